"""Completion of an unfinished edition with the figures of the stand-in edition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from companion.games.crayonville.components import (
    CARD_COUNTS,
    Blueprint,
    CardsFile,
    Level,
    LevelsFile,
    Tile,
    deck_faults,
)
from companion.games.edition_defaults import entries, fill_entries, fill_keys, is_listed
from companion.games.library import convert_table
from companion.referee.editions import Document, Documents, Gap
from companion.referee.problems import BadPosition

CARDS, LEVELS = "cards.toml", "levels.toml"


def fill(own: Documents, ours: Documents) -> Iterator[Gap]:
    """Complete the five files and yield what was missing."""
    yield from fill_keys(own, ours, "sheet.toml", ours["sheet.toml"])
    yield from fill_entries(own, ours, "tiles.toml", "tile", "terrain", Tile)
    yield from fill_entries(own, ours, LEVELS, "level", "number", Level)
    yield from fill_entries(own, ours, "structures.toml", "structure", "name", Blueprint, typed=True)
    yield from _fill_cards(own, ours)


def _fill_cards(own: Documents, ours: Documents) -> Iterator[Gap]:
    """Complete the deck name by name, or replace it with the stand-in's deck if it cannot be dealt yet."""
    if not is_listed(own[CARDS], "card"):
        return
    entered: Counter[Any] = Counter()
    for entry in entries(own[CARDS], "card"):
        ids = entry.get("ids")
        entered[str(entry.get("name"))] += len(ids) if isinstance(ids, list) else 0
    missing = {name: wanted - entered[name] for name, wanted in CARD_COUNTS.items() if entered[name] < wanted}
    if not missing:
        return
    for name in missing:
        own[CARDS]["card"] += _remaining(ours[CARDS], name, entered[name])
    words = ", ".join(f"{number} {name}" for name, number in missing.items())
    count = f"{entered.total()} of {sum(CARD_COUNTS.values())} entered"
    yield Gap(f"{CARDS}: card: {count}; from the stand-in edition: {words}")
    if not _can_be_dealt(own):
        own[CARDS] = deepcopy(ours[CARDS])
        yield Gap(f"{CARDS}: the cards entered so far do not make a deck; using the stand-in edition's deck")


def _remaining(theirs: Document, name: str, entered: int) -> Iterator[Document]:
    """Yield the stand-in's cards of a name, skipping as many as are already entered."""
    for entry in entries(theirs, "card"):
        if entry["name"] == name:
            ids = entry["ids"][entered:]
            entered = max(0, entered - len(entry["ids"]))
            if ids:
                yield {**entry, "ids": ids}


def _can_be_dealt(own: Documents) -> bool:
    """Return whether the cards fill the pattern of each level; unreadable files are reported elsewhere."""
    try:
        cards = convert_table(CARDS, own[CARDS], CardsFile).card
        levels = convert_table(LEVELS, own[LEVELS], LevelsFile).level
    except BadPosition:
        return True
    return not list(deck_faults(cards, levels))
