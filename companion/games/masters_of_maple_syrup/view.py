"""What there is to see: both properties, the action cards, the deck and the discard pile."""

from __future__ import annotations

from companion.games.masters_of_maple_syrup import hidden
from companion.games.masters_of_maple_syrup.events import listed
from companion.games.masters_of_maple_syrup.state import Placed, State, card_of, deck_size, hand_size, written
from companion.referee.view import Grid, Lines, View

HEADING = ("card", "", "¢", "value", "effect")


def table_views(state: State) -> tuple[View, ...]:
    """Show the action cards, each property with its hand, what is tucked, and the piles."""
    mode = "rivals" if state.is_rivals else "standard"
    properties = tuple(_property(state, seat) for seat in state.seats)
    return (_actions(state, mode), *properties, *_tucked(state), _piles(state))


def _actions(state: State, mode: str) -> Grid:
    rows = []
    for id, action in state.tables.actions.items():
        own, other = (str(state.side_of(id, is_own)) for is_own in (True, False))
        lies = f"towards {state.turned[id]}" if id in state.turned else "sideways"
        rows.append((id, action.name, lies, own, other))
    turn = f", turn {state.number}" if state.turn else ""
    heading = ("action card", "", "lies", "who selects it", "neighbour")
    return Grid(f"Masters of Maple Syrup, {mode}{turn}", heading, tuple(rows))


def _property(state: State, seat: str) -> Grid:
    owner = state.seats[seat]
    rows = tuple(_row(state, seat, placed) for placed in owner.property)
    held = ", ".join((*owner.hand, *(["?"] * hidden.count_at(state.worlds, seat))))
    hand = f"hand {hand_size(state, seat)}" + (f": {held}" if owner.hand else "")
    cards = "1 card" if len(rows) == 1 else f"{len(rows)} cards"
    return Grid(f"{seat}: {cards}, {hand}", HEADING, rows)


def _row(state: State, seat: str, placed: Placed) -> tuple[str, ...]:
    card = card_of(state, placed)
    lies = "tapped" if placed.tapped else "upright" if card.type == "tree" else ""
    name = written(state, seat, placed) + (f" {{{len(placed.tucked)}}}" if placed.tucked else "")
    value = {"fixed": "", "plus": "+", "query": "?"}[card.value.mode]
    printed = "" if card.value.printed is None else str(card.value.printed)
    symbols = "".join(f" {name}" * number for name, number in card.symbols.items())
    text = f"harvest {card.harvest}. {card.text}".strip() if card.harvest is not None else card.text
    return name, lies, str(card.cost), f"{printed}{value}{symbols}", text


def _tucked(state: State) -> list[Lines]:
    """Name the cards that lie under others."""
    found = [
        f"under {seat}'s {written(state, seat, placed)}: {listed(placed.tucked)}"
        for seat, owner in state.seats.items()
        for placed in owner.property
        if placed.tucked
    ]
    return [Lines("Tucked", tuple(found))] if found else []


def _piles(state: State) -> Lines:
    pile = " > ".join(state.pile) or "empty"
    known = [f"on top of the deck: {', '.join(state.top)}"] if state.top else []
    known += [f"under the deck: {', '.join(state.bottom)}"] if state.bottom else []
    lines = (f"deck {deck_size(state)}", *known, f"discard pile ({len(state.pile)}), bottom to top: {pile}")
    return Lines("Piles", lines)
