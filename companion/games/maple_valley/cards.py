"""The board and the cards of an edition, as written in its seven files."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

from msgspec import Meta, Struct

from companion.games.maple_valley.vocabulary import (
    ITEMS,
    AnyStep,
    Category,
    Cost,
    Curiosity,
    DeckName,
    Effect,
    Figure,
    Good,
    Item,
    Price,
    Set,
    Several,
    Trade,
    Travel,
)
from companion.referee.editions import Listing

SLUG = "maple-valley"
Title: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]
Id: TypeAlias = Annotated[str, Meta(pattern="^[A-Z][A-Z0-9]{0,7}$")]
Percent: TypeAlias = Annotated[int, Meta(ge=0, le=100)]
SPOTS = "abcdefgh"
# The number of cards in a display.
DISPLAY = 4
# The numbers in the boxed game. The book is a draft, so an owner may turn these faults into warnings.
COUNTS = {"favour": 60, "friend": 24, "starting": 5, "patch": 24, "dawdle": 12, "outpost": 4, "festivity": 5}
# The lists of entries in the files of an edition.
LISTINGS = (
    Listing("board.toml", "location", ("id",), ("name",)),
    Listing("board.toml", "trail", ("id",)),
    Listing("favours.toml", "favour", ("title",)),
    Listing("friends.toml", "friend", ("title",)),
    Listing("friends.toml", "starting", ("title",), ("colour",)),
    Listing("patches.toml", "patch", ("title",)),
    Listing("dawdles.toml", "dawdle", ("title",)),
    Listing("outposts.toml", "outpost", ("title",)),
    Listing("festivities.toml", "festivity", ("title",)),
)


def word_of(title: str) -> str:
    """Return a title as typed: `Reed Flute` is `reed-flute`."""
    return re.sub(r"[^\w]+", "-", title.casefold()).strip("-")


class Card(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Fields of all cards."""

    title: Title
    copies: Annotated[int, Meta(ge=1, le=99)] = 1
    value: int | None = None
    text: str = ""
    not_solo: bool = False
    effects: tuple[Effect, ...] = ()

    @property
    def word(self) -> str:
        return word_of(self.title)


class Favour(Card, frozen=True):
    """A Favour to bring to the festival."""

    category: Category
    cost: Set = {}


class Friend(Card, frozen=True):
    """A Friend with travel types; value and ability are optional (MV-FRND-05).

    A starting Friend has a colour and no cost (MV-PSET-08).
    """

    travel: Annotated[tuple[Travel, ...], Meta(min_length=1)]
    cost: Set = {}
    colour: str = ""


class Patch(Card, frozen=True):
    """A Patch with a value and effects, such as Beekeeping and Water Safety (MV-PATCH-07, MV-PATCH-08)."""


class Dawdle(Card, frozen=True):
    """A Dawdle card and the items it gives (MV-DAWD-01)."""

    gives: dict[Item, Several]


class Outpost(Card, frozen=True):
    """An Outpost with a market and an effect (MV-OUT-01)."""

    market: tuple[Trade, ...] = ()


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of Favour spots, open if its number is not above the number of players (MV-SETUP-04)."""

    number: Figure
    spots: Annotated[tuple[Category, ...], Meta(min_length=1, max_length=len(SPOTS))]


class Festivity(Card, frozen=True):
    """A Festivity with its spots and its event."""

    rows: tuple[Row, ...]

    @property
    def spots(self) -> dict[str, tuple[int, str]]:
        """Return the spots by name, each with the number of its row and its category."""
        return {
            f"{row.number}{SPOTS[at]}": (row.number, category)
            for row in self.rows
            for at, category in enumerate(row.spots)
        }


class Location(Struct, frozen=True, forbid_unknown_fields=True):
    """A location and what it does: Groves of three types, the Bluffs that zoom (MV-GROVE-01, MV-BLUFF-02)."""

    id: Id
    name: Title
    kind: Annotated[str, Meta(pattern="^[a-z]+$")]
    x: Percent
    y: Percent
    does: tuple[AnyStep, ...] = ()
    # The back of the token on each spot of a Grove.
    spots: tuple[str, ...] = ()


class Trail(Struct, frozen=True, forbid_unknown_fields=True):
    """A trail between two locations, with or without a space for a Curiosity site."""

    id: Id
    type: Travel
    ends: tuple[str, str]
    site: str = ""

    def other(self, end: str) -> str:
        return self.ends[1] if end == self.ends[0] else self.ends[0]


class About(Struct, frozen=True, forbid_unknown_fields=True):
    """The head of an edition; `counts` says whether numbers other than the rulebook's are faults."""

    title: str
    source: str = ""
    counts: Literal["strict", "warn"] = "strict"


class Suns(Struct, frozen=True, forbid_unknown_fields=True):
    """The Sun tiles."""

    tiles: tuple[Good, ...]


class BoardFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The file `board.toml`."""

    edition: About
    location: tuple[Location, ...]
    trail: tuple[Trail, ...]
    tokens: dict[str, tuple[Good, ...]]
    sites: dict[str, tuple[Curiosity, ...]]
    suns: Suns


class FavourFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The file `favours.toml`."""

    favour: tuple[Favour, ...]


class FriendFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The file `friends.toml`."""

    friend: tuple[Friend, ...]
    starting: tuple[Friend, ...]


class PatchFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The file `patches.toml`."""

    patch: tuple[Patch, ...]


class DawdleFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The file `dawdles.toml`."""

    dawdle: tuple[Dawdle, ...]


class OutpostFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The file `outposts.toml`."""

    outpost: tuple[Outpost, ...]


class FestivityFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The file `festivities.toml`."""

    festivity: tuple[Festivity, ...]


class Files(NamedTuple):
    """The seven files of an edition."""

    board: BoardFile
    favours: FavourFile
    friends: FriendFile
    patches: PatchFile
    dawdles: DawdleFile
    outposts: OutpostFile
    festivities: FestivityFile


class Priced(NamedTuple):
    """A printed cost, and the exact payment if it leaves no choice."""

    cost: Cost
    plain: tuple[str, ...] | None
    # The named items in it.
    need: tuple[tuple[str, int], ...]


def priced(cost: Set) -> Priced:
    """Read a printed cost."""
    parts = tuple(Price(item, n=n) for item, n in cost.items())
    is_plain = all(item in ITEMS for item in cost)
    plain = tuple(item for item in ITEMS for _ in range(cost.get(item, 0))) if is_plain else None  # type: ignore[call-overload]
    return Priced(parts, plain, tuple((item, n) for item, n in cost.items() if item in ITEMS))


class Numbered(NamedTuple):
    """An effect and its number on the card, from 1."""

    number: int
    effect: Effect


class Tables(Struct, frozen=True):
    """An edition, with its cards by the word typed for them."""

    about: About
    locations: dict[str, Location]
    trails: dict[str, Trail]
    trails_at: dict[str, tuple[Trail, ...]]
    tokens: dict[str, tuple[str, ...]]
    sites: dict[str, tuple[str, ...]]
    suns: tuple[str, ...]
    favours: dict[str, Favour]
    # All Friends, including the starting ones, which are also listed by colour.
    friends: dict[str, Friend]
    starting: dict[str, str]
    patches: dict[str, Patch]
    dawdles: dict[str, Dawdle]
    outposts: dict[str, Outpost]
    festivities: dict[str, Festivity]
    # All cards: no two kinds share a word.
    named: dict[str, Card]
    # The costs of Favours and Friends.
    crafting: dict[str, Priced]
    making: dict[str, Priced]
    # The effects of Friends and Patches, by trigger and card.
    calls: dict[str, dict[str, tuple[Numbered, ...]]]
    groves: tuple[str, ...]
    posts: tuple[str, ...]
    spaces: tuple[str, ...]

    def deck(self, name: DeckName, is_solo: bool) -> dict[str, int]:
        """Return the cards of a deck at the start; not-for-solo cards stay in the box (MV-SOLO-02)."""
        starting = set(self.starting.values())
        return {
            word: card.copies
            for word, card in self.cards(name).items()
            if not (is_solo and card.not_solo) and word not in starting
        }

    def cards(self, name: str) -> dict[str, Any]:
        """Return the cards of a deck."""
        decks: dict[str, dict[str, Any]] = {"favour": self.favours, "friend": self.friends, "patch": self.patches}
        return decks[name]

    def title(self, word: str) -> str:
        """Return the printed title of a card."""
        card = self.named.get(word)
        return word if card is None else card.title
