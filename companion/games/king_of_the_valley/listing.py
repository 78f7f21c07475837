"""Every legal move now, step by step; of lines that turn tiles over, those with one or two (see `piles.next_lines`)."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.king_of_the_valley import activate, kingdom, moves, recruit, replenish, setup
from companion.games.king_of_the_valley.routes import routes
from companion.games.king_of_the_valley.state import State
from companion.referee.moves import Move


def legal_moves(state: State, seat: str | None) -> Iterable[Move]:
    """List every legal move of a seat, or of the table."""
    if seat is None:
        return _table_moves(state)
    if state.step == "place":
        return setup.places(state, seat) if seat == setup.to_place(state) else ()
    return _turn_moves(state, seat) if seat == state.turn else ()


def _table_moves(state: State) -> Iterable[Move]:
    if state.step == "first":
        return [moves.First(name) for name in state.seats]
    if state.step == "lay":
        return setup.lays(state)
    return replenish.draws(state) if state.step == "draw" else ()


def _turn_moves(state: State, name: str) -> Iterable[Move]:
    match state.step:
        case "summon":
            ways: list[Move] = [*routes(state, name)]
            return [*recruit.recruits(state, name), *(ways or [moves.Stay(name)])]
        case "activate":
            return activate.activations(state, name)
        case "kingdom":
            return kingdom.phase_3_moves(state, name)
    return replenish.rest_of_turn(state, name)
