"""The result of a game: who won and why, where each player ended, what happened in numbers, and the valley."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from companion.games.bear_valley.state import State
from companion.referee.scores import ScoreSheet
from printables.bear_valley.bricks import LEAST
from printables.bear_valley.facts import state_of
from printables.bear_valley.marks import draw_pawn, player_swatch
from printables.bear_valley.panels import HEIGHT, draw_panels, draw_valley, panel_of, panels_height
from printables.bear_valley.tokens import marks_of, portrait_of
from printables.bear_valley.turns import Turn, turns_of
from printables.drawing import FAINT, INK, SOFT, Box, Column, Pen, column_boxes, draw_headings, picture
from printables.sheets import Part, PrintedGame, Sheet
from printables.sheets.form import SECTION, section

# The height of the banner, of a row of the table of numbers, and the least for the picture of the valley.
BANNER, ROW, VALLEY = 18.0, 6.2, 58.0
# The least height of a panel.
LOW = 30.0
GOLD = "#f8ead0"
COLUMNS = (
    Column("", 0.35),
    Column("player", 3.5, face="bold"),
    Column("turns", 1, "right"),
    Column("moves", 1, "right"),
    Column("longest turn", 1.3, "right"),
    Column("cards laid", 1.2, "right"),
    Column("lost", 1, "right"),
    Column("Bears evaded", 1.4, "right"),
)


class Numbers(NamedTuple):
    """What a player did in a game, in numbers."""

    turns: int
    moves: int
    longest: int
    cards: int
    lost: int
    evaded: int


def numbers_of(turns: Sequence[Turn], name: str) -> Numbers:
    """Count what a player did; a contingency move is not counted as a move."""
    own = [turn for turn in turns if turn.seat == name]
    moves = [sum(move[:1].isdigit() for move in turn.moves) for turn in own]
    results = [result for turn in own for result in turn.results]
    return Numbers(
        len(own),
        sum(moves),
        max(moves, default=0),
        sum(len(turn.cards) for turn in own),
        sum(result.startswith("lost") for result in results),
        sum(result.startswith("evades") for result in results),
    )


def result_sheets(game: PrintedGame) -> list[Part]:
    """Return where each player is, with the clauses of the result."""
    state, sheet = state_of(game), game.score
    if state is None or sheet is None:
        return []
    title = "Score, explained" if game.is_over else "Score so far, explained"
    draw = partial(_draw, game=game, state=state, sheet=sheet, turns=turns_of(game))
    return [Sheet("lines", title, draw, game.subtitle, code=game.code, leaf="shared")]


def _draw(pen: Pen, box: Box, game: PrintedGame, state: State, sheet: ScoreSheet, turns: Sequence[Turn]) -> None:
    _draw_banner(pen, box.upper(BANNER), game, state, sheet, turns)
    rest = box.cut(top=BANNER + 4)
    panels = [
        panel_of(game, state, seat.seat, [(line.source, ", ".join(line.clauses)) for line in seat.lines])
        for seat in sheet.seats
    ]
    numbers = (len(panels) + 1) * ROW + 5 if turns else 0.0
    room = rest.h - numbers - VALLEY - 3 * SECTION
    high = min(HEIGHT, max(LOW, room / -(-len(panels) // 2) - 3))
    draw_panels(pen, rest, panels, high)
    rest = rest.cut(top=panels_height(len(panels), high) + 5)
    if turns:
        inside = section(pen, rest, "The game in numbers")
        _draw_numbers(pen, inside, game, state, turns)
        rest = inside.cut(top=numbers)
    if rest.h > VALLEY - 2:
        draw_valley(pen, section(pen, rest, "The valley").cut(top=2), state)


def _draw_banner(pen: Pen, box: Box, game: PrintedGame, state: State, sheet: ScoreSheet, turns: Sequence[Turn]) -> None:
    """Draw who won and why, or whose turn it is."""
    pen.rect(box, GOLD if pen.design == "colour" else None, INK, 0.35, 3)
    inside = box.inset(3, 1.5)
    picture(pen, winner_picture(game, state), inside.left(inside.h))
    words = inside.cut(left=inside.h + 4)
    pen.name(words.upper(words.h * 0.58), outcome(game, sheet), 17)
    pen.paragraph(words.lower(words.h * 0.42), reason(game, state, sheet, turns), 10, colour=SOFT, least=LEAST)


def winner_picture(game: PrintedGame, state: State) -> str:
    """Name the portrait of the winner, or of the player to move; a bear if the bears win."""
    seat = state.seats.get(state.winner if game.is_over else state.turn)
    return portrait_of(seat.colour) if seat else "bv-bear"


def outcome(game: PrintedGame, sheet: ScoreSheet) -> str:
    """Return who won, or whose turn it is."""
    state = state_of(game)
    if sheet.winners:
        return f"Winner: {', '.join(map(game.name, sheet.winners))}"
    if sheet.beaten_by:
        return f"Winner: {sheet.beaten_by}"
    return f"To move: {game.name(state.turn)}" if state and state.turn else "Not started"


def reason(game: PrintedGame, state: State, sheet: ScoreSheet, turns: Sequence[Turn]) -> str:
    """Return how the game ended, or how far it is."""
    if not game.is_over:
        return f"Round {state.round}. There are no points: the first at the Destination Camp wins."
    won = [line for seat in sheet.seats if seat.seat == state.winner for line in seat.lines if line.clauses]
    if won:
        words = won[-1].source.removeprefix("won: ")
        return f"{words[:1].upper()}{words[1:]} in round {state.round}."
    ending = next((turn.ending for turn in reversed(turns) if turn.ending), "")
    return ending.removeprefix("the game is over: ")


def _draw_numbers(pen: Pen, box: Box, game: PrintedGame, state: State, turns: Sequence[Turn]) -> None:
    """Draw a row of numbers for each player."""
    draw_headings(pen, box.upper(ROW), COLUMNS, least=LEAST, ground=None)
    marks = marks_of(state)
    for row, (name, seat) in zip(box.cut(top=ROW).stack([ROW] * len(state.seats)), state.seats.items(), strict=True):
        mark, who, *cells = column_boxes(row, COLUMNS)
        draw_pawn(pen, mark.x + 3, row.cy, player_swatch(seat), marks[name], 2.4)
        pen.name(who.inset(1.4, 0), game.name(name), 9)
        for cell, number in zip(cells, numbers_of(turns, name), strict=True):
            pen.label(cell.inset(1.4, 0), str(number) if number else "–", 9, align="right", least=LEAST)
        pen.line(row.x, row.y, row.right, row.y, FAINT, 0.15)
