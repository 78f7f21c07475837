"""The effects of an explored card, in order: Bear, connection, exits, character, Trading Post (BV-R20)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.bear_valley.components import POST, Face
from companion.games.bear_valley.events import Lost, TokenLeft, hour_words
from companion.games.bear_valley.grid import Cell
from companion.games.bear_valley.moves import Basket, Machete, NoBasket, Stay
from companion.games.bear_valley.reasons import SHUNNED
from companion.games.bear_valley.state import Result, State
from companion.games.bear_valley.stay import EATING, end_move
from companion.games.bear_valley.steps import allowed, only, refuse_step
from companion.games.bear_valley.tokens import can_use, leave_used, refuse_basic, refuse_use
from companion.games.bear_valley.trade import TRADING
from companion.games.bear_valley.travel import arrive, give_basket, refuse_traverse, standing, traverses
from companion.games.bear_valley.tunnel import (
    LATEST,
    is_behind_bear,
    refuse_connected,
    refuse_digging,
    refuse_tunnel,
    tunnels,
)
from companion.games.bear_valley.turn import eat, survive
from companion.games.bear_valley.walls import close_turn
from companion.games.bear_valley.ways import is_open_bear, limit_of, shunned_by
from companion.referee.amounts import alternatives
from companion.referee.closing import Closing
from companion.referee.events import Event, Said
from companion.referee.notation import verb_in
from companion.referee.verdicts import Refusal, refuse

# The exit total that makes an explorer lost at an hour; from Six on it is six (BV-CLOCK-05..09, -12).
FATAL = {3: 3, 4: 4, 5: 5}
LOST_AT = {3: "BV-CLOCK-05", 4: "BV-CLOCK-06", 5: "BV-CLOCK-07", 6: "BV-CLOCK-08"}
# What ends the move of a character who explores a card that the character never enters.
ENDED_BY = {
    "woods": ("Forrest explores Woods", "BV-FORREST-02"),
    "peak": ("Rocky explores a Mountain", "BV-ROCKY-02"),
    "cave": ("Sunny explores a Cave", "BV-SUNNY-04"),
    "bridge": ("Vertigo's path leads onto the bridge", "BV-VERTIGO-03"),
}


def met_card(state: State, cell: Cell, side: int, events: tuple[Event, ...]) -> Result:
    """Apply the effects of the card just explored, entered by that side (BV-EXPL-04, -05)."""
    face = state.map[cell]
    state = replace(state, now=replace(state.now, met=(cell, face.owner[side] or "")))
    if face.is_bear:
        return _met_bear(state, events)
    if face.sides[side] != "exit" and not state.now.cut and not _is_opened_by_butterfly(state, face):
        return _met_trees(state, face, events)
    return _counted(state, face, events)


def _is_opened_by_butterfly(state: State, face: Face) -> bool:
    """Return whether a Butterfly opens the card: for Sunny, or for everyone by house ruling (BV-R59, BV-R21)."""
    if is_sunny_butterfly(state, face) and state.switches.sunny_butterfly == "enter":
        return True
    return state.now.butterfly and state.switches.butterfly_connects == "yes"


def is_sunny_butterfly(state: State, face: Face) -> bool:
    """Return whether Sunny has explored a Butterfly card (BV-ENCH-12)."""
    return state.is_enchanted and face.picture == "butterfly" and state.mover.character == "sunny"


def is_fatal(state: State, face: Face) -> bool:
    """Return whether the exits of both sections match the hour (BV-CLOCK-05..11, BV-ENCH-03)."""
    if state.now.butterfly or is_sunny_butterfly(state, face):
        return False
    return face.exits == FATAL.get(state.now.hour, 6 if state.now.hour >= 6 else 0)


def _lose(state: State, why: str, clause: str, events: tuple[Event, ...], is_lost: bool = True) -> Result:
    return end_move(state, (*events, Lost(state.turn, why, clause, is_lost, state.now.hour)))


def _met_bear(state: State, events: tuple[Event, ...]) -> Result:
    """Evade at One O'clock, use a basket, get eaten from Seven on, or end the move (BV-BEAR-01, BV-CLOCK-01, -10).

    A Butterfly does not help against a Bear (BV-ENCH-04).
    """
    name, now = state.turn, state.now
    assert now.met is not None
    if now.hour == 1 and not _held_up(state)[0]:
        said = Said(f"{name} evades the Bear: one more move, then the turn ends (BV-CLOCK-01)")
        after = replace(state, now=replace(now, path=(*now.path, now.met), met=None), step="move")
        return after, (*events, said)
    asked = replace(state, step="bear")
    if BEAR.is_over(asked, name):
        return _bear_wins(state, events)
    return asked, (*events, Said(f"a Bear at {hour_words(now.hour)}. Basket or no basket?", name))


def _held_up(state: State) -> tuple[str, str]:
    """Return why this Bear cannot be evaded, and the clause; empty if it can (BV-CLOCK-02, BV-R13)."""
    if state.mover.character == "fozzie":
        return "Fozzie does not evade Bears", "BV-FOZZIE-01"
    if state.map[state.now.at[0]].kind == "Mountain":
        return "the move off a Mountain is the last", "BV-MTN-03"
    limit = limit_of(state)
    if limit is not None and state.now.hour >= limit:
        return "a first turn has no move left to evade it", "BV-FIRST-03"
    return "", "BV-BEAR-01"


def _bear_wins(state: State, events: tuple[Event, ...]) -> Result:
    hour = state.now.hour
    if hour < EATING:
        held_up, clause = _held_up(state) if hour == 1 else ("", "BV-BEAR-01")
        why = f"there is a Bear, and {held_up}" if held_up else "there is a Bear"
        return _lose(state, why, clause, events, is_lost=False)
    after, eaten = eat(state, state.turn, f"a Bear at {hour_words(hour)}, BV-CLOCK-10")
    after = replace(after, now=replace(after.now, met=None))
    # The turn is over; tokens left on the map are settled as after any other turn.
    if len(after.living) < 2:
        return survive(after, (*events, *eaten))
    return close_turn(after, (*events, *eaten))


def refuse_basket(state: State, move: Basket) -> Refusal | None:
    """Refuse a basket unless a Bear has just been explored (BV-PICNIC-02, BV-R50)."""
    refusal = refuse_step(state, move.seat, ("bear", "move"), "BV-PICNIC-02") or refuse_basic(state)
    if refusal is None and state.step == "move" and not is_open_bear(state, state.now.at[0]):
        return refuse("BV-PICNIC-02", "no-bear", "there is no Bear to feed", lambda: _basket_hint(state))
    return refusal or refuse_use(state, "basket")


def _basket_hint(state: State) -> str:
    """Return a hint if a basket would open a way now."""
    ways = (way for way in traverses(state, state.turn) if way.tool == "basket")
    is_near = any(refuse_traverse(state, way) is None for way in ways)
    return "Type 'traverse DIRECTION with basket'" if is_near else ""


def apply_basket(state: State, move: Basket) -> Result:
    """Continue as on an open space; from Six on the player gets lost but is not eaten (BV-R51, BV-R52)."""
    now = state.now
    spot = now.met or now.at
    state, events = give_basket(state, spot)
    if state.step == "move":
        return state, (*events, *standing(state))
    face = state.map[spot[0]]
    if is_fatal(state, face) and state.switches.basket_late == "lost":
        return _lose(state, f"{face} has 6 exits, and the Bear keeps the basket", "BV-R51", events)
    after = replace(state, now=replace(state.now, path=(*now.path, spot), met=None), step="move")
    return after, (*events, *standing(after))


def refuse_no_basket(state: State, move: NoBasket) -> Refusal | None:
    """Refuse the answer of a player who evades the Bear and keeps the basket (BV-R50)."""
    also, lacking = "BV-PICNIC-02", "there is no Bear to feed"
    if state.step == "move" and is_open_bear(state, state.now.at[0]):
        also, lacking = "BV-R50 BV-CLOCK-01 BV-PICNIC-02", f"{state.turn} evades the Bear and keeps the basket"
    return refuse_step(state, move.seat, ("bear",), also, lacking) or refuse_use(state, "basket")


def apply_no_basket(state: State, move: NoBasket) -> Result:
    """Keep the basket, whose use is optional (BV-EQ-04)."""
    return _bear_wins(state, ())


# A player without a basket cannot answer a Bear.
BEAR = Closing(allowed((only(Basket), refuse_basket)), (NoBasket, Stay))


def _met_trees(state: State, face: Face, events: tuple[Event, ...]) -> Result:
    """Handle a card without an exit back: cut in, tunnel, or get lost (BV-EXPL-04, BV-CLOCK-03, -04)."""
    blocked = replace(state, step="blocked")
    shunned = _shunned(state, face) if can_draw_machete(state, face) else ""
    if shunned:
        # Only staying is left. The move is still asked for, because stored games have it.
        closed = f"{face} has no exit back, and {SHUNNED[shunned][1]}"
        return blocked, (*events, Said(f"{closed} ({ENDED_BY[shunned][1]}). Only 'stay' is left", state.turn))
    if BLOCKED.is_over(blocked, state.turn):
        why, clauses = f"{face} has no exit back", ["BV-EXPL-04"]
        bar = refuse_digging(state) if state.now.hour <= LATEST else None
        if bar is not None:
            why, clauses = f"{why}, and {bar.reason}", [*clauses, *bar.clauses]
        return _lose(state, why, ", ".join(clauses), events)
    ways = (*dict.fromkeys(verb_in(type(move)) for move in BLOCKED.moves(blocked, state.turn)), "stay")
    return blocked, (*events, Said(f"{face} has no exit back. Choose {alternatives(ways)}", state.turn))


def _shunned(state: State, face: Face) -> str:
    """Return what on the met card the character cannot enter, even with a Machete."""
    met = state.now.met
    return shunned_by(state, state.mover.character, face, met[1]) if state.is_advanced and met else ""


def can_draw_machete(state: State, face: Face) -> bool:
    """Return whether a Machete may be used late and the exits do not make the player lost (BV-R32, BV-R76)."""
    is_allowed = state.switches.machete_late == "yes"
    if is_behind_bear(state):
        is_allowed = is_allowed and state.switches.evader_machete == "yes"
    return is_allowed and can_use(state, "machete") and not is_fatal(state, face)


def refuse_machete(state: State, move: Machete) -> Refusal | None:
    """Allow cutting into the card that was just laid (BV-MACH-02, BV-R32)."""
    lacking = f"{move.seat} has not just explored a card without an exit back"
    refusal = (
        refuse_step(state, move.seat, ("blocked",), "BV-MACH-02 BV-MACH-06", lacking)
        or refuse_use(state, "machete")
        or refuse_connected(state, "BV-MACH-02")
    )
    if refusal is not None:
        return refusal
    assert state.now.met is not None
    face = state.map[state.now.met[0]]
    if is_fatal(state, face):
        clause, why = _lost_by(state, face)
        reason = f"{why} at {hour_words(state.now.hour)}, and a Machete does not help"
        return refuse(f"BV-R32 {clause} BV-MACH-02", "lost-anyway", reason)
    if shunned := _shunned(state, face):
        (why, ends), (closed, _) = ENDED_BY[shunned], SHUNNED[shunned]
        reason = f"{why}, and a Machete does not help"
        return refuse(f"{closed} {ends} BV-MACH-02", "lost-anyway", reason)
    if not can_draw_machete(state, face):
        return refuse("BV-R32 BV-MACH-02", "not-at-this-table", "by house ruling a Machete cannot be used here")
    return None


def apply_machete(state: State, move: Machete) -> Result:
    start, spot = state.now.at, state.now.met
    assert spot is not None
    left = TokenLeft(move.seat, "machete", start[0])
    return _counted(leave_used(state, "machete", start), state.map[spot[0]], (left,))


def _counted(state: State, face: Face, events: tuple[Event, ...]) -> Result:
    """Check exits, character and Trading Post, then move onto the new card (BV-EXPL-05)."""
    now = state.now
    assert now.met is not None
    if is_fatal(state, face):
        clause, why = _lost_by(state, face)
        return _lose(state, why, clause, events)
    if shunned := _shunned(state, face):
        return _lose(state, *ENDED_BY[shunned], events, is_lost=False)
    # An explored Trading Post stays the met card: a player who does not trade there gets lost (BV-POST-03).
    is_post = face.kind == POST and state.has_gold
    after = replace(now, met=now.met if is_post else None, cut=False, path=(*now.path, now.met))
    if is_post and TRADING.is_over(replace(state, now=after, step="trade"), state.turn):
        return _lose(state, "there is nothing to trade at the Trading Post", "BV-POST-03", events)
    return arrive(state, after, "explores", now.hour, events)


def _lost_by(state: State, face: Face) -> tuple[str, str]:
    """Return the clause and the words for getting lost by exits at this hour."""
    return LOST_AT.get(state.now.hour, "BV-CLOCK-09"), f"{face} has {face.exits} exits"


# A card without an exit back is entered by a tunnel or a Machete, or not at all.
BLOCKED = Closing(
    allowed((tunnels, refuse_tunnel), (only(Machete), refuse_machete)),
    (Stay,),
)
