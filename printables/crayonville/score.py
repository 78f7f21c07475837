"""The score sheet of a level: a column for each player, a row for each scoring card."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from companion.games.crayonville.scoring import houses_counted
from companion.games.crayonville.state import SeatState, State
from companion.referee.scores import ScoreLine, SeatScore
from printables.crayonville.deck import draw_thresholds, thresholds
from printables.crayonville.facts import deck_for, level_of, seats_at, switches_of, tables_of, title_line
from printables.crayonville.symbols import CARDS as CARD_PICTURE
from printables.crayonville.symbols import draw_stars
from printables.crayonville.wording import CARD, bonus_words
from printables.drawing import FAINT, INK, PAPER, SOFT, WHISPER, Box, Pen, icon, picture, text_width
from printables.sheets import Look, PageArea, Part, PrintedGame, Sheet, explained_scores
from printables.sheets.form import blank
from printables.sheets.listing import numbered

PER_SHEET = 5
FIRST = 42.0
HEAD = 16.0
THRESHOLD = 11.0
HIGHEST_ROW = 28.0
# The highest box to write in.
HIGHEST_BOX = 17.0
# What belongs in that box and on the line below the stars, and the room for both.
AMOUNT, STARS = "amount", "stars"
LEAST, WORDS, LEAST_NAMED, LEAST_LINE = 7.0, 3.6, 9.0, 6.0
# The rows below the cards: what is counted, its picture, and the bonus for the most of it.
COUNTS = {
    "Houses": ("village-home", "most houses"),
    "Resources left": ("village-stock", "most resources"),
}


class PadColumn(NamedTuple):
    """A column of the sheet; without a state it is blank."""

    name: str
    number: int
    side: SeatState | None = None
    score: SeatScore | None = None
    place: int | None = None
    is_winner: bool = False


class PadRow(NamedTuple):
    """A row of the sheet: the place of a scoring card in the deck, and its name once it is known."""

    number: int
    place: int
    name: str = ""


def score_sheets(game: PrintedGame, area: PageArea) -> list[Part]:
    """Return the score sheet of the current level, filled in so far, and the working of its lines, if any."""
    seats = _seats(game)
    each = -(-len(seats) // -(-len(seats) // PER_SHEET))
    pages = [seats[at : at + each] for at in range(0, len(seats), each)]
    parts: list[Part] = []
    for n, page in enumerate(pages):
        draw = partial(_draw, game=game, seats=page)
        title = numbered(f"Level {level_of(game)}: stars", n)
        parts.append(Sheet("score", title, draw, title_line(game), code=game.code))
    is_scored = game.score is not None and any(score.lines or score.remark for score in game.score.seats)
    return [*parts, *(explained_scores(game, area, Look(_line_picture)) if is_scored else [])]


def _line_picture(line: ScoreLine) -> str:
    """Name the picture of the card, or of the bonus, that gives stars."""
    source = line.source.casefold()
    signs = {words.casefold(): CARD_PICTURE[name] for name, words in CARD.items()}
    signs |= {words: sign for sign, words in COUNTS.values()}
    return next((sign for words, sign in signs.items() if source.startswith(words)), "village-star")


def _seats(game: PrintedGame) -> list[PadColumn]:
    state: State | None = game.state
    if state is None or game.score is None:
        return [PadColumn("", n) for n in range(1, seats_at(game) + 1)]
    scores = {score.seat: score for score in game.score.seats}
    places = game.score.places() if game.is_over else {}
    return [
        PadColumn(game.name(seat), n, side, scores[seat], places.get(seat), seat in game.score.winners)
        for n, (seat, side) in enumerate(state.seats.items(), 1)
    ]


def _cards(game: PrintedGame) -> list[PadRow]:
    """List the scoring cards in the order of the deck."""
    flipped = game.state.flipped if game.state else ()
    deck = deck_for(game)
    places = [n for n, place in enumerate(deck.pattern, 1) if place in ("scoring", "bottom")]
    known = {n: flipped[n - 1] for n in places if n <= len(flipped)}
    if deck.pools["bottom"].cards:
        known.setdefault(places[-1], "tax")
    elif len(deck.pools["scoring"].cards) == 1:
        known |= dict.fromkeys(places, next(iter(deck.pools["scoring"].cards)))
    return [PadRow(n, place, known.get(place, "")) for n, place in enumerate(places, 1)]


def _draw(pen: Pen, box: Box, game: PrintedGame, seats: list[PadColumn]) -> None:
    figures = tables_of(game).levels[level_of(game)]
    used = {name for pool in deck_for(game).pools.values() for name in pool.cards}
    needed = [row for row in thresholds(figures) if row[0] in used]
    top = THRESHOLD * (len(needed) + 1)
    draw_thresholds(pen, box.upper(THRESHOLD * (len(needed) + 1)).left(box.w * 0.6), needed, 12)
    bonus = bonus_words(switches_of(game), len(game.seats) or game.request.players or 0)
    note = f"Each scoring card gives the stars of the highest amount you reach, 3 at most. {bonus}"
    pen.paragraph(box.upper(top).at_right(box.w * 0.35), note, 9, colour=SOFT, least=7, middle=True)
    grid = box.cut(top=top + 5)
    cards = _cards(game)
    by_hand = any(seat.side and seat.side.adjusted for seat in seats)
    names = [*COUNTS, *(["By the referee"] if by_hand else []), "Total", "Place"]
    high = min(HIGHEST_ROW, (grid.h - HEAD) / (len(cards) + len(names)))
    columns = grid.cut(left=FIRST).columns(max(len(seats), 2))
    _draw_heads(pen, grid.upper(HEAD), columns, seats)
    flipped = len(game.state.flipped) if game.state else 0
    rows = grid.cut(top=HEAD).stack([high] * (len(cards) + len(names)))
    for card, row in zip(cards, rows, strict=False):
        _draw_card_row(pen, row, columns, card, seats, flipped)
    for name, row in zip(names, rows[len(cards) :], strict=True):
        _draw_total_row(pen, row, columns, name, seats, game)
    for x in (grid.x + FIRST, *(column.right for column in columns[:-1])):
        pen.line(x, rows[-1].y, x, grid.top - HEAD, FAINT, 0.2)


def _draw_heads(pen: Pen, box: Box, columns: tuple[Box, ...], seats: list[PadColumn]) -> None:
    for column, seat in zip(columns, seats, strict=False):
        head = Box(column.x, box.y, column.w, box.h).inset(1.2, 1)
        if seat.side is None:
            pen.line(head.x, head.y + 0.8, head.right, head.y + 0.8, FAINT, 0.2)
            pen.field(head.lower(8).cut(bottom=1), f"player {seat.number}", size=10)
            pen.label(head.upper(4.5), f"player {seat.number}", 7, colour=SOFT)
            continue
        room = head.cut(left=5.5) if seat.is_winner else head
        if seat.is_winner:
            icon(pen, "crown", head.left(5).upper(head.h * 0.62), INK, 1.6)
        pen.paragraph(room.upper(head.h * 0.64), seat.name, 10, "bold", least=7, middle=True, what="a name")
        pen.label(head.lower(head.h * 0.34), seat.side.village.name, 7, colour=SOFT)
    pen.line(box.x, box.y, box.right, box.y, INK, 0.4)


def _draw_card_row(
    pen: Pen, box: Box, columns: tuple[Box, ...], card: PadRow, seats: list[PadColumn], flipped: int
) -> None:
    note = f"scoring {card.number}\ncard {card.place} of the deck"
    _draw_first(pen, box.left(FIRST), card.name and CARD_PICTURE[card.name], card.name and CARD[card.name], note)
    if not card.name:
        blank(pen, box.left(FIRST).cut(right=2, bottom=box.h * 0.48, top=box.h * 0.1), f"card {card.number}")
    for column, seat in zip(columns, seats, strict=False):
        cell = Box(column.x, box.y, column.w, box.h).inset(1.5, 1.2)
        found = [line for line in seat.side.scored if line.place == card.place] if seat.side else []
        if found:
            pen.label(cell.left(cell.w * 0.4), str(found[0].amount), 13, align="centre", least=7)
            draw_stars(pen, cell.at_right(cell.w * 0.56).inset(0, cell.h * 0.2), found[0].stars)
        elif seat.side and card.place <= flipped:
            pen.label(cell, "-", 11, colour=SOFT, align="centre")
        else:
            _draw_open_cell(pen, cell, f"{seat.number}-{card.number}", 3)
    pen.line(box.x, box.y, box.right, box.y, FAINT, 0.2)


def _draw_first(pen: Pen, box: Box, sign: str, name: str, note: str) -> None:
    """Draw the first cell of a row: a picture, a name and a note."""
    size = min(box.h * 0.72, 13.0)
    if sign:
        picture(pen, sign, box.left(size).centred(size, size))
        box = box.cut(left=size + 1.5, right=1)
    pen.label(box.cut(bottom=box.h * 0.42 * bool(note)), name, 12, "bold", least=8)
    if note:
        pen.paragraph(box.lower(box.h * 0.46), note, 7, colour=SOFT, least=7, what="a note")


def _draw_open_cell(pen: Pen, cell: Box, name: str, stars: int) -> None:
    """Draw a box for an amount, and stars to colour in with a field for their number."""
    cell = cell.centred(cell.w, min(cell.h, HIGHEST_BOX + 1.2))
    amount, right = cell.left(cell.w * 0.38).inset(0, 0.6), cell.at_right(cell.w * 0.58)
    pen.rect(amount, None, FAINT, 0.3, 1.5)
    has_words = amount.h > LEAST_NAMED and amount.w > text_width(AMOUNT, LEAST) + 1
    if has_words:
        pen.label(amount.upper(WORDS), AMOUNT, LEAST, colour=SOFT, align="centre")
    pen.field(amount.inset(0.6).cut(top=WORDS * has_words), f"amount-{name}", size=11)
    size = min(right.h * 0.5, right.w / 3)
    row = right.upper(right.h * 0.76).centred(stars * size, size)
    draw_stars(pen, row, 0, stars, SOFT)
    number = right.lower(right.h * 0.3).centred(min(right.w, 3 * size), right.h * 0.3)
    if has_words and number.w > text_width(STARS, LEAST) + LEAST_LINE:
        pen.label(number, STARS, LEAST, colour=SOFT)
        number = number.cut(left=text_width(STARS, LEAST) + 1)
    pen.line(number.x, number.y, number.right, number.y, FAINT, 0.2)
    pen.field(number, f"stars-{name}", size=9, align="centre")


def _draw_total_row(
    pen: Pen, box: Box, columns: tuple[Box, ...], name: str, seats: list[PadColumn], game: PrintedGame
) -> None:
    is_sum = name in ("Total", "Place")
    if name == "Total":
        pen.rect(box, WHISPER if pen.design == "colour" else None, None)
        pen.line(box.x, box.top, box.right, box.top, INK, 0.4)
    sign, bonus = COUNTS.get(name, ("village-star" if name == "Total" else "", ""))
    _draw_first(pen, box.left(FIRST), sign, name, f"1 star for the {bonus}" if bonus else "")
    for column, seat in zip(columns, seats, strict=False):
        cell = Box(column.x, box.y, column.w, box.h).inset(1.5, 1.2)
        words = _total_words(name, seat, game)
        if words is None and bonus:
            _draw_open_cell(pen, cell, f"{seat.number}-{name.lower()}", 1)
        elif words is None:
            room = cell.centred(min(cell.w, 22), min(cell.h, HIGHEST_BOX + 1.6)).inset(0, 0.8)
            pen.rect(room, PAPER, INK if is_sum else FAINT, 0.3, 1.5)
            pen.field(room.inset(0.6), f"{name.lower()}-{seat.number}", size=11, align="centre")
        elif bonus:
            pen.label(cell.left(cell.w * 0.4), words, 13, align="centre", least=7)
            won = _bonus_stars(seat, bonus)
            draw_stars(pen, cell.at_right(cell.w * 0.56).inset(0, cell.h * 0.2), won, 1, INK if won else FAINT)
        else:
            pen.label(cell, words, 17 if name == "Total" else 13, "bold" if is_sum else "regular", align="centre")
    pen.line(box.x, box.y, box.right, box.y, INK if is_sum else FAINT, 0.3 if is_sum else 0.2)


def _bonus_stars(seat: PadColumn, bonus: str) -> int:
    assert seat.score is not None
    return sum(line.points for line in seat.score.lines if line.source.startswith(bonus))


def _total_words(name: str, seat: PadColumn, game: PrintedGame) -> str | None:
    """Return the text of a cell below the cards, or None if it is to be filled in."""
    if seat.side is None or seat.score is None:
        return None
    if name == "By the referee":
        return f"{seat.side.adjusted:+d}"
    if name == "Total":
        return str(seat.score.total)
    if not game.is_over:
        return None
    if name == "Place":
        return "left" if seat.place is None else str(seat.place)
    return str(houses_counted(game.state, seat.side.village) if name == "Houses" else sum(seat.side.stock.values()))
