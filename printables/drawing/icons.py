"""Vector symbols of few strokes, so that a child can copy them with a crayon.

A symbol is drawn on a square of 24 by 24, y downwards. `M x y`, `L x y`, `C x y x y x y` and `Z` are a path,
`O x y r` is a circle, `R x y w h` a rectangle. The first word is the style: `line` strokes, `fill` fills with ink (low
ink only strokes), `solid` fills with ink in every design, `paper` fills with white and strokes.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial

from printables.drawing.box import Box
from printables.drawing.ink import INK, PAPER
from printables.drawing.path import Path
from printables.drawing.pen import Pen

GRID = 24.0
# Half of a line along the edge is outside the grid.
BOUNDS = Box(-GRID / 2, -GRID / 2, GRID, GRID).inset(-2)
Stroke = tuple[str, tuple[tuple[str, tuple[float, ...]], ...]]

# Symbols that several titles share; each title adds its own.
ICONS: dict[str, str] = {
    "star": "solid M12 2 L14.9 8.6 L22 9.3 L16.6 14 L18.2 21 L12 17.3 L5.8 21 L7.4 14 L2 9.3 L9.1 8.6 Z",
    "star-empty": "paper M12 2 L14.9 8.6 L22 9.3 L16.6 14 L18.2 21 L12 17.3 L5.8 21 L7.4 14 L2 9.3 L9.1 8.6 Z",
    "sun": "paper O12 12 5; line M12 1 L12 4 M12 20 L12 23 M1 12 L4 12 M20 12 L23 12 "
    "M4.2 4.2 L6.3 6.3 M17.7 17.7 L19.8 19.8 M4.2 19.8 L6.3 17.7 M17.7 6.3 L19.8 4.2",
    "leaf": "line M12 22 L12 16; paper M12 17 L6 19 L7 15 L2 12 L5 11 L4 7 L8 9 L9 5 L12 2 "
    "L15 5 L16 9 L20 7 L19 11 L22 12 L17 15 L18 19 Z",
    "coin": "paper O12 12 10; line O12 12 7",
    "arrow": "line M3 12 L21 12 M15 6 L21 12 L15 18",
    "tick": "line M4 13 L10 19 L20 5",
    "crown": "paper M3 19 L2 7 L8 12 L12 4 L16 12 L22 7 L21 19 Z",
    "tree": "paper M12 2 L20 16 L4 16 Z; line M12 16 L12 22",
    "house": "paper M4 21 L4 11 L20 11 L20 21 Z M2 11 L12 3 L22 11 Z",
    "scissors": "line O6 18 3 O6 6 3 M8.5 8 L21 18 M8.5 16 L21 6",
}


@cache
def _strokes(source: str) -> tuple[Stroke, ...]:
    """Read the source of a symbol."""
    return tuple(_stroke(part.split()) for part in source.split(";"))


def _stroke(words: list[str]) -> Stroke:
    how, *rest = words
    marks: list[tuple[str, list[float]]] = []
    for word in rest:
        if word[0].isalpha():
            marks.append((word[0], []))
            word = word[1:]
        if word:
            marks[-1][1].append(float(word))
    return how, tuple((mark, tuple(numbers)) for mark, numbers in marks)


def _trace(path: Path, marks: tuple[tuple[str, tuple[float, ...]], ...]) -> None:
    """Draw marks on a ReportLab path, with y upwards."""
    for mark, numbers in marks:
        turned = [GRID - n if at % 2 else n for at, n in enumerate(numbers)]
        match mark:
            case "M":
                path.moveTo(*turned)
            case "L":
                path.lineTo(*turned)
            case "C":
                path.curveTo(*turned)
            case "O":
                path.circle(numbers[0], GRID - numbers[1], numbers[2])
            case "R":
                x, y, w, h = numbers
                path.rect(x, GRID - y - h, w, h)
            case "Z":
                path.close()
            case _:
                raise ValueError(f"unknown mark '{mark}' in a symbol")


def _draw(pen: Pen, source: str, colour: str, weight: float) -> None:
    """Draw a symbol around the origin."""
    with pen.moved(-GRID / 2, -GRID / 2):
        for how, marks in _strokes(source):
            hollow = None if pen.design == "low" else colour
            fill = {"line": None, "fill": hollow, "solid": colour, "paper": PAPER}[how]
            pen.path(partial(_trace, marks=marks), Box(4, 4, 16, 16), fill, colour, weight, solid=True)


def icon(
    pen: Pen,
    name: str,
    box: Box,
    colour: str = INK,
    weight: float = 1.6,
    own: Mapping[str, str] | None = None,
    turn: float = 0,
) -> None:
    """Draw a symbol in the middle of a box, as large as it fits; `own` are the symbols of a title."""
    source = (own or {}).get(name) or ICONS[name]
    key = ("icon", source, colour, weight)
    draw = partial(_draw, source=source, colour=colour, weight=weight)
    pen.stamp(key, draw, BOUNDS, box.cx, box.cy, turn, min(box.w, box.h) / GRID)
