"""Random moves of every verb: a move that names a single card is legal exactly when it is listed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, get_args, get_type_hints

import pytest
from msgspec.structs import replace

from companion.games.masters_of_maple_syrup import moves
from companion.games.masters_of_maple_syrup.game import TITLE
from companion.games.masters_of_maple_syrup.state import State
from companion.games.masters_of_maple_syrup.switches import Switches
from companion.referee.header import Header
from companion.referee.moves import Move
from companion.referee.verdicts import Legal, Refusal, Unfinished
from tests.games.masters_of_maple_syrup.small import EXOTIC, covered, scattered

SEATS = ("ann", "bo")
GAMES = 48
BATCH = 8
LINES = 110
TYPED = 12
CHOICES: dict[str, tuple[str, ...]] = {key: get_args(hint) for key, hint in get_type_hints(Switches).items()}
# Moves with several cards, and the field that names them.
SEVERAL: dict[type[Move], str] = {
    moves.Draw: "cards",
    moves.Tap: "trees",
    moves.Pay: "cards",
    moves.Discard: "cards",
    moves.Tuck: "cards",
    moves.Untuck: "cards",
    moves.Take: "cards",
    moves.Give: "cards",
    moves.Place: "cards",
    moves.Turn: "cards",
    moves.Remove: "cards",
    moves.Return: "cards",
    moves.Reveal: "cards",
}


class Typist:
    """Plays at random and types nonsense on the way."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(f"typist {seed}")
        rulings = {key: self.rng.choice(values) for key, values in CHOICES.items()} if seed % 3 else {}
        if not seed % 3:
            rulings = {"draw_mode": ("table", "open")[seed % 2]}
        self.edition = EXOTIC if seed % 4 else "stand-in"
        self.state: State = self.exotic(seed, rulings) if seed % 4 else self.plain(seed, rulings)
        self.notation = TITLE.notation(SEATS, self.edition)
        self.cards = [*self.state.tables.cards, "?"]
        self.lines: list[str] = []
        self.verdicts: Counter[str] = Counter()

    def plain(self, seed: int, rulings: dict[str, str]) -> State:
        """Start a game with the shipped cards."""
        options = {"mode": "rivals"} if seed % 8 else {}
        state = TITLE.start(Header(TITLE.slug, SEATS, TITLE.rules_version, options=options, rulings=rulings))
        assert isinstance(state, State), state
        return state

    def exotic(self, seed: int, rulings: dict[str, str]) -> State:
        """Start in the middle of a game with other cards."""
        document = scattered(self.rng, mode=("standard", "rivals")[seed % 8 > 3])
        is_table = rulings.get("draw_mode", "table") == "table"
        state: State = TITLE.positions.read(covered(document) if is_table else document, rulings)
        assert TITLE.positions.examine(state) == []
        return state

    def run(self) -> Counter[str]:
        for _ in range(LINES):
            if TITLE.is_over(self.state):
                break
            for _ in range(TYPED):
                self.check(self.type_line())
            self.step()
        for _ in range(TYPED):
            self.check(self.type_line())
        return self.verdicts

    def step(self) -> None:
        seat = self.rng.choice([seat for seat in TITLE.asked(self.state) if seat is not None] or [None])
        listed = [move for move in TITLE.legal(self.state, seat) if not isinstance(move, moves.Stop)]
        assert listed, f"stuck: {TITLE.asks(self.state)} after {self.lines[-8:]}"
        move = self.rng.choice(listed)
        assert TITLE.judge(self.state, move) == Legal(move), (self.lines[-8:], self.notation.write(move))
        if seat is not None and self.rng.random() < 0.4:
            move = TITLE.advise(self.state, seat, self.rng)
        self.lines.append(self.notation.write(move))
        self.state, _ = TITLE.apply(self.state, move)

    # Random moves

    def type_line(self) -> Move:
        """Make up a move, often a nearly legal one."""
        asked = [seat for seat in TITLE.asked(self.state) if seat is not None]
        self.seat = self.rng.choice(asked) if asked and self.rng.random() < 0.8 else self.rng.choice(SEATS)
        verbs = [verb for ask in TITLE.asks(self.state) for verb in ask.verbs if verb in MADE]
        verb = self.rng.choice(verbs) if verbs and self.rng.random() < 0.7 else self.rng.choice(list(MADE))
        return MADE[verb](self)

    def card(self) -> str:
        """Name a card: any, or one in play."""
        owner = self.state.seats[self.seat]
        near = [*owner.hand, *self.state.pile[-2:], *(name for placed in owner.property for name in placed.tucked)]
        return self.rng.choice(near if near and self.rng.random() < 0.6 else self.cards)

    def hand_cards(self) -> tuple[str, ...]:
        return tuple(self.card() for _ in range(self.rng.choice((1, 1, 1, 2, 2, 3))))

    def lying(self) -> str:
        """Name a property card, usually the player's own, with or without its number."""
        seat = self.seat if self.rng.random() < 0.9 else self.state.other(self.seat)
        placed = self.rng.choice(self.state.seats[seat].property or (None,))
        if placed is None or self.rng.random() < 0.05:
            return self.rng.choice(self.cards[:-1])
        return placed.id if self.rng.random() < 0.7 else placed.card

    def lying_cards(self) -> tuple[str, ...]:
        return tuple(self.lying() for _ in range(self.rng.choice((1, 1, 1, 2, 3))))

    def host(self) -> str | None:
        return self.lying() if self.rng.random() < 0.6 else None

    # Checks

    def check(self, move: Move) -> None:
        verdict = TITLE.judge(self.state, move)
        verb = self.notation.templates[type(move)].verb
        self.verdicts[f"{verb} {type(verdict).__name__}"] += 1
        line = self.notation.write(move)
        where = (self.lines[-8:], line, verdict)
        match verdict:
            case Refusal(clauses=clauses, reason=reason):
                assert all((clauses, reason)), where
                assert move not in self.listed(move), where
                assert not any(piece in reason for piece in ("None", "()")), where
            case Unfinished(readings=readings):
                assert len(set(readings)) > 1, where
                assert all(TITLE.judge(self.state, reading) == Legal(reading) for reading in readings), where
            case Legal(move=meant):
                assert TITLE.judge(self.state, meant) == Legal(meant), where
                stands = self.as_listed(meant)
                assert self.is_several(move) or self.is_for_other(move) or stands in self.listed(stands), where
                after, _ = TITLE.apply(self.state, meant)
                assert TITLE.positions.examine(after) == [], where
        if self.is_several(move):
            self.check_several(move, verdict)

    def listed(self, move: Move) -> Sequence[Move]:
        has_seat = self.notation.templates[type(move)].has_seat
        return list(TITLE.legal(self.state, getattr(move, "seat", None) if has_seat else None))

    def as_listed(self, move: Move) -> Move:
        """Return the listed form of a move, without numbers and declined effects."""
        match move:
            case moves.Adjust():
                return replace(move, number=1)
            case moves.Harvest():
                return replace(move, without=None)
            case moves.Done():
                return replace(move, without=None)
        return move

    def is_for_other(self, move: Move) -> bool:
        """Return whether a manual outcome is typed for the player who is not next, whose moves are not listed."""
        return isinstance(move, moves.Adjust) and move.seat not in TITLE.asked(self.state)

    def is_several(self, move: Move) -> bool:
        return len(getattr(move, SEVERAL.get(type(move), ""), ())) > 1

    def check_several(self, move: Move, verdict: Any) -> None:
        """Check that several cards in one move are the same as one move per card."""
        field = SEVERAL[type(move)]
        state: State = self.state
        where = (self.lines[-8:], self.notation.write(move), verdict)
        meant = verdict.move if isinstance(verdict, Legal) else move
        for at, card in enumerate(getattr(meant, field)):
            if at and place_of(state) != place_of(self.state):
                assert not isinstance(verdict, Legal), (where, "something else is asked by then")
                return
            single = replace(meant, **{field: (card,)})
            found = TITLE.judge(state, single)
            if isinstance(found, Unfinished):
                return
            if not isinstance(found, Legal):
                assert not isinstance(verdict, Legal), (where, single, found)
                return
            state, _ = TITLE.apply(state, found.move)
        if isinstance(verdict, Unfinished):
            return
        assert isinstance(verdict, Legal), (where, "one after the other they stand")
        assert state == TITLE.apply(self.state, meant)[0], where


def place_of(state: State) -> tuple[Any, ...]:
    """Return the stage of the game at which a move is typed: what is open, and what is still to come."""
    frame: Any = state.stack[-1] if state.stack else None
    steps = getattr(frame, "steps", ())
    about = [getattr(frame, key, None) for key in ("seat", "card", "key", "phase", "act")]
    return (state.number, state.step, len(state.stack), type(frame), *about, len(steps), *map(type, steps[:1]))


def _card_lines(kind: Callable[..., Move]) -> Callable[[Typist], Move]:
    return lambda typist: kind(typist.seat, typist.hand_cards())


def _lying_lines(kind: Callable[..., Move]) -> Callable[[Typist], Move]:
    return lambda typist: kind(typist.seat, typist.lying_cards())


def _harvest(typist: Typist) -> Move:
    rng = typist.rng
    without = (typist.lying(),) if rng.random() < 0.1 else None
    return moves.Harvest(typist.seat, typist.lying(), rng.choice((None, None, None, 0, 1, 2, 3)), without)


def _develop(typist: Typist) -> Move:
    payment = typist.hand_cards() if typist.rng.random() < 0.4 and typist.state.is_named else None
    if payment is not None:
        payment = tuple(sorted(payment))
    return moves.Develop(typist.seat, typist.card(), payment)


def _discard(typist: Typist) -> Move:
    cards = typist.lying_cards() if typist.rng.random() < 0.3 else typist.hand_cards()
    return moves.Discard(typist.seat, cards)


def _tuck(typist: Typist) -> Move:
    cards = typist.lying_cards() if typist.rng.random() < 0.3 else typist.hand_cards()
    return moves.Tuck(typist.seat, cards, typist.host())


MADE: dict[str, Callable[[Typist], Move]] = {
    "first": lambda typist: moves.First(typist.seat),
    "draw": lambda typist: moves.Draw(typist.hand_cards()),
    "select": lambda typist: moves.Select(typist.seat, typist.rng.choice(("AC1", "AC2", "AC3", "tap", "develop"))),
    "choose": lambda typist: moves.Choose(typist.seat, typist.rng.choice(("tap", "harvest", "develop", "1", "2", "3"))),
    "tap": _lying_lines(moves.Tap),
    "harvest": _harvest,
    "develop": _develop,
    "pay": _card_lines(moves.Pay),
    "use": lambda typist: moves.Use(typist.seat, typist.lying(), typist.rng.choice((None, None, 1, 2))),
    "done": lambda typist: moves.Done(typist.seat),
    "discard": _discard,
    "tuck": _tuck,
    "untuck": lambda typist: moves.Untuck(typist.seat, typist.hand_cards(), typist.host()),
    "take": _card_lines(moves.Take),
    "give": _card_lines(moves.Give),
    "place": _card_lines(moves.Place),
    "turn": _lying_lines(moves.Turn),
    "remove": _lying_lines(moves.Remove),
    "point": lambda typist: moves.Point(typist.seat, typist.rng.choice(("AC1", "AC2", "AC3", "harvest"))),
    "return": _card_lines(moves.Return),
    "accept": lambda typist: moves.Accept(typist.seat),
    "decline": lambda typist: moves.Decline(typist.seat),
    "adjust": lambda typist: moves.Adjust(typist.seat, typist.rng.choice(("draw", "tuck", "score")), 1),
    "reveal": lambda typist: moves.Reveal(typist.seat, typist.hand_cards(), typist.host()),
}


@pytest.mark.parametrize("first", range(0, GAMES, BATCH))
def test_any_line(first: int) -> None:
    verdicts: Counter[str] = Counter()
    for seed in range(first, first + BATCH):
        verdicts += Typist(seed).run()
    assert sum(verdicts.values()) > 2000
    assert sum(number for name, number in verdicts.items() if name.endswith("Legal")) > 300
