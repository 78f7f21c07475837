"""Scoring alone: final holdings counted at a table that was not tracked (KV-SCO)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from companion.games.king_of_the_valley.castle import JESTER_IN, LETTERS
from companion.games.king_of_the_valley.scoring import seat_score, sheet_of
from companion.games.king_of_the_valley.state import SeatState
from companion.games.king_of_the_valley.switches import Switches
from companion.games.king_of_the_valley.tables import COLUMNS, Tables, name_of
from companion.referee.game import Holding, Tallied
from companion.referee.verdicts import refuse

# Castle tiles by the key they are counted under. Knights are counted by Order; where a jester stands matters only
# among farmers and wives, and only for a table that lets him marry (KV-R37).
TILES = {
    **{column: LETTERS[column] for column in COLUMNS if column != "knight"},
    **dict(zip(("lion", "stag", "swan", "raven"), ("K1", "K2", "K3", "K4"), strict=True)),
    "jester": JESTER_IN["queen"],
    "jester-farmer": JESTER_IN["farmer"],
    "jester-wife": JESTER_IN["wife"],
}
HOLDINGS = (
    Holding("queen", "queens", 3),
    Holding("duke", "dukes", 6),
    Holding("countess", "countesses", 9),
    Holding("lion", "knights of Order 1 (Lion)", 5),
    Holding("stag", "knights of Order 2 (Stag)", 5),
    Holding("swan", "knights of Order 3 (Swan)", 5),
    Holding("raven", "knights of Order 4 (Raven)", 5),
    Holding("farmer", "farmers", 24),
    Holding("wife", "farmer's wives", 12),
    Holding("jester", "jesters, but for those among farmers and wives", 3),
    Holding("jester-farmer", "jesters in the farmer column", 3),
    Holding("jester-wife", "jesters in the wife column", 3),
    Holding("kingdoms", "kingdom tokens", 6),
    Holding("gold", "gold"),
)


def tally(held: Mapping[str, Mapping[str, int]], switches: Switches, tables: Tables) -> Tallied:
    """Score holdings as the notepad does; all players together hold no more than the box (KV-GEN-10)."""
    if not 2 <= len(held) <= 4:
        return refuse("KV-GEN-01", "wrong-seats", f"the game is for 2 to 4 players, not {len(held)}")
    castles = {name: castle_of(counts) for name, counts in held.items()}
    together = Counter(tile.partition(":")[0] for castle in castles.values() for tile in castle)
    for code, count in together.items():
        if count > tables.box[code]:
            reason = f"{count} tiles of the {name_of(code)} are counted, the box holds {tables.box[code]}"
            return refuse("KV-GEN-10", "too-many", reason)
    seats = {
        name: SeatState("", counts.get("gold", 0), up=castles[name], kingdoms=counts.get("kingdoms", 0))
        for name, counts in held.items()
    }
    return sheet_of(tuple(seat_score(name, seat, tables, switches) for name, seat in seats.items()), is_final=True)


def castle_of(counts: Mapping[str, int]) -> tuple[str, ...]:
    """Lay counted holdings out tile by tile."""
    return tuple(tile for key, tile in TILES.items() for _ in range(counts.get(key, 0)))
