"""The order of turns and hours (MV-HOUR, MV-END)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from companion.games.maple_valley import vocabulary as v
from companion.games.maple_valley.counts import all_hold
from companion.games.maple_valley.events import Ended, HourBegins, TurnBegins
from companion.games.maple_valley.frames import Task, Upkeep
from companion.games.maple_valley.hands import draw_dawdles
from companion.games.maple_valley.order import CLOSING
from companion.games.maple_valley.packs import PREPARING, limit_of
from companion.games.maple_valley.reach import is_stuck
from companion.games.maple_valley.scoring import score, scoring_cards, shelves_of, title_choices
from companion.games.maple_valley.sources import set_off
from companion.games.maple_valley.state import (
    HOURS,
    UNSEEN_DAWDLE,
    Now,
    Result,
    State,
    clockwise,
    fire,
    next_seat,
    sorted_hand,
)
from companion.referee.effects import pop, push
from companion.referee.events import Event, Later, Said


def rest(state: State) -> Result | None:
    """Continue when the stack is empty."""
    match state.step:
        case "displays":
            return replace(state, step="sites"), ()
        case "deal":
            return begin_hour(replace(state, step="play", turn=state.early))
        case "play":
            return None if state.seats[state.turn].hand else pass_turn(state)
        case "travel" | "activate" | "craft":
            return _end_by_itself(state) if CLOSING.is_over(state, state.turn) else None
        case "end":
            return None if excess(state) else next_turn(state)
        case "upkeep" if state.hour >= HOURS:
            return end_game(state)
        case "allocate":
            return _allocate(state)
        case "title":
            return None if state.is_solo and title_choices(state, state.turn) else _end(state)
    return None


def begin_hour(state: State) -> Result:
    """Start an hour with its Early Bird (MV-HOUR-02)."""
    events = (HourBegins(state.hour, state.early, state.sun), TurnBegins(state.turn))
    return replace(state, used_turn={}), events


def _end_by_itself(state: State) -> Result:
    """End a turn with nothing left to do; report a pawn that could not leave (MV-R16)."""
    is_blocked = state.step == "travel" and is_stuck(state, state.turn)
    said = (Said(f"no {state.now.type} trail leaves from here: the pawn stays", state.turn),) if is_blocked else ()
    ended = replace(state.now, ended=state.turn, last=state.now.card, spent=state.used_turn)
    return end_turn(state, ended), said


def end_turn(state: State, now: Now) -> State:
    """End the turn: its last effects, then the limit on Favours (MV-R47, MV-LIM-01)."""
    return set_off(replace(state, step="end", now=now), state.turn, "turn_end")


def excess(state: State) -> int:
    """Count the Favours in Preparing over the limit (MV-LIM-01, MV-DAWD-06)."""
    number = len(state.seats[state.turn].preparing)
    return max(0, number - limit_of(state, state.turn, "limit_preparing", PREPARING)) if number > PREPARING else 0


def _before(now: Now) -> Now:
    """Return a turn without a card, with a note of the previous one if it ended automatically."""
    return Now(ended=now.ended, last=now.last, spent=now.spent)


def next_turn(state: State) -> Result:
    """Continue with the player to the left."""
    turn = next_seat(state, state.turn)
    state = replace(state, step="play", turn=turn, passes=0, now=_before(state.now), used_turn={})
    return state, (TurnBegins(turn),) if state.seats[turn].hand else ()


def pass_turn(state: State) -> Result:
    """Pass; when everyone has passed in a row, the hour is over (MV-HOUR-04, MV-HOUR-05, MV-R15)."""
    reason = "" if state.seats[state.turn].hand else " (no cards left)"
    said: list[Event] = [Said(f"{state.turn} passes{reason}")]
    passes = state.passes + 1
    if passes < len(state.seats):
        turn = next_seat(state, state.turn)
        state = replace(state, turn=turn, passes=passes)
        return state, (*said, TurnBegins(turn)) if state.seats[turn].hand else tuple(said)
    said.append(Said(f"everyone has passed: hour {state.hour} is over"))
    state = replace(state, step="upkeep", passes=0, now=_before(state.now), used_turn={})
    for seat in reversed(clockwise(state, state.early)):
        state = fire(state, seat, "hour_end")
    return state, tuple(said)


def run_upkeep(state: State, frame: Upkeep) -> Result:
    """Carry out a part of the end of the hour (MV-END-05..09)."""
    state = pop(state)
    match frame.part:
        case "refresh":
            return _refresh(state)
        case "dawdle":
            return _dawdle(state)
    early = next_seat(state, state.early)
    state, events = begin_hour(replace(state, step="play", early=early, turn=early))
    for seat in reversed(clockwise(state, early)):
        state = fire(state, seat, "hour_start")
    return state, events


def _refresh(state: State) -> Result:
    """Take back all Tired Friends, and remove the markers from the Patches (MV-END-05, MV-END-06, MV-PATCH-03)."""
    seats = {
        name: replace(owner, hand=sorted_hand((*owner.hand, *owner.tired)), tired=())
        for name, owner in state.seats.items()
    }
    said = Said("return all Tired Friends to hand and remove the markers from the Patches")
    return replace(state, seats=seats, used_hour={}), (said,)


def dawdle_needs(state: State) -> dict[str, int]:
    """Return how many Dawdle cards each player draws (MV-END-08, MV-R61, MV-R62)."""
    dawdles = state.tables.dawdles
    friends = {
        name: sum(card not in dawdles and card != UNSEEN_DAWDLE for card in owner.hand)
        for name, owner in state.seats.items()
    }
    most = max(friends.values())
    order = [name for name in clockwise(state, state.early) if friends[name] < most]
    if not order:
        return {}
    sizes = {name: len(owner.hand) for name, owner in state.seats.items()}
    target = max(sizes[name] for name, number in friends.items() if number == most)
    needs = {name: max(0, target - sizes[name]) for name in order}
    left = state.dawdles.pile.in_pile() + len(state.dawdles.under)
    if sum(needs.values()) <= left:
        return needs
    return _share_out(needs, left, state.switches.dawdle_short == "shortest")


def _share_out(needs: dict[str, int], left: int, is_shortest: bool) -> dict[str, int]:
    """Deal too few cards one at a time: in turn order, or always to the smallest hand (MV-R61)."""
    given = dict.fromkeys(needs, 0)
    while left:
        for name in needs:
            short = {other: needs[other] - given[other] for other in needs}
            who = max(short, key=lambda other: short[other]) if is_shortest else name
            if left and short[who] > 0:
                given[who] += 1
                left -= 1
    return given


def _dawdle(state: State) -> Result:
    events: list[Event] = []
    needs = dawdle_needs(state)
    order = [name for name, number in needs.items() if number]
    for name in reversed(order) if state.is_named else order:
        state, said = draw_dawdles(state, name, needs[name])
        events += said
    return state, tuple(events)


def end_game(state: State) -> Result:
    """Start the final scoring: manual cards first, then storing (MV-END-01, MV-R64)."""
    tasks = [
        Task(seat, manual, word)
        for seat in reversed(clockwise(state, state.early))
        for _, word, card in scoring_cards(state, seat)
        for effect in card.effects
        if effect.trigger == "score" and (manual := tuple(_manual(effect))) and all_hold(state, seat, effect.if_)
    ]
    return push(replace(state, step="allocate", turn=state.early), *tasks), (Said("it is dusk: final scoring"),)


def _manual(effect: v.Effect) -> Iterator[v.Manual]:
    return (step for step in effect.gain if isinstance(step, v.Manual))


def _allocate(state: State) -> Result | None:
    """Ask each player in turn what to store, if players do it themselves (MV-R95)."""
    if state.switches.allocation == "players":
        for seat in clockwise(state, state.early):
            if not state.seats[seat].laid and any(True for _ in shelves_of(state, seat)):
                return None if state.turn == seat else (replace(state, turn=seat), ())
    return replace(state, step="title", turn=state.early), ()


def _end(state: State) -> Result:
    state = replace(state, step="over")
    return state, (Later(partial(_tell_end, state)),)


def _tell_end(state: State) -> Iterator[Event]:
    sheet = score(state)
    points = ", ".join(f"{seat.seat} {seat.total}" for seat in sheet.seats)
    title = sheet.seats[0].remark if state.is_solo else ""
    yield Ended(points, sheet.winners, title)
