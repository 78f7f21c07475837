"""Shorter ways to type: a place instead of the way to it, other words of the rulebook for the verbs."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from heapq import heappop, heappush

from companion.games.maple_valley.cards import Trail
from companion.games.maple_valley.state import State
from companion.games.maple_valley.trails import end_of
from companion.games.maple_valley.travel import ways_of
from companion.games.maple_valley.words import words_for
from companion.referee.abilities import ShortForms
from companion.referee.words import Read

TO = ("to", "travel", "go", "walk", "move")
# Letters that a place without a verb needs, so that it cannot be a slip.
LEAST = 3
# What separates a trail from the Map or the effect that it is travelled by.
BY = "/"


def propose(state: State, seat: str, words: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield the ways to a place, the shortest first: `to lookout`, `travel to east outpost`, `village`.

    Of ways along the same trails, only those that use the fewest Maps and effects are meant. Without any way, the
    trails that lead there are proposed, whose refusal says what is missing.
    """
    named = [word for at, word in enumerate(words) if at > 1 or word.casefold() not in TO]
    if not named or (len(named) == len(words) and len(words[0]) < LEAST):
        return
    cards = {card: place for place, card in state.outposts.items()}
    places = [*named_by(state, "location", named), *(cards.get(card, "") for card in named_by(state, "outpost", named))]
    ways = [way.legs for way in ways_of(state, seat) if end_of(state, seat, way.legs) in places]
    fewest: dict[tuple[str, ...], int] = {}
    for legs in ways:
        fewest[along(legs)] = min(spent(legs), fewest.get(along(legs), len(legs)))
    for legs in sorted(ways, key=len):
        if spent(legs) == fewest[along(legs)]:
            yield [f"{seat} travel {' '.join(legs)}"]
    if places and not ways and (trails := trails_to(state, seat, places)):
        yield [f"{seat} travel {' '.join(trails)}"]


def trails_to(state: State, seat: str, places: Collection[str]) -> tuple[str, ...]:
    """Return the trails to one of some locations, as few as possible of another type than the Friend's, or nothing."""
    at, used = state.seats[seat].at, state.now.trails
    if others := {*places} - {at}:
        return _trails(state, at, others, used)
    # A way may lead back to where it began (MV-TRAV-06).
    around = (
        (trail.id, *_trails(state, trail.other(at), places, (*used, trail.id))) for trail in _open(state, at, used)
    )
    return next((way for way in around if len(way) > 1), ())


def _trails(state: State, start: str, places: Collection[str], used: Sequence[str]) -> tuple[str, ...]:
    """Return the cheapest trails between locations; a trail of another type costs more than all of the Friend's."""
    queue: list[tuple[int, tuple[str, ...], str]] = [(0, (), start)]
    reached = set[str]()
    while queue:
        cost, way, at = heappop(queue)
        if at in places:
            return way
        for trail in _open(state, at, used) if at not in reached else ():
            step = 1 if trail.type == state.now.type else len(state.tables.trails)
            heappush(queue, (cost + step, (*way, trail.id), trail.other(at)))
        reached.add(at)
    return ()


def _open(state: State, at: str, used: Sequence[str]) -> list[Trail]:
    """Return the trails at a location that have not been travelled."""
    return [trail for trail in state.tables.trails_at[at] if trail.id not in used]


def along(legs: Sequence[str]) -> tuple[str, ...]:
    """Return the trails of a way, however each is travelled."""
    return tuple(leg.partition(BY)[0] for leg in legs)


def spent(legs: Sequence[str]) -> int:
    """Return the number of trails that are travelled by a Map or an effect: `F1/map`."""
    return sum(BY in leg for leg in legs)


def named_by(state: State, kind: str, words: Sequence[str]) -> Sequence[str]:
    """Return the locations, or the Outposts, that words can name: none, one or several."""
    found = words_for(state.edition)[kind].read(words, 0)
    if isinstance(found, Read):
        return [found.value] if found.at == len(words) else []
    return found.readings


SHORT_FORMS = ShortForms(
    synonyms={
        "none": ("pass", "done"),
        "nothing": ("pass", "done"),
        "buy": ("make",),
        "visit": ("activate",),
        "end": ("done",),
        "stop": ("done",),
    },
    propose=propose,
)
