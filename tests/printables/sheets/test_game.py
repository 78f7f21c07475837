"""What the sheets of a tracked game show: lines, what was told, and what an earlier paper lacks."""

from __future__ import annotations

from companion.referee.session import Session
from companion.referee.viewer import REFEREE
from printables.paper.frame import PageArea
from printables.paper.press import Document, Setting, press
from printables.paper.sizes import PAPERS
from printables.sheets.catalogue import find_sheets
from printables.sheets.game import PrintRequest, opening_line, print_game, session_after
from printables.sheets.listing import changes_sheets
from tests.printables.reading import all_text
from tests.referee.tables import SETUP, begun_under_way, fresh, play, ready

ROOM = PageArea.on(PAPERS["a4"])


def test_the_opening_is_before_anybody_had_a_turn() -> None:
    table = print_game(ready("flip expand"))
    assert table.opening == fresh().state
    assert [line.text for line in table.lines] == [*SETUP, "flip expand"]
    assert table.lines[0].events


def test_a_paper_is_compared_with_what_it_showed() -> None:
    paper = ready("flip expand", "ann build house G7")
    lines = len(paper.entries)
    later = play(paper, "undo", "ann pass")
    table = print_game(later, request=PrintRequest(since=lines))
    assert table.earlier == paper.state
    assert [line.text for line in table.gone] == ["ann build house G7 with 2 wood"]
    text = all_text(press(Document("New", tuple(changes_sheets(table, ROOM))), Setting()).data)
    assert f"New since line {lines}" in text
    assert text.index("Remove from the old sheet") < text.index("ann build house") < text.index("ann pass")


def test_a_line_that_was_amended_is_on_both_lists_and_so_is_one_with_another_outcome() -> None:
    paper = ready("flip expand", "ann build house G7")
    amended = len(paper.entries)
    later = play(paper, f'amend {amended} "ann pass"')
    table = print_game(later, request=PrintRequest(since=amended))
    assert [(line.number, line.text) for line in table.gone] == [(amended, "ann build house G7 with 2 wood")]
    assert [(line.number, line.text) for line in table.new or ()] == [(amended, "ann pass")]
    text = all_text(press(Document("New", tuple(changes_sheets(table, ROOM))), Setting()).data)
    assert text.index("ann build house") < text.index("ann pass")


def test_a_line_that_was_brought_back_is_new() -> None:
    paper = play(ready("flip expand", "ann build house G7"), "undo")
    later = play(paper, "redo")
    table = print_game(later, request=PrintRequest(since=len(paper.entries)))
    assert table.gone == ()
    assert [line.text for line in table.new or ()] == ["ann build house G7 with 2 wood"]
    assert changes_sheets(table, ROOM) != []


def test_new_ink_is_drawn_from_the_paper_on() -> None:
    paper = ready("flip expand")
    later = play(paper, "ann build house G7")
    table = print_game(later, request=PrintRequest(since=len(paper.entries)))
    data = press(Document("New", tuple(find_sheets("crayonville").changes(table, ROOM))), Setting()).data
    text = all_text(data)
    assert "New since move" in text
    assert "house: G7" in text
    assert "wood: G6" not in text


def test_nothing_is_new() -> None:
    paper = ready("flip expand")
    table = print_game(paper, request=PrintRequest(since=len(paper.entries)))
    assert changes_sheets(table, ROOM) == []
    assert find_sheets("crayonville").changes(table, ROOM) == []


VALUES = ("value ann 0", "value bo 0")


def valued(*lines: str) -> Session:
    """A level 1 whose building values the referee states."""
    return play(fresh(rulings={"building_value": "manual"}), *lines)


def test_the_opening_is_after_its_last_line() -> None:
    session = valued(*VALUES, *SETUP, "flip expand")
    assert opening_line(session) == 2
    assert session_after(session, 2).state == print_game(session, viewer=REFEREE).opening
    assert opening_line(valued(VALUES[0], "undo", *VALUES, SETUP[0])) == 4
    assert opening_line(fresh()) == 0


def test_tiles_that_are_drawn_and_a_card_that_is_flipped_come_after_the_opening() -> None:
    """The set-up sheet shows nothing of them: its code says that they are new."""
    assert opening_line(ready("flip expand")) == 0
    flipped = play(begun_under_way(), "flip expand", "ann pass")
    assert opening_line(flipped) == 0
    assert print_game(flipped, viewer=REFEREE).opening.flipped == ()


def test_an_opening_that_was_corrected_is_told_by_the_last_line_only() -> None:
    session = valued(VALUES[0], 'amend 1 "value ann 1"')
    assert opening_line(session) == len(session.entries) == 2
