"""What the game waits for, from whom, in words, with the verbs that answer."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.king_of_the_valley import replenish, setup
from companion.games.king_of_the_valley.castle import has_kingdom
from companion.games.king_of_the_valley.recruit import may_recruit
from companion.games.king_of_the_valley.routes import has_route
from companion.games.king_of_the_valley.state import State, Step, pile_name
from companion.games.king_of_the_valley.tables import SIDES, name_of
from companion.referee.amounts import counted
from companion.referee.game import Ask


def asks(state: State) -> tuple[Ask, ...]:
    """Say what is waited for; nothing when the game is over."""
    return _ASKS[state.step](state)


def _ask_summon(state: State) -> tuple[Ask, ...]:
    name = state.turn
    can_recruit = may_recruit(state)
    if not has_route(state, name):
        recruiting = ("recruit",) if can_recruit else ()
        return (
            Ask(name, f"{name}: nothing can be summoned: {' or '.join((*recruiting, 'stay'))}", (*recruiting, "stay")),
        )
    words = "recruit from the hill, or move the king and summon" if can_recruit else "move the king and summon"
    verbs = ("recruit", "to", "via") if can_recruit else ("to", "via")
    return (Ask(name, f"{name}: {words}", verbs),)


def _ask_activate(state: State) -> tuple[Ask, ...]:
    name, letter = state.turn, state.pending[0][0]
    if letter == "J":
        return (Ask(name, f"{name}: choose a column for the jester", ("jester",)),)
    if letter == "Z":
        return (Ask(name, f"{name}: swap a face-up subject for one on the hill (wizard)", ("swap",)),)
    return (Ask(name, f"{name}: tax subjects for {' and '.join(map(name_of, state.pending))}", ("tax",)),)


def _ask_kingdom(state: State) -> tuple[Ask, ...]:
    name = state.turn
    if not state.open:
        return (Ask(name, f"{name}: claim the kingdom bonus, or no kingdom", ("kingdom", "no")),)
    can_claim = has_kingdom(state.seats[name].up)
    words = "claim the kingdom bonus, or choose" if can_claim else "choose"
    verbs = ("kingdom", "column") if can_claim else ("column",)
    return (Ask(name, f"{name}: {words} the column that fills the valley, {_sides(state)}", verbs),)


def _sides(state: State) -> str:
    return " or ".join(side for side in SIDES if replenish.may_fill(state, side))


def _ask_column(state: State) -> tuple[Ask, ...]:
    return (Ask(state.turn, f"{state.turn}: choose the column that fills the valley, {_sides(state)}", ("column",)),)


def _ask_put(state: State) -> tuple[Ask, ...]:
    words = f"{state.turn}: put the {name_of(state.drawn)} on the column L or R"
    return (Ask(state.turn, words, ("put",)),)


def _ask_draw(state: State) -> tuple[Ask, ...]:
    count, pile = replenish.gaps(state), pile_name(state)
    tiles = f"draw {counted(count, 'tile')} for the hill from pile {pile}"
    where = "" if replenish.is_free(state) else f", the first for {replenish.next_side(state)}"
    return (Ask(None, tiles + where, ("draw",)),)


def _ask_lay(state: State) -> tuple[Ask, ...]:
    at = setup.laid(state)
    open_places = len(setup.PLACES) - at
    words = f"lay tiles from pile {pile_name(state)}: {setup.PLACES[at]} is next, {counted(open_places, 'open place')}"
    return (Ask(None, words, ("lay",)),)


def _ask_place(state: State) -> tuple[Ask, ...]:
    name = setup.to_place(state)
    return (Ask(name, f"{name}: place the king on a tile of the valley", ("place",)),)


def _ask_first(state: State) -> tuple[Ask, ...]:
    return (Ask(None, "who visited a castle most recently? (deal draws lots)", ("first",)),)


def _ask_nothing(state: State) -> tuple[Ask, ...]:
    return ()


_ASKS: dict[Step, Callable[[State], tuple[Ask, ...]]] = {
    "first": _ask_first,
    "lay": _ask_lay,
    "place": _ask_place,
    "summon": _ask_summon,
    "activate": _ask_activate,
    "kingdom": _ask_kingdom,
    "column": _ask_column,
    "put": _ask_put,
    "draw": _ask_draw,
    "over": _ask_nothing,
}
