"""The companion as a library: games are values, and moves are written as at the table.

game = companion.new("king-of-the-valley", seats=["Ann", "Bo"], deal="seed")
game = game.play("Ann place c3")
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from companion.games import REGISTRY, find_title
from companion.limits import FILE_BYTES, read_file
from companion.referee.amounts import counted
from companion.referee.header import STAND_IN, Header
from companion.referee.problems import BadPosition
from companion.referee.record import read_record, write_record
from companion.referee.scores import ScoreSheet
from companion.referee.session import Outcome, Session, begin
from companion.referee.shorthand import play_text
from companion.referee.submission import import_lines, submit
from companion.referee.title import Ask, Title
from companion.referee.verdicts import Legal, Refusal, Verdict
from companion.referee.viewer import ONLOOKER, REFEREE, Viewer
from companion.web.svg import draw_views

__all__ = ["BadPosition", "Game", "Misread", "Refused", "load", "new", "titles"]


class Refused(ValueError):
    """A rule forbids the move or the setup; has the clauses, a stable code, the reason and a hint."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.reason)
        self.clauses, self.code = refusal.clauses, refusal.code
        self.reason, self.hint = refusal.reason, refusal.hint


class Misread(ValueError):
    """The text is not a complete move: it has an unknown word, is unfinished, or is ambiguous."""

    def __init__(self, verdict: Verdict) -> None:
        self.reason: str = getattr(verdict, "reason", "")
        super().__init__(self.reason)
        self.verdict = verdict
        self.expects: tuple[str, ...] = getattr(verdict, "expects", ()) or getattr(verdict, "readings", ())


class Game:
    """An immutable game: `play` returns a new one and leaves this one unchanged."""

    def __init__(self, session: Session) -> None:
        self.session = session

    @property
    def title(self) -> str:
        """The name of the title."""
        return self._title.name

    @property
    def seats(self) -> tuple[str, ...]:
        return self._title.seats(self.session.state)

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves played so far, without those taken back, as the record spells them."""
        return tuple(entry.text for entry in self.session.played.lines)

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The open questions: who has to move, and with which verbs. Empty when the game is over."""
        return self.session.asks()

    @property
    def is_over(self) -> bool:
        return self._title.is_over(self.session.state)

    def play(self, *lines: str) -> Game:
        """Play moves and return the game after them. Raises Refused or Misread at the first illegal one."""
        session = self.session
        for line in lines:
            batch = play_text(session, line)
            if isinstance(batch.verdict, Refusal):
                raise Refused(batch.verdict)
            if not isinstance(batch.verdict, Legal):
                raise Misread(batch.verdict)
            session = batch.session
        return Game(session)

    def judge(self, line: str) -> Verdict:
        """Return the referee's verdict on a move without playing it; of several, on the last one judged."""
        return play_text(self.session, line, send=partial(submit, dealing=False)).verdict

    def legal(self, seat: str | None = None) -> list[str]:
        """Return the legal moves of a seat, or of the table, as you would type them."""
        return [self.session.write(move) for move in self._title.legal(self.session.state, seat)]

    def score(self, viewer: Viewer = REFEREE) -> ScoreSheet:
        """Return the score sheet of the current position."""
        return viewer.score(self._title, self.session.state)

    def position(self, viewer: Viewer = REFEREE) -> dict[str, Any]:
        """Return the position as a document that `new(position=…)` accepts."""
        return self._title.positions.describe(viewer.state(self._title, self.session.state))

    def record(self) -> str:
        """Return the record as text that `load` reads."""
        return write_record(self.session.header, [(entry.n, entry.text) for entry in self.session.entries])

    def villages(self) -> dict[str, Any]:
        """Return the current villages by seat; empty in a title without villages."""
        return self._title.kept(self.session.state)

    @property
    def _title(self) -> Title[Any]:
        return self.session.game

    def _repr_svg_(self) -> str:
        """Draw the public view of the table as SVG, for notebooks."""
        return draw_views(self._title.views(ONLOOKER.state(self._title, self.session.state)))

    def __repr__(self) -> str:
        moment = self._title.moment(self.session.state)
        return f"<{self.title}: {', '.join(self.seats)}; {moment or counted(len(self.moves), 'move')}>"


def titles() -> tuple[str, ...]:
    """Return the slugs of all titles."""
    return tuple(REGISTRY)


def new(
    title: str,
    seats: Sequence[str] = (),
    *,
    deal: str | None = None,
    typed: Sequence[str] = (),
    edition: str = STAND_IN,
    rulings: Mapping[str, str] | None = None,
    position: Mapping[str, Any] | None = None,
    villages: Mapping[str, Any] | None = None,
    **options: Any,
) -> Game:
    """Start a game.

    `deal` is a seed: with it the companion makes every draw except those of the verbs in `typed`.
    Raises Refused for a setup that the rules forbid, BadPosition for an invalid position or village.
    """
    found = _find(title)
    header = Header(
        game=title,
        seats=tuple(seats),
        rules=found.rules_version,
        edition=edition,
        options=options,
        rulings=dict(rulings or {}),
        deal=deal,
        typed=tuple(typed),
        keepsakes=dict(villages or {}),
        position=None if position is None else dict(position),
    )
    return _game_of(begin(found, header))


def load(record: str | Path) -> Game:
    """Read a record, given as text or as the path of a file, and judge every line. Raises BadPosition, Refused."""
    is_text = isinstance(record, str) and "\n" in record
    header, lines = read_record(str(record) if is_text else read_file(Path(record), FILE_BYTES).decode())
    return _game_of(import_lines(_find(header.game), header, lines))


def _find(slug: str) -> Title[Any]:
    title = find_title(slug)
    if title is None:
        raise BadPosition(f"unknown title '{slug}'. Titles: {', '.join(REGISTRY)}")
    return title


def _game_of(outcome: Outcome | Refusal) -> Game:
    if isinstance(outcome, Refusal):
        raise Refused(outcome)
    return Game(outcome.session)
