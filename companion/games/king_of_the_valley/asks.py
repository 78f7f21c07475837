"""The step that a seat or the table has to answer, and the question in words."""

from __future__ import annotations

from companion.games.king_of_the_valley import replenish, setup
from companion.games.king_of_the_valley.components import name_of
from companion.games.king_of_the_valley.state import State, pile_name
from companion.referee.amounts import counted

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
            return "name the starting player, who visited a castle most recently ('deal' draws lots)"
        case "lay":
            at = setup.laid(state)
            left = counted(len(setup.PLACES) - at, "place")
            return f"lay tiles from pile {pile_name(state)}, next on {setup.PLACES[at]} ({left} left)"
        case "place":
            return "place the king on a tile of the valley"
        case "summon" if "stay" in verbs:
            return f"nothing can be summoned: {' or '.join(verbs)}"
        case "summon":
            return f"{'recruit from the hill, or ' if 'recruit' in verbs else ''}move the king and summon"
        case "activate":
            kinds = {"J": "choose a column for the jester", "Z": "swap a face-up subject for one on the hill (wizard)"}
            return kinds.get(state.pending[0], f"tax subjects for {' and '.join(map(name_of, state.pending))}")
        case "kingdom" if not state.open:
            return "claim the kingdom bonus, or type 'no kingdom'"
        case "kingdom" | "column":
            sides = " or ".join(move.side for move in replenish.legal_columns(state, state.turn))
            bonus = "claim the kingdom bonus, or " if "kingdom" in verbs else ""
            return f"{bonus}choose the column that replenishes the valley: {sides}"
        case "put":
            return f"put the {name_of(state.drawn)} on column L or R"
    where = "" if replenish.is_free(state) else f", the first for column {replenish.next_side(state)}"
    return f"draw {counted(replenish.gaps(state), 'tile')} for the hill from pile {pile_name(state)}{where}"
