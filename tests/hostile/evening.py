"""A referee's whole evening on a real file: legal moves, slips and corrections in any order, other writers, restarts.

After every step the stored game equals the one in memory. Nothing is lost, and a refused move changes nothing. The same
effective lines always give the same state, whatever corrections led to them.
"""

from __future__ import annotations

import shutil
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, ClassVar

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from campaigns.errors import Refused, Stale
from campaigns.exchange.document import read_exchange, write_exchange
from campaigns.exchange.plan import Terms
from campaigns.rows import StoredGame
from campaigns.store import Store, open_store
from companion.games import find_title
from companion.referee.header import Header
from companion.referee.moves import Move
from companion.referee.record import Entry
from companion.referee.session import Outcome, Session, begin, recheck
from companion.referee.submission import submit
from companion.referee.title import Title
from companion.referee.verdicts import Legal
from tests.hostile.club import memory
from tests.hostile.corrections import effective_lines
from tests.hostile.mutants import line_mutant

NAMES = ("ann", "bo", "cy", "di")
TEXTS = ("it rains", "", '"', "\\", "a\\\\", "[red]", "<b>", "=1+1", "👩‍🌾", "undo 1", "x" * 300, "# no", "İ", "x, y")
CHANGES = (-(10**9), -3, -1, 0, 1, 2, 40, 10**8)
FROM = 60
SEEDS = st.integers(0, 2**32 - 1)


class Evening(RuleBasedStateMachine):
    """One title, one database, one game after the other; a subclass sets the title and the empty database."""

    slug: ClassVar[str]
    blank: ClassVar[Path]
    store: Store
    stored: StoredGame

    def __init__(self) -> None:
        super().__init__()
        game = find_title(self.slug)
        assert game is not None
        self.game: Title[Any] = game
        self.folder = TemporaryDirectory(dir=memory())
        self.path = shutil.copy(self.blank, self.folder.name)
        self.store = open_store(str(self.path))
        # The lines of the game as this referee remembers them, all states by effective lines, and all lines typed.
        self.texts: list[str] = []
        self.states: dict[tuple[tuple[int, str], ...], Any] = {}
        self.met: list[str] = ["", "pass", "ann done"]

    @property
    def session(self) -> Session:
        return self.stored.session

    @initialize(seed=SEEDS)
    def sit_down(self, seed: int) -> None:
        """Start a game of any mode, typed or dealt, and play some moves."""
        rng = Random(seed)
        sizes = [size for size in self.game.players if size <= len(NAMES)]
        seats = NAMES[: rng.choice(sizes)]
        options = rng.choice(list(self.game.modes))
        deal = rng.choice((None, "maple"))
        outcome = begin(
            self.game, Header(self.game.slug, seats, self.game.rules_version, options=dict(options), deal=deal)
        )
        assert isinstance(outcome, Outcome)
        self.stored = self.store.games.load(self.store.games.add(outcome, players={}, by="zoe"))
        self.texts = [entry.text for entry in outcome.session.entries]
        self.states = {}
        self.play_on(rng, rng.choice((0, 5, 30)))

    @rule(seed=SEEDS, most=st.sampled_from((1, 1, 3, 12)))
    def play(self, seed: int, most: int) -> None:
        """Play legal moves, stored one by one or several at once."""
        self.play_on(Random(seed), most)

    def play_on(self, rng: Random, most: int) -> None:
        """Play this many legal moves and store them together."""
        session = self.session
        entries: list[Entry] = []
        for _ in range(most):
            line = self.legal_line(session, rng)
            if line is None:
                break
            outcome = submit(session, line, seed="dealt")
            assert isinstance(outcome.verdict, Legal), (line, outcome.verdict)
            session = outcome.session
            entries += outcome.entries
            self.remember(session)
        self.keep(Outcome(Legal(Move()), session, tuple(entries)))

    def legal_line(self, session: Session, rng: Random) -> str | None:
        """Choose a legal move, as a simple player would or at random; None if the game is over."""
        asked = self.game.asked(session.state)
        if not asked:
            return None
        seat = rng.choice(asked)
        if seat is not None and rng.random() < 0.5:
            return session.write(self.game.advise(session.state, seat, rng))
        moves = list(islice(self.game.legal(session.state, seat), FROM))
        assert moves, f"{seat} is asked and can do nothing"
        line = session.write(rng.choice(moves))
        self.met.append(line)
        return line

    @rule(seed=SEEDS)
    def slip(self, seed: int) -> None:
        """Type a move of another moment, or one with misplaced words."""
        rng = Random(seed)
        line = rng.choice(self.met)
        self.type(line_mutant(line, rng, (*self.met[-1].split(), *NAMES)) if rng.random() < 0.6 else line)

    @rule(back=st.none() | st.integers(-1, 25))
    def undo(self, back: int | None) -> None:
        """Undo the last line, or an earlier one."""
        self.type("undo" if back is None else f'undo {len(self.texts) - back} "a slip"')

    @rule()
    def redo(self) -> None:
        self.type('redo by "zoe"')

    @rule(seed=SEEDS, back=st.integers(0, 6), cuts=st.booleans())
    def amend(self, seed: int, back: int, cuts: bool) -> None:
        """Amend a line with another one typed before, or one that would have been legal."""
        rng, lines = Random(seed), self.session.played.lines
        if not lines:
            return
        entry = lines[-1 - back % len(lines)]
        line = rng.choice(self.met)
        if rng.random() < 0.7:
            before = self.session.state_at(entry.n - 1)
            seat = rng.choice(self.game.asked(before) or (None,))
            line = next((self.session.write(move) for move in islice(self.game.legal(before, seat), 9)), line)
        cut = f" cut {rng.choice(lines).n}" if cuts else ""
        self.type(f"amend {entry.n} {quoted(line)}{cut}")

    @rule(seed=SEEDS, change=st.sampled_from(CHANGES), why=st.sampled_from(TEXTS))
    def override(self, seed: int, change: int, why: str) -> None:
        rng = Random(seed)
        seat, quantity = rng.choice(self.session.header.seats), rng.choice(self.game.quantities.names)
        self.type(f"override {seat} {quantity} {change} {quoted(why)}")

    @rule(text=st.sampled_from(TEXTS) | st.text(max_size=20))
    def note(self, text: str) -> None:
        self.type(f"note {quoted(text)}")

    @rule()
    def deal(self) -> None:
        self.type("deal")

    def type(self, line: str) -> None:
        """Type a line; a refused line changes nothing."""
        outcome = submit(self.session, line, seed="dealt")
        if isinstance(outcome.verdict, Legal):
            assert outcome.entries
            self.keep(outcome)
        else:
            assert (outcome.session, outcome.entries, outcome.events) == (self.session, (), ())

    def keep(self, outcome: Outcome) -> None:
        """Store accepted lines: the record only grows."""
        assert outcome.session.entries == (*self.session.entries, *outcome.entries)
        self.stored = self.store.games.append(self.stored, outcome, by="zoe")
        self.texts += [entry.text for entry in outcome.entries]
        self.remember(outcome.session)

    def remember(self, session: Session) -> None:
        """Compare a state with the earlier state after the same lines."""
        lines = tuple((entry.n, entry.text) for entry in session.played.lines)
        assert self.states.setdefault(lines, session.state) == session.state

    @rule()
    def close_and_reopen(self) -> None:
        """Close and reopen the database: the same game continues."""
        before = self.session
        self.store.database.close()
        self.store = open_store(str(self.path))
        self.stored = self.store.games.load()
        assert self.session.entries == before.entries
        assert self.session.played == before.played
        assert self.session.state == before.state

    @rule()
    def write_out_and_read_in(self) -> None:
        """Export the game as text and as a document: both match the stored game."""
        again = self.store.exchange.judge_record(self.store.games.write_record(self.stored.id)).session
        assert (again.state, again.entries, again.played) == (
            self.session.state,
            self.session.entries,
            self.session.played,
        )
        document = read_exchange(write_exchange(self.store.exchange.export_game(self.stored.id)))
        assert not self.store.exchange.import_document(document, Terms()).has_work

    @rule()
    def another_writes(self) -> None:
        """Someone else writes first: the second writer gets an error, loses nothing, and continues from there."""
        with open_store(str(self.path)) as other:
            theirs = submit(self.session, 'note "from next door"')
            other.games.append(other.games.load(self.stored.id), theirs)
        mine = submit(self.session, 'note "mine"')
        with pytest.raises(Stale):
            self.store.games.append(self.stored, mine)
        with pytest.raises(Stale):
            self.store.games.void(self.stored, "stop")
        self.stored = self.store.games.load(self.stored.id)
        # In a dealt game, dealt lines may follow theirs.
        self.texts += [entry.text for entry in theirs.entries]

    @rule(seed=SEEDS)
    def finish(self, seed: int) -> None:
        """Close the game, which stays open unless it is over. After a finished game, start the next."""
        if self.session.asks():
            with pytest.raises(Refused, match="is not over"):
                self.store.games.finish(self.stored)
            return
        sheet = self.store.games.finish(self.stored)
        assert self.store.games.scores(self.stored.id) == sheet == self.game.score(self.session.state)
        self.check_closed(seed)

    @precondition(lambda self: len(self.texts) > 60)
    @rule(seed=SEEDS)
    def break_off(self, seed: int) -> None:
        self.store.games.void(self.stored, "the lights went out")
        self.check_closed(seed)

    def check_closed(self, seed: int) -> None:
        """Check that nothing can be written to a closed game, and that all its lines stay; then start the next game."""
        closed = self.store.games.load(self.stored.id)
        for stored in (self.stored, closed):
            with pytest.raises((Refused, Stale)):
                self.store.games.append(stored, submit(self.session, 'note "too late"'))
        assert [row.text for row in self.store.games.lines(closed.id)] == self.texts
        assert closed.session.state == self.session.state
        self.sit_down(seed)

    @invariant()
    def is_on_disk(self) -> None:
        """All lines are stored as typed, and the effective ones match a second implementation."""
        if not hasattr(self, "stored"):
            return
        rows = self.store.games.lines(self.stored.id)
        assert [row.text for row in rows] == self.texts == [entry.text for entry in self.session.entries]
        assert [row.n for row in rows] == [*range(1, len(rows) + 1)]
        assert [(entry.n, entry.text) for entry in self.session.played.lines] == effective_lines(self.texts)

    def teardown(self) -> None:
        """At the end of the evening every line is still legal when judged again, and the database is sound."""
        try:
            if hasattr(self, "stored"):
                with open_store(str(self.path)) as store:
                    again = store.games.load(self.stored.id).session
                    assert (again.state, again.entries) == (self.session.state, self.session.entries)
                    assert recheck(again) is None
                    assert store.maintenance.check() == []
        finally:
            self.store.database.close()
            self.folder.cleanup()


def quoted(text: str) -> str:
    """Quote a text as it is typed."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
