"""Viewers of a table, and what each of them may see.

Everyone at the table can see the screen, so an answer shows what an onlooker may know unless a viewer is named. Moves
are always judged by the full state. Titles make sure that questions and reasons mention only what was typed and what
is public. This module makes sure that suggestions do not reveal hidden information.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.referee.events import Event
    from companion.referee.header import Header
    from companion.referee.moves import Move
    from companion.referee.record import Entry
    from companion.referee.scores import ScoreSheet
    from companion.referee.session import Session
    from companion.referee.title import Title
    from companion.referee.verdicts import Refusal, Unfinished, Verdict


class Viewer(NamedTuple):
    """A seat, an onlooker (no seat), or the referee, who sees everything."""

    seat: str | None = None
    sees_all: bool = False

    def state(self, game: Title[Any], state: Any) -> Any:
        """Return a state as this viewer sees it."""
        return state if self.sees_all else game.seen(state, self.seat)

    def score(self, game: Title[Any], state: Any) -> ScoreSheet:
        """Score what this viewer sees, or everything once the game is over."""
        return game.score(state if game.is_over(state) else self.state(game, state))

    def line(self, session: Session, entry: Entry) -> str:
        """Write a line of the record as this viewer may read it."""
        is_open = self.sees_all or session.game.hidden is None
        return entry.text if is_open else session.quote(entry, self.seat)

    def stored_line(self, game: Title[Any], header: Header, text: str) -> str:
        """Write a stored line as this viewer may read it.

        In a title with hidden information, a line that cannot be parsed is replaced with a placeholder.
        """
        from companion.referee.moves import Move
        from companion.referee.record import Entry
        from companion.referee.session import UNREAD, quote

        if self.sees_all or game.hidden is None:
            return text
        notation = game.notation(header.seats, header.edition)
        move = notation.parse(text)
        return quote(game, notation, Entry(0, text, move), self.seat) if isinstance(move, Move) else UNREAD

    def typed(self, session: Session, line: str) -> str:
        """Write a typed line as this viewer may read it, in canonical form if it can be parsed."""
        from companion.referee.moves import Move
        from companion.referee.record import Entry

        move = session.parse(line)
        return self.line(session, Entry(0, session.write(move), move)) if isinstance(move, Move) else line

    def event(self, event: Event) -> str:
        """Describe an event as this viewer may know it, in the words of moves."""
        return str(event) if self.sees_all else event.seen_by(self.seat)

    def event_words(self, session: Session, event: Event) -> str:
        """Describe an event to people: as this viewer may know it, with the names printed on the cards.

        Lines of the record are quoted as they were typed.
        """
        from companion.referee.events import Quoted

        words = self.event(event)
        return words if isinstance(event, Quoted) else name_cards(session, words)

    def verdict(self, session: Session, line: str, verdict: Verdict) -> Verdict:
        """Return a verdict without suggestions that would reveal hidden information to this viewer."""
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


def name_cards(session: Session, text: str) -> str:
    """Put the names printed on cards in place of the words typed for them: `Red Maple #2` for `red-maple#2`."""
    pattern, names = _card_names(session.game, session.header.edition)
    return pattern.sub(lambda found: names[found[1]] + (" #" if found[2] else ""), text) if names else text


@lru_cache(maxsize=16)
def _card_names(game: Title[Any], edition: str) -> tuple[re.Pattern[str], Mapping[str, str]]:
    """Return the names of an edition's cards by word, and a pattern that finds the words."""
    names = game.card_names(edition)
    words = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    return re.compile(rf"(?<![\w-])({words})(?:(#)(?=\d)|(?![\w-]))"), names


ONLOOKER = Viewer()
REFEREE = Viewer(sees_all=True)


def _unfinished(seen: Session, line: str, verdict: Unfinished) -> Unfinished:
    """Return how the line can continue in the state that the viewer sees."""
    from companion.referee.submission import submit
    from companion.referee.verdicts import Unfinished

    visible = submit(seen, line, dealing=False).verdict
    return visible if isinstance(visible, Unfinished) else Unfinished(verdict.reason)


def _may_suggest(session: Session, seen: Session, line: str, verdict: Refusal) -> bool:
    """Return whether the hint of a refusal follows from the state that the viewer sees.

    It does if that state refuses the line in the same words and allows the same moves of this kind. Otherwise, naming
    a legal move would reveal that it is legal in the full state.
    """
    from companion.referee.corrections import LATER_FALLS
    from companion.referee.moves import Move
    from companion.referee.submission import submit

    if verdict.code == LATER_FALLS or not verdict.hint:
        return True
    move = session.parse(line)
    if not isinstance(move, Move) or submit(seen, line, dealing=False).verdict != verdict:
        return False
    return _of_kind(session, move) == _of_kind(seen, move)


def _of_kind(session: Session, move: Move) -> list[Move]:
    """Return the legal moves of the same kind and the same seat."""
    seat = getattr(move, "seat", None) if session.notation.templates[type(move)].has_seat else None
    return [other for other in session.game.legal(session.state, seat) if type(other) is type(move)]
