"""Editions: owners' tiles, prices and Orders are read and played; broken ones are refused with file and fault."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games.king_of_the_valley.components import need_of, pay_of
from companion.games.king_of_the_valley.game import TITLE
from companion.games.king_of_the_valley.tables import read_tables
from companion.games.library import data_folder
from companion.referee.header import Header
from companion.referee.problems import BadPosition
from companion.referee.scores import ScoreSheet
from companion.referee.session import Session
from companion.referee.verdicts import Refusal
from tests.referee.tables import play, record_of, reopened, sit_down
from tests.support.editions import UNKNOWN, Change, Edition, breaking, changed_edition

SHIPPED = data_folder() / "king-of-the-valley" / "editions" / "stand-in"


@pytest.fixture
def edition(tmp_path: Path) -> Edition:
    """Copy the shipped edition and change it: in each file the first `old` becomes `new`."""

    def change(*changes: Change) -> str:
        return changed_edition(SHIPPED, tmp_path / "mine", *changes)

    return change


def tile(stage: str, code: str, count: int) -> str:
    """A group of tiles as the file writes it."""
    return f'stage = "{stage}"\ncode = "{code}"\ncount = {count}\n'


def column(name: str, count: int) -> str:
    """The end of a column of the castle as the file writes it."""
    influence = {"queen": 5, "duke": 4, "countess": 3, "knight": 2, "farmer": 1, "wife": 1}[name]
    title = "Farmer's wife" if name == "wife" else name.capitalize()
    return f'name = "{name}"\ntitle = "{title}"\ninfluence = {influence}\ncount = {count}\n'


# The rulebook's counts, checked for the stand-in.


def test_the_piles_of_the_stand_in() -> None:
    stages = read_tables("stand-in").stages
    assert [sum(stage.values()) for stage in stages] == [29, 30, 31]


@pytest.mark.parametrize(
    ("letter", "count"),
    [("Q", 3), ("D", 6), ("C", 9), ("K", 20), ("F", 24), ("W", 12), ("J", 3), ("P", 3), ("Z", 2), ("T", 8)],
)
def test_the_box_of_the_stand_in(letter: str, count: int) -> None:
    box = read_tables("stand-in").box
    assert sum(number for code, number in box.items() if code[0] == letter) == count


def test_the_orders_of_the_stand_in_have_five_knights_each() -> None:
    tables = read_tables("stand-in")
    assert [tables.box[f"K{order.number}"] for order in tables.orders] == [5, 5, 5, 5]
    assert [order.name for order in tables.orders] == ["Lion", "Stag", "Swan", "Raven"]


def test_the_specialists_of_the_stand_in() -> None:
    stages = read_tables("stand-in").stages
    assert [stage.get("P", 0) for stage in stages] == [1, 1, 1]
    assert [stage.get("Z", 0) for stage in stages] == [0, 1, 1]
    collectors = [[code for code in stage if code[0] == "T"] for stage in stages]
    assert collectors == [["T0-3", "T3-5"], ["T0-4", "T3-6", "T4-7"], ["T4-8", "T5-9", "T5-10"]]
    assert sum(pay_of(code) for stage in collectors for code in stage) == 52
    assert len([code for stage in collectors for code in stage if need_of(code)]) == 6


def test_the_boards_of_the_stand_in() -> None:
    tables = read_tables("stand-in")
    assert tables.prices == (2, 3, 4, 6, 8, 10)
    assert list(tables.influence.items()) == [
        ("queen", 5), ("duke", 4), ("countess", 3), ("knight", 2), ("farmer", 1), ("wife", 1),
    ]  # fmt: skip
    assert [column.count for column in tables.castle] == [3, 6, 9, 20, 24, 12]
    assert sum(column.count * column.influence for column in tables.castle) == 142
    assert len(set(tables.colours)) == 4


# Broken copies of each file.


@pytest.mark.parametrize("name", UNKNOWN)
def test_an_unknown_edition_is_refused(name: str) -> None:
    with pytest.raises(BadPosition):
        read_tables(name)


@pytest.mark.parametrize("file", ["tiles", "hill", "orders", "castle"])
def test_a_missing_or_broken_file_is_named(edition: Edition, file: str) -> None:
    folder = Path(edition())
    wrong = "tile = 3\nprices = 3\norder = 3\ncolours = 3\ncolumn = 3\n"
    for _ in breaking(folder / f"{file}.toml", wrong):
        read_tables.cache_clear()
        with pytest.raises(BadPosition, match=f"{file}.toml"):
            read_tables(str(folder))


BROKEN = [
    ("tiles.toml", tile("I", "F", 9), tile("I", "F", 8), "stage I has 28"),
    ("tiles.toml", tile("II", "F", 7), tile("II", "F", 8), "stage II has 31"),
    ("tiles.toml", tile("III", "F", 8), tile("III", "F", 80), "stage III has 103"),
    ("tiles.toml", tile("I", "Q", 1), tile("I", "D", 1), "2 queen tiles"),
    ("tiles.toml", tile("I", "D", 2), tile("I", "C", 2), "4 duke tiles"),
    ("tiles.toml", tile("I", "C", 3), tile("I", "F", 3), "6 countess tiles"),
    ("tiles.toml", tile("II", "W", 4), tile("II", "F", 4), "8 wife tiles"),
    ("tiles.toml", tile("III", "J", 1), tile("III", "F", 1), "2 jester tiles"),
    ("tiles.toml", tile("I", "K1", 2), tile("I", "K2", 2), "3 knights of Order 1"),
    ("tiles.toml", tile("I", "K4", 1), tile("I", "K3", 1), "4 knights of Order 4"),
    ("tiles.toml", tile("I", "P", 1), tile("I", "F", 1), "one priest in each"),
    ("tiles.toml", tile("II", "P", 1), tile("II", "P", 2), "one priest in each"),
    ("tiles.toml", tile("II", "Z", 1), tile("I", "Z", 1), "one wizard in each"),
    ("tiles.toml", tile("III", "Z", 1), tile("II", "Z", 1), "one wizard in each"),
    ("tiles.toml", tile("III", "T5-9", 1), tile("III", "F", 1), "7 tax collector tiles"),
    ("tiles.toml", tile("II", "T3-6", 1), tile("II", "T2-6", 1), "T2-6"),
    ("tiles.toml", tile("II", "T3-6", 1), tile("II", "T6-6", 1), "T6-6"),
    ("tiles.toml", tile("II", "T3-6", 1), tile("II", "T3-4", 1), "T3-4"),
    ("tiles.toml", tile("II", "T3-6", 1), tile("II", "T3-11", 1), "T3-11"),
    ("tiles.toml", tile("I", "T0-3", 1), tile("I", "T0-5", 1), "T0-5"),
    ("tiles.toml", tile("I", "T0-3", 1), tile("I", "T0-0", 1), "T0-0"),
    ("tiles.toml", tile("I", "T0-3", 1), tile("I", "T", 1), "'T'"),
    ("tiles.toml", tile("I", "K1", 2), tile("I", "K5", 2), "K5"),
    ("tiles.toml", tile("I", "K1", 2), tile("I", "k1", 2), "'k1'"),
    ("tiles.toml", tile("I", "K1", 2), tile("I", "K", 2), "'K'"),
    ("tiles.toml", tile("I", "F", 9), tile("I", "X", 9), "'X'"),
    ("tiles.toml", tile("I", "F", 9), tile("I", "J:F", 9), "'J:F'"),
    ("tiles.toml", tile("I", "F", 9), tile("I", "", 9), "''"),
    ("tiles.toml", tile("I", "F", 9), tile("I", "F", 0), "'F' x 0"),
    ("tiles.toml", tile("I", "F", 9), tile("I", "F", -9), "'F' x -9"),
    ("tiles.toml", tile("I", "F", 9), tile("IV", "F", 9), "stage"),
    ("tiles.toml", "count = 9", 'count = "nine"', "count"),
    ("tiles.toml", "count = 9", "count = true", "count"),
    ("tiles.toml", "count = 9", "count = 9\ncolour = 1", "colour"),
    ("tiles.toml", "count = 9\n", "", "count"),
    ("hill.toml", "[2, 3, 4, 6, 8, 10]", "[2, 3, 4, 6, 8]", "6 rising prices"),
    ("hill.toml", "[2, 3, 4, 6, 8, 10]", "[2, 3, 4, 6, 8, 10, 12]", "6 rising prices"),
    ("hill.toml", "[2, 3, 4, 6, 8, 10]", "[2, 3, 4, 6, 6, 10]", "6 rising prices"),
    ("hill.toml", "[2, 3, 4, 6, 8, 10]", "[2, 3, 4, 8, 6, 10]", "6 rising prices"),
    ("hill.toml", "[2, 3, 4, 6, 8, 10]", "[0, 3, 4, 6, 8, 10]", "6 rising prices"),
    ("hill.toml", "[2, 3, 4, 6, 8, 10]", "[-2, 3, 4, 6, 8, 10]", "6 rising prices"),
    ("hill.toml", "[2, 3, 4, 6, 8, 10]", "[]", "6 rising prices"),
    ("hill.toml", "[2, 3, 4, 6, 8, 10]", "[2, 3, 4, 6, 8, 10.5]", "prices"),
    ("hill.toml", "[2, 3, 4, 6, 8, 10]", '"2 3 4 6 8 10"', "prices"),
    ("hill.toml", "[2, 3, 4, 6, 8, 10]", "[2, 3, 4, 6, 8, 10]\nrows = 6", "rows"),
    ("orders.toml", "number = 4", "number = 5", "numbered 1 to 4"),
    ("orders.toml", "number = 2", "number = 1", "numbered 1 to 4"),
    ("orders.toml", "number = 1", 'number = "one"', "number"),
    ("orders.toml", 'name = "Lion"', "name = 3", "name"),
    ("orders.toml", 'symbol = "circle"\n', "", "symbol"),
    ("orders.toml", 'symbol = "circle"', 'symbol = "circle"\nmotto = "roar"', "motto"),
    ("castle.toml", '"red", "blue", "green", "yellow"', '"red", "blue", "green"', "four different colours"),
    ("castle.toml", '"red", "blue", "green", "yellow"', '"red", "blue", "green", "red"', "four different colours"),
    ("castle.toml", '"red", "blue", "green", "yellow"', "1, 2, 3, 4", "colours"),
    ("castle.toml", 'name = "duke"', 'name = "bishop"', "name"),
    ("castle.toml", 'name = "duke"', 'name = "queen"', "the columns must be"),
    ("castle.toml", "count = 24", 'count = "many"', "count"),
    ("castle.toml", "influence = 4", "influence = 4.5", "influence"),
    ("castle.toml", "influence = 4", "influence = 4\nheight = 2", "height"),
    ("castle.toml", f"[[column]]\n{column('wife', 12)}", "", "the columns must be"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "fault"), BROKEN, ids=[f"{row[0]} {row[3]}" for row in BROKEN])
def test_a_broken_table_is_refused_with_file_and_fault(
    edition: Edition, file: str, old: str, new: str, fault: str
) -> None:
    with pytest.raises(BadPosition) as refused:
        read_tables(edition((file, old, new)))
    assert file in str(refused.value)
    assert fault in str(refused.value)
    assert "\n" not in str(refused.value)


def test_all_mistakes_are_listed_at_once(edition: Edition) -> None:
    mine = edition(("hill.toml", "2, 3", "3, 2"), ("orders.toml", "number = 4", "number = 5"))
    with pytest.raises(BadPosition, match=r"hill\.toml.*orders\.toml"):
        read_tables(mine)


# Figures of the boards that no printed game can have.
NONSENSE = [
    ("castle.toml", column("queen", 3), column("queen", 3).replace("influence = 5", "influence = 50")),
    ("castle.toml", column("duke", 6), column("duke", 6).replace("influence = 4", "influence = -4")),
    ("castle.toml", column("queen", 3), column("queen", 3).replace("Queen", "")),
    ("orders.toml", 'name = "Stag"', 'name = "Lion"'),
    ("orders.toml", 'name = "Stag"', 'name = "lion"'),
    ("orders.toml", 'name = "Stag"', 'name = "Farmer"'),
    ("orders.toml", 'name = "Stag"', 'name = "F"'),
    ("orders.toml", 'name = "Stag"', 'name = "K1"'),
    ("orders.toml", 'name = "Stag"', 'name = "gold"'),
    ("orders.toml", 'name = "Stag"', 'name = ""'),
    ("castle.toml", '"yellow"', '""'),
]


@pytest.mark.parametrize(("file", "old", "new"), NONSENSE, ids=[f"{row[0]} {row[2][-22:]}" for row in NONSENSE])
def test_impossible_figures_and_names_are_refused(edition: Edition, file: str, old: str, new: str) -> None:
    with pytest.raises(BadPosition, match=file):
        read_tables(edition((file, old, new)))


# An owner's own edition, played.

MINE = (
    # Another split over the stages: farmers and wives, dukes, knights.
    ("tiles.toml", tile("I", "F", 9), tile("I", "F", 7)),
    ("tiles.toml", tile("I", "W", 3), tile("I", "W", 5)),
    ("tiles.toml", tile("III", "F", 8), tile("III", "F", 10)),
    ("tiles.toml", tile("III", "W", 5), tile("III", "W", 3)),
    ("tiles.toml", tile("I", "K4", 1), tile("I", "K3", 1)),
    ("tiles.toml", tile("II", "K3", 1), tile("II", "K4", 1)),
    # Other collectors, two of them alike, and more of them in the first pile.
    ("tiles.toml", tile("I", "T3-5", 1), tile("I", "T4-6", 1)),
    ("tiles.toml", tile("II", "T3-6", 1), tile("II", "T4-6", 1)),
    ("tiles.toml", tile("III", "T5-9", 1), tile("III", "T3-7", 1)),
    # Other prices, other Orders.
    ("hill.toml", "[2, 3, 4, 6, 8, 10]", "[2, 3, 4, 5, 7, 9]"),
    ("orders.toml", 'name = "Lion"', 'name = "Rose"'),
    ("orders.toml", 'name = "Stag"', 'name = "Oak"'),
    ("orders.toml", 'name = "Swan"', 'name = "Vine"'),
    ("orders.toml", 'name = "Raven"', 'name = "Thorn"'),
    ("castle.toml", '"red", "blue"', '"white", "black"'),
)  # fmt: skip
NAMES = ("ann", "ben", "cleo", "dan")


def table(mine: str, players: int = 2, **fields: Any) -> Session:
    return sit_down(Header(TITLE.slug, NAMES[:players], TITLE.rules_version, edition=mine, **fields), TITLE)


def run(session: Session, rng: Random) -> Session:
    """Play to the end as the simple player does, with typed tiles."""
    while asks := session.asks():
        seat, verb = asks[0].seat, asks[0].verbs[0]
        state = session.state
        move = TITLE.chance[verb](state, rng) if seat is None else TITLE.advise(state, seat, rng)
        session = play(session, session.write(move))
        assert TITLE.positions.examine(session.state) == []
    return session


@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_edition_of_ones_own_is_played_to_the_end(edition: Edition, players: int) -> None:
    mine = edition(*MINE)
    session = run(table(mine, players), Random(players))
    lines = [entry.text for entry in session.entries]
    typed = Counter(code for line in lines if line.startswith(("lay ", "draw ")) for code in line.split()[1:])
    assert typed == Counter(read_tables(mine).box)
    assert typed["T4-6"] == 2
    assert not {"T3-5", "T3-6", "T5-9"} & set(typed)
    assert TITLE.score(session.state).final
    assert reopened(session, TITLE).state == session.state
    assert mine in record_of(session)


VALLEY = (
    "lay C farmer Q F wife",
    "lay F F vine T0-3 D",
    "lay rose P W F C",
    "lay W Vine J F F",
    "lay D W oak ROSE vi",
)


def laid_out(mine: str, **fields: Any) -> Session:
    """A table of an owner's edition, with moves that name its Orders, in the first turn of round 2."""
    return play(
        table(mine, **fields),
        "first ann",
        *VALLEY,
        "lay W C T4-6 Oak",
        "lay D F rose W Z F Q thorn",
        "ann place e1",
        "ben place c3",
        *("ann to e4", "ann column L", "draw Thorn"),
        *("ben to b2", "ben column R", "draw T4-6"),
    )


def test_names_of_own_orders_are_typed_and_written_as_tiles(edition: Edition) -> None:
    session = laid_out(edition(*MINE))
    lines = [entry.text for entry in session.entries]
    assert lines[1:8] == [
        "lay C F Q F W", "lay F F K3 T0-3 D", "lay K1 P W F C", "lay W K3 J F F", "lay D W K2 K1 K3",
        "lay W C T4-6 K2", "lay D F K1 W Z F Q K4",
    ]  # fmt: skip
    assert lines[12] == "draw K4"
    assert session.state.seats["ben"].up == ("K3",)


def test_names_of_the_stand_in_are_unknown_in_a_changed_edition(edition: Edition) -> None:
    session = table(edition(*MINE))
    for line in ("lay lion", "lay T3-5", "lay raven"):
        verdict = session.parse(line)
        assert verdict.__class__.__name__ == "Unreadable", line
        assert line.split()[1] in verdict.reason


def test_own_prices_are_charged(edition: Edition) -> None:
    session = play(laid_out(edition(*MINE)), 'override ann gold 3 "for the test"', "ann recruit R4")
    assert session.state.seats["ann"].gold == 0
    assert session.state.prices == (2, 3, 4, 5, 7, 9)


def test_a_ruling_overrides_the_prices(edition: Edition) -> None:
    session = laid_out(edition(*MINE), rulings={"hill_prices": "1 2 3 4 5 6"})
    session = play(session, 'override ann gold 2 "for the test"', "ann recruit R4")
    assert session.state.seats["ann"].gold == 0


def test_own_collectors_are_checked_against_the_own_census(edition: Edition) -> None:
    session = laid_out(edition(*MINE))
    session = play(session, "ann to e3", "ann column R")
    for tile_typed, clause in (("T4-6", "KV-GEN-10"), ("T3-7", "KV-REF-09")):
        verdict = TITLE.judge(session.state, session.parse(f"draw {tile_typed}"))
        assert isinstance(verdict, Refusal)
        assert clause in verdict.clauses


def test_own_names_are_on_the_score_sheet_and_in_the_tally(edition: Edition) -> None:
    mine = edition(*MINE)
    orders = ["Order 1, Rose", "Order 2, Oak", "Order 3, Vine", "Order 4, Thorn"]
    sheet = TITLE.require_tally().score({"ann": {"rose": 3, "thorn": 5}, "ben": {"gold": 4}}, {}, mine)
    assert isinstance(sheet, ScoreSheet)
    for scored in (sheet, TITLE.score(laid_out(mine).state)):
        sources = [line.source.split(":")[0] for line in scored.seats[0].lines]
        assert [source for source in sources if source.startswith("Order")] == orders
    assert [score.total for score in sheet.seats] == [16 + 3 + 8, 4]
    assert [holding.key for holding in TITLE.require_tally().holdings(mine)][3:7] == ["rose", "oak", "vine", "thorn"]


def test_own_colours_are_assigned(edition: Edition) -> None:
    mine = edition(*MINE)
    assert [seat.colour for seat in table(mine, 4).state.seats.values()] == ["white", "black", "green", "yellow"]
    chosen = table(mine, 2, options={"colours": "green white"}).state
    assert [seat.colour for seat in chosen.seats.values()] == ["green", "white"]
    refused = TITLE.start(
        Header(TITLE.slug, NAMES[:2], TITLE.rules_version, edition=mine, options={"colours": "red white"})
    )
    assert isinstance(refused, Refusal)
    assert re.search("white, black, green, yellow", refused.reason)


def test_a_position_of_a_changed_edition_reads_back(edition: Edition) -> None:
    state = laid_out(edition(*MINE)).state
    again = TITLE.start(Header(TITLE.slug, (), TITLE.rules_version, position=TITLE.positions.describe(state)))
    assert again == state


def test_a_position_of_another_edition_is_refused(edition: Edition) -> None:
    document = TITLE.positions.describe(laid_out(edition(*MINE)).state)
    with pytest.raises(BadPosition, match="T4-6"):
        TITLE.start(Header(TITLE.slug, (), TITLE.rules_version, position={**document, "edition": "stand-in"}))
