"""A mat for each player: the count of the property, how its cards lie, how to pay, and the hand."""

from __future__ import annotations

from functools import partial

from companion.games.masters_of_maple_syrup.cards import Card
from printables.drawing import FAINT, INK, PAPER, SOFT, Box, Pen, picture
from printables.masters_of_maple_syrup import minis
from printables.masters_of_maple_syrup.facts import (
    END_COUNT,
    HAND_LIMIT,
    PLACES,
    PLAYERS,
    ruling_value,
    tables_of,
    value_words,
)
from printables.masters_of_maple_syrup.symbols import FINAL, WINDOWS, draw_cost, draw_mark
from printables.masters_of_maple_syrup.wording import effect_words
from printables.sheets import Part, PrintedGame, Sheet
from printables.sheets.form import heading

# The height of the count, and of the heading of a panel.
TRACK, HEAD = 41.0, 8.0
GAP = 5.0
# The place of the counter is as wide as a large coin, where the paper allows it.
COIN = 25.0


def mats(game: PrintedGame) -> list[Part]:
    """Return the mat of each player."""
    owners = [f"{game.name(seat)}: property" for seat in game.seats]
    owners = owners or [f"Property mat, player {letter}" for letter in "AB"[:PLAYERS]]
    subtitle = f"{game.title_name} · lay your cards above the mat, and keep it in front of you"
    return [
        Sheet(f"mat-{n}", owner, partial(_draw, game=game), subtitle, landscape=True)
        for n, owner in enumerate(owners, 1)
    ]


def _draw(pen: Pen, box: Box, game: PrintedGame) -> None:
    _count(pen, box.upper(TRACK), game)
    upper, lower = box.cut(top=TRACK + GAP).rows(2, GAP)
    _lying(pen, upper, game)
    _paying(pen, lower.left(lower.w * 0.56), game)
    _hand(pen, lower.cut(left=lower.w * 0.56 + GAP), game)


def _count(pen: Pen, box: Box, game: PrintedGame) -> None:
    """Draw the places of a counter that shows the number of cards on the property."""
    heading(pen, box, "Cards on your property: move a coin along", 13, 6)
    tables = tables_of(game)
    for n, cell in enumerate(box.cut(top=HEAD).columns(PLACES, 1.5), 1):
        is_last = n == END_COUNT
        pen.rect(
            cell, FINAL if is_last else WINDOWS["tree"] if n < END_COUNT else PAPER, INK, 0.6 if is_last else 0.3, 2
        )
        r = min(COIN / 2, cell.w / 2 - 0.8)
        place = cell.upper(2 * r + 2)
        pen.circle(place.cx, place.cy, r, PAPER, INK if n <= END_COUNT else FAINT, 0.3)
        pen.label(place, str(n), 26, "bold", INK if n <= END_COUNT else SOFT, "centre")
        words = {1: tables.cards[tables.starting].name, END_COUNT: "this turn is the last"}
        pen.paragraph(
            cell.lower(8.4).inset(0.6, 0.2), words.get(n, ""), 8, "bold", align="centre", least=7, middle=True
        )


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
    for cell, (word, tapped, tucked, title, words) in zip(room.columns(len(ways), 4), ways, strict=True):
        place = cell.left(min(cell.h * 0.76, cell.w * 0.48)).cut(bottom=minis.STRIP if tucked else 0)
        shape = minis.sideways(place) if tapped else minis.upright(place)
        if tucked:
            minis.draw_tucked(pen, shape, tucked)
        minis.draw_mini(pen, shape, word, tables.cards[word], tapped=tapped, value=value_words(tables.cards[word]))
        said = cell.cut(left=place.w + 2.5)
        pen.paragraph(said.upper(10), title, 11, "bold", least=8)
        pen.paragraph(said.cut(top=10.5), words, 9, least=7.5, what=title)


# Paying, and the hand


def _paying(pen: Pen, box: Box, game: PrintedGame) -> None:
    """Draw an example of a payment: the card, and as many others as it costs."""
    room = _panel(pen, box, "How you pay")
    word, card = _example(game)
    high = room.h - 9
    wide = high * minis.RATIO
    x, top = room.x, room.top
    place = Box(x, top - high, wide, high)
    minis.draw_mini(pen, place, word, card)
    draw_cost(pen, place.x + 5, place.top - 5, card.cost, 4)
    pen.label(Box(place.right, place.y, 8, high), "=", 22, "bold", align="centre")
    x = place.right + 8
    for n in range(card.cost):
        minis.draw_back_mini(pen, Box(x + n * (wide * 0.62), top - high, wide, high), "1¢")
    x += (card.cost - 1) * wide * 0.62 + wide
    draw_mark(pen, "arrow", Box(x + 1.5, place.cy - 3.5, 7, 7), INK, 2)
    words = (
        f"{card.name} costs {card.cost}¢: put {card.cost} other cards from your hand on the discard pile. "
        "Every card pays 1¢, whatever is on it."
    )
    said = Box(x + 10, place.y, room.right - x - 10, high)
    pen.paragraph(said, words, 9.5, least=7.5, middle=True, what="the example of a payment")
    free = ruling_value(game, "develop_limit") == "action_only"
    limit = "plus any granted by effects" if free else "unless a card says 'additional'"
    pen.label(room.lower(6), f"Develop 1 card per turn, {limit}.", 10, "bold", least=7)


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
            place = Box(-high * minis.RATIO / 2, 0, high * minis.RATIO, high)
            pen.rect(place, PAPER, INK, 0.3, 1.4)
            picture(pen, "ms-jug", place.inset(2))
    said = room.cut(left=room.w * 0.55)
    both = ruling_value(game, "hand_limit_scope") == "both"
    whose = "Each turn ends with at most" if both else "Your turn ends with at most"
    pen.paragraph(said.upper(said.h * 0.46), f"{whose} {HAND_LIMIT} cards in hand.", 12, "bold", least=9, middle=True)
    more = "Until then you may hold any number."
    pen.paragraph(said.lower(said.h * 0.5), more, 9.5, least=7.5, what="the hand")
