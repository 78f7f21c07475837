"""The players' holdings: a column for each player, with pictures of the cards and as many items as there are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.games.maple_valley.cards import Tables
from companion.games.maple_valley.state import UNSEEN, UNSEEN_DAWDLE, Seat, State, markers_left, written
from companion.games.maple_valley.vocabulary import ITEMS
from companion.referee.amounts import counted
from printables.drawing import FAINT, INK, SOFT, WHISPER, Box, Face, Pen, picture, text_width
from printables.maple_valley.facts import Kit, early_bird
from printables.maple_valley.items import draw_head, draw_item, mark_new
from printables.maple_valley.pictures import card_picture, item_picture, named, place_picture
from printables.maple_valley.swatches import player_swatch
from printables.maple_valley.wording import item_name
from printables.sheets import PrintedGame
from printables.sheets.form import blank

LABELS, HEAD = 32.0, 12.5
# The height of a line of cards, the size of its words, and the side of its pictures.
LINE, WORDS, SIDE = 6.2, 8.5, 5.8
# The least height of a line, with one card on each.
DENSE = 4.5
# The room between a picture and its words.
GAP = 1.1
# The least and the largest height of a line with a number, and the side of the items drawn on it.
NUMBER, LARGEST, ITEM = 5.2, 8.0, 4.8
# The width from which pictures and words grow, the most width of a line with a number, and that of an old number.
ROOMY, WIDEST, OLD = 75.0, 75.0, 6.0
# The most items that are drawn one by one.
MOST = 12
# The picture of each place for cards.
PICTURES = {
    "Location": "map", "Hand": "friend", "Tired": "tired", "Preparing": "favour", "Bringing": "bringing",
    "Patches": "patch",
}  # fmt: skip
# Places for cards, and their lines on an empty sheet.
CARDS = {"Location": 1, "Hand": 2, "Tired": 2, "Preparing": 3, "Bringing": 6, "Patches": 2}
NUMBERS = (*ITEMS, "markers", "by hand")
NAMES = {"markers": "markers left", "by hand": "points by hand"}


class Shown(NamedTuple):
    """A card or a place in the holdings: its title, and its picture if it is seen."""

    title: str
    picture: str = ""


def draw_packs(pen: Pen, box: Box, game: PrintedGame, kit: Kit, before: State | None = None) -> None:
    """Draw a column for each player: the cards first, then the contents of the Pack; mark what is new since a state.

    A single player has the cards at the left and the contents at the right.
    """
    if len(kit.colours) > 1:
        _draw_table(pen, box, (*CARDS, *NUMBERS), game, kit, before)
        return
    left, right = box.columns(2, 8)
    _draw_table(pen, left, tuple(CARDS), game, kit, before)
    _draw_table(pen, right, NUMBERS, game, kit, before)


def _draw_table(pen: Pen, box: Box, labels: Sequence[str], game: PrintedGame, kit: Kit, before: State | None) -> None:
    """Draw a row for each label, and a column for each player with their head above the cards."""
    seats = list(game.seats) or [""] * len(kit.colours)
    columns = box.cut(left=LABELS).columns(len(kit.colours), 2)
    scale = min(1.25, max(1.0, columns[0].w / ROOMY))
    body = box.cut(top=HEAD) if labels[0] in CARDS else box
    rows = _rows(body, labels, kit.state, seats, columns[0].w, scale)
    for n, (label, row) in enumerate(rows):
        if label in NUMBERS and n % 2 == 0:
            pen.rect(row, WHISPER, None)
        _draw_label(pen, row, label)
    for seat, colour, column in zip(seats, kit.colours, columns, strict=True):
        if body != box:
            is_early = early_bird(kit.state) == seat != ""
            name = game.name(seat) if kit.state else ""
            draw_head(pen, column.upper(HEAD - 1), kit.tables, colour, name, is_early=is_early)
        for label, row in rows:
            cell = Box(column.x, row.y, column.w, row.h).inset(1.2, 0.4)
            if kit.state:
                _draw_cell(pen, cell, label, kit.state, before, seat, scale)
            else:
                _leave(pen, cell, f"{colour} {label}", CARDS.get(label, 1))
        pen.rect(Box(column.x, body.y, column.w, body.h + (1 if body != box else 0)), None, FAINT, 0.3, 1.5)


def _draw_cell(pen: Pen, cell: Box, label: str, state: State, before: State | None, seat: str, scale: float) -> None:
    """Draw the cards of a player in one place, or a number; mark it if it differs from an earlier state."""
    if label in CARDS:
        cards = _held(state, seat, label)
        if before is not None and _held(before, seat, label) != cards:
            mark_new(pen, cell.inset(-0.6, 0))
        most = max(len(_held(state, other, label)) for other in state.seats)
        draw_cards(pen, cell, cards, f"{label} of {seat}", scale, most * (DENSE * scale - 0.1) <= cell.h)
        return
    number = cell.left(min(cell.w, WIDEST))
    old = _mark_number(pen, number, label, before, state, seat) if before is not None else 0.0
    _draw_number(pen, number.cut(left=old), label, state, seat, scale)


def _leave(pen: Pen, cell: Box, name: str, lines: int) -> None:
    """Leave room to write on some lines."""
    for line in cell.rows(lines)[:-1]:
        pen.line(line.x, line.y, line.right, line.y, FAINT, 0.15)
    blank(pen, cell, name, 8, lift=-0.4)


def _rows(
    box: Box, labels: Sequence[str], state: State | None, seats: Sequence[str], wide: float, scale: float
) -> list[tuple[str, Box]]:
    """Divide the height: a line for each number, the rest for cards, as many lines as they need."""
    places = [label for label in labels if label in CARDS]
    numbers = len(labels) - len(places)
    tall = box.h - min(NUMBER, box.h * 0.5 / max(1, numbers)) * numbers
    wants = [float(CARDS[label]) for label in places]
    if state:
        lists = [[_held(state, seat, label) for seat in seats] for label in places]
        wants = [max(map(len, row)) + 0.3 for row in lists]
        if sum(wants) * DENSE * scale > tall:
            wants = [max(len(_flow(cards, wide - 2.4, scale)) for cards in row) + 0.3 for row in lists]
        tall = min(tall, sum(wants) * LINE * scale * 1.35) if numbers else tall
    each = min(LARGEST, (box.h - tall) / max(1, numbers)) if places else box.h / numbers
    heights = [tall * want / sum(wants) for want in wants] + [each] * numbers
    return list(zip(labels, box.stack(heights), strict=True))


def _draw_label(pen: Pen, row: Box, label: str) -> None:
    """Draw the picture and the name of a row, above a line if it is a row of cards."""
    words, side = row.left(LABELS - 1), min(row.h - 0.6, 8.0)
    if label in CARDS:
        pen.line(row.x, row.y, row.right, row.y, FAINT, 0.2)
        picture(pen, named(PICTURES[label]), words.left(8.5).centred(side, side))
    elif label in ITEMS:
        draw_item(pen, words.left(8.5).centred(min(side, 6.6), min(side, 6.6)), label)
    else:
        picture(pen, "mv-points" if label == "by hand" else "mv-pawn", words.left(8.5).centred(4.6, 4.6))
    said = item_name(label) if label in ITEMS else NAMES.get(label, label)
    pen.label(words.cut(left=9.5), said, 9.5 if label in CARDS else 8, "bold" if label in CARDS else "regular", least=7)


def _flow(cards: Sequence[Shown], wide: float, scale: float) -> list[list[Shown]]:
    """Put cards side by side on lines."""
    lines: list[list[Shown]] = [[]]
    used = 0.0
    for card in cards:
        need = _width(card, scale)
        if lines[-1] and used + need > wide:
            lines.append([])
            used = 0.0
        lines[-1].append(card)
        used += need + 1.5
    return lines


def _width(card: Shown, scale: float) -> float:
    """Return the width of a card with its picture."""
    return (SIDE * scale + GAP if card.picture else 0.0) + text_width(card.title, WORDS * scale)


def draw_cards(
    pen: Pen, cell: Box, cards: Sequence[Shown], what: str, scale: float = 1.0, is_listed: bool = False
) -> None:
    """Draw cards with their pictures, each on a line or side by side, or only list them if there are too many."""
    lines = [[card] for card in cards] if is_listed else _flow(cards, cell.w, scale)
    is_full = not is_listed and len(lines) * (SIDE * scale - 0.6) > cell.h
    if is_full or any(_width(card, scale) > cell.w for card in cards):
        if scale > 1:
            draw_cards(pen, cell, cards, what)
        else:
            pen.paragraph(cell, ", ".join(card.title for card in cards), 9, least=7, middle=True, what=what)
        return
    high, wide = min(LINE * scale, cell.h / len(lines)), SIDE * scale
    for line, row in zip(lines, cell.centred(cell.w, high * len(lines)).rows(len(lines)), strict=True):
        x = row.x
        for card in line:
            start = x
            if card.picture:
                side = min(wide, row.h - 0.2)
                picture(pen, card.picture, Box(x, row.cy - side / 2, wide, side))
                x += wide + GAP
            colour = INK if card.picture else SOFT
            pen.label(Box(x, row.y, row.right - x, row.h), card.title, WORDS * scale, colour=colour)
            x = start + _width(card, scale) + 1.5


def _draw_number(pen: Pen, cell: Box, label: str, state: State, seat: str, scale: float) -> None:
    """Draw as many items as there are, if there is room, and their number at the right."""
    number = number_of(state, seat, label)
    cell = cell.cut(right=0.8)
    room = cell.cut(right=9)
    side = min(ITEM * scale, cell.h, room.w / max(1, number) - 0.4)
    if label in (*ITEMS, "markers") and 0 < number <= MOST:
        for n in range(number):
            place = Box(room.x + n * (side + 0.4), room.cy - side / 2, side, side)
            if label in ITEMS:
                picture(pen, item_picture(label), place)
            else:
                pen.circle(place.cx, place.cy, side / 2 - 0.3, player_swatch(state.tables, state.seats[seat].colour))
    is_told = number or label == "markers"
    face: Face = "bold" if number else "regular"
    pen.label(cell, str(number) if is_told else "–", 10, face, INK if number else SOFT, "right")


def number_of(state: State, seat: str, label: str) -> int:
    """Return a number of the holdings of a player."""
    owner = state.seats[seat]
    return {"markers": markers_left(state, seat), "by hand": owner.points}.get(label, owner.pack.get(label, 0))


def _mark_number(pen: Pen, cell: Box, label: str, before: State, state: State, seat: str) -> float:
    """Frame a number that differs from an earlier state, with the old one crossed out at the left; return its room."""
    old = number_of(before, seat, label)
    if old == number_of(state, seat, label):
        return 0.0
    mark_new(pen, cell.inset(-0.6, 0))
    place = cell.left(OLD)
    pen.label(place, str(old), 9, align="centre")
    pen.line(place.cx - 2.4, place.cy - 1.2, place.cx + 2.4, place.cy + 1.2, INK, 0.25)
    return OLD + 1


def _held(state: State, seat: str, label: str) -> list[Shown]:
    """List the cards of a player in one place; hidden ones are only counted."""
    owner, tables = state.seats[seat], state.tables
    match label:
        case "Location":
            place = tables.locations[owner.at]
            return [Shown(f"{place.name.partition(' (')[0]} {owner.at}", place_picture(place))]
        case "Hand":
            return hand_cards(state, owner)
        case "Patches":
            return _patches(state, seat, owner) or [Shown("–")]
    return [shown_card(tables, word) for word in getattr(owner, label.casefold())] or [Shown("–")]


def shown_card(tables: Tables, word: str, note: str = "") -> Shown:
    return Shown(f"{tables.title(word)}{note}", card_picture(tables.named[word]))


def hand_cards(state: State, owner: Seat) -> list[Shown]:
    """List the visible cards of a hand, and count the others."""
    shown = [shown_card(state.tables, card) for card in owner.hand if card not in (UNSEEN, UNSEEN_DAWDLE)]
    for card, words, name in (
        (UNSEEN, "hidden Friend", "friend"),
        (UNSEEN_DAWDLE, "hidden Dawdle card", "dawdle"),
    ):
        number = owner.hand.count(card)
        shown += [Shown(counted(number, words), f"mv-{name}")] if number else []
    return shown or [Shown("empty")]


def _patches(state: State, seat: str, owner: Seat) -> list[Shown]:
    """List the Patches, with the number of uses this hour."""
    found = []
    for held in owner.patches:
        used = sum(number for key, number in state.used_hour.items() if key.startswith(f"{seat}/{held.id}/"))
        number = written(owner, held).partition("#")[2]
        note = f"{f' #{number}' if number else ''}{f' ({used} ×)' if used else ''}"
        found.append(shown_card(state.tables, held.card, note))
    return found
