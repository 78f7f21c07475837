"""The calibration sheet: crosses on the front, scales on the back, and instructions to measure the back offset.

Held up to a light with the back facing you, the sheet shows the front crosses on the scales of the back. The reading is
the distance that the back must move, right and up as you look at it. A printer profile stores this offset.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from printables.drawing.box import Box
from printables.drawing.icons import icon
from printables.drawing.ink import FAINT, INK, SOFT, WHISPER
from printables.drawing.pen import LEAST, Pen
from printables.paper.cutting import LEAST_RIM, MARK, STRIP, Art, Deck, Piece, rectangle
from printables.paper.frame import Sheet
from printables.paper.press import Part
from printables.paper.sizes import SAFE, Paper, Printer

# At this distance between two crosses, a difference of one millimetre is a third of a degree.
PER_DEGREE = 3
APART = PER_DEGREE * 180 / math.pi
# The distance of the crosses from the upper and lower edge of the paper.
FROM_EDGE = 34.0
ARM = 10
STEP_SIZE = 10.5
OTHER = {"long": "short", "short": "long"}


def crosses(paper: Paper) -> dict[str, tuple[float, float]]:
    """Return the positions of the crosses, measured from the centre of the paper."""
    x, y = APART / 2, paper.height / 2 - FROM_EDGE
    return {"M": (0.0, 0.0), "A": (-x, y), "B": (x, y), "C": (-x, -y), "D": (x, -y)}


def calibration(paper: Paper, printer: Printer, name: str = "") -> list[Part]:
    """Return the sheet to print on both sides, and the instructions for reading it."""
    shape = rectangle(paper.width - 2 * (SAFE + LEAST_RIM), paper.height - 2 * (SAFE + MARK + STRIP))
    front = Art("front", partial(_front, paper=paper))
    back = Art("back", partial(_back, paper=paper, printer=printer))
    deck = Deck("crosses", "Calibration: front and back", shape, (Piece(front, back),))
    about = f"Printer {name}" if name else "Printer without a profile"
    draw = partial(_draw_reading, printer=printer, name=name)
    return [deck, Sheet("reading", "Reading the calibration sheet", draw, about)]


def _front(pen: Pen, box: Box, paper: Paper) -> None:
    for x, y in crosses(paper).values():
        pen.lines([(x - ARM, y, x + ARM, y), (x, y - ARM, x, y + ARM)], INK, 0.35)
        pen.circle(x, y, 4, None, INK, 0.35)
    words = Box(-45, 38, 90, 34)
    icon(pen, "arrow", words.upper(10).centred(9, 9), turn=90)
    pen.label(words.cut(top=11).upper(9), "Front", 18, "bold", align="centre")
    pen.paragraph(words.cut(top=22), "These crosses show through the paper.", 9, colour=SOFT, align="centre")


def _back(pen: Pen, box: Box, paper: Paper, printer: Printer) -> None:
    """Draw the scales as they are read; a short-edge back is rotated by 180 degrees."""
    is_short = printer.edge == "short"
    with pen.moved(0, 0, 180 if is_short else 0):
        for name, (x, y) in crosses(paper).items():
            _scale(pen, x, y, name)
        # Where no text of the front shows through.
        words = Box(-45, 38 if is_short else -72, 90, 34)
        icon(pen, "arrow", words.upper(10).centred(9, 9), turn=90)
        pen.label(words.cut(top=11).upper(9), "Back", 18, "bold", align="centre")
        read = "Read the position of the front crosses here. Right and up are positive, left and down negative."
        pen.paragraph(words.cut(top=22), read, 9, colour=SOFT, align="centre")


def _scale(pen: Pen, x: float, y: float, name: str) -> None:
    """Draw two millimetre scales, one centimetre to each side."""
    ticks = range(-ARM, ARM + 1)
    across = [(x + n, y - _tick(n), x + n, y + _tick(n)) for n in ticks]
    upright = [(x - _tick(n), y + n, x + _tick(n), y + n) for n in ticks]
    pen.lines([(x - ARM, y, x + ARM, y), (x, y - ARM, x, y + ARM)], SOFT, 0.15)
    pen.lines([*across, *upright], INK, 0.12)
    pen.text(x - ARM, y - 5.2, f"-{ARM}", LEAST, colour=SOFT)
    pen.text(x + ARM, y - 5.2, f"+{ARM}", LEAST, colour=SOFT, align="right")
    pen.text(x + 3, y - ARM - 0.1, f"-{ARM}", LEAST, colour=SOFT)
    pen.text(x + 3, y + ARM - 1.7, f"+{ARM}", LEAST, colour=SOFT)
    pen.text(x - 5.5, y + 5, name, 13, "bold", align="centre")


def _tick(n: int) -> float:
    return 2.2 if n % 10 == 0 else 1.7 if n % 5 == 0 else 1.0


class Instruction(NamedTuple):
    """A step, and the command to type."""

    words: str
    command: str = ""


def instructions(printer: Printer, name: str) -> list[Instruction]:
    """Return the steps for reading the sheet."""
    called, other = name or "NAME", OTHER[printer.edge]
    stand = "upright" if printer.edge == "long" else "upside down"
    return [
        Instruction(
            f"Print pages 1 and 2 on both sides of one sheet at 100%, flipped on the {printer.edge} edge. "
            "The ruler on the front must measure 50 mm."
        ),
        Instruction(
            f"Turn the sheet over sideways, like a page in a book. The text on the back should be {stand}. If it "
            f"is not, the printer flips on the {other} edge. Run this and start again:",
            f"companion printer set {called} --edge {other}",
        ),
        Instruction(
            "Hold the sheet up to a window or a lamp, with the back facing you and its text upright. The crosses "
            "on the front show through."
        ),
        Instruction(
            "At M, read the position of the front cross on the scales. Right of the centre and above it are "
            "positive, left and below negative. These are offset-x and offset-y."
        ),
        Instruction(
            f"At A and B, read only the height of the front cross. (B - A) / {PER_DEGREE} is the rotation in degrees."
        ),
        Instruction(
            "Enter your readings:",
            f"companion printer set {called} --offset-x … --offset-y … --rotation …",
        ),
        Instruction(
            "Print again. Every cross should now be in the centre of its scales, at C and D too:",
            f"companion print calibration --printer {called}",
        ),
    ]


def _draw_reading(pen: Pen, box: Box, printer: Printer, name: str) -> None:
    high = _draw_steps(pen, box.cut(top=2, right=box.w * 0.38), instructions(printer, name))
    picture = box.cut(top=2).at_right(box.w * 0.32).upper(76)
    _example(pen, picture)
    _sums(pen, box.cut(top=max(high, picture.h) + 12), printer)


def _draw_steps(pen: Pen, box: Box, steps: Sequence[Instruction]) -> float:
    """Draw numbered steps with their commands on a grey strip; return their height."""
    y = box.top
    for n, (words, command) in enumerate(steps, 1):
        room = Box(box.x + 9, box.y, box.w - 9, y - box.y)
        pen.label(Box(box.x, y - 5, 6, 5), str(n), 13, "bold", SOFT)
        y -= pen.paragraph(room, words, STEP_SIZE) + 1.5
        if command:
            strip = Box(room.x, y - 7, room.w, 7)
            pen.rect(strip, WHISPER, None, radius=1.2)
            pen.label(strip.inset(2, 0), command, STEP_SIZE, "bold")
            y -= strip.h + 1.5
        y -= 3
    return box.top - y


def _example(pen: Pen, box: Box) -> None:
    """Draw an example: a front cross on the scales of the back."""
    pen.rect(box, None, FAINT, 0.2, 2)
    with pen.moved(box.cx, box.top - 30, scale=2.1):
        pen.lines([(-7, -1.5, 13, -1.5), (3, -11.5, 3, 8.5)], FAINT, 0.6)
        pen.circle(3, -1.5, 4, None, FAINT, 0.6)
        _scale(pen, 0, 0, "M")
    words = box.lower(18).inset(3, 2)
    pen.paragraph(words, "Here the cross is at +3 and -1.5:\noffset-x 3, offset-y -1.5", 9, align="centre", middle=True)


def _sums(pen: Pen, box: Box, printer: Printer) -> None:
    """Draw a table that adds the readings to the current values of the profile."""
    read = ("M, to the right", "M, up", f"(B up - A up) ÷ {PER_DEGREE}")
    has = (printer.offset_x, printer.offset_y, printer.rotation)
    options = ("offset-x", "offset-y", "rotation")
    grid = box.upper(min(box.h, 62))
    for cell, heading in zip(grid.upper(9).columns(4, 6), ("What to type", "reading", "current", "type"), strict=True):
        pen.label(cell, heading, 13 if heading[0] == "W" else 9, "bold", INK if heading[0] == "W" else SOFT)
    pen.line(grid.x, grid.top - 9.5, grid.right, grid.top - 9.5, INK, 0.3)
    for row, option, source, value in zip(grid.cut(top=12).rows(3, 3), options, read, has, strict=True):
        first, second, third, last = row.columns(4, 6)
        pen.label(first.upper(first.h / 2), option, 11, "bold")
        pen.label(first.lower(first.h / 2), source, 9, colour=SOFT)
        _blank(pen, second, f"read {option}")
        pen.label(third, f"+   {value:g}   =", 12)
        _blank(pen, last, f"type {option}")


def _blank(pen: Pen, box: Box, name: str) -> None:
    pen.line(box.x, box.y + 1.5, box.right, box.y + 1.5, INK, 0.25)
    pen.field(box.cut(bottom=2), name, size=12)
