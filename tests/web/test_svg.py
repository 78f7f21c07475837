"""Maps and boards as drawings: well-formed, with coordinates, readable without colour."""

from __future__ import annotations

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest

from companion.referee.view import Board, Bricks, Card, Cell, Chart, HexMap, Place, Way, used_part
from companion.web.charts import boxes_of, courses_of, texts_of, touch
from companion.web.paint import PAINTS, cut_text, known_pictures, lettering, width_of
from companion.web.svg import Map, draw_map, draw_views
from tests.web.tables import TITLES, table_of
from tests.web.test_element import HOSTILE

HEXES = HexMap(
    "Ann's village",
    5,
    5,
    {f"{column}{row}": Cell(".", "blank") for column in "ABCDE" for row in range(1, 6)}
    | {"B2": Cell("Wh", "green"), "B3": Cell("F", "yellow")},
    {("B2", "S"): "#", ("B3", "N"): "#", ("B2", "NE"): "-", ("B3", "SW"): "=", ("B2", "N"): "?"},
)
BOARD = Board(
    "The hill",
    ("L", "", "R"),
    ("2", "1"),
    {
        ("L", "2"): Cell("K1\n*red", "red"),
        ("", "2"): Cell(" 8"),
        ("R", "2"): Cell(".\n*blue", "blank"),
        ("L", "1"): Cell("Q"),
    },
)
BRICKS = Bricks(
    "The map",
    {
        (0, 0): Card(("VS", "Start", "@A"), "blue", ("~", " ", "n", "=", "#", "")),
        (-1, 1): Card(("T1", "Cave"), "green"),
    },
)
CHART = Chart(
    "The valley",
    (Place("A", 0, 0, ("A Mill", "Ann"), "red"), Place("B", 3, 1, ("B Inn",)), Place("C", 100, 100, (), "blue")),
    (
        Way("W1", ("A", "C"), "water", "bug"),
        Way("F1", ("A", "C"), "forest"),
        Way("X", ("B", "C"), "tunnel"),
        Way("Y", ("A", "?"), "rock"),
    ),
)


def parse(view: Map) -> ElementTree.Element:
    return ElementTree.fromstring(str(draw_map(view, "map0")))


def texts(view: Map) -> list[str]:
    return ["".join(found.itertext()) for found in parse(view).iter("text")]


@pytest.mark.parametrize("view", [HEXES, BOARD, BRICKS, CHART], ids=lambda view: type(view).__name__)
def test_a_drawing_is_well_formed_and_described_in_words(view: Map) -> None:
    svg = parse(view)
    title, desc = svg.find("title"), svg.find("desc")
    assert title is not None
    assert title.text == view.title
    assert desc is not None
    assert desc.text
    assert (svg.get("role"), svg.get("aria-labelledby")) == ("img", title.get("id"))
    _, _, width, height = map(float, str(svg.get("viewBox")).split())
    for text in svg.iter("text"):
        assert 0 <= float(str(text.get("x"))) <= width
        assert 0 <= float(str(text.get("y"))) <= height
    drawn = ElementTree.tostring(svg, encoding="unicode")
    assert {*re.findall(r"url\(#([^)]+)\)", drawn)} == {pattern.get("id") for pattern in svg.iter("pattern")}
    assert "style=" not in drawn


def test_hexagons_have_the_coordinates_of_the_sheet() -> None:
    found = texts(HEXES)
    assert {"A", "B", "C", "1", "2", "3", "4", "Wh", "F", "A1", "C4"} <= {*found}
    assert not {"D", "5", "D4", "."} & {*found}, "what is far from the village is left away"


def test_a_border_that_two_spaces_share_is_drawn_once() -> None:
    classes = [path.get("class") for path in parse(HEXES).iter("path")]
    assert (classes.count("wall"), classes.count("road"), classes.count("road on-wall")) == (2, 1, 1)
    assert "?" in texts(HEXES), "a mark without a line of its own is written"


def test_an_empty_map_is_drawn_completely() -> None:
    empty = HexMap("", 3, 3, {"A1": Cell(".", "blank")}, {})
    assert used_part(empty) == (0, 2, 0, 2)
    assert parse(empty).findtext("desc") == "nothing is drawn yet"


def test_a_board_has_its_strip_and_its_kings() -> None:
    found = texts(BOARD)
    assert {"L", "R", "2", "1", "K1", "Q", "8", "♔ red", "♔ blue", "R2"} <= {*found}
    assert parse(BOARD).findtext("desc") == "L2 K1 *red; 2 8; R2 . *blue; L1 Q"


def test_bricks_show_exits_and_obstacles() -> None:
    classes = [str(path.get("class")) for path in parse(BRICKS).iter("path")]
    for name in ("river", "gap", "lake", "shore", "trees"):
        assert f"side {name}" in classes, name
    assert {"VS", "Start", "@A", "n", "-1", "0", "1", "2"} - {*texts(BRICKS)} == {"2"}


def test_each_kind_of_way_has_its_own_line_style() -> None:
    classes = [str(path.get("class")) for path in parse(CHART).iter("path") if "way" in str(path.get("class"))]
    assert len(classes) == 3, "a way that leads nowhere is left away"
    assert len({*classes}) == 3
    assert {"W1 bug", "F1", "X", "A Mill", "Ann", "C"} <= {*texts(CHART)}


def test_places_and_ways_of_a_chart_do_not_overlap() -> None:
    boxes = boxes_of(CHART.places, {place.id: texts_of(place) for place in CHART.places})
    for one, other in combinations(boxes.values(), 2):
        assert not touch(one, other)
    first, second = (course.curve for _, course in courses_of(CHART.ways[:2], tuple(boxes.items())))
    assert first.path != second.path, "two ways with the same ends"


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_stays_text(name: str) -> None:
    long = name.replace("\n", " ") * 5
    views: list[Map] = [
        HexMap(name, 1, 1, {"A1": Cell(name, "green")}, {("A1", "N"): name}),
        Board(name, ("a",), ("1",), {("a", "1"): Cell(f"{name}\n*{long}", name)}),
        Bricks(name, {(0, 0): Card((name, f"@{long}"), name, (name,) * 6)}),
        Chart(name, (Place(name, 0, 0, (long,), name), Place("b", 1, 1, ())), (Way(name, (name, "b"), name, long),)),
    ]
    for view in views:
        svg = parse(view)
        assert not {found.tag for found in svg.iter()} & {"script", "img", "b"}
        assert not [key for found in svg.iter() for key in found.attrib if key.startswith("on")]


def test_text_shrinks_and_is_cut_to_fit() -> None:
    assert cut_text("Ann", 100, 10) == "Ann"
    shown = cut_text("A very long name", 60, 10)
    assert shown.endswith("…")
    assert width_of(shown, 10) <= 60
    small = lettering("a wide text", 0, 0, 20, 120)
    assert 14 <= float(small.attributes["font-size"]) < 20
    whole = "".join(
        child if isinstance(child, str) else str(child) for child in lettering("x" * 60, 0, 0, 20, 60).children
    )
    assert f"<title>{'x' * 60}</title>" in whole, "what was cut can still be read"


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("tint", PAINTS)
def test_text_is_readable_on_every_tint(tint: str) -> None:
    light, dark = sorted((luminance(PAINTS[tint].fill), luminance(PAINTS[tint].ink)), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 7


def test_tints_differ_without_colour() -> None:
    patterned = [paint.lines for paint in PAINTS.values() if paint.lines]
    assert len({*patterned}) == len(patterned) >= 8


@pytest.mark.parametrize("slug", TITLES)
def test_the_maps_of_every_title_are_well_formed(slug: str) -> None:
    session = table_of(slug)
    for view in session.game.views(session.state):
        if isinstance(view, Map):
            assert parse(view).findtext("title") == view.title


@pytest.mark.parametrize("slug", TITLES)
def test_every_picture_of_a_view_exists(slug: str) -> None:
    session = table_of(slug)
    maps = [view for view in session.game.views(session.state) if isinstance(view, Map)]
    named = {name for view in maps for space in _spaces(view) for name in space.pictures}
    signs = {entry.partition(" ")[0] for view in maps for entry in re.split(" {2,}", view.picture_legend)}
    assert named <= known_pictures()
    assert {sign for sign in signs if re.search(r"\w-\w", sign)} <= known_pictures()


def _spaces(view: Map) -> list[Cell | Card | Place]:
    match view:
        case HexMap() | Board():
            return [*view.cells.values()]
        case Bricks():
            return [*view.cards.values()]
        case Chart():
            return [*view.places]


def test_pictures_replace_the_text_of_a_space() -> None:
    house = Cell("Wh", "green", ("village-home", "village-sheep"))
    drawn = str(draw_map(HexMap("", 1, 1, {"A1": house}, {}), "m"))
    assert "/pictures/village-home.svg" in drawn
    assert ">Wh<" not in drawn
    assert "A1 Wh" in drawn, "the description in words stays"


def test_a_space_with_a_picture_that_does_not_exist_keeps_its_text() -> None:
    unknown = Card(("F1", "Cave"), "green", pictures=("bv-cave", "bv-gadget"), caption=("F1",))
    drawn = str(draw_map(Bricks("", {(0, 0): unknown}), "m"))
    assert "image" not in drawn
    assert ">Cave<" in drawn


def test_a_drawing_of_its_own_contains_its_pictures() -> None:
    tile = Cell("K4\n*red", "black", ("knight", "raven"), "K4\n*red")
    drawn = draw_views([Board("The valley", ("a",), ("1",), {("a", "1"): tile})])
    svg = ElementTree.fromstring(drawn)
    symbols = {found.get("id") for found in svg.iter() if found.tag.endswith("symbol")}
    used = {str(found.get("href"))[1:] for found in svg.iter() if found.tag.endswith("use")}
    assert symbols == used == {"knight", "raven"}
    assert "/pictures/" not in drawn


def test_the_longest_tile_code_is_not_cut() -> None:
    """A collector with a coin: every figure of it counts."""
    drawn = str(draw_map(Board("The valley", ("a",), ("1",), {("a", "1"): Cell("T5-10+1", "grey")}), "m"))
    assert "T5-10+1" in drawn
    assert "…" not in drawn
