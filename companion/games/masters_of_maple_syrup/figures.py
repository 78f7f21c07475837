"""Figures of the rules that a card can change for its owner."""

from __future__ import annotations

from companion.games.masters_of_maple_syrup.counts import Scene, holds
from companion.games.masters_of_maple_syrup.frames import Use
from companion.games.masters_of_maple_syrup.state import State, hand_size
from companion.games.masters_of_maple_syrup.vocabulary import RuleChange

# MS-HAND-01, MS-END-01, MS-DEV-03
FIGURES = {"hand_limit": 5, "end_count": 10, "develop_limit": 1, "hand_extra": 0}


def figure(state: State, seat: str, key: str) -> int:
    """Return a figure for a player; the last card that sets it wins, and extra cards add up (MS-R28)."""
    owner = state.seats[seat]
    called = owner.called.get(None)
    if called is None or "always" not in called:
        return FIGURES[key]
    values = [
        step.value
        for at, _, effect, _ in called["always"]
        if holds(state, Scene(seat, owner.property[at].id), effect.if_)
        for step in effect.do
        if isinstance(step, RuleChange) and step.key == key
    ]
    if key == "hand_extra":
        return sum(values)
    return values[-1] if values else FIGURES[key]


def hand_limit(state: State, seat: str) -> int:
    """Return how many cards a player may hold at the end of a turn (MS-HAND-01)."""
    return figure(state, seat, "hand_limit") + figure(state, seat, "hand_extra")


def excess(state: State, seat: str) -> int:
    """Count the cards that a player must discard at the end of a turn."""
    number = hand_size(state, seat) - hand_limit(state, seat)
    return number if number > 0 else 0


def may_go_below(state: State, seat: str) -> bool:
    """Return whether a player may discard below the hand limit at the end of the turn (MS-R09)."""
    return seat == state.turn and state.switches.extra_discard == "yes"


def counts_for_limit(state: State, use: Use) -> bool:
    """Return whether a use of DEVELOP counts for the limit per turn (MS-DEV-03, MS-R14)."""
    is_free = use.beyond_limit or (use.by and state.switches.develop_limit == "action_only")
    return use.act == "develop" and not is_free


def free_develops(state: State, seat: str) -> int:
    """Count the cards developed since the last selection that do not count for the limit (MS-R14)."""
    uses = [*state.closed, *(frame for frame in state.stack if isinstance(frame, Use))]
    own = [use for use in uses if use.seat == seat and use.act == "develop"]
    return sum(len(use.done) for use in own if not counts_for_limit(state, use))


def may_develop(state: State, seat: str, is_granted: bool, is_exempt: bool) -> bool:
    """Return whether the limit lets a player develop one more card this turn (MS-DEV-03, MS-R14)."""
    if is_exempt or (is_granted and state.switches.develop_limit == "action_only"):
        return True
    return state.seats[seat].developed < figure(state, seat, "develop_limit")


def ending(state: State) -> list[str]:
    """List the players whose property ends the game (MS-END-01, MS-END-04..06)."""
    return [seat for seat, owner in state.seats.items() if len(owner.property) >= figure(state, seat, "end_count")]


def may_discard(state: State, seat: str) -> bool:
    """Return whether a player must, or may, discard at the end of a turn (MS-HAND-01, MS-HAND-04, MS-R09)."""
    return excess(state, seat) > 0 or (may_go_below(state, seat) and hand_size(state, seat) > 0)
