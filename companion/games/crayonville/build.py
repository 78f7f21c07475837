"""Building: sites, prices and payments of every structure (CV-BUILD and the single structures)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from msgspec.structs import replace

from companion.games.crayonville.events import Drawn, StockChanged
from companion.games.crayonville.fortify import fortify
from companion.games.crayonville.moves import Amount, Build, BuildRoad, BuildWall, BuildWorks
from companion.games.crayonville.sheet import Space, pair
from companion.games.crayonville.sight import Lookout
from companion.games.crayonville.state import Building, SeatState, State, Structure, Village, Wall, spend, with_seat
from companion.games.crayonville.tables import FORTIFY_FROM, LAND, YIELD, Blueprint, Price, Resource, Stock
from companion.games.crayonville.turn import Result, refuse_own_card
from companion.referee.events import Event, Said
from companion.referee.verdicts import Refusal, refuse

AnyBuild = Build | BuildWorks | BuildRoad | BuildWall
Pay = tuple[Amount, ...]
# The clause that states level and price of each structure, and the one that states where it may stand.
PRICE_CLAUSE = {
    "house": "CV-HOUSE-01",
    "boat": "CV-BOAT-01",
    "works": "CV-PROD-01",
    "road": "CV-ROAD-01",
    "tower": "CV-TOW-01",
    "battleship": "CV-SHIP-01",
    "wall": "CV-WALL-01",
    "townhouse": "CV-TOWN-01",
    "upgrade": "CV-UPG-01",
}
SITE_CLAUSE = {"house": "CV-HOUSE-02", "boat": "CV-BOAT-02", "tower": "CV-TOW-02", "battleship": "CV-SHIP-02"}
ON_WATER = ("boat", "battleship")


def structure_of(move: AnyBuild) -> str:
    """Return the name of the structure that a move builds."""
    if isinstance(move, Build):
        return move.structure
    return {BuildWorks: "works", BuildRoad: "road", BuildWall: "wall"}[type(move)]


def refuse_build(state: State, move: AnyBuild) -> Refusal | None:
    """Return why this cannot be built: the choice, the level, the site, then the price."""
    name = structure_of(move)
    return (
        refuse_builder(state, move.seat)
        or refuse_level(state, name)
        or why_not_there(state, state.seats[move.seat].village, move)
        or refuse_price(state, move, name)
    )


def refuse_builder(state: State, seat: str) -> Refusal | None:
    """Building needs the Build side of the own card (CV-BUILD-01)."""
    if isinstance(state.seats[seat].act, Building):
        return None
    return refuse_own_card(state, seat, "build", "CV-BUILD-01")


def refuse_level(state: State, name: str) -> Refusal | None:
    """A structure can be built from its level on (CV-BUILD-05)."""
    first = state.tables.blueprints[name].level
    if state.level >= first:
        return None
    reason = f"a {name} needs level {first}, this is level {state.level}"
    return refuse(f"CV-BUILD-05 {PRICE_CLAUSE[name]}", "too-early", reason)


def why_not_there(state: State, village: Village, move: AnyBuild) -> Refusal | None:
    """Return why the structure cannot stand there."""
    match move:
        case Build(structure="townhouse", at=at):
            return why_no_townhouse(village, at) or why_not_seen(state, village, (at,), "CV-TOWN-02")
        case Build(structure="upgrade", at=at):
            return why_no_upgrade(village, at) or why_not_seen(
                state, village, sighted_halves(state, village, at), "CV-UPG-02"
            )
        case Build(structure=name, at=at):
            return why_not_site(state, village, name, at)
        case BuildWorks(at=(a, b)):
            return why_no_works(state, village, a, b, move.product)
        case BuildRoad(at=(a, b)):
            return why_no_road(state, village, a, b)
        case BuildWall(at=(a, b)):
            return why_no_wall(state, village, a, b)


def why_not_free(state: State, village: Village, space: Space, clause: str) -> Refusal | None:
    """A site must be a coloured space without a structure (CV-BUILD-06, CV-BUILD-07)."""
    if space not in state.sheet.neighbours:
        return refuse(f"CV-BUILD-06 {clause}", "off-sheet", f"{space} is not on the sheet")
    if space not in village.terrain:
        return refuse(f"CV-BUILD-06 {clause}", "blank", f"{space} is blank")
    if space in village.structures:
        reason = f"{space} holds a {village.structures[space].kind}"
        return refuse(f"CV-BUILD-06 CV-BUILD-07 {clause}", "occupied", reason)
    return None


def why_not_site(state: State, village: Village, name: str, space: Space) -> Refusal | None:
    """House and Tower stand on land, Boat and Battleship on water (CV-HOUSE-02, CV-BOAT-02, CV-TOW-02, CV-SHIP-02)."""
    clause = SITE_CLAUSE[name]
    refusal = why_not_free(state, village, space, clause)
    if refusal is not None:
        return refusal
    terrain = village.terrain[space]
    if (terrain == "water") != (name in ON_WATER):
        return refuse(clause, "wrong-terrain", f"{space} is {terrain}, a {name} needs {site_word(name)}")
    return None


def site_word(name: str) -> str:
    return "water" if name in ON_WATER else "land"


def products(village: Village, a: Space, b: Space) -> tuple[Resource, ...]:
    """Return what a works over these two spaces can make (CV-PROD-02..05)."""
    one, two = village.terrain.get(a), village.terrain.get(b)
    if one is None or two is None:
        return ()
    if one == two and one in LAND:
        has_animal = village.living.get(a) or village.living.get(b)
        return (YIELD[one], "meat") if has_animal else (YIELD[one],)
    return ("fish",) if (one == "water") != (two == "water") else ()


def why_no_works(state: State, village: Village, a: Space, b: Space, product: Resource | None) -> Refusal | None:
    """Return why no works, or none with this product, can cover these spaces."""
    fish = product == "fish" or "water" in (village.terrain.get(a), village.terrain.get(b))
    clause = "CV-PROD-04" if product == "meat" else "CV-PROD-03" if fish else "CV-PROD-02"
    for space in (a, b):
        refusal = why_not_free(state, village, space, clause)
        if refusal is not None:
            return refusal
    if not state.sheet.is_adjacent(a, b):
        return refuse(clause, "not-adjacent", f"{a} and {b} do not touch")
    possible = products(village, a, b)
    if product in possible or (product is None and possible):
        return None
    one, two = village.terrain[a], village.terrain[b]
    if product == "meat" and one == two and one in LAND:
        return refuse("CV-PROD-04", "no-animal", f"there is no animal on {a} or {b}")
    hint = f"possible here: {', '.join(possible)}" if possible else ""
    return refuse(clause, "wrong-terrain", f"{a} is {one} and {b} is {two}: no {product or ''} works there", hint)


def why_not_land_border(state: State, village: Village, a: Space, b: Space, clause: str) -> Refusal | None:
    """Roads and walls lie between two adjacent land spaces (CV-ROAD-02, CV-WALL-02)."""
    for space in (a, b):
        if space not in state.sheet.neighbours:
            return refuse(clause, "off-sheet", f"{space} is not on the sheet")
        if not village.is_land(space):
            return refuse(clause, "not-land", f"{space} is {village.terrain.get(space, 'blank')}")
    if not state.sheet.is_adjacent(a, b):
        return refuse(clause, "not-adjacent", f"{a} and {b} do not touch")
    return None


def why_no_road(state: State, village: Village, a: Space, b: Space) -> Refusal | None:
    """The first segment goes anywhere, later ones join the network (CV-ROAD-03, CV-ROAD-04, CV-ROAD-05)."""
    refusal = why_not_land_border(state, village, a, b, "CV-ROAD-02")
    if refusal is not None:
        return refusal
    if pair(a, b, "-") in village.roads:
        return refuse("CV-ROAD-05", "road-there", f"there is a road {pair(a, b, '-')} already")
    ends = village.road_spaces()
    if ends and a not in ends and b not in ends:
        return refuse("CV-ROAD-04", "not-connected", f"neither {a} nor {b} has a road yet")
    return None


def why_no_wall(state: State, village: Village, a: Space, b: Space) -> Refusal | None:
    """Walls are bought between two land spaces, one per border (CV-WALL-02, CV-WALL-03)."""
    refusal = why_not_land_border(state, village, a, b, "CV-WALL-02")
    if refusal is not None:
        return refusal
    if pair(a, b, "|") in village.walls:
        return refuse("CV-WALL-03", "wall-there", f"there is a wall {pair(a, b, '|')} already")
    halved = a in village.structures and village.structures[a].half == b
    if halved and state.switches.wall_through_works == "no":
        return refuse("CV-R71", "through-works", f"{a} and {b} are the two halves of one works")
    return None


def why_no_townhouse(village: Village, space: Space) -> Refusal | None:
    """A Townhouse is made out of a House, on its space, and still counts as a house (CV-TOWN-01, CV-TOWN-03)."""
    there = village.structures.get(space)
    if there is None or there.kind != "house":
        what = f"a {there.kind}" if there else "nothing"
        return refuse("CV-TOWN-01", "no-house", f"there is no House on {space}, but {what}")
    return None


def why_no_upgrade(village: Village, space: Space) -> Refusal | None:
    """An upgrade is made out of a production building (CV-UPG-01)."""
    there = village.structures.get(space)
    if there is None or there.kind != "works":
        what = "an upgraded works" if there and there.kind == "works+" else f"a {there.kind}" if there else "nothing"
        return refuse("CV-UPG-01", "no-works", f"there is no works to upgrade on {space}, but {what}")
    return None


def sighted_halves(state: State, village: Village, space: Space) -> tuple[Space, ...]:
    """Return the halves of a works that must be closed in; a water half may be exempt (CV-R41)."""
    half = village.structures[space].half
    halves = tuple(sorted((space, half or space)))
    if state.switches.water_half == "exempt":
        return tuple(h for h in halves if village.terrain[h] != "water")
    return halves


def why_not_seen(state: State, village: Village, spaces: Iterable[Space], clause: str) -> Refusal | None:
    """Each space needs five closed directions at this moment (CV-SIGHT-06, CV-TOWN-02, CV-UPG-02)."""
    lookout = Lookout(state.sheet, village, state.switches)
    halves = list(spaces)
    if all(map(lookout.qualifies, halves)):
        return None
    reason = "; ".join(map(lookout.tell, halves))
    return refuse(f"CV-SIGHT-06 {clause}", "not-closed-in", f"{reason}; five are needed")


def can_afford(stock: Stock, plan: Blueprint) -> bool:
    """Tell whether a stock covers every part of a price."""
    for part in plan.price:
        held = 0
        for kind in part.kinds:
            held += stock[kind]
        if held < part.amount:
            return False
    return True


def payments(state: State, seat: SeatState, plan: Blueprint) -> list[Pay]:
    """List every way to pay the open part of a price from the stock (CV-BUILD-08, CV-R25)."""
    if not can_afford(seat.stock, plan):
        return []
    ways = [list(_splits(state, seat.stock, group)) for group in plan.choices]
    return [tuple(amount for way in chosen for amount in way) for chosen in product(*ways)]


def _splits(state: State, stock: Stock, group: Price) -> Iterator[Pay]:
    first, second = group.kinds
    for units in range(group.amount, -1, -1):
        if units not in (0, group.amount) and state.switches.mixed_payment == "no":
            continue
        if stock[first] >= units and stock[second] >= group.amount - units:
            parts = (Amount(units, first), Amount(group.amount - units, second))
            yield tuple(part for part in parts if part.units)


def refuse_price(state: State, move: AnyBuild, name: str) -> Refusal | None:
    """The price is paid in full from the stock, in the kinds that it names (CV-BUILD-03, CV-BUILD-08)."""
    plan, seat = state.tables.blueprints[name], state.seats[move.seat]
    clause = PRICE_CLAUSE[name]
    pay = getattr(move, "pay", None)
    if pay is not None:
        refusal = refuse_payment(state, plan, pay, clause)
        if refusal is not None:
            return refusal
    possible = payments(state, seat, plan)
    if possible and (pay is None or not plan.choices or normal_pay(plan, pay) in possible):
        return None
    price = " + ".join(map(str, plan.price))
    wanted = {kind for part in plan.price for kind in part.kinds}
    held = ", ".join(f"{seat.stock[kind]} {kind}" for kind in seat.stock if kind in wanted)
    offered = f", paid with {' '.join(map(str, pay))}" if pay else ""
    reason = f"a {name} costs {price}{offered}; {move.seat} has {held}"
    return refuse(f"CV-BUILD-03 {clause} CV-GEN-08", "too-poor", reason)


def refuse_payment(state: State, plan: Blueprint, pay: Pay, clause: str) -> Refusal | None:
    """A payment names the right kinds and adds up exactly."""
    totals = _totals(pay)
    price = " + ".join(map(str, plan.price))
    if any(amount.units < 1 for amount in pay):
        return refuse(f"CV-BUILD-08 {clause}", "wrong-sum", f"each part of a payment is 1 or more ({price})")
    for kind in totals:
        if not any(kind in part.kinds for part in plan.price):
            return refuse(f"{clause} CV-BUILD-08", "wrong-kind", f"{kind} does not pay for a {plan.name} ({price})")
    for part in plan.price:
        paid = sum(totals.get(kind, 0) for kind in part.kinds)
        if paid != part.amount and (len(part.kinds) > 1 or paid):
            reason = f"{paid} {'/'.join(part.kinds)} is offered, {part.amount} are needed"
            return refuse(f"CV-BUILD-08 {clause}", "wrong-sum", reason)
        mixed = sum(bool(totals.get(kind)) for kind in part.kinds) > 1
        if mixed and state.switches.mixed_payment == "no":
            return refuse("CV-R25 CV-BUILD-08", "mixed", f"{'/'.join(part.kinds)} is paid in one kind only")
    return None


def _totals(pay: Pay) -> Stock:
    totals: Stock = {}
    for amount in pay:
        totals[amount.kind] = totals.get(amount.kind, 0) + amount.units
    return totals


def normal_pay(plan: Blueprint, pay: Pay) -> Pay:
    """Write a payment in canonical order, without the fixed part."""
    totals = _totals(pay)
    kinds = [kind for group in plan.choices for kind in group.kinds]
    return tuple(Amount(totals[kind], kind) for kind in kinds if totals.get(kind))


def fill_build(state: State, move: AnyBuild) -> Sequence[AnyBuild]:
    """List the complete readings: each product and each payment that is possible (CV-PROD-05)."""
    if isinstance(move, BuildRoad):
        return [move]
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


def cost_of(state: State, move: AnyBuild) -> Stock:
    """Return what a complete move costs, kind by kind."""
    plan = state.tables.blueprints[structure_of(move)]
    return plan.fixed | _totals(getattr(move, "pay", None) or ())


def apply_build(state: State, move: AnyBuild) -> Result:
    """Pay and draw; walls and Towers may fortify (CV-BUILD-04, CV-FORT-05)."""
    seat = state.seats[move.seat]
    costs = cost_of(state, move)
    events: list[Event] = [*sight_working(state, seat.village, move)]
    village, ink = draw_structure(state, seat.village, move)
    events.append(ink)
    if state.level >= FORTIFY_FROM and structure_of(move) in ("wall", "tower"):
        village, fortified = fortify(state.sheet, village, state.level, state.switches)
        events += [Drawn(move.seat, "draw a Fortified Tower, walls on all six sides, on", at) for at in fortified]
    seat = replace(spend(seat, costs), village=village, act=Building())
    paid = {kind: -units for kind, units in costs.items()}
    events.append(StockChanged(move.seat, paid, seat.stock, structure_of(move)))
    return with_seat(state, move.seat, seat), tuple(events)


def sight_working(state: State, village: Village, move: AnyBuild) -> Iterator[Said]:
    """Show the lines of sight of an upgrade, for the table to check."""
    if isinstance(move, Build) and move.structure in ("townhouse", "upgrade"):
        lookout = Lookout(state.sheet, village, state.switches)
        spaces = (move.at,) if move.structure == "townhouse" else sighted_halves(state, village, move.at)
        for space in spaces:
            yield Said(lookout.tell(space), move.seat)


def draw_structure(state: State, village: Village, move: AnyBuild) -> tuple[Village, Event]:
    """Return the village with the new ink."""
    level = state.level
    match move:
        case BuildRoad(at=(a, b)):
            road = pair(a, b, "-")
            return replace(village, roads={**village.roads, road: level}), Drawn(move.seat, "draw a road", road)
        case BuildWall(at=(a, b)):
            wall = pair(a, b, "|")
            return replace(village, walls={**village.walls, wall: Wall(level)}), Drawn(move.seat, "draw a wall", wall)
        case BuildWorks(at=(a, b), product=made):
            halves = {
                a: Structure("works", level, product=made, half=b),
                b: Structure("works", level, product=made, half=a),
            }
            drawn = Drawn(move.seat, f"draw a {made} works over", f"{a}+{b}")
            return replace(village, structures={**village.structures, **halves}), drawn
        case Build(structure="townhouse", at=at):
            house = replace(village.structures[at], kind="townhouse", raised=level)
            drawn = Drawn(move.seat, "fill in the house (Townhouse) on", at)
            return replace(village, structures={**village.structures, at: house}), drawn
        case Build(structure="upgrade", at=at):
            other = village.structures[at].half
            halves = {h: replace(village.structures[h], kind="works+", raised=level) for h in (at, other) if h}
            drawn = Drawn(move.seat, "fill in the works (upgraded) on", at)
            return replace(village, structures={**village.structures, **halves}), drawn
        case Build(structure=kind, at=at):
            structures = {**village.structures, at: Structure(kind, level)}  # type: ignore[arg-type]
            return replace(village, structures=structures), Drawn(move.seat, f"draw a {kind} on", at)


def builds(state: State, name: str) -> list[AnyBuild]:
    """List everything that a seat can build now, with every way to pay."""
    seat = state.seats[name]
    stock, level = seat.stock, state.level
    pays = {
        plan.name: payments(state, seat, plan)
        for plan in state.tables.blueprints.values()
        if plan.level <= level and plan.price and can_afford(stock, plan)
    }
    return [*_single_builds(state, name, pays), *_pair_builds(state, name, pays)] if pays else []


def _single_builds(state: State, name: str, pays: dict[str, list[Pay]]) -> list[Build]:
    village = state.seats[name].village
    free = [space for space in village.terrain if space not in village.structures]
    land = [space for space in free if village.terrain[space] != "water"]
    water = [space for space in free if village.terrain[space] == "water"]
    sites: dict[str, list[Space]] = {"house": land, "tower": land, "boat": water, "battleship": water}
    if "townhouse" in pays or "upgrade" in pays:
        lookout = Lookout(state.sheet, village, state.switches)
        sites["townhouse"] = [at for at in village.kinds("house") if lookout.qualifies(at)]
        sites["upgrade"] = [
            at
            for at in village.works()
            if why_no_upgrade(village, at) is None and all(map(lookout.qualifies, sighted_halves(state, village, at)))
        ]
    return [
        Build(name, plan, at, pay or None)  # type: ignore[arg-type]
        for plan, ways in pays.items()
        for at in sites.get(plan, ())
        for pay in ways
    ]


def _pair_builds(state: State, name: str, pays: dict[str, list[Pay]]) -> list[AnyBuild]:
    if not pays.keys() & {"works", "road", "wall"}:
        return []
    village = state.seats[name].village
    coloured, taken = village.terrain, village.structures
    beside = state.sheet.pairs
    pairs = [at for space in coloured for at in beside[space] if at[1] in coloured]
    dry = [at for at in pairs if coloured[at[0]] != "water" and coloured[at[1]] != "water"]
    found: list[AnyBuild] = [
        BuildWorks(name, at, made, pay)
        for at in (pairs if "works" in pays else ())
        if at[0] not in taken and at[1] not in taken
        for made in products(village, *at)
        for pay in pays["works"]
    ]
    if "road" in pays:
        ends = village.road_spaces()
        joined = [at for at in dry if not ends or at[0] in ends or at[1] in ends]
        found += [BuildRoad(name, at) for at in joined if "-".join(at) not in village.roads]
    if "wall" in pays:
        walls = [at for at in dry if why_no_wall(state, village, *at) is None]
        found += [BuildWall(name, at, pay) for at in walls for pay in pays["wall"]]
    return found
