"""Outcomes typed by the referee, and unseen cards revealed for the scoring (MS-EFF-10, MS-SCO-02)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, get_args

from msgspec.structs import replace

from companion.games.masters_of_maple_syrup import hidden, moves
from companion.games.masters_of_maple_syrup import vocabulary as v
from companion.games.masters_of_maple_syrup.frames import Adjusting, Task
from companion.games.masters_of_maple_syrup.hands import gain, refuse_card
from companion.games.masters_of_maple_syrup.order import refuse_order
from companion.games.masters_of_maple_syrup.property import alike, find_card
from companion.games.masters_of_maple_syrup.scoring import places_to_reveal
from companion.games.masters_of_maple_syrup.state import (
    UNSEEN,
    Result,
    State,
    place_of,
    with_placed,
    with_seat,
    written,
)
from companion.games.masters_of_maple_syrup.supply import available
from companion.games.masters_of_maple_syrup.turns import settle
from companion.games.masters_of_maple_syrup.vocabulary import Adjusted
from companion.referee.effects import due, push
from companion.referee.events import Said
from companion.referee.moves import Move
from companion.referee.verdicts import Refusal, refuse

ADJUSTED: tuple[Adjusted, ...] = get_args(Adjusted)
ADJUSTMENTS: dict[str, Any] = {
    "draw": v.Draw(),
    "discard": v.Discard(),
    "take": v.TakeDiscard(pick="any"),
    "tap": v.TurnTree(to="tapped"),
    "untap": v.TurnTree(to="upright"),
    "place": v.Place(),
    "tuck": v.Tuck(under="any_own"),
    "untuck": v.Untuck(from_="any_own"),
    "remove": v.Remove(),
}
MOST_ADJUSTED = 50


def propose_adjust(state: State, seat: str) -> Iterable[Move]:
    return (moves.Adjust(seat, what, 1) for what in ADJUSTED)


def refuse_adjust(state: State, move: moves.Adjust) -> Refusal | None:
    task = state.stack[-1] if state.stack else None
    if not (isinstance(task, Task) and task.steps and isinstance(task.steps[0], Adjusting)):
        return refuse_order(state, move.seat, "adjust")
    least = -MOST_ADJUSTED if move.what == "score" else 1
    if not least <= move.number <= MOST_ADJUSTED:
        return refuse("MS-EFF-02", "out-of-range", f"{move.number} is out of range: {least} to {MOST_ADJUSTED}")
    if move.what in ADJUSTMENTS and not available(state, *_adjustment(move, task)):
        return refuse("MS-EFF-02", "nothing-there", f"{move.seat} has nothing to {move.what}")
    return None


def _adjustment(move: moves.Adjust, task: Task) -> tuple[Task, Any]:
    """Return the step that an adjustment means, and the task that carries it out."""
    step = replace(ADJUSTMENTS[move.what], n=move.number)
    return Task(move.seat, move.seat, (step,), task.card), step


def apply_adjust(state: State, move: moves.Adjust) -> Result:
    """Carry out the outcome typed for a manual effect as a normal step."""
    task, _ = due(state)
    what = f"{move.number:+} points" if move.what == "score" else f"{move.what} {move.number}"
    said = Said(f"{what}, by the referee", move.seat)
    if move.what == "score":
        owner = state.seats[move.seat]
        return with_seat(state, move.seat, replace(owner, points=owner.points + move.number)), (said,)
    return settle(push(state, _adjustment(move, task)[0]), (said,))


def propose_reveal(state: State, seat: str) -> Iterator[Move]:
    hosts = {place_of(seat, placed): written(state, seat, placed) for placed in state.seats[seat].property}
    for place in places_to_reveal(state, seat):
        names = hidden.names_at(state.worlds, place)
        yield from (moves.Reveal(seat, (name,), hosts.get(place)) for name in names)


def complete_reveal(state: State, move: moves.Reveal) -> list[moves.Reveal]:
    """List the complete readings of a reveal: the hand, or under a card."""
    if move.host is None:
        return [move] if move.seat in places_to_reveal(state, move.seat) else []
    hosts = [
        placed
        for placed in find_card(state, move.seat, move.host)
        if place_of(move.seat, placed) in places_to_reveal(state, move.seat)
    ]
    return [moves.Reveal(move.seat, move.cards, written(state, move.seat, host)) for host in alike(hosts)]


def refuse_reveal(state: State, move: moves.Reveal) -> Refusal | None:
    if not complete_reveal(state, move):
        return refuse("MS-SCO-02", "not-asked", "the scoring needs no unseen card from there")
    if UNSEEN in move.cards:
        return refuse("MS-SCO-02", "card-not-named", "name the card: the scoring needs it")
    place, worlds = _reveal_place(state, move), state.worlds
    for at, card in enumerate(move.cards):
        worlds = hidden.show(worlds, place, card)
        if not worlds:
            return refuse_card(state, move.seat, card, move.cards[:at].count(card), "MS-SCO-02")
    return None


def _reveal_place(state: State, move: moves.Reveal) -> str:
    host = complete_reveal(state, move)[0].host
    return place_of(move.seat, find_card(state, move.seat, host)[0]) if host is not None else move.seat


def apply_reveal(state: State, move: moves.Reveal) -> Result:
    """Name unseen cards in a hand or under a card."""
    place = _reveal_place(state, move)
    for card in move.cards:
        state = replace(state, worlds=hidden.show(state.worlds, place, card))
        if move.host is None:
            state = gain(state, move.seat, card)
            continue
        host = find_card(state, move.seat, move.host)[0]
        at = host.tucked.index(UNSEEN)
        state = with_placed(state, move.seat, replace(host, tucked=(*host.tucked[:at], card, *host.tucked[at + 1 :])))
    return settle(state, (Said(f"revealed {', '.join(move.cards)}", move.seat),))
