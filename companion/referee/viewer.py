"""Who looks at a table, and what they may see of it.

The screen stands on the table where everyone sees it: unless somebody asks for more, an answer tells what an
onlooker may know. Lines are judged by the true state, whoever looks. What is asked, and why a line is refused, names
only what was typed and what lies open: that is for the titles to keep. What an answer suggests is looked after here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from companion.referee.events import Event
    from companion.referee.header import Header
    from companion.referee.moves import Move
    from companion.referee.record import Entry
    from companion.referee.scores import ScoreSheet
    from companion.referee.session import Session
    from companion.referee.title import Title
    from companion.referee.verdicts import Refusal, Unfinished, Verdict


class Viewer(NamedTuple):
    """A seat, an onlooker (no seat), or the referee, who sees all."""

    seat: str | None = None
    sees_all: bool = False

    def state(self, game: Title[Any], state: Any) -> Any:
        """Return a state as it may be seen."""
        return state if self.sees_all else game.seen(state, self.seat)

    def score(self, game: Title[Any], state: Any) -> ScoreSheet:
        """Score what may be seen; of a game that is over, everything."""
        return game.score(state if game.is_over(state) else self.state(game, state))

    def line(self, session: Session, entry: Entry) -> str:
        """Write a line of the record as it may be read."""
        is_open = self.sees_all or session.game.hidden is None
        return entry.text if is_open else session.quote(entry, self.seat)

    def stored_line(self, game: Title[Any], header: Header, text: str) -> str:
        """Write a stored line as it may be read; in a title with secrets one that cannot be read is left out."""
        from companion.referee.moves import Move
        from companion.referee.record import Entry
        from companion.referee.session import UNREAD, quote

        if self.sees_all or game.hidden is None:
            return text
        notation = game.notation(header.seats, header.edition)
        move = notation.parse(text)
        return quote(game, notation, Entry(0, text, move), self.seat) if isinstance(move, Move) else UNREAD

    def typed(self, session: Session, line: str) -> str:
        """Write a typed line as the record would, where it can be read, and as it may be read."""
        from companion.referee.moves import Move
        from companion.referee.record import Entry

        move = session.parse(line)
        return self.line(session, Entry(0, session.write(move), move)) if isinstance(move, Move) else line

    def event(self, event: Event) -> str:
        """Say what happened as it may be known."""
        return str(event) if self.sees_all else event.seen_by(self.seat)

    def verdict(self, session: Session, line: str, verdict: Verdict) -> Verdict:
        """Return what was said to a line as it may be told: what it suggests gives nothing hidden away."""
        from msgspec.structs import replace

        from companion.referee.moves import Amend, Move
        from companion.referee.verdicts import Refusal, Unfinished

        if self.sees_all or not isinstance(verdict, Refusal | Unfinished):
            return verdict
        move = session.parse(line)
        if not isinstance(move, Move):
            return verdict
        if isinstance(move, Amend):
            session, line = replace(session, state=session.state_at(move.line - 1)), move.text
        seen = replace(session, state=self.state(session.game, session.state))
        if seen.state == session.state:
            return verdict
        if isinstance(verdict, Unfinished):
            return _unfinished(seen, line, verdict)
        return verdict if _may_suggest(session, seen, line, verdict) else verdict.reworded(hint="")


ONLOOKER = Viewer()
REFEREE = Viewer(sees_all=True)


def _unfinished(seen: Session, line: str, verdict: Unfinished) -> Unfinished:
    """Say how a line can go on as far as one can see."""
    from companion.referee.session import submit
    from companion.referee.verdicts import Unfinished

    told = submit(seen, line, dealing=False).verdict
    return told if isinstance(told, Unfinished) else Unfinished(verdict.reason)


def _may_suggest(session: Session, seen: Session, line: str, verdict: Refusal) -> bool:
    """Tell whether the hint of a refusal follows from what is seen.

    It does when the line would be refused in the same words there, and moves of its kind are legal there and truly
    alike: naming one of them would else say that it is truly legal.
    """
    from companion.referee.moves import Move
    from companion.referee.session import LATER_FALLS, submit

    if verdict.code == LATER_FALLS or not verdict.hint:
        return True
    move = session.parse(line)
    if not isinstance(move, Move) or submit(seen, line, dealing=False).verdict != verdict:
        return False
    return _of_kind(session, move) == _of_kind(seen, move)


def _of_kind(session: Session, move: Move) -> list[Move]:
    """List the legal moves of the same kind, of who makes it."""
    seat = getattr(move, "seat", None) if session.notation.templates[type(move)].has_seat else None
    return [other for other in session.game.legal(session.state, seat) if type(other) is type(move)]
