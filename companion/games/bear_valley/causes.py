"""Why a step of the turn can have come about: what must lie, be held or be drawn for it. Used by the doctor."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from companion.games.bear_valley.barter import can_trade
from companion.games.bear_valley.deck import origin
from companion.games.bear_valley.dive import STEPS
from companion.games.bear_valley.explore import refuse_exit
from companion.games.bear_valley.grid import BACK, DELTAS, Cell, neighbour
from companion.games.bear_valley.judgement import BLOCKED, can_draw_machete
from companion.games.bear_valley.state import NOWHERE, State, Step
from companion.games.bear_valley.tables import POST
from companion.games.bear_valley.tokens import can_use, pieces
from companion.games.bear_valley.turn_end import SUPPLY
from companion.games.bear_valley.walls import walled
from companion.games.bear_valley.ways import goal_of, occupant, sections_cut


def has_cause(state: State) -> bool:
    """Tell whether what the step waits for is there."""
    check = _CAUSES.get(state.step)
    return check is None or check(state)


def _is_coming(state: State) -> bool:
    """A card is drawn, or waited for and there: towards an empty cell, by an exit or by the token that opens it."""
    now = state.now
    if now.into == NOWHERE or bool(now.drawn) != (state.step == "lay") or not (now.drawn or state.cards_left):
        return False
    match now.how:
        case "dive":
            return _is_diving(state, STEPS - 1) and neighbour(origin(state), now.into) not in state.map
        case "observe":
            is_ready = now.used == "telescope" and not now.moved
            return is_ready and neighbour(now.at[0], now.into) not in state.map
    return refuse_exit(state, now.into, None) is None or _is_cut(state)


def _is_cut(state: State) -> bool:
    """The side left is trees and a Machete was used, or lake and a Canoe was."""
    now = state.now
    cell, section = now.at
    face = state.map[cell]
    if neighbour(cell, now.into) in state.map:
        return False
    if now.used == "machete":
        return face.sides[now.into] == "trees" and section in sections_cut(state, face, now.into)
    return now.used == "canoe" and face.sides[now.into] == "lake"


def _side_met(state: State) -> int | None:
    """Return the side of the card met that faces the finger; None when it lies elsewhere."""
    met, (x, y) = state.now.met, state.now.at[0]
    if met is None:
        return None
    step = (met[0][0] - x, met[0][1] - y)
    return BACK[DELTAS.index(step)] if step in DELTAS else None


def _is_bear(state: State) -> bool:
    met = state.now.met
    return met is not None and _side_met(state) is not None and state.map[met[0]].is_bear and can_use(state, "basket")


def _is_blocked(state: State) -> bool:
    met, side = state.now.met, _side_met(state)
    if met is None or side is None:
        return False
    face = state.map[met[0]]
    has_way = not BLOCKED.is_over(state, state.turn) or can_draw_machete(state, face)
    return not face.is_bear and face.sides[side] != "exit" and has_way


def _is_diving(state: State, most: int) -> bool:
    """The cells entered underground follow each other from a Cave."""
    now = state.now
    cells: list[Cell] = [now.at[0], *now.dive]
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(cells)]
    passed = {cell for cell, _ in now.path[:-1]}
    is_way = all(step in DELTAS for step in steps) and len({*cells}) == len(cells) and not passed & {*now.dive}
    is_cave = now.used == "flashlight" and state.map[now.at[0]].picture == "cave"
    return is_way and is_cave and len(now.dive) <= most


def _is_surfacing(state: State) -> bool:
    if not state.now.dive or not _is_diving(state, STEPS):
        return False
    face, spot = state.map[state.now.dive[-1]], goal_of(state)
    is_end = len(state.now.dive) == STEPS or face.picture == "cave"
    return is_end and not face.is_bear and not occupant(state, spot)


def _is_trading(state: State) -> bool:
    if state.now.dive and not _is_diving(state, STEPS):
        return False
    cell = goal_of(state)[0]
    is_there = state.now.moved or bool(state.now.dive)
    return is_there and state.has_gold and state.map[cell].kind == POST and can_trade(state, cell)


def _is_picking(state: State) -> bool:
    seat = state.mover
    kinds = set(pieces(state.loose.get(seat.at[0], ())))
    return seat.character == "rocky" and not pieces(seat.tokens) and len(kinds) > 1


def _is_casting(state: State) -> bool:
    """Those before the player in turn have a character, he and those after him do not."""
    at = state.order.index(state.turn)
    has_character = [bool(state.seats[name].character) for name in state.order]
    is_way = state.switches.characters == ("chosen" if state.step == "choose" else "dealt")
    return state.is_advanced and is_way and has_character == [number < at for number in range(len(state.order))]


_CAUSES: dict[Step, Callable[[State], bool]] = {
    "choose": _is_casting,
    "deal": _is_casting,
    "draw": _is_coming,
    "lay": _is_coming,
    "bear": _is_bear,
    "blocked": _is_blocked,
    "dive": lambda state: _is_diving(state, STEPS - 1) and bool(state.now.dive),
    "surface": _is_surfacing,
    "observe": lambda state: state.now.used == "telescope" and not state.now.moved,
    "trade": _is_trading,
    "pick": _is_picking,
    "supply": lambda state: not SUPPLY.is_over(state, state.turn),
    "walled": lambda state: bool(walled(state)),
}
