"""The reference card of a player, and the Outposts and Festivities of the game on one sheet."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.maple_valley.collecting import PATCHES, PREPARING
from companion.games.maple_valley.scoring import MOST, SECOND
from companion.games.maple_valley.state import HOURS
from companion.games.maple_valley.tables import Festivity, Outpost
from companion.games.maple_valley.vocabulary import CATEGORIES, ITEMS, TYPES
from printables.frame import Sheet
from printables.ink import FAINT, INK
from printables.maple_valley.festivals import draw_spots, draw_trades
from printables.maple_valley.kit import Kit
from printables.maple_valley.layout import bullets, section
from printables.maple_valley.swatches import CATEGORY, TRAVEL
from printables.maple_valley.symbols import draw_item, place_symbol, symbol
from printables.maple_valley.valley import draw_trail
from printables.maple_valley.wording import card_words, item_name, location_words
from printables.paper import Box
from printables.pen import Pen
from printables.sheets import Table

Lines = Sequence[tuple[str, str]]

TURN: Lines = (
    ("1", "Play a card from your hand: a Friend onto Tired, or a Dawdle card. No card left: you pass."),
    ("2", "Travel: along at least one trail of the Friend's type, as many of it as you like. You have to leave."),
    ("3", "Activate the place where you end, if you like."),
    (
        "4",
        "Craft Favours of Preparing, one by one: pay, move it to Bringing, put a marker on a spot of its category.",
    ),
    ("or", "Dawdle: take what the card shows and lay it under its deck; no travel, no activating, but you may craft."),
)
TRAVEL_RULES: Lines = (
    ("Map", "one trail of any type, before or after your run, never in the middle of it."),
    ("Once", "No trail twice in a turn. You may come back to where you began by another one."),
    ("Site", "Each time you travel its trail you take one Curiosity of its kind."),
    ("Start", "The starting Friend: name Forest, Water or Rock when you play it; only that counts."),
    ("Zoom", "straight to a place: no trail is used, no site is passed."),
)
LIMITS: Lines = (
    (f"Preparing {PREPARING}", "at the end of your turn; discard down to it."),
    (f"Patches {PATCHES}", "at any time; discard an older one for a new one."),
    ("Patch", "A marker on it for each use; no more in an hour than it says."),
    ("Friend", "Its ability works only in the turn in which you play it."),
)
UPKEEP: Lines = (
    ("1", "Sun: turn up a tile on the next spot; turn the last one over with one of its Good on it."),
    ("2", "Displays: discard the furthest Favour, Friend and Patch; fill up. No title twice in a display."),
    ("3", "Refresh: all Tired Friends to hand, all markers off the Patches."),
    ("4", "Dawdle: all but those with most Friends draw Dawdle cards until all hands are equal."),
    ("5", "Worm: to the next player clockwise, the new Early Bird."),
)
SCORING: Lines = (
    ("Favours", "in Bringing: value and bonus. What is stored on one counts only there."),
    ("Friends", "value and bonus."),
    ("Patches", "value and bonus."),
    ("Left over", "1 for each Honey, 1 for each Map, 1 for every three other resources."),
)
FESTIVITIES: Lines = (
    ("Festivities", f"your markers, and {MOST} more for most, {SECOND} more for second-most; tied players all get it."),
)
SOLO: Lines = (("Solo", "No Festivities. Four questions give you a title: see the solo sheet."),)


def reference_sheet(table: Table, kit: Kit) -> Sheet:
    """Return the reference card, one for each player."""

    def draw(pen: Pen, box: Box) -> None:
        _draw_reference(pen, box, kit)

    return Sheet("reference", "Reference", draw, table.game.title)


def _draw_reference(pen: Pen, box: Box, kit: Kit) -> None:
    left, right = box.columns(2, 8)
    scoring = [*SCORING, *(SOLO if kit.is_solo else FESTIVITIES)]
    upkeep = f"End of the hour, but not of hour {HOURS}"
    _stack(pen, left, [("Your turn", TURN), ("Travel", TRAVEL_RULES), ("Limits", LIMITS), (upkeep, UPKEEP)])
    used = _places(pen, right, kit)
    rest = right.cut(top=used + 3)
    used = _stack(pen, rest, [("Final scoring", scoring)])
    _key(pen, rest.cut(top=used))


def _stack(pen: Pen, box: Box, parts: Sequence[tuple[str, Lines]]) -> float:
    """Draw sections one below the other; return how high they are."""
    room = box
    for title, lines in parts:
        inside = section(pen, room, title)
        used = bullets(pen, inside, lines, 9.5, 2)
        room = inside.cut(top=used + 3)
    return box.top - room.top


def _places(pen: Pen, box: Box, kit: Kit) -> float:
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
        pen.label(Box(room.x + 6, y - 4.4, 19, 4.4), name, 9.5, "bold", least=6)
        used = pen.paragraph(Box(room.x + 26, room.y, room.w - 26, y - room.y), words, 9.5, what=name)
        y -= max(used, 4.6) + 1.6
    return box.top - y


def _key(pen: Pen, box: Box) -> None:
    """Show what the symbols mean."""
    room = section(pen, box, "Symbols")
    high = min(8.0, room.h / 7.4)
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
    note = (
        f"with {kit.players} players the rows above {kit.players} are blocked"
        if kit.players
        else "block rows above the number of players"
    )
    room = section(pen, box, "Festivities", note)
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
