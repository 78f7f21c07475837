"""Find the rules decisions in a record: notes and reasons that name a clause or ruling. Pure.

note "CV-FORT-02: we count a corner as seen"
override ann wood -1 "CV-HARV-02: taken twice"
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from typing import Literal, NamedTuple, TypeAlias

from companion.referee.moves import Amend, Move, Note, Override, Undo
from companion.referee.record import Entry, fold

DecisionKind: TypeAlias = Literal["note", "override", "undo", "amend", "ruling"]
ID = re.compile(r"(?<![\w-])[A-Z]{2,}(?:-[A-Z0-9]+)+(?![\w-])")


class Made(NamedTuple):
    """A decision: its line number, the ids it names, its text, its kind, and who signed it."""

    n: int
    ids: tuple[str, ...]
    text: str
    kind: DecisionKind
    by: str


def decisions_in(entries: Sequence[Entry], read: Callable[[str], Move], ids: Collection[str]) -> list[Made]:
    """Return the decisions about these ids in a record; `read` parses the new move inside an amend.

    Raises BadPosition if the record is inconsistent.
    """
    played = fold(entries, read)
    active = {entry.n for entry in played.lines}
    in_effect = [entry for entry in entries if entry.n in played.corrections and _is_effective(entry.move, active)]
    return [made for entry in [*played.lines, *in_effect] if (made := _made(entry, ids)) is not None]


def decision_note(id: str, words: str) -> str:
    """Return the text of the note that records a decision."""
    return f"{id}: {words}"


def _is_effective(move: Move, active: Collection[int]) -> bool:
    """Return whether a correction still applies: the line that an amend replaced may have been taken back since."""
    return not isinstance(move, Amend) or move.line in active


def _made(entry: Entry, ids: Collection[str]) -> Made | None:
    match entry.move:
        case Note(text=text, by=by):
            return _about(entry.n, text, "note", by, ids)
        case Override(why=text, by=by):
            return _about(entry.n, text, "override", by, ids)
        case Undo(why=str(text), by=by):
            return _about(entry.n, text, "undo", by, ids)
        case Amend(why=str(text), by=by):
            return _about(entry.n, text, "amend", by, ids)
    return None


def _about(n: int, text: str, kind: DecisionKind, by: str | None, ids: Collection[str]) -> Made | None:
    """Return a decision if its text names one of the ids; an id before a colon is left out of the text."""
    named = tuple(dict.fromkeys(id for id in ID.findall(text.upper()) if id in ids))
    if not named:
        return None
    head, colon, rest = text.partition(":")
    is_headed = bool(colon and rest.strip()) and head.strip().upper() == named[0]
    return Made(n, named, rest.strip() if is_headed else text, kind, by or "")
