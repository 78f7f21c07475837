"""The golden records of Bear Valley: how they are made and what they contain.

To rewrite them: python -m tests.games.bear_valley.test_golden
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games.bear_valley import moves
from companion.games.bear_valley.components import DESTINATION
from companion.games.bear_valley.game import TITLE
from companion.games.bear_valley.grid import INDEX, Cell, neighbour
from companion.games.bear_valley.moves import Allow
from companion.games.bear_valley.state import CAMP, State
from companion.referee.header import Header
from companion.referee.moves import RECORD_MOVES, Deal, Move, Note
from companion.referee.session import Session
from tests.referee.tables import play, sit_down
from tests.support.records import RECORDS, imported, write_records


def turns(words: str) -> list[str]:
    """Read turns, one per row: `red: explore NE B1; stop` is two moves."""
    rows = [row.strip().partition(": ") for row in words.strip().splitlines()]
    return [f"{seat} {line}" for seat, _, lines in rows for line in lines.split("; ")]


NAMES = ("red", "yellow", "blue", "green", "black", "white")
# The basic example game of the rulebook, card by card, on the river EX.
BASIC = (
    "first red",
    *turns("""
    red: explore NE B1
    yellow: explore SW M1; explore SE T04; stop
    blue: explore SE F05*; explore E F13*; traverse NE; stop
    red: traverse SE; traverse E; explore SE B2
    yellow: explore E F01; explore SE T12; explore SE F21; explore E T01; stop
    blue: explore E F23; explore NE T05; stop
    red: explore NW T11; explore NE L1; stop
    yellow: explore NE T08; explore NE L3; stop
    blue: explore E B3; traverse NE; stop
"""),
)
# The advanced example game on the river 3S. The dive finds the Cave T07, since the way on needs exits SW and NE; the
# Cave found later is T15.
ADVANCED = (
    "first rocky",
    *turns("""
    rocky: plays rocky
    fozzie: plays fozzie
    violet: plays violet
    rocky: explore NE B1
    fozzie: explore SE P1
    violet: explore NW M1; explore NE F09; stop
    rocky: explore SW B2; explore SE T13; stop
    fozzie: stay; stay; take flashlight
    violet: explore E T02; explore NE G12*; explore E B3; stay
    rocky: explore E T01; explore NE F24; explore E T03; traverse NE; trade gold for canoe
    fozzie: traverse NW; stop
    violet: traverse E; traverse NE; explore W L5; stop
    rocky: traverse E; traverse NE; canoe; explore E F17; explore NE T06; explore E F08*; stop
    fozzie: traverse NE; stop
    violet: explore NE P2; traverse E; traverse SW; stop
    rocky: explore NE H1; explore W B4; stay
    fozzie: dive NE; dive NE; dive NE T07; stop
    violet: explore E F13*; traverse NW; explore NE T15; traverse W; stop
    rocky: traverse NE; explore SE L1; stop
    fozzie: explore NE T05; explore E F01; explore SE F20; traverse SE; stop
    violet: jump (3,5)
    rocky: explore NE W1; traverse W; explore NE L3; stop
    fozzie: explore NE G06; explore E F10; traverse SW; stop
"""),
)
# A short game that depends on tools.
TOOLED = (
    "first red",
    *turns("""
    red: explore NW F20; stop
    yellow: stay; take basket
    red: explore NE T14*; stop
    yellow: explore SE F05*; explore E B1; no basket; stay; take machete
    red: traverse SW; stop leaving machete
    yellow: explore SW F12; explore SE B2; basket; explore E F16; explore E T04; stop
    red: traverse NE; stay; stay
    yellow: explore E F19; machete; explore NE F01; explore NW F06; stop
    red: traverse SE; stop; take canoe
    yellow: explore E F21; stop
    red: row E onto south; stop
    yellow: explore NW T12; traverse NE; stop
"""),
)
# Around the empty cell -4,0: blue and green reach only that cell and Bears, and so does yellow when B5 is laid.
HOLLOW = {
    "-2,0": "T15",
    "-6,0": "T13",
    "-5,-1": "T05",
    "-3,1": "B1",
    "-3,-1": "B2",
    "-5,1": "B3",
    "-7,1": "B4",
}
PLACES = {"yellow": "-5,-1", "blue": "-2,0", "green": "-6,0"}


def hollow(*seats: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """A position around the empty cell, with a place for each seat."""
    placed = [{"at": PLACES.get(seat["name"], "0,0"), **seat} for seat in seats]
    wild = HOLLOW | fields.pop("wild", {})
    return {"game": TITLE.slug, "round": 6, "turn": "yellow", "map": wild, "seat": placed, **fields}


# Yellow's card walls in blue and green; he still has a way to the south-west.
SHUT_IN = hollow(
    {"name": "red", "eaten": True},
    {"name": "yellow"},
    {"name": "blue", "tunnelled": True},
    {"name": "green", "tunnelled": True},
    river="4S",
)
SHUT_IN_LINES = (
    "yellow explore NE T07",
    "yellow stop",
    "spared",
    'undo 3 "the bears insist"',
    "eaten blue",
    'amend 5 "eaten blue green" "both were shut in"',
    "undo 5",
    "redo",
)
# The same without a way out for anyone.
BARRED = {"wild": {"-6,-2": "B5"}}
ALL_EATEN = hollow(
    {"name": "yellow"}, {"name": "blue", "tunnelled": True}, {"name": "green", "tunnelled": True}, river="3L", **BARRED
)
ALL_EATEN_LINES = ("yellow explore NE", "draw T10", "yellow lay T10", "yellow tunnel", "eaten yellow blue green")
# Nobody has tunnelled: they cannot be eaten, but none of them has a way on.
NO_WAY = hollow(
    {"name": "yellow", "character": "violet"},
    {"name": "blue", "character": "forrest"},
    {"name": "green", "character": "vertigo"},
    mode="advanced",
    gold="no",
    **BARRED,
)
# While yellow has a Rope the game continues, until the table agrees that it will not help.
NO_HOPE = hollow(
    {"name": "yellow", "character": "violet", "tokens": ["rope"]},
    {"name": "blue", "character": "forrest", "tokens": ["gold"]},
    mode="advanced",
    enchantments="yes",
    **BARRED,
)
NO_HOPE_LINES = ("yellow explore NE T10*", *["yellow stay", "blue stay"] * 4, "bears win")
NO_WAY_LINES = (
    'override yellow rope 1 "it lay under the table"',
    'override yellow rope -1 "it belongs to another game"',
    "yellow explore NE T10",
    'note "no tunnel this time"',
    "yellow stay",
)
TOOLS = (
    moves.Row, moves.Cross, moves.Dive, moves.Jump, moves.Observe, moves.Trade, moves.Gift, moves.Canoe,
    moves.Machete, moves.Basket, moves.Redraw, moves.Tunnel,
)  # fmt: skip
Player = Callable[[State, str, Random], Move]


def far(cell: Cell) -> int:
    """Count the cards from a cell to the Starting Camp."""
    dx, dy = abs(cell[0] - CAMP[0]), abs(cell[1] - CAMP[1])
    return dy + max(0, dx - dy) // 2


def plain(state: State, seat: str) -> list[Move]:
    """List the moves of a dealt game, which do not name the next card."""
    carded = (moves.Explore, moves.Dive, moves.Observe)
    return [move for move in TITLE.legal(state, seat) if not isinstance(move, carded) or move.card is None]


def tools(found: list[Move]) -> list[Move]:
    """Choose the moves that use something."""
    return [move for move in found if isinstance(move, TOOLS) or getattr(move, "tool", None)]


def handy(state: State, seat: str, rng: Random) -> Move:
    """Choose as the simple player does, but sometimes use a token."""
    rich = tools(plain(state, seat))
    return rng.choice(rich) if rich and rng.random() < 0.35 else TITLE.advise(state, seat, rng)


def bold(state: State, seat: str, rng: Random) -> Move:
    """Explore as long as possible."""
    found = [move for move in plain(state, seat) if isinstance(move, moves.Explore)]
    return rng.choice(found) if found and seat != "red" else TITLE.advise(state, seat, rng)


def wanderer(state: State, seat: str, rng: Random) -> Move:
    """Explore unless it is too late, use tools, and avoid the Destination Camp."""
    found = plain(state, seat)
    rich = tools(found)
    if rich and rng.random() < 0.3:
        return rng.choice(rich)
    explores = [move for move in found if isinstance(move, moves.Explore)]
    if explores and state.now.hour < 3:
        return rng.choice(explores)
    is_there = state.step == "move" and state.map[state.now.at[0]].kind == DESTINATION
    stops = [move for move in found if isinstance(move, moves.Stop)]
    return rng.choice(stops if stops and not is_there else [move for move in found if move not in stops])


def seeker(state: State, seat: str, rng: Random) -> Move:
    """Gather three gold near the Starting Camp and bring them there."""
    found = plain(state, seat)
    values = [seek(state, move) + rng.random() for move in found]
    return found[values.index(max(values))]


def seek(state: State, move: Move) -> float:
    """Return what a move is worth to a player who only wants gold."""
    now = state.now
    is_rich = state.mover.tokens.count("gold") >= 3
    match move:
        case moves.Stop(leaving=None):
            if is_rich:
                return far(now.path[0][0]) - far(now.at[0])
            return 9 if "gold" in state.loose.get(now.at[0], ()) else now.hour - 2
        case moves.Traverse(to=to, tool=None) | moves.Explore(to=to, tool=None):
            there = neighbour(now.at[0], INDEX[to])
            if is_rich:
                return far(now.at[0]) - far(there) + 1
            return (5 if "gold" in state.loose.get(there, ()) else 1 - far(there) / 4) - now.hour / 3
        case moves.Stay() | moves.Stop():
            return -2
    return 0


def play_on(session: Session, seed: str, player: Player, longest: int) -> Session:
    """Play to the end, or until there are too many moves; decisions of the table are typed."""
    rng = Random(seed)
    while (asks := session.asks()) and len(session.entries) < longest:
        seat, verb = asks[0].seat, asks[0].verbs[0]
        if seat is not None:
            move = player(session.state, seat, rng)
        elif verb in TITLE.chance:
            move = TITLE.chance[verb](session.state, rng)
        else:
            move = next(iter(TITLE.legal(session.state, None)))
        session = play(session, session.write(move))
    return session


def new_game(*names: str, **fields: Any) -> Session:
    return sit_down(Header(TITLE.slug, names, TITLE.rules_version, **fields), TITLE)


def end_of(session: Session) -> str:
    """Return how a game ended."""
    state: State = session.state
    last = [line.move for line in session.played.lines if not isinstance(line.move, Note)][-1]
    if state.ending == "survivor":
        return "survivor, the others shut in" if isinstance(last, moves.Eaten) else "survivor, a Bear at Seven"
    if state.ending == "bears":
        if not state.living or not state.cards_left:
            return "bears, no card" if state.living else "bears, all eaten"
        return "bears, given up" if isinstance(last, moves.GiveUp) else "bears, no way on"
    return state.ending


def from_position(position: dict[str, Any]) -> Session:
    return new_game(*(seat["name"] for seat in position["seat"]), position=position)


def search(
    players: int, player: Player, ending: str, longest: int, held: set[type[Move]] | None = None, **fields: Any
) -> Session:
    """Try seeds until a dealt game ends like this, neither too short nor too long."""
    for number in count(1):
        seed = f"golden {number}"
        session = play_on(new_game(*NAMES[:players], deal=seed, **fields), seed, player, longest)
        dealt = sum(entry.text.split()[0] in TITLE.chance for entry in session.entries)
        used = {type(entry.move) for entry in session.entries}
        if end_of(session) == ending and dealt > 20 and used >= (held or set()):
            return session
    raise AssertionError


def write() -> None:
    """Rewrite all golden records."""
    advanced = {"mode": "advanced"}
    basic_example = new_game(*NAMES[:3], options={"river": "EX", "colours": "red yellow blue"})
    advanced_example = new_game("rocky", "fozzie", "violet", options=advanced | {"river": "3S"})
    no_gold = advanced | {"gold": "no", "enchantments": "yes"}
    rulings = {"characters": "dealt", "supply": "may", "trade_gift": "yes"}
    rare: set[type[Move]] = {moves.Gift, moves.TakeNothing}
    write_records(
        TITLE.slug,
        {
            "three-basic-example": play(basic_example, *BASIC),
            "three-advanced-example": play(advanced_example, *ADVANCED),
            "two-tools": play(new_game(*NAMES[:2], options=advanced | {"characters": "rocky vertigo"}), *TOOLED),
            "two-gold": search(2, seeker, "gold", 120, options=advanced),
            "two-eaten-at-seven": search(2, bold, "survivor, a Bear at Seven", 120, options={"enchantments": "yes"}),
            "five-empty-deck": search(5, wanderer, "bears, no card", 260, options=no_gold),
            "six-dealt": search(
                6, handy, "destination", 250, rare, options=advanced | {"enchantments": "yes"}, rulings=rulings
            ),
            "four-shut-in": play(from_position(SHUT_IN), *SHUT_IN_LINES),
            "three-all-eaten": play(from_position(ALL_EATEN), *ALL_EATEN_LINES),
            "three-no-way-on": play(from_position(NO_WAY), *NO_WAY_LINES),
            "two-no-hope": play(from_position(NO_HOPE), *NO_HOPE_LINES),
        },
    )


GOLDEN = sorted((RECORDS / TITLE.slug).glob("*.txt"))
ENDINGS = {
    "three-basic-example": "destination",
    "three-advanced-example": "destination",
    "two-tools": "destination",
    "two-gold": "gold",
    "two-eaten-at-seven": "survivor, a Bear at Seven",
    "four-shut-in": "survivor, the others shut in",
    "five-empty-deck": "bears, no card",
    "six-dealt": "destination",
    "three-all-eaten": "bears, all eaten",
    "three-no-way-on": "bears, no way on",
    "two-no-hope": "bears, given up",
}


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_record_ends_as_it_should(path: Path) -> None:
    assert end_of(imported(path)) == ENDINGS[path.stem]


def test_there_is_a_record_for_each_number_of_players() -> None:
    assert {len(imported(path).state.seats) for path in GOLDEN} == {2, 3, 4, 5, 6}


def test_there_is_a_record_for_each_mode() -> None:
    """Basic and advanced, with and without gold and enchantments, dealt and typed."""
    tables = [imported(path) for path in GOLDEN]
    modes = {(state.is_advanced, state.has_gold) for state in (session.state for session in tables)}
    assert modes == {(False, False), (True, True), (True, False)}
    assert {(session.state.is_advanced, session.state.is_enchanted) for session in tables} == {
        (False, False), (False, True), (True, False), (True, True),
    }  # fmt: skip
    assert {session.header.deal is None for session in tables} == {True, False}


def test_the_records_together_use_every_verb() -> None:
    held = {type(entry.move) for path in GOLDEN for entry in imported(path).entries}
    # Records with allowed cards are in tests/referee/test_allow.py.
    assert {*TITLE.verb_of, *RECORD_MOVES} - held == {Deal, Allow}
    lines = "\n".join(entry.text for path in GOLDEN for entry in imported(path).entries)
    assert [word for word in (" with ", " leaving ", " into ", " onto ", "*") if word not in lines] == []


def lines_of(name: str) -> tuple[str, ...]:
    """Return the lines of a record without the note about its end."""
    return tuple(entry.text for entry in imported(RECORDS / TITLE.slug / f"{name}.txt").entries)[:-1]


def test_the_examples_of_the_rulebook_are_records() -> None:
    assert lines_of("three-basic-example") == BASIC
    assert lines_of("three-advanced-example") == ADVANCED


def test_the_basic_example_game() -> None:
    """Every card is where the example says, and Blue wins."""
    state = imported(RECORDS / TITLE.slug / "three-basic-example.txt").state
    cards = "1,1 B1 -1,-1 M1 0,-2 T04 1,-1 F05* 3,-1 F13* 4,-2 B2 2,-2 F01 3,-3 T12 4,-4 F21 6,-4 T01 6,0 F23"
    cards += " 7,1 T05 -1,1 T11 0,2 L1 7,-3 T08 8,-2 L3 9,1 B3"
    assert TITLE.positions.describe(state)["map"] == pairs(cards)
    assert places(state) == {"red": "0,2", "yellow": "8,-2", "blue": "10,2"}
    assert (state.winner, state.round, state.cards_left) == ("blue", 3, 62)


def test_the_advanced_example_game() -> None:
    """Every card is where the example says, and Fozzie wins."""
    state = imported(RECORDS / TITLE.slug / "three-advanced-example.txt").state
    cards = "1,1 B1 1,-1 P1 -1,1 M1 0,2 F09 -1,-1 B2 0,-2 T13 2,2 T02 3,3 G12* 5,3 B3 2,-2 T01 3,-1 F24 5,-1 T03"
    cards += " 1,3 L5 6,0 F17 7,1 T06 9,1 F08* 2,4 P2 10,2 H1 8,2 B4 3,5 T07 4,2 F13* 4,4 T15 11,1 L1 4,6 T05"
    cards += " 6,6 F01 7,5 F20 12,2 W1 11,3 L3 9,5 G06 11,5 F10"
    assert TITLE.positions.describe(state)["map"] == pairs(cards)
    assert places(state) == {"rocky": "11,3", "fozzie": "10,4", "violet": "3,5"}
    loose = {"0,2": ("flashlight",), "4,0": ("canoe",), "4,2": ("basket",), "4,6": ("flashlight",)}
    loose |= {"6,6": ("telescope",), "11,5": ("rope",)}
    assert {cell: tuple(tokens) for cell, tokens in TITLE.positions.describe(state)["loose"].items()} == loose
    assert (state.winner, state.round) == ("fozzie", 7)


def pairs(words: str) -> dict[str, str]:
    """Read cells and their cards."""
    found = words.split()
    return dict(zip(found[::2], found[1::2], strict=True))


def places(state: State) -> dict[str, str]:
    """Return where every player is."""
    return {seat["name"]: seat["at"] for seat in TITLE.positions.describe(state)["seat"]}


if __name__ == "__main__":
    write()
