"""What is different on the table since an earlier state: cards, places of players, tokens."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.bear_valley.components import Face
from companion.games.bear_valley.events import list_tokens
from companion.games.bear_valley.grid import Cell, write_cell, write_spot
from companion.games.bear_valley.state import State
from printables.bear_valley.symbols import card_name
from printables.sheets import PrintedGame

TAKE_AWAY, LAY, MOVE, TOKENS, LOOSE = "Take away", "Lay", "Move", "Tokens", "Loose"


def new_cards(before: State, after: State) -> dict[Cell, Face]:
    """Return the cards to lay, or to turn."""
    return {cell: face for cell, face in after.map.items() if before.map.get(cell) != face}


def gone_cards(before: State, after: State) -> dict[Cell, Face]:
    """Return the cards to take away."""
    return {cell: face for cell, face in before.map.items() if after.map.get(cell) != face}


def changed_places(before: State, after: State) -> dict[str, str]:
    """Return the players whose token moved, or who were eaten, with the words for it."""
    found = {}
    for name, seat in after.seats.items():
        old = before.seats[name]
        if seat.eaten and not old.eaten:
            found[name] = "eaten by bears"
        elif seat.at != old.at:
            found[name] = f"from {write_spot(old.at)} to {write_spot(seat.at)}"
    return found


def changed_tokens(before: State, after: State) -> dict[str, str]:
    """Return the players whose tokens changed, with what they have now."""
    if not after.is_advanced:
        return {}
    return {
        name: f"now has {list_tokens(seat.tokens)}"
        for name, seat in after.seats.items()
        if seat.tokens != before.seats[name].tokens
    }


def changed_loose(before: State, after: State) -> dict[Cell, str]:
    """Return the cards whose loose tokens changed, with what lies there now."""
    return {
        cell: list_tokens(after.loose.get(cell, ()))
        for cell in sorted({*before.loose, *after.loose})
        if before.loose.get(cell, ()) != after.loose.get(cell, ())
    }


def change_rows(game: PrintedGame, before: State, after: State) -> list[tuple[str, str]]:
    """Return in words what to take away, lay, move and hand out."""
    moves, tokens = changed_places(before, after), changed_tokens(before, after)
    found = [
        (TAKE_AWAY, _list_cards(gone_cards(before, after))),
        (LAY, _list_cards(new_cards(before, after))),
        (MOVE, "; ".join(f"{game.name(name)}: {words}" for name, words in moves.items())),
        (TOKENS, "; ".join(f"{game.name(name)} {words}" for name, words in tokens.items())),
        (LOOSE, "; ".join(f"{write_cell(cell)}: {words}" for cell, words in changed_loose(before, after).items())),
    ]
    return [(what, words) for what, words in found if words]


def _list_cards(cards: Mapping[Cell, Face]) -> str:
    return "; ".join(f"{face.name} ({card_name(face)}) at {write_cell(cell)}" for cell, face in sorted(cards.items()))
