"""Randomly changed documents, which a reader must accept or refuse without crashing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from random import Random
from typing import Any

from companion.referee.header import Header
from companion.referee.problems import BadPosition
from companion.referee.title import Title
from companion.referee.verdicts import Legal, Refusal

NUMBERS = (-1, 0, 1, 2, 3, 7, 99, 10**20, 1.5, None, True)


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of every value in a document."""
    if path:
        yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list | tuple) else ()
    for key, part in inner:
        yield from leaves(part, (*path, key))


def plain(value: Any) -> Any:
    """Copy a document into mutable lists and dictionaries."""
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    return [plain(part) for part in value] if isinstance(value, list | tuple) else value


def mutated(document: dict[str, Any], rng: Random, words: Sequence[Any], spots: Sequence[str] = ()) -> dict[str, Any]:
    """Change, drop, duplicate or swap a value of a document; a value with a comma may become one of `spots`."""
    document = plain(document)
    ways = list(leaves(document))
    *way, last = rng.choice(ways)
    place = document
    for key in way:
        place = place[key]
    other: Any = document
    for key in rng.choice(ways):
        other = other[key]
    match rng.choice(("drop", "word", "number", "other", "double", "bump")):
        case "drop":
            del place[last]
        case "word":
            place[last] = rng.choice(words)
        case "number":
            place[last] = rng.choice(NUMBERS)
        case "other":
            place[last] = deepcopy(other)
        case "double" if isinstance(place, list):
            place.append(deepcopy(place[last]))
        case _ if isinstance(place[last], int):
            place[last] += rng.choice((-1, 1))
        case _ if spots and isinstance(place[last], str) and "," in place[last]:
            place[last] = rng.choice(spots)
    return document


def check_position(game: Title[Any], document: dict[str, Any], rng: Random) -> None:
    """Read a document; if it is accepted as a position, check that it can be shown, scored and played."""
    try:
        state = game.start(Header(game.slug, (), game.rules_version, position=document))
    except BadPosition:
        return
    if isinstance(state, Refusal):
        return
    assert game.positions.examine(state) == []
    assert game.views(state)
    game.score(state)
    assert game.start(Header(game.slug, (), game.rules_version, position=game.positions.describe(state))) == state
    for ask in game.asks(state):
        found = list(game.legal(state, ask.seat))
        assert found, ask
        for move in rng.sample(found, min(12, len(found))):
            assert game.judge(state, move) == Legal(move), move
            game.gloss(state, move)
            after, events = game.apply(state, move)
            assert all(map(str, events))
            assert game.positions.examine(after) == [], move
