"""Invariants that must hold at every step of every game, for all titles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

from companion.referee.closing import Closing
from companion.referee.events import Event, Later
from companion.referee.header import Header
from companion.referee.moves import Move
from companion.referee.record import write_record
from companion.referee.session import Outcome, Session, begin, recheck, resume, stored
from companion.referee.submission import import_record, submit
from companion.referee.title import Title
from companion.referee.verdicts import Legal, Refusal

SAMPLE = 4
# Returns the choices of a move that its result ignored, given the state before, the move, the state after, the events.
Disobeyed = Callable[[Any, Move, Any, tuple[Event, ...]], Iterable[str]]


class Decision(NamedTuple):
    """Whether a step ended automatically in a state, and whose step it was."""

    closing: Closing[Any]
    state: Any
    seat: str
    is_over: bool


@contextmanager
def decisions() -> Iterator[list[Decision]]:
    """Record every decision whether a step ends automatically."""
    noted: list[Decision] = []
    decide = Closing.is_over

    def note(closing: Closing[Any], state: Any, seat: str) -> bool:
        is_over = decide(closing, state, seat)
        noted.append(Decision(closing, state, seat, is_over))
        return is_over

    with patch.object(Closing, "is_over", note):
        yield noted


def disobeyed_by(slug: str) -> Disobeyed | None:
    """Return a title's check for ignored choices (`tests/games/<title>/choices.py`), or None."""
    name = f"tests.games.{slug.replace('-', '_')}.choices"
    found: Disobeyed | None = (
        import_module(name).disobeyed if find_spec(name.rpartition(".")[0]) and find_spec(name) else None
    )
    return found


class Playthrough:
    """Plays one game to its end at random and checks every state on the way.

    `skill` is the share of moves chosen by the title's simple player, so that rich positions occur too.
    """

    def __init__(self, game: Title[Any], header: Header, seed: str, skill: float) -> None:
        self.game, self.header = game, header
        self.rng, self.skill = Random(seed), skill
        self.met: list[Move] = []
        self.disobeyed = disobeyed_by(game.slug)

    def run(self, most: int = 5000) -> Session:
        outcome = begin(self.game, self.header)
        assert isinstance(outcome, Outcome), outcome
        session = outcome.session
        for step in range(most):
            if not session.asks():
                break
            session = self.step(session, step)
        assert not session.asks(), "the game does not end"
        self.check_record(session)
        return session

    def step(self, session: Session, step: int) -> Session:
        ask = self.rng.choice(session.asks())
        assert self.game.asked(session.state) == tuple(dict.fromkeys(ask.seat for ask in session.asks()))
        listed = list(self.game.legal(session.state, ask.seat))
        assert listed, f"stuck: {ask}"
        self.check_listed(session, listed)
        self.check_foreign(session, ask.seat, listed)
        for seat in self.game.seats(session.state):
            self.check_outlines(session.state, seat)
        if step % 10 == 0:
            self.check_state(session)
        move = self.choose(session, ask.seat, listed)
        with decisions() as decided:
            after = submit(session, session.write(move), seed="dealt")
        assert isinstance(after.verdict, Legal), (session.write(move), after.verdict)
        assert after.verdict.move == move
        assert not any(isinstance(event, Later) for event in after.events), session.write(move)
        for decision in decided:
            self.check_decision(decision)
        if self.disobeyed is not None:
            state, events = self.game.apply(session.state, move)
            assert [*self.disobeyed(session.state, move, state, events)] == [], session.write(move)
        if step % 15 == 0:
            self.check_undo(session, after.session)
        return after.session

    def choose(self, session: Session, seat: str | None, listed: list[Move]) -> Move:
        verb = session.notation.templates[type(listed[0])].verb
        if seat is None and verb in self.game.chance and self.rng.random() < 0.5:
            return self.game.chance[verb](session.state, self.rng)
        if seat is not None and self.rng.random() < self.skill:
            return self.game.advise(session.state, seat, self.rng)
        return self.rng.choice(listed)

    def check_listed(self, session: Session, listed: list[Move]) -> None:
        """Check that listed moves are legal, complete and unique, and parse back to the same move."""
        assert len(set(listed)) == len(listed)
        for move in self.rng.sample(listed, min(SAMPLE, len(listed))):
            assert self.game.judge(session.state, move) == Legal(move), session.write(move)
            assert session.notation.parse(session.write(move)) == move
            self.met.append(move)

    def check_foreign(self, session: Session, seat: str | None, listed: list[Move]) -> None:
        """Check that every move seen so far is legal exactly if it is listed."""
        mine = [move for move in self.met[-400:] if getattr(move, "seat", None) == seat]
        for move in self.rng.sample(mine, min(SAMPLE, len(mine))):
            verdict = self.game.judge(session.state, move)
            if isinstance(verdict, Legal):
                assert verdict.move in listed, session.write(move)
            assert isinstance(verdict, Legal) or move not in listed, session.write(move)
            if isinstance(verdict, Refusal):
                assert all((verdict.clauses, verdict.reason, verdict.code)), verdict

    def check_outlines(self, state: Any, seat: str | None) -> None:
        """Check that a verb has outlines exactly if it has legal moves."""
        for verb in self.game.open_verbs(state, seat):
            if verb.outlines is not None:
                has_outlines = any(True for _ in verb.outlines(state, seat))
                assert has_outlines == any(True for _ in verb.legal(state, seat)), (verb.move, seat)

    def check_decision(self, decision: Decision) -> None:
        """Check that a step ended automatically exactly if there was no legal move but endings, listed or seen so far.

        A closing may look at a state before its step is entered, so open steps are checked against its own moves.
        """
        closing, state, seat, is_over = decision
        self.check_outlines(state, seat)
        if not is_over:
            assert any(not isinstance(move, closing.endings) for move in closing.moves(state, seat)), closing
            return
        candidates = {
            *self.game.legal(state, seat),
            *(move for move in self.met if getattr(move, "seat", None) == seat),
        }
        for move in candidates:
            # Only refused, not judged: a state before its step has ended may have no words for what comes next.
            refusal = self.game.verb_of[type(move)].refuse(state, move)
            assert refusal is not None or isinstance(move, closing.endings), move

    def check_state(self, session: Session) -> None:
        """Check that a state has no problems, reads back from a position, and shows each seat its own legal moves."""
        game, state = self.game, session.state
        assert game.positions.examine(state) == []
        again = game.start(Header(game.slug, (), game.rules_version, position=game.positions.describe(state)))
        assert again == state
        assert game.views(state)
        game.score(state)
        for seat in game.seats(state):
            seen = game.seen(state, seat)
            assert game.seen(seen, seat) == seen
            assert list(game.legal(seen, seat)) == list(game.legal(state, seat))

    def check_undo(self, before: Session, after: Session) -> None:
        """Check that undo restores the state before, redo the state after, and no line is deleted."""
        undone = submit(after, f"undo {after.played.lines[-1].n}", dealing=False).session
        if len(after.played.lines) == len(before.played.lines) + 1:
            assert undone.state == before.state
        redone = submit(undone, "redo", dealing=False).session
        assert redone.state == after.state
        assert len(redone.entries) == len(after.entries) + 2

    def check_record(self, session: Session) -> None:
        """Check that the stored lines and the text of the record give the same game, and every line is still legal."""
        assert self.game.positions.examine(session.state) == []
        rows = [(entry.text, stored(entry)) for entry in session.entries]
        assert resume(self.game, self.header, rows).state == session.state
        text = write_record(self.header, [(entry.n, entry.text) for entry in session.entries])
        again = import_record(self.game, text)
        assert isinstance(again, Outcome)
        assert again.session.state == session.state
        assert recheck(session) is None
        assert self.game.score(session.state).final
