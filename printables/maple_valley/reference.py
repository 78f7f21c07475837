"""The reference card of a player, and the Outposts and Festivities of the game on one sheet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TypeAlias

from companion.games.maple_valley.cards import Card, Festivity, Outpost
from companion.games.maple_valley.state import HOURS
from companion.games.maple_valley.switches import Switches
from companion.games.maple_valley.vocabulary import CATEGORIES, CURIOSITIES, GOODS, TYPES
from printables.drawing import FAINT, INK, PAPER, SOFT, Box, Pen, Swatch, picture, text_height
from printables.maple_valley import wording
from printables.maple_valley.example import HIGH as EXAMPLE
from printables.maple_valley.example import draw_storage, rivals
from printables.maple_valley.facts import Kit
from printables.maple_valley.festivities import MARKET, draw_spots, draw_trades, rows_words
from printables.maple_valley.items import draw_item
from printables.maple_valley.map import draw_trail
from printables.maple_valley.pictures import card_picture, named, place_picture
from printables.maple_valley.swatches import CATEGORY, DECK
from printables.sheets import PrintedGame, Sheet, house_rulings
from printables.sheets.form import SECTION, Lines, bullets, bullets_height, largest_size, section
from printables.sheets.rulings import rulings_bullets

# Sizes of text to choose from, in points.
SIZES = (9.5, 9.0, 8.5, 8.0, 7.5, 7.0)
GAP = 1.8
OUTPOSTS = 66.0
# The height of a row of symbols, and of all with their heading.
CELL = 6.5
KEY = SECTION + 1 + 7 * CELL + 4
# The symbols, in rows: Goods, which are round; Curiosities, which are square; then the rest.
SYMBOLS = (*GOODS, "any_good", *CURIOSITIES, "any_curio", "map", "sun", "worm", "points")
OTHERS = {"sun": "mv-sun", "worm": "mv-worm", "points": "mv-points"}
OTHERS_NAMED = {"any_good": "any Good", "any_curio": "any Curiosity", "worm": "Worm", "points": "points"}
# A heading with its picture, and the lines under it.
Passage: TypeAlias = tuple[str, str, Lines]
# A location: its picture, its name, and what it does.
PlaceLine: TypeAlias = tuple[str, str, str]


def reference_sheet(game: PrintedGame, kit: Kit) -> Sheet:
    """Return the reference card, one for each player."""
    return Sheet("reference", "Reference", partial(_draw_reference, game=game, kit=kit), game.title_name)


def _draw_reference(pen: Pen, box: Box, game: PrintedGame, kit: Kit) -> None:
    left, right = box.columns(2, 8)
    switches = game.switches(Switches)
    turns: list[Passage] = [
        ("Your turn", "mv-pawn", wording.turn_lines(switches, kit.is_solo)),
        ("Travel", "mv-forest", wording.TRAVEL_LINES),
        ("Cards", "mv-favour", wording.card_lines(switches)),
        (f"End of the hour, but not of hour {HOURS}", "mv-sun", wording.SOLO_UPKEEP if kit.is_solo else wording.UPKEEP),
    ]
    scores: list[Passage] = [("Final scoring", "mv-points", wording.scoring_lines(switches, kit.is_solo))]
    if not kit.is_solo:
        scores.insert(0, ("Festivities", "mv-festivity", wording.festivity_lines(switches)))
    places = _place_lines(kit)
    ruled = 0.0
    if house_rulings(game):
        ruled = SECTION + bullets_height(right.w, rulings_bullets(game, right, 7.5, 1), 7.5, 1) + 10

    def fits(size: float, below: float = 0.0) -> bool:
        others = _places_height(right.w, places, size) + _stack_height(right.w, scores, size) + KEY + ruled + below
        return _stack_height(left.w, turns, size) <= left.h + 3 and others <= right.h

    # The example is worth a slightly smaller type.
    has_example = rivals(kit.tables) is not None and any(fits(size, EXAMPLE) for size in SIZES if size >= 7.5)
    size = largest_size(SIZES, lambda size: fits(size, EXAMPLE if has_example else 0.0))
    left_size = largest_size((10.5, 10.0, *SIZES), lambda size: _stack_height(left.w, turns, size) <= left.h + 3)
    _stack(pen, left, turns, min(left_size, size + 1))
    rest = right.cut(top=_places(pen, right, places, size) + 3)
    rest = rest.cut(top=_stack(pen, rest, scores, size))
    rest = rest.cut(top=_key(pen, rest) + 3)
    if has_example:
        rest = rest.cut(top=draw_storage(pen, rest, kit.tables) + 3)
    if ruled:
        room = section(pen, rest, "House rulings")
        bullets(pen, room, rulings_bullets(game, room, 7.5, 1), 7.5, 1)


def _stack_height(width: float, parts: Sequence[Passage], size: float) -> float:
    """Return the height of sections one below the other."""
    return sum(SECTION + 4 + bullets_height(width, lines, size, GAP) for _, _, lines in parts)


def _stack(pen: Pen, box: Box, parts: Sequence[Passage], size: float) -> float:
    """Draw sections one below the other and return their height."""
    room = box
    for title, name, lines in parts:
        inside = section(pen, room, title)
        picture(pen, name, Box(room.right - 6, room.top - 5.6, 5.6, 5.6))
        used = bullets(pen, inside, lines, size, GAP)
        room = inside.cut(top=used + 3)
    return box.top - room.top


def _place_lines(kit: Kit) -> list[PlaceLine]:
    """List what each location does, with its picture and name; Groves share a line, and Outposts."""
    found = [place for place in kit.tables.locations.values() if not place.spots and place.kind != "outpost"]
    return [
        *((place_picture(place), place.name, wording.location_words(place, kit.tables)) for place in found),
        ("mv-grove-oak", "Grove", "1 of each Good shown or 2 of one; 1 extra if you foraged the Sun Good"),
        ("mv-outpost-place", "Outpost", "any of its trades in any order, then its effect"),
    ]


def _places_height(width: float, lines: Sequence[PlaceLine], size: float) -> float:
    """Return the height of the lines on places, with their heading."""
    return SECTION + 4 + sum(max(text_height(words, width - 26, size), 5.0) + 1.2 for _, _, words in lines)


def _places(pen: Pen, box: Box, lines: Sequence[PlaceLine], size: float) -> float:
    """Draw the lines on places and return their height."""
    room = section(pen, box, "Locations")
    y = room.top
    for drawn, name, words in lines:
        picture(pen, drawn, Box(room.x, y - 5, 5.4, 5.4))
        pen.label(Box(room.x + 6.2, y - 4.4, 19, 4.4), name, size, "bold", least=7)
        used = pen.paragraph(Box(room.x + 26, room.y, room.w - 26, y - room.y), words, size, least=7, what=name)
        y -= max(used, 5.0) + 1.2
    return box.top - y


def _key(pen: Pen, box: Box) -> float:
    """Explain the symbols and return the height used."""
    room = section(pen, box, "Symbols")
    high = CELL
    for item, cell in zip(SYMBOLS, room.upper(high * 4).cells(4, 4), strict=True):
        place = cell.left(high - 0.9).centred(high - 0.9, high - 0.9)
        if item in OTHERS:
            picture(pen, OTHERS[item], place)
        else:
            draw_item(pen, place, item)
        pen.label(cell.cut(left=high + 0.6), OTHERS_NAMED.get(item) or wording.item_name(item), 8, least=7)
    below = room.cut(top=high * 4 + 0.8)
    for category, cell in zip(CATEGORIES, below.upper(high * 2).cells(2, 2), strict=True):
        picture(pen, named(category), cell.left(high - 1).centred(high - 1, high - 1))
        pen.label(cell.cut(left=high + 0.6), f"{CATEGORY[category].letter} {category}", 8, least=7)
    trails = below.cut(top=high * 2 + 0.3).upper(high)
    for type, cell in zip(TYPES, trails.columns(3, 2), strict=True):
        draw_trail(pen, [(cell.x + 1.5 + n, cell.cy) for n in range(8)], type)
        picture(pen, named(type), cell.cut(left=11.2).left(5.4))
        pen.label(cell.cut(left=17.2), type.capitalize(), 8, least=7)
    return box.top - trails.y


def posts_sheet(game: PrintedGame, kit: Kit) -> Sheet:
    """Return the Outposts and Festivities in play, with the rows above the number of players blocked."""
    festivities, outposts = kit.festivities(), kit.outposts()

    def draw(pen: Pen, box: Box) -> None:
        low = box.lower(OUTPOSTS) if festivities else box.upper(100)
        if festivities:
            _draw_festivities(pen, box.cut(bottom=OUTPOSTS + 4), kit, festivities)
        _draw_outposts(pen, low, kit, outposts)

    title = "Outposts and Festivities" if festivities else "Outposts"
    return Sheet("outposts-and-festivities", title, draw, game.subtitle, landscape=True, leaf="shared")


def _post_head(pen: Pen, box: Box, card: Card, fill: Swatch, note: str = "") -> None:
    """Draw the picture and the title of a post."""
    pen.circle(box.x + box.h / 2, box.cy, box.h / 2, fill if pen.design == "colour" else PAPER, INK, 0.3)
    if pen.design == "colour":
        pen.circle(box.x + box.h / 2, box.cy, box.h / 2 - 0.9, PAPER, INK, 0.2)
    picture(pen, card_picture(card), box.left(box.h).inset(1.9))
    words = box.cut(left=box.h + 1.5)
    if note:
        pen.label(words.lower(3.6), note, 7.5, colour=SOFT, least=7)
        words = words.cut(bottom=3.6)
    pen.paragraph(words, card.title, 12, "bold", least=8, middle=True, what=card.title)


def _draw_festivities(pen: Pen, box: Box, kit: Kit, cards: Sequence[Festivity]) -> None:
    room = section(pen, box, "Festivities", rows_words(kit.players, cards))
    for card, place in zip(cards, room.columns(len(cards), 4), strict=True):
        pen.rect(place, None, INK, 0.35, 2.5)
        inside = place.inset(2, 1.4)
        _post_head(pen, inside.upper(12), card, DECK["festivity"])
        draw_spots(pen, inside.cut(top=12.6, bottom=10), card, kit.players)
        words = wording.card_words(card, kit.tables)
        pen.paragraph(inside.lower(9.6), words, 9, align="centre", least=7, middle=True, what=card.title)


def _draw_outposts(pen: Pen, box: Box, kit: Kit, cards: Sequence[Outpost]) -> None:
    note = "first the market: any trades in any order, each as often as you like or up to its maximum; then the effect"
    room = section(pen, box, "Outposts", note)
    places = {word: kit.tables.locations[id].name for id, word in kit.state.outposts.items()} if kit.state else {}
    for card, place in zip(cards, room.columns(len(cards), 4), strict=True):
        pen.rect(place, None, INK, 0.35, 2.5)
        inside = place.inset(2, 1.2)
        _post_head(pen, inside.upper(11), card, DECK["outpost"], places.get(card.word, ""))
        is_narrow = inside.w < 80
        trades = inside.cut(top=11.6, bottom=10.5) if is_narrow else inside.cut(top=11.6, right=inside.w * 0.36)
        draw_trades(pen, trades.cut(bottom=0.6), card, most=24.0)
        words = inside.lower(10) if is_narrow else inside.cut(top=11.6, bottom=0.6, left=inside.w * 0.64 + 2)
        pen.rect(words.inset(0, 0.5), MARKET if pen.design == "colour" else None, FAINT, 0.25, 1.5)
        said = wording.card_words(card, kit.tables)
        size = 9 if is_narrow else 10
        pen.paragraph(words.inset(1.6, 0.8), said, size, align="centre", least=7, middle=True, what=card.title)
