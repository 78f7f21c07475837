"""Short descriptions of what a move would do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.maple_valley import moves
from companion.games.maple_valley.prices import cost_words
from companion.games.maple_valley.state import State
from companion.games.maple_valley.trade import gain_words, trade_at
from companion.games.maple_valley.trails import end_of, read_legs
from companion.games.maple_valley.vocabulary import listed
from companion.referee.amounts import counted
from companion.referee.moves import Move


def gloss(state: State, move: Move) -> str:
    """Describe what a legal move would do, where the move itself does not say."""
    tables = state.tables
    match move:
        case moves.Play(card=card):
            return _of_card(state, card)
        case moves.TravelBy(seat=seat, legs=legs):
            return _of_way(state, seat, legs)
        case moves.Make(card=card):
            return f"{_price(tables.friends[card].cost)}; {_of_card(state, card)}".strip("; ")
        case moves.Craft(card=card):
            favour = tables.favours[card]
            return f"{favour.category}, {counted(favour.value or 0, 'point')}; {favour.text}".strip("; ")
        case moves.Take(card=card) | moves.Keep(cards=(card,)):
            return _of_card(state, card)
        case moves.Use(card=card):
            word = card.partition("#")[0]
            return tables.friends[word].text if word in tables.friends else _of_card(state, word)
        case moves.Trade(seat=seat, number=number):
            trade = trade_at(state, seat, number)
            most = f", at most {trade.max} a turn" if trade.max else ""
            return f"{cost_words(trade.cost)} for {gain_words(trade)}{most}"
        case moves.Mark(festivity=festivity, spot=str(spot)):
            return tables.festivities[festivity].spots[spot][1]
    return ""


def _price(cost: Mapping[Any, int]) -> str:
    return listed(item for item, number in cost.items() for _ in range(number))


def _of_card(state: State, word: str) -> str:
    tables = state.tables
    if word in tables.favours:
        favour = tables.favours[word]
        price = cost_words(tables.crafting[word].cost)
        return f"{favour.category}, {price}, {counted(favour.value or 0, 'point')}. {favour.text}".strip()
    if word in tables.friends:
        friend = tables.friends[word]
        return ". ".join(filter(None, (", ".join(friend.travel), friend.text)))
    if word in tables.dawdles:
        return f"collect {_price(tables.dawdles[word].gives)}"
    card = tables.patches.get(word) or tables.outposts.get(word)
    return card.text if card is not None else ""


def spots(state: State, move: Move) -> tuple[str, ...]:
    """Return the location that a way leads to."""
    return (end_of(state, move.seat, move.legs),) if isinstance(move, moves.TravelBy) else ()


def _of_way(state: State, seat: str, legs: tuple[str, ...]) -> str:
    """Describe where a route leads and what it collects."""
    at = end_of(state, seat, legs)
    found: list[str] = []
    for leg in read_legs(state, legs):
        found += [state.sites[leg.trail.id]] if leg.trail.id in state.sites else []
    sites = f", collecting {listed(found)}" if found else ""
    return f"to {state.tables.locations[at].name}{sites}"
