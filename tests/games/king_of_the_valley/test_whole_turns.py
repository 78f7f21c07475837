"""A whole turn in one line: the recruit, the way, jesters, taxes, swaps and the kingdom bonus, without their verbs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple

import pytest

from companion.api import Game
from companion.games.king_of_the_valley.game import TITLE
from companion.games.king_of_the_valley.moves import Claim, Decline, PlaceJester, Recruit, SummonVia, Swap, Tax
from companion.referee.header import Header
from companion.referee.moves import Move
from companion.referee.session import Session
from companion.referee.shorthand import play_text
from tests.referee.tables import play, sit_down

SPECIAL = (PlaceJester, Swap, Tax, Claim, Decline, SummonVia)
SEEDS = range(12)
# The verbs that a referee leaves out, and the words typed for a move of a single word.
LETTER = "D"


class Turn(NamedTuple):
    """A turn with a special step: the game before it, and its moves."""

    start: Session
    moves: tuple[Move, ...]

    @property
    def lines(self) -> list[str]:
        return [self.start.write(move) for move in self.moves]

    def in_one_line(self, is_spaced: bool, with_verbs: bool) -> str:
        """Write the turn as one line that starts with the player."""
        words = [words_of(self.start, move, with_verbs) for move in self.moves]
        return f"{self.lines[0].split()[0]} {(' ' if is_spaced else ', ').join(words)}"


def words_of(session: Session, move: Move, with_verb: bool) -> str:
    """Return the words of a move without its seat, and without its verb if something is left."""
    words = session.write(move).split()
    seat = session.notation.templates[type(move)].has_seat
    rest = words[seat + 1 :]
    if isinstance(move, Decline):
        return "no kingdom" if with_verb else "none"
    return " ".join(words[seat:] if with_verb or not rest else rest)


@cache
def turns() -> tuple[Turn, ...]:
    return tuple(turn for seed in SEEDS for turn in turns_of(Random(seed)))


def turns_of(rng: Random) -> Iterator[Turn]:
    """Yield the turns of a random game in which more is done than to move and to recruit."""
    session = sit_down(Header(TITLE.slug, ("Ann", "Bo"), TITLE.rules_version), TITLE)
    start, moves = session, list[Move]()
    while asks := session.asks():
        seat = asks[0].seat
        move = TITLE.chance[asks[0].verbs[0]](session.state, rng) if seat is None else choose(session, seat, rng)
        if session.state.step == "summon" and not (moves and isinstance(moves[-1], Recruit)):
            if any(isinstance(each, SPECIAL) for each in moves):
                yield Turn(start, tuple(moves))
            start, moves = session, []
        session = play(session, session.write(move))
        moves.append(move)


def choose(session: Session, seat: str, rng: Random) -> Move:
    special = [move for move in TITLE.legal(session.state, seat) if isinstance(move, SPECIAL)]
    return rng.choice(special) if special and rng.random() < 0.5 else TITLE.advise(session.state, seat, rng)


def test_the_turns_hold_every_special_step() -> None:
    steps = {type(move) for turn in turns() for move in turn.moves}
    assert {*SPECIAL} - {Decline} <= steps
    assert len(turns()) > 50


@pytest.mark.parametrize("is_spaced", [False, True], ids=["commas", "spaces"])
@pytest.mark.parametrize("with_verbs", [False, True], ids=["bare", "verbs"])
def test_a_whole_turn_in_one_line(is_spaced: bool, with_verbs: bool) -> None:
    """It is played, or offered by number where the letter of a duke could be short for `draw`."""
    offered = 0
    for turn in turns():
        text = turn.in_one_line(is_spaced, with_verbs)
        batch = play_text(turn.start, text)
        if batch.stopped is not None:
            assert "; ".join(turn.lines) in batch.choices, (text, batch.verdict)
            assert turn.lines[-1].startswith(f"draw {LETTER} "), text
            offered += 1
            continue
        assert [entry.text for step in batch.steps for entry in step.outcome.entries] == turn.lines, text
        assert Game(turn.start).play(text).moves[-len(turn.moves) :] == tuple(turn.lines)
    assert offered < len(turns()) // 10


def test_a_duke_is_not_taken_for_a_verb() -> None:
    """Two tiles may be one draw of both, or with `D` for `draw` only the second."""
    found = [turn for turn in turns() if turn.lines[-1].startswith(f"draw {LETTER} ")]
    assert found
    for turn in found:
        batch = play_text(play(turn.start, *turn.lines[:-1]), turn.lines[-1].removeprefix("draw "))
        assert turn.lines[-1] in batch.choices
