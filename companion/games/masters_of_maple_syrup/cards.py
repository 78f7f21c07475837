"""The cards as an edition's files define them: property cards, action cards and their sides."""

from __future__ import annotations

import re
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from companion.games.masters_of_maple_syrup.vocabulary import Act, AnyStep, Effect, Figure, Filter, Kind
from companion.referee.amounts import alternatives

FACES = ("red", "white")
Face: TypeAlias = Literal["red", "white"]
# The contents of the box (MS-SET-03, MS-SET-09).
ACTIONS = 3
CARDS = 50


def word_of(name: str) -> str:
    """Return a name as it is typed: `Carpenter's Bench` is `carpenter-s-bench`."""
    return re.sub(r"[^\w]+", "-", name.casefold()).strip("-")


class Value(Struct, frozen=True, forbid_unknown_fields=True):
    """The value of a card: a number, a number plus a bonus, or set by its GAME END effect (MS-SCO-03, MS-SCO-04)."""

    mode: Literal["fixed", "plus", "query"] = "fixed"
    printed: Figure | None = None


class Card(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A property card, a tree or a utility (MS-GEN-03)."""

    id: str
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    copies: Annotated[int, Meta(ge=1, le=99)]
    type: Kind
    cost: Figure
    value: Value
    tags: tuple[str, ...] = ()
    starting: bool = False
    symbols: dict[str, Figure] = {}
    harvest: Figure | None = None
    effects: tuple[Effect, ...] = ()
    text: str = ""

    @property
    def word(self) -> str:
        """The name as it is typed."""
        return word_of(self.name)

    @property
    def printed(self) -> int:
        return self.value.printed or 0


class Side(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One side of an action card: an action, or a choice between actions."""

    act: Act | None = None
    n: Figure = 1
    filter: Filter | None = None
    discount: Figure = 0
    choose: tuple[Side, ...] = ()
    then: tuple[AnyStep, ...] = ()

    def __str__(self) -> str:
        if self.choose:
            return "CHOOSE ONE: " + alternatives([str(side) for side in self.choose])
        kind = f" A {self.filter.type.upper()}" if self.filter and self.filter.type else f" {self.n}"
        return f"{(self.act or 'no action').upper()}{kind if self.act else ''}" + (
            f" (-{self.discount}¢)" if self.discount else ""
        )


AnySide: TypeAlias = Side | Literal["none"]


class Faced(Struct, frozen=True, forbid_unknown_fields=True):
    """One face of an action card: the side of the player who selects it, and the neighbour's."""

    select: AnySide
    neighbour: AnySide


class ActionCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A double-sided action card."""

    id: str
    name: str
    red: Faced
    white: Faced


class About(Struct, frozen=True, forbid_unknown_fields=True):
    """The head of an edition."""

    title: str
    source: str = ""
    total: int = 50


class PropertyFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The file `property.toml`."""

    edition: About
    card: tuple[Card, ...]


class ActionFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The file `actions.toml`."""

    action: tuple[ActionCard, ...]
