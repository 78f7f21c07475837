"""A simple player: develops the most valuable card, taps and harvests what it can, and accepts what effects offer."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from companion.games.masters_of_maple_syrup import moves
from companion.games.masters_of_maple_syrup.state import State, hand_size
from companion.games.masters_of_maple_syrup.uses import prices, top_use
from companion.referee.moves import Move

# The value of each kind of move to a simple player; within a kind, the card and chance decide.
WORTH: dict[type[Move], float] = {
    moves.Tap: 6,
    moves.Harvest: 7,
    moves.Use: 5,
    moves.Accept: 4,
    moves.Done: 0,
}
QUERY = 3


def choose(state: State, seat: str, legal: Sequence[Move], rng: Random) -> Move:
    """Return the most valuable move, chosen at random among equals; a simple player never declines its own effects."""
    legal = [move for move in legal if not getattr(move, "without", None)]
    values = [worth(state, seat, move) + rng.random() for move in legal]
    return legal[values.index(max(values))]


def worth(state: State, seat: str, move: Move) -> float:
    """Estimate the value of a move."""
    match move:
        case moves.Develop(card=card, payment=payment):
            use, entry = top_use(state), state.tables.cards[card]
            paid = prices(state, use, entry)[0] if payment is None else len(payment)
            return 4 + value(state, card) - paid / 2
        case moves.Select(card=card):
            return _worth_of_side(state, seat, card)
        case moves.Harvest(number=0):
            return 1
        case moves.Discard(cards=cards) | moves.Pay(cards=cards) | moves.Throw(cards=cards):
            return -sum(value(state, card) for card in cards if card in state.tables.cards)
    return WORTH.get(type(move), 0)


def value(state: State, card: str) -> float:
    """Estimate the value of a card on a property."""
    entry = state.tables.cards[card]
    return QUERY if entry.value.mode == "query" else entry.printed + bool(entry.effects)


def _worth_of_side(state: State, seat: str, card: str) -> float:
    """Prefer to develop with cards in hand, then to harvest tapped trees, then to tap."""
    side = state.side_of(card, is_selecting=True)
    tapped = sum(placed.tapped for placed in state.seats[seat].property)
    worths = {"develop": hand_size(state, seat), "harvest": 2 * tapped, "tap": 2}
    acts = [option.act for option in side.choose] or [side.act]
    return max(worths.get(str(act), 0) for act in acts)
