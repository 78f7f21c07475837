"""The reference card of a player, and the Outposts and Festivities of the game on one sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from companion.games.maple_valley.cards import Festivity, Outpost
from companion.games.maple_valley.state import HOURS
from companion.games.maple_valley.vocabulary import CATEGORIES, ITEMS, TYPES
from printables.drawing.ink import FAINT, INK
from printables.drawing.pen import Pen
from printables.maple_valley.festivals import draw_spots, draw_trades, rows_words
from printables.maple_valley.kit import Kit
from printables.maple_valley.layout import HEADING, bullets, bullets_height, section
from printables.maple_valley.rules import (
    SOLO_UPKEEP,
    TRAVEL_LINES,
    UPKEEP,
    Lines,
    card_lines,
    festivity_lines,
    scoring_lines,
    switches_of,
    turn_lines,
)
from printables.maple_valley.swatches import CATEGORY, TRAVEL
from printables.maple_valley.symbols import draw_item, place_symbol, symbol
from printables.maple_valley.valley import draw_trail
from printables.maple_valley.wording import card_words, item_name, location_words
from printables.paper.frame import Sheet
from printables.paper.sizes import Box
from printables.sheets.catalogue import Table
from printables.sheets.shared import rulings_words

# Sizes of text to choose from, in points.
SIZES = (9.5, 9.0, 8.5, 8.0, 7.5, 7.0)
GAP = 1.8
# A heading, and the lines under it.
Part: TypeAlias = tuple[str, Lines]


def reference_sheet(table: Table, kit: Kit) -> Sheet:
    """Return the reference card, one for each player."""

    def draw(pen: Pen, box: Box) -> None:
        _draw_reference(pen, box, table, kit)

    return Sheet("reference", "Reference", draw, table.game.name)


def _draw_reference(pen: Pen, box: Box, table: Table, kit: Kit) -> None:
    left, right = box.columns(2, 8)
    switches = switches_of(table)
    turns: list[Part] = [
        ("Your turn", turn_lines(switches, kit.is_solo)),
        ("Travel", TRAVEL_LINES),
        ("Cards", card_lines(switches)),
        (f"End of the hour, but not of hour {HOURS}", SOLO_UPKEEP if kit.is_solo else UPKEEP),
    ]
    party: list[Part] = [("Festivities", festivity_lines(switches))] if not kit.is_solo else []
    size = _size_for(left, turns)
    _stack(pen, left, turns, size)
    rest = right.cut(top=_places(pen, right, kit, size) + 3)
    scores: list[Part] = [*party, ("Final scoring", scoring_lines(switches, kit.is_solo))]
    rest = rest.cut(top=_stack(pen, rest, scores, size))
    _decided(pen, rest.cut(top=_key(pen, rest) + 4), table)


def _stack(pen: Pen, box: Box, parts: Sequence[Part], size: float) -> float:
    """Draw sections one below the other; return how high they are."""
    room = box
    for title, lines in parts:
        inside = section(pen, room, title)
        used = bullets(pen, inside, lines, size, GAP)
        room = inside.cut(top=used + 3)
    return box.top - room.top


def _size_for(box: Box, parts: Sequence[Part]) -> float:
    """Return the largest size of text in which parts fit into a column."""
    for size in SIZES:
        if sum(HEADING + 4 + bullets_height(box.w, lines, size, GAP) for _, lines in parts) <= box.h + 3:
            return size
    return SIZES[-1]


def _decided(pen: Pen, box: Box, table: Table) -> None:
    """Say what the table decided otherwise than usual, as far as there is room."""
    lines = [("", line) for line in rulings_words(table)]
    if not lines:
        return
    if HEADING + 1 + bullets_height(box.w, lines, 7.5, 1) > box.h:
        lines = [("", f"{len(lines)} rulings: see the sheet of rulings.")]
    bullets(pen, section(pen, box, "Decided at this table"), lines, 7.5, 1)


def _places(pen: Pen, box: Box, kit: Kit, size: float) -> float:
    """Say in a line each what the places do; Groves share one."""
    room = section(pen, box, "Places")
    found = [
        location for location in kit.tables.locations.values() if not location.spots and location.kind != "outpost"
    ]
    lines = [(place_symbol(location.kind), location.name, location_words(location, kit.tables)) for location in found]
    lines.append(("grove", "Grove", "one of each Good shown or two of one; one more if the Sun Good is among them"))
    lines.append(("outpost", "Outpost", "its market, any trades in any order, then its effect"))
    y = room.top
    for picture, name, words in lines:
        symbol(pen, picture, Box(room.x, y - 4.4, 4.4, 4.4), weight=1.8)
        pen.label(Box(room.x + 6, y - 4.4, 19, 4.4), name, size, "bold", least=6)
        used = pen.paragraph(Box(room.x + 26, room.y, room.w - 26, y - room.y), words, size, what=name)
        y -= max(used, 4.6) + 1.6
    return box.top - y


def _key(pen: Pen, box: Box) -> float:
    """Show what the symbols mean; return how high it is."""
    room = section(pen, box, "Symbols")
    high = min(7.0, room.h / 7.4)
    cells = room.upper(high * 4).cells(3, 4)
    for item, cell in zip(ITEMS, cells, strict=False):
        draw_item(pen, cell.left(high - 0.8).centred(high - 0.8, high - 0.8), item, has_code=False)
        pen.label(cell.cut(left=high + 0.6), item_name(item), 8)
    below = room.cut(top=high * 4 + 1.5)
    for category, cell in zip(CATEGORIES, below.upper(high * 2).cells(2, 2), strict=True):
        symbol(pen, category, cell.left(high - 1).centred(high - 1, high - 1))
        pen.label(cell.cut(left=high + 0.6), f"{CATEGORY[category].letter} {category}", 8)
    trails = below.cut(top=high * 2 + 0.5).upper(high)
    for type, cell in zip(TYPES, trails.columns(3, 2), strict=True):
        draw_trail(pen, [(cell.x + n, cell.cy) for n in range(10)], type)
        pen.label(cell.cut(left=12), f"{TRAVEL[type].letter} {type.capitalize()}", 8)
    return box.top - trails.y


def posts_sheet(table: Table, kit: Kit) -> Sheet:
    """Return the Outposts and Festivities in play, the rows above the number of players blocked."""
    festivities, outposts = kit.festivities(), kit.outposts()

    def draw(pen: Pen, box: Box) -> None:
        low = box.lower(58) if festivities else box.upper(90)
        if festivities:
            _draw_festivities(pen, box.cut(bottom=61), kit, festivities)
        _draw_outposts(pen, low, kit, outposts)

    title = "Outposts and Festivities" if festivities else "Outposts"
    return Sheet("outposts-and-festivities", title, draw, table.subtitle, landscape=True)


def _draw_festivities(pen: Pen, box: Box, kit: Kit, cards: Sequence[Festivity]) -> None:
    room = section(pen, box, "Festivities", rows_words(kit.players, cards))
    for card, place in zip(cards, room.columns(len(cards), 5), strict=True):
        pen.rect(place, None, INK, 0.35, 2.5)
        inside = place.inset(2.5, 2)
        symbol(pen, "balloon", Box(inside.x, inside.top - 6, 5.5, 5.5))
        pen.label(inside.upper(6.5).cut(left=7), card.title, 12, "bold", least=7)
        draw_spots(pen, inside.cut(top=7.5, bottom=13), card, kit.players)
        pen.paragraph(
            inside.lower(12), card_words(card, kit.tables), 8.5, align="centre", least=6, middle=True, what=card.title
        )


def _draw_outposts(pen: Pen, box: Box, kit: Kit, cards: Sequence[Outpost]) -> None:
    room = section(
        pen,
        box,
        "Outposts",
        "first the market: any trades in any order, each as often as you like or up to its maximum; then the effect",
    )
    for card, place in zip(cards, room.columns(len(cards), 5), strict=True):
        pen.rect(place, None, INK, 0.35, 2.5)
        inside = place.inset(2.5, 1.5)
        symbol(pen, "signpost", Box(inside.x, inside.top - 5.6, 5.2, 5.2))
        pen.label(inside.upper(6).cut(left=7), _named(kit, card), 11, "bold", least=7)
        narrow = inside.w < 80
        trades = inside.cut(top=6.5, bottom=10) if narrow else inside.cut(top=6.5, right=inside.w * 0.4)
        draw_trades(pen, trades, card, 7.5)
        words = inside.lower(9.5) if narrow else inside.cut(top=6.5, left=inside.w * 0.6 + 3)
        if narrow:
            pen.line(words.x, words.top, words.right, words.top, FAINT, 0.2)
        pen.paragraph(words, card_words(card, kit.tables), 8 if narrow else 9, least=6, middle=True, what=card.title)


def _named(kit: Kit, card: Outpost) -> str:
    """Return the title of an Outpost, with the place where it lies."""
    places = kit.state.outposts if kit.state is not None else {}
    at = next((id for id, word in places.items() if word == card.word), "")
    return f"{card.title} ({kit.tables.locations[at].name})" if at else card.title
