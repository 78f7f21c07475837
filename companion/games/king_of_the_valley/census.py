"""How many tiles of each kind lie open, and how many are left for the piles (KV-GEN-10)."""

from __future__ import annotations

from collections import Counter

from companion.games.king_of_the_valley.state import State


def seen_tiles(state: State) -> Counter[str]:
    """Count every tile that lies open somewhere, or was used up."""
    castles = (tile.partition(":")[0] for seat in state.seats.values() for tile in seat.castle)
    hill = (tile for tiles in state.hill.values() for tile in tiles)
    rest = (*state.discard, *state.pending, *([state.drawn] if state.drawn else ()))
    return Counter(tile for group in (filter(None, state.valley), hill, castles, rest) for tile in group)


def unseen_tiles(state: State) -> dict[str, int]:
    """Count what is left for the piles: the box and what the referee allowed, without what was seen (KV-GEN-10)."""
    seen, allowed = seen_tiles(state), Counter(state.allowed)
    return {code: count + allowed[code] - seen[code] for code, count in state.tables.box.items()}
