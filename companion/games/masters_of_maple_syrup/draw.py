"""Named draws: cards that leave the deck and are typed (MS-HAR-01, MS-R72)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from msgspec.structs import replace

from companion.games.masters_of_maple_syrup import hidden, moves
from companion.games.masters_of_maple_syrup import vocabulary as v
from companion.games.masters_of_maple_syrup.answers import hand_over, refuse_hand_over
from companion.games.masters_of_maple_syrup.counts import fits
from companion.games.masters_of_maple_syrup.events import Drew, Moved, Tucked
from companion.games.masters_of_maple_syrup.frames import Looking, Task
from companion.games.masters_of_maple_syrup.hands import (
    draw_named,
    gain,
    hand_names,
    next_names,
    onto_pile,
    refuse_cards,
)
from companion.games.masters_of_maple_syrup.hidden import DECK
from companion.games.masters_of_maple_syrup.order import phase
from companion.games.masters_of_maple_syrup.property import tuck_under
from companion.games.masters_of_maple_syrup.state import UNSEEN, Result, State, deck_size, hand_size
from companion.games.masters_of_maple_syrup.steps import after_step, count_down, hands_over, place_card
from companion.games.masters_of_maple_syrup.supply import this_card
from companion.games.masters_of_maple_syrup.turns import settle
from companion.referee.amounts import counted
from companion.referee.effects import due
from companion.referee.events import Event
from companion.referee.moves import Move
from companion.referee.verdicts import Refusal, refuse


def propose_draw(state: State, seat: str | None) -> Iterable[Move]:
    task, step = due(state)
    is_blind = isinstance(step, v.Give | v.Take)
    names = hand_names(state, hands_over(state, task, step)[0]) if is_blind else next_names(state)
    return (moves.Draw((name,)) for name in names)


def refuse_draw(state: State, move: moves.Draw) -> Refusal | None:
    if phase(state, None) != "draw":
        reason = "no cards are drawn now"
        return refuse("MS-TAP-03 MS-HAR-01 MS-R72", "no-draw", reason)
    left = draws_due(state)
    if len(move.cards) > left:
        return refuse(
            "MS-HAR-01 MS-R19", "too-many", f"only {counted(left, 'card')} left to draw, not {len(move.cards)}"
        )
    task, step = due(state)
    if isinstance(step, v.Give | v.Take):
        return _refuse_blind(state, hands_over(state, task, step)[0], move.cards)
    for number, card in enumerate(move.cards, 1):
        if card not in next_names(state):
            why = f"the top card is {state.top[0]}" if state.top else "no copy is left in the deck"
            hint = "" if state.top else f'If your cards differ, type: allow {card} "why"'
            return refuse("MS-SET-03", "no-copy-left", f"card {number} cannot be {card}: {why}", hint)
        if number == len(move.cards):
            return None
        state, _ = _take_draw(state, card)
        if phase(state, None) != "draw":
            return refuse("MS-HAR-01 MS-R12", "too-many", f"only {counted(number, 'card')} can be drawn")
    return None


def _refuse_blind(state: State, giver: str, cards: Sequence[str]) -> Refusal | None:
    """Check cards drawn at random from a hand; in a table game they need not be shown."""
    if UNSEEN in cards and (refusal := refuse_hand_over(state, giver, UNSEEN)):
        return refusal
    return refuse_cards(state, giver, [card for card in cards if card != UNSEEN], "MS-GEN-04")


def draws_due(state: State) -> int:
    """Count the cards still to be named."""
    _, step = due(state)
    number: int = step.left if isinstance(step, Looking) else step.n
    return number


def apply_draw(state: State, move: moves.Draw) -> Result:
    """Take the named cards from the deck to where the current step puts them."""
    events: list[Event] = []
    for card in move.cards:
        state, more = _take_draw(state, card)
        events += more
    return state, _joined(events)


def _take_draw(state: State, card: str) -> Result:
    """Take one named card; a reshuffle may come before the next."""
    task, step = due(state)
    if isinstance(step, v.Give | v.Take):
        return hand_over(state, task, step, card)
    if isinstance(step, Looking):
        state, events = draw_named(state, card)
        state = after_step(state, (replace(step, left=step.left - 1, cards=(*step.cards, card)),))
        return settle(state, events)
    state, events = draw_named(count_down(state), card)
    state, drawn = _receive(state, task, step, card)
    return settle(state, (*drawn, *events))


def _receive(state: State, task: Task, step: v.Draw | v.Place | v.Tuck, card: str) -> Result:
    match step:
        case v.Draw():
            state = gain(state, task.seat, card)
            drew = Drew(task.seat, 1, hand_size(state, task.seat), deck_size(state), (card,), is_shown=step.show)
            return state, (drew,)
        case v.Place():
            if not fits(step.filter, state.tables.cards[card]):
                return onto_pile(state, card), (Moved(task.seat, "discards {card}, which does not fit", card),)
            return place_card(state, task.seat, card, step.tapped)
    owner, host = this_card(state, task)[0]
    state = tuck_under(state, owner, host, card, step.is_shown)
    shown = card if step.is_shown else UNSEEN
    return state, (Tucked(task.seat, shown, host.card, len(host.tucked) + 1),)


def _joined(events: Sequence[Event]) -> tuple[Event, ...]:
    """Join consecutive draws of one player into one event."""
    joined: list[Event] = []
    for event in events:
        last = joined[-1] if joined else None
        if isinstance(event, Drew) and isinstance(last, Drew) and event.seat == last.seat:
            joined[-1] = replace(event, number=last.number + event.number, cards=last.cards + event.cards)
        else:
            joined.append(event)
    return tuple(joined)


def deal_draw(state: State, rng: Random) -> moves.Draw:
    """Draw the cards to be named, at most to the end of the deck."""
    task, step = due(state)
    if isinstance(step, v.Give | v.Take):
        giver = hands_over(state, task, step)[0]
        hand = (*state.seats[giver].hand, *[UNSEEN] * hidden.count_at(state.worlds, giver))
        return moves.Draw(tuple(rng.sample(hand, min(draws_due(state), len(hand)))))
    number = draws_due(state)
    cards = list(state.top[:number])
    world = state.worlds[0]
    for names, count in zip(world.pools, world.held.get(DECK, ()), strict=False):
        cards += rng.sample(names, min(count, max(0, number - len(cards))))
    cards += state.bottom[: max(0, number - len(cards))]
    return moves.Draw(tuple(cards))
