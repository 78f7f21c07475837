"""The cards available to a step, so that costs are paid in full (MS-R20).

Hand cards are only counted: automatic progress must not depend on which cards a hand holds.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from companion.games.masters_of_maple_syrup import vocabulary as v
from companion.games.masters_of_maple_syrup.counts import Scene, fits, least
from companion.games.masters_of_maple_syrup.frames import Task
from companion.games.masters_of_maple_syrup.state import (
    UNSEEN,
    Placed,
    State,
    card_of,
    deck_size,
    find_placed,
    hand_size,
)
from companion.games.masters_of_maple_syrup.vocabulary import Filter
from companion.referee.effects import Step


class Host(NamedTuple):
    """A card that others are tucked under, and its owner."""

    seat: str
    placed: Placed


def can_pay(state: State, task: Task) -> bool:
    """Return whether every step of a cost can be paid in full; steps that take from the same place share its cards."""
    spent: Counter[str] = Counter()
    for step in task.steps:
        there = available(state, task, step)
        if there is not None:
            place = _place(step)
            spent[place] += least(state, Scene(task.owner, task.card), getattr(step, "n", 1))
            if spent[place] > there:
                return False
    return True


def _place(step: Step) -> str:
    """Name the place a step takes cards from."""
    match step:
        case v.Discard(from_=place) | v.Tuck(from_=place) | v.Place(from_=place):
            return place
        case v.Give():
            return "hand"
        case v.Untuck(from_="this"):
            return "tucked_here"
        case v.Remove():
            return "property"
    return str(step.__struct_config__.tag)


def available(state: State, task: Task, step: Step) -> int | None:
    """Count the cards that a step can take; None if it takes none."""
    match step:
        case v.Tuck() if not tuck_hosts(state, task, step):
            return 0
        case v.Discard(from_="hand") | v.Tuck(from_="hand") | v.Place(from_="hand") | v.Give():
            return hand_size(state, task.seat)
        case v.Discard(from_="property") | v.Tuck(from_="property") | v.Remove():
            return len(on_property(state, task, step))
        case v.Discard(from_="tucked_here"):
            return sum(len(host.placed.tucked) for host in this_card(state, task))
        case v.Untuck():
            return sum(len(host.placed.tucked) for host in tuck_hosts(state, task, step))
        case v.TurnTree(to=to, filter=filter):
            return len(turnable(state, task.seat, to == "tapped", filter))
        case v.Take():
            return hand_size(state, state.other(task.seat))
        case v.TakeDiscard():
            return len(takeable(state, step))
        case v.Place(from_="discard_top", filter=filter) | v.Tuck(from_="discard_top", filter=filter):
            return len(state.pile) if _fits_on_top(state, filter) else 0
        case v.Draw(from_="discard_top") | v.Draw(from_="discard_bottom"):
            return len(state.pile)
        case v.Draw() | v.Tuck(from_="deck") | v.Place(from_="deck"):
            return deck_size(state) + (len(state.pile) if state.switches.deck_out != "no_more" else 0)
    return None


def _fits_on_top(state: State, filter: Filter | None) -> bool:
    card = state.pile[-1] if state.pile else UNSEEN
    return fits(filter, state.tables.cards[card]) if card != UNSEEN else filter is None


def this_card(state: State, task: Task) -> list[Host]:
    """Return the card of an effect while it is on its owner's property."""
    placed = find_placed(state, task.owner, task.card)
    return [Host(task.owner, placed)] if placed is not None else []


def tuck_hosts(state: State, task: Task, step: v.Tuck | v.Untuck) -> list[Host]:
    """List the cards that a step tucks under, or takes from under."""
    where = step.under if isinstance(step, v.Tuck) else step.from_
    if where == "this":
        return this_card(state, task)
    return [Host(task.seat, placed) for placed in state.seats[task.seat].property]


def on_property(state: State, task: Task, step: v.Discard | v.Tuck | v.Remove) -> list[Placed]:
    """List the property cards that a step can take; a card cannot be tucked under itself."""
    cards = [p for p in state.seats[task.seat].property if fits(step.filter, card_of(state, p), p)]
    if not isinstance(step, v.Tuck):
        return cards
    hosts = tuck_hosts(state, task, step)
    return [p for p in cards if any((host.seat, host.placed.id) != (task.seat, p.id) for host in hosts)]


def turnable(state: State, seat: str, is_to_tap: bool, filter: Filter | None) -> list[Placed]:
    """List the trees that can be turned this way."""
    return [
        placed
        for placed in state.seats[seat].property
        if placed.tapped != is_to_tap and (card := card_of(state, placed)).type == "tree" and fits(filter, card, placed)
    ]


def takeable(state: State, step: v.TakeDiscard) -> list[str]:
    """List the cards of the discard pile that can be taken."""
    pile = state.pile[-1:] if step.pick == "top" else state.pile
    cards = state.tables.cards
    return [name for name in pile if (fits(step.filter, cards[name]) if name != UNSEEN else step.filter is None)]
