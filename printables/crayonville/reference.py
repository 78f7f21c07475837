"""References: all that a referee looks up, and what a player may build."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from companion.games.crayonville.sight import NEEDED
from companion.games.crayonville.tables import (
    ANIMALS_FROM,
    EXPAND_DRAW,
    EXPAND_KEEP,
    MULTIPLIER,
    WORKS_PER_PRODUCE,
    Tables,
)
from printables.common import rulings_words
from printables.crayonville.blocks import HEADING, draw_heading
from printables.crayonville.symbols import structure_sign
from printables.crayonville.words import STRUCTURE, WHERE, capacity_words, price_words, tables_of
from printables.frame import Sheet
from printables.ink import SOFT
from printables.paper import Box
from printables.pen import Pen, text_height
from printables.press import Part
from printables.sheets import Room, Table
from printables.tables import HEADING as TABLE_HEADING
from printables.tables import Column, column_boxes, draw_table, measure_row

GAP = 5.0
SIGN = 9.0
# Sizes of text to choose from, in points.
SIZES = (10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0)


class Block(NamedTuple):
    """A heading with a table or a list under it."""

    title: str
    rows: Sequence[Sequence[str]]
    columns: Sequence[Column] = ()

    def height(self, width: float, size: float) -> float:
        """Return how high the block is in this size of text."""
        if self.columns:
            headed = TABLE_HEADING if any(column.heading for column in self.columns) else 0.0
            rows = (measure_row(width, self.columns, row, size, size * 0.55) for row in self.rows)
            return HEADING + headed + sum(rows) + GAP
        return HEADING + sum(text_height(row[0], width - 3.5, size) + 0.9 for row in self.rows) + GAP

    def draw(self, pen: Pen, box: Box, size: float) -> None:
        """Draw the block from the top of a box."""
        inner = draw_heading(pen, box, self.title)
        if self.columns:
            draw_table(pen, inner, self.columns, self.rows, size, least=size * 0.55)
            return
        for (line,) in self.rows:
            pen.circle(inner.x + 1, inner.top - size * 0.24, 0.5, SOFT, None)
            high = pen.paragraph(inner.cut(left=3.5), line, size, what="the reference") + 0.9
            inner = inner.cut(top=high)


def list_block(title: str, lines: Sequence[str]) -> Block:
    """Return a block of lines."""
    return Block(title, [(line,) for line in lines])


def _fits(columns: Sequence[Sequence[Block]], width: float, room: float, size: float) -> bool:
    return all(sum(block.height(width, size) for block in blocks) <= room + GAP for blocks in columns)


def _draw_columns(pen: Pen, box: Box, columns: Sequence[Sequence[Block]]) -> None:
    """Draw columns of blocks in the largest text that fits."""
    boxes = box.columns(len(columns), 8)
    size = next((size for size in SIZES if _fits(columns, boxes[0].w, box.h, size)), SIZES[-1])
    for column, blocks in zip(boxes, columns, strict=True):
        for block in blocks:
            block.draw(pen, column, size)
            column = column.cut(top=block.height(column.w, size))


def reference_sheets(table: Table, room: Room) -> list[Part]:
    """Return the referee's reference and that for players."""
    return [*referee_sheets(table, room), player_sheet(table)]


def player_sheet(table: Table) -> Sheet:
    """Return what can be built, for a player's side of the table."""
    about = f"{table.game.title} · for every player"
    return Sheet("building", "What to build", partial(_draw_player, table=table), about)


def referee_sheets(table: Table, room: Room) -> list[Part]:
    """Return turn, harvest, feast, tax, scores and the rulings that were decided otherwise."""
    columns = _referee_blocks(table, rulings_words(table) or ["every ruling as usual"])
    if not _fits(columns, (room.upright.w - 8) / 2, room.upright.h, SIZES[-1]):
        columns = _referee_blocks(table, ["many rulings are not as usual: see the sheet of rulings"])
    about = table.subtitle if table.seats else table.game.title
    return [Sheet("referee", "Referee's reference", partial(_draw_columns, columns=columns), about)]


# The player's page

PLAYER_COLUMNS = (
    Column("", 0.9),
    Column("structure", 2.6, face="bold"),
    Column("level", 0.9, "centre"),
    Column("price", 3.0),
    Column("where", 5.2),
    Column("worth", 0.9, "right"),
)


def _draw_player(pen: Pen, box: Box, table: Table) -> None:
    tables = tables_of(table)
    high = _draw_structures(pen, box, tables)
    columns = (
        (
            list_block("In one Build", _build_words()),
            Block("Houses at Feast and Tax", dwelling_rows(tables), DWELLING_COLUMNS),
        ),
        (
            list_block("Closed in: the line of sight", _sight_words()),
            list_block("A guarded harbour", _harbour_words()),
        ),
    )
    _draw_columns(pen, box.cut(top=high + 6), columns)


def _draw_structures(pen: Pen, box: Box, tables: Tables) -> float:
    rows = [
        ("", STRUCTURE.get(name, name), f"{plan.level}+", price_words(plan), WHERE.get(name, ""), _worth(name, tables))
        for name, plan in tables.blueprints.items()
    ]
    high = draw_table(pen, box, PLAYER_COLUMNS, rows, 8.5, least=SIGN)
    y = box.top - TABLE_HEADING
    for name, row in zip(tables.blueprints, rows, strict=True):
        step = measure_row(box.w, PLAYER_COLUMNS, row, 8.5, SIGN)
        first = column_boxes(Box(box.x, y - step, box.w, step), PLAYER_COLUMNS)[0]
        structure_sign(pen, name, first.centred(SIGN - 2, SIGN - 2))
        y -= step
    return high


def _worth(name: str, tables: Tables) -> str:
    """Say what a structure adds to the building value."""
    value = tables.blueprints[name].value
    return f"+{value}" if name in ("townhouse", "upgrade", "fortified-tower") else str(value)


DWELLING_COLUMNS = (
    Column("", 3.2, face="bold"),
    Column("eats of each food", 2, "right"),
    Column("tax", 1, "right"),
)


def dwelling_rows(tables: Tables) -> list[tuple[str, ...]]:
    """List how much each structure eats at a Feast and what it is taxed."""
    rows: list[tuple[str, ...]] = []
    for name, plan in tables.blueprints.items():
        shown = STRUCTURE.get(name, name)
        if plan.feast or plan.feast_on_road:
            rows.append((f"{shown} off the road", str(plan.feast), str(plan.tax)))
            rows.append((f"{shown} on a road", str(plan.feast_on_road), str(plan.tax + plan.tax_on_road)))
        elif plan.tax or plan.tax_on_road:
            rows.append((shown, "-", str(plan.tax)))
    return rows


def _build_words() -> tuple[str, ...]:
    return (
        "As many structures as you can pay, one after the other; each must be paid in full.",
        "A price with a slash takes any mixture of the two.",
        "Free means coloured and nothing built on it; animals, fish, roads and walls do not count as built.",
        "Nothing is ever taken down or moved.",
        "Afterwards the own card is turned over.",
    )


def _sight_words() -> tuple[str, ...]:
    return (
        "From the space look straight through each of its six sides.",
        "A direction ends well at the first wall it crosses, or where it enters guarded water.",
        "Buildings, animals, blanks and open water are looked across; at the edge of the sheet the line is open.",
        f"{NEEDED} of the six must end well; of a production building from both halves.",
    )


def _harbour_words() -> tuple[str, ...]:
    return (
        "A ship comes from off the sheet, over water and blank spaces, never over land.",
        "Water is guarded when every course to it passes a space beside a Battleship or a Tower.",
        "A lake that no ship can reach is guarded.",
    )


# The referee's page


def _referee_blocks(table: Table, decided: Sequence[str]) -> tuple[tuple[Block, ...], ...]:
    tables = tables_of(table)
    prices = [(STRUCTURE.get(n, n), f"{p.level}+", price_words(p)) for n, p in tables.blueprints.items()]
    left = (
        list_block("A turn", _turn_words()),
        Block("Harvest", harvest_rows(), HARVEST_COLUMNS),
        list_block("Produce", _produce_words(tables)),
        list_block("Expand", _expand_words()),
    )
    right = (
        Block("Feast and Tax", dwelling_rows(tables), DWELLING_COLUMNS),
        Block("Structures", prices, STRUCTURE_COLUMNS),
        list_block("Scoring and the end", _end_words()),
        list_block("Decided at this table", decided),
    )
    return left, right


HARVEST_COLUMNS = (Column("card", 1.1, face="bold"), Column("who", 1.7), Column("gains", 2.6))
STRUCTURE_COLUMNS = (Column("", 2.4, face="bold"), Column("level", 0.8, "centre"), Column("price", 3.4))


def harvest_rows() -> list[tuple[str, ...]]:
    """List who harvests what."""
    rows = [
        (kind, f"House on {terrain}", f"1 {kind} from each free {terrain} beside it")
        for kind, terrain in (("Wood", "wood"), ("Grain", "field"), ("Stone", "stone"))
    ]
    rows.insert(2, ("", "House on other land", "1 Grain, once"))
    return [
        *rows,
        ("Fish", "Boat, House", "1 Fish from each free water beside it, 2 with a fish in it"),
        ("Meat", "House, Townhouse", "1 Meat from each free animal space beside it, of its own terrain, on that card"),
        ("", "Townhouse", "Meat only"),
        ("", "works, Tower, Battleship", "nothing"),
    ]


def _turn_words() -> tuple[str, ...]:
    return (
        "Flip the top card of the pile.",
        "Everybody chooses: the flipped card, the upper side of the own card, or nothing.",
        "Everybody acts; whoever used the own card turns it over.",
        "The level ends when all have dealt with the bottom card.",
    )


def _produce_words(tables: Tables) -> tuple[str, ...]:
    return (
        f"At most {WORKS_PER_PRODUCE} buildings a turn, each once; it gives back {MULTIPLIER} times its input.",
        f"Input: {capacity_words(tables)}.",
    )


def _expand_words() -> tuple[str, ...]:
    return (
        f"Take {EXPAND_DRAW} tiles, use {EXPAND_KEEP}; nobody changes their choice after seeing tiles.",
        f"From level {ANIMALS_FROM}: an animal or a fish on a space of the tile's terrain, one a space.",
        "Tiles stay out until the pile cannot serve; then the used ones are shuffled.",
    )


def _end_words() -> tuple[str, ...]:
    return (
        "A scoring card gives the stars of the highest amount reached: 0 to 3.",
        "Market: one resource, any amount. Feast: Grain, Fish, Meat together. Tax: nothing is paid.",
        "At the end 1 star to all with the most houses, 1 to all with the most resources left.",
        "Most stars win; the stock is given back, the village stays.",
    )
