"""Every legal move now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

from companion.games.masters_of_maple_syrup import hidden, moves
from companion.games.masters_of_maple_syrup import vocabulary as v
from companion.games.masters_of_maple_syrup.acting import harvest_number, refuse_done, side_options
from companion.games.masters_of_maple_syrup.counting import fits
from companion.games.masters_of_maple_syrup.deck import next_names
from companion.games.masters_of_maple_syrup.developing import developable
from companion.games.masters_of_maple_syrup.frames import Choosing, Limiting, Looking
from companion.games.masters_of_maple_syrup.hands import lose_all, may_hold
from companion.games.masters_of_maple_syrup.hidden import LOOK
from companion.games.masters_of_maple_syrup.modifying import left_of, prices, top_use, trees
from companion.games.masters_of_maple_syrup.paying import on_property, takeable, turnable
from companion.games.masters_of_maple_syrup.state import UNSEEN, State, card_of, find_placed, place_of, written
from companion.games.masters_of_maple_syrup.steps import due, hands_over, pointable
from companion.games.masters_of_maple_syrup.tucking import tuck_choices, untuck_choices
from companion.games.masters_of_maple_syrup.vocabulary import Adjusted
from companion.games.masters_of_maple_syrup.waiting import places_to_reveal, waits
from companion.games.masters_of_maple_syrup.windows import usable
from companion.referee.moves import Move

ADJUSTED: tuple[Adjusted, ...] = (
    "draw",
    "discard",
    "take",
    "tap",
    "untap",
    "place",
    "tuck",
    "untuck",
    "remove",
    "score",
)


def legal_moves(state: State, seat: str | None) -> list[Move]:
    """List the moves of a seat or of the table. Of lines that name several cards those of one card stand for all.

    An agreement to stop is possible at any time, and listed where the table is asked for it (MS-R53, MS-R73).
    """
    found: list[Move] = []
    for wait in waits(state):
        if wait.seat == seat:
            for verb in wait.verbs:
                found += LISTS[verb](state, seat)
    return found


@lru_cache(maxsize=4096)
def one_card(kind: Callable[..., Move], seat: str, cards: tuple[str, ...]) -> tuple[Move, ...]:
    """Make a line for each card."""
    return tuple(kind(seat, card) for card in cards)


@lru_cache(maxsize=4096)
def card_each(kind: Callable[..., Move], seat: str, cards: tuple[str, ...]) -> tuple[Move, ...]:
    """Make a line for each card, of a verb that could name several."""
    return tuple(kind(seat, (card,)) for card in cards)


def _first(state: State, seat: Any) -> Iterable[Move]:
    return [moves.First(name) for name in state.seats]


def _draw(state: State, seat: Any) -> Iterable[Move]:
    task, step = due(state)
    if isinstance(step, v.Give | v.Take):
        names: Sequence[str] = _handed(state, hands_over(state, task, step)[0])
    else:
        names = next_names(state)
    return _draws(tuple(names))


@lru_cache(maxsize=1024)
def _draws(names: tuple[str, ...]) -> tuple[Move, ...]:
    return tuple(moves.Draw((name,)) for name in names)


def _throw(state: State, seat: str) -> Iterable[Move]:
    names = may_hold(state, seat)
    twice = [name for name in names if lose_all(state, seat, (name, name)) is not None]
    return [moves.Throw(seat, pair) for pair in (*combinations(names, 2), *((name, name) for name in twice))]


def _select(state: State, seat: str) -> Iterable[Move]:
    return one_card(moves.Select, seat, tuple(card for card in state.tables.actions if card not in state.turned))


def _choose(state: State, seat: str) -> Iterable[Move]:
    frame = state.stack[-1]
    if isinstance(frame, Choosing):
        return [moves.Choose(seat, option) for option in side_options(frame)]
    _, step = due(state)
    return [moves.Choose(seat, str(n)) for n in range(1, len(step.options) + 1) if n not in step.taken]


def _tap(state: State, seat: str) -> Iterator[Move]:
    use = top_use(state)
    open_trees = trees(state, use)
    words = {placed.id: written(state, seat, placed) for placed in open_trees}
    yield from card_each(moves.Tap, seat, tuple(words.values()))
    if left_of(state, use) > 1 and len(open_trees) > 1:
        yield from (moves.Tap(seat, pair) for pair in combinations(words.values(), 2))


def _harvest(state: State, seat: str) -> Iterator[Move]:
    use = top_use(state)
    for placed in trees(state, use):
        word, card = written(state, seat, placed), card_of(state, placed)
        yield moves.Harvest(seat, word)
        if harvest_number(state, use, card, ()):
            yield moves.Harvest(seat, word, 0)


def _develop(state: State, seat: str) -> Iterator[Move]:
    """In a game whose draws are named, also the lines with the payment, its cards in the order of their names."""
    use = top_use(state)
    cards = developable(state, use)
    yield from one_card(moves.Develop, seat, tuple(cards))
    if state.is_named and use.source == "hand":
        for card in cards:
            hand = list(state.seats[seat].hand)
            hand.remove(card)
            for price in prices(state, use, state.tables.cards[card]):
                if price and price <= len(hand):
                    payments = dict.fromkeys(combinations(hand, price))
                    yield from (moves.Develop(seat, card, payment) for payment in payments)


def _pay(state: State, seat: str) -> Iterable[Move]:
    return card_each(moves.Pay, seat, _hand_names(state, seat))


def _hand_names(state: State, seat: str) -> tuple[str, ...]:
    """Return what can be typed for a card that leaves the hand; unseen with identity=loose."""
    names = may_hold(state, seat)
    return (*names, UNSEEN) if state.is_loose and names else names


def _use(state: State, seat: str) -> Iterable[Move]:
    ready = usable(state, seat)
    by_card: dict[str, list[int]] = {}
    for found in ready:
        by_card.setdefault(written(state, seat, found.placed), []).append(found.number)
    return [
        moves.Use(seat, word, number if len(numbers) > 1 else None)
        for word, numbers in by_card.items()
        for number in numbers
    ]


def _done(state: State, seat: str) -> Iterable[Move]:
    move = moves.Done(seat)
    return [move] if refuse_done(state, move) is None else []


def _discard(state: State, seat: str) -> Iterable[Move]:
    if isinstance(state.stack[-1], Limiting):
        return card_each(moves.Discard, seat, _hand_names(state, seat))
    task, step = due(state)
    if isinstance(step, Looking):
        names = tuple(dict.fromkeys((*step.cards, *hidden.names_at(state.worlds, LOOK))))
        return card_each(moves.Discard, seat, names)
    match step.from_:
        case "property":
            there = on_property(state, seat, step, task.card)
            return card_each(moves.Discard, seat, tuple(written(state, seat, placed) for placed in there))
        case "tucked_here":
            return card_each(moves.Discard, seat, _under(state, seat, task.card))
    return card_each(moves.Discard, seat, _fitting_hand(state, seat, step))


def _fitting_hand(state: State, seat: str, step: Any) -> tuple[str, ...]:
    cards = state.tables.cards
    return tuple(n for n in _hand_names(state, seat) if n == UNSEEN or fits(step.filter, cards[n]))


def _under(state: State, seat: str, id: str) -> tuple[str, ...]:
    host = find_placed(state, seat, id)
    if host is None:
        return ()
    return tuple(dict.fromkeys((*host.tucked, *hidden.names_at(state.worlds, place_of(seat, host)))))


def _tuck(state: State, seat: str) -> Iterable[Move]:
    task, step = due(state)
    match step.from_:
        case "hand":
            names: tuple[str, ...] = tuple(n for n in _fitting_hand(state, seat, step) if n != UNSEEN)
            is_unseen = not step.is_shown or state.is_loose
            names = (*names, UNSEEN) if is_unseen else names
        case "property":
            names = tuple(written(state, seat, placed) for placed in on_property(state, seat, step, task.card))
        case "discard_top":
            names = state.pile[-1:]
        case _:
            names = (UNSEEN,)
    return dict.fromkeys(choice for name in names for choice in tuck_choices(state, moves.Tuck(seat, (name,))))


def _untuck(state: State, seat: str) -> Iterable[Move]:
    ids = [placed.id for placed in state.seats[seat].property]
    names = dict.fromkeys(name for id in ids for name in _under(state, seat, id))
    return dict.fromkeys(choice for name in names for choice in untuck_choices(state, moves.Untuck(seat, (name,))))


def _take(state: State, seat: str) -> Iterable[Move]:
    task, step = due(state)
    if isinstance(step, v.TakeDiscard):
        return card_each(moves.Take, seat, tuple(dict.fromkeys(takeable(state, step))))
    return card_each(moves.Take, seat, _handed(state, hands_over(state, task, step)[0]))


def _handed(state: State, giver: str) -> tuple[str, ...]:
    names = may_hold(state, giver)
    return names if state.is_named else (*names, UNSEEN)


def _give(state: State, seat: str) -> Iterable[Move]:
    return card_each(moves.Give, seat, _handed(state, seat))


def _place(state: State, seat: str) -> Iterable[Move]:
    _, step = due(state)
    return card_each(moves.Place, seat, tuple(n for n in _fitting_hand(state, seat, step) if n != UNSEEN))


def _turn(state: State, seat: str) -> Iterable[Move]:
    _, step = due(state)
    there = turnable(state, seat, step.to == "tapped", step.filter)
    return card_each(moves.Turn, seat, tuple(written(state, seat, placed) for placed in there))


def _remove(state: State, seat: str) -> Iterable[Move]:
    task, step = due(state)
    there = on_property(state, seat, step, task.card)
    return card_each(moves.Remove, seat, tuple(written(state, seat, placed) for placed in there))


def _point(state: State, seat: str) -> Iterable[Move]:
    _, step = due(state)
    return one_card(moves.Point, seat, tuple(pointable(state, seat, step)))


def _return(state: State, seat: str) -> Iterable[Move]:
    _, step = due(state)
    return card_each(moves.Return, seat, tuple(dict.fromkeys(step.cards)))


def _adjust(state: State, seat: str) -> Iterable[Move]:
    return [moves.Adjust(seat, what, 1) for what in ADJUSTED]


def _reveal(state: State, seat: str) -> Iterator[Move]:
    for place in places_to_reveal(state, seat):
        host = next((p for p in state.seats[seat].property if place_of(seat, p) == place), None)
        word = written(state, seat, host) if host is not None else None
        yield from (moves.Reveal(seat, (name,), word) for name in hidden.names_at(state.worlds, place))


def _accept(state: State, seat: str) -> Iterable[Move]:
    return [moves.Accept(seat)]


def _decline(state: State, seat: str) -> Iterable[Move]:
    return [moves.Decline(seat)]


def _stop(state: State, seat: Any) -> Iterable[Move]:
    return [moves.Stop()]


LISTS: dict[str, Callable[[State, Any], Iterable[Move]]] = {
    "first": _first,
    "draw": _draw,
    "throw": _throw,
    "select": _select,
    "choose": _choose,
    "tap": _tap,
    "harvest": _harvest,
    "develop": _develop,
    "pay": _pay,
    "use": _use,
    "done": _done,
    "discard": _discard,
    "tuck": _tuck,
    "untuck": _untuck,
    "take": _take,
    "give": _give,
    "place": _place,
    "turn": _turn,
    "remove": _remove,
    "point": _point,
    "return": _return,
    "accept": _accept,
    "decline": _decline,
    "adjust": _adjust,
    "reveal": _reveal,
    "stop": _stop,
}
