"""Travel in Step 2: routes typed as one move, and their trails (MV-TRAV, MV-MAP)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec.structs import replace

from companion.games.maple_valley import moves
from companion.games.maple_valley.cards import Trail
from companion.games.maple_valley.machine import settle
from companion.games.maple_valley.order import card_first, refuse_seat, refuse_until
from companion.games.maple_valley.reach import extra_trails, leads_to_run
from companion.games.maple_valley.sources import canonical, wins_maps
from companion.games.maple_valley.state import Phase, Result, State, add, with_seat
from companion.games.maple_valley.tables import read_tables
from companion.games.maple_valley.trails import (
    FRIEND,
    MAP,
    Leg,
    canonical_leg,
    legs_of,
    power_legs,
    read_legs,
    refuse_way,
    settle_line,
    travel_on,
    type_of,
)
from companion.referee.moves import Move
from companion.referee.verdicts import Refusal, refuse

# The longest route listed, in trails; a longer one can be typed as several moves.
LONGEST_WAY = 5


def travels(state: State, seat: str) -> Iterator[moves.TravelBy]:
    """Propose routes by the Friend and by Maps, and single trails by card powers."""
    yield from ways_of(state, seat)
    owner = state.seats[seat]
    for leg in power_legs(state, seat):
        yield moves.TravelBy(seat, (f"{leg.trail.id}/{canonical(owner, leg.means)}",))


def outline_travels(state: State, seat: str) -> Iterator[Move]:
    """Yield routes, unchecked once the run has begun: of those proposed, only a dead end before it is refused."""
    for move in travels(state, seat):
        if state.now.phase != "before" or refuse_travel(state, move) is None:
            yield move


def refuse_travel(state: State, move: moves.TravelBy) -> Refusal | None:
    if (refusal := refuse_seat(state, move.seat)) is not None:
        return refusal
    if state.step == "play":
        return refuse("MV-HOUR-03 MV-TURN-01", "no-card", card_first(state, move.seat))
    if not state.now.type:
        reason = f"{move.seat} played a Dawdle card and cannot travel, not even with Maps"
        return refuse("MV-DAWD-05 MV-MAP-05", "dawdling", reason)
    if state.step != "travel":
        return refuse("MV-ACT-01 MV-TURN-01 MV-MAP-05", "moved-already", "movement is over for this turn")
    if state.stack:
        return refuse_until(state, "MV-TURN-01", "something-open")
    legs = read_legs(state, move.legs)
    if (refusal := refuse_way(state, move.seat, legs)) is not None:
        return refusal
    settled = settle_line(state, move.seat, legs)
    if isinstance(settled, Refusal):
        return settled
    if _is_dead_end(state, move.seat, settled):
        return refuse("MV-TRAV-02", "dead-end", f"that route leaves {move.seat} no way to a {state.now.type} trail")
    return None


def _is_dead_end(state: State, seat: str, legs: Sequence[Leg]) -> bool:
    """Return whether a route without the Friend would leave the Friend unable to travel (MV-TRAV-02)."""
    now = state.now
    if now.phase != "before" or legs[0].means == FRIEND:
        return False
    if any(leg.means == FRIEND for leg in legs) or wins_maps(state, seat):
        return False
    owner = state.seats[seat]
    at = owner.at
    # Items from sites along the way can pay for more trails (MV-R20).
    won = [state.sites[leg.trail.id] for leg in legs if leg.trail.id in state.sites]
    richer = with_seat(state, seat, replace(owner, pack=add(owner.pack, won))) if won else state
    left = extra_trails(richer, seat) - Counter(type_of(state, seat, leg) for leg in legs)
    for leg in legs:
        at = leg.trail.other(at)
    used = (*now.trails, *(leg.trail.id for leg in legs))
    return not leads_to_run(state.tables, at, now.type, used, left)


def fill_travel(state: State, move: moves.TravelBy) -> Sequence[Move]:
    """Write a route with the means that its default reading would not have."""
    legs: list[str] = []
    phase = state.now.phase
    has_run = phase == "after"
    for typed, leg in zip(read_legs(state, move.legs), legs_of(state, move.seat, move.legs), strict=True):
        legs.append(canonical_leg(state, move.seat, leg, is_clear=has_run and not typed.means))
        has_run = has_run or leg.means == FRIEND or phase == "run"
    return (replace(move, legs=tuple(legs)),)


def apply_travel(state: State, move: moves.TravelBy) -> Result:
    """Travel trail by trail; effects of a site may interrupt (MV-CUR-01)."""
    return settle(*travel_on(state, move.seat, legs_of(state, move.seat, move.legs)))


def ways_of(state: State, seat: str) -> tuple[moves.TravelBy, ...]:
    """List the routes by the Friend and by Maps."""
    owner, now = state.seats[seat], state.now
    maps = min(owner.pack.get(MAP, 0), LONGEST_WAY)
    return _ways(state.edition, seat, owner.at, now.type, now.phase, now.trails, maps)


@lru_cache(maxsize=65536)
def _ways(
    edition: str, seat: str, at: str, type: str, phase: Phase, used: tuple[str, ...], maps: int
) -> tuple[moves.TravelBy, ...]:
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

    found = [moves.TravelBy(seat, legs) for legs in extend(at, (), used)]
    if maps and phase != "after":
        paid = [trail for trail in trails_at[at] if trail.type == type and trail.id not in used]
        found += [moves.TravelBy(seat, (f"{trail.id}/{MAP}",)) for trail in paid]
    return tuple(found)


def friends_run(way: tuple[Trail, ...], type: str, phase: Phase) -> tuple[int, int]:
    """Return the start and end of the Friend's run: the longest, or the earliest of equals (MV-R17)."""
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
