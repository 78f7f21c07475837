"""Connectivity of the map as players see it: where traverses can lead over any number of turns (BV-END-02, BV-R14)."""

from __future__ import annotations

from companion.games.bear_valley.grid import BACK, Spot, neighbour
from companion.games.bear_valley.state import State
from companion.games.bear_valley.tables import DESTINATION, START, Face
from companion.games.bear_valley.tokens import pieces
from companion.games.bear_valley.ways import shunned_by


def links(state: State, spot: Spot) -> list[Spot]:
    """Return the spots joined to this one by an exit on either side, whatever lies there (BV-TRAV-01)."""
    cell, section = spot
    found = []
    for to in state.map[cell].doors[section]:
        goal = neighbour(cell, to)
        other = state.map.get(goal)
        if other is not None and other.sides[BACK[to]] == "exit":
            found.append((goal, other.owner[BACK[to]] or ""))
    return found


def reachable(state: State, name: str) -> set[Spot]:
    """Return every spot that a player can come to, players and stops aside; Bears block unless they have a basket."""
    start = state.seats[name].at
    found, waiting = {start}, [start]
    while waiting:
        for spot in links(state, waiting.pop()):
            if spot not in found and not _blocks(state, name, state.map[spot[0]], spot):
                found.add(spot)
                waiting.append(spot)
    return found


def _blocks(state: State, name: str, face: Face, spot: Spot) -> bool:
    if face.is_bear and spot[0] not in state.baskets:
        return True
    return bool(shunned_by(state, state.seats[name].character, face, spot[1]))


def is_walled_in(state: State, name: str) -> bool:
    """Tell whether no route on is left to a player: neither the Destination nor an unexplored cell (BV-R14).

    Equipment, with him or within reach, and the Starting Camp with its supply leave him a way, at most tables.
    """
    spots = reachable(state, name)
    has_hope = state.is_advanced and state.switches.walled_in == "lenient"
    if has_hope and pieces(state.seats[name].tokens):
        return False
    for cell, section in spots:
        face = state.map[cell]
        if face.kind == DESTINATION or any(neighbour(cell, to) not in state.map for to in face.doors[section]):
            return False
        if has_hope and (face.kind == START or pieces(state.loose.get(cell, ()))):
            return False
    return True
