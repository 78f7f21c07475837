"""Pools of cards and tiles, against plain counting."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from companion.referee.chance import add, draw, hidden, spread, take
from tests.referee.anymoves import checked

ITEMS = st.sampled_from(["ace", "king", "queen", "ten"])
POOLS = st.dictionaries(ITEMS, st.integers(0, 4), max_size=4)


@checked(150)
@given(pool=POOLS, drawn=st.lists(ITEMS, max_size=6))
def test_only_what_is_there_can_be_taken(pool: dict[str, int], drawn: list[str]) -> None:
    left = take(pool, drawn)
    if Counter(drawn) <= Counter(pool):
        assert left is not None
        assert +Counter(left) == Counter(pool) - Counter(drawn)
        assert +Counter(add(left, drawn)) == +Counter(pool)
    else:
        assert left is None


@checked(50)
@given(pool=POOLS, items=st.lists(ITEMS, max_size=6))
def test_nothing_is_changed_in_place(pool: dict[str, int], items: list[str]) -> None:
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


def test_every_single_item_is_as_likely_as_any_other() -> None:
    rng = Random(7)
    drawn = Counter(item for _ in range(4000) for item in draw({"ace": 1, "king": 3}, 2, rng))
    assert 0.22 < drawn["ace"] / drawn.total() < 0.28


@checked(150)
@given(pool=POOLS, places=st.integers(0, 5))
def test_hidden_items_are_named_only_when_they_are_sure(pool: dict[str, int], places: int) -> None:
    possible = {tuple(sorted(chosen)) for chosen in combinations(spread(pool), places)} if places else set()
    said = hidden(pool, places)
    if not possible:
        assert said == ""
    elif len(possible) == 1:
        assert said.split(", ") == list(possible.pop())
    else:
        assert set(said.split(" or ")) == {item for chosen in possible for item in chosen}
