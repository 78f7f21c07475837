"""A title that only these tests know: without levels and keepsakes, with a board, glosses, tie-breaks and holdings.

The table rings the bell, then seats take trees in turn until none is left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.referee.abilities import Positions, Quantities, Tallied, Tally
from companion.referee.clauses import Book, Ruling
from companion.referee.events import Event
from companion.referee.header import Header
from companion.referee.holdings import Held, Holding, Value, number
from companion.referee.moves import Move, Seat
from companion.referee.problems import BadPosition
from companion.referee.scores import ScoreLine, ScoreSheet, SeatScore
from companion.referee.title import Title, Verb
from companion.referee.verdicts import Refusal, refuse
from companion.referee.view import Board, Cell, View
from companion.referee.words import Pattern

SLUG = "orchard"
TREES = {"a1": 3, "b1": 1, "a2": 2, "b2": 2}


class Ring(Move, frozen=True):
    """Ring the bell."""

    notation: ClassVar[str] = "ring"


class Take(Move, frozen=True):
    """Take all apples of a tree."""

    notation: ClassVar[str] = "{seat} take {at}"
    seat: Seat
    at: Annotated[str, Meta(title="tree")]


class Rest(Move, frozen=True):
    """Take nothing while every tree is still there."""

    notation: ClassVar[str] = "{seat} rest"
    seat: Seat


class State(Struct, frozen=True):
    """The trees each seat took, in order."""

    names: tuple[str, ...]
    has_rung: bool = False
    taken: tuple[tuple[str, str], ...] = ()
    turn: int = 0

    @property
    def asked(self) -> str:
        return self.names[self.turn % len(self.names)]

    def left(self) -> list[str]:
        return [tree for tree in TREES if tree not in dict(self.taken)]


def refuse_ring(state: State, move: Ring) -> Refusal | None:
    return refuse("OR-1", "rung", "the bell has rung") if state.has_rung else None


def apply_ring(state: State, move: Ring) -> tuple[State, tuple[Event, ...]]:
    return replace(state, has_rung=True), ()


def refuse_take(state: State, move: Take) -> Refusal | None:
    is_open = state.has_rung and move.seat == state.asked and move.at in state.left()
    return None if is_open else refuse("OR-2", "not-now", f"{move.at} is not to be taken")


def apply_take(state: State, move: Take) -> tuple[State, tuple[Event, ...]]:
    return replace(state, taken=(*state.taken, (move.at, move.seat)), turn=state.turn + 1), ()


def refuse_rest(state: State, move: Rest) -> Refusal | None:
    is_open = state.has_rung and move.seat == state.asked and not state.taken
    return None if is_open else refuse("OR-3", "no-rest", "there is work to do")


def apply_rest(state: State, move: Rest) -> tuple[State, tuple[Event, ...]]:
    return replace(state, turn=state.turn + 1), ()


def score_seat(seat: str, apples: int, plums: int, best: int) -> SeatScore:
    lines = (ScoreLine("apples", apples, ("OR-4",)), ScoreLine("plums", plums, ("OR-5",)))
    return SeatScore(seat, tuple(line for line in lines if line.points), (best,), f"best tree {best} (breaks ties)")


def sheet_of(seats: tuple[SeatScore, ...], is_final: bool) -> ScoreSheet:
    best = max((seat.total, seat.ties) for seat in seats)
    return ScoreSheet(seats, tuple(s.seat for s in seats if is_final and (s.total, s.ties) == best), is_final)


class Switches(Struct, frozen=True):
    """The house rulings of this title."""

    plum_worth: str = ""


COUNTED = (
    Holding("apple", "apples in the basket", 20),
    Holding("apricot", "apricots in the basket", 0),
    Holding("plum", "plums in the basket"),
    Holding("best", "apples of the best tree", 3),
)


def book() -> Book:
    worth = Ruling("OR-R01", "How much is a plum?", "1.", "Why not.", (), "plum_worth", ("1",), "[1-9]")
    return Book((), (worth,))


def set_up(header: Header, switches: Switches) -> State | Refusal:
    return State(header.seats)


def read_position(document: Mapping[str, Any], rulings: Mapping[str, str]) -> State:
    return State(tuple(seat["name"] for seat in document["seat"]))


def gloss(state: State, move: Move) -> str:
    return f"{TREES[move.at]} apples" if isinstance(move, Take) else ""


def score(state: State) -> ScoreSheet:
    baskets = {seat: [TREES[tree] for tree, by in state.taken if by == seat] for seat in state.names}
    seats = (score_seat(seat, sum(trees), 0, max(trees, default=0)) for seat, trees in baskets.items())
    return sheet_of(tuple(seats), not state.left())


def holdings(edition: str, options: Mapping[str, Any] = {}) -> Sequence[Holding]:
    return COUNTED


def tally(
    held: Mapping[str, Held],
    rulings: Mapping[str, str],
    edition: str,
    options: Mapping[str, Any] = {},
    shared: Mapping[str, Value] = {},
) -> Tallied:
    if edition != "stand-in":
        raise BadPosition(f"there is no edition '{edition}' of orchard")
    if sum(number(counts, "apple") for counts in held.values()) > 20:
        return refuse("OR-6", "too-many-apples", "the orchard has 20 apples")
    worth = int(rulings.get("plum_worth", "1"))
    seats = (
        score_seat(seat, number(counts, "apple"), worth * number(counts, "plum"), number(counts, "best"))
        for seat, counts in held.items()
    )
    return sheet_of(tuple(seats), True)


def views(state: State) -> tuple[View, ...]:
    cells = {(tree[0], tree[1]): Cell(str(n) if tree in state.left() else "", "green") for tree, n in TREES.items()}
    return (Board("Orchard", ("a", "b"), ("2", "1"), cells, "3 apples"),)


TITLE: Title[State] = Title(
    slug=SLUG,
    name="Orchard",
    rules_version=1,
    players=range(2, 4),
    switches=Switches,
    verbs=(
        Verb(Ring, refuse_ring, apply_ring, during=("bell",), candidates=lambda state, _: (Ring(),)),
        Verb(
            Take,
            refuse_take,
            apply_take,
            during=("pick",),
            candidates=lambda state, seat: (Take(seat, tree) for tree in TREES),
        ),
        Verb(Rest, refuse_rest, apply_rest, during=("pick",), candidates=lambda state, seat: (Rest(seat),)),
    ),
    chance={},
    phase=lambda state, seat: "bell" if seat is None else "pick" if seat == state.asked and state.left() else "",
    questions=lambda state, seat, verbs: ("ring the bell" if seat is None else f"{seat}: take a tree",),
    book=book,
    seats=lambda state: state.names,
    set_up=set_up,
    score=score,
    views=views,
    quantities=Quantities(("apples",), lambda state, move: (state, move.change)),
    positions=Positions(lambda state: {"taken": dict(state.taken)}, lambda state: [], read_position),
    words=lambda edition: {"tree": Pattern("a tree", "[ab][12]", str.lower)},
    gloss=gloss,
    tally=Tally(holdings, tally),
)
