"""Every legal move now, step by step; the cards that may come up on the same line are added by the title."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.bear_valley import close, explore, judge, moves, rest, setup, telescope, trade, underground
from companion.games.bear_valley.frontier import explores
from companion.games.bear_valley.state import State
from companion.games.bear_valley.ways import halts, is_open_bear
from companion.referee.moves import Move


def table_moves(state: State) -> Iterable[Move]:
    """List what the table can answer now."""
    match state.step:
        case "draw":
            return explore.draws(state)
        case "first":
            return [moves.First(name) for name in state.seats]
        case "deal":
            return setup.castings(state)
        case "walled":
            return close.verdicts(state)
        case "move":
            return [moves.GiveUp()] if close.may_give_up(state) else ()
    return ()


def seat_moves(state: State, name: str) -> Iterable[Move]:
    """List what the player whose turn it is can do now."""
    match state.step:
        case "move":
            return finger_moves(state, name)
        case "lay":
            return explore.lays(state, name)
        case "bear":
            return judge.bear_moves(state, name)
        case "blocked":
            return judge.blocked_moves(state, name)
        case "dive":
            return [*underground.dives(state, name), moves.Stay(name)]
        case "surface":
            post = trade.offers(state, name) if trade.trade_step(state) == "surface" else ()
            return [*rest.stops(state, name), *post, moves.Stay(name)]
        case "observe":
            return telescope.observations(state, name)
        case "trade":
            return trade.post_moves(state, name)
        case "pick":
            return close.picks(state, name)
        case "supply":
            return close.supply_moves(state, name)
        case "choose":
            return setup.castings(state)
    return ()


def finger_moves(state: State, name: str) -> list[Move]:
    """List what the player whose turn it is can do from the present position."""
    ends = halts(state, state.now)
    found = explores(state, name, ends) + rest.onward(state, name, ends)
    held = state.mover.tokens
    if held and not state.now.used:
        found += underground.dives(state, name) if "flashlight" in held else ()
        found += telescope.observations(state, name) if "telescope" in held else ()
        if is_open_bear(state, state.now.at[0]) and judge.refuse_basket(state, moves.Basket(name)) is None:
            found.append(moves.Basket(name))
    if trade.trade_step(state) == "move":
        found += trade.offers(state, name)
    if state.now.moved:
        found += rest.stops(state, name)
    found.append(moves.Stay(name))
    return found
