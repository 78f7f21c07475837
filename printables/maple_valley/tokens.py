"""Tokens to cut out: Grove tokens, sites, Sun tiles, planks, the Worm, and markers of all kinds."""

from __future__ import annotations

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
    draw_sun(pen, box.inset(0.7), good, is_now=False)


def _worm(pen: Pen, box: Box) -> None:
    picture(pen, "mv-worm", box.cut(bottom=3.2).inset(0.3))
    pen.label(box.lower(3.8).cut(bottom=0.8), "Worm", 7, "bold", align="centre")


def planks() -> Deck:
    """Return the planks, worth three on one side and five on the other."""
    three, five = Art("three", partial(_plank, number=3)), Art("five", partial(_plank, number=5))
    return Deck("planks", "Planks", SMALL, (Piece(three, five, PLANKS),))


def _plank(pen: Pen, box: Box, number: int) -> None:
    """Draw a plank with places for markers."""
    room = box.inset(2.2)
    pen.rect(room, WOOD, INK, 0.4, 2.5)
    seams = [(0.36, 0.0, 1.0), (0.68, 0.0, 1.0)]
    grain = [(0.08, 0.04, 0.13), (0.1, 0.88, 0.97), (0.58, 0.02, 0.08), (0.5, 0.93, 0.98)]
    for lines, colour in ((seams, INK), (grain, GRAIN)):
        pen.lines([(*_at(room, left, high), *_at(room, right, high)) for high, left, right in lines], colour, 0.3)
    for x in (room.x + 2.4, room.right - 2.4):
        for share in (0.18, 0.84):
            pen.circle(x, room.y + room.h * share, 0.7, GRAIN, INK, 0.2)
    side = CHIP + 1.2
    places = Box(room.x, room.y + 3.6, room.w, side).centred(MARKERS_ON_PLANK * (side + 3) - 3, side)
    for place in places.columns(MARKERS_ON_PLANK, 3):
        pen.circle(place.cx, place.cy, side / 2, PAPER, INK, 0.25, (1, 1))
    sign = Box(room.x, places.top + 2, room.w, room.top - places.top - 2).centred(46, 17)
    pen.rect(sign, PAPER, INK, 0.4, 2)
    pen.label(sign.left(18), f"× {number}", 20, "bold", align="centre")
    pen.line(sign.x + 18, sign.y + 2.5, sign.x + 18, sign.top - 2.5, FAINT, 0.3)
    words = f"Each marker counts as {number}."
    pen.paragraph(sign.cut(left=20, right=1.5), words, 10, least=7, middle=True, what="a plank")


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
