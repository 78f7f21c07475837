"""Walled-in players, and games that nobody can win (BV-END-02, BV-R14, BV-R77)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from msgspec.structs import replace

from companion.games.bear_valley.components import START
from companion.games.bear_valley.events import Gained
from companion.games.bear_valley.moves import Eaten, GiveUp, Spared
from companion.games.bear_valley.reach import able, is_walled_in
from companion.games.bear_valley.state import Result, State, with_seat
from companion.games.bear_valley.steps import refuse_step
from companion.games.bear_valley.tokens import give, lift, room_for
from companion.games.bear_valley.turn import after_walls, eat, end_game
from companion.referee.amounts import counted, enumerated
from companion.referee.events import Event, Said
from companion.referee.verdicts import Refusal, refuse

# The number of rounds without a new card before the table may give up.
PATIENCE = 4
# Why a decision about walled-in players is refused.
FREE = "nobody is walled in"


def close_turn(state: State, events: tuple[Event, ...]) -> Result:
    """Hand over tokens left on occupied cards, then check for walled-in players (BV-R41, BV-END-02)."""
    if state.loose:
        state, events = _hand_over(state, events)
    if names := walled(state):
        said = Said(f"{enumerated(names)} {'is' if len(names) == 1 else 'are'} walled in")
        return replace(state, step="walled"), (*events, said)
    return after_walls(state, events)


def _hand_over(state: State, events: tuple[Event, ...]) -> Result:
    """Give tokens left on an occupied card to the player there, if allowed to carry them (BV-R41, BV-R44, BV-R78)."""
    beside, at_camp = state.switches.left_beside, state.switches.left_at_camp
    if beside == at_camp == "loose":
        return state, events
    others = [
        name
        for name, seat in state.seats.items()
        if seat.at[0] in state.loose and name != state.turn and not seat.eaten
    ]
    for cell in dict.fromkeys(state.seats[name].at[0] for name in others):
        lying = state.loose[cell]
        standing = [name for name in others if state.seats[name].at[0] == cell]
        used_at = state.now.used_at
        if len(standing) > 1 and used_at is not None and used_at[0] == cell:
            standing = [name for name in standing if state.seats[name].at == used_at]
        if len(standing) != 1 or (at_camp if state.map[cell].kind == START else beside) == "loose":
            continue
        taken: list[str] = []
        for token in lying:
            seat = state.seats[standing[0]]
            if room_for(seat, (token,)):
                state = give(state, standing[0], (token,))
                taken.append(token)
        if taken:
            state = lift(state, cell, tuple(taken))
            events = (*events, Gained(standing[0], tuple(taken), "left on the same card"))
    return state, events


def walled(state: State) -> list[str]:
    """Return the players who are walled in and not spared (BV-END-02, BV-R14, BV-R15)."""
    is_wide = state.switches.walled_scope == "all"
    names = [name for name, seat in state.seats.items() if seat.tunnelled or is_wide]
    if not names:
        return []
    has_hope = state.is_advanced and state.switches.walled_in == "lenient"
    names = [name for name in names if not state.seats[name].eaten and not state.seats[name].spared]
    return [name for name in names if is_walled_in(state, name, has_hope)]


def victims(state: State, name: str | None) -> Iterator[Eaten]:
    """Propose some or all of the walled-in players, all first."""
    names = walled(state)
    for size in range(len(names), 0, -1):
        yield from map(Eaten, combinations(names, size))


def refuse_eaten(state: State, move: Eaten) -> Refusal | None:
    """Refuse players who are not walled in (BV-END-02)."""
    refusal = refuse_step(state, None, ("walled",), "BV-END-02 BV-R14", FREE)
    if refusal is not None:
        return refusal
    free = [name for name in move.players if name not in walled(state)]
    if free:
        return refuse("BV-END-02 BV-R14 BV-R15", "not-walled-in", f"{free[0]} is not walled in")
    if len(set(move.players)) != len(move.players):
        return refuse("BV-END-02", "named-twice", "a player is listed twice")
    return None


def apply_eaten(state: State, move: Eaten) -> Result:
    """Eliminate the walled-in players, all at the same moment (BV-R18)."""
    spared = [name for name in walled(state) if name not in move.players]
    events: tuple[Event, ...] = ()
    for name in move.players:
        state, more = eat(state, name, "walled in, BV-END-02")
        events += more
    return after_walls(_spare(state, spared), events)


def apply_spared(state: State, move: Spared) -> Result:
    names = walled(state)
    return after_walls(_spare(state, names), (Said(f"the referee spares {enumerated(names)}"),))


def refuse_spared(state: State, move: Spared) -> Refusal | None:
    refusal = refuse_step(state, None, ("walled",), "BV-END-02 BV-R14", FREE)
    if refusal is None and not walled(state):
        return refuse("BV-END-02 BV-R14 BV-R15", "not-walled-in", FREE)
    return refusal


def _spare(state: State, names: list[str]) -> State:
    for name in names:
        state = with_seat(state, name, replace(state.seats[name], spared=True))
    return state


def has_waited(state: State) -> bool:
    """Return whether enough rounds without a new card have passed for the table to give up (BV-R77)."""
    now = state.now
    is_begun = state.step == "move" and not (now.moved or now.hour or now.contingency or now.used)
    return is_begun and state.idle >= PATIENCE * len(state.living)


def give_ups(state: State, name: str | None) -> Iterator[GiveUp]:
    """Propose to give up when the table has waited long enough."""
    if has_waited(state):
        yield GiveUp()


def refuse_give_up(state: State, move: GiveUp) -> Refusal | None:
    """Refuse giving up while a player has a way on, or too early (BV-R77)."""
    refusal = refuse_step(state, None, ("move",), "BV-R77")
    if refusal is not None:
        return refusal
    if free := able(state):
        return refuse("BV-R77 BV-END-04", "way-on", f"{free} can still get further")
    if has_waited(state):
        return None
    when = f"at the start of a turn, after {PATIENCE} rounds without a new card"
    reason = f"the table can give up only {when} ({counted(state.idle, 'turn')} so far)"
    return refuse("BV-R77", "too-early", reason)


def apply_give_up(state: State, move: GiveUp) -> Result:
    return end_game(state, "bears", "", "no player can get any further and the table agrees, BV-R77", ())
