"""Ways that can be typed as one line, found once for each place, travel type and number of Maps."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from companion.games.maple_valley.moves import TravelBy
from companion.games.maple_valley.state import Phase, State
from companion.games.maple_valley.tables import Trail, read_tables
from companion.games.maple_valley.walking import MAP

# Ways of so many trails are listed; longer ones mean the same as several lines.
LONGEST_WAY = 5


def ways_of(state: State, seat: str) -> tuple[TravelBy, ...]:
    """List the ways by the Friend and by Maps."""
    owner, now = state.seats[seat], state.now
    maps = min(owner.pack.get(MAP, 0), LONGEST_WAY)
    return _ways(state.edition, seat, owner.at, now.type, now.phase, now.trails, maps)


@lru_cache(maxsize=65536)
def _ways(
    edition: str, seat: str, at: str, type: str, phase: Phase, used: tuple[str, ...], maps: int
) -> tuple[TravelBy, ...]:
    trails_at = read_tables(edition).trails_at

    def extend(at: str, way: tuple[Trail, ...], gone: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        for trail in trails_at[at]:
            if trail.id in gone:
                continue
            longer = (*way, trail)
            start, end = friends_run(longer, type, phase)
            if len(longer) - (end - start) > maps:
                continue
            yield tuple(f"{leg.id}/{MAP}" if n < start and leg.type == type else leg.id for n, leg in enumerate(longer))
            if len(longer) < LONGEST_WAY:
                yield from extend(trail.other(at), longer, (*gone, trail.id))

    found = [TravelBy(seat, legs) for legs in extend(at, (), used)]
    if maps and phase != "after":
        paid = [trail for trail in trails_at[at] if trail.type == type and trail.id not in used]
        found += [TravelBy(seat, (f"{trail.id}/{MAP}",)) for trail in paid]
    return tuple(found)


def friends_run(way: tuple[Trail, ...], type: str, phase: Phase) -> tuple[int, int]:
    """Return from where to where the Friend travels: the longest run, of equals the earliest (MV-R17)."""
    best = start = at = 0
    longest = 0
    while at < len(way) and phase != "after":
        if way[at].type != type:
            if phase == "run":
                break
            start = at + 1
        elif at + 1 - start > longest:
            best, longest = start, at + 1 - start
        at += 1
    return best, best + longest
