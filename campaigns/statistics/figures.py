"""Queries of statistics and their results: plain frozen values. All times are UTC."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct

from campaigns.rows import Scope

# A trend compares the average of this many games with that of as many before.
LAST = 5

GrowthOrder: TypeAlias = Literal["level", "village", "days"]
RecordKind: TypeAlias = Literal["best", "losing", "margin", "closest"]
Length: TypeAlias = Literal["lines", "minutes"]


class Asked(Struct, frozen=True):
    """Which games to include, and how many rows per title (None for all).

    `until` is not included. In head-to-heads, `players` are compared with each other, and a single one with everyone.
    """

    campaign: str | None = None
    slug: str | None = None
    players: tuple[str, ...] = ()
    since: datetime | None = None
    until: datetime | None = None
    scope: Scope = "all"
    top: int | None = None

    @property
    def is_everything(self) -> bool:
        """Whether no campaign, player or date narrows it down."""
        return self.campaign is None and not self.players and self.since is None and self.until is None


EVERYTHING = Asked()


class HeadToHead(Struct, frozen=True):
    """Two players in their common games of a title: wins of each, better places of each, and equal ones."""

    slug: str
    player: str
    other: str
    games: int
    won: int
    other_won: int
    ahead: int
    other_ahead: int
    equal: int


class Trend(Struct, frozen=True):
    """A player's points in the last games of a title, oldest first."""

    derived: ClassVar[tuple[str, ...]] = ("recent", "before", "direction")
    slug: str
    player: str
    points: tuple[int, ...]

    @property
    def recent(self) -> float:
        """The average of the last five games."""
        return average(self.points[-LAST:])

    @property
    def before(self) -> float | None:
        """The average of up to five games before those; None if there are none."""
        earlier = self.points[:-LAST][-LAST:]
        return average(earlier) if earlier else None

    @property
    def direction(self) -> str:
        """The direction: `up`, `down`, `level`, or empty if there are too few games."""
        if self.before is None:
            return ""
        return "level" if self.recent == self.before else "up" if self.recent > self.before else "down"


class LevelFigures(Struct, frozen=True):
    """Totals of villages in a level: points, the first to reach the best, the average number of things drawn."""

    slug: str
    level: int
    villages: int
    average: float
    best: int
    village: str
    player: str
    played: datetime | None
    game_id: int | None
    growth: float | None


class Growth(Struct, frozen=True):
    """How fast a village grew: in one level, per level on average, or in days from the first level to the last."""

    by: GrowthOrder
    slug: str
    village: str
    owner: str
    drawn: int
    level: int | None = None
    levels: int | None = None
    per_level: float | None = None
    days: int | None = None
    game_id: int | None = None


class TitleRecord(Struct, frozen=True):
    """A record of a title, or of a `variant` of it: `points` is a score or a margin.

    `against` is the runner-up, or the player who beat the best loser.
    """

    kind: RecordKind
    slug: str
    variant: str
    points: int
    player: str
    against: str
    played: datetime | None
    game_id: int | None


class LongGame(Struct, frozen=True):
    """One of the longest games of a title, by lines or by minutes."""

    by: Length
    slug: str
    game_id: int
    lines: int
    minutes: int
    players: tuple[str, ...]
    played: datetime


class Referee(Struct, frozen=True):
    """Totals of a referee; an empty name if none was stored."""

    derived: ClassVar[tuple[str, ...]] = ("overrides_per_100", "corrections_per_100")
    name: str
    games: int
    lines: int
    overrides: int
    corrections: int

    @property
    def overrides_per_100(self) -> float:
        """Overrides per 100 lines."""
        return round(100 * self.overrides / self.lines, 2)

    @property
    def corrections_per_100(self) -> float:
        """Corrections per 100 lines."""
        return round(100 * self.corrections / self.lines, 2)


class VillageFigures(Struct, frozen=True):
    """One level of a village compared with all villages that completed it; points and growth only if known."""

    derived: ClassVar[tuple[str, ...]] = ("difference",)
    level: int
    points: int | None
    average: float | None
    best: int | None
    growth: int | None
    average_growth: float | None
    place: int | None
    played: datetime
    game_id: int | None

    @property
    def difference(self) -> float | None:
        """The difference to the average."""
        return None if self.points is None or self.average is None else round(self.points - self.average, 2)


def average(numbers: tuple[int, ...]) -> float:
    """Return the average of some numbers, rounded to two places."""
    return share(sum(numbers), len(numbers))


def share(total: int, parts: int) -> float:
    """Return a total per item, rounded to two places."""
    return round(total / parts, 2)
