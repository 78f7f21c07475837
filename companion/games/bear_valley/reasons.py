"""The reasons for refusing moves on the map, with the actual cards, players and hours."""

from __future__ import annotations

from companion.games.bear_valley.barter import goods_of, value_of
from companion.games.bear_valley.components import START
from companion.games.bear_valley.events import HALT_WORDS, REST_WORDS, hour_words, token_words
from companion.games.bear_valley.grid import BACK, DIRECTIONS, Spot, neighbour, write_cell, write_spot
from companion.games.bear_valley.reach import LEAST
from companion.games.bear_valley.state import State, Turn
from companion.games.bear_valley.tokens import pieces
from companion.games.bear_valley.ways import halts, is_open_bear, occupant, rest
from companion.referee.amounts import counted
from companion.referee.verdicts import Refusal, Words, refuse

HALTS = {
    "limit": "BV-FIRST-01",
    "mountain": "BV-MTN-01",
    "evaded": "BV-CLOCK-01 BV-R12",
    "destination": "BV-END-01",
    "fozzie": "BV-FOZZIE-02 BV-R54",
}
# What separates the two sections of a card.
SECTION_CLAUSES = {"Bridge": "BV-SECT-01", "Hedge": "BV-SECT-02", "Straight-River": "BV-SECT-03"}
SHUNNED = {
    "woods": ("BV-FORREST-01", "Forrest does not enter Woods"),
    "peak": ("BV-ROCKY-01", "Rocky does not enter Mountains"),
    "cave": ("BV-SUNNY-03", "Sunny does not enter Caves"),
    "bridge": ("BV-VERTIGO-01 BV-R57", "Vertigo does not enter a bridge"),
    "basket-bear": ("BV-FOZZIE-04", "Fozzie does not pass a Bear, even with a basket"),
}

# Why a token does not open a side, with gaps for the direction and the card.
UNHELPFUL = {
    "water-side": ("BV-MACH-06", "a Machete cuts only trees, and there is water {} of {}"),
    "nothing-to-cut": ("BV-MACH-01", "there are no trees to cut {} of {}"),
    "no-cut-from-bridge": ("BV-R74 BV-MACH-01", "the trees {} of {} belong to the floor, not to the bridge"),
    "no-such-section": ("BV-R74", "a Machete cannot cut into that section {} of {}"),
    "closed-side": ("BV-R30 BV-CANOE-05", "there is no exit on the land side {} of {}"),
    "lakes-meet": ("BV-R30 BV-CANOE-05", "two lake sides meet {} of {}, and there is nowhere to land"),
    "no-lake": ("BV-CANOE-05", "there is no lake side for a Canoe {} of {}"),
    "no-bear": ("BV-PICNIC-01", "there is no Bear that needs a basket {} of {}"),
}


def halt_clauses(state: State, now: Turn, found: tuple[str, ...]) -> str:
    """Return the clauses of the halts."""
    face = state.map[now.at[0]]
    water = "BV-WATER-02" if face.kind == "Lake" else "BV-WATER-01"
    water += " BV-WATER-03" if face.kind == START else ""
    clauses = [water if code == "water" else HALTS[code] for code in found]
    if "mountain" in found and len(now.path) == 2:
        clauses.append("BV-MTN-02")
    if "limit" in found and state.is_enchanted and state.mover.character == "forrest":
        # Forrest's extra turn in the first round is limited like his first.
        clauses.append("BV-ENCH-08")
    return " ".join(clauses)


def refuse_halt(state: State, but: tuple[str, ...] = (), also: str = "") -> Refusal | None:
    """Return why the turn cannot continue from here, ignoring the halts in `but`."""
    now = state.now
    found = halts(state, now)
    if all(code in but for code in found):
        return None

    def reason() -> str:
        why = " and ".join(HALT_WORDS[code] for code in found)
        count = f" ({counted(now.hour, 'move')} made)" if "limit" in found else ""
        return f"{state.turn} cannot move on from {write_spot(now.at)}: {why}{count}"

    return refuse(lambda: f"{halt_clauses(state, now, found)} {also}", "must-stop", reason, lambda: _halt_hint(state))


def _halt_hint(state: State) -> str:
    """Say how to end a turn that cannot go on; if stopping is forbidden, only staying is left."""
    code, switches = rest(state), state.switches
    if not code:
        return "Type 'stop' or 'stay'"
    if code == "rocky" and switches.rocky_swap == "yes":
        return "Type 'stay', or 'stop leaving' and the Equipment"
    if code in ("rocky", "violet") and switches.must_go_on == "may_stop":
        return "Type 'stay', or 'stop' if there is no other way on"
    return f"Type 'stay': {REST_WORDS[code]}" if code in REST_WORDS else "Type 'stay'"


def refuse_side(state: State, code: str, to: int, clause: str, hint: Words = "") -> Refusal:
    """Return why a direction is closed; `clause` is the rule for traversing or exploring."""
    cell, section = state.now.at
    face, goal = state.map[cell], neighbour(cell, to)
    other, name = state.map.get(goal), DIRECTIONS[to]
    if code == "other-section":
        return refuse(
            f"{clause} {SECTION_CLAUSES[face.kind]}",
            code,
            lambda: f"the exit {name} of {_here(state)} belongs to section {face.owner[to]}, not {section}",
            hint,
        )
    if code == "side":
        side = face.sides[to]
        more = {"river": "BV-MAP-04" if face.kind == START else "", "lake": "BV-CANOE-05"}.get(side, "")
        return refuse(
            f"{clause} {more}", code, lambda: f"{_here(state)} has {_side(side)} to the {name}, not an exit", hint
        )
    if code == "empty":
        also = "BV-CONT-02 " if state.now.contingency else ""
        return refuse(
            f"{also}{clause} BV-EXPL-01",
            code,
            lambda: f"there is no card {name} of {_here(state)} to traverse to",
        )
    if code == "closed" and other is not None:
        side = other.sides[BACK[to]]
        more = {"lake": "BV-CANOE-05", "river": "BV-MACH-06", "trees": ""}[side]
        return refuse(
            f"{clause} {more}",
            code,
            lambda: f"{other} at {write_cell(goal)} has {_side(side)} towards {_here(state)}, not an exit",
        )
    clauses, words = UNHELPFUL[code]
    return refuse(f"{clauses} {clause}", code, lambda: words.format(name, _here(state)))


def _side(side: str) -> str:
    return side if side == "trees" else f"a {side}"


def _here(state: State) -> str:
    cell = state.now.at[0]
    return f"{state.map[cell]} at {write_cell(cell)}"


def refuse_enter(state: State, now: Turn, code: str, also: str = "") -> Refusal:
    """Return why a spot cannot be entered; `also` holds the clauses of a crossing."""
    spot, name = now.at, state.turn
    there = f"{state.map[spot[0]]} at {write_spot(spot)}"
    match code:
        case "visited":
            at = now.path.index(spot)
            hour = now.hours()[at]
            when = "the turn started there" if not at else f"{'at ' if hour else ''}{hour_words(hour)}"
            evading = "BV-R12" if is_open_bear(state, now.path[-2][0]) else ""
            clauses = f"BV-MOVE-04 {'' if at else 'BV-R09'} {evading} {also}"
            return refuse(clauses, code, f"{name} already visited {there} this turn ({when})")
        case "barred":
            return refuse(f"BV-CONT-03 BV-R60 {also}", code, f"{there} was on the path of the main move")
        case "bear":
            can_feed = state.is_advanced and state.mover.character != "fozzie"
            barred = f"and {name} cannot enter without a basket" if can_feed else f"so {name} cannot enter"
            return refuse("BV-BEAR-02", code, f"{there} is a Bear, {barred}")
        case "occupied" | "halted":
            return _refuse_occupied(state, now, code, also)
        case "no-trade":
            return refuse("BV-POST-01 BV-POST-04 BV-R47", code, f"{_no_trade(state, spot)} at {there}")
        case "rocky":
            reason = f"Rocky already has a piece of Equipment and cannot stop on more ({there})"
            return refuse("BV-ROCKY-04 BV-POST-02", code, reason)
        case "violet":
            reason = f"there is Equipment on {there}, away from water, and by house ruling {name} cannot trade there"
            return refuse("BV-VIOLET-01 BV-R79 BV-POST-02", code, reason)
    clauses, words = SHUNNED[code]
    return refuse(f"{clauses} {also}", code, f"{words} ({there})")


def _no_trade(state: State, spot: Spot) -> str:
    goods = goods_of(state, spot[0])
    if not goods:
        return f"{state.turn} has nothing to trade"
    held = token_words(goods)
    if value_of(goods) < LEAST:
        return f"{state.turn} has only {held}, which is not enough to trade"
    return f"{state.turn} has {held} and cannot make a trade"


def _refuse_occupied(state: State, now: Turn, code: str, also: str) -> Refusal:
    spot = now.at
    face, other = state.map[spot[0]], occupant(state, spot)
    occupied = f"{other} is on {face} at {write_spot(spot)}"
    if code == "halted":
        found = halts(state, now)
        why = " and ".join(HALT_WORDS[halt] for halt in found) or "a Trading Post ends the turn"
        rule = "BV-ENCH-06" if state.now.fox else "BV-PASS-01 BV-PASS-02"
        reason = f"{occupied}, and {state.turn} would have to stop there: {why}"
        return refuse(f"BV-R24 {rule} BV-TRAV-02 {halt_clauses(state, now, found)} {also}", code, reason)
    room = "BV-MAP-07" if spot[1] else "BV-MAP-08" if face.kind in ("Bend-River", "Bridge-River") else "BV-MAP-05"
    if not state.is_advanced:
        return refuse(f"BV-TRAV-02 {room} {also}", code, f"{occupied}, so {state.turn} cannot enter")
    mine, theirs = state.mover.tokens.count("gold"), state.seats[other].tokens
    reason = (
        f"{other} ({theirs.count('gold')} gold, {len(pieces(theirs))} Equipment) is on {face} at {write_spot(spot)}, "
        f"and {state.turn} started the turn with {mine} gold and {state.now.equipment} Equipment"
    )
    hint = f"To pass, {state.turn} needs more gold than {other}, or as much gold and less Equipment"
    return refuse(f"BV-TRAV-02 BV-PASS-03 {room} {also}", code, reason, hint)


def refuse_rest(state: State, code: str, spot: Spot, hint: Words) -> Refusal:
    """Return why the mover cannot stop here; `hint` suggests what to do instead."""
    name, face = state.turn, state.map[spot[0]]
    where = f"{face} at {write_spot(spot)}"
    if code == "start":
        return refuse(
            "BV-MOVE-05 BV-MOVE-07", code, f"{name} has not moved", f"Type '{name} stay' to leave the token where it is"
        )
    if code == "bear":
        rule = "BV-PICNIC-03" if spot[0] in state.baskets else "BV-CLOCK-01"
        even = ", not even with a basket" if state.is_advanced else ""
        return refuse(f"BV-BEAR-03 {rule}", code, f"nobody stops on a Bear{even} ({where})", hint)
    if code == "occupied":
        rule = "BV-ENCH-06" if state.now.fox else "BV-PASS-01 BV-PASS-02"
        room = "BV-MAP-07" if spot[1] else "BV-MAP-05"
        reason = f"{occupant(state, spot)} is on {where}, so {name} can pass but not stop"
        return refuse(f"{rule} {room}", "occupied", reason, hint)
    if code == "rocky":
        held = token_words(pieces(state.mover.tokens))
        reason = f"Rocky already has {held} and cannot stop on more Equipment ({where})"
        return refuse("BV-ROCKY-04 BV-R56 BV-R25", code, reason, hint)
    reason = f"{name} plays Violet, and the Equipment on {where} is neither on water nor next to it"
    return refuse("BV-VIOLET-01 BV-R58 BV-R25", code, reason, hint)
