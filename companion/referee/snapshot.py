"""The table at one moment, as a viewer may see it, for a second screen or a web page."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.referee.scores import ScoreSheet
from companion.referee.session import Session, session_at
from companion.referee.table_changes import change_lines, table_changes
from companion.referee.title import Ask
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
    # What the last line changed on the table, if it was a correction.
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
    """Describe what the last line changed on the table if it was a correction."""
    if not session.entries or not session.entries[-1].move.corrects:
        return ()
    before = session_at(session, len(session.entries) - 1)
    return tuple(change_lines(table_changes(session.game, before.state, session.state, viewer)))


def recent_lines(session: Session, viewer: Viewer, most: int) -> tuple[RecentLine, ...]:
    """Return the last active lines, oldest first, then the last line of the record if it is a correction."""
    if not most or not session.entries:
        return ()
    lines = session.played.lines[-most:]
    state: Any = session.state_at(lines[0].n - 1) if lines else None
    shown = []
    for entry in lines:
        state, events = session.carry_out(state, entry.move)
        words = tuple(viewer.event(event) for event in events)
        shown.append(RecentLine(entry.n, viewer.line(session, entry), words))
    last = session.entries[-1]
    correction = [] if shown and shown[-1].n == last.n else [RecentLine(last.n, viewer.line(session, last), ())]
    return (*shown, *correction)
