"""Develop a card and pay for it (MS-DEV-01..07, MS-PAY-01..06)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement

from msgspec.structs import replace

from companion.games.masters_of_maple_syrup import hidden, moves
from companion.games.masters_of_maple_syrup.cards import Card
from companion.games.masters_of_maple_syrup.counts import fits
from companion.games.masters_of_maple_syrup.events import Developed, Discarded
from companion.games.masters_of_maple_syrup.figures import counts_for_limit, figure, free_develops, may_develop
from companion.games.masters_of_maple_syrup.frames import AnyFrame, Paying, Use, Window
from companion.games.masters_of_maple_syrup.hands import (
    MOST_SHOWN,
    can_hold,
    can_lie_under,
    hand_names,
    lose,
    lose_all,
    lose_unseen,
    may_hold,
    names_under,
    onto_pile,
    refuse_card,
    refuse_cards,
    shown_together,
)
from companion.games.masters_of_maple_syrup.hidden import PILE
from companion.games.masters_of_maple_syrup.property import put_on_property, take_from_under
from companion.games.masters_of_maple_syrup.state import (
    UNSEEN,
    Result,
    State,
    find_placed,
    hand_size,
    written,
)
from companion.games.masters_of_maple_syrup.turns import settle
from companion.games.masters_of_maple_syrup.uses import (
    after_card,
    bare_use,
    declining,
    funds,
    has_room,
    is_allowed,
    is_bound,
    most,
    prices,
    purses,
    refuse_without,
    top_use,
    worth_declining,
)
from companion.referee.amounts import alternatives, counted
from companion.referee.effects import pop, push, swap
from companion.referee.moves import Move
from companion.referee.verdicts import Refusal, refuse


def list_develops(state: State, seat: str) -> Iterator[Move]:
    """List the legal develops without payments, then with them; the worlds give the possible cards of a hand."""
    use = top_use(state)
    plain = [moves.Develop(seat, card) for card in dict.fromkeys(_at_source(state, use)) if card != UNSEEN]
    legal = [move for move in plain if refuse_develop(state, move) is None]
    yield from legal
    if use.source != "hand":
        return
    paid = [replace(move, payment=payment) for move in legal for payment in _payments_for(state, use, move.card)]
    yield from paid
    without = worth_declining(state, use)
    if without:
        declined = declining([*legal, *paid], without)
        yield from (move for move in declined if refuse_develop(state, move) is None)


def _at_source(state: State, use: Use) -> Sequence[str]:
    """Return the cards that are, or can be, where a use takes them from (MS-DEV-04)."""
    match use.source:
        case "hand":
            return may_hold(state, use.seat)
        case "discard_top":
            return state.pile[-1:]
        case "discard_any":
            return state.pile
    host = find_placed(state, use.owner, use.by)
    return tuple(names_under(state, use.owner, host)) if host is not None else ()


def _payments_for(state: State, use: Use, card: str) -> Iterator[tuple[str, ...]]:
    """Yield the payments of one or two cards that a develop can name."""
    after = leave_source(state, use, card)
    for price in prices(state, use, state.tables.cards[card]):
        if 0 < price < MOST_SHOWN:
            yield from _payments(after, use, card, price)


def _payments(state: State, use: Use, card: str, size: int) -> Iterable[tuple[str, ...]]:
    """List the payments of a number of cards: from the hand, and from under a card that lets its tucked cards pay."""
    hosts = purses(state, use, state.tables.cards[card])
    if not hosts:
        return hidden.bundles_at(state.worlds, use.seat, size, state.seats[use.seat].hand)
    tucked = [name for host in hosts for name in names_under(state, use.seat, host)]
    tried = combinations_with_replacement(sorted({*hand_names(state, use.seat), *tucked}), size)
    return (payment for payment in tried if refuse_paying(state, use, card, payment) is None)


def refuse_develop(state: State, move: moves.Develop) -> Refusal | None:
    if refusal := refuse_without(state, move):
        return refusal
    if move.card == UNSEEN:
        return refuse("MS-DEV-04 MS-DEV-01", "card-not-named", "name the card: a developed card is face up")
    use, card, payment = bare_use(state, move), state.tables.cards[move.card], move.payment or ()
    # Usually the hand can hold all of them, which one check shows. If not, check each card in its place.
    is_held = use.source == "hand" and can_hold(state, use.seat, (move.card, *payment))
    refusal = (
        (None if is_held else _refuse_source(state, use, move.card))
        or _refuse_limits(state, use, card)
        or _refuse_kind(state, use, card)
        or _refuse_price(state, use, card, move.payment)
    )
    if refusal is not None or is_held or not payment:
        return refusal
    return refuse_paying(leave_source(state, use, move.card), use, move.card, payment)


def _refuse_source(state: State, use: Use, card: str) -> Refusal | None:
    """Refuse a card that is not where this develop takes cards from (MS-DEV-04)."""
    if use.source == "hand":
        return refuse_cards(state, use.seat, (card,), "MS-DEV-04")
    if card in _at_source(state, use):
        return None
    place = f"under {use.by.rpartition('#')[0]}" if use.source == "tucked_here" else "the discard pile"
    return refuse("MS-DEV-04", "not-there", f"this DEVELOP takes cards from {place}, and {card} is not there")


def _refuse_limits(state: State, use: Use, card: Card) -> Refusal | None:
    """Check a develop against the allowance of its action and the limit per turn (MS-ACT-04, MS-DEV-03)."""
    if not may_develop(state, use.seat, bool(use.by), use.beyond_limit):
        return refuse("MS-DEV-03 MS-R14 MS-R56", "develop-limit", lambda: _limit_words(state, use.seat))
    if not has_room(state, use, card):
        return refuse("MS-ACT-04", "too-many", lambda: _room_words(state, use))
    return None


def _limit_words(state: State, seat: str) -> str:
    number, limit = state.seats[seat].developed, figure(state, seat, "develop_limit")
    free = free_develops(state, seat)
    extra = f", not counting {counted(free, 'extra card')}" if free else ""
    return f"{seat} has developed {counted(number, 'card')} this turn{extra}, and the limit is {limit}"


def _room_words(state: State, use: Use) -> str:
    done = len(use.done) + use.replaced
    return f"DEVELOP allows {counted(most(state, use), 'card')} here" + (f" ({done} used)" if done else "")


def _refuse_kind(state: State, use: Use, card: Card) -> Refusal | None:
    """Check a card against the type that a side or an effect names (MS-RIV-02, MS-R64, MS-R71)."""
    if not is_allowed(state, use, card):
        clause = "MS-EFF-02" if use.by else "MS-RIV-02" if state.has_white else "MS-ACT-01"
        return refuse(clause, "wrong-kind", lambda: _kind_words(use, card))
    if is_bound(use, card):
        return refuse("MS-R71", "bound", lambda: f"{card.word} does not fit the BEFORE effect used for this DEVELOP")
    return None


def _kind_words(use: Use, card: Card) -> str:
    """Name the required type if that is what the card fails."""
    assert use.filter is not None
    is_other_type = fits(replace(use.filter, type=None), card)
    if use.filter.type is None or not is_other_type:
        return f"{use.by or 'this side of the action card'} does not allow {card.word}"
    return f"{use.by or 'this side of the action card'} allows a {use.filter.type}, and {card.word} is a {card.type}"


def _purse_words(number: int) -> str:
    return f"only {counted(number, 'other card')}" if number else "no other cards"


def _refuse_price(state: State, use: Use, card: Card, payment: Sequence[str] | None) -> Refusal | None:
    """Check the number of payments against the price (MS-PAY-01..03, MS-PAY-06, MS-R30)."""
    possible, purse = prices(state, use, card), funds(state, use, card)
    if payment is not None and len(payment) not in possible:
        asked = alternatives([f"{price}¢" for price in possible])
        reason = f"{card.word} costs {asked} here, and {use.seat} pays {counted(len(payment), 'card')}"
        return refuse("MS-R30" if len(payment) > possible[-1] else "MS-PAY-02", "wrong-price", reason)
    price = possible[0] if payment is None else len(payment)
    if price > purse:
        return refuse(
            "MS-PAY-03",
            "too-few-cards",
            lambda: f"{card.word} costs {price}¢, and {use.seat} has {_purse_words(purse)}",
        )
    return None


def refuse_paying(state: State, use: Use, developed: str, payment: Sequence[str]) -> Refusal | None:
    """Return why these cards cannot pay, one after the other."""
    entry = state.tables.cards[developed]
    if not purses(state, use, entry):
        return refuse_cards(state, use.seat, payment, "MS-R30 MS-GEN-04")
    for at, card in enumerate(payment):
        if card == UNSEEN and not state.is_loose:
            return refuse("MS-R48 MS-PILE-01", "card-not-named", "name the card: the discard pile is face up")
        after = pay_one(state, use, entry, card)
        if after is None and card == UNSEEN:
            return refuse("MS-R30", "too-few-cards", f"{use.seat} has no cards left in hand")
        if after is None:
            return refuse_card(state, use.seat, card, payment[:at].count(card), "MS-R30 MS-R37")
        state = after
    return None


def pay_one(state: State, use: Use, developed: Card, card: str) -> State | None:
    """Take a payment from the hand, or from under a card that lets its tucked cards pay."""
    if card == UNSEEN and hand_size(state, use.seat):
        return lose_unseen(state, use.seat, PILE)
    hosts = [find_placed(state, use.seat, purse.id) for purse in purses(state, use, developed)]
    is_known_tucked = any(host is not None and card in host.tucked for host in hosts)
    is_known_held = card in state.seats[use.seat].hand
    after = lose(state, use.seat, card) if is_known_held or not is_known_tucked else None
    if after is not None:
        return after
    for host in hosts:
        if host is not None and can_lie_under(state, use.seat, host, card):
            state = take_from_under(state, use.seat, host, card, "discard")
            return replace(state, pile=state.pile[:-1])
    return None


def leave_source(state: State, use: Use, card: str) -> State:
    """Take the card being developed from its place."""
    match use.source:
        case "hand":
            after = lose(state, use.seat, card)
            assert after is not None
            return after
        case "tucked_here":
            host = find_placed(state, use.owner, use.by)
            assert host is not None
            state = take_from_under(state, use.owner, host, card, "discard")
            return replace(state, pile=state.pile[:-1])
    at = len(state.pile) - 1 - state.pile[::-1].index(card)
    return replace(state, pile=state.pile[:at] + state.pile[at + 1 :])


def apply_develop(state: State, move: moves.Develop) -> Result:
    """Name the card and pay, or wait for the payment; then place it (MS-DEV-01, MS-DEV-02)."""
    use = bare_use(state, move)
    price = prices(state, use, state.tables.cards[move.card])[0] if move.payment is None else 0
    state = leave_source(swap(state, use) if move.without else state, use, move.card)
    if price:
        return push(state, Paying(move.seat, move.card, price)), ()
    payment = move.payment or ()
    state, events = put_down_payment(state, use, move.card, payment)
    state, more = place_developed(state, move.card, len(payment))
    return settle(state, (*events, *more))


def put_down_payment(state: State, use: Use, developed: str, payment: Sequence[str]) -> Result:
    """Discard the payment, the last card on top (MS-PAY-04, MS-R31)."""
    if not payment:
        return state, ()
    if "pay_from" in state.tables.called:
        for card in payment:
            paid = pay_one(state, use, state.tables.cards[developed], card)
            assert paid is not None
            state = paid
    else:
        after = lose_all(state, use.seat, payment)
        assert after is not None
        state = after
    state = onto_pile(state, *payment)
    return state, (Discarded(use.seat, tuple(payment), hand_size(state, use.seat)),)


def place_developed(state: State, card: str, price: int) -> Result:
    """Place the developed card; its arrival opens WHEN FIRST DEVELOPED (MS-EFF-03, MS-R16)."""
    seat = top_use(state).seat
    state, placed = put_on_property(state, seat, card)
    use, owner = top_use(state), state.seats[seat]
    frames: tuple[AnyFrame, ...] = (after_card(use, placed.id),)
    if card in state.tables.called.get("first_developed", ()):
        frames += (Window(seat, "first_developed", placed.id),)
    owner = replace(owner, developed=owner.developed + counts_for_limit(state, use))
    state = replace(state, seats={**state.seats, seat: owner}, stack=(*state.stack[:-1], *frames))
    return state, (Developed(seat, written(state, seat, placed), price, len(owner.property)),)


def propose_pay(state: State, seat: str) -> Iterable[Move]:
    frame, use = state.stack[-1], paying_use(state)
    assert isinstance(frame, Paying)
    if not purses(state, use, state.tables.cards[frame.card]):
        return (moves.Pay(seat, cards) for cards in shown_together(state, seat, frame.left))
    sizes = range(1, min(frame.left, MOST_SHOWN) + 1)
    return (moves.Pay(seat, payment) for size in sizes for payment in _payments(state, use, frame.card, size))


def refuse_pay(state: State, move: moves.Pay) -> Refusal | None:
    frame = state.stack[-1]
    assert isinstance(frame, Paying)
    if len(move.cards) > frame.left:
        return refuse(
            "MS-R30 MS-PAY-01",
            "overpaid",
            f"{frame.left}¢ left to pay, and {move.seat} pays {counted(len(move.cards), 'card')}",
        )
    return refuse_paying(state, paying_use(state), frame.card, move.cards)


def paying_use(state: State) -> Use:
    """Return the use whose card is being paid for."""
    use = state.stack[-2]
    assert isinstance(use, Use)
    return use


def apply_pay(state: State, move: moves.Pay) -> Result:
    """Pay one card or more; the last payment puts the developed card down."""
    frame, use = state.stack[-1], paying_use(state)
    assert isinstance(frame, Paying)
    state, events = put_down_payment(state, use, frame.card, move.cards)
    left = frame.left - len(move.cards)
    if left:
        return swap(state, replace(frame, left=left)), events
    price = prices(state, use, state.tables.cards[frame.card])[0]
    state, more = place_developed(pop(state), frame.card, price)
    return settle(state, (*events, *more))


def can_surely_develop(state: State, use: Use) -> bool:
    """Return whether a player is known to hold a card they can develop."""
    return any(refuse_develop(state, moves.Develop(use.seat, card)) is None for card in state.seats[use.seat].hand)
