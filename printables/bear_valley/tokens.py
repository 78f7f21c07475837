"""Tokens and character cards to cut out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import NamedTuple

from companion.games.bear_valley.components import CHARACTERS, COLOURS, colour_words
from companion.games.bear_valley.state import State
from companion.games.bear_valley.view import initials
from printables.bear_valley.cards import SHAPE, card_back
from printables.bear_valley.symbols import PLAYERS, TERRAIN, TOKENS, UNKNOWN, token_name, token_picture
from printables.bear_valley.wording import CHARACTERS as PEOPLE
from printables.bear_valley.wording import apply_rulings, colour_of
from printables.drawing import FAINT, INK, PAPER, SOFT, Box, Pen, Swatch, picture, text_height
from printables.sheets import Art, Deck, Piece, rectangle
from printables.sheets.cards import draw_panel

TOKEN = rectangle(24, 24)
LEAST = 7.0
SPARE = 8
# The coloured rim of a token, and of a character card.
EDGE, RIM = 2.2, 3.2
# The share of a character card that its portrait takes, and the strip below it.
PORTRAIT, STRIP = 0.37, 6.4
# The sizes of print for what a character cannot do, its indent and the space between two lines.
SIZES = (9.0, 8.5, 8.0, 7.5, 7.0)
BULLET, BETWEEN = 3.0, 0.7
GAIN_PICTURE = 8.0
BOOT = "bv-starting-camp"


class Marker(NamedTuple):
    """A player's token: the name on it, its swatch, the letters, the text below the name, and its picture."""

    name: str
    swatch: Swatch
    letter: str
    below: str = ""
    picture: str = BOOT


def marks_of(state: State) -> dict[str, str]:
    """Return a mark of at most two letters for each player: from the character or the name, or else a number."""
    characters = [seat.character for seat in state.seats.values()]
    if all(characters):
        return {name: PLAYERS[seat.character].letter for name, seat in state.seats.items()}
    letters = initials(state)
    if all(len(letter) <= 2 for letter in letters.values()):
        return letters
    return {name: str(n) for n, name in enumerate(state.seats, 1)}


def character_of(colour: str) -> str:
    """Return the character whose token has a colour; empty if there is none."""
    return next((name for name, known in COLOURS.items() if colour in (known, colour_words(known))), "")


def swatch_of(colour: str) -> Swatch:
    """Return the swatch of a token's colour; white if it is not one of the six."""
    found = character_of(colour)
    return PLAYERS[found] if found else UNKNOWN


def portrait_of(colour: str) -> str:
    """Name the portrait on a token of a colour; a tent if it is not one of the six."""
    found = character_of(colour)
    return token_picture(found) if found else BOOT


def character_markers() -> list[Marker]:
    """Return the six tokens of the box."""
    return [
        Marker(name.title(), PLAYERS[name], PLAYERS[name].letter, colour_of(name), token_picture(name))
        for name in CHARACTERS
    ]


def token_deck(box: Mapping[str, int], markers: Iterable[Marker]) -> Deck:
    """Return the Player tokens, the Equipment, the Gold and some blanks."""
    players = [Piece(Art(f"player-{n}-{m.name}", partial(_marker, marker=m), m.swatch)) for n, m in enumerate(markers)]
    tokens = [
        Piece(Art(f"token-{token}", partial(_token, token=token), TOKENS[token]), copies=number)
        for token, number in box.items()
        if number
    ]
    blanks = Piece(Art("blank", _blank), copies=SPARE)
    return Deck("tokens", "Tokens", TOKEN, (*players, *tokens, blanks))


def _panel(pen: Pen, box: Box) -> Box:
    inside = box.inset(EDGE)
    pen.rect(inside, PAPER, INK, 0.3, 2.5)
    return inside


def _marker(pen: Pen, box: Box, marker: Marker) -> None:
    """Draw a Player token: the portrait, the letters on a disc of its colour, and the name."""
    inside = _panel(pen, box)
    picture(pen, marker.picture, inside.cut(bottom=6.4, top=0.5, left=2.5))
    x, y = inside.x + 3.3, inside.top - 3.3
    pen.circle(x, y, 2.9, marker.swatch, INK, 0.3)
    pen.letter(x, y, marker.swatch, 8, marker.letter)
    pen.name(inside.lower(6.4).upper(3.4).inset(0.6, 0), marker.name, 7.5, align="centre")
    pen.label(inside.lower(3.2).inset(0.6, 0), marker.below, 7, colour=SOFT, align="centre", least=LEAST)


def _token(pen: Pen, box: Box, token: str) -> None:
    """Draw a token: its picture and its name."""
    inside = _panel(pen, box)
    picture(pen, token_picture(token), inside.cut(top=1, bottom=4.8))
    pen.label(inside.lower(4.6).inset(0.4, 0), token_name(token), 8, "bold", align="centre", least=LEAST)


def _blank(pen: Pen, box: Box) -> None:
    pen.rect(box.inset(EDGE), None, FAINT, 0.3, 2.5, (1, 1))


def character_deck(characters: Iterable[str], edition: str, rulings: Mapping[str, str]) -> Deck:
    """Return the Player cards, adapted to house rulings."""
    back = card_back("Characters", "bv-starting-camp", TERRAIN["meadow"], edition)
    arts = {name: partial(draw_character, name=name, rulings=rulings) for name in characters}
    pieces = tuple(Piece(Art(name, draw, PLAYERS[name]), back) for name, draw in arts.items())
    return Deck("characters", "Player cards", SHAPE, pieces)


def draw_character(pen: Pen, box: Box, name: str, rulings: Mapping[str, str]) -> None:
    """Draw a Player card: the portrait, the name, what the character cannot do and what it gains."""
    swatch, person = PLAYERS[name], PEOPLE[name]
    inside = draw_panel(pen, box, RIM)
    left = inside.left(inside.w * PORTRAIT)
    _draw_portrait(pen, left, name, swatch)
    words = inside.cut(left=left.w + 2.8)
    pen.label(words.upper(6), name.title(), 17, "bold", least=12)
    pen.label(words.cut(top=6.6).upper(3.6), person.nature, 8, "italic", SOFT, least=LEAST)
    pen.line(words.x, words.top - 11, words.right, words.top - 11, INK, 0.25)
    gains = apply_rulings(person.gains, rulings)
    told_wide = words.w - GAIN_PICTURE - 2
    low = words.lower(max(10.0, text_height(gains, told_wide, 7.5) + 5))
    body = words.cut(top=12.4, bottom=low.h + 1)
    lines = [apply_rulings(line, rulings) for line in person.cannot]
    size = next((size for size in SIZES if _height(lines, body.w, size) <= body.h), SIZES[-1])
    y = body.top
    for line in lines:
        pen.circle(body.x + 0.9, y - size * 0.21, 0.6, INK, None)
        room = Box(body.x + BULLET, body.y, body.w - BULLET, y - body.y)
        y -= pen.paragraph(room, line, size, least=LEAST, what=name) + BETWEEN
    pen.rect(low, "#f8ead0" if pen.design == "colour" else None, SOFT, 0.2, 1.6)
    picture(pen, token_picture("butterfly"), low.left(GAIN_PICTURE).inset(0.9, 0))
    told = low.cut(left=GAIN_PICTURE + 0.6, right=1.2, top=0.8, bottom=0.6)
    pen.label(told.upper(3.2), "only with enchantments", 7, "bold", SOFT, least=LEAST)
    pen.paragraph(told.cut(top=3.2), gains, 7.5, least=LEAST, what=name, middle=True)


def _height(lines: Iterable[str], wide: float, size: float) -> float:
    """Return the height of a list at a size of print."""
    return sum(text_height(line, wide - BULLET, size) + BETWEEN for line in lines)


def _draw_portrait(pen: Pen, box: Box, name: str, swatch: Swatch) -> None:
    """Draw the portrait of a character before a wood, in a window of its colour, with its letters and colour."""
    pen.rect(box, swatch, INK, 0.35, 2.4)
    pane = box.cut(bottom=STRIP).inset(1.5)
    pen.rect(pane, "#dcedf6" if pen.design == "colour" else PAPER, INK, 0.25, 1.8)
    for share, high, size in ((0.2, 0.66, 0.5), (0.78, 0.7, 0.46), (0.5, 0.74, 0.44)):
        tree = pane.w * size
        picture(pen, "bv-fir", Box(pane.x + pane.w * share - tree / 2, pane.y + pane.h * high - tree / 2, tree, tree))
    side = pane.w - 0.8
    picture(pen, token_picture(name), Box(pane.cx - side / 2, pane.y + 0.1, side, side))
    pen.circle(pane.x + 5.6, pane.top - 5.6, 4.4, swatch, INK, 0.35)
    pen.letter(pane.x + 5.6, pane.top - 5.6, swatch, 12)
    strip = box.lower(STRIP + 0.6).inset(1.5, 1.2)
    pen.rect(strip, PAPER, INK, 0.25, 1.8)
    pen.label(strip.inset(1, 0), f"{colour_of(name)} token", 8, "bold", align="centre", least=LEAST)
