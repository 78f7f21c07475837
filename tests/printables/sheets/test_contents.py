"""The first page of a pack: parts, pages, cuts, minutes, ink, rulings and credits."""

from __future__ import annotations

from itertools import product

import pytest

from companion.art.pictures import picture_names
from companion.cli.commands.printing.print_contents import group_parts, list_parts, with_contents
from companion.cli.commands.printing.print_parts import Job
from printables.paper.cutting import POKER, Art, Deck, Piece, Shape, hexagon, rectangle
from printables.paper.frame import PageArea, Sheet
from printables.paper.press import Document, Part, Setting, find_pages, plan_pages, press
from printables.paper.sizes import PAPERS, Order, Printer
from printables.sheets.catalogue import find_sheets
from printables.sheets.contents import Listed, minutes
from printables.sheets.game import PrintRequest
from tests.printables.games import SLUGS, blank, title
from tests.printables.reading import bookmarks_of, open_pdf, outside, overlaps, text_of, type_sizes

JOB = Job("Pack", (), "", "A title, Ann, Bo", "", "", "A title", "castle", ("K1 hill = free: anything goes",))


def sheet(name: str, **fields: object) -> Sheet:
    return Sheet(name, name.title(), lambda pen, box: pen.rect(box.upper(20), "#446644"), **fields)  # type: ignore[arg-type]


def deck(name: str, pieces: int, shape: Shape = POKER, backs: bool = True) -> Deck:
    art = Art("x", lambda pen, box: None)
    return Deck(name, name.title(), shape, (Piece(art, art if backs else None, pieces),))


def pack(*parts: Part, order: Order = "alternate", job: Job = JOB) -> tuple[Document, Setting]:
    setting = Setting(printer=Printer(order=order))
    return with_contents(Document("Pack", parts), setting, PageArea.on(setting.paper), job), setting


def listed(document: Document, setting: Setting) -> dict[str, Listed]:
    found = list_parts(group_parts(document, setting), setting, plan_pages(document, setting))
    return {part.title: part for part in found}


def test_cuts_are_counted_line_by_line() -> None:
    # 9 poker cards: 4 lines each way; 12: the second sheet has 3 cards in a row, 4 + 2 lines.
    rows = listed(*pack(deck("nine", 9), deck("three", 3, rectangle(40, 60)), sheet("strips", cuts=2), sheet("board")))
    assert (rows["Nine"].cuts, rows["Nine"].sheets) == (8, 1)
    assert (rows["Three"].cuts, rows["Three"].sheets) == (6, 1)
    assert (rows["Strips"].cuts, rows["Strips"].sheets) == (2, 1)
    assert (rows["Board"].cuts, rows["Board"].seconds) == (0, 0)
    assert listed(*pack(deck("twelve", 12)))["Twelve"].cuts == 8 + 6
    # One hexagon has three pairs of parallel edges.
    assert listed(*pack(deck("tile", 1, hexagon(40))))["Tile"].cuts == 6


def test_only_what_has_backs_is_folded() -> None:
    def head(*parts: Part) -> str:
        document, setting = pack(*parts, order="fold")
        return text_of(open_pdf(press(document, setting).data)[0])

    assert "on one side, fold along dashed lines" in head(sheet("board"), deck("cards", 3))
    for parts in ((sheet("board"),), (sheet("board"), deck("tiles", 3, backs=False))):
        assert "on one side" in head(*parts)
        assert "fold along" not in head(*parts)


def test_a_shared_sheet_is_counted_once() -> None:
    apart = listed(*pack(deck("cards", 13)))["Cards"]
    rows = listed(*pack(deck("first", 10), deck("second", 3)))
    assert rows["First"].cuts + rows["Second"].cuts == apart.cuts
    assert rows["Second"].cuts == 0


def test_folding_takes_longer() -> None:
    flat, folded = (listed(*pack(deck("cards", 3), order=order))["Cards"] for order in ("alternate", "fold"))
    assert folded.cuts == flat.cuts
    assert folded.seconds > flat.seconds
    assert (minutes(0), minutes(1), minutes(100)) == (0, 1, 2)


@pytest.mark.parametrize("order", ["alternate", "fronts-first", "fold", "no-backs"])
def test_the_contents_say_how_each_part_is_printed(order: Order) -> None:
    parts = (sheet("board"), sheet("first", leaf="front"), sheet("second", leaf="shared"), deck("cards", 3))
    rows = listed(*pack(*parts, order=order))
    assert rows["Board"].how == "one side"
    assert rows["Second"].how == ("both sides" if order == "alternate" else "one side")
    assert (
        rows["Cards"].how
        == {
            "alternate": "both sides",
            "fronts-first": "then 6 on their backs",
            "fold": "one side, fold and glue",
            "no-backs": "one side",
        }[order]
    )


@pytest.mark.parametrize(
    ("order", "words"),
    [
        ("alternate", "on both sides, flip on the long edge"),
        ("fronts-first", "first the fronts, then the backs, flip on the long edge"),
        ("fold", "on one side, fold along dashed lines"),
        ("no-backs", "on one side"),
    ],
)
def test_the_head_says_how_the_paper_is_turned(order: Order, words: str) -> None:
    document, setting = pack(sheet("board"), deck("cards", 3), order=order)
    assert f"in colour, {words} Paper" in text_of(open_pdf(press(document, setting).data)[0])


@pytest.mark.parametrize(
    ("order", "words"),
    [
        # A blank page behind the contents, the board and the map; nothing after the last page.
        ("alternate", "6 sheets of A4, with 3 blank backs: do not skip blank pages Cut"),
        ("fronts-first", "6 sheets of A4; pages 7-8 go on the backs of 3, 5 Cut"),
        ("fold", "6 sheets of A4 Cut"),
        ("no-backs", "6 sheets of A4 Cut"),
    ],
)
def test_the_head_says_what_is_behind_the_pages(order: Order, words: str) -> None:
    parts = (sheet("board"), deck("cards", 3), sheet("map"), deck("tiles", 3, rectangle(40, 40)))
    document, setting = pack(*parts, deck("tokens", 3, rectangle(20, 20), backs=False), order=order)
    assert words in text_of(open_pdf(press(document, setting).data)[0])


def test_pages_that_are_all_used_have_no_note() -> None:
    document, setting = pack(sheet("first", leaf="shared"), deck("cards", 3))
    assert "2 sheets of A4 Cut" in text_of(open_pdf(press(document, setting).data)[0])
    document, setting = pack(sheet("first", leaf="shared"), sheet("map"), deck("cards", 3))
    assert "3 sheets of A4, with 1 blank back: do" in text_of(open_pdf(press(document, setting).data)[0])


def test_long_words_in_the_head_are_smaller() -> None:
    parts = [part for n in range(9) for part in (deck(f"d{n}", 3, rectangle(40 + n, 40)), sheet(f"s{n}"))]
    document, setting = pack(*parts, order="fronts-first", job=JOB._replace(label="My own edition " * 8))
    [page, *_] = open_pdf(press(document, setting).data)
    assert "go on the backs of 2, 4, 6, 8, 10, 12, 14, 16, 18" in text_of(page)
    assert not overlaps(page)


@pytest.mark.parametrize("order", ["alternate", "fronts-first", "fold"])
@pytest.mark.parametrize("slug", SLUGS)
def test_the_contents_of_a_full_table_fit_on_one_page(slug: str, order: Order) -> None:
    blanks = blank(slug)._replace(request=PrintRequest(players=min(6, max(title(slug).players))))
    setting = Setting(PAPERS["letter"], printer=Printer(order=order))
    room = PageArea.on(setting.paper)
    document = Document("Pack", tuple(find_sheets(slug).pack(blanks, room)))
    assert with_contents(document, setting, room, JOB).opening == 1


@pytest.mark.parametrize(
    ("subject", "words"), [("A title", ""), ("A title, level 4", "Level 4"), ("Another, Ann", "Another, Ann")]
)
def test_the_title_stands_once_on_the_first_page(subject: str, words: str) -> None:
    document, setting = pack(sheet("board"), job=JOB._replace(subject=subject))
    contents = document.parts[0]
    assert isinstance(contents, Sheet)
    assert contents.subtitle == words
    assert text_of(open_pdf(press(document, setting).data)[0]).count("A title") == 1


def test_parts_that_come_again_are_listed_once() -> None:
    aids = [sheet("turn", leaf="front"), sheet("cards", leaf="shared")]
    document, setting = pack(*aids, *aids, sheet("deck"))
    rows = list_parts(group_parts(document, setting), setting, plan_pages(document, setting))
    spans = {row.title: row.span for row in rows}
    assert spans == {"Contents": "1", "Turn": "3, 5", "Cards": "4, 6", "Deck": "7"}


def test_the_first_page_shows_everything() -> None:
    document, setting = pack(sheet("board"), deck("cards", 13))
    result = press(document, setting)
    pages = list(open_pdf(result.data))
    words = text_of(pages[0])
    assert bookmarks_of(open_pdf(result.data)) == ["Contents", "Board", "Cards"]
    for expected in (
        *("Contents Ann, Bo", "8 pages, at 100%, in colour, on both sides, flip on the long edge"),
        "4 sheets of A4, with 2 blank backs: do not skip blank pages",
        *("15 straight cuts on 2 sheets, about 5 minutes", "13 pieces, 63 x 88 mm", "K1 hill = free: anything goes"),
        *("Stand-in edition", "Noto Emoji", "SIL Open Font License", "Andika"),
    ):
        assert expected in words, words
    # The ink of the board, which is known only when the board is drawn.
    share = f"{result.cover[2] * 100:.0f}%"
    assert result.cover[2] > 0.04
    assert f"Board one side {share}" in words
    assert "My edition" in text_of(open_pdf(press(*pack(sheet("board"), job=JOB._replace(label="My edition"))).data)[0])


@pytest.mark.parametrize(("paper", "many"), list(product(PAPERS, [1, 18, 70])))
def test_long_contents_take_more_pages(paper: str, many: int) -> None:
    setting = Setting(PAPERS[paper])
    parts = tuple(sheet(f"part-{n}") for n in range(many))
    rulings = tuple(f"K{n} some-switch = value: what this reading means at the table" for n in range(3))
    room = PageArea.on(setting.paper)
    document = with_contents(Document("Pack", parts), setting, room, JOB._replace(rulings=rulings))
    result = press(document, setting)
    assert result.complaints == ()
    pages = list(open_pdf(result.data))
    words = " ".join(text_of(page) for page in pages[: document.opening])
    found = find_pages(document, setting)[document.opening :]
    assert all(f"{one.fronts[0]} Part-{n} " in words for n, one in enumerate(found))
    for page in pages[: document.opening]:
        assert not overlaps(page)
        assert not outside(page)
        assert min(type_sizes(page)) >= 6.99


@pytest.mark.parametrize("slug", SLUGS)
def test_every_title_has_a_picture_of_its_own(slug: str) -> None:
    covers = [find_sheets(other).cover for other in SLUGS]
    assert covers.count(find_sheets(slug).cover) == 1
    assert find_sheets(slug).cover in picture_names()
