"""Cards that the referee allows beyond those of the edition (MS-R76)."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import astuple, replace

from companion.games.masters_of_maple_syrup import hidden
from companion.games.masters_of_maple_syrup.moves import Allow
from companion.games.masters_of_maple_syrup.position import known_cards
from companion.games.masters_of_maple_syrup.state import UNSEEN, Result, State
from companion.referee.events import Said
from companion.referee.moves import Move
from companion.referee.verdicts import Refusal, refuse

# The refusals of a count.
CODES = frozenset({"no-copy-left"})


def missing_card(state: State, move: Move, why: str) -> Allow | None:
    """Allow the first card that a refused move names and that is not among the unseen ones as often."""
    fields = [value if isinstance(value, tuple) else (value,) for value in astuple(move)]
    named = Counter(word for words in fields for word in words if isinstance(word, str) and word in state.tables.cards)
    held = Counter(card for seat in state.seats.values() for card in seat.hand)
    lacking = [*(named - held - (state.all_cards - known_cards(state))).elements()]
    return Allow(lacking[0], why) if lacking else None


def refuse_allow(state: State, move: Allow) -> Refusal | None:
    """Allow named cards until the game is over (MS-R76)."""
    if state.step == "over":
        return refuse("MS-R76 MS-SET-03", "game-over", "the game is over")
    if move.card == UNSEEN:
        return refuse("MS-R76 MS-SET-03", "card-not-named", "name the card to allow")
    return None


def apply_allow(state: State, move: Allow) -> Result:
    """Add a card to the unseen cards of the deck."""
    after = replace(state, allowed=(*state.allowed, move.card), worlds=hidden.add_card(state.worlds, move.card))
    return after, (Said(f"one more {move.card} is allowed than the edition has: {move.why} (MS-R76)"),)
