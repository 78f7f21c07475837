"""Moves sent from pages: checked, stored and answered. They go through the same door as typed ones."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import NamedTuple

from campaigns.errors import Stale
from campaigns.rows import StoredGame
from companion.entry import amend_line, enter_text
from companion.referee.amounts import named
from companion.referee.batch import Batch
from companion.referee.forced import forced_move
from companion.referee.moves import RECORD_MOVES, Amend, Move, Undo
from companion.referee.record import CORRECTIONS, Entry
from companion.referee.session import Session, state_before
from companion.referee.verdicts import Ambiguous, Refusal, Unfinished, Unreadable, Verdict
from companion.referee.viewer import ONLOOKER, Viewer
from companion.web.live import LiveTable

# How often a move is tried again if someone else writes at the same moment.
TRIES = 5
# The most moves that wait for the referee.
MOST_WAITING = 100
CLOSED = "There is no open game."
OTHER_GAME = "Another game is on the table now."
NOT_YOURS = "You can only enter your own moves."
CHANGED = "The table has changed since: {}. Look again, then send again."
TWICE = "This is entered already."
BUSY = "Someone else was faster each time. Send again."
NOTHING_TO_UNDO = "Your last move cannot be taken back any more: something was played after it."
WAITS = "Sent to the referee."
FULL = "Too many moves are waiting for the referee."
GONE = "This move is no longer waiting."
DECLINED = "Declined."


class Sent(NamedTuple):
    """What a page sends: the game it shows, the number of its lines, and the text."""

    game: int
    known: int
    line: str


class Reply(NamedTuple):
    """The answer to what was sent, in words."""

    words: tuple[str, ...]
    is_accepted: bool = False


class Waiting(NamedTuple):
    """A move of a player that waits for the referee's OK."""

    number: int
    seat: str
    sent: Sent


class Entries:
    """Enters what pages send into the current game. One at a time; everything accepted is on disk."""

    def __init__(self, table: LiveTable, user: str, forcing: bool, confirms: bool) -> None:
        self.table, self.user, self.forcing, self.confirms = table, user, forcing, confirms
        self.waiting: dict[int, Waiting] = {}
        self.numbers = count(1)
        # Who entered a line, by game and line.
        self.authors: dict[tuple[int, int], str] = {}

    def send(self, seat: str, sent: Sent) -> Reply:
        """Enter a move of a player, or let it wait for the referee."""
        if not self.confirms:
            return self.play(seat, sent)
        with self.table.lock:
            stored = self._game(sent)
            if isinstance(stored, str):
                return Reply((stored,))
            if foreign := refuse_foreign(stored.session, seat, sent.line):
                return Reply((foreign,))
            batch = enter_text(stored.session, sent.line, Viewer(seat), seat, dealing=False, forcing=False)
            if batch.stopped:
                return Reply(tuple(verdict_words(batch.verdict)))
            if any(one.seat == seat and one.sent.line == sent.line for one in self.waiting.values()):
                return Reply((WAITS,), True)
            if len(self.waiting) >= MOST_WAITING:
                return Reply((FULL,))
            number = next(self.numbers)
            self.waiting[number] = Waiting(number, seat, sent)
            self.table.refresh()
            return Reply((WAITS,), True)

    def accept(self, number: int) -> Reply:
        """Enter a move that waits."""
        waiting = self.waiting.pop(number, None)
        if waiting is None:
            return Reply((GONE,))
        reply = self.play(waiting.seat, waiting.sent)
        self.table.refresh()
        return reply

    def decline(self, number: int) -> Reply:
        """Drop a move that waits."""
        found = self.waiting.pop(number, None)
        self.table.refresh()
        return Reply((DECLINED,), True) if found else Reply((GONE,))

    def play(self, seat: str | None, sent: Sent) -> Reply:
        """Enter the move of a player, or anything as the referee (None)."""
        for _ in range(TRIES):
            with self.table.lock:
                stored = self._game(sent)
                if isinstance(stored, str):
                    return Reply((stored,))
                since = stored.session.entries[sent.known :]
                if any(entry.text == sent.line for entry in since):
                    return Reply((TWICE,), True)
                foreign = refuse_foreign(stored.session, seat, sent.line) if seat is not None else ""
                if foreign:
                    return Reply((foreign,))
                if is_crossed(stored.session, since, seat, sent.line):
                    return Reply((changed_words(stored.session, since, seat),))
                viewer = ONLOOKER if seat is None else Viewer(seat)
                batch = enter_text(stored.session, sent.line, viewer, seat or self.user, forcing=self.forcing)
                try:
                    self._store(stored, batch, seat)
                except Stale:
                    continue
                return reply_to(batch)
        return Reply((BUSY,))

    def undo(self, seat: str, sent: Sent) -> Reply:
        """Take back the last move of a player while nobody has built on it."""
        with self.table.lock:
            stored = self._game(sent)
            if isinstance(stored, str):
                return Reply((stored,))
            line = self.last_of(stored, seat)
            if line is None:
                return Reply((NOTHING_TO_UNDO,))
            text = stored.session.write(Undo(line, by=seat))
            return self.play(None, sent._replace(known=stored.lines, line=text))

    def last_of(self, stored: StoredGame, seat: str) -> int | None:
        """Return the number of a player's last line if only what followed from it was played since."""
        session, lines = stored.session, stored.session.played.lines
        if session.entries and session.entries[-1].n != (lines[-1].n if lines else 0):
            return None
        for at in range(len(lines) - 1, -1, -1):
            if forced_move(session.game, state_before(session, at)) != lines[at].move:
                entry = lines[at]
                author = self.authors.get((stored.id, entry.n), getattr(entry.move, "seat", None))
                return entry.n if author == seat and not isinstance(entry.move, RECORD_MOVES) else None
        return None

    def amend(self, sent: Sent, line: int, cut: bool, drop: bool) -> Reply:
        """Replace a line of the record, as the referee."""
        with self.table.lock:
            stored = self._game(sent)
            if isinstance(stored, str):
                return Reply((stored,))
            batch = amend_line(stored.session, Amend(line, sent.line), ONLOOKER, self.user, cut, drop)
            self._store(stored, batch, None)
            return reply_to(batch)

    def _game(self, sent: Sent) -> StoredGame | str:
        """Return the open game that a page shows as it is now, or why nothing can be entered into it."""
        stored = self.table.fresh()
        if stored is None or stored.status != "open":
            return CLOSED
        return stored if stored.id == sent.game and sent.known <= stored.lines else OTHER_GAME

    def _store(self, stored: StoredGame, batch: Batch, seat: str | None) -> None:
        """Store the moves of a text that were accepted, and publish the table."""
        if not batch.steps:
            return
        after = self.table.store.games.append(stored, batch.played, by=seat or self.user)
        if seat is not None:
            self.authors |= {(stored.id, entry.n): seat for entry in batch.played.entries}
        self.table.take(after)


def refuse_foreign(session: Session, seat: str, line: str) -> str:
    """Say why a player may not enter a line: only own moves, and draws of the table that name nobody else.

    Corrections are the referee's.
    """
    move = session.parse(line)
    if not isinstance(move, Move) or isinstance(move, RECORD_MOVES) or move.corrects:
        return NOT_YOURS
    if session.notation.templates[type(move)].has_seat:
        return "" if getattr(move, "seat", None) == seat else NOT_YOURS
    others = {other for other in session.game.seats(session.state) if other != seat}
    return NOT_YOURS if others.intersection(session.write(move).split()) else ""


def is_crossed(session: Session, since: Sequence[Entry], seat: str | None, line: str) -> bool:
    """Return whether what was played since can change what a line means.

    At a table where several move at once, the moves of others do not; corrections, own moves and draws do.
    """
    if not since:
        return False
    move = session.parse(line)
    mover = getattr(move, "seat", None) if isinstance(move, Move) else None
    if mover is None or seat is None:
        return True
    return any(isinstance(entry.move, CORRECTIONS) or getattr(entry.move, "seat", None) == mover for entry in since)


def changed_words(session: Session, since: Sequence[Entry], seat: str | None) -> str:
    viewer = Viewer(seat)
    return CHANGED.format(named([viewer.line(session, entry) for entry in since[-3:]]))


def reply_to(batch: Batch) -> Reply:
    """Answer a text with what was refused of it, or nothing."""
    return Reply(tuple(verdict_words(batch.verdict, batch.choices))) if batch.stopped else Reply((), True)


def verdict_words(verdict: Verdict, choices: Sequence[str] = ()) -> list[str]:
    """Describe a verdict to a player: the reason, the clauses, and what can be done instead."""
    match verdict:
        case Refusal(clauses=clauses, reason=reason, hint=hint):
            cited = f" [{', '.join(clauses)}]" if clauses else ""
            return [f"{reason}{cited}", *([hint] if hint else [])]
        case Unfinished(reason=reason) | Unreadable(reason=reason) | Ambiguous(reason=reason):
            return [reason, *choices]
    return []
