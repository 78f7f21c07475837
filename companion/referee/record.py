"""The record of a game: a header and one numbered line per move, as plain text. The state is a fold over it.

Lines are never deleted: undo, redo, amend and override are lines too.

    +++
    game = "crayonville"
    seats = ["ann", "bo"]
    rules = 1
    +++
    1 flip expand
    2 ann build house G7 with 2 wood
    3 undo 2 "wrong space"
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec
from msgspec import Struct

from companion.limits import RECORD_LINES, STORED_LENGTH, read_toml, shorten
from companion.referee.header import FORMAT, Header
from companion.referee.mistakes import describe_fault
from companion.referee.moves import Amend, Move, Redo, Undo
from companion.referee.problems import BadPosition

FENCE = "+++"
# Moves that change earlier lines.
CORRECTIONS = (Undo, Redo, Amend)
# More than the rules version of any title will ever be.
LARGEST_RULES = 1_000_000


class Entry(Struct, frozen=True, gc=False):
    """A numbered line of the record and its move."""

    n: int
    text: str
    move: Move


class Before(Struct, frozen=True, gc=False):
    """The active lines, and the corrections in effect, before a correction."""

    lines: tuple[Entry, ...]
    corrections: tuple[int, ...]


class Played(Struct, frozen=True, gc=False):
    """The active lines of a record, and its corrections by number.

    A line is active unless it was taken back, and holds its replacement if it was amended. `corrections` are in
    effect; `undone` are the undos that redo reverses, the last first; `before` is how it was before each correction.
    """

    lines: tuple[Entry, ...] = ()
    corrections: tuple[int, ...] = ()
    undone: tuple[int, ...] = ()
    before: Mapping[int, Before] = {}

    def index(self, n: int) -> int | None:
        """Return the index of line `n` among the active lines, or None."""
        return _find(self.lines, n)

    def changed_by(self, n: int) -> tuple[tuple[Entry, ...], tuple[Entry, ...]]:
        """Return the lines that correction `n`, the last line of the record, took away, and those it put there."""
        return differing(self.before[n].lines, self.lines), differing(self.lines, self.before[n].lines)


def differing(lines: Sequence[Entry], others: Sequence[Entry]) -> tuple[Entry, ...]:
    """Return the lines that are not among the others; an amended line differs even if it reads the same."""
    known = {entry.n: entry for entry in others}
    return tuple(entry for entry in lines if known.get(entry.n) is not entry)


def fold(entries: Iterable[Entry], read: Callable[[str], Move], before: Played | None = None) -> Played:
    """Return the active lines after these entries, starting from `before`; `read` parses the new move of an amend."""
    played = before or Played()
    lines: list[Entry] = list(played.lines)
    for entry in entries:
        if type(entry.move) in CORRECTIONS:
            played = _correct(msgspec.structs.replace(played, lines=tuple(lines)), entry, read)
            lines = list(played.lines)
            continue
        lines.append(entry)
        if played.undone:
            played = msgspec.structs.replace(played, undone=())
    return msgspec.structs.replace(played, lines=tuple(lines))


def _correct(played: Played, entry: Entry, read: Callable[[str], Move]) -> Played:
    """Return the active lines after a correction. Raises BadPosition if it refers to a line that is not active."""
    now = Before(played.lines, played.corrections)
    undone: tuple[int, ...] = ()
    match entry.move:
        case Undo(line=int(n)) if n in played.corrections:
            after, undone = played.before[n], (*played.undone, entry.n)
        case Undo(line=n):
            after = Before(now.lines[: _place(now.lines, entry, n)], now.corrections)
            undone = (*played.undone, entry.n)
        case Redo():
            if not played.undone:
                raise BadPosition(f"line {entry.n} of the record, '{shorten(entry.text)}': there is nothing to redo")
            after, undone = played.before[played.undone[-1]], played.undone[:-1]
        case Amend() as move:
            after = Before(_amended(now.lines, entry, move, read), now.corrections)
        case _:
            raise AssertionError(f"{entry.text} is not a correction")
    return Played(after.lines, (*after.corrections, entry.n), undone, {**played.before, entry.n: now})


def _amended(lines: Sequence[Entry], entry: Entry, move: Amend, read: Callable[[str], Move]) -> tuple[Entry, ...]:
    """Replace a line, and leave out those that the amend drops or cuts."""
    at = _place(lines, entry, move.line)
    dropped = {lines[_place(lines, entry, n)].n for n in move.dropping or ()}
    end = len(lines) if move.cut is None else _place(lines, entry, move.cut)
    kept = tuple(line for line in lines[at + 1 : end] if line.n not in dropped)
    return (*lines[:at], Entry(lines[at].n, move.text, read(move.text)), *kept)


def _find(lines: Sequence[Entry], n: int) -> int | None:
    """Return the index of line `n` among the active lines, whose numbers always increase."""
    at = bisect_left(lines, n, key=lambda line: line.n)
    return at if at < len(lines) and lines[at].n == n else None


def _place(lines: Sequence[Entry], entry: Entry, n: int | None) -> int:
    """Return the index of the active line `n` that a correction refers to. Raises BadPosition."""
    at = None if n is None else _find(lines, n)
    if at is None:
        raise BadPosition(
            f"line {entry.n} of the record, '{shorten(entry.text)}': line {n} was taken back or does not exist"
        )
    return at


def write_record(header: Header, lines: Iterable[tuple[int, str]]) -> str:
    """Write a record as text that people can read and diff."""
    import tomli_w

    document = msgspec.to_builtins(header)
    head = tomli_w.dumps(document, multiline_strings=True)
    is_same = msgspec.json.encode(msgspec.toml.decode(head)) == msgspec.json.encode(document)
    if FENCE in head.splitlines() or not is_same:
        head = tomli_w.dumps(document)
    return "\n".join([FENCE, head.rstrip(), FENCE, *(f"{n} {text}" for n, text in lines), ""])


def read_record(text: str) -> tuple[Header, list[str]]:
    """Read the header and the lines of a record, without parsing or judging the moves. Raises BadPosition."""
    parts = re.split(r"^\+\+\+[ \t]*\r?$", text, maxsplit=3, flags=re.MULTILINE)
    if len(parts) != 3 or parts[0].strip():
        raise BadPosition(f"a record starts with a header between two {FENCE} lines")
    try:
        document = read_toml(parts[1])
        header = msgspec.convert(document, Header)
    except msgspec.ValidationError as error:
        raise BadPosition(f"the header of the record: {describe_fault(error, Header, document)}") from None
    except (ValueError, RecursionError) as error:
        raise BadPosition(f"the header of the record: {error}") from None
    if not 0 <= header.rules <= LARGEST_RULES:
        raise BadPosition(f"the header of the record: rules must be a number from 0 to {LARGEST_RULES:,}")
    if header.format != FORMAT:
        raise BadPosition(f"the record has format {header.format}, and this version reads format {FORMAT}")
    lines: list[str] = []
    for line in filter(None, (row.strip() for row in parts[2].splitlines())):
        number, _, rest = line.partition(" ")
        if number != str(len(lines) + 1) or not rest.strip():
            raise BadPosition(f"line {len(lines) + 1} of the record must start with its number: '{shorten(line)}'")
        if len(rest) > STORED_LENGTH:
            raise BadPosition(f"line {number} of the record is longer than {STORED_LENGTH:,} characters")
        lines.append(rest.strip())
        if len(lines) > RECORD_LINES:
            raise BadPosition(f"the record has more than {RECORD_LINES:,} lines")
    return header, lines
