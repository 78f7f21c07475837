"""Scoring alone: final holdings counted at a table that was not tracked (KV-SCO)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from companion.games.king_of_the_valley.castle import JESTER_IN, LETTERS
from companion.games.king_of_the_valley.scoring import seat_score, sheet_of
from companion.games.king_of_the_valley.state import SeatState
from companion.games.king_of_the_valley.switches import Switches
from companion.games.king_of_the_valley.tables import TOKENS, Tables, name_of
from companion.referee.game import MOST, Tallied
from companion.referee.holdings import Held, Holding, number
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
    tiles = [Holding(key, words) for key, (_, words) in counted_tiles(tables).items()]
    tokens = [Holding("kingdoms", "kingdom tokens", TOKENS), Holding("gold", "gold")]
    return [*tiles, *tokens, Holding("reputation", "reputation given or taken by the referee", least=-MOST)]


def tally(held: Mapping[str, Held], switches: Switches, tables: Tables) -> Tallied:
    """Score holdings as the notepad does; all players together hold no more than the box (KV-GEN-10).

    A table whose own tiles differ from the list may say so (KV-R62).
    """
    if not 2 <= len(held) <= 4:
        return refuse("KV-GEN-01", "wrong-seats", f"the game is for 2 to 4 players, not {len(held)}")
    castles = {name: castle_of(counts, tables) for name, counts in held.items()}
    together = Counter(tile.partition(":")[0] for castle in castles.values() for tile in castle)
    for code, count in together.items():
        if count > tables.box[code] and switches.census == "strict":
            reason = f"{count} tiles of the {name_of(code)} are counted, the box holds {tables.box[code]}"
            return refuse("KV-GEN-10", "too-many", reason)
    tokens = sum(number(counts, "kingdoms") for counts in held.values())
    if tokens > TOKENS:
        return refuse("KV-SET-05", "too-many", f"{tokens} kingdom tokens are counted, the box holds {TOKENS}")
    seats = {
        name: SeatState(
            "",
            number(counts, "gold"),
            up=castles[name],
            kingdoms=number(counts, "kingdoms"),
            adjusted=number(counts, "reputation"),
        )
        for name, counts in held.items()
    }
    return sheet_of(tuple(seat_score(name, seat, tables, switches) for name, seat in seats.items()), is_final=True)


def castle_of(counts: Held, tables: Tables) -> tuple[str, ...]:
    """Lay counted holdings out tile by tile."""
    return tuple(tile for key, (tile, _) in counted_tiles(tables).items() for _ in range(number(counts, key)))
