"""Tokens and character cards to cut out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import NamedTuple

from companion.games.bear_valley.components import CHARACTERS, COLOURS, colour_words
from companion.games.bear_valley.state import State
from companion.games.bear_valley.view import initials
from printables.bear_valley.cards import RIM, SHAPE, STAND_IN
from printables.bear_valley.symbols import ICONS, PLAYERS, TOKENS, UNKNOWN, token_name
from printables.bear_valley.wording import CHARACTERS as PEOPLE
from printables.bear_valley.wording import apply_rulings, colour_of
from printables.drawing import FAINT, INK, PAPER, SOFT, Box, Pen, Swatch, icon
from printables.sheets import Art, Deck, Piece, rectangle
from printables.sheets.form import disc

TOKEN = rectangle(24, 24)
LEAST = 6.0
SPARE = 8


class Marker(NamedTuple):
    """A player's token: the name on it, its swatch, and the text below the name."""

    name: str
    swatch: Swatch
    letter: str
    below: str = ""


def marks_of(state: State) -> dict[str, str]:
    """Return a mark of at most two letters for each player: from the character or the name, or else a number."""
    characters = [seat.character for seat in state.seats.values()]
    if all(characters):
        return {name: PLAYERS[seat.character].letter for name, seat in state.seats.items()}
    letters = initials(state)
    if all(len(letter) <= 2 for letter in letters.values()):
        return letters
    return {name: str(n) for n, name in enumerate(state.seats, 1)}


def swatch_of(colour: str) -> Swatch:
    """Return the swatch of a token's colour; white if it is not one of the six."""
    found = [name for name, known in COLOURS.items() if colour in (known, colour_words(known))]
    return PLAYERS[found[0]] if found else UNKNOWN


def character_markers() -> list[Marker]:
    """Return the six tokens of the box."""
    return [Marker(name.title(), PLAYERS[name], PLAYERS[name].letter, colour_of(name)) for name in CHARACTERS]


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
    inside = box.inset(RIM)
    pen.rect(inside, PAPER, INK, 0.3, 2)
    return inside


def _marker(pen: Pen, box: Box, marker: Marker) -> None:
    inside = _panel(pen, box)
    pen.label(inside.upper(5).cut(left=1, right=11), marker.letter, 9, "bold")
    icon(pen, "player", inside.cut(top=0.8, bottom=7.6, left=5), INK, 1.6, ICONS)
    pen.name(inside.lower(7.2).upper(3.8).inset(0.8, 0), marker.name, 7, align="centre")
    pen.label(inside.lower(3.6).inset(0.8, 0), marker.below, 6, colour=SOFT, align="centre", least=LEAST)


def _token(pen: Pen, box: Box, token: str) -> None:
    inside = _panel(pen, box)
    pen.label(inside.upper(5).cut(left=1.2, right=12), TOKENS[token].letter, 9, "bold")
    icon(pen, token, inside.cut(top=2, bottom=5.4, left=3.5, right=1), INK, 1.5, ICONS)
    pen.label(inside.lower(4.6).inset(0.8, 0), token_name(token), 7, "bold", align="centre", least=LEAST)


def _blank(pen: Pen, box: Box) -> None:
    pen.rect(box.inset(RIM), None, FAINT, 0.3, 2, (1, 1))


def character_deck(characters: Iterable[str], edition: str, rulings: Mapping[str, str]) -> Deck:
    """Return the Player cards, adapted to house rulings."""
    note = STAND_IN if edition == STAND_IN else ""
    arts = {name: partial(draw_character, name=name, note=note, rulings=rulings) for name in characters}
    pieces = tuple(Piece(Art(name, draw, PLAYERS[name])) for name, draw in arts.items())
    return Deck("characters", "Player cards", SHAPE, pieces)


def draw_character(pen: Pen, box: Box, name: str, note: str, rulings: Mapping[str, str]) -> None:
    """Draw a Player card: the character, its limits and its gains."""
    swatch, person = PLAYERS[name], PEOPLE[name]
    panel = box.inset(RIM)
    pen.rect(panel, PAPER, INK, 0.3, 2.5)
    inside = panel.inset(3, 2.5)
    badge = inside.upper(10)
    disc(pen, badge.x + 5, badge.cy, 5, swatch, 10)
    pen.label(badge.cut(left=12, right=36), name.title(), 16, "bold")
    words = badge.at_right(36)
    pen.label(words.upper(5), f"{colour_of(name)} token", 7, colour=SOFT, align="right", least=LEAST)
    pen.label(words.lower(5), person.nature, 7, colour=SOFT, align="right", least=LEAST)
    body = inside.cut(top=11.5)
    low, y = body.lower(14.5).cut(bottom=1.2), body.top
    for line in (apply_rulings(line, rulings) for line in person.cannot):
        pen.circle(body.x + 1, y - 1.9, 0.6, INK, None)
        room = Box(body.x + 3.5, low.top, body.w - 3.5, y - low.top)
        y -= pen.paragraph(room, line, 9, least=LEAST, what=name) + 0.6
    pen.rect(low, None, SOFT, 0.25, 2)
    icon(pen, "butterfly", low.left(9).inset(1.6), INK, 1.4, ICONS)
    words = low.cut(left=10, right=1.5, top=1, bottom=0.8)
    pen.label(words.upper(3), "only with enchantments", 6.5, "bold", SOFT, least=LEAST)
    pen.paragraph(words.cut(top=3.2), apply_rulings(person.gains, rulings), 8, least=LEAST, what=name)
    if note:
        pen.label(Box(panel.x + 3, panel.y + 0.6, panel.w - 6, 2.4), note, 6, colour=SOFT, align="right")
