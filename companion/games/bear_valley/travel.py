"""Moves over known cards: traversing, rowing, crossing sections, the Canoe that lets one go on (BV-TRAV, BV-CANOE)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from companion.games.bear_valley.events import Moved, Standing, TokenLeft
from companion.games.bear_valley.grid import BACK, DELTAS, DIRECTIONS, INDEX, Spot, neighbour
from companion.games.bear_valley.kinds import DESTINATION, POST, START
from companion.games.bear_valley.moves import Canoe, Cross, Row, Traverse
from companion.games.bear_valley.reasons import halt_clauses, refuse_enter, refuse_halt, refuse_side
from companion.games.bear_valley.state import Result, State, Turn
from companion.games.bear_valley.steps import position_words, refuse_step
from companion.games.bear_valley.tokens import can_use, leave_used, refuse_use, without
from companion.games.bear_valley.ways import along, enter, halts, limit_of, rest, sections_cut, way
from companion.referee.amounts import counted
from companion.referee.events import Event
from companion.referee.moves import Move
from companion.referee.verdicts import Refusal, refuse

# The token that changes the section of a kind of card.
CROSSING = {"Bridge": "rope", "Hedge": "machete", "Straight-River": "canoe"}
TOOLS = ("machete", "canoe", "basket")


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
        return refuse_side(state, code, INDEX[move.to], "BV-TRAV-01")
    refusal = _refuse_late_cut(state, move)
    if refusal is not None:
        return refusal
    spent = leave_used(state, move.tool, state.now.at) if move.tool else state
    if code == "which-section":
        if _open_sections(state, spot, INDEX[move.to]):
            return None
        spot = (spot[0], state.map[spot[0]].sections[0])
    if move.onto is not None and move.onto != spot[1]:
        return refuse("BV-TRAV-01 BV-R74", "other-section", f"that way leads onto {spot[1] or 'the card'}")
    code = enter(spent, spot)
    if not code or _basket_opens(move.tool, code):
        return None
    return refuse_enter(spent, along(spent.now, spot), code)


def _basket_opens(tool: str | None, code: str) -> bool:
    return tool == "basket" and code == "bear"


def _refuse_late_cut(state: State, move: Traverse) -> Refusal | None:
    """After an evasion the Machete helps only where the table lets it (BV-R76)."""
    if move.tool == "machete" and state.map[state.now.at[0]].is_bear and state.switches.evader_machete == "no":
        return refuse("BV-R76 BV-R12", "evader-machete", "at this table no Machete is used behind an evaded Bear")
    return None


def fill_traverse(state: State, move: Traverse) -> list[Traverse]:
    """Where a Machete may lead into either section, ask which; else leave the section unsaid (BV-R74)."""
    code, spot = way(state, INDEX[move.to], move.tool, move.onto)
    if code != "which-section":
        return [move if _names_choice(state, move) else replace(move, onto=None)]
    assert spot is not None
    return [replace(move, onto=section) for section in _open_sections(state, spot, INDEX[move.to])]


def _names_choice(state: State, move: Traverse) -> bool:
    return move.onto is not None and way(state, INDEX[move.to], move.tool)[0] == "which-section"


def _open_sections(state: State, spot: Spot, to: int) -> list[str]:
    sections = sections_cut(state, state.map[spot[0]], BACK[to])
    return [name for name in sections if not enter(leave_used(state, "machete", state.now.at), (spot[0], name))]


def apply_traverse(state: State, move: Traverse) -> Result:
    """The hour advances, the finger moves, the token stays (BV-MOVE-02, -03, BV-TRAV-04, -05)."""
    _, spot = way(state, INDEX[move.to], move.tool, move.onto)
    assert spot is not None
    if not move.tool:
        return arrive(state, along(state.now, spot), f"traverses {move.to} onto", state.now.hour + 1)
    state, events = _open_way(state, move, spot)
    now = along(state.now, spot)
    return arrive(state, now, f"goes {move.to} by {move.tool} onto", now.hour, events)


def _open_way(state: State, move: Traverse, spot: Spot) -> Result:
    """Leave the token that opens the way: on the first card, on the Lake, for good on the Bear."""
    start = state.now.at
    if move.tool == "basket":
        return give_basket(state, spot)
    where = spot if move.tool == "canoe" and state.map[start[0]].sides[INDEX[move.to]] != "lake" else start
    return leave_used(state, str(move.tool), where), (TokenLeft(move.seat, str(move.tool), where[0]),)


def give_basket(state: State, spot: Spot) -> Result:
    """The Picnic Basket lies on that Bear for the rest of the game, and lets everybody pass (BV-PICNIC-04, -05)."""
    seat = replace(state.mover, tokens=without(state.mover.tokens, ("basket",)))
    after = replace(
        state,
        seats={**state.seats, state.turn: seat},
        baskets=state.baskets | {spot[0]},
        now=replace(state.now, used="basket", used_at=spot),
    )
    return after, (TokenLeft(state.turn, "basket", spot[0]),)


def arrive(state: State, now: Turn, verb: str, hour: int, events: tuple[Event, ...] = ()) -> Result:
    """Set the finger on the last spot of the way and say what that means; `hour` is 0 when none is counted."""
    spot = now.at
    face = state.map[spot[0]]
    if state.is_enchanted and face.picture == "butterfly" and state.mover.character == "sunny":
        # Sunny gains it on entering, without a stop (BV-ENCH-11).
        now = replace(now, butterfly=True)
    after = replace(state, now=now, step="trade" if face.kind == POST and state.has_gold else "move")
    return after, (*events, Moved(state.turn, verb, spot, face.name, hour), *standing(after))


def standing(state: State) -> tuple[Event, ...]:
    """Say what the present position forces or forbids."""
    if state.step != "move":
        return ()
    found, code = halts(state, state.now), rest(state)
    if not found and not code:
        return ()
    clauses = tuple(halt_clauses(state, state.now).split())
    return (Standing(state.turn, found, code, clauses),)


def refuse_canoe(state: State, move: Canoe) -> Refusal | None:
    """A Canoe is left on water just so as not to stop there (BV-CANOE-06)."""
    refusal = refuse_step(state, move.seat, ("move",)) or refuse_use(state, "canoe")
    if refusal is not None:
        return refusal
    if "water" not in halts(state, state.now):
        reason = f"no water makes {move.seat} stop on {position_words(state)}"
        return refuse("BV-CANOE-06 BV-R29", "no-stop-to-avoid", reason)
    return refuse_halt(state, ("water",), "BV-CANOE-06 BV-R12 BV-R13")


def apply_canoe(state: State, move: Canoe) -> Result:
    """From now on water stops nobody this turn (BV-CANOE-02, -03)."""
    after = leave_used(state, "canoe", state.now.at)
    return after, (TokenLeft(move.seat, "canoe", state.now.at[0]), *standing(after))


def refuse_row(state: State, move: Row) -> Refusal | None:
    """A Canoe goes from a River card to the next along the river (BV-CANOE-01, BV-R26, BV-R31)."""
    refusal = (
        refuse_step(state, move.seat, ("move",))
        or refuse_halt(state, ("water",), "BV-CANOE-02")
        or refuse_use(state, "canoe")
    )
    if refusal is not None:
        return refusal
    hops = 1 if move.hops is None else move.hops
    if hops != 1 and (state.switches.canoe_distance == "one" or hops < 1):
        far = "to the next River card" if state.switches.canoe_distance == "one" else "one card far at least"
        return refuse("BV-R26 BV-CANOE-01", "too-far", f"a Canoe goes {far}, not {hops} cards far")
    stream = downstream(state, INDEX[move.to], hops)
    return stream if isinstance(stream, Refusal) else _refuse_stream(state, move, stream)


def _refuse_stream(state: State, move: Row, stream: list[list[Spot]]) -> Refusal | None:
    """Every card on the way has to be open, and each is an hour (BV-MOVE-02, BV-R24, BV-R27)."""
    spent, limit = leave_used(state, "canoe", state.now.at), limit_of(state)
    if limit is not None and state.now.hour + len(stream) > limit:
        reason = f"{len(stream)} cards are more than the {counted(limit - state.now.hour, 'move')} left"
        return refuse("BV-FIRST-01 BV-R26", "too-far", reason)
    wanted = [spot for spot in stream[-1] if move.onto in (None, spot[1])]
    if not wanted:
        banks = " and ".join(spot[1] for spot in stream[-1] if spot[1]) or "one section only"
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
    """Return the sections of each River card along the river, so many cards far."""
    cell = state.now.at[0]
    stream: list[list[Spot]] = []
    for _ in range(hops):
        face = state.map[cell]
        goal = neighbour(cell, to)
        other = state.map.get(goal)
        if not face.is_river:
            return refuse("BV-CANOE-01", "no-river", f"{face} is no River card")
        if face.sides[to] != "river" or other is None or other.sides[BACK[to]] != "river":
            return refuse("BV-CANOE-01", "no-river", f"no river runs {DIRECTIONS[to]} from {face}")
        if state.switches.canoe_camps == "no" and {face.kind, other.kind} & {START, DESTINATION}:
            return refuse("BV-R31 BV-CANOE-01", "camp", "at this table a Canoe neither starts from nor reaches a camp")
        onward = [d for d in range(6) if other.sides[d] == "river" and d != BACK[to]]
        cell, to = goal, onward[0] if onward else to
        stream.append([(cell, section) for section in other.sections])
    return stream


def fill_row(state: State, move: Row) -> list[Row]:
    """Where both banks are open the player says which (BV-R27)."""
    hops = move.hops or 1
    stream = downstream(state, INDEX[move.to], hops)
    assert not isinstance(stream, Refusal)
    spent = leave_used(state, "canoe", state.now.at)
    spots = [spot for spot in stream[-1] if move.onto in (None, spot[1]) and not enter(spent, spot, hops)]
    return [Row(move.seat, move.to, hops if hops > 1 else None, section or None) for _, section in spots]


def apply_row(state: State, move: Row) -> Result:
    """The Canoe stays on the first of the two cards (BV-CANOE-01, -07, -08)."""
    hops = move.hops or 1
    stream = downstream(state, INDEX[move.to], hops)
    assert not isinstance(stream, Refusal)
    spot = next(spot for spot in stream[-1] if spot[1] == (move.onto or ""))
    left = TokenLeft(move.seat, "canoe", state.now.at[0])
    after = leave_used(state, "canoe", state.now.at)
    return arrive(after, along(after.now, spot, hops), f"rows {move.to} onto", after.now.hour + hops, (left,))


def other_section(state: State) -> Spot:
    """Return the other section of the present card."""
    cell, section = state.now.at
    first, second = state.map[cell].sections
    return cell, second if section == first else first


def refuse_cross(state: State, move: Cross) -> Refusal | None:
    """Sections are changed by Rope, Machete or Canoe, like entering a space (BV-SECT-01..04, BV-R73)."""
    refusal = refuse_step(state, move.seat, ("move",))
    if refusal is not None:
        return refusal
    face = state.map[state.now.at[0]]
    token = CROSSING.get(face.kind)
    if token is None:
        reason = f"{position_words(state)} has one section"
        return refuse("BV-ROPE-04 BV-MACH-03 BV-CANOE-04", "one-section", reason)
    apart = {"rope": "BV-SECT-01", "machete": "BV-SECT-02", "canoe": "BV-SECT-03"}[token]
    refusal = refuse_halt(state, _free_halts(state, token), "BV-R13 BV-R12") or refuse_use(state, token)
    if refusal is not None:
        # Without the token it is the section that is closed.
        return replace(refusal, clauses=(*refusal.clauses, apart))
    spent = leave_used(state, token, state.now.at)
    after = _crossed(spent)
    code = enter(spent, after.at, after.hour - state.now.hour)
    return refuse_enter(spent, after, code, "BV-SECT-04 BV-R73") if code else None


def _free_halts(state: State, token: str) -> tuple[str, ...]:
    """A crossing is no space moved, so that a used-up limit leaves it possible (BV-R08), unless it counts (BV-R28)."""
    if token != "canoe":
        return ("limit",)
    return ("water", "limit") if state.switches.bank_hour == "free" else ("water",)


def _crossed(state: State) -> Turn:
    """Return the turn on the other section, the token being used; only a change of banks may take an hour (BV-R28)."""
    hours = 1 if state.now.used == "canoe" and state.switches.bank_hour == "counted" else 0
    return along(state.now, other_section(state), hours)


def apply_cross(state: State, move: Cross) -> Result:
    """The token stays on the card, in both sections at once (BV-ROPE-03, BV-MACH-05, BV-CANOE-07).

    Who stops there has it with him again (BV-ROPE-02, BV-MACH-04).
    """
    cell = state.now.at[0]
    token = CROSSING[state.map[cell].kind]
    after = leave_used(state, token, state.now.at)
    now = _crossed(after)
    hour = now.hour if now.hour != state.now.hour else 0
    return arrive(after, now, f"crosses by {token} to", hour, (TokenLeft(move.seat, token, cell),))


def traverses(state: State, name: str) -> list[Move]:
    """List the ways over known cards from the present position, where nothing ends the turn, tokens included."""
    now, known = state.now, state.map
    cell, section = now.path[-1]
    x, y = cell
    tools = [tool for tool in TOOLS if can_use(state, tool)] if state.seats[name].tokens and not now.used else []
    found: list[Move] = []
    for to in known[cell].doors[section]:
        dx, dy = DELTAS[to]
        goal = (x + dx, y + dy)
        if goal not in known:
            continue
        owner = known[goal].owner[BACK[to]]
        if owner is None:
            continue
        code = enter(state, (goal, owner))
        if not code:
            found.append(Traverse(name, DIRECTIONS[to]))
        elif code == "bear" and "basket" in tools:
            found.append(Traverse(name, DIRECTIONS[to], "basket"))
    for tool in tools:
        if tool != "basket":
            found += _opened(state, name, tool)
    return found


def _opened(state: State, name: str, tool: str) -> Iterable[Traverse]:
    """List the ways that a Machete or a Canoe opens."""
    for to, direction in enumerate(DIRECTIONS):
        code, spot = way(state, to, tool)
        if spot is None:
            continue
        move = Traverse(name, direction, tool)
        if _refuse_late_cut(state, move) is None and (code or not enter(leave_used(state, tool, state.now.at), spot)):
            yield from fill_traverse(state, move)


def rows(state: State, name: str) -> Iterator[Move]:
    """List where a Canoe at hand can row to, cross to, or be left."""
    face = state.map[state.now.at[0]]
    if face.is_river and all(code == "water" for code in halts(state, state.now)):
        most = 1 if state.switches.canoe_distance == "one" else len(state.map)
        yield from _rows(state, name, [d for d in range(6) if face.sides[d] == "river"], most)
    if halts(state, state.now) == ("water",):
        yield Canoe(name)
        yield from _opened(state, name, "canoe")


def _rows(state: State, name: str, sides: list[int], most: int) -> Iterator[Row]:
    for to in sides:
        for hops in range(1, most + 1):
            if isinstance(downstream(state, to, hops), Refusal):
                break
            move = Row(name, DIRECTIONS[to], hops)
            if refuse_row(state, move) is None:
                yield from fill_row(state, move)


def crossings(state: State, name: str) -> list[Move]:
    """List the change of section, where it can be made."""
    token = CROSSING.get(state.map[state.now.at[0]].kind)
    move = Cross(name)
    return [move] if token and can_use(state, token) and refuse_cross(state, move) is None else []
