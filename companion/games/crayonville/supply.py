"""Where terrain tiles come from: the pile, the used heap, tiles that others are done with (CV-EXP-07, CV-R17)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement
from typing import NamedTuple

from companion.games.crayonville.components import TERRAINS, Terrain
from companion.games.crayonville.moves import Draw
from companion.games.crayonville.state import Finished, SeatState, State
from companion.referee.chance import add, spread, take


class Supply(NamedTuple):
    """Where a draw comes from: `first` is drawn entirely, the rest comes from `pool`."""

    first: dict[str, int]
    pool: dict[str, int]
    reshuffled: bool
    returned: bool


def supply_for(state: State, count: int) -> Supply | None:
    """Say where the next `count` tiles come from (CV-EXP-07, CV-R17); None when tiles must come back first."""
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
    """Return the seats that are done with this card, or with their setup tiles."""
    return {name: seat for name, seat in state.seats.items() if isinstance(seat.act, Finished)}


def draws_of(state: State, name: str, count: int) -> Iterator[Draw]:
    """List every draw of so many tiles that can come up for a seat."""
    supply = supply_for(state, count)
    if supply is None:
        return
    first = spread(supply.first)
    terrains = [terrain for terrain in TERRAINS if supply.pool.get(terrain)]
    for rest in combinations_with_replacement(terrains, count - len(first)):
        if take(supply.pool, rest) is not None:
            yield Draw(name, in_order((*first, *rest)))


def in_order(tiles: Iterable[str]) -> tuple[Terrain, ...]:
    """Put tiles in the order of the terrains; which came first does not matter."""
    return tuple(sorted(tiles, key=TERRAINS.index))  # type: ignore[arg-type]
