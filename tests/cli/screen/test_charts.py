"""Maps of places and ways: everything is visible and nothing overlaps, at every width."""

from __future__ import annotations

import io
import random
import re
import sys
from collections import Counter
from functools import cache
from itertools import combinations, pairwise

import pytest
from rich.cells import cell_len

from companion.cli.screen.charts import (
    LEAST,
    MOST,
    OTHER_PENS,
    PENS,
    PLAIN_CHARS,
    SIDEWAYS,
    UPRIGHT,
    PlaceBox,
    Segment,
    boxes_of,
    chart_rows,
    inks_of,
    lay_ways,
    strokes_of,
    texts_of,
)
from companion.cli.screen.draw import STYLES, map_rows, plain_lines
from companion.cli.screen.hexes import Row
from companion.cli.screen.layout import coloured_rows
from companion.referee.view import Board, Cell, Chart, Lines, Place, Way

PLACES = """
VIL 50 85 Village
LOO 40 62 Lookout
CLU 75 70 Clubhouse
LOD 15 75 Lodge
OPW 8 15 Book Wagon
OPE 60 18 Ferry Landing
BLU 92 10 Bluffs
OAK1 30 42 Oak Grove: Clay, Berries
OAK2 90 45 Oak Grove: Cattails, Honey
MAP1 30 16 Maple Grove: Birch, Herbs
MAP2 10 48 Maple Grove: Berries, Acorn
BEE1 62 44 Beech Grove: Acorn, Clay
BEE2 74 93 Beech Grove: Herbs, Birch
"""
WAYS = """
F1 VIL LOO, F2 LOO OAK1 flower, F3 LOD MAP2, F4 MAP2 OPW, F5 CLU BEE2, F6 CLU OAK2 pebble, F7 MAP1 OPE, F8 OPE BEE1,
F9 BEE1 BLU, W1 OAK1 MAP1 bug, W2 MAP1 OPW, W3 VIL LOD, W4 LOD MAP2, W5 CLU BEE1 pebble, W6 BEE1 LOO, W7 BLU OAK2,
W8 OAK2 BEE2, W9 OPE BLU, R1 VIL CLU, R2 VIL BEE2, R3 CLU BEE2, R4 LOO LOD, R5 LOO MAP2 flower, R6 OAK1 BEE1,
R7 OAK1 OPW, R8 MAP1 BLU bug, R9 OPE OAK2
"""
KINDS = {"F": "forest", "W": "water", "R": "rock"}
TINTS = {"VIL": "red", "LOO": "yellow", "CLU": "violet", "LOD": "brown", "OPW": "white", "OPE": "white", "BLU": "grey"}
WIDTHS = (80, 100, 140)


def valley(**pawns: str) -> Chart:
    """Return the board of a game, with pawns at these places."""
    places = []
    for line in PLACES.strip().splitlines():
        id, x, y, words = line.split(" ", 3)
        name, _, goods = words.partition(": ")
        lines = tuple(filter(None, (f"{id} {name}", goods, pawns.get(id, ""))))
        places.append(Place(id, float(x), float(y), lines, TINTS.get(id, "green")))
    ways = [
        Way(id, (start, goal), KINDS[id[0]], " ".join(mark))
        for id, start, goal, *mark in (words.split() for words in WAYS.split(","))
    ]
    return Chart("Valley, hour 2", tuple(places), tuple(ways), "a name: a pawn  name·bug: a site")


def scattered(seed: int) -> Chart:
    """Return the same board with up to five pawns anywhere."""
    rng = random.Random(seed)
    pawns: dict[str, str] = {}
    for name in ("Ann", "Bo", "Cy", "Di", "Ed")[: rng.randint(1, 5)]:
        place = rng.choice(valley().places).id
        pawns[place] = ", ".join(filter(None, (pawns.get(place), name)))
    return valley(**pawns)


TABLES = {
    "together": valley(OAK1="Ann, Bo, Cy", VIL="Di"),
    "at the start": valley(VIL="Ann, Bo, Cy, Di, Ed"),
    "nobody": valley(),
    "apart": valley(MAP2="Ann", CLU="Bo", BEE1="Cy", BEE2="Di", LOD="Ed"),
}


@cache
def rows_of(view: Chart, room: int) -> list[Row]:
    return chart_rows(view, room)


def text_of(view: Chart, room: int) -> str:
    return "\n".join("".join(ink.char for ink in row).rstrip() for row in rows_of(view, room))


def drawing(text: str) -> str:
    """Return the map without its title and list."""
    return text.split("\n", 1)[1].rpartition("\n\n")[0]


@cache
def laid(view: Chart, room: int) -> tuple[dict[str, PlaceBox], dict[str, Segment]]:
    boxes = boxes_of(view.places, [texts_of(place, room) for place in view.places], room)
    lines = {way.id: line for way, line in lay_ways(view, boxes, room)}
    return {place.id: box for place, box in zip(view.places, boxes, strict=True)}, lines


@pytest.fixture(params=[(name, room) for name in TABLES for room in WIDTHS], ids=lambda pair: f"{pair[0]} {pair[1]}")
def case(request: pytest.FixtureRequest) -> tuple[Chart, int]:
    name, room = request.param
    return TABLES[name], room


def test_every_place_and_way_is_visible_plain_and_coloured(case: tuple[Chart, int]) -> None:
    view, room = case
    text = text_of(view, room)
    coloured = coloured_rows(rows_of(view, room)).plain
    assert [line.rstrip() for line in coloured.splitlines()] == text.splitlines()
    assert max(map(len, text.splitlines())) <= room
    lines = text.splitlines()[1:]
    for place, box in zip(view.places, laid(view, room)[0].values(), strict=True):
        # A box counts lines and columns from 1.
        inside = [line[box.left - 1 : box.right - 1] for line in lines[box.top - 1 : box.bottom - 1]]
        assert all(line[0] == "[" and line[-1] == "]" for line in inside)
        assert " ".join(" ".join(line[1:-1] for line in inside).split()) == " ".join(place.lines)
    for way in view.ways:
        name = f"{way.id}·{way.mark}" if way.mark else way.id
        assert len(re.findall(rf"(?<![\w·]){name}(?![\w·])", drawing(text))) == 1, name


def test_the_list_below_needs_no_drawing(case: tuple[Chart, int]) -> None:
    view, room = case
    table = text_of(view, room).rpartition("\n\n")[2]
    head, *rows = table.splitlines()
    assert re.split(" {2,}", head) == ["──── forest", "════ water", "┅┅┅┅ rock"]
    assert len(rows) == 9
    found = {" ".join(entry.split()) for row in rows for entry in re.split(r" +(?=[FWR]\d)", row)}
    char = {"forest": "──", "water": "══", "rock": "┅┅"}
    assert found == {f"{way.id} {way.ends[0]} {char[way.kind]} {way.ends[1]} {way.mark}".rstrip() for way in view.ways}


def test_nothing_hides_anything(case: tuple[Chart, int]) -> None:
    boxes, lines = laid(*case)
    wide = case[1] + 2
    inside = [y * wide + x for box in boxes.values() for y, x in box.spots()]
    names = [cell for line in lines.values() for cell in range(line.start, line.start + len(line.name))]
    assert len({*inside, *names}) == len(inside) + len(names)
    assert not any(a.is_near(b) for a, b in combinations(boxes.values(), 2))
    for id, line in lines.items():
        others = {cell for other in lines for cell, _ in lines[other].course if other != id}
        assert not {cell for cell, _ in line.course} & {*inside}
        assert not {*range(line.start, line.start + len(line.name))} & others


def test_every_way_can_be_followed(case: tuple[Chart, int]) -> None:
    view, room = case
    boxes, lines = laid(view, room)
    steps = {1: 1, 2: room + 2, 4: -1, 8: -room - 2}
    for way in view.ways:
        course = lines[way.id].course
        cells = [cell for cell, _ in course]
        ends = [{y * (room + 2) + x for y, x in boxes[end].spots()} for end in way.ends]
        reached = [{cell + step for side, step in steps.items() if links & side} for cell, links in course]
        assert reached[0] & ends[0]
        assert reached[-1] & ends[1]
        assert all(b in reached[i] and a in reached[i + 1] for i, (a, b) in enumerate(pairwise(cells)))
        assert all(len(linked) == 2 for linked in reached)


def test_ways_cross_only_straight(case: tuple[Chart, int]) -> None:
    _, lines = laid(*case)
    links: dict[int, list[int]] = {}
    for line in lines.values():
        for cell, linked in line.course:
            links.setdefault(cell, []).append(linked)
    shared = [found for found in links.values() if len(found) > 1]
    assert all(sorted(found) == [SIDEWAYS, UPRIGHT] for found in shared)
    assert len(shared) <= 4


@pytest.mark.parametrize("twins", [("F3", "W4"), ("F5", "R3")])
def test_two_ways_between_the_same_places_are_both_visible(twins: tuple[str, str]) -> None:
    for room in WIDTHS:
        _, lines = laid(TABLES["together"], room)
        first, second = ({cell for cell, _ in lines[id].course} for id in twins)
        assert first
        assert second
        assert not first & second


@pytest.mark.parametrize("seed", range(12))
def test_every_name_is_drawn_wherever_pawns_are(seed: int) -> None:
    view = scattered(seed)
    _, lines = laid(view, 80)
    assert {way.id: len(way.id) + (len(way.mark) + 1 if way.mark else 0) for way in view.ways} == {
        id: len(line.name) for id, line in lines.items()
    }
    crossed = Counter(cell for line in lines.values() for cell, _ in line.course)
    assert sum(n - 1 for n in crossed.values()) <= 4


def test_the_height_is_reasonable() -> None:
    assert all(len(rows_of(view, 80)) <= 45 for view in TABLES.values())
    assert len(chart_rows(Chart("Glen", (MILL, INN), (PATH, BROOK)), 80)) < 12


def test_the_same_chart_gives_the_same_text() -> None:
    assert chart_rows(valley(VIL="Ann"), 80) == chart_rows(valley(VIL="Ann"), 80)


MILL = Place("MILL", 10, 10, ("MILL Mill",), "brown")
INN = Place("INN", 90, 40, ("INN Old Inn", "Ann, Bo"), "yellow")
PATH, BROOK = Way("F1", ("MILL", "INN"), "forest"), Way("W1", ("MILL", "INN"), "water", "bug")


def test_a_small_chart() -> None:
    assert (
        text_of(Chart("Glen", (MILL, INN), (PATH, BROOK)), 36)
        == """Glen

[MILL Mill]══════W1·bug══════╗
     │                       ║
     ╰──────F1─────────[INN Old Inn]
                       [  Ann, Bo  ]

──── forest       ════ water
F1 MILL ── INN    W1 MILL ══ INN bug"""
    )


def test_ways_that_must_cross_have_a_crossing_character() -> None:
    corners = {"NW": (0, 0), "NE": (100, 0), "SW": (0, 100), "SE": (100, 100), "N": (50, 0), "S": (50, 100)}
    places = tuple(Place(id, x, y, (id,) * 3) for id, (x, y) in corners.items())
    rim = [("NW", "N"), ("N", "NE"), ("NE", "SE"), ("SE", "S"), ("S", "SW"), ("SW", "NW")]
    ways = [Way(f"w{i}", ends, "water") for i, ends in enumerate([*rim, *rim, *rim])]
    ways += [Way("a", ("N", "S"), "forest"), Way("b", ("NW", "SE"), "rock"), Way("c", ("SW", "NE"), "rock")]
    signs = {char for char in text_of(Chart("Box", places, tuple(ways)), 60) if char in "┼╫╂╪╬┿╋"}
    assert signs


def test_a_chart_of_one_place_and_an_empty_one() -> None:
    assert text_of(Chart("Glen", (MILL,), ()), 36) == "Glen\n\n            [MILL Mill]"
    assert text_of(Chart("Glen", (), ()), 36) == "Glen"
    assert text_of(Chart("", (), ()), 36) == ""
    assert plain_lines([Chart("Glen", (), ())], whole=False) == ["Glen", ""]


def test_ways_that_lead_nowhere_are_only_listed() -> None:
    text = text_of(Chart("Glen", (MILL,), (PATH, Way("F2", ("MILL", "MILL"), "forest"))), 36)
    assert drawing(text).split() == ["[MILL", "Mill]"]
    assert text.splitlines()[-2:] == ["F1 MILL ── INN", "F2 MILL ── MILL"]


def test_more_ways_than_fit_are_listed() -> None:
    ways = tuple(Way(f"T{i}", ("MILL", "INN"), "rock") for i in range(40))
    text = text_of(Chart("Glen", (MILL, INN), ways), 60)
    assert drawing(text).count("T") >= 4
    assert all(text.rpartition("\n\n")[2].count(f"{way.id} ") == 1 for way in ways)


def test_places_at_the_same_spot_move_aside() -> None:
    places = tuple(Place(f"P{i}", 50, 50, (f"P{i} place",)) for i in range(12))
    ways = tuple(Way(f"w{i}", (f"P{i}", f"P{(i * 5 + 1) % 12}"), "rail" if i % 2 else "air") for i in range(12))
    text = text_of(Chart("Heap", places, ways), 60)
    assert all(drawing(text).count(f"[{place.id} place]") == 1 for place in places)
    assert all(len(re.findall(rf"\b{way.id}\b", drawing(text))) == 1 for way in ways)


HOSTILE = (
    "[bold red]x[/]",
    "\x1b[31mred",
    "two\nlines",
    "tab\there",
    "村庄" * 20,
    "z" * 300,
    "e\u0301\u0301 \u0301",
    "a\u202eb\u200dc",
    "",
)


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("room", [5, 20, 80])
def test_hostile_names_are_harmless(name: str, room: int) -> None:
    odd = Place(name, float("nan"), float("inf"), (name, "Ann"), name)
    way = Way(name, ("MILL", name), name, name)
    rows = chart_rows(Chart(name, (MILL, odd), (way, PATH), name), room)
    text = "\n".join("".join(ink.char for ink in row) for row in rows)
    assert all(cell_len(line) <= max(LEAST, room) for line in text.splitlines())
    assert len(text.splitlines()) <= len(rows)
    assert all(char.isprintable() for char in text.replace("\n", ""))
    assert "[MILL Mill]" in text
    assert "Ann" in text
    assert coloured_rows(rows).plain.rstrip() == text.rstrip()
    shown = "".join(ink.char for ink in inks_of("".join(name.split())))
    assert shown in "".join(text.split())


@pytest.mark.parametrize("room", [1, 12, 17, 33, 500])
def test_any_width_works(room: int) -> None:
    rows = chart_rows(TABLES["together"], room)
    assert max(map(len, rows)) <= max(LEAST, min(MOST, room))


def test_place_names_are_never_cut() -> None:
    place = Place("A", 0, 0, ("a name of many words that goes on", "w" * 40))
    text = drawing(text_of(Chart("Glen", (place,), (PATH,)), 40))
    assert " ".join(text.replace("[", " ").replace("]", " ").split()) == (
        "a name of many words that goes on " + f"{'w' * 15} {'w' * 15} {'w' * 10}"
    )


def test_kinds_differ_without_colour() -> None:
    pens = [*PENS.values(), *OTHER_PENS]
    assert len({pen.tint for pen in pens}) == len(pens)
    for a, b in combinations(pens, 2):
        assert not {*a.chars} & {*b.chars}
        assert not {*a.chars.translate(PLAIN_CHARS)} & {*b.chars.translate(PLAIN_CHARS)}
    assert {pen.tint for pen in pens} <= {*STYLES}


def test_a_kind_without_a_line_style_gets_a_free_one() -> None:
    kinds = strokes_of([Way("1", ("", ""), kind) for kind in ("rail", "water", "air", "road")])
    assert kinds["water"] == PENS["water"]
    assert len({*kinds.values()}) == 4
    assert len(strokes_of([Way("1", ("", ""), str(i)) for i in range(9)])) == 9


def test_tints() -> None:
    inks = {ink for row in chart_rows(Chart("Glen", (MILL, INN), (PATH, BROOK)), 36) for ink in row}
    tints = {ink.char: ink.tint for ink in inks if ink.char in "─║[·" or (ink.char == "I" and ink.tint)}
    assert tints["─"] == "green-line"
    assert tints["║"] == "blue-line"
    assert tints["·"] == "label"
    assert {ink.tint for ink in inks if ink.char == "["} == {"brown", "yellow"}
    styles = {str(span.style) for span in coloured_rows(rows_of(TABLES["together"], 80)).spans}
    assert styles >= {"green", "bright_blue", "yellow", "black on green", "bold"}


def test_a_chart_is_drawn_with_its_legend_among_other_views() -> None:
    board = Board("Hill", ("a",), ("1",), {("a", "1"): Cell("Q")}, "Q queen")
    chart = Chart("Glen", (MILL, INN), (PATH,), "MILL mill  Ann a pawn")
    lines = plain_lines([board, chart, Lines("Deck", ("5 cards",))], whole=False)
    assert lines[0] == "Hill"
    assert "Glen" in lines
    assert [line for line in lines if "queen" in line or "pawn" in line] == ["Q queen", "MILL mill  Ann a pawn"]
    assert lines[-3:] == ["Deck", "  5 cards", ""]


def test_simpler_characters_for_a_limited_encoding(monkeypatch: pytest.MonkeyPatch) -> None:
    view = TABLES["together"]
    rich = map_rows([view], 80, whole=False)
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="cp1252"))
    rows = map_rows([view], 80, whole=False)
    text = "\n".join("".join(ink.char for ink in row) for row in rows)
    assert text.isascii()
    assert "F2:flower" in text
    assert list(map(len, rows)) == list(map(len, rich))
