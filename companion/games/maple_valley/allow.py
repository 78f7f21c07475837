"""Cards that the referee allows beyond those of the edition (MV-R99)."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from companion.games.maple_valley.draw import draw_deck, hand_cards, hand_frame, hand_names, looking_step
from companion.games.maple_valley.moves import Allow, Draw, Hand, Look
from companion.games.maple_valley.state import Result, State, with_deck
from companion.games.maple_valley.vocabulary import DECKS, DeckName
from companion.referee.chance import Unseen, add
from companion.referee.events import Said
from companion.referee.moves import Move
from companion.referee.verdicts import Refusal, refuse

# The refusals of a count.
CODES = frozenset({"no-copy-left"})


def missing_card(state: State, move: Move, why: str) -> Allow | None:
    """Allow the first card of a refused draw that its deck has no more."""
    left = _left(state, move)
    if left is None or not isinstance(move, Draw | Hand | Look):
        return None
    frame = hand_frame(state)
    lacking = [*(Counter(move.cards) - left).elements()]
    is_strange = isinstance(move, Hand) and frame is not None and not {*lacking} <= {*hand_cards(state, frame)}
    return Allow(lacking[0], why) if lacking and not is_strange else None


def _left(state: State, move: Move) -> Counter[str] | None:
    """Count the cards that the deck of a draw has left, or None if none is due."""
    frame, look, deck = hand_frame(state), looking_step(state), draw_deck(state)
    if isinstance(move, Hand) and frame is not None:
        return Counter(hand_names(state, frame))
    if isinstance(move, Look) and look is not None:
        return Counter(state.decks[look[1].deck].pile.options())
    return Counter(state.decks[deck].pile.options()) if isinstance(move, Draw) and deck is not None else None


def home_of(state: State, card: str) -> DeckName | None:
    """Return the deck that a card belongs to in this game; None for Dawdle cards and cards of no deck."""
    return next((name for name in DECKS if card in state.tables.deck(name, state.is_solo)), None)


def refuse_allow(state: State, move: Allow) -> Refusal | None:
    """Allow only cards of the decks of this game, until it is over (MV-R99)."""
    if state.step == "over":
        return refuse("MV-R99 MV-HOUR-01", "game-over", "the game is over")
    if home_of(state, move.card) is None and move.card not in state.tables.dawdles:
        reason = f"{state.tables.title(move.card)} is in no deck of this game"
        return refuse("MV-R99 MV-SETUP-05", "wrong-deck", reason)
    return None


def apply_allow(state: State, move: Allow) -> Result:
    """Put one more copy of a card into its deck."""
    said = Said(f"one more {state.tables.title(move.card)} is allowed than the edition has: {move.why} (MV-R99)")
    state = replace(state, allowed=(*state.allowed, move.card))
    name = home_of(state, move.card)
    if name is None:
        dawdles = state.dawdles
        return replace(state, dawdles=replace(dawdles, pile=_with(dawdles.pile, move.card))), (said,)
    deck = state.decks[name]
    return with_deck(state, name, replace(deck, pile=_with(deck.pile, move.card))), (said,)


def _with(pile: Unseen, card: str) -> Unseen:
    return Unseen(add(pile.cards, [card]), pile.hidden)
