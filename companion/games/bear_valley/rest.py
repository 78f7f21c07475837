"""How a move ends: the token is placed or stays, a contingency follows, tokens come along (BV-MOVE-05..08, BV-CONT)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from companion.games.bear_valley.barter import bundles
from companion.games.bear_valley.close import finish_turn
from companion.games.bear_valley.events import Lost, Placed
from companion.games.bear_valley.frontier import explores
from companion.games.bear_valley.grid import Spot, read_spot, write_spot
from companion.games.bear_valley.moves import Stay, Stop
from companion.games.bear_valley.reasons import refuse_rest
from companion.games.bear_valley.state import Result, State, Step, Tokens, Turn, with_loose, with_seat
from companion.games.bear_valley.steps import refuse_step
from companion.games.bear_valley.tokens import list_tokens, pieces, without
from companion.games.bear_valley.travel import crossings, rows, traverses
from companion.games.bear_valley.underground import dives, goal_of, jumps
from companion.games.bear_valley.ways import halts, rest
from companion.referee.closing import Closing
from companion.referee.events import Event, Said
from companion.referee.moves import Move
from companion.referee.verdicts import Refusal, refuse

STAYS: tuple[Step, ...] = ("move", "bear", "blocked", "trade", "surface", "dive")
# What is said when a move is given up, by which clause, and whether the rulebook calls it getting lost.
GIVEN_UP: dict[Step, tuple[str, str, bool]] = {
    "move": ("by choice", "BV-MOVE-06", False),
    "bear": ("a Bear", "BV-BEAR-01", False),
    "blocked": ("no exit leads back", "BV-EXPL-04", True),
    "trade": ("no trade is made", "BV-POST-03", True),
    "surface": ("the card is left alone", "BV-FLASH-06", False),
    "dive": ("the dive is given up", "BV-MOVE-06", False),
}
EATING = 7


def end_move(state: State, events: tuple[Event, ...]) -> Result:
    """End a move without moving the token: a contingency follows in the advanced game, else the turn is over.

    It starts from the token, may be declined and may win (BV-CONT-01, -05, -06); barred for it are all spots of the
    aborted move, the card met last included (BV-R60).
    """
    now = state.now
    if not state.is_advanced or now.contingency:
        return finish_turn(state, events, has_moved=False)
    # A Post that was explored is met and on the path as well.
    met = [now.met] if now.met and now.met not in now.path else []
    passed = [*now.path[1:], *((cell, "") for cell in now.dive), *met]
    if state.switches.contingency_bar == "not_last":
        passed = passed[:-1]
    again = Turn(
        path=now.path[:1],
        used="" if state.switches.contingency_use == "fresh" else now.used,
        used_at=now.used_at,
        afloat=now.afloat,
        contingency=True,
        barred=tuple(spot for spot in passed if spot != now.path[0]),
        spent=now.hour,
        equipment=now.equipment,
        butterfly=now.butterfly,
        fox=now.fox,
    )
    after = replace(state, now=again, step="move")
    if CONTINGENCY.is_over(after, state.turn):
        none = Said("no contingency move is possible", state.turn)
        return finish_turn(state, (*events, none), has_moved=False)
    said = Said("the token has not moved: a contingency move is possible, over known cards only", state.turn)
    return after, (*events, said)


def contingency_moves(state: State, name: str) -> Iterator[Move]:
    """List the moves of a contingency that has just begun, ways by exits before those that tokens open."""
    if not halts(state, state.now):
        yield from traverses(state, name)
    yield from _by_tokens(state, name)
    yield Stay(name)


CONTINGENCY = Closing(contingency_moves, (Stay,))


def onward(state: State, name: str, found: tuple[str, ...]) -> list[Move]:
    """List the moves over known cards from the present position, where `found` ends the turn (BV-CONT-02, BV-R61)."""
    ways = [] if found else traverses(state, name)
    return ways + _by_tokens(state, name) if state.seats[name].tokens else ways


def _by_tokens(state: State, name: str) -> list[Move]:
    """List the moves that are made by a Canoe, a Rope, a Machete or a Flashlight."""
    held = state.seats[name].tokens
    ways: list[Move] = []
    if held and not state.now.used:
        ways += rows(state, name) if "canoe" in held else ()
        ways += crossings(state, name)
        ways += jumps(state, name) if "flashlight" in held else ()
    return ways


def place(state: State, spot: Spot, verb: str, leaving: Tokens | None, events: tuple[Event, ...] = ()) -> Result:
    """Move the token at the end of a turn and bring the tokens along, but those left behind (BV-EQ-05, BV-R39)."""
    seat, start = state.mover, state.now.path[0]
    left = tuple(leaving or ())
    tokens = without(seat.tokens, left)
    after = with_seat(state, state.turn, replace(seat, at=spot, tokens=tokens))
    if left:
        after = replace(after, loose=with_loose(state, start[0], (*state.loose.get(start[0], ()), *left)))
    placed = Placed(state.turn, spot, state.map[spot[0]].name, verb, tokens, left)
    return finish_turn(after, (*events, placed), has_moved=True)


def refuse_leaving(state: State, leaving: Tokens | None, given: Tokens = ()) -> Refusal | None:
    """What is left behind is what the player has, and neither used nor given away (BV-EQ-05)."""
    held = list(state.mover.tokens)
    for token in given:
        if token in held:
            held.remove(token)
    besides = f" besides {list_tokens(given)}" if given else ""
    own = f"{list_tokens(held)}{besides}"
    for token in leaving or ():
        if token not in held:
            reason = f"{state.turn} cannot leave a {token} behind, having {own}"
            return refuse("BV-EQ-05 BV-R39", "no-such-token", reason)
        held.remove(token)
    return None


def refuse_leaving_here(state: State, leaving: Tokens | None) -> Refusal | None:
    """Nothing is left behind on the card one stops on: it would be with the player again (BV-R39, BV-EQ-07)."""
    if not leaving or not stops_where_begun(state):
        return None
    reason = f"{state.turn} stops on the card where the turn began, and has what lies there"
    return refuse("BV-R39 BV-EQ-07", "same-card", reason)


def stops_where_begun(state: State) -> bool:
    """Tell whether the card to stop on is the one where the turn began."""
    return goal_of(state)[0] == state.now.path[0][0]


def refuse_stop(state: State, move: Stop) -> Refusal | None:
    """The token goes onto the present position, where one may stop, nowhere else (BV-MOVE-05, -08)."""
    refusal = refuse_step(state, move.seat, ("move", "surface"), "BV-MOVE-05")
    if refusal is not None:
        return refusal
    spot = goal_of(state)
    if move.at is not None and not _is_at(move.at, spot):
        reason = f"the present position is {write_spot(spot)}: the token goes there or stays, never to {move.at}"
        return refuse("BV-MOVE-08 BV-R10", "not-the-position", reason)
    code = "" if state.step == "surface" else rest(state)
    refusal = refuse_leaving(state, move.leaving) or refuse_leaving_here(state, move.leaving)
    if code and (refusal is not None or not _may_rest_after_all(state, code, move.leaving or ())):
        return refuse_rest(state, code, spot, "go on, or stay" if has_way_on(state) else "stay")
    return refusal


def _is_at(named: str, spot: Spot) -> bool:
    found = read_spot(named)
    return found is not None and found[0] == spot[0] and found[1] in ("", spot[1])


def _may_rest_after_all(state: State, code: str, leaving: Tokens) -> bool:
    """Some tables let Rocky leave his piece, or let both stop when there is no way on (BV-R56, BV-R25)."""
    if code == "rocky" and state.switches.rocky_swap == "yes" and not pieces(without(state.mover.tokens, leaving)):
        return True
    may_choose = state.switches.must_go_on == "may_stop" and code in ("rocky", "violet")
    return may_choose and not has_way_on(state)


def has_way_on(state: State) -> bool:
    """Tell whether the finger could go on from here."""
    name, found = state.turn, halts(state, state.now)
    return bool(onward(state, name, found) or explores(state, name, found) or [*dives(state, name)])


def fill_stop(state: State, move: Stop) -> list[Stop]:
    """Write a stop in its shortest form."""
    return [Stop(move.seat, None, in_order(move.leaving))]


def in_order(tokens: Tokens | None) -> Tokens | None:
    return tuple(sorted(tokens)) if tokens else None


def apply_stop(state: State, move: Stop) -> Result:
    verb = "surfaces" if state.step == "surface" else "stops"
    return place(state, goal_of(state), verb, move.leaving)


def stops(state: State, name: str) -> list[Move]:
    """List how the mover may stop here: with all his tokens, or leaving some."""
    code = "" if state.step == "surface" else rest(state)
    if not code:
        return _stops(name, () if stops_where_begun(state) else state.mover.tokens)
    return [
        Stop(name, None, left or None) for left in bundles(state.mover.tokens) if _may_rest_after_all(state, code, left)
    ]


@lru_cache(maxsize=1024)
def _stops(name: str, tokens: Tokens) -> list[Move]:
    return [Stop(name, None, left or None) for left in bundles(tokens)]


def refuse_stay(state: State, move: Stay) -> Refusal | None:
    """The token may always stay where it is, but not in a Bear's jaws (BV-MOVE-06, -07, BV-R11)."""
    refusal = refuse_step(state, move.seat, STAYS, "BV-MOVE-06")
    if refusal is None and state.step == "bear" and state.now.hour >= EATING:
        return refuse("BV-CLOCK-10 BV-PICNIC-02", "bear-eats", "the Bear eats without a basket", "basket, or no basket")
    return refusal


def apply_stay(state: State, move: Stay) -> Result:
    """End the move without placing the token; cards already laid stay (BV-MOVE-06)."""
    why, clause, is_lost = GIVEN_UP[state.step]
    return end_move(state, (Lost(move.seat, why, clause, is_lost and state.now.met is not None),))
