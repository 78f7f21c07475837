"""The rules printed on sheets follow the house rulings, and a typed position prints as typed."""

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
from printables.sheets.rulings import house_rulings
from tests.printables.maple_valley.test_sheets import golden
from tests.printables.reading import all_text, open_pdf, outside, overlaps
from tests.referee.tables import sit_down

POSITION = Path(__file__).parents[3] / "docs" / "reference" / "positions" / "maple-valley.toml"
HOUSE_RULINGS = {ruling.switch: ruling.values[1] for ruling in TITLE.book().rulings if ruling.switch}
# A ruling, the words of the reference by default, and those under the ruling.
SAID = (
    ("free_pass=yes", "you pass. 2", "you pass. You may also pass."),
    ("supply_optional=yes", "Bringing, place a marker", "Bringing, you may place a marker"),
    ("discard_any_patch=yes", "discard an older one", "discard one of them"),
    ("markers_unlimited=yes", "You have 10 markers", "You never run out of markers"),
    ("second_after_tie=no", "tied players all score it.", "but after a tie for most there is no second"),
)


def printed_words(kind: str, table: PrintedGame, paper: str = "a4") -> str:
    """Return all words of a sheet; none may be cut off, outside the page, or overlapping."""
    parts = getattr(SHEETS, kind)(table, PageArea.on(PAPERS[paper]))
    pressed = press(Document("Maple Valley", tuple(parts)), Setting(PAPERS[paper], "low"))
    assert pressed.complaints == ()
    assert all(overlaps(page) == [] and not outside(page) for page in open_pdf(pressed.data))
    return all_text(pressed.data)


def ruled(ruling: str = "", players: int | None = None) -> PrintedGame:
    switch, _, value = ruling.partition("=")
    return PrintedGame(TITLE, rulings={switch: value} if ruling else {}, request=PrintRequest(players=players))


@pytest.mark.parametrize(("ruling", "default", "ruled_words"), SAID, ids=lambda value: value[:20])
def test_the_reference_follows_the_house_rulings(ruling: str, default: str, ruled_words: str) -> None:
    plain, other = printed_words("reference", ruled()), printed_words("reference", ruled(ruling))
    assert default in plain
    assert default not in other
    assert ruled_words in other
    assert "House rulings" in other
    [told] = house_rulings(ruled(ruling))
    assert told in other


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("players", [None, 1, 2, 5])
@pytest.mark.parametrize("kind", ["setup", "reference"])
def test_all_house_rulings_fit(kind: str, players: int | None, paper: str) -> None:
    table = PrintedGame(TITLE, rulings=HOUSE_RULINGS, request=PrintRequest(players=players))
    assert f"{len(HOUSE_RULINGS)} house rulings: see the All rulings sheet" in printed_words(kind, table, paper)


def test_the_reference_says_when_an_event_happens() -> None:
    assert "The last open spot triggers the event at once" in printed_words("reference", ruled())


def test_solo_has_no_marker_and_no_worm() -> None:
    text = printed_words("reference", ruled(players=1))
    assert "move it to Bringing. or Dawdle" in text
    assert "Worm: pass it clockwise" not in text
    assert "The last open spot" not in text


# Rows that are blocked


def covers(players: int) -> int:
    """Count the markers that cover spots."""
    decks = SHEETS.cards(ruled(players=players), PageArea.on(PAPERS["a4"]))
    (markers,) = (part for part in decks if isinstance(part, Deck) and part.name == "markers")
    return sum(piece.front.key == "blocked" for piece in markers.each())


def test_every_spot_of_a_blocked_row_can_be_covered() -> None:
    # Three Festivities, two spots in each of the rows above the number of players.
    assert [covers(players) for players in (1, 2, 3, 4, 5)] == [0, 18, 12, 6, 0]


@pytest.mark.parametrize("players", [2, 5])
def test_no_row_is_covered_when_all_are_open(players: int) -> None:
    setup, reference = (
        printed_words("setup", ruled(players=players)),
        printed_words("reference", ruled(players=players)),
    )
    assert ("Cover every row" in setup) == (players < 5)
    assert ("all rows are open" in reference) == (players == 5)
    assert (f"rows above {players} are blocked" in reference) == (players < 5)


# Typed positions


def names(table: PrintedGame) -> list[str]:
    return [part.name for part in SHEETS.setup(table, PageArea.on(PAPERS["a4"]))]


def test_a_position_is_set_up_as_typed() -> None:
    document = tomllib.loads(POSITION.read_text(encoding="utf-8"))
    header = Header(TITLE.slug, ("ann", "bo"), TITLE.rules_version, position=document)
    table = print_game(sit_down(header, TITLE), {"ann": "Ann"}, code="G1-0-ABCD")
    assert names(table) == ["valley", "packs", "around", "rulings"]
    text = printed_words("setup", table)
    assert "2 of 5, Sun Good Clay" in text
    assert "Beekeeping" in text
    assert "Orienteering" in text
    assert "All pawns start in the Village" not in text


def test_a_new_game_is_set_up_step_by_step() -> None:
    assert names(golden("two-dealt")) == ["setup", "setup-steps", "rulings"]
    assert names(golden("solo-dealt")) == ["setup", "setup-steps", "rulings"]


@pytest.mark.parametrize("kind", ["setup", "map", "board"])
def test_solo_sheets_name_no_worm_and_no_festivity(kind: str) -> None:
    found = getattr(SHEETS, kind)(golden("solo-dealt"), PageArea.on(PAPERS["a4"]))
    kept = tuple(part for part in found if part.name != "rulings")
    text = all_text(press(Document("Maple Valley", kept), Setting(PAPERS["a4"])).data)
    assert not any(words in text for words in ("Early Bird", "Worm", "Festivit"))
