"""A title that only these tests know: with hands that nobody else sees.

Each of two players draws two fruits, unseen. Then, in turn, they lay one open or bury one face down, until the hands
are empty. At the end everything is turned over.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Annotated, Any, ClassVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.referee.abilities import Hidden, Positions, Quantities
from companion.referee.clauses import Book, Clause
from companion.referee.events import Event
from companion.referee.header import Header
from companion.referee.moves import Move, Seat
from companion.referee.problems import Fault
from companion.referee.scores import ScoreLine, ScoreSheet, SeatScore
from companion.referee.title import Title, Verb
from companion.referee.verdicts import Refusal, Unfinished, refuse
from companion.referee.view import Lines, View
from companion.referee.words import Choice

SLUG = "larder"
HAND = 2
KNOCKS = (1, 2)
UNSEEN = "?"
FRUITS = {"quince": 1, "medlar": 2, "damson": 3, "sloe": 4, "cherry": 5, "bramble-2": 6}
Fruit = Annotated[str, Meta(title="fruit")]
Placed = tuple[tuple[str, str], ...]


class Draw(Move, frozen=True):
    """Draw a fruit that the others cannot see."""

    notation: ClassVar[str] = "draw {seat} {fruit}"
    seat: Seat
    fruit: Fruit


class Lay(Move, frozen=True):
    """Lay a fruit face up on the table."""

    notation: ClassVar[str] = "{seat} lay [{fruit}]"
    reveals: ClassVar[bool] = True
    seat: Seat
    fruit: Fruit | None = None


class Bury(Move, frozen=True):
    """Put a fruit away, face down."""

    notation: ClassVar[str] = "{seat} bury {fruit}"
    seat: Seat
    fruit: Fruit


class Knock(Move, frozen=True):
    """Knock on the table. Everyone sees how often."""

    notation: ClassVar[str] = "{seat} knock {times}"
    seat: Seat
    times: int


class Handled(Event, frozen=True):
    """A seat handled a fruit that the others cannot see."""

    seat: str
    did: str
    fruit: str

    def __str__(self) -> str:
        return f"{self.seat}: {self.did} {self.fruit}"

    def seen_by(self, seat: str | None) -> str:
        return str(self) if seat == self.seat else f"{self.seat}: {self.did} a fruit"


class State(Struct, frozen=True):
    """The fruits that each seat holds, laid and buried. `?` is an unseen fruit."""

    hands: dict[str, tuple[str, ...]]
    laid: Placed = ()
    buried: Placed = ()
    turn: int = 0

    def is_dealt(self) -> bool:
        return sum(map(len, self.hands.values())) + len(self.laid) + len(self.buried) == HAND * len(self.hands)

    def asked(self) -> str:
        return list(self.hands)[self.turn % len(self.hands)]

    def known(self) -> set[str]:
        held = [fruit for hand in self.hands.values() for fruit in hand]
        return {*held, *(fruit for _, fruit in (*self.laid, *self.buried))} - {UNSEEN}

    def can_hold(self, seat: str) -> list[str]:
        """List what a seat has, or can have if its hand is not seen."""
        hand = self.hands[seat]
        return [fruit for fruit in FRUITS if fruit in hand or (UNSEEN in hand and fruit not in self.known())]

    def without(self, seat: str, fruit: str) -> dict[str, tuple[str, ...]]:
        hand = list(self.hands[seat])
        hand.remove(fruit if fruit in hand else UNSEEN)
        return {**self.hands, seat: tuple(hand)}


def refuse_draw(state: State, move: Draw) -> Refusal | None:
    if state.is_dealt() or len(state.hands[move.seat]) == HAND:
        return refuse("LA-1", "full", f"{move.seat} draws no more")
    return refuse("LA-1", "gone", f"there is one {move.fruit} only") if move.fruit in state.known() else None


def apply_draw(state: State, move: Draw) -> tuple[State, tuple[Event, ...]]:
    hands = {**state.hands, move.seat: (*state.hands[move.seat], move.fruit)}
    return replace(state, hands=hands), (Handled(move.seat, "drew", move.fruit),)


def refuse_fruit(state: State, move: Lay | Bury) -> Refusal | None:
    if not state.is_dealt() or not any(state.hands.values()) or move.seat != state.asked():
        return refuse("LA-2", "not-now", f"it is not {move.seat}'s turn")
    if move.fruit not in (None, *state.can_hold(move.seat)):
        return refuse("LA-2", "not-held", f"{move.seat} does not hold {move.fruit}")
    return None


def refuse_knock(state: State, move: Knock) -> Refusal | None:
    is_open = state.is_dealt() and move.seat == state.asked() and move.times in KNOCKS
    return None if is_open else refuse("LA-3", "no-luck", f"{move.times} knocks bring no luck now")


def apply_knock(state: State, move: Knock) -> tuple[State, tuple[Event, ...]]:
    return state, ()


def fill_lay(state: State, move: Lay) -> Sequence[Move] | Unfinished:
    return [move] if move.fruit else [Lay(move.seat, fruit) for fruit in state.can_hold(move.seat)]


def apply_lay(state: State, move: Lay) -> tuple[State, tuple[Event, ...]]:
    assert move.fruit is not None
    laid = (*state.laid, (move.seat, move.fruit))
    return replace(state, hands=state.without(move.seat, move.fruit), laid=laid, turn=state.turn + 1), ()


def apply_bury(state: State, move: Bury) -> tuple[State, tuple[Event, ...]]:
    buried = (*state.buried, (move.seat, move.fruit))
    after = replace(state, hands=state.without(move.seat, move.fruit), buried=buried, turn=state.turn + 1)
    return after, (Handled(move.seat, "buried", move.fruit),)


def is_over(state: State) -> bool:
    return state.is_dealt() and not any(state.hands.values())


def phase(state: State, seat: str | None) -> str:
    if seat is None:
        return "" if state.is_dealt() else "draw"
    return "turn" if state.is_dealt() and seat == state.asked() and not is_over(state) else ""


def questions(state: State, seat: str | None, verbs: tuple[str, ...]) -> Iterable[str]:
    if seat is None:
        return [f"draw for {name}" for name, hand in state.hands.items() if len(hand) < HAND]
    return (f"{seat}: lay or bury one of {len(state.hands[seat])}",)


def draws(state: State, table: None) -> Iterable[Draw]:
    return [Draw(name, fruit) for name in state.hands for fruit in FRUITS]


def deal_draw(state: State, rng: Random) -> Move:
    seat = next(seat for seat, hand in state.hands.items() if len(hand) < HAND)
    return rng.choice([move for move in draws(state, None) if move.seat == seat and not refuse_draw(state, move)])


def book() -> Book:
    rules = {"LA-1": "Draw two fruits.", "LA-2": "In turn, lay or bury one.", "LA-3": "Knock once or twice."}
    return Book(tuple(Clause(id, "Larder", text, "here") for id, text in rules.items()), ())


def set_up(header: Header, switches: Any) -> State | Refusal:
    return State(dict.fromkeys(header.seats, ()))


def gloss(state: State, move: Move) -> str:
    held = state.hands[move.seat] if isinstance(move, Bury) else ()
    return f"keeps {', '.join(sorted({*held} - {move.fruit}))}" if isinstance(move, Bury) else ""


def score(state: State) -> ScoreSheet:
    """Count fruits in hand, laid and buried. Unseen ones count nothing."""
    seats = tuple(score_seat(state, seat) for seat in state.hands)
    best = max(seat.total for seat in seats)
    winners = tuple(seat.seat for seat in seats if is_over(state) and seat.total == best)
    return ScoreSheet(seats, winners, is_over(state))


def score_seat(state: State, seat: str) -> SeatScore:
    fruits = [*state.hands[seat], *(fruit for by, fruit in (*state.laid, *state.buried) if by == seat)]
    return SeatScore(seat, tuple(ScoreLine(fruit, FRUITS[fruit]) for fruit in fruits if fruit != UNSEEN))


def seen(state: State, seat: str | None) -> State:
    if is_over(state):
        return state
    hands = {name: hand if name == seat else (UNSEEN,) * len(hand) for name, hand in state.hands.items()}
    buried = tuple((by, fruit if by == seat else UNSEEN) for by, fruit in state.buried)
    return replace(state, hands=hands, buried=buried)


def shown(move: Move, seat: str | None) -> Move:
    return replace(move, fruit=UNSEEN) if isinstance(move, Draw | Bury) and move.seat != seat else move


def views(state: State) -> tuple[View, ...]:
    hands = (f"{seat}: {', '.join(hand) or 'nothing'}" for seat, hand in state.hands.items())
    return (
        Lines("Hands", tuple(hands)),
        Lines("Laid", tuple(f"{seat}: {fruit}" for seat, fruit in state.laid)),
        Lines("Buried", tuple(f"{seat}: {fruit}" for seat, fruit in state.buried)),
    )


def faults_in(edition: str) -> Sequence[Fault]:
    """Read the lines of a file as they are: `fault ...` and `warning ...`."""
    lines: Mapping[bool, list[str]] = {True: [], False: []}
    for line in (Path(edition) / "fruits.toml").read_text(encoding="utf-8").splitlines():
        kind, _, reason = line.removeprefix("# ").partition(" ")
        lines[kind == "warning"].append(reason)
    return [Fault(reason, is_warning) for is_warning in (False, True) for reason in lines[is_warning]]


TITLE: Title[State] = Title(
    slug=SLUG,
    name="Larder",
    rules_version=1,
    players=range(2, 3),
    verbs=(
        Verb(Draw, refuse_draw, apply_draw, during=("draw",), candidates=draws),
        Verb(
            Lay,
            refuse_fruit,
            apply_lay,
            fill_lay,
            during=("turn",),
            candidates=lambda state, seat: (Lay(seat, fruit) for fruit in FRUITS),
        ),
        Verb(
            Bury,
            refuse_fruit,
            apply_bury,
            during=("turn",),
            candidates=lambda state, seat: (Bury(seat, fruit) for fruit in FRUITS),
        ),
        Verb(
            Knock,
            refuse_knock,
            apply_knock,
            during=("turn",),
            candidates=lambda state, seat: (Knock(seat, times) for times in KNOCKS),
        ),
    ),
    chance={"draw": deal_draw},
    phase=phase,
    questions=questions,
    book=book,
    seats=lambda state: tuple(state.hands),
    set_up=set_up,
    score=score,
    views=views,
    quantities=Quantities(("points",), lambda state, move: (state, move.change)),
    positions=Positions(
        lambda state: {"hands": state.hands, "laid": state.laid, "buried": state.buried}, lambda state: []
    ),
    words=lambda edition: {"fruit": Choice((*FRUITS, UNSEEN))},
    faults=faults_in,
    gloss=gloss,
    hidden=Hidden(seen, shown),
)
