"""What a correction changes on the table, in words: cards of the map, Player tokens, Equipment and baskets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.referee.table_changes import (
    ItemWords,
    Path,
    difference_words,
    edge_words,
    no_words,
    piece_words,
    state_words,
    whose_turn,
)


def map_words(item: Path, before: Any, after: Any) -> str:
    """Say which card to take off a cell and which to lay there."""
    taken = f"take {before} off {item[-1]}" if before else ""
    laid = f"lay {after} at {item[-1]}" if after else ""
    return ", ".join(filter(None, (taken, laid)))


def deck_words(item: Path, before: Any, after: Any) -> str:
    """Write how many cards the deck has."""
    return f"deck {len(before or ())} -> {len(after or ())} cards" if len(before or ()) != len(after or ()) else ""


def turn_words(item: Path, before: Any, after: Any) -> str:
    """Word what lies on the table within a turn: the finger, the clock and a drawn card."""
    match item[-1]:
        case "path":
            return f"finger on {after[-1]}" if after else ""
        case "hour":
            return f"clock {before or 0} -> {after or 0}"
        case "drawn":
            return f"the drawn card is {after}" if after else f"put {before} back"
    return ""


def flag_words(yes: str, no: str) -> ItemWords:
    """Return words for a fact about a player."""
    return lambda item, before, after: yes if after else no


ITEM_WORDS: Mapping[str, ItemWords] = {
    "at": lambda item, before, after: f"Player token {before} -> {after}",
    "tokens": piece_words("take back {}", "give {}"),
    "eaten": flag_words("eaten", "not eaten"),
    "tunnelled": no_words,
    "spared": no_words,
    "colour": state_words("colour {}"),
    "character": state_words("character {}"),
    "map": map_words,
    "deck": deck_words,
    "bottom": edge_words(
        "from under the deck: {}", "under the deck: {}", "all cards under the deck, the next one first: {}"
    ),
    "loose": piece_words("take {} off {at}", "put {} on {at}"),
    "baskets": piece_words("take the Picnic Basket off {}", "put a Picnic Basket on {}"),
    "allowed": piece_words("no longer allowed: {}", "allowed once more: {}"),
    "now": turn_words,
    "turn": whose_turn,
    "first": state_words("first player {}"),
    "idle": no_words,
    "step": no_words,
    "ending": lambda item, before, after: f"the game {'ends' if after else 'goes on'}",
    "winner": lambda item, before, after: f"winner {difference_words(before, after)}",
}
