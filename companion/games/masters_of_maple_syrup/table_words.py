"""What a correction changes on the table, in words: cards of hands, properties and piles, and action cards."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.masters_of_maple_syrup.state import UNSEEN
from companion.referee.table_changes import (
    ItemWords,
    Path,
    amount_words,
    difference,
    edge_words,
    list_pieces,
    no_words,
    piece_words,
    stack_words,
    state_words,
    whose_turn,
)

TAPPED = " (t)"
# The number of a copy, which the companion adds.
NUMBER = re.compile(r"#\d+")


def hand_words(item: Path, before: Any, after: Any) -> str:
    """Say which cards leave a hand and come into it; unseen cards are only counted."""
    old, new = (_cards(hand) for hand in (before, after))
    moved = zip(("out of the hand", "into the hand"), difference(old, new), strict=True)
    parts = [f"{where}: {list_pieces(cards)}" for where, cards in moved if cards]
    return ", ".join([*parts, f"hand {len(old)} -> {len(new)} cards"])


def _cards(hand: int | Sequence[str] | None) -> list[str]:
    return [UNSEEN] * hand if isinstance(hand, int) else list(hand or ())


def property_words(item: Path, before: Any, after: Any) -> str:
    """Say which cards of a property to take away, to lay, to tap and to untap; copies are not numbered."""
    old, new = (Counter(NUMBER.sub("", card) for card in cards or ()) for cards in (before, after))
    names = dict.fromkeys(card.replace(TAPPED, "") for card in (*old, *new))
    moved: dict[str, Counter[str]] = {"take away": Counter(), "lay": Counter(), "tap": Counter(), "untap": Counter()}
    for name in names:
        turned = new[tapped(name)] - old[tapped(name)]
        number = new[name] - old[name] + turned
        # A card that is taken away need not be untapped first.
        turned += min(max(-number, 0), max(-turned, 0))
        moved["lay" if number > 0 else "take away"][name] += abs(number)
        moved["tap" if turned > 0 else "untap"][name] += abs(turned)
    parts = [f"{verb} {list_pieces(cards.elements())}" for verb, cards in moved.items() if cards.total()]
    return ", ".join(parts) or "the property in another order"


def tapped(card: str) -> str:
    """Return a card of a property as it is written when tapped."""
    name, brace, tucked = card.partition(" {")
    return f"{name}{TAPPED}{brace}{tucked}"


def action_words(item: Path, before: Any, after: Any) -> str:
    """Say how to turn an action card."""
    return f"turn {item[-1]} to {after}" if after else f"turn {item[-1]} sideways"


ITEM_WORDS: Mapping[str, ItemWords] = {
    "property": property_words,
    "hand": hand_words,
    "thrown": piece_words("take back {}", "throw {}"),
    "points": amount_words,
    "actions": action_words,
    "discard": stack_words("off the discard pile: {}", "onto the discard pile: {}", "the discard pile"),
    "top": edge_words(
        "off the top of the deck: {}",
        "on top of the deck: {}",
        "on top of the deck, the top card first: {}",
        at_front=True,
    ),
    "bottom": edge_words(
        "from under the deck: {}", "under the deck: {}", "all cards under the deck, the upper ones first: {}"
    ),
    "box": piece_words("out of the box: {}", "into the box: {}"),
    "allowed": piece_words("no longer allowed: {}", "allowed beyond the edition: {}"),
    "first": state_words("first player {}"),
    "turn": whose_turn,
    "number": lambda item, before, after: f"turn {before or 0} -> {after or 0}",
    "worlds": no_words,
    "used_turn": no_words,
    "used_game": lambda item, before, after: f"{item[-1]} used {before or 0} -> {after or 0} times",
    "chosen": no_words,
    "stopped": no_words,
}
