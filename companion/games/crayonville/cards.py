"""The flipped card: Harvest, Tax, Expand, Market and Feast. Produce has its own module."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.games.crayonville.components import FOODS, RESOURCES, Resource, Stock, card_title
from companion.games.crayonville.deck import deck
from companion.games.crayonville.events import SOLD, Starred, StockChanged
from companion.games.crayonville.harvest import HARVESTS, harvest, harvest_parts, optional_meat
from companion.games.crayonville.moves import Feed, Sell, Use
from companion.games.crayonville.produce import can_use_card
from companion.games.crayonville.resources import spend
from companion.games.crayonville.scoring import feast_limit, score_tax, scored, spare_note, stars_for
from companion.games.crayonville.setup import Result
from companion.games.crayonville.sheet import Space
from companion.games.crayonville.state import Feasting, Finished, Producing, State, Village, with_seat
from companion.games.crayonville.turn import EMPTY_PRODUCE, finish_act, refuse_choice, start_drawing
from companion.referee.amounts import counted, enumerated
from companion.referee.moves import Move
from companion.referee.verdicts import Refusal, Unfinished, refuse


def uses(state: State, name: str) -> Sequence[Move]:
    """Propose the use of the flipped card, with every possible number of Meat."""
    found = complete_use(state, Use(name))
    return () if isinstance(found, Unfinished) else found


def refuse_use(state: State, move: Use) -> Refusal | None:
    """Return why the flipped card cannot be used (CV-TURN-03), or not with this number of Meat (CV-R20)."""
    refusal = refuse_choice(state, move.seat)
    if refusal is not None:
        return refusal
    if state.card == "produce" and not can_use_card(state, move.seat):
        return refuse("CV-R13", "empty-produce", EMPTY_PRODUCE)
    if move.meat is None:
        return None
    most = len(meat_pairs(state, move.seat))
    if not most or not 0 <= move.meat <= most:
        reason = (
            f"{move.seat} can take meat from at most {counted(most, 'animal')} in this Harvest"
            if most
            else "no animal in this Harvest can give meat instead"
        )
        return refuse("CV-R20 CV-HARV-10", "no-meat-choice", reason)
    return None


def meat_pairs(state: State, name: str) -> list[tuple[Space, Space | None]]:
    """List the house and animal pairs where a harvest gives either the resource or Meat."""
    terrain = HARVESTS.get(state.card or "")
    if terrain is None or state.switches.meat == "extra":
        return []
    return optional_meat(harvest_parts(state.sheet, state.seats[name].village, terrain, state.switches))


def complete_use(state: State, move: Use) -> Sequence[Move] | Unfinished:
    """List the complete moves. A Market asks for a sale, and `meat: instead` for a number of Meat."""
    if state.card == "market":
        return Unfinished("say what to sell at the Market", best_sales(state, move.seat))
    most = len(meat_pairs(state, move.seat))
    if move.meat is not None or not most:
        return [move]
    return [replace(move, meat=meat) for meat in range(most + 1)]


def apply_use(state: State, move: Use) -> Result:
    """Carry out a Harvest or Tax at once; Expand waits for tiles, Produce for works and a Feast for food."""
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
    """Propose every sale, and selling nothing once (CV-R48)."""
    for kind in RESOURCES:
        for units in range(0 if kind == RESOURCES[0] else 1, state.seats[name].stock[kind] + 1):
            yield Sell(name, units, kind)


def refuse_sell(state: State, move: Sell) -> Refusal | None:
    """Return why this cannot be sold: a Market takes any amount of one resource (CV-MARK-01..03, CV-GEN-08)."""
    act = state.seats[move.seat].act
    if isinstance(act, Finished) and act.did == "sold" and state.step != "over":
        reason = f"{move.seat} has already sold at this Market, and each Market takes one kind"
        return refuse("CV-MARK-01 CV-TURN-04 CV-SCORE-02", "one-kind", reason)
    refusal = refuse_choice(state, move.seat)
    if refusal is not None:
        return refusal
    if not deck(state).cards["market"]:
        return refuse("CV-DECK-01 CV-MARK-01", "not-in-deck", f"level {state.level} has no Market")
    if state.card != "market":
        return refuse("CV-MARK-01 CV-TURN-03", "no-market", f"the flipped card is {card_title(state.card)}, not Market")
    return refuse_amount(state, move.seat, move.kind, move.units, "CV-MARK-01 CV-MARK-03")


def refuse_amount(state: State, name: str, kind: Resource, units: int, clause: str) -> Refusal | None:
    """Return why a player cannot spend these units (CV-GEN-08)."""
    held = state.seats[name].stock[kind]
    if 0 <= units <= held:
        return None
    if units < 0:
        return refuse(f"{clause} CV-GEN-08", "below-zero", f"{name} cannot spend {units} {kind}")
    return refuse(f"CV-GEN-08 {clause}", "not-in-stock", f"{name} needs {units} {kind} and has {held}")


def complete_sell(state: State, move: Sell) -> Sequence[Sell]:
    """Return the sale in its canonical form: selling 0 of any kind is the same move (CV-R48)."""
    return [move if move.units else replace(move, kind=RESOURCES[0])]


def apply_sell(state: State, move: Sell) -> Result:
    """Take the goods and give the stars, without change (CV-MARK-03)."""
    seat = spend(state.seats[move.seat], {move.kind: move.units})
    seat = scored(state, seat, "market", move.units, f"{move.units} {move.kind} sold")
    needed = "/".join(map(str, state.figures.market))
    events = (
        StockChanged(move.seat, {move.kind: -move.units}, seat.stock, SOLD),
        Starred(move.seat, "the Market", seat.scored[-1].stars, f"{move.units} {move.kind}, stars at {needed}"),
        *spare_note(move.seat, state.figures.market, move.units, move.kind),
    )
    return finish_act(state, move.seat, seat, events, "sold")


def best_sales(state: State, name: str) -> tuple[str, ...]:
    """Return the sales that exactly reach a number of stars."""
    stock = state.seats[name].stock
    steps = state.figures.market
    found = (f"{name} sell {units} {kind}" for kind in RESOURCES for units in steps if units <= stock[kind])
    return tuple(found) or (f"{name} sell 0 {RESOURCES[0]}",)


def feeds(state: State, name: str) -> Iterator[Feed]:
    """Propose every amount of each food in stock."""
    stock = state.seats[name].stock
    return (Feed(name, units, kind) for kind in FOODS for units in range(1, stock[kind] + 1))


def refuse_feed(state: State, move: Feed) -> Refusal | None:
    """Return why this food cannot be fed: each kind only up to what the houses eat (CV-FEAST-01..06)."""
    seat = state.seats[move.seat]
    is_feasting = isinstance(seat.act, Feasting)
    if not is_feasting:
        refusal = refuse_choice(state, move.seat)
        if refusal is not None:
            return refusal
        if not deck(state).cards["feast"]:
            return refuse("CV-DECK-01 CV-FEAST-01", "not-in-deck", f"level {state.level} has no Feast")
        if state.card != "feast":
            reason = f"the flipped card is {card_title(state.card)}, not Feast"
            return refuse("CV-FEAST-01 CV-TURN-03", "no-feast", reason)
    if move.kind not in FOODS:
        return refuse("CV-FEAST-01", "no-food", f"{move.kind} is not food", f"Food is {enumerated(FOODS)}")
    if move.units < 1:
        reason = f"{move.seat} must feed at least 1 {move.kind}, not {move.units}"
        hint = f"Type '{move.seat} done' to stop" if is_feasting else f"Type '{move.seat} pass' to feed nothing"
        return refuse("CV-FEAST-05 CV-FEAST-01", "nothing-fed", reason, hint)
    limit = feast_limit(state.tables, seat.village)
    fed = seat.act.fed.get(move.kind, 0) if isinstance(seat.act, Feasting) else 0
    if fed + move.units > limit:
        who, clauses = eaters(seat.village)
        reason = f"{move.seat}'s village eats at most {limit} {move.kind}, not {fed + move.units} ({who})"
        return refuse(clauses, "over-limit", reason)
    return refuse_amount(state, move.seat, move.kind, move.units, "CV-FEAST-05")


def eaters(village: Village) -> tuple[str, str]:
    """Return who eats, in words, and the clauses that set the limits; only dwellings eat (CV-FEAST-06)."""
    on_road = village.road_spaces
    houses = village.kinds("house")
    roads = sum(space in on_road for space in houses)
    groups = (
        (len(houses) - roads, "house", " without a road", "CV-FEAST-02"),
        (roads, "house", " on a road", "CV-FEAST-03"),
        (len(village.kinds("townhouse")), "townhouse", "", "CV-FEAST-04"),
    )
    who = ", ".join(f"{counted(number, kind)}{where}" for number, kind, where, _ in groups if number)
    clauses = " ".join(clause for number, _, _, clause in groups if number)
    return who or "no houses", clauses or "CV-FEAST-06 CV-FEAST-02"


def apply_feed(state: State, move: Feed) -> Result:
    """Take the food; the stars are scored at the end of the Feast."""
    seat = spend(state.seats[move.seat], {move.kind: move.units})
    fed: Stock = dict(seat.act.fed) if isinstance(seat.act, Feasting) else {}
    fed[move.kind] = fed.get(move.kind, 0) + move.units
    total = sum(fed.values())
    why = f"fed {total} in total, {counted(stars_for(state.figures, 'feast', total), 'star')}"
    seat = replace(seat, act=Feasting(fed))
    event = StockChanged(move.seat, {move.kind: -move.units}, seat.stock, why)
    return with_seat(state, move.seat, seat), (event,)
