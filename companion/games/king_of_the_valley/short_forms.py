"""Shorter ways to type: tiles by their names, other words of the rulebook for the verbs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.king_of_the_valley.board import SQUARES
from companion.games.king_of_the_valley.components import name_of
from companion.games.king_of_the_valley.moves import words_for
from companion.games.king_of_the_valley.state import State, hill_places
from companion.referee.abilities import ShortForms
from companion.referee.words import Read

RECRUITING = ("recruit", "buy", "hire")
MOVING = ("to", "move", "summon", "take")
# Letters of the name of a tile, so that it cannot be a slip.
LEAST = 3


def propose(state: State, seat: str, words: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield the moves to the tiles with a name, and the recruits: `duke`, `buy queen`, `take knight K2`."""
    verb = words[0].casefold() if words else ""
    is_led = verb in (*RECRUITING, *MOVING)
    named = words[1:] if is_led else words
    if state.step != "summon" or not named or (not is_led and len(verb) < LEAST):
        return
    if verb not in MOVING:
        yield from ([f"{seat} recruit {place}"] for place, tile in hill_places(state) if is_called(state, tile, named))
    if verb not in RECRUITING:
        squares = zip(SQUARES, state.valley, strict=True)
        yield from ([f"{seat} to {square}"] for square, tile in squares if is_called(state, tile, named))


def is_called(state: State, tile: str, words: Sequence[str]) -> bool:
    """Return whether words name a tile: `K2`, `lion`, `knight`, `tax collector`."""
    found = words_for(state.tables)["tile"].read(words, 0)
    if isinstance(found, Read) and found.at == len(words):
        return str(found.value) == tile
    text, name = " ".join(words).casefold(), name_of(tile).casefold() if tile else ""
    return len(text) >= LEAST and any(part.startswith(text) for part in (name, *name.split()))


SHORT_FORMS = ShortForms(
    synonyms={
        "move": ("to",),
        "summon": ("to",),
        "take": ("to",),
        "buy": ("recruit",),
        "hire": ("recruit",),
        **dict.fromkeys(("pass", "none", "nothing", "done", "end", "stop"), ("stay", "no kingdom")),
        "replenish": ("column",),
        "refill": ("column",),
        "claim": ("kingdom",),
    },
    propose=propose,
)
