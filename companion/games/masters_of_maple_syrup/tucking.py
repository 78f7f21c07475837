"""Tucking cards and taking them out again (MS-TUCK-01, MS-TUCK-02, MS-R36, MS-R37)."""

from __future__ import annotations

from companion.games.masters_of_maple_syrup import moves
from companion.games.masters_of_maple_syrup import vocabulary as v
from companion.games.masters_of_maple_syrup.events import Moved, Tucked
from companion.games.masters_of_maple_syrup.frames import Task
from companion.games.masters_of_maple_syrup.hands import can_lie_under, lose, lose_unseen, refuse_cards, refuse_filter
from companion.games.masters_of_maple_syrup.machine import settle
from companion.games.masters_of_maple_syrup.paying import on_property, tuck_hosts
from companion.games.masters_of_maple_syrup.placing import (
    take_from_under,
    take_off_property,
    tuck_under,
)
from companion.games.masters_of_maple_syrup.several import several
from companion.games.masters_of_maple_syrup.state import (
    UNSEEN,
    Placed,
    Result,
    State,
    place_of,
    written,
)
from companion.games.masters_of_maple_syrup.steps import (
    count_down,
    due,
)
from companion.games.masters_of_maple_syrup.windows import alike, find_card, first_of, is_word, whose
from companion.referee.effects import push
from companion.referee.verdicts import Refusal, refuse


def tuck_choices(state: State, move: moves.Tuck) -> list[moves.Tuck]:
    """List the complete readings of a tuck: which property card, under which host."""
    task, step = due(state)
    hosts = alike(tuck_hosts(state, task.seat, task.card, step))
    if move.host is not None:
        named = {placed.id for placed in find_card(state, move.seat, move.host)}
        hosts = [host for host in hosts if host.id in named]
    (card,) = move.cards
    cards = [card]
    if step.from_ == "property":
        there = alike([p for p in on_property(state, task.seat, step, task.card) if is_word(p, card)])
        cards = [written(state, move.seat, placed) for placed in there]
    names_host = step.under == "any_own"
    return [
        moves.Tuck(move.seat, (name,), written(state, move.seat, host) if names_host else None)
        for name in cards
        for host in hosts
        if not (step.from_ == "property" and is_word(host, name))
    ]


def refuse_tuck(state: State, move: moves.Tuck) -> Refusal | None:
    _, step = due(state)
    (card,) = move.cards
    refusal = None
    if step.from_ == "hand":
        refusal = _refuse_tuck_from_hand(state, move.seat, card, step)
    elif step.from_ == "discard_top" and card not in (UNSEEN, state.pile[-1]):
        refusal = refuse("MS-TUCK-02", "not-there", f"{card} does not lie on top of the discard pile")
    elif step.from_ == "deck" and card != UNSEEN:
        refusal = refuse("MS-TUCK-02", "unseen", "the card comes off the deck: tuck ? says under which")
    if refusal is not None or tuck_choices(state, move):
        return refusal
    clauses = f"MS-TUCK-02{whose(state, move.seat, move.host or card)}"
    return refuse(clauses, "wrong-host", f"the effect does not tuck {card} there")


def _refuse_tuck_from_hand(state: State, seat: str, card: str, step: v.Tuck) -> Refusal | None:
    if "#" in card:
        return refuse("MS-TUCK-02", "not-in-hand", f"{card} is on a property, not in a hand")
    if card == UNSEEN and not step.is_shown and not state.is_named:
        return None
    return refuse_filter(state, step, [card]) or refuse_cards(state, seat, [card], "MS-TUCK-02")


def apply_tuck(state: State, move: moves.Tuck) -> Result:
    task, step = due(state)
    hosts = tuck_hosts(state, task.seat, task.card, step)
    host = first_of(hosts, move.host) if move.host is not None else hosts[0]
    state = count_down(state)
    if step.from_ in ("deck", "discard_top"):
        one = v.Tuck(1, step.from_, face=step.face)
        return settle(push(state, Task(task.seat, task.owner, (one,), host.id, task.key)))
    (card,) = move.cards
    if step.from_ == "property":
        placed = first_of(on_property(state, task.seat, step, task.card), card)
        state, card = take_off_property(state, task.seat, placed, "under"), placed.card
    elif card == UNSEEN:
        state = lose_unseen(state, move.seat, place_of(move.seat, host))
    else:
        state = lose(state, move.seat, card) or state
    state = tuck_under(state, move.seat, host, card)
    told = Tucked(move.seat, card, written(state, move.seat, host), len(host.tucked) + 1)
    return settle(state, (told,))


def untuck_choices(state: State, move: moves.Untuck) -> list[moves.Untuck]:
    """List the complete readings of an untuck: from under which host."""
    task, step = due(state)
    hosts = [host for host in tuck_hosts(state, task.seat, task.card, step) if _may_untuck(state, move, host)]
    if move.host is not None:
        hosts = [host for host in hosts if is_word(host, move.host)]
    names_host = step.from_ == "any_own"
    return [
        moves.Untuck(move.seat, move.cards, written(state, move.seat, host) if names_host else None)
        for host in alike(hosts)
    ]


def _may_untuck(state: State, move: moves.Untuck, host: Placed) -> bool:
    return can_lie_under(state, move.seat, host, move.cards[0])


def refuse_untuck(state: State, move: moves.Untuck) -> Refusal | None:
    if untuck_choices(state, move):
        return None
    clauses = f"MS-EFF-02 MS-TUCK-01{whose(state, move.seat, move.host or '')}"
    return refuse(clauses, "not-there", f"{move.cards[0]} is not tucked there")


def apply_untuck(state: State, move: moves.Untuck) -> Result:
    task, step = due(state)
    hosts = [host for host in tuck_hosts(state, task.seat, task.card, step) if _may_untuck(state, move, host)]
    host = first_of(hosts, move.host) if move.host is not None else hosts[0]
    state = take_from_under(count_down(state), move.seat, host, move.cards[0], step.to)
    where = "into the hand" if step.to == "hand" else "onto the discard pile"
    return settle(state, (Moved(move.seat, f"takes {{card}} from under {host.card} {where}", move.cards[0]),))


TUCK = several("tuck", refuse_tuck, tuck_choices, apply_tuck)
UNTUCK = several("untuck", refuse_untuck, untuck_choices, apply_untuck)
