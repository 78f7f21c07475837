"""What unseen cards can be.

Unseen cards are in places: the deck, a hand, under a card, in the pile. Cards that were shuffled together and not
shown since form a pool. A place holds a number of cards of each pool. Which ones is open, so any card of the pool can
be there. If a shown card could come from two pools, both worlds are kept until one proves impossible.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, combinations, pairwise, product
from typing import TypeAlias

from msgspec import Struct

DECK = "deck"
PILE = "pile"
LOOK = "look"
FALLEN = "fallen"
# Only games that leave many cards unnamed come near it.
MOST_WORLDS = 128


class World(Struct, frozen=True, gc=False):
    """One way in which everything seen fits together.

    `pools` are the sorted names of each pool; `held` is the number of cards of each pool in each place.
    """

    pools: tuple[tuple[str, ...], ...]
    held: dict[str, tuple[int, ...]]


Worlds: TypeAlias = tuple[World, ...]


def one_pool(names: Iterable[str], held: Mapping[str, int]) -> Worlds:
    """Return the only world after one shuffle."""
    pool = tuple(sorted(names))
    return (World((pool,), {place: (count,) for place, count in held.items() if count}),) if pool else (World((), {}),)


def count_at(worlds: Worlds, place: str) -> int:
    """Count the unseen cards in a place, the same in every world."""
    held = worlds[0].held.get(place)
    return sum(held) if held else 0


@lru_cache(maxsize=4096)
def _kinds(pool: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(pool))


def names_at(worlds: Worlds, place: str) -> tuple[str, ...]:
    """Return the possible names of an unseen card in a place."""
    pools = [
        _kinds(pool)
        for world in worlds
        for pool, count in zip(world.pools, world.held.get(place, ()), strict=False)
        if count
    ]
    if not pools:
        return ()
    return pools[0] if len(pools) == 1 else tuple(sorted(set().union(*pools)))


@lru_cache(maxsize=1024)
def _bundles(pool: tuple[str, ...], size: int) -> tuple[tuple[str, ...], ...]:
    """Return the sorted combinations of names that a number of cards of a pool can have."""
    kinds = _kinds(pool)
    different = tuple(combinations(kinds, size))
    if size < 2:
        return different
    several = dict.fromkeys(one for one, two in pairwise(pool) if one == two)
    if size == 2:
        return different + tuple([(name, name) for name in several])
    found = list(different)
    for name in several:
        rest = [other for other in kinds if other != name]
        for more in range(2, min(size, pool.count(name)) + 1):
            found += [tuple(sorted((*(name,) * more, *others))) for others in combinations(rest, size - more)]
    return tuple(found)


def bundles_at(worlds: Worlds, place: str, size: int, known: tuple[str, ...] = ()) -> Iterable[tuple[str, ...]]:
    """Return the names that two or three cards of a place can have together, including known cards there."""
    if len(worlds) == 1 and len(worlds[0].pools) == 1 and not known:
        return _bundles(worlds[0].pools[0], size) if count_at(worlds, place) >= size else ()
    found: dict[tuple[str, ...], None] = {}
    for world in worlds:
        pools = [(pool, n) for pool, n in zip(world.pools, world.held.get(place, ()), strict=False) if n]
        sources = [(known, len(known)), *pools] if known else pools
        for split in _splits(size, tuple(number for _, number in sources)):
            parts = [_bundles(pool, taken) for (pool, _), taken in zip(sources, split, strict=True) if taken]
            if len(parts) == 1:
                found.update(dict.fromkeys(parts[0]))
            else:
                found.update((tuple(sorted(chain.from_iterable(chosen))), None) for chosen in product(*parts))
    return found


@lru_cache(maxsize=1024)
def _splits(size: int, most: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return every way to take a number of cards from piles of these sizes."""
    if not most:
        return () if size else ((),)
    return tuple((taken, *rest) for taken in range(min(size, most[0]) + 1) for rest in _splits(size - taken, most[1:]))


def show(worlds: Worlds, place: str, name: str) -> Worlds:
    """Take an unseen card of this name out of a place; no world is left if it cannot be there."""
    found: list[World] = []
    for world in worlds:
        for pool, count in enumerate(world.held.get(place, ())):
            names = world.pools[pool]
            at = bisect_left(names, name) if count else len(names)
            if at < len(names) and names[at] == name:
                held = dict(world.held)
                _add(held, place, pool, -1)
                rest = names[:at] + names[at + 1 :]
                pools = (*world.pools[:pool], rest, *world.pools[pool + 1 :])
                found.append(World(pools, held) if rest else _dropped(pools, held, pool))
    return _distinct(found)


def _dropped(pools: tuple[tuple[str, ...], ...], held: dict[str, tuple[int, ...]], pool: int) -> World:
    """Return a world without a pool that is empty."""
    held = {place: counts[:pool] + counts[pool + 1 :] for place, counts in held.items()}
    return World(pools[:pool] + pools[pool + 1 :], held)


def can_show(worlds: Worlds, place: str, names: Sequence[str]) -> bool:
    """Return whether unseen cards of a place can have these names together."""
    if len(worlds) == 1 and len(worlds[0].pools) == 1:
        pool = worlds[0].pools[0]
        return len(names) <= count_at(worlds, place) and _holds(pool, names)
    return any(_can_deal(world.pools, world.held.get(place, ()), names, ()) for world in worlds)


def _holds(pool: tuple[str, ...], names: Sequence[str]) -> bool:
    """Return whether a pool has all these names, with repetitions."""
    for number, name in enumerate(names):
        copy = bisect_left(pool, name) + (names[:number].count(name) if number else 0)
        if copy >= len(pool) or pool[copy] != name:
            return False
    return True


def _can_deal(
    pools: Sequence[tuple[str, ...]], left: Sequence[int], names: Sequence[str], dealt: tuple[tuple[int, str], ...]
) -> bool:
    """Return whether names can come from pools in these numbers, after earlier cards were dealt from them."""
    if not names:
        return True
    name = names[0]
    for at, count in enumerate(left):
        if count:
            pool, found = pools[at], (at, name)
            copy = bisect_left(pool, name) + dealt.count(found)
            is_there = copy < len(pool) and pool[copy] == name
            if is_there and _can_deal(pools, (*left[:at], count - 1, *left[at + 1 :]), names[1:], (*dealt, found)):
                return True
    return False


def move(worlds: Worlds, source: str, target: str, number: int = 1) -> Worlds:
    """Move unseen cards between places without showing them."""
    if len(worlds) == 1 and (sure := _only_pool(worlds[0], source)) is not None:
        return (_moved(worlds[0], source, target, sure, number),)
    for _ in range(number):
        worlds = _distinct(
            [
                _moved(world, source, target, pool, 1)
                for world in worlds
                for pool, count in enumerate(world.held.get(source, ()))
                if count
            ]
        )
    return worlds


def _only_pool(world: World, place: str) -> int | None:
    """Return the pool of all cards in a place, if there is only one."""
    counts = world.held.get(place, (0,))
    number = sum(counts)
    return counts.index(number) if number and number in counts else None


def _moved(world: World, source: str, target: str, pool: int, number: int) -> World:
    held = dict(world.held)
    _add(held, source, pool, -number)
    _add(held, target, pool, number, len(world.pools))
    return World(world.pools, held)


def mix(worlds: Worlds, names: Sequence[str], place: str) -> Worlds:
    """Put known cards face down into a place, shuffled, as a new pool."""
    if not names:
        return worlds
    pool = tuple(sorted(names))
    return tuple(
        World(
            (*world.pools, pool),
            {key: (*counts, 0) for key, counts in world.held.items() if key != place}
            | {place: (*world.held.get(place, (0,) * len(world.pools)), len(pool))},
        )
        for world in worlds
    )


def add_card(worlds: Worlds, name: str) -> Worlds:
    """Add a card to the deck that can have been shuffled with any unseen cards."""
    found: list[World] = []
    for world in worlds:
        for pool, names in enumerate(world.pools):
            held = dict(world.held)
            _add(held, DECK, pool, 1, len(world.pools))
            more = tuple(sorted((*names, name)))
            found.append(World((*world.pools[:pool], more, *world.pools[pool + 1 :]), held))
    return _distinct(found) if found else one_pool([name], {DECK: 1})


def gather(worlds: Worlds, source: str, target: str) -> Worlds:
    """Move all unseen cards of a place to another."""
    number = count_at(worlds, source)
    return move(worlds, source, target, number) if number else worlds


def merge(worlds: Worlds, own: str = "") -> Worlds:
    """Merge the pools into one, as seen by someone who saw no card.

    Pools that are entirely under the seat's own cards (whose places start with `own`) are kept.
    """
    world = worlds[0]
    kept = [
        at
        for at in range(len(world.pools))
        if own and all(place.startswith(own) for place, counts in world.held.items() if counts[at])
    ]
    others = [at for at in range(len(world.pools)) if at not in kept]
    mixed = tuple(sorted(name for at in others for name in world.pools[at]))
    pools = (*((mixed,) if mixed else ()), *(world.pools[at] for at in kept))
    held = {
        place: (*((sum(counts[at] for at in others),) if mixed else ()), *(counts[at] for at in kept))
        for place, counts in world.held.items()
    }
    return (World(pools, held),)


def _add(held: dict[str, tuple[int, ...]], place: str, pool: int, change: int, pools: int = 0) -> None:
    """Change the number of cards of a pool in a place; an empty place is left out."""
    old = held.get(place) or (0,) * pools
    held[place] = new = (*old[:pool], old[pool] + change, *old[pool + 1 :])
    if not any(new):
        del held[place]


def _distinct(worlds: list[World]) -> Worlds:
    """Remove duplicate worlds; if there are too many, forget details so that a doubtful card is accepted (MS-R48)."""
    if len(worlds) < 2:
        return tuple(worlds)
    found = tuple(_once(worlds))
    return found if len(found) <= MOST_WORLDS else merge(found)


def _once(worlds: list[World]) -> Iterator[World]:
    seen: set[tuple[object, ...]] = set()
    for world in worlds:
        key = (world.pools, tuple(sorted(world.held.items())))
        if key not in seen:
            seen.add(key)
            yield world
