"""docs/reference/database.md and its diagram show every table, column and reference."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from tests.tools import schema
from tests.tools.schema import DERIVED, Box, boxes, tables

PAGE = schema.PICTURE.with_name("database.md").read_text(encoding="utf-8")
SECTION = re.compile(r"^### (\w+)\n(.*?)(?=^### |\Z)", re.MULTILINE | re.DOTALL)
SVG = "{http://www.w3.org/2000/svg}"


def described() -> dict[str, list[str]]:
    """Return the columns that the page describes, by table."""
    return {name: re.findall(r"^\| `(\w+)` \| .+ \|$", text, re.MULTILINE) for name, text in SECTION.findall(PAGE)}


def test_the_page_describes_every_table() -> None:
    assert sorted(described()) == sorted(tables())


@pytest.mark.parametrize("table", tables())
def test_the_page_describes_every_column(table: str) -> None:
    assert described()[table] == [column.name for column in tables()[table]]


def test_the_page_lists_derived_tables() -> None:
    parts = PAGE.partition("### Derived tables")
    assert all(f"### {table}\n" in parts[2] for table in DERIVED)
    assert not any(f"### {table}\n" in parts[2] for table in tables() if table not in DERIVED)


def test_the_picture_is_up_to_date() -> None:
    assert schema.PICTURE.read_text(encoding="utf-8") == schema.draw(), "update it with: python -m tests.tools.schema"


def test_the_picture_shows_every_table_and_column() -> None:
    picture = ElementTree.fromstring(schema.draw())
    shown = {
        group.get("id"): [text.text for text in group.findall(f"{SVG}text") if text.get("class") != "kind"]
        for group in picture.findall(f"{SVG}g")
    }
    assert shown == {table: [table, *(column.name for column in columns)] for table, columns in tables().items()}


def test_the_picture_shows_every_reference() -> None:
    titles = {str(title.text) for title in ElementTree.fromstring(schema.draw()).iter(f"{SVG}title")}
    wanted = {
        f"{table}.{column.name} → {column.refers}"
        for table, columns in tables().items()
        for column in columns
        if column.refers
    }
    assert titles == wanted
    assert len(schema.ROUTES) == len(wanted)


def test_no_table_covers_another() -> None:
    placed = [*boxes()]

    def overlap(one: Box, other: Box) -> bool:
        return one.x == other.x and one.y < other.bottom and other.y < one.bottom

    assert not [(a.name, b.name) for n, a in enumerate(placed) for b in placed[:n] if overlap(a, b)]


def test_no_reference_runs_behind_a_table() -> None:
    picture = ElementTree.fromstring(schema.draw())
    for path in picture.findall(f"{SVG}path"):
        found = re.fullmatch(r"M(\d+) (\d+) H(\d+) V(\d+) H(\d+)", str(path.get("d")))
        assert found is not None
        start, y, turn, end, stop = map(int, found.groups())
        for box in boxes():
            inside = (box.x, box.x + schema.WIDTH)
            for height, left, right in ((y, *sorted((start, turn))), (end, *sorted((turn, stop)))):
                hidden = box.y < height < box.bottom and left < inside[1] and right > inside[0]
                assert not hidden, (path.findtext(f"{SVG}title"), box.name)
            assert not inside[0] < turn < inside[1]
