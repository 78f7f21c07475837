"""What can be wrong with positions, villages and editions that people wrote."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from companion.referee.mistakes import describe_fault

T = TypeVar("T")


class Problem(Struct, frozen=True):
    """One way in which a typed-in position is impossible."""

    where: str
    reason: str
    clauses: tuple[str, ...] = ()

    def __str__(self) -> str:
        cited = f" [{', '.join(self.clauses)}]" if self.clauses else ""
        return f"{self.where}: {self.reason}{cited}"


class Fault(Struct, frozen=True):
    """Something wrong with an edition, naming file, entry and field; a warning does not keep it from being played."""

    reason: str
    is_warning: bool = False


class BadPosition(Exception):
    """A position, village or edition that cannot be used; the message names the place and the fault."""


def read_document(document: Mapping[str, Any], kind: type[T]) -> T:
    """Read a typed-in document into a type; a mistake names the field."""
    try:
        return msgspec.convert(document, kind)
    except (msgspec.ValidationError, RecursionError) as error:
        raise BadPosition(f"the position: {describe_fault(error, kind, document)}") from None
