"""Unfinished games of every title, from shortened golden records."""

from __future__ import annotations

from functools import cache
from typing import Any

from companion.games import find_title
from companion.referee.header import Header
from companion.referee.record import read_record, write_record
from companion.referee.session import Outcome, Session
from companion.referee.submission import import_lines
from companion.referee.title import Title
from tests.support.records import RECORDS

# Records of every title and mode, each with the share of its lines to play.
SOURCES = (
    "crayonville/level-1-worked",
    "crayonville/level-9-two-dealt",
    "king-of-the-valley/two-worked",
    "king-of-the-valley/four-dealt",
    "bear-valley/three-advanced-example",
    "bear-valley/six-dealt",
    "masters-of-maple-syrup/standard-table",
    "masters-of-maple-syrup/rivals-dealt",
    "maple-valley/three-table",
    "maple-valley/solo-dealt",
)
SHARES = (0.1, 0.4, 0.8)
TABLES = tuple((source, share) for source in SOURCES for share in SHARES)


@cache
def read(source: str) -> tuple[Title[Any], Header, tuple[str, ...]]:
    """Read a golden record: its title, header and lines."""
    header, lines = read_record((RECORDS / f"{source}.txt").read_text(encoding="utf-8"))
    game = find_title(header.game)
    assert game is not None
    return game, header, tuple(lines)


@cache
def table(number: int) -> Session:
    """Return one of the games, played to its point."""
    source, share = TABLES[number % len(TABLES)]
    game, header, lines = read(source)
    outcome = import_lines(game, header, lines[: int(len(lines) * share)])
    assert isinstance(outcome, Outcome)
    return outcome.session


def next_lines(number: int, most: int) -> tuple[str, ...]:
    """Return the lines typed next in a game."""
    source, share = TABLES[number % len(TABLES)]
    _, _, lines = read(source)
    begun = int(len(lines) * share)
    return lines[begun : begun + most]


def short_record(source: str, most: int) -> str:
    """Return the beginning of a record, as text."""
    _, header, lines = read(source)
    return write_record(header, enumerate(lines[:most], 1))
