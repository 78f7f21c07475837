"""The registry of titles. To add one, add a package here and a line to `REGISTRY` and `SUMMARIES`."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.referee.title import Title

# Slug to module; the module defines `TITLE` and is imported on demand.
REGISTRY: dict[str, str] = {
    "crayonville": "companion.games.crayonville.game",
    "king-of-the-valley": "companion.games.king_of_the_valley.game",
    "bear-valley": "companion.games.bear_valley.game",
    "masters-of-maple-syrup": "companion.games.masters_of_maple_syrup.game",
    "maple-valley": "companion.games.maple_valley.game",
}
# One line per title, for lists that should not import every title.
SUMMARIES: dict[str, str] = {
    "crayonville": "Draw a village that grows from level to level. 1 to 20 players",
    "king-of-the-valley": "Summon characters from a shared valley to your castle. 2 to 4 players",
    "bear-valley": "Find a way along the river before the bears find you. 2 to 6 players",
    "masters-of-maple-syrup": "Tap maples and develop your property. 2 players",
    "maple-valley": "Forage, craft and grant favours for the spring festival. 1 to 5 players",
}
# The title used when none is named.
DEFAULT_TITLE = next(iter(REGISTRY))


def find_title(slug: str) -> Title[Any] | None:
    """Return the title with this slug, or None."""
    module = REGISTRY.get(slug)
    return import_module(module).TITLE if module else None
