"""Connectivity of the map as players see it: where traverses can lead over any number of turns (BV-END-02, BV-R14)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.bear_valley.barter import goods_of, value_of
from companion.games.bear_valley.components import DESTINATION, POST, START
from companion.games.bear_valley.grid import BACK, DELTAS, Cell, Spot, neighbour
from companion.games.bear_valley.state import State
from companion.games.bear_valley.tokens import pieces
from companion.games.bear_valley.ways import shunned_by

# Tokens worth less than this cannot be traded, as a gift is not a trade (BV-R47).
LEAST = 2


def links(state: State, spot: Spot) -> list[Spot]:
    """Return the spots connected to this one by exits on both sides (BV-TRAV-01)."""
    ((x, y), section), known = spot, state.map
    found: list[Spot] = []
    for to in known[x, y].doors[section]:
        dx, dy = DELTAS[to]
        goal = (x + dx, y + dy)
        if goal in known:
            owner = known[goal].owner[BACK[to]]
            if owner is not None:
                found.append((goal, owner))
    return found


def walk(state: State, name: str, pays: bool = False) -> Iterator[Spot]:
    """Visit every spot a player can reach, ignoring other players and stops; Bears block unless they have a basket.

    Trading Posts block only a player who has to trade there and has too little for any trade.
    """
    start = state.seats[name].at
    found, waiting = {start}, [start]
    while waiting:
        spot = waiting.pop()
        yield spot
        for other in links(state, spot):
            if other not in found:
                found.add(other)
                if not _blocks(state, name, other, pays):
                    waiting.append(other)


def _blocks(state: State, name: str, spot: Spot, pays: bool) -> bool:
    face, character = state.map[spot[0]], state.seats[name].character
    if face.is_bear and spot[0] not in state.baskets:
        return True
    if pays and face.kind == POST and _is_too_poor(state, name, spot[0]):
        return True
    return bool(character) and bool(shunned_by(state, character, face, spot[1]))


def _is_too_poor(state: State, name: str, post: Cell) -> bool:
    """Return whether a player has nothing to trade; a house ruling adds loose tokens (BV-R46, BV-R47)."""
    least = 1 if state.switches.trade_gift == "yes" else LEAST
    return value_of(goods_of(state, post, name)) < least


def is_walled_in(state: State, name: str, has_hope: bool, pays: bool = False) -> bool:
    """Return whether a player has no way on: neither the Destination nor an unexplored cell (BV-R14).

    With `hope`, Equipment that the player has or can reach counts as a way on, and so does the Starting Camp.
    """
    if has_hope and pieces(state.seats[name].tokens):
        return False
    for cell, section in walk(state, name, pays):
        face = state.map[cell]
        if face.kind == DESTINATION or any(neighbour(cell, to) not in state.map for to in face.doors[section]):
            return False
        if has_hope and (face.kind == START or (pieces(state.loose.get(cell, ())) and not face.is_bear)):
            return False
    return True


def is_stuck(state: State) -> bool:
    """Return whether no player has a way on, Equipment included, so that nobody can win (BV-R77).

    A spared player may have a way on that is not found here.
    """
    return all(not state.seats[name].spared and is_walled_in(state, name, state.is_advanced) for name in state.living)


def able(state: State) -> str:
    """Return a player who has a way on by exits, or an empty string; a Trading Post needs a trade (BV-R77)."""
    free = (name for name in state.living if not is_walled_in(state, name, has_hope=False, pays=state.has_gold))
    return next(free, "")
