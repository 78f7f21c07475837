"""Moves of Step 4 (MV-CRAFT)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain

from msgspec.structs import replace

from companion.games.maple_valley import moves
from companion.games.maple_valley import vocabulary as v
from companion.games.maple_valley.costs import Named, payment_of
from companion.games.maple_valley.effects import can_arrive
from companion.games.maple_valley.events import Crafted, Spent
from companion.games.maple_valley.festivities import free_spots, place, refuse_spot
from companion.games.maple_valley.frames import Task
from companion.games.maple_valley.machine import settle
from companion.games.maple_valley.order import card_first, refuse_now, refuse_seat, refuse_until
from companion.games.maple_valley.packs import spend
from companion.games.maple_valley.prices import card_readings, craftable, unpaid_words
from companion.games.maple_valley.sources import modifiers, note_modifiers
from companion.games.maple_valley.state import Result, State, fire, with_seat
from companion.games.maple_valley.steps import SUPPLY
from companion.games.maple_valley.visits import can_visit, end_movement, refuse_forced, refuse_staying
from companion.referee.effects import push
from companion.referee.events import Later, Said
from companion.referee.moves import Move
from companion.referee.verdicts import Refusal, refuse


def outline_crafts(state: State, seat: str) -> Iterator[moves.Craft]:
    """Yield the Favours that can be crafted, without payments and markers."""
    found = craftable(state, seat)
    first = next(found, None)
    if first is not None and _refuse_moment(state, seat) is None:
        yield from (moves.Craft(seat, card) for card in chain((first,), found))


def crafts(state: State, seat: str) -> Iterator[Move]:
    """List the Favours that can be crafted, with every payment, and with each possible marker or none."""
    for outline in outline_crafts(state, seat):
        card = outline.card
        paid: list[Named] = []
        for _, paying in card_readings(state, seat, card, "craft"):
            yield moves.Craft(seat, card, paying)
            paid.append(paying)
        spots = free_spots(state, seat, (state.tables.favours[card].category,))
        yield from (moves.Craft(seat, card, paying, *spot) for paying in paid for spot in spots)


def refuse_craft(state: State, move: moves.Craft) -> Refusal | None:
    if (refusal := refuse_seat(state, move.seat) or _refuse_moment(state, move.seat)) is not None:
        return refusal
    owner, title = state.seats[move.seat], state.tables.title(move.card)
    if move.card not in owner.preparing:
        if move.card in owner.bringing:
            return refuse("MV-CRAFT-03 MV-CRAFT-01", "brought", f"{title} is already crafted")
        return refuse("MV-CRAFT-01", "not-preparing", f"{move.seat} is not preparing {title}")
    if next(card_readings(state, move.seat, move.card, "craft", move.paying), None) is None:
        can_pay = move.card in craftable(state, move.seat)
        cost, changes = state.tables.crafting[move.card].cost, modifiers(state, move.seat, "craft")
        reason = unpaid_words(state, move.seat, title, cost, can_pay, move.paying, changes)
        return refuse("MV-CRAFT-02 MV-GEN-02", "price", reason)
    return _refuse_marker(state, move)


def _refuse_moment(state: State, seat: str) -> Refusal | None:
    """Return why a player cannot craft at this point of the turn (MV-TURN-01, MV-CRAFT-07)."""
    if state.step == "play":
        return refuse("MV-HOUR-03 MV-TURN-01 MV-CRAFT-07", "no-card", card_first(state, seat))
    if state.stack:
        return refuse_until(state, "MV-TURN-01 MV-CRAFT-07", "something-open")
    if state.step not in ("travel", "activate", "craft"):
        return refuse_now(state, "MV-TURN-01 MV-CRAFT-07", "too-late", f"{seat} cannot craft now")
    staying = refuse_staying(state, seat) if state.step == "travel" else None
    if staying is not None:
        clauses = " ".join(staying.clauses)
        return refuse(f"MV-TURN-01 MV-CRAFT-07 {clauses}", "too-early", staying.reason)
    return refuse_forced(state, seat, "arrive")


def _refuse_marker(state: State, move: moves.Craft) -> Refusal | None:
    category = state.tables.favours[move.card].category
    if move.festivity is None:
        if move.spot is not None:
            return refuse("MV-CRAFT-04", "no-festivity", f"name the Festivity of spot {move.spot}")
        return None
    if state.is_solo:
        return refuse("MV-SOLO-01", "solo", "a solo game has no Festivities")
    return refuse_spot(state, move.seat, move.festivity, move.spot, (category,), "MV-CRAFT-04")


def fill_craft(state: State, move: moves.Craft) -> list[moves.Craft]:
    spot = move.spot
    if move.festivity is not None and spot is None:
        free = free_spots(state, move.seat, (state.tables.favours[move.card].category,))
        spot = next(found for where, found in free if where == move.festivity)
    found = card_readings(state, move.seat, move.card, "craft", move.paying)
    return [replace(move, paying=paying, spot=spot) for _, paying in found]


def apply_craft(state: State, move: moves.Craft) -> Result:
    """Pay, move the Favour to Bringing, supply a Festivity; then the next may be crafted (MV-CRAFT-02..05)."""
    skipped = Later(partial(_skip_activation, state, move.seat))
    state, before = end_movement(state, move.seat)
    state = replace(state, step="craft")
    price, changes = state.tables.crafting[move.card], modifiers(state, move.seat, "craft")
    way = payment_of(state, state.seats[move.seat], price.cost, move.paying, changes)
    favour = state.tables.favours[move.card]
    state = spend(note_modifiers(state, move.seat, "craft", way.uses), move.seat, way.items)
    owner = state.seats[move.seat]
    at = owner.preparing.index(move.card)
    owner = replace(
        owner,
        preparing=owner.preparing[:at] + owner.preparing[at + 1 :],
        bringing=(*owner.bringing, move.card),
    )
    state = fire(with_seat(state, move.seat, owner), move.seat, "craft", move.card)
    spent = (Spent(move.seat, way.items, favour.title),) if way.items else ()
    events = (skipped, *before, *spent, Crafted(move.seat, favour.title, favour.category, len(owner.bringing)))
    state, added = _supply(state, move, favour.category)
    return settle(state, (*events, *added))


def _skip_activation(state: State, seat: str) -> tuple[Said, ...]:
    """Announce that a player who crafts now gives up activating the location (MV-R98)."""
    at = state.seats[seat].at
    if not can_arrive(state) or not can_visit(state, seat, at):
        return ()
    return (Said(f"{seat} skips activating {state.tables.locations[at].name}"),)


def _supply(state: State, move: moves.Craft, category: str) -> Result:
    """Place the marker named in the move, or the only possible one; else ask (MV-CRAFT-04, MV-FEST-02)."""
    if move.festivity is not None and move.spot is not None:
        return place(state, move.seat, move.festivity, move.spot)
    free = free_spots(state, move.seat, (category,))
    if len({festivity for festivity, _ in free}) == 1 and state.switches.supply_optional == "no":
        return place(state, move.seat, *free[0])
    step = v.Mark(of=(category,))  # type: ignore[arg-type]
    return (push(state, Task(move.seat, (step,), SUPPLY, move.card)) if state.festivities else state), ()
