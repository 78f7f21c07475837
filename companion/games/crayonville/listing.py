"""Every legal move now, by what a seat is in the middle of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.games.crayonville import build, cards, deck, moves, setup, tiles, turn, works
from companion.games.crayonville.state import Building, Choosing, Feasting, Placing, Producing, SeatState, State
from companion.referee.moves import Move
from companion.referee.verdicts import Unfinished


def legal_moves(state: State, seat: str | None) -> Iterable[Move]:
    """List every legal move of a seat, or of the table."""
    if seat is None:
        return _table_moves(state)
    if seat not in state.present():
        return ()
    if state.step == "even":
        return setup.takes(state, seat)
    return _seat_moves(state, seat, state.seats[seat])


def _table_moves(state: State) -> Iterator[Move]:
    if state.step == "flip":
        yield from deck.flips(state)
    elif state.step == "value":
        for name, seat in state.present().items():
            if name not in state.values:
                yield moves.Value(name, sum(setup.value_parts(state, seat.village).values()))
    else:
        yield from tiles.draws(state)


def _seat_moves(state: State, name: str, seat: SeatState) -> Iterable[Move]:
    match seat.act:
        case Choosing():
            return _choice_moves(state, name)
        case Placing() as act:
            return tiles.placements(state, name, act)
        case Building():
            return [*build.builds(state, name), moves.Done(name)]
        case Producing() as act:
            done = [moves.Done(name)] if turn.may_end_produce(state, act) else []
            return [*works.productions(state, name), *done]
        case Feasting():
            return [*cards.feeds(state, name), moves.Done(name)]
    return ()


def _choice_moves(state: State, name: str) -> list[Move]:
    found: list[Move] = [moves.Pass(name)]
    if state.card == "market":
        found += cards.sales(state, name)
    elif cards.refuse_use(state, moves.Use(name)) is None:
        uses = cards.fill_use(state, moves.Use(name))
        found += uses if not isinstance(uses, Unfinished) else ()
    if state.card == "feast":
        found += cards.feeds(state, name)
    own = state.seats[name].own
    if turn.refuse_own_card(state, name, own, "") is not None:
        return found
    if turn.refuse_turn(state, moves.Turn(name)) is None:
        found.append(moves.Turn(name))
    if own == "build":
        return found + build.builds(state, name)
    return [*found, *(works.productions(state, name) if own == "produce" else [moves.Expand(name)])]
