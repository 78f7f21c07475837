"""Tokens and character cards to cut out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import NamedTuple

from companion.games.bear_valley.components import CHARACTERS, COLOURS, colour_words
from companion.games.bear_valley.state import State
from companion.games.bear_valley.view import initials
from printables.bear_valley.cards import SHAPE, card_back
from printables.bear_valley.portraits import draw_portrait
from printables.bear_valley.suns import draw_sun
from printables.bear_valley.symbols import MARKS, PLAYERS, TERRAIN, TOKENS, UNKNOWN, token_name, token_picture
from printables.bear_valley.wording import CHARACTERS as PEOPLE
from printables.bear_valley.wording import Character, apply_rulings, colour_of
from printables.drawing import FAINT, INK, PAPER, SOFT, Box, Pen, Swatch, picture, text_height, text_width
from printables.sheets import Art, Deck, Piece, rectangle
from printables.sheets.cards import draw_panel
from printables.sheets.form import largest_size

TOKEN = rectangle(30, 30)
LEAST = 7.0
# The least number of blank tokens, and how many tokens make a row.
LEAST_SPARE, ROW = 2, 6
# The hours before the evening, and the evening.
HOURS, LATE = "123456", "7+"
# The coloured rim of a token, half of the line that stands for it in low ink, and the rim of a character card.
EDGE, BAND, RIM = 2.4, 0.5, 2.7
# The share of a character card that its portrait takes, and the strip below it.
PORTRAIT, STRIP = 0.4, 7.0
# The sizes of print for what a character cannot do, its indent and the space between two lines.
SIZES = (9.0, 8.5, 8.0, 7.5, 7.0)
BULLET, BETWEEN = 2.8, 0.7
# The size of print of what it gains, and the room for a picture beside it.
GAIN, GAIN_PICTURE = 7.5, 8.0
# The ring of a disc in low ink.
RING = 0.5
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
    """Return the Player tokens, the Equipment, the Gold, markers that help to remember, and some blanks."""
    players = [Piece(Art(f"player-{n}-{m.name}", partial(_marker, marker=m), m.swatch)) for n, m in enumerate(markers)]
    tokens = [
        Piece(Art(f"token-{token}", partial(_token, token=token), TOKENS[token]), copies=number)
        for token, number in box.items()
        if number
    ]
    marks = [
        *(Piece(Art(f"mark-hour-{hour}", partial(_hour, hour=hour), MARKS["hour"])) for hour in HOURS),
        Piece(Art("mark-night", partial(_hour, hour=LATE), MARKS["night"])),
        Piece(Art("mark-compass", partial(_mark, mark="compass", words="First player"), MARKS["compass"])),
        Piece(
            Art("mark-burrow", partial(_mark, mark="burrow", words="Tunnelled"), MARKS["burrow"]), copies=len(players)
        ),
    ]
    pieces = [*players, *tokens, *marks]
    # Blanks complete the last row.
    number = sum(piece.copies for piece in pieces) + LEAST_SPARE
    blanks = Piece(Art("blank", _blank), copies=LEAST_SPARE + -number % ROW)
    return Deck("tokens", "Tokens", TOKEN, (*pieces, blanks))


def small_ground(pen: Pen, swatch: Swatch) -> Swatch:
    """Return the ground of a small mark: in black and white it is white, for a hatching would crowd its letters."""
    return swatch._replace(pattern="blank", colour=PAPER) if pen.design == "mono" else swatch


def draw_disc(pen: Pen, x: float, y: float, r: float, swatch: Swatch, size: float, letters: str = "") -> None:
    """Draw a disc in the colour of a player, with letters."""
    ground = small_ground(pen, swatch)
    pen.circle(x, y, r, ground, INK, 0.35)
    if pen.design == "low":
        # Low ink fills nothing: a ring has the colour of the player.
        pen.circle(x, y, r - RING / 2 - 0.2, None, swatch.colour, RING)
    pen.letter(x, y, ground, size, letters or swatch.letter)


def _panel(pen: Pen, box: Box, swatch: Swatch) -> Box:
    """Draw the white panel of a token; in low ink it has a broad line in its colour."""
    inside = box.inset(EDGE)
    if pen.design == "low":
        pen.rect(box.inset(EDGE - BAND), None, swatch.colour, 2 * BAND, 2.5 + BAND)
    pen.rect(inside, PAPER, INK, 0.3, 2.5)
    return inside


def _marker(pen: Pen, box: Box, marker: Marker) -> None:
    """Draw a Player token: the portrait, the letters on a disc of its colour, and the name."""
    inside = _panel(pen, box, marker.swatch)
    picture(pen, marker.picture, inside.cut(bottom=7.6, top=0.5, left=5.4))
    draw_disc(pen, inside.x + 3.9, inside.top - 3.9, 3.2, marker.swatch, 8, marker.letter)
    pen.name(inside.lower(7.4).upper(4).inset(0.6, 0), marker.name, 9, align="centre")
    pen.label(inside.lower(3.6).inset(0.6, 0), marker.below, 7.5, colour=SOFT, align="centre", least=LEAST)


def _token(pen: Pen, box: Box, token: str) -> None:
    """Draw a token: its picture and its name."""
    _draw_face(pen, box, TOKENS[token], token_picture(token), token_name(token))


def _draw_face(pen: Pen, box: Box, swatch: Swatch, name: str, words: str) -> None:
    """Draw a picture on a panel in a rim of a colour, and words below it."""
    inside = _panel(pen, box, swatch)
    picture(pen, name, inside.cut(top=1.6, bottom=6.4).inset(1, 0))
    pen.label(inside.lower(5.8).inset(1.2, 0), words, 9, "bold", align="centre", least=LEAST)


def _hour(pen: Pen, box: Box, hour: str) -> None:
    """Draw a marker to lay where a move ends: the sun or the moon with the hour."""
    inside = _panel(pen, box, MARKS["night" if hour == LATE else "hour"])
    place = inside.cut(top=1, bottom=6).inset(1, 0)
    side = min(place.w, place.h)
    draw_sun(pen, place.cx, place.cy, hour, side)
    pen.label(inside.lower(5.8).inset(1.2, 0), "o'clock", 9, "bold", align="centre", least=LEAST)


def _mark(pen: Pen, box: Box, mark: str, words: str) -> None:
    """Draw a marker: its picture and its meaning."""
    _draw_face(pen, box, MARKS[mark], token_picture(mark), words)


def _blank(pen: Pen, box: Box) -> None:
    pen.rect(box.inset(EDGE), None, FAINT, 0.3, 2.5, (1, 1))


def character_deck(characters: Iterable[str], edition: str, rulings: Mapping[str, str]) -> Deck:
    """Return the Player cards, adapted to house rulings."""
    back = card_back("Player card", "bv-starting-camp", TERRAIN["meadow"], edition)
    arts = {name: partial(draw_character, name=name, rulings=rulings) for name in characters}
    pieces = tuple(Piece(Art(name, draw, PLAYERS[name]), back) for name, draw in arts.items())
    return Deck("characters", "Player cards", SHAPE, pieces)


def draw_character(pen: Pen, box: Box, name: str, rulings: Mapping[str, str]) -> None:
    """Draw a Player card: the portrait, the name, what the character cannot do and what it gains."""
    swatch, person = PLAYERS[name], PEOPLE[name]
    inside = draw_panel(pen, box, RIM)
    left = inside.left(inside.w * PORTRAIT)
    _draw_window(pen, left, name, swatch)
    words = inside.cut(left=left.w + 2.8)
    pen.label(words.upper(6), name.title(), 17, "bold", least=12)
    pen.label(words.cut(top=6.6).upper(3.6), person.nature, 8, "italic", SOFT, least=LEAST)
    pen.line(words.x, words.top - 10.6, words.right, words.top - 10.6, INK, 0.25)
    # All characters have the same print.
    size = largest_size(SIZES, lambda size: all(_fits(words, other, rulings, size) for other in PEOPLE.values()))
    body, low = _boxes(words, person, rulings)
    y = body.top
    for line in person.cannot:
        pen.text(body.x, y - size * 0.33, "•", size, "bold", INK)
        room = Box(body.x + BULLET, body.y, body.w - BULLET, y - body.y)
        y -= pen.paragraph(room, apply_rulings(line, rulings), size, least=LEAST, what=name) + BETWEEN
    pen.rect(low, "#f8ead0" if pen.design == "colour" else None, SOFT, 0.2, 1.6)
    picture(pen, token_picture("butterfly"), low.left(GAIN_PICTURE).inset(0.9, 0))
    told = low.cut(left=GAIN_PICTURE + 0.6, right=1.2, top=0.8, bottom=0.6)
    pen.label(told.upper(3), "only with enchantments", 7, "bold", SOFT, least=LEAST)
    gains = apply_rulings(person.gains, rulings)
    pen.paragraph(told.cut(top=3), gains, GAIN, least=LEAST, what=name, middle=True)


def _boxes(words: Box, person: Character, rulings: Mapping[str, str]) -> tuple[Box, Box]:
    """Return the room for what a character cannot do, and the panel for what it gains."""
    gains = apply_rulings(person.gains, rulings)
    low = words.lower(max(10.0, text_height(gains, words.w - GAIN_PICTURE - 2, GAIN) + 4.6))
    return words.cut(top=11.4, bottom=low.h + 0.5), low


def _fits(words: Box, person: Character, rulings: Mapping[str, str], size: float) -> bool:
    """Return whether what a character cannot do fits at a size of print."""
    body, _ = _boxes(words, person, rulings)
    lines = [apply_rulings(line, rulings) for line in person.cannot]
    return sum(text_height(line, body.w - BULLET, size) + BETWEEN for line in lines) - BETWEEN <= body.h


def _draw_window(pen: Pen, box: Box, name: str, swatch: Swatch) -> None:
    """Draw the portrait of a character in a frame of its colour, and below it its token: letters and colour."""
    pen.rect(box, swatch, INK, 0.35, 2.4)
    draw_portrait(pen, box.cut(bottom=STRIP).inset(1.5), name)
    strip = box.lower(STRIP + 0.9).inset(1.5, 1.0)
    pen.rect(strip, PAPER, INK, 0.25, 1.8)
    draw_disc(pen, strip.x + 3.3, strip.cy, 2.6, swatch, 8)
    room, colour = strip.cut(left=6.4, right=0.8), colour_of(name)
    words = f"{colour} token"
    pen.label(room, words if text_width(words, 9, "bold") <= room.w else colour, 9, "bold", align="centre", least=LEAST)
