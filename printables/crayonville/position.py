"""A level in progress: resources and tiles of each player, flipped cards, and unseen cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial

from companion.games.crayonville.components import RESOURCES, TERRAINS
from companion.games.crayonville.deck import Deck
from companion.games.crayonville.state import SeatState, State
from printables.crayonville.deck import HEADING, draw_heading, draw_pile
from printables.crayonville.facts import deck_for, level_of, title_line
from printables.crayonville.wording import CARD, RESOURCE
from printables.drawing import SOFT, Box, Column, Pen, draw_table, measure_row
from printables.drawing.tables import HEADING as TABLE_HEADING
from printables.sheets import PageArea, Part, PrintedGame, Sheet, table_sheets

COLUMNS = (
    Column("player", 3.1, face="bold"),
    Column("village", 2.0),
    *(Column(RESOURCE[kind], 1, "right", "bold") for kind in RESOURCES),
    Column("side up", 1.4),
    Column("stars", 1, "right", "bold"),
    Column("on this card", 1.7),
)
ACTS = {
    "Choosing": "has to choose",
    "Drawing": "draws tiles",
    "Placing": "places tiles",
    "Building": "builds",
    "Producing": "produces",
    "Feasting": "feasts",
    "Finished": "done",
    "Gone": "left",
}
SIZE, ROW, GAP = 8.5, 8.0, 6.0
# The least and the highest row of a list, its text size in high rows, and the room for headings and a note.
LIST_ROW, HIGH_ROW, HIGH_SIZE, HEADS = 6.8, 10.0, 10.0, 48.0
# The largest share of the sheet for the table of players; a longer one gets its own sheets.
SHARE = 0.4


def position_sheets(game: PrintedGame, area: PageArea) -> list[Part]:
    """Return the sheets of a level in progress, without its villages."""
    rows = [_row(game, seat, side) for seat, side in game.state.seats.items()]
    high = TABLE_HEADING + sum(measure_row(area.portrait.w, COLUMNS, row, SIZE, ROW) for row in rows)
    is_short = HEADING + high <= area.portrait.h * SHARE
    draw = partial(_draw, game=game, rows=rows if is_short else [], high=high)
    title, about = f"Level {level_of(game)} so far", title_line(game)
    sheets: list[Part] = [Sheet("midway", title, draw, about, code=game.code)]
    if is_short:
        return sheets
    held = table_sheets("holdings", "Players", COLUMNS, rows, area.portrait, about, game.code, SIZE, ROW)
    return [*sheets, *held]


def _row(game: PrintedGame, seat: str, side: SeatState) -> tuple[str, ...]:
    state: State = game.state
    stars = sum(line.stars for line in side.scored) + side.adjusted
    act = ACTS[type(side.act).__name__] if state.flipped else f"{side.extra} extra units" if side.extra else ""
    held = (str(side.stock.get(kind, 0)) for kind in RESOURCES)
    return (game.name(seat), side.village.name, *held, side.own.title(), str(stars), act)


def _draw(pen: Pen, box: Box, game: PrintedGame, rows: Sequence[Sequence[str]], high: float) -> None:
    state: State = game.state
    if rows:
        draw_table(pen, draw_heading(pen, box, "Players"), COLUMNS, rows, SIZE, least=ROW)
        box = box.cut(top=HEADING + high + GAP)
    left, right = box.left(box.w * 0.52), box.at_right(box.w * 0.42)
    deck = deck_for(game)
    draw_pile(pen, draw_heading(pen, left, "The deck, from the top"), deck, [CARD[name] for name in state.flipped])
    lines = len(_unseen(state, deck)) + len(TERRAINS)
    row = max(LIST_ROW, min(HIGH_ROW, (right.h - HEADS) / lines))
    below = right.cut(top=_draw_unseen(pen, right, state, deck, row) + GAP)
    _draw_tiles(pen, below, state, row)


def _unseen(state: State, deck: Deck) -> Counter[str]:
    """Count the cards that were not flipped."""
    return Counter(deck.cards) - Counter(state.flipped)


def _list_size(row: float) -> float:
    """Return the text size of a list with rows of a height."""
    return HIGH_SIZE if row > SIZE else SIZE


def _draw_unseen(pen: Pen, box: Box, state: State, deck: Deck, row: float) -> float:
    """List the unseen cards; return the height of the list."""
    left_out = sum(pool.hidden for pool in deck.pools.values())
    coming = _unseen(state, deck)
    inner = draw_heading(pen, box, f"Unseen: {sum(coming.values())} cards")
    words = f"{left_out} of them were removed unseen." if left_out else "All are in the deck."
    used = pen.paragraph(inner, words, 8, colour=SOFT) + 2
    rows = [(name, str(coming[card])) for card, name in CARD.items() if coming[card]]
    columns = (Column("card", 4), Column("number", 1.4, "right", "bold"))
    table = inner.cut(top=used)
    return HEADING + used + (draw_table(pen, table, columns, rows, _list_size(row), least=row) if rows else 0.0)


def _draw_tiles(pen: Pen, box: Box, state: State, row: float) -> None:
    """Draw the number of terrain tiles in the pile, used, and with players."""
    out: Counter[str] = Counter(terrain for side in state.seats.values() for terrain in side.out)
    places: tuple[tuple[str, Mapping[str, int]], ...] = (("in the pile", state.pile), ("used", state.used))
    places = (*places, ("held", out)) if out else places
    terrains = [terrain for terrain in state.pile if any(heap.get(terrain) for _, heap in places)]
    rows = [(terrain.title(), *(str(heap.get(terrain, 0)) for _, heap in places)) for terrain in terrains]
    columns = (Column("tiles", 2), *(Column(name, 1.8, "right") for name, _ in places))
    draw_table(pen, draw_heading(pen, box, "Terrain tiles"), columns, rows, _list_size(row), least=row)
