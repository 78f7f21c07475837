"""The referee's companion: adjudicates, tracks and prints games played at a real table.

    import companion

    game = companion.new("crayonville", seats=["Ann", "Bo"], level=1)
    game = game.play("draw Ann wood wood field water")

Everything importable from here is the public API (docs/reference/python.md). It is loaded on first use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.api import BadPosition, Game, Misread, Refused, load, new, titles

__version__ = "0.13.0"
__all__ = ["BadPosition", "Game", "Misread", "Refused", "__version__", "load", "new", "titles"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'companion' has no attribute '{name}'")
    from companion import api

    return getattr(api, name)
