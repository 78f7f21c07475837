"""Every way in which a typed-in position is impossible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.masters_of_maple_syrup import hidden
from companion.games.masters_of_maple_syrup import vocabulary as v
from companion.games.masters_of_maple_syrup.figures import ending
from companion.games.masters_of_maple_syrup.frames import Task
from companion.games.masters_of_maple_syrup.hidden import DECK, World
from companion.games.masters_of_maple_syrup.position import known_cards, unseen_places
from companion.games.masters_of_maple_syrup.setup import DEALT
from companion.games.masters_of_maple_syrup.state import State, card_of, hand_size
from companion.referee.game import Problem


def examine(state: State) -> list[Problem]:
    """List what is wrong."""
    return [*_cards(state), *_worlds(state), *_properties(state), *_turn(state)]


def _cards(state: State) -> Iterator[Problem]:
    """No card is lost or made (MS-SET-03)."""
    total = sum(known_cards(state).values()) + sum(map(len, state.worlds[0].pools))
    if total != state.tables.total:
        yield Problem("cards", f"there are {state.tables.total} cards, not {total}", ("MS-SET-03",))


def _worlds(state: State) -> Iterator[Problem]:
    """Every world holds the same number of unseen cards in each place, and together all that nobody has shown."""
    pool = Counter(state.tables.box)
    pool.subtract(known_cards(state))
    hands = {seat: hidden.count_at(state.worlds, seat) for seat in state.seats}
    held = unseen_places(state, hands)
    held[DECK] = hidden.count_at(state.worlds, DECK)
    wanted = {place: count for place, count in held.items() if count}
    for world in state.worlds:
        if Counter(name for names in world.pools for name in names) != +pool or any(n < 0 for n in pool.values()):
            yield Problem("worlds", "the unseen cards are not those that nobody has shown", ("MS-SET-03",))
        elif not _is_sound(world) or {place: sum(counts) for place, counts in world.held.items()} != wanted:
            yield Problem("worlds", "the unseen cards do not lie where the position says", ("MS-SET-03",))


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
        if owner.developed < 0:
            yield Problem(f"seat {seat}", "a number of developed cards is not below 0", ("MS-DEV-03",))


def _turn(state: State) -> Iterator[Problem]:
    """A turn begins only while no property ends the game (MS-END-01); one card is selected at a time (MS-SEL-01)."""
    if state.step == "select" and ending(state) and not state.stack:
        seats = ending(state)
        reason = f"the game is over: {' and '.join(seats)} {'has' if len(seats) == 1 else 'have'} enough cards"
        yield Problem("property", reason, ("MS-END-01", "MS-END-03"))
    is_turned = state.turned.get(state.selected) == state.turn or _may_be_turned(state)
    if state.selected and not is_turned:
        reason = f"{state.selected} is not turned towards {state.turn}"
        yield Problem("selected", reason, ("MS-SEL-01",))
    wanted = {"first": 0, "deal": DEALT, "throw": DEALT}.get(state.step)
    for seat, owner in state.seats.items():
        dealt = hand_size(state, seat) + len(owner.thrown) + sum(_draws_due(state, seat))
        if wanted is not None and dealt != wanted:
            yield Problem(f"seat {seat}", f"in the step {state.step} a hand has {wanted} cards", ("MS-SET-04",))


def _draws_due(state: State, seat: str) -> Iterator[int]:
    """Yield how many cards a player is still dealt."""
    for frame in state.stack:
        if isinstance(frame, Task) and frame.seat == seat:
            yield from (step.n for step in frame.steps if isinstance(step, v.Draw) and isinstance(step.n, int))


def _may_be_turned(state: State) -> bool:
    """Tell whether an edition has effects that turn action cards."""
    effects = [effect for card in state.tables.cards.values() for effect in card.effects]
    return any(isinstance(step, v.ActionCard) for effect in effects for step in v.all_steps(effect.do))
