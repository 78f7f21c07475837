"""Whole games of every title, tapped by two phones and the referee's tablet: the record equals the typed one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from campaigns.store import Store, open_store
from companion.referee.moves import RECORD_MOVES
from companion.referee.session import Outcome, Session, begin
from companion.referee.submission import import_lines
from companion.web.pages import LOST
from tests.evenings.test_typing import play_plainly, read_script
from tests.support.records import RECORDS, imported
from tests.web.browser import PHONE
from tests.web.conftest import Served, serving
from tests.web.tapping import TABLET, Tapper

if TYPE_CHECKING:
    from playwright.sync_api import Browser

KNOWS = "n => +document.body.dataset.known === n"
# A game of each title to its end: the first as in the figures of typing, the fourth with cards that the table names.
GAMES = {
    "crayonville": "",
    "king-of-the-valley": "four-dealt",
    "bear-valley": "three-basic-example",
    "masters-of-maple-syrup": "standard-table",
    "maple-valley": "two-dealt",
}
# The most moves of a game that are tapped; those before are there already.
MOST_TAPPED = 30


def whole_game(slug: str) -> Session:
    """Return a whole game as it was typed."""
    if GAMES[slug]:
        return imported(RECORDS / slug / f"{GAMES[slug]}.txt")
    script = read_script(slug)
    return play_plainly(script.start, script.old)


def sit_down(database: Path, typed: Session) -> None:
    """Store the start of a game, and of a long one all but its last moves."""
    outcome = begin(typed.game, typed.header)
    assert isinstance(outcome, Outcome)
    lines = moves_of(typed)
    start = max(len(lines) - MOST_TAPPED, len(outcome.entries))
    # What the companion deals follows a move at once.
    start = next(n for n in range(start, len(lines)) if lines[n].split()[0] in typed.header.seats)
    before = lines[:start]
    found = import_lines(typed.game, typed.header, before)
    assert isinstance(found, Outcome)
    with open_store(str(database)) as store:
        store.games.add(Outcome(outcome.verdict, found.session, found.session.entries), players={})


class Evening:
    """Two players with phones and a referee with a tablet, who enters for all others."""

    def __init__(self, browser: Browser, served: Served, typed: Session, store: Store) -> None:
        self.typed, self.store = typed, store
        self.seats = typed.game.seats(typed.state)
        self.phones = {seat: Tapper(browser, served.link(seat), PHONE) for seat in self.seats[:2]}
        self.tablet = Tapper(browser, served.document["referee"], TABLET)

    def record(self) -> list[str]:
        return [entry.text for entry in self.store.games.load().session.played.lines]

    def mover(self, line: str) -> str | None:
        """Return the seat whose phone enters a line, or None if the referee does."""
        words = line.split()
        named = [seat for seat in self.seats if seat in words]
        seat = words[0] if words[0] in self.seats else named[0] if named else self.seats[0]
        return seat if seat in self.phones and not (len(named) > 1 and words[0] not in self.seats) else None

    def enter(self, line: str) -> None:
        """Tap a line on the phone of its seat, or on the tablet."""
        seat, words = self.mover(line), line.split()
        tapper = self.tablet if seat is None else self.phones[seat]
        tapper.page.wait_for_function(KNOWS, arg=self.lines())
        tapper.enter(line, words[1:] if words[0] == seat else words)
        assert self.record()[-1:] or self.lines(), tapper.words()

    def lines(self) -> int:
        return self.store.games.head().lines

    def tap_all(self, lines: list[str]) -> None:
        """Enter all lines; those that leave no choice are played already."""
        while (done := len(self.record())) < len(lines):
            assert self.record() == lines[:done]
            before = self.lines()
            self.enter(lines[done])
            assert self.lines() > before, (lines[done], self.record()[-1])

    def close(self) -> None:
        for tapper in (*self.phones.values(), self.tablet):
            # A refusal is answered with 409, which a browser mentions.
            wrong = [words for words in tapper.visit.complaints if "409" not in words and "ERR_INTERNET" not in words]
            tapper.visit.close()
            assert wrong == []


@pytest.fixture
def evening(browser: Browser, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Evening]:
    """Start the game of a title, and sit down at it."""
    typed, database = whole_game(request.param), tmp_path / "table.db"
    sit_down(database, typed)
    with serving(database, "--enter", "seats", "--enter", "referee") as served, open_store(str(database)) as store:
        found = Evening(browser, served, typed, store)
        yield found
        found.close()


def moves_of(session: Session) -> list[str]:
    return [entry.text for entry in session.played.lines if not isinstance(entry.move, RECORD_MOVES)]


@pytest.mark.parametrize("evening", GAMES, indirect=True)
def test_a_whole_game_is_tapped_and_finished(evening: Evening) -> None:
    lines = moves_of(evening.typed)
    start = len(evening.record())
    evening.tap_all(lines[: (start + len(lines)) // 2])
    _take_back_and_enter_again(evening, lines)
    _lose_the_connection(evening, lines)
    evening.tap_all(lines)
    evening.tablet.page.wait_for_selector("button:has-text('Finish')")
    assert evening.tablet.press("Finish") == 200
    assert evening.store.games.load().status == "finished"


def _take_back_and_enter_again(evening: Evening, lines: list[str]) -> None:
    """The referee takes back the last move; the table is told, and the player enters it again."""
    before = evening.record()
    assert evening.tablet.type_line("undo") == 200
    assert evening.record() == before[: len(evening.record())] != before
    for tapper in evening.phones.values():
        tapper.page.wait_for_selector("#changed")
    evening.tap_all(lines[: len(before)])


def _lose_the_connection(evening: Evening, lines: list[str]) -> None:
    """A phone loses its connection while a move is chosen: nothing is stored, and the choice is still there."""
    line = lines[len(evening.record())]
    seat = evening.mover(line)
    while seat is None:
        evening.enter(line)
        line = lines[len(evening.record())]
        seat = evening.mover(line)
    tapper, words = evening.phones[seat], line.split()
    tapper.page.wait_for_function(KNOWS, arg=evening.lines())
    tapper.choose(line, words[1:] if words[0] == seat else words)
    before = evening.lines()
    tapper.visit.context.set_offline(True)
    button = tapper.button(line)
    assert button is not None
    button.dispatch_event("click")
    tapper.page.wait_for_selector("#lost:not([hidden])")
    assert LOST not in tapper.page.inner_text("#lost")
    assert evening.lines() == before
    tapper.visit.context.set_offline(False)
    tapper.play(line)
    assert evening.lines() > before
