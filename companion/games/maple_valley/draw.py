"""Cards drawn from a deck and named: draw, hand, look (MV-GEN-03, MV-R93)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from msgspec.structs import replace

from companion.games.maple_valley import moves
from companion.games.maple_valley import vocabulary as v
from companion.games.maple_valley.cards import DISPLAY
from companion.games.maple_valley.decks import (
    FIRST_FAVOURS,
    draw_first,
    draw_to_display,
    draws_at_most,
    refill,
    take_off,
)
from companion.games.maple_valley.events import Hidden, Looked
from companion.games.maple_valley.frames import Fill, Looking, Opening, Task, Unseen
from companion.games.maple_valley.hands import take_in
from companion.games.maple_valley.machine import settle
from companion.games.maple_valley.order import refuse_now
from companion.games.maple_valley.packs import receive
from companion.games.maple_valley.state import Result, State, with_seat
from companion.games.maple_valley.steps import count_down
from companion.games.maple_valley.vocabulary import DeckName
from companion.referee import chance
from companion.referee.amounts import counted, enumerated
from companion.referee.effects import due, strike, swap
from companion.referee.events import Event
from companion.referee.moves import Move
from companion.referee.verdicts import Refusal, refuse


def draw_deck(state: State) -> DeckName | None:
    """Return the deck the table must draw from face up."""
    top = state.stack[-1] if state.stack else None
    match top:
        case Fill(deck=deck):
            return deck
        case Opening():
            return "favour"
        case Task(steps=(v.FromDeck() as step, *_)):
            return step.deck
    return None


def draws_due(state: State) -> int:
    """Return the smallest number of cards to draw, as far as the deck has them."""
    top = state.stack[-1]
    match top:
        case Fill(deck=deck):
            return draws_at_most(state, deck, DISPLAY - len(state.decks[deck].display))
        case Opening(seat=seat):
            return draws_at_most(state, "favour", FIRST_FAVOURS - len(state.seats[seat].preparing))
    _, step = due(state)
    return draws_at_most(state, step.deck, step.n)


def next_names(state: State, deck: DeckName) -> list[str]:
    """List the possible next cards of a deck."""
    return list(state.decks[deck].pile.options())


def draws(state: State, seat: None) -> Iterator[Move]:
    """List the possible next cards of the draw that is due."""
    deck = draw_deck(state)
    return (moves.Draw((card,)) for card in next_names(state, deck)) if deck is not None else iter(())


def refuse_draw(state: State, move: moves.Draw) -> Refusal | None:
    deck = draw_deck(state)
    if deck is None:
        return _refuse_unasked(state)
    for number, card in enumerate(move.cards, 1):
        here = draw_deck(state)
        if here is None or (here != deck and card not in next_names(state, here)):
            reason = f"only {v.item_words(number - 1, (deck,))} can be drawn now"
            return refuse("MV-GEN-03 MV-SETUP-05", "too-many", reason)
        if (refusal := _refuse_name(state, here, card)) is not None:
            return refusal
        if number < len(move.cards):
            state, _ = _take(state, here, card)
    return None


def _refuse_unasked(state: State) -> Refusal:
    if state.step == "over":
        return refuse("MV-HOUR-01", "game-over", "the game is over")
    return refuse_now(state, "MV-SETUP-05 MV-GEN-01", "no-draw", "no draw is due")


def _refuse_name(state: State, deck: DeckName, card: str) -> Refusal | None:
    entry = state.tables.cards(deck).get(card)
    if entry is None or card in state.tables.starting.values():
        return refuse("MV-SETUP-05", "wrong-deck", f"{state.tables.title(card)} is not in the {v.name_of(deck)} deck")
    if card in next_names(state, deck):
        return None
    if state.is_solo and entry.not_solo:
        return refuse("MV-SOLO-02", "not-solo", f"{entry.title} is not used in a solo game")
    reason = f"no {entry.title} is left in the {v.name_of(deck)} deck"
    return refuse("MV-SETUP-05", "no-copy-left", reason, differing_hint(card))


def differing_hint(card: str) -> str:
    """Say what to type if the real deck differs from the count (MV-R99)."""
    return f'If your cards differ, type: allow {card} "why"'


def apply_draw(state: State, move: moves.Draw) -> Result:
    """Move the named cards from the deck to where they belong."""
    events: tuple[Event, ...] = ()
    for card in move.cards:
        deck = draw_deck(state)
        assert deck is not None
        state, added = _take(state, deck, card)
        events += added
    return state, events


def _take(state: State, deck: DeckName, card: str) -> Result:
    """Take one named card, at the Clubhouse or elsewhere (MV-CLUB-01); a reshuffle may precede the next."""
    top = state.stack[-1]
    match top:
        case Fill():
            state, events = draw_to_display(state, deck, card)
        case Opening(seat=seat):
            state, events = draw_first(state, seat, card)
        case _:
            assert isinstance(top, Task)
            state = count_down(take_off(state, deck, card))
            state, events = receive(state, top.seat, deck, card)
    state, more = refill(state, deck)
    return settle(state, (*events, *more))


def hand_frame(state: State) -> Unseen | None:
    """Return the hidden draw to be named."""
    top = state.stack[-1] if state.stack else None
    return top if isinstance(top, Unseen) else None


def hands_due(state: State, frame: Unseen) -> int:
    """Count the hidden cards to be named; Dawdle cards at the bottom of their deck are already known (MV-DAWD-03)."""
    return frame.n if frame.kind == "friend" else min(frame.n, state.dawdles.pile.in_pile())


def hand_names(state: State, frame: Unseen) -> dict[str, int]:
    """Count the cards a hidden card could be."""
    pile = state.decks["friend"].pile if frame.kind == "friend" else state.dawdles.pile
    return pile.options()


def hand_cards(state: State, frame: Unseen) -> Mapping[str, object]:
    """Return all cards of the deck that a hidden card comes from."""
    is_friend = frame.kind == "friend"
    return state.tables.deck("friend", state.is_solo) if is_friend else state.tables.dawdles


def hands(state: State, seat: None) -> Iterator[Move]:
    """List the cards the next hidden card could be."""
    frame = hand_frame(state)
    return (moves.Hand(frame.seat, (card,)) for card in hand_names(state, frame)) if frame is not None else iter(())


def refuse_hand(state: State, move: moves.Hand) -> Refusal | None:
    if state.step == "over":
        return _refuse_unasked(state)
    frame = hand_frame(state)
    if frame is None or frame.seat != move.player:
        if frame is not None:
            clauses = "MV-R71 MV-R93" if frame.kind == "friend" else "MV-END-08 MV-R93"
            return refuse(clauses, "other-hand", f"{frame.seat} draws first")
        return refuse_now(state, "MV-R93 MV-PSET-05", "no-draw", "no hidden draw is due")
    number = hands_due(state, frame)
    if len(move.cards) > number:
        return refuse(
            "MV-R93 MV-END-08", "too-many", f"{move.player} draws {counted(number, 'card')}, not {len(move.cards)}"
        )
    if chance.take(hand_names(state, frame), move.cards) is None:
        friends = "MV-SETUP-05 MV-SOLO-02" if state.is_solo else "MV-SETUP-05"
        clauses = friends if frame.kind == "friend" else "MV-SETUP-07"
        deck = f"the {frame.kind.capitalize()} deck"
        missing = [card for card in move.cards if chance.take(hand_names(state, frame), (card,)) is None]
        titles = list(map(state.tables.title, dict.fromkeys(missing or move.cards)))
        reason = f"{enumerated(titles)} {'is' if len(titles) == 1 else 'are'} not in {deck}"
        if not missing:
            reason = f"{deck} has too few copies for {enumerated(titles)}"
        lacking = (missing or move.cards)[0]
        hint = differing_hint(lacking) if lacking in hand_cards(state, frame) else ""
        return refuse(clauses, "no-copy-left", reason, hint)
    return None


def apply_hand(state: State, move: moves.Hand) -> Result:
    """Put named hidden cards into a hand."""
    frame = hand_frame(state)
    assert frame is not None
    for card in move.cards:
        state = with_seat(state, move.player, take_in(state.seats[move.player], card, is_secret=True))
        if frame.kind == "friend":
            state = take_off(state, "friend", card)
        else:
            pile = state.dawdles.pile.turn([card])
            assert pile is not None
            state = replace(state, dawdles=replace(state.dawdles, pile=pile))
    state = swap(state, replace(frame, n=frame.n - len(move.cards)))
    number = len(move.cards)
    kind = "Friend" if frame.kind == "friend" else "Dawdle card" if number == 1 else "Dawdle cards"
    titles = tuple(map(state.tables.title, move.cards))
    return settle(state, (Hidden(move.player, number, kind, titles),))


def looking_step(state: State) -> tuple[str, Looking] | None:
    """Return the task and step of a player who looks at cards, if more are to be named."""
    top = state.stack[-1] if state.stack else None
    if isinstance(top, Task) and isinstance(top.steps[0], Looking) and top.steps[0].left:
        return top.seat, top.steps[0]
    return None


def looks(state: State, seat: None) -> Iterator[Move]:
    """List the possible next cards to look at."""
    found = looking_step(state)
    assert found is not None
    return (moves.Look(found[0], (card,)) for card in next_names(state, found[1].deck))


def refuse_look(state: State, move: moves.Look) -> Refusal | None:
    if state.step == "over":
        return _refuse_unasked(state)
    found = looking_step(state)
    if found is None or found[0] != move.player:
        return refuse_now(state, "MV-OUT-07 MV-FRND-03", "no-look", f"{move.player} is not looking at cards now")
    if len(move.cards) > found[1].left:
        return refuse(
            "MV-OUT-07", "too-many", f"{move.player} looks at {counted(found[1].left, 'card')}, not {len(move.cards)}"
        )
    for number, card in enumerate(move.cards, 1):
        found = looking_step(state)
        if found is None:
            return refuse("MV-R09 MV-OUT-07", "too-many", f"only {counted(number - 1, 'card')} can be looked at")
        if (refusal := _refuse_name(state, found[1].deck, card)) is not None:
            return refusal
        state, _ = _look_at(state, card)
    return None


def apply_look(state: State, move: moves.Look) -> Result:
    """Put the cards looked at in front of the player."""
    events: list[Event] = [Looked(move.player, tuple(map(state.tables.title, move.cards)))]
    for card in move.cards:
        state, added = _look_at(state, card)
        events += added
    return state, tuple(events)


def _look_at(state: State, card: str) -> Result:
    found = looking_step(state)
    assert found is not None
    step = found[1]
    state, events = refill(take_off(state, step.deck, card), step.deck)
    return settle(strike(state, (replace(step, left=step.left - 1, cards=(*step.cards, card)),)), events)


def deal_draw(state: State, rng: Random) -> moves.Draw:
    """Draw the cards that are due, one by one: a fill may end early (MV-R08), and a deck may be reshuffled."""
    deck = draw_deck(state)
    assert deck is not None
    cards: list[str] = []
    for _ in range(draws_due(state)):
        if draw_deck(state) != deck:
            break
        (card,) = chance.draw(state.decks[deck].pile.options(), 1, rng)
        state, _ = _take(state, deck, card)
        cards.append(card)
    return moves.Draw(tuple(cards))


def deal_hand(state: State, rng: Random) -> moves.Hand:
    """Draw hidden cards for a hand."""
    frame = hand_frame(state)
    assert frame is not None
    pile = state.decks["friend"].pile if frame.kind == "friend" else state.dawdles.pile
    return moves.Hand(frame.seat, tuple(chance.draw(pile.options(), min(frame.n, pile.in_pile()), rng)))


def deal_look(state: State, rng: Random) -> moves.Look:
    """Draw the cards that a player looks at."""
    found = looking_step(state)
    assert found is not None
    seat, step = found
    pile = state.decks[step.deck].pile
    return moves.Look(seat, tuple(chance.draw(pile.options(), min(step.left, pile.in_pile()), rng)))
