"""Map sheets: the current map with tokens and players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

from companion.games.bear_valley.grid import Cell, write_cell
from companion.games.bear_valley.state import State
from printables.bear_valley.beside import beside_sheets
from printables.bear_valley.bricks import (
    LEAST,
    BrickGrid,
    Span,
    brick_for,
    draw_brick,
    draw_tag,
    fit_bricks,
    span_of,
)
from printables.bear_valley.geometry import HIGH, WIDE
from printables.bear_valley.inventory import table_rows
from printables.bear_valley.marks import (
    Key,
    draw_keys,
    draw_pawn,
    draw_square,
    player_keys,
    player_place,
    player_swatch,
    token_keys,
)
from printables.bear_valley.symbols import TOKENS
from printables.bear_valley.tokens import marks_of
from printables.drawing import INK, PAPER, SOFT, Box, Column, Pen, Row, draw_table, measure_row
from printables.sheets import PageArea, Part, PrintedGame, Sheet

# The width of a brick: the least for a map on one sheet, on several sheets, the most.
SMALLEST, DEFAULT, LARGEST = 23.5, 29.0, 40.0
# The columns of the table for everything that the map does not show.
COLUMNS = (Column("", 2, face="bold"), Column("", 7))
# The number of loose tokens side by side on a small card, and the room for the text below a map.
ABREAST, WORDS = 3, 18.0
# The space below the header.
HEAD = 2.5
Legend: TypeAlias = str | Sequence[Key]


class Leaf(NamedTuple):
    """One sheet of a map: its part of the grid, its orientation, and how wide its bricks are."""

    span: Span
    landscape: bool
    brick: float


# The current map


def map_sheets(game: PrintedGame, state: State, area: PageArea) -> list[Part]:
    """Return the current table: the map on as many sheets as it needs, then everything else in words."""
    title = "Map" if game.is_over else "Map so far"
    draw, after = partial(_draw_cards, state=state), beside_sheets(game, state)
    rows = table_rows(game, state)
    return grid_sheets(game, area, Drawn("map", title, span_of(state.map), draw, _legend(game, state), rows, after))


class Drawn(NamedTuple):
    """A map to draw: its part, its title and span, what draws a part of it, its legend, and the rows of its table.

    Where there is no room for the table below the map, the sheets `after` it say the same.
    """

    name: str
    title: str
    span: Span
    draw: Callable[[Pen, BrickGrid], None]
    legend: Sequence[Legend]
    rows: Sequence[Row]
    after: Sequence[Part]


def grid_sheets(game: PrintedGame, area: PageArea, drawn: Drawn) -> list[Part]:
    """Return a map with its table below it, or on as many sheets as it needs, with further sheets after them."""
    rows, title = drawn.rows, drawn.title
    whole = whole_leaf(drawn.span, rows, area)
    leaves = [whole] if whole else leaves_of(drawn.span, area)
    sheets: list[Part] = [
        Sheet(
            drawn.name,
            title if len(leaves) == 1 else f"{title}, sheet {n} of {len(leaves)}",
            partial(_draw_map, drawn=drawn, leaf=leaf, leaves=leaves, rows=rows if whole else ()),
            game.subtitle,
            leaf.landscape,
            game.code,
        )
        for n, leaf in enumerate(leaves, 1)
    ]
    return sheets if whole else [*sheets, *drawn.after]


def whole_leaf(span: Span, rows: Sequence[Row], area: PageArea) -> Leaf | None:
    """Find a sheet that holds the whole map and everything else below it, with bricks that are large enough."""
    for box, sideways in _boxes(area):
        brick = brick_for(span, box.cut(bottom=_height(rows, box.w) + 4), LARGEST)
        if brick >= SMALLEST:
            return Leaf(span, sideways, brick)
    return None


def leaves_of(span: Span, area: PageArea) -> list[Leaf]:
    """Divide the grid among sheets: one if the bricks stay large enough, else several to lay side by side."""
    choices = [(brick_for(span, box, LARGEST), sideways) for box, sideways in _boxes(area)]
    brick, sideways = max(choices)
    if brick >= SMALLEST:
        return [Leaf(span, sideways, brick)]
    return min((shared_leaves(span, area, size) for size in (DEFAULT, SMALLEST)), key=len)


def shared_leaves(span: Span, area: PageArea, brick: float) -> list[Leaf]:
    """Divide the grid into as few sheets as bricks of this size need."""
    ways = [[Leaf(part, sideways, brick) for part in _parts(span, box, brick)] for box, sideways in _boxes(area)]
    return min(ways, key=len)


def _boxes(area: PageArea) -> tuple[tuple[Box, bool], ...]:
    """Return the room for bricks, without the text below them, upright and sideways."""
    return tuple(
        (box.cut(top=HEAD, bottom=WORDS), sideways)
        for box, sideways in ((area.portrait, False), (area.landscape, True))
    )


def _parts(span: Span, box: Box, brick: float) -> list[Span]:
    across = _even(span.east - span.west + 1, max(2, 2 * int(box.w / brick) - 1))
    down = _even(span.high, max(1, int(box.h / (brick * HIGH / WIDE))))
    return [
        Span(west, min(west + across - 1, span.east), max(north - down + 1, span.south), north)
        for north in range(span.north, span.south - 1, -down)
        for west in range(span.west, span.east + 1, across)
    ]


def _even(total: int, most: int) -> int:
    """Return how many columns or rows each sheet gets if they are divided evenly."""
    return -(-total // -(-total // most))


def grid_of(leaf: Leaf, box: Box, is_single: bool) -> BrickGrid:
    """Fit a part of the grid on its sheet: in the middle, or in the corner where other sheets join it."""
    inside = box.cut(bottom=WORDS)
    return fit_bricks(leaf.span, inside, leaf.brick) if is_single else BrickGrid(leaf.span, inside, leaf.brick)


def _draw_map(pen: Pen, box: Box, drawn: Drawn, leaf: Leaf, leaves: Sequence[Leaf], rows: Sequence[Row]) -> None:
    """Draw a part of a map, and below it its table if there is room."""
    box = box.cut(top=HEAD)
    low = box.lower(_height(rows, box.w) + WORDS + 0.1)
    if rows:
        draw_table(pen, low.cut(bottom=WORDS), COLUMNS, rows)
    drawn.draw(pen, grid_of(leaf, box.cut(bottom=low.h - WORDS), len(leaves) == 1))
    draw_words(pen, box.lower(WORDS - 1), drawn.legend, leaf.span, leaves)


def _draw_cards(pen: Pen, grid: BrickGrid, state: State) -> None:
    """Draw the cards of a part of the map, with tokens, players and the hours of this turn."""
    hours = _hours(state)
    for cell, face in sorted(state.map.items()):
        if grid.span.holds(cell):
            place = grid.place(cell)
            draw_brick(pen, place.inset(0.2), face)
            draw_tag(pen, place, face, write_cell(cell))
            _draw_loose(pen, place, state, cell)
            draw_people(pen, grid, cell, state)
            if cell in hours:
                clock = Box(place.right - 7.0, place.top - 4.8, 6.6, 4.4)
                pen.rect(clock, PAPER, INK, 0.3, 2.2)
                pen.label(clock, f"{hours[cell]}h", LEAST, "bold", align="centre")


def _draw_loose(pen: Pen, place: Box, state: State, cell: Cell) -> None:
    """Draw the tokens on a card, from its lower right corner; the table names them all."""
    lying = [*state.loose.get(cell, ()), *(["basket"] if cell in state.baskets else [])]
    for n, token in enumerate(lying[: 2 * ABREAST]):
        x, y = place.right - 3.0 - n % ABREAST * 4.7, place.y + 3.0 + n // ABREAST * 4.7
        draw_square(pen, x, y, TOKENS[token])


def _hours(state: State) -> dict[Cell, str]:
    """Return the hours at which each card was visited this turn."""
    if not state.now.moved:
        return {}
    found: dict[Cell, list[str]] = {}
    for hour, (cell, _) in zip(state.now.hours(), state.now.path, strict=True):
        if hour:
            found.setdefault(cell, []).append(str(int(hour)))
    return {cell: "/".join(dict.fromkeys(hours)) for cell, hours in found.items()}


def draw_people(pen: Pen, grid: BrickGrid, cell: Cell, state: State) -> None:
    """Draw the Player tokens on a card: on a path of their section, or at the sides if there is only one."""
    marks, face, box = marks_of(state), state.map[cell], grid.place(cell)
    here = [name for name, seat in state.seats.items() if seat.at[0] == cell and not seat.eaten]
    for n, name in enumerate(here):
        seat = state.seats[name]
        draw_pawn(pen, *player_place(box, face, seat.at[1], n), player_swatch(seat), marks[name])


def _legend(game: PrintedGame, state: State) -> list[Legend]:
    return [player_keys(game, state), *([token_keys(state)] if state.is_advanced else [])]


def draw_words(pen: Pen, box: Box, legend: Sequence[Legend], span: Span, leaves: Sequence[Leaf]) -> None:
    """Write the legend, and the sheets that join this one."""
    lines = [*legend, *([_joins(span, leaves)] if len(leaves) > 1 else [])]
    for row, line in zip(box.stack((6.4, 5.6, 4.4)), lines, strict=False):
        if isinstance(line, str):
            pen.label(row, line, 8, colour=SOFT, least=LEAST)
        else:
            draw_keys(pen, row, line)


def _joins(span: Span, leaves: Sequence[Leaf]) -> str:
    """List the sheets next to this one."""
    sides = {
        "on the left": (span.west - 1, span.north),
        "on the right": (span.east + 1, span.north),
        "above": (span.west, span.north + 1),
        "below": (span.west, span.south - 1),
    }
    near = ((side, n) for side, cell in sides.items() for n, leaf in enumerate(leaves, 1) if leaf.span.holds(cell))
    return "Joins " + ", ".join(f"sheet {n} {side}" for side, n in near)


def _height(rows: Sequence[Row], wide: float) -> float:
    return sum(measure_row(wide, COLUMNS, row) for row in rows)
