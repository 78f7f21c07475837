"""A game told from its first line, and what changed between two points of it. Pure: nothing is printed here.

A point is what the table looked like THEN: the first lines of the record as they were in force at that time, whatever
was taken back or amended later.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

from companion.referee import session as referee
from companion.referee.events import Event
from companion.referee.game import BadPosition
from companion.referee.moves import Amend, Move, Note, Override, Redo, Undo
from companion.referee.record import Entry
from companion.referee.session import Session
from companion.referee.title import Title
from companion.referee.viewer import Viewer

Kind: TypeAlias = Literal["move", "override", "note", "correction"]
How: TypeAlias = Literal["taken back", "amended", "dropped"]
Path: TypeAlias = tuple[str, ...]
KINDS: dict[type[Move], Kind] = {
    Override: "override",
    Note: "note",
    Undo: "correction",
    Redo: "correction",
    Amend: "correction",
}
# What a line raises that today's rules cannot carry out any more.
NOTHING = "nothing"


class Step(Struct, frozen=True):
    """A line as it was entered: what happened by it, and which lines it put out of force or brought again.

    The line that an amend replaces is in both.
    """

    entry: Entry
    events: tuple[Event, ...] = ()
    gone: tuple[Entry, ...] = ()
    back: tuple[Entry, ...] = ()

    @property
    def kind(self) -> Kind:
        """What kind of line it is."""
        return KINDS.get(type(self.entry.move), "move")


class Fate(Struct, frozen=True):
    """Why a line is not in force as it was entered, and by which line."""

    how: How
    by: int

    def __str__(self) -> str:
        return f"{self.how} by line {self.by}"


class Change(Struct, frozen=True):
    """Something that differs between two points; `text` says it."""

    where: Path
    before: Any
    after: Any
    text: str


def as_it_was(session: Session, line: int) -> Session:
    """Return a game as it was after a line, with the lines that were in force then. Raises BadPosition."""
    entries = session.entries[:line]
    return referee.resume(session.game, session.header, ((entry.text, referee.stored(entry)) for entry in entries))


def tell(session: Session) -> list[Step]:
    """Go through a record once more, line by line. Raises BadPosition for one that can no longer be carried out."""
    steps: list[Step] = []
    now = as_it_was(session, 0)
    lines, state = now.played.lines, now.state
    for entry in session.entries:
        if KINDS.get(type(entry.move)) == "correction":
            now = as_it_was(session, entry.n)
            steps.append(_corrected(entry, lines, now))
            lines, state = now.played.lines, now.state
        else:
            state, events = _carry_out(session, state, lines, entry)
            lines = (*lines, entry)
            steps.append(Step(entry, events))
    return steps


def _carry_out(session: Session, state: Any, lines: Sequence[Entry], entry: Entry) -> tuple[Any, tuple[Event, ...]]:
    """Carry out a line after those that were in force then."""
    try:
        return session.carry_out(state, entry.move)
    except Exception as error:
        start = as_it_was(session, 0).state
        if referee.first_stale(session.game, session.header, start, [*lines, entry]) is None:
            raise
        raise BadPosition(f"line {entry.n} of the record can no longer be carried out") from error


def _corrected(entry: Entry, before: Sequence[Entry], now: Session) -> Step:
    """Say what a correction did to the lines that were in force before it.

    An amended line counts as another one even if it reads the same: nobody shall learn that who may not read it.
    """
    amended = entry.move.line if isinstance(entry.move, Amend) else None
    old, new = ({line.n for line in some} - {amended} for some in (before, now.played.lines))
    gone = tuple(line for line in before if line.n not in new)
    back = tuple(line for line in now.played.lines if line.n not in old)
    if amended is None:
        return Step(entry, (), gone, back)
    earlier = [line for line in now.played.lines if line.n < amended]
    _, events = _carry_out(now, now.state_at(amended - 1), earlier, back[0])
    return Step(entry, events, gone, back)


def fates(session: Session, steps: Iterable[Step]) -> dict[int, Fate]:
    """Return, by number, the lines that are not in force any more as they were entered."""
    in_force = {entry.n for entry in session.played.lines}
    found: dict[int, Fate] = {}
    for step in steps:
        is_amend = isinstance(step.entry.move, Amend)
        for entry in step.gone:
            if entry.n not in in_force:
                found[entry.n] = Fate("dropped" if is_amend else "taken back", step.entry.n)
            elif is_amend:
                found[entry.n] = Fate("amended", step.entry.n)
    return found


def step_words(session: Session, step: Step, viewer: Viewer) -> list[str]:
    """Say what happened by a line, as it may be known."""
    gone, back = (_quoted(session, lines, viewer) for lines in (step.gone, step.back))
    told = [viewer.event(event) for event in step.events]
    match step.entry.move:
        case Amend():
            return [*_each("instead of", gone[:1]), *told, *_each("dropped", gone[1:])]
        case Undo():
            return _each("taken back", reversed(gone))
        case Redo():
            return _each("again", back)
    return told


def _quoted(session: Session, lines: Sequence[Entry], viewer: Viewer) -> list[str]:
    return [f"{entry.n} {viewer.line(session, entry)}" for entry in lines]


def _each(what: str, lines: Iterable[str]) -> list[str]:
    return [f"{what}: {line}" for line in lines]


def changes(game: Title[Any], before: Any, after: Any, viewer: Viewer, edition: str) -> list[Change]:
    """Say what differs between two states, as far as the viewer may see them."""
    states = [viewer.state(game, state) for state in (before, after)]
    kept = _kept_changes(game, states[0], states[1], edition)
    skipped = _kept_keys(game, states[1])
    old, new = (flatten(msgspec.to_builtins(game.positions.describe(state)), skipped) for state in states)
    paths = [path for path in dict.fromkeys((*old, *new)) if (old.get(path) or None) != (new.get(path) or None)]
    return [_change(path, old.get(path), new.get(path)) for path in paths] + kept


def _kept_keys(game: Title[Any], state: Any) -> frozenset[str]:
    """Return the keys of the documents that the title itself can compare; none where it cannot."""
    return frozenset(key for document in game.kept(state).values() for key in document)


def _kept_changes(game: Title[Any], before: Any, after: Any, edition: str) -> list[Change]:
    """Let the title say what was drawn on the documents that live beyond the game."""
    if game.keepsakes is None:
        return []
    word = game.keepsakes.word
    old, new = game.kept(before), game.kept(after)
    return [
        Change((seat, word), None, None, f"{seat} {word}: {words}")
        for seat in new
        if seat in old
        for words in game.keepsakes.changes(old[seat], new[seat], edition)
    ]


def flatten(document: Any, skipped: frozenset[str] = frozenset(), path: Path = ()) -> dict[Path, Any]:
    """Turn a position into a flat table; seats and other named things stand under their names.

    Mappings that have exactly the `skipped` keys are left out.
    """
    if isinstance(document, Mapping):
        if skipped and frozenset(document) == skipped:
            return {}
        inner = [(*path, str(key)) for key in document]
        values: Sequence[Any] = [*document.values()]
    elif _are_named(document):
        # "seat" is no more than the place of the list; a seat's name says enough.
        home = path[:-1] if path[-1:] == ("seat",) else path
        inner = [(*home, str(item["name"])) for item in document]
        values = [{key: value for key, value in item.items() if key != "name"} for item in document]
    elif _is_grid(document):
        inner, values = [(*path, f"row {number}") for number in range(1, len(document) + 1)], document
    else:
        return {path: document}
    return {
        where: value
        for place, part in zip(inner, values, strict=True)
        for where, value in flatten(part, skipped, place).items()
    }


def _are_named(document: Any) -> bool:
    return (
        isinstance(document, Sequence)
        and bool(document)
        and all(isinstance(item, Mapping) and "name" in item for item in document)
    )


def _is_grid(document: Any) -> bool:
    """Tell whether a list holds the rows of a map: each of as many words."""
    if not isinstance(document, list | tuple) or len(document) < 2 or not all(isinstance(row, str) for row in document):
        return False
    widths = {len(row.split()) for row in document}
    return len(widths) == 1 and widths.pop() > 1


def _change(path: Path, before: Any, after: Any) -> Change:
    where = " ".join(path)
    if isinstance(before, list | tuple | None) and isinstance(after, list | tuple | None):
        return Change(path, before, after, f"{where}: {_list_words(before or [], after or [])}")
    old, new = (_value_words(value, other) for value, other in ((before, after), (after, before)))
    return Change(path, before, after, f"{where}: {old} -> {new}")


def _list_words(before: Sequence[Any], after: Sequence[Any]) -> str:
    """Say what came to a list and what went from it."""
    old, new = (Counter(_item_words(item) for item in items) for items in (before, after))
    parts = [f"{sign} {', '.join(more.elements())}" for sign, more in (("+", new - old), ("-", old - new)) if more]
    return "; ".join(parts) or "in another order"


def _item_words(item: Any) -> str:
    if isinstance(item, Mapping):
        return f"({', '.join(f'{key} {_item_words(value)}' for key, value in item.items())})"
    return " ".join(map(_item_words, item)) if isinstance(item, list | tuple) else str(item)


def _value_words(value: Any, other: Any) -> str:
    """Say a value; a number that is not written down is 0."""
    if value is None:
        return "0" if isinstance(other, int) and not isinstance(other, bool) else NOTHING
    if isinstance(value, bool):
        return "yes" if value else "no"
    return _item_words(value) or NOTHING
