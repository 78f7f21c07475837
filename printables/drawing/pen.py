"""The pen: draws shapes and text in one of three designs, and counts the ink. All lengths are millimetres.

The size of text is in points. A colour fills in the design `colour` only; a swatch fills as its design wants it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, Literal, TypeAlias

from printables.designs import Design
from printables.drawing import text as lettering
from printables.drawing.box import MM, POINTS, Box
from printables.drawing.ink import INK, PAPER, Swatch, darkness, grey, rgb
from printables.drawing.path import Outline, Path
from printables.drawing.patterns import COVER, FIELD, FINE, HAIR, PATHS
from printables.drawing.text import Face

Align: TypeAlias = Literal["left", "centre", "right"]
Points: TypeAlias = Sequence[tuple[float, float]]
Fill: TypeAlias = str | Swatch | None
Draw: TypeAlias = Callable[["Pen"], None]

# How much of its box a letter covers.
LETTER_COVER = 0.22
# How much of its box a circle covers.
DISC_COVER = math.pi / 4
# The smallest readable text at a table, in points.
LEAST = 7.0
# The distance of two baselines, as a multiple of the size.
LEADING = 1.2


class Pen:
    """Draws on a ReportLab canvas whose unit is the millimetre."""

    def __init__(self, canvas: Any, design: Design = "colour") -> None:
        self.canvas = canvas
        self.design: Design = design
        # Square millimetres of full ink so far, and what did not fit.
        self.ink = 0.0
        self.complaints: list[str] = []
        # The ink coverage of the pages that are finished, by number.
        self.covers: dict[int, float] = {}
        # The piece being drawn, for complaints.
        self.what = ""
        # The fill under the current drawing; white on top of it saves its ink.
        self.ground: Fill = None
        # Art already drawn, with the ink it takes.
        self._forms: dict[Hashable, tuple[str, float]] = {}
        self._fields: set[str] = set()
        self._reset()

    def _reset(self) -> None:
        self._fill = self._stroke = ""
        self._width = -1.0
        self._dash: tuple[float, ...] = ()

    def new_page(self) -> None:
        """Start a page whose unit is the millimetre."""
        self.canvas.scale(POINTS, POINTS)
        self.canvas.setLineJoin(1)
        self.canvas.setLineCap(1)
        self._reset()

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Draw inside with other settings or at another place, and restore them afterwards."""
        before = (self._fill, self._stroke, self._width, self._dash)
        self.canvas.saveState()
        yield
        self.canvas.restoreState()
        self._fill, self._stroke, self._width, self._dash = before

    @contextmanager
    def moved(self, x: float, y: float, turn: float = 0, scale: float = 1) -> Iterator[None]:
        """Draw inside as if (x, y) were the origin, turned anticlockwise by degrees."""
        with self.kept():
            self.canvas.translate(x, y)
            if turn:
                self.canvas.rotate(turn)
            if scale != 1:
                self.canvas.scale(scale, scale)
            yield

    @contextmanager
    def over(self, ground: Fill) -> Iterator[None]:
        """Draw inside on top of a fill, whose ink is saved by what is white."""
        before, self.ground = self.ground, ground
        yield
        self.ground = before

    # Colours

    def tone(self, colour: str) -> str:
        """Return the colour of lines and text in this design: in black and white, everything but greys is black."""
        return grey(colour) if self.design == "mono" else colour

    def on(self, fill: Fill) -> str:
        """Return the colour of text on a fill."""
        if self.design != "colour" or fill is None:
            return INK
        return PAPER if (fill if isinstance(fill, Swatch) else Swatch("", fill, "")).is_dark else INK

    def _set_fill(self, colour: str) -> None:
        if colour != self._fill:
            self.canvas.setFillColorRGB(*rgb(colour))
            self._fill = colour

    def _set_stroke(self, colour: str, width: float, dash: tuple[float, ...]) -> None:
        if colour != self._stroke:
            self.canvas.setStrokeColorRGB(*rgb(colour))
            self._stroke = colour
        if width != self._width:
            self.canvas.setLineWidth(width)
            self._width = width
        if dash != self._dash:
            self.canvas.setDash(list(dash))
            self._dash = dash

    def _plan(self, fill: Fill, stroke: str | None, solid: bool) -> tuple[str | None, str | None, Swatch | None]:
        """Return the colour to fill with, the colour of the outline, and the swatch to hatch with."""
        swatch = fill if isinstance(fill, Swatch) else None
        colour = swatch.colour if swatch else fill
        if self.design == "colour":
            return colour and str(colour), stroke, None
        if colour is None or colour == PAPER or solid:
            return colour and self.tone(str(colour)), stroke and self.tone(stroke), None
        return None, self.tone(stroke or str(colour)), swatch if self.design == "mono" else None

    def _cover(self, fill: Fill) -> float:
        """Return the share of ink that a fill takes in this design."""
        if fill is None or self.design == "low":
            return 0.0
        if self.design == "mono":
            return COVER[fill.pattern] if isinstance(fill, Swatch) else 0.0
        return darkness(fill.colour if isinstance(fill, Swatch) else fill)

    def _ink_of(self, colour: str) -> float:
        """Return the share of ink that a colour takes; white saves the ink of the fill under it."""
        return -self._cover(self.ground) if colour == PAPER else darkness(colour)

    # Shapes

    def path(
        self,
        outline: Outline,
        bounds: Box,
        fill: Fill = None,
        stroke: str | None = INK,
        width: float = 0.3,
        dash: tuple[float, ...] = (),
        cover: float = 1.0,
        solid: bool = False,
    ) -> None:
        """Draw any shape: `outline` draws it on a ReportLab path; `cover` is the share of its bounds that it covers.

        A `solid` shape is filled in every design.
        """
        area = bounds.w * bounds.h * cover
        inside, line, hatch = self._plan(fill, stroke, solid)
        path = self.canvas.beginPath()
        outline(path)
        if hatch and hatch.pattern != "blank":
            self._hatch(path, hatch, bounds)
            self.ink += area * COVER[hatch.pattern]
        if inside:
            self._set_fill(inside)
            self.ink += area * self._ink_of(inside)
        if line:
            self._set_stroke(line, width, dash)
            self.ink += 2 * (bounds.w + bounds.h) * width * darkness(line)
        self.canvas.drawPath(path, stroke=int(line is not None), fill=int(inside is not None))

    def _hatch(self, path: Path, swatch: Swatch, bounds: Box) -> None:
        """Clip fields of the pattern to the path; all fields share one grid, so that neighbours match."""
        draw = partial(_draw_pattern, swatch=swatch)
        name, _ = self._form(f"pattern-{swatch.pattern}", draw, Box(0, 0, FIELD, FIELD))
        with self.kept():
            self.canvas.clipPath(path, stroke=0, fill=0)
            for column in range(math.floor(bounds.x / FIELD), math.ceil(bounds.right / FIELD)):
                for row in range(math.floor(bounds.y / FIELD), math.ceil(bounds.top / FIELD)):
                    with self.moved(column * FIELD, row * FIELD):
                        self.canvas.doForm(name)

    def rect(
        self,
        box: Box,
        fill: Fill = None,
        stroke: str | None = INK,
        width: float = 0.3,
        radius: float = 0,
        dash: tuple[float, ...] = (),
    ) -> None:
        """Draw a rectangle, optionally with round corners."""
        corner = min(radius, box.w / 2, box.h / 2)
        draw = (lambda path: path.roundRect(*box, corner)) if corner else (lambda path: path.rect(*box))
        self.path(draw, box, fill, stroke, width, dash)

    def circle(
        self,
        x: float,
        y: float,
        r: float,
        fill: Fill = None,
        stroke: str | None = INK,
        width: float = 0.3,
        dash: tuple[float, ...] = (),
    ) -> None:
        """Draw a circle."""
        bounds = Box(x - r, y - r, 2 * r, 2 * r)
        inside, line, _ = self._plan(fill, stroke, False)
        if inside and line is None:
            self._disc(bounds, inside)
            return
        self.path(lambda path: path.circle(x, y, r), bounds, fill, stroke, width, dash, cover=DISC_COVER)

    def _disc(self, bounds: Box, colour: str) -> None:
        """Fill a circle without an outline: all of them share one form, which takes the colour that is set."""
        name, _ = self._forms.get("disc") or self._form("disc", _draw_disc, Box(-1, -1, 2, 2))
        self._set_fill(colour)
        r, canvas = bounds.w / 2, self.canvas
        canvas.saveState()
        canvas.transform(r, 0, 0, r, bounds.cx, bounds.cy)
        canvas.doForm(name)
        canvas.restoreState()
        self.ink += bounds.w * bounds.h * DISC_COVER * self._ink_of(colour)

    def polygon(
        self,
        points: Points,
        fill: Fill = None,
        stroke: str | None = INK,
        width: float = 0.3,
        dash: tuple[float, ...] = (),
        closed: bool = True,
    ) -> None:
        """Draw a polygon, or an open line through points."""

        def outline(path: Path) -> None:
            path.moveTo(*points[0])
            for point in points[1:]:
                path.lineTo(*point)
            if closed:
                path.close()

        xs, ys = [x for x, _ in points], [y for _, y in points]
        bounds = Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        cover = _area(points) / (bounds.w * bounds.h) if fill and bounds.w * bounds.h else 0.0
        self.path(outline, bounds, fill, stroke, width, dash, cover)

    def line(
        self,
        x1: float,
        y1: float,
        x2: float,
        y2: float,
        stroke: str = INK,
        width: float = 0.3,
        dash: tuple[float, ...] = (),
    ) -> None:
        """Draw a straight line."""
        stroke = self.tone(stroke)
        self._set_stroke(stroke, width, dash)
        self.canvas.line(x1, y1, x2, y2)
        self.ink += ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 * width * darkness(stroke)

    def lines(
        self,
        segments: Sequence[tuple[float, float, float, float]],
        stroke: str = INK,
        width: float = 0.3,
        dash: tuple[float, ...] = (),
    ) -> None:
        """Draw many straight lines at once."""
        stroke = self.tone(stroke)
        self._set_stroke(stroke, width, dash)
        self.canvas.lines(segments)
        long = sum(((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 for x1, y1, x2, y2 in segments)
        self.ink += long * width * darkness(stroke)

    # Text

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float = 9,
        face: Face = "regular",
        colour: str = INK,
        align: Align = "left",
    ) -> float:
        """Write one line with its baseline at y; return its width."""
        if not words:
            return 0.0
        wide = lettering.width(words, face, size) * MM
        at = x if align == "left" else x - (wide / 2 if align == "centre" else wide)
        tone, high, canvas = self.tone(colour), size * MM, self.canvas
        self._set_fill(tone)
        *others, (font, run) = lettering.runs(words, face)
        for other, part in others:
            canvas.setFont(other, high)
            canvas.drawString(at, y, part)
            at += canvas.stringWidth(part, other, high)
        canvas.setFont(font, high)
        canvas.drawString(at, y, run)
        self.ink += wide * high * LETTER_COVER * darkness(tone)
        return wide

    def label(
        self,
        box: Box,
        words: str,
        size: float = 9,
        face: Face = "regular",
        colour: str = INK,
        align: Align = "left",
        least: float = LEAST,
    ) -> None:
        """Write one line at half the box's height, shrunk to fit, and cut off only at the smallest size."""
        room = box.w * POINTS
        fitting = lettering.fit(words, face, size, room, min(least, size))
        if fitting is None:
            fitting = min(least, size)
            if self.what:
                self.complaints.append(f"{self.what}: a line does not fit and is cut: {words[:60]}")
            words = lettering.cut_to_width(words, face, fitting, room)
        y = box.cy - lettering.cap_height(face, fitting) * MM / 2
        self.text(_side(box, align), y, words, fitting, face, colour, align)

    def name(
        self, box: Box, words: str, size: float = 9, face: Face = "bold", colour: str = INK, align: Align = "left"
    ) -> None:
        """Write a player's name on one line, or wrapped and smaller; cut it off only if it still does not fit."""
        room, high = box.w * POINTS, box.h * POINTS
        least = min(size, LEAST)
        if lettering.fit(words, face, size, room, least) is None:
            block = lettering.lay(words, face, least, room, high, least)
            if block is not None and len(block.lines) > 1:
                self.paragraph(box, words, block.size, face, colour, align, block.size, middle=True)
                return
        what, self.what = self.what, ""
        self.label(box, words, size, face, colour, align)
        self.what = what

    def letter(self, x: float, y: float, swatch: Swatch, size: float = 9, words: str = "") -> None:
        """Write a swatch's letter (or other words) around a point on its fill, readable on every hatching."""
        words = words or swatch.letter
        wide, high = text_width(words, size, "bold"), lettering.cap_height("bold", size) * MM
        if self.design == "mono" and swatch.pattern != "blank":
            self.rect(Box(x - wide / 2, y - high / 2, wide, high).inset(-0.7), PAPER, None, radius=0.8)
        self.text(x, y - high / 2, words, size, "bold", self.on(swatch), "centre")

    def paragraph(
        self,
        box: Box,
        words: str,
        size: float = 9,
        face: Face = "regular",
        colour: str = INK,
        align: Align = "left",
        least: float = LEAST,
        middle: bool = False,
        what: str = "",
    ) -> float:
        """Write wrapped text from the top of the box (or in its `middle`), shrunk to fit; return its height.

        Text that does not fit is cut, and the complaint names `what` it belongs to.
        """
        block = lettering.lay(words, face, size, box.w * POINTS, box.h * POINTS, min(least, size))
        if block is None:
            block = self._cut_off(box, words, face, min(least, size), what)
        leading = block.leading * MM
        cap = lettering.cap_height(face, block.size) * MM
        high = leading * len(block.lines)
        first = box.top - cap - (leading - cap) / 2 - ((box.h - high) / 2 if middle else 0)
        x = _side(box, align)
        for n, line in enumerate(block.lines):
            self.text(x, first - n * leading, line, block.size, face, colour, align)
        return high

    def _cut_off(self, box: Box, words: str, face: Face, size: float, what: str) -> lettering.Block:
        self.complaints.append(f"{what or self.what or 'a text'} does not fit and is cut: {words[:60]}")
        lines = lettering.wrap(words, face, size, box.w * POINTS)
        last = min(len(lines), max(1, int(box.h * POINTS / (size * LEADING)))) - 1
        kept = [*lines[:last], lettering.cut_to_width(f"{lines[last]} …", face, size, box.w * POINTS)]
        return lettering.Block(size, tuple(kept), size * LEADING)

    # Reused art

    def stamp(
        self, key: Hashable, draw: Draw, bounds: Box, x: float, y: float, turn: float = 0, scale: float = 1
    ) -> None:
        """Place art with its origin at (x, y); art with the same key is drawn only once in a document."""
        name, ink = self._forms.get(key) or self._form(key, draw, bounds)
        canvas, along, across = self.canvas, scale, 0.0
        if turn:
            angle = math.radians(turn)
            along, across = scale * math.cos(angle), scale * math.sin(angle)
        canvas.saveState()
        canvas.transform(along, across, -across, along, x, y)
        canvas.doForm(name)
        canvas.restoreState()
        self.ink += ink * scale * scale

    def _form(self, key: Hashable, draw: Draw, bounds: Box) -> tuple[str, float]:
        """Return the name and the ink of art, drawing it the first time."""
        if key not in self._forms:
            before = (self._fill, self._stroke, self._width, self._dash, self.ink)
            self._reset()
            self.ink = 0.0
            name = f"art{len(self._forms)}"
            # Reserved at once, so that art inside this art gets another name.
            self._forms[key] = name, 0.0
            self.canvas.beginForm(name, bounds.x, bounds.y, bounds.right, bounds.top)
            self.canvas.setLineJoin(1)
            self.canvas.setLineCap(1)
            # Otherwise the caller's dash pattern would apply inside the art.
            self.canvas.setDash([])
            draw(self)
            self.canvas.endForm()
            self._forms[key] = name, self.ink
            self._fill, self._stroke, self._width, self._dash, self.ink = before
        return self._forms[key]

    # Forms to fill in

    def field(self, box: Box, name: str, value: str = "", size: float = 10, align: Align = "left") -> None:
        """Place a form field to type into; on paper it is an empty space. Names are unique in a document."""
        name = lettering.clean_text(name)
        while name in self._fields:
            name += "+"
        self._fields.add(name)
        form = self.canvas.acroForm
        form.textfield(
            value=value,
            name=name,
            tooltip=name.rstrip("+"),
            x=box.x,
            y=box.y,
            width=box.w * POINTS,
            height=box.h * POINTS,
            relative=True,
            fontName="Helvetica",
            fontSize=size,
            borderWidth=0,
            fillColor=None,
            borderColor=None,
        )
        if align != "left":
            # ReportLab has no function for this.
            self.canvas._doc.idToObject[form.fields[-1].name].dict["Q"] = {"centre": 1, "right": 2}[align]


def _side(box: Box, align: Align) -> float:
    """Return the x at which aligned text in a box starts, is centred, or ends."""
    if align == "left":
        return box.x
    return box.cx if align == "centre" else box.right


def text_height(words: str, room: float, size: float = 9, face: Face = "regular") -> float:
    """Return the height of wrapped text at its full size."""
    return len(lettering.wrap(words, face, size, room * POINTS)) * size * LEADING * MM


def text_width(words: str, size: float = 9, face: Face = "regular") -> float:
    """Return the width of one line."""
    return lettering.width(words, face, size) * MM


def _draw_pattern(pen: Pen, swatch: Swatch) -> None:
    lines = pen.canvas.beginPath()
    PATHS[swatch.pattern](lines)
    pen.canvas.setStrokeColorRGB(*rgb(INK))
    step, width = FINE.get(swatch.pattern, (0.0, HAIR))
    if step:
        # Round ends make dots of dashes that have nearly no length.
        pen.canvas.setDash([0.01, step - 0.01])
    pen.canvas.setLineWidth(width)
    pen.canvas.drawPath(lines)


def _draw_disc(pen: Pen) -> None:
    path = pen.canvas.beginPath()
    path.circle(0, 0, 1)
    pen.canvas.drawPath(path, stroke=0, fill=1)


def _area(points: Points) -> float:
    following = (*points[1:], points[0])
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(points, following, strict=True))) / 2
