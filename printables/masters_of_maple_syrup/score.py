"""The score sheet: the value of each property card, and how the game ended; blank or filled in."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import zip_longest
from typing import NamedTuple

from companion.games.masters_of_maple_syrup.figures import ending
from companion.games.masters_of_maple_syrup.state import Placed, State, card_of
from companion.referee.scores import ScoreLine
from printables.drawing import FAINT, INK, SOFT, WHISPER, Box, Column, Pen, column_boxes, picture
from printables.masters_of_maple_syrup import facts
from printables.masters_of_maple_syrup.symbols import FINAL, LEAF, draw_mark, draw_value, small_picture, value_width
from printables.sheets import Part, PrintedGame, Sheet, form
from printables.sheets.form import blank as write_on
from printables.sheets.rulings import brief_rulings

COLUMNS = (
    Column("", 0.62),
    Column("card", 3.7),
    Column("printed", 1.3, "centre"),
    Column("GAME END", 1.85, "centre"),
    Column("tucked", 1.15, "centre"),
    Column("total", 1.1, "centre", "bold"),
)
MARKS = ("", "", "value", "end", "tuck", "leaf")
FIELDS = ("", "card", "printed", "game-end", "tucked", "total")
# The heights of the name, of the headings, and of the total.
NAME, HEADINGS, TOTAL = 10.0, 11.0, 12.0
# What to remember at the end, each with its symbol.
REMINDERS = (
    ("card", "Only cards on a property score."),
    ("tuck", "Tucked cards count only if a card says so."),
    ("end", f"The game ends after the turn in which a property has {facts.END_COUNT} or more cards."),
    ("leaf", "Equal totals are a tie."),
)
# With more house rulings than this, their meanings are left out.
MANY = 2


class PadRow(NamedTuple):
    """A row of the sheet, and the picture of its card."""

    cells: tuple[str, str, str, str, str]
    picture: str = ""


def score_sheet(game: PrintedGame, is_blank: bool = False) -> Part:
    """Return the score sheet, filled from a game unless a blank one is requested; names are kept."""
    is_filled = bool(game.seats) and game.score is not None and not is_blank
    title = "Score sheet" if not is_filled or game.is_over else "Score so far"
    draw = partial(_draw, game=game, is_filled=is_filled)
    return Sheet("score", title, draw, game.subtitle, code=game.code if is_filled else "")


def _draw(pen: Pen, box: Box, game: PrintedGame, is_filled: bool) -> None:
    seats = game.seats or ("",) * facts.PLAYERS
    totals = {score.seat: score.total for score in game.score.seats} if game.score else {}
    lines = [_lines(game, seat) if is_filled else [] for seat in seats]
    rows = max(facts.PLACES, *map(len, lines))
    foot = 46.0
    halves = box.cut(bottom=foot).columns(len(seats), 7)
    for n, (half, seat, found) in enumerate(zip(halves, seats, lines, strict=True)):
        total = str(totals[seat]) if is_filled else ""
        _column(pen, half, game.name(seat), found, rows, total, "" if is_filled else "AB"[n % 2])
    _ending(pen, box.lower(foot - 5), game, is_filled)


# One player


def _lines(game: PrintedGame, seat: str) -> list[PadRow]:
    """Return the rows of a property, with the numbers of the score."""
    state = facts.state_of(game)
    assert game.score is not None
    assert state is not None
    scored = next(score.lines for score in game.score.seats if score.seat == seat)
    cards = state.seats[seat].property
    return [_line(state, placed, line) for placed, line in zip_longest(cards, scored) if line is not None]


def _line(state: State, placed: Placed | None, line: ScoreLine) -> PadRow:
    if placed is None:
        return PadRow((line.source, "", "", "", str(line.points)))
    card = card_of(state, placed)
    printed = card.value.printed
    more = {"fixed": "", "plus": f"+{line.points - card.printed}", "query": str(line.points)}[card.value.mode]
    # A number printed beside the question mark counts if it is higher (MS-R34).
    more = "" if card.value.mode == "query" and printed is not None and line.points == printed else more
    tucked = str(len(placed.tucked)) if placed.tucked else ""
    return PadRow(
        (card.name, facts.value_words(card), more, tucked, str(line.points)), small_picture(placed.card, card)
    )


def _column(pen: Pen, box: Box, name: str, lines: Sequence[PadRow], rows: int, total: str, form: str) -> None:
    """Draw the table of one player; `form` is the prefix of the form fields of a blank one."""
    head = box.upper(NAME)
    if name or not form:
        pen.label(head, name, 14, "bold", least=7)
    else:
        pen.label(head.lower(5.4), f"player {form}", 9, colour=SOFT)
        write_on(pen, head.cut(left=17, bottom=0.8), f"{form}-name", 12)
    body = box.cut(top=NAME + HEADINGS, bottom=TOTAL + 1)
    _ground(pen, body)
    _headings(pen, box.cut(top=NAME).upper(HEADINGS))
    for n, row in enumerate(body.rows(rows)):
        _row(pen, row, n + 1, lines[n] if n < len(lines) else None, form)
    _sum(pen, box.lower(TOTAL), total, form)


def _ground(pen: Pen, box: Box) -> None:
    """Draw the ground of the bonus column."""
    pen.rect(column_boxes(box, COLUMNS)[3], FINAL, None)


def _headings(pen: Pen, box: Box) -> None:
    """Write the headings of the columns, each below its symbol."""
    pen.rect(box, WHISPER, None)
    for cell, column, mark in zip(column_boxes(box, COLUMNS), COLUMNS, MARKS, strict=True):
        art = cell.upper(6.4).centred(cell.w, 5)
        if mark == "value":
            draw_value(pen, art.centred(value_width(4.4, "1"), 4.4), "1")
        elif mark:
            draw_mark(pen, mark, art.centred(5, 5), INK, 1.8)
        pen.label(cell.lower(4.8).inset(0.6, 0), column.heading, 7.5, "bold", SOFT, column.align, 7)
    pen.line(box.x, box.y, box.right, box.y, INK, 0.4)


def _row(pen: Pen, box: Box, number: int, line: PadRow | None, form: str) -> None:
    cells = column_boxes(box, COLUMNS)
    is_last = number == facts.END_COUNT
    pen.label(cells[0], str(number), 9, "bold" if is_last else "regular", LEAF if is_last else SOFT, "centre")
    for n, (cell, column) in enumerate(zip(cells[1:], COLUMNS[1:], strict=True)):
        if line is not None:
            size = min(box.h - 1, 9.6) if n == 0 and line.picture else 0.0
            if size:
                picture(pen, line.picture, Box(cell.x + 0.5, cell.cy - size / 2, size, size))
            words = cell.cut(left=size + 2 if size else 1.2, right=0.6)
            pen.paragraph(words, line.cells[n], 10.5, column.face, align=column.align, least=7, middle=True)
        elif form:
            pen.field(cell.inset(0.5, 0.6), f"{form}-{number}-{FIELDS[n + 1]}", size=9)
    pen.lines([(cell.x, box.y, cell.x, box.top) for cell in cells[1:]], FAINT, 0.15)
    pen.line(box.x, box.y, box.right, box.y, LEAF if is_last else FAINT, 0.5 if is_last else 0.15)


def _sum(pen: Pen, box: Box, total: str, form: str) -> None:
    pen.rect(box, None, INK, 0.4, 1.5)
    picture(pen, "maple-leaf", box.left(12).centred(9, 9))
    pen.label(box.cut(left=13), "total", 11, "bold")
    number = box.at_right(box.w * 0.4).cut(right=4)
    if form:
        pen.field(number.inset(0, 1.5), f"{form}-sum", size=16)
    else:
        pen.label(number, total, 20, "bold", align="right")


# The end of the game


def _ending(pen: Pen, box: Box, game: PrintedGame, is_filled: bool) -> None:
    # The rulings may need more lines than the result.
    rows = [row.cut(bottom=2) for row in box.stack((box.h * 0.28, box.h * 0.28, box.h * 0.44))]
    if is_filled:
        form.fact(pen, rows[0], "result", result_words(game), wraps=True)
        form.fact(pen, rows[1], "end of the game", ending_words(game), wraps=True)
        played = f"rulings: {'; '.join(brief_rulings(game, MANY)) or 'all default'}"
        setting = f"{facts.mode_words(game)} · {facts.tables_of(game).about.title} · {played}"
        form.fact(pen, rows[2], "mode, cards and rulings", setting, 9, wraps=True)
        return
    fields = (("result: who wins, or a tie", "result"), ("whose property ended the game, and on which turn", "ending"))
    for row, (words, name) in zip(rows, fields, strict=False):
        form.blank_fact(pen, row, words, name)
    for cell, (mark, words) in zip(rows[2].cut(top=1.5).columns(len(REMINDERS), 4), REMINDERS, strict=True):
        draw_mark(pen, mark, cell.left(7).centred(7, 7), INK, 1.6)
        pen.paragraph(cell.cut(left=9), words, 8, colour=SOFT, middle=True)


def result_words(game: PrintedGame) -> str:
    """State who won, that it is a tie, or the current score."""
    score = game.score
    assert score is not None
    totals = " to ".join(str(total) for total in sorted((seat.total for seat in score.seats), reverse=True))
    if score.winners:
        return f"{' and '.join(map(game.name, score.winners))} wins, {totals}"
    if score.final:
        return f"a tie, {totals}"
    return f"not over yet: {', '.join(f'{game.name(seat.seat)} {seat.total}' for seat in score.seats)}"


def ending_words(game: PrintedGame) -> str:
    """State whose property ended the game and on which turn."""
    state = facts.state_of(game)
    assert state is not None
    if state.stopped:
        return f"stopped by agreement on turn {state.number}"
    if not game.is_over:
        sizes = ", ".join(f"{game.name(seat)} {len(owner.property)}" for seat, owner in state.seats.items())
        return f"turn {state.number}; cards on the properties: {sizes}"
    by = " and ".join(f"{game.name(seat)} ({len(state.seats[seat].property)} cards)" for seat in ending(state))
    return f"{by or 'nobody'}, on turn {state.number}"
