"""The progress of the game, and what the table needs for the next move (BV-SETUP, BV-MOVE)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.bear_valley.components import colour_words
from companion.games.bear_valley.events import hour_words, list_tokens
from companion.games.bear_valley.explore import DIVE, EXPLORE, OBSERVE
from companion.games.bear_valley.grid import write_spot
from companion.games.bear_valley.setup import free_characters
from companion.games.bear_valley.state import SETUP_STEPS, State
from companion.games.bear_valley.tokens import pieces, stock_of
from companion.referee.amounts import counted


def moment(state: State) -> str:
    """Return the round and the hour."""
    if state.step in SETUP_STEPS:
        return "setting up"
    if state.step == "over":
        return f"over in round {state.round}"
    hour = f", {hour_words(state.now.hour)}" if state.now.hour else ""
    return f"round {state.round}{hour}"


def needed(state: State) -> tuple[str, ...]:
    """List what the table needs now: token, deck, stock, the player's tokens."""
    deck = f"the Wilderness deck, face down: {counted(state.cards_left, 'card')}"
    match state.step:
        case "first":
            return tuple(_for_setup(state))
        case "choose" | "deal":
            return (f"the Player cards: {len(free_characters(state))} left",)
        case "move":
            return _token(state), *([deck] if _draws(state) else ()), *_held(state)
        case "draw" | "dive" | "observe":
            return (deck,)
        case "lay":
            return (f"the card {state.now.drawn}",)
        case "bear":
            return (f"{state.turn}'s picnic basket",)
        case "trade":
            return f"with {state.turn}: {list_tokens(state.mover.tokens)}", _stock(state)
        case "pick":
            cell = state.mover.at[0]
            return (f"on {state.map[cell]}: {list_tokens(pieces(state.loose.get(cell, ())))}",)
        case "supply":
            return (_stock(state),)
        case "walled" | "over":
            return ()
    return (_token(state),)


def _for_setup(state: State) -> Iterator[str]:
    yield f"the river {state.river}: {counted(len(state.map), 'card')}" if " " not in state.river else "the river"
    yield f"the Wilderness deck, shuffled face down: {counted(state.cards_left, 'card')}"
    if state.is_advanced:
        yield "Equipment and Gold in stock" if state.has_gold else "Equipment in stock"


def _token(state: State) -> str:
    seat = state.mover
    colour = f", {colour_words(seat.colour)}" if seat.colour else ""
    return f"{state.turn}'s token{colour}, on {state.map[seat.at[0]]} at {write_spot(seat.at)}"


def _draws(state: State) -> bool:
    """Return whether a card of the deck may be drawn next."""
    return any(True for verb in (EXPLORE, DIVE, OBSERVE) for _ in verb.moves(state, state.turn))


def _held(state: State) -> tuple[str, ...]:
    held = state.mover.tokens
    return (f"with {state.turn}: {list_tokens(held)}",) if held else ()


def _stock(state: State) -> str:
    stock = stock_of(state)
    gold = stock.pop("gold")
    return f"the stock: {counted(sum(stock.values()), 'piece')} of Equipment{f', {gold} gold' if gold else ''}"
