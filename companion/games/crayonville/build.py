"""The Build action and its structures (CV-BUILD and the clauses of each structure)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.games.crayonville.components import FORTIFY_FROM, with_article
from companion.games.crayonville.events import Drawn, StockChanged
from companion.games.crayonville.fortify import fortify
from companion.games.crayonville.moves import Build, BuildRoad, BuildWall, BuildWorks
from companion.games.crayonville.resources import PRICE_CLAUSE, Pay, normal_pay, payments, refuse_price, spend, total_of
from companion.games.crayonville.setup import Result
from companion.games.crayonville.sheet import Space, pair
from companion.games.crayonville.sightlines import lookout_of
from companion.games.crayonville.sites import (
    products,
    sighted_halves,
    why_no_road,
    why_no_wall,
    why_no_works,
    why_not_seen,
    why_not_site,
    why_nothing_to_raise,
)
from companion.games.crayonville.state import Building, State, Structure, Village, Wall, with_seat
from companion.games.crayonville.turn import refuse_own_card
from companion.referee.events import Event, Said
from companion.referee.verdicts import Refusal, refuse

AnyBuild = Build | BuildWorks | BuildRoad | BuildWall
STRUCTURES: dict[type[AnyBuild], str] = {BuildWorks: "works", BuildRoad: "road", BuildWall: "wall"}


def structure_of(move: AnyBuild) -> str:
    """Return the name of the structure that a move builds."""
    return move.structure if isinstance(move, Build) else STRUCTURES[type(move)]


def builds(state: State, name: str) -> Iterator[Build]:
    """Propose each one-space structure on every suitable space, with every way to pay."""
    village = state.seats[name].village
    free = [at for at in village.terrain if at not in village.structures]
    land = [at for at in free if village.terrain[at] != "water"]
    water = [at for at in free if village.terrain[at] == "water"]
    sites: dict[str, Sequence[Space]] = {
        "house": land,
        "tower": land,
        "boat": water,
        "battleship": water,
        "townhouse": village.kinds("house"),
        "upgrade": village.works(),
    }
    for plan, spaces in sites.items():
        for pay in _ways_to_pay(state, name, plan) if spaces else ():
            for at in spaces:
                yield Build(name, plan, at, pay or None)  # type: ignore[arg-type]


def works(state: State, name: str) -> Iterator[BuildWorks]:
    """Propose works over every two neighbours, for every product and way to pay."""
    village = state.seats[name].village
    for pay in _ways_to_pay(state, name, "works"):
        for at in _pairs(state, village):
            for made in products(village, *at):
                yield BuildWorks(name, at, made, pay)


def roads(state: State, name: str) -> Iterator[BuildRoad]:
    """Propose a road between every two neighbours."""
    for _ in _ways_to_pay(state, name, "road"):
        yield from (BuildRoad(name, at) for at in _pairs(state, state.seats[name].village))


def walls(state: State, name: str) -> Iterator[BuildWall]:
    """Propose a wall between every two neighbours, with every way to pay."""
    for pay in _ways_to_pay(state, name, "wall"):
        yield from (BuildWall(name, at, pay) for at in _pairs(state, state.seats[name].village))


def _pairs(state: State, village: Village) -> Iterator[tuple[Space, Space]]:
    """Yield every two coloured neighbours."""
    beside, coloured = state.sheet.pairs, village.terrain
    return (at for space in coloured for at in beside[space] if at[1] in coloured)


def _ways_to_pay(state: State, name: str, structure: str) -> Sequence[Pay]:
    """Return the payments of a structure that the level has and a seat can afford."""
    plan, seat = state.tables.blueprints[structure], state.seats[name]
    return payments(state, seat, plan) if plan.level <= state.level and plan.price else ()


def refuse_build(state: State, move: AnyBuild) -> Refusal | None:
    """Return why this cannot be built: first the side, then the level, site and price (CV-BUILD-01, -05)."""
    name, seat = structure_of(move), state.seats[move.seat]
    if not isinstance(seat.act, Building):
        refusal = refuse_own_card(state, move.seat, "build", "CV-BUILD-01")
        if refusal is not None:
            return refusal
    plan = state.tables.blueprints[name]
    if state.level < plan.level:
        reason = f"{with_article(name)} needs level {plan.level}, and this is level {state.level}"
        return refuse(f"CV-BUILD-05 {PRICE_CLAUSE[name]}", "too-early", reason)
    return why_not_there(state, seat.village, move) or refuse_price(state, move.seat, plan, move.pay)


def why_not_there(state: State, village: Village, move: AnyBuild) -> Refusal | None:
    """Return why the structure cannot be drawn there."""
    match move:
        case Build(structure="townhouse", at=at):
            refusal = why_nothing_to_raise(village, "townhouse", at)
            return refusal or why_not_seen(state, village, (at,), "CV-SIGHT-06 CV-TOWN-02")
        case Build(structure="upgrade", at=at):
            refusal = why_nothing_to_raise(village, "upgrade", at)
            return refusal or why_not_seen(state, village, sighted_halves(state, village, at), "CV-UPG-02 CV-SIGHT-06")
        case Build(structure=name, at=at):
            return why_not_site(state, village, name, at)
        case BuildWorks(at=(a, b)):
            return why_no_works(state, village, a, b, move.product)
        case BuildRoad(at=(a, b)):
            return why_no_road(state, village, a, b)
        case _:
            return why_no_wall(state, village, *move.at)


def complete_build(state: State, move: AnyBuild) -> Sequence[AnyBuild]:
    """List the complete moves: one for each possible product and payment (CV-PROD-05)."""
    plan = state.tables.blueprints[structure_of(move)]
    if not plan.choices:
        return [replace(move, pay=None)]
    seat = state.seats[move.seat]
    pays = payments(state, seat, plan) if move.pay is None else [normal_pay(plan, move.pay)]
    if isinstance(move, Build) and move.structure == "upgrade":
        move = replace(move, at=seat.village.first_half(move.at))
    if isinstance(move, BuildWorks):
        made = products(seat.village, *move.at) if move.product is None else (move.product,)
        return [replace(move, product=p, pay=pay) for p in made for pay in pays]
    return [replace(move, pay=pay) for pay in pays]


def apply_build(state: State, move: AnyBuild) -> Result:
    """Pay for and draw the structure; a wall or Tower may fortify Towers (CV-BUILD-04, CV-FORT-05)."""
    seat, structure = state.seats[move.seat], structure_of(move)
    costs = state.tables.blueprints[structure].fixed | total_of(move.pay or ())
    events: list[Event] = [*sight_working(state, seat.village, move)]
    village, ink = draw_structure(state, seat.village, move)
    events.append(ink)
    if state.level >= FORTIFY_FROM and structure in ("wall", "tower"):
        walled = village.walls
        village, fortified = fortify(state.sheet, village, state.level, state.switches)
        events += [Drawn(move.seat, "draw a fortified tower, with walls on all six sides, on", at) for at in fortified]
        if fortified:
            events.append(Drawn(move.seat, "draw free walls", ", ".join(b for b in village.walls if b not in walled)))
    seat = replace(spend(seat, costs), village=village, act=Building())
    paid = {kind: -units for kind, units in costs.items()}
    events.append(StockChanged(move.seat, paid, seat.stock, structure))
    return with_seat(state, move.seat, seat), tuple(events)


def sight_working(state: State, village: Village, move: AnyBuild) -> Iterator[Said]:
    """Yield the lines of sight behind an upgrade, for the table to check."""
    if isinstance(move, Build) and move.structure in ("townhouse", "upgrade"):
        lookout = lookout_of(state.sheet, village, state.switches)
        spaces = (move.at,) if move.structure == "townhouse" else sighted_halves(state, village, move.at)
        for space in spaces:
            yield Said(lookout.describe(space), move.seat)


def draw_structure(state: State, village: Village, move: AnyBuild) -> tuple[Village, Event]:
    """Return the village with the structure drawn, and the event that says so."""
    level = state.level
    match move:
        case BuildRoad(at=(a, b)):
            road = pair(a, b, "-")
            return replace(village, roads={**village.roads, road: level}), Drawn(move.seat, "draw the road", road)
        case BuildWall(at=(a, b)):
            wall = pair(a, b, "|")
            return replace(village, walls={**village.walls, wall: Wall(level)}), Drawn(move.seat, "draw the wall", wall)
        case BuildWorks(at=(a, b), product=made):
            halves = {
                a: Structure("works", level, product=made, half=b),
                b: Structure("works", level, product=made, half=a),
            }
            drawn = Drawn(move.seat, f"draw a {made} works over", f"{a}+{b}")
            return replace(village, structures={**village.structures, **halves}), drawn
        case Build(structure="townhouse", at=at):
            house = replace(village.structures[at], kind="townhouse", raised=level)
            drawn = Drawn(move.seat, "make a townhouse: fill in the house on", at)
            return replace(village, structures={**village.structures, at: house}), drawn
        case Build(structure="upgrade", at=at):
            other = village.structures[at].half
            halves = {h: replace(village.structures[h], kind="works+", raised=level) for h in (at, other) if h}
            drawn = Drawn(move.seat, "upgrade the works: fill it in on", at)
            return replace(village, structures={**village.structures, **halves}), drawn
        case _:
            structures = {**village.structures, move.at: Structure(move.structure, level)}  # type: ignore[arg-type]
            return replace(village, structures=structures), Drawn(move.seat, f"draw a {move.structure} on", move.at)
