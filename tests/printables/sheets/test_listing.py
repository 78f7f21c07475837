"""Lists over several sheets: their type, their pages, and the house rulings marked on the list of all rulings."""

from __future__ import annotations

import re

import pytest

from printables.drawing import Column
from printables.paper.frame import PageArea
from printables.paper.press import Document, Setting, press
from printables.paper.sizes import PAPERS
from printables.sheets.catalogue import find_sheets
from printables.sheets.game import PrintedGame
from printables.sheets.listing import table_sheets
from printables.sheets.rulings import brief_rulings, house_rulings, meaning_of, rulings_sheets
from tests.printables.games import SLUGS, printed_games, title
from tests.printables.reading import all_text, open_pdf, text_of, type_sizes

ROOM = PageArea.on(PAPERS["a4"])
BOX = ROOM.portrait
LARGER = (10.0, 9.5, 9.0, 8.5, 8.0, 7.5)
COLUMNS = (Column("number"), Column("words", 9))


def pages(rows: int, larger: tuple[float, ...]) -> tuple[int, float]:
    """Return the sheets of a table and its size of type."""
    table = [(str(n), "some words about it") for n in range(rows)]
    found = tuple(table_sheets("t", "T", COLUMNS, table, BOX, size=7.5, least=1, larger=larger))
    pressed = press(Document("T", found), Setting())
    assert pressed.complaints == ()
    read = open_pdf(pressed.data)
    said = " ".join(text_of(page) for page in read)
    assert all(f"{n} some words" in said for n in range(rows))
    [size] = {size for size, words in type_sizes(read[0]).items() if "somewords" in words}
    return len(found), size


def test_a_short_table_has_the_largest_type_that_needs_no_more_sheets() -> None:
    assert pages(10, ()) == (1, 7.5)
    assert pages(10, LARGER) == (1, LARGER[0])
    fewest, _ = pages(90, ())
    assert pages(90, LARGER)[0] == fewest
    assert 7.5 <= pages(90, LARGER)[1] < LARGER[0]
    # A long list stays small: every size would have to be measured.
    assert pages(400, LARGER)[1] == 7.5


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("paper", PAPERS)
def test_house_rulings_are_marked_on_the_list_of_all(slug: str, paper: str) -> None:
    usuals = title(slug).switches()
    one = next(one for one in title(slug).book().rulings if one.switch and getattr(usuals, one.switch))
    usual = getattr(usuals, one.switch)
    other = next(value for value in one.meanings if value != usual)
    room = PageArea.on(PAPERS[paper])
    for chosen, marks in (({}, 0), ({one.switch: usual}, 0), ({one.switch: other}, 1)):
        parts = tuple(rulings_sheets(PrintedGame(title(slug), rulings=chosen), room))
        read = open_pdf(press(Document("R", parts), Setting(PAPERS[paper])).data)
        words = " ".join(text_of(page) for page in read)
        assert words.count("house ruling") == marks
        value = chosen.get(one.switch, usual)
        assert f"☑ {' '.join(meaning_of(one, value).split())}"[:40] in words
        assert "`" not in words


@pytest.mark.parametrize("slug", SLUGS)
def test_the_list_of_rulings_is_grouped_by_section_and_without_words_to_type(slug: str) -> None:
    parts = tuple(rulings_sheets(PrintedGame(title(slug)), ROOM))
    words = " ".join(all_text(press(Document("R", parts), Setting()).data).split())
    book = title(slug).book()
    sections = {clause.id: clause.section for clause in book.clauses}
    listed = [ruling for ruling in book.rulings if ruling.switch]
    assert all(sections[ruling.clauses[0]] in words for ruling in listed)
    assert not [ruling.switch for ruling in listed if "_" in ruling.switch and ruling.switch in words]
    assert not re.search(r"\b(typed|typing|type [a-z]+ at)\b", words)


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("which", ["blank", "start"])
def test_a_new_game_has_no_house_rulings(slug: str, which: str) -> None:
    parts = find_sheets(slug).setup(printed_games(slug)[which], ROOM)
    data = press(Document("R", tuple(part for part in parts if part.name == "rulings")), Setting()).data
    assert "house ruling" not in all_text(data)


def test_rulings_are_told_by_what_they_mean() -> None:
    game = PrintedGame(title("bear-valley"), rulings={"trade_gift": "yes", "supply": "may", "deck_empty": "turn_end"})
    told = [
        "BV-R47: Yes. Giving without receiving counts as a trade.",
        "BV-R42: The player may take nothing.",
    ]
    assert house_rulings(game) == told
    assert house_rulings(game, ("supply",)) == told[:1]
    assert brief_rulings(game, 2) == told
    assert brief_rulings(game, 1) == ["BV-R47: yes", "BV-R42: may"]
    loose = PrintedGame(title("masters-of-maple-syrup"), rulings={"identity": "loose", "draw_mode": "virtual"})
    assert [words.split(".")[0] for words in house_rulings(loose)] == [
        "MS-R48: No",
        "MS-R72: The companion deals from its own deck",
    ]
