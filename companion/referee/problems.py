"""Problems with positions, villages and editions that people wrote."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from companion.referee.mistakes import describe_fault

T = TypeVar("T")


class Problem(Struct, frozen=True):
    """One reason why a position is impossible."""

    where: str
    reason: str
    clauses: tuple[str, ...] = ()

    def __str__(self) -> str:
        cited = f" [{', '.join(self.clauses)}]" if self.clauses else ""
        return f"{self.where}: {self.reason}{cited}"


class Fault(Struct, frozen=True):
    """A fault in an edition, naming the file, entry and field; an edition with only warnings can be played."""

    reason: str
    is_warning: bool = False


class BadPosition(Exception):
    """A position, village, record or edition is invalid; the message names the place and the fault."""


def read_document(document: Mapping[str, Any], kind: type[T]) -> T:
    """Convert a document to a type. Raises BadPosition, which names the field."""
    try:
        return msgspec.convert(document, kind)
    except (msgspec.ValidationError, RecursionError) as error:
        raise BadPosition(f"the position: {describe_fault(error, kind, document)}") from None
