"""Refusals of ways: what is in the way, in words with the actual cards, players and hours."""

from __future__ import annotations

from companion.games.bear_valley.barter import goods_of
from companion.games.bear_valley.components import START
from companion.games.bear_valley.events import HALT_WORDS, hour_words
from companion.games.bear_valley.grid import BACK, DIRECTIONS, Spot, neighbour, write_cell, write_spot
from companion.games.bear_valley.state import State, Turn
from companion.games.bear_valley.tokens import list_tokens, pieces
from companion.games.bear_valley.ways import halts, is_open_bear, occupant, rest
from companion.referee.verdicts import Refusal, Words, refuse

HALTS = {
    "limit": "BV-FIRST-01",
    "mountain": "BV-MTN-01",
    "evaded": "BV-CLOCK-01 BV-R12",
    "destination": "BV-END-01",
    "fozzie": "BV-FOZZIE-02 BV-R54",
}
# What keeps the two sections of a card apart.
SECTION_CLAUSES = {"Bridge": "BV-SECT-01", "Hedge": "BV-SECT-02", "Straight-River": "BV-SECT-03"}
SHUNNED = {
    "woods": ("BV-FORREST-01", "Forrest does not enter Woods"),
    "peak": ("BV-ROCKY-01", "Rocky does not enter Mountains"),
    "cave": ("BV-SUNNY-03", "Sunny does not enter Caves"),
    "bridge": ("BV-VERTIGO-01 BV-R57", "Vertigo does not go onto a bridge"),
    "basket-bear": ("BV-FOZZIE-04", "Fozzie does not pass a Bear, basket or not"),
}

# Why a token does not open a side.
UNHELPFUL = {
    "water-side": ("BV-MACH-06", "a Machete cuts trees only, and river or lake is"),
    "nothing-to-cut": ("BV-MACH-01", "there are no trees to cut"),
    "no-cut-from-bridge": ("BV-R74 BV-MACH-01", "the trees stand on the floor, not beside the bridge,"),
    "no-such-section": ("BV-R74", "no such section can be cut into"),
    "closed-side": ("BV-R30 BV-CANOE-05", "there is no exit on the land side"),
    "lakes-meet": ("BV-R30 BV-CANOE-05", "two lakes meet without a landing"),
    "no-lake": ("BV-CANOE-05", "there is no lake side for a Canoe"),
    "no-bear": ("BV-PICNIC-01", "there is no Bear without a basket"),
}


def halt_clauses(state: State, now: Turn, found: tuple[str, ...]) -> str:
    """Name the clauses of what ends the turn here."""
    face = state.map[now.at[0]]
    water = "BV-WATER-02" if face.kind == "Lake" else "BV-WATER-01"
    water += " BV-WATER-03" if face.kind == START else ""
    clauses = [water if code == "water" else HALTS[code] for code in found]
    if "mountain" in found and len(now.path) == 2:
        clauses.append("BV-MTN-02")
    if "limit" in found and state.is_enchanted and state.mover.character == "forrest":
        # His extra turn in the first round is limited like his first.
        clauses.append("BV-ENCH-08")
    return " ".join(clauses)


def refuse_halt(state: State, but: tuple[str, ...] = (), also: str = "") -> Refusal | None:
    """Say why the turn cannot go on from the present position, unless only what is in `but` would end it."""
    now = state.now
    found = halts(state, now)
    if all(code in but for code in found):
        return None

    def reason() -> str:
        why = " and ".join(HALT_WORDS[code] for code in found)
        count = f" ({now.hour} made)" if "limit" in found else ""
        return f"{state.turn} must stop at {write_spot(now.at)}: {why}{count}"

    def hint() -> str:
        # Where nobody may stop, only staying is left.
        return "stay" if rest(state) else "stop, or stay"

    return refuse(lambda: f"{halt_clauses(state, now, found)} {also}", "must-stop", reason, hint)


def refuse_side(state: State, code: str, to: int, clause: str, hint: Words = "") -> Refusal:
    """Say why there is no way in a direction: `clause` is the one of traversing or of exploring."""
    cell, section = state.now.at
    face, goal = state.map[cell], neighbour(cell, to)
    other, name = state.map.get(goal), DIRECTIONS[to]
    if code == "other-section":
        return refuse(
            f"{clause} {SECTION_CLAUSES[face.kind]}",
            code,
            lambda: f"the exit {name} of {_here(state)} belongs to its section {face.owner[to]}, not to {section}",
            hint,
        )
    if code == "side":
        side = face.sides[to]
        more = {"river": "BV-MAP-04" if face.kind == START else "", "lake": "BV-CANOE-05"}.get(side, "")
        return refuse(f"{clause} {more}", code, lambda: f"{_here(state)} has {side} to the {name}, no exit", hint)
    if code == "empty":
        also = "BV-CONT-02 " if state.now.contingency else ""
        return refuse(
            f"{also}{clause} BV-EXPL-01",
            code,
            lambda: f"no card lies {name} of {_here(state)}: that would be exploring",
        )
    if code == "closed" and other is not None:
        side = other.sides[BACK[to]]
        more = {"lake": "BV-CANOE-05", "river": "BV-MACH-06", "trees": ""}[side]
        return refuse(
            f"{clause} {more}",
            code,
            lambda: f"{other} at {write_cell(goal)} has {side} towards {_here(state)}, no exit",
        )
    clauses, words = UNHELPFUL[code]
    return refuse(f"{clauses} {clause}", code, lambda: f"{words} {name} of {_here(state)}")


def _here(state: State) -> str:
    cell = state.now.at[0]
    return f"{state.map[cell]} at {write_cell(cell)}"


def refuse_enter(state: State, now: Turn, code: str, also: str = "") -> Refusal:
    """Say why a spot may not be entered; `also` are clauses that say it of a crossing."""
    spot, name = now.at, state.turn
    there = f"{state.map[spot[0]]} at {write_spot(spot)}"
    match code:
        case "visited":
            at = now.path.index(spot)
            when = "the turn began there" if not at else f"it was entered at {hour_words(now.hours()[at])}"
            evading = "BV-R12" if is_open_bear(state, now.path[-2][0]) else ""
            clauses = f"BV-MOVE-04 {'' if at else 'BV-R09'} {evading} {also}"
            return refuse(clauses, code, f"{there} has been visited: {when}")
        case "barred":
            return refuse(f"BV-CONT-03 BV-R60 {also}", code, f"{there} was part of the aborted move")
        case "bear":
            return refuse("BV-BEAR-02", code, f"{there} is a Bear")
        case "occupied" | "halted":
            return _refuse_occupied(state, now, code, also)
        case "no-trade":
            reason = f"{name} cannot make any trade at {there} with {list_tokens(goods_of(state, spot[0]))}"
            return refuse("BV-POST-01 BV-POST-04 BV-R47", code, reason)
        case "rocky":
            reason = f"Equipment lies on {there}, {name} has a piece already and could not stop there to trade"
            return refuse("BV-ROCKY-04 BV-POST-02", code, reason)
        case "violet":
            reason = f"Equipment lies on {there}, far from water: at this table {name} does not stop there to trade"
            return refuse("BV-VIOLET-01 BV-R79 BV-POST-02", code, reason)
    clauses, words = SHUNNED[code]
    return refuse(f"{clauses} {also}", code, f"{words}: {there}")


def _refuse_occupied(state: State, now: Turn, code: str, also: str) -> Refusal:
    spot = now.at
    face, other = state.map[spot[0]], occupant(state, spot)
    stands = f"{other} stands on {face} at {write_spot(spot)}"
    if code == "halted":
        found = halts(state, now)
        why = " and ".join(HALT_WORDS[halt] for halt in found) or "a Trading Post ends the turn"
        rule = "BV-ENCH-06" if state.now.fox else "BV-PASS-01 BV-PASS-02"
        reason = f"{stands}, and {state.turn} would have to stop there: {why}"
        return refuse(f"BV-R24 {rule} BV-TRAV-02 {halt_clauses(state, now, found)} {also}", code, reason)
    room = "BV-MAP-07" if spot[1] else "BV-MAP-08" if face.kind in ("Bend-River", "Bridge-River") else "BV-MAP-05"
    if not state.is_advanced:
        return refuse(f"BV-TRAV-02 {room} {also}", code, stands)
    mine, theirs = state.mover.tokens.count("gold"), state.seats[other].tokens
    reason = (
        f"{stands} with {theirs.count('gold')} gold and {len(pieces(theirs))} Equipment; {state.turn} began with "
        f"{mine} and {state.now.equipment}: more gold passes, or as much gold and less Equipment"
    )
    return refuse(f"BV-TRAV-02 BV-PASS-03 {room} {also}", code, reason)


def refuse_rest(state: State, code: str, spot: Spot, hint: Words) -> Refusal:
    """Say why the mover cannot stop here; `hint` is what a character can do who must go on."""
    name, face = state.turn, state.map[spot[0]]
    where = f"{face} at {write_spot(spot)}"
    if code == "start":
        return refuse("BV-MOVE-05 BV-MOVE-07", code, f"{name} has not moved", "stay leaves the token where it is")
    if code == "bear":
        rule = "BV-PICNIC-03" if spot[0] in state.baskets else "BV-CLOCK-01"
        even = ", not even with a basket" if state.is_advanced else ""
        return refuse(f"BV-BEAR-03 {rule}", code, f"nobody stops on a Bear{even}: {where}")
    if code == "occupied":
        rule = "BV-ENCH-06" if state.now.fox else "BV-PASS-01 BV-PASS-02"
        room = "BV-MAP-07" if spot[1] else "BV-MAP-05"
        return refuse(f"{rule} {room}", "occupied", f"{occupant(state, spot)} stands on {where}: pass, but do not stop")
    if code == "rocky":
        reason = f"{name} plays Rocky, has {list_tokens(pieces(state.mover.tokens))} and cannot stop on more: {where}"
        return refuse("BV-ROCKY-04 BV-R56 BV-R25", code, reason, hint)
    reason = f"{name} plays Violet: Equipment lies on {where}, which is neither water nor next to it"
    return refuse("BV-VIOLET-01 BV-R58 BV-R25", code, reason, hint)
