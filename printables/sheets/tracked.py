"""From a tracked game to what its sheets show: the state, the score and the lines, as whoever prints may see them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile
from typing import Any

from companion.referee.record import Entry
from companion.referee.session import Session, resume, stored
from printables.sheets.catalogue import NO_WISH, Line, Table, Wish


def table_of(
    session: Session,
    names: Mapping[str, str] | None = None,
    seat: str | None = None,
    sees_all: bool = False,
    code: str = "",
    label: str = "",
    wish: Wish = NO_WISH,
    opening_code: str = "",
) -> Table:
    """Return a game as its sheets show it to a seat, to onlookers (no seat), or to the referee, who sees all."""
    game, header = session.game, session.header

    def seen(state: Any) -> Any:
        return state if sees_all or game.is_over(state) else game.seen(state, seat)

    opening, lines = _told(session, seat, sees_all)
    table = Table(
        game,
        header.edition,
        game.seats(session.state),
        names or {},
        header.options,
        header.rulings,
        seen(session.state),
        opening if sees_all else game.seen(opening, seat),
        game.score(seen(session.state)),
        lines,
        code=code,
        opening_code=opening_code,
        label=label,
        is_over=game.is_over(session.state),
        wish=wish,
    )
    if wish.since is None:
        return table
    paper = printed_after(session, wish.since)
    on_paper = _told(paper, seat, sees_all)[1]
    gone, new = _without(on_paper, lines), _without(lines, on_paper)
    return table._replace(earlier=seen(paper.state), gone=gone, new=new)


def _without(lines: tuple[Line, ...], others: tuple[Line, ...]) -> tuple[Line, ...]:
    known = set(others)
    return tuple(line for line in lines if line not in known)


def printed_after(session: Session, line: int) -> Session:
    """Return the game as it was when its record had so many lines, whatever was undone since."""
    entries = session.entries[:line]
    return resume(session.game, session.header, [(entry.text, stored(entry)) for entry in entries])


def opening_line(session: Session) -> int:
    """Return after which line of the record everything was laid out and nobody had had a turn.

    Where one of the lines up to there was corrected since, only the last line tells the opening as it is told now.
    """
    laid_out = [*takewhile(lambda entry: _lays_out(session, entry), session.played.lines)]
    last = laid_out[-1].n if laid_out else 0
    is_same = printed_after(session, last).played.lines == tuple(laid_out)
    return last if is_same else len(session.entries)


def _lays_out(session: Session, entry: Entry) -> bool:
    """Tell whether a line lays out what the set-up shows: it is nobody's turn, and with it no play begins."""
    return not entry.move.begins_play and not session.notation.templates[type(entry.move)].has_seat


def _told(session: Session, seat: str | None, sees_all: bool) -> tuple[Any, tuple[Line, ...]]:
    """Play the lines again; return the state before anybody had a turn, and every line with what was told."""
    game, lines = session.game, []
    state = opening = game.start(session.header)
    waiting = True
    for entry in session.played.lines:
        waiting = waiting and _lays_out(session, entry)
        state, events = session.carry_out(state, entry.move)
        opening = state if waiting else opening
        told = tuple(str(event) if sees_all else event.seen_by(seat) for event in events)
        lines.append(Line(entry.n, entry.text if sees_all else session.quote(entry, seat), tuple(filter(None, told))))
    return opening, tuple(lines)
