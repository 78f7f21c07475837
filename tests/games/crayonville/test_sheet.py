"""The village sheet, compared with a graph library and other coordinates."""

from __future__ import annotations

import math

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.crayonville.sheet import SIDES, Sheet, pair, space_order
from tests.games.crayonville import oracle
from tests.games.crayonville.villages import HOLED, REAL, SMALL, pairs_of
from tests.referee.anymoves import checked

Cube = tuple[int, int, int]
# The directions as cube coordinates, clockwise from north.
CUBES: dict[str, Cube] = {
    "N": (0, 1, -1),
    "NE": (1, 0, -1),
    "SE": (1, -1, 0),
    "S": (0, -1, 1),
    "SW": (-1, 0, 1),
    "NW": (-1, 1, 0),
}


def cube_of(space: str) -> Cube:
    """Return cube coordinates: three numbers with the sum 0."""
    column, row = oracle.place_of(space)
    z = row - (column - (column & 1)) // 2
    return column, -column - z, z


def distance(a: str, b: str) -> int:
    return max(abs(m - n) for m, n in zip(cube_of(a), cube_of(b), strict=True))


def graph_of(sheet: Sheet) -> nx.Graph:
    graph = nx.Graph()
    graph.add_nodes_from(sheet.spaces)
    graph.add_edges_from((a, b) for a in sheet.spaces for b in sheet.neighbours[a])
    return graph


@st.composite
def outlines(draw: st.DrawFn) -> Sheet:
    """Draw a sheet of any size and outline."""
    columns, rows = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    spaces = [f"{chr(65 + c)}{r}" for c in range(columns) for r in range(1, rows + 1)]
    missing = draw(st.lists(st.sampled_from(spaces), max_size=len(spaces) // 3, unique=True))
    return Sheet("any", "Any", columns, rows, "flat-top-odd-low", tuple(missing), {})


def test_the_counts_of_the_real_sheet() -> None:
    borders = {border for sides in REAL.borders.values() for border in sides.values()}
    assert len(REAL.spaces) == len(set(REAL.spaces)) == 169
    assert len(pairs_of(REAL)) == 456
    assert len(REAL.rim) == 48
    assert len(borders) == 6 * 169 - 456
    assert (REAL.spaces[0], REAL.spaces[-1], REAL.columns, REAL.rows) == ("A1", "M13", 13, 13)


def test_the_printed_start() -> None:
    assert REAL.start == {"G7": "wood", "H7": "wood", "G8": "field", "H6": "water"}
    start = list(REAL.start)
    touching = {frozenset((a, b)) for a in start for b in start if REAL.is_adjacent(a, b)}
    assert len(touching) == 5
    assert not REAL.is_adjacent("G8", "H6")


@pytest.mark.parametrize(
    ("space", "around"),
    [
        ("G7", {"N": "G6", "NE": "H6", "SE": "H7", "S": "G8", "SW": "F7", "NW": "F6"}),
        ("H7", {"N": "H6", "NE": "I7", "SE": "I8", "S": "H8", "SW": "G8", "NW": "G7"}),
        ("A1", {"SE": "B1", "S": "A2"}),
        ("B1", {"NE": "C1", "SE": "C2", "S": "B2", "SW": "A2", "NW": "A1"}),
        ("M13", {"N": "M12", "SW": "L13", "NW": "L12"}),
        ("L13", {"N": "L12", "NE": "M13", "NW": "K13"}),
    ],
)
def test_neighbours_of_some_spaces(space: str, around: dict[str, str]) -> None:
    assert REAL.toward[space] == around
    assert set(REAL.neighbours[space]) == set(around.values())


def test_the_middle_is_six_spaces_from_the_edge_on_each_side() -> None:
    assert [len(REAL.lines["G7"][side]) for side in SIDES] == [7] * 6


@checked(60)
@given(sheet=outlines())
def test_neighbours_by_the_table_and_by_cubes(sheet: Sheet) -> None:
    for space in sheet.spaces:
        assert sheet.toward[space] == oracle.beside(sheet, space)
        assert set(sheet.neighbours[space]) == {other for other in sheet.spaces if distance(space, other) == 1}
        for other in sheet.spaces:
            assert sheet.is_adjacent(space, other) == (distance(space, other) == 1)
    assert sheet.rim == {space for space in sheet.spaces if len(oracle.beside(sheet, space)) < 6}


def test_the_real_sheet_as_a_graph() -> None:
    graph = graph_of(REAL)
    assert (graph.number_of_nodes(), graph.number_of_edges()) == (169, 456)
    assert nx.is_connected(graph)
    assert nx.check_planarity(graph)[0]
    assert {space for space, degree in graph.degree if degree < 6} == REAL.rim
    lengths = nx.single_source_shortest_path_length(graph, "G7")
    assert all(length == distance("G7", space) for space, length in lengths.items())


@checked(60)
@given(sheet=outlines())
def test_straight_lines_by_cubes(sheet: Sheet) -> None:
    named = {cube_of(space): space for space in sheet.spaces}
    for space in sheet.spaces:
        for side in SIDES:
            here, met = cube_of(space), []
            while here in named:
                x, y, z = here
                here = (x + CUBES[side][0], y + CUBES[side][1], z + CUBES[side][2])
                met.append(named.get(here))
            line = sheet.lines[space][side]
            assert [ahead for _, ahead in line] == met
            places = [space, *(ahead for _, ahead in line if ahead is not None)]
            assert [border for border, _ in line] == [sheet.borders[place][side] for place in places]


@checked(60)
@given(sheet=outlines())
def test_a_corner_is_where_three_places_meet(sheet: Sheet) -> None:
    """Corner numbers are equal exactly if the same three places meet there."""
    numbers: dict[oracle.Corner, set[tuple[int, int]]] = {}
    for space in sheet.spaces:
        assert len(sheet.corners_of[space]) == 6
        for side in SIDES:
            border = sheet.borders[space][side]
            ends = set(oracle.ends_of(oracle.fence(border)))
            assert len(ends) == len(set(sheet.corners[border])) == 2
            assert set(sheet.corners[border]) <= sheet.corners_of[space]
        for corner in oracle.corners_around(oracle.place_of(space)):
            numbers.setdefault(corner, set()).update(shared(sheet, space, corner))
    assert all(len(found) == 1 for found in numbers.values())
    assert len({number for found in numbers.values() for number in found}) == len(numbers)


def shared(sheet: Sheet, space: str, corner: oracle.Corner) -> set[tuple[int, int]]:
    """Return the corner numbers shared by the two borders of a space that meet in this corner."""
    through = [
        set(sheet.corners[border])
        for border in sheet.borders[space].values()
        if corner in set(oracle.ends_of(oracle.fence(border)))
    ]
    assert len(through) == 2
    return through[0] & through[1]


def drawn_corners(space: str) -> set[tuple[float, float]]:
    """Return the corners of a hexagon of side 1, by geometry."""
    column, row = oracle.place_of(space)
    x, y = 1.5 * column, math.sqrt(3) * (row + 0.5 * (column % 2))
    turns = [math.radians(60 * n) for n in range(6)]
    return {(round(x + math.cos(turn), 6), round(y + math.sin(turn), 6)) for turn in turns}


@pytest.mark.parametrize("sheet", [SMALL, HOLED, REAL], ids=lambda sheet: sheet.id)
def test_corners_match_their_geometry(sheet: Sheet) -> None:
    drawn = {point for space in sheet.spaces for point in drawn_corners(space)}
    numbered = {corner for corners in sheet.corners_of.values() for corner in corners}
    assert len(drawn) == len(numbered)
    for a in sheet.spaces:
        for b in sheet.spaces:
            assert len(sheet.corners_of[a] & sheet.corners_of[b]) == len(drawn_corners(a) & drawn_corners(b))


def test_corners_borders_and_spaces_add_up() -> None:
    """Euler's formula: corners - borders + spaces, including the outside, is 2."""
    corners = {corner for ends in REAL.corners.values() for corner in ends}
    assert len(corners) - len(REAL.corners) + len(REAL.spaces) + 1 == 2


def test_a_border_has_one_name_from_either_side() -> None:
    opposite = {"N": "S", "NE": "SW", "SE": "NW", "S": "N", "SW": "NE", "NW": "SE"}
    for space, around in REAL.toward.items():
        for side, near in around.items():
            assert REAL.borders[space][side] == REAL.borders[near][opposite[side]]  # type: ignore[index]
    assert REAL.borders["A1"]["NW"] == "A1|NW"
    assert REAL.borders["G7"]["N"] == REAL.borders["G6"]["S"] == "G6|G7"


def test_pairs_are_named_in_order() -> None:
    assert pair("G10", "G9", "-") == pair("G9", "G10", "-") == "G9-G10"
    assert pair("H1", "G13", "|") == "G13|H1"
    assert sorted(["B1", "A10", "A9", "A1"], key=space_order) == ["A1", "A9", "A10", "B1"]
