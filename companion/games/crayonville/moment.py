"""The progress of a level, and what the table needs for the next move (CV-SET-10, CV-TURN)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from companion.games.crayonville.components import card_title
from companion.games.crayonville.deck import deck
from companion.games.crayonville.setup import SETUP_STEPS
from companion.games.crayonville.state import Act, Building, Choosing, Drawing, Feasting, Placing, Producing, State
from companion.games.crayonville.supply import supply_for
from companion.referee.amounts import counted, named

# The longest list that can be read at a glance.
MOST = 4


def moment(state: State) -> str:
    """Return how far the level is: which card of the deck is being played."""
    if state.step in SETUP_STEPS:
        return "setting up"
    out, all_cards = len(state.flipped), len(deck(state).pattern)
    if state.step == "over":
        return f"all {all_cards} cards played"
    return f"card {out + (state.step == 'flip')} of {all_cards}"


def needed(state: State) -> tuple[str, ...]:
    """Return what the table needs now: the deck, tiles, sheets or resource tracks."""
    match state.step:
        case "over":
            return ()
        case "value":
            return ("all village sheets",)
        case "even":
            takers = [name for name, seat in state.present().items() if seat.extra]
            return (f"resource track: {named(takers)}",)
        case "flip":
            left = len(deck(state).pattern) - len(state.flipped)
            return (f"action deck, face down: {counted(left, 'card')}",)
    return tuple(islice(_for_acts(state), MOST))


def _for_acts(state: State) -> Iterator[str]:
    """Yield what the players who still have to act need."""
    acts = {name: seat.act for name, seat in state.present().items()}
    if choosing := _who(acts, Choosing):
        yield f"{card_title(state.card)}, face up"
        yield f"Build/Produce card: {named(choosing)}"
    if _who(acts, Drawing):
        yield _tiles(state)
    if placing := _who(acts, Placing):
        yield f"sheet and crayons: {named(placing)}"
    if builders := _who(acts, Building):
        yield f"sheet, pen and resource track: {named(builders)}"
    if spenders := _who(acts, Producing, Feasting):
        yield f"resource track: {named(spenders)}"


def _who(acts: Mapping[str, Act], *kinds: type[Act]) -> list[str]:
    return [name for name, act in acts.items() if isinstance(act, kinds)]


def _tiles(state: State) -> str:
    """Return how many tiles are in the pile, and whether used ones must be reshuffled (CV-EXP-07)."""
    pile = sum(state.pile.values())
    count = next(seat.act.count for seat in state.present().values() if isinstance(seat.act, Drawing))
    supply = supply_for(state, count)
    if supply is None or not supply.reshuffled:
        return f"{counted(pile, 'terrain tile')}, face down"
    used = sum(supply.pool.values())
    if not pile:
        return f"{counted(used, 'used terrain tile')}, reshuffled"
    return f"{counted(pile, 'terrain tile')}, face down, then {used} used ones, reshuffled"
