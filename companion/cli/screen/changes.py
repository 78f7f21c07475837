"""The differences between two states of a game, as far as the viewer may see them. Pure."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from companion.referee.table_changes import Path, difference_words, flatten
from companion.referee.title import Title
from companion.referee.viewer import Viewer


class Difference(Struct, frozen=True):
    """A difference between two states; `text` describes it."""

    where: Path
    before: Any
    after: Any
    text: str


def find_changes(game: Title[Any], before: Any, after: Any, viewer: Viewer, edition: str) -> list[Difference]:
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


def _kept_changes(game: Title[Any], before: Any, after: Any, edition: str) -> list[Difference]:
    """Let the title describe what was drawn on the documents that outlive the game."""
    if game.keepsakes is None:
        return []
    word = game.keepsakes.word
    old, new = game.kept(before), game.kept(after)
    return [
        Difference((seat, word), None, None, f"{seat} {word}: {words}")
        for seat in new
        if seat in old
        for words in game.keepsakes.changes(old[seat], new[seat], edition)
    ]


def _change(path: Path, before: Any, after: Any) -> Difference:
    text = difference_words(before, after)
    return Difference(path, before, after, f"{' '.join(path)}: {text}")
