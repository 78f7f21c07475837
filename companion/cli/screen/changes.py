"""The differences between two states of a game, as far as the viewer may see them. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from companion.referee.title import Title
from companion.referee.viewer import Viewer

Path: TypeAlias = tuple[str, ...]


# The errors of a line that the current rules cannot play any more.
NOTHING = "nothing"


class TableChange(Struct, frozen=True):
    """A difference between two states; `text` describes it."""

    where: Path
    before: Any
    after: Any
    text: str


def find_changes(game: Title[Any], before: Any, after: Any, viewer: Viewer, edition: str) -> list[TableChange]:
    """Describe the differences between two states, as far as the viewer may see them."""
    states = [viewer.state(game, state) for state in (before, after)]
    kept = _kept_changes(game, states[0], states[1], edition)
    skipped = _kept_keys(game, states[1])
    old, new = (flatten(msgspec.to_builtins(game.positions.describe(state)), skipped) for state in states)
    paths = [path for path in dict.fromkeys((*old, *new)) if (old.get(path) or None) != (new.get(path) or None)]
    return [_change(path, old.get(path), new.get(path)) for path in paths] + kept


def _kept_keys(game: Title[Any], state: Any) -> frozenset[str]:
    """Return the keys of the documents that the title itself can compare."""
    return frozenset(key for document in game.kept(state).values() for key in document)


def _kept_changes(game: Title[Any], before: Any, after: Any, edition: str) -> list[TableChange]:
    """Let the title describe what was drawn on the documents that outlive the game."""
    if game.keepsakes is None:
        return []
    word = game.keepsakes.word
    old, new = game.kept(before), game.kept(after)
    return [
        TableChange((seat, word), None, None, f"{seat} {word}: {words}")
        for seat in new
        if seat in old
        for words in game.keepsakes.changes(old[seat], new[seat], edition)
    ]


def flatten(document: Any, skipped: frozenset[str] = frozenset(), path: Path = ()) -> dict[Path, Any]:
    """Flatten a position to a table, with seats and other named items under their names.

    Mappings that have exactly the `skipped` keys are left out.
    """
    if isinstance(document, Mapping):
        if skipped and frozenset(document) == skipped:
            return {}
        inner = [(*path, str(key)) for key in document]
        values: Sequence[Any] = [*document.values()]
    elif _are_named(document):
        # "seat" is only the name of the list; the name of the seat is enough.
        home = path[:-1] if path[-1:] == ("seat",) else path
        inner = [(*home, str(item["name"])) for item in document]
        values = [{key: value for key, value in item.items() if key != "name"} for item in document]
    elif _is_grid(document):
        inner, values = [(*path, f"row {number}") for number in range(1, len(document) + 1)], document
    else:
        return {path: document}
    return {
        where: value
        for place, part in zip(inner, values, strict=True)
        for where, value in flatten(part, skipped, place).items()
    }


def _are_named(document: Any) -> bool:
    return (
        isinstance(document, Sequence)
        and bool(document)
        and all(isinstance(item, Mapping) and "name" in item for item in document)
    )


def _is_grid(document: Any) -> bool:
    """Return whether a list holds the rows of a map, all with the same number of words."""
    if not isinstance(document, list | tuple) or len(document) < 2 or not all(isinstance(row, str) for row in document):
        return False
    widths = {len(row.split()) for row in document}
    return len(widths) == 1 and widths.pop() > 1


def _change(path: Path, before: Any, after: Any) -> TableChange:
    where = " ".join(path)
    if isinstance(before, list | tuple | None) and isinstance(after, list | tuple | None):
        return TableChange(path, before, after, f"{where}: {_list_words(before or [], after or [])}")
    old, new = (_value_words(value, other) for value, other in ((before, after), (after, before)))
    return TableChange(path, before, after, f"{where}: {old} -> {new}")


def _list_words(before: Sequence[Any], after: Sequence[Any]) -> str:
    """Describe what was added to a list and removed from it."""
    old, new = (Counter(_item_words(item) for item in items) for items in (before, after))
    parts = [f"{sign} {', '.join(more.elements())}" for sign, more in (("+", new - old), ("-", old - new)) if more]
    return "; ".join(parts) or "in another order"


def _item_words(item: Any) -> str:
    if isinstance(item, Mapping):
        return f"({', '.join(f'{key} {_item_words(value)}' for key, value in item.items())})"
    return " ".join(map(_item_words, item)) if isinstance(item, list | tuple) else str(item)


def _value_words(value: Any, other: Any) -> str:
    """Format a value. A missing number is 0."""
    if value is None:
        return "0" if isinstance(other, int) and not isinstance(other, bool) else NOTHING
    if isinstance(value, bool):
        return "yes" if value else "no"
    return _item_words(value) or NOTHING
