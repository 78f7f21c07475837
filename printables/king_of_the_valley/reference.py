"""The reference card: a turn, the specialists and the score on one card for each player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from companion.games.king_of_the_valley.scoring import COUPLE, ORDER_BONUS, TOKEN
from printables.drawing import FAINT, INK, PAPER, SOFT, Box, Pen, icon, picture
from printables.king_of_the_valley import wording
from printables.king_of_the_valley.facts import Player, players, prices
from printables.king_of_the_valley.map import draw_small_tile
from printables.king_of_the_valley.swatches import edge
from printables.king_of_the_valley.tiles import draw_coin, draw_shield
from printables.sheets import Art, Deck, Piece, PrintedGame, rectangle
from printables.sheets.form import disc, heading

CARD = rectangle(190, 128)
# The height of the score at the foot of its column.
SCORE = 23.6
# The values of a kingdom and their subjects.
KINGDOM = (("5", "Q"), ("4", "D"), ("3", "C"), ("2", "K"), ("1", "F/W"))


def phases(rulings: Mapping[str, str]) -> list[tuple[str, str, str]]:
    """Return the four phases: title, when to play it, what to do."""
    return [
        (
            "Recruit",
            "optional, not in round 1",
            "Take one subject from the hill and pay the price of its row to the stock. The tiles above slide down.",
        ),
        (
            "Summon",
            "required",
            "Move the king straight in any of 8 directions and take one tile, or two or three identical ones. Put "
            "subjects in the castle; use specialists at once and discard them.",
        ),
        (
            "Kingdom",
            "optional, once a turn",
            "Turn five face-up subjects of values 5, 4, 3, 2 and 1 face down: gain 5 gold and a token. Jesters count "
            "as their columns.",
        ),
        (
            "Replenish",
            "required",
            f"Choose one column of the hill. Fill the open squares from its bottom: {wording.refill_words(rulings)}. "
            "Then fill the hill from pile II, then III.",
        ),
    ]


def specialists(rulings: Mapping[str, str]) -> list[tuple[str, str, str, str]]:
    """Return what each specialist needs and does."""
    return [
        (
            "P",
            "Priest",
            wording.priest_price(rulings),
            "Land on him and pay. His coin stays there for the player who takes the next tile. Move on in any "
            "direction, as if starting here.",
        ),
        ("Z", "Wizard", "1 face-up subject", "Swap it for a subject on the hill, free of charge."),
        (
            "T",
            "Tax collector",
            "as printed",
            f"Turn that many face-up subjects of one type face down ({wording.jester_tax_words(rulings)}), take the "
            "gold and mark the type: you cannot tax it again. A collector without a requirement simply pays.",
        ),
    ]


def limits(rulings: Mapping[str, str]) -> list[str]:
    """Return what may be summoned."""
    return [
        "One tile: the one you end on.",
        wording.group_words(rulings),
        "Never the tile you start on, unless you used a priest.",
        "Never a tile with a rival king. You may pass him, and end on his tile after taking two or three.",
        "Never a specialist you cannot use; never priests as a group.",
        wording.likeness_words(rulings),
    ]


def reference_deck(game: PrintedGame) -> Deck:
    """Return a card for each player."""
    pieces = [
        Piece(Art(player.swatch.name, partial(draw_card, player=player, prices=prices(game), rulings=game.rulings)))
        for player in players(game)
    ]
    return Deck("reference", "Reference cards", CARD, tuple(pieces))


def draw_card(pen: Pen, box: Box, player: Player, prices: Sequence[int], rulings: Mapping[str, str]) -> None:
    """Draw a card: the turn at the left, summoning and score in the middle, prices and specialists at the right."""
    inner = box.inset(6)
    head = inner.upper(8)
    pen.label(head.left(head.w * 0.6), "King of the Valley", 14, "bold")
    disc(pen, head.right - 4, head.cy, 3.4, player.swatch, 9, edge(pen.design, player.swatch))
    pen.name(head.cut(left=head.w * 0.5, right=10), player.name, 9, "regular", SOFT, "right")
    pen.line(head.x, head.y - 0.6, head.right, head.y - 0.6, INK, 0.4)
    body = inner.cut(top=11)
    left, middle, right = body.columns(3, 4)
    _draw_phases(pen, left, rulings)
    _draw_summoning(pen, middle, rulings)
    _draw_values(pen, right, prices, rulings)


def _head(pen: Pen, box: Box, y: float, title: str) -> float:
    heading(pen, box.cut(top=box.top - y), title, 10)
    return y - 6


def _words(pen: Pen, box: Box, y: float, words: str, left: float = 0) -> float:
    """Write words downwards from a height; return where they end."""
    room = Box(box.x + left, box.y, box.w - left, y - box.y)
    return y - pen.paragraph(room, words, 7.6, colour=SOFT, what="the reference card")


def _draw_phases(pen: Pen, box: Box, rulings: Mapping[str, str]) -> None:
    y = box.top
    for number, (title, when, words) in enumerate(phases(rulings), 1):
        pen.circle(box.x + 3.2, y - 3.2, 3, None, INK, 0.4)
        pen.label(Box(box.x, y - 6.4, 6.4, 6.4), str(number), 10, "bold", align="centre")
        pen.label(Box(box.x + 8.4, y - 5.6, 18, 5), title, 9.5, "bold")
        pen.label(Box(box.x + 26.4, y - 5.6, box.w - 26.4, 5), when, 7.5, colour=SOFT, align="right")
        y = _words(pen, box, y - 6.6, words, 9) - 3
    _words(pen, box, _head(pen, box, y, "The end"), wording.end_words(rulings))


def _draw_summoning(pen: Pen, box: Box, rulings: Mapping[str, str]) -> None:
    """Draw the two ways to summon as rows of squares, what is not allowed, and what counts at the end."""
    y = _head(pen, box, box.top, "Either one, or two or three identical")
    for codes, taken in ((("", "W", "D"), (2,)), (("", "F", "W", "F", "C"), (1, 3))):
        _draw_path(pen, Box(box.x, y - 10.6, box.w, 9), codes, taken)
        y -= 13.4
    room = box.cut(bottom=SCORE)
    for words in limits(rulings):
        pen.circle(box.x + 1.2, y - 1.9, 0.6, INK, None)
        y = _words(pen, room, y, words, 4) - 1
    _draw_score(pen, box.lower(SCORE), rulings)


def _draw_score(pen: Pen, box: Box, rulings: Mapping[str, str]) -> None:
    y = _head(pen, box, box.top, "Reputation at the end")
    bonus = " / ".join(map(str, ORDER_BONUS.values()))
    knights = " / ".join(map(str, ORDER_BONUS))
    for label, words in (
        ("Influence", "of all subjects; jesters 0"),
        ("Orders", f"{bonus} for {knights} knights"),
        ("Couples", f"{COUPLE} for {wording.couple_members(rulings)}"),
        ("Tokens", f"{TOKEN} for each kingdom; gold: 1 each"),
    ):
        pen.label(Box(box.x, y - 3.8, 12, 3.8), label, 7, "bold")
        pen.label(Box(box.x + 12, y - 3.8, box.w - 12, 3.8), words, 7.5, colour=SOFT)
        y -= 4.4


def _draw_specialists(pen: Pen, box: Box, y: float, rulings: Mapping[str, str]) -> None:
    y = _head(pen, box, y, "Specialists, from the valley only")
    for code, name, need, words in specialists(rulings):
        draw_small_tile(pen, Box(box.x, y - 8.4, 7.6, 7.6), code)
        pen.label(Box(box.x + 10, y - 4.8, 22, 4.6), name, 9, "bold", least=7)
        pen.label(Box(box.x + 30, y - 4.8, box.w - 30, 4.6), need, 7.5, colour=SOFT, align="right", least=7)
        y = _words(pen, box, y - 5.4, words, 10) - 2.6


def _draw_path(pen: Pen, box: Box, codes: Sequence[str], taken: Sequence[int]) -> None:
    """Draw a king's straight path: start, passed tiles and end; taken tiles have a tick."""
    side = 9.0
    for n, code in enumerate(codes):
        cell = Box(box.x + n * (side + 1.6), box.y, side, side)
        if not code:
            pen.rect(cell, PAPER, FAINT, 0.2, 1)
            picture(pen, "king", cell.inset(0.4))
        else:
            draw_small_tile(pen, cell, code)
        if n in taken:
            pen.circle(cell.right - 0.6, cell.top - 0.6, 2.1, PAPER, INK, 0.3)
            icon(pen, "tick", Box(cell.right - 2, cell.top - 2, 2.8, 2.8), weight=3)
    end = box.x + len(codes) * (side + 1.6)
    picture(pen, "crown", Box(end - side - 1.6 + 2.6, box.y - 3.4, 4, 4))


def _draw_values(pen: Pen, box: Box, prices: Sequence[int], rulings: Mapping[str, str]) -> None:
    """Draw the prices of the hill, the values of a kingdom, and the specialists."""
    y = _head(pen, box, box.top, "Price of each row of the hill")
    for n, (cell, price) in enumerate(zip(Box(box.x, y - 13, box.w, 12).columns(len(prices)), prices, strict=True), 1):
        draw_coin(pen, cell.upper(7.6), str(price))
        pen.label(cell.lower(3.6), f"row {n}", 7, colour=SOFT, align="centre")
    y = _head(pen, box, y - 16.4, "Kingdom: one of each value")
    # The last value has two codes.
    for cell, (value, codes) in zip(Box(box.x, y - 8, box.w - 4, 7.4).columns(5), KINGDOM, strict=True):
        draw_shield(pen, cell.left(5.4).centred(5.4, 6.4), value)
        pen.label(cell.cut(left=5.8, right=-4), codes, 8.5, "bold", SOFT)
    _draw_specialists(pen, box, y - 12, rulings)
