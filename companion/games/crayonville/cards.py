"""Using the flipped card: Harvest, Tax, Expand, Market, Feast (Produce has a module of its own)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.games.crayonville.components import FOODS, RESOURCES, Resource, Stock
from companion.games.crayonville.deck import deck
from companion.games.crayonville.events import Starred, StockChanged
from companion.games.crayonville.harvest import HARVESTS, glean, harvest, optional_meat
from companion.games.crayonville.moves import Feed, Sell, Use
from companion.games.crayonville.produce import can_use_card
from companion.games.crayonville.resources import spend
from companion.games.crayonville.scoring import feast_limit, score_tax, scored, spare_note, stars_for
from companion.games.crayonville.setup import Result
from companion.games.crayonville.sheet import Space
from companion.games.crayonville.state import Feasting, Finished, Producing, State, Village, with_seat
from companion.games.crayonville.turn import EMPTY_PRODUCE, finish_act, refuse_choice, start_drawing
from companion.referee.amounts import counted
from companion.referee.moves import Move
from companion.referee.verdicts import Refusal, Unfinished, refuse


def uses(state: State, name: str) -> Sequence[Move]:
    """Propose the use of the flipped card, with every number of Meat that is a choice."""
    found = complete_use(state, Use(name))
    return () if isinstance(found, Unfinished) else found


def refuse_use(state: State, move: Use) -> Refusal | None:
    """Use the flipped card (CV-TURN-03); a number of Meat is said only where it is a choice (CV-R20)."""
    refusal = refuse_choice(state, move.seat)
    if refusal is not None:
        return refusal
    if state.card == "produce" and not can_use_card(state, move.seat):
        return refuse("CV-R13", "empty-produce", EMPTY_PRODUCE)
    if move.meat is None:
        return None
    most = len(meat_pairs(state, move.seat))
    if not most or not 0 <= move.meat <= most:
        reason = f"{counted(most, 'animal')} can be taken as meat instead" if most else "meat is no choice here"
        return refuse("CV-R20 CV-HARV-10", "no-meat-choice", reason)
    return None


def meat_pairs(state: State, name: str) -> list[tuple[Space, Space | None]]:
    """List where a harvest leaves the choice between the resource and Meat."""
    terrain = HARVESTS.get(state.card or "")
    if terrain is None or state.switches.meat == "extra":
        return []
    return optional_meat(glean(state.sheet, state.seats[name].village, terrain, state.switches))


def complete_use(state: State, move: Use) -> Sequence[Move] | Unfinished:
    """A Market is used by selling; with `meat: instead` the number of Meat is asked."""
    if state.card == "market":
        return Unfinished("a Market is used by selling: how many of what?", best_sales(state, move.seat))
    most = len(meat_pairs(state, move.seat))
    if move.meat is not None or not most:
        return [move]
    return [replace(move, meat=meat) for meat in range(most + 1)]


def apply_use(state: State, move: Use) -> Result:
    """Harvest and Tax are carried out at once; Expand waits for tiles, Produce for works, a Feast for food."""
    name = move.seat
    if state.card == "expand":
        return start_drawing(state, name, own=False)
    if state.card == "produce":
        return with_seat(state, name, replace(state.seats[name], act=Producing(own=False))), ()
    if state.card == "feast":
        return with_seat(state, name, replace(state.seats[name], act=Feasting())), ()
    if state.card == "tax":
        return finish_act(state, name, *score_tax(state, name), "taxed")
    return finish_act(state, name, *harvest(state, name, HARVESTS[state.card or ""], move.meat), "harvested")


def sells(state: State, name: str) -> Iterator[Sell]:
    """Propose every sale; selling nothing counts once (CV-R48)."""
    for kind in RESOURCES:
        for units in range(0 if kind == RESOURCES[0] else 1, state.seats[name].stock[kind] + 1):
            yield Sell(name, units, kind)


def refuse_sell(state: State, move: Sell) -> Refusal | None:
    """A Market sells any amount of one resource in stock (CV-MARK-01..03, CV-GEN-08)."""
    act = state.seats[move.seat].act
    if isinstance(act, Finished) and act.did == "sold" and state.step != "over":
        reason = f"{move.seat} has sold at this Market already, one kind per Market"
        return refuse("CV-MARK-01 CV-TURN-04 CV-SCORE-02", "one-kind", reason)
    refusal = refuse_choice(state, move.seat)
    if refusal is not None:
        return refusal
    if not deck(state).cards["market"]:
        return refuse("CV-DECK-01 CV-MARK-01", "not-in-deck", f"there is no Market at level {state.level}")
    if state.card != "market":
        return refuse("CV-MARK-01 CV-TURN-03", "no-market", f"the open card is {state.card}, not Market")
    return refuse_amount(state, move.seat, move.kind, move.units, "CV-MARK-01 CV-MARK-03")


def refuse_amount(state: State, name: str, kind: Resource, units: int, clause: str) -> Refusal | None:
    """Nobody spends what they do not have (CV-GEN-08)."""
    held = state.seats[name].stock[kind]
    if 0 <= units <= held:
        return None
    if units < 0:
        return refuse(f"{clause} CV-GEN-08", "below-zero", f"{units} {kind} cannot be spent")
    return refuse(f"CV-GEN-08 {clause}", "not-in-stock", f"{name} has {held} {kind}, not {units}")


def complete_sell(state: State, move: Sell) -> Sequence[Sell]:
    """Selling nothing is the same of every kind (CV-R48)."""
    return [move if move.units else replace(move, kind=RESOURCES[0])]


def apply_sell(state: State, move: Sell) -> Result:
    """Take the goods, give the stars; no change is given (CV-MARK-03)."""
    seat = spend(state.seats[move.seat], {move.kind: move.units})
    seat = scored(state, seat, "market", move.units, f"{move.units} {move.kind} sold")
    needed = "/".join(map(str, state.figures.market))
    events = (
        StockChanged(move.seat, {move.kind: -move.units}, seat.stock, "sold"),
        Starred(move.seat, "the Market", seat.scored[-1].stars, f"{move.units} {move.kind}, needed {needed}"),
        *spare_note(move.seat, state.figures.market, move.units, move.kind),
    )
    return finish_act(state, move.seat, seat, events, "sold")


def best_sales(state: State, name: str) -> tuple[str, ...]:
    """Name the sales that reach a star exactly."""
    stock = state.seats[name].stock
    steps = state.figures.market
    found = (f"{name} sell {units} {kind}" for kind in RESOURCES for units in steps if units <= stock[kind])
    return tuple(found) or (f"{name} sell 0 {RESOURCES[0]}",)


def feeds(state: State, name: str) -> Iterator[Feed]:
    """Propose every amount of each food in stock."""
    stock = state.seats[name].stock
    return (Feed(name, units, kind) for kind in FOODS for units in range(1, stock[kind] + 1))


def refuse_feed(state: State, move: Feed) -> Refusal | None:
    """A Feast takes grain, fish and meat, each up to what the houses eat (CV-FEAST-01..06)."""
    seat = state.seats[move.seat]
    is_feasting = isinstance(seat.act, Feasting)
    if not is_feasting:
        refusal = refuse_choice(state, move.seat)
        if refusal is not None:
            return refusal
        if not deck(state).cards["feast"]:
            return refuse("CV-DECK-01 CV-FEAST-01", "not-in-deck", f"there is no Feast at level {state.level}")
        if state.card != "feast":
            return refuse("CV-FEAST-01 CV-TURN-03", "no-feast", f"the open card is {state.card}, not Feast")
    if move.kind not in FOODS:
        return refuse("CV-FEAST-01", "no-food", f"{move.kind} is no food; food is {', '.join(FOODS)}")
    if move.units < 1:
        reason = f"feed 1 {move.kind} or more, not {move.units}" + (
            "; to eat no more type: done" if is_feasting else ""
        )
        return refuse(
            "CV-FEAST-05 CV-FEAST-01", "nothing-fed", reason, "" if is_feasting else "to eat nothing type: pass"
        )
    limit = feast_limit(state.tables, seat.village)
    fed = seat.act.fed.get(move.kind, 0) if isinstance(seat.act, Feasting) else 0
    if fed + move.units > limit:
        who, clauses = eaters(seat.village)
        reason = f"the village eats {limit} {move.kind} at most, {fed + move.units} is more ({who})"
        return refuse(clauses, "over-limit", reason)
    return refuse_amount(state, move.seat, move.kind, move.units, "CV-FEAST-05")


def eaters(village: Village) -> tuple[str, str]:
    """Say who eats, and which clauses set the limits; only dwellings eat (CV-FEAST-06)."""
    on_road = village.road_spaces
    houses = village.kinds("house")
    roads = sum(space in on_road for space in houses)
    groups = (
        ("houses off road", len(houses) - roads, "CV-FEAST-02"),
        ("houses on road", roads, "CV-FEAST-03"),
        ("townhouses", len(village.kinds("townhouse")), "CV-FEAST-04"),
    )
    who = ", ".join(f"{what}: {number}" for what, number, _ in groups if number)
    clauses = " ".join(clause for _, number, clause in groups if number)
    return who or "no houses", clauses or "CV-FEAST-06 CV-FEAST-02"


def apply_feed(state: State, move: Feed) -> Result:
    """Take the food; the stars come when the Feast is done."""
    seat = spend(state.seats[move.seat], {move.kind: move.units})
    fed: Stock = dict(seat.act.fed) if isinstance(seat.act, Feasting) else {}
    fed[move.kind] = fed.get(move.kind, 0) + move.units
    total = sum(fed.values())
    why = f"fed, {total} in all, {stars_for(state.figures, 'feast', total)} stars"
    seat = replace(seat, act=Feasting(fed))
    event = StockChanged(move.seat, {move.kind: -move.units}, seat.stock, why)
    return with_seat(state, move.seat, seat), (event,)
