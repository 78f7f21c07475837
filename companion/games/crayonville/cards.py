"""Using the flipped card: Harvest, Tax, Expand, Produce, Market, Feast."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.games.crayonville.events import Starred, StockChanged
from companion.games.crayonville.harvest import HARVESTS, glean, harvest, optional_meat, track_warning
from companion.games.crayonville.moves import Feed, Produce, Sell, Use
from companion.games.crayonville.scoring import feast_limit, score_tax, scored, stars_for
from companion.games.crayonville.sheet import Space
from companion.games.crayonville.state import Feasting, Producing, State, Village, gain, spend, with_seat
from companion.games.crayonville.tables import FOODS, MULTIPLIER, RESOURCES, WORKS_PER_PRODUCE, Stock
from companion.games.crayonville.turn import Result, finish_act, refuse_choice, refuse_own_card, release, start_drawing
from companion.referee.events import Event, Said
from companion.referee.moves import Move
from companion.referee.verdicts import Refusal, refuse

EMPTY_PRODUCE = "Produce needs at least one works with an input of 1 or more"


def refuse_use(state: State, move: Use) -> Refusal | None:
    """Use the flipped card (CV-TURN-03); a number of Meat is said only where it is a choice (CV-R20)."""
    refusal = refuse_choice(state, move.seat)
    if refusal is not None:
        return refusal
    if (
        state.card == "produce"
        and state.switches.empty_produce == "no"
        and not any(move.units for move in productions(state, move.seat))
    ):
        return refuse("CV-R13", "empty-produce", EMPTY_PRODUCE)
    if move.meat is None:
        return None
    most = len(meat_pairs(state, move.seat))
    if not most or not 0 <= move.meat <= most:
        reason = f"{most} animals can be taken as meat instead" if most else "meat is no choice here"
        return refuse("CV-R20 CV-HARV-10", "no-meat-choice", reason)
    return None


def meat_pairs(state: State, name: str) -> list[tuple[Space, Space | None]]:
    """List where a harvest leaves the choice between the resource and Meat."""
    terrain = HARVESTS.get(state.card or "")
    if terrain is None or state.switches.meat == "extra":
        return []
    return optional_meat(glean(state.sheet, state.seats[name].village, terrain, state.switches))


def fill_use(state: State, move: Use) -> Sequence[Move]:
    """A Market is used by selling; with `meat: instead` the number of Meat is asked."""
    if state.card == "market":
        return [*sales(state, move.seat)]
    most = len(meat_pairs(state, move.seat))
    if move.meat is not None or not most:
        return [move]
    return [replace(move, meat=meat) for meat in range(most + 1)]


def apply_use(state: State, move: Use) -> Result:
    """Harvest and Tax are carried out at once; Expand waits for tiles, Produce for works, a Feast for food."""
    terrain = HARVESTS.get(state.card or "")
    if state.card == "expand":
        return start_drawing(state, move.seat, own=False)
    if state.card in ("produce", "feast"):
        act = Producing(own=False) if state.card == "produce" else Feasting()
        return with_seat(state, move.seat, replace(state.seats[move.seat], act=act)), ()
    if terrain is not None:
        seat, events = harvest(state, move.seat, terrain, move.meat)
    else:
        seat, events = score_tax(state, move.seat)
    after, more = finish_act(with_seat(state, move.seat, seat), move.seat, own=False)
    return after, (*events, *more)


def refuse_sell(state: State, move: Sell) -> Refusal | None:
    """A Market sells any amount of one resource in stock (CV-MARK-01..03, CV-GEN-08)."""
    refusal = refuse_choice(state, move.seat)
    if refusal is not None:
        if refusal.code == "already-acted" and state.card == "market":
            reason = f"{move.seat} has sold at this Market already, one kind per Market"
            return refuse("CV-MARK-01 CV-TURN-04 CV-SCORE-02", "one-kind", reason)
        return refusal
    if state.card != "market":
        return refuse("CV-MARK-01 CV-TURN-03", "no-market", f"the open card is {state.card}, not Market")
    return refuse_amount(state, move.seat, move.kind, move.units, "CV-MARK-01 CV-MARK-03")


def refuse_amount(state: State, name: str, kind: str, units: int, clause: str) -> Refusal | None:
    """Nobody spends what they do not have (CV-GEN-08)."""
    held = state.seats[name].stock[kind]  # type: ignore[index]
    if 0 <= units <= held:
        return None
    if units < 0:
        return refuse(f"{clause} CV-GEN-08", "below-zero", f"{units} {kind} cannot be spent")
    return refuse(f"CV-GEN-08 {clause}", "not-in-stock", f"{name} has {held} {kind}, not {units}")


def apply_sell(state: State, move: Sell) -> Result:
    """Take the goods, give the stars; no change is given (CV-MARK-03)."""
    seat = spend(state.seats[move.seat], {move.kind: move.units})
    seat = scored(state, seat, "market", move.units, f"{move.units} {move.kind} sold")
    stars = seat.scored[-1].stars
    needed = "/".join(map(str, state.figures.market))
    events: list[Event] = [
        StockChanged(move.seat, {move.kind: -move.units}, seat.stock, "sold"),
        Starred(move.seat, "the Market", stars, f"{move.units} {move.kind}, needed {needed}"),
    ]
    if move.units and not any(move.units == step for step in state.figures.market):
        spare = move.units - max((s for s in state.figures.market if s <= move.units), default=0)
        events.append(Said(f"note: {spare} {move.kind} more than the stars needed (CV-R47)", move.seat))
    after, more = finish_act(with_seat(state, move.seat, seat), move.seat, own=False)
    return after, (*events, *more)


def sales(state: State, name: str) -> Iterator[Sell]:
    """List every sale; selling nothing counts once (CV-R48)."""
    for kind in RESOURCES:
        for units in range(0 if kind == RESOURCES[0] else 1, state.seats[name].stock[kind] + 1):
            yield Sell(name, units, kind)


def refuse_feed(state: State, move: Feed) -> Refusal | None:
    """A Feast takes grain, fish and meat, each up to what the houses eat (CV-FEAST-01..06)."""
    seat = state.seats[move.seat]
    if not isinstance(seat.act, Feasting):
        refusal = refuse_choice(state, move.seat)
        if refusal is not None:
            return refusal
        if state.card != "feast":
            return refuse("CV-FEAST-01 CV-TURN-03", "no-feast", f"the open card is {state.card}, not Feast")
    if move.kind not in FOODS:
        return refuse("CV-FEAST-01", "no-food", f"{move.kind} is no food; food is {', '.join(FOODS)}")
    if move.units < 1:
        return refuse("CV-FEAST-01 CV-FEAST-05", "nothing-fed", "feed 1 or more; to eat nothing type: pass")
    limit = feast_limit(state.tables, seat.village)
    fed = seat.act.fed.get(move.kind, 0) if isinstance(seat.act, Feasting) else 0
    if fed + move.units > limit:
        reason = f"the village eats {limit} {move.kind} at most, {fed + move.units} is more ({eaters(seat.village)})"
        return refuse("CV-FEAST-02 CV-FEAST-03 CV-FEAST-04 CV-FEAST-06", "over-limit", reason)
    return refuse_amount(state, move.seat, move.kind, move.units, "CV-FEAST-05")


def eaters(village: Village) -> str:
    """Say who eats how much."""
    on_road = village.road_spaces()
    houses = village.kinds("house")
    roads = sum(space in on_road for space in houses)
    return f"{len(houses) - roads} houses off road, {roads} on road, {len(village.kinds('townhouse'))} townhouses"


def apply_feed(state: State, move: Feed) -> Result:
    """Take the food; the stars come when the Feast is done."""
    seat = spend(state.seats[move.seat], {move.kind: move.units})
    fed: Stock = dict(seat.act.fed) if isinstance(seat.act, Feasting) else {}
    fed[move.kind] = fed.get(move.kind, 0) + move.units
    total = sum(fed.values())
    why = f"fed, {total} in all, {stars_for(state, 'feast', total)} stars"
    seat = replace(seat, act=Feasting(fed))
    event = StockChanged(move.seat, {move.kind: -move.units}, seat.stock, why)
    return with_seat(state, move.seat, seat), (event,)


def feeds(state: State, name: str) -> Iterator[Feed]:
    """List every amount of one food that can be fed now."""
    seat = state.seats[name]
    fed = seat.act.fed if isinstance(seat.act, Feasting) else {}
    limit = feast_limit(state.tables, seat.village)
    for kind in FOODS:
        for units in range(1, min(seat.stock[kind], limit - fed.get(kind, 0)) + 1):
            yield Feed(name, units, kind)


def capacity(state: State, village: Village, space: Space) -> int:
    """Return the largest input of a works: 4, +2 with a road, +2 when upgraded (CV-MAKE-03, -07, CV-UPG-03)."""
    plans = state.tables.blueprints
    road = plans["road"].capacity if village.has_road(space) else 0
    upgrade = plans["upgrade"].capacity if village.structures[space].kind == "works+" else 0
    return plans["works"].capacity + road + upgrade


def refuse_produce(state: State, move: Produce) -> Refusal | None:
    """At most two different works, each within its capacity and the stock (CV-MAKE-03..06)."""
    seat = state.seats[move.seat]
    used = seat.act.used if isinstance(seat.act, Producing) else ()
    if not isinstance(seat.act, Producing):
        refusal = refuse_own_card(state, move.seat, "produce", "CV-MAKE-01")
        if refusal is not None:
            if refusal.code == "already-acted" and len(seat.village.works()) > WORKS_PER_PRODUCE:
                reason = f"{refusal.reason}; at most {WORKS_PER_PRODUCE} works per Produce"
                return refuse("CV-MAKE-04 CV-TURN-03 CV-TURN-04", "already-acted", reason)
            return refusal
    works = seat.village.structures.get(move.at)
    if works is None or works.product is None:
        return refuse("CV-MAKE-02 CV-MAKE-01", "no-works", f"there is no works on {move.at}")
    if seat.village.first_half(move.at) in used:
        return refuse("CV-MAKE-05 CV-MAKE-04 CV-R28", "used-already", f"the works on {move.at} was used already")
    most = capacity(state, seat.village, move.at)
    if not 0 <= move.units <= most:
        clauses = "CV-MAKE-05 CV-MAKE-03" if move.units < 0 else "CV-MAKE-03"
        return refuse(clauses, "over-capacity", f"the works on {move.at} takes 0 to {most}, not {move.units}")
    if move.units > seat.stock[works.product]:
        chained = " (what the first works gives back cannot be used)" if seat_held(seat.act) else ""
        clauses = "CV-R27 CV-MAKE-06" if chained else "CV-MAKE-06 CV-GEN-08"
        reason = f"{move.seat} has {seat.stock[works.product]} {works.product}, not {move.units}{chained}"
        return refuse(clauses, "not-in-stock", reason)
    if not move.units and state.switches.empty_produce == "no" and not can_still_produce(state, move):
        return refuse("CV-R13", "empty-produce", EMPTY_PRODUCE)
    return None


def can_still_produce(state: State, move: Produce) -> bool:
    """Tell whether a Produce that skips this works has had, or can still get, any input (CV-R13)."""
    seat = state.seats[move.seat]
    act = seat.act if isinstance(seat.act, Producing) else Producing(own=True)
    used = {*act.used, seat.village.first_half(move.at)}
    others = [seat.village.structures[at].product for at in seat.village.works() if at not in used]
    return act.units > 0 or (len(used) < WORKS_PER_PRODUCE and any(kind and seat.stock[kind] for kind in others))


def fill_produce(state: State, move: Produce) -> Sequence[Produce]:
    """Name the works by its first half."""
    return [replace(move, at=state.seats[move.seat].village.first_half(move.at))]


def seat_held(act: object) -> bool:
    return isinstance(act, Producing) and bool(act.held)


def apply_produce(state: State, move: Produce) -> Result:
    """Put units in and take three times as many out; the second works ends the action (CV-MAKE-02)."""
    seat = state.seats[move.seat]
    act = seat.act if isinstance(seat.act, Producing) else Producing(own=True)
    kind = seat.village.structures[move.at].product
    assert kind is not None
    back = MULTIPLIER * move.units
    held = dict(act.held)
    seat = spend(seat, {kind: move.units})
    if state.switches.produce_chain == "yes":
        seat = gain(seat, {kind: back}, state.switches.limit)
    else:
        held[kind] = held.get(kind, 0) + back
    act = Producing(act.own, (*act.used, move.at), act.units + move.units, held)
    seat = replace(seat, act=act)
    why = f"works {move.at}: {move.units} in, {back} out"
    events: list[Event] = [StockChanged(move.seat, {kind: back - move.units}, _shown(seat.stock, held), why)]
    events += track_warning(move.seat, kind, seat)
    if len(act.used) < WORKS_PER_PRODUCE:
        return with_seat(state, move.seat, seat), tuple(events)
    after, more = finish_act(with_seat(state, move.seat, release(seat, act)), move.seat, act.own)
    return after, (*events, *more)


def _shown(stock: Stock, held: Stock) -> Stock:
    return {kind: units + held.get(kind, 0) for kind, units in stock.items()}


def productions(state: State, name: str) -> Iterator[Produce]:
    """List every works that can be used now, with every input."""
    seat = state.seats[name]
    used = seat.act.used if isinstance(seat.act, Producing) else ()
    may_be_empty = state.switches.empty_produce == "yes"
    for at in seat.village.works():
        kind = seat.village.structures[at].product
        if kind is not None and at not in used:
            least = 0 if may_be_empty or can_still_produce(state, Produce(name, at, 0)) else 1
            for units in range(least, min(capacity(state, seat.village, at), seat.stock[kind]) + 1):
                yield Produce(name, at, units)
