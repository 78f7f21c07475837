"""Tables on paper: rows wrap, groups stay together, nothing is lost over several pages."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printables.drawing.tables import Column, Heading, paginate
from printables.paper.frame import content_box
from printables.paper.press import Document, Setting, press
from printables.paper.sizes import PAPERS
from printables.sheets.listing import table_sheets
from tests.printables.reading import all_text, open_pdf, outside, overlaps, type_sizes

ROOM = content_box(PAPERS["a4"])


@given(st.lists(st.floats(1, 40), max_size=60), st.integers(2, 9))
def test_rows_are_split_into_pages_in_order(heights: list[float], every: int) -> None:
    pages = paginate(heights, 100, range(0, len(heights), every))
    assert [n for page in pages for n in page] == list(range(len(heights)))
    assert all(sum(heights[n] for n in page) <= 100 for page in pages)


def test_a_group_starts_a_new_page_rather_than_break() -> None:
    assert paginate([30] * 5, 100, [0, 2]) == [range(2), range(2, 5)]
    assert paginate([30] * 5, 100) == [range(3), range(3, 5)]
    assert paginate([30] * 9, 100, [0, 1]) == [range(3), range(3, 6), range(6, 9)]


def test_a_long_table_takes_several_sheets_and_loses_nothing() -> None:
    columns = (Column("number", 1, "right"), Column("words", 4))
    rows = [Heading((f"g{n}", "group")) if n % 10 == 0 else (str(n), f"word{n} " * (n % 40)) for n in range(1, 120)]
    sheets = table_sheets("t", "Table", columns, rows, ROOM)
    assert len(sheets) > 2
    result = press(Document("T", tuple(sheets)), Setting())
    assert result.complaints == ()
    assert all(overlaps(page) == [] for page in open_pdf(result.data))
    text = all_text(result.data).split()
    for n in range(1, 120):
        assert text.count(f"word{n}") == (0 if n % 10 == 0 else n % 40)


@pytest.mark.parametrize("words", [4000, 20_000])
def test_a_row_higher_than_a_sheet_is_continued(words: int) -> None:
    rows = [("first", "before"), ("row", "long " * words), ("last", "after")]
    columns = (Column("a"), Column("words", 6))
    sheets = table_sheets("t", "Table", columns, rows, ROOM)
    result = press(Document("T", tuple(sheets)), Setting())
    assert result.complaints == ()
    assert all_text(result.data).count("long") == words
    assert {size for page in open_pdf(result.data) for size in type_sizes(page)} <= {7.0, 8.0, 20.0}
    for page in open_pdf(result.data):
        assert overlaps(page) == []
        assert not outside(page)


def test_too_many_rows_for_one_box_are_reported() -> None:
    from printables.drawing.tables import draw_table
    from printables.paper.frame import Sheet

    def draw(pen, box):  # type: ignore[no-untyped-def]
        draw_table(pen, box.upper(30), (Column("a"),), [("x",)] * 20)

    assert press(Document("T", (Sheet("x", "X", draw),)), Setting()).complaints == (
        "a table is cut after 4 of 20 rows",
    )
