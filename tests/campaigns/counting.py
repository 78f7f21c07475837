"""A title for these tests only: it shows that the store does not depend on a particular game.

Seats add to their own count until the table has added enough. The count is kept from game to game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from companion.referee.abilities import Positions, Quantities
from companion.referee.clauses import Book
from companion.referee.events import Event
from companion.referee.header import STAND_IN, Header
from companion.referee.moves import Move, Override, Seat
from companion.referee.problems import BadPosition, Problem
from companion.referee.scores import ScoreLine, ScoreSheet, SeatScore
from companion.referee.title import Title, Verb
from companion.referee.verdicts import Refusal, refuse
from companion.referee.view import View

SLUG = "counting"


class Add(Move, frozen=True):
    """Add to your own count."""

    notation: ClassVar[str] = "{seat} add {amount}"
    seat: Seat
    amount: int


class Leave(Move, frozen=True):
    """Leave the table early."""

    notation: ClassVar[str] = "{seat} leave"
    seat: Seat


class State(Struct, frozen=True):
    """What each seat started with and has added; those who left are in neither."""

    names: tuple[str, ...]
    before: dict[str, int]
    added: dict[str, int]
    goal: int


def refuse_add(state: State, move: Add) -> Refusal | None:
    return None if move.amount > 0 else refuse("CN-1", "too-little", f"{move.amount} is not more than 0")


def apply_add(state: State, move: Add) -> tuple[State, tuple[Event, ...]]:
    added = {**state.added, move.seat: state.added[move.seat] + move.amount}
    return replace(state, added=added), ()


def refuse_leave(state: State, move: Leave) -> Refusal | None:
    return None if move.seat in state.added else refuse("CN-2", "gone", f"{move.seat} has left already")


def apply_leave(state: State, move: Leave) -> tuple[State, tuple[Event, ...]]:
    return replace(state, added={seat: n for seat, n in state.added.items() if seat != move.seat}), ()


PLAYERS = range(1, 9)


def is_over(state: State) -> bool:
    return not state.added or sum(state.added.values()) >= state.goal


def set_up(header: Header, switches: Any) -> State | Refusal:
    if len(header.seats) not in PLAYERS:
        return refuse("CN-3", "bad-number", f"{len(header.seats)} players are too many")
    if not isinstance(header.options.get("goal", 3), int):
        return refuse("CN-4", "bad-goal", "the goal is a number")
    before = {seat: header.keepsakes.get(seat, {}).get("count", 0) for seat in header.seats}
    return State(header.seats, before, dict.fromkeys(header.seats, 0), header.options.get("goal", 3))


def score(state: State) -> ScoreSheet:
    seats = tuple(
        SeatScore(seat, (ScoreLine("added", n, ("CN-1",)),), (n % 2, -n), f"{n}, odd goes first")
        for seat, n in state.added.items()
    )
    best = max(state.added.values(), default=0)
    over = is_over(state)
    winners = tuple(seat for seat, n in state.added.items() if over and n == best)
    left = tuple(seat for seat in state.names if seat not in state.added)
    return ScoreSheet(seats, winners, over, left=left)


def change(state: State, move: Override) -> tuple[State, int]:
    now = state.added[move.seat] + move.change
    return replace(state, added={**state.added, move.seat: now}), now


class Tallies:
    """The keepsake: the total a seat has added in all its games."""

    word = "tally"

    def of(self, state: State) -> dict[str, Any]:
        return {seat: {"count": state.before[seat] + n} for seat, n in state.added.items()}

    def levels(self, document: Any) -> Sequence[int]:
        return tuple(document.get("levels", ()))

    def label(self, document: Any) -> tuple[str, str]:
        return "", ""

    def relabel(self, document: Any, name: str, owner: str) -> Any:
        return document

    def fits(self, drawn: str, edition: str) -> bool:
        return True

    def read(self, text: str, edition: str = STAND_IN) -> Any:
        raise BadPosition("a tally is never written down")

    def follow(self, text: str, before: Any, level: int, edition: str = STAND_IN) -> tuple[Any, Sequence[str]]:
        return self.read(text, edition), ()

    def write(self, document: Any, form: str = "toml", edition: str = STAND_IN) -> str:
        raise BadPosition("a tally is never written down")

    def check(self, document: Any, edition: str = STAND_IN) -> Any:
        if not isinstance(document, dict) or type(document.get("count", 0)) is not int:
            raise BadPosition("a tally has a count")
        return document

    def views(self, document: Any, edition: str = STAND_IN) -> tuple[View, ...]:
        return ()

    def census(self, document: Any, edition: str = STAND_IN) -> Mapping[str, int]:
        return {}

    def changes(self, before: Any, after: Any, edition: str = STAND_IN) -> Sequence[str]:
        return ()

    def examine_level(
        self, before: Any, after: Any, level: int, rulings: Mapping[str, str], edition: str
    ) -> Sequence[Problem]:
        return ()


TITLE: Title[State] = Title(
    slug=SLUG,
    name="Counting",
    rules_version=1,
    players=PLAYERS,
    options=("goal", "level"),
    verbs=(
        Verb(Add, refuse_add, apply_add, during=("count",), candidates=lambda state, seat: (Add(seat, 1),)),
        Verb(Leave, refuse_leave, apply_leave, during=("count",), candidates=lambda state, seat: (Leave(seat),)),
    ),
    chance={},
    phase=lambda state, seat: "count" if seat in state.added and not is_over(state) else "",
    questions=lambda state, seat, verbs: (f"{seat}: add a number",),
    book=lambda: Book((), ()),
    seats=lambda state: state.names,
    set_up=set_up,
    score=score,
    views=lambda state: (),
    quantities=Quantities(("count",), change),
    positions=Positions(lambda state: {"added": state.added}, lambda state: []),
    words=lambda edition: {},
    keepsakes=Tallies(),
)
