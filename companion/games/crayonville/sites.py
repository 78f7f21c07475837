"""Sites of structures: spaces, pairs and borders, and the closed lines of sight that upgrades need."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.crayonville.components import LAND, YIELD, Resource, with_article
from companion.games.crayonville.sheet import Space, pair
from companion.games.crayonville.sightlines import Lookout, lookout_of
from companion.games.crayonville.state import State, Village
from companion.referee.amounts import alternatives
from companion.referee.verdicts import Refusal, refuse

# The clause with the site of each structure.
SITE_CLAUSE = {"house": "CV-HOUSE-02", "boat": "CV-BOAT-02", "tower": "CV-TOW-02", "battleship": "CV-SHIP-02"}
# The structure that an upgrade fills in, and its clause.
RAISED = {"townhouse": ("house", "CV-TOWN-01"), "upgrade": ("works", "CV-UPG-01")}
ON_WATER = ("boat", "battleship")


def why_not_free(state: State, village: Village, space: Space, clause: str, needs: str) -> Refusal | None:
    """Return why a space is not a coloured space without a structure (CV-BUILD-06, CV-BUILD-07)."""
    if space not in state.sheet.neighbours:
        return refuse(f"CV-BUILD-06 {clause}", "off-sheet", f"{space} is not on the sheet")
    if space not in village.terrain:
        return refuse(f"CV-BUILD-06 {clause}", "blank", f"{space} is blank, and {needs}")
    if space in village.structures:
        reason = f"{space} already has {with_article(village.structures[space].kind)}"
        return refuse(f"CV-BUILD-06 CV-BUILD-07 {clause}", "occupied", reason)
    return None


def why_not_site(state: State, village: Village, name: str, space: Space) -> Refusal | None:
    """Return why a structure of one space cannot be built here.

    Houses and Towers need land, Boats and Battleships water (CV-HOUSE-02, CV-BOAT-02, CV-TOW-02, CV-SHIP-02).
    """
    clause = SITE_CLAUSE[name]
    needs = f"a {name} needs {site_word(name)}"
    refusal = why_not_free(state, village, space, clause, needs)
    if refusal is not None:
        return refusal
    terrain = village.terrain[space]
    if (terrain == "water") != (name in ON_WATER):
        return refuse(clause, "wrong-terrain", f"{space} is {terrain}, and {needs}")
    return None


def site_word(name: str) -> str:
    return "water" if name in ON_WATER else "land"


def products(village: Village, a: Space, b: Space) -> tuple[Resource, ...]:
    """Return what a works across these two coloured spaces can make (CV-PROD-02..05)."""
    one, two = village.terrain[a], village.terrain[b]
    if one == two and one in LAND:
        has_animal = village.living.get(a) or village.living.get(b)
        return (YIELD[one], "meat") if has_animal else (YIELD[one],)
    return ("fish",) if (one == "water") != (two == "water") else ()


def why_no_works(state: State, village: Village, a: Space, b: Space, product: Resource | None) -> Refusal | None:
    """Return why no works, or none with this product, can be built on these spaces."""
    fish = product == "fish" or "water" in (village.terrain.get(a), village.terrain.get(b))
    clause = "CV-PROD-04" if product == "meat" else "CV-PROD-03" if fish else "CV-PROD-02"
    for space in (a, b):
        refusal = why_not_free(state, village, space, clause, "a works needs coloured spaces")
        if refusal is not None:
            return refusal
    if not state.sheet.is_adjacent(a, b):
        return refuse(clause, "not-adjacent", f"{a} and {b} are not adjacent")
    possible = products(village, a, b)
    if product in possible or (product is None and possible):
        return None
    one, two = village.terrain[a], village.terrain[b]
    if product == "meat" and one == two and one in LAND:
        return refuse("CV-PROD-04", "no-animal", f"a meat works needs an animal, and neither {a} nor {b} has one")
    hint = f"Legal here: {alternatives([f'a {kind} works' for kind in possible])}" if possible else ""
    works = f"a {product} works" if product else "a works"
    found = f"{a} and {b} are both {one}" if one == two else f"{a} is {one} and {b} is {two}"
    return refuse(clause, "wrong-terrain", f"{found}, so {works} cannot be built there", hint)


def why_not_land_border(state: State, village: Village, a: Space, b: Space, clause: str) -> Refusal | None:
    """Return why these are not two adjacent land spaces, as roads and walls need (CV-ROAD-02, CV-WALL-02)."""
    for space in (a, b):
        if space not in state.sheet.neighbours:
            return refuse(clause, "off-sheet", f"{space} is not on the sheet")
        if not village.is_land(space):
            return refuse(clause, "not-land", f"{space} is {village.terrain.get(space, 'blank')}, not land")
    if not state.sheet.is_adjacent(a, b):
        return refuse(clause, "not-adjacent", f"{a} and {b} are not adjacent")
    return None


def why_no_road(state: State, village: Village, a: Space, b: Space) -> Refusal | None:
    """Return why no road can be built here: all but the first must connect (CV-ROAD-03, CV-ROAD-04, CV-ROAD-05)."""
    refusal = why_not_land_border(state, village, a, b, "CV-ROAD-02")
    if refusal is not None:
        return refusal
    if pair(a, b, "-") in village.roads:
        return refuse("CV-ROAD-05", "road-there", f"the road {pair(a, b, '-')} already exists")
    ends = village.road_spaces
    if ends and a not in ends and b not in ends:
        reason = f"a new road must share a space with an older one, and neither {a} nor {b} has a road"
        return refuse("CV-ROAD-04", "not-connected", reason)
    return None


def why_no_wall(state: State, village: Village, a: Space, b: Space) -> Refusal | None:
    """Return why no wall can be built here: one per border of two land spaces (CV-WALL-02, CV-WALL-03)."""
    refusal = why_not_land_border(state, village, a, b, "CV-WALL-02")
    if refusal is not None:
        return refusal
    if pair(a, b, "|") in village.walls:
        return refuse("CV-WALL-03", "wall-there", f"the wall {pair(a, b, '|')} already exists")
    halved = a in village.structures and village.structures[a].half == b
    if halved and state.switches.wall_through_works == "no":
        return refuse("CV-R71", "through-works", f"{a} and {b} are the two halves of one works")
    return None


def why_nothing_to_raise(village: Village, name: str, space: Space) -> Refusal | None:
    """Return why there is nothing to fill in: a Townhouse needs a House, an upgrade a works (CV-TOWN-03)."""
    basis, clause = RAISED[name]
    there = village.structures.get(space)
    if there is None or there.kind != basis:
        found = f"{space} has {with_article(there.kind)}" if there else f"{space} has no structure"
        return refuse(clause, f"no-{basis}", f"{found}, and {with_article(name)} needs a {basis} to fill in")
    return None


def sighted_halves(state: State, village: Village, space: Space) -> tuple[Space, ...]:
    """Return the halves of a works that need closed lines of sight; a water half may be exempt (CV-R41)."""
    half = village.structures[space].half
    halves = tuple(sorted((space, half or space)))
    if state.switches.water_half == "exempt":
        return tuple(h for h in halves if village.terrain[h] != "water")
    return halves


def why_not_seen(state: State, village: Village, spaces: Iterable[Space], clauses: str) -> Refusal | None:
    """Return why these spaces do not have five closed directions each (CV-SIGHT-06, CV-TOWN-02, CV-UPG-02)."""
    lookout = lookout_of(state.sheet, village, state.switches)
    halves = list(spaces)
    if all(map(lookout.qualifies, halves)):
        return None
    return refuse(
        lambda: _sight_clauses(state, lookout, halves, clauses),
        "not-closed-in",
        lambda: _sight_reason(lookout, halves),
    )


def _sight_reason(lookout: Lookout, halves: list[Space]) -> str:
    open_halves = [lookout.describe_open(space) for space in halves if not lookout.qualifies(space)]
    return f"{'; '.join(open_halves)}{_harbour_words(lookout, halves)}"


def _sight_clauses(state: State, lookout: Lookout, halves: list[Space], clauses: str) -> str:
    """Return the clauses of sight; those of the harbour come first if only the harbour is at fault."""
    blocked = " CV-R36" if state.switches.buildings_block == "yes" else ""
    ended = " CV-R37" if state.switches.sight_over_open == "ends" else ""
    harbour = lookout.harbour_clauses(halves)
    if _harbour_words(lookout, halves):
        return f"{harbour} {clauses}{blocked}{ended}"
    return f"{clauses}{blocked}{ended} {harbour}"


def _harbour_words(lookout: Lookout, halves: list[Space]) -> str:
    is_harbour = lookout.harbour_clauses(halves) and all(map(lookout.qualifies_guarded, halves))
    return "; the harbour is not guarded" if is_harbour else ""
