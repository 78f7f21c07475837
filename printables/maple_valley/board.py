"""Boards to play on: the valley, and a Pack for each player."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from companion.games.maple_valley.packs import PATCHES, PREPARING
from companion.games.maple_valley.state import MARKERS
from companion.games.maple_valley.vocabulary import ITEMS
from printables.drawing import FAINT, INK, PAPER, SOFT, Box, Pen, Swatch, picture
from printables.drawing.ink import Pattern
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

# The least between columns.
LEAST = 1.2
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
USED = "Put a marker on it for each use, up to its limit per hour."
# The seam of each colour by its pattern, where the cloth is white.
SEAMS: dict[Pattern, tuple[float, ...]] = {
    "grid": (0.01, 2.0), "rising": (4.0, 2.0), "waves": (4.0, 1.6, 0.01, 1.6), "dots": (7.0, 2.2),
    "upright": (1.2, 1.8),
}  # fmt: skip


class Space(NamedTuple):
    """A space for cards: its picture, its name with a note, and what its cards do."""

    picture: str
    title: str
    note: str
    words: str


PLACES = {
    "preparing": Space(
        "favour", "Preparing", f"at most {PREPARING} at the end of your turn",
        "Favours that you have not crafted yet. To craft one, pay its cost and move it to Bringing.",
    ),
    "tired": Space(
        "tired", "Tired", "the card you played is on top", "Friends that you have played this hour.",
    ),
    "bringing": Space(
        "bringing", "Bringing", "crafted, no limit",
        "Favours that you have crafted. Each scores its value and its bonus at the end.",
    ),
}  # fmt: skip
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
    """Draw the spaces for cards on the cloth around the bag, in four columns of the width of a card."""
    swatch = player_swatch(kit.tables, colour)
    _cloth(pen, box, swatch, CLOTH, 0.9)
    hem = min(HEM, (box.w - PATCHES * SMALL.width - (PATCHES - 1) * LEAST) / 2)
    box = box.inset(hem, 0).cut(top=2.4, bottom=2.8)
    below, above = box.lower(SMALL.height + LABEL), box.cut(bottom=SMALL.height + LABEL + 1)
    gap = (box.w - PATCHES * SMALL.width) / (PATCHES - 1)
    preparing, tired, bag, bringing = above.columns(4, gap)
    _fan(pen, preparing, PLACES["preparing"], PREPARING, DECK["favour"])
    _fan(pen, tired, PLACES["tired"], 1, DECK["friend"])
    # The bag bulges a little.
    _middle(pen, bag.inset(-0.4, 0), kit, colour, name)
    _fan(pen, bringing, PLACES["bringing"], PREPARING, DECK["favour"])
    _label(pen, below.upper(LABEL), "Patches", f"at most {PATCHES} at any time")
    for n, place in enumerate(below.cut(top=LABEL).columns(PATCHES, gap), 1):
        _patch_space(pen, place, n)


def _patch_space(pen: Pen, box: Box, number: int) -> None:
    """Draw the space for a Patch, laid out as the card that covers it."""
    pen.rect(box, PAPER, SOFT, 0.3, 2.5)
    inside = box.inset(3)
    badge = inside.left(27)
    draw_medal(pen, badge.centred(27, 27), "mv-patch", DECK["patch"], 0.74)
    words = inside.cut(left=30)
    pen.label(words.upper(9), f"Patch {number}", 13, "bold", SOFT)
    pen.paragraph(words.cut(top=10), USED, 9, colour=SOFT, least=7, what="a space for a Patch")


def _cloth(pen: Pen, box: Box, swatch: Swatch, share: float, seam: float) -> None:
    """Draw a piece of cloth in a pale colour, with a seam along its edge; each colour has a seam of its own."""
    pen.rect(box, pale(swatch, share), INK, 0.4, 4)
    if pen.design == "colour":
        pen.rect(box.inset(1.1), None, swatch.colour, 0.35, 3, STITCH)
    else:
        thread = swatch.colour if pen.design == "low" else INK
        pen.rect(box.inset(1.1), None, thread, seam, 3, SEAMS.get(swatch.pattern, STITCH))


def _label(pen: Pen, box: Box, title: str, note: str) -> None:
    wide = pen.text(box.x, box.y + 1.5, title, 11, "bold")
    pen.label(Box(box.x + wide + 2, box.y + 1, box.w - wide - 2, 3.6), note, 8, colour=SOFT, least=7)


def _fan(pen: Pen, box: Box, space: Space, number: int, ground: Swatch) -> None:
    """Draw spaces for cards that overlap, so that their titles stay visible; the last one says what lies there.

    All last spaces stand on one line: where there is only one, the words for it are above it.
    """
    _label(pen, box.upper(LABEL), space.title, space.note)
    room = box.cut(top=LABEL)
    used = min((PREPARING - 1) * SHOWN, room.h - POKER.height)
    step = used / max(1, number - 1)
    for n in range(number - 1):
        card = Box(room.x, room.top - n * step - step - 3, room.w, step + 3)
        pen.rect(card, PAPER, SOFT, 0.3, 2.5)
        pen.label(Box(card.x + 3, card.top - 5.5, 10, 4), str(n + 1), 9, "bold", SOFT)
    if number == 1:
        head = room.upper(used - 1.6)
        pen.rect(head, PAPER, SOFT, 0.3, 2.5)
        pen.paragraph(head.inset(3, 0.6), TIRED, 9, colour=SOFT, least=7, middle=True, what=space.title)
    card = Box(room.x, room.top - used - POKER.height, room.w, POKER.height)
    pen.rect(card, PAPER, SOFT, 0.3, 2.5)
    inside = card.inset(3)
    if number > 1:
        pen.label(Box(card.x + 3, card.top - 5.5, 10, 4), str(number), 9, "bold", SOFT)
    window = inside.cut(top=4, bottom=24)
    pen.rect(window, pale(ground, 0.3), SOFT, 0.3, 2)
    draw_medal(pen, window.centred(46, 46), f"mv-{space.picture}", ground, 0.72)
    pen.line(inside.x, inside.y + 22, inside.right, inside.y + 22, FAINT, 0.25)
    words = inside.lower(21)
    pen.paragraph(words, space.words, 9.5, colour=SOFT, align="centre", least=7, middle=True, what=space.title)


def _middle(pen: Pen, box: Box, kit: Kit, colour: str, name: str) -> None:
    """Draw the Pack: the player's animal and name on its flap, the markers, and a pocket for every resource."""
    swatch = player_swatch(kit.tables, colour)
    head, body = box.upper(HEAD), box.cut(top=HEAD - 6)
    _cloth(pen, body, swatch, BAG, 0.4)
    pen.rect(head, PAPER, None, 0, 5)
    pen.rect(head, swatch, INK, 0.4, 5)
    if pen.design == "colour":
        pen.rect(head.inset(1.1), None, PAPER, 0.35, 4, STITCH)
    elif pen.design == "low":
        pen.rect(head.inset(1.3), None, swatch.colour, 1.8, 4)
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
    pen.label(words.lower(4.5), f"{starter}, {swatch.name} ({swatch.letter})", 9, colour=SOFT, least=7)
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
