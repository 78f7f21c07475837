"""An edition, read from its two files and looked up by the words that are typed."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from companion.games.masters_of_maple_syrup.cards import (
    About,
    ActionCard,
    ActionFile,
    Card,
    Face,
    Faced,
    PropertyFile,
    Side,
)
from companion.games.masters_of_maple_syrup.faults import find_faults
from companion.games.masters_of_maple_syrup.filling import fill
from companion.games.masters_of_maple_syrup.vocabulary import Effect, Modify
from companion.games.unfinished import Opened, open_edition
from companion.referee.editions import Listing
from companion.referee.problems import BadPosition, Fault

SLUG = "masters-of-maple-syrup"
# The lists of entries in the files of an edition.
LISTINGS = (
    Listing("property.toml", "card", ("name",), ("id",)),
    Listing("actions.toml", "action", ("id",), ("name",)),
)


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
    return open_edition(SLUG, edition, fill, decks=("property.toml",))


def read_files(opened: Opened) -> tuple[PropertyFile, ActionFile]:
    """Read the two files of an edition; raise BadPosition for the first mistake."""
    return opened.read("property.toml", PropertyFile), opened.read("actions.toml", ActionFile)


@lru_cache(maxsize=64)
def read_tables(edition: str) -> Tables:
    """Read an edition that can be played; raise BadPosition for its first fault."""
    property_file, action_file = read_files(open_tables(edition))
    faults = [fault for fault in find_faults(property_file, action_file) if not fault.is_warning]
    if faults:
        raise BadPosition(faults[0].reason)
    cards = {card.word: card for card in property_file.card}
    calls: dict[Call, dict[str, tuple[Numbered, ...]]] = {}
    for word, card in cards.items():
        for number, effect in enumerate(card.effects, 1):
            called = calls.setdefault((effect.trigger, effect.act), {})
            is_plain = effect.actor == "self" and effect.is_by_itself and not effect.if_
            called[word] = (*called.get(word, ()), Numbered(number, effect, is_plain))
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


def inspect(edition: str) -> list[Fault]:
    """List every fault of an edition, and what is unusual about it."""
    try:
        opened = open_tables(edition)
        found = [*find_faults(*read_files(opened), is_whole=not opened.gaps)]
        return [*found, *(Fault(gap.reason, is_warning=True) for gap in opened.gaps)]
    except BadPosition as error:
        return [Fault(str(error))]
