"""A simple player that heads for the Destination Camp and stops before the hours get dangerous."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from companion.games.bear_valley.components import DESTINATION
from companion.games.bear_valley.grid import INDEX, Cell, neighbour
from companion.games.bear_valley.moves import Basket, Explore, Lay, Row, Stay, Stop, Traverse, Tunnel
from companion.games.bear_valley.state import State
from companion.games.bear_valley.ways import goal_of
from companion.referee.moves import Move

# Further moves are worth less as the clock advances.
CAUTION = 3
WIN = 100


def choose(state: State, name: str, moves: Sequence[Move], rng: Random) -> Move:
    """Choose the move that is worth most, more at random the longer no card was laid."""
    # The card that is drawn is not a choice.
    moves = [move for move in moves if not move.has_shown()]
    whim = 1 + state.idle / len(state.seats)
    values = [worth(state, name, move) + whim * rng.random() for move in moves]
    return moves[values.index(max(values))]


def worth(state: State, name: str, move: Move) -> float:
    """Estimate a move by the distance it saves."""
    now = state.now
    match move:
        case Stop(leaving=leaving):
            spot = goal_of(state)
            if state.map[spot[0]].kind == DESTINATION:
                return WIN
            gained = distance(state, now.path[0][0]) - distance(state, spot[0])
            return gained + now.hour - CAUTION - len(leaving or ())
        case Traverse(to=to) | Explore(to=to) | Row(to=to):
            here = now.at[0]
            gained = distance(state, here) - distance(state, neighbour(here, INDEX[to]))
            return gained + max(0, CAUTION - now.hour) - 0.5
        case Stay():
            return -2
        case Tunnel() | Basket():
            return 1
        case Lay():
            return 0
    return -1


def distance(state: State, cell: Cell) -> int:
    """Return the distance in cards between a cell and the Destination Camp."""
    goal = next(place for place, face in state.map.items() if face.kind == DESTINATION)
    dx, dy = abs(cell[0] - goal[0]), abs(cell[1] - goal[1])
    return dy + max(0, dx - dy) // 2
