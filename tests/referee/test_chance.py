"""Pools of cards and tiles, compared with plain counting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import reduce
from itertools import combinations
from operator import and_
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.referee.chance import Unseen, add, draw, spread, take
from tests.referee.anymoves import checked

ITEMS = st.sampled_from(["ace", "king", "queen", "ten"])
POOLS = st.dictionaries(ITEMS, st.integers(0, 4), max_size=4)


@checked(150)
@given(pool=POOLS, drawn=st.lists(ITEMS, max_size=6))
def test_only_items_in_the_pool_can_be_taken(pool: dict[str, int], drawn: list[str]) -> None:
    left = take(pool, drawn)
    if Counter(drawn) <= Counter(pool):
        assert left is not None
        assert +Counter(left) == Counter(pool) - Counter(drawn)
        assert +Counter(add(left, drawn)) == +Counter(pool)
    else:
        assert left is None


@checked(50)
@given(pool=POOLS, items=st.lists(ITEMS, max_size=6))
def test_pools_are_never_changed_in_place(pool: dict[str, int], items: list[str]) -> None:
    before = dict(pool)
    take(pool, items)
    add(pool, items)
    spread(pool)
    assert pool == before


@checked(100)
@given(pool=POOLS, seed=st.integers(), data=st.data())
def test_a_draw_is_part_of_the_pool_and_follows_the_seed(pool: dict[str, int], seed: int, data: st.DataObject) -> None:
    assert Counter(spread(pool)) == +Counter(pool)
    count = data.draw(st.integers(0, sum(pool.values())))
    drawn = draw(pool, count, Random(seed))
    assert len(drawn) == count
    assert Counter(drawn) <= Counter(pool)
    assert draw(pool, count, Random(seed)) == drawn


def test_every_item_is_equally_likely() -> None:
    rng = Random(7)
    drawn = Counter(item for _ in range(4000) for item in draw({"ace": 1, "king": 3}, 2, rng))
    assert 0.22 < drawn["ace"] / drawn.total() < 0.28


Bag = tuple[str, ...]
Worlds = set[tuple[Bag, Bag]]


class Table:
    """What people at the table can know: every possible distribution of the hidden cards and the pile."""

    def __init__(self, pool: dict[str, int]) -> None:
        self.worlds: Worlds = {((), bag(spread(pool)))}

    def turn(self, cards: list[str]) -> None:
        self.worlds = {(hidden, less(pile, cards)) for hidden, pile in self.worlds if Counter(cards) <= Counter(pile)}

    def hide(self, count: int) -> None:
        self.worlds = {
            (bag([*hidden, *taken]), less(pile, taken))
            for hidden, pile in self.worlds
            for taken in set(combinations(pile, count))
        }

    def show(self, card: str) -> None:
        self.worlds = {(less(hidden, [card]), pile) for hidden, pile in self.worlds if card in hidden}


def bag(items: Iterable[str]) -> Bag:
    return tuple(sorted(items))


def less(items: Bag, taken: Iterable[str]) -> Bag:
    return bag((Counter(items) - Counter(taken)).elements())


STEPS = st.one_of(
    st.tuples(st.just("turn"), st.lists(ITEMS, max_size=2)),
    st.tuples(st.just("hide"), st.integers(0, 2)),
    st.tuples(st.just("show"), ITEMS),
)


@checked(300)
@given(pool=st.dictionaries(ITEMS, st.integers(0, 3), max_size=3), steps=st.lists(STEPS, max_size=6))
def test_unseen_cards_can_be_exactly_those_not_accounted_for(
    pool: dict[str, int], steps: list[tuple[str, Any]]
) -> None:
    unseen, table = Unseen(pool), Table(pool)
    for verb, what in steps:
        getattr(table, verb)(what)
        after: Unseen | None = getattr(unseen, verb)(what)
        assert (after is None) == (not table.worlds), (verb, what)
        if after is None:
            return
        unseen = after
        hands = [Counter(hidden) for hidden, _ in table.worlds]
        piles = [Counter(pile) for _, pile in table.worlds]
        assert {unseen.hidden} == {hand.total() for hand in hands}
        assert {unseen.in_pile()} == {pile.total() for pile in piles}
        assert unseen.is_empty() == (not unseen.in_pile())
        assert Counter(unseen.options()) == hands[0] + piles[0]
        assert Counter(unseen.certain()) <= reduce(and_, hands)


def test_hidden_cards_are_named_if_the_seen_cards_determine_them() -> None:
    assert Unseen({"ace": 1, "king": 2}, hidden=1).certain() == ()
    assert Unseen({"ace": 0, "king": 3}, hidden=2).certain() == ("king", "king")
    assert Unseen({"ace": 1, "king": 1}, hidden=2).certain() == ("ace", "king")
    assert Unseen({"ace": 1, "king": 3}, hidden=3).certain() == ("king", "king")
