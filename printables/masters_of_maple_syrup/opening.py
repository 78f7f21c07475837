"""A game that did not begin with a deal: what lies on the table before its first turn."""

from __future__ import annotations

from companion.games.masters_of_maple_syrup.state import State, deck_size, hand_size
from printables.masters_of_maple_syrup.facts import PLAYERS, deck_after_deal, tables_of, thrown
from printables.masters_of_maple_syrup.position import position_sheet
from printables.sheets import Part, PrintedGame

OPENING = "Position at the start"
# The steps of a game that is still being laid out.
LAYING = ("first", "deal", "throw")


def opening_of(game: PrintedGame) -> State | None:
    """Return the position that a game began with; none where it began, or is to begin, with a deal."""
    state = game.opening
    return state if isinstance(state, State) and state.step not in LAYING else None


def opening_sheets(game: PrintedGame) -> list[Part]:
    """Return the position that a game began with, where there was one."""
    state = opening_of(game)
    if state is None:
        return []
    return [position_sheet(game.begun._replace(state=state, is_over=False), OPENING, "opening")]


def laying_steps(game: PrintedGame, state: State) -> list[str]:
    """Say how a position is laid out."""
    tucked = sum(len(placed.tucked) for owner in state.seats.values() for placed in owner.property)
    hands = " and ".join(str(hand_size(state, seat)) for seat in state.seats)
    cards = " and ".join(str(len(owner.property)) for owner in state.seats.values())
    return [
        f"Lay out everything as on the sheet '{OPENING}'.",
        "Properties in their order: tapped trees sideways, tucked cards under theirs.",
        "Action cards as they lie there: sideways, or towards the player who selected them.",
        "Discard pile face up, in its order, the last card on top.",
        "Hands and deck as far as they are known; shuffle the other cards and fill up hands and deck.",
        f"Count: deck {deck_size(state)}, discard pile {len(state.pile)}, hands {hands}, properties {cards}, "
        f"tucked {tucked}; {tables_of(game).total} in all.",
        f"{game.name(state.turn)} has turn {state.number}." if state.turn else "Go on from there.",
    ]


def pile_sizes(game: PrintedGame) -> tuple[int, int]:
    """Count deck and discard pile when everything is laid out."""
    state = opening_of(game)
    if state is None:
        return deck_after_deal(game), PLAYERS * thrown()
    return deck_size(state), len(state.pile)
