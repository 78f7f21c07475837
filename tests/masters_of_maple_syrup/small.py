"""Small editions for the tests: few cards that go round fast, and every step of the vocabulary on some card."""

from __future__ import annotations

import json
import tomllib
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import tomli_w

from tests.masters_of_maple_syrup.casebook import SHIPPED, scratch


def card(name: str, copies: int, effects: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """Write a card: a tree when it has a harvest number, else a utility that costs nothing."""
    entry = {"id": f"Z-{name}", "name": name, "copies": copies, "cost": 0, "value": {"mode": "fixed", "printed": 1}}
    kind = "tree" if "harvest" in more else "utility"
    return {**entry, "type": kind, "effects": effects, **more}


def tree(name: str, copies: int, harvest: int, cost: int = 1, **more: Any) -> dict[str, Any]:
    return card(name, copies, more.pop("effects", []), harvest=harvest, cost=cost, **more)


@cache
def _written(content: str) -> str:
    cards = json.loads(content)
    total = sum(entry["copies"] for entry in cards)
    folder = Path(mkdtemp(dir=scratch().name))
    document = {"edition": {"title": "Small", "source": "a test", "total": total}, "card": cards}
    (folder / "property.toml").write_text(tomli_w.dumps(document), encoding="utf-8")
    actions = tomllib.loads((SHIPPED / "actions.toml").read_text(encoding="utf-8"))
    (folder / "actions.toml").write_text(tomli_w.dumps(actions), encoding="utf-8")
    return str(folder)


def edition(*cards: dict[str, Any]) -> str:
    """Write an edition of these cards, and the shipped action cards, as a folder of its own."""
    return _written(json.dumps(cards))
