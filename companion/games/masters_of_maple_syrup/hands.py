"""The deck, the discard pile and the hands, as far as the referee knows them (MS-R12, MS-R13, MS-HAND-03)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from companion.games.masters_of_maple_syrup import hidden
from companion.games.masters_of_maple_syrup.counts import fits
from companion.games.masters_of_maple_syrup.events import Drew, Reshuffled
from companion.games.masters_of_maple_syrup.frames import cards_of_frame
from companion.games.masters_of_maple_syrup.hidden import DECK, PILE
from companion.games.masters_of_maple_syrup.state import (
    UNSEEN,
    Placed,
    Result,
    State,
    deck_size,
    hand_size,
    place_of,
    sorted_hand,
    with_seat,
)
from companion.referee.amounts import counted
from companion.referee.events import Event, Said
from companion.referee.verdicts import Refusal, refuse

# The maximum number of cards in a listed move.
MOST_SHOWN = 3


def fill_deck(state: State) -> Result | None:
    """Make sure that there is a card to draw; return None if there is none."""
    if deck_size(state):
        return state, ()
    return reshuffle(state)


def reshuffle(state: State) -> Result | None:
    """Make a new deck from the discard pile, shuffled or turned over; None if it is empty (MS-R12, MS-R65)."""
    pile = state.pile
    if not pile or state.switches.deck_out == "no_more":
        return None
    if state.switches.deck_out == "turn_over" and UNSEEN not in pile:
        return replace(state, top=pile, pile=()), (Reshuffled(len(pile), is_turned_over=True),)
    worlds = hidden.gather(state.worlds, PILE, DECK)
    worlds = hidden.mix(worlds, [card for card in pile if card != UNSEEN], DECK)
    is_turned = state.switches.deck_out == "turn_over"
    return replace(state, worlds=worlds, pile=()), (Reshuffled(len(pile), is_turned),)


def next_names(state: State) -> tuple[str, ...]:
    """Return the possible names of the top card of the deck."""
    if state.top:
        return state.top[:1]
    return hidden.names_at(state.worlds, DECK) or state.bottom[:1]


def draw_named(state: State, name: str) -> Result:
    """Draw the top card, which has this name."""
    if state.top:
        return refill(replace(state, top=state.top[1:], moved=True))
    if hidden.count_at(state.worlds, DECK):
        return refill(replace(state, worlds=hidden.show(state.worlds, DECK, name), moved=True))
    return refill(replace(state, bottom=state.bottom[1:], moved=True))


def draw_unseen(state: State, place: str) -> tuple[State, str]:
    """Move the top card of the deck unseen; return its name if it is known."""
    if state.top:
        return replace(state, top=state.top[1:], moved=True), state.top[0]
    if hidden.count_at(state.worlds, DECK):
        return replace(state, worlds=hidden.move(state.worlds, DECK, place), moved=True), UNSEEN
    return replace(state, bottom=state.bottom[1:], moved=True), state.bottom[0]


def refill(state: State) -> Result:
    """With reshuffle_when=empty, make the new deck as soon as the last card is drawn (MS-R13)."""
    if state.switches.reshuffle_when == "empty" and not deck_size(state):
        return reshuffle(state) or (state, ())
    return state, ()


def onto_pile(state: State, *cards: str) -> State:
    """Put cards onto the discard pile, the last on top (MS-PAY-04, MS-PILE-01)."""
    return replace(state, pile=(*state.pile, *cards), moved=True)


def may_hold(state: State, seat: str) -> tuple[str, ...]:
    """Return the names of the cards a hand can hold: known cards first, then possible unseen ones."""
    known = dict.fromkeys(state.seats[seat].hand)
    return (
        tuple({**known, **dict.fromkeys(hidden.names_at(state.worlds, seat))})
        if known
        else hidden.names_at(state.worlds, seat)
    )


def lose(state: State, seat: str, card: str) -> State | None:
    """Take a named card out of a hand, a known copy first; return None if it cannot be there."""
    owner = state.seats[seat]
    if card in owner.hand:
        at = owner.hand.index(card)
        return with_seat(state, seat, replace(owner, hand=owner.hand[:at] + owner.hand[at + 1 :]))
    worlds = hidden.show(state.worlds, seat, card)
    return replace(state, worlds=worlds) if worlds else None


def lose_unseen(state: State, seat: str, place: str) -> State:
    """Take an unseen card out of a hand; afterwards no card of the hand is known."""
    owner = state.seats[seat]
    worlds = hidden.mix(state.worlds, owner.hand, seat)
    state = with_seat(replace(state, worlds=worlds), seat, replace(owner, hand=()))
    return replace(state, worlds=hidden.move(worlds, seat, place))


def gain(state: State, seat: str, *cards: str) -> State:
    """Put known cards into a hand."""
    owner = state.seats[seat]
    return with_seat(state, seat, replace(owner, hand=sorted_hand((*owner.hand, *cards))))


def lose_all(state: State, seat: str, cards: Sequence[str]) -> State | None:
    """Take several named cards out of a hand, known copies first; they must be possible together."""
    if UNSEEN in cards:
        return _lose_one_by_one(state, seat, cards)
    owner, worlds = state.seats[seat], state.worlds
    hand = list(owner.hand)
    for card in cards:
        if card in hand:
            hand.remove(card)
        else:
            worlds = hidden.show(worlds, seat, card)
            if not worlds:
                return None
    state = replace(state, worlds=worlds)
    return with_seat(state, seat, replace(owner, hand=tuple(hand))) if len(hand) < len(owner.hand) else state


def _lose_one_by_one(state: State, seat: str, cards: Sequence[str]) -> State | None:
    for card in cards:
        if card == UNSEEN:
            state = lose_unseen(state, seat, PILE)
            continue
        after = lose(state, seat, card)
        if after is None:
            return None
        state = after
    return state


def can_hold(state: State, seat: str, cards: Sequence[str]) -> bool:
    """Return whether these cards can all be in a hand."""
    known = state.seats[seat].hand
    unseen = [*(Counter(cards) - Counter(known)).elements()] if known else cards
    return hidden.can_show(state.worlds, seat, unseen)


def refuse_cards(
    state: State, seat: str, cards: Sequence[str], clause: str, why: str = "the discard pile is face up"
) -> Refusal | None:
    """Return why these cards cannot all come from a hand; cite `clause` if the hand is known to lack one.

    `why` says why they must be named.
    """
    if UNSEEN in cards and not state.is_loose:
        return refuse("MS-R48 MS-PILE-01", "card-not-named", f"name the card: {why}")
    held = hand_size(state, seat)
    if len(cards) > held:
        return refuse(
            clause, "too-few-cards", lambda: f"{seat} has only {counted(held, 'card')} in hand, not {len(cards)}"
        )
    if can_hold(state, seat, cards):
        return None
    for at, card in enumerate(cards):
        if lose_all(state, seat, cards[: at + 1]) is None:
            return refuse_card(state, seat, card, cards[:at].count(card), clause)
    return None


def refuse_card(state: State, seat: str, card: str, before: int, clause: str) -> Refusal:
    """Return why a hand cannot hold a card, given the copies already named."""
    if not hidden.count_at(state.worlds, seat):
        reason = f"{seat} does not hold {before + 1} copies of {card}" if before else f"{card} is not in {seat}'s hand"
        return refuse(clause, "not-in-hand", reason)
    copies = state.tables.cards[card].copies
    seen = whereabouts(state, card)
    where = ", ".join(f"{times} {place}" for place, times in Counter(seen).items())
    if before >= copies:
        reason = f"there is only 1 copy of {card}" if copies == 1 else f"there are only {copies} copies of {card}"
    elif copies == 1 and seen:
        reason = f"the only copy of {card} is {seen[0]}"
    elif len(seen) + before >= copies:
        every = "both copies" if copies == 2 else f"all {copies} copies"
        reason = f"{every} of {card} are accounted for: {where}" + (f", {before} in this move" if before else "")
    else:
        where = f" ({where})" if seen else ""
        reason = f"{card} cannot be in {seat}'s hand: every copy was elsewhere when {seat} drew{where}"
    return refuse(f"MS-SET-03 {clause}", "no-copy-left", reason, f'If your cards differ, type: allow {card} "why"')


def whereabouts(state: State, card: str) -> list[str]:
    """List the places of the known copies of a card."""
    places = ["in the discard pile"] * state.pile.count(card) + ["in the box"] * state.box.count(card)
    places += ["in the deck, at a known place"] * (state.top + state.bottom).count(card)
    places += ["being moved"] * sum(cards_of_frame(frame).count(card) for frame in state.stack)
    for seat, owner in state.seats.items():
        places += [f"on {seat}'s property" for placed in owner.property if placed.card == card]
        places += [f"under {seat}'s {placed.id}" for placed in owner.property for name in placed.tucked if name == card]
        places += [f"in {seat}'s hand"] * owner.hand.count(card)
    return places


def discard(state: State, seat: str, cards: Sequence[str]) -> State:
    """Discard cards from a hand, the last on top (MS-HAND-03, MS-R31)."""
    after = lose_all(state, seat, cards)
    assert after is not None
    return onto_pile(after, *cards)


def draw_cards(state: State, seat: str, number: int) -> Result:
    """Draw unnamed cards, by number alone (MS-HAR-04); a draw from an empty deck is lost (MS-R12)."""
    events: list[Event] = []
    left = number
    while left:
        size = deck_size(state)
        if size:
            drawn = min(left, size)
            state, event = _draw_from_deck(state, seat, drawn, size)
            events.append(event)
            left -= drawn
        elif filled := reshuffle(state):
            state, more = filled
            events += more
        else:
            few = f"only {number - left} of {number} cards" if left < number else "nothing"
            events.append(Said(f"{seat} draws {few}: no cards are left"))
            break
    state, more = refill(state) if left < number else (state, ())
    return state, (*events, *more)


def _draw_from_deck(state: State, seat: str, number: int, size: int) -> tuple[State, Drew]:
    """Draw a number of cards from a deck of this size: known top cards, then unseen ones, then known bottom cards."""
    known = state.top[:number]
    unseen = min(number, size - len(state.bottom)) - len(known)
    below = state.bottom[: number - len(known) - unseen]
    if unseen:
        state = replace(state, worlds=hidden.move(state.worlds, DECK, seat, unseen), moved=True)
    if known or below:
        state = replace(state, top=state.top[number:], bottom=state.bottom[len(below) :], moved=True)
        state = gain(state, seat, *known, *below)
        known = (*known, *(UNSEEN,) * unseen, *below)
    return state, Drew(seat, number, hand_size(state, seat), size - number, known)


def refuse_filter(state: State, step: Any, cards: Sequence[str]) -> Refusal | None:
    """Refuse a card that the filter of an effect does not allow."""
    for card in cards:
        if card != UNSEEN and not fits(step.filter, state.tables.cards[card]):
            return refuse("MS-EFF-02", "wrong-kind", f"this effect does not allow {card}")
    return None


def can_lie_under(state: State, seat: str, host: Placed, card: str) -> bool:
    """Return whether a card is, or can be, tucked under another."""
    if card in host.tucked:
        return True
    return UNSEEN in host.tucked and card in hidden.names_at(state.worlds, place_of(seat, host))


def hand_names(state: State, seat: str) -> tuple[str, ...]:
    """Return the possible words for a card that leaves a hand."""
    return (*may_hold(state, seat), UNSEEN)


def shown_together(state: State, seat: str, most: int) -> Iterator[tuple[str, ...]]:
    """Yield the possible words for up to a number of hand cards; longer moves equal several short ones."""
    yield from ((name,) for name in hand_names(state, seat))
    for size in range(2, min(most, MOST_SHOWN) + 1):
        yield from hidden.bundles_at(state.worlds, seat, size, state.seats[seat].hand)


def names_under(state: State, seat: str, host: Placed) -> Iterable[str]:
    """Return the possible words for a card tucked under another."""
    return dict.fromkeys((*host.tucked, *hidden.names_at(state.worlds, place_of(seat, host))))
