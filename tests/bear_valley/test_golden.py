"""How the golden records of Bear Valley are made, and what they hold. To write them anew:

python -m tests.bear_valley.test_golden
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games.bear_valley import moves
from companion.games.bear_valley.events import Ended
from companion.games.bear_valley.game import GAME
from companion.games.bear_valley.grid import INDEX, Cell, neighbour
from companion.games.bear_valley.state import CAMP, State
from companion.games.bear_valley.tables import DESTINATION
from companion.referee.game import Header
from companion.referee.moves import RECORD_MOVES, Deal, Move
from companion.referee.session import Session
from companion.referee.verdicts import Refusal
from tests.golden import RECORDS, imported, write_records
from tests.referee.tables import play, sit_down

NAMES = ("red", "yellow", "blue", "green", "black", "white")
# The basic example game of the rulebook, card by card, on the river EX.
BASIC = (
    "first red",
    "red explore NE B1",
    "yellow explore SW M1",
    "yellow explore SE T04",
    "yellow stop",
    "blue explore SE F05*",
    "blue explore E F13*",
    "blue traverse NE",
    "blue stop",
    "red traverse SE",
    "red traverse E",
    "red explore SE B2",
    "yellow explore E F01",
    "yellow explore SE T12",
    "yellow explore SE F21",
    "yellow explore E T01",
    "yellow stop",
    "blue explore E F23",
    "blue explore NE T05",
    "blue stop",
    "red explore NW T11",
    "red explore NE L1",
    "red stop",
    "yellow explore NE T08",
    "yellow explore NE L3",
    "yellow stop",
    "blue explore E B3",
    "blue traverse NE",
    "blue stop",
)
# The advanced example game on the river 3S. The Cave that the dive finds is T07, since the way on needs exits SW and NE;
# the other one is T15.
ADVANCED = (
    "first rocky",
    "rocky plays rocky",
    "fozzie plays fozzie",
    "violet plays violet",
    "rocky explore NE B1",
    "fozzie explore SE P1",
    "violet explore NW M1",
    "violet explore NE F09",
    "violet stop",
    "rocky explore SW B2",
    "rocky explore SE T13",
    "rocky stop",
    "fozzie stay",
    "fozzie stay",
    "fozzie take flashlight",
    "violet explore E T02",
    "violet explore NE G12*",
    "violet explore E B3",
    "violet stay",
    "rocky explore E T01",
    "rocky explore NE F24",
    "rocky explore E T03",
    "rocky traverse NE",
    "rocky trade gold for canoe",
    "fozzie traverse NW",
    "fozzie stop",
    "violet traverse E",
    "violet traverse NE",
    "violet explore W L5",
    "violet stop",
    "rocky traverse E",
    "rocky traverse NE",
    "rocky canoe",
    "rocky explore E F17",
    "rocky explore NE T06",
    "rocky explore E F08*",
    "rocky stop",
    "fozzie traverse NE",
    "fozzie stop",
    "violet explore NE P2",
    "violet traverse E",
    "violet traverse SW",
    "violet stop",
    "rocky explore NE H1",
    "rocky explore W B4",
    "rocky stay",
    "fozzie dive NE",
    "fozzie dive NE",
    "fozzie dive NE T07",
    "fozzie stop",
    "violet explore E F13*",
    "violet traverse NW",
    "violet explore NE T15",
    "violet traverse W",
    "violet stop",
    "rocky traverse NE",
    "rocky explore SE L1",
    "rocky stop",
    "fozzie explore NE T05",
    "fozzie explore E F01",
    "fozzie explore SE F20",
    "fozzie traverse SE",
    "fozzie stop",
    "violet jump (3,5)",
    "rocky explore NE W1",
    "rocky traverse W",
    "rocky explore NE L3",
    "rocky stop",
    "fozzie explore NE G06",
    "fozzie explore E F10",
    "fozzie traverse SW",
    "fozzie stop",
)
# Around the empty cell -4,0: blue and green see nothing but it and Bears. So does yellow when B5 lies beyond him.
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
    """A position around the empty cell; each seat has its place there."""
    placed = [{"at": PLACES.get(seat["name"], "0,0"), **seat} for seat in seats]
    wild = HOLLOW | fields.pop("wild", {})
    return {"game": GAME.slug, "round": 6, "turn": "yellow", "map": wild, "seat": placed, **fields}


# Yellow's card shuts blue and green in; he still has a way to the south-west.
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
    "undo 6",
    "redo",
)
# The same without a way out for anybody.
BARRED = {"wild": {"-6,-2": "B5"}}
ALL_EATEN = hollow(
    {"name": "yellow"}, {"name": "blue", "tunnelled": True}, {"name": "green", "tunnelled": True}, river="3L", **BARRED
)
# Nobody has tunnelled: they cannot be eaten, but none of them has a way on.
NO_WAY = hollow(
    {"name": "yellow", "character": "violet"},
    {"name": "blue", "character": "forrest"},
    {"name": "green", "character": "vertigo"},
    mode="advanced",
    gold="no",
    **BARRED,
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
    """List the moves of a dealt game: none of them names the card to come."""
    carded = (moves.Explore, moves.Dive, moves.Observe)
    return [move for move in GAME.moves(state, seat) if not isinstance(move, carded) or move.card is None]


def tools(found: list[Move]) -> list[Move]:
    """Choose the moves that use something."""
    return [move for move in found if isinstance(move, TOOLS) or getattr(move, "tool", None)]


def handy(state: State, seat: str, rng: Random) -> Move:
    """Choose as the simple player does, but use whatever is at hand now and then."""
    rich = tools(plain(state, seat))
    return rng.choice(rich) if rich and rng.random() < 0.35 else GAME.advise(state, seat, rng)


def bold(state: State, seat: str, rng: Random) -> Move:
    """Explore as long as there is a way."""
    found = [move for move in plain(state, seat) if isinstance(move, moves.Explore)]
    return rng.choice(found) if found and seat != "red" else GAME.advise(state, seat, rng)


def wanderer(state: State, seat: str, rng: Random) -> Move:
    """Explore wherever it is not too late, use tools, and leave the Destination Camp alone."""
    found = plain(state, seat)
    explores = [move for move in found if isinstance(move, moves.Explore)]
    if explores and state.now.hour < 3:
        return rng.choice(explores)
    if state.step == "move" and state.map[state.now.at[0]].kind == DESTINATION:
        return moves.Stay(seat)
    rich = tools(found)
    return rng.choice(rich if rich and rng.random() < 0.3 else found)


def seeker(state: State, seat: str, rng: Random) -> Move:
    """Gather three gold near the Starting Camp and bring them there."""
    found = plain(state, seat)
    values = [seek(state, move) + rng.random() for move in found]
    return found[values.index(max(values))]


def seek(state: State, move: Move) -> float:
    """Tell what a move is worth to whom gold is everything."""
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


def carry_on(session: Session, seed: str, player: Player) -> Session:
    """Play to the end. What the table says by itself comes from the same seed and is typed."""
    rng = Random(seed)
    while asks := session.asks():
        seat, verb = asks[0].seat, asks[0].verbs[0]
        if seat is not None:
            move = player(session.state, seat, rng)
        elif verb in GAME.chance:
            move = GAME.deal(session.state, verb, rng)
        else:
            move = next(iter(GAME.moves(session.state, None)))
        session = play(session, session.write(move))
    return session


def new_game(*names: str, **fields: Any) -> Session:
    return sit_down(Header(GAME.slug, names, GAME.rules_version, **fields), GAME)


def found(players: int, player: Player, ending: str, longest: int, **fields: Any) -> Session:
    """Try one seed after the other until a dealt game ends like this, neither too short nor too long."""
    for number in count(1):
        seed = f"golden {number}"
        session = carry_on(new_game(*NAMES[:players], deal=seed, **fields), seed, player)
        dealt = sum(entry.text.split()[0] in GAME.chance for entry in session.entries)
        if why(session) == ending and dealt > 20 and len(session.entries) <= longest:
            return session
    raise AssertionError


def why(session: Session) -> str:
    """Tell how the game came to its end: its last line is played again."""
    state = GAME.start(session.header)
    assert not isinstance(state, Refusal)
    ended = ""
    for line in session.played.lines:
        state, events = GAME.apply(state, line.move)
        for event in events:
            if isinstance(event, Ended):
                ended = event.why.removeprefix(f"{event.winner} ")
    return ended
