"""The same game twice: with every card named, and as a table game in which hands are counts."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, get_args, get_type_hints

import pytest

from companion.games.masters_of_maple_syrup import moves
from companion.games.masters_of_maple_syrup.game import TITLE
from companion.games.masters_of_maple_syrup.hidden import FALLEN
from companion.games.masters_of_maple_syrup.order import phase
from companion.games.masters_of_maple_syrup.state import State, deck_size, hand_size
from companion.games.masters_of_maple_syrup.switches import Switches
from companion.referee.header import Header
from companion.referee.moves import Move
from companion.referee.verdicts import Legal, Refusal
from tests.games.masters_of_maple_syrup.small import covered, scattered

SEATS = ("ann", "bo")
GAMES = 64
BATCH = 8
LINES = 170
STRANGE = 3
# Codes of moves that are legal only in a table game: the hand is known to lack a card, or to hold a required one.
BY_IDENTITY = {"not-in-hand", "no-copy-left", "zero-use", "cost", "condition", "not-there", "not-done"}
CHOICES: dict[str, tuple[str, ...]] = {
    key: get_args(hint) for key, hint in get_type_hints(Switches).items() if key not in ("draw_mode", "identity")
}


def phases(state: State) -> set[str]:
    """Return the current phases of all seats."""
    return {phase(state, seat) for seat in (None, *state.seats)}


class Twins:
    """A random open game, and the table game that follows it move by move."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(f"twins {seed}")
        rulings = {key: self.rng.choice(values) for key, values in CHOICES.items()} if seed % 4 else {}
        options = {"mode": "rivals"} if seed % 2 else {}
        if rulings.get("mixed_sides") == "yes" and seed % 3 == 0:
            options = {"sides": " ".join(self.rng.choice(("red", "white")) for _ in range(3))}
        is_exotic = seed % 8 >= 4
        self.open, self.table = self.scatter(rulings, options) if is_exotic else self.begin(rulings, options)
        self.met: list[Move] = []
        self.lines: list[str] = []
        self.notation = TITLE.notation(SEATS, self.open.tables.edition)

    def begin(self, rulings: dict[str, str], options: dict[str, str]) -> tuple[State, State]:
        """Start both games with the shipped cards."""
        return self.start({**rulings, "draw_mode": "open"}, options), self.start(rulings, options)

    def start(self, rulings: dict[str, str], options: dict[str, str]) -> State:
        state = TITLE.start(Header(TITLE.slug, SEATS, TITLE.rules_version, options={**options}, rulings=rulings))
        assert isinstance(state, State), state
        return state

    def scatter(self, rulings: dict[str, str], options: dict[str, str]) -> tuple[State, State]:
        """Start both games from a position, with cards that use the whole vocabulary."""
        document = scattered(self.rng, **options)
        return TITLE.positions.read(document, rulings), TITLE.positions.read(covered(document), rulings)

    def run(self) -> None:
        for _ in range(LINES):
            if TITLE.is_over(self.open):
                break
            self.step()
        assert TITLE.is_over(self.open) == TITLE.is_over(self.table)

    def step(self) -> None:
        seat = self.rng.choice([seat for seat in TITLE.asked(self.open) if seat is not None] or [None])
        move = self.choose(seat)
        self.lines.append(self.notation.write(move))
        self.follow(move)
        self.open, _ = TITLE.apply(self.open, move)
        self.name_uncovered()
        self.met.append(move)
        if not {"draw", "return"} & phases(self.open):
            self.compare()
            self.try_strange_lines()

    def choose(self, seat: str | None) -> Move:
        if phase(self.open, seat) == "draw" and self.rng.random() < 0.7:
            return TITLE.chance["draw"](self.open, self.rng)
        if seat is not None and self.rng.random() < 0.4:
            return TITLE.advise(self.open, seat, self.rng)
        return self.rng.choice([move for move in TITLE.legal(self.open, seat) if not isinstance(move, moves.Stop)])

    def follow(self, move: Move) -> None:
        """Play a move of the open game in the table game, if it is needed there."""
        if isinstance(move, moves.Draw | moves.Return) and not {"draw", "return"} & phases(self.table):
            return
        verdict = TITLE.judge(self.table, move)
        assert verdict == Legal(move), (self.lines[-12:], verdict, phases(self.table))
        self.table, _ = TITLE.apply(self.table, move)

    def name_uncovered(self) -> None:
        """Name the cards tucked face down under a removed card when they go to the pile of the table game."""
        while self.has_fallen():
            missing = Counter(self.open.pile) - Counter(self.table.pile)
            move = moves.Discard(self.table.stack[-1].seat, (next(c for c in self.open.pile if missing[c]),))
            assert TITLE.judge(self.table, move) == Legal(move), (self.lines[-12:], move)
            self.table, _ = TITLE.apply(self.table, move)

    def has_fallen(self) -> bool:
        steps = getattr(self.table.stack[-1], "steps", ()) if self.table.stack else ()
        return any(getattr(step, "place", "") == FALLEN for step in steps[:1])

    def compare(self) -> None:
        """Check that the public information is the same."""
        one, other = (self.public(state) for state in (self.open, self.table))
        assert one == other, (self.lines[-12:], {key: (one[key], other[key]) for key in one if one[key] != other[key]})

    def public(self, state: State) -> dict[str, Any]:
        seats = {
            name: ([(p.id, p.tapped, len(p.tucked)) for p in owner.property], hand_size(state, name), owner.developed)
            for name, owner in state.seats.items()
        }
        table = (state.step, state.turn, state.number, state.selected, state.chosen, state.quiet, state.moved)
        piles = {"pile": state.pile, "deck": deck_size(state), "turned": state.turned}
        return {
            **seats,
            **piles,
            "table": table,
            "phases": [phase(state, seat) for seat in (None, *state.seats)],
            "stack": len(state.stack),
        }

    def try_strange_lines(self) -> None:
        """Check that a move refused in the table game is refused in the open one, and vice versa but for hand cards."""
        for move in self.rng.sample(self.met, min(STRANGE, len(self.met))):
            if isinstance(move, moves.Draw):
                continue
            at_table, in_open = TITLE.judge(self.table, move), TITLE.judge(self.open, move)
            line = self.notation.write(move)
            if isinstance(in_open, Legal):
                assert isinstance(at_table, Legal), (self.lines[-12:], line, at_table)
            elif isinstance(at_table, Legal) and isinstance(in_open, Refusal):
                assert in_open.code in BY_IDENTITY, (self.lines[-12:], line, in_open)


@pytest.mark.parametrize("first", range(0, GAMES, BATCH))
def test_table_game_follows_open_game(first: int) -> None:
    for seed in range(first, first + BATCH):
        Twins(seed).run()
