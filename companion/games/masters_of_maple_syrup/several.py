"""Lines that name several cards: they mean the same as a line for each card, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from companion.games.masters_of_maple_syrup.state import Result, State
from companion.games.masters_of_maple_syrup.waiting import refuse_order
from companion.referee.effects import due
from companion.referee.events import Event
from companion.referee.moves import Move
from companion.referee.verdicts import Refusal, refuse


class Several(NamedTuple):
    """How lines of any number of cards are judged, carried out and completed."""

    refuse: Callable[[State, Any], Refusal | None]
    apply: Callable[[State, Any], Result]
    complete: Callable[[State, Any], Sequence[Move]]


def several(
    verb: str,
    refuse_one: Callable[[State, Any], Refusal | None],
    fill_one: Callable[[State, Any], Sequence[Any]],
    apply_one: Callable[[State, Any], Result],
) -> Several:
    """Make the functions of lines of any number of cards from those of one card."""

    def refuse_all(state: State, move: Any) -> Refusal | None:
        refusal = refuse_order(state, move.seat, verb)
        if refusal is not None:
            return refusal
        _, step = due(state)
        if len(move.cards) > step.n:
            return refuse("MS-R20", "too-many", f"the effect asks for {step.n}, not {len(move.cards)}")
        for number, card in enumerate(move.cards, 1):
            one = replace(move, cards=(card,))
            refusal = refuse_one(state, one)
            if refusal is not None or number == len(move.cards):
                return refusal
            state, _ = apply_one(state, fill_one(state, one)[0])
        return None

    def fill_all(state: State, move: Any) -> Sequence[Move]:
        readings = [(state, replace(move, cards=()))]
        for card in move.cards:
            readings = [
                (apply_one(before, one)[0], replace(one, cards=(*sofar.cards, *one.cards)))
                for before, sofar in readings
                for one in fill_one(before, replace(move, cards=(card,)))
            ]
        return [whole for _, whole in readings]

    def apply_all(state: State, move: Any) -> Result:
        events: list[Event] = []
        for card in move.cards:
            state, told = apply_one(state, replace(move, cards=(card,)))
            events += told
        return state, tuple(events)

    return Several(refuse_all, apply_all, fill_all)


def as_it_is(state: State, move: Any) -> Sequence[Any]:
    """A line that leaves nothing open."""
    return [move]
