"""Hands: cards drawn unseen and shown when played (MV-R66, MV-R93)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.maple_valley.decks import can_draw, shuffle_in, size
from companion.games.maple_valley.events import Hidden
from companion.games.maple_valley.frames import Unseen
from companion.games.maple_valley.state import (
    UNSEEN,
    UNSEEN_DAWDLE,
    Result,
    Seat,
    State,
    sorted_hand,
    with_deck,
    with_seat,
)
from companion.referee.effects import pop, push
from companion.referee.events import Event, Said


def take_in(owner: Seat, card: str, is_secret: bool) -> Seat:
    """Put a card into a hand; other players have not seen a secret one."""
    secret = sorted_hand((*owner.secret, card)) if is_secret else owner.secret
    return replace(owner, hand=sorted_hand((*owner.hand, card)), secret=secret)


def draw_friend(state: State, seat: str) -> Result:
    """Draw the first Friend, which only its player sees and which is not named (MV-PSET-05)."""
    if not can_draw(state, "friend"):
        return state, (Said("no Friend is left to draw", seat),)
    state, events = (state, ()) if size(state, "friend") else shuffle_in(state, "friend")
    deck = state.decks["friend"]
    pile = deck.pile.hide(1)
    assert pile is not None
    state = with_deck(state, "friend", replace(deck, pile=pile))
    state = with_seat(state, seat, take_in(state.seats[seat], UNSEEN, is_secret=False))
    return state, (*events, Hidden(seat, 1, "Friend"))


def draw_dawdles(state: State, seat: str, number: int) -> Result:
    """Draw Dawdle cards; played ones return when the others are gone (MV-DAWD-03, MV-R61)."""
    if state.is_named:
        return push(state, Unseen(seat, "dawdle", number)), ()
    drawn = 0
    known: list[str] = []
    for _ in range(number):
        dawdles = state.dawdles
        pile = dawdles.pile.hide(1)
        if pile is not None:
            state = replace(state, dawdles=replace(dawdles, pile=pile))
            state = with_seat(state, seat, take_in(state.seats[seat], UNSEEN_DAWDLE, is_secret=False))
            drawn += 1
        elif dawdles.under:
            state = draw_under(state, seat)
            known.append(dawdles.under[0])
    titles = tuple(state.tables.title(card) for card in known)
    return state, _told(seat, drawn + len(known), titles)


def draw_under(state: State, seat: str) -> State:
    """Draw the next card, which is known."""
    card, *others = state.dawdles.under
    state = replace(state, dawdles=replace(state.dawdles, under=tuple(others)))
    return with_seat(state, seat, take_in(state.seats[seat], card, is_secret=False))


def _told(seat: str, number: int, titles: tuple[str, ...]) -> tuple[Event, ...]:
    if not number:
        return (Said("no Dawdle card is left to draw", seat),)
    return (Hidden(seat, number, "Dawdle card" if number == 1 else "Dawdle cards", titles),)


def run_unseen(state: State, frame: Unseen) -> Result | None:
    """Wait for hidden cards to be named; the bottom of the Dawdle deck is known."""
    if not frame.n:
        return pop(state), ()
    if frame.kind == "friend":
        if size(state, "friend"):
            return None
        if can_draw(state, "friend"):
            return shuffle_in(state, "friend")
        return pop(state), (Said("no Friend is left to draw", frame.seat),)
    if state.dawdles.pile.in_pile():
        return None
    if not state.dawdles.under:
        return pop(state), _told(frame.seat, 0, ())
    card = state.dawdles.under[0]
    state = draw_under(replace(state, stack=(*state.stack[:-1], replace(frame, n=frame.n - 1))), frame.seat)
    return state, _told(frame.seat, 1, (state.tables.title(card),))


def show(state: State, seat: str, card: str) -> State:
    """Replace an unseen card of a hand with the card it turns out to be."""
    owner = state.seats[seat]
    is_dawdle = card in state.tables.dawdles
    unseen = UNSEEN_DAWDLE if is_dawdle else UNSEEN
    pile = (state.dawdles.pile if is_dawdle else state.decks["friend"].pile).show(card)
    assert pile is not None
    hand = list(owner.hand)
    hand[hand.index(unseen)] = card
    state = with_seat(state, seat, replace(owner, hand=sorted_hand(hand)))
    if is_dawdle:
        return replace(state, dawdles=replace(state.dawdles, pile=pile))
    return with_deck(state, "friend", replace(state.decks["friend"], pile=pile))


def may_be(state: State, unseen: str) -> list[str]:
    """List the cards an unseen card of a hand could be."""
    pile = state.dawdles.pile if unseen == UNSEEN_DAWDLE else state.decks["friend"].pile
    return list(pile.options())
