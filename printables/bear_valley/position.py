"""Map sheets: an empty grid of bricks, or the current map with tokens and players."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from companion.games.bear_valley.components import START, Face
from companion.games.bear_valley.events import hour_words, list_tokens
from companion.games.bear_valley.grid import DIRECTIONS, Cell, write_cell, write_spot
from companion.games.bear_valley.state import CAMP, Seat, State
from companion.games.bear_valley.tokens import stock_of
from printables.bear_valley.bricks import LEAST, BrickGrid, Span, brick_for, draw_brick, draw_tag, fit_bricks, span_of
from printables.bear_valley.deck import counts_of
from printables.bear_valley.facts import tables_of
from printables.bear_valley.geometry import DOOR, HIGH, INWARD, WIDE
from printables.bear_valley.rivers import rivers_of
from printables.bear_valley.setup import plan_of
from printables.bear_valley.symbols import PLAYERS, TOKENS, kind_name, kind_picture, token_name
from printables.bear_valley.tokens import marks_of, swatch_of
from printables.drawing import FAINT, INK, PAPER, SOFT, Box, Column, Pen, Row, draw_table, measure_row, picture
from printables.sheets import PageArea, Part, PrintedGame, Sheet, table_sheets

# The width of a brick: the least for a map on one sheet, on several sheets, the most, on blank sheets.
SMALLEST, DEFAULT, LARGEST, BLANK = 25.0, 29.0, 40.0, 23.0
# The columns of the table for everything that the map does not show.
COLUMNS = (Column("", 2, face="bold"), Column("", 7))
# Room around the longest river, in rows, on a blank map.
RIM = 4
# The number of loose tokens and Player tokens side by side on a small card.
ABREAST = 3
# The distance of a Player token from the middle along a path, and the room for the text below a map.
OUTWARD, WORDS = 0.74, 14.0
BLANK_LEGEND = (
    "Write each card's id in its brick, with a star if it is rotated, and draw what blocks a side. North is up."
)


class Leaf(NamedTuple):
    """One sheet of a map: its part of the grid, its orientation, and how wide its bricks are."""

    span: Span
    landscape: bool
    brick: float


# The current map


def map_sheets(game: PrintedGame, state: State, area: PageArea) -> list[Part]:
    """Return the current table: the map on as many sheets as it needs, then everything else in words."""
    rows = [*_turn_rows(game, state), *_people_rows(game, state), *_stock_rows(state), *_deck_rows(state)]
    title = "Map" if game.is_over else "Map so far"
    draw = partial(_draw_cards, state=state)
    return grid_sheets(game, area, Drawn("map", title, span_of(state.map), draw, _legend(game, state), rows))


class Drawn(NamedTuple):
    """A map to draw: its part, its title and span, what draws a part of it, its legend, and the rows of its table."""

    name: str
    title: str
    span: Span
    draw: Callable[[Pen, BrickGrid], None]
    legend: Sequence[str]
    rows: Sequence[Row]
    beside: str = "Beside the map"


def grid_sheets(game: PrintedGame, area: PageArea, drawn: Drawn) -> list[Part]:
    """Return a map with its table below it, or on as many sheets as it needs, with the table after them."""
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
    if whole:
        return sheets
    name = "table" if drawn.name == "map" else f"{drawn.name}-list"
    box = area.portrait
    return [*sheets, *table_sheets(name, drawn.beside, COLUMNS, rows, box, game.subtitle, game.code, 10.5, 11)]


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
    return (area.portrait.cut(bottom=WORDS), False), (area.landscape.cut(bottom=WORDS), True)


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


def _grid(leaf: Leaf, box: Box, is_single: bool) -> BrickGrid:
    """Fit a part of the grid on its sheet: in the middle, or in the corner where other sheets join it."""
    inside = box.cut(bottom=WORDS)
    return fit_bricks(leaf.span, inside, leaf.brick) if is_single else BrickGrid(leaf.span, inside, leaf.brick)


def _draw_map(pen: Pen, box: Box, drawn: Drawn, leaf: Leaf, leaves: Sequence[Leaf], rows: Sequence[Row]) -> None:
    """Draw a part of a map, and below it its table if there is room."""
    low = box.lower(_height(rows, box.w) + WORDS + 0.1)
    if rows:
        draw_table(pen, low.cut(bottom=WORDS), COLUMNS, rows)
    drawn.draw(pen, _grid(leaf, box.cut(bottom=low.h - WORDS), len(leaves) == 1))
    _draw_words(pen, box.lower(WORDS - 1), drawn.legend, leaf.span, leaves)


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
                clock = Box(place.right - 7.2, place.top - 5, 6.6, 4.4)
                pen.rect(clock, PAPER, INK, 0.3, 2.2)
                pen.label(clock, f"{hours[cell]}h", LEAST, "bold", align="centre")


def _draw_loose(pen: Pen, place: Box, state: State, cell: Cell) -> None:
    """Draw the tokens on a card, from its lower right corner; the table below names them all."""
    lying = [*state.loose.get(cell, ()), *(["basket"] if cell in state.baskets else [])]
    for n, token in enumerate(lying[: 2 * ABREAST]):
        x, y = place.right - 3.0 - n % ABREAST * 4.2, place.y + 2.8 + n // ABREAST * 4.2
        square = Box(x - 1.9, y - 1.9, 3.8, 3.8)
        pen.rect(square, PAPER, None)
        pen.rect(square, TOKENS[token], INK, 0.25, 0.6)
        pen.letter(x, y, TOKENS[token], LEAST)


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
    """Draw the Player tokens on a card: on a path of their section, or in the left corners if there is only one."""
    marks, face, box = marks_of(state), state.map[cell], grid.place(cell)
    here = [name for name, seat in state.seats.items() if seat.at[0] == cell and not seat.eaten]
    for n, name in enumerate(here):
        seat = state.seats[name]
        doors = face.doors.get(seat.at[1], ())
        if len(face.doors) > 1 and doors:
            x, y = grid.spot(cell, DOOR[doors[0]])
            x = box.cx + (x - box.cx) * OUTWARD
            # A token must not appear to be on the card above or below.
            y = min(max(y, box.y + 2.9), box.top - 2.9)
        else:
            y = box.top - 3.2 if n < ABREAST else box.y + 3.2
            x = box.x + 3.4 + n % ABREAST * 5.4
        swatch = PLAYERS[seat.character] if seat.character else swatch_of(seat.colour)
        pen.circle(x, y, 2.6, PAPER, None)
        pen.circle(x, y, 2.6, swatch, INK, 0.4)
        pen.letter(x, y, swatch, LEAST, marks[name])


def _legend(game: PrintedGame, state: State) -> list[str]:
    known = {token: swatch for token, swatch in TOKENS.items() if token != "gold" or state.has_gold}
    tokens = ", ".join(f"{swatch.letter} {token_name(token)}" for token, swatch in known.items())
    return [players_legend(game, state), *([f"Squares: {tokens}."] if state.is_advanced else [])]


def players_legend(game: PrintedGame, state: State) -> str:
    """Return the marks of the players on a map."""
    return f"Circles: {', '.join(f'{mark} {game.name(name)}' for name, mark in marks_of(state).items())}."


def _draw_words(pen: Pen, box: Box, legend: Sequence[str], span: Span, leaves: Sequence[Leaf]) -> None:
    """Write the legend, and the sheets that join this one."""
    lines = [*legend, *([_joins(span, leaves)] if len(leaves) > 1 else [])]
    for line, words in zip(box.rows(3), lines, strict=False):
        pen.label(line, words, 7.5, colour=SOFT, least=LEAST)


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


# Everything else in words


def _height(rows: Sequence[Row], wide: float) -> float:
    return sum(measure_row(wide, COLUMNS, row) for row in rows)


def _turn_rows(game: PrintedGame, state: State) -> list[tuple[str, str]]:
    """Return whose turn it is and its progress."""
    if game.is_over:
        winner = game.name(state.winner) if state.winner else "the bears"
        return [("Over", f"round {state.round}; won by {winner}")]
    if not state.turn:
        return [("Setup", "first player not chosen yet")]
    rows = [("To move", f"{game.name(state.turn)}, round {state.round}")]
    now = state.now
    if now.moved or now.dive:
        way = " > ".join(f"{write_spot(spot)} {state.map[spot[0]].name}" for spot in now.path)
        dive = f"; underground {' > '.join(map(write_cell, now.dive))}" if now.dive else ""
        rows.append(("Path so far", f"{hour_words(now.hour)}: {way}{dive}"))
    flags = {
        "contingency move": now.contingency,
        f"{now.used} used": bool(now.used),
        f"{now.drawn} drawn": bool(now.drawn),
    }
    said = [words for words, is_so in flags.items() if is_so]
    return [*rows, *([("Turn", ", ".join(said))] if said else [])]


def _people_rows(game: PrintedGame, state: State) -> list[tuple[str, str]]:
    marks = marks_of(state)
    order = [("Turn order", ", ".join(map(game.name, state.order)))] if state.order else []
    return [
        *order,
        *((f"{game.name(name)} ({marks[name]})", _person(state, seat)) for name, seat in state.seats.items()),
    ]


def _person(state: State, seat: Seat) -> str:
    if seat.eaten:
        return "eaten by bears"
    face = state.map[seat.at[0]]
    words = [f"on {write_spot(seat.at)}: {face.name}, {kind_name(face.kind)}"]
    words += [f"{seat.character.title()}" if seat.character else f"{seat.colour or 'no'} token"]
    words += [f"with {list_tokens(seat.tokens)}"] if state.is_advanced else []
    words += ["has tunnelled"] if seat.tunnelled else []
    return "; ".join(words)


def _stock_rows(state: State) -> list[tuple[str, str]]:
    if not state.is_advanced:
        return []
    stock = ", ".join(f"{number} {token_name(token)}" for token, number in stock_of(state).items() if number)
    loose = "; ".join(f"{write_cell(cell)}: {list_tokens(tokens)}" for cell, tokens in sorted(state.loose.items()))
    baskets = ", ".join(map(write_cell, sorted(state.baskets)))
    rows = [("Stock", stock or "empty"), ("Loose", loose or "nothing")]
    return [*rows, *([("Baskets on Bears", baskets)] if baskets else [])]


def _deck_rows(state: State) -> list[tuple[str, str]]:
    counts = ", ".join(f"{count.words} {count.left} of {count.total}" for count in counts_of(state.tables, state))
    stones = [
        (f"Stepping stones of {face.name}", ", ".join(f"{DIRECTIONS[to]} {n}" for to, n in sorted(face.stones.items())))
        for _, face in sorted(state.map.items())
        if face.stones
    ]
    under = [("Under the deck", ", ".join(state.bottom))] if state.bottom else []
    return [("Left in the deck", counts), *under, *stones]


# An empty grid


def blank_maps(game: PrintedGame, area: PageArea) -> list[Part]:
    """Return an empty grid of bricks with coordinates, with the river if it is known."""
    river, rivers = plan_of(game).river, rivers_of(tables_of(game))
    laid = dict(river.cards) if river else {}
    cells = laid or [cell for known in rivers for cell in known.cards]
    leaves = shared_leaves(span_of(cells, RIM), area, BLANK)
    return [
        Sheet(
            "map",
            "Map" if len(leaves) == 1 else f"Map, sheet {n} of {len(leaves)}",
            partial(_draw_blank, laid=laid, leaf=leaf, leaves=leaves),
            game.subtitle,
            leaf.landscape,
        )
        for n, leaf in enumerate(leaves, 1)
    ]


def _draw_blank(pen: Pen, box: Box, laid: Mapping[Cell, Face], leaf: Leaf, leaves: Sequence[Leaf]) -> None:
    grid = _grid(leaf, box, len(leaves) == 1)
    # The Starting Camp comes last, so that no neighbour covers its outline.
    for cell in sorted(leaf.span.cells(), key=lambda cell: cell == CAMP):
        place = grid.place(cell)
        if cell in laid:
            draw_brick(pen, place.inset(0.2), laid[cell])
            draw_tag(pen, place, laid[cell], write_cell(cell))
        else:
            _draw_empty(pen, place, cell)
    _draw_words(pen, box.lower(WORDS - 1), [BLANK_LEGEND], leaf.span, leaves)


def _draw_empty(pen: Pen, place: Box, cell: Cell) -> None:
    """Draw an empty brick: its coordinates, a field for the card, and a mark in the middle of each side."""
    pen.rect(place, None, SOFT if cell == CAMP else FAINT, 0.4 if cell == CAMP else 0.2)
    scale = place.w / WIDE
    for (x, y), (nx, ny) in zip(DOOR, INWARD, strict=True):
        x, y = place.cx + x * scale, place.cy + y * scale
        pen.line(x, y, x + nx * 1.2, y + ny * 1.2, FAINT, 0.2)
    if cell == CAMP:
        picture(pen, kind_picture(START), place.cut(left=6).inset(1.5))
    pen.label(Box(place.x + 1.6, place.y + 1.4, place.w - 3.2, 3), write_cell(cell), LEAST, colour=SOFT)
    pen.field(place.inset(2.5, 2).cut(bottom=3.6), f"card {write_cell(cell)}", size=9)
