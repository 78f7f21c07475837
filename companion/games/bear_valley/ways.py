"""Where the current position may go and stop: exits, other players, characters, and what ends a turn.

The checks return a short code, empty if nothing is in the way; `reasons` puts it into words.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.bear_valley.barter import can_trade
from companion.games.bear_valley.components import DESTINATION, POST, START, Face
from companion.games.bear_valley.grid import BACK, DELTAS, Cell, Spot, neighbour
from companion.games.bear_valley.state import State, Turn
from companion.games.bear_valley.tokens import can_use, met_pieces, pieces


def limit_of(state: State) -> int | None:
    """Return the limit of moves; in the first round it depends on the turn order (BV-FIRST-01, -02)."""
    if state.round > 1:
        return None
    place = state.order.index(state.turn) + 1
    if state.now.contingency and state.switches.contingency_limit != "fresh":
        return None if state.switches.contingency_limit == "none" else max(0, place - state.now.spent)
    return place


def goal_of(state: State) -> Spot:
    """Return where the token would be placed: the current position, or the card that a dive led to (BV-R75)."""
    now = state.now
    if not now.dive:
        return now.at
    cell = now.dive[-1]
    before = now.dive[-2] if len(now.dive) > 1 else now.at[0]
    to = DELTAS.index((cell[0] - before[0], cell[1] - before[1]))
    return cell, state.map[cell].owner[BACK[to]] or ""


def is_water(state: State, face: Face) -> bool:
    """Return whether a card is water: Lake, River card or camp (BV-R05, BV-R58)."""
    return face.is_water and (face.kind != DESTINATION or state.switches.destination_water == "yes")


def is_near_water(state: State, cell: Cell) -> bool:
    """Return whether a card is water or next to water (BV-VIOLET-01)."""
    around = (cell, *(neighbour(cell, d) for d in range(6)))
    return any(near in state.map and is_water(state, state.map[near]) for near in around)


def is_open_bear(state: State, cell: Cell) -> bool:
    """Return whether there is a Bear without a Picnic Basket."""
    return state.map[cell].is_bear and cell not in state.baskets


def halts(state: State, now: Turn) -> tuple[str, ...]:
    """Return everything that ends the turn at the current position; nothing if it may continue.

    Only cards entered this turn count, not the start (BV-WATER-04).
    """
    found = []
    if state.round == 1:
        limit = limit_of(state)
        if limit is not None and now.hour >= limit:
            found.append("limit")
    path = now.path
    if len(path) > 1 and path[-2][0] != path[-1][0]:
        before, cell = path[-2][0], path[-1][0]
        face, left = state.map[cell], state.map[before].kind
        if left == "Mountain":
            found.append("mountain")
        if face.is_water and not now.afloat and face.kind != DESTINATION:
            found.append("water")
        if left == "Bear" and before not in state.baskets:
            found.append("evaded")
        if face.kind == DESTINATION:
            found.append("destination")
        if state.seats[state.turn].character == "fozzie" and state.is_next_to(cell, "Bear"):
            found.append("fozzie")
    return tuple(found)


def must_stop(state: State, now: Turn) -> bool:
    """Return whether the turn must end there; an unused Canoe would cancel a stop for water (BV-R24)."""
    found = halts(state, now)
    return bool(found) and not (found == ("water",) and can_use(state, "canoe"))


def occupant(state: State, spot: Spot) -> str:
    """Return the player who occupies a spot; nobody blocks the Starting Camp (BV-MAP-05..08)."""
    for name, seat in state.seats.items():
        if seat.at == spot and name != state.turn and not seat.eaten:
            return "" if state.map[spot[0]].kind == START else name
    return ""


def may_pass(state: State, other: str) -> bool:
    """Return whether the mover may pass that player (BV-PASS-01..03, BV-ENCH-06, BV-R40)."""
    if state.now.fox or not state.is_advanced:
        return state.now.fox
    theirs = state.seats[other].tokens
    mine, gold = state.mover.tokens.count("gold"), theirs.count("gold")
    return mine > gold or (mine == gold and state.now.equipment < len(pieces(theirs)))


def shunned_by(state: State, character: str, face: Face, section: str) -> str:
    """Return what on a card a character cannot enter (BV-FORREST-01, BV-ROCKY-01, BV-SUNNY-03, BV-VERTIGO-01)."""
    match character:
        case "forrest":
            return "woods" if face.kind == "Woods" else ""
        case "rocky":
            return "peak" if face.kind == "Mountain" else ""
        case "sunny":
            return "cave" if face.picture == "cave" else ""
        case "vertigo":
            barred = face.kind == "Bridge-River" and state.switches.vertigo_river_bridge == "barred"
            return "bridge" if section == "bridge" or barred else ""
        case "fozzie":
            return "basket-bear" if face.is_bear else ""
    return ""


def enter(state: State, spot: Spot, hours: int = 1) -> str:
    """Return why a spot cannot be entered (BV-TRAV-02, BV-MOVE-04); the token that opens the way counts as used."""
    now = state.now
    if spot in now.path:
        return "visited"
    cell, section = spot
    face = state.map[cell]
    if now.barred and (spot in now.barred or (cell, "") in now.barred):
        return "barred"
    if face.is_bear and cell not in state.baskets:
        return "bear"
    if state.is_advanced and (code := shunned_by(state, state.mover.character, face, section)):
        return code
    is_post = face.kind == POST and state.has_gold
    if other := occupant(state, spot):
        if not may_pass(state, other):
            return "occupied"
        if is_post or must_stop(state, along(now, spot, hours)):
            return "halted"
    if is_post:
        return _post(state, cell)
    return ""


def _post(state: State, cell: Cell) -> str:
    """Return why a Trading Post is closed to the mover: no trade, or no stop (BV-POST-01, -02)."""
    if not can_trade(state, cell):
        return "no-trade"
    seat = state.mover
    if seat.character not in ("rocky", "violet") or not pieces(state.loose.get(cell, ())):
        return ""
    if seat.character == "rocky":
        return "rocky" if pieces(seat.tokens) and state.switches.rocky_swap == "no" else ""
    is_closed = state.switches.violet_post == "closed" and not is_near_water(state, cell)
    return "violet" if is_closed else ""


def along(now: Turn, spot: Spot, hours: int = 1) -> Turn:
    """Return the turn one step further."""
    return replace(now, path=(*now.path, spot), hour=now.hour + hours)


def rest(state: State) -> str:
    """Return why the mover cannot stop at the current position, or an empty string (BV-MOVE-05).

    Rocky with a piece does not stop on another (BV-ROCKY-04, BV-R56), Violet not on any away from water.
    """
    now = state.now
    if len(now.path) < 2:
        return "start"
    spot = now.path[-1]
    cell = spot[0]
    if state.map[cell].is_bear:
        return "bear"
    if occupant(state, spot):
        return "occupied"
    if not state.is_advanced:
        return ""
    character = state.mover.character
    if character not in ("rocky", "violet") or cell not in state.loose:
        return ""
    if not now.has_entered or not met_pieces(state):
        return ""
    if character == "rocky":
        return "rocky" if pieces(state.mover.tokens) else ""
    # A trade, or the Equipment of the camp, is not a stop on found Equipment (BV-VIOLET-02).
    return "" if is_near_water(state, cell) else "violet"


def sections_cut(state: State, face: Face, side: int) -> tuple[str, ...]:
    """Return the sections that a Machete leads into or out of through trees (BV-R74)."""
    if face.kind == "Bridge" and state.switches.machete_bridge == "floor":
        return ("floor",)
    return face.sections


def way(state: State, to: int, tool: str | None, onto: str | None = None) -> tuple[str, Spot | None]:
    """Return where a traverse leads, or the code of what blocks it (BV-TRAV-01)."""
    cell, section = state.now.at
    face = state.map[cell]
    side = face.sides[to]
    is_mine = side == "exit" and face.owner[to] == section
    goal = neighbour(cell, to)
    other = state.map.get(goal)
    if side == "exit" and not is_mine:
        return "other-section", None
    if tool == "machete":
        return _way_cut(state, to, goal, onto)
    if tool == "canoe" and (side == "lake" or (other is not None and other.sides[BACK[to]] == "lake")):
        if other is None:
            return "empty", None
        is_open = is_mine or side == "lake"
        back = other.sides[BACK[to]]
        if not is_open or back not in ("exit", "lake") or side == back:
            return ("lakes-meet" if side == back else "closed-side"), None
        return "", (goal, other.owner[BACK[to]] or "")
    if not is_mine:
        return "side", None
    if other is None:
        return "empty", None
    if other.sides[BACK[to]] != "exit":
        return "closed", None
    if tool == "basket" and not is_open_bear(state, goal):
        return "no-bear", None
    return ("no-lake", None) if tool == "canoe" else ("", (goal, other.owner[BACK[to]] or ""))


def _way_cut(state: State, to: int, goal: Cell, onto: str | None) -> tuple[str, Spot | None]:
    """Find where a traverse through trees leads (BV-MACH-01, -06)."""
    cell, section = state.now.at
    face, other = state.map[cell], state.map.get(goal)
    if other is None:
        return "empty", None
    near, far = face.sides[to], other.sides[BACK[to]]
    if not {near, far} <= {"exit", "trees"}:
        return "water-side", None
    if near == far == "exit":
        return "nothing-to-cut", None
    if near == "trees" and section not in sections_cut(state, face, to):
        return "no-cut-from-bridge", None
    if far == "exit":
        return "", (goal, other.owner[BACK[to]] or "")
    sections = sections_cut(state, other, BACK[to])
    if onto is None:
        return ("", (goal, sections[0])) if len(sections) == 1 else ("which-section", (goal, ""))
    return ("", (goal, onto)) if onto in sections else ("no-such-section", None)
