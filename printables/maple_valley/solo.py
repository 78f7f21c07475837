"""The solo sheet: the score, the four questions, and the title they give."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from companion.games.maple_valley import scoring
from companion.games.maple_valley.state import State
from companion.games.maple_valley.vocabulary import TYPES
from printables.drawing import FAINT, INK, SOFT, WHISPER, Box, Pen, picture
from printables.maple_valley.facts import Kit
from printables.maple_valley.score import (
    FAVOURS,
    GUIDE,
    PadRow,
    Tally,
    draw_label,
    draw_rule,
    favour_picture,
    filled_lines,
    line_words,
    parts_of,
    points,
    row_boxes,
    rows_of,
    tally_of,
    write_favour,
)
from printables.sheets import PrintedGame, Sheet
from printables.sheets.form import blank, section, tick_box

# An answer, its word, and whether it applies.
Answer = tuple[str, str, bool]
MOST = len(scoring.NOUNS) - 1
# The width of the names of rows, and of the column of points.
NAMES, POINTS = 63.0, 16.0
# What points keep free of the edge of their column.
SIDE = 2.5
# The ground of the title.
TITLE = "#fbf1cf"


def solo_sheet(game: PrintedGame, kit: Kit, is_filled: bool = True) -> Sheet:
    """Return the solo sheet of a game, or an empty one."""
    state: State | None = kit.state if is_filled else None
    score = game.score.seats[0] if game.score and state else None
    tally = tally_of(score) if score else None
    rows = rows_of(max(4, len(tally.favours)) if tally else FAVOURS, (), True, tally is not None)
    total = score.total if score else None

    def draw(pen: Pen, box: Box) -> None:
        upper, lower = box.upper(box.h * 0.54), box.lower(box.h * 0.44)
        _draw_rows(pen, upper, rows, tally, total)
        _draw_questions(pen, lower, game, state, total)

    title = "Solo sheet" if not score or game.is_over else "Solo sheet, so far"
    return Sheet("solo", title, draw, game.subtitle, code=game.code)


def _draw_rows(pen: Pen, box: Box, rows: Sequence[PadRow], tally: Tally | None, total: int | None) -> None:
    places = row_boxes(box, rows)
    table = box.cut(bottom=places[-1].y - box.y)
    pen.rect(places[-1], WHISPER, None)
    pen.rect(table.at_right(POINTS), WHISPER, None)
    pen.rect(table.cut(left=NAMES - 2), None, FAINT, 0.3, 1.5)
    for row, place in zip(rows, places, strict=True):
        draw_rule(pen, place, row, is_filled=tally is not None, labels=NAMES)
        draw_label(pen, place.left(NAMES - 2.5), row, 22)
        cell = place.cut(left=NAMES).inset(0, 0.5)
        if tally is not None:
            cell = cell.cut(right=SIDE)
        if tally is None:
            _leave(pen, cell, row)
        elif lines := filled_lines(pen, cell, row, tally, total or 0, 12):
            words = " · ".join(parts_of(lines[0])) if row.kind == "favours" else line_words(row.kind, lines)
            if row.kind == "favours":
                picture(pen, favour_picture(lines[0]), cell.left(cell.h))
            pen.paragraph(
                cell.cut(left=cell.h + 1.5 if row.kind == "favours" else 0, right=14),
                words,
                8.5,
                least=7,
                middle=True,
                what=row.label,
            )
            if row.kind != "stored":
                pen.label(cell.at_right(12), str(points(lines)), 10, "bold", align="right")


def _leave(pen: Pen, cell: Box, row: PadRow) -> None:
    """Leave room to write the subject and the points."""
    if row.kind in ("heads", "favours"):
        write_favour(pen, cell, row, f"solo Favour {row.at + 1}", 14)
        return
    if row.kind in ("stored", "friends", "patches", "rest"):
        blank(pen, cell.cut(right=17.5), f"solo {row.kind} what", 8)
    if row.kind == "total":
        pen.field(cell.at_right(20), "solo total", size=13, align="right")
    elif row.kind != "stored":
        if row.kind in ("honey", "maps", "others"):
            pen.line(cell.x, cell.y + 0.6, cell.right - 17.5, cell.y + 0.6, FAINT, 0.2, GUIDE)
        blank(pen, cell.at_right(14), f"solo {row.kind}", 9)


def _draw_questions(pen: Pen, box: Box, game: PrintedGame, state: State | None, total: int | None) -> None:
    """Draw the four questions with their answers, and the title below."""
    room = section(pen, box, "Who are you?", "four answers make your title; if some are tied, choose one")
    below = room.lower(17)
    parts = (
        ("mv-Gifts", "1 Which category did you craft most?", category_answers(state)),
        ("mv-points", "2 What is your score?", band_answers(game, state, total)),
        ("mv-patch", "3 How many Patches do you have?", patch_answers(state)),
        ("mv-forest", "4 How do most of your Friends travel?", travel_answers(state)),
    )
    for (drawn, question, answers), place in zip(parts, room.cut(bottom=20).columns(4, 4), strict=True):
        picture(pen, drawn, place.upper(12).left(12).inset(0.4))
        pen.paragraph(place.upper(12).cut(left=13.6), question, 8.5, "bold", least=7, middle=True)
        for (answer, word, is_right), row in zip(answers, place.cut(top=14).rows(6), strict=False):
            tick_box(pen, row.x, row.cy, 3.2, is_right)
            words = row.cut(left=4.8)
            pen.label(words.upper(words.h / 2).cut(bottom=-0.4), answer, 7, colour=SOFT, least=7)
            pen.label(words.lower(words.h / 2).cut(top=0.2), word, 8.5, "bold" if is_right else "regular", least=7)
    pen.rect(below, TITLE if pen.design == "colour" else None, INK, 0.4, 2.5)
    for place in (below.left(17), below.at_right(17)):
        picture(pen, "mv-points", place.inset(3))
    pen.label(
        below.upper(6).inset(17, 0),
        "Your title" if game.is_over or state is None else "Your title so far",
        7.5,
        colour=SOFT,
    )
    if state is not None:
        title = scoring.title_of(state, next(iter(state.seats)), total or 0)
        pen.paragraph(
            below.cut(top=4.5).inset(17, 1), title, 15, "bold", align="centre", least=7, middle=True, what="the title"
        )
        return
    for n, place in enumerate(below.cut(top=6).inset(17, 2).columns(4, 3), 1):
        blank(pen, place, f"title {n}", 11)


def category_answers(state: State | None) -> list[Answer]:
    """List the answers to the first question (MV-SOLO-04)."""
    seat = next(iter(state.seats)) if state else ""
    chosen = state.seats[seat].chosen if state else ()
    best = scoring.best_categories(state, seat) if state else []
    best = [category for category in best if category.casefold() in chosen] or best
    return [(category, word, category in best) for category, word in scoring.ADVERBS.items()]


def bands(is_festive: bool) -> list[tuple[str, str]]:
    """List the bands of the score with their words, the lowest first; 100 is in one of two (MV-R58)."""
    least = [0, *sorted(low for low, _ in scoring.BANDS)]
    words = [scoring.LOWEST, *(word for _, word in sorted(scoring.BANDS))]
    lows = [100 if is_festive and low == 101 else low for low in least]
    spans = [f"{low} to {high - 1}" for low, high in pairwise(lows)]
    return list(zip([*spans, f"{lows[-1]} or more"], words, strict=True))


def band_answers(game: PrintedGame, state: State | None, total: int | None) -> list[Answer]:
    """List the answers to the second question (MV-SOLO-05)."""
    right = scoring.band(state, total) if state is not None and total is not None else ""
    is_festive = game.rulings.get("band_100") == "festive"
    return [(span, word, word == right) for span, word in bands(is_festive)]


def patch_answers(state: State | None) -> list[Answer]:
    """List the answers to the third question (MV-SOLO-06)."""
    held = len(next(iter(state.seats.values())).patches) if state else None
    right = scoring.NOUNS[min(held, MOST)] if held is not None else ""
    found: list[Answer] = []
    for word in dict.fromkeys(scoring.NOUNS):
        numbers = [str(n) for n, noun in enumerate(scoring.NOUNS) if noun == word]
        found.append((" or ".join(numbers), word, word == right))
    return found


def travel_answers(state: State | None) -> list[Answer]:
    """List the answers to the fourth question (MV-SOLO-07)."""
    seat = next(iter(state.seats)) if state else ""
    best = scoring.best_types(state, seat) if state else []
    chosen = state.seats[seat].chosen if state else ()
    is_tie = len(best) == len(TYPES)
    best = [type for type in best if type in chosen] or best
    found: list[Answer] = [
        (type.capitalize(), word, type in best and not is_tie) for type, word in scoring.PLACES.items()
    ]
    return [*found, ("all three the same", scoring.ANYWHERE, is_tie)]
