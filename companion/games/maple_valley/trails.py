"""Trails: how a route is read, whether it is legal, and what happens on the way (MV-TRAV, MV-MAP)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from companion.games.maple_valley import vocabulary as v
from companion.games.maple_valley.cards import Trail
from companion.games.maple_valley.counts import all_hold
from companion.games.maple_valley.effects import run_fire
from companion.games.maple_valley.events import Travelled
from companion.games.maple_valley.frames import Fire, Path, Window
from companion.games.maple_valley.packs import collect
from companion.games.maple_valley.reasons import limit_words, unmet_words
from companion.games.maple_valley.sources import (
    Offer,
    find_held,
    has_effects,
    note_use,
    offers_for,
    uses_left,
    wins_maps,
)
from companion.games.maple_valley.state import Phase, Power, Result, State, add, fire, written
from companion.referee.effects import pop
from companion.referee.events import Event, Said
from companion.referee.verdicts import Refusal, refuse

FRIEND = "friend"
MAP = "map"


class Leg(NamedTuple):
    """A trail and its means, if the move names them."""

    trail: Trail
    means: str = ""


def read_legs(state: State, legs: Sequence[str]) -> list[Leg]:
    """Split typed legs: `W1/map`."""
    trails = state.tables.trails
    return [Leg(trails[trail], means) for leg in legs for trail, _, means in (leg.partition("/"),)]


def end_of(state: State, seat: str, legs: Sequence[str]) -> str:
    """Return the location at the end of a way."""
    at = state.seats[seat].at
    for leg in read_legs(state, legs):
        at = leg.trail.other(at)
    return at


def refuse_way(state: State, seat: str, legs: Sequence[Leg]) -> Refusal | None:
    """Refuse trails that do not connect, or one travelled twice (MV-TRAV-03, MV-TRAV-05).

    Returning to a location is legal, and other pawns do not block (MV-TRAV-06, MV-TRAV-07).
    """
    at, used = state.seats[seat].at, list(state.now.trails)
    for trail, _ in legs:
        if at not in trail.ends:
            names = state.tables.locations
            ends = " and ".join(names[end].name for end in trail.ends)
            reason = f"{trail.id} joins {ends}, but the pawn is at {names[at].name}"
            return refuse("MV-TRAV-03", "not-connected", reason)
        if trail.id in used:
            reason = f"{trail.id} was already travelled this turn"
            if trail.id not in state.now.trails:
                reason = f"the route uses {trail.id} twice; each trail can be travelled once per turn"
            return refuse("MV-TRAV-05 MV-R18", "trail-twice", reason)
        used.append(trail.id)
        at = trail.other(at)
    return None


def settle_line(state: State, seat: str, legs: Sequence[Leg]) -> list[Leg] | Refusal:
    """Give every leg its means: the Friend's run, as few Maps as possible, and named powers (MV-R17).

    Maps are used before or after the run, not during it (MV-MAP-02, MV-MAP-04).
    """
    if _is_run(state, legs):
        return [Leg(leg.trail, FRIEND) for leg in legs]
    type, refusal = state.now.type, None
    for reading in _readings(state, legs):
        found = _travel_in_thought(state, seat, reading)
        if not isinstance(found, Refusal):
            return found
        refusal = refusal or found
    assert refusal is not None
    maps = state.seats[seat].pack.get("map", 0)
    others = sum(leg.means == MAP or (not leg.means and leg.trail.type != type) for leg in legs)
    if refusal.code == "no-maps" and others <= maps:
        reason = f"{refusal.reason}; the run of {state.now.type} trails cannot be resumed"
        return refuse("MV-MAP-03 MV-MAP-01", "interrupted", reason)
    return refusal


def legs_of(state: State, seat: str, typed: Sequence[str]) -> list[Leg]:
    """Return the legs of a legal route with their means; a route with one reading needs no trial."""
    legs = read_legs(state, typed)
    if _is_run(state, legs):
        return [Leg(leg.trail, FRIEND) for leg in legs]
    readings = list(_readings(state, legs))
    if len(readings) == 1 and all(leg.means in (FRIEND, MAP) for leg in readings[0]):
        return readings[0]
    settled = settle_line(state, seat, legs)
    assert not isinstance(settled, Refusal)
    return settled


def _is_run(state: State, legs: Sequence[Leg]) -> bool:
    """Return whether the Friend travels all trails of a route."""
    type = state.now.type
    for trail, means in legs:
        if means or trail.type != type:
            return False
    return state.now.phase != "after"


def _readings(state: State, legs: Sequence[Leg]) -> Iterator[list[Leg]]:
    """Yield the readings of a route: the Friend's longest run first, and the earliest of equally long ones."""
    type, phase = state.now.type, state.now.phase
    blocks: list[tuple[int, int]] = []
    for at, leg in enumerate(legs):
        if leg.means or leg.trail.type != type:
            continue
        if blocks and blocks[-1][1] == at:
            blocks[-1] = (blocks[-1][0], at + 1)
        else:
            blocks.append((at, at + 1))
    if phase == "run":
        blocks = [block for block in blocks if block[0] == 0]
    if phase == "after":
        blocks = []
    blocks.sort(key=lambda block: (block[0] - block[1], block[0]))
    for start, end in blocks or [(0, 0)]:
        yield [
            leg if leg.means else Leg(leg.trail, FRIEND if start <= at < end else MAP) for at, leg in enumerate(legs)
        ]


def _travel_in_thought(state: State, seat: str, legs: Sequence[Leg]) -> list[Leg] | Refusal:
    """Travel a route leg by leg and return where it fails; powers are matched to the card that gives them."""
    if all(leg.means == FRIEND for leg in legs):
        return list(legs)
    if all(leg.means in (FRIEND, MAP) for leg in legs) and not wins_maps(state, seat):
        return _count_maps(state, seat, legs) or list(legs)
    settled: list[Leg] = []
    start = state
    for leg in legs:
        if (refusal := refuse_leg(state, seat, leg)) is not None:
            is_own = refusal.code == "limit" and refuse_leg(start, seat, leg) is None
            return refusal.reworded(_overuse_words(state, seat, legs, leg)) if is_own else refusal
        if leg.means not in (FRIEND, MAP):
            power = find_power(state, seat, leg.means)
            leg = Leg(leg.trail, power.card if isinstance(power, Power) else power.source)  # type: ignore[union-attr]
        settled.append(leg)
        if len(settled) == len(legs):
            break
        state, _ = walk(state, seat, leg)
        while state.stack and isinstance(state.stack[-1], Fire | Window):
            top = state.stack[-1]
            state = run_fire(state, top)[0] if isinstance(top, Fire) else pop(state)
    return settled


def _overuse_words(state: State, seat: str, legs: Sequence[Leg], leg: Leg) -> str:
    """Return the reason for a limit that only the route itself exceeds."""
    title = state.tables.title(leg.means.partition("#")[0])
    number = sum(other.means == leg.means for other in legs)
    limit = limit_words(state, _free_offers(state, seat, leg.means)[0])
    return f"the route uses {title} for {number} trails, but it {limit}"


def _count_maps(state: State, seat: str, legs: Sequence[Leg]) -> Refusal | None:
    """Return where the Maps run out, if none can be gained on the way."""
    left = state.seats[seat].pack.get("map", 0)
    for leg in legs:
        left -= leg.means == MAP
        if left < 0:
            return _refuse_maps(state, seat, leg)
    return None


def _refuse_maps(state: State, seat: str, leg: Leg) -> Refusal:
    if leg.trail.type == state.now.type:
        return refuse("MV-MAP-01", "no-maps", f"{seat} has no Map to spend on {leg.trail.id}")
    reason = f"{leg.trail.id} is a {leg.trail.type} trail and needs a Map, but {seat} has none left"
    return refuse("MV-MAP-01 MV-TRAV-04", "no-maps", reason)


def refuse_leg(state: State, seat: str, leg: Leg) -> Refusal | None:
    """Return why a trail cannot be travelled by its means now."""
    if leg.means == FRIEND:
        if state.now.phase != "after" and leg.trail.type == state.now.type:
            return None
        return refuse("MV-MAP-03 MV-R96", "interrupted", f"{seat} has left the {state.now.type} trails")
    if leg.means == MAP:
        return None if state.seats[seat].pack.get("map", 0) else _refuse_maps(state, seat, leg)
    return _refuse_power(state, seat, leg)


def _refuse_power(state: State, seat: str, leg: Leg) -> Refusal | None:
    found = find_power(state, seat, leg.means)
    if isinstance(found, Refusal):
        return found
    type = _type_of_power(found)
    if type not in ("any", leg.trail.type):
        title = state.tables.title(leg.means.partition("#")[0])
        reason = f"{title} gives {type} trails, but {leg.trail.id} is a {leg.trail.type} trail"
        return refuse("MV-PATCH-04", "wrong-type", reason)
    return None


def type_of(state: State, seat: str, leg: Leg) -> str:
    """Return the type of trails the means of a leg gives; Maps give any."""
    found = find_power(state, seat, leg.means) if leg.means not in ("", MAP, FRIEND) else None
    return _type_of_power(found) if isinstance(found, Power | Offer) else "any"


def _type_of_power(found: Power | Offer) -> str:
    return found.type if isinstance(found, Power) else _trails(found.effect).type


def _trails(effect: v.Effect) -> v.Trails:
    return next(step for step in effect.gain if isinstance(step, v.Trails))


def find_power(state: State, seat: str, means: str) -> Power | Offer | Refusal:
    """Find the extra trails a card still gives in this window, or its effect that gives some (MV-R81)."""
    window = window_of(state)
    for power in state.now.powers:
        if _is_of(power.card, means) and power.left and power.phase in ("", window):
            return power
    owner = state.seats[seat]
    is_held = bool(find_held(owner, means)) or means == state.now.card
    title = state.tables.title(means.partition("#")[0])
    if not is_held:
        return refuse("MV-PATCH-04 MV-PATCH-01", "not-held", f"{seat} has no {title} to use now")
    found = _free_offers(state, seat, means)
    if not found:
        is_paid = any(_is_of(offer.source, means) for offer in offers_for(state, seat, "move"))
        hint = f"Legal: {seat} use {means}" if is_paid else ""
        return refuse("MV-PATCH-04 MV-R78", "no-travel", f"{title} gives no trails now", hint)
    usable = [offer for offer in found if uses_left(state, seat, offer) > 0]
    if not usable:
        clauses = "MV-R38 MV-R81" if found[0].is_friend else "MV-PATCH-02 MV-R81"
        return refuse(clauses, "limit", f"{title} {limit_words(state, found[0])}")
    held = [offer for offer in usable if all_hold(state, seat, offer.effect.if_)]
    if held:
        return held[0]
    unmet = unmet_words(state, seat, usable[0].effect.if_, "")
    return refuse("MV-FRND-03", "condition", f"{title} works only {unmet}")


def _free_offers(state: State, seat: str, means: str) -> list[Offer]:
    """List the effects of a card that give trails at no cost, used up or not."""
    offers = offers_for(state, seat, "move")
    return [offer for offer in offers if _is_of(offer.source, means) and not offer.effect.cost]


def _is_of(source: str, means: str) -> bool:
    return means in (source, source.partition("#")[0])


def window_of(state: State) -> Phase:
    """Return the current window for trails other than the Friend's: before the run or after it."""
    return "before" if state.now.phase == "before" else "after"


def power_legs(state: State, seat: str) -> Iterator[Leg]:
    """Yield the trails that cards let the pawn travel from its location."""
    sources = [power.card for power in state.now.powers]
    sources += [offer.source for offer in offers_for(state, seat, "move") if not offer.effect.cost]
    if not sources:
        return
    there = [trail for trail in state.tables.trails_at[state.seats[seat].at] if trail.id not in state.now.trails]
    for source in dict.fromkeys(sources):
        found = find_power(state, seat, source)
        if not isinstance(found, Refusal):
            type = _type_of_power(found)
            yield from (Leg(trail, source) for trail in there if type in ("any", trail.type))


def walk(state: State, seat: str, leg: Leg) -> Result:
    """Travel one trail: pay for it, move the pawn, collect from its site (MV-CUR-01..03)."""
    owner, tables = state.seats[seat], state.tables
    trail, means = leg
    pack, phase, card = owner.pack, window_of(state), ""
    if means == FRIEND:
        phase = "run"
    elif means == MAP:
        pack = add(pack, (MAP,), -1)
    else:
        state, card = _spend_power(state, seat, means), tables.title(means.partition("#")[0])
    there = trail.other(owner.at)
    now = replace(state.now, trails=(*state.now.trails, trail.id), phase=phase)
    state = replace(state, seats={**state.seats, seat: replace(owner, at=there, pack=pack)}, now=now)
    events: tuple[Event, ...] = (Travelled(seat, trail.id, tables.locations[there].name, means, card),)
    curiosity = state.sites.get(trail.id)
    if curiosity is not None:
        state, added = collect(state, seat, (curiosity,), f"site on {trail.id}")
        events += added
    if has_effects(state, seat, "trail", "site"):
        state = fire(state, seat, "trail", trail.type)
        state = fire(state, seat, "site", curiosity) if curiosity is not None else state
    return state, events


def _spend_power(state: State, seat: str, means: str) -> State:
    """Use up one of the extra trails of a card."""
    found = find_power(state, seat, means)
    assert not isinstance(found, Refusal)
    powers = state.now.powers
    if isinstance(found, Offer):
        step = _trails(found.effect)
        state = note_use(state, found)
        found = Power(found.source, step.type, step.n)
        powers = (*powers, found)
    spent = replace(found, left=found.left - 1, phase=window_of(state))
    after = tuple(spent if power is found else power for power in powers)
    return replace(state, now=replace(state.now, powers=tuple(power for power in after if power.left)))


def travel_on(state: State, seat: str, legs: Sequence[Leg], is_sure: bool = True) -> Result:
    """Travel trail by trail until an effect is triggered; the rest of the route waits for it.

    If the rest may have become impossible, it is dropped at the first trail that fails.
    """
    events: list[Event] = []
    depth = len(state.stack)
    for number, leg in enumerate(legs, 1):
        refusal = None if is_sure else refuse_leg(state, seat, leg) or refuse_way(state, seat, (leg,))
        if refusal is not None:
            return state, (*events, Said(f"the rest of the route is ignored: {refusal.reason}", seat))
        state, added = walk(state, seat, leg)
        events += added
        if len(state.stack) > depth:
            rest = Path(seat, tuple(f"{trail.id}/{means}" for trail, means in legs[number:]))
            return replace(state, stack=(*state.stack[:depth], rest, *state.stack[depth:])), tuple(events)
    return state, tuple(events)


def run_path(state: State, frame: Path) -> Result:
    """Continue a route after the effects it triggered."""
    return travel_on(pop(state), frame.seat, read_legs(state, frame.legs), is_sure=False)


def canonical_leg(state: State, seat: str, leg: Leg, is_clear: bool) -> str:
    """Write a leg, with its means only if another would be assumed."""
    if leg.means == FRIEND:
        return leg.trail.id
    if leg.means == MAP:
        is_clear = is_clear or leg.trail.type != state.now.type or state.now.phase == "after"
        return leg.trail.id if is_clear else f"{leg.trail.id}/{MAP}"
    held = find_held(state.seats[seat], leg.means)
    return f"{leg.trail.id}/{written(state.seats[seat], held[0]) if held else leg.means}"
