"""Boards to play on: the valley, and a Pack for each player."""

from __future__ import annotations

from functools import partial

from companion.games.maple_valley.packs import PATCHES, PREPARING
from companion.games.maple_valley.state import MARKERS
from companion.games.maple_valley.vocabulary import ITEMS
from printables.drawing import FAINT, INK, PAPER, SOFT, Box, Pen, Swatch
from printables.maple_valley.cards import SMALL
from printables.maple_valley.facts import Kit
from printables.maple_valley.map import MapContents, draw_valley
from printables.maple_valley.swatches import player_swatch
from printables.maple_valley.symbols import draw_item, symbol
from printables.maple_valley.wording import item_name
from printables.sheets import POKER, PrintedGame, Sheet
from printables.sheets.form import blank

GAP = 4.0
LABEL = 5.0


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
        draw = partial(_draw_pack, swatch=player_swatch(kit.tables, colour), name=name)
        title = f"Pack of {name}" if name else f"Pack, {colour}"
        subtitle = f"{game.title_name} · {colour}, starting Friend {starter}"
        sheets.append(Sheet(f"pack-{colour}", title, draw, subtitle, landscape=True))
    return sheets


def _draw_pack(pen: Pen, box: Box, swatch: Swatch, name: str) -> None:
    """Draw the spaces for cards around the Pack, and its contents in the middle."""
    below, above = box.lower(SMALL.height + LABEL), box.cut(bottom=SMALL.height + LABEL + 3)
    _fan(pen, above.left(POKER.width), "Preparing", f"at most {PREPARING} at the end of your turn", PREPARING)
    _tired(pen, above.cut(left=POKER.width + GAP).left(POKER.width))
    middle = above.cut(left=2 * (POKER.width + GAP), right=POKER.width + GAP)
    _middle(pen, middle, swatch, name)
    _fan(pen, above.at_right(POKER.width), "Bringing", "crafted, no limit", 4)
    _label(pen, below.upper(LABEL), "Patches", f"at most {PATCHES} at any time; one marker for each use in the hour")
    wide = min(SMALL.width, (below.w - (PATCHES - 1) * 1.5) / PATCHES)
    gap = (below.w - PATCHES * wide) / (PATCHES - 1)
    for n, place in enumerate(below.cut(top=LABEL).columns(PATCHES, gap), 1):
        pen.rect(place, None, SOFT, 0.3, 2.5, (1.5, 1.5))
        pen.label(place.centred(20, 8), str(n), 16, "bold", FAINT, "centre")
        symbol(pen, "badge", Box(place.x + 3, place.y + 3, 7, 7), FAINT)


def _label(pen: Pen, box: Box, title: str, note: str) -> None:
    wide = pen.text(box.x, box.y + 1.3, title, 10, "bold")
    pen.label(Box(box.x + wide + 2, box.y + 0.9, box.w - wide - 2, 3.4), note, 7, colour=SOFT)


def _fan(pen: Pen, box: Box, title: str, note: str, number: int) -> None:
    """Draw spaces for overlapping cards, so that their titles stay visible."""
    _label(pen, box.upper(LABEL), title, note)
    room = box.cut(top=LABEL)
    step = min(12.0, (room.h - POKER.height) / max(1, number - 1)) if room.h > POKER.height else 0.0
    for n in range(number):
        high = POKER.height if n == number - 1 else step + 3
        card = Box(room.x, room.top - n * step - high, room.w, high)
        pen.rect(card, PAPER, SOFT, 0.3, 2.5, (1.5, 1.5))
        pen.label(Box(card.x + 3, card.top - 5.5, 10, 4), str(n + 1), 8, "bold", FAINT)


def _tired(pen: Pen, box: Box) -> None:
    _label(pen, box.upper(LABEL), "Tired", "the card you played is on top")
    card = box.cut(top=LABEL).upper(POKER.height)
    pen.rect(card, None, SOFT, 0.3, 2.5, (1.5, 1.5))
    symbol(pen, "paw", card.centred(18, 18), FAINT)
    words = "A new Friend goes at the bottom. All become Fresh when the hour ends."
    pen.paragraph(box.cut(top=LABEL + POKER.height + 1.5), words, 7, colour=SOFT, least=6)


def _middle(pen: Pen, box: Box, swatch: Swatch, name: str) -> None:
    """Draw the name, the colour, the markers, and a space for every resource."""
    head = box.upper(9)
    pen.circle(head.x + 4, head.cy, 4, swatch, INK, 0.3)
    pen.letter(head.x + 4, head.cy, swatch, 10)
    if name:
        pen.name(head.cut(left=10), name, 13)
    else:
        blank(pen, head.cut(left=10, top=1), f"name {swatch.name}", 11)
    row = box.w / (MARKERS / 2)
    r = min(5.0, row / 2 - 0.7)
    high = 2 * (2 * r + 1.2)
    pen.label(Box(box.x, head.y - 5, box.w, 4), f"{MARKERS} markers for Festivities", 7, colour=SOFT)
    for place in Box(box.x, head.y - 5 - high, box.w, high).cells(MARKERS // 2, 2):
        pen.circle(place.cx, place.cy, r, None, SOFT, 0.3, (1, 1))
    _bins(pen, Box(box.x, box.y, box.w, head.y - 7 - high - box.y), swatch.name)


def _bins(pen: Pen, box: Box, colour: str) -> None:
    """Draw a space for each resource and the Maps, for markers or a number."""
    cells = box.cells(2, -(-len(ITEMS) // 2), 1.4)
    for item, cell in zip(ITEMS, cells, strict=False):
        pen.rect(cell, None, FAINT, 0.3, 1.5)
        side = min(cell.h - 1.6, 9.5)
        draw_item(pen, Box(cell.x + 1, cell.cy - side / 2, side, side), item, has_code=False)
        room = cell.cut(left=side + 2, right=1)
        pen.label(room.upper(4.2), item_name(item), 7, least=6)
        pen.field(room.cut(top=4).lower(cell.h - 4.6).at_right(min(9, room.w)), f"{colour} {item}", align="right")
    if len(cells) > len(ITEMS):
        pen.paragraph(
            cells[-1].inset(1, 0.5), "A marker on a plank counts as 3 or 5.", 7, colour=SOFT, least=6, middle=True
        )
