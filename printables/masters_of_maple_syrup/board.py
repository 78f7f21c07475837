"""A mat for each player: the count of the property, how its cards lie, how to pay, and the hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.games.masters_of_maple_syrup.cards import Card
from printables.drawing import FAINT, INK, PAPER, SOFT, Box, Pen, picture, text_height, text_width
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
from printables.masters_of_maple_syrup.symbols import ACTS, FINAL, WINDOWS, card_picture, draw_cost, draw_mark
from printables.masters_of_maple_syrup.wording import effect_words
from printables.sheets import Part, PrintedGame, Sheet
from printables.sheets.form import blank, heading

# The height of the count, and of the heading of a panel.
TRACK, HEAD = 42.0, 8.0
GAP = 5.0
# The place of the counter is as wide as a large coin, where the paper allows it.
COIN = 25.0
# The captions below the count, and the title beside a card.
CAPTION, TITLE_HIGH = 9.0, 6.4
# The space between a card and its words, and between those and the next card.
BESIDE, APART = 3.0, 4.0
# The ground of each player's counter, and of the line between its places.
LOOKS = ((WINDOWS["tree"], ACTS["harvest"]), (ACTS["harvest"], WINDOWS["tree"]))
# As many cards of a payment lie side by side; more of them overlap.
MOST_APART = 2


def mats(game: PrintedGame) -> list[Part]:
    """Return the mat of each player."""
    owners = [f"{game.name(seat)}: property" for seat in game.seats]
    owners = owners or [f"Property mat, player {letter}" for letter in "AB"[:PLAYERS]]
    subtitle = f"{game.title_name} · lay your cards above the mat, and keep it in front of you"
    return [
        Sheet(f"mat-{n}", owner, partial(_draw, game=game, place=n), subtitle, landscape=True)
        for n, owner in enumerate(owners, 1)
    ]


def _draw(pen: Pen, box: Box, game: PrintedGame, place: int) -> None:
    """Draw the mat of a player; each has a counter of another colour."""
    _count(pen, box.upper(TRACK), game, place)
    upper, lower = box.cut(top=TRACK + GAP).rows(2, GAP)
    _lying(pen, upper, game)
    _paying(pen, lower.left(lower.w * 0.56), game)
    _hand(pen, lower.cut(left=lower.w * 0.56 + GAP), game)


def _count(pen: Pen, box: Box, game: PrintedGame, place: int) -> None:
    """Draw the places of a counter that shows the number of cards on the property, along a line of tubing."""
    heading(pen, box, "Cards on your property: move a coin along", 13, 6)
    if not game.seats:
        line = box.upper(6).at_right(90)
        pen.label(line.left(12), "name", 9, colour=SOFT)
        blank(pen, line.cut(left=13), f"name {place}", 12)
    ground, tube = LOOKS[(place - 1) % len(LOOKS)]
    tables = tables_of(game)
    cells = box.cut(top=HEAD, bottom=CAPTION).columns(PLACES, 1.2)
    last = cells[END_COUNT - 1]
    r = min(COIN / 2, cells[0].w / 2 - 0.4)
    pen.rect(Box(cells[0].cx, last.cy - 2.6, last.cx - cells[0].cx, 5.2), tube, INK, 0.3)
    for n, cell in enumerate(cells, 1):
        is_last, is_more = n == END_COUNT, n > END_COUNT
        pen.circle(cell.cx, cell.cy, r, None if is_more else PAPER, FAINT if is_more else INK, 0.3)
        colour = FINAL if is_last else ground
        if not is_more:
            pen.circle(cell.cx, cell.cy, r - 1.3, colour, INK, 0.7 if is_last else 0.2)
        pen.label(cell, str(n), 30 if is_last else 26, "bold", SOFT if is_more else INK, "centre")
    _caption(pen, box, cells[:1], card_picture(tables.starting, tables.cards[tables.starting]), "start")
    _caption(pen, box, cells[1 : END_COUNT - 1], "ms-develop", "one step for each card that you add")
    _caption(pen, box, (last,), "ms-end", "last turn")
    _caption(pen, box, cells[END_COUNT:], "", "more in the same turn")


def _caption(pen: Pen, box: Box, cells: Sequence[Box], name: str, words: str) -> None:
    """Write what places mean below them, with a picture."""
    if not cells:
        return
    room = Box(cells[0].x, box.y, cells[-1].right - cells[0].x, CAPTION - 1)
    size = 6.0 if name else 0.0
    wide = min(text_width(words, 9, "bold"), room.w - size - 1)
    block = room.centred(wide + size + 1, room.h)
    if name:
        picture(pen, name, block.left(size).centred(size, size))
    pen.paragraph(block.cut(left=size + 1, right=-0.1), words, 9, "bold", least=7, middle=True)
    pen.line(room.x + 1, room.top, room.right - 1, room.top, SOFT, 0.3)


def _panel(pen: Pen, box: Box, title: str) -> Box:
    heading(pen, box, title, 13, 6)
    room = box.cut(top=HEAD)
    pen.rect(room, None, FAINT, 0.3, 3)
    return room.inset(4, 3)


# How the cards lie


def _lying(pen: Pen, box: Box, game: PrintedGame) -> None:
    """Draw the ways in which a card lies on a property."""
    room = _panel(pen, box, "How your cards lie")
    tables = tables_of(game)
    tree = tables.starting
    utility = next((word for word, card in tables.cards.items() if card.type == "utility"), tree)
    host = next((word for word, card in tables.cards.items() if "tuck" in effect_words(card)), utility)
    ways = (
        (tree, False, 0, "Upright tree", "TAP turns it sideways."),
        (tree, True, 0, "Tapped tree", "HARVEST turns it upright again; you draw the cards it gives."),
        (
            utility,
            False,
            0,
            "Utility",
            "It stays upright. An effect in a box works every time.",
        ),
        (host, False, 2, "Tucked cards", "They are no longer property cards, and worth nothing on their own."),
    )
    # All cards have one size, so a tapped one is as wide as the others are high.
    high = room.h - minis.STRIP
    widths = [high if tapped else high * minis.RATIO for _, tapped, *_ in ways]
    words_wide = (room.w - sum(widths) - len(ways) * BESIDE - (len(ways) - 1) * APART) / len(ways)
    x = room.x
    for wide, (word, tapped, tucked, title, words) in zip(widths, ways, strict=True):
        place = Box(x, room.top - high, wide, high)
        shape = minis.sideways(place) if tapped else place
        if tucked:
            minis.draw_tucked(pen, shape, tucked)
        minis.draw_mini(pen, shape, word, tables.cards[word], tapped=tapped)
        said = Box(place.right + BESIDE, room.y, words_wide, room.h)
        pen.label(said.upper(5), title, 12, "bold", least=8)
        pen.paragraph(said.cut(top=TITLE_HIGH), words, 10, least=7.5, what=title)
        x = said.right + APART


# Paying, and the hand


def _paying(pen: Pen, box: Box, game: PrintedGame) -> None:
    """Draw an example of a payment: the card, and as many others as it costs."""
    room = _panel(pen, box, "How you pay")
    word, card = _example(game)
    high = room.h - 12
    wide = high * minis.RATIO
    x, top = room.x + 3, room.top - 3
    place = Box(x, top - high, wide, high)
    minis.draw_mini(pen, place, word, card)
    draw_cost(pen, place.x + 1.2, place.top - 1.2, card.cost, 4)
    pen.label(Box(place.right, place.y, 8, high), "=", 22, "bold", align="centre")
    x = place.right + 8
    step = wide * (1.06 if card.cost <= MOST_APART else 0.62)
    for n in range(card.cost):
        minis.draw_back_mini(pen, Box(x + n * step, top - high, wide, high), "1¢")
    x += (card.cost - 1) * step + wide
    draw_mark(pen, "arrow", Box(x + 1.5, place.cy - 3.5, 7, 7), INK, 2)
    words = (
        f"{card.name} costs {card.cost}¢: put {card.cost} other cards from your hand on the discard pile. "
        "Every card pays 1¢, whatever is on it."
    )
    said = Box(x + 10, place.y, room.right - x - 10, high)
    pen.paragraph(said, words, 9.5, least=7.5, middle=True, what="the example of a payment")
    pen.label(room.lower(6), develop_words(game), 10, "bold", least=7)


def _example(game: PrintedGame) -> tuple[str, Card]:
    """Return a card for the example: one that costs 2¢, or the nearest to that."""
    cards = tables_of(game).cards
    word = min(cards, key=lambda word: (abs(cards[word].cost - 2), cards[word].type == "tree"))
    return word, cards[word]


def _hand(pen: Pen, box: Box, game: PrintedGame) -> None:
    """Draw a full hand."""
    room = _panel(pen, box, "Your hand")
    fan = room.left(room.w * 0.52)
    high = min(room.h * 0.66, fan.w * 0.48, 30.0)
    for n in range(HAND_LIMIT):
        away = n - (HAND_LIMIT - 1) / 2
        with pen.moved(fan.cx + away * high * 0.22, fan.y + (fan.h - high) / 2 - abs(away) * 1.2, -away * 9):
            minis.draw_back_mini(pen, Box(-high * minis.RATIO / 2, 0, high * minis.RATIO, high))
    said = room.cut(left=room.w * 0.55)
    both = ruling_value(game, "hand_limit_scope") == "both"
    whose = "Each turn ends with at most" if both else "Your turn ends with at most"
    most, more = f"{whose} {HAND_LIMIT} cards in hand.", "Until then you may hold any number."
    high = text_height(most, said.w, 12, "bold")
    block = said.centred(said.w, min(said.h, high + 2 + text_height(more, said.w, 10)))
    pen.paragraph(block.upper(high + 0.1), most, 12, "bold", least=9)
    pen.paragraph(block.cut(top=high + 2, bottom=-0.1), more, 10, least=7.5, what="the hand")
