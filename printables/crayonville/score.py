"""The score sheet of a level: a column for each player, a row for each scoring card."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from companion.games.crayonville.scoring import houses_counted
from companion.games.crayonville.state import SeatState, State
from companion.referee.scores import SeatScore
from printables.crayonville.deck import CARD_SYMBOL, draw_thresholds, thresholds
from printables.crayonville.facts import deck_for, level_of, seats_at, switches_of, tables_of, title_line
from printables.crayonville.symbols import draw_stars, symbol
from printables.crayonville.wording import CARD, bonus_words
from printables.drawing import FAINT, INK, SOFT, WHISPER, Box, Pen, icon
from printables.sheets import PageArea, Part, PrintedGame, Sheet, explained_scores
from printables.sheets.listing import numbered

PER_SHEET = 5
FIRST = 36.0
HEAD = 15.0
THRESHOLDS = 30.0
HIGHEST_ROW = 15.0
TOTALS = ("Houses", "Most houses", "Resources left", "Most resources")


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
    """Return the score sheet of the current level, filled in so far, and the working of every line."""
    seats = _seats(game)
    each = -(-len(seats) // -(-len(seats) // PER_SHEET))
    pages = [seats[at : at + each] for at in range(0, len(seats), each)]
    parts: list[Part] = []
    for n, page in enumerate(pages):
        draw = partial(_draw, game=game, seats=page)
        title = numbered(f"Level {level_of(game)}: stars", n)
        parts.append(Sheet("score", title, draw, title_line(game), code=game.code))
    return [*parts, *explained_scores(game, area)]


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
    needed = thresholds(figures)
    used = {name for pool in deck_for(game).pools.values() for name in pool.cards}
    draw_thresholds(pen, box.upper(THRESHOLDS).left(box.w * 0.62), [row for row in needed if row[0] in used], 9)
    bonus = bonus_words(switches_of(game), len(game.seats) or game.request.players or 0)
    note = f"Each scoring card gives the stars of the highest amount you reach, 3 at most. {bonus}"
    pen.paragraph(box.upper(THRESHOLDS).at_right(box.w * 0.33), note, 8, colour=SOFT, middle=True)
    grid = box.cut(top=THRESHOLDS + 5)
    cards = _cards(game)
    by_hand = any(seat.side and seat.side.adjusted for seat in seats)
    names = [*TOTALS, *(["By the referee"] if by_hand else []), "Total", "Place"]
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
        pen.paragraph(room.upper(head.h * 0.64), seat.name, 10, "bold", least=6, middle=True, what="a name")
        pen.label(head.lower(head.h * 0.34), seat.side.village.name, 7, colour=SOFT)
    pen.line(box.x, box.y, box.right, box.y, INK, 0.4)


def _draw_card_row(
    pen: Pen, box: Box, columns: tuple[Box, ...], card: PadRow, seats: list[PadColumn], flipped: int
) -> None:
    first = box.left(FIRST - 1)
    size = min(box.h * 0.62, 7.5)
    if card.name:
        symbol(pen, CARD_SYMBOL[card.name], first.left(size).centred(size, size))
        words = first.cut(left=size + 1.5)
        pen.label(words.upper(box.h * 0.6), CARD[card.name], 10, "bold")
    else:
        words = first
        name = first.upper(box.h * 0.6).cut(right=2)
        pen.line(name.x, name.y + 0.4, name.right, name.y + 0.4, FAINT, 0.2)
        pen.field(name.inset(0, 0.6), f"card {card.number}", size=9)
    pen.label(words.lower(box.h * 0.42), f"scoring {card.number} · card {card.place} of the deck", 6.5, colour=SOFT)
    for column, seat in zip(columns, seats, strict=False):
        cell = Box(column.x, box.y, column.w, box.h).inset(1.2, 0.8)
        found = [line for line in seat.side.scored if line.place == card.place] if seat.side else []
        if found:
            pen.label(cell.left(cell.w * 0.4), str(found[0].amount), 11, align="right")
            draw_stars(pen, cell.at_right(cell.w * 0.55).inset(0, cell.h * 0.22), found[0].stars)
        elif seat.side and card.place <= flipped:
            pen.label(cell, "-", 11, colour=SOFT, align="centre")
        else:
            _draw_open_cell(pen, cell, f"{seat.number}-{card.number}")
    pen.line(box.x, box.y, box.right, box.y, FAINT, 0.2)


def _draw_open_cell(pen: Pen, cell: Box, name: str) -> None:
    """Draw fields for an amount and its stars."""
    amount, stars = cell.left(cell.w * 0.38), cell.at_right(cell.w * 0.55)
    pen.line(amount.x, amount.y + 1.6, amount.right, amount.y + 1.6, FAINT, 0.2)
    pen.field(amount.cut(bottom=2), f"amount-{name}", size=10)
    draw_stars(pen, stars.left(stars.w * 0.68).inset(0, cell.h * 0.24), 0, colour=SOFT)
    number = stars.at_right(stars.w * 0.28)
    pen.line(number.x, number.y + 1.6, number.right, number.y + 1.6, FAINT, 0.2)
    pen.field(number.cut(bottom=2), f"stars-{name}", size=10)


def _draw_total_row(
    pen: Pen, box: Box, columns: tuple[Box, ...], name: str, seats: list[PadColumn], game: PrintedGame
) -> None:
    is_sum = name in ("Total", "Place")
    if name == "Total":
        pen.rect(box, WHISPER if pen.design == "colour" else None, None)
        pen.line(box.x, box.top, box.right, box.top, INK, 0.4)
    pen.label(box.left(FIRST - 1).inset(0.8, 0), name, 11 if is_sum else 9, "bold" if is_sum else "regular")
    for column, seat in zip(columns, seats, strict=False):
        cell = Box(column.x, box.y, column.w, box.h).inset(1.2, 0.8)
        words = _total_words(name, seat, game)
        if words is None:
            pen.line(cell.cx - 8, cell.y + 1.6, cell.cx + 8, cell.y + 1.6, FAINT, 0.2)
            pen.field(cell.centred(16, cell.h).cut(bottom=2), f"{name.lower()}-{seat.number}", size=10)
        elif name.startswith("Most"):
            draw_stars(pen, cell.inset(0, cell.h * 0.22), int(words), 1, INK if int(words) else FAINT)
        else:
            pen.label(cell, words, 14 if name == "Total" else 11, "bold" if is_sum else "regular", align="centre")
    pen.line(box.x, box.y, box.right, box.y, INK if is_sum else FAINT, 0.3 if is_sum else 0.2)


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
    if name == "Houses":
        return str(houses_counted(game.state, seat.side.village))
    if name == "Resources left":
        return str(sum(seat.side.stock.values()))
    bonus = {"Most houses": "most houses", "Most resources": "most resources"}[name]
    return str(sum(line.points for line in seat.score.lines if line.source.startswith(bonus)))
