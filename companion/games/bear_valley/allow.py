"""Further copies of cards that the referee allows (BV-R80)."""

from __future__ import annotations

from msgspec.structs import astuple, replace

from companion.games.bear_valley.deck import in_order
from companion.games.bear_valley.moves import Allow
from companion.games.bear_valley.state import Result, State
from companion.referee.events import Said
from companion.referee.moves import Move
from companion.referee.verdicts import Refusal, refuse

# The refusals of a count.
CODES = frozenset({"on-the-map", "drawn-already", "not-in-the-deck", "under-the-deck"})


def missing_card(state: State, move: Move, why: str) -> Allow | None:
    """Allow the card that a refused move names, unless it is in the deck."""
    named = [value.removesuffix("*") for value in astuple(move) if isinstance(value, str)]
    cards = [id for id in named if id in state.tables.wild and id not in state.deck]
    return Allow(cards[0], why) if cards else None


def refuse_allow(state: State, move: Allow) -> Refusal | None:
    """Allow cards until the game is over (BV-R80)."""
    return refuse("BV-R80 BV-END-01", "game-over", "the game is over") if state.step == "over" else None


def apply_allow(state: State, move: Allow) -> Result:
    """Put another copy of a card into the deck."""
    deck = in_order(state.tables, (*state.deck, move.card))
    said = Said(f"another {move.card} is allowed: {move.why} (BV-R80)")
    return replace(state, deck=deck, allowed=(*state.allowed, move.card)), (said,)
