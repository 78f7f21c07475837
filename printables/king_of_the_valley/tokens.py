"""Coins, tokens and kings to cut out."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial

from companion.games.king_of_the_valley.components import TOKENS
from companion.games.king_of_the_valley.scoring import TOKEN
from printables.drawing import INK, PAPER, SOFT, Box, Pen, Swatch, picture
from printables.drawing.path import Path
from printables.king_of_the_valley.figures import draw_king
from printables.king_of_the_valley.swatches import COINS, TOKENS_OF, edge, plain, tint, wash
from printables.king_of_the_valley.tiles import SIDE
from printables.sheets import Art, Deck, Piece, rectangle
from printables.sheets.form import disc

TOKEN_SIDE = 25.0
# The number of coins of each value in the box.
COIN_COUNTS = {"1": 25, "5": 10, "10": 10}
# The radius and the number of corners of each coin, so that its outline tells its value; none is a circle.
COIN_SHAPES = {"1": (9.6, 0), "5": (11.0, 8), "10": (11.0, 96)}
# The ring of a coin in low ink.
METALS = {"1": "#b5734a", "5": "#9aa2ae", "10": "#dcae2c"}
# The number of scallops of the largest coin, and how deep they are.
SCALLOPS, DEPTH = 12, 0.1
# A king: as wide as a tile, so that both share their cuts; his picture twice with the fold between, a foot at each end.
KING_WIDTH, PICTURE, FOOT = SIDE, 43.4, 9.6
PLATE = 8.6


def token_deck() -> Deck:
    """Return coins, kingdom tokens, tax collector tokens and the starting player token."""
    coins = [
        Piece(Art(f"coin-{value}", partial(draw_coin_token, value=value), _field(value)), None, n)
        for value, n in COIN_COUNTS.items()
    ]
    tokens = [
        _token("kingdom", _draw_kingdom, TOKENS),
        _token("tax", partial(_draw_seal, symbol="gold-bag", words="taxed"), TOKENS),
        _token("start", partial(_draw_seal, symbol="castle", words="starts"), 1),
    ]
    return Deck("tokens", "Coins and tokens", rectangle(TOKEN_SIDE, TOKEN_SIDE), (*coins, *tokens))


def _token(key: str, draw: Callable[[Pen, Box, Swatch], None], copies: int) -> Piece:
    swatch = TOKENS_OF[key]
    return Piece(Art(key, lambda pen, box: draw(pen, box, swatch), swatch), None, copies)


def _field(value: str) -> Swatch:
    """Return the pale ground around a coin, in a tint of its own."""
    return Swatch(f"field {value}", tint(COINS[value].colour, 0.3), "")


def draw_coin_token(pen: Pen, box: Box, value: str) -> None:
    """Draw a coin: copper and round, silver with eight corners, or gold with a scalloped rim."""
    r, corners = COIN_SHAPES[value]
    r *= box.w / TOKEN_SIDE
    swatch = COINS[value]
    if corners:
        pen.polygon(coin_outline(box.cx, box.cy, r, corners), swatch, INK, 0.4)
    else:
        pen.circle(box.cx, box.cy, r, swatch, INK, 0.4)
    pen.circle(box.cx, box.cy, r * 0.77, PAPER, INK, 0.25)
    if pen.design == "low":
        # The metal is a ring, where nothing is filled.
        pen.circle(box.cx, box.cy, r * 0.87, None, METALS[value], r * 0.13)
    wash(pen, Box(box.cx, box.cy, 0, 0).inset(-r * 0.7), swatch.colour, 0.35, r * 0.7)
    pen.circle(box.cx, box.cy, r * 0.7, None, SOFT, 0.2)
    picture(pen, "crown", Box(box.cx - r * 0.24, box.cy + r * 0.12, r * 0.48, r * 0.48))
    pen.label(Box(box.cx - r * 0.55, box.cy - r * 0.62, r * 1.1, r * 0.8), value, r * 1.9, "bold", align="centre")


def coin_outline(x: float, y: float, r: float, corners: int) -> list[tuple[float, float]]:
    """Return the corners of a coin; if there are more than eight, they follow its scallops."""
    turns = [math.tau * (n + 0.5) / corners for n in range(corners)]
    deep = DEPTH if corners > 8 else 0.0
    reach = [r * (1 - deep * (1 - abs(math.cos(turn * SCALLOPS / 2)))) for turn in turns]
    return [(x + far * math.cos(turn), y + far * math.sin(turn)) for far, turn in zip(reach, turns, strict=True)]


def _draw_kingdom(pen: Pen, box: Box, swatch: Swatch) -> None:
    """Draw a banner with a crown and what it is worth."""
    banner = box.inset(3.4, 2.2)
    low = banner.y + 3.4
    points = [(banner.x, banner.top), (banner.right, banner.top), (banner.right, banner.y), (banner.cx, low)]
    pen.polygon([*points, (banner.x, banner.y)], PAPER, edge(pen.design, swatch), 0.4)
    picture(pen, "crown", banner.upper(8.8).inset(1, 0.2))
    pen.label(Box(banner.x, low + 1.4, banner.w, 5), f"+{TOKEN}", 14, "bold", align="centre")
    pen.label(Box(banner.x, low + 6.0, banner.w, 3), "kingdom", 7.5, colour=SOFT, align="centre", least=7)


def _draw_seal(pen: Pen, box: Box, swatch: Swatch, symbol: str, words: str) -> None:
    """Draw a token with a large picture."""
    frame = box.inset(2.2)
    pen.rect(frame, PAPER, edge(pen.design, swatch), 0.4, radius=3)
    wash(pen, frame.inset(0.8), swatch.colour, 0.18, 2.4)
    pen.rect(frame.inset(0.8), None, SOFT, 0.2, radius=2.4)
    picture(pen, symbol, frame.cut(top=1.6, bottom=5))
    pen.label(frame.lower(5.6).cut(bottom=1), words, 9, "bold", align="centre", least=7)


def king_deck(swatches: Sequence[tuple[Swatch, str]]) -> Deck:
    """Return a standing king for each colour, with the player's name if it is known."""
    pieces = [
        Piece(Art(f"king-{swatch.name}", partial(_draw_standee, swatch=swatch, name=name, place=place), swatch))
        for place, (swatch, name) in enumerate(swatches)
    ]
    return Deck("kings", "Kings", rectangle(KING_WIDTH, 2 * (PICTURE + FOOT)), tuple(pieces), joins=True)


def _draw_standee(pen: Pen, box: Box, swatch: Swatch, name: str, place: int) -> None:
    """Draw both sides of a king head to head, with the fold between them."""
    for turn in (0, 180):
        with pen.moved(box.cx, box.cy, turn):
            _draw_side(pen, Box(-box.w / 2, -PICTURE, box.w, PICTURE), swatch, name, place)
            _draw_foot(pen, Box(-box.w / 2, -PICTURE - FOOT, box.w, FOOT), swatch)
    for y in (box.cy - PICTURE, box.cy, box.cy + PICTURE):
        pen.line(box.x, y, box.right, y, SOFT, 0.25, (1.5, 1.5))


def _draw_side(pen: Pen, side: Box, swatch: Swatch, name: str, place: int) -> None:
    """Draw a king in a window of his castle, above a plate with his name."""
    line = edge(pen.design, swatch)
    window = side.cut(left=2.2, right=2.2, top=2.2, bottom=PLATE)
    r = window.w / 2

    def arch(path: Path) -> None:
        path.moveTo(window.x, window.y)
        path.lineTo(window.right, window.y)
        path.lineTo(window.right, window.top - r)
        path.curveTo(window.right, window.top - r * 0.45, window.cx + r * 0.55, window.top, window.cx, window.top)
        path.curveTo(window.cx - r * 0.55, window.top, window.x, window.top - r * 0.45, window.x, window.top - r)
        path.close()

    pen.path(arch, window, tint(swatch.colour) if pen.design == "colour" else PAPER, line, 0.4, cover=0.93)
    draw_king(pen, window.lower(window.w), swatch, place)
    pen.line(window.x, window.y, window.right, window.y, line, 0.4)
    plate = side.lower(PLATE).inset(2.2, 1.1)
    pen.rect(plate, PAPER, line, 0.3, radius=1)
    pen.name(plate.inset(1, 0), name or swatch.name, 10, align="centre")


def _draw_foot(pen: Pen, foot: Box, swatch: Swatch) -> None:
    pen.rect(foot, PAPER, None)
    disc(pen, foot.x + 7, foot.cy, 3.6, plain(swatch), 9.5, edge(pen.design, swatch))
    pen.label(foot.cut(left=12.5, right=0.5), "fold, glue", 7.5, colour=SOFT)
