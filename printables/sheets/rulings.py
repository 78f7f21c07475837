"""The rulings of a game on paper: all of them with the chosen values ticked, or only the house rulings."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from companion.referee.clauses import Ruling
from printables.drawing.box import MM, Box
from printables.drawing.ink import FAINT, INK, SOFT
from printables.drawing.pen import LEADING, LEAST, Pen, text_height, text_width
from printables.drawing.tables import Column
from printables.drawing.text import Face
from printables.paper.frame import PageArea, Sheet
from printables.paper.press import Part
from printables.sheets.form import Lines, bullets_height
from printables.sheets.game import PrintedGame
from printables.sheets.listing import numbered, table_sheets

# Sizes of questions, the largest first; values that are not chosen are smaller.
SIZES, SMALLER = (10.5, 10.0, 9.5, 9.0, 8.5, 8.0), 0.7
# The room between columns, below rulings, for the mark before a value, and the bar beside a house ruling.
GUTTER, GAP, MARK, BAR = 8.0, 3.4, 5.0, 1.3
# Values whose meaning answers the question.
ANSWERS = {"yes": "Yes", "no": "No"}


class Choice(NamedTuple):
    """A value that a ruling can have: what it means, how it is typed, and whether it is chosen."""

    words: str
    key: str
    is_chosen: bool


class Listed(NamedTuple):
    """A ruling on the list of all: its id, its switch as typed, its question, its values."""

    id: str
    switch: str
    question: str
    choices: tuple[Choice, ...]
    is_usual: bool


def rulings_sheets(game: PrintedGame, area: PageArea) -> list[Part]:
    """Return the rulings that a table can choose, with the chosen values ticked, then what the edition lacks."""
    listed, box = list(_listed(game)), area.portrait
    wide = (box.w - GUTTER) / 2
    size, columns = _fitted(listed, wide, box.h)
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


def _listed(game: PrintedGame) -> Iterator[Listed]:
    usual = game.title.switches()
    for ruling in game.title.book().rulings:
        if ruling.switch:
            default = getattr(usual, ruling.switch)
            chosen = game.rulings.get(ruling.switch, default)
            values = [*ruling.meanings, *([chosen] if chosen and chosen not in ruling.meanings else [])]
            choices = tuple(Choice(meaning_of(ruling, value), value, value == chosen) for value in values)
            # An empty default is what the cards say.
            is_usual = default in (chosen, "")
            yield Listed(ruling.id, ruling.switch, ruling.question.replace("`", ""), choices, is_usual)


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


def _fitted(listed: Sequence[Listed], wide: float, room: float) -> tuple[float, list[list[Listed]]]:
    """Return the largest type that needs no more pages than the smallest, and columns of about one height."""
    fewest = -(-len(_flow(listed, wide, room, SIZES[-1])) // 2)
    size = next(size for size in SIZES if len(_flow(listed, wide, room, size)) <= 2 * fewest)
    high = sum(_height(ruling, wide, size) for ruling in listed) / (2 * fewest)
    while len(found := _flow(listed, wide, min(high, room), size)) > 2 * fewest and high < room:
        high += GAP
    return size, found


def _flow(listed: Sequence[Listed], wide: float, room: float, size: float) -> list[list[Listed]]:
    columns: list[list[Listed]] = [[]]
    used = 0.0
    for ruling in listed:
        high = _height(ruling, wide, size)
        if columns[-1] and used + high > room:
            columns.append([])
            used = 0.0
        columns[-1].append(ruling)
        used += high
    return columns


def _height(ruling: Listed, wide: float, size: float) -> float:
    choices = sum(_choice_height(choice, wide, size) for choice in ruling.choices)
    return _head_height(size) + text_height(ruling.question, wide, size) + 0.8 + choices + GAP


def _head_height(size: float) -> float:
    return size * LEADING * MM


def _choice_height(choice: Choice, wide: float, size: float) -> float:
    return text_height(choice.words, _room(choice, wide), *_type(choice, size)) + 0.7


def _room(choice: Choice, wide: float) -> float:
    """Return the width of the words, between the mark and what is typed."""
    key = text_width(choice.key, LEAST) + 2 if choice.key not in (*ANSWERS, choice.words) else 0.0
    return wide - MARK - min(key, wide * 0.3)


def _type(choice: Choice, size: float) -> tuple[float, Face]:
    return (size, "bold") if choice.is_chosen else (max(LEAST, size - SMALLER), "regular")


def _draw_page(pen: Pen, box: Box, columns: Sequence[Sequence[Listed]], size: float) -> None:
    for column, rulings in zip(box.columns(2, GUTTER), columns, strict=False):
        rows = column.stack(_height(ruling, column.w, size) for ruling in rulings)
        for row, ruling in zip(rows, rulings, strict=True):
            _draw_ruling(pen, row.cut(bottom=GAP), ruling, size)


def _draw_ruling(pen: Pen, box: Box, ruling: Listed, size: float) -> None:
    """Draw a ruling: its id with its switch, the question, and the values with the chosen one in bold."""
    head = box.upper(_head_height(size))
    wide = pen.text(head.x, head.cy - 1, ruling.id, max(LEAST, size - 1), "bold", SOFT)
    if not ruling.is_usual:
        pen.rect(Box(box.x - BAR - 1.2, box.y, BAR, box.h), INK, INK, 0.2)
        wide += 2.5 + pen.text(head.x + wide + 2.5, head.cy - 1, "house ruling", max(LEAST, size - 1), "bold")
    pen.label(head.cut(left=wide + 2), ruling.switch, LEAST, colour=SOFT, align="right")
    room = box.cut(top=head.h)
    y = room.top - pen.paragraph(room.cut(bottom=-0.1), ruling.question, size, what=ruling.id) - 0.8
    for choice in ruling.choices:
        high = _choice_height(choice, box.w, size)
        _draw_choice(pen, Box(box.x, y - high, box.w, high), choice, size, ruling.id)
        y -= high
    pen.line(box.x, box.y - GAP * 0.4, box.right, box.y - GAP * 0.4, FAINT, 0.2)


def _draw_choice(pen: Pen, box: Box, choice: Choice, size: float, id: str) -> None:
    """Draw a value: its mark, its meaning, and small at the right how it is typed."""
    points, face = _type(choice, size)
    colour = INK if choice.is_chosen else SOFT
    line = box.upper(points * LEADING * MM)
    pen.label(line.left(MARK), "☑" if choice.is_chosen else "☐", points, colour=colour)
    room = _room(choice, box.w)
    pen.paragraph(box.cut(left=MARK, bottom=0.5)._replace(w=room), choice.words, points, face, colour, what=id)
    if choice.key not in (*ANSWERS, choice.words):
        pen.label(line.cut(left=MARK + room + 1), choice.key, LEAST, colour=SOFT, align="right")
