"""Amounts, selectors and conditions of the vocabulary, evaluated in a state.

Unseen cards may or may not match, so a count is a range. Where the exact number matters and is open, the referee types
it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from companion.games.masters_of_maple_syrup import hidden
from companion.games.masters_of_maple_syrup.cards import Card
from companion.games.masters_of_maple_syrup.frames import Use
from companion.games.masters_of_maple_syrup.state import UNSEEN, Placed, State, find_placed
from companion.games.masters_of_maple_syrup.vocabulary import (
    Amount,
    Compare,
    Condition,
    Count,
    Effect,
    Filter,
    IfThen,
    Score,
    Selector,
    all_steps,
)
from companion.referee.amounts import counted

MOST_SYMBOLS = 9
OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}


class Scene(Struct, frozen=True, gc=False):
    """The owner of an effect, and the card it is on."""

    seat: str
    card: str


class Range(Struct, frozen=True, gc=False):
    """The least and the greatest possible value of a count."""

    low: int
    high: int

    @property
    def is_exact(self) -> bool:
        return self.low == self.high


def fits(filter: Filter | None, card: Card, placed: Placed | None = None) -> bool:
    """Return whether a card matches a filter; `tapped` applies only to cards on a property."""
    if filter is None:
        return True
    return (
        (filter.type is None or card.type == filter.type)
        and (filter.name is None or filter.name.casefold() in (card.name.casefold(), card.word))
        and (filter.tag is None or filter.tag in card.tags)
        and (filter.cost_min is None or card.cost >= filter.cost_min)
        and (filter.cost_max is None or card.cost <= filter.cost_max)
        and (filter.tapped is None or placed is None or placed.tapped == filter.tapped)
    )


def kind_words(number: int, filter: Filter | None, thing: str = "card") -> str:
    """Describe cards of a kind: `2 cards`, `1 tapped tree`, `1 card with the tag sweet of at most 2¢`."""
    if filter is None:
        return counted(number, thing)
    way = "" if filter.tapped is None else "tapped " if filter.tapped else "upright "
    tag = f" with the tag {filter.tag}" if filter.tag else ""
    costs = [f"at least {filter.cost_min}¢"] if filter.cost_min is not None else []
    costs += [f"at most {filter.cost_max}¢"] if filter.cost_max is not None else []
    cost = f" of {' and '.join(costs)}" if costs else ""
    return f"{counted(number, f'{way}{filter.name or filter.type or thing}')}{tag}{cost}"


def exact(state: State, scene: Scene, amount: Amount) -> int | None:
    """Return an amount, at least 0, or None if it depends on unseen cards."""
    if isinstance(amount, int):
        return amount
    found = bounds(state, scene, amount)
    return max(0, found.low) if found.is_exact else None


def least(state: State, scene: Scene, amount: Amount) -> int:
    """Return the certain part of an amount, at least 0."""
    return amount if isinstance(amount, int) else max(0, bounds(state, scene, amount).low)


def bounds(state: State, scene: Scene, amount: Amount) -> Range:
    """Return the range of an amount."""
    if isinstance(amount, int):
        return Range(amount, amount)
    counted = count(state, scene, amount.count)
    one = amount.reckon(counted.low)
    two = one if counted.is_exact else amount.reckon(counted.high)
    return Range(one, two) if one <= two else Range(two, one)


def count(state: State, scene: Scene, selector: Selector) -> Range:
    """Count the cards a selector matches."""
    cards = state.tables.cards
    names: list[str] = []
    unseen = 0
    for name, placed in _found(state, scene, selector):
        if name == UNSEEN:
            unseen += 1
        elif fits(selector, cards[name], placed):
            names.append(name)
    low = _value(cards, names, selector)
    if not unseen or not needs_names(selector):
        return Range(low + unseen, low + unseen)
    return Range(low, low + unseen * (MOST_SYMBOLS if selector.symbol else 1))


def needs_names(selector: Selector) -> bool:
    """Return whether a selector depends on the identity of cards, not only on their number."""
    wanted = (selector.type, selector.name, selector.tag, selector.cost_min, selector.cost_max, selector.symbol)
    return any(field is not None for field in wanted) or selector.distinct or selector.pairs


def _value(cards: Mapping[str, Card], names: Sequence[str], selector: Selector) -> int:
    if selector.symbol is not None:
        return sum(cards[name].symbols.get(selector.symbol, 0) for name in names)
    if selector.pairs:
        return sum(number // 2 for number in Counter(names).values())
    return len(set(names) if selector.distinct else names)


def _found(state: State, scene: Scene, selector: Selector) -> Iterator[tuple[str, Placed | None]]:
    """Yield the cards of a zone: their names, and their place if they are on a property."""
    if selector.zone == "discard":
        yield from ((name, None) for name in state.pile)
        return
    if selector.zone == "used_now":
        yield from _used_now(state)
        return
    for seat in _owners(state, scene, selector):
        if selector.zone == "hand":
            yield from ((name, None) for name in state.seats[seat].hand)
            yield from ((UNSEEN, None) for _ in range(hidden.count_at(state.worlds, seat)))
            continue
        for placed in state.seats[seat].property:
            is_this = placed.id == scene.card and seat == scene.seat
            if selector.except_this and is_this:
                continue
            if selector.zone == "property" or (selector.zone == "this" and is_this):
                yield placed.card, placed
            elif selector.zone == "tucked" or (selector.zone == "tucked_here" and is_this):
                yield from ((name, None) for name in placed.tucked)


def _owners(state: State, scene: Scene, selector: Selector) -> Iterable[str]:
    match selector.owner:
        case "self":
            return (scene.seat,)
        case "neighbour":
            return (state.other(scene.seat),)
    return state.seats


def _used_now(state: State) -> Iterator[tuple[str, Placed | None]]:
    """Yield the cards used in the innermost open action."""
    use = next((frame for frame in reversed(state.stack) if isinstance(frame, Use)), None)
    if use is not None:
        yield from ((id.rpartition("#")[0], find_placed(state, use.seat, id)) for id in use.done)


def holds(state: State, scene: Scene, conditions: Iterable[Condition]) -> bool:
    """Return whether all conditions can hold, given the known cards."""
    return all(_holds(state, scene, condition) for condition in conditions)


def _holds(state: State, scene: Scene, condition: Condition) -> bool:
    match condition:
        case Compare(left, op, right):
            return _may_compare(bounds(state, scene, left), op, bounds(state, scene, right))
        case "own_turn":
            return state.turn == scene.seat
        case "neighbours_turn":
            return state.turn != scene.seat
        case "rivals":
            return state.is_rivals
    placed = find_placed(state, scene.seat, scene.card)
    return placed is not None and placed.tapped


def is_sure(state: State, scene: Scene, conditions: Iterable[Condition]) -> bool:
    """Return whether all conditions hold for any possible unseen cards."""
    return all(_is_sure(state, scene, condition) for condition in conditions)


def _is_sure(state: State, scene: Scene, condition: Condition) -> bool:
    if not isinstance(condition, Compare):
        return _holds(state, scene, condition)
    left, right = bounds(state, scene, condition.left), bounds(state, scene, condition.right)
    if condition.op == "=":
        return left.low == left.high == right.low == right.high
    return not _may_compare(left, OPPOSITE[condition.op], right)


def is_certain(state: State, scene: Scene, conditions: Iterable[Condition]) -> bool:
    """Return whether conditions do not depend on unseen cards."""
    amounts = [side for c in conditions if isinstance(c, Compare) for side in (c.left, c.right)]
    return all(bounds(state, scene, amount).is_exact for amount in amounts)


def _may_compare(left: Range, op: str, right: Range) -> bool:
    match op:
        case "<":
            return left.low < right.high
        case "<=":
            return left.low <= right.high
        case ">":
            return left.high > right.low
        case ">=":
            return left.high >= right.low
    return left.low <= right.high and right.low <= left.high


def selectors_of(effect: Effect) -> Iterator[Selector]:
    """Yield the selectors an effect counts when it scores."""
    for condition in effect.if_:
        yield from _selectors_in(condition)
    for step in all_steps(effect.do):
        if isinstance(step, Score) and isinstance(step.n, Count):
            yield step.n.count
        if isinstance(step, IfThen):
            for condition in step.if_:
                yield from _selectors_in(condition)


def _selectors_in(condition: Condition) -> Iterator[Selector]:
    if isinstance(condition, Compare):
        yield from (side.count for side in (condition.left, condition.right) if isinstance(side, Count))
