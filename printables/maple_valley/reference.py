"""The reference card of a player, and the Outposts and Festivities of the game on one sheet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TypeAlias

from companion.games.maple_valley.cards import Festivity, Outpost
from companion.games.maple_valley.state import HOURS
from companion.games.maple_valley.switches import Switches
from companion.games.maple_valley.vocabulary import CATEGORIES, ITEMS, TYPES
from printables.drawing import FAINT, INK, Box, Pen
from printables.maple_valley import wording
from printables.maple_valley.facts import Kit
from printables.maple_valley.festivities import draw_spots, draw_trades, rows_words
from printables.maple_valley.map import draw_trail
from printables.maple_valley.swatches import CATEGORY, TRAVEL
from printables.maple_valley.symbols import draw_item, place_symbol, symbol
from printables.sheets import PrintedGame, Sheet, house_rulings
from printables.sheets.form import SECTION, Lines, bullets, bullets_height, largest_size, section
from printables.sheets.rulings import rulings_bullets

# Sizes of text to choose from, in points.
SIZES = (9.5, 9.0, 8.5, 8.0, 7.5, 7.0)
GAP = 1.8
# A heading, and the lines under it.
Passage: TypeAlias = tuple[str, Lines]


def reference_sheet(game: PrintedGame, kit: Kit) -> Sheet:
    """Return the reference card, one for each player."""
    return Sheet("reference", "Reference", partial(_draw_reference, game=game, kit=kit), game.title_name)


def _draw_reference(pen: Pen, box: Box, game: PrintedGame, kit: Kit) -> None:
    left, right = box.columns(2, 8)
    switches = game.switches(Switches)
    turns: list[Passage] = [
        ("Your turn", wording.turn_lines(switches, kit.is_solo)),
        ("Travel", wording.TRAVEL_LINES),
        ("Cards", wording.card_lines(switches)),
        (f"End of the hour, but not of hour {HOURS}", wording.SOLO_UPKEEP if kit.is_solo else wording.UPKEEP),
    ]
    party: list[Passage] = [("Festivities", wording.festivity_lines(switches))] if not kit.is_solo else []
    size = largest_size(
        SIZES,
        lambda size: sum(SECTION + 4 + bullets_height(left.w, lines, size, GAP) for _, lines in turns) <= left.h + 3,
    )
    _stack(pen, left, turns, size)
    rest = right.cut(top=_places(pen, right, kit, size) + 3)
    scores: list[Passage] = [*party, ("Final scoring", wording.scoring_lines(switches, kit.is_solo))]
    rest = rest.cut(top=_stack(pen, rest, scores, size))
    rest = rest.cut(top=_key(pen, rest) + 4)
    if house_rulings(game):
        room = section(pen, rest, "House rulings")
        bullets(pen, room, rulings_bullets(game, room, 7.5, 1), 7.5, 1)


def _stack(pen: Pen, box: Box, parts: Sequence[Passage], size: float) -> float:
    """Draw sections one below the other and return their height."""
    room = box
    for title, lines in parts:
        inside = section(pen, room, title)
        used = bullets(pen, inside, lines, size, GAP)
        room = inside.cut(top=used + 3)
    return box.top - room.top


def _places(pen: Pen, box: Box, kit: Kit, size: float) -> float:
    """Describe what each location does in one line; Groves share one."""
    room = section(pen, box, "Places")
    found = [
        location for location in kit.tables.locations.values() if not location.spots and location.kind != "outpost"
    ]
    lines = [
        (place_symbol(location.kind), location.name, wording.location_words(location, kit.tables)) for location in found
    ]
    lines.append(("grove", "Grove", "1 of each Good shown or 2 of one; 1 extra if you foraged the Sun Good"))
    lines.append(("outpost", "Outpost", "any of its trades in any order, then its effect"))
    y = room.top
    for picture, name, words in lines:
        symbol(pen, picture, Box(room.x, y - 4.4, 4.4, 4.4), weight=1.8)
        pen.label(Box(room.x + 6, y - 4.4, 19, 4.4), name, size, "bold", least=6)
        used = pen.paragraph(Box(room.x + 26, room.y, room.w - 26, y - room.y), words, size, what=name)
        y -= max(used, 4.6) + 1.6
    return box.top - y


def _key(pen: Pen, box: Box) -> float:
    """Explain the symbols and return the height used."""
    room = section(pen, box, "Symbols")
    high = min(7.0, room.h / 7.4)
    cells = room.upper(high * 4).cells(3, 4)
    for item, cell in zip(ITEMS, cells, strict=False):
        draw_item(pen, cell.left(high - 0.8).centred(high - 0.8, high - 0.8), item, has_code=False)
        pen.label(cell.cut(left=high + 0.6), wording.item_name(item), 8)
    below = room.cut(top=high * 4 + 1.5)
    for category, cell in zip(CATEGORIES, below.upper(high * 2).cells(2, 2), strict=True):
        symbol(pen, category, cell.left(high - 1).centred(high - 1, high - 1))
        pen.label(cell.cut(left=high + 0.6), f"{CATEGORY[category].letter} {category}", 8)
    trails = below.cut(top=high * 2 + 0.5).upper(high)
    for type, cell in zip(TYPES, trails.columns(3, 2), strict=True):
        draw_trail(pen, [(cell.x + n, cell.cy) for n in range(10)], type)
        pen.label(cell.cut(left=12), f"{TRAVEL[type].letter} {type.capitalize()}", 8)
    return box.top - trails.y


def posts_sheet(game: PrintedGame, kit: Kit) -> Sheet:
    """Return the Outposts and Festivities in play, with the rows above the number of players blocked."""
    festivities, outposts = kit.festivities(), kit.outposts()

    def draw(pen: Pen, box: Box) -> None:
        low = box.lower(58) if festivities else box.upper(90)
        if festivities:
            _draw_festivities(pen, box.cut(bottom=61), kit, festivities)
        _draw_outposts(pen, low, kit, outposts)

    title = "Outposts and Festivities" if festivities else "Outposts"
    return Sheet("outposts-and-festivities", title, draw, game.subtitle, landscape=True)


def _draw_festivities(pen: Pen, box: Box, kit: Kit, cards: Sequence[Festivity]) -> None:
    room = section(pen, box, "Festivities", rows_words(kit.players, cards))
    for card, place in zip(cards, room.columns(len(cards), 5), strict=True):
        pen.rect(place, None, INK, 0.35, 2.5)
        inside = place.inset(2.5, 2)
        symbol(pen, "balloon", Box(inside.x, inside.top - 6, 5.5, 5.5))
        pen.label(inside.upper(6.5).cut(left=7), card.title, 12, "bold", least=7)
        draw_spots(pen, inside.cut(top=7.5, bottom=13), card, kit.players)
        pen.paragraph(
            inside.lower(12),
            wording.card_words(card, kit.tables),
            8.5,
            align="centre",
            least=6,
            middle=True,
            what=card.title,
        )


def _draw_outposts(pen: Pen, box: Box, kit: Kit, cards: Sequence[Outpost]) -> None:
    room = section(
        pen,
        box,
        "Outposts",
        "first the market: any trades in any order, each as often as you like or up to its maximum; then the effect",
    )
    places = {word: kit.tables.locations[id].name for id, word in kit.state.outposts.items()} if kit.state else {}
    for card, place in zip(cards, room.columns(len(cards), 5), strict=True):
        pen.rect(place, None, INK, 0.35, 2.5)
        inside = place.inset(2.5, 1.5)
        title = f"{card.title} ({places[card.word]})" if card.word in places else card.title
        symbol(pen, "signpost", Box(inside.x, inside.top - 5.6, 5.2, 5.2))
        pen.label(inside.upper(6).cut(left=7), title, 11, "bold", least=7)
        narrow = inside.w < 80
        trades = inside.cut(top=6.5, bottom=10) if narrow else inside.cut(top=6.5, right=inside.w * 0.4)
        draw_trades(pen, trades, card, 7.5)
        words = inside.lower(9.5) if narrow else inside.cut(top=6.5, left=inside.w * 0.6 + 3)
        if narrow:
            pen.line(words.x, words.top, words.right, words.top, FAINT, 0.2)
        pen.paragraph(
            words, wording.card_words(card, kit.tables), 8 if narrow else 9, least=6, middle=True, what=card.title
        )
