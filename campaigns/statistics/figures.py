"""What statistics are asked about, and what they hand out: plain frozen values. All times are UTC."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct

from campaigns.rows import Scope

# A trend compares the average of so many games with that of as many before.
LAST = 5

GrowthOrder: TypeAlias = Literal["level", "village", "days"]
RecordKind: TypeAlias = Literal["best", "losing", "margin", "closest"]
Length: TypeAlias = Literal["lines", "minutes"]


class Asked(Struct, frozen=True):
    """Which games statistics are about, and how many rows of each title are wanted (None for all).

    `until` is not included. In head-to-heads `players` are against each other, a single one against everybody.
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
        """Whether neither a campaign nor players nor days narrow it down."""
        return self.campaign is None and not self.players and self.since is None and self.until is None


EVERYTHING = Asked()


class HeadToHead(Struct, frozen=True):
    """Two players in the games of a title in which both sat: who won how often, who was placed better, and equals."""

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
    """A player's points in the last games of a title, the oldest first."""

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
        """The average of up to five games before those; None where there are none."""
        earlier = self.points[:-LAST][-LAST:]
        return average(earlier) if earlier else None

    @property
    def direction(self) -> str:
        """Where it goes: `up`, `down`, `level`, or nothing where it is too early to tell."""
        if self.before is None:
            return ""
        return "level" if self.recent == self.before else "up" if self.recent > self.before else "down"


class LevelFigures(Struct, frozen=True):
    """What villages have done in a level: points, who was the first to have the best, what was drawn on average."""

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
    """How fast a village grew: in one level, by level on average, or in days from the first level to the last."""

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

    `against` is who came next, or who won over the best loser.
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
    """One of the longest games of a title, by lines or by minutes at the table."""

    by: Length
    slug: str
    game_id: int
    lines: int
    minutes: int
    players: tuple[str, ...]
    played: datetime


class Referee(Struct, frozen=True):
    """What someone has typed; an empty name where nobody's was kept."""

    derived: ClassVar[tuple[str, ...]] = ("overrides_per_100", "corrections_per_100")
    name: str
    games: int
    lines: int
    overrides: int
    corrections: int

    @property
    def overrides_per_100(self) -> float:
        """How many of 100 lines overruled the companion."""
        return round(100 * self.overrides / self.lines, 2)

    @property
    def corrections_per_100(self) -> float:
        """How many of 100 lines took something back or replaced it."""
        return round(100 * self.corrections / self.lines, 2)


class VillageFigures(Struct, frozen=True):
    """One level of a village against the villages that completed it; without points or growth where unknown."""

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
        """How much better than the average it did."""
        return None if self.points is None or self.average is None else round(self.points - self.average, 2)


def average(numbers: tuple[int, ...]) -> float:
    """Return the average of some numbers, to two places."""
    return share(sum(numbers), len(numbers))


def share(total: int, parts: int) -> float:
    """Return what falls to each of some parts, to two places."""
    return round(total / parts, 2)
