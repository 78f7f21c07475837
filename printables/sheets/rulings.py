"""The rulings of a game on paper: all of them with the chosen values ticked, or only the house rulings."""

from __future__ import annotations

from collections.abc import Container, Sequence
from functools import partial
from typing import NamedTuple

from companion.referee.clauses import Ruling
from printables.drawing.box import MM, Box
from printables.drawing.ink import INK, SOFT
from printables.drawing.pen import LEADING, LEAST, Pen, text_height, text_width
from printables.drawing.tables import Column
from printables.paper.frame import PageArea, Sheet
from printables.paper.press import Part
from printables.sheets.form import Lines, bullets_height
from printables.sheets.game import PrintedGame
from printables.sheets.listing import numbered, table_sheets

# Sizes of questions and values, the largest first, and of the heading of a section compared with them.
SIZES, HEADING = (10.5, 10.0, 9.5, 9.0, 8.5, 8.0), 1.5
# The room between columns, below a heading, a question and a ruling, and the most that spreads a short column.
GUTTER, RULE, BELOW, GAP, SPREAD = 9.0, 2.6, 0.9, 4.2, 4.0
# The room for the box before a value, the bar beside a house ruling, and the note at the foot.
MARK, BAR, NOTE = 5.4, 1.3, 7.0
# Values whose meaning answers the question.
ANSWERS = {"yes": "Yes", "no": "No"}
HOUSE = "house ruling"


class Choice(NamedTuple):
    """A value that a ruling can have: what it means, and whether it is chosen."""

    words: str
    is_chosen: bool


class Listed(NamedTuple):
    """A ruling on the list of all: its id, the section of the rules it belongs to, its question, its values."""

    id: str
    section: str
    question: str
    choices: tuple[Choice, ...]
    is_usual: bool


class Row(NamedTuple):
    """A ruling in a column, with the heading above it where a section or a column begins."""

    heading: str
    ruling: Listed


def rulings_sheets(game: PrintedGame, area: PageArea) -> list[Part]:
    """Return the rulings that a table can choose, with the chosen values ticked, then what the edition lacks."""
    listed, box = _listed(game), area.portrait
    wide = (box.w - GUTTER) / 2
    size, columns = _fitted(listed, wide, box.h - NOTE)
    pages = [columns[n : n + 2] for n in range(0, len(columns), 2)]
    sheets = [
        Sheet(
            "rulings",
            numbered("All rulings", n),
            partial(_draw_page, columns=page, size=size),
            game.subtitle,
            leaf="shared",
        )
        for n, page in enumerate(pages if listed else [])
    ]
    return [*sheets, *missing_sheets(game, area)]


def missing_sheets(game: PrintedGame, area: PageArea) -> list[Part]:
    """Return what an unfinished edition lacks and what is used instead; nothing for a complete edition."""
    rows = [tuple(gap.reason.split(": ", 1)) for gap in game.title.gaps(game.edition)]
    columns = (Column("file", 1.4, face="bold"), Column("not entered yet", 8))
    title, box = "Not entered yet", area.portrait
    return table_sheets("missing", title, columns, rows, box, game.subtitle, leaf="shared") if rows else []


# The words


def meaning_of(ruling: Ruling, value: str) -> str:
    """Return what a value of a ruling means; `yes` and `no` answer its question."""
    words, answer = ruling.meanings.get(value, value).replace("`", ""), ANSWERS.get(value, "")
    return f"{answer}. {words}" if answer and not words.startswith(answer) else words


def _listed(game: PrintedGame) -> list[Listed]:
    """Return the rulings with a choice, in the order of the sections of the rules."""
    usual, book = game.title.switches(), game.title.book()
    sections = {clause.id: clause.section for clause in book.clauses}
    order = {section: n for n, section in enumerate(dict.fromkeys(sections.values()))}
    found = []
    for ruling in book.rulings:
        if ruling.switch:
            default = getattr(usual, ruling.switch)
            chosen = game.rulings.get(ruling.switch, default)
            values = [*ruling.meanings, *([chosen] if chosen and chosen not in ruling.meanings else [])]
            choices = tuple(Choice(meaning_of(ruling, value), value == chosen) for value in values)
            section = next((sections[id] for id in ruling.clauses if id in sections), "")
            # An empty default is what the cards say.
            is_usual = default in (chosen, "")
            found.append(Listed(ruling.id, section, ruling.question.replace("`", ""), choices, is_usual))
    return sorted(found, key=lambda listed: order.get(listed.section, len(order)))


def house_rulings(game: PrintedGame, but: Container[str] = ()) -> list[str]:
    """Describe the rulings that differ from the default, except those of some switches, each by what it means."""
    return [f"{id}: {words}" for switch, (id, words) in _changed(game).items() if switch not in but]


def brief_rulings(game: PrintedGame, most: int) -> list[str]:
    """Describe the house rulings; if there are more than `most`, by their values alone."""
    changed = _changed(game)
    if len(changed) <= most:
        return house_rulings(game)
    return [f"{id}: {game.rulings[switch].replace('_', ' ')}" for switch, (id, _) in changed.items()]


def _changed(game: PrintedGame) -> dict[str, tuple[str, str]]:
    """Return the id and the meaning of each ruling that differs from the default."""
    usual = game.title.switches()
    known = {ruling.switch: ruling for ruling in game.title.book().rulings if ruling.switch}
    return {
        switch: (known[switch].id, meaning_of(known[switch], value))
        for switch, value in game.rulings.items()
        if switch in known and value != getattr(usual, switch)
    }


def rulings_bullets(game: PrintedGame, box: Box, size: float = 8.5, gap: float = 1.1) -> Lines:
    """Return the house rulings as bullets, or their number if they do not fit into the box."""
    lines = [("", line) for line in house_rulings(game)]
    if bullets_height(box.w, lines, size, gap) > box.h:
        return [("", f"{len(lines)} house rulings: see the All rulings sheet.")]
    return lines


# The list of all


def _fitted(listed: Sequence[Listed], wide: float, room: float) -> tuple[float, list[list[Row]]]:
    """Return the largest type that needs no more pages than the smallest, and columns of about one height."""
    fewest = -(-len(_flow(listed, wide, room, SIZES[-1])) // 2)
    size = next(size for size in SIZES if len(_flow(listed, wide, room, size)) <= 2 * fewest)
    high = sum(_height(row, wide, size) for column in _flow(listed, wide, room, size) for row in column) / (2 * fewest)
    while len(found := _flow(listed, wide, min(high, room), size)) > 2 * fewest and high < room:
        high += GAP
    return size, found


def _flow(listed: Sequence[Listed], wide: float, room: float, size: float) -> list[list[Row]]:
    """Put rulings into columns; a section that continues in the next column repeats its heading there."""
    columns: list[list[Row]] = [[]]
    used, section = 0.0, ""
    for ruling in listed:
        row = Row(ruling.section if ruling.section != section else "", ruling)
        if columns[-1] and used + _height(row, wide, size) > room:
            columns.append([])
            row, used = Row(ruling.section, ruling), 0.0
        columns[-1].append(row)
        used += _height(row, wide, size)
        section = ruling.section
    return columns


def _height(row: Row, wide: float, size: float) -> float:
    choices = sum(_choice_height(choice, wide, size) for choice in row.ruling.choices)
    question = text_height(row.ruling.question, _question_width(row.ruling, wide), size, "bold")
    return _heading_height(row, size) + question + BELOW + choices + GAP


def _heading_height(row: Row, size: float) -> float:
    return (size + HEADING) * LEADING * MM + RULE if row.heading else 0.0


def _question_width(ruling: Listed, wide: float) -> float:
    """Return the width of a question, beside the number of its ruling."""
    house = 0.0 if ruling.is_usual else text_width(HOUSE, LEAST, "bold") + 2
    return wide - 2.5 - text_width(ruling.id, LEAST) - house


def _choice_height(choice: Choice, wide: float, size: float) -> float:
    return text_height(choice.words, wide - MARK, size) + 0.7


def _draw_page(pen: Pen, box: Box, columns: Sequence[Sequence[Row]], size: float) -> None:
    """Draw the columns, spread a little if they are short, and at the foot how to choose another value."""
    body = box.cut(bottom=NOTE)
    for column, rows in zip(body.columns(2, GUTTER), columns, strict=False):
        heights = [_height(row, column.w, size) for row in rows]
        spread = min(SPREAD, (column.h - sum(heights)) / len(rows))
        for place, row in zip(column.stack(high + spread for high in heights), rows, strict=True):
            _draw_row(pen, place.cut(bottom=GAP + spread), row, size)
    example = columns[0][0].ruling.id
    note = f"The ticked boxes apply. To choose another before a game, see: companion rules {example}"
    pen.label(box.lower(NOTE - 3), note, LEAST, colour=SOFT)


def _draw_row(pen: Pen, box: Box, row: Row, size: float) -> None:
    """Draw a ruling: its section where that begins, the question with the number beside it, and the values."""
    ruling = row.ruling
    if row.heading:
        head = box.upper(_heading_height(row, size) - RULE)
        pen.label(head, row.heading, size + HEADING, "bold")
        pen.line(head.x, head.y - 0.5, head.right, head.y - 0.5, INK, 0.3)
    room = box.cut(top=_heading_height(row, size))
    if not ruling.is_usual:
        x = room.x - 1.4 - BAR / 2
        pen.line(x, room.y + BAR, x, room.top - BAR, INK, BAR)
        beside = room.cut(right=text_width(ruling.id, LEAST) + 2)
        pen.label(beside.upper(size * LEADING * MM), HOUSE, LEAST, "bold", align="right")
    pen.label(room.upper(size * LEADING * MM), ruling.id, LEAST, colour=SOFT, align="right")
    question = room.left(_question_width(ruling, room.w)).cut(bottom=-0.1)
    y = room.top - pen.paragraph(question, ruling.question, size, "bold", what=ruling.id) - BELOW
    for choice in ruling.choices:
        high = _choice_height(choice, box.w, size)
        _draw_choice(pen, Box(box.x, y - high, box.w, high), choice, size, ruling.id)
        y -= high


def _draw_choice(pen: Pen, box: Box, choice: Choice, size: float, id: str) -> None:
    """Draw a value: its box, ticked if it is chosen, and its meaning."""
    colour = INK if choice.is_chosen else SOFT
    line = box.upper(size * LEADING * MM)
    pen.label(line.left(MARK), "☑" if choice.is_chosen else "☐", size + 1, "bold", INK)
    pen.paragraph(box.cut(left=MARK, bottom=0.5), choice.words, size, colour=colour, what=id)
