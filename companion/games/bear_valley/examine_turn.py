"""Check a turn in progress: the path, the clock, the used token and the step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from companion.games.bear_valley.components import DESTINATION, POST
from companion.games.bear_valley.deck import origin
from companion.games.bear_valley.dive import STEPS
from companion.games.bear_valley.explore import refuse_exit
from companion.games.bear_valley.grid import BACK, DELTAS, Cell, Spot, neighbour, write_spot
from companion.games.bear_valley.judgement import BEAR, BLOCKED, can_draw_machete
from companion.games.bear_valley.reasons import SECTION_CLAUSES, SHUNNED
from companion.games.bear_valley.state import NOWHERE, SETUP_STEPS, State, Step
from companion.games.bear_valley.tokens import UNUSABLE, pieces
from companion.games.bear_valley.trade import TRADING
from companion.games.bear_valley.travel import CROSSING
from companion.games.bear_valley.turn_end import SUPPLY
from companion.games.bear_valley.walls import walled
from companion.games.bear_valley.ways import goal_of, is_open_bear, limit_of, occupant, shunned_by
from companion.referee.amounts import counted
from companion.referee.problems import Problem

# The hour at which a Bear may have been evaded.
EVADED_AT = 1


def examine_turn(state: State) -> Iterator[Problem]:
    """Check the path against the map, the token and the clock (BV-MOVE-02..04)."""
    now = state.now
    if state.step in (*SETUP_STEPS, "over"):
        if not _has_cause(state):
            yield Problem("step", f"{state.step} does not fit the rest of the position", ("BV-SETUP-07", "BV-R55"))
        return
    for key in ("spent", "equipment", "redraws", "lucky"):
        if getattr(now, key) < 0:
            yield Problem(key, f"{getattr(now, key)} is negative", ("BV-MOVE-01",))
    ended = state.step in ("pick", "supply", "walled")
    if not ended and now.path[0] != state.mover.at:
        reason = f"starts at {write_spot(now.path[0])}, but the token is at {write_spot(state.mover.at)}"
        yield Problem("path", reason, ("BV-MOVE-03",))
    if len(set(now.path)) != len(now.path):
        yield Problem("path", "a section is visited twice", ("BV-MOVE-04",))
    if now.contingency and not state.is_advanced:
        yield Problem("contingency", "there is no contingency move in the basic game", ("BV-CONT-01",))
    if not ended:
        yield from _clock(state)
        yield from _way(state)
        yield from _token(state)
    yield from _contingency(state)
    yield from _gifts(state)
    yield from _waiting(state)


def _clock(state: State) -> Iterator[Problem]:
    now = state.now
    hops = [(b[0][0] - a[0][0], b[0][1] - a[0][1]) for a, b in pairwise(now.path)]
    far = [hop for hop in hops if hop != (0, 0) and hop not in DELTAS]
    if far and state.switches.canoe_distance == "one":
        yield Problem("path", "two consecutive spots do not touch", ("BV-TRAV-01", "BV-MAP-03"))
    is_pending = now.how == "explore" and (now.into != NOWHERE or (now.met is not None and now.met not in now.path))
    hours = sum(hop != (0, 0) for hop in hops) + is_pending
    extra = int(state.switches.bank_hour == "counted" and now.used == "canoe")
    extra += len(state.map) if far else 0
    if not hours <= now.hour <= hours + extra:
        yield Problem("hour", f"{now.hour} after {counted(hours, 'move')}", ("BV-MOVE-02",))


def _waiting(state: State) -> Iterator[Problem]:
    """Check that the step fits the turn."""
    now = state.now
    if not _has_cause(state):
        yield Problem("step", f"{state.step} does not fit the rest of the position", ("BV-MOVE-01",))
    if now.met is not None and state.step not in ("bear", "blocked", "trade"):
        yield Problem("met", "there is a card to decide on, but the step does not ask for a decision", ("BV-MOVE-01",))
    for key in ("butterfly", "fox", "redraws", "lucky", "each", "redrawn"):
        if getattr(now, key) and not state.is_enchanted:
            yield Problem(key, "a benefit of enchantments in a game without enchantments", ("BV-ENCH-01", "BV-ENCH-07"))
    if state.step not in ("draw", "lay") and (now.drawn or now.into != NOWHERE):
        yield Problem("now", "a card is drawn, but the step does not draw one", ("BV-EXPL-02",))


def _way(state: State) -> Iterator[Problem]:
    """Check that each hop of the path is possible and that nothing on it ended the turn."""
    now = state.now
    for one, other in pairwise(now.path):
        yield from _check_hop(state, one, other)
    for at, spot in enumerate(now.path):
        if at:
            yield from _check_spot(state, at, spot)
    limit = limit_of(state)
    if limit is not None and now.hour > limit:
        yield Problem("hour", f"{counted(now.hour, 'move')} on a first turn limited to {limit}", ("BV-FIRST-01",))


def _check_hop(state: State, one: Spot, other: Spot) -> Iterator[Problem]:
    """Check that a token changes the section, and that exits or a token open the way to the next card."""
    used, face = state.now.used, state.map[one[0]]
    if one[0] == other[0]:
        if one[1] != other[1] and CROSSING[face.kind] != used:
            clause, token = SECTION_CLAUSES[face.kind], CROSSING[face.kind]
            yield Problem("path", f"changes sections on {face} without a {token}", (clause,))
        return
    step = (other[0][0] - one[0][0], other[0][1] - one[0][1])
    if step not in DELTAS or used in ("machete", "canoe") or state.now.butterfly:
        return
    to = DELTAS.index(step)
    goal = state.map[other[0]]
    # Sunny enters a Butterfly card without an exit (BV-R59).
    is_open = goal.owner[BACK[to]] == other[1] or (state.mover.character == "sunny" and goal.picture == "butterfly")
    if face.owner[to] != one[1] or not is_open:
        reason = f"no exits connect {write_spot(one)} and {write_spot(other)}"
        yield Problem("path", reason, ("BV-TRAV-01", "BV-EXPL-01"))


def _check_spot(state: State, at: int, spot: Spot) -> Iterator[Problem]:
    """Check that the player may enter the cards of the path and continue from them."""
    now, face, where = state.now, state.map[spot[0]], write_spot(spot)
    further = len({cell for cell, _ in now.path[at:]}) - 1
    if is_open_bear(state, spot[0]):
        if now.hours()[at] != EVADED_AT or now.contingency or further > 1:
            yield Problem("path", f"crosses the Bear {face} at {where}", ("BV-BEAR-02", "BV-CLOCK-01"))
    elif state.is_advanced and (code := shunned_by(state, state.mover.character, face, spot[1])):
        clauses, words = SHUNNED[code]
        yield Problem("path", f"{words} ({face} at {where})", tuple(clauses.split()))
    if further and face.is_water and not now.afloat and face.kind != DESTINATION:
        clause = "BV-WATER-02" if face.kind == "Lake" else "BV-WATER-01"
        yield Problem("path", f"continues from the water at {where}", (clause,))
    if further and face.kind == DESTINATION:
        yield Problem("path", "continues from the Destination Camp", ("BV-END-01",))
    if further > 1 and face.kind == "Mountain":
        yield Problem("path", f"continues after leaving the Mountain {face} at {where}", ("BV-MTN-01",))
    if face.kind == POST and state.has_gold and (further or state.step != "trade"):
        yield Problem("path", f"passes through the Trading Post {face} at {where}", ("BV-POST-02",))


def _token(state: State) -> Iterator[Problem]:
    """Check that the used token could be used and is where it was left (BV-EQ-06, BV-CANOE-03)."""
    now, seat = state.now, state.mover
    if now.used and not state.is_advanced:
        yield Problem("used", "there is no Equipment in the basic game", ("BV-BASIC-01",))
        return
    if clause := UNUSABLE.get((seat.character, now.used)):
        yield Problem("used", f"{seat.character.title()} cannot use a {now.used}", (clause,))
    if now.used and now.used_at is not None:
        cell = now.used_at[0]
        is_there = cell in state.baskets if now.used == "basket" else now.used in state.loose.get(cell, ())
        if not is_there:
            yield Problem("used_at", f"there is no {now.used} at {write_spot(now.used_at)}", ("BV-EQ-06",))
    is_fresh = now.contingency and state.switches.contingency_use == "fresh"
    if now.afloat and now.used != "canoe" and not is_fresh:
        yield Problem("afloat", "no Canoe was used this turn", ("BV-CANOE-03",))


def _contingency(state: State) -> Iterator[Problem]:
    """Check that only a contingency move follows an aborted move, and that it draws no cards (BV-CONT-01..03)."""
    now = state.now
    if not now.contingency and (now.barred or now.spent):
        yield Problem("barred", "only a contingency move has barred spots", ("BV-CONT-01", "BV-CONT-03"))
    if now.contingency and state.step in ("draw", "lay", "bear", "blocked", "dive", "surface", "observe"):
        yield Problem("step", f"a contingency move has no step {state.step}", ("BV-CONT-02", "BV-R61"))


def _gifts(state: State) -> Iterator[Problem]:
    """Check that the benefits come from a card or the character (BV-ENCH-05, -09, -13)."""
    now, character = state.now, state.mover.character
    for key in ("redraws", "lucky"):
        if getattr(now, key) > 1:
            yield Problem(key, f"{getattr(now, key)}, but the card gives only one", ("BV-ENCH-05", "BV-ENCH-09"))
    if now.lucky and character != "fozzie":
        yield Problem("lucky", "only Fozzie gets Mushrooms next to a Bear", ("BV-ENCH-09",))
    if now.each and character != "vertigo":
        yield Problem("each", "only Vertigo may replace a card on every explore", ("BV-ENCH-13",))


def _has_cause(state: State) -> bool:
    """Return whether the turn has what the step needs."""
    check = _CAUSES.get(state.step)
    return check is None or check(state)


def _is_coming(state: State) -> bool:
    """Check that a card is drawn, or can be: towards an empty cell, through an exit or a side opened by a token."""
    now = state.now
    if now.into == NOWHERE or bool(now.drawn) != (state.step == "lay") or not (now.drawn or state.cards_left):
        return False
    match now.how:
        case "dive":
            return _is_diving(state, STEPS - 1) and neighbour(origin(state), now.into) not in state.map
        case "observe":
            is_ready = now.used == "telescope" and not now.moved
            return is_ready and neighbour(now.at[0], now.into) not in state.map
    tools = (None, now.used) if now.used in ("machete", "canoe") else (None,)
    return any(refuse_exit(state, now.into, tool) is None for tool in tools)


def _side_met(state: State) -> int | None:
    """Return the side of the met card that faces the current position, or None."""
    met, (x, y) = state.now.met, state.now.at[0]
    if met is None:
        return None
    step = (met[0][0] - x, met[0][1] - y)
    return BACK[DELTAS.index(step)] if step in DELTAS else None


def _is_bear(state: State) -> bool:
    met = state.now.met
    if met is None or _side_met(state) is None:
        return False
    return state.map[met[0]].is_bear and not BEAR.is_over(state, state.turn)


def _is_blocked(state: State) -> bool:
    met, side = state.now.met, _side_met(state)
    if met is None or side is None:
        return False
    face = state.map[met[0]]
    has_way = not BLOCKED.is_over(state, state.turn) or can_draw_machete(state, face)
    return not face.is_bear and face.sides[side] != "exit" and has_way


def _is_diving(state: State, most: int) -> bool:
    """Check that the cells entered underground follow each other from a Cave."""
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
    is_there = bool(state.now.moved or state.now.dive) and state.map[goal_of(state)[0]].kind == POST
    return is_there and not TRADING.is_over(state, state.turn)


def _is_picking(state: State) -> bool:
    seat = state.mover
    kinds = set(pieces(state.loose.get(seat.at[0], ())))
    return seat.character == "rocky" and not pieces(seat.tokens) and len(kinds) > 1


def _is_casting(state: State) -> bool:
    """Check that exactly the players before the current one have a character."""
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
