"""The cards of an edition, read from its two files."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Annotated, Literal, NamedTuple, TypeAlias

from msgspec import Meta, Struct

from companion.games.masters_of_maple_syrup.vocabulary import Act, AnyStep, Effect, Figure, Filter, Kind, Modify
from companion.games.unfinished import Opened, open_edition
from companion.referee.editions import Listing
from companion.referee.game import BadPosition

SLUG = "masters-of-maple-syrup"
FACES = ("red", "white")
# What the box holds (MS-SET-03, MS-SET-09).
ACTIONS = 3
CARDS = 50
Face: TypeAlias = Literal["red", "white"]
# The lists of entries in the files of an edition.
LISTINGS = (
    Listing("property.toml", "card", ("name",), ("id",)),
    Listing("actions.toml", "action", ("id",), ("name",)),
)


def word_of(name: str) -> str:
    """Write a name as it is typed: `Carpenter's Bench` is `carpenter-s-bench`."""
    return re.sub(r"[^\w]+", "-", name.casefold()).strip("-")


class Value(Struct, frozen=True, forbid_unknown_fields=True):
    """What a card is worth: a number, a number and more, or what its GAME END effect says (MS-SCO-03, MS-SCO-04)."""

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
    """What one side of an action card offers: an action, or the choice of one."""

    act: Act | None = None
    n: Figure = 1
    filter: Filter | None = None
    discount: Figure = 0
    choose: tuple[Side, ...] = ()
    then: tuple[AnyStep, ...] = ()

    def __str__(self) -> str:
        if self.choose:
            return "CHOOSE ONE: " + " or ".join(map(str, self.choose))
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


class Numbered(NamedTuple):
    """An effect and its number on the card, from 1; a plain one is always in force for its owner's own uses."""

    number: int
    effect: Effect
    is_plain: bool


# What calls for an effect: its trigger, and the action where there is one.
Call: TypeAlias = tuple[str, str | None]


class Tables(Struct, frozen=True):
    """An edition: its property cards by the word they are typed with, and its action cards."""

    about: About
    cards: dict[str, Card]
    actions: dict[str, ActionCard]
    # The place of each action card among them.
    order: dict[str, int]
    starting: str
    # Every card of the box, in the order of the file.
    box: tuple[str, ...]
    trees: frozenset[str]
    # The triggers that occur on any card, and whether some look at the neighbour's actions.
    triggers: frozenset[str]
    has_stakes: bool
    # Whether an effect must be used.
    has_forced: bool
    # Whether cards under a property card can pay.
    has_purses: bool
    # The effects of each card by what calls for them, and what calls for any effect of a card.
    calls: dict[Call, dict[str, tuple[Numbered, ...]]]
    calls_of: dict[str, frozenset[Call]]

    @property
    def total(self) -> int:
        return len(self.box)

    def side(self, action: str, face: Face, is_selecting: bool) -> Side:
        """Return what a side offers; `none` is a side without an action (MS-RIV-07)."""
        faced: Faced = getattr(self.actions[action], face)
        side = faced.select if is_selecting else faced.neighbour
        return Side() if side == "none" else side


def open_tables(edition: str) -> Opened:
    """Open an edition, completed where it is unfinished. Raises BadPosition."""
    from companion.games.masters_of_maple_syrup.filling import fill

    return open_edition(SLUG, edition, fill, decks=("property.toml",))


def read_files(opened: Opened) -> tuple[PropertyFile, ActionFile]:
    """Read the two files of an edition; raise BadPosition for the first mistake."""
    return opened.read("property.toml", PropertyFile), opened.read("actions.toml", ActionFile)


def _is_plain(effect: Effect) -> bool:
    return effect.actor == "self" and effect.is_by_itself and not effect.if_


@lru_cache(maxsize=64)
def read_tables(edition: str) -> Tables:
    """Read an edition that can be played; raise BadPosition for its first fault."""
    from companion.games.masters_of_maple_syrup.faults import find_faults

    property_file, action_file = read_files(open_tables(edition))
    faults = [fault for fault in find_faults(property_file, action_file) if not fault.is_warning]
    if faults:
        raise BadPosition(faults[0].reason)
    cards = {card.word: card for card in property_file.card}
    calls: dict[Call, dict[str, tuple[Numbered, ...]]] = {}
    for word, card in cards.items():
        for number, effect in enumerate(card.effects, 1):
            called = calls.setdefault((effect.trigger, effect.act), {})
            called[word] = (*called.get(word, ()), Numbered(number, effect, _is_plain(effect)))
    return Tables(
        about=property_file.edition,
        cards=cards,
        actions={action.id: action for action in action_file.action},
        order={action.id: at for at, action in enumerate(action_file.action)},
        starting=next(word for word, card in cards.items() if card.starting),
        box=tuple(word for word, card in cards.items() for _ in range(card.copies)),
        trees=frozenset(word for word, card in cards.items() if card.type == "tree"),
        has_purses=any(
            isinstance(step, Modify) and step.pay_from is not None
            for card in cards.values()
            for effect in card.effects
            for step in effect.do
        ),
        has_forced=any(not effect.optional for card in cards.values() for effect in card.effects),
        triggers=frozenset(effect.trigger for card in cards.values() for effect in card.effects),
        calls=calls,
        calls_of={word: frozenset(call for call in calls if word in calls[call]) for word in cards},
        has_stakes=any(effect.actor != "self" for card in cards.values() for effect in card.effects),
    )
