"""Complete an unfinished edition: the contents of the box are known, missing tiles are assigned to piles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

from companion.games.edition_defaults import entries, fill_entries, fill_keys, is_listed
from companion.games.king_of_the_valley.components import (
    COLLECTORS,
    PILES,
    PRIESTS,
    STAGES,
    WIZARDS,
    CastleColumn,
    Order,
)
from companion.referee.editions import Document, Documents, Gap

TILES = "tiles.toml"
SET_APART = ("P", "Z")
# The tiles of each stage by code.
Piles: TypeAlias = dict[str, Counter[str]]


def fill(own: Documents, ours: Documents) -> Iterator[Gap]:
    """Complete the four files and yield what was missing."""
    yield from fill_keys(own, ours, "hill.toml", ("prices",))
    yield from fill_entries(own, ours, "orders.toml", "order", "number", Order)
    yield from fill_keys(own, ours, "castle.toml", ("colours",))
    yield from fill_entries(own, ours, "castle.toml", "column", "name", CastleColumn)
    yield from _fill_tiles(own, ours)


def _fill_tiles(own: Documents, ours: Documents) -> Iterator[Gap]:
    mine = _piles(own[TILES]) if is_listed(own[TILES], "tile") else None
    if mine is None:
        return
    added = missing_tiles(mine, _piles(ours[TILES]) or {})
    for stage, tiles in added.items():
        own[TILES]["tile"] += [{"stage": stage, "code": code, "count": number} for code, number in tiles.items()]
        reason = f"{mine[stage].total()} of {PILES[stage]} tiles entered, the rest filled in"
        yield Gap(f"{TILES}: stage {stage}: {reason}. Use `allow` for any tile that differs")


def _piles(document: Document) -> Piles | None:
    """Count the tiles of a file by stage; None if an entry is not a tile."""
    piles: Piles = {stage: Counter() for stage in STAGES}
    for entry in entries(document, "tile"):
        stage, code, count = (entry.get(field) for field in ("stage", "code", "count"))
        if not isinstance(code, str) or not code or not isinstance(count, int) or count < 1 or str(stage) not in piles:
            return None
        piles[str(stage)][code] += count
    return piles


def missing_tiles(mine: Piles, ours: Piles) -> Piles:
    """Return the tiles to add to each pile to reach its size; nothing if too many are entered.

    Specialists go where the rulebook says, then a tax collector into each pile; the rest follows the stand-in.
    """
    left = _left(mine, ours)
    gaps = {stage: PILES[stage] - mine[stage].total() for stage in STAGES}
    if left is None or min(gaps.values()) < 0:
        return {}
    added: Piles = {stage: Counter() for stage in STAGES}

    def lay(stage: str, codes: Iterable[str], most: int) -> None:
        for code in codes:
            number = max(0, min(most, left[code], gaps[stage]))
            added[stage] += Counter({code: number})
            left[code] -= number
            gaps[stage] -= number
            most -= number

    for stage in STAGES:
        for code, stages in zip(SET_APART, (PRIESTS, WIZARDS), strict=True):
            lay(stage, (code,), stages[stage] - mine[stage][code])
        if not any(code[0] == "T" for code in mine[stage]):
            lay(stage, (code for code in (*ours[stage], *left) if code[0] == "T"), 1)
    for stage in STAGES:
        for code, number in ours[stage].items():
            lay(stage, (code,), number - mine[stage][code] if code not in SET_APART else 0)
    for stage in STAGES:
        lay(stage, [code for code in left if code not in SET_APART], gaps[stage])
    return {stage: tiles for stage, tiles in added.items() if tiles}


def _left(mine: Piles, ours: Piles) -> Counter[str] | None:
    """Count the tiles of the box that are not entered; None if more are entered than exist."""
    entered: Counter[Any] = sum(mine.values(), Counter())
    box: Counter[str] = sum(ours.values(), Counter())
    collectors = sum(number for code, number in entered.items() if code[0] == "T")
    others = [code for code in box if code[0] == "T" and code not in entered]
    if collectors > COLLECTORS or any(entered[code] > box[code] for code in entered if code[0] != "T"):
        return None
    left = Counter({code: number - entered[code] for code, number in box.items() if code[0] != "T"})
    return left + Counter(others[: COLLECTORS - collectors])
