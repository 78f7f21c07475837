"""The values that the store returns: plain, frozen, detached from the database. All times are UTC."""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, Literal, TypeAlias

from msgspec import Struct

from companion.referee.decisions import DecisionKind
from companion.referee.header import STAND_IN, Header
from companion.referee.session import Session

GameStatus: TypeAlias = Literal["open", "finished", "void"]
VillageStatus: TypeAlias = Literal["free", "busy", "retired"]
LevelStatus: TypeAlias = Literal["playing", "completed", "void"]
# Whether a game counts: yes, doubtful (not adjudicated, or played wrongly), or not at all (a what-if).
Credit: TypeAlias = Literal["sound", "doubtful", "none"]
# What statistics count: all games, or only sound ones.
Scope: TypeAlias = Literal["all", "sound"]


class GameHead(Struct, frozen=True):
    """A game without its replay: enough to void it, or to read what is stored."""

    id: int
    status: GameStatus
    lines: int
    edition: str = STAND_IN


class StoredGame(Struct, frozen=True):
    """A game as it was read; `append`, `finish` and `void` refuse it once someone else has written."""

    id: int
    session: Session
    status: GameStatus
    created: datetime
    # The player's name and the village's number, by seat.
    players: dict[str, str]
    villages: dict[str, int]
    # The digests of the record, starting with its header's.
    digests: tuple[bytes, ...]
    campaign: str | None = None
    finished: datetime | None = None
    note: str = ""

    @property
    def lines(self) -> int:
        """The number of lines of the record."""
        return len(self.session.entries)


class GameRow(Struct, frozen=True):
    """A game in a list. `players` maps seats to names, in seat order; `winners` are seats.

    `level` is None if the title has no levels, `options` are all other options chosen. `points` is empty if none are
    counted; `beaten_by` is who beat the whole table.
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
    # The best have the same points, and the rules name no winner among them.
    is_tie: bool = False


class LineRow(Struct, frozen=True):
    """A line of a record, when it was entered and by whom."""

    n: int
    text: str
    at: datetime
    by: str


class Recorded(Struct, frozen=True):
    """Everything stored about a game except its score sheet, whether or not it can be replayed."""

    game: GameRow
    header: Header
    lines: tuple[LineRow, ...]


class FoundLine(Struct, frozen=True):
    """A line that matches a search; without a number, it is the game's note or doubt."""

    n: int | None
    text: str
    where: Literal["record", "note", "doubt"] = "record"


class FoundGame(Struct, frozen=True):
    """A game that a search found, and the lines that match."""

    game: GameRow
    lines: tuple[FoundLine, ...]


class FoundGames(Struct, frozen=True):
    """A page of search results, newest first; `has_more` if there is another page.

    A search that takes too long stops: `reached` is the last game searched, `oldest_open` the open game below which
    open ones were not searched.
    """

    games: tuple[FoundGame, ...]
    has_more: bool = False
    reached: int | None = None
    oldest_open: int | None = None


class Decision(Struct, frozen=True):
    """A table's decision about clauses and rulings, in line `n`; a house ruling of a whole game has no line.

    `is_here` if the game belongs to the players or the campaign asked about.
    """

    ids: tuple[str, ...]
    text: str
    kind: DecisionKind
    slug: str
    game_id: int
    n: int | None
    at: datetime
    by: str
    players: tuple[str, ...]
    campaign: str | None
    is_here: bool


class VillageLevelRow(Struct, frozen=True):
    """One level of a village, with the sheet before and after; not `adjudicated` if played without the companion."""

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
    # Why its game was played wrongly.
    doubt: str = ""


class VillageRow(Struct, frozen=True):
    """A village (of any game with keepsakes). `level` is the last one completed, `game_id` its open game.

    `edition` is the one it was last drawn with. In lists, `document` is None and `levels` empty: load one village to
    get them.
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
    edition: str = STAND_IN
    # The key of the village that this what-if was copied from, and its name if it is here.
    copied_from: str = ""
    original: str = ""
    document: Any = None
    levels: tuple[VillageLevelRow, ...] = ()


class PlayerRow(Struct, frozen=True):
    """A player."""

    id: int
    name: str


class Standing(Struct, frozen=True):
    """A player's finished games of one title. A title without points has no sum and no best.

    A player in two seats of a game plays two games; a game they left counts with 0 points.
    """

    derived: ClassVar[tuple[str, ...]] = ("rate", "average")
    slug: str
    player: str
    games: int
    won: int
    points: int | None
    best: int | None
    first: int
    second: int
    third: int
    last: datetime | None

    @property
    def rate(self) -> float:
        """The share of games won."""
        return round(self.won / self.games, 4)

    @property
    def average(self) -> float | None:
        """The points per game."""
        return None if self.points is None else round(self.points / self.games, 2)


class PointsRow(Struct, frozen=True):
    """A village's points in every level it completed, by level. For information only: levels are won one by one."""

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
    """One campaign in full; `table` has a row per village."""

    campaign: CampaignRow
    villages: tuple[VillageRow, ...]
    games: tuple[GameRow, ...]
    table: tuple[PointsRow, ...]
    standings: tuple[Standing, ...]
