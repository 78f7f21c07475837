"""The titles. Adding one means a package here and a line in `REGISTRY`."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.referee.title import Title

# Title by slug: the module that holds its `TITLE`, imported only when it is asked for.
REGISTRY: dict[str, str] = {
    "crayonville": "companion.games.crayonville.game",
    "king-of-the-valley": "companion.games.king_of_the_valley.game",
    "bear-valley": "companion.games.bear_valley.game",
    "masters-of-maple-syrup": "companion.games.masters_of_maple_syrup.game",
    "maple-valley": "companion.games.maple_valley.game",
}
# The title that is meant where none is named.
USUAL_TITLE = next(iter(REGISTRY))


def find_title(slug: str) -> Title[Any] | None:
    """Return the title with this slug, or None."""
    module = REGISTRY.get(slug)
    return import_module(module).TITLE if module else None
