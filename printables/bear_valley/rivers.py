"""River sheets: each river from camp to camp, drawn in bricks, with its cards listed in order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from companion.games.bear_valley.components import Face
from companion.games.bear_valley.grid import Cell, write_cell
from companion.games.bear_valley.setup import river_of
from companion.games.bear_valley.state import State
from companion.games.bear_valley.tables import Tables
from printables.bear_valley.bricks import LEAST, brick_for, draw_brick, draw_bricks, fit_bricks, span_of
from printables.bear_valley.land import picture_size
from printables.bear_valley.symbols import ICONS, card_picture, kind_name
from printables.drawing import FAINT, INK, SOFT, Box, Pen, icon, picture, text_width
from printables.sheets import PrintedGame, Sheet
from printables.sheets.form import tick_box

LENGTHS = {"S": "short", "L": "long"}
# The river of the rulebook's example, for no number of players.
EXAMPLE = "EX"
# The number of columns of the list.
COLUMNS = 4
LARGEST, SMALL_BRICK = 58.0, 17.0
# The room for the ids of a river's cards in the overview.
LISTED = 9.2
ADVICE = (
    "Choose a river for as many players as you are, short or long, or lay any unbroken river from camp to camp. "
    "Lay the cards in the order of their ids; a star means that the card is rotated by 180°."
)


class River(NamedTuple):
    """A river: its name, the number of players it is recommended for (0: none), and its cards in order."""

    name: str
    players: int
    cards: Mapping[Cell, Face]

    @property
    def title(self) -> str:
        """The heading of the river."""
        if self.name == EXAMPLE:
            return f"River {self.name}: the example"
        if not self.players:
            return f"River {self.name}" if len(self.name) < 10 else "River of this game"
        length = next((f", {word}" for end, word in LENGTHS.items() if self.name.upper().endswith(end)), "")
        return f"River {self.name}: {self.players} players{length}"


def rivers_of(tables: Tables) -> list[River]:
    """Return the rivers of an edition."""
    found = []
    for river in tables.rivers.values():
        laid = river_of(tables, river.name)
        assert not isinstance(laid, str)
        found.append(River(river.name, river.players, laid))
    return found


def river_in_play(state: State) -> River:
    """Return the river that a game is played on."""
    known = {river.name.casefold(): river for river in rivers_of(state.tables)}
    found = known.get(state.river.casefold())
    if found is not None:
        return found
    laid = river_of(state.tables, state.river)
    assert not isinstance(laid, str)
    return River(state.river, 0, laid)


def overview_sheet(game: PrintedGame, rivers: Sequence[River]) -> Sheet:
    """Return a sheet with all rivers, small, to choose one and lay it."""
    return Sheet("rivers", "The rivers", partial(_draw_overview, rivers=rivers), game.subtitle)


def river_sheets(game: PrintedGame, rivers: Sequence[River], is_extra: bool = False) -> list[Sheet]:
    """Return a sheet for each river."""
    sheets = []
    for river in rivers:
        name = f"river-{river.name.casefold()}" if river.name.isalnum() else "river-own"
        subtitle = f"{game.subtitle} · {len(river.cards)} Valley cards"
        draw = partial(_draw, river=river)
        sheets.append(Sheet(name, river.title, draw, subtitle, landscape=True, is_extra=is_extra))
    return sheets


def _draw_overview(pen: Pen, box: Box, rivers: Sequence[River]) -> None:
    """Draw all rivers with their cards in order, those for most players at the end."""
    pen.paragraph(box.upper(9), ADVICE, 9, colour=SOFT, least=LEAST)
    cells = box.cut(top=11).cells(2, -(-len(rivers) // 2), 4)
    # All rivers have one scale, so that their lengths can be compared.
    most = min(brick_for(span_of(river.cards), _room(cells[0]), SMALL_BRICK) for river in rivers)
    for cell, river in zip(cells, rivers, strict=False):
        pen.rect(cell, "#f4f8ec" if pen.design == "colour" else None, FAINT, 0.25, 2)
        head = cell.inset(2.5, 1.5).upper(5.5)
        tick_box(pen, head.x, head.cy)
        pen.label(head.cut(left=5.5, right=24), river.title, 11, "bold", least=LEAST)
        pen.label(head.at_right(24), f"{len(river.cards)} Valley cards", 8, colour=SOFT, align="right", least=LEAST)
        grid = fit_bricks(span_of(river.cards), _room(cell), most)
        for place, face in sorted(river.cards.items()):
            brick = grid.place(place).inset(0.15)
            draw_brick(pen, brick, face, has_feature=False)
            if picture_size(face):
                # A camp is larger than on the card: it is what tells the start from the end.
                picture(pen, card_picture(face), brick.inset(0.3))
        names = [face.name for face in river.cards.values()]
        half = -(-len(names) // 2) if text_width(" ".join(names), 8.5) > cell.w - 5 else len(names)
        words = "\n".join(" ".join(part) for part in (names[:half], names[half:]) if part)
        pen.paragraph(cell.inset(2.5, 1).lower(LISTED), words, 8.5, least=LEAST, middle=True, what=river.title)


def _room(cell: Box) -> Box:
    """Return the room for the drawing of a river in the overview."""
    return cell.inset(2.5, 1.5).cut(top=6.5, bottom=LISTED + 0.5)


def _draw(pen: Pen, box: Box, river: River) -> None:
    rows = -(-len(river.cards) // COLUMNS)
    listed = box.lower(rows * 7.5 + 11)
    draw_river_map(pen, box.cut(top=3, bottom=listed.h + 6), river.cards)
    compass = Box(box.x, box.top - 22, 14, 18)
    icon(pen, "north", compass.upper(10), INK, 1.4, ICONS)
    pen.label(compass.cut(top=11).upper(4), "north", LEAST, colour=SOFT, align="centre")
    _draw_list(pen, listed, river)


def draw_river_map(pen: Pen, box: Box, cards: Mapping[Cell, Face], has_places: bool = True) -> None:
    """Draw a river in bricks, with or without coordinates."""
    draw_bricks(pen, fit_bricks(span_of(cards), box, LARGEST), cards, has_places)


def _draw_list(pen: Pen, box: Box, river: River) -> None:
    """List the cards in the order they are laid, with boxes to tick."""
    pen.label(
        box.upper(5),
        "Lay in this order. A star after the id and an arrow pointing down: the card is rotated 180°.",
        9,
        "bold",
    )
    pen.line(box.x, box.top - 6.5, box.right, box.top - 6.5, FAINT, 0.2)
    cards = list(river.cards.items())
    rows = -(-len(cards) // COLUMNS)
    columns = box.cut(top=9).columns(COLUMNS, 4)
    for n, (cell, face) in enumerate(cards):
        place = columns[n // rows]
        strip = Box(place.x, place.top - (n % rows + 1) * 7.5, place.w, 7.5)
        tick_box(pen, strip.x, strip.cy)
        pen.label(Box(strip.x + 4.2, strip.y, 5, strip.h), str(n + 1), 8, colour=SOFT, align="right")
        pen.label(Box(strip.x + 10.5, strip.y, 10.5, strip.h), face.name, 9, "bold", least=LEAST)
        pen.label(strip.cut(left=22, right=13), kind_name(face.kind), 8, least=LEAST)
        pen.label(strip.at_right(12.5), write_cell(cell), 8, colour=SOFT, align="right", least=LEAST)
