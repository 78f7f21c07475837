"""Counting with selectors, and checking conditions."""

from __future__ import annotations

import operator
from collections.abc import Callable

from companion.games.maple_valley.cards import word_of
from companion.games.maple_valley.state import Now, Seat, State, friends_of, open_spots
from companion.games.maple_valley.vocabulary import RESOURCES, Condition, Per, Selector, Test

OPERATORS: dict[str, Callable[[int, int], bool]] = {
    "<": operator.lt, "<=": operator.le, "=": operator.eq, ">=": operator.ge, ">": operator.gt,
}  # fmt: skip


def count(state: State, seat: str, selector: Selector, card: str = "") -> int:
    """Count what a selector names for a player; `card` is the card that asks."""
    owner, of = state.seats[seat], selector.of
    match selector.count:
        case "friends":
            return sum(
                not of or travels(state, owner, friend, of) for friend in friends_of(owner, state.tables.dawdles)
            )
        case "patches":
            return len(owner.patches)
        case "favours" | "other_favours":
            fitting = [word for word in owner.bringing if not of or state.tables.favours[word].category in of]
            is_itself = selector.count == "other_favours" and card in fitting
            return len(fitting) - is_itself
        case "distinct":
            return len({word_of(title) for title in of} & set(owner.bringing))
        case "categories":
            return len({state.tables.favours[word].category for word in owner.bringing})
        case "preparing":
            return len(owner.preparing)
        case "markers":
            wanted = {word_of(title) for title in of}
            return sum(
                list(spots.values()).count(seat)
                for festivity, spots in state.markers.items()
                if not of or festivity in wanted
            )
        case "festivities":
            return sum(seat in spots.values() for spots in state.markers.values())
        case "finished":
            return sum(is_finished(state, festivity) for festivity in state.festivities)
        case "pawns_here":
            return sum(other.at == owner.at for name, other in state.seats.items() if name != seat)
        case "past_suns":
            return max(0, len(state.suns) - 1)
        case "maps":
            return owner.pack.get("map", 0)
        case "res":
            return sum(number for item, number in owner.pack.items() if item in (of or RESOURCES))
        case "hour":
            return state.hour
    return len(state.seats)


def travels(state: State, owner: Seat, friend: str, types: tuple[str, ...]) -> bool:
    """Return whether a Friend counts for one of these travel types (MV-R60, MV-R88); an unseen one never does."""
    if friend == owner.starter and state.switches.starter_counts_all == "no":
        return False
    entry = state.tables.friends.get(friend)
    return entry is not None and any(type in entry.travel for type in types)


def is_finished(state: State, festivity: str) -> bool:
    """Return whether all open spots of a Festivity are filled (MV-R45)."""
    return len(state.markers.get(festivity, {})) >= len(open_spots(state, festivity))


def times(state: State, seat: str, per: Per | None, card: str = "") -> int:
    """Return the factor of an amount: one for every `each` things counted."""
    if per is None:
        return 1
    counted = count(state, seat, per, card)
    return (counted if per.max is None else min(counted, per.max)) // per.each


def holds(state: State, seat: str, condition: Condition, subject: str = "") -> bool:
    """Return whether a condition of an effect is met; `subject` is what triggered the effect."""
    now = state.now if seat == state.turn else Now()
    match condition:
        case "foraged_sun":
            return now.sun
        case "returned":
            return bool(now.trails) and state.seats[seat].at == now.start
        case "finisher":
            return subject == seat
        case Test(type=str(type)):
            return now.type == type
        case Test(foraged=str(good)):
            return good in now.foraged
        case Test(sun=str(good)):
            return state.sun == good
        case Test(at=str(place)):
            here = state.tables.locations[state.seats[seat].at]
            return place in (here.id, here.kind)
        case Test(count=str()):
            counted = count(state, seat, Selector(condition.count, condition.of))  # type: ignore[arg-type]
            return OPERATORS[condition.op](counted, condition.n)
        case Test(not_=inner) if inner is not None:
            return not holds(state, seat, inner, subject)
        case Test(all=inner) if inner:
            return all(holds(state, seat, one, subject) for one in inner)
    return any(holds(state, seat, one, subject) for one in condition.one)


def all_hold(state: State, seat: str, conditions: tuple[Condition, ...], subject: str = "") -> bool:
    """Return whether all conditions of an effect are met."""
    return all(holds(state, seat, condition, subject) for condition in conditions)
