"""Second opinions, written differently and slowly: points for stored resources, and where a path may lead.

Nothing here uses the game's own code for storage or trails; boards and cards are plain data.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

GOODS = ("acorn", "berries", "birch", "cattails", "clay", "herbs", "honey")
CURIOS = ("bug", "pebble", "flower")
KINDS = {"any_good": GOODS, "any_curio": CURIOS, "any_res": GOODS + CURIOS}
Holding = tuple[tuple[str, int], ...]


# Storage (MV-SCORE-04..06, MV-SCORE-09, MV-SCORE-10)


class Card(NamedTuple):
    """A storing card: the items of one set, its points, and how many sets count."""

    things: tuple[str, ...]
    points: int
    most: int | None


def leftovers(held: Mapping[str, int]) -> int:
    """Score the leftovers: one for each Honey, one for every three others."""
    others = sum(number for item, number in held.items() if item != "honey")
    return held.get("honey", 0) + others // 3


def best_total(cards: Sequence[Card], held: Mapping[str, int]) -> int:
    """Try every way to store sets on cards, one by one."""

    @cache
    def best(at: int, laid: int, left: Holding) -> int:
        if at == len(cards):
            return leftovers(dict(left))
        found = best(at + 1, 0, left)
        card = cards[at]
        if card.most is not None and laid >= card.most:
            return found
        for rest in set(without(dict(left), card.things)):
            found = max(found, card.points + best(at, laid + 1, rest))
        return found

    return best(0, 0, freeze(held))


def greedy(cards: Sequence[Card], held: Mapping[str, int]) -> bool:
    """Return whether filling the cards in order, the best first, scores less than the best plan."""
    left, total = dict(held), 0
    for card in sorted(cards, key=lambda card: -card.points / len(card.things)):
        laid = 0
        while (card.most is None or laid < card.most) and (rest := next(without(left, card.things), None)) is not None:
            left, laid, total = dict(rest), laid + 1, total + card.points
    return total + leftovers(left) < best_total(cards, held)


def freeze(held: Mapping[str, int]) -> Holding:
    return tuple(sorted((item, number) for item, number in held.items() if number))


def without(held: dict[str, int], things: Sequence[str]) -> Iterator[Holding]:
    """Yield what may be left after removing one set."""
    if not things:
        yield freeze(held)
        return
    for item in KINDS.get(things[0], (things[0],)):
        if held.get(item, 0):
            yield from without({**held, item: held[item] - 1}, things[1:])


def are_sets(things: Sequence[str], laid: Sequence[str]) -> int | None:
    """Count the complete sets in a list of items; None if something is left over or does not fit."""
    if not laid:
        return 0
    held = {item: list(laid).count(item) for item in laid}
    for rest in set(without(held, things)):
        more = are_sets(things, [item for item, number in rest for _ in range(number)])
        if more is not None:
            return more + 1
    return None


# Paths (MV-TRAV, MV-MAP)


class Way(NamedTuple):
    """A trail of a board."""

    id: str
    type: str
    ends: tuple[str, str]


class Gift(NamedTuple):
    """A card that gives an item for every trail of a type, such as a Map; nothing else works on the way."""

    type: str
    item: str


class Walker(NamedTuple):
    """A walker: location, type, number of Maps, powers (card, type, trails), trails used, and phase."""

    at: str
    type: str
    maps: int
    powers: tuple[tuple[str, str, int], ...] = ()
    used: frozenset[str] = frozenset()
    phase: str = "before"


class Walked(NamedTuple):
    """The end of a walk: the location, the Maps left and spent, the phase, and the items found."""

    at: str
    maps: int
    spent: int
    phase: str
    found: tuple[str, ...]
    by: tuple[str, ...]


def walks(
    ways: Mapping[str, Way], sites: Mapping[str, str], gifts: Sequence[Gift], walker: Walker, path: Sequence[str]
) -> Iterator[Walked]:
    """Yield every way to travel a typed path; a trail may name its means (`W1/map`), else the Friend or a Map."""
    ids = [leg.partition("/")[0] for leg in path]
    at = walker.at
    seen = set(walker.used)
    for id in ids:
        if id in seen or at not in ways[id].ends:
            return
        seen.add(id)
        at = ways[id].ends[1 - ways[id].ends.index(at)]
    choices = [(leg.partition("/")[2],) if "/" in leg else ("friend", "map") for leg in path]
    for means in product(*choices):
        walked = _walk([ways[id] for id in ids], means, sites, gifts, walker)
        if walked is not None:
            yield walked._replace(at=at)


def _walk(
    legs: Sequence[Way], means: Sequence[str], sites: Mapping[str, str], gifts: Sequence[Gift], walker: Walker
) -> Walked | None:
    phase, maps, spent = walker.phase, walker.maps, 0
    found: list[str] = []
    powers = {card: (type, number, "") for card, type, number in walker.powers}
    for leg, by in zip(legs, means, strict=True):
        if by == "friend":
            if leg.type != walker.type or phase == "after":
                return None
            phase = "run"
        else:
            phase = "before" if phase == "before" else "after"
        if by == "map":
            if maps < 1:
                return None
            maps, spent = maps - 1, spent + 1
        elif by != "friend":
            type, number, window = powers.get(by, ("", 0, ""))
            if number < 1 or type not in ("any", leg.type) or window not in ("", phase):
                return None
            powers[by] = (type, number - 1, phase)
        if leg.id in sites:
            found.append(sites[leg.id])
        for gift in gifts:
            if gift.type == leg.type:
                found.append(gift.item)
                maps += gift.item == "map"
    return Walked("", maps, spent, phase, tuple(sorted(found)), tuple(means))


def can_still_run(ways: Mapping[str, Way], walker: Walker, extra: int) -> bool:
    """Return whether a trail of the Friend's type can still be reached with the Maps and powers left."""
    frontier = [(walker.at, walker.used, walker.maps + extra)]
    while frontier:
        at, used, left = frontier.pop()
        for way in ways.values():
            if way.id in used or at not in way.ends:
                continue
            if way.type == walker.type:
                return True
            if left:
                frontier.append((way.ends[1 - way.ends.index(at)], used | {way.id}, left - 1))
    return False


# Dawdle cards (MV-END-07, MV-END-08, MV-R61, MV-R62)


def dawdles_drawn(friends: Sequence[int], held: Sequence[int], first: int, deck: int, is_shortest: bool) -> list[int]:
    """Deal Dawdle cards one at a time, as people would, starting with the player who has the Worm."""
    leaders = [seat for seat, number in enumerate(friends) if number == max(friends)]
    goal = max(friends[seat] + held[seat] for seat in leaders)
    size = len(friends)
    drawn = [0] * size
    order = [(first + step) % size for step in range(size)]

    def missing(seat: int) -> int:
        return 0 if seat in leaders else max(0, goal - friends[seat] - held[seat] - drawn[seat])

    turn = 0
    while deck and any(missing(seat) for seat in order):
        if is_shortest and sum(map(missing, order)) > deck:
            most = max(map(missing, order))
            seat = next(seat for seat in order if missing(seat) == most)
        else:
            while not missing(order[turn % size]):
                turn += 1
            seat = order[turn % size]
            turn += 1
        drawn[seat] += 1
        deck -= 1
    return drawn


# Festivities and the title (MV-SCORE-11..13, MV-SOLO)


def festivity(counts: Sequence[int], is_second_after_tie: bool) -> list[int]:
    """Score one Festivity for every player."""
    points = []
    for own in counts:
        above = {number for number in counts if number > own}
        number_above = sum(number > own for number in counts)
        if not own:
            points.append(0)
        elif not above:
            points.append(own + 3)
        elif len(above) == 1 and (is_second_after_tie or number_above == 1):
            points.append(own + 1)
        else:
            points.append(own)
    return points


def solo_title(
    crafted: Mapping[str, int],
    total: int,
    patches: int,
    types: Mapping[str, int],
    chosen: Sequence[str],
    is_festive: bool,
) -> str:
    """Put together a title; the chosen words decide ties."""
    adverbs = (
        ("decorations", "Imaginatively"),
        ("entertainment", "Delightfully"),
        ("food", "Heartily"),
        ("gifts", "Generously"),
    )
    first = [(word, adverb) for word, adverb in adverbs if crafted.get(word, 0) == max([0, *crafted.values()])]
    adverb = next((adverb for word, adverb in first if word in chosen), first[0][1])
    if total <= 25:
        mood = "Sleepy"
    elif total <= 50:
        mood = "Nonchalant"
    elif total <= 75:
        mood = "Enthusiastic"
    elif total < 100 or (total == 100 and not is_festive):
        mood = "Exuberant"
    else:
        mood = "Festive" if total <= 125 else "Spectacular"
    noun = "Rambler" if patches < 2 else "Scout" if patches == 2 else "Tripper" if patches == 3 else "Ranger"
    places = {"forest": "of the Woodlands", "water": "of the Running Rivers", "rock": "of the Rolling Hills"}
    best = [word for word in places if types.get(word, 0) == max(types.get(one, 0) for one in places)]
    place = "of Maple Valley" if len(best) == 3 else places[next((word for word in best if word in chosen), best[0])]
    return f"{adverb} {mood} {noun} {place}"
