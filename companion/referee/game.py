"""The head of a game, and what can be wrong with documents that people wrote."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from companion.referee.events import Event
from companion.referee.holdings import MOST as MOST
from companion.referee.mistakes import describe_fault
from companion.referee.scores import ScoreSheet
from companion.referee.verdicts import Refusal

S = TypeVar("S")
T = TypeVar("T")
Applied = tuple[S, tuple[Event, ...]]
Tallied: TypeAlias = ScoreSheet | Refusal
FORMAT = 1
# The edition that ships.
STAND_IN = "stand-in"


class Header(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The head of a record: everything that is fixed when a game starts."""

    game: str
    seats: tuple[str, ...]
    rules: int
    format: int = FORMAT
    edition: str = STAND_IN
    options: dict[str, Any] = {}
    rulings: dict[str, str] = {}
    deal: str | None = None
    typed: tuple[str, ...] = ()
    # Documents that live beyond one game (a village), by seat, as they were when the game began.
    keepsakes: dict[str, Any] = {}
    position: dict[str, Any] | None = None


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


class NoSwitches(Struct, frozen=True, forbid_unknown_fields=True):
    """The switches of a title without any."""


def read_document(document: Mapping[str, Any], kind: type[T]) -> T:
    """Read a typed-in document into a type; a mistake names the field."""
    try:
        return msgspec.convert(document, kind)
    except (msgspec.ValidationError, RecursionError) as error:
        raise BadPosition(f"the position: {describe_fault(error, kind, document)}") from None


def changed(switches: Struct) -> dict[str, str]:
    """Return the switches that are not as by default."""
    plain = type(switches)()
    return {
        key: value for key in switches.__struct_fields__ if (value := getattr(switches, key)) != getattr(plain, key)
    }
