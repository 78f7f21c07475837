"""Completion of an unfinished edition of Maple Valley: whatever is missing is decided by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from typing import Any, NamedTuple

from companion.games.edition_defaults import (
    Manner,
    copies_of,
    entries,
    fill_keys,
    is_listed,
    placeholders,
    stand_in_gap,
    unentered,
)
from companion.games.maple_valley.cards import COUNTS, word_of
from companion.games.maple_valley.vocabulary import CATEGORIES, TYPES
from companion.referee.editions import Document, Documents, Gap

BOARD = "board.toml"
# The parts of a board that are replaced together.
LAND = ("location", "trail", "tokens", "sites")
FAVOURS_EACH = 15
HOW = Manner(
    'decide by hand: `adjust` when it is used or scored, or override SEAT QUANTITY NUMBER "why"',
    ("play", "make", "craft", "activate", "use", "outposts", "festivities"),
)


# How often, and for whom, a manual effect is used.
ONCE: dict[str, Document] = {"any": {"limit": {"per": "turn"}}, "effect": {}, "final": {"who": "each"}}


class Deck(NamedTuple):
    """A list of cards: its file and table, the required fields, and when a manual effect is used.

    `stubs` makes the placeholders for cards without an entry.
    """

    file: str
    table: str
    needs: tuple[str, ...]
    trigger: str
    stubs: Callable[[int, Sequence[Document], Sequence[Document]], list[Document]]


def fill(own: Documents, ours: Documents) -> Iterator[Gap]:
    """Complete the seven files, and list what was missing."""
    yield from _fill_board(own, ours)
    for deck in DECKS:
        if is_listed(own[deck.file], deck.table):
            yield from _fill_deck(deck, own[deck.file], entries(ours[deck.file], deck.table))
    if is_listed(own["friends.toml"], "starting"):
        yield from _fill_starting(own["friends.toml"], entries(ours["friends.toml"], "starting"))


def _fill_board(own: Documents, ours: Documents) -> Iterator[Gap]:
    """Use the stand-in's board until the edition has both locations and trails."""
    board = own[BOARD]
    if "location" not in board or "trail" not in board:
        board.update({key: deepcopy(ours[BOARD][key]) for key in LAND})
        yield stand_in_gap(f"{BOARD}: location and trail")
    yield from fill_keys(own, ours, BOARD, ours[BOARD])


def _fill_deck(deck: Deck, document: Document, ours: Sequence[Document]) -> Iterator[Gap]:
    cards = entries(document, deck.table)
    for at, card in enumerate(cards):
        yield from _complete(deck, card, cards, ours[at % len(ours)])
    entered, total = sum(map(copies_of, cards)), COUNTS[deck.table]
    if entered >= total:
        return
    stubs = deck.stubs(total - entered, cards, ours)
    for stub in stubs:
        stub["effects"] = _by_hand(deck, stub["title"], "", ["value"])
    document[deck.table] += stubs
    words = [word_of(stub["title"]) for stub in stubs]
    yield placeholders(f"{deck.file}: {deck.table}", entered, total, words, HOW)


def _complete(deck: Deck, card: Document, cards: Sequence[Document], like: Document) -> Iterator[Gap]:
    """Complete one card; its missing parts become manual effects."""
    title, effects = card.get("title"), card.get("effects", [])
    if not isinstance(title, str) or not isinstance(effects, list):
        return
    missing = [field for field in deck.needs if field not in card]
    if card.get("text") and deck.trigger and "effects" not in card and "market" not in card:
        missing.append("effects")
    if not missing:
        return
    for field in missing:
        card[field] = _taken_for(field, cards, like)
    card["effects"] = [*effects, *_by_hand(deck, title, str(card.get("text", "")), missing)]
    yield unentered(f"{deck.file}: {deck.table} {title}", word_of(title), missing, HOW)


def _taken_for(field: str, cards: Sequence[Document], like: Document) -> Any:
    """Return the placeholder of a missing field."""
    if field == "category":
        entered = Counter(str(card.get("category")) for card in cards)
        return min(CATEGORIES, key=lambda category: entered[category])
    plain: dict[str, Any] = {"travel": list(TYPES), "cost": {}, "value": 0, "gives": {}, "effects": []}
    return plain[field] if field in plain else deepcopy(like[field])


def _by_hand(deck: Deck, title: str, text: str, missing: Sequence[str]) -> list[Document]:
    """Return the effects that replace missing fields: each opens a window in which the outcome is typed."""
    found: list[Document] = []
    if deck.trigger and deck.trigger != "score":
        found.append(_manual(deck.trigger, f"{title}: {text or 'say what it does'}") | ONCE[deck.trigger])
    if deck.trigger in ("score", "any") and "value" in missing:
        found.append(_manual("score", f"{title}: {text or 'say what it scores'}"))
    return found


def _manual(trigger: str, text: str) -> Document:
    return {"trigger": trigger, "gain": [{"do": "manual", "text": text}]}


def numbered(number: int, card: Document) -> list[Document]:
    """Make a number of copies of a card, with different titles so that a display can hold them all."""
    return [{**deepcopy(card), "title": f"{card['title']} {n}"} for n in range(1, number + 1)]


def _favours(number: int, cards: Sequence[Document], ours: Sequence[Document]) -> list[Document]:
    """Fill each category up to its share, and spread the rest evenly."""
    entered: Counter[str] = Counter()
    for card in cards:
        entered[str(card.get("category"))] += copies_of(card)
    wanted = {category: max(0, FAVOURS_EACH - entered[category]) for category in CATEGORIES}
    while sum(wanted.values()) > number:
        wanted[max(wanted, key=lambda category: wanted[category])] -= 1
    return [
        card
        for category, copies in wanted.items()
        for card in numbered(copies, {"title": f"Placeholder {category}", "category": category, "value": 0})
    ]


def _friends(number: int, cards: Sequence[Document], ours: Sequence[Document]) -> list[Document]:
    """Spread Friends over the three travel types, plus those with all of them."""
    travels = [*([type] for type in TYPES), list(TYPES)]
    each, more = divmod(number, len(travels))
    names = [*(f"Placeholder {type.title()} Friend" for type in TYPES), "Placeholder Friend"]
    return [
        card
        for at, (name, travel) in enumerate(zip(names, travels, strict=True))
        for card in numbered(each + (at < more), {"title": name, "travel": travel})
    ]


def _patches(number: int, cards: Sequence[Document], ours: Sequence[Document]) -> list[Document]:
    return numbered(number, {"title": "Placeholder Patch", "value": 0})


def _dawdles(number: int, cards: Sequence[Document], ours: Sequence[Document]) -> list[Document]:
    return [{"title": "Placeholder Dawdle", "gives": {}, "copies": number}]


def _outposts(number: int, cards: Sequence[Document], ours: Sequence[Document]) -> list[Document]:
    return numbered(number, {"title": "Placeholder Outpost"})


def _festivities(number: int, cards: Sequence[Document], ours: Sequence[Document]) -> list[Document]:
    """Make Festivities with the spots of the stand-in's."""
    return [{"title": f"Placeholder Festivity {n}", "rows": deepcopy(ours[-n]["rows"])} for n in range(1, number + 1)]


DECKS = (
    Deck("favours.toml", "favour", ("category", "cost", "value"), "score", _favours),
    Deck("friends.toml", "friend", ("travel", "cost"), "any", _friends),
    Deck("patches.toml", "patch", ("value",), "any", _patches),
    Deck("dawdles.toml", "dawdle", ("gives",), "", _dawdles),
    Deck("outposts.toml", "outpost", (), "effect", _outposts),
    Deck("festivities.toml", "festivity", ("rows",), "final", _festivities),
)


def _fill_starting(document: Document, ours: Sequence[Document]) -> Iterator[Gap]:
    """Take the starting Friends of missing colours from the stand-in."""
    mine = entries(document, "starting")
    colours = {str(card.get("colour")) for card in mine}
    words = {word_of(str(card.get("title"))) for card in mine}
    free = [card for card in ours if card["colour"] not in colours and word_of(card["title"]) not in words]
    added = [deepcopy(card) for card in free[: COUNTS["starting"] - len(mine)]]
    document["starting"] += added
    if added:
        named = ", ".join(f"{card['title']} ({card['colour']})" for card in added)
        yield stand_in_gap(f"friends.toml: starting {named}", [word_of(card["title"]) for card in added])
