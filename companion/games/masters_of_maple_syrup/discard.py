"""Discard cards: for the hand limit, for an effect, or after a look (MS-HAND-01..04); put looked-at cards back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from companion.games.masters_of_maple_syrup import hidden, moves
from companion.games.masters_of_maple_syrup import vocabulary as v
from companion.games.masters_of_maple_syrup.events import Discarded
from companion.games.masters_of_maple_syrup.figures import excess, hand_limit, may_go_below
from companion.games.masters_of_maple_syrup.frames import Fallen, Limiting, Looking, Task
from companion.games.masters_of_maple_syrup.hands import (
    MOST_SHOWN,
    can_lie_under,
    discard,
    hand_names,
    names_under,
    onto_pile,
    refuse_cards,
    refuse_filter,
    shown_together,
)
from companion.games.masters_of_maple_syrup.hidden import FALLEN, LOOK, PILE
from companion.games.masters_of_maple_syrup.property import alike, is_word, take_from_under, take_off_property, whose
from companion.games.masters_of_maple_syrup.state import UNSEEN, Placed, Result, State, hand_size, written
from companion.games.masters_of_maple_syrup.steps import after_step, count_down
from companion.games.masters_of_maple_syrup.supply import on_property, this_card
from companion.games.masters_of_maple_syrup.turns import settle
from companion.referee.amounts import counted
from companion.referee.effects import due
from companion.referee.events import Said
from companion.referee.moves import Move
from companion.referee.verdicts import Refusal, refuse


def propose_discard(state: State, seat: str) -> Iterable[Move]:
    if isinstance(state.stack[-1], Limiting):
        most = MOST_SHOWN if may_go_below(state, seat) else excess(state, seat)
        return (moves.Discard(seat, cards) for cards in shown_together(state, seat, most))
    return (moves.Discard(seat, (word,)) for word in _discardable(state, seat))


def _discardable(state: State, seat: str) -> Iterable[str]:
    """Return the possible words for a card that an effect discards."""
    task, step = due(state)
    match step:
        case Looking(cards=cards):
            return dict.fromkeys((*cards, *hidden.names_at(state.worlds, LOOK), UNSEEN))
        case Fallen():
            return hidden.names_at(state.worlds, FALLEN)
        case v.Discard(from_="property"):
            return [written(state, seat, placed) for placed in on_property(state, task, step)]
        case v.Discard(from_="tucked_here"):
            return [name for host in this_card(state, task) for name in names_under(state, *host)]
    return hand_names(state, seat)


def refuse_discard(state: State, move: moves.Discard) -> Refusal | None:
    if isinstance(state.stack[-1], Limiting):
        number = excess(state, move.seat)
        if len(move.cards) > number and not may_go_below(state, move.seat):
            return refuse("MS-R09 MS-HAND-04", "too-many", lambda: _limit_words(state, move.seat, number))
        return _refuse_numbered(move.cards) or refuse_cards(state, move.seat, move.cards, "MS-HAND-03 MS-GEN-04")
    task, step = due(state)
    if isinstance(step, Looking):
        return _refuse_discard_looked(state, step, move.cards)
    if isinstance(step, Fallen):
        return _refuse_fallen(state, step, move.cards)
    if len(move.cards) > step.n:
        return refuse(
            "MS-R20", "too-many", f"this effect discards only {counted(step.n, 'card')}, not {len(move.cards)}"
        )
    match step.from_:
        case "property":
            return _refuse_property(state, task, step, move.cards)
        case "tucked_here":
            return _refuse_tucked(state, task, move.cards)
    return (
        _refuse_numbered(move.cards)
        or refuse_filter(state, step, move.cards)
        or refuse_cards(state, move.seat, move.cards, "MS-GEN-04")
    )


def _limit_words(state: State, seat: str, number: int) -> str:
    held, limit = counted(hand_size(state, seat), "card"), hand_limit(state, seat)
    discards = f"discards only {number}" if number else "discards nothing"
    return f"{seat} has {held}, and the hand limit is {limit}: {seat} {discards}"


def _refuse_numbered(cards: Sequence[str]) -> Refusal | None:
    numbered = [card for card in cards if "#" in card]
    return refuse("MS-GEN-04", "not-in-hand", f"{numbered[0]} is on a property, not in a hand") if numbered else None


def _refuse_property(state: State, task: Task, step: Any, cards: Sequence[str]) -> Refusal | None:
    """Return why property cards cannot be discarded (MS-DEV-07)."""
    taken: set[str] = set()
    for word in cards:
        found = [placed.id for placed in _meant(state, task, step, word, cards) if placed.id not in taken]
        if not found:
            clauses = f"MS-DEV-07 MS-EFF-02{whose(state, task.seat, word)}"
            return refuse(clauses, "not-there", f"this effect cannot discard {word} from the property")
        taken.add(found[0])
    return None


def _meant(state: State, task: Task, step: Any, word: str, words: Sequence[str]) -> list[Placed]:
    """List the cards a word can mean on a property; a card named by number is not matched by its name alone."""
    there = on_property(state, task, step)
    return [placed for placed in there if placed.id == word or (is_word(placed, word) and placed.id not in words)]


def _refuse_tucked(state: State, task: Task, cards: Sequence[str]) -> Refusal | None:
    """Return why cards cannot be under the card of an effect, or must be named (MS-R48)."""
    for card in cards:
        hosts = this_card(state, task)
        if card == UNSEEN and not state.is_loose:
            return refuse("MS-R48 MS-PILE-01", "card-not-named", "name the card: the discard pile is face up")
        if not hosts or not can_lie_under(state, hosts[0].seat, hosts[0].placed, card):
            return refuse("MS-EFF-02 MS-TUCK-01", "not-there", f"{card} is not tucked there")
        state = take_from_under(state, hosts[0].seat, hosts[0].placed, card, "discard")
    return None


def _refuse_discard_looked(state: State, step: Looking, cards: Sequence[str]) -> Refusal | None:
    number = len(step.cards) + step.unseen - step.keep
    if len(cards) > number:
        return refuse("MS-R20", "too-many", f"discard only {number} of the cards, not {len(cards)}")
    if UNSEEN in cards and not state.is_loose:
        return refuse("MS-R48 MS-PILE-01", "card-not-named", "name the card: the discard pile is face up")
    known = list(step.cards)
    worlds = state.worlds
    for card in cards:
        if card in known:
            known.remove(card)
            continue
        is_left = hidden.count_at(worlds, LOOK) > 0
        worlds = hidden.move(worlds, LOOK, PILE) if card == UNSEEN else hidden.show(worlds, LOOK, card)
        if not worlds or not is_left:
            return refuse("MS-SET-03 MS-EFF-02", "not-there", f"{card} is not among the cards looked at")
    return None


def _refuse_fallen(state: State, step: Fallen, cards: Sequence[str]) -> Refusal | None:
    """Check the names given to cards tucked unseen under a removed card (MS-R36)."""
    if UNSEEN in cards:
        return refuse("MS-R48 MS-PILE-01", "card-not-named", "name the card: the discard pile is face up")
    if len(cards) > step.cards.count(UNSEEN):
        unseen = counted(step.cards.count(UNSEEN), "unseen card")
        return refuse("MS-R20", "too-many", f"only {unseen} went to the discard pile, not {len(cards)}")
    worlds = state.worlds
    for card in cards:
        worlds = hidden.show(worlds, FALLEN, card)
        if not worlds:
            return refuse("MS-SET-03 MS-R36", "not-there", f"{card} cannot be one of the unseen cards")
    return None


def _discard_fallen(state: State, step: Fallen, cards: Sequence[str]) -> Result:
    """Name unseen cards in the order in which they lay."""
    fallen = list(step.cards)
    for card in cards:
        state = replace(state, worlds=hidden.show(state.worlds, FALLEN, card))
        fallen[fallen.index(UNSEEN)] = card
    return settle(after_step(state, (Fallen(tuple(fallen)),)))


def complete_discard(state: State, move: moves.Discard) -> Sequence[Move]:
    """Resolve the property cards that are meant; hand cards stay as typed."""
    if isinstance(state.stack[-1], Limiting):
        return [move]
    task, step = due(state)
    if isinstance(step, Looking | Fallen) or step.from_ != "property":
        return [move]
    readings: list[tuple[Placed, ...]] = [()]
    for word in move.cards:
        there = _meant(state, task, step, word, move.cards)
        readings = [(*chosen, placed) for chosen in readings for placed in alike([p for p in there if p not in chosen])]
    return [
        moves.Discard(move.seat, tuple(written(state, move.seat, placed) for placed in chosen)) for chosen in readings
    ]


def apply_discard(state: State, move: moves.Discard) -> Result:
    if isinstance(state.stack[-1], Limiting):
        state = discard(state, move.seat, move.cards)
        return settle(state, (Discarded(move.seat, move.cards, hand_size(state, move.seat)),))
    task, step = due(state)
    if isinstance(step, Looking):
        return _discard_looked(state, task, step, move.cards)
    if isinstance(step, Fallen):
        return _discard_fallen(state, step, move.cards)
    state = count_down(state, len(move.cards))
    match step.from_:
        case "property":
            chosen: list[Placed] = []
            for word in move.cards:
                chosen.append(next(p for p in _meant(state, task, step, word, move.cards) if p not in chosen))
            for placed in chosen:
                state = take_off_property(state, task.seat, placed, "discard")
        case "tucked_here":
            for card in move.cards:
                host = this_card(state, task)[0]
                state = take_from_under(state, host.seat, host.placed, card, "discard")
        case _:
            state = discard(state, move.seat, move.cards)
    return settle(state, (Discarded(move.seat, move.cards, hand_size(state, move.seat)),))


def _discard_looked(state: State, task: Task, step: Looking, cards: Sequence[str]) -> Result:
    known = list(step.cards)
    unseen = step.unseen
    for card in cards:
        if card in known:
            known.remove(card)
            continue
        worlds = state.worlds
        shown = hidden.move(worlds, LOOK, PILE) if card == UNSEEN else hidden.show(worlds, LOOK, card)
        state = replace(state, worlds=shown)
        unseen -= 1
    state = after_step(onto_pile(state, *cards), (replace(step, cards=tuple(known), unseen=unseen),))
    return settle(state, (Discarded(task.seat, tuple(cards), hand_size(state, task.seat)),))


def propose_return(state: State, seat: str) -> Iterable[Move]:
    _, step = due(state)
    return (moves.Return(seat, (card,)) for card in dict.fromkeys(step.cards))


def refuse_return(state: State, move: moves.Return) -> Refusal | None:
    _, step = due(state)
    number = len(step.cards) - step.keep
    if len(move.cards) > number:
        return refuse("MS-R20", "too-many", f"put back only {number} of the cards, not {len(move.cards)}")
    known = list(step.cards)
    for card in move.cards:
        if card not in known:
            return refuse("MS-EFF-02", "not-there", f"{card} is not among the cards looked at")
        known.remove(card)
    return None


def apply_return(state: State, move: moves.Return) -> Result:
    """Put looked-at cards back, top card first."""
    _, step = due(state)
    known = list(step.cards)
    for card in move.cards:
        known.remove(card)
    looking = replace(step, cards=tuple(known), back=(*step.back, *move.cards))
    return settle(after_step(state, (looking,)), (Said(f"put back {counted(len(move.cards), 'card')}", move.seat),))
