"""The rules on the sheets and cards of Crayonville, following the house rulings."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.games.crayonville.components import LEVELS
from companion.games.crayonville.game import TITLE
from companion.games.crayonville.village_file import describe_village
from companion.referee.header import Header
from companion.referee.session import Session
from printables.crayonville import SHEETS
from printables.paper.frame import PageArea, Sheet
from printables.paper.press import Document, Part, Setting, press
from printables.paper.sizes import PAPERS
from printables.sheets.game import PrintedGame, PrintedVillage, PrintRequest, print_game
from tests.printables.crayonville.test_sheets import FOURTH, HALF, village
from tests.printables.crayonville.test_sheets import table as golden
from tests.printables.reading import all_text, open_pdf, overlaps
from tests.referee.tables import ready, sit_down

POSITION = Path(__file__).parents[3] / "docs" / "reference" / "positions" / "crayonville.toml"
HOUSE_RULINGS = {ruling.switch: ruling.values[1] for ruling in TITLE.book().rulings if ruling.switch}
# A house ruling, a kind of sheet, and its words by default and with the ruling.
WORDINGS = (
    ("farming=needs_field", "cards", "on other land: 1 Grain", "on other land next to a free field: 1 Grain"),
    ("farming=needs_field", "reference", "House on other land 1 Grain", "House on other land next to a free field"),
    ("meat=instead", "cards", "An animal there adds 1 Meat", "take the Wood or 1 Meat"),
    ("meat=instead", "reference", "when that terrain's card is flipped Townhouse", "a House instead of the resource"),
    ("covered_animals=yes", "reference", "from each adjacent free animal space", "animal space, built on or not"),
    ("battleships_fish=yes", "cards", "Each Boat and each House", "Each Boat, House and Battleship"),
    ("battleships_fish=yes", "reference", "production, Tower, Battleship nothing", "production, Tower nothing"),
    ("animals_per_space=many", "cards", "2 with a fish", "1 more for each fish in it"),
    ("animals_per_space=many", "reference", "instead, one per space", "instead, any number per space"),
    ("townhouse_fish=yes", "reference", "Townhouse Meat only", "Meat, and Fish from free water"),
    ("colour_where=touching", "cards", "colours a blank space. From", "a blank space next to a coloured one. From"),
    ("colour_where=touching", "setup", "colour in 4 spaces.", "colour in 4 spaces, each next to a coloured one."),
    (
        "own_on_scoring=no",
        "reference",
        "or nothing. Everyone acts",
        "cannot be used on a scoring card",
    ),
    ("produce_chain=no", "reference", "The output of the first", "All inputs are taken before"),
    ("empty_produce=no", "reference", "use Produce without input", "At least one building needs an input"),
    ("mixed_payment=no", "reference", "any mix of the two", "paid in one of the two"),
    ("buildings_block=yes", "reference", "Buildings, animals, blanks", "A line is open at the first building, or"),
    ("sight_over_open=ends", "reference", "blanks and open water do not", "first blank space or open water, or"),
    ("blank_is_sea=no", "reference", "over water and blank spaces", "over coloured water only"),
    ("lake_is_guarded=no", "reference", "A lake that no ship can reach", "neither Battleship nor Tower"),
    ("water_half=exempt", "reference", "from both halves. A guarded", "a Fish one only from the land half"),
    ("wall_through_works=no", "reference", "of two land spaces 4", "not through a production building"),
    ("building_value=tax", "reference", "price where worth", "price where "),
    ("tie=houses", "reference", "tied players share the win", "tied players compare houses"),
    ("houses_bonus=this_level", "reference", "the most houses and 1 for", "the most houses built in this level"),
    ("houses_bonus=this_level", "score", "the most houses and 1 for", "the most houses built in this level"),
)


def text_of(kind: str, table: PrintedGame, paper: str = "a4") -> str:
    """Return the text of a kind of sheet; check that nothing is cut off and no words overlap."""
    parts: Sequence[Part] = getattr(SHEETS, kind)(table, PageArea.on(PAPERS[paper]))
    pressed = press(Document("Crayonville", tuple(parts)), Setting(PAPERS[paper], "low"))
    assert pressed.complaints == ()
    assert all(overlaps(page) == [] for page in open_pdf(pressed.data))
    return all_text(pressed.data)


def ruled(ruling: str = "", level: int | None = None, players: int | None = None) -> PrintedGame:
    switch, _, value = ruling.partition("=")
    return PrintedGame(
        TITLE, rulings={switch: value} if ruling else {}, request=PrintRequest(level=level, players=players)
    )


@pytest.mark.parametrize(("ruling", "kind", "default", "ruled_words"), WORDINGS, ids=lambda value: value[:24])
def test_sheets_follow_the_house_rulings(ruling: str, kind: str, default: str, ruled_words: str) -> None:
    plain, other = text_of(kind, ruled()), text_of(kind, ruled(ruling))
    assert default in plain
    assert default not in other
    assert ruled_words in other


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("kind", ["setup", "reference", "cards", "board"])
def test_there_is_room_for_every_house_ruling(kind: str, paper: str) -> None:
    table = PrintedGame(TITLE, rulings=HOUSE_RULINGS, request=PrintRequest(level=10, players=7))
    text = text_of(kind, table, paper)
    if kind in ("setup", "reference"):
        assert "see the rulings sheet" in text
        assert "All rulings" in text


def test_cards_explain_themselves() -> None:
    text = text_of("cards", ruled())
    assert "at most 4, +2 with a road, +2 upgraded, and gives back 3 times" in text
    assert "Maximum of each food: a House 1, on a road 2; a Townhouse 3." in text
    assert "House on a road 1, Townhouse on a road 3, Tower or Battleship 5, Fortified Tower 10" in text
    assert text.count("a Townhouse takes only Meat") == 9


@pytest.mark.parametrize(
    ("value", "feast", "market"), [("market", "2-10", "1-10"), ("feast", "1-10", "2-10"), ("mixed", "1-10", "1-10")]
)
def test_scoring_cards_show_their_levels_under_the_ruling(value: str, feast: str, market: str) -> None:
    text = text_of("cards", ruled(f"level1_scoring={value}"))
    assert f"FE1 Levels {feast}" in text
    assert f"MA1 Levels {market}" in text
    assert ("1 2 4 6 2 4 10 16" in text) == (value != "market")


def test_a_level_board_shows_what_is_new_under_the_ruling() -> None:
    usual, unused = text_of("board", ruled(level=10)), text_of("board", ruled("level10_produce=unused", level=10))
    assert "Produce cards No Expand cards" in usual
    assert "Produce cards" not in unused
    second = text_of("board", ruled("level1_scoring=feast", level=2))
    assert "Market cards" in second.partition("New at this level")[2]


@pytest.mark.parametrize("level", LEVELS)
def test_setup_tiles_are_returned_if_any_were_drawn(level: int) -> None:
    assert ("Return and reshuffle all tiles" in text_of("setup", ruled(level=level))) == (level != 4)


def test_setup_tiles_may_be_animals_by_a_house_ruling() -> None:
    words = "A tile may add an animal or fish instead"
    assert [words in text_of("setup", ruled("setup_animals=yes", level=level)) for level in (3, 5)] == [False, True]


def test_meat_is_leather() -> None:
    assert text_of("board", ruled(level=1, players=2)).count("Meat/ Leather") == 2
    assert "Meat is the same as Leather" in text_of("reference", ruled())


def test_a_solo_score_sheet_promises_no_bonus_by_a_house_ruling() -> None:
    text = text_of("score", ruled("solo_bonus=no", players=1))
    assert "no stars for houses and resources" in text
    assert "to all with the most" not in text


@pytest.mark.parametrize(("ruling", "halves"), [("", ["G7", "H6"]), ("water_half=exempt", ["G7"])])
def test_the_water_half_of_a_fish_works_is_shown_unless_exempt(ruling: str, halves: list[str]) -> None:
    there = village("works Fish G7+H6@3", 1, 2, 3)
    kept = PrintedVillage("Annstead", "Ann", describe_village(there), (), "V3-2-9XTN")
    table = ruled(ruling)._replace(village=kept, request=PrintRequest(sight="H6"))
    titles = [part.title for part in SHEETS.map(table, PageArea.on(PAPERS["a4"])) if isinstance(part, Sheet)]
    assert titles == [f"Lines of sight from {half}" for half in halves]


@pytest.mark.parametrize(("players", "shares"), [(1, [1]), (5, [5]), (6, [3, 3]), (11, [4, 4, 3])])
def test_many_players_are_split_evenly_over_score_sheets(players: int, shares: list[int]) -> None:
    parts = SHEETS.score(ruled(players=players), PageArea.on(PAPERS["a4"]))
    pages = [all_text(press(Document("Crayonville", (part,)), Setting(PAPERS["a4"])).data) for part in parts]
    assert [page.count("player ") for page in pages] == shares


# A level in progress


def names(kind: str, table: PrintedGame) -> list[str]:
    return [part.name for part in getattr(SHEETS, kind)(table, PageArea.on(PAPERS["a4"]))]


def test_an_open_level_is_printed_with_resources_and_cards() -> None:
    table = print_game(ready(*HALF), {"ann": "Ann"}, code="G1-2-ABCD")
    assert names("map", table) == ["village-1", "village-2", "midway"]
    text = text_of("map", table).partition("Level 1 so far")[2]
    assert "Ann ann's village 0 1 1 0 0 Build 1 done" in text
    assert "bo bo's village 2 1 1 0 0 Build 0 done" in text
    assert "5 Harvest Fish 6 A Expand 7 S Market 8–9 A A 2 action" in text
    assert "Unseen: 6 cards All are in the deck." in text
    assert "Expand 1 Harvest Wood 1 Harvest Grain 1 Harvest Fish 1 Market 2" in text
    assert "Wood 5 0 Field 5 0 Water 5 0" in text


def test_a_finished_level_prints_only_its_villages() -> None:
    assert "midway" not in names("map", golden(FOURTH))


def from_position() -> Session:
    document = tomllib.loads(POSITION.read_text(encoding="utf-8"))
    header = Header(TITLE.slug, ("ann",), TITLE.rules_version, options={"level": 9}, position=document)
    return sit_down(header, TITLE)


def test_the_set_up_of_a_position_shows_the_position() -> None:
    table = print_game(from_position(), code="G1-0-ABCD")
    first, *others = SHEETS.setup(table, PageArea.on(PAPERS["a4"]))
    assert isinstance(first, Sheet)
    assert (first.name, first.code) == ("midway", "G1-0-ABCD")
    assert {part.name for part in others} == {"rulings"}
    text = text_of("setup", table)
    assert "ann Annstead 2 0 5 0 0 Build 0 has to choose" in text
    assert "1 Harvest Wood 2–6 5 starter" in text
    assert "2 of them were removed unseen" in text


def test_the_pack_of_a_position_has_its_villages_even_at_level_1() -> None:
    position = TITLE.positions.describe(ready(*HALF).state)
    header = Header(TITLE.slug, ("ann", "bo"), TITLE.rules_version, options={"level": 1}, position=position)
    parts = SHEETS.pack(print_game(sit_down(header, TITLE)), PageArea.on(PAPERS["a4"]))
    sheets = [part for part in parts if isinstance(part, Sheet) and part.name.startswith("village-")]
    assert [sheet.title for sheet in sheets] == ["ann's village", "bo's village"]


def test_many_players_get_a_separate_table() -> None:
    seats = tuple(f"s{n}" for n in range(20))
    table = print_game(sit_down(Header(TITLE.slug, seats, TITLE.rules_version, options={"level": 1}, deal="7"), TITLE))
    assert names("map", table)[len(seats) :] == ["midway", "holdings"]
    _, heading, text = text_of("map", table).rpartition("Players")
    assert heading
    assert "s19's village" in text
