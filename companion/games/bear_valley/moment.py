"""How far the game is, and what must lie on the table for what is asked now (BV-SETUP, BV-MOVE)."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.bear_valley.events import hour_words
from companion.games.bear_valley.explore import DIVE, EXPLORE, OBSERVE
from companion.games.bear_valley.grid import write_spot
from companion.games.bear_valley.setup import free_characters
from companion.games.bear_valley.state import SETUP_STEPS, State, Step
from companion.games.bear_valley.tokens import list_tokens, pieces, stock_of
from companion.referee.amounts import counted


def moment(state: State) -> str:
    """Say the round, and the hour of the turn."""
    if state.step in SETUP_STEPS:
        return "setting up"
    if state.step == "over":
        return f"over in round {state.round}"
    hour = f", {hour_words(state.now.hour)}" if state.now.hour else ""
    return f"round {state.round}{hour}"


def needed(state: State) -> tuple[str, ...]:
    """Say what must lie ready: the token, the deck, the stock, what is with the player."""
    return _NEEDED.get(state.step, _for_token)(state)


def _for_first(state: State) -> tuple[str, ...]:
    deck = f"the Wilderness deck, shuffled face down: {counted(state.cards_left, 'card')}"
    stock = ("Equipment and Gold in stock",) if state.has_gold else ("Equipment in stock",)
    river = f"the river {state.river}: {counted(len(state.map), 'card')}" if " " not in state.river else "the river"
    return (river, deck, *(stock if state.is_advanced else ()))


def _for_characters(state: State) -> tuple[str, ...]:
    return (f"the Player cards: {len(free_characters(state))} left",)


def _for_move(state: State) -> tuple[str, ...]:
    verbs = (EXPLORE, DIVE, OBSERVE)
    explores = any(True for verb in verbs for _ in verb.moves(state, state.turn))
    held = state.mover.tokens
    deck, with_him = _deck(state), f"with {state.turn}: {list_tokens(held)}"
    return (*_for_token(state), *([deck] if explores else ()), *([with_him] if held else ()))


def _for_token(state: State) -> tuple[str, ...]:
    seat = state.mover
    colour = f", {seat.colour}" if seat.colour else ""
    return (f"{state.turn}'s token{colour}, on {state.map[seat.at[0]]} at {write_spot(seat.at)}",)


def _for_card(state: State) -> tuple[str, ...]:
    return (_deck(state),)


def _for_lay(state: State) -> tuple[str, ...]:
    return (f"the card {state.now.drawn}",)


def _for_bear(state: State) -> tuple[str, ...]:
    return (f"{state.turn}'s picnic basket",)


def _for_trade(state: State) -> tuple[str, ...]:
    return f"with {state.turn}: {list_tokens(state.mover.tokens)}", _stock(state)


def _for_pick(state: State) -> tuple[str, ...]:
    cell = state.mover.at[0]
    return (f"on {state.map[cell]}: {list_tokens(pieces(state.loose.get(cell, ())))}",)


def _for_supply(state: State) -> tuple[str, ...]:
    return (_stock(state),)


def _for_nothing(state: State) -> tuple[str, ...]:
    return ()


def _deck(state: State) -> str:
    return f"the Wilderness deck, face down: {counted(state.cards_left, 'card')}"


def _stock(state: State) -> str:
    stock = stock_of(state)
    gold = stock.pop("gold")
    return f"the stock: {counted(sum(stock.values()), 'piece')} of Equipment{f', {gold} gold' if gold else ''}"


_NEEDED: dict[Step, Callable[[State], tuple[str, ...]]] = {
    "first": _for_first,
    "choose": _for_characters,
    "deal": _for_characters,
    "move": _for_move,
    "draw": _for_card,
    "dive": _for_card,
    "observe": _for_card,
    "lay": _for_lay,
    "bear": _for_bear,
    "trade": _for_trade,
    "pick": _for_pick,
    "supply": _for_supply,
    "walled": _for_nothing,
    "over": _for_nothing,
}
