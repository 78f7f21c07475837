"""The setup sheet of a level: cards to use, the order of the deck, starting resources."""

from __future__ import annotations

from functools import partial

from companion.games.crayonville.components import Blueprint
from companion.games.crayonville.deck import Deck
from companion.games.crayonville.setup import building_value, value_words
from companion.games.crayonville.state import State
from companion.games.crayonville.tables import Tables
from companion.referee.amounts import counted
from printables.crayonville.deck import HEADING, draw_cards_to_use, draw_heading, draw_pile, draw_stock, pile_groups
from printables.crayonville.facts import deck_for, level_of, seats_at, switches_of, tables_of, title_line
from printables.crayonville.position import position_sheets
from printables.crayonville.wording import STRUCTURE, tiles_words
from printables.drawing import FAINT, SOFT, Box, Column, Pen, column_boxes, draw_table, measure_row, text_height
from printables.drawing.tables import HEADING as TABLE_HEADING
from printables.drawing.tables import paginate
from printables.sheets import PageArea, Part, PrintedGame, Sheet, house_rulings, rulings_sheets
from printables.sheets.form import checklist, largest_size

COLUMNS = (
    Column("player", 3.2, face="bold"),
    Column("village", 2.2),
    Column("building value by part", 3.7),
    Column("value", 1, "right", "bold"),
    Column("extra units", 1.3, "right", "bold"),
    Column("taken as", 2.2),
)
STOCK = 15.0
MIDDLE = 135.0
GAP = 5.0
ROW = 7.0
NOTE = 11.0
LEAST = 7.0
# The smallest and largest rows of the list of cards, with the steps below it.
LEAST_ROW, HIGHEST_ROW = 4.8, 7.0
# Text sizes of the steps to choose from, in points, and the room between two of them.
SIZES = (10.0, 9.5, 9.0, 8.5, 8.0)
STEP_GAP = 1.4
# The steps of a level before the first flip.
SETUP_STEPS = ("value", "even", "tiles")
NOTHING_BUILT = "Nothing is built before level 1: all building values are 0."
RESHUFFLE = "Return and reshuffle all tiles."


def setup_sheets(game: PrintedGame, area: PageArea) -> list[Part]:
    """Return the setup of the current level and its rulings, or the state of a game that starts from a position."""
    if game.opening is not None and game.opening.step not in SETUP_STEPS:
        return [*position_sheets(game, area), *rulings_sheets(game, area)]
    rows = _rows(game)
    heights = [measure_row(area.portrait.w, COLUMNS, row, 8, ROW) for row in rows]
    low = HEADING + NOTE + TABLE_HEADING + sum(heights)
    fits = low <= area.portrait.h - HEADING - STOCK - 2 * GAP - MIDDLE
    first = partial(_draw, game=game, rows=rows if fits else None, low=low)
    title = f"Level {level_of(game)}: setup"
    parts: list[Part] = [Sheet("setup", title, first, title_line(game), code=game.begun.code, leaf="front")]
    if not fits:
        for page in paginate(heights, area.portrait.h - HEADING - NOTE - TABLE_HEADING):
            draw = partial(_draw_villages, game=game, rows=[rows[n] for n in page])
            about = title_line(game)
            parts.append(Sheet("values", f"{title}, villages", draw, about, code=game.begun.code, leaf="shared"))
    return [*parts, *rulings_sheets(game, area)]


def _rows(game: PrintedGame) -> list[tuple[str, ...]]:
    """List the villages with building value and extra units; rows without a player are blank."""
    opening: State | None = game.opening
    if opening is None:
        return [("",) * len(COLUMNS)] * seats_at(game)
    known = opening.switches.building_value != "manual" or set(opening.values) >= set(opening.present())
    values = {seat: building_value(opening, seat) for seat in opening.present()} if known else {}
    mark = max(values.values(), default=0)
    rows: list[tuple[str, ...]] = []
    for seat, side in opening.seats.items():
        parts = value_words(opening, side.village).replace("works", "production buildings")
        value = str(values[seat]) if seat in values else ""
        extra = str(mark - values[seat]) if seat in values else ""
        rows.append((game.name(seat), side.village.name, parts or "nothing built yet", value, extra, ""))
    return rows


def _draw(pen: Pen, box: Box, game: PrintedGame, rows: list[tuple[str, ...]] | None, low: float) -> None:
    figures = tables_of(game).levels[level_of(game)]
    draw_stock(pen, draw_heading(pen, box, "Starting resources").upper(STOCK), figures.stock)
    below = box.cut(top=HEADING + STOCK + GAP)
    middle = below.cut(bottom=low + GAP) if rows is not None else below
    left, right = middle.left(middle.w * 0.56), middle.at_right(middle.w * 0.38)
    inner = draw_heading(pen, left, "Cards to use")
    lines = sum(len(cards) + 1.35 for _, cards in pile_groups(deck_for(game)))
    steps, room = _steps(game), inner.h - HEADING - 3

    def high(size: float) -> float:
        return sum(text_height(step, inner.w - 11, size) + STEP_GAP for step in steps)

    size = largest_size(SIZES, lambda size: high(size) + lines * LEAST_ROW <= room)
    row = max(LEAST_ROW, min(HIGHEST_ROW, (room - high(size)) / lines))
    used = draw_cards_to_use(pen, inner, deck_for(game), row, 9)
    checklist(pen, draw_heading(pen, inner.cut(top=used + 2), "Step by step"), steps, size, STEP_GAP)
    draw_pile(pen, draw_heading(pen, right, "The deck, from the top"), deck_for(game))
    if rows is not None:
        _draw_villages(pen, box.lower(low), game, rows)


def _draw_villages(pen: Pen, box: Box, game: PrintedGame, rows: list[tuple[str, ...]]) -> None:
    inner = draw_heading(pen, box, "Extra resources: 1 unit for each point below the highest building value")
    note = inner.upper(NOTE - 1)
    pen.paragraph(note, _note(game, note), 7.5, colour=SOFT, least=LEAST, what="the note on building values")
    grid = inner.cut(top=NOTE)
    draw_table(pen, grid, COLUMNS, rows, 8, least=ROW)
    heights = [measure_row(grid.w, COLUMNS, row, 8, ROW) for row in rows]
    for n, (row, strip) in enumerate(zip(rows, grid.cut(top=TABLE_HEADING).stack(heights), strict=True), 1):
        for cell, column, words in zip(column_boxes(strip, COLUMNS), COLUMNS, row, strict=True):
            if not words:
                pen.field(cell.inset(0.8), f"{column.heading}-{n}", size=8)
                pen.line(cell.right, cell.y, cell.right, cell.top, FAINT, 0.1)


def _note(game: PrintedGame, box: Box) -> str:
    """Return how building values are calculated, and the house rulings if they fit."""
    how = switches_of(game).building_value
    tables = tables_of(game)
    level = level_of(game)
    listed = ", ".join(_worth(name, plan, tables) for name, plan in tables.blueprints.items() if plan.level < level)
    words = {
        "cost": f"Building values: {listed}." if listed else NOTHING_BUILT,
        "tax": "Building value: the tax value of the village.",
        "count": "Building value: 1 for every structure, road and paid wall.",
        "manual": "The referee enters the building value of each village.",
    }[how]
    kinds = "of any kind" if switches_of(game).extra_kinds == "all" else "of kinds in play at this level"
    words = f"{words} Take units {kinds}."
    decided = house_rulings(game)
    if not decided:
        return words
    full = f"{words} House rulings: {'; '.join(decided)}"
    if text_height(full, box.w, LEAST) <= box.h:
        return full
    return f"{words} {len(decided)} house rulings: see the rulings sheet."


def _worth(name: str, plan: Blueprint, tables: Tables) -> str:
    made_from = {"townhouse": "house", "upgrade": "works"}.get(name)
    value = plan.value + (tables.blueprints[made_from].value if made_from else 0)
    if name == "fortified-tower":
        value = tables.blueprints["tower"].value
    return f"{STRUCTURE.get(name, name)} {value}"


def _steps(game: PrintedGame) -> list[str]:
    """List the steps of the setup."""
    tables, level, deck = tables_of(game), level_of(game), deck_for(game)
    figures, pile = tables.levels[level], tables.pile(level)
    stays = [tile.terrain for tile in tables.tiles if tile.terrain not in pile]
    missing = f"; {' and '.join(stays)} tiles stay in the box" if stays else ""
    out = [counted(pool.hidden, f"{name} card") for name, pool in deck.pools.items() if pool.hidden]
    before, after = _bottom_words(deck)
    switches = switches_of(game)
    own = f"Build/{switches.own_card.title()} card"
    return [
        f"Each player: village sheet, resource track, 10 tokens, {own} with Build up; crayons and pens.",
        "Set the tracks, compare building values, and take extra units.",
        f"Shuffle {sum(pile.values())} terrain tiles face down{missing}. {tiles_words(figures, level, switches)}",
        *([RESHUFFLE] if figures.setup_terrain == "tiles" else []),
        f"Shuffle action and scoring cards separately, {before}"
        + (f"put {' and '.join(out)} back in the box unseen{after}." if out else f"remove none{after}."),
        "Stack the deck as listed on the right, last card first. The shuffled starters go on top.",
    ]


def _bottom_words(deck: Deck) -> tuple[str, str]:
    """Return the words for setting a Tax card aside, before and after the removal of cards (CV-R06, CV-R69)."""
    if not deck.pools["bottom"].cards:
        return "", ""
    if "tax" in deck.pools["scoring"].cards:
        return "", ", then set one Tax card aside for the bottom"
    return "one Tax card set aside for the bottom, ", ""
