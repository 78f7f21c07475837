"""What there is to print of a title: the same kinds of sheets for all of them, filled by one module per title."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, ClassVar, NamedTuple

from companion.referee.names import LONGEST_LABEL
from companion.referee.scores import ScoreSheet
from companion.referee.title import Title
from printables.drawing.ink import Palette
from printables.drawing.pen import Pen
from printables.paper.frame import room as room_of
from printables.paper.press import Part
from printables.paper.sizes import Box, Paper

# Sheets by slug: the module that holds them, imported only when they are asked for.
REGISTRY: dict[str, str] = {
    "crayonville": "printables.crayonville",
    "king-of-the-valley": "printables.king_of_the_valley",
    "bear-valley": "printables.bear_valley",
    "masters-of-maple-syrup": "printables.masters_of_maple_syrup",
    "maple-valley": "printables.maple_valley",
}
# The kinds that a title fills itself; a pack is made of them.
KINDS = ("setup", "score", "map", "changes", "cards", "board", "reference", "pack")


class Room(NamedTuple):
    """The room that a sheet's content has on the paper at hand, upright and sideways."""

    upright: Box
    sideways: Box

    @classmethod
    def on(cls, paper: Paper) -> Room:
        """Return the room on this paper."""
        return cls(room_of(paper), room_of(paper, landscape=True))


class Line(NamedTuple):
    """A line of the record, and what the table was told."""

    n: int
    text: str
    told: tuple[str, ...] = ()


class Level(NamedTuple):
    """One evening of a village: the sheet before and after, and how it ended. `date` is written out."""

    level: int
    date: str
    status: str
    players: tuple[str, ...]
    points: int | None
    place: int | None
    before: Any
    after: Any
    adjudicated: bool = True


class Keepsake(NamedTuple):
    """A village as it is stored, with its life so far."""

    name: str
    owner: str
    document: Any
    levels: tuple[Level, ...] = ()
    code: str = ""
    slug: str = ""
    edition: str = "stand-in"


class Wish(NamedTuple):
    """What was asked for beyond the kind: a level, all since a line, a space to look from, how many play."""

    level: int | None = None
    since: int | None = None
    sight: str | None = None
    players: int | None = None


NO_WISH = Wish()


class Table(NamedTuple):
    """What sheets are about: a tracked game, a village, or a title with nobody at the table yet.

    Without a game `seats` is empty and `state` is None: the sheets are blank. States, lines and scores are as they may
    be seen by whoever prints. `opening` is the state when everything was laid out and nobody had had a turn.
    """

    game: Title[Any]
    edition: str = "stand-in"
    seats: tuple[str, ...] = ()
    names: Mapping[str, str] = {}
    options: Mapping[str, Any] = {}
    rulings: Mapping[str, str] = {}
    state: Any = None
    opening: Any = None
    score: ScoreSheet | None = None
    lines: tuple[Line, ...] = ()
    # With a wish for what is new since an earlier paper: the state that it shows, its lines that no longer stand or
    # have another outcome, and those that it lacks.
    earlier: Any = None
    gone: tuple[Line, ...] = ()
    new: tuple[Line, ...] | None = None
    keepsake: Keepsake | None = None
    code: str = ""
    # The code of the opening, for sheets that show it; the same as the other where the opening was corrected since.
    opening_code: str = ""
    # `Game 12`, or nothing.
    label: str = ""
    is_over: bool = False
    wish: Wish = NO_WISH

    def name(self, seat: str) -> str:
        """Return the name of the player on a seat; one that nobody could have typed is cut."""
        name = self.names.get(seat, seat)
        return name if len(name) <= LONGEST_LABEL else f"{name[: LONGEST_LABEL - 1]}…"

    @property
    def begun(self) -> Table:
        """The same table for a sheet that shows the opening, and bears its code."""
        return self._replace(code=self.opening_code or self.code)

    @property
    def subtitle(self) -> str:
        """What stands under the title of a sheet: the title, the mode, the game."""
        played = " ".join(filter(None, (self.game.name, self.game.variant(self.options) if self.seats else "")))
        return " · ".join(filter(None, (played, self.label, ", ".join(map(self.name, self.seats)))))


class Sheets:
    """The sheets of a title. A kind that has none returns nothing, and the command says so."""

    # Everything that is told apart by colour, in sets: a test looks at them with other eyes.
    palettes: ClassVar[Mapping[str, Palette]] = {}

    def setup(self, table: Table, room: Room) -> list[Part]:
        """Return the set-up sheet of a game, with the rulings in force; blank without a game."""
        return []

    def score(self, table: Table, room: Room) -> list[Part]:
        """Return the score sheets: filled from a game with every line explained, or blank with fields to fill in."""
        return []

    def map(self, table: Table, room: Room) -> list[Part]:
        """Return the table as it stands, enough to go on playing from paper; blank without a game."""
        return []

    def changes(self, table: Table, room: Room) -> list[Part]:
        """Return what is new since an earlier paper."""
        from printables.sheets.shared import changes_sheets

        return changes_sheets(table, room)

    def cards(self, table: Table, room: Room) -> list[Part]:
        """Return everything to cut out."""
        return []

    def board(self, table: Table, room: Room) -> list[Part]:
        """Return boards and mats to play on."""
        return []

    def reference(self, table: Table, room: Room) -> list[Part]:
        """Return the reference sheets for players and referee."""
        return []

    def draw_keepsake(self, pen: Pen, box: Box, document: Any, edition: str) -> None:
        """Draw what lives from game to game (a village) small into a box, where a title has any."""

    def pack(self, table: Table, room: Room) -> list[Part]:
        """Return exactly what a game about to start needs."""
        kinds = (self.setup, self.board, self.score, self.cards, self.reference)
        return [part for kind in kinds for part in kind(table, room)]


def find_sheets(slug: str) -> Sheets:
    """Return the sheets of a title."""
    sheets: Sheets = import_module(REGISTRY[slug]).SHEETS
    return sheets
