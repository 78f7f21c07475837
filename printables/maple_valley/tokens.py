"""Tokens to cut out: Grove tokens, sites, Sun tiles, planks, the Worm, and markers of all kinds."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial

from companion.games.maple_valley.state import MAPS, MARKERS
from companion.games.maple_valley.vocabulary import CURIOSITIES, GOODS
from printables.drawing import FAINT, INK, PAPER, SOFT, WHISPER, Box, Pen, picture
from printables.maple_valley.cards import SMALL
from printables.maple_valley.facts import Kit
from printables.maple_valley.festivities import blocked_spots, draw_sun
from printables.maple_valley.items import CHIP, draw_item, draw_pawn, draw_token_back
from printables.maple_valley.pictures import leaf_picture
from printables.maple_valley.swatches import BLOCKED, player_swatch, site_swatch, token_swatch
from printables.sheets import Art, Deck, Piece, rectangle

# Planks have the size of Patches, so that they share sheets, and room for several markers.
PLANKS, MARKERS_ON_PLANK = 12, 3
# The number of markers of each Good and Curiosity in the box.
OF_EACH = 18
WOOD, GRAIN = "#e6c597", "#9a6a3d"


def _lying(kit: Kit) -> Iterator[Piece]:
    """Yield the Grove tokens and the sites, each with the name of its back."""
    tables = kit.tables
    sets = [(token_swatch(tables, back), leaf_picture(back), items) for back, items in tables.tokens.items()]
    sets += [(site_swatch(tables, back), "mv-site", items) for back, items in tables.sites.items()]
    for swatch, name, items in sets:
        behind = Art(f"back-{swatch.name}", partial(draw_token_back, name=name, swatch=swatch), swatch)
        for item in items:
            yield Piece(_chip(item, 0.5), behind)


def tokens(kit: Kit) -> Deck:
    """Return Grove tokens, Curiosity sites, Sun tiles and the Worm."""
    behind = Art("back-sun", lambda pen, box: picture(pen, "mv-sun", box.inset(0.7)))
    suns = [Piece(Art(f"sun-{good}", partial(_draw_sun_tile, good=good)), behind) for good in kit.tables.suns]
    worm = Piece(Art("worm", _worm), Art("back-worm", _worm))
    return Deck("tokens", "Tokens", rectangle(CHIP, CHIP), (*_lying(kit), *suns, worm))


def _draw_sun_tile(pen: Pen, box: Box, good: str) -> None:
    draw_sun(pen, box.inset(0.3), good, is_now=False)


def _worm(pen: Pen, box: Box) -> None:
    picture(pen, "mv-worm", box.cut(bottom=3.4).inset(0.2))
    pen.label(box.lower(3.9).cut(bottom=0.6), "Worm", 8, "bold", align="centre", least=7.5)


def planks() -> Deck:
    """Return the planks, worth three on one side and five on the other."""
    three, five = Art("three", partial(_plank, number=3)), Art("five", partial(_plank, number=5))
    return Deck("planks", "Planks", SMALL, (Piece(three, five, PLANKS),))


def _plank(pen: Pen, box: Box, number: int) -> None:
    """Draw a plank: on its sign what a marker counts, and places for markers between nails and grain."""
    room = box.inset(2.2)
    pen.rect(room, WOOD, INK, 0.5, 2.5)
    _grain(pen, room)
    side = CHIP + 1.2
    places = Box(room.x, room.y + 3.0, room.w, side).centred(MARKERS_ON_PLANK * (side + 3) - 3, side)
    for place in places.columns(MARKERS_ON_PLANK, 3):
        pen.circle(place.cx, place.cy, side / 2 + 0.8, PAPER, None)
        pen.circle(place.cx, place.cy, side / 2, PAPER, INK, 0.25, (1, 1))
    sign = Box(room.x, places.top + 2, room.w, room.top - places.top - 2).centred(49, 18)
    pen.rect(sign, PAPER, INK, 0.5, 2)
    pen.label(sign.left(17), f"× {number}", 22, "bold", align="centre")
    pen.line(sign.x + 17, sign.y + 2.5, sign.x + 17, sign.top - 2.5, FAINT, 0.3)
    _counts(pen, sign.cut(left=18, right=1, top=1.2, bottom=5.6), number)
    words = f"Each marker counts as {number}."
    pen.label(sign.lower(5.4).cut(left=18, right=1, bottom=0.8), words, 8, align="centre", least=7)


def _counts(pen: Pen, box: Box, number: int) -> None:
    """Draw one marker, an equals sign, and a pile of as many markers as it counts."""
    r = 2.1 if number > 3 else 2.5
    one = box.left(7)
    pen.circle(one.cx, box.cy, 2.5, WOOD, INK, 0.4)
    pen.label(Box(one.right, box.y, 4, box.h), "=", 13, "bold", align="centre")
    upper = number // 2
    pile = box.cut(left=11)
    for count, y in ((number - upper, box.cy - r * 0.87), (upper, box.cy + r * 0.87)):
        for n in range(count):
            pen.circle(pile.cx + (n - (count - 1) / 2) * (2 * r + 0.5), y, r, WOOD, INK, 0.4)


def _grain(pen: Pen, room: Box) -> None:
    """Draw the seams, the grain around a knot in each board, and the nails of a plank."""
    seams, boards = (0.34, 0.67), ((0.17, 0.9), (0.5, 0.035), (0.83, 0.965))
    pen.lines([(*_at(room, 0.0, high), *_at(room, 1.0, high)) for high in seams], INK, 0.35)
    for high, knot in boards:
        for away in (-0.11, -0.055, 0.055, 0.11):
            pen.polygon(_vein(room, high, away, knot), None, GRAIN, 0.3, closed=False)
        x, y = _at(room, knot, high)
        pen.circle(x, y, 0.7, GRAIN, INK, 0.2)
    for x in (room.x + 1.6, room.right - 1.6):
        for share in (0.06, 0.94):
            pen.circle(x, room.y + room.h * share, 0.55, INK, INK, 0.2)


def _vein(room: Box, high: float, away: float, knot: float) -> list[tuple[float, float]]:
    """Return a line of the grain: wavy along the board, and around its knot."""
    points = []
    for n in range(41):
        x = 0.01 + 0.98 * n / 40
        bulge = 0.035 * math.exp(-(((x - knot) / 0.05) ** 2)) * (1 if away > 0 else -1)
        points.append(_at(room, x, high + away + bulge + 0.012 * math.sin(9 * x + 20 * high)))
    return points


def _at(box: Box, x: float, y: float) -> tuple[float, float]:
    return box.x + box.w * x, box.y + box.h * y


def markers(kit: Kit) -> Deck:
    """Return markers for tables without wooden ones: Goods, Curiosities, Maps, and the players' markers."""
    chips = [(_chip(item), OF_EACH) for item in (*GOODS, *CURIOSITIES)] + [(_chip("map"), MAPS)]
    for colour in kit.colours:
        chips += _of_player(kit, colour)
    covers = blocked_spots(kit.players, kit.festivities()) if kit.players else 0
    chips += [(Art("blocked", _cover, BLOCKED), covers)] if covers else []
    # Both sides are alike: no marker lies wrong, and markers share their sheets with the tokens.
    pieces = tuple(Piece(art, art, copies) for art, copies in chips)
    return Deck("markers", "Markers", rectangle(CHIP, CHIP), pieces)


def _cover(pen: Pen, box: Box) -> None:
    """Draw the cover for a spot of a blocked row, used like a marker of an unused colour."""
    field = box.inset(0.8)
    pen.rect(field, PAPER, None, 0, 1.5)
    pen.rect(field, WHISPER if pen.design == "colour" else None, SOFT, 0.35, 1.5)
    pen.label(field, BLOCKED.letter, 20, "bold", SOFT, "centre")


def _chip(item: str, rim: float = 0.5) -> Art:
    return Art(item, lambda pen, box: draw_item(pen, box.inset(rim), item))


def _of_player(kit: Kit, colour: str) -> list[tuple[Art, int]]:
    """Return the pawn and the markers of a colour, with the number of each."""
    swatch = player_swatch(kit.tables, colour)

    def pawn(pen: Pen, box: Box) -> None:
        draw_pawn(pen, box.inset(0.4), kit.tables, colour)

    def marker(pen: Pen, box: Box) -> None:
        pen.circle(box.cx, box.cy, CHIP * 0.37, PAPER, INK, 0.3)
        pen.label(box, swatch.letter, 13, "bold", align="centre")

    return [(Art(f"pawn-{colour}", pawn, swatch), 1), (Art(f"marker-{colour}", marker, swatch), MARKERS)]


def token_decks(kit: Kit) -> list[Deck]:
    """Return everything to cut out except cards."""
    return [tokens(kit), planks(), markers(kit)]
