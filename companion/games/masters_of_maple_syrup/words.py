"""The words of the notation: cards by name, property cards with a number, and action cards."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from companion.games.masters_of_maple_syrup.state import UNSEEN
from companion.games.masters_of_maple_syrup.tables import Tables, read_tables
from companion.games.masters_of_maple_syrup.vocabulary import ACTS
from companion.referee.words import Choice, Copy, Many, Read, Stop, Tokens, Word

NUMBER = re.compile(r"[1-9][0-9]?")
OPTIONS = (*ACTS, *map(str, range(1, 10)))


class Cards:
    """Cards by name; a number means that many unseen cards."""

    def __init__(self, card: Word) -> None:
        self.many = Many(_Counted(card))

    def read(self, tokens: Tokens, at: int) -> Read | Stop:
        found = self.many.read(tokens, at)
        if isinstance(found, Stop):
            return found
        return Read(tuple(card for cards in found.value for card in cards), found.at, found.more)

    def write(self, value: Any) -> str:
        return self.many.write([(card,) for card in value])


class _Counted:
    """One card, or a number of unseen ones."""

    def __init__(self, card: Word) -> None:
        self.card = card

    def read(self, tokens: Tokens, at: int) -> Read | Stop:
        if at < len(tokens) and NUMBER.fullmatch(tokens[at]):
            return Read((UNSEEN,) * int(tokens[at]), at + 1)
        found = self.card.read(tokens, at)
        return found if isinstance(found, Stop) else Read((found.value,), found.at)

    def write(self, value: Any) -> str:
        return " ".join(value)


@lru_cache(maxsize=16)
def words_for(edition: str) -> Mapping[str, Word]:
    """Return the words of an edition."""
    tables = read_tables(edition)
    names = _aliases(tables)
    cards = Choice(tuple(tables.cards), names)
    unseen = Choice((*tables.cards, UNSEEN), {**names, "unknown": UNSEEN})
    actions = {re.sub(r"\W+", "-", action.name.casefold()): id for id, action in tables.actions.items()}
    return {
        "card": unseen,
        "cards": Cards(unseen),
        "lying": Copy(cards),
        "eithers": Cards(Copy(unseen)),
        "action": Choice((*tables.actions, *ACTS), actions),
        "option": Choice(OPTIONS),
    }


def _aliases(tables: Tables) -> dict[str, str]:
    """Return alternative spellings of a card: its id, and its name with or without the apostrophe."""
    found: dict[str, str] = {}
    for word, card in tables.cards.items():
        name = card.name.casefold().replace(" ", "-")
        for alias in (card.id.casefold(), name, re.sub("['\u2019.]", "", name)):
            if alias not in tables.cards:
                found[alias] = word
    return found
