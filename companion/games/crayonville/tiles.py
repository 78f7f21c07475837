"""Terrain tiles: where they come from and where they may be used, at setup and on Expand (CV-TILE, CV-EXP)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement
from typing import NamedTuple

from companion.games.crayonville.moves import Animal, Colour, Draw, Lose
from companion.games.crayonville.sheet import Space
from companion.games.crayonville.state import Drawing, Finished, Placing, SeatState, State, Village
from companion.games.crayonville.tables import ANIMALS_FROM, TERRAINS, Terrain
from companion.referee.chance import add, spread, take
from companion.referee.verdicts import Refusal, refuse


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


def draws(state: State, table: None) -> Iterator[Draw]:
    """List every draw that can come up."""
    for name, seat in state.seats.items():
        if isinstance(seat.act, Drawing):
            yield from draws_of(state, name, seat.act.count)


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


def why_not_blank(state: State, village: Village, space: Space) -> Refusal | None:
    """Return why this space cannot be coloured (CV-TILE-08)."""
    if space not in state.sheet.neighbours:
        return refuse("CV-TILE-08 CV-EXP-04", "off-sheet", f"{space} is not on the sheet")
    if space in village.terrain:
        return refuse("CV-TILE-08 CV-EXP-04", "coloured", f"{space} is already {village.terrain[space]}")
    if state.switches.colour_where == "touching" and not touches(state, village, space):
        return refuse("CV-R11", "not-touching", f"{space} touches no coloured space")
    return None


def touches(state: State, village: Village, space: Space) -> bool:
    return any(other in village.terrain for other in state.sheet.neighbours[space])


def animals_allowed(state: State) -> bool:
    """Animals and fish come from level 5 on, on Expand; at setup only by a switch (CV-R10)."""
    return state.level >= ANIMALS_FROM and (state.step != "tiles" or state.switches.setup_animals == "yes")


def why_no_animal(state: State, village: Village, terrain: Terrain, space: Space) -> Refusal | None:
    """Return why this tile cannot add an animal or a fish here (CV-EXP-05)."""
    if state.level < ANIMALS_FROM:
        reason = f"animals start at level {ANIMALS_FROM}, this is level {state.level}"
        return refuse("CV-EXP-05", "too-early", reason)
    if not animals_allowed(state):
        return refuse("CV-R10 CV-TILE-05", "setup-colours", "setup tiles only colour spaces")
    there = village.terrain.get(space)
    if there is None:
        return refuse("CV-EXP-05", "blank", f"{space} is blank, an animal needs a coloured space")
    if there != terrain:
        return refuse("CV-EXP-05 CV-R68", "other-terrain", f"the tile is {terrain}, {space} is {there}")
    if village.living.get(space) and state.switches.animals_per_space == "1":
        return refuse("CV-R18 CV-EXP-05", "has-animal", f"{space} has {living_word(terrain)} already, one per space")
    return None


def living_word(terrain: Terrain) -> str:
    return "a fish" if terrain == "water" else "an animal"


def places(state: State, village: Village, terrain: Terrain) -> Iterator[Space]:
    """List the spaces on which a tile can be used in any way."""
    for space in state.sheet.spaces:
        if not why_not_blank(state, village, space) or not why_no_animal(state, village, terrain, space):
            yield space


def colours(state: State, name: str) -> Iterator[Colour]:
    """Propose every blank space for every tile held."""
    blanks = [space for space in state.sheet.spaces if space not in state.seats[name].village.terrain]
    return (Colour(name, terrain, space) for terrain in held_by(state, name) for space in blanks)


def animals(state: State, name: str) -> Iterator[Animal]:
    """Propose every space of its terrain for every tile held."""
    coloured = state.seats[name].village.terrain.items()
    return (Animal(name, tile, space) for tile in held_by(state, name) for space, there in coloured if there == tile)


def losses(state: State, name: str) -> Iterator[Lose]:
    """Propose to lose each tile held."""
    return (Lose(name, terrain) for terrain in held_by(state, name))


def held_by(state: State, name: str) -> Iterable[Terrain]:
    """Return the kinds of tiles that a seat has to use."""
    act = state.seats[name].act
    return dict.fromkeys(act.tiles) if isinstance(act, Placing) else ()
