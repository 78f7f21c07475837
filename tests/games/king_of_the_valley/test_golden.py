"""The golden records of King of the Valley: how they are made and what they contain.

To rewrite them: python -m tests.games.king_of_the_valley.test_golden
"""

from __future__ import annotations

from random import Random
from typing import Any

from companion.games.king_of_the_valley.board import INDEX, SQUARES
from companion.games.king_of_the_valley.game import TITLE
from companion.games.king_of_the_valley.moves import Recruit, Summon, SummonVia
from companion.games.king_of_the_valley.state import State
from companion.referee.header import Header
from companion.referee.moves import RECORD_MOVES, Deal, Move
from companion.referee.session import Session
from tests.referee.tables import play, sit_down
from tests.support.records import RECORDS, imported, write_records

NAMES = ("red", "blue", "green", "yellow")
# The start position of the worked examples; the kings are on e1 and c3.
SETUP = (
    "first red",
    "lay C F Q F W",
    "lay F F K3 T0-3 D",
    "lay K1 P W F C",
    "lay F K3 J F F",
    "lay D F K2 K1 K4",
    "lay W C T3-5 K2",
    "lay D F K1 W Z F Q K4",
    "red place e1",
    "blue place c3",
)
# The three options of the rulebook's example, one after the other; the first two are taken back.
X1 = ("red to e4", "red column L", "draw C")
X2 = ("red to b1 take d1 c1", "red column R", "draw K2 T0-4")
X3 = ("red to a5 take d2 b4", "red column L", "draw F T4-7")
WORKED = (
    *SETUP,
    *X1,
    'undo 11 "the first option"',
    *X2,
    'undo 15 "the second option"',
    *X3,
    "blue to c5",
    "blue no kingdom",
    "blue column R",
    "draw F",
    'amend 24 "blue column L" "blue said left"',
    "undo 25",
    "redo",
    'allow K4 "a spare tile of the box"',
    'override red gold 1 "a coin was found under the board"',
)
# A king in the corner with nothing to summon: nine specialists that he cannot use and three rivals.
CORNERED: dict[str, Any] = {
    "round": 9,
    "valley": ["C F Q F W", "P F K3 T5-10 D", "P F T5-9 F C", "P T4-8 J F F", "D T3-5 T3-6 T4-7 K4"],
    "hill": {"L": ["W", "F", "D", "K1", "F", "Q"], "R": ["C", "K2", "F", "W", "F", "K4"]},
    "piles": {"II": 0, "III": 3},
    "discard": ["Z", "Z", "T0-3", "T0-4"],
    "seat": [
        {"name": "red", "king": "a1", "gold": 0},
        {"name": "blue", "king": "a5", "castle": ["Q", *["D"] * 3, *["C"] * 5, *["F"] * 12, "J:F", "J:F"]},
        {"name": "green", "king": "e1", "castle": [*["K1"] * 4, *["K2"] * 4, *["K3"] * 4, *["K4"] * 3]},
        {"name": "yellow", "king": "e5", "castle": ["W"] * 8},
    ],
}


def choose(state: State, seat: str, rng: Random) -> Move:
    """Choose as the simple player does, but sometimes recruit, take a group or move by way of a priest."""
    rich = [
        move
        for move in TITLE.legal(state, seat)
        if isinstance(move, Recruit | SummonVia) or (isinstance(move, Summon) and move.take)
    ]
    return rng.choice(rich) if rich and rng.random() < 0.35 else TITLE.advise(state, seat, rng)


def play_on(session: Session, seed: str) -> Session:
    """Play to the end; tiles are typed, drawn from the seed."""
    rng = Random(seed)
    while asks := session.asks():
        seat, verb = asks[0].seat, asks[0].verbs[0]
        move = TITLE.chance[verb](session.state, rng) if seat is None else choose(session.state, seat, rng)
        session = play(session, session.write(move))
    return session


def new_game(players: int, **fields: Any) -> Session:
    return sit_down(Header(TITLE.slug, NAMES[:players], TITLE.rules_version, **fields), TITLE)


def write() -> None:
    """Rewrite all golden records."""
    write_records(
        TITLE.slug,
        {
            "two-worked": play_on(play(new_game(2), *WORKED), "golden 4"),
            "three-player-fill": play_on(new_game(3, rulings={"hill_fill": "player"}), "golden"),
            "four-dealt": play_on(new_game(4, deal="golden"), "golden"),
            "four-cornered": play_on(play(new_game(4, position=CORNERED), "red stay"), "golden"),
        },
    )


GOLDEN = sorted((RECORDS / TITLE.slug).glob("*.txt"))


def test_there_is_a_record_for_each_number_of_players() -> None:
    assert {len(imported(path).header.seats) for path in GOLDEN} == {2, 3, 4}


def test_the_records_together_use_every_verb() -> None:
    held = {type(entry.move) for path in GOLDEN for entry in imported(path).entries}
    assert {*TITLE.verb_of, *RECORD_MOVES} - held == {Deal}
    lines = "\n".join(entry.text for path in GOLDEN for entry in imported(path).entries)
    assert [word for word in (" take ", " as ", " for T", " J:") if word not in lines] == []


def tiles_on(session: Session, *squares: str) -> list[str]:
    return [session.state.valley[INDEX[square]] for square in squares]


def test_the_first_worked_option() -> None:
    state = play(new_game(2), *SETUP, *X1).state
    assert (state.seats["red"].up, SQUARES[state.seats["red"].king]) == (("D",), "e4")
    assert state.valley[INDEX["e4"]] == "W"
    assert state.hill["L"] == ("T3-5", "D", "K1", "Z", "Q", "C")
    assert state.piles == (0, 21, 31)


def test_the_second_worked_option() -> None:
    session = play(new_game(2), *SETUP, *X2)
    assert session.state.seats["red"].up == ("K1", "K2")
    assert tiles_on(session, "d1", "c1", "b1") == ["C", "K2", "F"]
    assert session.state.hill["R"] == ("F", "W", "F", "K4", "K2", "T0-4")
    assert session.state.piles == (0, 20, 31)


def test_the_third_worked_option() -> None:
    session = play(new_game(2), *SETUP, *X3)
    assert session.state.seats["red"].up == ("F", "F")
    assert tiles_on(session, "a5", "d2", "b4", "c3") == ["C", "W", "T3-5", "W"]
    assert SQUARES[session.state.seats["red"].king] == "a5"


def test_the_worked_record_starts_with_all_three_options() -> None:
    lines = [entry.text for entry in imported(RECORDS / TITLE.slug / "two-worked.txt").entries]
    assert tuple(lines[: len(WORKED)]) == WORKED


if __name__ == "__main__":
    write()
