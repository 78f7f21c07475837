"""Tucking cards and taking them out again (MS-TUCK-01, MS-TUCK-02, MS-R36, MS-R37)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.masters_of_maple_syrup import moves
from companion.games.masters_of_maple_syrup import vocabulary as v
from companion.games.masters_of_maple_syrup.events import Moved, Tucked
from companion.games.masters_of_maple_syrup.frames import Task
from companion.games.masters_of_maple_syrup.hands import can_lie_under, lose, lose_unseen, refuse_cards, refuse_filter
from companion.games.masters_of_maple_syrup.machine import settle
from companion.games.masters_of_maple_syrup.paying import Host, on_property, tuck_hosts
from companion.games.masters_of_maple_syrup.placing import (
    take_from_under,
    take_off_property,
    tuck_under,
)
from companion.games.masters_of_maple_syrup.several import several
from companion.games.masters_of_maple_syrup.state import (
    UNSEEN,
    Result,
    State,
    place_of,
    written,
)
from companion.games.masters_of_maple_syrup.steps import count_down
from companion.games.masters_of_maple_syrup.windows import alike, first_of, is_word, whose
from companion.referee.effects import due, push
from companion.referee.verdicts import Refusal, refuse


def hosts_named(state: State, task: Task, step: v.Tuck | v.Untuck, word: str | None) -> list[Host]:
    """List the hosts of a step that a word means; all of them where none was typed."""
    return [host for host in tuck_hosts(state, task, step) if word is None or is_word(host.placed, word)]


def distinct(hosts: Sequence[Host]) -> list[Host]:
    """Of hosts that are alike in every respect keep the first."""
    kept = alike([host.placed for host in hosts])
    return [host for host in hosts if host.placed in kept]


def tuck_choices(state: State, move: moves.Tuck) -> list[moves.Tuck]:
    """List the complete readings of a tuck: which property card, under which host."""
    task, step = due(state)
    hosts = hosts_named(state, task, step, move.host)
    (word,) = move.cards
    if step.from_ != "property":
        return [moves.Tuck(move.seat, (word,), _host_word(state, step, host)) for host in distinct(hosts)]
    cards = [placed for placed in on_property(state, task, step) if is_word(placed, word)]
    found = [
        moves.Tuck(move.seat, (written(state, move.seat, placed),), _host_word(state, step, host))
        for placed in alike(cards)
        for host in distinct([host for host in hosts if (host.seat, host.placed.id) != (move.seat, placed.id)])
    ]
    return list(dict.fromkeys(found))


def _host_word(state: State, step: v.Tuck | v.Untuck, host: Host) -> str | None:
    """Write a host where a line names one: the card of the effect itself goes without saying."""
    where = step.under if isinstance(step, v.Tuck) else step.from_
    return written(state, host.seat, host.placed) if where == "any_own" else None


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
    (card,) = move.cards
    hosts = hosts_named(state, task, step, move.host)
    placed = None
    if step.from_ == "property":
        placed = first_of(on_property(state, task, step), card)
        hosts = [host for host in hosts if (host.seat, host.placed.id) != (move.seat, placed.id)]
    owner, host = hosts[0]
    state = count_down(state)
    if step.from_ in ("deck", "discard_top"):
        one = v.Tuck(1, step.from_, face=step.face)
        return settle(push(state, Task(task.seat, owner, (one,), host.id, task.key)))
    if placed is not None:
        state, card = take_off_property(state, task.seat, placed, "under"), placed.card
    elif card == UNSEEN:
        state = lose_unseen(state, move.seat, place_of(owner, host))
    else:
        state = lose(state, move.seat, card) or state
    told = Tucked(move.seat, card if step.is_shown else UNSEEN, written(state, owner, host), len(host.tucked) + 1)
    return settle(tuck_under(state, owner, host, card, step.is_shown), (told,))


def untuck_choices(state: State, move: moves.Untuck) -> list[moves.Untuck]:
    """List the complete readings of an untuck: from under which host."""
    _, step = due(state)
    hosts = distinct(_untuck_hosts(state, move))
    return [moves.Untuck(move.seat, move.cards, _host_word(state, step, host)) for host in hosts]


def _untuck_hosts(state: State, move: moves.Untuck) -> list[Host]:
    task, step = due(state)
    hosts = hosts_named(state, task, step, move.host)
    return [host for host in hosts if can_lie_under(state, host.seat, host.placed, move.cards[0])]


def refuse_untuck(state: State, move: moves.Untuck) -> Refusal | None:
    _, step = due(state)
    if UNSEEN in move.cards and step.to == "discard" and not state.is_loose:
        return refuse("MS-R48 MS-PILE-01", "card-not-named", "the pile is face up: name the card")
    if UNSEEN in move.cards and state.is_named:
        return refuse("MS-R72", "card-not-named", "in an open game the card is named")
    if untuck_choices(state, move):
        return None
    clauses = f"MS-EFF-02 MS-TUCK-01{whose(state, move.seat, move.host or '')}"
    return refuse(clauses, "not-there", f"{move.cards[0]} is not tucked there")


def apply_untuck(state: State, move: moves.Untuck) -> Result:
    _, step = due(state)
    host = _untuck_hosts(state, move)[0]
    state = take_from_under(count_down(state), host.seat, host.placed, move.cards[0], step.to, move.seat)
    where = "into the hand" if step.to == "hand" else "onto the discard pile"
    return settle(state, (Moved(move.seat, f"takes {{card}} from under {host.placed.card} {where}", move.cards[0]),))


TUCK = several("tuck", refuse_tuck, tuck_choices, apply_tuck)
UNTUCK = several("untuck", refuse_untuck, untuck_choices, apply_untuck)
