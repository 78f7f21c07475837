"""How names and documents become the text that is stored."""

from __future__ import annotations

from typing import Any

import msgspec

from campaigns.errors import refused

LONGEST_NAME = 80


def tidy_name(name: str, what: str) -> str:
    """Return a name without stray spaces, or refuse it."""
    tidy = " ".join(name.split())
    if not 0 < len(tidy) <= LONGEST_NAME or not tidy.isprintable():
        raise refused("bad-name", f"the name of a {what} has 1 to {LONGEST_NAME} printable characters")
    return tidy


def fold_name(name: str) -> str:
    """Return what two spellings of one name have in common: `Ann` and ` ann` are the same person."""
    return " ".join(name.split()).casefold()


def to_json(document: Any) -> str:
    return msgspec.json.encode(document).decode()


def from_json(stored: str) -> Any:
    return msgspec.json.decode(stored)
