"""Panels of players: portrait, name, where the token stands and what is with it; and the valley as a picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from companion.games.bear_valley.components import Face
from companion.games.bear_valley.grid import Cell, write_cell
from companion.games.bear_valley.state import Seat, State
from printables.bear_valley.bricks import LEAST, draw_brick, draw_tag, fit_bricks, span_of
from printables.bear_valley.geometry import HIGH, WIDE, Point
from printables.bear_valley.marks import draw_pawn, draw_tokens, player_place, player_swatch
from printables.bear_valley.symbols import EATEN
from printables.bear_valley.tokens import marks_of, portrait_of
from printables.drawing import FAINT, INK, PAPER, Box, Pen, Swatch, icon, picture, text_height, text_width
from printables.sheets import PrintedGame
from printables.sheets.form import largest_size

# The height of a panel, the most width of its card, and the height of its tokens.
HEIGHT, CARD, TOKENS = 35.0, 31.0, 6.0
# The height of a name, of one on three lines, and of the winner's crown.
NAME, LONG_NAME, CROWN = 6.0, 9.2, 6.0
# The most that a portrait measures.
MOST = 27.0
SIZES = (9.0, 8.5, 8.0, 7.5, 7.0)
GROUND, WON = "#f4f8ec", "#c98a12"
# The most that a brick of the valley may measure, and the radius and distance of the pawns on it, two abreast.
BRICK, PAWN, APART = 22.0, 2.4, 5.4
Line = tuple[str, str]


class Panel(NamedTuple):
    """A player: the name and mark, lines with their clauses, the card under the token, and the tokens with it."""

    name: str
    letters: str
    swatch: Swatch
    picture: str
    lines: Sequence[Line]
    face: Face | None
    section: str
    place: str
    tokens: Sequence[str]
    is_winner: bool = False


def panel_of(game: PrintedGame, state: State, name: str, lines: Sequence[Line]) -> Panel:
    """Return the panel of a seat."""
    seat: Seat = state.seats[name]
    face = None if seat.eaten else state.map[seat.at[0]]
    return Panel(
        game.name(name),
        marks_of(state)[name],
        player_swatch(seat),
        EATEN if seat.eaten else portrait_of(seat.colour),
        lines,
        face,
        seat.at[1],
        write_cell(seat.at[0]),
        seat.tokens,
        name == state.winner,
    )


def panels_height(number: int, high: float = HEIGHT) -> float:
    """Return the height of so many panels, two abreast."""
    return -(-number // 2) * (high + 3) - 3


def draw_panels(pen: Pen, box: Box, panels: Sequence[Panel], high: float = HEIGHT) -> None:
    """Draw panels from the top of a box, two abreast."""
    rows = -(-len(panels) // 2)
    cells = box.upper(panels_height(len(panels), high)).cells(2, rows, 3)
    for cell, panel in zip(cells, panels, strict=False):
        _draw_panel(pen, cell, panel)


def _draw_panel(pen: Pen, box: Box, panel: Panel) -> None:
    is_colour = pen.design == "colour"
    edge, width = (WON if is_colour else INK, 0.9) if panel.is_winner else (FAINT, 0.3)
    pen.rect(box, GROUND if is_colour else None, edge, width, 2.5)
    inside = box.inset(2.5)
    side = min(inside.h - TOKENS, MOST)
    frame = Box(inside.x, inside.top - side, side, side)
    pen.rect(frame, panel.swatch, INK, 0.3, 2.2)
    pane = frame.inset(1.5)
    pen.rect(pane, PAPER, INK, 0.2, 1.4)
    picture(pen, panel.picture, pane.inset(0.6))
    draw_pawn(pen, frame.x + 2.6, frame.top - 2.6, panel.swatch, panel.letters)
    words = inside.cut(left=side + 3)
    room = words.w - (CROWN + 2 if panel.is_winner else 0)
    high = NAME if text_width(panel.name, LEAST, "bold") < room else LONG_NAME
    pen.name(words.upper(high).left(room), panel.name, 12)
    if panel.is_winner:
        place = min(room, text_width(panel.name, 12, "bold")) + 2
        icon(pen, "crown", Box(words.x + place, words.top - CROWN, CROWN, CROWN), INK, 1.4)
    card = min(CARD, (inside.h - high - 0.6) * WIDE / HIGH)
    if panel.face:
        brick = Box(words.right - card, inside.y, card, card * HIGH / WIDE)
        draw_brick(pen, brick, panel.face)
        draw_tag(pen, brick, panel.face, panel.place)
        draw_pawn(pen, *player_place(brick, panel.face, panel.section), panel.swatch, panel.letters)
    _draw_lines(pen, words.cut(top=high + 1.2, right=card + 2.5), panel.lines)
    counts = [(token, f"{number}") for token, number in Counter(panel.tokens).items()]
    if counts:
        draw_tokens(pen, Box(inside.x, frame.y - TOKENS, side, TOKENS - 0.6), counts)


def _draw_lines(pen: Pen, box: Box, lines: Sequence[Line]) -> None:
    """Write lines, each with its clauses, in the largest print that fits."""
    told = [f"{words} ({clauses})" if clauses else words for words, clauses in lines]
    size = largest_size(SIZES, lambda size: sum(text_height(words, box.w, size) + 0.8 for words in told) <= box.h)
    y = box.top
    for words in told:
        room = Box(box.x, box.y, box.w, max(1.0, y - box.y))
        y -= pen.paragraph(room, words, size, least=LEAST, what="a player") + 0.8


def draw_valley(pen: Pen, box: Box, state: State) -> None:
    """Draw the whole map as a picture, with a pawn for each player."""
    grid = fit_bricks(span_of(state.map), box, BRICK)
    for cell, face in sorted(state.map.items()):
        draw_brick(pen, grid.place(cell), face, is_tagged=False)
    marks, here = marks_of(state), Counter[Cell]()
    for name, seat in state.seats.items():
        if not seat.eaten:
            x, y = pawn_place(grid.place(seat.at[0]), here[seat.at[0]])
            draw_pawn(pen, x, y, player_swatch(seat), marks[name], PAWN)
            here[seat.at[0]] += 1


def pawn_place(brick: Box, n: int) -> Point:
    """Return the place of the n-th pawn on a brick of the valley: two abreast, from its upper left corner."""
    return brick.x + PAWN + n % 2 * APART, brick.top - 1.6 - n // 2 * APART
