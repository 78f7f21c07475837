"""What a correction changes on the table, in words: goods, pawns, cards of hands and displays, and markers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.maple_valley.vocabulary import name_of
from companion.referee.table_changes import (
    ItemWords,
    Path,
    amount_words,
    edge_words,
    no_words,
    piece_words,
    row_words,
    stack_words,
    state_words,
    whose_turn,
)


def marker_words(item: Path, before: Any, after: Any) -> str:
    """Say whose marker to take off a spot of a Festivity, and whose to put there."""
    where = f"{item[1]} {item[2]}"
    taken = f"take {before}'s marker off {where}" if before else ""
    return ", ".join(filter(None, (taken, f"put {after}'s marker on {where}" if after else "")))


def played_words(item: Path, before: Any, after: Any) -> str:
    """Say which card of the turn lies on the table."""
    if item[-1] != "card":
        return ""
    taken = f"take back {before}" if before else ""
    return ", ".join(filter(None, (taken, f"play {after}" if after else "")))


def titled(words: ItemWords) -> ItemWords:
    """Return words for the cards of each deck, which is named with a capital letter."""
    return lambda item, before, after: words((*item[:-1], item[-1].capitalize()), before, after)


def pack_words(item: Path, before: Any, after: Any) -> str:
    """Write the number of an item before and after: `Clay 3 -> 0`."""
    return amount_words((*item[:-1], name_of(item[-1])), before, after)


ITEM_WORDS: Mapping[str, ItemWords] = {
    "pack": pack_words,
    "at": lambda item, before, after: f"pawn {before} -> {after}",
    "hand": piece_words("out of the hand: {}", "into the hand: {}"),
    "secret": no_words,
    "tired": piece_words("off the tired Friends: {}", "onto the tired Friends: {}"),
    "preparing": piece_words("no longer preparing: {}", "preparing: {}"),
    "bringing": piece_words("no longer bringing: {}", "bringing: {}"),
    "patches": piece_words("take back the Patch {}", "give the Patch {}"),
    "points": lambda item, before, after: f"points by hand {before or 0} -> {after or 0}",
    "stored": piece_words("take off {at}: {}", "store on {at}: {}", name_of),
    "laid": no_words,
    "chosen": piece_words("words taken back: {}", "words chosen: {}"),
    "colour": state_words("colour {}"),
    "markers": marker_words,
    "display": titled(row_words("the {at} display, from the far end to the deck")),
    "discard": titled(
        stack_words("off the {at} discard pile: {}", "onto the {at} discard pile: {}", "the {at} discard pile")
    ),
    "out": titled(
        piece_words(
            "off the {at} cards that are out of the game: {}", "onto the {at} cards that are out of the game: {}"
        )
    ),
    "allowed": piece_words("no longer allowed: {}", "allowed beyond the edition: {}"),
    "under": edge_words(
        "from under the Dawdle deck: {}",
        "under the Dawdle deck: {}",
        "all cards under the Dawdle deck, the next one first: {}",
    ),
    "suns": piece_words("turn down the Sun tile {}", "turn up the Sun tile {}", name_of),
    "hour": amount_words,
    "early": lambda item, before, after: f"the Worm to {after}" if after else "take back the Worm",
    "turn": whose_turn,
    "now": played_words,
    "passes": no_words,
    "step": no_words,
    "used_turn": no_words,
    "used_hour": no_words,
    "used_game": lambda item, before, after: f"{item[-1]} used {before or 0} -> {after or 0} times",
    "stack": no_words,
}
