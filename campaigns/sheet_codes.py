"""Codes of printed sheets, and how far a sheet is behind what is stored.

A code is computed from data that never changes: the header of a game and its lines up to that point, or a village's key
and its sheet at that time. A sheet from another database is therefore recognised, even if its numbers fit.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from campaigns.errors import NotFound
from campaigns.rows import StoredGame, VillageLevelRow, VillageRow
from campaigns.text import to_json
from companion.games import find_title
from companion.referee import session as referee
from companion.referee.codes import Code, check_of
from companion.referee.events import Event
from companion.referee.record import Entry

MISTYPED = "Check the code"
RESTORED = f"{MISTYPED}. If it is right, the database was restored from an older backup"
OTHER = f"{MISTYPED}. If it is right, the sheet comes from another database"
CORRECTED = "the sheet was corrected"


class PlayedLine(Struct, frozen=True):
    """A line that counts, and its events."""

    entry: Entry
    events: tuple[Event, ...]


class ChangedLine(Struct, frozen=True):
    """A line that still counts, but has other events now than when the sheet was printed."""

    entry: Entry
    before: tuple[Event, ...]
    events: tuple[Event, ...]


class GameBehind(Struct, frozen=True):
    """How a sheet of a game, printed after line `at`, differs from the game, which now has `lines` lines.

    `gone` are lines on the sheet that no longer count, `new` those that count and are not on it; an amended line is in
    both.
    """

    at: int
    lines: int
    gone: tuple[Entry, ...] = ()
    new: tuple[PlayedLine, ...] = ()
    changed: tuple[ChangedLine, ...] = ()

    @property
    def is_up_to_date(self) -> bool:
        """Return whether the sheet shows what is stored."""
        return not (self.gone or self.new or self.changed)


class LevelSince(Struct, frozen=True):
    """A level completed since, and what it added to the sheet in words; empty if the title does not say."""

    level: VillageLevelRow
    changes: tuple[str, ...] = ()


class VillageBehind(Struct, frozen=True):
    """How a sheet of a village, printed after level `at`, differs from the village, which has completed `level`.

    `corrected` are changes outside of levels; while the village is `busy` in a game, its paper sheet may be ahead of
    the stored one.
    """

    at: int
    level: int
    since: tuple[LevelSince, ...] = ()
    corrected: tuple[str, ...] = ()
    busy: int | None = None

    @property
    def is_up_to_date(self) -> bool:
        """Return whether the sheet shows what is stored."""
        return not (self.since or self.corrected)


def game_code(stored: StoredGame, at: int | None = None) -> Code:
    """Return the code of a sheet of this game, now or after an earlier line. Raises NotFound (line)."""
    line = stored.lines if at is None else at
    if not 0 <= line <= stored.lines:
        raise NotFound(f"there is no line {line}. The record has {stored.lines}")
    return _game_code(stored, line)


def _game_code(stored: StoredGame, line: int) -> Code:
    """Return the code of a sheet printed after a line; it covers the record up to there."""
    return Code("G", stored.id, line, check_of(str(stored.id), stored.digests[line]))


def _earlier_code(stored: StoredGame, line: int) -> Code:
    """Return the code that sheets had before records had digests."""
    texts = (entry.text for entry in stored.session.entries[:line])
    return Code("G", stored.id, line, check_of(str(stored.id), to_json(stored.session.header), *texts))


def compare_game(stored: StoredGame, code: Code) -> GameBehind:
    """Return how far a sheet of this game is behind. Raises NotFound for the sheet of another game."""
    session = stored.session
    if code.at > stored.lines:
        raise NotFound(f"the sheet shows line {code.at}, but game {stored.id} has {stored.lines} lines. {RESTORED}")
    if code not in (_game_code(stored, code.at), _earlier_code(stored, code.at)):
        raise NotFound(f"the code does not match game {stored.id} in this database. {OTHER}")
    pairs = ((entry.text, referee.stored(entry)) for entry in session.entries[: code.at])
    before = _events_by_line(referee.resume(session.game, session.header, pairs))
    now = _events_by_line(session)
    return GameBehind(
        code.at,
        stored.lines,
        gone=tuple(entry for entry in before if entry not in now),
        new=tuple(PlayedLine(entry, events) for entry, events in now.items() if entry not in before),
        changed=tuple(
            ChangedLine(entry, before[entry], events)
            for entry, events in now.items()
            if before.get(entry, events) != events
        ),
    )


def _events_by_line(session: referee.Session) -> dict[Entry, tuple[Event, ...]]:
    """Replay the lines that count, and return the events of each."""
    events: dict[Entry, tuple[Event, ...]] = {}
    state = session.game.start(session.header)
    for entry in session.played.lines:
        state, events[entry] = session.carry_out(state, entry.move)
    return events


def village_code(row: VillageRow, level: int | None = None) -> Code:
    """Return the code of a sheet of this village, now or after an earlier level. Raises NotFound (level)."""
    return _code_of(row, row.level if level is None else level, village_sheet(row, level))


def village_sheet(row: VillageRow, level: int | None = None) -> Any:
    """Return the sheet of this village, now or after an earlier level. Raises NotFound (level)."""
    if level is None:
        return row.document
    sheets = [sheet for after, sheet in _sheets(row) if after == level]
    if not sheets:
        is_done = any(done.level == level and done.status == "completed" for done in row.levels)
        missing = f"the sheet of '{row.name}' after level {level} is not stored"
        raise NotFound(missing if is_done or level < 1 else f"'{row.name}' has not completed level {level}")
    return sheets[-1]


def compare_village(row: VillageRow, code: Code) -> VillageBehind:
    """Return how far a sheet of this village is behind. Raises NotFound for the sheet of another village."""
    if code.at > row.level:
        reached = f"completed only level {row.level}" if row.level else "not completed a level yet"
        raise NotFound(f"the sheet was printed after level {code.at}, but {row.name} has {reached}. {RESTORED}")
    printed = [sheet for after, sheet in _sheets(row) if after == code.at and _code_of(row, after, sheet) == code]
    if not printed:
        raise NotFound(f"the code does not match {row.name} in this database. {OTHER}")
    levels = [level for level in row.levels if level.status == "completed" and level.level > code.at]
    since, last = [], printed[-1]
    for level in levels:
        after = last if level.after is None else level.after
        since.append(LevelSince(level, _changes(row, last, after)))
        last = after
    is_same = _code_of(row, row.level, last) == village_code(row)
    corrected = () if is_same else _changes(row, last, row.document) or (CORRECTED,)
    return VillageBehind(code.at, row.level, tuple(since), corrected, row.game_id)


def _changes(row: VillageRow, before: Any, after: Any) -> tuple[str, ...]:
    game = find_title(row.slug)
    if game is None or before == after:
        return ()
    return tuple(game.require_keepsakes().changes(before, after, row.edition))


def _sheets(row: VillageRow) -> Iterator[tuple[int, Any]]:
    """List every known sheet of a village with the level completed before it, latest last."""
    done = 0
    for level in row.levels:
        # Of the levels a village was entered with, only the last sheet is known.
        if level.adjudicated or level.after not in (None, level.before):
            yield done, level.before
        if level.status == "completed":
            done = max(done, level.level)
            if level.after is not None:
                yield done, level.after
    yield row.level, row.document


def _code_of(row: VillageRow, level: int, sheet: Any) -> Code:
    """Return the code of a sheet; it does not depend on the village's name and owner."""
    game = find_title(row.slug)
    unnamed = sheet if game is None else game.require_keepsakes().relabel(sheet, "", "")
    return Code("V", row.id, level, check_of(row.key, str(level), msgspec.json.encode(unnamed, order="sorted")))
