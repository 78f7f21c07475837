"""The table at one moment, as a viewer may see it, for a second screen or a web page."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.referee.corrections import changed_words
from companion.referee.forced import MOST_FORCED, forced_move
from companion.referee.moves import Move
from companion.referee.record import CORRECTIONS
from companion.referee.scores import ScoreSheet
from companion.referee.session import Session, session_at, state_before
from companion.referee.title import Ask
from companion.referee.verdicts import Refusal
from companion.referee.view import View
from companion.referee.viewer import Viewer

RECENT = 6


class RecentLine(Struct, frozen=True):
    """A line of the record and its events, in words."""

    n: int
    line: str
    events: tuple[str, ...]


class Sight(Struct, frozen=True):
    """Everything that a viewer sees. `variant` is the variant played, `moment` the progress of the game."""

    title: str
    variant: str
    moment: str
    asks: tuple[Ask, ...]
    needed: tuple[str, ...]
    views: tuple[View, ...]
    score: ScoreSheet
    recent: tuple[RecentLine, ...]
    # What the last correction changed on the table, until the next move.
    changed: tuple[str, ...] = ()


def look(session: Session, viewer: Viewer, recent: int = RECENT) -> Sight:
    """Return the table as a viewer sees it, with the last `recent` lines."""
    game, seen = session.game, viewer.state(session.game, session.state)
    return Sight(
        title=game.name,
        variant=game.variant(session.header.options),
        moment=game.moment(seen),
        asks=session.asks(),
        needed=tuple(game.needed(seen)),
        views=game.views(seen),
        score=viewer.score(game, session.state),
        recent=recent_lines(session, viewer, recent),
        changed=last_changes(session, viewer),
    )


def last_changes(session: Session, viewer: Viewer) -> tuple[str, ...]:
    """Describe what the last correction, or allowed draw, changed on the table, until the next move."""
    was = before_correction(session)
    return () if was is None else tuple(changed_words(session, was, viewer))


def before_correction(session: Session) -> Any:
    """Return the state before the last correction if only what followed from it was played since, or None."""
    if session.entries and isinstance(session.entries[-1].move, CORRECTIONS):
        return session_at(session, len(session.entries) - 1).state
    game, lines = session.game, session.played.lines
    newest = range(len(lines) - 1, max(len(lines) - MOST_FORCED, 0) - 1, -1)
    at = next((at for at in newest if lines[at].move.corrects), None)
    if at is None or len(session.entries) - lines[at].n != len(lines) - 1 - at:
        return None
    first, after = at, at + 1
    if after < len(lines) and is_allowed(session, at, lines[after].move):
        first = next((n for n in range(at, 0, -1) if type(lines[n - 1].move) is not type(lines[at].move)), 0)
        after += 1
    followed = range(after, len(lines))
    is_last = all(forced_move(game, state_before(session, n)) == lines[n].move for n in followed)
    return state_before(session, first) if is_last else None


def is_allowed(session: Session, at: int, move: Move) -> bool:
    """Return whether only the active line with this index, an allowance, makes the move legal."""
    allowance = session.game.allowance
    verdict = session.game.judge(state_before(session, at), move)
    return allowance is not None and isinstance(verdict, Refusal) and verdict.code in allowance.codes


def recent_lines(session: Session, viewer: Viewer, most: int) -> tuple[RecentLine, ...]:
    """Return the last active lines, oldest first, then the last line of the record if it is a correction."""
    if not most or not session.entries:
        return ()
    lines = session.played.lines[-most:]
    state: Any = session.state_at(lines[0].n - 1) if lines else None
    shown = []
    for entry in lines:
        state, events = session.carry_out(state, entry.move)
        words = tuple(viewer.event_words(session, event) for event in events)
        shown.append(RecentLine(entry.n, viewer.line(session, entry), words))
    last = session.entries[-1]
    correction = [] if shown and shown[-1].n == last.n else [RecentLine(last.n, viewer.line(session, last), ())]
    return (*shown, *correction)
