"""Names and documents as stored text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from campaigns.errors import StoreError, refused
from companion.referee.mistakes import describe_fault
from companion.referee.names import LONGEST_LABEL, fault_in_name

if TYPE_CHECKING:
    from campaigns.sql import SQLModel

S = TypeVar("S", bound=msgspec.Struct)


def tidy_name(name: str, what: str) -> str:
    """Return a name without extra spaces, or refuse it."""
    tidy = " ".join(name.split())
    fault = fault_in_name(tidy, f"{what}'s name", LONGEST_LABEL)
    if fault:
        raise refused("bad-name", fault)
    return tidy


def fold_name(name: str) -> str:
    """Return the folded form of a name: `Ann` and ` ann` are the same person."""
    return " ".join(name.split()).casefold()


def from_row(kind: type[S], row: SQLModel, **others: Any) -> S:
    """Make a value from the columns of a row that match its fields, and from extra values."""
    names = [name for name in kind.__struct_fields__ if name not in others]
    return kind(**{name: getattr(row, name) for name in names}, **others)


def to_json(document: Any) -> str:
    return msgspec.json.encode(document).decode()


def from_json(stored: str) -> Any:
    """Read a stored document. Raises StoreError if it is damaged."""
    try:
        return msgspec.json.decode(stored)
    except msgspec.DecodeError:
        raise StoreError(f"a stored document is damaged: {stored[:40]!r}") from None


def fault_in_json(stored: str, kind: Any = Any) -> str:
    """Return why a stored document cannot be read as a type; empty if it can."""
    try:
        document = msgspec.json.decode(stored)
    except msgspec.DecodeError:
        return "it is not JSON"
    try:
        msgspec.convert(document, kind)
    except msgspec.ValidationError as error:
        return describe_fault(error, kind, document)
    return ""
