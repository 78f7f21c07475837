"""What the cards of an edition can ever do to hands and properties: a position beyond that is impossible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

import msgspec

from companion.games.masters_of_maple_syrup import vocabulary as v
from companion.games.masters_of_maple_syrup.figures import FIGURES
from companion.games.masters_of_maple_syrup.setup import MODES
from companion.games.masters_of_maple_syrup.state import State
from companion.games.masters_of_maple_syrup.tables import read_tables
from companion.referee.effects import Step


@lru_cache(maxsize=64)
def can_leave(edition: str) -> bool:
    """Tell whether cards of an edition can take cards off a property, or do what nobody foresees."""
    return any(
        isinstance(step, v.Remove | v.Manual) or (isinstance(step, v.Discard | v.Tuck) and step.from_ == "property")
        for step in _steps(edition)
    )


@lru_cache(maxsize=64)
def gives_at_any_time(edition: str) -> bool:
    """Tell whether a hand can grow, or its limit change, while its owner does not act."""
    kinds = (v.Neighbour, v.Give, v.Take, v.Manual, v.RuleChange)
    is_foreign = any(
        effect.actor != "self" or effect.trigger in ("turn_start", "manual") for effect in _effects(edition)
    )
    return is_foreign or any(isinstance(step, kinds) for step in _steps(edition))


@lru_cache(maxsize=64)
def hosts(edition: str) -> frozenset[str]:
    """Name the cards under which others can lie: those that speak of tucking; all where a step tucks under any card."""
    tables = read_tables(edition)
    if any(isinstance(step, v.Manual) or _is_for_any(step) for step in _steps(edition)):
        return frozenset(tables.cards)
    return frozenset(word for word, card in tables.cards.items() if b"tuck" in msgspec.json.encode(card.effects))


def _is_for_any(step: Step) -> bool:
    """Tell whether a step tucks under any card of a property, or takes from under any."""
    return (isinstance(step, v.Tuck) and step.under == "any_own") or (
        isinstance(step, v.Untuck) and step.from_ == "any_own"
    )


def most_on_property(state: State, seat: str) -> int | None:
    """Return how many cards a property can have: one turn adds to fewer than end the game; None where none can tell.

    Who has one card less than that develops one, and what cards that are developed then let him develop besides.
    """
    added = _added(state.edition, state.switches.develop_limit == "action_only")
    if added is None:
        return None
    besides = sum(added.get(placed.card, 0) for placed in state.seats[seat].property)
    return FIGURES["end_count"] - 1 + FIGURES["develop_limit"] + besides


@lru_cache(maxsize=64)
def _added(edition: str, is_granted_free: bool) -> dict[str, int] | None:
    """Return how many cards each card lets its owner develop beyond the limit on its arrival (MS-DEV-03, MS-R14).

    None where more than that is possible: cards that come otherwise, leave again, or change the rules for it.
    """
    if can_leave(edition) or any(isinstance(step, UNBOUND) for step in _steps(edition)):
        return None
    added: dict[str, int] = {}
    for word, card in read_tables(edition).cards.items():
        for effect in card.effects:
            if effect.act == "develop" and any(isinstance(s, v.Modify) and s.extra for s in effect.do):
                return None
            for grant in _free_develops(_steps_of(effect), is_granted_free):
                if effect.trigger != "first_developed" or not isinstance(grant.n, int):
                    return None
                added[word] = added.get(word, 0) + grant.n
    return None if any(_free_develops(_side_steps(edition), is_granted_free)) else added


# Steps that put cards on a property without developing them, change the figures, or repeat others.
UNBOUND = (v.Place, v.RuleChange, v.Repeat, v.Neighbour)


def _free_develops(steps: Iterable[Step], is_granted_free: bool) -> Iterator[v.Grant]:
    """Yield the develops that are granted free of the limit."""
    for step in steps:
        if isinstance(step, v.Grant) and step.act == "develop" and (step.beyond_limit or is_granted_free):
            yield step


def _effects(edition: str) -> Iterator[v.Effect]:
    for card in read_tables(edition).cards.values():
        yield from card.effects


def _steps_of(effect: v.Effect) -> Iterator[Step]:
    return v.all_steps((*effect.cost, *effect.do))


def _steps(edition: str) -> Iterator[Step]:
    """Yield every step of the cards of an edition: of effects, of their costs, and of action cards."""
    for effect in _effects(edition):
        yield from _steps_of(effect)
    yield from _side_steps(edition)


def _side_steps(edition: str) -> Iterator[Step]:
    tables = read_tables(edition)
    for action in tables.actions:
        for face in MODES.values():
            for is_selecting in (True, False):
                side = tables.side(action, face, is_selecting)
                yield from v.all_steps(step for offer in (side, *side.choose) for step in offer.then)
