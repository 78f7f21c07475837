"""A turn: the choice between the flipped card and the Build/Produce card, and the upkeep after it (CV-TURN)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from companion.games.crayonville.components import EXPAND_DRAW, EXPAND_KEEP, card_title
from companion.games.crayonville.deck import next_place, still_open
from companion.games.crayonville.events import CardTurned
from companion.games.crayonville.moves import Done, Expand, Leave, Lose, Pass, Turn
from companion.games.crayonville.resources import gain
from companion.games.crayonville.scoring import end_level, score_feast
from companion.games.crayonville.setup import SETUP_STEPS, Result, advance_setup, refuse_absent
from companion.games.crayonville.state import (
    SCORING_CARDS,
    Act,
    Building,
    Choosing,
    Deed,
    Drawing,
    Feasting,
    Finished,
    Gone,
    OwnSide,
    Placing,
    Producing,
    SeatState,
    State,
    with_seat,
)
from companion.games.crayonville.supply import draws_of, use_words
from companion.referee.chance import add
from companion.referee.closing import Closing
from companion.referee.events import Event, Said
from companion.referee.moves import Move
from companion.referee.verdicts import Refusal, refuse

# What a seat is doing, and the hint for what to do next.
DOING: dict[type[Act], tuple[str, str]] = {
    Drawing: ("has already chosen Expand and is waiting for tiles", "Draw {name}'s tiles first, or type 'undo'"),
    Placing: ("has already chosen Expand and drawn tiles", "Use {name}'s tiles first"),
    Building: ("has already chosen Build", "Build more, or type '{name} done'"),
    Producing: ("has already chosen Produce", "Finish {name}'s Produce first"),
    Feasting: ("has already chosen the Feast", "Feed more, or type '{name} done'"),
}
NEXT_CARD = "Type 'flip CARD' first"
NOT_FLIPPED = "the next card has not been flipped yet"
VOID = "To void the game, run 'companion finish --void --why REASON'"
EMPTY_PRODUCE = "Produce needs at least 1 unit in total"


def refuse_choice(state: State, name: str) -> Refusal | None:
    """Return why this seat cannot choose an action now (CV-TURN-01..04, -09)."""
    seat = state.seats[name]
    refusal = refuse_absent(state, name)
    if refusal is not None:
        return refusal
    if state.step == "over":
        return refuse("CV-END-01", "level-over", f"level {state.level} is over")
    if state.step in SETUP_STEPS:
        clause = "CV-TILE-07" if state.step == "tiles" else "CV-SET-08"
        return refuse(f"CV-TURN-01 {clause}", "setup-open", f"the setup is not finished: {still_open(state)}")
    if isinstance(seat.act, Choosing):
        return None
    if isinstance(seat.act, Finished):
        return _refuse_finished(state, name, seat.act)
    clauses = "CV-TURN-09 CV-TURN-03" if isinstance(seat.act, Drawing | Placing) else "CV-TURN-03"
    doing, hint = DOING[type(seat.act)]
    return refuse(clauses, "already-chosen", f"{name} {doing}", hint.format(name=name))


def _refuse_finished(state: State, name: str, act: Finished) -> Refusal:
    """Refuse a second action on the open card, or an action between two cards."""
    is_open = state.step == "choose"
    if not is_open and not act.did:
        reason = NOT_FLIPPED if state.flipped else "no card has been flipped yet"
        return refuse("CV-TURN-01", "no-card-open", reason, NEXT_CARD)
    deed = f" ({act.did})" if act.did else ""
    reason = f"{name} has already acted on {card_title(state.flipped[-1])}{deed}"
    if is_open:
        return refuse("CV-TURN-04 CV-TURN-03", "already-acted", reason, f"Next: {still_open(state)}")
    reason = f"{reason}, and {NOT_FLIPPED}"
    return refuse("CV-TURN-04 CV-TURN-03 CV-TURN-01", "already-acted", reason, NEXT_CARD)


def refuse_own_card(state: State, name: str, side: OwnSide, clause: str) -> Refusal | None:
    """Return why this side of the Build/Produce card cannot be used; `clause` is about what only that side allows."""
    refusal = refuse_choice(state, name)
    if refusal is not None:
        return refusal.reworded(clauses=(*refusal.clauses, clause))
    shows, sides = state.seats[name].own, ("build", state.switches.own_card)
    if side not in sides:
        listed = " and ".join(side.title() for side in sides)
        reason = f"the Build/Produce card has no {side.title()} side in this game, only {listed}"
        hint = f"Type '{name} use' to use the flipped card" if state.card == side == "expand" else ""
        return refuse(f"CV-R01 CV-TURN-05 {clause}", "no-such-side", reason, hint)
    if shows != side:
        reason = f"{name}'s Build/Produce card shows {shows.title()}, not {side.title()}"
        return refuse(f"CV-TURN-05 {clause}", "wrong-side", reason)
    if state.card in SCORING_CARDS and state.switches.own_on_scoring == "no":
        return refuse(
            "CV-R12 CV-TURN-10", "scoring-card", f"the Build/Produce card cannot be used on {card_title(state.card)}"
        )
    return None


def passes(state: State, name: str) -> tuple[Pass, ...]:
    """Propose passing."""
    return (Pass(name),)


def refuse_pass(state: State, move: Pass) -> Refusal | None:
    """Return why a player cannot pass on this card (CV-R14)."""
    return refuse_choice(state, move.seat)


def apply_pass(state: State, move: Pass) -> Result:
    """Pass, leaving the Build/Produce card as it is."""
    return finish_act(state, move.seat, state.seats[move.seat], (), "passed")


def turns(state: State, name: str) -> tuple[Turn, ...]:
    """Propose turning the Build/Produce card."""
    return (Turn(name),)


def refuse_turn(state: State, move: Turn) -> Refusal | None:
    """Return why the Build/Produce card cannot be turned over unused; a ruling may require an input (CV-R13)."""
    shows = state.seats[move.seat].own
    refusal = refuse_own_card(state, move.seat, shows, "CV-TURN-06")
    if refusal is not None:
        return refusal
    if shows == "produce" and state.switches.empty_produce == "no":
        return refuse("CV-R13", "empty-produce", EMPTY_PRODUCE)
    if shows == "expand":
        reason = "an Expand must draw three tiles and use two"
        return refuse("CV-EXP-03", "expand-draws", reason, f"Type '{move.seat} expand'")
    return None


def apply_turn(state: State, move: Turn) -> Result:
    """Turn the Build/Produce card over (CV-TURN-06)."""
    return finish_act(state, move.seat, state.seats[move.seat], (), "turned", own=True)


def expands(state: State, name: str) -> tuple[Expand, ...]:
    """Propose the Expand side of the Build/Produce card."""
    return (Expand(name),)


def refuse_expand(state: State, move: Expand) -> Refusal | None:
    """Return why the Expand side cannot be used; it needs `own_card: expand` (CV-R01)."""
    return refuse_own_card(state, move.seat, "expand", "CV-R01")


def apply_expand(state: State, move: Expand) -> Result:
    """Wait for three tiles."""
    return start_drawing(state, move.seat, own=True)


def start_drawing(state: State, name: str, own: bool) -> Result:
    """Start an Expand: draw three tiles and use two (CV-EXP-01, CV-EXP-02)."""
    seat = replace(state.seats[name], act=Drawing(EXPAND_DRAW, EXPAND_KEEP, own))
    return with_seat(state, name, seat), (Said(f"draw {EXPAND_DRAW} terrain tiles", name),)


def dones(state: State, name: str) -> tuple[Done, ...]:
    """Propose ending an action."""
    return (Done(name),)


def refuse_done(state: State, move: Done) -> Refusal | None:
    """Return why an action cannot be ended; only a Build, Produce or Feast ends with `done`."""
    act = state.seats[move.seat].act
    if isinstance(act, Placing):
        left = f"{move.seat} must still {use_words(act)}"
        return refuse("CV-TILE-07" if state.step == "tiles" else "CV-EXP-03", "tiles-left", left)
    if isinstance(act, Building | Feasting):
        return None
    if isinstance(act, Producing):
        has_input = act.units > 0 or state.switches.empty_produce == "yes"
        return None if has_input else refuse("CV-R13", "empty-produce", EMPTY_PRODUCE)
    if isinstance(act, Choosing):
        can_turn = refuse_turn(state, Turn(move.seat)) is None
        turn = f" or '{move.seat} turn' to turn the Build/Produce card" if can_turn else ""
        hint = f"Type '{move.seat} pass' to do nothing{turn}"
        return refuse("CV-TURN-03", "not-chosen", f"{move.seat} has not chosen an action yet", hint)
    return refuse_choice(state, move.seat)


def apply_done(state: State, move: Done) -> Result:
    """End the action: score a Feast, add delayed output, turn a used Build/Produce card."""
    seat = state.seats[move.seat]
    if isinstance(seat.act, Producing):
        return end_produce(state, move.seat, seat, seat.act)
    if isinstance(seat.act, Feasting):
        return finish_act(state, move.seat, *score_feast(state, move.seat, seat.act), "feasted")
    return finish_act(state, move.seat, seat, (), "built", own=True)


def end_produce(state: State, name: str, seat: SeatState, act: Producing, events: tuple[Event, ...] = ()) -> Result:
    """Add the delayed output of works (with `produce_chain: no`) and end the action."""
    seat, notes = gain(seat, name, act.held, state.switches.limit)
    return finish_act(state, name, seat, (*events, *notes), "produced", act.own)


def finish_act(
    state: State, name: str, seat: SeatState, events: tuple[Event, ...], did: Deed, own: bool = False
) -> Result:
    """Finish a seat's action, turning a used Build/Produce card over (CV-TURN-06, -07, -08)."""
    shows: OwnSide = seat.own
    if own:
        shows = state.switches.own_card if shows == "build" else "build"
        events = (*events, CardTurned(name, shows.title()))
    after, more = upkeep(with_seat(state, name, replace(seat, act=Finished(did), own=shows)))
    return after, (*events, *more)


def card_moves(state: State, name: str) -> Iterable[Move]:
    """Return what a seat can still do with the open card, cheapest to compute first."""
    act = state.seats[name].act
    if isinstance(act, Finished | Gone):
        return ()
    match act:
        case Choosing():
            return (Pass(name),)
        case Placing():
            return [Lose(name, tile) for tile in act.tiles[: act.keep]]
        case Drawing():
            return draws_of(state, name, act.count)
    return (Done(name),)


# A card stays open while anyone has a move left, even if it is only `done`.
CARD: Closing[State] = Closing(card_moves, ())


def upkeep(state: State) -> Result:
    """Once everyone has finished, put tiles on the used heap and wait for the next card or end (CV-END-01)."""
    for name in state.seats:
        if not CARD.is_over(state, name):
            return state, ()
    used = add(state.used, (tile for seat in state.seats.values() for tile in seat.out))
    seats = {name: replace(seat, out=()) if seat.out else seat for name, seat in state.seats.items()}
    after = replace(state, used=used, seats=seats, step="flip")
    return (after, ()) if next_place(after) is not None else end_level(after)


def refuse_leave(state: State, move: Leave) -> Refusal | None:
    """Return why a player cannot leave; the last one must stay (CV-R61)."""
    refusal = refuse_absent(state, move.seat)
    if refusal is not None:
        return refusal
    if state.step == "over":
        return refuse("CV-END-01", "level-over", f"level {state.level} is over")
    if len(state.present()) == 1:
        return refuse("CV-R61", "last-player", f"{move.seat} is the last player left", VOID)
    return None


def apply_leave(state: State, move: Leave) -> Result:
    """Remove a player from the level: no bonuses, no completed level, tiles returned."""
    seat = state.seats[move.seat]
    left = replace(seat, act=Gone(move.why), out=(), extra=0)
    after = replace(with_seat(state, move.seat, left), used=add(state.used, seat.out))
    said = Said(f"{move.seat} leaves the level ({move.why})")
    if after.step == "flip":
        return after, (said,)
    after, events = upkeep(after) if after.step == "choose" else advance_setup(after)
    return after, (said, *events)
