"""PDF pages: the sheets of a title, compared with ReportLab alone drawing the same shapes.

The calls of the press to ReportLab are recorded once; the reference only replays them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from io import BytesIO
from typing import Any
from unittest import mock

from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from benchmarks.measure import Result, best_times, processor_seconds
from companion.games import REGISTRY, find_title
from printables.paper import press
from printables.paper.frame import PageArea
from printables.paper.press import Document, Setting
from printables.paper.sizes import PAPERS
from printables.sheets.catalogue import find_sheets
from printables.sheets.game import PrintedGame

BAR = 1.3
RUNS = 7
KINDS = ("cards", "board", "map", "score", "reference")
Call = tuple[str, tuple[Any, ...], dict[str, Any]]
# Calls that only measure, and do not draw.
ASKED = ("stringWidth", "absolutePosition")


class Path(PDFPathObject):
    """A path that records its calls."""

    def __init__(self) -> None:
        super().__init__()
        self.calls: list[Call] = []
        self.is_busy = False

    def __getattribute__(self, name: str) -> Any:
        found = super().__getattribute__(name)
        if name not in ("moveTo", "lineTo", "curveTo", "rect", "circle", "roundRect", "close"):
            return found
        return partial(_traced_once, self, name, found)


def _traced_once(path: Path, name: str, found: Callable[..., Any], *args: Any, **named: Any) -> None:
    """Make a call without recording ReportLab's own calls inside it."""
    if path.is_busy:
        found(*args, **named)
        return
    path.is_busy = True
    _written(path.calls, name, found, *args, **named)
    path.is_busy = False


def _written(calls: list[Call], name: str, found: Callable[..., Any], *args: Any, **named: Any) -> Any:
    calls.append((name, args, named))
    return found(*args, **named)


class Recorder:
    """A canvas that records its calls and makes them."""

    def __init__(self, *args: Any, **named: Any) -> None:
        self.canvas = Canvas(*args, **named)
        self.opened = named
        self.calls: list[Call] = []

    def __getattr__(self, name: str) -> Any:
        found = getattr(self.canvas, name)
        if name == "beginPath":
            return Path
        if name == "acroForm":
            return _Fields(self)
        return found if name in ASKED or not callable(found) else partial(_written, self.calls, name, found)


class _Fields:
    def __init__(self, recorder: Recorder) -> None:
        self.recorder = recorder

    def textfield(self, **named: Any) -> None:
        self.recorder.calls.append(("textfield", (), named))
        self.recorder.canvas.acroForm.textfield(**named)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.recorder.canvas.acroForm, name)


def draw_bare(recorder: Recorder) -> bytes:
    """Draw the same shapes with ReportLab alone."""
    buffer = BytesIO()
    canvas = Canvas(buffer, **recorder.opened)
    for name, args, named in recorder.calls:
        if name == "textfield":
            canvas.acroForm.textfield(**named)
        elif args and isinstance(args[0], Path):
            getattr(canvas, name)(_traced(canvas, args[0]), **named)
        else:
            getattr(canvas, name)(*args, **named)
    return buffer.getvalue()


def _traced(canvas: Any, path: Path) -> Any:
    bare = canvas.beginPath()
    for name, args, named in path.calls:
        getattr(bare, name)(*args, **named)
    return bare


def draw_sheets(slug: str, kinds: Sequence[str] = KINDS) -> bytes:
    """Print every sheet of a title that does not need a game."""
    game, paper = find_title(slug), PAPERS["a4"]
    assert game is not None
    table, room, sheets = PrintedGame(game), PageArea.on(paper), find_sheets(slug)
    parts = tuple(part for kind in kinds for part in getattr(sheets, kind)(table, room))
    return press.press(Document(game.name, parts, "stand-in"), Setting(paper)).data


def record_calls(draw: Callable[[], object]) -> Recorder:
    """Record the calls of a drawing to ReportLab."""
    recorders: list[Recorder] = []

    def make_recorder(*args: Any, **named: Any) -> Recorder:
        recorders.append(Recorder(*args, **named))
        return recorders[-1]

    with mock.patch.object(press, "Canvas", make_recorder):
        draw()
    return recorders[0]


def pages() -> Iterator[Result]:
    """Measure every title."""
    for slug in REGISTRY:
        recorder = record_calls(partial(draw_sheets, slug))
        ours, bare = best_times(partial(draw_sheets, slug), partial(draw_bare, recorder), RUNS, processor_seconds)
        yield Result(f"pages of {slug}, against bare ReportLab", ours, bare, "s", BAR, False)
