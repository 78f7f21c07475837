"""Moves of Step 3: forage, make, activate (MV-GROVE, MV-VILL, MV-LOOK, MV-CLUB, MV-LODGE)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.games.maple_valley import moves
from companion.games.maple_valley import vocabulary as v
from companion.games.maple_valley.costs import Group, gain_choices, in_order, payment_of
from companion.games.maple_valley.decks import take_from_display
from companion.games.maple_valley.effects import forage_goods
from companion.games.maple_valley.events import Spent
from companion.games.maple_valley.frames import Fill, Task
from companion.games.maple_valley.machine import settle
from companion.games.maple_valley.packs import collect, receive, spend
from companion.games.maple_valley.prices import card_readings, makeable, unpaid_words
from companion.games.maple_valley.sources import modifiers, note_modifiers, set_off
from companion.games.maple_valley.state import Result, State, fire
from companion.games.maple_valley.steps import due_step
from companion.games.maple_valley.visits import can_visit, change_visit, open_visit, place_of, site_of
from companion.referee.effects import Step, due, push, strike
from companion.referee.moves import Move
from companion.referee.verdicts import Refusal, Unfinished, refuse

FORAGED = 2
WRONG_PLACE = "MV-ACT-04"
FORMS = {"forage": "GOOD GOOD", "make": "CARD"}
DONE_THERE = {"forage": "nothing can be foraged", "make": "no Friend can be made"}


def begins_with(state: State, at: str, kind: type[Step]) -> bool:
    """Return whether the function of a location starts with a step of this kind."""
    does = state.tables.locations[at].does
    return bool(does) and isinstance(does[0], kind)


def _place_for(state: State, seat: str, kind: type[Step], verb: str) -> str | Refusal:
    """Return the location of a Step 3 move: one already open for it, or one to be activated."""
    if due_step(state, seat, kind) is not None:
        return str(due(state)[0].card)
    at = site_of(state, seat)
    if isinstance(at, Refusal):
        if verb == "make" and at.code == "activated" and state.now.made:
            return refuse("MV-VILL-01 MV-ACT-03", at.code, f"{seat} can make only one Friend per activation")
        return at
    if not begins_with(state, at, kind):
        name = state.tables.locations[at].name
        return refuse(WRONG_PLACE, "wrong-place", f"the pawn is at {name}, where {DONE_THERE[verb]}")
    return at


def outline_forages(state: State, seat: str) -> Iterator[Move]:
    """Yield a forage without Goods, if the pawn can forage."""
    if place_of(state, seat) in state.groves and isinstance(_place_for(state, seat, v.Forage, "forage"), str):
        yield moves.Forage(seat, ())


def forages(state: State, seat: str) -> Iterator[Move]:
    """List the Goods that can be foraged."""
    for _ in outline_forages(state, seat):
        yield from (moves.Forage(seat, goods) for goods in _foraged(state, place_of(state, seat)))


def _foraged(state: State, grove: str) -> list[tuple[str, ...]]:
    """List what a Grove gives: two Goods, the same or different (MV-GROVE-02, MV-R24)."""
    return gain_choices([Group(state.groves.get(grove, ()), FORAGED)])


def refuse_forage(state: State, move: moves.Forage) -> Refusal | None:
    at = _place_for(state, move.seat, v.Forage, "forage")
    if isinstance(at, Refusal):
        return at
    if in_order(move.goods) in _foraged(state, at):
        return None
    goods = state.groves.get(at, ())
    for good in move.goods:
        if good not in goods:
            clauses = "MV-GROVE-02 MV-R80" if good == state.sun else "MV-GROVE-02"
            return refuse(
                clauses, "not-there", f"this Grove has {' and '.join(map(v.name_of, goods))}, not {v.name_of(good)}"
            )
    return refuse("MV-R24 MV-GROVE-02", "wrong-amount", f"foraging gives {FORAGED} Goods, not {len(move.goods)}")


def fill_forage(state: State, move: moves.Forage) -> Sequence[Move]:
    return (replace(move, goods=in_order(move.goods)),)


def apply_forage(state: State, move: moves.Forage) -> Result:
    """Take two Goods, and one more for the Sun (MV-GROVE-02, MV-GROVE-03)."""
    state, before = _enter(state, move.seat, v.Forage)
    grove = due(state)[0].card
    state, events = collect(change_visit(strike(state), is_used=True), move.seat, move.goods)
    state, more = forage_goods(state, move.seat, list(move.goods))
    return settle(set_off(state, move.seat, "forage", grove), (*before, *events, *more))


def _enter(state: State, seat: str, kind: type[Step]) -> Result:
    """Open the activation that the first move at a location starts."""
    if due_step(state, seat, kind) is not None:
        return state, ()
    state, events = open_visit(state, seat, is_used=False)
    assert isinstance(state.stack[-1], Task)
    return state, events


def makes(state: State, seat: str) -> Iterator[Move]:
    """List the Friends that can be made, with every payment."""
    is_due = due_step(state, seat, v.MakeFriend) is not None
    if not is_due and not begins_with(state, place_of(state, seat), v.MakeFriend):
        return
    if isinstance(_place_for(state, seat, v.MakeFriend, "make"), str):
        for card in state.decks["friend"].display:
            found = card_readings(state, seat, card, "friend_made")
            yield from (moves.Make(seat, card, paying) for _, paying in found)


def refuse_make(state: State, move: moves.Make) -> Refusal | None:
    at = _place_for(state, move.seat, v.MakeFriend, "make")
    if isinstance(at, Refusal):
        return at
    title = state.tables.title(move.card)
    if move.card not in state.decks["friend"].display:
        return refuse("MV-R28 MV-VILL-02", "not-in-display", f"{title} is not in the Friend display")
    if next(card_readings(state, move.seat, move.card, "friend_made", move.paying), None) is not None:
        return None
    can_pay = move.card in makeable(state, move.seat)
    cost, changes = state.tables.making[move.card].cost, modifiers(state, move.seat, "friend_made")
    reason = unpaid_words(state, move.seat, title, cost, can_pay, move.paying, changes)
    return refuse("MV-VILL-02 MV-GEN-02", "price", reason)


def fill_make(state: State, move: moves.Make) -> Sequence[Move]:
    found = card_readings(state, move.seat, move.card, "friend_made", move.paying)
    return [replace(move, paying=paying) for _, paying in found]


def apply_make(state: State, move: moves.Make) -> Result:
    """Pay for a Friend, who goes Tired under the other cards; fill the display (MV-VILL-02..04)."""
    state, before = _enter(state, move.seat, v.MakeFriend)
    price, changes = state.tables.making[move.card], modifiers(state, move.seat, "friend_made")
    way = payment_of(state, state.seats[move.seat], price.cost, move.paying, changes)
    title = state.tables.title(move.card)
    state = note_modifiers(state, move.seat, "friend_made", way.uses)
    state = spend(change_visit(_note_made(state), is_used=True), move.seat, way.items)
    events = (Spent(move.seat, way.items, title),) if way.items else ()
    state, added = receive(take_from_display(state, "friend", move.card), move.seat, "friend", move.card)
    state = push(fire(state, move.seat, "friend_made", move.card), Fill("friend"))
    return settle(state, (*before, *events, *added))


def _note_made(state: State) -> State:
    """Remove the step that makes a Friend, and note it if it is the function of a location (MV-VILL-01)."""
    is_visit = due(state)[0].is_visit
    return strike(replace(state, now=replace(state.now, made=True)) if is_visit else state)


def activations(state: State, seat: str) -> Iterator[Move]:
    """Propose the pawn's location, unless the move must name what is foraged or made there."""
    if not _is_direct(state, place_of(state, seat)):
        yield moves.Activate(seat)


def refuse_activate(state: State, move: moves.Activate) -> Refusal | None:
    at = site_of(state, move.seat)
    if isinstance(at, Refusal):
        return at
    location = state.tables.locations[at]
    if not location.does and at not in state.outposts:
        return refuse(WRONG_PLACE, "no-function", f"{location.name} has nothing to activate")
    if not can_visit(state, move.seat, at):
        clauses = "MV-VILL-02 MV-R69" if begins_with(state, at, v.MakeFriend) else "MV-OUT-03 MV-R69"
        return refuse(clauses, "nothing", f"activating {location.name} would give nothing now")
    return None


def fill_activate(state: State, move: moves.Activate) -> Sequence[Move] | Unfinished:
    at = place_of(state, move.seat)
    if not _is_direct(state, at):
        return (move,)
    verb = "forage" if begins_with(state, at, v.Forage) else "make"
    return Unfinished(f"name what to {verb}: {verb} {FORMS[verb]}", (verb,))


def _is_direct(state: State, at: str) -> bool:
    """Return whether a location is activated only by naming what is foraged or made."""
    if len(state.tables.locations[at].does) > 1 or state.switches.ability_before_location == "yes":
        return False
    return begins_with(state, at, v.Forage) or begins_with(state, at, v.MakeFriend)


def apply_activate(state: State, move: moves.Activate) -> Result:
    """Carry out the function of a location, part by part (MV-R22, MV-R23)."""
    at = place_of(state, move.seat)
    begins = begins_with(state, at, v.Forage) or begins_with(state, at, v.MakeFriend)
    is_triggered = state.switches.ability_before_location == "yes"
    return settle(*open_visit(state, move.seat, is_used=not begins, is_triggered=is_triggered))
