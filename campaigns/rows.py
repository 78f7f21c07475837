"""What the store hands out: plain frozen values, detached from the database. All times are UTC."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from companion.referee.session import Session

GameStatus: TypeAlias = Literal["open", "finished", "void"]
VillageStatus: TypeAlias = Literal["free", "busy", "retired"]
LevelStatus: TypeAlias = Literal["playing", "completed", "void"]
# Whether a game counts: yes, with a doubt (not adjudicated, or played wrongly), or not at all (a what-if).
Credit: TypeAlias = Literal["sound", "doubtful", "none"]
# What statistics count: all games, or only sound ones.
Scope: TypeAlias = Literal["all", "sound"]


class GameHead(Struct, frozen=True):
    """What is known of a game without replaying it: enough to break it off, or to read what is stored."""

    id: int
    status: GameStatus
    lines: int


class StoredGame(Struct, frozen=True):
    """A game as it was read: `append`, `finish` and `void` refuse it once someone else has written."""

    id: int
    session: Session
    status: GameStatus
    created: datetime
    # The player's name and the village's number, by seat.
    players: dict[str, str]
    villages: dict[str, int]
    campaign: str | None = None
    finished: datetime | None = None
    note: str = ""

    @property
    def lines(self) -> int:
        """How many lines the record has."""
        return len(self.session.entries)


class GameRow(Struct, frozen=True):
    """A game in a list. `players` maps seats to names, in seat order; `winners` are seats.

    `level` is None where the title has no levels, `options` are all others that were chosen. `points` is empty where
    none are counted; `beaten_by` has won over everybody.
    """

    id: int
    slug: str
    level: int | None
    status: GameStatus
    created: datetime
    finished: datetime | None
    lines: int
    players: dict[str, str]
    points: dict[str, int]
    winners: tuple[str, ...]
    campaign: str | None
    note: str
    options: dict[str, Any] = {}
    beaten_by: str = ""
    adjudicated: bool = True
    doubt: str = ""
    minutes: int = 0


class LineRow(Struct, frozen=True):
    """A line of a record, when it was entered and by whom."""

    n: int
    text: str
    at: datetime
    by: str


class VillageLevelRow(Struct, frozen=True):
    """One level of a village, with the sheet before and after; not `adjudicated` when played without the companion."""

    level: int
    status: LevelStatus
    started: datetime
    ended: datetime | None
    seat: str
    players: tuple[str, ...]
    points: int | None
    place: int | None
    before: Any
    after: Any
    adjudicated: bool
    game_id: int | None
    growth: int | None = None


class VillageRow(Struct, frozen=True):
    """A village (of any game with keepsakes). `level` is the last one completed, `game_id` the one it is busy in.

    In lists `document` is None and `levels` empty: ask for one village to get them.
    """

    id: int
    key: str
    slug: str
    name: str
    owner: str
    status: VillageStatus
    level: int
    game_id: int | None
    campaign: str | None
    created: datetime
    updated: datetime
    # The key of the village that this what-if was copied from.
    copied_from: str = ""
    document: Any = None
    levels: tuple[VillageLevelRow, ...] = ()


class PlayerRow(Struct, frozen=True):
    """A player."""

    id: int
    name: str


class Standing(Struct, frozen=True):
    """What one player has done in one title: finished games only. A title without points has no sum and no best."""

    slug: str
    player: str
    games: int
    won: int
    points: int | None
    best: int | None


class PointsRow(Struct, frozen=True):
    """A village's points in every level it completed, by level. For information: only levels are won."""

    village: str
    owner: str
    points: dict[int, int | None]


class CampaignRow(Struct, frozen=True):
    """A campaign in a list."""

    id: int
    key: str
    name: str
    created: datetime
    note: str
    players: tuple[str, ...]


class CampaignSheet(Struct, frozen=True):
    """All about one campaign; `table` has a row per village."""

    campaign: CampaignRow
    villages: tuple[VillageRow, ...]
    games: tuple[GameRow, ...]
    table: tuple[PointsRow, ...]
    standings: tuple[Standing, ...]
