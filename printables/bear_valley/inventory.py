"""Everything that a map does not show, in words: whose turn it is, the players, the stock, the deck."""

from __future__ import annotations

from companion.games.bear_valley.events import hour_words, list_tokens
from companion.games.bear_valley.grid import DIRECTIONS, write_cell, write_spot
from companion.games.bear_valley.state import Seat, State
from companion.games.bear_valley.tokens import stock_of
from printables.bear_valley.deck import counts_of
from printables.bear_valley.symbols import card_name, token_name
from printables.bear_valley.tokens import marks_of
from printables.sheets import PrintedGame


def table_rows(game: PrintedGame, state: State) -> list[tuple[str, str]]:
    """Return everything beside the map, each with its heading."""
    return [*turn_rows(game, state), *_people_rows(game, state), *_stock_rows(state), *_deck_rows(state)]


def turn_rows(game: PrintedGame, state: State) -> list[tuple[str, str]]:
    """Return whose turn it is and its progress."""
    if game.is_over:
        winner = game.name(state.winner) if state.winner else "the bears"
        return [("Over", f"round {state.round}; won by {winner}")]
    if not state.turn:
        return [("Setup", "first player not chosen yet")]
    rows = [("To move", f"{game.name(state.turn)}, round {state.round}")]
    now = state.now
    if now.moved or now.dive:
        way = " > ".join(f"{write_spot(spot)} {state.map[spot[0]].name}" for spot in now.path)
        dive = f"; underground {' > '.join(map(write_cell, now.dive))}" if now.dive else ""
        rows.append(("Path so far", f"{hour_words(now.hour)}: {way}{dive}"))
    flags = {
        "contingency move": now.contingency,
        f"{now.used} used": bool(now.used),
        f"{now.drawn} drawn": bool(now.drawn),
    }
    said = [words for words, is_so in flags.items() if is_so]
    return [*rows, *([("Turn", ", ".join(said))] if said else [])]


def _people_rows(game: PrintedGame, state: State) -> list[tuple[str, str]]:
    marks = marks_of(state)
    order = [("Turn order", ", ".join(map(game.name, state.order)))] if state.order else []
    people = {name: "; ".join(person_words(state, seat)) for name, seat in state.seats.items()}
    return [*order, *((f"{game.name(name)} ({marks[name]})", words) for name, words in people.items())]


def person_words(state: State, seat: Seat) -> list[str]:
    """Return where a player is, as whom, and with what."""
    if seat.eaten:
        return ["eaten by bears"]
    face = state.map[seat.at[0]]
    words = [f"on {write_spot(seat.at)}: {face.name}, {card_name(face)}"]
    words += [f"{seat.character.title()}" if seat.character else f"{seat.colour or 'no'} token"]
    words += [f"with {list_tokens(seat.tokens)}"] if state.is_advanced else []
    words += ["has tunnelled"] if seat.tunnelled else []
    return words


def _stock_rows(state: State) -> list[tuple[str, str]]:
    if not state.is_advanced:
        return []
    stock = ", ".join(f"{number} {token_name(token)}" for token, number in stock_of(state).items() if number)
    loose = "; ".join(f"{write_cell(cell)}: {list_tokens(tokens)}" for cell, tokens in sorted(state.loose.items()))
    baskets = ", ".join(map(write_cell, sorted(state.baskets)))
    rows = [("Stock", stock or "empty"), ("Loose", loose or "nothing")]
    return [*rows, *([("Baskets on Bears", baskets)] if baskets else [])]


def _deck_rows(state: State) -> list[tuple[str, str]]:
    counts = ", ".join(f"{count.words} {count.left} of {count.total}" for count in counts_of(state.tables, state))
    return [("Left in the deck", counts), *further_rows(state)]


def further_rows(state: State) -> list[tuple[str, str]]:
    """Return the cards put under the deck, and the stepping stones that are too small to count on a map."""
    stones = [
        (f"Stepping stones of {face.name}", ", ".join(f"{DIRECTIONS[to]} {n}" for to, n in sorted(face.stones.items())))
        for _, face in sorted(state.map.items())
        if face.stones
    ]
    return [*([("Under the deck", ", ".join(state.bottom))] if state.bottom else []), *stones]
