"""The step that a seat or the table has to answer, and the question in words."""

from __future__ import annotations

from companion.games.king_of_the_valley import replenish, setup
from companion.games.king_of_the_valley.components import STAGES, name_of
from companion.games.king_of_the_valley.state import State, pile_name
from companion.referee.amounts import alternatives, counted, enumerated

TABLE_STEPS = ("first", "lay", "draw")


def phase(state: State, seat: str | None) -> str:
    """Return the step that a seat, or the table, has to answer; empty if someone else has to."""
    if seat is None:
        return state.step if state.step in TABLE_STEPS else ""
    if state.step == "place":
        return "place" if seat == setup.to_place(state) else ""
    return state.step if seat == state.turn and state.step not in TABLE_STEPS else ""


def questions(state: State, seat: str | None, verbs: tuple[str, ...]) -> tuple[str, ...]:
    """Return what the seat or the table is asked for."""
    words = _words(state, verbs)
    return (words if seat is None else f"{seat}: {words}",)


def _words(state: State, verbs: tuple[str, ...]) -> str:
    match state.step:
        case "first":
            visited = "the one who visited a castle most recently"
            return f"name the starting player: {visited}. Type 'first SEAT', or 'deal' to draw lots"
        case "lay":
            at = setup.laid(state)
            left = counted(len(setup.PLACES) - at, "place")
            return f"lay tiles from pile {pile_name(state)}, next on {setup.PLACES[at]} ({left} left)"
        case "place":
            return "place the king on a tile of the valley"
        case "summon" if "stay" in verbs:
            typed = alternatives([f"'{verb}'" for verb in verbs])
            return f"nothing can be summoned: type {typed}"
        case "summon":
            return f"{'recruit from the hill, or ' if 'recruit' in verbs else ''}move the king and summon"
        case "activate":
            return _activation(state)
        case "kingdom" if not state.open:
            return "claim the kingdom bonus, or type 'no kingdom'"
        case "kingdom" | "column":
            sides = [move.side for move in replenish.legal_columns(state, state.turn)]
            bonus = "claim the kingdom bonus, or " if "kingdom" in verbs else ""
            if len(sides) == 1:
                return f"{bonus}replenish the valley from column {sides[0]}"
            return f"{bonus}choose the hill column to replenish the valley from: {' or '.join(sides)}"
        case "put":
            return f"put the {name_of(state.drawn)} on column L or R"
    return _draw(state)


def _activation(state: State) -> str:
    """Return what is asked for the summoned tiles."""
    waiting = len(state.pending)
    match state.pending[0]:
        case "J" if waiting > 1:
            return f"choose a castle column for the next jester ({waiting} to place)"
        case "J":
            return "choose a castle column for the jester"
        case "Z":
            return "swap a face-up subject for one on the hill (wizard)"
    collectors = name_of(state.pending[0]) if waiting == 1 else enumerated(state.pending)
    return f"choose the subjects to tax for {collectors}"


def _draw(state: State) -> str:
    """Return how many tiles the hill needs, from which pile, and where the first one goes."""
    number, stage = replenish.gaps(state), state.stage
    assert stage is not None
    if replenish.is_free(state):
        more = "" if number == 1 else f" (the first of {number})"
        return f"draw 1 tile from pile {pile_name(state)} for the hill{more}"
    side = replenish.next_side(state)
    if number == 1:
        return f"draw 1 tile from pile {pile_name(state)} for column {side}"
    here = min(number, state.piles[stage])
    if here == number:
        return f"draw {counted(number, 'tile')} from pile {pile_name(state)}, starting with column {side}"
    piles = f"{here} from pile {pile_name(state)}, then {number - here} from pile {STAGES[stage + 1]}"
    return f"draw {counted(number, 'tile')} for the hill: {piles}, starting with column {side}"
