"""The reference card for each player: a turn, the specialists and the score, with drawn examples on its back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from companion.games.king_of_the_valley.scoring import COUPLE, ORDER_BONUS, TOKEN
from companion.games.king_of_the_valley.tables import read_tables
from printables.drawing import INK, PAPER, SOFT, Box, Pen, picture, text_height
from printables.king_of_the_valley import wording
from printables.king_of_the_valley.examples import draw_end, draw_examples, draw_face, draw_tick
from printables.king_of_the_valley.facts import Player, players, prices
from printables.king_of_the_valley.figures import draw_king
from printables.king_of_the_valley.swatches import ROAD, edge, plain, player_swatches, wash
from printables.king_of_the_valley.tiles import draw_coin, draw_shield
from printables.sheets import Art, Deck, Piece, PrintedGame, rectangle
from printables.sheets.form import disc, heading, largest_size

CARD = rectangle(190, 131)
# The height of the score at the foot of its column, of a heading, and of a title with the gap below its words.
SCORE, HEAD, TITLE, LINE = 24.0, 6.4, 8.2, 0.8
# The indent of the words about a phase, and of a limit; the sizes of all words: the first that fits.
PHASE, LIMIT, SIZES = 8.4, 4.0, (7.8, 7.6, 7.4, 7.2, 7.0)
# The side of a tile on the card.
STEP_SIDE = 10.0
# The values of a kingdom and their subjects.
KINGDOM = (("5", ("queen",)), ("4", ("duke",)), ("3", ("countess",)), ("2", ("knight",)), ("1", ("farmer", "wife")))


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
    return Deck("reference", "Reference cards", CARD, tuple(_cards(game, players(game))))


def spare_cards(game: PrintedGame) -> list[Piece]:
    """Return a card for the referee, in a colour that nobody plays."""
    seated = players(game)
    swatches = player_swatches(read_tables(game.edition).colours).values()
    free = [swatch for swatch in swatches if swatch not in [player.swatch for player in seated]]
    return _cards(game, [Player("", "spare: for the referee", swatch) for swatch in free[:1]], len(seated))


def _cards(game: PrintedGame, owners: Sequence[Player], first: int = 0) -> list[Piece]:
    draw = partial(draw_card, prices=prices(game), rulings=game.rulings)
    back = Art("examples", partial(draw_examples, rulings=game.rulings))
    return [
        Piece(Art(player.swatch.name, partial(draw, player=player, place=place)), back)
        for place, player in enumerate(owners, first)
    ]


def draw_card(
    pen: Pen, box: Box, player: Player, place: int, prices: Sequence[int], rulings: Mapping[str, str]
) -> None:
    """Draw a card: the turn at the left, summoning and score in the middle, prices and specialists at the right."""
    inner = box.inset(5)
    head = inner.upper(11)
    wash(pen, head, player.swatch.colour, 0.35, 2)
    pen.rect(head, None, edge(pen.design, player.swatch), 0.4, 2)
    pen.label(head.cut(left=4).left(head.w * 0.5), "King of the Valley", 15, "bold")
    disc(pen, head.right - 16, head.cy, 3.2, plain(player.swatch), 8.5, edge(pen.design, player.swatch))
    draw_king(pen, head.at_right(12).cut(top=0.6, bottom=0.6), player.swatch, place)
    pen.name(head.cut(left=head.w * 0.5, right=21), player.name, 10, "regular", INK, "right")
    left, middle, right = inner.cut(top=13.0).columns(3, 4.5)
    size = largest_size(SIZES, lambda size: _used(left.w, rulings, size) <= left.h)
    _draw_phases(pen, left, player, rulings, size)
    _draw_summoning(pen, middle, rulings, size)
    _draw_values(pen, right, prices, rulings, size)


def _used(wide: float, rulings: Mapping[str, str], size: float) -> float:
    """Return the height of the longer one of the two columns with many words."""
    turn = sum(TITLE + text_height(words, wide - PHASE, size) for *_, words in phases(rulings))
    end = text_height(wording.end_words(rulings), wide, size)
    summoning = sum(text_height(words, wide - LIMIT, size) + LINE for words in limits(rulings))
    return max(HEAD + turn + HEAD + end, HEAD + 2 * (STEP_SIDE + 4) + summoning + SCORE)


def _head(pen: Pen, box: Box, y: float, title: str) -> float:
    bar = Box(box.x, y - 5.4, box.w, 5.4)
    wash(pen, bar, ROAD, 1, 1)
    heading(pen, bar.cut(left=1.2), title, 9.5, high=5.2)
    pen.line(bar.x, bar.y, bar.right, bar.y, INK, 0.25)
    return y - HEAD


def _words(pen: Pen, box: Box, y: float, words: str, size: float, left: float = 0) -> float:
    """Write words downwards from a height; return where they end."""
    room = Box(box.x + left, box.y, box.w - left, y - box.y)
    return y - pen.paragraph(room, words, size, what="the reference card")


def _draw_phases(pen: Pen, box: Box, player: Player, rulings: Mapping[str, str], size: float) -> None:
    y = _head(pen, box, box.top, "Your turn")
    for number, (title, when, words) in enumerate(phases(rulings), 1):
        pen.circle(box.x + 3.2, y - 3.2, 3, plain(player.swatch), edge(pen.design, player.swatch), 0.4)
        pen.letter(box.x + 3.2, y - 3.2, plain(player.swatch), 9.5, str(number))
        pen.label(Box(box.x + 8.4, y - 5.6, 18, 5), title, 9.5, "bold")
        pen.label(Box(box.x + 26.4, y - 5.6, box.w - 26.4, 5), when, 7.5, colour=SOFT, align="right")
        y = _words(pen, box, y - 6.2, words, size, PHASE) - (TITLE - 6.2)
    _words(pen, box, _head(pen, box, y, "The end"), wording.end_words(rulings), size)


def _draw_summoning(pen: Pen, box: Box, rulings: Mapping[str, str], size: float) -> None:
    """Draw the two ways to summon as rows of squares, what is not allowed, and what counts at the end."""
    y = _head(pen, box, box.top, "Either one, or two or three identical")
    for codes, taken in ((("", "W", "D"), (2,)), (("", "F", "W", "F", "C"), (1, 3))):
        _draw_path(pen, Box(box.x, y - STEP_SIDE - 1.4, box.w, STEP_SIDE), codes, taken)
        y -= STEP_SIDE + 4
    room = box.cut(bottom=SCORE)
    for words in limits(rulings):
        pen.circle(box.x + 1.2, y - 1.9, 0.6, INK, None)
        y = _words(pen, room, y, words, size, LIMIT) - LINE
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
        pen.label(Box(box.x + 12.6, y - 3.8, box.w - 12.6, 3.8), words, 7.5)
        y -= 4.4


def _draw_specialists(pen: Pen, box: Box, y: float, rulings: Mapping[str, str], size: float) -> None:
    y = _head(pen, box, y, "Specialists, from the valley only") - 0.6
    for code, name, need, words in specialists(rulings):
        draw_face(pen, Box(box.x, y - STEP_SIDE, STEP_SIDE, STEP_SIDE), code)
        pen.label(Box(box.x + 12, y - 4.4, 22, 4.4), name, 9, "bold", least=7)
        pen.label(Box(box.x + 32, y - 4.4, box.w - 32, 4.4), need, 7.5, colour=SOFT, align="right", least=7)
        y = min(y - STEP_SIDE - 0.6, _words(pen, box, y - 4.8, words, size, 12)) - 1.8


def _draw_path(pen: Pen, box: Box, codes: Sequence[str], taken: Sequence[int]) -> None:
    """Draw a king's straight path: start, passed tiles and end; taken tiles have a tick."""
    side = STEP_SIDE
    for n, code in enumerate(codes):
        cell = Box(box.x + n * (side + 1.6), box.y, side, side)
        if not code:
            pen.rect(cell, PAPER, SOFT, 0.2, 1, (0.8, 0.8))
            picture(pen, "king", cell.inset(0.4))
        else:
            draw_face(pen, cell, code)
        if n == len(codes) - 1:
            draw_end(pen, cell)
        if n in taken:
            draw_tick(pen, cell)


def _draw_values(pen: Pen, box: Box, prices: Sequence[int], rulings: Mapping[str, str], size: float) -> None:
    """Draw the prices of the hill, the values of a kingdom, and the specialists."""
    y = _head(pen, box, box.top, "Price of each row of the hill")
    coins = Box(box.x, y - 12, box.w, 11.4).columns(len(prices))
    for n, (cell, price) in enumerate(zip(coins, prices, strict=True), 1):
        draw_coin(pen, cell.upper(7.6), str(price))
        pen.label(cell.lower(3.6), f"row {n}", 7, colour=SOFT, align="centre")
    y = _head(pen, box, y - 13.4, "Kingdom: one of each value")
    x, step = box.x, box.w / 6
    for value, names in KINGDOM:
        wide = step * len(names)
        for n, name in enumerate(names):
            picture(pen, name, Box(x + n * step, y - 8, step, 8))
        draw_shield(pen, Box(x + wide / 2 - 2, y - 13, 4, 4.6), value)
        x += wide
    _draw_specialists(pen, box, y - 14.4, rulings, size)
