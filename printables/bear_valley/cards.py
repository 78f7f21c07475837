"""Valley and wilderness cards to cut out, with their backs."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import partial

from companion.games.bear_valley.components import Face
from companion.games.bear_valley.tables import Tables
from printables.bear_valley.geometry import ALONG, DOOR, HIGH, INWARD, MIDDLE, WIDE, Point, X, Y, along
from printables.bear_valley.land import (
    BEND,
    CARD,
    CROSSING,
    OVER,
    draw_firs,
    draw_land,
    draw_river,
    section_hub,
    trees_of,
)
from printables.bear_valley.symbols import ICONS, TERRAIN, kind_icon, kind_name, token_name
from printables.drawing import INK, PAPER, SOFT, Box, Pen, icon, text_width
from printables.sheets import Art, Deck, Piece, rectangle

SHAPE = rectangle(WIDE, HIGH)
# The distance of the drawing from the cut.
RIM = 3.0
LEAST = 6.0
STAND_IN = "stand-in"
PLAIN = "Land"


def card_decks(tables: Tables, edition: str, valley: Iterable[str] | None = None) -> list[Deck]:
    """Return the valley cards (all, or those of a river) and the wilderness cards."""
    wanted = tables.valley if valley is None else valley
    note = STAND_IN if edition == STAND_IN else ""
    rivers = tuple(_piece(tables.faces[id], note, VALLEY_BACK) for id in wanted)
    wild = tuple(_piece(tables.faces[id], note, WILD_BACK) for id in tables.wild)
    return [
        Deck("valley-cards", "Valley cards", SHAPE, rivers),
        Deck("wilderness-cards", "Wilderness cards", SHAPE, wild),
    ]


def _piece(face: Face, note: str, back: Art) -> Piece:
    return Piece(Art(face.name, partial(draw_card, face=face, note=note), TERRAIN["meadow"]), back)


def draw_card(pen: Pen, box: Box, face: Face, note: str = "") -> None:
    """Draw a card: its land, its name, its id with an arrow that points north, and its number of exits."""
    draw_land(pen, face)
    _draw_name(pen, face)
    _draw_stone_counts(pen, face)
    name, exits = Box(-X + RIM, Y - RIM - 7, 14, 7), Box(X - RIM - 14, Y - RIM - 7, 14, 7)
    pen.rect(name, PAPER, INK, 0.3, 1.5)
    icon(pen, "north", name.left(5).inset(0.6, 1), INK, 1.2, ICONS)
    pen.label(name.cut(left=4.8, right=0.6), face.id, 10, "bold", align="centre", least=LEAST)
    pen.rect(exits, PAPER, INK, 0.3, 1.5)
    pen.label(exits.left(5.6), str(face.exits), 12, "bold", align="centre")
    pen.label(exits.cut(left=5, right=0.8), "exit" if face.exits == 1 else "exits", 7, colour=SOFT, least=LEAST)
    if note:
        label_pill(pen, X - RIM - 6.5, -Y + RIM + 2, note, 6, 13, 4)


def label_pill(pen: Pen, x: float, y: float, words: str, size: float = 7, wide: float = 0, high: float = 5) -> None:
    """Write words on a white pill around a point."""
    wide = wide or text_width(words, size, "bold") + 3
    box = Box(x - wide / 2, y - high / 2, wide, high)
    pen.rect(box, PAPER, SOFT, 0.2, high / 2)
    pen.label(box.inset(1, 0), words, size, "bold", align="centre", least=LEAST)


def _draw_name(pen: Pen, face: Face) -> None:
    """Write the kind of a card: in the middle, on its water, or on each of its sections."""
    if len(face.doors) > 1:
        for section in face.doors:
            label_pill(pen, *_section_place(face, section), section)
        if OVER in face.doors:
            return
        label_pill(pen, *MIDDLE, kind_name(face.kind))
    elif face.kind == BEND:
        sides = [side for side in range(6) if face.sides[side] == "river"]
        middle = along(sides[0], sides[-1], 0.5) if len(sides) > 1 else MIDDLE
        label_pill(pen, *middle, kind_name(face.kind))
    elif face.kind == CROSSING:
        label_pill(pen, X * 0.53, 0, kind_name(face.kind))
    elif face.kind != PLAIN or face.picture:
        _draw_panel(pen, face)


def _draw_panel(pen: Pen, face: Face) -> None:
    """Draw the symbol and the name of a card's picture where its paths meet."""
    symbol = face.picture or kind_icon(face.kind)
    name = token_name(face.picture) if face.picture else kind_name(face.kind)
    x, y = section_hub(face, face.sections[0])
    box = Box(x - 14.5, y - 10.5, 29, 21)
    pen.rect(box, PAPER, INK, 0.3, 4)
    icon(pen, symbol, box.cut(top=1.6, bottom=6.4), INK, 1.5, ICONS)
    pen.label(box.lower(7).inset(1, 1), name, 8.5, "bold", align="centre", least=LEAST)


def _section_place(face: Face, section: str) -> Point:
    """Return where the name of a section is written: in its middle, or on a floor beside the bridge."""
    if OVER not in face.doors or section == OVER:
        return section_hub(face, section)
    hub, doors = section_hub(face, section), face.doors[OVER]
    above = [along(doors[0], doors[-1], n / 20) for n in range(21)]
    ends = [DOOR[side] for side in face.doors[section]]
    places = [(hub[0] + (x - hub[0]) * 0.55, hub[1] + (y - hub[1]) * 0.55) for x, y in ends]
    return max(places or [hub], key=lambda place: min(math.dist(place, point) for point in above))


def _draw_stone_counts(pen: Pen, face: Face) -> None:
    """Write the number of stepping stones behind the last of them."""
    for side, number in sorted(face.stones.items()):
        (x, y), (nx, ny), (ax, ay) = DOOR[side], INWARD[side], ALONG[side]
        aside = 0.0 if side % 3 == 0 else 2.0 * (-1 if ax * x > 0 else 1)
        pen.letter(x + nx * 17.5 + ax * aside, y + ny * 17.5 + ay * aside, TERRAIN["path"], 9, str(number))


def draw_wild_back(pen: Pen, box: Box) -> None:
    """Draw the back of the Wilderness cards: trees with a bear behind them."""
    draw_firs(pen, [place for side in range(6) for place in trees_of(side)])
    _draw_back_panel(pen, "bear", "Wilderness")


def draw_valley_back(pen: Pen, box: Box) -> None:
    """Draw the back of the valley cards: the river."""
    draw_river(pen, (0, 3))
    _draw_back_panel(pen, "starting-camp", "Valley")


def _draw_back_panel(pen: Pen, symbol: str, words: str) -> None:
    box = CARD.centred(50, 35)
    pen.rect(box, PAPER, INK, 0.4, 6)
    icon(pen, symbol, box.cut(top=2.5, bottom=14.5), INK, 1.4, ICONS)
    pen.label(box.lower(15).cut(bottom=7.5, left=2, right=2), "Bear Valley", 15, "bold", align="centre")
    pen.label(box.lower(8).cut(bottom=2.5, left=2, right=2), words, 9, colour=SOFT, align="centre")


WILD_BACK = Art("wilderness-back", draw_wild_back, TERRAIN["meadow"])
VALLEY_BACK = Art("valley-back", draw_valley_back, TERRAIN["meadow"])
