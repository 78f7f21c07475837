"""Tunnelling onto a card without an exit back (BV-CLOCK-03, -04)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.bear_valley.barter import bundles
from companion.games.bear_valley.events import hour_words, token_words
from companion.games.bear_valley.grid import BACK, DELTAS, Spot, write_spot
from companion.games.bear_valley.moves import Tunnel
from companion.games.bear_valley.reasons import SHUNNED
from companion.games.bear_valley.state import Result, State, Tokens, with_seat
from companion.games.bear_valley.steps import refuse_step
from companion.games.bear_valley.tokens import pieces, without
from companion.games.bear_valley.turn_end import in_order, place, refuse_leaving
from companion.games.bear_valley.ways import is_near_water, is_open_bear, shunned_by
from companion.referee.verdicts import Refusal, refuse

# The last hour at which tunnels are dug.
LATEST = 2


def is_behind_bear(state: State) -> bool:
    """Return whether the current position is on an evaded Bear."""
    return is_open_bear(state, state.now.at[0])


def may_not_stop(state: State, spot: Spot, leaving: Tokens) -> str:
    """Return why the character cannot stop on the card, or an empty string (BV-R69, BV-R56)."""
    cell = spot[0]
    character, lying = state.mover.character, pieces(state.loose.get(cell, ()))
    if code := shunned_by(state, character, state.map[cell], spot[1]):
        return code
    if not lying:
        return ""
    if character == "violet":
        return "" if is_near_water(state, cell) else "violet"
    left = leaving if state.switches.rocky_swap == "yes" else ()
    return "rocky" if character == "rocky" and pieces(without(state.mover.tokens, left)) else ""


def refuse_digging(state: State, leaving: Tokens = ()) -> Refusal | None:
    """Return why the mover cannot tunnel to the met card (BV-CLOCK-03, -04, BV-FORREST-03, BV-R69)."""
    now = state.now
    if is_behind_bear(state):
        return refuse("BV-CLOCK-04", "evaded", "nobody tunnels after evading a Bear")
    if now.hour > LATEST:
        reason = f"it is {hour_words(now.hour)}, and tunnels are dug only at One and Two O'clock"
        return refuse("BV-CLOCK-03", "too-late", reason)
    if state.mover.character == "forrest":
        return refuse("BV-FORREST-03 BV-CLOCK-03", "not-for-this-character", "Forrest does not tunnel")
    code = may_not_stop(state, now.met, leaving) if now.met else ""
    if not code:
        return None
    clauses, words = _stop_bar(state, code)
    return refuse(f"{clauses} BV-R69 BV-CLOCK-03", "cannot-stop-there", words)


def _stop_bar(state: State, code: str) -> tuple[str, str]:
    """Return the clauses and the words for why a character cannot stop on a card."""
    if code == "violet":
        return "BV-VIOLET-01", "Violet does not stop on Equipment away from water"
    if code == "rocky":
        held = token_words(pieces(state.mover.tokens))
        return "BV-ROCKY-04", f"Rocky already has {held} and cannot stop on more Equipment"
    return SHUNNED[code]


def refuse_connected(state: State, clause: str) -> Refusal | None:
    """Refuse tunnelling or cutting into a card that has an exit back."""
    met = state.now.met
    assert met is not None
    (x, y), (at_x, at_y) = met[0], state.now.at[0]
    face = state.map[met[0]]
    if face.sides[BACK[DELTAS.index((x - at_x, y - at_y))]] != "exit":
        return None
    return refuse(f"{clause} BV-CLOCK-03", "connected", f"{face} at {write_spot(met)} has an exit back")


def refuse_tunnel(state: State, move: Tunnel) -> Refusal | None:
    """Allow tunnelling onto a card without an exit back, at One or Two, not after evading a Bear (BV-CLOCK-03, -04)."""
    lacking = f"{move.seat} has not just explored a card without an exit back"
    return (
        refuse_step(state, move.seat, ("blocked",), "BV-CLOCK-03 BV-CLOCK-04", lacking)
        or refuse_leaving(state, move.leaving)
        or refuse_connected(state, "BV-CLOCK-03 BV-CLOCK-04")
        or refuse_digging(state, move.leaving or ())
    )


def tunnels(state: State, name: str) -> Iterator[Tunnel]:
    """Propose to tunnel with all tokens, or leaving any of them."""
    for left in bundles(state.mover.tokens):
        yield Tunnel(name, left or None)


def complete_tunnel(state: State, move: Tunnel) -> list[Tunnel]:
    return [Tunnel(move.seat, in_order(move.leaving))]


def apply_tunnel(state: State, move: Tunnel) -> Result:
    """Place the token and end the turn; from now on the player can be walled in (BV-CLOCK-03, BV-R15)."""
    spot = state.now.met
    assert spot is not None
    after = with_seat(state, move.seat, replace(state.mover, tunnelled=True))
    return place(after, spot, "tunnels through the underbrush", move.leaving)
