"""Tokens to cut out: Grove tokens, sites, Sun tiles, planks, the Worm, and markers of all kinds."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.games.maple_valley.state import MAPS, MARKERS
from companion.games.maple_valley.vocabulary import CURIOSITIES, GOODS
from printables.drawing import INK, PAPER, SOFT, Box, Pen, Swatch
from printables.maple_valley.facts import Kit
from printables.maple_valley.festivities import blocked_spots, draw_sun
from printables.maple_valley.swatches import BLOCKED, player_swatch, site_swatch, token_swatch
from printables.maple_valley.symbols import draw_item, symbol
from printables.sheets import Art, Deck, Piece, rectangle

# The side of tokens for the map, and of markers.
TILE, CHIP = 13.0, 15.0
PLANK = rectangle(50, 20)
PLANKS = 12
# The number of markers of each Good and Curiosity in the box.
OF_EACH = 18


def _back(pen: Pen, box: Box, words: str) -> None:
    """Draw the back of a token with its kind on white."""
    field = box.inset(1.6)
    pen.rect(field, PAPER, INK, 0.2, 1.5)
    pen.paragraph(field.inset(0.4), words, 7, "bold", align="centre", least=6, middle=True)


def _lying(kit: Kit) -> Iterator[Piece]:
    """Yield the Grove tokens and the sites, each with the name of its back."""
    tables = kit.tables
    sets = [(token_swatch(tables, back), items) for back, items in tables.tokens.items()]
    sets += [(site_swatch(tables, back), items) for back, items in tables.sites.items()]
    for swatch, items in sets:
        behind = Art(f"back-{swatch.name}", partial(_back, words=swatch.name.capitalize()), swatch)
        for item in items:
            yield Piece(_chip(item, 1.2), behind)


def tokens(kit: Kit) -> Deck:
    """Return Grove tokens, Curiosity sites, Sun tiles and the Worm."""
    behind = Art("back-sun", lambda pen, box: symbol(pen, "sun", box.centred(8, 8)))
    suns = [Piece(Art(f"sun-{good}", partial(_draw_sun_tile, good=good)), behind) for good in kit.tables.suns]
    worm = Piece(Art("worm", _worm), Art("back-worm", _worm))
    return Deck("tokens", "Tokens", rectangle(TILE, TILE), (*_lying(kit), *suns, worm))


def _draw_sun_tile(pen: Pen, box: Box, good: str) -> None:
    draw_sun(pen, box.inset(0.8), good, is_now=False)


def _worm(pen: Pen, box: Box) -> None:
    symbol(pen, "worm", box.cut(bottom=4.5).inset(1.5))
    pen.label(box.lower(5).cut(bottom=1.4), "Worm", 7, "bold", align="centre")


def planks() -> Deck:
    """Return the planks, worth three on one side and five on the other."""
    three, five = Art("three", partial(_plank, number=3)), Art("five", partial(_plank, number=5))
    return Deck("planks", "Planks", PLANK, (Piece(three, five, PLANKS),))


def _plank(pen: Pen, box: Box, number: int) -> None:
    room = box.inset(2.5)
    pen.rect(room, PAPER, INK, 0.3, 2)
    pen.circle(room.right - 8, room.cy, 6.3, None, SOFT, 0.25, (1, 1))
    pen.label(room.left(16), f"× {number}", 17, "bold", align="centre")
    pen.paragraph(room.cut(left=15, right=16), f"1 marker here counts as {number}", 6.5, colour=SOFT, middle=True)


def markers(kit: Kit) -> Deck:
    """Return markers for tables without wooden ones: Goods, Curiosities, Maps, and the players' markers."""
    pieces = [Piece(_chip(item), None, OF_EACH) for item in (*GOODS, *CURIOSITIES)]
    pieces.append(Piece(_chip("map"), None, MAPS))
    for colour in kit.colours:
        swatch = player_swatch(kit.tables, colour)
        pieces += list(_of_player(colour, swatch))
    covers = blocked_spots(kit.players, kit.festivities()) if kit.players else 0
    pieces += [Piece(Art("blocked", _cover, BLOCKED), None, covers)] if covers else []
    return Deck("markers", "Markers", rectangle(CHIP, CHIP), tuple(pieces))


def _cover(pen: Pen, box: Box) -> None:
    """Draw the cover for a spot of a blocked row, used like a marker of an unused colour."""
    pen.letter(box.cx, box.cy, BLOCKED, 12)


def _chip(item: str, rim: float = 1.3) -> Art:
    return Art(item, lambda pen, box: draw_item(pen, box.inset(rim), item))


def _of_player(colour: str, swatch: Swatch) -> Iterator[Piece]:
    """Yield the pawn and the markers of a colour."""

    def pawn(pen: Pen, box: Box) -> None:
        pen.rect(box.inset(1.4), PAPER, INK, 0.2, 2)
        symbol(pen, "pawn", box.centred(7, 7).cut(bottom=1.5, top=-1.5))
        pen.label(box.lower(5).cut(bottom=2), swatch.letter, 6, "bold", align="centre")

    def marker(pen: Pen, box: Box) -> None:
        pen.letter(box.cx, box.cy, swatch, 12)

    yield Piece(Art(f"pawn-{colour}", pawn, swatch))
    yield Piece(Art(f"marker-{colour}", marker, swatch), None, MARKERS)


def token_decks(kit: Kit) -> list[Deck]:
    """Return everything to cut out except cards."""
    return [tokens(kit), planks(), markers(kit)]
