"""Every legal move now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Any, get_args

from msgspec.structs import replace

from companion.games.masters_of_maple_syrup import hidden, moves
from companion.games.masters_of_maple_syrup import vocabulary as v
from companion.games.masters_of_maple_syrup.acting import (
    harvest_number,
    refuse_closing,
    refuse_done,
    refuse_harvest,
    refuse_tap,
    refuse_use,
    side_options,
)
from companion.games.masters_of_maple_syrup.counting import fits
from companion.games.masters_of_maple_syrup.deck import next_names
from companion.games.masters_of_maple_syrup.declining import subsets, worth_declining
from companion.games.masters_of_maple_syrup.developing import (
    developable,
    leave_source,
    paying_use,
    refuse_develop,
    refuse_paying,
)
from companion.games.masters_of_maple_syrup.figures import excess, may_go_below
from companion.games.masters_of_maple_syrup.frames import Choosing, Fallen, Limiting, Looking, Paying, Task, Use
from companion.games.masters_of_maple_syrup.hands import may_hold
from companion.games.masters_of_maple_syrup.hidden import FALLEN, LOOK
from companion.games.masters_of_maple_syrup.manual import refuse_adjust
from companion.games.masters_of_maple_syrup.modifying import declinable, left_of, purses, top_use, trees
from companion.games.masters_of_maple_syrup.moves import Develop
from companion.games.masters_of_maple_syrup.paying import on_property, takeable, tuck_hosts, turnable
from companion.games.masters_of_maple_syrup.state import UNSEEN, State, card_of, find_placed, place_of, written
from companion.games.masters_of_maple_syrup.steps import hands_over, pointable
from companion.games.masters_of_maple_syrup.tucking import tuck_choices, untuck_choices
from companion.games.masters_of_maple_syrup.vocabulary import Adjusted
from companion.games.masters_of_maple_syrup.waiting import places_to_reveal
from companion.games.masters_of_maple_syrup.windows import offered
from companion.referee.effects import due
from companion.referee.moves import Move
from companion.referee.verdicts import Refusal

# A longer line means the same as several short ones.
MOST_SHOWN = 3
ADJUSTED: tuple[Adjusted, ...] = get_args(Adjusted)
# How the lines are judged that may do without a card's effect.
REFUSALS: dict[type[Move], Callable[[State, Any], Refusal | None]] = {
    moves.Tap: refuse_tap,
    moves.Harvest: refuse_harvest,
    moves.Develop: refuse_develop,
    moves.Use: refuse_use,
    moves.Done: refuse_done,
}


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
    return _bundled(moves.Throw, seat, tuple(_bundles(state, seat, 2)))


def _bundles(state: State, seat: str, size: int) -> Iterable[tuple[str, ...]]:
    """Return the names that so many cards of a hand can have together, in the order of the alphabet."""
    return hidden.bundles_at(state.worlds, seat, size, state.seats[seat].hand)


@lru_cache(maxsize=1024)
def _bundled(kind: Callable[..., Move], seat: str, bundles: tuple[tuple[str, ...], ...]) -> tuple[Move, ...]:
    return tuple([kind(seat, bundle) for bundle in bundles])


def _select(state: State, seat: str) -> Iterable[Move]:
    return one_card(moves.Select, seat, tuple(card for card in state.tables.actions if card not in state.turned))


def _choose(state: State, seat: str) -> Iterable[Move]:
    frame = state.stack[-1]
    if isinstance(frame, Choosing):
        return [moves.Choose(seat, option) for option in side_options(frame)]
    _, step = due(state)
    return [moves.Choose(seat, str(n)) for n in range(1, len(step.options) + 1) if n not in step.taken]


def _tap(state: State, seat: str) -> tuple[Move, ...]:
    use = top_use(state)
    words = tuple([written(state, seat, placed) for placed in trees(state, use)])
    plain = _taps(seat, words, len(words) > 1 and left_of(state, use) > 1)
    without = worth_declining(state, use)
    return (*plain, *_declining(state, plain, without)) if without else plain


@lru_cache(maxsize=4096)
def _taps(seat: str, words: tuple[str, ...], has_pairs: bool) -> tuple[Move, ...]:
    pairs = combinations(words, 2) if has_pairs else ()
    return tuple(moves.Tap(seat, chosen) for chosen in (*((word,) for word in words), *pairs))


def _declining(state: State, listed: Sequence[Any], words: Sequence[str]) -> Iterator[Move]:
    """Yield these moves without some of the cards; one that needs what it would do without is none."""
    for without in subsets(words):
        for plain in listed:
            move = replace(plain, without=without)
            if REFUSALS[type(move)](state, move) is None:
                yield move


def _harvest(state: State, seat: str) -> list[Move]:
    use = top_use(state)
    found: list[Move] = []
    is_changed = ("when", "harvest") in state.seats[seat].calls
    for placed in trees(state, use):
        card, word = card_of(state, placed), written(state, seat, placed)
        found += _harvests(seat, word, harvest_number(state, use, card) > 0)
        if is_changed:
            found += _declining(state, [moves.Harvest(seat, word)], worth_declining(state, use, card))
    return found


@lru_cache(maxsize=1024)
def _harvests(seat: str, word: str, is_drawing: bool) -> tuple[Move, ...]:
    return (moves.Harvest(seat, word), moves.Harvest(seat, word, 0)) if is_drawing else (moves.Harvest(seat, word),)


def _develop(state: State, seat: str) -> list[Move]:
    use = top_use(state)
    cards = developable(state, use)
    found = list(one_card(moves.Develop, seat, tuple(cards)))
    if use.source != "hand":
        return found
    is_unseen = not state.seats[seat].hand and ("when", "develop") not in state.seats[seat].calls
    for card, possible in cards.items():
        for price in possible:
            if not 0 < price < MOST_SHOWN:
                continue
            if is_unseen:
                payments = hidden.bundles_beside(state.worlds, seat, card, price)
            else:
                payments = _payments(leave_source(state, use, card), use, card, price)
            found += [Develop(seat, card, payment) for payment in payments]
    without = worth_declining(state, use)
    return [*found, *_declining(state, found, without)] if without else found


def _pay(state: State, seat: str) -> Iterable[Move]:
    frame, use = state.stack[-1], paying_use(state)
    assert isinstance(frame, Paying)
    if not purses(state, use, state.tables.cards[frame.card]):
        return _few(moves.Pay, state, seat, frame.left)
    sizes = range(1, min(frame.left, MOST_SHOWN) + 1)
    return [moves.Pay(seat, payment) for size in sizes for payment in _payments(state, use, frame.card, size)]


def _payments(state: State, use: Use, card: str, size: int) -> Iterable[tuple[str, ...]]:
    """Return the payments of so many cards: of the hand, or also of what lies under a card that lets it pay."""
    hosts = purses(state, use, state.tables.cards[card])
    if not hosts:
        return _bundles(state, use.seat, size)
    names = {*_hand_names(state, use.seat), *(name for host in hosts for name in _under(state, use.seat, host.id))}
    known = sorted(name for name in names if name != UNSEEN or state.is_loose)
    tried = combinations_with_replacement(known, size)
    return [payment for payment in tried if refuse_paying(state, use, card, payment) is None]


def _few(kind: Callable[..., Move], state: State, seat: str, most: int) -> Iterable[Move]:
    """List the lines that show one card of a hand, or a few."""
    found = list(card_each(kind, seat, _hand_names(state, seat)))
    for size in range(2, min(most, MOST_SHOWN) + 1):
        found += [kind(seat, bundle) for bundle in _bundles(state, seat, size)]
    return found


def _hand_names(state: State, seat: str) -> tuple[str, ...]:
    """Return what can be typed for a card that leaves the hand; unseen with identity=loose."""
    names = may_hold(state, seat)
    return (*names, UNSEEN) if state.is_loose and names else names


def _use(state: State, seat: str) -> Iterable[Move]:
    ready = offered(state, seat)
    if not ready:
        return ()
    by_card: dict[str, list[int]] = {}
    for found in ready:
        by_card.setdefault(written(state, seat, found.placed), []).append(found.number)
    listed = [
        moves.Use(seat, word, number if len(numbers) > 1 else None)
        for word, numbers in by_card.items()
        for number in numbers
    ]
    without = _bonuses(state, seat)
    return [*listed, *_declining(state, listed, without)] if without else listed


def _bonuses(state: State, seat: str) -> Sequence[str]:
    """Return the cards whose bonus a player would draw if his use closed now, or that help the other's use."""
    use = state.stack[-1] if state.stack else None
    if isinstance(use, Use) and use.phase == "open" and use.done:
        return worth_declining(state, use)
    if isinstance(use, Use) and use.phase == "prelude":
        return list(dict.fromkeys(written(state, seat, placed) for placed, _ in declinable(state, use, seat)))
    return ()


def _done(state: State, seat: str) -> Iterable[Move]:
    move = _done_by(seat)
    if refuse_closing(state, move) is not None:
        return ()
    without = _bonuses(state, seat)
    return (move, *_declining(state, [move], without)) if without else (move,)


@lru_cache(maxsize=64)
def _done_by(seat: str) -> moves.Done:
    return moves.Done(seat)


def _discard(state: State, seat: str) -> Iterable[Move]:
    if isinstance(state.stack[-1], Limiting):
        most = MOST_SHOWN if may_go_below(state, seat) else excess(state, seat)
        return _few(moves.Discard, state, seat, most)
    task, step = due(state)
    if isinstance(step, Looking):
        looked = dict.fromkeys((*step.cards, *hidden.names_at(state.worlds, LOOK)))
        unseen = (UNSEEN,) if state.is_loose and step.unseen else ()
        return card_each(moves.Discard, seat, (*looked, *unseen))
    if isinstance(step, Fallen):
        return card_each(moves.Discard, seat, hidden.names_at(state.worlds, FALLEN))
    match step.from_:
        case "property":
            there = on_property(state, task, step)
            return card_each(moves.Discard, seat, tuple(written(state, seat, placed) for placed in there))
        case "tucked_here":
            names = _under(state, task.owner, task.card)
            return card_each(moves.Discard, seat, names if state.is_loose else _named(names))
    return card_each(moves.Discard, seat, _fitting_hand(state, seat, step))


def _fitting_hand(state: State, seat: str, step: Any) -> tuple[str, ...]:
    cards = state.tables.cards
    return tuple(n for n in _hand_names(state, seat) if n == UNSEEN or fits(step.filter, cards[n]))


def _named(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(name for name in names if name != UNSEEN)


def _under(state: State, seat: str, id: str) -> tuple[str, ...]:
    host = find_placed(state, seat, id)
    assert host is not None
    return tuple(dict.fromkeys((*host.tucked, *hidden.names_at(state.worlds, place_of(seat, host)))))


def _tuck(state: State, seat: str) -> Iterable[Move]:
    task, step = due(state)
    match step.from_:
        case "hand":
            names: tuple[str, ...] = _named(_fitting_hand(state, seat, step))
            is_unseen = not step.is_shown or state.is_loose
            names = (*names, UNSEEN) if is_unseen and not state.is_named else names
        case "property":
            names = tuple(written(state, seat, placed) for placed in on_property(state, task, step))
        case "discard_top":
            names = state.pile[-1:]
        case _:
            names = (UNSEEN,)
    hosts = _host_words(state, task, step, step.under)
    tried = [moves.Tuck(seat, (name,), host) for name in names for host in hosts]
    return dict.fromkeys(choice for move in tried for choice in tuck_choices(state, move))


def _host_words(state: State, task: Task, step: v.Tuck | v.Untuck, where: str) -> Sequence[str | None]:
    """Return the hosts that a line can name; the card of the effect itself goes without saying."""
    if where == "this":
        return (None,)
    return [written(state, host.seat, host.placed) for host in tuck_hosts(state, task, step)]


def _untuck(state: State, seat: str) -> Iterable[Move]:
    task, step = due(state)
    hosts = tuck_hosts(state, task, step)
    names = dict.fromkeys(name for host in hosts for name in _under(state, host.seat, host.placed.id))
    must_name = state.is_named or (step.to == "discard" and not state.is_loose)
    shown = _named(names) if must_name else tuple(names)
    tried = [moves.Untuck(seat, (n,), word) for n in shown for word in _host_words(state, task, step, step.from_)]
    return dict.fromkeys(choice for move in tried for choice in untuck_choices(state, move))


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
    return card_each(moves.Place, seat, _named(_fitting_hand(state, seat, step)))


def _turn(state: State, seat: str) -> Iterable[Move]:
    _, step = due(state)
    there = turnable(state, seat, step.to == "tapped", step.filter)
    return card_each(moves.Turn, seat, tuple(written(state, seat, placed) for placed in there))


def _remove(state: State, seat: str) -> Iterable[Move]:
    task, step = due(state)
    there = on_property(state, task, step)
    return card_each(moves.Remove, seat, tuple(written(state, seat, placed) for placed in there))


def _point(state: State, seat: str) -> Iterable[Move]:
    _, step = due(state)
    return one_card(moves.Point, seat, tuple(pointable(state, seat, step)))


def _return(state: State, seat: str) -> Iterable[Move]:
    _, step = due(state)
    return card_each(moves.Return, seat, tuple(dict.fromkeys(step.cards)))


def _adjust(state: State, seat: str) -> Iterable[Move]:
    tried = [moves.Adjust(seat, what, 1) for what in ADJUSTED]
    return [move for move in tried if refuse_adjust(state, move) is None]


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
