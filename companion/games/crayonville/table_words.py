"""What a correction changes on the table, in words: resources, drawings on the sheet, cards, tiles and stars."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.crayonville.components import TERRAINS, card_title, with_article
from companion.games.crayonville.village_sketch import JOINTS
from companion.referee.amounts import counted, enumerated
from companion.referee.table_changes import (
    ItemWords,
    Path,
    amount_words,
    difference,
    difference_words,
    no_words,
    piece_words,
    state_words,
)

# What people call the words of a sketch.
NAMES = {"free-wall": "wall", "works+": "upgraded works", "fortified-tower": "fortified tower"}


def village_words(item: Path, before: Any, after: Any) -> str:
    """Say what to erase from a village sheet and what to draw on it."""
    if item[-1] != "sketch":
        return f"{' '.join(item)} {difference_words(before, after)}"
    gone, come = difference(_drawn(before or ""), _drawn(after or ""))
    erased = [f"erase the {kind} on {enumerated(places)}" for kind, places in _by_kind(gone).items()]
    return ", ".join([*erased, *(_draw(kind, places) for kind, places in _by_kind(come).items())])


def _drawn(sketch: str) -> Iterator[tuple[str, str]]:
    """Yield everything drawn on a sheet as its name and place; the level of building is not drawn."""
    for line in filter(None, sketch.split("\n")):
        kind, *words = line.split()
        product = f"{words.pop(0)} " if kind in JOINTS and JOINTS[kind] == "+" else ""
        yield from ((product + NAMES.get(kind, kind), word.partition("@")[0]) for word in words)


def _by_kind(drawn: list[tuple[str, str]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for kind, place in drawn:
        found.setdefault(kind, []).append(place)
    return found


def _draw(kind: str, places: list[str]) -> str:
    where = enumerated(places)
    return f"colour {where} {kind}" if kind in TERRAINS else f"draw {with_article(kind)} on {where}"


def star_words(item: Path, before: Any, after: Any) -> str:
    """Say which star boxes to clear and which to fill in."""
    gone, come = difference(map(_stars, before or ()), map(_stars, after or ()))
    return ", ".join([*(f"erase {stars}" for stars in gone), *(f"write {stars}" for stars in come)])


def _stars(scored: Mapping[str, Any]) -> str:
    return f"{counted(scored['stars'], 'star')} for {card_title(scored['card'])} (card {scored['place']})"


def tile_words(item: Path, before: Any, after: Any) -> str:
    """Say which tiles of the current flip go back, and which come out again."""
    gone, come = (Counter(tiles) for tiles in difference(before or (), after or ()))
    parts = [f"{verb} {_tiles(tiles)}" for verb, tiles in (("put back", gone), ("take out", come)) if tiles]
    return ", ".join(parts)


def _tiles(tiles: Counter[str]) -> str:
    return enumerated([counted(number, f"{kind} tile") for kind, number in tiles.items()])


def heap_words(item: Path, before: Any, after: Any) -> str:
    """Write how many tiles of a terrain are in the pile, or used."""
    heap = f"{item[-1]} tiles in the pile" if item[0] == "pile" else f"used {item[-1]} tiles"
    return f"{heap} {before or 0} -> {after or 0}"


ITEM_WORDS: Mapping[str, ItemWords] = {
    "stock": amount_words,
    "village": village_words,
    "own": lambda item, before, after: f"turn the Build/Produce card to {after.title()}",
    "scored": star_words,
    "stars": lambda item, before, after: f"stars by the referee {before or 0:+d} -> {after or 0:+d}",
    "extra": lambda item, before, after: f"extra units left to take {before or 0} -> {after or 0}",
    "out": tile_words,
    "flipped": piece_words("turn {} back onto the deck", "flip {}", card_title),
    "pile": heap_words,
    "used": heap_words,
    "values": lambda item, before, after: f"{item[-1]}'s building value {before or 0} -> {after or 0}",
    "allowed": piece_words("no longer allowed: {}", "allowed beyond the level: {}"),
    "step": no_words,
    "level": state_words("level {}"),
}
