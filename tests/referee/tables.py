"""Sessions for tests: games of Crayonville's level 1, started in one call and played line by line."""

from __future__ import annotations

from typing import Any

from companion.games.crayonville.game import TITLE
from companion.referee.header import Header
from companion.referee.record import write_record
from companion.referee.session import Outcome, Session, begin, resume, stored
from companion.referee.submission import submit
from companion.referee.title import Title
from companion.referee.verdicts import Legal

SEATS = ("ann", "bo")
# The setup of a level 1, as typed at the table. The next move is the first flip.
SETUP = (
    "draw ann wood wood field water",
    "ann colour wood G6",
    "ann colour wood F6",
    "ann colour field F8",
    "ann colour water H5",
    "draw bo wood field field water",
    "bo colour wood I8",
    "bo colour field H8",
    "bo colour field G9",
    "bo colour water I7",
)


def header(*seats: str, **fields: Any) -> Header:
    """Return the header of a level 1, by default with Ann and Bo."""
    return Header("crayonville", seats or SEATS, TITLE.rules_version, **fields)


def sit_down(head: Header, game: Title[Any] = TITLE) -> Session:
    """Start a game with a valid header."""
    outcome = begin(game, head)
    assert isinstance(outcome, Outcome), outcome
    return outcome.session


def play(session: Session, *lines: str) -> Session:
    """Play lines that must all be legal."""
    for line in lines:
        outcome = submit(session, line)
        assert isinstance(outcome.verdict, Legal), f"'{line}': {outcome.verdict}"
        session = outcome.session
    return session


def fresh(**fields: Any) -> Session:
    """Return a level 1 of Ann and Bo before the first move."""
    return sit_down(header(**fields))


def ready(*lines: str) -> Session:
    """Return a level 1 after the setup and these lines."""
    return play(fresh(), *SETUP, *lines)


def started_mid_game() -> Session:
    """Return a level 1 started from the position after its setup, before the first flip."""
    return fresh(position=TITLE.positions.describe(ready().state))


def rows(session: Session) -> list[tuple[str, bytes]]:
    """Return the lines as a store keeps them."""
    return [(entry.text, stored(entry)) for entry in session.entries]


def reopened(session: Session, game: Title[Any] = TITLE) -> Session:
    """Return the same game, opened again from its stored lines."""
    return resume(game, session.header, rows(session))


def record_of(session: Session) -> str:
    """Return the text of the record."""
    return write_record(session.header, [(entry.n, entry.text) for entry in session.entries])


def lines_of(session: Session) -> list[str]:
    """Return the active lines."""
    return [entry.text for entry in session.played.lines]
