"""The supply of terrain tiles: the pile, the used tiles, then tiles others have finished with (CV-EXP-07, CV-R17)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple

from companion.games.crayonville.components import TERRAINS, Terrain
from companion.games.crayonville.moves import Draw
from companion.games.crayonville.state import Finished, Placing, SeatState, State
from companion.referee.amounts import enumerated
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


def tile_words(tiles: Sequence[Terrain]) -> str:
    """List tiles, with numbers if a terrain is repeated: `wood and field`, `2 wood and 1 field`."""
    counts = Counter(tiles)
    if len(counts) == len(tiles):
        return enumerated(tiles)
    return enumerated([f"{count} {terrain}" for terrain, count in counts.items()])


def use_words(act: Placing) -> str:
    """Say which tiles are to be used: one, all, or some of them."""
    if len(act.tiles) == 1:
        return f"use the {act.tiles[0]} tile"
    which = f"these {act.keep}" if act.keep == len(act.tiles) else f"{act.keep} of these"
    return f"use {which} tiles: {', '.join(act.tiles)}"


def in_order(tiles: Iterable[str]) -> tuple[Terrain, ...]:
    """Sort tiles by terrain, because the order of a draw does not matter."""
    return tuple(sorted(tiles, key=TERRAINS.index))  # type: ignore[arg-type]
