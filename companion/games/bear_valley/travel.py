"""Moves over known cards: traversing, rowing, crossing sections, continuing by Canoe (BV-TRAV, BV-CANOE)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.bear_valley.components import DESTINATION, POST, START
from companion.games.bear_valley.events import Moved, Standing, TokenLeft
from companion.games.bear_valley.grid import BACK, DIRECTIONS, INDEX, Spot, neighbour
from companion.games.bear_valley.moves import Canoe, Cross, Row, Traverse
from companion.games.bear_valley.reasons import SECTION_CLAUSES, halt_clauses, refuse_enter, refuse_halt, refuse_side
from companion.games.bear_valley.state import Result, State, Turn, with_seat
from companion.games.bear_valley.steps import Propose, Refuse, only, position_words, refuse_step
from companion.games.bear_valley.tokens import leave_used, refuse_use, without
from companion.games.bear_valley.ways import along, enter, halts, is_open_bear, limit_of, rest, way
from companion.referee.amounts import counted
from companion.referee.events import Event
from companion.referee.verdicts import Refusal, refuse

# The token that changes the section of a kind of card.
CROSSING = {"Bridge": "rope", "Hedge": "machete", "Straight-River": "canoe"}
# How a player moves with a token.
WAYS = {
    "basket": "goes {} with the basket onto",
    "machete": "cuts {} with the machete onto",
    "canoe": "goes {} by canoe onto",
}
CROSSES = {
    "rope": "climbs with the rope to",
    "machete": "cuts through the hedge with the machete to",
    "canoe": "crosses by canoe to",
}
# The token that helps at a side without an exit, and how.
TOOL_HINTS = {
    "trees": ("machete", "Use a Machete to cut through"),
    "lake": ("canoe", "Use a Canoe to cross the lake side"),
    "river": ("canoe", "Use a Canoe to row along it"),
}


def refuse_traverse(state: State, move: Traverse) -> Refusal | None:
    """Return why a known card cannot be moved onto (BV-TRAV-01..03)."""
    lifted = ("water",) if move.tool == "canoe" else ()
    refusal = refuse_step(state, move.seat, ("move",)) or refuse_halt(state, lifted)
    if refusal is None and move.tool:
        refusal = refuse_use(state, move.tool)
    if refusal is not None:
        return refusal
    code, spot = way(state, INDEX[move.to], move.tool, move.onto)
    if spot is None:
        return refuse_side(state, code, INDEX[move.to], "BV-TRAV-01", lambda: way_hint(state, INDEX[move.to], code))
    if move.tool == "machete" and is_open_bear(state, state.now.at[0]) and state.switches.evader_machete == "no":
        return refuse(
            "BV-R76 BV-R12", "evader-machete", "by house ruling a Machete cannot be used after evading a Bear"
        )
    if code == "which-section":
        found = [refuse_traverse(state, cut) for cut in _into_sections(state, move)]
        return found[0] if all(found) else None
    if move.onto is not None and move.onto != spot[1]:
        there = f"the {spot[1]} of {state.map[spot[0]]}" if spot[1] else f"{state.map[spot[0]]}"
        reason = f"that way leads onto {there}, not onto a {move.onto}"
        return refuse("BV-TRAV-01 BV-R74", "other-section", reason)
    spent = leave_used(state, move.tool, state.now.at) if move.tool else state
    code = enter(spent, spot)
    if not code or (code == "bear" and move.tool == "basket"):
        return None
    refusal = refuse_enter(spent, along(spent.now, spot), code)
    return refusal.reworded(hint=lambda: way_hint(state, INDEX[move.to], code)) if code == "bear" else refusal


def way_hint(state: State, to: int, code: str) -> str:
    """Return a hint for what would open a refused way, or an empty string."""
    name, side, face = state.turn, DIRECTIONS[to], state.map[state.now.at[0]]
    match code:
        case "other-section":
            hint, refusal = (
                f"Type 'cross' to change sections with a {CROSSING[face.kind]}",
                refuse_cross(state, Cross(name)),
            )
        case "bear":
            hint, refusal = (
                "Use a Picnic Basket: add 'with basket'",
                refuse_traverse(state, Traverse(name, side, "basket")),
            )
        case "side" if face.sides[to] == "river":
            hint, refusal = TOOL_HINTS["river"][1], refuse_row(state, Row(name, side))
        case "side":
            tool, hint = TOOL_HINTS[face.sides[to]]
            refusal = refuse_traverse(state, Traverse(name, side, tool))
        case _:
            return ""
    return hint if refusal is None else ""


def _into_sections(state: State, move: Traverse) -> list[Traverse]:
    """Return a move through trees once for each section it may lead into, else the move itself (BV-R74)."""
    code, spot = way(state, INDEX[move.to], move.tool)
    if spot is None or code != "which-section":
        return [move]
    return [replace(move, onto=section) for section in state.map[spot[0]].sections]


def complete_traverse(state: State, move: Traverse) -> list[Traverse]:
    """Ask for the section if a Machete may lead into either, else leave it out (BV-R74)."""
    ways = _into_sections(state, move) if move.tool == "machete" else [move]
    if len(ways) == 1:
        return [replace(move, onto=None) if move.onto else move]
    return [cut for cut in ways if move.onto in (None, cut.onto) and refuse_traverse(state, cut) is None]


def traverses(state: State, name: str) -> Iterator[Traverse]:
    """Propose every side towards a known card, on its own and with each token that may open it."""
    cell, tokens = state.now.at[0], state.mover.tokens
    known = [side for to, side in enumerate(DIRECTIONS) if neighbour(cell, to) in state.map]
    for side in known:
        yield Traverse(name, side)
        if "basket" in tokens:
            yield Traverse(name, side, "basket")
    if "machete" in tokens:
        for side in known:
            yield from _into_sections(state, Traverse(name, side, "machete"))
    if "canoe" in tokens:
        for side in known:
            yield Traverse(name, side, "canoe")


def apply_traverse(state: State, move: Traverse) -> Result:
    """Advance the hour and the current position; the token stays (BV-MOVE-02, -03, BV-TRAV-04, -05)."""
    _, spot = way(state, INDEX[move.to], move.tool, move.onto)
    assert spot is not None
    if not move.tool:
        return arrive(state, along(state.now, spot), f"traverses {move.to} onto", state.now.hour + 1)
    state, events = _open_way(state, move, spot)
    now = along(state.now, spot)
    return arrive(state, now, WAYS[move.tool].format(move.to), now.hour, events)


def _open_way(state: State, move: Traverse, spot: Spot) -> Result:
    """Leave the token that opens the way: on the first card, on the Lake, or on the Bear for the rest of the game."""
    start = state.now.at
    if move.tool == "basket":
        return give_basket(state, spot)
    where = spot if move.tool == "canoe" and state.map[start[0]].sides[INDEX[move.to]] != "lake" else start
    return leave_used(state, str(move.tool), where), (TokenLeft(move.seat, str(move.tool), where[0]),)


def give_basket(state: State, spot: Spot) -> Result:
    """Leave the Picnic Basket on that Bear for the rest of the game (BV-PICNIC-04, -05)."""
    after = with_seat(state, state.turn, replace(state.mover, tokens=without(state.mover.tokens, ("basket",))))
    now = replace(state.now, used="basket", used_at=spot)
    return replace(after, baskets=state.baskets | {spot[0]}, now=now), (TokenLeft(state.turn, "basket", spot[0]),)


def arrive(state: State, now: Turn, verb: str, hour: int, events: tuple[Event, ...] = ()) -> Result:
    """Move to the last spot of the path and report its effects; `hour` is 0 when no time passes."""
    spot = now.at
    face = state.map[spot[0]]
    if state.is_enchanted and face.picture == "butterfly" and state.mover.character == "sunny":
        # Sunny gains the Butterfly on entering, without a stop (BV-ENCH-11).
        now = replace(now, butterfly=True)
    after = replace(state, now=now, step="trade" if face.kind == POST and state.has_gold else "move")
    return after, (*events, Moved(state.turn, verb, spot, face.name, hour), *standing(after))


def standing(state: State) -> tuple[Event, ...]:
    """Report what the current position forces or forbids."""
    if state.step != "move":
        return ()
    found, code = halts(state, state.now), rest(state)
    if not found and not code:
        return ()
    clauses = halt_clauses(state, state.now, found).split()
    return (Standing(state.turn, found, code, tuple(clauses)),)


def refuse_canoe(state: State, move: Canoe) -> Refusal | None:
    """Allow leaving a Canoe on water only to avoid stopping there (BV-CANOE-06)."""
    refusal = refuse_step(state, move.seat, ("move",)) or refuse_use(state, "canoe")
    if refusal is not None:
        return refusal
    if "water" not in halts(state, state.now):
        return refuse(
            "BV-CANOE-06 BV-R29",
            "no-stop-to-avoid",
            lambda: f"{move.seat} does not have to stop for water on {position_words(state)}",
        )
    return refuse_halt(state, ("water",), "BV-CANOE-06 BV-R12 BV-R13")


def apply_canoe(state: State, move: Canoe) -> Result:
    """Cancel stops for water for the rest of the turn (BV-CANOE-02, -03)."""
    after = leave_used(state, "canoe", state.now.at)
    return after, (TokenLeft(move.seat, "canoe", state.now.at[0]), *standing(after))


def refuse_row(state: State, move: Row) -> Refusal | None:
    """Refuse rowing except to the next River card (BV-CANOE-01, BV-R26, BV-R31)."""
    refusal = (
        refuse_step(state, move.seat, ("move",))
        or refuse_halt(state, ("water",), "BV-CANOE-02")
        or refuse_use(state, "canoe")
    )
    if refusal is not None:
        return refusal
    hops = 1 if move.hops is None else move.hops
    if hops != 1 and (state.switches.canoe_distance == "one" or hops < 1):
        is_one = state.switches.canoe_distance == "one"
        far = (
            f"only to the next River card, not {counted(hops, 'card')}" if is_one else f"at least one card, not {hops}"
        )
        return refuse("BV-R26 BV-CANOE-01", "too-far", f"a Canoe goes {far}")
    stream = downstream(state, INDEX[move.to], hops)
    return stream if isinstance(stream, Refusal) else _refuse_stream(state, move, stream)


def _refuse_stream(state: State, move: Row, stream: list[list[Spot]]) -> Refusal | None:
    """Require every card on the way to be open, each for an hour (BV-MOVE-02, BV-R24, BV-R27)."""
    spent, limit = leave_used(state, "canoe", state.now.at), limit_of(state)
    if limit is not None and state.now.hour + len(stream) > limit:
        reason = f"{move.seat} has {counted(limit - state.now.hour, 'move')} left and needs {len(stream)}"
        return refuse("BV-FIRST-01 BV-R26", "too-far", reason)
    wanted = [spot for spot in stream[-1] if move.onto in (None, spot[1])]
    if not wanted:
        banks = " and ".join(spot[1] for spot in stream[-1] if spot[1]) or "only one section"
        return refuse("BV-R27 BV-CANOE-01", "no-such-bank", f"that River card has {banks}")
    for hours, spots in enumerate([*stream[:-1], wanted], 1):
        codes = [enter(spent, spot, hours) for spot in spots]
        after = along(spent.now, spots[0], hours)
        if all(codes):
            return refuse_enter(spent, after, codes[0])
        if hours < len(stream) and (refusal := refuse_halt(replace(spent, now=after))):
            return refusal
    return None


def downstream(state: State, to: int, hops: int) -> list[list[Spot]] | Refusal:
    """Return the sections of each River card along the river, up to this number of cards."""
    cell = state.now.at[0]
    stream: list[list[Spot]] = []
    for _ in range(hops):
        face = state.map[cell]
        goal = neighbour(cell, to)
        other = state.map.get(goal)
        if not face.is_river:
            return refuse("BV-CANOE-01", "no-river", f"{face} is not a River card")
        if face.sides[to] != "river" or other is None or other.sides[BACK[to]] != "river":
            return refuse("BV-CANOE-01", "no-river", f"the river does not run {DIRECTIONS[to]} from {face}")
        if state.switches.canoe_camps == "no" and {face.kind, other.kind} & {START, DESTINATION}:
            return refuse("BV-R31 BV-CANOE-01", "camp", "by house ruling a Canoe neither leaves nor reaches a camp")
        onward = [d for d in range(6) if other.sides[d] == "river" and d != BACK[to]]
        cell, to = goal, onward[0] if onward else to
        stream.append([(cell, section) for section in other.sections])
    return stream


def _onto_banks(state: State, move: Row) -> list[Row]:
    """Return a row once for each bank of the River card it leads to (BV-R27)."""
    hops = move.hops or 1
    stream = downstream(state, INDEX[move.to], hops)
    if isinstance(stream, Refusal):
        return []
    banks = [section for _, section in stream[-1] if move.onto in (None, section)]
    return [Row(move.seat, move.to, hops if hops > 1 else None, section or None) for section in banks]


def complete_row(state: State, move: Row) -> list[Row]:
    """List the open banks for the player to choose from (BV-R27)."""
    return [row for row in _onto_banks(state, move) if refuse_row(state, row) is None]


def rows(state: State, name: str) -> Iterator[Row]:
    """Propose to row along the river, as far as the table lets a Canoe go."""
    if "canoe" not in state.mover.tokens:
        return
    most = 1 if state.switches.canoe_distance == "one" else len(state.map)
    for side in DIRECTIONS:
        for hops in range(1, most + 1):
            found = _onto_banks(state, Row(name, side, hops))
            if not found:
                break
            yield from found


def apply_row(state: State, move: Row) -> Result:
    """Row to the River card and leave the Canoe on the first one (BV-CANOE-01, -07, -08)."""
    hops = move.hops or 1
    stream = downstream(state, INDEX[move.to], hops)
    assert not isinstance(stream, Refusal)
    spot = next(spot for spot in stream[-1] if spot[1] == (move.onto or ""))
    left = TokenLeft(move.seat, "canoe", state.now.at[0])
    after = leave_used(state, "canoe", state.now.at)
    return arrive(after, along(after.now, spot, hops), f"rows {move.to} onto", after.now.hour + hops, (left,))


def refuse_cross(state: State, move: Cross) -> Refusal | None:
    """Allow changing sections by Rope, Machete or Canoe, as if entering a space (BV-SECT-01..04, BV-R73)."""
    refusal = refuse_step(state, move.seat, ("move",))
    if refusal is not None:
        return refusal
    face = state.map[state.now.at[0]]
    token = CROSSING.get(face.kind)
    if token is None:
        clauses = "BV-ROPE-04 BV-MACH-03 BV-CANOE-04"
        return refuse(clauses, "one-section", lambda: f"{position_words(state)} has only one section")
    refusal = refuse_halt(state, _free_halts(state, token), "BV-R13 BV-R12") or refuse_use(state, token)
    if refusal is not None:
        # Without the token, the section is closed.
        return refusal.reworded(clauses=(*refusal.clauses, SECTION_CLAUSES[face.kind]))
    spent = leave_used(state, token, state.now.at)
    after = _crossed(spent)
    code = enter(spent, after.at, after.hour - state.now.hour)
    return refuse_enter(spent, after, code, "BV-SECT-04 BV-R73") if code else None


def _free_halts(state: State, token: str) -> tuple[str, ...]:
    """Return the halts that do not forbid a crossing, which is not a move (BV-R08) unless it counts (BV-R28)."""
    if token != "canoe":
        return ("limit",)
    return ("water", "limit") if state.switches.bank_hour == "free" else ("water",)


def _crossed(state: State) -> Turn:
    """Return the turn on the other section with the token used; only a change of banks may take an hour (BV-R28)."""
    hours = 1 if state.now.used == "canoe" and state.switches.bank_hour == "counted" else 0
    cell, section = state.now.at
    first, second = state.map[cell].sections
    return along(state.now, (cell, second if section == first else first), hours)


def apply_cross(state: State, move: Cross) -> Result:
    """Cross and leave the token on the card, in both sections at once (BV-ROPE-03, BV-MACH-05, BV-CANOE-07).

    A player who stops there picks it up again (BV-ROPE-02, BV-MACH-04).
    """
    cell = state.now.at[0]
    token = CROSSING[state.map[cell].kind]
    after = leave_used(state, token, state.now.at)
    now = _crossed(after)
    hour = now.hour if now.hour != state.now.hour else 0
    return arrive(after, now, CROSSES[token], hour, (TokenLeft(move.seat, token, cell),))


# Every move over known cards, with its proposals and refusals.
WAYS_ON: tuple[tuple[Propose, Refuse], ...] = (
    (traverses, refuse_traverse),
    (rows, refuse_row),
    (only(Canoe), refuse_canoe),
    (only(Cross), refuse_cross),
)
