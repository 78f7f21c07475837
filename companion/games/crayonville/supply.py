"""The supply of terrain tiles: the pile, the used tiles, then tiles others have finished with (CV-EXP-07, CV-R17)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement
from typing import NamedTuple

from companion.games.crayonville.components import TERRAINS, Terrain
from companion.games.crayonville.moves import Draw
from companion.games.crayonville.state import Finished, SeatState, State
from companion.referee.chance import add, spread, take


class Supply(NamedTuple):
    """The source of a draw: all of `first`, then the rest from `pool`."""

    first: dict[str, int]
    pool: dict[str, int]
    reshuffled: bool
    returned: bool


def supply_for(state: State, count: int) -> Supply | None:
    """Return the source of the next `count` tiles, or None if tiles must be returned first (CV-EXP-07, CV-R17)."""
    pile, heap = sum(state.pile.values()), sum(state.used.values())
    if pile >= count:
        return Supply({}, state.pile, False, False)
    if pile + heap >= count:
        return Supply(state.pile, state.used, True, False)
    early = add(state.used, (tile for seat in finished(state).values() for tile in seat.out))
    if pile + sum(early.values()) >= count:
        return Supply(state.pile, early, True, True)
    return None


def finished(state: State) -> dict[str, SeatState]:
    """Return the seats that have finished this card, or their setup tiles."""
    return {name: seat for name, seat in state.seats.items() if isinstance(seat.act, Finished)}


def draws_of(state: State, name: str, count: int) -> Iterator[Draw]:
    """Yield every possible draw of `count` tiles for a seat."""
    supply = supply_for(state, count)
    if supply is None:
        return
    first = spread(supply.first)
    terrains = [terrain for terrain in TERRAINS if supply.pool.get(terrain)]
    for rest in combinations_with_replacement(terrains, count - len(first)):
        if take(supply.pool, rest) is not None:
            yield Draw(name, in_order((*first, *rest)))


def in_order(tiles: Iterable[str]) -> tuple[Terrain, ...]:
    """Sort tiles by terrain, because the order of a draw does not matter."""
    return tuple(sorted(tiles, key=TERRAINS.index))  # type: ignore[arg-type]
