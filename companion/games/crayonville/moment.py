"""How far a level is, and what must lie on the table for what is asked now (CV-SET-10, CV-TURN)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from companion.games.crayonville.deck import deck
from companion.games.crayonville.setup import SETUP_STEPS
from companion.games.crayonville.state import Act, Building, Choosing, Drawing, Feasting, Placing, Producing, State
from companion.games.crayonville.supply import supply_for
from companion.referee.amounts import counted, named

# More is not read at a glance.
MOST = 4


def moment(state: State) -> str:
    """Say which card of the deck is played."""
    if state.step in SETUP_STEPS:
        return "setting up"
    out, all_cards = len(state.flipped), len(deck(state).pattern)
    if state.step == "over":
        return f"all {all_cards} cards played"
    return f"card {out + (state.step == 'flip')} of {all_cards}"


def needed(state: State) -> tuple[str, ...]:
    """Say what must lie ready: the deck, the tiles, the sheets, the tracks."""
    match state.step:
        case "over":
            return ()
        case "value":
            return ("the village sheets, for all to see",)
        case "even":
            takers = [name for name, seat in state.present().items() if seat.extra]
            return (f"the resource track of {named(takers)}",)
        case "flip":
            left = len(deck(state).pattern) - len(state.flipped)
            return (f"the deck, face down: {counted(left, 'card')}",)
    return tuple(islice(_for_acts(state), MOST))


def _for_acts(state: State) -> Iterator[str]:
    """Gather what those need who are still to act."""
    if choosing := _who(state, Choosing):
        card = (state.card or "").replace("-", " ").title()
        yield f"{card}, face up"
        yield f"the own card of {named(choosing)}"
    if _who(state, Drawing):
        yield _tiles(state)
    if placing := _who(state, Placing):
        yield f"sheet and crayons of {named(placing)}"
    if builders := _who(state, Building):
        yield f"sheet, pen and resource track of {named(builders)}"
    if spenders := _who(state, Producing, Feasting):
        yield f"the resource track of {named(spenders)}"


def _who(state: State, *acts: type[Act]) -> list[str]:
    return [name for name, seat in state.present().items() if isinstance(seat.act, acts)]


def _tiles(state: State) -> str:
    """Say how many tiles lie face down, and when used ones go among them first (CV-EXP-07)."""
    pile = sum(state.pile.values())
    count = next(seat.act.count for seat in state.present().values() if isinstance(seat.act, Drawing))
    supply = supply_for(state, count)
    if supply is None or not supply.reshuffled:
        return f"the terrain tiles, face down: {pile}"
    return f"the terrain tiles, face down: {pile}, then the used ones, shuffled: {sum(supply.pool.values())}"
