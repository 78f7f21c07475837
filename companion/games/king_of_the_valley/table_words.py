"""What a correction changes on the table, in words: tiles of the valley, the hill and the castles, kings and coins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from companion.games.king_of_the_valley.board import SIZE
from companion.games.king_of_the_valley.components import name_of
from companion.referee.amounts import counted
from companion.referee.table_changes import (
    ItemWords,
    Path,
    amount_words,
    difference,
    list_pieces,
    no_words,
    piece_words,
    row_words,
    stack_words,
    state_words,
    whose_turn,
)

GAP = "."


def valley_words(item: Path, before: Any, after: Any) -> str:
    """Say which tiles of a row change; the far row comes first."""
    row = SIZE + 1 - int(item[-1].split()[-1])
    pairs = zip("abcde", before.split(), after.split(), strict=True)
    return ", ".join(_square(f"{column}{row}", old, new) for column, old, new in pairs if old != new)


def _square(square: str, old: str, new: str) -> str:
    if new == GAP:
        return f"take the {name_of(old)} off {square}"
    return f"{square} {name_of(old)} -> {name_of(new)}" if old != GAP else f"put a {name_of(new)} on {square}"


def castle_tile(tile: str) -> str:
    """Name a tile of a castle: one in brackets is face-down, `J:K` is a jester in the knight column."""
    plain = tile.strip("()")
    code, _, column = plain.partition(":")
    place = f" as {plain}" if column else ""
    return f"{name_of(code)}{place}{' face-down' if tile != plain else ''}"


def castle_words(item: Path, before: Any, after: Any) -> str:
    """Say which tiles of a castle to turn over, to take out and to put in."""
    gone, come = (Counter(tiles) for tiles in difference(before or (), after or ()))
    up, down = _bare(gone) & come, gone & _bare(come)
    gone -= down + Counter({f"({tile})": count for tile, count in up.items()})
    come -= up + Counter({f"({tile})": count for tile, count in down.items()})
    moved = {"turn face up": up, "turn face down": down, "out of the castle": gone, "into the castle": come}
    parts = [f"{what}: {list_pieces([*tiles.elements()], castle_tile)}" for what, tiles in moved.items() if tiles]
    return ", ".join(parts) or "castle in another order"


def _bare(tiles: Counter[str]) -> Counter[str]:
    """Return the tiles that are face-down, as they are when turned up."""
    return Counter({tile.strip("()"): count for tile, count in tiles.items() if tile.startswith("(")})


def king_words(item: Path, before: Any, after: Any) -> str:
    """Say where a king goes."""
    return f"king {before or 'off the valley'} -> {after or 'off the valley'}"


def drawn_words(item: Path, before: Any, after: Any) -> str:
    """Say which drawn tile is not placed yet."""
    return f"the drawn tile is a {name_of(after)}" if after else f"the drawn {name_of(before)} is not in hand"


def coin_words(item: Path, before: Any, after: Any) -> str:
    """Write the coins on a square."""
    return f"{item[-1]}: {counted(before or 0, 'coin')} -> {counted(after or 0, 'coin')}"


ITEM_WORDS: Mapping[str, ItemWords] = {
    "gold": amount_words,
    "king": king_words,
    "castle": castle_words,
    "taxed": piece_words("take back the tax collector token: {}", "put a tax collector token: {}"),
    "kingdoms": lambda item, before, after: f"kingdom tokens {before or 0} -> {after or 0}",
    "granted": no_words,
    "reputation": lambda item, before, after: f"reputation by the referee {before or 0:+d} -> {after or 0:+d}",
    "colour": state_words("colour {}"),
    "valley": valley_words,
    "coins": coin_words,
    "hill": row_words("column {at} of the hill, from the bottom", name_of),
    "piles": lambda item, before, after: f"pile {item[-1]} {before or 0} -> {after or 0} tiles",
    "discard": stack_words("off the discard pile: {}", "onto the discard pile: {}", "the discard pile", name_of),
    "allowed": piece_words("no longer allowed: {}", "allowed beyond the box: {}", name_of),
    "pending": no_words,
    "open": no_words,
    "drawn": drawn_words,
    "turn": whose_turn,
    "first": state_words("starting player {}"),
    "recruited": no_words,
    "ending": no_words,
}
