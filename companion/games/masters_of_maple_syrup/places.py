"""Where a line that comes at the wrong time belongs: it is judged there too, for the rule that it breaks anyway."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.games.masters_of_maple_syrup import moves
from companion.games.masters_of_maple_syrup.figures import counts_for_limit
from companion.games.masters_of_maple_syrup.frames import Choosing, Limiting, Paying, Task, Use
from companion.games.masters_of_maple_syrup.state import State, with_seat
from companion.games.masters_of_maple_syrup.tables import Side
from companion.games.masters_of_maple_syrup.vocabulary import ACTS
from companion.games.masters_of_maple_syrup.windows import effects_of, find_card
from companion.referee.effects import push, swap
from companion.referee.moves import Move

# The codes of the refusals that only say who is asked, and for what.
ORDER_CODES = frozenset({"not-asked", "other-asked", "table-asked", "wrong-moment"})
PLAYED = ("select", "perform", "neighbour", "limit")


def proper_places(state: State, move: Move) -> Iterator[State]:
    """Yield the table as it would be if it were this line's turn and step, the likeliest place first."""
    if state.step not in PLAYED:
        return
    match move:
        case moves.Tap(seat=seat):
            yield from _uses(state, seat, "tap")
        case moves.Harvest(seat=seat):
            yield from _uses(state, seat, "harvest")
        case moves.Develop(seat=seat):
            yield from _uses(state, seat, "develop")
        case moves.Use():
            yield from _moments(state, move)
        case moves.Pay(seat=seat):
            yield from _payments(state, seat)
        case moves.Select(seat=seat):
            is_reset = len(state.turned) == len(state.tables.actions)
            turned = {} if is_reset else state.turned
            yield replace(state, step="select", turn=seat, selected="", turned=turned, stack=())
        case moves.Choose(seat=seat):
            for card, side in _sides(state, seat):
                if side.choose:
                    yield replace(_selected(state, seat, card), stack=(Choosing(seat, side.choose),))
        case moves.Discard(seat=seat) if seat == state.turn and not _is_card_asked(state):
            yield replace(state, step="limit", stack=(Limiting(seat),))


def _is_card_asked(state: State) -> bool:
    """Tell whether cards are asked for by an effect, a price or the hand limit: a discard is meant for that."""
    return bool(state.stack) and isinstance(state.stack[-1], Task | Paying | Limiting)


def _uses(state: State, seat: str, act: str) -> Iterator[State]:
    """Yield the uses of an action: those a player had since the last selection or is in; else what comes; else any.

    A use that has closed hides those that come: one too many for it is one too many, though another may follow.
    """
    found = [*_past(state, seat, act)] or [*_coming(state, seat, act)]
    yield from found or _opened(state, seat, act, _sides(state, seat))


def _past(state: State, seat: str, act: str) -> Iterator[State]:
    """Yield the uses that are closed or lie deeper in the stack, as if they were open still."""
    for use in reversed(state.closed):
        if use.seat == seat and use.act == act:
            yield push(_with_developed(state, seat), _reopened(use))
    for at in range(len(state.stack) - 1, -1, -1):
        frame = state.stack[at]
        if isinstance(frame, Use) and frame.seat == seat and frame.act == act:
            yield replace(state, stack=(*state.stack[:at], _reopened(frame)))


def _reopened(use: Use) -> Use:
    return replace(use, phase="open", without=())


def _with_developed(state: State, seat: str) -> State:
    """Count again what a player developed in a turn that has ended since."""
    number = sum(len(use.done) for use in state.closed if use.seat == seat and counts_for_limit(state, use))
    owner = state.seats[seat]
    return with_seat(state, seat, replace(owner, developed=number)) if number > owner.developed else state


def _coming(state: State, seat: str, act: str) -> Iterator[State]:
    """Yield the uses that a player can still have this turn: by the selected card, or by one that lies sideways."""
    if state.step == "select":
        yield from _opened(state, seat, act, [(c, side) for c, side in _sides(state, seat) if c not in state.turned])
    elif state.step == "perform" and seat != state.turn:
        yield from _opened(state, seat, act, [(state.selected, state.side(seat))])


def _sides(state: State, seat: str) -> list[tuple[str, Side]]:
    """List what the action cards offer a player: as the turn has it, the selected one first; then the other way."""
    is_own = seat == state.turn
    cards = sorted(state.tables.actions, key=lambda card: card != state.selected)
    return [(card, state.side_of(card, is_selecting)) for is_selecting in (is_own, not is_own) for card in cards]


def _opened(state: State, seat: str, act: str, sides: Sequence[tuple[str, Side]]) -> Iterator[State]:
    """Yield an open use for each of these sides that offers an action, alone or to choose."""
    for card, side in sides:
        for offer in side.choose or (side,):
            if offer.act is not None and offer.act == act:
                use = Use(seat, offer.act, offer.n, offer.filter, offer.discount, phase="open")
                yield replace(_selected(state, seat, card), stack=(use,))


def _selected(state: State, seat: str, card: str) -> State:
    step = "perform" if seat == state.turn else "neighbour"
    return replace(state, step=step, selected=card)


def _moments(state: State, move: moves.Use) -> Iterator[State]:
    """Yield the moments of the effects that a line can mean."""
    cards = [placed.id for placed in find_card(state, move.seat, move.card)]
    for found in effects_of(state, move.seat):
        if found.placed.id not in cards or move.effect not in (None, found.number) or found.effect.act not in ACTS:
            continue
        is_after = found.effect.trigger == "after"
        for place in (_past if is_after else _uses)(state, move.seat, str(found.effect.act)):
            use = place.stack[-1]
            assert isinstance(use, Use)
            yield swap(place, replace(use, phase="after") if is_after else replace(use, done=(), has_begun=False))


def _payments(state: State, seat: str) -> Iterator[State]:
    """Yield the develops that a player has paid for, with nothing left to pay."""
    for place in _past(state, seat, "develop"):
        use = place.stack[-1]
        if isinstance(use, Use) and use.done:
            yield push(place, Paying(seat, use.done[-1].rpartition("#")[0], 0))
