"""What sheets of Maple Valley say of the rules, as the table decided, and what a typed position is laid out from."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from companion.games.maple_valley.game import TITLE
from companion.referee.header import Header
from printables.maple_valley import SHEETS
from printables.paper.cutting import Deck
from printables.paper.frame import PageArea
from printables.paper.press import Document, Setting, press
from printables.paper.sizes import PAPERS
from printables.sheets.game import PrintedGame, PrintRequest, print_game
from tests.printables.maple_valley.test_sheets import golden
from tests.printables.reading import all_text, open_pdf, outside, overlaps
from tests.referee.tables import sit_down

POSITION = Path(__file__).parents[3] / "docs" / "reference" / "positions" / "maple-valley.toml"
OTHERWISE = {ruling.switch: ruling.values[1] for ruling in TITLE.book().rulings if ruling.switch}
# A ruling, and what the reference says as usual and otherwise.
SAID = (
    ("free_pass=yes", "you pass. 2", "you pass. You may also pass."),
    ("supply_optional=yes", "Bringing, put a marker", "Bringing, you may put a marker"),
    ("discard_any_patch=yes", "discard an older one", "discard one of them"),
    ("markers_unlimited=yes", "You have 10 markers", "You never run out of markers"),
    ("second_after_tie=no", "tied players all get it.", "but behind a tie for most nobody is second"),
)


def told(kind: str, table: PrintedGame, paper: str = "a4") -> str:
    """All words of a kind; nothing may be cut, stand outside, or upon other words."""
    parts = getattr(SHEETS, kind)(table, PageArea.on(PAPERS[paper]))
    pressed = press(Document("Maple Valley", tuple(parts)), Setting(PAPERS[paper], "low"))
    assert pressed.complaints == ()
    assert all(overlaps(page) == [] and not outside(page) for page in open_pdf(pressed.data))
    return all_text(pressed.data)


def ruled(ruling: str = "", players: int | None = None) -> PrintedGame:
    switch, _, value = ruling.partition("=")
    return PrintedGame(TITLE, rulings={switch: value} if ruling else {}, request=PrintRequest(players=players))


@pytest.mark.parametrize(("ruling", "usual", "otherwise"), SAID, ids=lambda value: value[:20])
def test_the_reference_tells_the_rules_as_they_were_decided(ruling: str, usual: str, otherwise: str) -> None:
    plain, other = told("reference", ruled()), told("reference", ruled(ruling))
    assert usual in plain
    assert usual not in other
    assert otherwise in other
    assert "Decided at this table" in other
    assert ruling.replace("=", " = ") in other


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("players", [None, 1, 2, 5])
@pytest.mark.parametrize("kind", ["setup", "reference"])
def test_all_rulings_decided_otherwise_have_their_room(kind: str, players: int | None, paper: str) -> None:
    table = PrintedGame(TITLE, rulings=OTHERWISE, request=PrintRequest(players=players))
    assert f"{len(OTHERWISE)} house rulings: see the rulings sheet" in told(kind, table, paper)


def test_the_reference_tells_when_an_event_happens() -> None:
    assert "The last open spot is taken: the event at once" in told("reference", ruled())


def test_alone_there_is_neither_marker_nor_worm() -> None:
    text = told("reference", ruled(players=1))
    assert "move it to Bringing. or Dawdle" in text
    assert "Worm: to the next player" not in text
    assert "The last open spot" not in text


# Rows that are blocked


def covers(players: int) -> int:
    """How many markers there are to cover spots with."""
    decks = SHEETS.cards(ruled(players=players), PageArea.on(PAPERS["a4"]))
    (markers,) = (part for part in decks if isinstance(part, Deck) and part.name == "markers")
    return sum(piece.front.key == "blocked" for piece in markers.each())


def test_every_spot_of_a_blocked_row_can_be_covered() -> None:
    # Three Festivities, two spots in each of the rows above the number of players.
    assert [covers(players) for players in (1, 2, 3, 4, 5)] == [0, 18, 12, 6, 0]


@pytest.mark.parametrize("players", [2, 5])
def test_with_all_rows_open_nothing_is_to_be_covered(players: int) -> None:
    setup, reference = told("setup", ruled(players=players)), told("reference", ruled(players=players))
    assert ("Cover every row" in setup) == (players < 5)
    assert ("all rows are open" in reference) == (players == 5)
    assert (f"rows above {players} are blocked" in reference) == (players < 5)


# Typed positions


def names(table: PrintedGame) -> list[str]:
    return [part.name for part in SHEETS.setup(table, PageArea.on(PAPERS["a4"]))]


def test_a_position_is_set_up_as_it_was_typed() -> None:
    document = tomllib.loads(POSITION.read_text(encoding="utf-8"))
    header = Header(TITLE.slug, ("ann", "bo"), TITLE.rules_version, position=document)
    table = print_game(sit_down(header, TITLE), {"ann": "Ann"}, code="G1-0-ABCD")
    assert names(table) == ["valley", "packs", "around", "rulings"]
    text = told("setup", table)
    assert "2 of 5, Sun Good Clay" in text
    assert "Beekeeping, Orienteering" in text
    assert "All begin in the Village" not in text


def test_a_game_that_began_anew_is_set_up_step_by_step() -> None:
    assert names(golden("two-dealt")) == ["setup", "setup-steps", "rulings"]
    assert names(golden("solo-dealt")) == ["setup", "setup-steps", "rulings"]
