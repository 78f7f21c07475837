"""Following a game that someone else writes, for a second screen or a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from campaigns.rows import GameStatus, StoredGame
    from campaigns.store import Store

Mark: TypeAlias = "tuple[int, GameStatus, int]"


class Follower:
    """Polls a game; without an id it follows the current game."""

    def __init__(self, store: Store, id: int | None = None) -> None:
        self.store, self.id = store, id
        self.seen: Mark | None = None

    def look(self) -> StoredGame | None:
        """Return the game if it has changed since the last call. Raises NotFound, and the errors of opening it."""
        head = self.store.games.head(self.id)
        mark = (head.id, head.status, head.lines)
        if mark == self.seen:
            return None
        stored = self.store.games.load(head.id)
        self.seen = (stored.id, stored.status, stored.lines)
        return stored
