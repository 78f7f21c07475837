"""Coins, tokens and kings to cut out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.games.king_of_the_valley.components import TOKENS
from companion.games.king_of_the_valley.scoring import TOKEN
from printables.drawing import INK, PAPER, SOFT, Box, Pen, Swatch, picture
from printables.king_of_the_valley.swatches import COINS, edge
from printables.sheets import Art, Deck, Piece, rectangle
from printables.sheets.form import disc

TOKEN_SIDE = 25.0
# The number of coins of each value in the box.
COIN_COUNTS = {"1": 25, "5": 10, "10": 10}
# A king: his picture twice with the fold between, and a foot at each end.
KING_WIDTH, PICTURE, FOOT = 26.0, 36.0, 11.0


def token_deck() -> Deck:
    """Return coins, kingdom tokens, tax collector tokens and the starting player token."""
    coins = [Piece(Art(f"coin-{value}", partial(_draw_coin, value=value)), None, n) for value, n in COIN_COUNTS.items()]
    tokens = [
        _token("kingdom", f"+{TOKEN}", "crown", "kingdom", TOKENS),
        _token("tax", "", "gold-bag", "taxed", TOKENS),
        _token("start", "", "castle", "starts", 1),
    ]
    return Deck("tokens", "Coins and tokens", rectangle(TOKEN_SIDE, TOKEN_SIDE), (*coins, *tokens))


def _draw_coin(pen: Pen, box: Box, value: str) -> None:
    swatch = COINS[value]
    pen.circle(box.cx, box.cy, 11, swatch, INK, 0.4)
    pen.circle(box.cx, box.cy, 8, PAPER, INK, 0.25)
    pen.label(Box(box.cx - 6.5, box.cy - 2.6, 13, 8), value, 20, "bold", align="centre")
    pen.label(Box(box.cx - 5, box.cy - 6.2, 10, 3), "gold", 7, colour=SOFT, align="centre")


def _token(key: str, worth: str, symbol: str, words: str, copies: int) -> Piece:
    return Piece(Art(key, partial(_draw_token, worth=worth, symbol=symbol, words=words)), None, copies)


def _draw_token(pen: Pen, box: Box, worth: str, symbol: str, words: str) -> None:
    frame = box.inset(1.8)
    pen.rect(frame, None, INK, 0.5, radius=3)
    pen.rect(frame.inset(0.9), None, INK, 0.2, radius=2.4)
    inner = frame.inset(1.8)
    art = inner.cut(bottom=4)
    if worth:
        picture(pen, symbol, art.left(art.w * 0.6))
        pen.label(art.at_right(art.w * 0.4), worth, 14, "bold", align="centre")
    else:
        picture(pen, symbol, art)
    pen.label(inner.lower(4), words, 8.5, "bold", align="centre", least=7)


def king_deck(swatches: Sequence[tuple[Swatch, str]]) -> Deck:
    """Return a standing king for each colour, with the player's name if it is known."""
    pieces = [
        Piece(Art(f"king-{swatch.name}", partial(_draw_king, swatch=swatch, name=name))) for swatch, name in swatches
    ]
    return Deck("kings", "Kings", rectangle(KING_WIDTH, 2 * (PICTURE + FOOT)), tuple(pieces))


def _draw_king(pen: Pen, box: Box, swatch: Swatch, name: str) -> None:
    """Draw both sides of a king head to head, with the fold between them."""
    for turn in (0, 180):
        with pen.moved(box.cx, box.cy, turn):
            _draw_side(pen, Box(-box.w / 2, -PICTURE, box.w, PICTURE), swatch, name)
            _draw_foot(pen, Box(-box.w / 2, -PICTURE - FOOT, box.w, FOOT), swatch)
    pen.line(box.x + 1, box.cy, box.right - 1, box.cy, SOFT, 0.2, (1.5, 1.5))


def _draw_side(pen: Pen, side: Box, swatch: Swatch, name: str) -> None:
    band = side.lower(10)
    pen.rect(band, swatch, None)
    picture(pen, "king", side.cut(top=1.4, bottom=9.4))
    plate = band.centred(band.w - 4, 6)
    pen.rect(plate, PAPER, edge(pen.design, swatch), 0.2, radius=1)
    pen.name(plate.inset(1, 0), name or swatch.name, 8, align="centre")


def _draw_foot(pen: Pen, foot: Box, swatch: Swatch) -> None:
    pen.line(foot.x + 1, foot.top, foot.right - 1, foot.top, SOFT, 0.2, (1.5, 1.5))
    disc(pen, foot.x + 6.5, foot.cy, 3.4, swatch, 9, edge(pen.design, swatch))
    pen.label(foot.cut(left=11.5, right=0.5), "fold, glue", 7, colour=SOFT)
