"""A simple greedy player for demonstrations, with a preference for building."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any

from companion.games.crayonville import build, moves
from companion.games.crayonville.components import FOODS, LAND, Resource
from companion.games.crayonville.harvest import HARVESTS, harvest_parts
from companion.games.crayonville.scoring import feast_limit, stars_for, tax_value
from companion.games.crayonville.sheet import SIDES, Space
from companion.games.crayonville.state import (
    DWELLINGS,
    TOWERS,
    Building,
    Feasting,
    Placing,
    Producing,
    SeatState,
    State,
    Village,
)
from companion.referee.moves import Move

# The preferred kinds of extra units, by minimum level.
WANTED: tuple[tuple[int, tuple[Resource, ...]], ...] = (
    (7, ("meat", "stone", "grain")),
    (4, ("stone", "wood", "grain")),
    (1, ("wood", "grain", "wood")),
)
MOST_WORKS, MOST_TOWERS = 3, 3


def choose(state: State, name: str, listed: Sequence[Move], rng: Random) -> Move:
    """Choose one of the legal moves of a seat."""
    seat = state.seats[name]
    if state.step == "even":
        kinds = next(kinds for level, kinds in WANTED if state.level >= level)
        units = min(seat.extra, 4)
        return moves.Take(name, units, kinds[seat.extra % len(kinds)])
    match seat.act:
        case Placing():
            return _place(state, name, listed, rng)
        case Building():
            return _best_build(state, name, listed) or moves.Done(name)
        case Producing() | Feasting():
            spendings = [move for move in listed if isinstance(move, moves.Produce | moves.Feed)]
            return _pick(spendings, lambda move: move.units) or moves.Done(name)
        case _:
            return _choose(state, name, seat, listed)


def _pick(options: Iterable[Any], worth: Callable[[Any], float], least: float = 0.0) -> Any:
    """Return the option worth most, or None when none is worth more than `least`."""
    best, best_worth = None, least
    for option in options:
        value = worth(option)
        if value > best_worth:
            best, best_worth = option, value
    return best


def _place(state: State, name: str, listed: Sequence[Move], rng: Random) -> Move:
    village = state.seats[name].village
    spaces = state.sheet.spaces
    middle = state.sheet.axial[spaces[len(spaces) // 2]]

    def worth(move: Move) -> float:
        if isinstance(move, moves.Animal):
            return 2.5 * _houses_near(state, village, move.at) - 3 * (move.at in village.structures)
        if not isinstance(move, moves.Colour):
            return 0.1
        q, a = state.sheet.axial[move.at]
        far = abs(q - middle[0]) + abs(a - middle[1])
        near = state.sheet.neighbours[move.at]
        same = sum(village.terrain.get(space) == move.terrain for space in near)
        any_land = sum(village.is_land(space) for space in near)
        return 10 + 2 * same + 0.4 * any_land - 0.5 * far + 0.2 * rng.random()

    return _pick(listed, worth, least=-1000.0)  # type: ignore[no-any-return]


def _houses_near(state: State, village: Village, space: Space) -> int:
    near = state.sheet.neighbours[space]
    return sum(
        other in village.structures
        and village.structures[other].kind in DWELLINGS
        and village.terrain[other] == village.terrain[space]
        for other in near
    )


def _choose(state: State, name: str, seat: SeatState, listed: Sequence[Move]) -> Move:
    """Choose stars first, then the best of building, producing and harvesting."""
    best_build = _best_build(state, name, listed)

    def worth(move: Move) -> float:
        match move:
            case moves.Use():
                return _use_worth(state, seat)
            case moves.Sell(units=units):
                return 10.0 * stars_for(state.figures, "market", units) - 0.1 * units
            case moves.Produce(units=units):
                return 2.0 * units
            case moves.Turn():
                return 1.0 if seat.own == "produce" else 0.0
            case moves.Expand():
                return 4.0
        return 8.0 if move is best_build else 0.0

    return _pick(listed, worth) or moves.Pass(name)


def _use_worth(state: State, seat: SeatState) -> float:
    """Estimate the flipped card: 10 per star, 1.5 per unit."""
    if state.card == "feast":
        food = sum(min(seat.stock[kind], feast_limit(state.tables, seat.village)) for kind in FOODS)
        return 10.0 * stars_for(state.figures, "feast", food)
    if state.card == "tax":
        return 10.0 * stars_for(state.figures, "tax", sum(tax_value(state.tables, seat.village).values()))
    if state.card in HARVESTS:
        return 1.5 * sum(
            part.units for part in harvest_parts(state.sheet, seat.village, HARVESTS[state.card], state.switches)
        )
    return 5.0 if state.card == "expand" else 0.0


def _best_build(state: State, name: str, listed: Sequence[Move]) -> build.AnyBuild | None:
    village = state.seats[name].village
    goal = _goal(state, village)
    builds = [move for move in listed if isinstance(move, build.AnyBuild)]
    return _pick(builds, lambda move: _worth(state, village, goal, move))  # type: ignore[no-any-return]


def _goal(state: State, village: Village) -> Space | None:
    """Choose the house to wall in: the one with the most adjacent land."""
    houses = village.kinds("house")
    return max(
        houses,
        key=lambda at: sum(village.is_land(space) for space in state.sheet.neighbours[at]),
        default=None,
    )


def _worth(state: State, village: Village, goal: Space | None, move: build.AnyBuild) -> float:
    near = state.sheet.neighbours
    if isinstance(move, moves.BuildRoad):
        ends = village.road_spaces
        served = sum(at not in ends and at in village.structures for at in move.at)
        return 6.0 * served or (0.5 if any(set(near[at]) & set(village.structures) for at in move.at) else 0.0)
    if isinstance(move, moves.BuildWall):
        return _wall_worth(state, village, goal, move)
    if isinstance(move, moves.BuildWorks):
        wanted = move.product == "meat" or state.level < 7
        return 12.0 if wanted and len(village.works()) < MOST_WORKS else 0.0
    if move.structure in ("townhouse", "upgrade"):
        return 40.0
    if move.structure == "tower":
        towers = village.kinds(*TOWERS)
        close = any(set(near[move.at]) & set(near[tower]) for tower in towers)
        return 30.0 if len(towers) < MOST_TOWERS and (not towers or close) else 0.0
    if move.structure == "battleship":
        return 20.0 if not village.kinds("battleship") else 0.0
    terrain = village.terrain[move.at]
    free = sum(village.terrain.get(space) == terrain and village.is_free(space) for space in near[move.at])
    spoils = sum(space in village.structures for space in near[move.at])
    return 4.0 + 3 * free - 4 * spoils if free > 1 else 0.0


def _wall_worth(state: State, village: Village, goal: Space | None, move: moves.BuildWall) -> float:
    """Prefer walls between Towers, then around the house to wall in."""
    towers = set(village.kinds("tower"))
    if len(towers) > 1 and towers & set(move.at):
        return 25.0
    if goal is None or state.level < 9 or goal not in move.at:
        return 0.0
    return 15.0 if sum(village.terrain.get(n) in LAND for n in state.sheet.neighbours[goal]) >= len(SIDES) - 1 else 0.0
