"""What is drawn: symbols that players copy onto their maps, and pictures on cards, tracks and tokens."""

from __future__ import annotations

import math
from functools import partial
from itertools import pairwise

from printables.drawing import FAINT, INK, PAPER, Box, Pen, icon, picture
from printables.drawing.path import Path

SYMBOLS: dict[str, str] = {
    "house": "paper M12 3 L22 20 L2 20 Z",
    "townhouse": "solid M12 3 L22 20 L2 20 Z",
    "boat": "paper M1 7 C2 23 22 23 23 7 C18 12.5 6 12.5 1 7 Z",
    "works": "paper R1 6 22 12",
    "works+": "solid R1 6 22 12",
    "tower": "paper R4 4 16 16; line M4 4 L20 20 M20 4 L4 20",
    "fortified-tower": "paper M6.5 2.5 L17.5 2.5 L23 12 L17.5 21.5 L6.5 21.5 L1 12 Z; "
    "line R7 7 10 10 M7 7 L17 17 M17 7 L7 17",
    "battleship": "paper R7.5 2 9 9; line M7.5 2 L16.5 11 M16.5 2 L7.5 11; "
    "paper M1 11 C2 23 22 23 23 11 C18 16 6 16 1 11 Z",
    "upgrade": "solid R1 6 22 12",
    "animal": "fill M12 12 C8 12 5 20 9 20.5 C10.5 20.7 11 19.5 12 19.5 C13 19.5 13.5 20.7 15 20.5 "
    "C19 20 16 12 12 12 Z O5.2 11 2.1 O9.5 6.2 2.2 O14.5 6.2 2.2 O18.8 11 2.1",
    "fish": "fill M2 12 C6 4 14 4 17 12 C14 20 6 20 2 12 Z M16 12 L22 6.5 L22 17.5 Z",
    "wood": "paper M9 3 L19 3 C21 3 22.5 5 22.5 7.5 C22.5 10 21 12 19 12 L9 12 Z; paper O9 7.5 4.5; line O9 7.5 1.2; "
    "paper M6 12 L14 12 C16 12 17.5 14 17.5 16.5 C17.5 19 16 21 14 21 L6 21 Z; paper O6 16.5 4.5; line O6 16.5 1.2",
    "grain": "line M12 23 L12 8; paper M12 8 C8 6 10 2 12 1 C14 2 16 6 12 8 Z M12 13 C7 13 6 9 7 7 C10 7 12 9 12 13 Z "
    "M12 13 C17 13 18 9 17 7 C14 7 12 9 12 13 Z M12 18 C7 18 6 14 7 12 C10 12 12 14 12 18 Z "
    "M12 18 C17 18 18 14 17 12 C14 12 12 14 12 18 Z",
    "fish-food": "paper M2 12 C6 4 14 4 17 12 C14 20 6 20 2 12 Z M16 12 L22 6.5 L22 17.5 Z; fill O6.5 11 0.8",
    "stone": "paper M2 19 L4 11 L10 8 L14 12 L16 19 Z M13 19 L15.5 13.5 L20 13 L22.5 19 Z; line M6 13 L9 11.5",
    "meat": "paper M14 3 C20 3 22 9 19 13 C17 15.5 13 15.5 10.5 14.5 L6.5 18.5 C8 21 4 23.5 3.5 20.5 "
    "C0.5 20 3 16 5.5 17.5 L9.5 13.5 C8.5 11 8 3 14 3 Z",
    "star-full": "solid M12 2 L14.9 8.6 L22 9.3 L16.6 14 L18.2 21 L12 17.3 L5.8 21 L7.4 14 L2 9.3 L9.1 8.6 Z",
    "sight": "paper M1 12 C6 4 18 4 23 12 C18 20 6 20 1 12 Z; fill O12 12 3.4",
}
# The product in the middle of a production building on a map.
PRODUCT = {"wood": "wood", "fish": "fish-food", "grain": "grain", "stone": "stone", "meat": "meat"}
WEIGHT = 1.7
# A star that is won, in low ink: small enough to fill in.
LOW_STAR = "#dd9428"

# Pictures by the kind of thing.
GOODS = {
    "wood": "village-log",
    "fish": "village-fish",
    "grain": "village-grain",
    "stone": "village-rock",
    "meat": "village-meat",
}
# Cards in lists, and the scene or the goods in the window of a card.
CARDS = {
    "expand": "village-plus-sign",
    "harvest-wood": GOODS["wood"],
    "harvest-grain": GOODS["grain"],
    "harvest-fish": GOODS["fish"],
    "harvest-stone": GOODS["stone"],
    "produce": "village-mill",
    "feast": "village-platter",
    "market": "village-stall",
    "tax": "village-coins",
}
SCENES = {
    "expand": "village-expand-scene",
    "harvest-wood": "village-wood-scene",
    "harvest-grain": "village-grain-scene",
    "harvest-fish": "village-fish-scene",
    "harvest-stone": "village-stone-scene",
    "produce": "village-produce-scene",
    "build": "village-build-scene",
}
WINDOWS = {
    "market": ("village-grain", "village-stall", "village-star"),
    "feast": ("village-home", "village-platter", "village-star"),
    "tax": ("village-tower", "village-coins", "village-star"),
}
STRUCTURES = {
    "house": "village-home",
    "boat": "village-boat",
    "works": "village-mill",
    "road": "village-road",
    "tower": "village-tower",
    "battleship": "village-warship",
    "wall": "village-wall",
    "fortified-tower": "village-fort",
    "townhouse": "village-manor",
    "upgrade": "village-great-mill",
}


def symbol(pen: Pen, name: str, box: Box, colour: str = INK, weight: float = WEIGHT, turn: float = 0) -> None:
    """Draw a symbol of Crayonville in the middle of a box."""
    icon(pen, name, box, colour, weight, SYMBOLS, turn)


def goods(pen: Pen, kind: str, box: Box) -> None:
    """Draw the picture of a resource."""
    picture(pen, GOODS[kind], box)


def draw_stars(pen: Pen, box: Box, n: int, of: int = 3, colour: str = INK) -> None:
    """Draw a row of `of` stars, the first `n` won; draw `n` if there are more."""
    count = max(n, of, 1)
    size = min(box.h, box.w / count)
    row = box.centred(size * count, size)
    for at, cell in enumerate(row.columns(count)):
        draw_star(pen, cell.inset(size * 0.06), at < n, colour)


def draw_star(pen: Pen, box: Box, is_won: bool, colour: str = INK) -> None:
    """Draw a star: golden if it is won, or filled in the designs without colours."""
    if is_won and pen.design == "colour":
        picture(pen, "village-star", box.inset(-0.06 * min(box.w, box.h)))
    elif is_won and pen.design == "low":
        square = box.centred(min(box.w, box.h), min(box.w, box.h))
        pen.path(partial(_trace_star, box=square), square, LOW_STAR, INK, square.h * 0.06, cover=0.4, solid=True)
    else:
        symbol(pen, "star-full" if is_won else "star-empty", box, colour, 1.4)


def _trace_star(path: Path, box: Box) -> None:
    """Draw the outline of a star, one point up."""
    for n in range(10):
        reach, turn = box.h * (0.2 if n % 2 else 0.46), math.pi * (0.5 + n / 5)
        (path.lineTo if n else path.moveTo)(box.cx + reach * math.cos(turn), box.cy + reach * math.sin(turn))
    path.close()


def structure_sign(pen: Pen, name: str, box: Box, colour: str = INK) -> None:
    """Draw a structure as on a map; a road or wall with its border."""
    side = min(box.w, box.h)
    square = box.centred(side, side)
    if name == "road":
        pen.line(square.cx, square.y + side * 0.1, square.cx, square.top - side * 0.1, FAINT, 0.25)
        pen.line(square.x + side * 0.08, square.cy, square.right - side * 0.08, square.cy, colour, side * 0.2)
        pen.line(square.x + side * 0.08, square.cy, square.right - side * 0.08, square.cy, PAPER, side * 0.11)
    elif name == "wall":
        points = ((0.1, 0.3), (0.35, 0.72), (0.75, 0.72), (0.95, 0.36))
        ends = [(square.x + x * side, square.y + y * side) for x, y in points]
        for (x1, y1), (x2, y2) in pairwise(ends):
            pen.line(x1, y1, x2, y2, colour, side * 0.17)
    else:
        symbol(pen, name, square, colour)
