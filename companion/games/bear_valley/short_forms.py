"""Shorter ways to type: cards by what is on them, for a box whose cards bear no codes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from companion.games.bear_valley.components import EQUIPMENT, KINDS, Face, picture_class
from companion.games.bear_valley.deck import next_cards, origin
from companion.games.bear_valley.grid import INDEX, neighbour
from companion.games.bear_valley.state import State
from companion.games.bear_valley.words import SHARED
from companion.referee.abilities import ShortForms
from companion.referee.words import Read, is_short_for

Test: TypeAlias = Callable[[Face], bool]
# Verbs that turn a card over and name the direction first.
TURNING = ("explore", "dive", "observe")
# Other words for a move in a direction.
GOING = ("go", "move")
# Words between those that describe a card.
FILLERS = ("a", "and", "with", "exit", "exits", "card")
# Letters that a word of a description needs, so that it cannot be a slip.
LEAST = 3


def propose(state: State, seat: str, words: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield the moves with each card that a description fits: `explore NE bear`, `draw land, cave, 3 exits`.

    While a card has to be drawn, the description is enough, and the direction may be typed again.
    """
    verb = words[0].casefold() if words else ""
    if verb in ("draw", "lay"):
        turned = next_cards(state) if verb == "draw" else [state.now.drawn] if state.now.drawn else []
        who = "" if verb == "draw" else f"{seat} "
        for name in fitting(state, turned, words[1:], is_laid=verb == "lay"):
            yield [f"{who}{verb} {name}"]
        return
    is_turning = verb in GOING or any(len(verb) > 1 and is_short_for(verb, turn) for turn in TURNING)
    led = words[1:] if is_turning else words
    into = SHARED["direction"].read(led, 0) if led else None
    if state.step == "draw":
        is_again = isinstance(into, Read) and INDEX[into.value] == state.now.into
        for name in fitting(state, next_cards(state), led[1:] if is_again else led, is_laid=False):
            yield [f"draw {name}"]
    elif isinstance(into, Read) and len(words) == 1 and state.now.path:
        # Only if it is refused, with a reason that fits the card or the empty cell there.
        is_known = neighbour(origin(state), INDEX[into.value]) in state.map
        yield [f"{seat} {'traverse' if is_known else 'explore'} {led[0]}"]
    elif isinstance(into, Read):
        turning = words[0] if is_turning and verb not in GOING else TURNING[0]
        for name in fitting(state, next_cards(state), led[1:], is_laid=True):
            yield [f"{seat} {turning} {led[0]} {name}"]


def fitting(state: State, ids: Iterable[str], words: Sequence[str], is_laid: bool) -> Iterator[str]:
    """Yield the cards that a description fits, one of those that look alike; as laid, each way round."""
    tests = describe(words)
    seen: set[object] = set()
    for id in ids if tests else ():
        ways = state.tables.ways[id]
        for face in ways if is_laid else ways[:1]:
            shown = any(all(test(way) for test in tests) for way in ([face] if is_laid else ways))
            if shown and face.look not in seen:
                seen.add(face.look)
                yield face.name if is_laid else id


def describe(words: Sequence[str]) -> list[Test]:
    """Return what a description demands of a card; nothing if it has other words."""
    tests: list[Test] = []
    for word in (word.casefold() for word in words):
        if word in FILLERS:
            continue
        test = _number(word) or _side(word) or _look(word)
        if test is None:
            return []
        tests.append(test)
    return tests


def _number(word: str) -> Test | None:
    return (lambda face: face.exits == int(word)) if word.isdecimal() and len(word) == 1 else None


def _side(word: str) -> Test | None:
    found = SHARED["direction"].read([word], 0)
    return (lambda face: face.sides[INDEX[found.value]] == "exit") if isinstance(found, Read) else None


def _look(word: str) -> Test | None:
    """Return a test for the kind or the picture of a card, or for a class of pictures."""
    kinds = {kind for kind in KINDS if _begins(word, kind.casefold())}
    pictures = {*EQUIPMENT, "gold", "cave", "butterfly", "fox", "mushrooms"}
    shown = {name for name in pictures if _begins(word, name) or _begins(word, picture_class(name))}
    if not kinds and not shown:
        return None
    return lambda face: face.kind in kinds or face.picture in shown


def _begins(word: str, name: str) -> bool:
    """Return whether a word names a thing, by any of its parts: `post` is a Trading Post."""
    return len(word) >= LEAST and any(part.startswith(word) for part in (name, *name.split("-")))


SHORT_FORMS = ShortForms(
    synonyms={
        **dict.fromkeys(GOING, ("traverse", "explore")),
        "none": ("no basket", "stay", "stop"),
        "nothing": ("no basket", "stay", "stop"),
        "pass": ("stay", "stop"),
        "end": ("stop",),
        "done": ("stop",),
    },
    propose=propose,
)
