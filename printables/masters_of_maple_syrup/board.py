"""A mat for each player: a counter, a numbered place for each card, and reminders where no card lies yet."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from companion.games.masters_of_maple_syrup.cards import Card
from printables.drawing import FAINT, INK, PAPER, SOFT, Box, Pen, picture
from printables.masters_of_maple_syrup import minis
from printables.masters_of_maple_syrup.facts import (
    END_COUNT,
    HAND_LIMIT,
    PLACES,
    PLAYERS,
    develop_words,
    ruling_value,
    tables_of,
)
from printables.masters_of_maple_syrup.symbols import ACTS, FINAL, LEAF, WINDOWS, draw_cost, draw_mark
from printables.masters_of_maple_syrup.wording import effect_words
from printables.sheets import POKER, Part, PrintedGame, Sheet
from printables.sheets.form import blank

# The heights of the line for the name and of the counter, and the space below those.
NAME, TRACK, BELOW = 7.0, 16.5, 2.0
# Cards lie in columns, each card over the lower part of the one above it.
COLUMNS = 2
DEEP = PLACES // COLUMNS
# A card that is turned sideways is as wide as an upright one is high.
WIDE, HIGH = POKER.width, POKER.height
CORNER = 3.0
# The room for the small card beside a reminder, and the text of one.
SHOWN, BODY = 21.0, 9.5


class Look(NamedTuple):
    """How the mat of a player differs from that of the other, with colour and without it."""

    sign: str
    ground: str
    is_round: bool


LOOKS = (Look("leaf", WINDOWS["tree"], True), Look("sap", ACTS["harvest"], False))


class Reminder(NamedTuple):
    """What a free place says: a title, words, and a card, a card on its side or a picture."""

    title: str
    words: str
    card: str = ""
    mark: str = ""
    is_tapped: bool = False
    tucked: int = 0


def mats(game: PrintedGame) -> list[Part]:
    """Return the mat of each player."""
    owners = [f"{game.name(seat)}: property" for seat in game.seats]
    owners = owners or [f"Property mat, player {letter}" for letter in "AB"[:PLAYERS]]
    subtitle = f"{game.title_name} · lay each new card on the next place; a card overlaps the one above it"
    return [Sheet(f"mat-{n}", owner, partial(_draw, game=game, place=n), subtitle) for n, owner in enumerate(owners, 1)]


def _draw(pen: Pen, box: Box, game: PrintedGame, place: int) -> None:
    """Draw the mat of a player."""
    look = LOOKS[(place - 1) % len(LOOKS)]
    named = 0.0
    if not game.seats:
        line = box.upper(NAME - 1).at_right(100)
        pen.label(line.left(12), "name", 9, colour=SOFT)
        blank(pen, line.cut(left=13), f"name {place}", 12)
        pen.label(box.upper(NAME - 1), "Cards on your property: move a cube or a small coin", 9, "bold")
        named = NAME
    _counter(pen, box.cut(top=named).upper(TRACK), look)
    _places(pen, box.cut(top=named + TRACK + BELOW), game, look)


# The counter


def _counter(pen: Pen, box: Box, look: Look) -> None:
    """Draw the places of a counter along a line of tubing: discs on one mat, squares on the other."""
    sign, track = box.left(TRACK), box.cut(left=TRACK + 1.5)
    pen.rect(sign.inset(0.6), look.ground, INK, 0.5, TRACK / 2 if look.is_round else 2)
    draw_mark(pen, look.sign, sign.centred(11, 11))
    cells = track.columns(PLACES, 1)
    side = min(TRACK - 2, cells[0].w)
    pen.rect(Box(sign.right - 0.6, box.cy - 1.8, cells[-1].cx - sign.right + 0.6, 3.6), PAPER, INK, 0.3)
    for n, cell in enumerate(cells, 1):
        is_last, is_more = n == END_COUNT, n > END_COUNT
        shape = cell.centred(side, side)
        radius = side / 2 if look.is_round else 1.6
        ground = FINAL if is_last else PAPER if is_more else look.ground
        pen.rect(shape, PAPER, None, radius=radius)
        pen.rect(shape, ground, INK, 1.0 if is_last else 0.3, radius, (1.2, 1.2) if is_more else ())
        if is_last:
            picture(pen, "ms-end", shape.upper(6.5).centred(5, 5))
            pen.label(shape.cut(top=5), str(n), 17, "bold", align="centre")
        else:
            pen.label(shape, str(n), 20, "bold", SOFT if is_more else INK, "centre")


# The places of the cards


def place_boxes(box: Box) -> list[Box]:
    """Return the places of the cards, in the order in which they are filled: down one column, then down the next."""
    step = _step(box)
    return [
        Box(column.cx - WIDE / 2, box.top - deep * step - HIGH, WIDE, HIGH)
        for column in box.columns(COLUMNS, box.w - COLUMNS * HIGH - 2)
        for deep in range(DEEP)
    ]


def _step(box: Box) -> float:
    """Return how much of a card the next one leaves free."""
    return (box.h - HIGH) / (DEEP - 1)


def _places(pen: Pen, box: Box, game: PrintedGame, look: Look) -> None:
    """Draw the places, each over the one above it, with a reminder on each."""
    step, said = _step(box), reminders(game)
    for number, place in enumerate(place_boxes(box), 1):
        is_lowest = number % DEEP == 0
        if is_lowest:
            pen.rect(place.centred(HIGH, WIDE), None, FAINT, 0.3, CORNER, (1.6, 1.4))
        _place(pen, place, number)
        _reminder(pen, place.upper(step).inset(2, 1.6), game, said[number])
        beside = (HIGH - WIDE) / 2
        _beside(pen, Box(place.x - beside, place.top - step, beside, step), number, look)
        if is_lowest:
            draw = _hand if number == PLACES else _paying
            draw(pen, place.cut(top=step).inset(3, 2), game)


def _place(pen: Pen, place: Box, number: int) -> None:
    is_last, is_more = number == END_COUNT, number > END_COUNT
    dash = (1.6, 1.4) if is_more else ()
    pen.rect(place, FINAL if is_last else PAPER, INK, 0.8 if is_last else 0.35, CORNER, dash)


def _beside(pen: Pen, box: Box, number: int, look: Look) -> None:
    """Number a place beside it, where a card on its side covers the number."""
    disc = box.upper(11).centred(8.4, 8.4)
    is_last, is_more = number == END_COUNT, number > END_COUNT
    radius = disc.h / 2 if look.is_round else 1.2
    ground = FINAL if is_last else PAPER if is_more else look.ground
    pen.rect(disc, ground, INK, 0.7 if is_last else 0.3, radius)
    pen.label(disc, str(number), 13, "bold", SOFT if is_more else LEAF if is_last else INK, "centre")


def reminders(game: PrintedGame) -> dict[int, Reminder]:
    """Return what the free places say, by their numbers."""
    cards = tables_of(game).cards
    tree = tables_of(game).starting
    utility = next((word for word, card in cards.items() if card.type == "utility"), tree)
    host = next((word for word, card in cards.items() if "tuck" in effect_words(card)), utility)
    both = ruling_value(game, "hand_limit_scope") == "both"
    whose = "Each turn ends with at most" if both else "Your turn ends with at most"
    said = [
        Reminder("Start", f"{cards[tree].name}, upright. TAP turns a tree sideways.", tree),
        Reminder("Tapped tree", "It stands out at both sides. HARVEST turns it back, and you draw.", tree, "", True),
        Reminder("Utility", f"{cards[utility].name}: upright. An effect in a box works every time.", utility),
        Reminder("Tucked cards", "Under a card, not property cards. Worth nothing on their own.", host, tucked=2),
        Reminder("Develop", develop_words(game).removeprefix("Develop ").capitalize(), mark="develop"),
        Reminder("Pay", "Any card of your hand pays 1¢."),
        Reminder("Action cards", "Yours point at you with the dark hand.", mark="hand"),
        Reminder("Neighbour", "The open hand is what your neighbour may do.", mark="hand-open"),
        Reminder("Hand", f"{whose} {HAND_LIMIT} cards in hand.", mark="cards"),
    ]
    found = dict(enumerate(said, 1))
    found[END_COUNT] = Reminder("Last turn", "The game ends after the turn in which this place is filled.", mark="end")
    for number in range(END_COUNT + 1, PLACES + 1):
        found[number] = Reminder("More", "Only in the same turn.")
    return found


def _reminder(pen: Pen, box: Box, game: PrintedGame, said: Reminder) -> None:
    """Draw a reminder in the strip of a place that a card below leaves free."""
    art, words = box.left(SHOWN), box.cut(left=SHOWN + 1)
    if said.card:
        room = art.cut(bottom=minis.STRIP) if said.tucked else art
        shape = minis.sideways(room.inset(0.5)) if said.is_tapped else minis.upright(room)
        if said.tucked:
            minis.draw_tucked(pen, shape, said.tucked)
        minis.draw_small(pen, shape, said.card, tables_of(game).cards[said.card], said.is_tapped)
    elif said.mark:
        size = min(14.0, art.h - 2)
        draw_mark(pen, said.mark, art.centred(size, size), INK, 1.6)
    else:
        words = box.cut(left=2)
    pen.label(words.upper(6), said.title, 11, "bold", least=8)
    pen.paragraph(words.cut(top=6), said.words, BODY, least=7.5, what=said.title)


# Below the last places: how to pay, and the hand


def _paying(pen: Pen, box: Box, game: PrintedGame) -> None:
    """Draw an example of a payment: the card, and as many others as it costs."""
    word, card = _example(game)
    words = (
        f"{card.name} costs {card.cost}¢: put {card.cost} other cards from your hand on the discard pile. "
        "It cannot pay for itself."
    )
    foot = 15.0
    pen.paragraph(box.lower(foot), words, BODY, least=7.5, middle=True, what="the example of a payment")
    shown = box.cut(bottom=foot + 2)
    number = card.cost + 1
    wide = min((shown.w - 8) / (1 + (number - 1) * 0.9) - 0.5, shown.h * minis.RATIO)
    high = wide / minis.RATIO
    y = shown.cy - high / 2
    minis.draw_mini(pen, Box(shown.x, y, wide, high), word, card)
    draw_cost(pen, shown.x + 1.6, y + high - 1.4, card.cost, 3.6)
    pen.label(Box(shown.x + wide, y, 7, high), "=", 20, "bold", align="centre")
    for n in range(card.cost):
        minis.draw_back_mini(pen, Box(shown.x + wide + 7.5 + n * wide * 0.9, y, wide, high), "1¢")


def _example(game: PrintedGame) -> tuple[str, Card]:
    """Return a card for the example: one that costs 2¢, or the nearest to that."""
    cards = tables_of(game).cards
    word = min(cards, key=lambda word: (abs(cards[word].cost - 2), cards[word].type == "tree"))
    return word, cards[word]


def _hand(pen: Pen, box: Box, game: PrintedGame) -> None:
    """Draw a full hand."""
    fan = box.cut(bottom=13)
    high = min(fan.h * 0.7, 25.0)
    for n in range(HAND_LIMIT):
        away = n - (HAND_LIMIT - 1) / 2
        with pen.moved(fan.cx + away * high * 0.24, fan.cy - high / 2 - abs(away) * 1.2, -away * 9):
            minis.draw_back_mini(pen, Box(-high * minis.RATIO / 2, 0, high * minis.RATIO, high))
    words = f"During a turn you may hold any number of cards; at its end, {HAND_LIMIT}."
    pen.paragraph(box.lower(11), words, BODY, align="centre", least=7.5, middle=True, what="the hand")
