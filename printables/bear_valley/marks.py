"""Marks for players and tokens, the same on maps, in logs and in legends."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from companion.games.bear_valley.components import Face
from companion.games.bear_valley.state import Seat, State
from printables.bear_valley.bricks import LEAST, tag_half
from printables.bear_valley.geometry import DOOR, WIDE, Point
from printables.bear_valley.symbols import EATEN, ICONS, PLAYERS, SIGNS, TOKENS, token_name, token_picture
from printables.bear_valley.tokens import draw_disc, marks_of, small_ground, swatch_of
from printables.drawing import INK, PAPER, SOFT, Box, Pen, Swatch, icon, picture, text_width
from printables.sheets import PrintedGame

# The radius of a Player token, the paper around it, and the side of a loose token.
PAWN, HALO, SQUARE = 2.9, 0.5, 4.3
# The radius of the sign of a result.
SIGN = 2.2
# The size of the words of a legend, the room for a mark, and the space after an entry.
WORDS, MARK, AFTER = 8.0, 7.0, 4.0
# The places of Player tokens on a small card, and their distance from its middle along a path.
PLACES = ((-1, 1), (-1, -1), (-1, 0), (1, -1), (1, 1), (1, 0))
OUTWARD = 0.74


class Key(NamedTuple):
    """An entry of a legend: a round mark of a player, or a square one of a token, and what it means."""

    swatch: Swatch
    letters: str
    words: str
    is_round: bool = True


def player_swatch(seat: Seat) -> Swatch:
    """Return the swatch of a player's token."""
    return PLAYERS[seat.character] if seat.character else swatch_of(seat.colour)


def player_keys(game: PrintedGame, state: State) -> list[Key]:
    """Return the legend of the Player tokens."""
    marks = marks_of(state)
    return [Key(player_swatch(seat), marks[name], game.name(name)) for name, seat in state.seats.items()]


def token_keys(state: State) -> list[Key]:
    """Return the legend of the loose tokens; the basic game has none."""
    known = TOKENS if state.has_gold else {name: swatch for name, swatch in TOKENS.items() if name != "gold"}
    return [Key(swatch, swatch.letter, token_name(token), False) for token, swatch in known.items()]


def draw_pawn(pen: Pen, x: float, y: float, swatch: Swatch, letters: str, r: float = PAWN) -> None:
    """Draw a Player token: a disc with letters, on a halo that lifts it off the land."""
    size = WORDS if text_width(letters, WORDS, "bold") < 1.6 * r else LEAST
    pen.circle(x, y, r + HALO, PAPER, None)
    draw_disc(pen, x, y, r, swatch, size, letters)


def player_place(box: Box, face: Face, section: str, n: int = 0) -> Point:
    """Return the place of a Player token on a small card: on a path of its section, or at the sides if it has one."""
    doors = face.doors.get(section, ())
    if len(face.doors) < 2 or not doors:
        column, row = PLACES[n % len(PLACES)]
        return box.cx + column * (box.w / 2 - PAWN - 0.5), box.cy + row * (box.h / 2 - PAWN - 0.5)
    scale = box.w / WIDE
    across, up = DOOR[doors[0]][0] * scale, DOOR[doors[0]][1] * scale
    # A token must not appear to be on the next card, or cover the words of this one.
    clear = tag_half(box, face) + PAWN + 0.3 if doors[0] % 3 else box.w / 2 * OUTWARD
    y = min(max(box.cy + up, box.y + PAWN + 0.4), box.top - PAWN - 0.4)
    return box.cx + math.copysign(max(clear, abs(across) * OUTWARD), across), y


def draw_square(pen: Pen, x: float, y: float, swatch: Swatch) -> None:
    """Draw a loose token: a square with its letter."""
    square = Box(x - SQUARE / 2, y - SQUARE / 2, SQUARE, SQUARE)
    pen.rect(square.inset(-0.3), PAPER, None, radius=0.8)
    ground = small_ground(pen, swatch)
    pen.rect(square, ground, INK, 0.3, 0.7)
    pen.letter(x, y, ground, LEAST)


def draw_sign(pen: Pen, x: float, y: float, sign: str, r: float = SIGN) -> None:
    """Draw the sign of a result: a disc with an icon, or a bear for the eaten."""
    if sign == EATEN:
        picture(pen, EATEN, Box(x - r * 1.15, y - r * 1.15, r * 2.3, r * 2.3))
        return
    pen.circle(x, y, r, SIGNS[sign] if pen.design == "colour" else PAPER, INK, 0.25)
    icon(pen, sign, Box(x - r * 0.58, y - r * 0.58, r * 1.16, r * 1.16), INK, 2.7, ICONS)


def draw_keys(pen: Pen, row: Box, keys: Sequence[Key]) -> None:
    """Draw a row of a legend; long words shrink together."""
    wide = [text_width(key.words, WORDS, "bold") + 0.2 for key in keys]
    room = row.w - len(keys) * (MARK + AFTER) + AFTER
    share, x = min(1.0, room / sum(wide)), row.x
    for key, words in zip(keys, wide, strict=True):
        if key.is_round:
            draw_pawn(pen, x + PAWN, row.cy, key.swatch, key.letters)
        else:
            draw_square(pen, x + PAWN, row.cy, key.swatch)
        pen.name(Box(x + MARK, row.y, words * share, row.h), key.words, WORDS, "bold", SOFT)
        x += MARK + words * share + AFTER


def draw_tokens(pen: Pen, row: Box, tokens: Sequence[tuple[str, str]]) -> None:
    """Draw the pictures of tokens in a row, each with words beside it."""
    side = row.h
    wide = [side + 1 + text_width(words, WORDS, "bold") for _, words in tokens]
    gap = min(AFTER, max(0.5, (row.w - sum(wide)) / max(1, len(tokens) - 1)))
    x = row.x
    for (token, words), one in zip(tokens, wide, strict=True):
        picture(pen, token_picture(token), Box(x, row.y, side, side))
        pen.label(Box(x + side + 0.8, row.y, one - side, row.h), words, WORDS, "bold", least=LEAST)
        x += one + gap
