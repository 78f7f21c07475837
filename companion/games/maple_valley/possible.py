"""Whether a step of an effect can do anything now (MV-R22, MV-R69)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.maple_valley import vocabulary as v
from companion.games.maple_valley.costs import gain_group
from companion.games.maple_valley.decks import can_draw
from companion.games.maple_valley.festivities import categories_of, free_spots
from companion.games.maple_valley.prices import makeable
from companion.games.maple_valley.state import State


def can_do(state: State, seat: str, step: v.AnyStep, subject: str = "") -> bool:
    """Tell whether a step would give a player anything."""
    match step:
        case v.Gain():
            return gain_group(state, seat, step, subject).n > 0
        case v.FromDeck(deck=deck):
            return can_draw(state, deck)
        case v.FromDisplay(deck=deck):
            return bool(state.decks[deck].display)
        case v.MakeFriend():
            return any(True for _ in makeable(state, seat))
        case v.Mark(of=of):
            return bool(free_spots(state, seat, categories_of(state, of, subject)))
        case v.Zoom(to=to):
            return bool(zoom_targets(state, seat, to))
        case v.Activate(to=to):
            return bool(place_to_activate(state, seat, to))
        case v.Refresh():
            return bool(refreshable(state, seat))
        case v.Trails():
            return state.step == "travel"
        case v.Dawdle():
            return state.dawdles.pile.in_pile() > 0 or bool(state.dawdles.under)
        case v.Choose(options=options):
            return any(can_do(state, seat, inner, subject) for option in options for inner in option)
    return True


def zoom_targets(state: State, seat: str, to: Sequence[str]) -> list[str]:
    """List the locations that ids and kinds name, but for where the pawn stands."""
    here = state.seats[seat].at
    locations = state.tables.locations
    return [id for id, location in locations.items() if id != here and (id in to or location.kind in to)]


def place_to_activate(state: State, seat: str, to: Sequence[str]) -> str:
    """Return the location that ids and kinds let a player activate: where the pawn stands, or the only one."""
    here, locations = state.seats[seat].at, state.tables.locations
    meant = [id for id, location in locations.items() if id in to or location.kind in to]
    if "here" in to or here in meant:
        return here
    return meant[0] if len(meant) == 1 else ""


def refreshable(state: State, seat: str) -> list[str]:
    """List the Tired Friends of a player, but for the one played this turn."""
    tired = list(state.seats[seat].tired)
    if seat == state.turn and state.now.type and state.now.card in tired:
        tired.reverse()
        tired.remove(state.now.card)
    return tired
