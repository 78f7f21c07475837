"""Check that an accepted move does what it names: cards, trees, hosts, options, prices, declined effects.

It compares the state before and after with the printed cards only, and never asks the rules what a move does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from companion.games.masters_of_maple_syrup import moves
from companion.games.masters_of_maple_syrup import vocabulary as v
from companion.games.masters_of_maple_syrup.events import Developed, Discarded, Drew, Selected, Tucked, Used
from companion.games.masters_of_maple_syrup.frames import Paying, Task, Use
from companion.games.masters_of_maple_syrup.state import Placed, State
from companion.referee.events import Event
from companion.referee.moves import Move

Events = tuple[Event, ...]


def disobeyed(before: State, move: Move, after: State, events: Events) -> Iterator[str]:
    """Yield what an accepted move names and the state does not show."""
    yield from CHECKS.get(type(move), _nothing)(before, move, after, events)
    yield from _without(before, move, after, events)


def _nothing(before: State, move: Any, after: State, events: Events) -> Iterator[str]:
    return iter(())


def _lying(state: State, seat: str, word: str) -> list[Placed]:
    """List the cards a word means on a property: one by its number, or all of a name."""
    return [placed for placed in state.seats[seat].property if word in (placed.card, f"{placed.card}#{placed.number}")]


def _turned(before: State, after: State, seat: str) -> list[tuple[str, int]]:
    """List the property cards that were turned."""
    was = {(placed.card, placed.number): placed.tapped for placed in before.seats[seat].property}
    now = {(placed.card, placed.number): placed.tapped for placed in after.seats[seat].property}
    return [key for key, tapped in was.items() if now.get(key, tapped) != tapped]


def _tap(before: State, move: moves.Tap, after: State, events: Events) -> Iterator[str]:
    meant = Counter(placed.card for word in move.trees for placed in _lying(before, move.seat, word)[:1])
    turned = _turned(before, after, move.seat)
    if Counter(card for card, _ in turned) != meant:
        yield f"{move.trees} were to be tapped, {turned} are"
    numbered = {word for word in move.trees if "#" in word}
    if not numbered <= {f"{card}#{number}" for card, number in turned}:
        yield f"{numbered} were to be tapped, {turned} are"


def _harvest(before: State, move: moves.Harvest, after: State, events: Events) -> Iterator[str]:
    trees = [placed for placed in _lying(before, move.seat, move.tree) if placed.tapped]
    turned = _turned(before, after, move.seat)
    kept = any(step.keep_tapped for step in _modifies(before, move.seat, "harvest", move.without or ()))
    meant = {(placed.card, placed.number) for placed in trees}
    if len(turned) > 1 or not set(turned) <= meant:
        yield f"{move.tree} was to be harvested, {turned} is turned"
    if not kept and not turned:
        yield f"{move.tree} stays tapped"
    if move.number == 0 and _drawn(after, move.seat, events) > _bonus(before, move.seat, "harvest", move.without or ()):
        yield "cards are drawn although none were wanted"


def _modifies(state: State, seat: str, act: str, without: tuple[str, ...]) -> list[v.Modify]:
    """List the changes that the cards of a property make to an action, except for declined ones."""
    gone = [placed for word in without for placed in _lying(state, seat, word)]
    entries = state.tables.cards
    return [
        step
        for placed in state.seats[seat].property
        if placed not in gone
        for effect in entries[placed.card].effects
        if effect.trigger == "when" and effect.act == act
        for step in effect.do
        if isinstance(step, v.Modify)
    ]


def _bonus(state: State, seat: str, act: str, without: tuple[str, ...]) -> int:
    """Return how many extra cards an action can draw; a counted number may be any."""
    steps = _modifies(state, seat, act, without)
    other = next(name for name in state.seats if name != seat)
    counted = [number for step in steps for number in (step.bonus_draw, step.bonus_draw_each)]
    side = state.side(seat) if state.selected else None
    gives_more = side is not None and any(offer.then for offer in (side, *side.choose))
    if gives_more or (state.tables.has_stakes and "when" in state.seats[other].called.get(act, ())):
        return 99
    return sum(number if isinstance(number, int) else 99 for number in counted)


def _drawn(after: State, seat: str, events: Events) -> int:
    """Count the cards that a move has drawn for a player, and those still to be named."""
    drawn = sum(event.number for event in events if isinstance(event, Drew) and event.seat == seat)
    due = [step for frame in after.stack if isinstance(frame, Task) and frame.seat == seat for step in frame.steps]
    return drawn + sum(step.n for step in due if isinstance(step, v.Draw) and isinstance(step.n, int))


def _without(before: State, move: Any, after: State, events: Events) -> Iterator[str]:
    """Check that a declined effect draws no card, now or when the use ends."""
    without = getattr(move, "without", None)
    use = before.stack[-1] if before.stack else None
    if not without or not isinstance(use, Use) or use.seat != move.seat or isinstance(move, moves.Use):
        return
    own = before.tables.cards[_lying(before, move.seat, move.tree)[0].card].harvest or 0 if _has_tree(move) else 0
    most = (0 if getattr(move, "number", None) == 0 else own) + _bonus(before, move.seat, use.act, without)
    if isinstance(move, moves.Tap | moves.Harvest | moves.Done) and _drawn(after, move.seat, events) > most:
        yield f"{_drawn(after, move.seat, events)} cards are drawn, at most {most} without {without}"
    still = [f for f in after.stack if isinstance(f, Use) and (f.seat, f.act, f.by) == (use.seat, use.act, use.by)]
    for frame in still[:1] if not isinstance(move, moves.Done) else ():
        wanted = {f"{move.seat}/{p.card}#{p.number}" for word in without for p in _lying(before, move.seat, word)}
        if not wanted <= {*frame.declined, *frame.without}:
            yield f"the use goes on, and has forgotten {without}"


def _has_tree(move: Move) -> bool:
    return isinstance(move, moves.Harvest)


def _develop(before: State, move: moves.Develop, after: State, events: Events) -> Iterator[str]:
    developed = [event for event in events if isinstance(event, Developed)]
    paying = [frame for frame in after.stack if isinstance(frame, Paying)]
    named = [event.card.partition("#")[0] for event in developed] + [frame.card for frame in paying]
    if named[:1] != [move.card]:
        yield f"{move.card} was to be developed, {named} is"
        return
    paid = developed[0].price if developed else paying[0].left
    if move.payment is not None and (paid, _thrown(events)[: len(move.payment)]) != (len(move.payment), move.payment):
        yield f"{move.payment} were to pay, {_thrown(events)} did"
    if paid < _least(before, move):
        yield f"{move.card} costs {paid}, at least {_least(before, move)} without {move.without}"


def _least(before: State, move: moves.Develop) -> int:
    """Return the lowest price without the declined discounts."""
    use = before.stack[-1]
    assert isinstance(use, Use)
    steps = _modifies(before, move.seat, "develop", move.without or ())
    discounts = [step.discount for step in steps]
    if before.tables.has_stakes or not all(isinstance(discount, int) for discount in discounts):
        return 0
    price = before.tables.cards[move.card].cost if use.price is None else use.price
    return max(0, price - use.discount - sum(discount for discount in discounts if isinstance(discount, int)))


def _thrown(events: Events) -> tuple[str, ...]:
    return next((event.cards for event in events if isinstance(event, Discarded)), ())


def _pay(before: State, move: moves.Pay, after: State, events: Events) -> Iterator[str]:
    if _thrown(events) != move.cards:
        yield f"{move.cards} were to pay, {_thrown(events)} did"


def _select(before: State, move: moves.Select, after: State, events: Events) -> Iterator[str]:
    selected = [(event.seat, event.card) for event in events if isinstance(event, Selected)]
    if selected != [(move.seat, move.card)]:
        yield f"{move.card} was to be selected, {selected} is"


def _choose(before: State, move: moves.Choose, after: State, events: Events) -> Iterator[str]:
    is_open = after.turn == before.turn and before.chosen is None and move.option in v.ACTS
    if is_open and after.chosen != (move.seat, move.option):
        yield f"{move.option} was to be chosen, {after.chosen} is"


def _use(before: State, move: moves.Use, after: State, events: Events) -> Iterator[str]:
    used = [event.card for event in events if isinstance(event, Used) and event.seat == move.seat]
    if used[:1] != [move.card]:
        yield f"{move.card} was to be used, {used} is"


def _first(before: State, move: moves.First, after: State, events: Events) -> Iterator[str]:
    if (after.first, after.turn) != (move.player, move.player):
        yield f"{move.player} was to go first, not {after.first}"


def _throw(before: State, move: moves.Throw, after: State, events: Events) -> Iterator[str]:
    if after.seats[move.seat].thrown != move.cards and not Counter(move.cards) <= Counter(after.pile):
        yield f"{move.cards} were to be thrown"


def _discard(before: State, move: moves.Discard, after: State, events: Events) -> Iterator[str]:
    names = tuple(word.partition("#")[0] for word in move.cards)
    discarded = [_name(card) for event in events if isinstance(event, Discarded) for card in event.cards]
    if Counter(names) - Counter(discarded) - Counter(card for card in after.pile if card == "?"):
        fallen = [frame for frame in after.stack if isinstance(frame, Task)]
        if not fallen:
            yield f"{names} were to be discarded, {discarded} are"


def _tuck(before: State, move: moves.Tuck, after: State, events: Events) -> Iterator[str]:
    tucked = [event for event in events if isinstance(event, Tucked)]
    if move.host is not None and tucked and any(event.host.partition("#")[0] != _name(move.host) for event in tucked):
        yield f"{move.cards} were to be tucked under {move.host}, not under {[event.host for event in tucked]}"


def _name(word: str) -> str:
    return word.partition("#")[0]


def _place(before: State, move: moves.Place, after: State, events: Events) -> Iterator[str]:
    was, now = (Counter(placed.card for placed in state.seats[move.seat].property) for state in (before, after))
    if Counter(move.cards) - (now - was):
        yield f"{move.cards} were to be placed, {now - was} are"


def _turn(before: State, move: moves.Turn, after: State, events: Events) -> Iterator[str]:
    turned = [card for card, _ in _turned(before, after, move.seat)]
    if Counter(map(_name, move.cards)) != Counter(turned):
        yield f"{move.cards} were to be turned, {turned} are"


def _remove(before: State, move: moves.Remove, after: State, events: Events) -> Iterator[str]:
    was, now = ({placed.id for placed in state.seats[move.seat].property} for state in (before, after))
    if Counter(map(_name, move.cards)) != Counter(map(_name, was - now)):
        yield f"{move.cards} were to be removed, {was - now} are"


CHECKS: dict[type[Move], Callable[[State, Any, State, Events], Iterator[str]]] = {
    moves.Tap: _tap,
    moves.Harvest: _harvest,
    moves.Develop: _develop,
    moves.Pay: _pay,
    moves.Select: _select,
    moves.Choose: _choose,
    moves.Use: _use,
    moves.First: _first,
    moves.Throw: _throw,
    moves.Discard: _discard,
    moves.Tuck: _tuck,
    moves.Place: _place,
    moves.Turn: _turn,
    moves.Remove: _remove,
}
