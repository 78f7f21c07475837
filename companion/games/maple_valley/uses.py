"""Moves that use effects or decline them: use, done (MV-FRND, MV-PATCH, MV-OUT-05)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from msgspec.structs import replace

from companion.games.maple_valley import moves
from companion.games.maple_valley import vocabulary as v
from companion.games.maple_valley.costs import (
    MOST_LINES,
    can_pay,
    gain_choices,
    in_order,
    payment_of,
    payments,
    plain,
    readings,
)
from companion.games.maple_valley.counts import all_hold
from companion.games.maple_valley.effects import (
    at_hand,
    gain_groups,
    is_spent,
    is_usable,
    must_use,
    number_spent,
    offers,
    use,
)
from companion.games.maple_valley.frames import Adjusting, FifthPatch, Looking, May, Task, Visit, Window
from companion.games.maple_valley.machine import settle
from companion.games.maple_valley.order import card_first, refuse_seat, refuse_until
from companion.games.maple_valley.packs import cards_in_force
from companion.games.maple_valley.prices import unpaid_words, wrong_gain_words
from companion.games.maple_valley.reasons import idle_clauses, limit_words, nothing_words, unmet_words, why_idle
from companion.games.maple_valley.sources import Offer, all_offers, canonical, is_meant
from companion.games.maple_valley.state import TURN, Result, State, with_seat
from companion.games.maple_valley.steps import SUPPLY
from companion.games.maple_valley.turns import end_turn
from companion.games.maple_valley.visits import (
    change_visit,
    close_visit,
    end_movement,
    open_visit,
    refuse_forced,
    refuse_staying,
    site_of,
    visit_of,
)
from companion.referee.effects import pop, strike
from companion.referee.events import Event
from companion.referee.moves import Move
from companion.referee.verdicts import Refusal, refuse


def _named(state: State, move: moves.Use) -> list[Offer]:
    """Return the available effects that a move may mean."""
    return [
        offer
        for offer in at_hand(state, move.seat)
        if move.card in (offer.source, offer.source.partition("#")[0])
        and move.effect in (None, offer.number)
        and is_meant(state, offer, move.seat)
    ]


def meant(state: State, move: moves.Use) -> Offer | None:
    """Return the effect that a move means: the first match that can be used."""
    found = _named(state, move)
    usable = [offer for offer in found if is_usable(state, move.seat, offer)]
    return usable[0] if usable else None


def outline_uses(state: State, seat: str) -> Iterator[Move]:
    """Yield the effects that can be used, without payments and gains."""
    return (moves.Use(seat, offer.source, offer.number) for offer in offers(state, seat))


def uses(state: State, seat: str) -> Iterator[Move]:
    """List the effects that can be used, with every payment and everything they can give."""
    for offer in offers(state, seat):
        several = _has_several(state, seat, offer)
        yield from islice(_readings(state, moves.Use(seat, offer.source), offer, several), MOST_LINES)


def refuse_use(state: State, move: moves.Use) -> Refusal | None:
    if (refusal := refuse_seat(state, move.seat)) is not None:
        return refusal
    found = _named(state, move)
    if not found:
        return _refuse_moment(state, move)
    offer = meant(state, move)
    if offer is None:
        return _refuse_offers(state, move, found)
    if offer.effect.trigger == "effect" and visit_of(state, move.seat) is None:
        at = site_of(state, move.seat)
        if isinstance(at, Refusal):
            return at
    if next(_readings(state, move, offer, several=False), None) is not None:
        return None
    owner, title = state.seats[move.seat], state.tables.title(move.card.partition("#")[0])
    ways = list(payments(state, owner, offer.effect.cost))
    if next(readings(owner, ways, None, move.paying), None) is None:
        clauses = "MV-GEN-02 MV-R89" + (" MV-OUT-07" if title == "Book Wagon" else "")
        reason = unpaid_words(state, move.seat, title, offer.effect.cost, bool(ways), move.paying)
        return refuse(clauses, "price", reason)
    assert move.gaining is not None
    paid = payment_of(state, owner, offer.effect.cost, move.paying)
    groups = gain_groups(state, move.seat, offer, number_spent(offer.effect.cost, len(paid.items)))
    return refuse("MV-GEN-08 MV-FRND-03", "wrong-gain", wrong_gain_words(title, groups, move.gaining))


def _refuse_moment(state: State, move: moves.Use) -> Refusal:
    """Return why a card has no effect to use now."""
    word = move.card.partition("#")[0]
    owner, title = state.seats[move.seat], state.tables.title(word)
    is_held = any(move.card in (held.id, held.card) for held in owner.patches)
    if is_held or word in cards_in_force(state, move.seat):
        return _refuse_idle(state, move, title)
    if word in owner.hand or word in owner.tired:
        return refuse("MV-FRND-01 MV-PLAY-03 MV-R39", "not-played", f"{title} was not played this turn")
    if word in state.tables.outposts:
        if word not in state.outposts.values():
            return refuse("MV-OUT-01 MV-ACT-04", "elsewhere", f"{title} is not in this game")
        visit = visit_of(state, move.seat)
        at = visit.at if visit is not None else site_of(state, move.seat)
        if isinstance(at, Refusal):
            return at
        if state.outposts.get(at) == word:
            return refuse("MV-FRND-03 MV-OUT-05", "no-effect", _no_effect_words(title, move.effect))
        return refuse("MV-ACT-04 MV-OUT-01", "elsewhere", f"{title} is at another Outpost")
    return refuse("MV-PATCH-01 MV-FRND-01", "not-held", f"{move.seat} has no {title}")


def _no_effect_words(title: str, number: int | None) -> str:
    return f"{title} has no effect to use" if number is None else f"{title} has no effect {number}"


def _refuse_idle(state: State, move: moves.Use, title: str) -> Refusal:
    """Return why no effect of an active card can be used now: something comes first, or when each is used."""
    top, seat = state.stack[-1] if state.stack else None, move.seat
    if isinstance(top, FifthPatch):
        return refuse_until(state, "MV-PATCH-06 MV-PATCH-05", "something-open")
    if seat == state.turn and state.step == "play":
        return refuse("MV-R40 MV-HOUR-03 MV-FRND-03", "no-card", card_first(state, seat))
    there = [offer for offer in all_offers(state, seat, move.card) if move.effect in (None, offer.number)]
    if seat == state.turn and state.step == "end" and any(offer.effect.trigger == "any" for offer in there):
        return refuse_until(state, "MV-R40 MV-LIM-01", "too-late")
    reasons = dict.fromkeys(why_idle(state, seat, offer) for offer in there)
    reason = f"{title} {'; it '.join(reasons)}" if reasons else _no_effect_words(title, move.effect)
    clauses = " ".join(dict.fromkeys(id for offer in there for id in idle_clauses(state, seat, offer)))
    return refuse(f"{clauses} MV-FRND-03 MV-PATCH-01 MV-R40", "wrong-moment", reason)


def _refuse_offers(state: State, move: moves.Use, found: Sequence[Offer]) -> Refusal:
    """Return why no effect of a card can be used: what blocks the current ones, and when the others are used."""
    refusals = [_refuse_offer(state, move.seat, offer) for offer in found]
    keys = {offer.key for offer in found}
    others = [offer for offer in all_offers(state, move.seat, move.card) if offer.key not in keys]
    fitting = [offer for offer in others if move.effect in (None, offer.number)]
    idle = [f"its other effect {why_idle(state, move.seat, offer)}" for offer in fitting]
    reasons = dict.fromkeys((*(refusal.reason for refusal in refusals), *idle))
    return refusals[0].reworded("; ".join(reasons))


def _refuse_offer(state: State, seat: str, offer: Offer) -> Refusal:
    """Return why an effect cannot be used although it is its moment."""
    title = state.tables.title(offer.source.partition("#")[0])
    if is_spent(state, seat, offer):
        clauses = "MV-R38 MV-FRND-03" if offer.is_friend else "MV-PATCH-02 MV-FRND-03"
        return refuse(clauses, "limit", f"{title} {limit_words(state, offer)}")
    if not all_hold(state, seat, offer.effect.if_, offer.subject):
        unmet = unmet_words(state, seat, offer.effect.if_, offer.subject)
        return refuse("MV-FRND-03", "condition", f"{title} works only {unmet}")
    if not can_pay(state, state.seats[seat], offer.effect.cost):
        return refuse("MV-GEN-02", "price", unpaid_words(state, seat, title, offer.effect.cost, False, None))
    past = any(isinstance(step, v.Gain) and "past_sun" in step.items for step in offer.effect.gain)
    clauses = "MV-R69 MV-FRND-03" if past else "MV-FRND-03"
    return refuse(clauses, "nothing", f"{title} would give nothing now{nothing_words(state, seat, offer)}")


def fill_use(state: State, move: moves.Use) -> list[moves.Use]:
    offer = meant(state, move)
    assert offer is not None
    return list(dict.fromkeys(_readings(state, move, offer, _has_several(state, move.seat, offer))))


def _has_several(state: State, seat: str, offer: Offer) -> bool:
    """Return whether more effects of the same card can be used now."""
    if len(state.tables.named[offer.source.partition("#")[0]].effects) == 1:
        return False
    same = (other for other in at_hand(state, seat) if other.source == offer.source)
    return sum(is_usable(state, seat, other) for other in same) > 1


def _readings(state: State, move: moves.Use, offer: Offer, several: bool) -> Iterator[moves.Use]:
    """Yield the complete moves that match a use, with the number of the effect if there are several."""
    seat, owner, cost = move.seat, state.seats[move.seat], offer.effect.cost
    source, number = canonical(owner, offer.source), offer.number if several else None
    wanted = in_order(move.gaining) if move.gaining is not None else None
    for items, paying in readings(owner, payments(state, owner, cost), plain(cost), move.paying):
        groups = gain_groups(state, seat, offer, number_spent(cost, len(items)))
        is_named = any(len(group.options) > 1 for group in groups)
        for choice in gain_choices(groups):
            if wanted in (None, choice):
                yield moves.Use(seat, source, number, paying, choice if is_named else None)


def apply_use(state: State, move: moves.Use) -> Result:
    """Use an effect; an Outpost's effect closes its market (MV-OUT-02)."""
    named = _named(state, move)
    offer = next(offer for offer in named if len(named) == 1 or is_usable(state, move.seat, offer))
    events: tuple[Event, ...] = ()
    if offer.effect.trigger == "effect":
        if visit_of(state, move.seat) is None:
            state, events = open_visit(state, move.seat, is_used=False)
        state = change_visit(state, stage="effect", is_used=True)
    elif offer.effect.trigger == "arrive":
        state, events = end_movement(state, move.seat)
    way = payment_of(state, state.seats[move.seat], offer.effect.cost, move.paying)
    spent = number_spent(offer.effect.cost, len(way.items))
    gained = move.gaining
    if gained is None:
        gained = gain_choices(gain_groups(state, move.seat, offer, spent))[0]
    state, added = use(state, move.seat, offer, way.items, gained, spent)
    return settle(state, (*events, *added))


def may_decline(state: State, task: Task) -> bool:
    """Return whether the current step may be skipped (MV-GROVE-04, MV-VILL-05, MV-R22, MV-R41)."""
    step = task.steps[0]
    if isinstance(step, v.Forage | v.MakeFriend | Adjusting):
        return True
    if isinstance(step, Looking):
        return False
    if task.card == SUPPLY:
        return state.switches.supply_optional == "yes"
    return task.is_visit and state.switches.pick_parts == "yes"


def endings(state: State, seat: str) -> Iterator[Move]:
    """Propose to end the current part."""
    yield moves.Done(seat)


def refuse_done(state: State, move: moves.Done) -> Refusal | None:
    top = state.stack[-1] if state.stack else None
    is_drawing = isinstance(top, Task) and top.seat == move.seat and may_decline(state, top)
    if (refusal := None if is_drawing else refuse_seat(state, move.seat)) is not None:
        return refusal
    match top:
        case None:
            return _refuse_end(state, move.seat)
        case Task() if not may_decline(state, top):
            clauses = "MV-R41 MV-CRAFT-04" if top.card == SUPPLY else "MV-R22 MV-TURN-01"
            return refuse_until(state, clauses, "not-optional")
        case Window() if must_use(state, top):
            title = state.tables.title(must_use(state, top)[0].source.partition("#")[0])
            return refuse("MV-FRND-03", "not-optional", f"{move.seat} must first use {title}")
        case Visit() | May():
            return refuse_forced(state, move.seat, "effect")
        case Task() | Window():
            return None
    return refuse_until(state, "MV-TURN-01 MV-PATCH-06", "not-optional")


def _refuse_end(state: State, seat: str) -> Refusal | None:
    """Return why a turn cannot end here."""
    if state.step == "allocate":
        return None
    if state.step == "play":
        return refuse("MV-HOUR-03 MV-R14", "no-card", card_first(state, seat))
    if state.step not in TURN:
        return refuse_until(state, "MV-LIM-01 MV-TURN-01", "not-optional")
    staying = refuse_staying(state, seat) if state.step == "travel" else None
    return staying or refuse_forced(state, seat, "arrive", "any")


def apply_done(state: State, move: moves.Done) -> Result:
    """Close the current part, window or activation, or end the turn."""
    top = state.stack[-1] if state.stack else None
    match top:
        case Task():
            return settle(strike(state))
        case Window() | May():
            return settle(pop(state))
        case Visit():
            return settle(close_visit(state, top))
    if state.step == "allocate":
        owner = state.seats[move.seat]
        return settle(with_seat(state, move.seat, replace(owner, stored=owner.stored or {}, laid=True)))
    state, events = end_movement(state, move.seat)
    return settle(end_turn(state, state.now), events)
