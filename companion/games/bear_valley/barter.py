"""Trading Post values and the trades a player can make (BV-POST-04..06)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product

from companion.games.bear_valley.grid import Cell
from companion.games.bear_valley.state import Seat, State, Tokens
from companion.games.bear_valley.tokens import may_carry, pieces, stock_of


def value_of(tokens: Iterable[str]) -> int:
    """Return the value of tokens; gold is worth two pieces of Equipment (BV-POST-04)."""
    return sum(2 if token == "gold" else 1 for token in tokens)


def goods_of(state: State, post: Cell, name: str = "") -> Tokens:
    """Return what a player, by default the mover, can trade with; a house ruling adds loose tokens."""
    tokens = state.seats[name or state.turn].tokens
    return tokens if state.switches.trade_loose == "no" else (*tokens, *state.loose.get(post, ()))


def can_trade(state: State, post: Cell) -> bool:
    """Return whether the mover can make a trade; a house ruling counts gifts (BV-POST-01, BV-R47)."""
    if state.switches.trade_gift == "yes" and goods_of(state, post):
        return True
    return any(True for _ in trades(state, post))


def fits(seat: Seat, held: Iterable[str], got: Iterable[str]) -> bool:
    """Return whether a character may have these tokens and receive the new ones (BV-ROCKY-05, BV-R49)."""
    is_too_much = seat.character == "rocky" and len(pieces(held)) > 1
    return not is_too_much and all(may_carry(seat, token) for token in got)


def held_after(state: State, give: Iterable[str], get: Iterable[str]) -> list[str]:
    """Return the mover's tokens after a trade; their own tokens are given before loose ones."""
    held = Counter(state.mover.tokens) - Counter(give)
    return sorted([*held.elements(), *get])


@lru_cache(maxsize=1024)
def bundles(tokens: Tokens) -> tuple[Tokens, ...]:
    """List every selection from tokens, the empty one first."""
    counts = Counter(tokens)
    numbers = product(*(range(count + 1) for count in counts.values()))
    return tuple(tuple(Counter(dict(zip(counts, chosen, strict=True))).elements()) for chosen in numbers)


def trades(state: State, post: Cell) -> Iterator[tuple[Tokens, Tokens]]:
    """List every trade the mover can make, as tokens given and received."""
    for give in bundles(goods_of(state, post)):
        for get in offers(state, give):
            yield give, get


def offers(state: State, give: Tokens) -> Iterator[Tokens]:
    """List what can be received for these tokens: worth less, in stock, of other kinds, and allowed to be carried."""
    most = value_of(give) - 1
    if most < 1:
        return
    kinds = {token: number for token, number in stock_of(state).items() if number > 0 and token not in give}
    for get in _within(kinds, most):
        if get and fits(state.mover, held_after(state, give, get), get):
            yield get


def _within(kinds: dict[str, int], most: int) -> Iterator[Tokens]:
    """List the selections worth at most this much."""
    limits = (range(min(number, most // value_of((token,))) + 1) for token, number in kinds.items())
    for numbers in product(*limits):
        get = tuple(token for token, number in zip(kinds, numbers, strict=True) for _ in range(number))
        if value_of(get) <= most:
            yield get
