"""What a position says of moves already made, held against the rules of those moves. Used by the doctor."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from companion.games.bear_valley.grid import BACK, DELTAS, Spot, write_spot
from companion.games.bear_valley.reasons import SECTION_CLAUSES, SHUNNED
from companion.games.bear_valley.state import CAMP, State
from companion.games.bear_valley.tables import DESTINATION, POST, START
from companion.games.bear_valley.tokens import UNUSABLE
from companion.games.bear_valley.travel import CROSSING
from companion.games.bear_valley.ways import is_open_bear, limit_of, shunned_by
from companion.referee.amounts import counted
from companion.referee.game import Problem

Problems = Iterator[Problem]
# The hour at which a Bear may have been evaded.
EVADED_AT = 1
THREE_GOLD = 3


def check_way(state: State) -> Problems:
    """The finger can have come along its way: hop by hop, and nothing on it has ended the turn."""
    now = state.now
    for one, other in pairwise(now.path):
        yield from _check_hop(state, one, other)
    for at, spot in enumerate(now.path):
        if at:
            yield from _check_spot(state, at, spot)
    limit = limit_of(state)
    if limit is not None and now.hour > limit:
        yield Problem("hour", f"{counted(now.hour, 'move')} on a first turn of {limit}", ("BV-FIRST-01",))


def _check_hop(state: State, one: Spot, other: Spot) -> Problems:
    """A section is changed by its token, a card entered by exits or by a token that opens a side."""
    used, face = state.now.used, state.map[one[0]]
    if one[0] == other[0]:
        if one[1] != other[1] and CROSSING[face.kind] != used:
            clause, token = SECTION_CLAUSES[face.kind]
            yield Problem("path", f"the section of {face} is changed without a {token}", (clause,))
        return
    step = (other[0][0] - one[0][0], other[0][1] - one[0][1])
    if step not in DELTAS or used in ("machete", "canoe") or state.now.butterfly:
        return
    to = DELTAS.index(step)
    goal = state.map[other[0]]
    if face.owner[to] != one[1] or (goal.owner[BACK[to]] != other[1] and not _enters_anyway(state, other)):
        reason = f"no exits join {write_spot(one)} and {write_spot(other)}"
        yield Problem("path", reason, ("BV-TRAV-01", "BV-EXPL-01"))


def _enters_anyway(state: State, spot: Spot) -> bool:
    """Sunny enters a Butterfly card without an exit (BV-R59)."""
    return state.mover.character == "sunny" and state.map[spot[0]].picture == "butterfly"


def _check_spot(state: State, at: int, spot: Spot) -> Problems:
    """Say what nobody, or not this player, goes onto, and what would have ended the turn before it went on."""
    now, face, where = state.now, state.map[spot[0]], write_spot(spot)
    further = len({cell for cell, _ in now.path[at:]}) - 1
    if is_open_bear(state, spot[0]):
        if now.hours()[at] != EVADED_AT or now.contingency or further > 1:
            yield Problem("path", f"leads over the Bear {face} at {where}", ("BV-BEAR-02", "BV-CLOCK-01"))
    elif state.is_advanced and (code := shunned_by(state, state.mover.character, face, spot[1])):
        clauses, words = SHUNNED[code]
        yield Problem("path", f"{words}: {face} at {where}", tuple(clauses.split()))
    if further and face.is_water and not now.afloat and face.kind != DESTINATION:
        clause = "BV-WATER-02" if face.kind == "Lake" else "BV-WATER-01"
        yield Problem("path", f"goes on from the water at {where}", (clause,))
    if further and face.kind == DESTINATION:
        yield Problem("path", "goes on from the Destination Camp", ("BV-END-01",))
    if further > 1 and face.kind == "Mountain":
        yield Problem("path", f"goes on after leaving the Mountain {face} at {where}", ("BV-MTN-01",))
    if face.kind == POST and state.has_gold and (further or state.step != "trade"):
        yield Problem("path", f"goes through the Trading Post {face} at {where}", ("BV-POST-02",))


def check_token(state: State) -> Problems:
    """The token used this turn can have been, and lies where it was left (BV-EQ-06, BV-CANOE-03)."""
    now, seat = state.now, state.mover
    if now.used and not state.is_advanced:
        yield Problem("used", "there is no Equipment in the basic game", ("BV-BASIC-01",))
        return
    if clause := UNUSABLE.get((seat.character, now.used)):
        yield Problem("used", f"{seat.character.title()} uses no {now.used}", (clause,))
    if now.used and now.used_at is not None:
        cell = now.used_at[0]
        lies = cell in state.baskets if now.used == "basket" else now.used in state.loose.get(cell, ())
        if not lies:
            yield Problem("used_at", f"no {now.used} lies at {write_spot(now.used_at)}", ("BV-EQ-06",))
    is_fresh = now.contingency and state.switches.contingency_use == "fresh"
    if now.afloat and now.used != "canoe" and not is_fresh:
        yield Problem("afloat", "no Canoe was used this turn", ("BV-CANOE-03",))


def check_contingency(state: State) -> Problems:
    """Only a contingency has an aborted move behind it, and it draws no cards (BV-CONT-01..03)."""
    now = state.now
    if not now.contingency and (now.barred or now.spent):
        yield Problem("barred", "there is no aborted move outside a contingency", ("BV-CONT-01", "BV-CONT-03"))
    if now.contingency and state.step in ("draw", "lay", "bear", "blocked", "dive", "surface", "observe"):
        yield Problem("step", f"a contingency comes to no step {state.step}", ("BV-CONT-02", "BV-R61"))


def check_gifts(state: State) -> Problems:
    """Benefits are those of a card and of the character (BV-ENCH-05, -09, -13)."""
    now, character = state.now, state.mover.character
    for key in ("redraws", "lucky"):
        if getattr(now, key) > 1:
            yield Problem(key, f"{getattr(now, key)}, and one is given", ("BV-ENCH-05", "BV-ENCH-09"))
    if now.lucky and character != "fozzie":
        yield Problem("lucky", "it is Fozzie who finds Mushrooms beside a Bear", ("BV-ENCH-09",))
    if now.each and character != "vertigo":
        yield Problem("each", "it is Vertigo who replaces a card on every explore", ("BV-ENCH-13",))


def check_players(state: State) -> Problems:
    """Who has not had a turn is where the game begins; nobody stands or is marked as nobody can be."""
    waiting = state.order[state.order.index(state.turn) + 1 :] if state.round == 1 and state.turn else ()
    for name, seat in state.seats.items():
        if name in waiting and (seat.at[0] != CAMP or seat.tunnelled or seat.eaten):
            reason = "has had no turn yet: the token is on the Starting Camp"
            yield Problem(name, reason, ("BV-SETUP-04", "BV-FIRST-01"))
        if seat.spared and not seat.tunnelled and state.switches.walled_scope == "tunnelled":
            yield Problem(name, "was spared, and has never tunnelled", ("BV-END-02", "BV-R15"))
        # The others can come up from a dive wherever they like; she has no Flashlight.
        if seat.character == "sunny" and not seat.eaten and state.map[seat.at[0]].picture == "cave":
            yield Problem(name, "Sunny does not enter Caves, and stands on one", ("BV-SUNNY-03",))
    if state.bottom and not state.is_enchanted:
        yield Problem("bottom", "only Mushrooms put cards under the deck", ("BV-ENCH-05",))


def check_ending(state: State) -> Problems:
    """The winner has won as it is said (BV-END-01, -03, BV-GOLD-01)."""
    seat = state.seats.get(state.winner)
    if seat is None:
        return
    kind = state.map[seat.at[0]].kind
    if seat.eaten:
        yield Problem("winner", f"{state.winner} was eaten", ("BV-END-03",))
    if state.ending == "destination" and kind != DESTINATION:
        yield Problem("winner", f"{state.winner} is not on the Destination Camp", ("BV-END-01",))
    if state.ending == "gold" and (kind != START or seat.tokens.count("gold") < THREE_GOLD):
        yield Problem("winner", f"{state.winner} has not brought three gold to the Starting Camp", ("BV-GOLD-01",))
    if state.ending == "survivor" and state.living != [state.winner]:
        yield Problem("winner", "others have not been eaten", ("BV-END-03",))
