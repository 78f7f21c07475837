"""Pieces on paper: they fit, backs are behind fronts, and no cut or background touches a neighbour."""

from __future__ import annotations

import math

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from printables.drawing.box import Box
from printables.paper.cutting import Shape, behind, hexagon, outline, rectangle, slots
from printables.paper.sizes import PAPERS, SAFE, Paper, Printer

# Failing examples are not reduced, because that takes minutes.
as_found = settings(phases=(Phase.explicit, Phase.generate), deadline=None, max_examples=40)
papers = st.sampled_from(list(PAPERS.values()))
shapes = st.one_of(
    st.builds(rectangle, st.floats(20, 95), st.floats(20, 120)),
    st.builds(hexagon, st.floats(25, 90)),
)
printers = st.builds(
    Printer,
    edge=st.sampled_from(["long", "short"]),
    order=st.sampled_from(["alternate", "fronts-first", "fold", "no-backs"]),
    gap=st.floats(0, 20),
    bleed=st.floats(0, 5),
)


def boxes(shape: Shape, middles: tuple[tuple[float, float], ...]) -> list[Box]:
    return [Box(x - shape.width / 2, y - shape.height / 2, shape.width, shape.height) for x, y in middles]


def touches(mark: tuple[float, float, float, float], corners: tuple[tuple[float, float], ...]) -> bool:
    """Return whether a mark has a point inside a convex piece or on its edge."""
    x1, y1, x2, y2 = mark
    points = [(x1 + (x2 - x1) * t / 8, y1 + (y2 - y1) * t / 8) for t in range(9)]
    return any(inside(point, corners) for point in points)


def inside(point: tuple[float, float], corners: tuple[tuple[float, float], ...]) -> bool:
    x, y = point
    pairs = zip(corners, (*corners[1:], corners[0]), strict=True)
    return all((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) > -1e-6 for (x1, y1), (x2, y2) in pairs)


@as_found
@given(shapes, papers, printers, st.integers(1, 40))
def test_pieces_are_on_the_paper_and_marks_outside_them(
    shape: Shape, paper: Paper, printer: Printer, pieces: int
) -> None:
    laid = slots(shape, paper, printer, pieces)
    assert 1 <= len(laid.middles) <= pieces
    low = paper.height / 2 if printer.order == "fold" else SAFE
    for box in boxes(shape, laid.middles):
        assert box.x >= SAFE
        assert box.right <= paper.width - SAFE
        assert box.y >= low - 1e-6
        assert box.top <= paper.height - SAFE
        assert not any(touches(mark, outline(shape, box)) for mark in laid.marks)
    for x1, y1, x2, y2 in laid.marks:
        assert min(x1, x2) >= SAFE - 1e-6
        assert max(x1, x2) <= paper.width - SAFE + 1e-6
        assert max(y1, y2) <= paper.height - SAFE + 1e-6
        assert min(y1, y2) >= SAFE - 1e-6


@as_found
@given(shapes, papers, printers, st.integers(1, 40))
def test_backgrounds_reach_no_mark_strip_or_fold(shape: Shape, paper: Paper, printer: Printer, pieces: int) -> None:
    laid = slots(shape, paper, printer, pieces)
    ground = laid.bleed
    assert ground.x >= SAFE
    assert ground.top <= paper.height - SAFE
    assert ground.y >= (paper.height / 2 if printer.order == "fold" else SAFE) - 1e-6
    assert not any(touches(mark, ground.corners) for mark in laid.marks)
    for x1, y1, x2, y2 in laid.marks:
        assert math.hypot(x2 - x1, y2 - y1) > 0.7
        ends = (laid.block.x - min(x1, x2)) if laid.strip_at_side else (max(y1, y2) - laid.block.top)
        assert ends < laid.strip
    ends = (laid.block.x - ground.x) if laid.strip_at_side else (ground.top - laid.block.top)
    assert ends < laid.strip
    # A ruler and its text are a bit more than two millimetres high.
    rim = laid.block.x if laid.strip_at_side else paper.height - laid.block.top
    assert laid.strip + 2.3 <= rim - SAFE + 1e-6


@as_found
@given(shapes, papers, printers)
def test_pieces_do_not_overlap(shape: Shape, paper: Paper, printer: Printer) -> None:
    middles = slots(shape, paper, printer).middles
    for at, (x, y) in enumerate(middles):
        for other_x, other_y in middles[at + 1 :]:
            if shape.is_hexagon:
                assert math.hypot(x - other_x, y - other_y) >= shape.width - 1e-6
            else:
                apart = max(abs(x - other_x) - shape.width, abs(y - other_y) - shape.height)
                assert apart >= printer.gap - 1e-6


@as_found
@given(st.floats(20, 80), papers)
def test_every_edge_of_a_hexagon_is_on_a_marked_line(height: float, paper: Paper) -> None:
    shape = hexagon(height)
    laid = slots(shape, paper, Printer())
    lines = [(mark[:2], mark[2:]) for mark in laid.marks]
    for box in boxes(shape, laid.middles):
        corners = outline(shape, box)
        for one, two in zip(corners, (*corners[1:], corners[0]), strict=True):
            assert any(off(one, *line) < 0.05 and off(two, *line) < 0.05 for line in lines)


def off(point: tuple[float, float], one: tuple[float, float], two: tuple[float, float]) -> float:
    """Return the distance of a point from the line through two others."""
    (x, y), (x1, y1), (x2, y2) = point, one, two
    return abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / math.hypot(x2 - x1, y2 - y1)


@as_found
@given(shapes, papers)
def test_on_the_flipped_sheet_each_back_is_behind_its_front(shape: Shape, paper: Paper) -> None:
    for x, y in slots(shape, paper, Printer()).middles:
        over_long = behind((x, y), paper, Printer(edge="long"))
        assert (paper.width - over_long[0], over_long[1], over_long[2]) == pytest.approx((x, y, 0))
        over_short = behind((x, y), paper, Printer(edge="short"))
        assert (over_short[0], paper.height - over_short[1], over_short[2]) == pytest.approx((x, y, 180))


@pytest.mark.parametrize(
    ("shape", "paper", "expected"),
    [
        (rectangle(63, 88), "a4", 9),
        (rectangle(63, 88), "letter", 9),
        (rectangle(38, 38), "a4", 35),
        (rectangle(38, 38), "letter", 30),
        (rectangle(88, 63), "a4", 8),
    ],
)
def test_a_sheet_holds_as_many_pieces_as_fit(shape: Shape, paper: str, expected: int) -> None:
    assert len(slots(shape, PAPERS[paper], Printer()).middles) == expected


def test_a_piece_too_large_for_the_paper_is_refused() -> None:
    with pytest.raises(ValueError, match="300 x 300 mm does not fit"):
        slots(rectangle(300, 300), PAPERS["a4"], Printer())
