"""The table at one moment, as somebody may see it: what a second screen or a page shows."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.referee.scores import ScoreSheet
from companion.referee.session import Session
from companion.referee.title import Ask
from companion.referee.view import View
from companion.referee.viewer import Viewer

RECENT = 6


class RecentLine(Struct, frozen=True):
    """A line of the record and what happened by it, in words."""

    n: int
    line: str
    events: tuple[str, ...]


class Sight(Struct, frozen=True):
    """What there is to see. `variant` is what is played of the title, `moment` how far it is."""

    title: str
    variant: str
    moment: str
    asks: tuple[Ask, ...]
    needed: tuple[str, ...]
    views: tuple[View, ...]
    score: ScoreSheet
    recent: tuple[RecentLine, ...]


def look(session: Session, viewer: Viewer, recent: int = RECENT) -> Sight:
    """Look at the table; `recent` is how many of the last lines are told."""
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
    )


def recent_lines(session: Session, viewer: Viewer, most: int) -> tuple[RecentLine, ...]:
    """Tell the last lines in force, the newest last; and the very last line where it only corrects others."""
    if not most or not session.entries:
        return ()
    lines = session.played.lines[-most:]
    state: Any = session.state_at(lines[0].n - 1) if lines else None
    told = []
    for entry in lines:
        state, events = session.carry_out(state, entry.move)
        words = tuple(viewer.event(event) for event in events)
        told.append(RecentLine(entry.n, viewer.line(session, entry), words))
    last = session.entries[-1]
    corrects = [] if told and told[-1].n == last.n else [RecentLine(last.n, viewer.line(session, last), ())]
    return (*told, *corrects)
