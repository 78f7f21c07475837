"""Boards to play on: the valley, and a Pack for each player."""

from __future__ import annotations

from functools import partial

from companion.games.maple_valley.packs import PATCHES, PREPARING
from companion.games.maple_valley.state import MARKERS
from companion.games.maple_valley.vocabulary import ITEMS
from printables.drawing import INK, PAPER, SOFT, Box, Pen, Swatch, picture
from printables.maple_valley.cards import SMALL
from printables.maple_valley.facts import Kit
from printables.maple_valley.items import draw_item, pawn_picture
from printables.maple_valley.map import draw_valley
from printables.maple_valley.places import SLOT, MapContents
from printables.maple_valley.swatches import DECK, pale, player_swatch
from printables.maple_valley.wording import item_name
from printables.sheets import POKER, PrintedGame, Sheet
from printables.sheets.cards import draw_medal
from printables.sheets.form import blank

# The most between places, and the least between Patches.
GAP, LEAST = 3.5, 1.2
LABEL = 5.5
HEAD = 23.0
# The cloth around the spaces, and how deep the colour of a player is on it and on the bag.
HEM, CLOTH, BAG = 3.0, 0.18, 0.5
STITCH = (1.6, 1.2)
# What the contents of the bag keep free of its edge.
EDGE = 2.6
# What a card needs to show of its title under the next one.
SHOWN = 12.0
TIRED = "A new Friend goes at the bottom. All become Fresh when the hour ends."
PLANKED = "A marker counts 3 or 5 on a plank."


def valley_sheet(game: PrintedGame, kit: Kit) -> Sheet:
    """Return the map of the valley, on which tokens and pawns are placed."""
    return Sheet(
        "valley", "The valley", partial(draw_valley, kit=kit, contents=MapContents()), game.subtitle, landscape=True
    )


def pack_sheets(game: PrintedGame, kit: Kit) -> list[Sheet]:
    """Return the Packs of the players, or of all colours."""
    owners = [(owner.colour, game.name(seat)) for seat, owner in kit.state.seats.items()] if kit.state else []
    sheets = []
    for colour, name in owners or [(colour, "") for colour in kit.colours]:
        starter = kit.tables.title(kit.tables.starting[colour])
        draw = partial(_draw_pack, kit=kit, colour=colour, name=name)
        title = f"Pack of {name}" if name else f"Pack, {colour}"
        subtitle = f"{game.title_name} · {colour}, starting Friend {starter}"
        sheets.append(Sheet(f"pack-{colour}", title, draw, subtitle, landscape=True))
    return sheets


def _draw_pack(pen: Pen, box: Box, kit: Kit, colour: str, name: str) -> None:
    """Draw the spaces for cards on the cloth around the bag, and its contents in the middle."""
    _cloth(pen, box, player_swatch(kit.tables, colour), CLOTH, 4)
    hem = min(HEM, (box.w - PATCHES * SMALL.width - (PATCHES - 1) * LEAST) / 2)
    box = box.inset(hem, 0).cut(top=1.2, bottom=2.8)
    gap = min(GAP, (box.w - 3 * POKER.width - MARKERS / 2 * (SLOT + 0.1) - 2 * EDGE) / 3)
    below, above = box.lower(SMALL.height + LABEL), box.cut(bottom=SMALL.height + LABEL + 1)
    _fan(pen, above.left(POKER.width), "Preparing", f"at most {PREPARING} at the end of your turn", PREPARING, "favour")
    tired = above.cut(left=POKER.width + gap).left(POKER.width)
    _fan(pen, tired, "Tired", "the card you played is on top", 1, "tired", "friend")
    pen.paragraph(tired.cut(top=LABEL + POKER.height + 1.5), TIRED, 9, colour=SOFT, least=7)
    _middle(pen, above.cut(left=2 * (POKER.width + gap), right=POKER.width + gap), kit, colour, name)
    _fan(pen, above.at_right(POKER.width), "Bringing", "crafted, no limit", PREPARING, "bringing", "favour")
    _label(pen, below.upper(LABEL), "Patches", f"at most {PATCHES} at any time; one marker for each use in the hour")
    apart = (below.w - PATCHES * SMALL.width) / (PATCHES - 1)
    for n, place in enumerate(below.cut(top=LABEL).columns(PATCHES, apart), 1):
        pen.rect(place, PAPER, SOFT, 0.3, 2.5)
        pen.label(Box(place.x + 3, place.top - 8, 10, 6), str(n), 13, "bold", SOFT)
        draw_medal(pen, place.centred(26, 26), "mv-patch", DECK["patch"], 0.74)


def _cloth(pen: Pen, box: Box, swatch: Swatch, share: float, radius: float) -> None:
    """Draw a piece of cloth in a pale colour, with a seam along its edge."""
    pen.rect(box, pale(swatch, share), INK, 0.4, radius)
    pen.rect(box.inset(1.1), None, swatch.colour if pen.design != "mono" else INK, 0.35, radius - 1, STITCH)


def _label(pen: Pen, box: Box, title: str, note: str) -> None:
    wide = pen.text(box.x, box.y + 1.5, title, 11, "bold")
    pen.label(Box(box.x + wide + 2, box.y + 1, box.w - wide - 2, 3.6), note, 8, colour=SOFT, least=7)


def _fan(pen: Pen, box: Box, title: str, note: str, number: int, name: str, deck: str = "") -> None:
    """Draw spaces for cards of a deck that overlap, so that their titles stay visible, with a picture on the last."""
    _label(pen, box.upper(LABEL), title, note)
    room = box.cut(top=LABEL)
    step = min(SHOWN, (room.h - POKER.height) / max(1, number - 1)) if room.h > POKER.height else 0.0
    for n in range(number):
        high = POKER.height if n == number - 1 else step + 3
        card = Box(room.x, room.top - n * step - high, room.w, high)
        pen.rect(card, PAPER, SOFT, 0.3, 2.5)
        if number > 1:
            pen.label(Box(card.x + 3, card.top - 5.5, 10, 4), str(n + 1), 9, "bold", SOFT)
        if n == number - 1:
            draw_medal(pen, card.centred(36, 36), f"mv-{name}", DECK[deck or name])


def _middle(pen: Pen, box: Box, kit: Kit, colour: str, name: str) -> None:
    """Draw the Pack: the player's animal and name on its flap, the markers, and a pocket for every resource."""
    swatch = player_swatch(kit.tables, colour)
    head, body = box.upper(HEAD), box.cut(top=HEAD - 6)
    _cloth(pen, body, swatch, BAG, 4)
    pen.rect(head, PAPER, None, 0, 5)
    pen.rect(head, swatch, INK, 0.4, 5)
    if pen.design != "mono":
        # Stitches are lost in a hatching.
        pen.rect(head.inset(1.1), None, PAPER if pen.design == "colour" else SOFT, 0.35, 4, STITCH)
    pen.circle(head.x + HEAD / 2 + 0.6, head.cy, HEAD / 2 - 2.2, PAPER, INK, 0.3)
    picture(pen, pawn_picture(kit.tables, colour), head.left(HEAD).inset(4.2).cut(left=0.6, right=-0.6))
    plate = head.cut(left=HEAD + 1, right=3.4, top=4, bottom=4)
    pen.rect(plate, PAPER, INK, 0.3, 2)
    words = plate.inset(2, 1)
    if name:
        pen.name(words.upper(7.5), name, 14)
    else:
        blank(pen, words.upper(7.5), f"name {swatch.name}", 11)
    starter = kit.tables.title(kit.tables.starting[colour])
    pen.label(words.lower(4.5), f"{starter} ({swatch.letter})", 9, colour=SOFT, least=7)
    room = box.inset(EDGE, 0).cut(top=HEAD + 1, bottom=EDGE)
    high = 2 * (SLOT + 0.6)
    pen.label(
        room.upper(5),
        f"{MARKERS} markers for {'Patches' if kit.is_solo else 'Festivities and Patches'}",
        9,
        "bold",
        least=7,
    )
    for place in room.cut(top=5).upper(high).cells(MARKERS // 2, 2):
        pen.circle(place.cx, place.cy, SLOT / 2, PAPER, SOFT, 0.3, (1, 1))
    _bins(pen, room.cut(top=6.4 + high), swatch.name)


def _bins(pen: Pen, box: Box, colour: str) -> None:
    """Draw a space for each resource and the Maps, for markers or a number."""
    cells = box.cells(2, -(-len(ITEMS) // 2), 1.0)
    for item, cell in zip(ITEMS, cells, strict=False):
        pen.rect(cell, PAPER, SOFT, 0.25, 1.8)
        side = min(cell.h - 0.8, 9.5)
        draw_item(pen, Box(cell.x + 0.8, cell.cy - side / 2, side, side), item)
        room = cell.cut(left=side + 2, right=1)
        pen.label(room, item_name(item), 9, least=7)
        pen.field(room.at_right(min(9, room.w)).inset(0, 0.6), f"{colour} {item}", align="right")
    if len(cells) > len(ITEMS):
        pen.paragraph(cells[-1].inset(0.4, 0.2), PLANKED, 8, least=7, middle=True)
