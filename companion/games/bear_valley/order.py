"""Moves at the wrong time: the state in which each would be possible, for refusals that name the broken rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from companion.games.bear_valley import moves
from companion.games.bear_valley.components import POST, Face
from companion.games.bear_valley.deck import next_cards, placements
from companion.games.bear_valley.grid import BACK, Cell, Spot, neighbour, neighbours, read_spot
from companion.games.bear_valley.reach import links
from companion.games.bear_valley.state import SETUP_STEPS, State, Turn, with_seat
from companion.games.bear_valley.tokens import refuse_use
from companion.games.bear_valley.travel import CROSSING
from companion.games.bear_valley.turn import begin_turn
from companion.referee.moves import Move
from companion.referee.verdicts import Refusal

# The codes that concern only the turn or the step.
ORDER_CODES = frozenset({"not-now", "not-your-turn", "setup-open"})
# What the table can type.
ASKED_OF_TABLE = {
    "first": "first NAME",
    "deal": "character NAME",
    "draw": "draw CARD",
    "walled": "eaten NAMES, spared",
}
VERB_WORDS = {"no": "no basket"}
# Two cells beyond any map, where only the player's character and tokens can rule out a move.
FROM: Cell = (900, 0)
FAR: Cell = neighbour(FROM, 0)
Places = Iterable[State]


def add_legal_verbs(state: State, refusal: Refusal, is_alone: bool, verbs: tuple[str, ...]) -> Refusal:
    """Add the legal verbs to a refusal as its hint; a refusal that follows another rule is shortened."""

    def reason() -> str:
        if refusal.code == "not-now" and state.step == "move" and not is_alone:
            return "this is not the time for it"
        return refusal.reason

    def hint() -> str:
        if state.step in ASKED_OF_TABLE:
            return f"Legal for the table: {ASKED_OF_TABLE[state.step]}"
        return f"Legal for {state.turn}: {', '.join(VERB_WORDS.get(verb, verb) for verb in verbs)}"

    return refusal.reworded(reason, hint)


def proper_places(state: State, move: Move) -> Places:
    """Yield the state as if it were this move's turn and step, the likeliest first."""
    find = PLACES.get(type(move))
    return find(state, move) if find else ()


def is_in_turn(state: State, name: str) -> bool:
    """Return whether a player's turn is in progress."""
    return name == state.turn and state.step not in (*SETUP_STEPS, "walled")


def _in_turn(state: State, name: str) -> State:
    """Return the state in that player's turn: now, or at the start of their next one."""
    if is_in_turn(state, name):
        return state
    names = [*state.seats]
    order = state.order or (*names[names.index(name) :], *names[: names.index(name)])
    is_later = state.step not in SETUP_STEPS and order.index(name) <= order.index(state.turn)
    return begin_turn(replace(state, order=order, round=state.round + is_later), name)[0]


def _free(state: State, path: tuple[Spot, ...]) -> State:
    """Return the state at the end of this path, free to move on."""
    now = state.now
    fresh = Turn(path=path, used=now.used, used_at=now.used_at, equipment=now.equipment, contingency=now.contingency)
    return replace(state, step="move", now=fresh)


def _elsewhere(state: State, kind: str, picture: str | None = None) -> Places:
    """Yield the state on a card of this kind, far from everything else."""
    faces = state.tables.faces.values()
    found = next((face for face in faces if face.kind == kind and (picture or face.picture) == face.picture), None)
    if found is not None:
        far = _with_far(state, found)
        for section in found.sections:
            yield _free(far, ((FROM, ""), (FAR, section)))


def _with_far(state: State, face: Face) -> State:
    """Lay a card far away, beside a Land card."""
    land = next(other for other in state.tables.faces.values() if other.kind == "Land")
    return replace(state, map={**state.map, FROM: land, FAR: face})


def _finger(state: State, move: moves.Explore | moves.Traverse | moves.Row) -> Places:
    """Yield the start of the turn, or later the positions where the move could be made."""
    own = _in_turn(state, move.seat)
    if own.step == "move":
        yield own
        return
    tool = "canoe" if isinstance(move, moves.Row) else move.tool
    place = _free(own, (own.now.at,))
    if tool and refuse_use(place, tool):
        yield place
    elif own.step in ("draw", "lay") and own.now.how == "explore":
        yield from _after_any_card(own)


def _after_any_card(own: State) -> Places:
    """Yield the current position, and every card that can be drawn and entered."""
    now = own.now
    before = _free(own, now.path)
    yield replace(before, now=replace(before.now, hour=now.hour - 1))
    for id in [now.drawn] if now.drawn else next_cards(own):
        for to, face in placements(own, id):
            section = face.owner[BACK[to]]
            if section is not None and not face.is_bear:
                cell = neighbour(now.at[0], to)
                there = _free(replace(own, map={**own.map, cell: face}), (*now.path, (cell, section)))
                yield replace(there, now=replace(there.now, hour=now.hour))


def _staying(state: State, move: moves.Stay) -> Places:
    own = _in_turn(state, move.seat)
    if own.step == "move":
        yield own


def _crossing(state: State, move: moves.Cross) -> Places:
    """Yield the current card if it has two sections, else any card that has."""
    own = _in_turn(state, move.seat)
    cell = own.now.at[0]
    if own.map[cell].kind in CROSSING:
        yield own if own.step == "move" else _free(own, (own.now.at,))
        return
    for kind in CROSSING:
        yield from _elsewhere(own, kind)


def _diving(state: State, move: moves.Dive | moves.Jump) -> Places:
    """Yield the state on a Cave, unless the player is already underground."""
    own = _in_turn(state, move.seat)
    if own.step == "move":
        yield own
    elif own.now.used != "flashlight":
        yield from _elsewhere(own, "Land", "cave")


def _observing(state: State, move: moves.Observe) -> Places:
    """Yield the turn before its first move, or after it if that is over."""
    own = _in_turn(state, move.seat)
    if own.step == "move":
        yield own
    elif own.now.used != "telescope":
        far = _free(own, (own.now.at, (FAR, "")))
        yield replace(far, now=replace(far.now, hour=own.now.hour))


def _stopping(state: State, move: moves.Stop) -> Places:
    """Yield the card that is named, else any card that allows a stop."""
    own = _in_turn(state, move.seat)
    spot = read_spot(move.at) if move.at else None
    if spot is not None and spot[0] in own.map and spot[1] in own.map[spot[0]].sections:
        yield _free(own, (own.now.path[0], spot))
    elif spot is None:
        yield replace(own, step="surface", now=replace(own.now, dive=()))


def _blocked(state: State, move: moves.Tunnel | moves.Machete) -> Places:
    """Yield the last met card without an exit back, one that could be met, or any such card."""
    own = _in_turn(state, move.seat)
    met = [*(_met_last(own) if is_in_turn(state, move.seat) else _met_near(own))]
    yield from met or _met_far(own)


def _met_last(own: State) -> Places:
    """Yield the card that the turn led to, even if a contingency move has followed."""
    now = own.now
    way = _aborted(own) if now.contingency else now.path
    hour = now.spent if now.contingency else now.hour
    if len(way) > 1 and way[-1][0] in neighbours(way[-2][0]):
        yield _at_card(own, way[:-1], way[-1], hour)


def _aborted(own: State) -> tuple[Spot, ...]:
    """Return the path of the aborted move; if its last card is not barred, that is the card laid last (BV-R60)."""
    now = own.now
    way = (now.path[0], *now.barred)
    is_whole = own.switches.contingency_bar == "all" or now.spent == Turn(path=way).hours()[-1]
    if is_whole or own.idle:
        return way
    laid = [*own.map][-1]
    around = neighbours(way[-1][0])
    if laid not in around:
        return way
    return (*way, (laid, own.map[laid].owner[BACK[around.index(laid)]] or ""))


def _met_near(own: State) -> Places:
    """Yield cards without an exit back, one or two moves from the token."""
    start = own.mover.at
    ways = [(start,), *((start, spot) for spot in links(own, start))]
    for way in ways:
        cell, section = way[-1]
        for to in own.map[cell].doors[section]:
            goal = neighbour(cell, to)
            face = own.map.get(goal)
            if face is not None and face.owner[BACK[to]] is None:
                yield _at_card(own, way, (goal, face.sections[0]), len(way))


def _met_far(own: State) -> Places:
    closed = (face for face in own.tables.faces.values() if face.kind == "Land" and face.sides[BACK[0]] != "exit")
    face = next((face for face in closed if face.picture != "cave"), None)
    if face is not None:
        yield _at_card(_with_far(own, face), ((FROM, ""),), (FAR, ""), 1)


def _at_card(own: State, path: tuple[Spot, ...], met: Spot, hour: int) -> State:
    """Return the table with that card just explored from the end of the path."""
    free = _free(own, path)
    return replace(free, step="blocked", now=replace(free.now, hour=hour, met=met, contingency=False))


def _feeding(state: State, move: moves.Basket | moves.NoBasket) -> Places:
    """Yield the state at a Bear that has just been explored."""
    for place in _elsewhere(_in_turn(state, move.seat), "Bear"):
        now = replace(place.now, path=place.now.path[:1], met=(FAR, ""), hour=2)
        yield replace(place, step="bear", now=now)


def _taking(state: State, move: moves.Take | moves.TakeNothing) -> Places:
    """Yield the end of the turn at the current position."""
    own = _in_turn(state, move.seat)
    ended = with_seat(own, move.seat, replace(own.mover, at=own.now.at))
    yield replace(ended, step="supply")


def _trading(state: State, move: moves.Trade | moves.Gift) -> Places:
    """Yield the state on a Trading Post just entered."""
    for place in _elsewhere(_in_turn(state, move.seat), POST):
        yield replace(place, step="trade")


def _laying(state: State, move: moves.Lay) -> Places:
    """Yield the step `lay`, only for a card that cannot be drawn."""
    own = _in_turn(state, move.seat)
    if state.tables.plain[move.card].id not in (*next_cards(own), state.now.drawn):
        yield replace(own, step="lay", now=replace(own.now, drawn=""))


def _redrawing(state: State, move: moves.Redraw) -> Places:
    own = _in_turn(state, move.seat)
    how = "observe" if own.step == "observe" else own.now.how
    yield replace(own, step="lay", now=replace(own.now, how=how))


PLACES: dict[type[Move], Callable[[State, Any], Places]] = {
    moves.Plays: lambda state, move: [replace(state, turn=move.seat)] if state.step == "choose" else [],
    moves.Traverse: _finger,
    moves.Explore: _finger,
    moves.Row: _finger,
    moves.Stay: _staying,
    moves.Cross: _crossing,
    # On water that was just entered.
    moves.Canoe: lambda state, move: _elsewhere(_in_turn(state, move.seat), "Lake"),
    moves.Dive: _diving,
    moves.Jump: _diving,
    moves.Observe: _observing,
    moves.Stop: _stopping,
    moves.Tunnel: _blocked,
    moves.Machete: _blocked,
    moves.Basket: _feeding,
    moves.NoBasket: _feeding,
    moves.Take: _taking,
    moves.TakeNothing: _taking,
    moves.Trade: _trading,
    moves.Gift: _trading,
    moves.Draw: lambda state, move: [replace(state, step="draw")],
    moves.Lay: _laying,
    moves.Redraw: _redrawing,
    moves.Eaten: lambda state, move: [replace(state, step="walled")],
    moves.Spared: lambda state, move: [replace(state, step="walled")],
    moves.GiveUp: lambda state, move: [] if state.step in SETUP_STEPS else [begin_turn(state, state.turn)[0]],
}
