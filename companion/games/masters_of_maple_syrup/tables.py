"""An edition, read from its two files and indexed by the typed words."""

from __future__ import annotations

from functools import lru_cache
from itertools import count
from typing import NamedTuple, get_args

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
    """An effect and its number on the card, from 1; a plain one always applies to its owner's uses.

    It is listed under its trigger. A WHEN effect is also listed under each change it makes to its action, and
    under `use when` if it does not apply automatically.
    """

    calls: tuple[str, ...]
    number: int
    effect: Effect
    is_plain: bool


class Tables(Struct, frozen=True):
    """An edition: its property cards by typed word, and its action cards."""

    edition: str
    about: About
    cards: dict[str, Card]
    actions: dict[str, ActionCard]
    # The index of each action card.
    order: dict[str, int]
    starting: str
    # Every card in the box, in the order of the file.
    box: tuple[str, ...]
    trees: frozenset[str]
    # The effects of each card, and the cards by the triggers of their effects.
    effects: dict[str, tuple[Numbered, ...]]
    called: dict[str, frozenset[str]]
    # Whether an effect is triggered by the neighbour's actions, and whether one must be used.
    has_stakes: bool
    has_forced: bool
    # The side of an action card by card, visible face, and whether the player selected it.
    sides: dict[tuple[str, Face, bool], Side]

    @property
    def total(self) -> int:
        return len(self.box)


def card_names(edition: str) -> dict[str, str]:
    """Return the names printed on the cards, by typed word."""
    return {word: card.name for word, card in read_tables(edition).cards.items()}


def open_tables(edition: str) -> Opened:
    """Open an edition, completed if it is unfinished; raise BadPosition if it cannot be read."""
    return open_edition(SLUG, edition, fill, decks=("property.toml",))


def read_files(opened: Opened) -> tuple[PropertyFile, ActionFile]:
    """Read the two files of an edition; raise BadPosition for the first mistake."""
    return opened.read("property.toml", PropertyFile), opened.read("actions.toml", ActionFile)


@lru_cache(maxsize=64)
def read_tables(edition: str) -> Tables:
    """Read a playable edition; raise BadPosition for its first fault."""
    property_file, action_file = read_files(open_tables(edition))
    faults = [fault for fault in find_faults(property_file, action_file) if not fault.is_warning]
    if faults:
        raise BadPosition(faults[0].reason)
    cards = {card.word: card for card in property_file.card}
    effects = {word: tuple(map(_number, count(1), card.effects)) for word, card in cards.items()}
    calls = [(word, call) for word, numbered in effects.items() for one in numbered for call in one.calls]
    return Tables(
        edition=edition,
        about=property_file.edition,
        cards=cards,
        actions={action.id: action for action in action_file.action},
        order={action.id: at for at, action in enumerate(action_file.action)},
        starting=next(word for word, card in cards.items() if card.starting),
        box=tuple(word for word, card in cards.items() for _ in range(card.copies)),
        trees=frozenset(word for word, card in cards.items() if card.type == "tree"),
        effects=effects,
        called={call: frozenset(word for word, found in calls if found == call) for _, call in calls},
        has_stakes=any(effect.actor != "self" for card in cards.values() for effect in card.effects),
        has_forced=any(not effect.optional for card in cards.values() for effect in card.effects),
        sides={
            (action.id, face, is_selecting): _side(action.red if face == "red" else action.white, is_selecting)
            for action in action_file.action
            for face in get_args(Face)
            for is_selecting in (True, False)
        },
    )


def _side(face: Faced, is_selecting: bool) -> Side:
    side = face.select if is_selecting else face.neighbour
    return Side() if side == "none" else side


def _number(number: int, effect: Effect) -> Numbered:
    calls: set[str] = {effect.trigger}
    if effect.trigger == "when":
        changes = [step for step in effect.do if isinstance(step, Modify)]
        calls |= {change for step in changes for change in step.__struct_fields__ if getattr(step, change)}
        calls |= set() if effect.is_automatic else {"use when"}
    is_plain = effect.actor == "self" and effect.is_automatic and not effect.if_
    return Numbered(tuple(sorted(calls)), number, effect, is_plain)


def inspect(edition: str) -> list[Fault]:
    """List all faults of an edition, including unusual features."""
    try:
        opened = open_tables(edition)
        found = [*find_faults(*read_files(opened), is_whole=not opened.gaps)]
        return [*found, *(Fault(gap.reason, is_warning=True) for gap in opened.gaps)]
    except BadPosition as error:
        return [Fault(str(error))]
