"""Reference sheets: the rules for the referee, and what a player may build."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from companion.games.crayonville.switches import Switches
from companion.games.crayonville.tables import Tables
from printables.crayonville import wording
from printables.crayonville.deck import HEADING, draw_heading
from printables.crayonville.examples import examples_sheet
from printables.crayonville.facts import switches_of, tables_of
from printables.crayonville.symbols import STRUCTURES, structure_sign
from printables.drawing import (
    SOFT,
    Box,
    Column,
    Pen,
    column_boxes,
    draw_table,
    measure_row,
    picture,
    text_height,
    text_width,
)
from printables.drawing.tables import HEADING as TABLE_HEADING
from printables.sheets import PageArea, Part, PrintedGame, Sheet, house_rulings, rulings_sheets
from printables.sheets.form import largest_size

GAP = 5.0
SIGN = 10.5
# The rims of a cell of a table.
CELL_RIMS = 3.0
# Text sizes to choose from, in points, for the table of structures and for everything else.
TABLE_SIZES = (9.5, 9.0, 8.5)
SIZES = (10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0)


class Passage(NamedTuple):
    """A heading with a table or a list under it."""

    title: str
    rows: Sequence[Sequence[str]]
    columns: Sequence[Column] = ()

    def height(self, width: float, size: float) -> float:
        """Return the height of the block in this text size."""
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


def list_passage(title: str, lines: Sequence[str]) -> Passage:
    """Return a block of lines."""
    return Passage(title, [(line,) for line in lines])


def _fits(columns: Sequence[Sequence[Passage]], width: float, room: float, size: float) -> bool:
    return all(sum(block.height(width, size) for block in blocks) <= room + GAP for blocks in columns)


def _draw_columns(pen: Pen, box: Box, columns: Sequence[Sequence[Passage]]) -> None:
    """Draw columns of blocks in the largest text that fits."""
    boxes = box.columns(len(columns), 8)
    size = largest_size(SIZES, lambda size: _fits(columns, boxes[0].w, box.h, size))
    for column, blocks in zip(boxes, columns, strict=True):
        for block in blocks:
            block.draw(pen, column, size)
            column = column.cut(top=block.height(column.w, size))


def reference_sheets(game: PrintedGame, area: PageArea) -> list[Part]:
    """Return the references with drawn examples, and the rulings on their own sheets if they do not fit."""
    decided = [] if _has_room(game, area) else rulings_sheets(game, area)
    return [*referee_sheets(game, area), examples_sheet(game), player_sheet(game), *decided]


def player_sheet(game: PrintedGame) -> Sheet:
    """Return the player's reference of structures."""
    about = f"{game.title_name} · for each player"
    return Sheet("building", "Structures", partial(_draw_player, game=game), about)


def referee_sheets(game: PrintedGame, area: PageArea) -> list[Part]:
    """Return the referee's reference: turn, harvest, Feast, Tax, scoring and house rulings."""
    decided = house_rulings(game) or ["none"]
    if not _has_room(game, area):
        decided = [f"{len(decided)} house rulings: see the rulings sheet"]
    columns = _referee_blocks(game, decided)
    about = game.subtitle if game.seats else game.title_name
    return [Sheet("referee", "Referee's reference", partial(_draw_columns, columns=columns), about, leaf="shared")]


def _has_room(game: PrintedGame, area: PageArea) -> bool:
    """Return whether the referee's page has room for all house rulings."""
    return _fits(_referee_blocks(game, house_rulings(game)), (area.portrait.w - 8) / 2, area.portrait.h, SIZES[-1])


# The player's page

PLAYER_COLUMNS = (
    Column("", 1.9),
    Column("structure", 2.6, face="bold"),
    Column("level", 0.9, "centre"),
    Column("price", 3.7),
    Column("where", 4.8),
    Column("worth", 0.9, "right"),
)
# The value of a structure is its price, unless a house ruling says otherwise.
PRICE = "cost"


def _draw_player(pen: Pen, box: Box, game: PrintedGame) -> None:
    tables, switches = tables_of(game), switches_of(game)
    high = _draw_structures(pen, box, tables, switches)
    columns = (
        (
            list_passage("In one Build", wording.build_words(switches)),
            Passage("Houses at Feast and Tax", dwelling_rows(tables), DWELLING_COLUMNS),
        ),
        (
            list_passage("Line of sight", wording.sight_words(switches)),
            list_passage("A guarded harbour", wording.harbour_words(switches)),
        ),
    )
    _draw_columns(pen, box.cut(top=high + 6), columns)


def _draw_structures(pen: Pen, box: Box, tables: Tables, switches: Switches) -> float:
    columns = PLAYER_COLUMNS if switches.building_value == PRICE else PLAYER_COLUMNS[:-1]
    rows = [
        (
            "",
            wording.STRUCTURE.get(name, name),
            f"{plan.level}+",
            wording.price_words(plan),
            wording.where_words(name, switches),
            _worth(name, tables),
        )[: len(columns)]
        for name, plan in tables.blueprints.items()
    ]
    price = column_boxes(box, columns)[3].w - CELL_RIMS
    size = largest_size(TABLE_SIZES, lambda size: all(text_width(row[3], size) <= price for row in rows))
    high = draw_table(pen, box, columns, rows, size, least=SIGN)
    strips = box.cut(top=TABLE_HEADING).stack([measure_row(box.w, columns, row, size, SIGN) for row in rows])
    for name, strip in zip(tables.blueprints, strips, strict=True):
        cell = column_boxes(strip, columns)[0].centred(2 * SIGN, SIGN - 1)
        structure_sign(pen, name, cell.left(SIGN).inset(0.8))
        picture(pen, STRUCTURES[name], cell.at_right(SIGN))
    return high


def _worth(name: str, tables: Tables) -> str:
    """Return what a structure adds to the building value."""
    value = tables.blueprints[name].value
    return f"+{value}" if name in ("townhouse", "upgrade", "fortified-tower") else str(value)


DWELLING_COLUMNS = (
    Column("", 3.9, face="bold"),
    Column("of each food", 1.9, "right"),
    Column("tax", 0.9, "right"),
)


def dwelling_rows(tables: Tables) -> list[tuple[str, ...]]:
    """List the food that each structure eats at a Feast, and its tax value."""
    rows: list[tuple[str, ...]] = []
    for name, plan in tables.blueprints.items():
        shown = wording.STRUCTURE.get(name, name)
        if plan.feast or plan.feast_on_road:
            rows.append((f"{shown} without a road", str(plan.feast), str(plan.tax)))
            rows.append((f"{shown} on a road", str(plan.feast_on_road), str(plan.tax + plan.tax_on_road)))
        elif plan.tax or plan.tax_on_road:
            rows.append((shown, "-", str(plan.tax)))
    return rows


# The referee's page


def _referee_blocks(game: PrintedGame, decided: Sequence[str]) -> tuple[tuple[Passage, ...], ...]:
    tables, switches = tables_of(game), switches_of(game)
    prices = [
        (wording.STRUCTURE.get(n, n), f"{p.level}+", wording.price_words(p)) for n, p in tables.blueprints.items()
    ]
    left = (
        list_passage("A turn", wording.turn_words(switches)),
        Passage("Harvest", wording.harvest_rows(switches), HARVEST_COLUMNS),
        list_passage("Produce", wording.produce_words(tables, switches)),
        list_passage("Expand", wording.expand_words(switches)),
    )
    right = (
        Passage("Feast and Tax", dwelling_rows(tables), DWELLING_COLUMNS),
        Passage("Structures", prices, STRUCTURE_COLUMNS),
        list_passage("Scoring and the end", wording.end_words(switches, len(game.seats))),
        list_passage("House rulings", decided),
    )
    return left, right


HARVEST_COLUMNS = (Column("card", 1.1, face="bold"), Column("who", 1.7), Column("gains", 2.6))
STRUCTURE_COLUMNS = (Column("", 2.5, face="bold"), Column("level", 0.75, "centre"), Column("price", 3.6))
