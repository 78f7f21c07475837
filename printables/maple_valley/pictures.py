"""Which picture shows what: cards, items, places, trails and the backs of tokens."""

from __future__ import annotations

from functools import cache

from companion.art import picture_names
from companion.games.maple_valley.cards import Card, Dawdle, Favour, Festivity, Friend, Location, Outpost, Patch

DECKS: dict[type[Card], str] = {
    Friend: "friend", Patch: "patch", Dawdle: "dawdle", Outpost: "outpost", Festivity: "festivity",
}  # fmt: skip
ALIASES = {"past_sun": "sun", "site_curio": "site", "grove_good": "grove"}


@cache
def _names() -> frozenset[str]:
    return frozenset(picture_names())


def named(word: str, other: str = "") -> str:
    """Return the picture of a word of the title, or another one, or nothing."""
    name = f"mv-{word}"
    return name if name in _names() else other and f"mv-{other}"


def card_picture(card: Card) -> str:
    """Return the picture of a card; a card of an owner's edition may only have that of its kind."""
    return named(card.word, card.category if isinstance(card, Favour) else DECKS[type(card)])


def item_picture(item: str) -> str:
    """Return the picture of a Good, a Curiosity or a card; wildcards have none."""
    return named(ALIASES.get(item, item))


def place_picture(location: Location) -> str:
    """Return the picture of a location: for a Grove, that of its trees."""
    if location.spots:
        return named(f"grove-{location.spots[0]}", "grove")
    return named({"outpost": "outpost-place"}.get(location.kind, location.kind), "outpost")


def leaf_picture(back: str) -> str:
    """Return the picture on the back of a Grove token."""
    return named(f"leaf-{back}", "leaf")
