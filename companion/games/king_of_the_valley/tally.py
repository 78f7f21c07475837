"""Scoring alone: final holdings counted at a table that was not tracked (KV-SCO)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from companion.games.king_of_the_valley.castle import JESTER_IN, LETTERS
from companion.games.king_of_the_valley.scoring import seat_score, sheet_of
from companion.games.king_of_the_valley.state import SeatState
from companion.games.king_of_the_valley.switches import Switches
from companion.games.king_of_the_valley.tables import TOKENS, Tables, name_of
from companion.referee.game import Holding, Tallied
from companion.referee.verdicts import refuse

# Where a jester stands matters only among farmers and wives, and only for a table that lets him marry (KV-R37).
JESTERS_COUNTED = {
    "jester": (JESTER_IN["queen"], "jesters, but for those among farmers and wives"),
    "jester-farmer": (JESTER_IN["farmer"], "jesters in the farmer column"),
    "jester-wife": (JESTER_IN["wife"], "jesters in the wife column"),
}


def counted_tiles(tables: Tables) -> dict[str, tuple[str, str]]:
    """Give the castle tiles that are counted by key, each with its words; knights by Order, under its name."""
    found: dict[str, tuple[str, str]] = {}
    for column in tables.castle:
        if column.name == "knight":
            for order in tables.orders:
                key = order.name.casefold().replace(" ", "-")
                found[key] = f"K{order.number}", f"knights of Order {order.number}, {order.name}"
        else:
            found[column.name] = LETTERS[column.name], column.title
    return found | JESTERS_COUNTED


def holdings(tables: Tables) -> list[Holding]:
    """List what is counted of each player."""
    tiles = [
        Holding(key, words, tables.box[tile.partition(":")[0]]) for key, (tile, words) in counted_tiles(tables).items()
    ]
    return [*tiles, Holding("kingdoms", "kingdom tokens", TOKENS), Holding("gold", "gold")]


def tally(held: Mapping[str, Mapping[str, int]], switches: Switches, tables: Tables) -> Tallied:
    """Score holdings as the notepad does; all players together hold no more than the box (KV-GEN-10)."""
    if not 2 <= len(held) <= 4:
        return refuse("KV-GEN-01", "wrong-seats", f"the game is for 2 to 4 players, not {len(held)}")
    castles = {name: castle_of(counts, tables) for name, counts in held.items()}
    together = Counter(tile.partition(":")[0] for castle in castles.values() for tile in castle)
    for code, count in together.items():
        if count > tables.box[code]:
            reason = f"{count} tiles of the {name_of(code)} are counted, the box holds {tables.box[code]}"
            return refuse("KV-GEN-10", "too-many", reason)
    tokens = sum(counts.get("kingdoms", 0) for counts in held.values())
    if tokens > TOKENS:
        return refuse("KV-SET-05", "too-many", f"{tokens} kingdom tokens are counted, the box holds {TOKENS}")
    seats = {
        name: SeatState("", counts.get("gold", 0), up=castles[name], kingdoms=counts.get("kingdoms", 0))
        for name, counts in held.items()
    }
    return sheet_of(tuple(seat_score(name, seat, tables, switches) for name, seat in seats.items()), is_final=True)


def castle_of(counts: Mapping[str, int], tables: Tables) -> tuple[str, ...]:
    """Lay counted holdings out tile by tile."""
    return tuple(tile for key, (tile, _) in counted_tiles(tables).items() for _ in range(counts.get(key, 0)))
