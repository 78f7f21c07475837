"""A title that only these tests know: it shows that the store has no favourite game.

Seats add to their own count until the table has added enough. The count is kept from game to game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from companion.referee.clauses import Book
from companion.referee.events import Event
from companion.referee.game import STAND_IN, BadPosition, Header, Problem
from companion.referee.moves import Move, Override, Seat
from companion.referee.scores import ScoreLine, ScoreSheet, SeatScore
from companion.referee.title import Ask, Title
from companion.referee.verdicts import Refusal, refuse
from companion.referee.view import View

SLUG = "counting"


class Add(Move, frozen=True):
    """Add to the own count."""

    notation: ClassVar[str] = "{seat} add {amount}"
    seat: Seat
    amount: int


class Leave(Move, frozen=True):
    """Go home early."""

    notation: ClassVar[str] = "{seat} leave"
    seat: Seat


class State(Struct, frozen=True):
    """What each seat came with and has added; those who left are in neither."""

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


class Counting(Title[State]):
    """The game."""

    slug = SLUG
    title = "Counting"
    rules_version = 1
    players = range(1, 9)
    options = ("goal", "level")
    chance = ()
    quantities = ("count",)
    words = {}
    rules = {Add: Rule(refuse_add, apply_add), Leave: Rule(refuse_leave, apply_leave)}
    keepsake = "tally"

    def book(self) -> Book:
        return Book((), ())

    def seats(self, state: State) -> tuple[str, ...]:
        return state.names

    def set_up(self, header: Header, switches: Any) -> State | Refusal:
        if len(header.seats) not in self.players:
            return refuse("CN-3", "bad-number", f"{len(header.seats)} players are too many")
        if not isinstance(header.options.get("goal", 3), int):
            return refuse("CN-4", "bad-goal", "the goal is a number")
        before = {seat: header.keepsakes.get(seat, {}).get("count", 0) for seat in header.seats}
        return State(header.seats, before, dict.fromkeys(header.seats, 0), header.options.get("goal", 3))

    def asks(self, state: State) -> tuple[Ask, ...]:
        if sum(state.added.values()) >= state.goal:
            return ()
        return tuple(Ask(seat, f"{seat}: add a number", ("add", "leave")) for seat in state.added)

    def moves(self, state: State, seat: str | None) -> Iterable[Move]:
        return (Add(seat, 1), Leave(seat)) if seat in state.added and seat is not None else ()

    def deal(self, state: State, verb: str, rng: Random) -> Move:
        raise AssertionError("nothing is left to chance")

    def score(self, state: State) -> ScoreSheet:
        seats = tuple(
            SeatScore(seat, (ScoreLine("added", n, ("CN-1",)),), (n % 2, -n), f"{n}, odd goes first")
            for seat, n in state.added.items()
        )
        best = max(state.added.values(), default=0)
        over = self.is_over(state)
        winners = tuple(seat for seat, n in state.added.items() if over and n == best)
        left = tuple(seat for seat in state.names if seat not in state.added)
        return ScoreSheet(seats, winners, over, left=left)

    def keepsake_levels(self, document: Any) -> Sequence[int]:
        return tuple(document.get("levels", ()))

    def check_keepsake(self, document: Any, edition: str = STAND_IN) -> Any:
        if not isinstance(document, dict) or type(document.get("count", 0)) is not int:
            raise BadPosition("a tally has a count")
        return document

    def seen(self, state: State, seat: str | None) -> State:
        return state

    def examine(self, state: State) -> list[Problem]:
        return []

    def describe(self, state: State) -> dict[str, Any]:
        return {"added": state.added}

    def override(self, state: State, move: Override) -> tuple[State, int]:
        now = state.added[move.seat] + move.change
        return replace(state, added={**state.added, move.seat: now}), now

    def views(self, state: State) -> tuple[View, ...]:
        return ()

    def keepsakes(self, state: State) -> dict[str, Any]:
        return {seat: {"count": state.before[seat] + n} for seat, n in state.added.items()}


GAME = Counting()
