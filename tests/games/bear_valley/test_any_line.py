"""Any move at any time is judged without a traceback, legal if and only if it is listed, and sound when played."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from companion.games.bear_valley import moves
from companion.games.bear_valley.components import CHARACTERS
from companion.games.bear_valley.game import TITLE
from companion.games.bear_valley.grid import DIRECTIONS
from companion.games.bear_valley.state import State
from companion.games.bear_valley.tables import read_tables
from companion.referee.moves import Move
from companion.referee.verdicts import Legal, Refusal, Unfinished
from tests.games.bear_valley.test_files import states

TABLES = read_tables("stand-in")
CARDS, TOKENS = tuple(TABLES.wild), tuple(TABLES.box)
SECTIONS = ("floor", "bridge", "a", "north", "west", None, None, None)
KNOWN = {entry.id for entry in TITLE.book().entries()}


class Typist:
    """Types moves of every kind with words of the notation, sensible or not."""

    def __init__(self, state: State, rng: Random) -> None:
        self.state, self.rng = state, rng
        mine = state.turn or rng.choice(list(state.seats))
        self.seat = mine if rng.random() < 0.9 else rng.choice(list(state.seats))
        self.held = state.seats[self.seat].tokens

    def pick(self, *values: Any) -> Any:
        return self.rng.choice(values)

    def side(self) -> Any:
        return self.rng.choice(DIRECTIONS)

    def card(self) -> str:
        likely = self.state.now.drawn or self.rng.choice(CARDS)
        return str(self.pick(likely, likely, self.rng.choice(CARDS))) + str(self.pick("", "*"))

    def some(self) -> tuple[str, ...]:
        return tuple(self.rng.choices(TOKENS, k=self.pick(1, 1, 2)))

    def own(self) -> tuple[str, ...]:
        return tuple(self.rng.sample(self.held, self.rng.randint(0, len(self.held)))) or self.some()

    def place(self) -> str:
        x, y = self.rng.choice(list(self.state.map))
        return f"({x},{y}){self.pick('', '', '/floor')}"

    def lines(self) -> list[Callable[[], Move]]:
        seat, tool = self.seat, self.pick(None, None, "machete", "canoe", "basket")
        left = self.pick(None, None, self.own())
        onto = self.pick(*SECTIONS)
        here = self.pick(None, None, self.place())
        named = self.pick(None, self.card())
        return [
            lambda: moves.First(seat),
            lambda: moves.Plays(seat, self.rng.choice(CHARACTERS)),
            lambda: moves.DealCharacter(self.rng.choice(CHARACTERS)),
            lambda: moves.Traverse(seat, self.side(), tool, onto),
            lambda: moves.Explore(seat, self.side(), tool, named, self.pick(None, None, self.side())),
            lambda: moves.Draw(self.rng.choice(CARDS)),
            lambda: moves.Lay(seat, self.card(), self.pick(None, self.side())),
            lambda: moves.Redraw(seat),
            lambda: moves.Stop(seat, here, left),
            lambda: moves.Stay(seat),
            lambda: moves.Tunnel(seat, left),
            lambda: moves.Machete(seat),
            lambda: moves.Basket(seat),
            lambda: moves.NoBasket(seat),
            lambda: moves.Canoe(seat),
            lambda: moves.Row(seat, self.side(), self.pick(None, None, 1, 2, 3, 0, -1, 999_999_999), onto),
            lambda: moves.Cross(seat),
            lambda: moves.Dive(seat, self.side(), named),
            lambda: moves.Jump(seat, self.place(), left),
            lambda: moves.Observe(seat, self.side(), named),
            lambda: moves.Trade(seat, self.own(), self.some(), left),
            lambda: moves.Gift(seat, self.own(), left),
            lambda: moves.Take(seat, self.rng.choice(TOKENS)),
            lambda: moves.TakeNothing(seat),
            lambda: moves.Eaten(tuple(self.rng.choices(list(self.state.seats), k=self.pick(1, 1, 2)))),
            lambda: moves.Spared(),
        ]


def check(state: State, rng: Random) -> None:
    typist = Typist(state, rng)
    listed = {*TITLE.legal(state, None), *(TITLE.legal(state, state.turn) if state.turn else ())}
    for line in typist.lines():
        move = line()
        verdict = TITLE.judge(state, move)
        if isinstance(verdict, Refusal):
            assert move not in listed, (move, verdict)
            assert all((verdict.clauses, verdict.code, verdict.reason)), (move, verdict)
            assert set(verdict.clauses) <= KNOWN, (move, verdict)
        elif isinstance(verdict, Unfinished):
            assert len(verdict.readings) > 1, (move, verdict)
            assert set(verdict.readings) <= listed, (move, verdict)
        else:
            check_played(state, verdict.move, listed)


def check_played(state: State, move: Move, listed: set[Move]) -> None:
    # Trades, jumps and tunnels are listed with all tokens brought along.
    assert move in listed or getattr(move, "leaving", None), (move, TITLE.positions.describe(state))
    assert TITLE.judge(state, move) == Legal(move)
    after, events = TITLE.apply(state, move)
    assert all(map(str, events))
    assert TITLE.positions.examine(after) == [], (move, TITLE.positions.describe(state))


@pytest.mark.parametrize("seed", range(24))
def test_any_line_at_any_time(seed: int) -> None:
    rng = Random(f"lines {seed}")
    for state in states(seed):
        if rng.random() < (0.06 if state.step == "move" else 0.3):
            check(state, rng)


def test_every_kind_of_line_is_typed() -> None:
    state = next(states(0))
    typed = {type(line()) for line in Typist(state, Random(0)).lines()}
    # What is agreed or allowed is legal although it is not listed.
    assert typed >= {*TITLE.verb_of} - {moves.GiveUp, moves.Allow}
