"""Scoring only: final holdings counted after a game that was not recorded (KV-SCO)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec

from companion.games.king_of_the_valley.castle import JESTER_IN, KINGDOM, LETTERS, TILES_OF
from companion.games.king_of_the_valley.components import TOKENS, name_of, pay_of
from companion.games.king_of_the_valley.kingdom import BONUS
from companion.games.king_of_the_valley.scoring import seat_score, sheet_of
from companion.games.king_of_the_valley.state import SeatState
from companion.games.king_of_the_valley.switches import Switches
from companion.games.king_of_the_valley.tables import Tables, read_tables
from companion.referee.abilities import Tallied
from companion.referee.amounts import counted
from companion.referee.holdings import MOST, Held, Holding, Value, number
from companion.referee.verdicts import Refusal, refuse

# A jester's column matters only for couples, and only if the table counts jesters in couples (KV-R37).
JESTERS_COUNTED = {
    "jester": (JESTER_IN["queen"], "jesters outside the farmer and wife columns"),
    "jester-farmer": (JESTER_IN["farmer"], "jesters in the farmer column"),
    "jester-wife": (JESTER_IN["wife"], "jesters in the wife column"),
}


def counted_tiles(tables: Tables) -> dict[str, tuple[str, str]]:
    """Return the counted castle tiles by key, each with its label; knights by the name of their Order."""
    found: dict[str, tuple[str, str]] = {}
    for column in tables.castle:
        if column.name == "knight":
            for order in tables.orders:
                key = order.name.casefold().replace(" ", "-")
                found[key] = f"K{order.number}", f"knights of Order {order.number}, {order.name}"
        else:
            found[column.name] = LETTERS[column.name], column.title
    return found | JESTERS_COUNTED


def holdings(edition: str, options: Mapping[str, Any] = {}) -> list[Holding]:
    """List what is counted for each player."""
    tiles = [Holding(key, words) for key, (_, words) in counted_tiles(read_tables(edition)).items()]
    tokens = [Holding("kingdoms", "kingdom tokens", TOKENS), Holding("gold", "gold")]
    return [*tiles, *tokens, Holding("reputation", "reputation given or taken by the referee", least=-MOST)]


def tally(
    held: Mapping[str, Held],
    rulings: Mapping[str, str],
    edition: str,
    options: Mapping[str, Any] = {},
    shared: Mapping[str, Value] = {},
) -> Tallied:
    """Score holdings as on the notepad; all players together hold no more than the box (KV-GEN-10).

    A table whose tiles differ from the edition's can turn the census off (KV-R62).
    """
    switches, tables = msgspec.convert(dict(rulings), Switches), read_tables(edition)
    if not 2 <= len(held) <= 4:
        return refuse("KV-GEN-01", "wrong-seats", f"the game is for 2 to 4 players, not {len(held)}")
    castles = {name: castle_of(counts, tables) for name, counts in held.items()}
    together = Counter(tile.partition(":")[0] for castle in castles.values() for tile in castle)
    for code, count in together.items():
        if count > tables.box[code] and switches.census == "strict":
            reason = f"{name_of(code)}: {count} counted, but the box has only {tables.box[code]}"
            return refuse("KV-GEN-10", "too-many", reason)
    tokens = sum(number(counts, "kingdoms") for counts in held.values())
    if tokens > TOKENS:
        return refuse("KV-SET-05", "too-many", f"{tokens} kingdom tokens counted, but the box has only {TOKENS}")
    refusal = _refuse_unpaid(held, tables) or _refuse_gold(held, switches, tables)
    if refusal is not None:
        return refusal
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


def _refuse_unpaid(held: Mapping[str, Held], tables: Tables) -> Refusal | None:
    """Refuse more kingdom tokens than the subjects in the castle can have made (KV-KIN-01, KV-KIN-03)."""
    for name, counts in held.items():
        tokens, most = number(counts, "kingdoms"), _most_kingdoms(Counter(castle_of(counts, tables)))
        if tokens > most:
            enough = f"tiles for only {counted(most, 'kingdom')}" if most else "no tiles for a kingdom"
            reason = f"{name} has {counted(tokens, 'kingdom token')}, but {enough}"
            hint = "Enter kingdom tokens given by the referee under reputation"
            return refuse("KV-KIN-01 KV-KIN-03", "unpaid-kingdom", f"{reason} (influence 5, 4, 3, 2 and 1)", hint)
    return None


def _most_kingdoms(tiles: Counter[str]) -> int:
    """Return how many kingdoms these tiles make; a jester counted as `jester` fills any of the other columns."""
    jesters = tiles[JESTER_IN["queen"]]
    ones = sum(tiles[tile] for column in KINGDOM[-1] for tile in TILES_OF[column])
    columns = [sum(tiles[t] for t in TILES_OF[column] if t[0] != "J") for (column,) in KINGDOM[:-1]]
    return max(n for n in range(TOKENS + 1) if n <= ones and sum(max(0, n - held) for held in columns) <= jesters)


def _refuse_gold(held: Mapping[str, Held], switches: Switches, tables: Tables) -> Refusal | None:
    """Refuse more gold than the setup, collectors and kingdoms can have paid (KV-GEN-09)."""
    gold = sum(number(counts, "gold") for counts in held.values())
    paid = sum(pay_of(code) * count for code, count in tables.box.items())
    claimed = BONUS * sum(number(counts, "kingdoms") for counts in held.values())
    start = SeatState("").gold * len(held)
    most = start + paid + claimed
    if gold <= most or switches.census != "strict":
        return None
    sources = f"{start} at the start, {paid + claimed} from tax collectors and kingdoms"
    reason = f"{gold} gold counted, but the most possible is {most} ({sources})"
    hint = "Enter gold given by the referee under reputation"
    return refuse("KV-GEN-09 KV-SET-04", "too-much-gold", reason, hint)


def castle_of(counts: Held, tables: Tables) -> tuple[str, ...]:
    """Expand counted holdings tile by tile."""
    return tuple(tile for key, (tile, _) in counted_tiles(tables).items() for _ in range(number(counts, key)))
