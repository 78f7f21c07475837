"""How names and documents become the text that is stored."""

from __future__ import annotations

from typing import Any

import msgspec

from campaigns.errors import StoreError, refused
from companion.referee.names import LONGEST_LABEL, fault_in_name


def tidy_name(name: str, what: str) -> str:
    """Return a name without stray spaces, or refuse it."""
    tidy = " ".join(name.split())
    fault = fault_in_name(tidy, f"{what}'s name", LONGEST_LABEL)
    if fault:
        raise refused("bad-name", fault)
    return tidy


def fold_name(name: str) -> str:
    """Return what two spellings of one name have in common: `Ann` and ` ann` are the same person."""
    return " ".join(name.split()).casefold()


def to_json(document: Any) -> str:
    return msgspec.json.encode(document).decode()


def from_json(stored: str) -> Any:
    """Read a stored document. Raises StoreError where it is damaged."""
    try:
        return msgspec.json.decode(stored)
    except msgspec.DecodeError as error:
        raise StoreError(f"a stored document is damaged ({error}): {stored[:40]!r}") from None
