"""The sheets of Masters of Maple Syrup that show what is new."""

from __future__ import annotations

from typing import Any

import pytest

from companion.referee.viewer import REFEREE, Viewer
from printables.masters_of_maple_syrup import SHEETS
from printables.masters_of_maple_syrup.changes import COLUMNS, even_columns
from printables.masters_of_maple_syrup.log import TYPES
from printables.paper.frame import PageArea, Sheet
from printables.paper.sizes import PAPERS
from printables.sheets.game import PrintedGame, PrintRequest, print_game, session_after
from tests.printables.masters_of_maple_syrup.test_art import Reader
from tests.printables.masters_of_maple_syrup.test_sheets import (
    named_game,
    part,
    parts,
    pressed,
    recorded,
    text,
)
from tests.printables.reading import all_text


def changed(since: int, lines: int | None = None, **fields: Any) -> PrintedGame:
    """Return a recorded game, played up to a line, with a printout of an earlier line."""
    session = recorded("standard-table")
    session = session_after(session, lines) if lines else session
    return print_game(session, {"ann": "Ann", "bo": "Bo"}, request=PrintRequest(since=since), **fields)


def test_changes_show_the_table_with_what_is_new() -> None:
    found = parts("changes", changed(40, 70))
    assert [sheet.name for sheet in found] == ["changes", "log"]
    words = text(found[0])
    for expected in (
        "The table since line 40",
        "Bo: lay out Barrel Sled.",
        "Bo: turn Red Maple upright.",
        "Ann: 1 card tucked under Syrup Cellar.",
        "AC2: turn it back sideways.",
        "Deck: 19 cards, not 30.",
        "Discard pile: 19 cards, Guest Book on top.",
        "+1 tucked",
    ):
        assert expected in words, expected
    assert "lay out Weather Vane" not in words
    assert words.count("new") == 2


def test_a_checklist_fills_its_columns_evenly() -> None:
    width = 190.0
    for number in range(1, 30):
        columns = even_columns([f"Ann: lay out card {n}." for n in range(number)], width)
        assert sum(map(len, columns)) == number
        assert len(columns) <= COLUMNS
        assert max(map(len, columns)) <= -(-number // COLUMNS) + 1
    assert [len(column) for column in even_columns(["Deck: 1 card."] * 8, width)] == [2, 2, 2, 2]


def test_changes_show_what_is_gone() -> None:
    late, early = changed(40, 70), changed(10, 40)
    back = late._replace(state=early.state, earlier=late.state)
    words = text(part("changes", "changes", back))
    assert "Bo: take Barrel Sled away." in words
    assert "Barrel Sled is gone" in words
    assert "Deck: 30 cards, not 19." in words


def test_changes_keep_hands_hidden() -> None:
    session = named_game()
    request = PrintRequest(since=1)
    for viewer, hidden in ((Viewer(None), ("Farm Stand", "Herb Garden")), (Viewer("ann"), ("Herb Garden",))):
        words = text(part("changes", "changes", print_game(session, viewer=viewer, request=request)))
        assert "ann: 5 cards in hand, not 0." in words
        assert [name for name in hidden if name in words] == []
    words = text(part("changes", "changes", print_game(session, viewer=REFEREE, request=request)))
    assert "Herb Garden" in words


def test_a_table_on_which_nothing_changed_says_so() -> None:
    game = changed(69, 70)
    words = text(part("changes", "changes", game._replace(state=game.earlier)))
    assert "Nothing on the table has changed." in words


def test_small_cards_keep_their_names_whole() -> None:
    table = print_game(recorded("standard-open"), request=PrintRequest(since=40))
    (sheet, *_) = SHEETS.changes(table, PageArea.on(PAPERS["letter"]))
    words = all_text(pressed(sheet, paper=PAPERS["letter"]).data)
    assert [name for name in ("Evaporator", "Carpenter's Bench", "Heritage Maple") if name not in words] == []
    assert "Red Maple, tapped" in words


def test_new_moves_stand_below_the_band_of_their_turn() -> None:
    game = changed(40, 70)
    words = text(part("changes", "log", game))
    assert " 41 Bo harvests Red Maple" in words
    assert "12 Ann Work Bee: DEVELOP 1" in words
    assert "Remove from the old sheet" not in words


def test_moves_to_remove_come_before_the_new_ones() -> None:
    game = changed(40, 70)
    words = text(part("changes", "log", game._replace(gone=game.lines[38:40])))
    assert words.index("Remove from the old sheet") < words.index(" 39 ") < words.index(" New ") < words.index(" 41 ")


@pytest.mark.parametrize("paper", PAPERS)
def test_a_log_is_as_large_as_its_number_of_sheets_allows(paper: str) -> None:
    """A short log is easy to read, and a long one needs no sheet for a few lines."""
    area = PageArea.on(PAPERS[paper])
    (short,) = (sheet for sheet in SHEETS.changes(changed(60, 70), area) if sheet.name == "log")
    assert isinstance(short, Sheet)
    pen = Reader()
    short.draw(pen, area.portrait)
    assert {size for size, words in pen.written if words.startswith("Turn AC")} == {TYPES[0].move}
    long = print_game(recorded("standard-table"))
    assert len([sheet for sheet in SHEETS.score(long, area) if sheet.name == "log"]) == 5
