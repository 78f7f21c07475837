"""The reference card: a turn, the specialists and the score on one card for each player."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.games.king_of_the_valley.scoring import COUPLE, ORDER_BONUS, TOKEN
from companion.games.king_of_the_valley.tables import prices_of, read_tables
from printables.cutting import Art, Deck, Piece, rectangle
from printables.icons import icon
from printables.ink import FAINT, INK, PAPER, SOFT
from printables.king_of_the_valley.maps import draw_small_tile
from printables.king_of_the_valley.seating import Player, players
from printables.king_of_the_valley.symbols import ICONS
from printables.king_of_the_valley.tiles import draw_coin, draw_shield
from printables.paper import Box
from printables.pen import Pen
from printables.sheets import Table

CARD = rectangle(190, 125)
PHASES = (
    ("1", "Recruit", "may, from round 2", "Pay the price of its row to the stock and take one subject off the hill."),
    (
        "2",
        "Summon",
        "must",
        "Move the king straight, in any of 8 directions. Take the tile where he ends, or two or three alike that he "
        "passed: then he ends directly behind the last one taken. Subjects go to the castle, specialists act at once.",
    ),
    (
        "3",
        "Kingdom",
        "may, once a turn",
        "Turn five face-up subjects of the values 5, 4, 3, 2, 1 face-down: 5 gold and a token.",
    ),
    (
        "4",
        "Replenish",
        "must",
        "Choose a column of the hill. Fill the open squares from its bottom, first emptied first. Then fill the hill: "
        "pile II, later III.",
    ),
)
LIMITS = (
    "Not the tile you start on, unless a priest came between.",
    "Not a tile with a rival king. Passing one is fine; ending on one only with two or three tiles.",
    "All knights are alike. A jester is like jesters only, and stays in the column you choose for him.",
)
SPECIALISTS = (
    ("P", "Priest", "1 gold", "Land on him and pay; the coin stays there. Go on in any direction as from a new start."),
    ("Z", "Wizard", "1 face-up subject", "Swap it with a subject of the hill, at no price."),
    (
        "T",
        "Tax collector",
        "as printed",
        "Turn so many alike face-down, take the gold, mark the type: you never tax it again.",
    ),
)


def reference_deck(table: Table) -> Deck:
    """Return a card for each player."""
    prices = prices_of(table.edition, table.rulings.get("hill_prices", ""))
    orders = [order.name for order in read_tables(table.edition).orders]
    pieces = [
        Piece(Art(player.swatch.name, partial(draw_card, player=player, prices=prices, orders=orders)))
        for player in players(table)
    ]
    return Deck("reference", "Reference cards", CARD, tuple(pieces))


def draw_card(pen: Pen, box: Box, player: Player, prices: Sequence[int], orders: Sequence[str]) -> None:
    """Draw a card: the turn at the left, summoning and specialists in the middle, gold and score at the right."""
    inner = box.inset(6)
    _draw_title(pen, inner.upper(8), player)
    body = inner.cut(top=11)
    left, middle, right = body.columns(3, 6)
    _draw_phases(pen, left)
    _draw_summoning(pen, middle)
    _draw_values(pen, right, prices, orders)


def _draw_title(pen: Pen, box: Box, player: Player) -> None:
    pen.label(box.left(box.w * 0.6), "King of the Valley", 14, "bold")
    pen.circle(box.right - 4, box.cy, 3.4, player.swatch, INK, 0.3)
    pen.letter(box.right - 4, box.cy, player.swatch, 9)
    pen.label(box.cut(left=box.w * 0.6, right=10), player.name, 9, colour=SOFT, align="right")
    pen.line(box.x, box.y - 0.6, box.right, box.y - 0.6, INK, 0.4)


def _head(pen: Pen, box: Box, y: float, title: str) -> float:
    pen.label(Box(box.x, y - 5, box.w, 5), title, 10, "bold")
    return y - 6


def _words(pen: Pen, box: Box, y: float, words: str, left: float = 0) -> float:
    """Write words from a height down; return where they end."""
    room = Box(box.x + left, box.y, box.w - left, y - box.y)
    return y - pen.paragraph(room, words, 8, colour=SOFT, what="the reference card")


def _draw_phases(pen: Pen, box: Box) -> None:
    y = box.top
    for number, title, when, words in PHASES:
        pen.circle(box.x + 3.2, y - 3.2, 3, None, INK, 0.4)
        pen.label(Box(box.x, y - 6.4, 6.4, 6.4), number, 10, "bold", align="centre")
        pen.label(Box(box.x + 9, y - 5.6, 24, 5), title, 10, "bold")
        pen.label(Box(box.x + 30, y - 5.6, box.w - 30, 5), when, 8, colour=SOFT, align="right")
        y = _words(pen, box, y - 7, words, 9) - 4
    _head(pen, box, y, "The end")
    _words(
        pen, box, y - 6, "The hill cannot be filled: the round is played to its end. All have had equally many turns."
    )


def _draw_summoning(pen: Pen, box: Box) -> None:
    """Draw the two ways to summon as rows of squares, what is not allowed, and the specialists."""
    y = _head(pen, box, box.top, "Either the end tile, or what you passed")
    for codes, taken in ((("", "W", "D"), (2,)), (("", "F", "W", "F", "C"), (1, 3))):
        _draw_path(pen, Box(box.x, y - 11, box.w, 10), codes, taken)
        y -= 14
    for words in LIMITS:
        pen.circle(box.x + 1.2, y - 1.9, 0.6, INK, None)
        y = _words(pen, box, y, words, 4) - 1
    y = _head(pen, box, y - 3, "Specialists: only from the valley")
    for code, name, need, words in SPECIALISTS:
        draw_small_tile(pen, Box(box.x, y - 7.4, 7, 7), code)
        pen.label(Box(box.x + 9, y - 4.6, 26, 4.6), name, 9, "bold")
        pen.label(Box(box.x + 28, y - 4.6, box.w - 28, 4.6), f"needs {need}", 8, colour=INK, align="right")
        y = _words(pen, box, y - 5, words, 9) - 2.4


def _draw_path(pen: Pen, box: Box, codes: Sequence[str], taken: Sequence[int]) -> None:
    """Draw a king's straight way: where he starts, what he passes, where he ends; taken tiles have a tick."""
    side = 9.0
    for n, code in enumerate(codes):
        cell = Box(box.x + n * (side + 1.6), box.y, side, side)
        if not code:
            pen.rect(cell, PAPER, FAINT, 0.2, 1)
            icon(pen, "king", cell.inset(0.8), weight=1.4, own=ICONS)
        else:
            draw_small_tile(pen, cell, code)
        if n in taken:
            pen.circle(cell.right - 0.6, cell.top - 0.6, 2.1, PAPER, INK, 0.3)
            icon(pen, "tick", Box(cell.right - 2, cell.top - 2, 2.8, 2.8), weight=3)
    end = box.x + len(codes) * (side + 1.6)
    icon(pen, "crown", Box(end - side - 1.6 + 2.6, box.y - 3.2, 3.8, 3.8), weight=2)


def _draw_values(pen: Pen, box: Box, prices: Sequence[int], orders: Sequence[str]) -> None:
    y = _head(pen, box, box.top, "Price of each row of the hill")
    for n, (cell, price) in enumerate(zip(Box(box.x, y - 13, box.w, 12).columns(len(prices)), prices, strict=True), 1):
        draw_coin(pen, cell.upper(7.6), str(price))
        pen.label(cell.lower(3.6), f"row {n}", 6.5, colour=SOFT, align="centre")
    y = _head(pen, box, y - 17, "Kingdom")
    for cell, value in zip(Box(box.x, y - 7.6, 36, 7).columns(5, 1), (5, 4, 3, 2, 1), strict=True):
        draw_shield(pen, cell.centred(6, 7), str(value))
    y = _words(pen, box, y - 9.4, "Jesters stand for their columns. Farmer or wife, not both.")
    y = _head(pen, box, y - 4, "At the end: reputation")
    bonus = ", ".join(f"{count} knights {points}" for count, points in ORDER_BONUS.items())
    for label, words in (
        ("Influence", "of all your subjects, turned or not; jesters 0"),
        ("Orders", f"{', '.join(orders)}: {bonus}"),
        ("Couples", f"{COUPLE} for each farmer with a wife"),
        ("Kingdoms", f"{TOKEN} for each token"),
        ("Gold", "1 for each"),
        ("Tie", "the higher influence wins"),
    ):
        pen.label(Box(box.x, y - 4.2, 18, 4.2), label, 8, "bold")
        y = min(y - 4.2, _words(pen, box, y - 0.4, words, 18)) - 1.6
