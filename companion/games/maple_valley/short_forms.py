"""Shorter ways to type: a place instead of the way to it, other words of the rulebook for the verbs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.maple_valley.state import State
from companion.games.maple_valley.trails import read_legs
from companion.games.maple_valley.travel import ways_of
from companion.games.maple_valley.words import words_for
from companion.referee.title import ShortForms
from companion.referee.words import Read

TO = ("to", "travel", "go")


def propose(state: State, seat: str, words: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield the ways to a place, the shortest first: `to lookout`, `travel to east outpost`."""
    named = [word for at, word in enumerate(words) if at > 1 or word.casefold() not in TO]
    if not words or words[0].casefold() not in TO or not named:
        return
    cards = {card: place for place, card in state.outposts.items()}
    places = [*named_by(state, "location", named), *(cards.get(card, "") for card in named_by(state, "outpost", named))]
    for way in sorted(ways_of(state, seat), key=lambda way: len(way.legs)):
        if end_of(state, seat, way.legs) in places:
            yield [f"{seat} travel {' '.join(way.legs)}"]


def named_by(state: State, kind: str, words: Sequence[str]) -> Sequence[str]:
    """Return the locations, or the Outposts, that words can name: none, one or several."""
    found = words_for(state.edition)[kind].read(words, 0)
    if isinstance(found, Read):
        return [found.value] if found.at == len(words) else []
    return found.readings


def end_of(state: State, seat: str, legs: Sequence[str]) -> str:
    """Return the location at the end of a way."""
    at = state.seats[seat].at
    for leg in read_legs(state, legs):
        at = leg.trail.other(at)
    return at


SHORT_FORMS = ShortForms(
    synonyms={
        "none": ("pass", "done"),
        "nothing": ("pass", "done"),
        "buy": ("make",),
        "visit": ("activate",),
        "end": ("done",),
    },
    propose=propose,
)
