"""The sheets of a tracked game: its moves and events, and what an earlier printout lacks."""

from __future__ import annotations

from companion.referee.session import Session
from companion.referee.viewer import REFEREE
from printables.paper.frame import PageArea
from printables.paper.press import Document, Setting, press
from printables.paper.sizes import PAPERS
from printables.sheets.catalogue import find_sheets
from printables.sheets.game import PrintRequest, opening_line, print_game, session_after
from printables.sheets.log import changes_sheets
from tests.printables.reading import all_text
from tests.referee.tables import SETUP, fresh, play, ready, started_mid_game

ROOM = PageArea.on(PAPERS["a4"])


def test_the_opening_is_before_the_first_turn() -> None:
    table = print_game(ready("flip expand"))
    assert table.opening == fresh().state
    assert [line.text for line in table.lines] == [*SETUP, "flip expand"]
    assert table.lines[0].events


def test_a_printout_is_compared_with_what_it_showed() -> None:
    paper = ready("flip expand", "ann build house G7")
    lines = len(paper.entries)
    later = play(paper, "undo", "ann pass")
    table = print_game(later, request=PrintRequest(since=lines))
    assert table.earlier == paper.state
    assert [line.text for line in table.gone] == ["ann build house G7 with 2 wood"]
    text = all_text(press(Document("New", tuple(changes_sheets(table, ROOM))), Setting()).data)
    assert f"New since line {lines}" in text
    assert text.index("Remove from the old sheet") < text.index("build house") < text.index("pass")


def test_an_amended_line_is_both_gone_and_new() -> None:
    paper = ready("flip expand", "ann build house G7")
    amended = len(paper.entries)
    later = play(paper, f'amend {amended} "ann pass"')
    table = print_game(later, request=PrintRequest(since=amended))
    assert [(line.number, line.text) for line in table.gone] == [(amended, "ann build house G7 with 2 wood")]
    assert [(line.number, line.text) for line in table.new or ()] == [(amended, "ann pass")]
    text = all_text(press(Document("New", tuple(changes_sheets(table, ROOM))), Setting()).data)
    assert text.index("build house") < text.index("pass")


def test_a_restored_line_is_new() -> None:
    paper = play(ready("flip expand", "ann build house G7"), "undo")
    later = play(paper, "redo")
    table = print_game(later, request=PrintRequest(since=len(paper.entries)))
    assert table.gone == ()
    assert [line.text for line in table.new or ()] == ["ann build house G7 with 2 wood"]
    assert changes_sheets(table, ROOM) != []


def test_new_drawings_start_from_the_printout() -> None:
    paper = ready("flip expand")
    later = play(paper, "ann build house G7")
    table = print_game(later, request=PrintRequest(since=len(paper.entries)))
    data = press(Document("New", tuple(find_sheets("crayonville").changes(table, ROOM))), Setting()).data
    text = all_text(data)
    assert "New since line" in text
    # As a drawing and as a move.
    assert text.count("house G7") == 2
    assert "wood G6" not in text


def test_a_current_printout_has_nothing_new() -> None:
    paper = ready("flip expand")
    table = print_game(paper, request=PrintRequest(since=len(paper.entries)))
    assert changes_sheets(table, ROOM) == []
    assert find_sheets("crayonville").changes(table, ROOM) == []


VALUES = ("value ann 0", "value bo 0")


def valued(*lines: str) -> Session:
    """Return a game of level 1 whose building values the referee enters."""
    return play(fresh(rulings={"building_value": "manual"}), *lines)


def test_the_opening_is_after_its_last_line() -> None:
    session = valued(*VALUES, *SETUP, "flip expand")
    assert opening_line(session) == 2
    assert session_after(session, 2).state == print_game(session, viewer=REFEREE).opening
    assert opening_line(valued(VALUES[0], "undo", *VALUES, SETUP[0])) == 4
    assert opening_line(fresh()) == 0


def test_drawn_tiles_and_flipped_cards_come_after_the_opening() -> None:
    """The setup sheet does not show them: by its code, they are new."""
    assert opening_line(ready("flip expand")) == 0
    flipped = play(started_mid_game(), "flip expand", "ann pass")
    assert opening_line(flipped) == 0
    assert print_game(flipped, viewer=REFEREE).opening.flipped == ()


def test_a_corrected_opening_is_only_in_the_last_line() -> None:
    session = valued(VALUES[0], 'amend 1 "value ann 1"')
    assert opening_line(session) == len(session.entries) == 2
