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

from companion.referee.clauses import Book, Clause
from companion.referee.events import Event
from companion.referee.game import Fault, Header, Problem
from companion.referee.moves import Move, Override, Seat
from companion.referee.scores import ScoreLine, ScoreSheet, SeatScore
from companion.referee.title import Ask, Title
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
    """Draw a fruit that the others do not see."""

    notation: ClassVar[str] = "draw {seat} {fruit}"
    seat: Seat
    fruit: Fruit


class Lay(Move, frozen=True):
    """Lay a fruit on the table, open."""

    notation: ClassVar[str] = "{seat} lay [{fruit}]"
    reveals: ClassVar[bool] = True
    seat: Seat
    fruit: Fruit | None = None


class Bury(Move, frozen=True):
    """Put a fruit away, face down."""

    notation: ClassVar[str] = "{seat} bury {fruit}"
    inks: ClassVar[bool] = True
    seat: Seat
    fruit: Fruit


class Knock(Move, frozen=True):
    """Knock on the table, for luck; everyone sees how often."""

    notation: ClassVar[str] = "{seat} knock {times}"
    seat: Seat
    times: int


class Handled(Event, frozen=True):
    """Somebody did something with a fruit that the others do not see."""

    seat: str
    did: str
    fruit: str

    def __str__(self) -> str:
        return f"{self.seat}: {self.did} {self.fruit}"

    def seen_by(self, seat: str | None) -> str:
        return str(self) if seat == self.seat else f"{self.seat}: {self.did} a fruit"


class State(Struct, frozen=True):
    """Who holds, laid and buried what; `?` is a fruit that is not seen."""

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
        """List what a seat has, or can have where its hand is not seen."""
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


class Larder(Title[State]):
    """The game."""

    slug = SLUG
    title = "Larder"
    rules_version = 1
    players = range(2, 3)
    chance = ("draw",)
    quantities = ("points",)
    words = {"fruit": Choice((*FRUITS, UNSEEN))}
    rules = {
        Draw: Rule(refuse_draw, apply_draw),
        Lay: Rule(refuse_fruit, apply_lay, fill_lay),
        Bury: Rule(refuse_fruit, apply_bury),
        Knock: Rule(refuse_knock, apply_knock),
    }

    def book(self) -> Book:
        rules = {"LA-1": "Draw two fruits.", "LA-2": "In turn, lay or bury one.", "LA-3": "Knock once or twice."}
        return Book(tuple(Clause(id, "Larder", text, "here") for id, text in rules.items()), ())

    def seats(self, state: State) -> tuple[str, ...]:
        return tuple(state.hands)

    def set_up(self, header: Header, switches: Any) -> State | Refusal:
        return State(dict.fromkeys(header.seats, ()))

    def asks(self, state: State) -> tuple[Ask, ...]:
        if not state.is_dealt():
            seats = [seat for seat, hand in state.hands.items() if len(hand) < HAND]
            return tuple(Ask(None, f"draw for {seat}", ("draw",)) for seat in seats)
        words = f"{state.asked()}: lay or bury one of {len(state.hands[state.asked()])}"
        return (Ask(state.asked(), words, ("lay", "bury", "knock")),) if any(state.hands.values()) else ()

    def moves(self, state: State, seat: str | None) -> Iterable[Move]:
        every: list[Move] = [kind(seat, fruit) for kind in (Lay, Bury) for fruit in FRUITS] if seat else []
        every += [Knock(seat, times) for times in KNOCKS] if seat else []
        every += [] if seat else [Draw(name, fruit) for name in state.hands for fruit in FRUITS]
        return [move for move in every if self.rules[type(move)].refuse(state, move) is None]

    def gloss(self, state: State, move: Move) -> str:
        held = state.hands[move.seat] if isinstance(move, Bury) else ()
        return f"keeps {', '.join(sorted({*held} - {move.fruit}))}" if isinstance(move, Bury) else ""

    def deal(self, state: State, verb: str, rng: Random) -> Move:
        seat = next(seat for seat, hand in state.hands.items() if len(hand) < HAND)
        return rng.choice([move for move in self.moves(state, None) if isinstance(move, Draw) and move.seat == seat])

    def score(self, state: State) -> ScoreSheet:
        """Count fruits in hand, laid and buried; what is not seen counts nothing."""
        seats = tuple(self.score_seat(state, seat) for seat in state.hands)
        best = max(seat.total for seat in seats)
        winners = tuple(seat.seat for seat in seats if self.is_over(state) and seat.total == best)
        return ScoreSheet(seats, winners, self.is_over(state))

    def score_seat(self, state: State, seat: str) -> SeatScore:
        fruits = [*state.hands[seat], *(fruit for by, fruit in (*state.laid, *state.buried) if by == seat)]
        return SeatScore(seat, tuple(ScoreLine(fruit, FRUITS[fruit]) for fruit in fruits if fruit != UNSEEN))

    def seen(self, state: State, seat: str | None) -> State:
        if self.is_over(state):
            return state
        hands = {name: hand if name == seat else (UNSEEN,) * len(hand) for name, hand in state.hands.items()}
        buried = tuple((by, fruit if by == seat else UNSEEN) for by, fruit in state.buried)
        return replace(state, hands=hands, buried=buried)

    def shown(self, move: Move, seat: str | None) -> Move:
        return replace(move, fruit=UNSEEN) if isinstance(move, Draw | Bury) and move.seat != seat else move

    def examine(self, state: State) -> list[Problem]:
        return []

    def describe(self, state: State) -> dict[str, Any]:
        return {"hands": state.hands, "laid": state.laid, "buried": state.buried}

    def override(self, state: State, move: Override) -> tuple[State, int]:
        return state, move.change

    def views(self, state: State) -> tuple[View, ...]:
        hands = (f"{seat}: {', '.join(hand) or 'nothing'}" for seat, hand in state.hands.items())
        return (
            Lines("Hands", tuple(hands)),
            Lines("Laid", tuple(f"{seat}: {fruit}" for seat, fruit in state.laid)),
            Lines("Buried", tuple(f"{seat}: {fruit}" for seat, fruit in state.buried)),
        )

    def inspect_edition(self, edition: str) -> Sequence[Fault]:
        """Take the lines of a file as they are: `fault ...` and `warning ...`."""
        lines: Mapping[bool, list[str]] = {True: [], False: []}
        for line in (Path(edition) / "fruits.toml").read_text(encoding="utf-8").splitlines():
            kind, _, reason = line.removeprefix("# ").partition(" ")
            lines[kind == "warning"].append(reason)
        return [Fault(reason, is_warning) for is_warning in (False, True) for reason in lines[is_warning]]


GAME = Larder()
