"""The calibration sheet: its readings, entered in a profile, align fronts and backs."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import pypdfium2
import pypdfium2.raw as raw
import pytest

from printables.drawing.box import MM
from printables.paper.calibration import PER_DEGREE, calibration, crosses, instructions
from printables.paper.press import Document, Setting, press
from printables.paper.sizes import PAPERS, SAFE, Edge, Paper, Printer

Point = tuple[float, float]


class Turn(NamedTuple):
    """A shift and a rotation, anticlockwise in degrees around the middle of the paper."""

    dx: float = 0.0
    dy: float = 0.0
    angle: float = 0.0

    def apply(self, point: Point) -> Point:
        """Move a point relative to the middle."""
        cos, sin = math.cos(math.radians(self.angle)), math.sin(math.radians(self.angle))
        x, y = point
        return x * cos - y * sin + self.dx, x * sin + y * cos + self.dy

    def undo(self, point: Point) -> Point:
        """Return the point that is moved to here."""
        cos, sin = math.cos(math.radians(self.angle)), math.sin(math.radians(self.angle))
        x, y = point[0] - self.dx, point[1] - self.dy
        return x * cos + y * sin, -x * sin + y * cos


class Printed(NamedTuple):
    """A printed calibration sheet: the positions of its crosses, from the middle of the paper.

    The front crosses are where they show through when you look at the back.
    """

    front: dict[str, Point]
    back: dict[str, Point]
    error: Turn

    def read(self, name: str) -> Point:
        """Read the scales of the back at one of its crosses."""
        nearest = min(self.front.values(), key=lambda point: math.dist(point, self.back[name]))
        turned = self.error._replace(dx=0, dy=0)
        return turned.undo((nearest[0] - self.back[name][0], nearest[1] - self.back[name][1]))


def draw(paper: Paper, printer: Printer) -> Any:
    found = press(Document("Calibration", tuple(calibration(paper, printer))), Setting(paper, "colour", printer))
    assert found.complaints == ()
    return pypdfium2.PdfDocument(found.data)


def placed(page: Any, paper: Paper, is_turned: bool) -> dict[str, Point]:
    """Find the crosses on a page: the art is one form, whose matrix has its position."""
    [form] = [found for found in page.get_objects(max_depth=1) if found.type == raw.FPDF_PAGEOBJ_FORM][:1]
    a, b, c, d, e, f = (value * MM for value in form.get_matrix().get())
    half_w, half_h = paper.width / 2, paper.height / 2
    # On short-edge duplex, the back of a card is rotated upright again.
    way = -1 if is_turned else 1
    points = {name: (way * x, way * y) for name, (x, y) in crosses(paper).items()}
    return {name: (a * x + c * y + e - half_w, b * x + d * y + f - half_h) for name, (x, y) in points.items()}


def print_out(paper: Paper, printer: Printer, error: Turn) -> Printed:
    """Print on both sides with a printer that flips on this edge, and shifts all backs by an error."""
    document = draw(paper, printer)
    front = placed(document[0], paper, False)
    back = placed(document[1], paper, printer.edge == "short")
    across, up = (-1, 1) if printer.edge == "long" else (1, -1)
    shining = {name: (across * x, up * y) for name, (x, y) in front.items()}
    turned = error._replace(angle=error.angle + printer.rotation)
    return Printed(shining, {name: error.apply(point) for name, point in back.items()}, turned)


def misses(found: Printed) -> float:
    """Return the largest distance of a cross from the centre of its scales."""
    return max(min(math.dist(point, other) for other in found.front.values()) for point in found.back.values())


def measure(found: Printed) -> tuple[float, float, float]:
    """Read the sheet as instructed: offset-x and offset-y at M, the rotation from the heights of A and B."""
    x, y = found.read("M")
    return x, y, (found.read("B")[1] - found.read("A")[1]) / PER_DEGREE


EDGES: tuple[Edge, ...] = ("long", "short")
ERRORS = [Turn(), Turn(2, 0), Turn(0, -3), Turn(-1.5, 2.5), Turn(angle=0.8), Turn(3, -2, -1.2), Turn(-4, -1, 2)]


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize("edge", EDGES)
@pytest.mark.parametrize("error", ERRORS)
def test_the_readings_cancel_the_error(paper: Paper, edge: Edge, error: Turn) -> None:
    before = print_out(paper, Printer(edge=edge), error)
    assert misses(before) == pytest.approx(0, abs=0.01) if error == Turn() else misses(before) > 1
    x, y, rotation = measure(before)
    after = print_out(paper, Printer(edge=edge, offset_x=x, offset_y=y, rotation=rotation), error)
    assert misses(after) < 0.05


@pytest.mark.parametrize("edge", EDGES)
def test_a_second_reading_is_added(edge: Edge) -> None:
    paper, error = PAPERS["a4"], Turn(2, -1.5, 0.7)
    profile = Printer(edge=edge, offset_x=-1.2, offset_y=0.9, rotation=-0.4)
    x, y, rotation = measure(print_out(paper, profile, error))
    better = Printer(edge=edge, offset_x=-1.2 + x, offset_y=0.9 + y, rotation=-0.4 + rotation)
    assert misses(print_out(paper, better, error)) < 0.05


@pytest.mark.parametrize("edge", EDGES)
@pytest.mark.parametrize(("x", "y"), [(3.0, 0.0), (0.0, 2.0), (-1.5, -2.5)])
def test_a_profile_moves_the_back_by_its_offset(edge: Edge, x: float, y: float) -> None:
    paper = PAPERS["a4"]
    plain = print_out(paper, Printer(edge=edge), Turn())
    moved = print_out(paper, Printer(edge=edge, offset_x=x, offset_y=y), Turn())
    assert moved.front == plain.front
    for name, point in plain.back.items():
        assert moved.back[name] == pytest.approx((point[0] + x, point[1] + y), abs=0.001)


@pytest.mark.parametrize("edge", EDGES)
def test_a_rotation_turns_the_back_anticlockwise(edge: Edge) -> None:
    paper = PAPERS["a4"]
    plain = print_out(paper, Printer(edge=edge), Turn())
    turned = print_out(paper, Printer(edge=edge, rotation=2), Turn())
    for name, point in plain.back.items():
        assert turned.back[name] == pytest.approx(Turn(angle=2).apply(point), abs=0.001)
    assert turned.back["B"][1] > plain.back["B"][1]
    assert turned.back["A"][1] < plain.back["A"][1]


@pytest.mark.parametrize("edge", EDGES)
def test_the_scales_are_read_upright(edge: Edge) -> None:
    """With the text of the back upright, plus is right and up, and A is at the upper left."""
    text = draw(PAPERS["a4"], Printer(edge=edge))[1].get_textpage()
    boxes = {name: word_box(text, name) for name in ("A", "B", "C", "D", "M")}
    assert boxes["A"][0] < boxes["M"][0] < boxes["B"][0]
    assert boxes["C"][1] < boxes["M"][1] < boxes["A"][1]
    left, bottom, right, top = word_box(text, "Back")
    assert right - left > top - bottom > 0
    marks = {sign: numbers_beside(text, f"{sign}10") for sign in "+-"}
    assert max(x for x, _ in marks["+"]) > 7 > -7 > min(x for x, _ in marks["-"])
    assert max(y for _, y in marks["+"]) > 7 > -7 > min(y for _, y in marks["-"])


def numbers_beside(text: Any, word: str) -> list[Point]:
    """Find the numbers of the scales at the middle of the paper, with their positions in millimetres from there."""
    searcher, found = text.search(word), []
    while hit := searcher.get_next():
        left, bottom, right, top = text.get_charbox(hit[0] + 1)
        found.append(((left + right) / 2 * MM - 105, (bottom + top) / 2 * MM - 148.5))
    return [point for point in found if math.hypot(*point) < 20]


def word_box(text: Any, word: str) -> tuple[float, float, float, float]:
    """Find a whole word: the corners of its first and last letter."""
    at, count = text.search(word, match_case=True, match_whole_word=True).get_next()
    first, last = text.get_charbox(at), text.get_charbox(at + count - 1)
    return first[0], first[1], last[2], last[3]


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_text_does_not_show_through_text_of_the_other_side(paper: Paper) -> None:
    for edge in EDGES:
        front, back, _ = draw(paper, Printer(edge=edge))
        up = word_box(front.get_textpage(), "Front")[1] * MM - paper.height / 2
        other = word_box(back.get_textpage(), "Back")[1] * MM - paper.height / 2
        through = up if edge == "long" else -up
        assert abs(through - other) > 50


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_every_scale_is_in_the_printable_area(paper: Paper) -> None:
    for x, y in crosses(paper).values():
        assert paper.width / 2 - abs(x) > SAFE + 10
        assert paper.height / 2 - abs(y) > SAFE + 10


def test_the_sheet_shows_the_commands() -> None:
    steps = instructions(Printer(), "laser")
    assert "flipped on the long edge" in steps[0].words
    assert "should be upright" in steps[1].words
    assert steps[1].command == "companion printer set laser --edge short"
    steps = instructions(Printer(edge="short"), "")
    assert "should be upside down" in steps[1].words
    assert steps[1].command == "companion printer set NAME --edge long"


def test_the_sheet_has_space_for_the_sums_and_the_current_profile() -> None:
    printer = Printer(offset_x=1.25, offset_y=-0.75, rotation=0.5)
    page = draw(PAPERS["a4"], printer)[2]
    words = page.get_textpage().get_text_range()
    for value in ("1.25", "-0.75", "0.5"):
        assert value in words
    assert raw.FPDFPage_GetAnnotCount(page) == 6
