"""The words of the notation: cards, trails with their means, Groves with their Goods."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from companion.games.maple_valley.cards import Tables, word_of
from companion.games.maple_valley.state import UNSEEN, UNSEEN_DAWDLE
from companion.games.maple_valley.tables import read_tables
from companion.games.maple_valley.vocabulary import CURIOSITIES, GOODS, ITEMS
from companion.referee.words import Choice, Copy, Many, Pattern, Read, Stop, Tokens, Word

NUMBER = re.compile(r"[1-9][0-9]?")
# Words of a move that end a list of items; no abbreviation of a card matches them.
KEYWORDS = ("paying", "for", "at", "effect")
NOTHING = "nothing"


class Counted:
    """A list of items, where a number repeats the next one: `2 clay`. An empty list is `nothing`."""

    def __init__(self, thing: Word) -> None:
        self.many = Many(_Counted(thing))

    def read(self, tokens: Tokens, at: int) -> Read | Stop:
        if at < len(tokens) and tokens[at].casefold() == NOTHING:
            return Read((), at + 1)
        found = self.many.read(tokens, at)
        if isinstance(found, Stop):
            return found
        return Read(tuple(thing for things in found.value for thing in things), found.at, found.more)

    def write(self, value: Any) -> str:
        return self.many.write(value) or NOTHING


class _Counted:
    """An item, or a number of it."""

    def __init__(self, thing: Word) -> None:
        self.thing = thing

    def read(self, tokens: Tokens, at: int) -> Read | Stop:
        number = 1
        if at < len(tokens) and tokens[at].casefold() in KEYWORDS:
            return self.thing.read(tokens[:at], at)
        if at < len(tokens) and NUMBER.fullmatch(tokens[at]):
            number, at = int(tokens[at]), at + 1
        found = self.thing.read(tokens, at)
        return found if isinstance(found, Stop) else Read((found.value,) * number, found.at)

    def write(self, value: Any) -> str:
        return str(value)


class Joined:
    """Words joined by signs into one: a trail and its means `W1/map`, a Grove and its Goods `OAK1=clay+berries`."""

    def __init__(self, label: str, first: Word, joint: str, rest: Word) -> None:
        self.label, self.first, self.joint, self.rest = label, first, joint, rest
        # The means may be left out, and a Grove has several Goods.
        self.is_optional, self.has_several = joint == "/", "+" in label

    def read(self, tokens: Tokens, at: int) -> Read | Stop:
        if at >= len(tokens):
            return Stop(at, (self.label,))
        head, sign, tail = tokens[at].partition(self.joint)
        first = self.first.read([head], 0)
        if isinstance(first, Stop):
            return Stop(at, (self.label,), first.readings)
        if not sign:
            return Read(first.value, at + 1) if self.is_optional else Stop(at, (self.label,))
        values: list[str] = []
        for piece in tail.split("+") if self.has_several else [tail]:
            found = self.rest.read([piece], 0)
            if isinstance(found, Stop):
                return Stop(at, (self.label,), found.readings)
            values.append(found.value)
        return Read(f"{first.value}{self.joint}{'+'.join(values)}", at + 1)

    def write(self, value: Any) -> str:
        return str(value)


@lru_cache(maxsize=256)
def words_for(edition: str) -> Mapping[str, Word]:
    """Return the words of an edition."""
    tables = read_tables(edition)
    decks = (*tables.favours, *tables.friends, *tables.patches, *tables.dawdles)
    cards = Choice(tuple(dict.fromkeys((*decks, UNSEEN, UNSEEN_DAWDLE))))
    items = Choice(ITEMS)
    trails = Choice(tuple(tables.trails))
    means = Copy(Choice(tuple(dict.fromkeys(("map", *tables.patches, *tables.friends)))))
    sources = tuple(dict.fromkeys((*tables.patches, *tables.friends, *tables.outposts, *tables.favours)))
    spent = tuple(dict.fromkeys((*ITEMS, *tables.favours, *tables.patches, *tables.friends)))
    discarded = tuple(dict.fromkeys((*tables.favours, *tables.patches, *tables.friends)))
    return {
        "card": cards,
        "cards": Many(cards),
        "outpost": Choice(tuple(tables.outposts)),
        "festivity": Choice(tuple(tables.festivities)),
        "spot": Pattern("a spot, such as 1a", r"[0-9]{1,2}[a-h]", str.casefold),
        "site": Joined("a site, such as F2=flower", trails, "=", Choice(CURIOSITIES)),
        "grove": Joined("a Grove, such as OAK1=clay+berries", _locations(tables), "=", Choice(GOODS)),
        "good": Choice(GOODS),
        "leg": Joined("a trail, such as F1 or W1/map", trails, "/", means),
        "location": _locations(tables),
        "items": Counted(items),
        "spent": Counted(Copy(Choice(spent))),
        "source": Copy(Choice(sources)),
        "discarded": Many(Copy(Choice(discarded))),
    }


def _locations(tables: Tables) -> Choice:
    """Locations by id or by name."""
    names = {word_of(location.name): id for id, location in tables.locations.items() if word_of(location.name) != id}
    return Choice(tuple(tables.locations), names)
