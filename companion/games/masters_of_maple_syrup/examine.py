"""Check whether a typed position is possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache

import msgspec

from companion.games.masters_of_maple_syrup import hidden
from companion.games.masters_of_maple_syrup import vocabulary as v
from companion.games.masters_of_maple_syrup.figures import FIGURES, ending, excess, hand_limit
from companion.games.masters_of_maple_syrup.frames import Choosing, Task, Use
from companion.games.masters_of_maple_syrup.hidden import DECK, World
from companion.games.masters_of_maple_syrup.position import known_cards, unseen_places
from companion.games.masters_of_maple_syrup.setup import DEALT, MODES
from companion.games.masters_of_maple_syrup.state import State, card_of, hand_size
from companion.games.masters_of_maple_syrup.tables import read_tables
from companion.referee.amounts import counted
from companion.referee.effects import Step
from companion.referee.problems import Problem


def examine(state: State) -> list[Problem]:
    """List the problems of a position."""
    return [*_cards(state), *_worlds(state), *_properties(state), *_starting(state), *_hands(state), *_turn(state)]


def _cards(state: State) -> Iterator[Problem]:
    """Check that no card is missing or added (MS-SET-03)."""
    total = sum(known_cards(state).values()) + sum(map(len, state.worlds[0].pools))
    most = state.tables.total + len(state.allowed)
    if total != most:
        yield Problem("cards", f"the edition has {most} cards, and the position has {total}", ("MS-SET-03",))


def _worlds(state: State) -> Iterator[Problem]:
    """Check that every world has the same number of unseen cards in each place, and all unseen cards in total."""
    pool = state.all_cards
    pool.subtract(known_cards(state))
    hands = {seat: hidden.count_at(state.worlds, seat) for seat in state.seats}
    held = unseen_places(state, hands)
    held[DECK] = hidden.count_at(state.worlds, DECK)
    wanted = {place: count for place, count in held.items() if count}
    for world in state.worlds:
        if Counter(name for names in world.pools for name in names) != +pool or any(n < 0 for n in pool.values()):
            yield Problem("worlds", "the unseen cards do not match the cards not yet shown", ("MS-SET-03",))
        elif not _is_sound(world) or {place: sum(counts) for place, counts in world.held.items()} != wanted:
            yield Problem("worlds", "the unseen cards are not where the position says", ("MS-SET-03",))


def _is_sound(world: World) -> bool:
    counts = [len(counts) == len(world.pools) and min(counts, default=0) >= 0 for counts in world.held.values()]
    if not all(counts):
        return False
    sums = [sum(counts[at] for counts in world.held.values()) for at in range(len(world.pools))]
    return sums == [len(pool) for pool in world.pools]


def _properties(state: State) -> Iterator[Problem]:
    for seat, owner in state.seats.items():
        ids = [placed.id for placed in owner.property]
        if len(set(ids)) < len(ids):
            yield Problem(f"seat {seat}", "two property cards have the same number", ("MS-SET-03",))
        for placed in owner.property:
            if placed.tapped and card_of(state, placed).type != "tree":
                yield Problem(f"seat {seat}", f"{placed.card} is a utility and cannot be tapped", ("MS-GEN-06",))
            if placed.tucked and placed.card not in hosts(state.tables.edition):
                reason = f"no effect of this edition tucks cards under {placed.card}"
                yield Problem(f"seat {seat}", reason, ("MS-TUCK-02",))
        if owner.developed < 0:
            yield Problem(f"seat {seat}", "the number of developed cards cannot be below 0", ("MS-DEV-03",))
        most = most_on_property(state, seat)
        if most is not None and len(ids) > most:
            reason = f"the property has {len(ids)} cards, and the last turn can leave at most {most}"
            yield Problem(f"seat {seat}", reason, ("MS-END-01", "MS-DEV-03"))


def _starting(state: State) -> Iterator[Problem]:
    """Check that each property has its Red Maple, unless the edition can remove it (MS-SET-01, MS-DEV-07)."""
    tree = state.tables.starting
    if can_leave(state.tables.edition):
        return
    for seat, owner in state.seats.items():
        if not any(placed.card == tree for placed in owner.property):
            yield Problem(f"seat {seat}", f"{tree} is missing, and every property starts with it", ("MS-SET-01",))


def _hands(state: State) -> Iterator[Problem]:
    """Check the hand limit of a player whose turn has ended and who has not acted since (MS-HAND-01, MS-R08)."""
    if gives_at_any_time(state.tables.edition) or state.stopped:
        return
    over = [seat for seat in state.seats if excess(state, seat)]
    waiting = [seat for seat in over if seat != state.turn]
    fresh = [seat for seat in waiting if _is_fresh(state, seat)]
    is_cut = {"select": over, "perform": waiting, "neighbour": fresh}.get(state.step, [])
    if state.switches.hand_limit_scope == "current":
        is_cut = [seat for seat in is_cut if seat != state.turn]
    if state.step == "over" and len(over) == len(state.seats):
        is_cut = over
    for seat in is_cut:
        held, limit = hand_size(state, seat), hand_limit(state, seat)
        reason = f"the hand has {held} cards, and the limit at the end of the last turn was {limit}"
        yield Problem(f"seat {seat}", reason, ("MS-HAND-01",))


def _is_fresh(state: State, seat: str) -> bool:
    """Return whether a player is next to use an offered action and has not started it."""
    if not state.stack or any(use.seat == seat for use in state.closed):
        return False
    frame = state.stack[-1]
    if not isinstance(frame, Use):
        return isinstance(frame, Choosing)
    return frame.seat == seat and not (frame.by or frame.done or frame.replaced or frame.used)


def _turn(state: State) -> Iterator[Problem]:
    """Check that no property has ended the game (MS-END-01) and one action card is selected (MS-SEL-01)."""
    if state.step == "select" and ending(state) and not state.stack:
        seats = ending(state)
        reason = f"the game is over: {' and '.join(seats)} {'has' if len(seats) == 1 else 'have'} enough property cards"
        yield Problem("property", reason, ("MS-END-01", "MS-END-03"))
    is_turned = state.turned.get(state.selected) == state.turn or can_be_turned(state.tables.edition)
    if state.selected and not is_turned:
        reason = f"{state.selected} does not point towards {state.turn}"
        yield Problem("selected", reason, ("MS-SEL-01",))
    wanted = {"first": 0, "deal": DEALT, "throw": DEALT}.get(state.step)
    for seat, owner in state.seats.items():
        dealt = hand_size(state, seat) + len(owner.thrown) + sum(_draws_due(state, seat))
        if wanted is not None and dealt != wanted:
            yield Problem(
                f"seat {seat}", f"a hand must have {counted(wanted, 'card')} in the step {state.step}", ("MS-SET-04",)
            )


def _draws_due(state: State, seat: str) -> Iterator[int]:
    """Yield the number of cards still to be dealt to a player."""
    for frame in state.stack:
        if isinstance(frame, Task) and frame.seat == seat:
            yield from (step.n for step in frame.steps if isinstance(step, v.Draw) and isinstance(step.n, int))


@lru_cache(maxsize=64)
def can_be_turned(edition: str) -> bool:
    """Return whether an edition has effects that turn action cards."""
    return any(isinstance(step, v.ActionCard) for step in _steps(edition))


@lru_cache(maxsize=64)
def can_leave(edition: str) -> bool:
    """Return whether an edition can remove property cards, or has effects without a known outcome."""
    return any(
        isinstance(step, v.Remove | v.Manual) or (isinstance(step, v.Discard | v.Tuck) and step.from_ == "property")
        for step in _steps(edition)
    )


@lru_cache(maxsize=64)
def gives_at_any_time(edition: str) -> bool:
    """Return whether a hand can grow, or its limit change, while its owner does not act."""
    kinds = (v.Neighbour, v.Give, v.Take, v.Manual, v.RuleChange)
    is_foreign = any(
        effect.actor != "self" or effect.trigger in ("turn_start", "manual") for effect in _effects(edition)
    )
    return is_foreign or any(isinstance(step, kinds) for step in _steps(edition))


@lru_cache(maxsize=64)
def hosts(edition: str) -> frozenset[str]:
    """List the cards that can be hosts: those with tuck effects, or all if a step tucks under any card."""
    tables = read_tables(edition)
    for step in _steps(edition):
        match step:
            case v.Manual() | v.Tuck(under="any_own") | v.Untuck(from_="any_own"):
                return frozenset(tables.cards)
    return frozenset(word for word, card in tables.cards.items() if b"tuck" in msgspec.json.encode(card.effects))


def most_on_property(state: State, seat: str) -> int | None:
    """Return the largest possible size of a property, or None if there is no bound.

    A player one card short of the end develops one, plus any extra develops granted by cards as they arrive.
    """
    added = _added(state.tables.edition, state.switches.develop_limit == "action_only")
    if added is None:
        return None
    extra = sum(added.get(placed.card, 0) for placed in state.seats[seat].property)
    return FIGURES["end_count"] - 1 + FIGURES["develop_limit"] + extra


@lru_cache(maxsize=64)
def _added(edition: str, is_granted_free: bool) -> dict[str, int] | None:
    """Return the extra develops that each card grants its owner when it arrives (MS-DEV-03, MS-R14).

    None if more is possible: cards that are placed or removed in other ways, or that change these rules.
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
    """Yield the granted develops that do not count for the limit."""
    for step in steps:
        if isinstance(step, v.Grant) and step.act == "develop" and (step.beyond_limit or is_granted_free):
            yield step


def _effects(edition: str) -> Iterator[v.Effect]:
    for card in read_tables(edition).cards.values():
        yield from card.effects


def _steps_of(effect: v.Effect) -> Iterator[Step]:
    return v.all_steps((*effect.cost, *effect.do))


def _steps(edition: str) -> Iterator[Step]:
    """Yield every step of an edition: from effects, their costs, and action cards."""
    for effect in _effects(edition):
        yield from _steps_of(effect)
    yield from _side_steps(edition)


def _side_steps(edition: str) -> Iterator[Step]:
    tables = read_tables(edition)
    for action in tables.actions:
        for face in MODES.values():
            for is_selecting in (True, False):
                side = tables.sides[action, face, is_selecting]
                yield from v.all_steps(step for offer in (side, *side.choose) for step in offer.then)
