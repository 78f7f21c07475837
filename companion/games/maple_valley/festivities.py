"""Markers on Festivities, and the events they trigger (MV-FEST, MV-CRAFT-04)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from companion.games.maple_valley.counts import all_hold, is_finished
from companion.games.maple_valley.events import Happening, Marked
from companion.games.maple_valley.frames import Celebration, Task
from companion.games.maple_valley.state import Result, State, clockwise, fire, markers_left, open_spots
from companion.games.maple_valley.vocabulary import CATEGORIES
from companion.referee.effects import pop, push, swap
from companion.referee.verdicts import Refusal, refuse


def free_spots(state: State, seat: str, categories: Iterable[str]) -> list[tuple[str, str]]:
    """List the Festivities and spots where a player can place a marker for one of these categories."""
    if not state.festivities or markers_left(state, seat) < 1:
        return []
    wanted = set(categories)
    return [
        (festivity, spot)
        for festivity in state.festivities
        for spot, category in open_spots(state, festivity).items()
        if category in wanted and spot not in state.markers.get(festivity, {})
    ]


def categories_of(state: State, of: Iterable[str], subject: str) -> tuple[str, ...]:
    """Return the categories for a marker; `same` is that of the Favour just crafted."""
    found: list[str] = []
    for word in of:
        if word == "any":
            found += CATEGORIES
        elif word == "same":
            favour = state.tables.favours.get(subject)
            found.append(favour.category if favour is not None else subject)
        else:
            found.append(word)
    return tuple(found)


def refuse_spot(
    state: State, seat: str, festivity: str, spot: str | None, categories: Iterable[str], clauses: str
) -> Refusal | None:
    """Return why no marker can go there (MV-FEST-01, MV-SETUP-04, MV-R43), with the clauses of its cause."""
    title = state.tables.title(festivity)
    if festivity not in state.festivities:
        return refuse(f"MV-SETUP-03 {clauses}", "no-festivity", f"{title} is not in this game")
    if markers_left(state, seat) < 1:
        return refuse(f"MV-R43 {clauses}", "no-markers", f"{seat} has no marker left")
    wanted = list(dict.fromkeys(categories))
    free = [found for where, found in free_spots(state, seat, wanted) if where == festivity]
    if spot in free or (spot is None and free):
        return None
    words = " or ".join(wanted)
    if spot is None:
        return refuse(f"MV-FEST-01 MV-CRAFT-04 {clauses}", "no-spot", f"{title} has no empty spot for {words}")
    spots = state.tables.festivities[festivity].spots
    if spot not in spots:
        return refuse(f"MV-FEST-01 {clauses}", "no-spot", f"{title} has no spot {spot}")
    row, category = spots[spot]
    if row > len(state.seats):
        reason = f"row {row} of {title} is blocked in a {len(state.seats)}-player game"
        return refuse(f"MV-SETUP-04 {clauses}", "blocked", reason)
    taken = state.markers.get(festivity, {}).get(spot)
    if taken:
        return refuse(f"MV-FEST-01 {clauses}", "taken", f"{title} {spot} already has {taken}'s marker")
    return refuse(f"MV-CRAFT-04 {clauses}", "wrong-category", f"{title} {spot} is for {category}, not {words}")


def place(state: State, seat: str, festivity: str, spot: str) -> Result:
    """Place a marker on a spot; the last one triggers the event (MV-FEST-03, MV-R42)."""
    spots = state.markers.get(festivity, {})
    state = replace(state, markers={**state.markers, festivity: {**spots, spot: seat}})
    added = Marked(seat, state.tables.title(festivity), spot, markers_left(state, seat))
    state = fire(state, seat, "supply", open_spots(state, festivity)[spot])
    if not is_finished(state, festivity):
        return state, (added,)
    for at, frame in enumerate(state.stack):
        if isinstance(frame, Celebration):
            queued = replace(frame, queue=(*frame.queue, (festivity, seat)))
            return replace(state, stack=(*state.stack[:at], queued, *state.stack[at + 1 :])), (added,)
    return push(state, Celebration(seat, festivity)), (added,)


def run_celebration(state: State, frame: Celebration) -> Result:
    """Carry out an event: the Finisher first, then clockwise; then the reactions to it (MV-R44, MV-R84)."""
    order = clockwise(state, frame.seat)
    card = state.tables.festivities[frame.festivity]
    match frame.stage:
        case "event":
            state = swap(state, replace(frame, stage="reactions"))
            tasks = [task for seat in order for task in _tasks(state, frame, seat)]
            return push(state, *reversed(tasks)), (Happening(frame.seat, card.title, card.text),)
        case "reactions":
            state = swap(state, replace(frame, stage="over"))
            for seat in reversed(order):
                state = fire(state, seat, "event", frame.seat)
            return state, ()
    if not frame.queue:
        return pop(state), ()
    (festivity, seat), *others = frame.queue
    return swap(state, Celebration(seat, festivity, queue=tuple(others))), ()


def _tasks(state: State, frame: Celebration, seat: str) -> list[Task]:
    """Return what an event gives a player: the common part, then the extra."""
    is_finisher = seat == frame.seat
    roles = ("each", "finisher", "self") if is_finisher else ("each", "others")
    effects = state.tables.festivities[frame.festivity].effects
    return [
        Task(seat, effect.gain, frame.festivity, frame.seat)
        for role in roles
        for effect in effects
        if effect.trigger == "final" and effect.who == role and all_hold(state, seat, effect.if_, frame.seat)
    ]
