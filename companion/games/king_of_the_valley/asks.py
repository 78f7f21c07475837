"""What a seat, or the table, is in the middle of, and what it is asked for in words."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.king_of_the_valley import replenish, setup
from companion.games.king_of_the_valley.state import State, pile_name
from companion.games.king_of_the_valley.tables import name_of
from companion.referee.amounts import counted

TABLE_STEPS = ("first", "lay", "draw")


def phase(state: State, seat: str | None) -> str:
    """Return the step that a seat, or the table, has to answer; nothing where another one has."""
    if seat is None:
        return state.step if state.step in TABLE_STEPS else ""
    if state.step == "place":
        return "place" if seat == setup.to_place(state) else ""
    return state.step if seat == state.turn and state.step not in TABLE_STEPS else ""


def questions(state: State, seat: str | None, verbs: tuple[str, ...]) -> tuple[str, ...]:
    """Say what is asked."""
    words = _WORDS[state.step](state, verbs)
    return (words if seat is None else f"{seat}: {words}",)


def _summon(state: State, verbs: tuple[str, ...]) -> str:
    if "stay" in verbs:
        return f"nothing can be summoned: {' or '.join(verbs)}"
    return "recruit from the hill, or move the king and summon" if "recruit" in verbs else "move the king and summon"


def _activate(state: State, verbs: tuple[str, ...]) -> str:
    match state.pending[0][0]:
        case "J":
            return "choose a column for the jester"
        case "Z":
            return "swap a face-up subject for one on the hill (wizard)"
    return f"tax subjects for {' and '.join(map(name_of, state.pending))}"


def _kingdom(state: State, verbs: tuple[str, ...]) -> str:
    if not state.open:
        return "claim the kingdom bonus, or no kingdom"
    return ("claim the kingdom bonus, or " if "kingdom" in verbs else "") + _column(state, verbs)


def _column(state: State, verbs: tuple[str, ...]) -> str:
    sides = [move.side for move in replenish.legal_columns(state, state.turn)]
    return f"choose the column that fills the valley, {' or '.join(sides)}"


def _draw(state: State, verbs: tuple[str, ...]) -> str:
    where = "" if replenish.is_free(state) else f", the first for {replenish.next_side(state)}"
    return f"draw {counted(replenish.gaps(state), 'tile')} for the hill from pile {pile_name(state)}{where}"


def _lay(state: State, verbs: tuple[str, ...]) -> str:
    at = setup.laid(state)
    left = counted(len(setup.PLACES) - at, "open place")
    return f"lay tiles from pile {pile_name(state)}: {setup.PLACES[at]} is next, {left}"


_WORDS: dict[str, Callable[[State, tuple[str, ...]], str]] = {
    "first": lambda state, verbs: "who visited a castle most recently? (deal draws lots)",
    "lay": _lay,
    "place": lambda state, verbs: "place the king on a tile of the valley",
    "summon": _summon,
    "activate": _activate,
    "kingdom": _kingdom,
    "column": _column,
    "put": lambda state, verbs: f"put the {name_of(state.drawn)} on the column L or R",
    "draw": _draw,
}
