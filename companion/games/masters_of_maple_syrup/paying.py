"""What a step can take: how many cards there are for it, so that costs are paid in full (MS-R20)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.masters_of_maple_syrup import vocabulary as v
from companion.games.masters_of_maple_syrup.counting import Scene, bounds, fits
from companion.games.masters_of_maple_syrup.hidden import count_at
from companion.games.masters_of_maple_syrup.state import Placed, State, card_of, deck_size, find_placed, hand_size
from companion.games.masters_of_maple_syrup.vocabulary import Filter
from companion.referee.effects import Step


def can_pay(state: State, seat: str, card: str, cost: Sequence[Step]) -> bool:
    """Tell whether every step of a cost can be paid in full; steps that take from one place share it."""
    spent: dict[str, int] = {}
    for step in cost:
        wanted = bounds(state, Scene(seat, card), getattr(step, "n", 1)).low
        place = f"{getattr(step, 'from_', '')}"
        there = available(state, seat, card, step)
        if there is None:
            continue
        if spent.get(place, 0) + wanted > there:
            return False
        spent[place] = spent.get(place, 0) + wanted
    return True


def available(state: State, seat: str, card: str, step: Step) -> int | None:
    """Count the cards that a step can take, as far as is known; None where the step takes none."""
    match step:
        case v.Discard(from_="hand", filter=filter) | v.Tuck(from_="hand", filter=filter):
            return in_hand(state, seat, filter)
        case v.Place(from_="hand", filter=filter):
            return in_hand(state, seat, filter)
        case v.Discard(from_="property") | v.Tuck(from_="property") | v.Remove():
            return len(on_property(state, seat, step, card))
        case v.Discard(from_="tucked_here"):
            placed = find_placed(state, seat, card)
            return len(placed.tucked) if placed is not None else 0
        case v.Untuck():
            return sum(len(placed.tucked) for placed in tuck_hosts(state, seat, card, step))
        case v.TurnTree(to=to, filter=filter):
            return len(turnable(state, seat, to == "tapped", filter))
        case v.Give():
            return hand_size(state, seat)
        case v.Take():
            return hand_size(state, state.other(seat))
        case v.TakeDiscard():
            return len(takeable(state, step))
        case v.Place(from_="discard_top") | v.Tuck(from_="discard_top"):
            return len(state.pile)
        case v.Draw(from_="discard_top") | v.Draw(from_="discard_bottom"):
            return len(state.pile)
        case v.Draw() | v.Tuck(from_="deck") | v.Place(from_="deck"):
            return deck_size(state) + (len(state.pile) if state.switches.deck_out != "no_more" else 0)
    return None


def in_hand(state: State, seat: str, filter: Filter | None) -> int:
    """Count the cards of a hand that fit, the unseen ones among them."""
    if filter is None:
        return hand_size(state, seat)
    cards = state.tables.cards
    return sum(fits(filter, cards[name]) for name in state.seats[seat].hand) + count_at(state.worlds, seat)


def on_property(state: State, seat: str, step: v.Discard | v.Tuck | v.Remove, card: str) -> list[Placed]:
    """List the property cards that a step can take; a card is not tucked under itself."""
    return [
        placed
        for placed in state.seats[seat].property
        if fits(step.filter, card_of(state, placed), placed) and not (isinstance(step, v.Tuck) and placed.id == card)
    ]


def tuck_hosts(state: State, seat: str, card: str, step: v.Tuck | v.Untuck) -> list[Placed]:
    """List the cards under which a step tucks, or from under which it takes."""
    where = step.under if isinstance(step, v.Tuck) else step.from_
    return [placed for placed in state.seats[seat].property if where == "any_own" or placed.id == card]


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
    return [name for name in pile if name == "?" or fits(step.filter, cards[name])]
