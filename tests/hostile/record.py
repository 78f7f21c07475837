"""Records in plain text, as read by `companion record import`."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import typer

from companion.cli.commands.games.record import check_header
from companion.cli.names import named_title
from companion.referee.header import Header
from companion.referee.record import FENCE, read_record, write_record
from companion.referee.session import Outcome
from companion.referee.submission import import_record
from tests.hostile import notation
from tests.hostile.mutants import line_mutant, toml_mutant
from tests.hostile.tables import SOURCES, TABLES, short_record, table
from tests.hostile.targets import file_text, refusing

FIRST_LINES = 12
IN_HEADER = 0.5
# The keys of the header.
WORDS = (
    "+++", "game", "seats", "rules", "format", "edition", "stand-in", "options", "rulings", "deal", "typed",
    "keepsakes", "position", "level", "mode", "undo", "redo", "amend", "cut", "by", "override",
)  # fmt: skip


def run(data: bytes) -> None:
    """Judge a record; a legal one is written and read back unchanged."""
    with refusing(data):
        text = file_text(data)
        check_header(text)
        header, _ = read_record(text)
        if header.edition != "stand-in":
            # The edition folder that a record names is opened only if local games use it.
            raise typer.Exit(3)
        outcome = import_record(named_title(header.game), text)
        if isinstance(outcome, Outcome):
            check_record(outcome)


def check_record(outcome: Outcome) -> None:
    """Check that an accepted record reads back unchanged."""
    session = outcome.session
    text = write_record(session.header, [(entry.n, entry.text) for entry in session.entries])
    again = import_record(session.game, text)
    assert isinstance(again, Outcome)
    assert again.session.state == session.state
    assert [entry.text for entry in again.session.entries] == [entry.text for entry in session.entries]


def seeds() -> Sequence[bytes]:
    """Return the beginnings of records of every title, and one with corrections."""
    corrected = short_record(SOURCES[0], 4) + '5 undo 3 "a slip" by "zoe"\n6 redo\n7 note "well"\n'
    placed = [begun_from(number) for number in range(1, len(TABLES), 6)]
    return [text.encode() for text in (*(short_record(source, FIRST_LINES) for source in SOURCES), corrected, *placed)]


def begun_from(number: int) -> str:
    """Write the record of a game that was started from a position."""
    session = table(number)
    position = session.game.positions.describe(session.state)
    return write_record(Header(session.game.slug, session.header.seats, session.header.rules, position=position), ())


def words() -> Sequence[str]:
    """List the words of headers and lines."""
    return (*WORDS, *notation.words())


def mutate(data: bytes, rng: Random) -> bytes:
    """Change words or lines, or a value of the header."""
    text = data.decode()
    if rng.random() < IN_HEADER:
        before, header, after = text.split(FENCE, 2)
        return FENCE.join((before, f"\n{toml_mutant(header, rng, words())}", after)).encode()
    return line_mutant(text, rng, words()).encode()
