"""Tables on paper: rows wrap, groups stay together, nothing is lost over several pages."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from printables.drawing.tables import Column, Heading, paginate
from printables.paper.frame import content_box
from printables.paper.press import Document, Setting, press
from printables.paper.sizes import PAPERS
from printables.sheets.listing import table_sheets
from tests.printables.reading import all_text, open_pdf, outside, overlaps

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


def test_a_row_higher_than_a_sheet_is_cut_and_the_others_are_kept() -> None:
    columns = (Column("who", 1), Column("words", 4))
    rows = [("first", "one"), ("second", "long " * 9000), ("third", "three")]
    result = press(Document("T", tuple(table_sheets("t", "Table", columns, rows, ROOM))), Setting())
    text = all_text(result.data)
    assert all(word in text for word in ("first", "second", "third", "long long long", "…", "three"))
    [complaint] = result.complaints
    assert "does not fit and is cut: long long" in complaint
    for page in open_pdf(result.data):
        assert overlaps(page) == []
        assert not outside(page)


def test_a_row_slightly_higher_than_a_sheet_is_shrunk() -> None:
    rows = [("long " * 4000,)]
    result = press(Document("T", tuple(table_sheets("t", "Table", (Column("words"),), rows, ROOM))), Setting())
    assert result.complaints == ()
    assert all_text(result.data).count("long") == 4000


def test_too_many_rows_for_one_box_are_reported() -> None:
    from printables.drawing.tables import draw_table
    from printables.paper.frame import Sheet

    def draw(pen, box):  # type: ignore[no-untyped-def]
        draw_table(pen, box.upper(30), (Column("a"),), [("x",)] * 20)

    assert press(Document("T", (Sheet("x", "X", draw),)), Setting()).complaints == (
        "a table is cut after 4 of 20 rows",
    )
