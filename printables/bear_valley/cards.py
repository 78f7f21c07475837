"""Valley and wilderness cards to cut out, with their backs."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from companion.games.bear_valley.components import Face
from companion.games.bear_valley.tables import Tables
from printables.bear_valley.geometry import ALONG, DOOR, HIGH, INWARD, WIDE, X, Y
from printables.bear_valley.land import HEDGE, OVER, draw_feature, draw_land, section_place
from printables.bear_valley.symbols import ICONS, TERRAIN, card_name
from printables.drawing import INK, PAPER, Box, Pen, Swatch, icon, text_width
from printables.sheets import Art, Deck, Piece, rectangle
from printables.sheets.cards import Back, draw_back

SHAPE = rectangle(WIDE, HIGH)
# The distance of words from the cut, the smallest print, the room for the name at the bottom, and the most of one line.
RIM, LEAST, NAME, BROAD = 3.0, 7.0, 32.0, 26.0
STAND_IN = "stand-in"
TITLE = "Bear Valley"
# The distance of the number of stepping stones from the border.
BEHIND_STONES = 19.2


def card_decks(tables: Tables, edition: str, valley: Iterable[str] | None = None) -> list[Deck]:
    """Return the valley cards (all, or those of a river) and the wilderness cards."""
    wanted = tables.valley if valley is None else valley
    valley_back = card_back("Valley", "bv-river", TERRAIN["river"], edition)
    wild_back = card_back("Wilderness", "bv-bear", TERRAIN["trees"], edition)
    rivers = tuple(_piece(tables.faces[id], valley_back) for id in wanted)
    wild = tuple(_piece(tables.faces[id], wild_back) for id in tables.wild)
    return [
        Deck("valley-cards", "Valley cards", SHAPE, rivers),
        Deck("wilderness-cards", "Wilderness cards", SHAPE, wild),
    ]


def card_back(words: str, name: str, swatch: Swatch, edition: str) -> Art:
    """Return the back of a deck: a picture on the ground of its deck."""
    back = Back(TITLE, words, name, swatch, STAND_IN if edition == STAND_IN else "")
    return Art(f"back-{words}", partial(draw_back, back=back), swatch)


def _piece(face: Face, back: Art) -> Piece:
    return Piece(Art(face.name, partial(draw_card, face=face), TERRAIN["meadow"]), back)


def draw_card(pen: Pen, box: Box, face: Face) -> None:
    """Draw a card: its land, its picture and name, its id with an arrow that points north, its number of exits."""
    draw_land(pen, face)
    draw_feature(pen, face)
    _draw_sections(pen, face)
    _draw_stone_counts(pen, face)
    top = Box(-X, -Y, WIDE, HIGH).inset(RIM).upper(4)
    icon(pen, "north", Box(top.x, top.y + 0.1, 3, 3.8), INK, 1.2, ICONS)
    pen.label(top.cut(left=3.6).left(14), face.id, 10, "bold", least=LEAST)
    words = f"{face.exits} exit" if face.exits == 1 else f"{face.exits} exits"
    pen.label(top.at_right(14), words, 10, "bold", align="right", least=LEAST)
    _draw_name(pen, face)


def _draw_name(pen: Pen, face: Face) -> None:
    """Write what a card shows at the bottom; a hedge may end there."""
    low = Box(-NAME / 2, -Y + RIM, NAME, 4)
    name = card_name(face)
    if face.kind == HEDGE:
        pen.label(Box(-X + RIM, low.y, 14, low.h), name, 10, "bold", least=LEAST)
        return
    # Between two paths a long name has two lines.
    words = name.split(" ") if text_width(name, 10, "bold") > BROAD else [name]
    for n, word in enumerate(words):
        place = Box(low.x, low.y + (len(words) - 1 - n) * low.h, low.w, low.h)
        pen.label(place, word, 10, "bold", align="centre", least=LEAST)


def _draw_sections(pen: Pen, face: Face) -> None:
    """Write the name of each section on its path."""
    if len(face.doors) < 2:
        return
    for section in face.doors:
        x, y = section_place(face, section)
        if section == OVER:
            board = Box(x - 6, y - 2, 12, 4)
            pen.rect(board, PAPER, INK, 0.2, 1)
        size = 8.5 if len(section) > 1 else 12.0
        pen.text(x, y - size * 0.12, section, size, "bold", INK, "centre")


def _draw_stone_counts(pen: Pen, face: Face) -> None:
    """Write the number of stepping stones behind the last of them."""
    for side, number in sorted(face.stones.items()):
        (x, y), (nx, ny), (ax, ay) = DOOR[side], INWARD[side], ALONG[side]
        aside = 0.0 if side % 3 == 0 else 1.2 * (-1 if ax * x > 0 else 1)
        deep = BEHIND_STONES
        pen.circle(x + nx * deep + ax * aside, y + ny * deep + ay * aside, 2.7, PAPER, INK, 0.25)
        pen.letter(
            x + nx * deep + ax * aside, y + ny * deep + ay * aside, Swatch("", PAPER, "", "blank"), 10, str(number)
        )
