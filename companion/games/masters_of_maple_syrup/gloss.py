"""Short descriptions of what a legal move does."""

from __future__ import annotations

from companion.games.masters_of_maple_syrup import moves
from companion.games.masters_of_maple_syrup.property import find_card
from companion.games.masters_of_maple_syrup.state import State, card_of
from companion.games.masters_of_maple_syrup.trees import harvest_number
from companion.games.masters_of_maple_syrup.uses import bare_use, prices
from companion.referee.moves import Move


def gloss(state: State, move: Move) -> str:
    """Describe what a move does, unless the move already says it."""
    match move:
        case moves.Select(seat=seat, card=card):
            own, other = (state.side_of(card, is_own) for is_own in (True, False))
            return f"{own}; {state.other(seat)} gets {other}"
        case moves.Harvest(seat=seat, tree=tree, number=None):
            entry = card_of(state, find_card(state, seat, tree)[0])
            return f"draw {harvest_number(state, bare_use(state, move), entry)}"
        case moves.Develop(card=name, payment=payment):
            entry = state.tables.cards[name]
            use = bare_use(state, move)
            price = prices(state, use, entry)[0] if payment is None else len(payment)
            printed = entry.value.printed
            worth = {"fixed": f"{printed}", "plus": f"{printed}+", "query": "varies"}[entry.value.mode]
            return f"{price}¢, {entry.type}, worth {worth}"
        case moves.Use(seat=seat, card=name):
            return card_of(state, find_card(state, seat, name)[0]).text
    return ""
