"""Corrections of the record: undo, redo and amend. Each is a new line; nothing is deleted.

An undo takes back a move, or an earlier correction, and everything after it. An amend replaces a move and judges all
later ones again; those that no longer stand are dropped, or cut off from the first of them.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from companion.referee.amounts import counted, in_runs
from companion.referee.events import Event, Quoted, Recalled
from companion.referee.forced import forced_move
from companion.referee.moves import Amend, Deal, Move, Redo, Undo
from companion.referee.record import CORRECTIONS, Entry, Played, fold
from companion.referee.session import (
    Outcome,
    Session,
    count_draws,
    dealt_move,
    falling_lines,
    must_read,
    play_on,
    rewind,
    spell_readings,
    state_before,
)
from companion.referee.table_changes import change_lines, table_changes, with_open_turns
from companion.referee.verdicts import Fall, Legal, Refusal, Unfinished, refuse
from companion.referee.viewer import Viewer, name_cards

LATER_FALLS = "later-line-falls"
NOTHING_FALLS = "nothing-falls"
NOTHING_CHANGED = "nothing-changed"
NOT_A_LINE = "not-a-line"
# The corrections that name a line.
NUMBERED = ("undo", "amend")
# The word for the last move, and the number of a line.
LAST, NUMBER = "last", re.compile("[0-9]{1,9}")
# How to drop later lines, as it is typed in a record and at the prompt.
ADD_DROP, ADD_CUT = "Add 'drop' at the end", "add 'cut'"
# The most lines that a refused amend lists with their reasons.
SHOWN_FALLS = 8


def correct(session: Session, move: Undo | Redo | Amend, forcing: bool = False) -> Outcome:
    """Carry out a correction, or return why it is refused. With `forcing`, an undo skips moves that left no choice."""
    match move:
        case Undo():
            return _undo(session, move, forcing)
        case Redo():
            return _redo(session, move)
    return amend(session, move)


def _undo(session: Session, move: Undo, forcing: bool) -> Outcome:
    played = session.played
    n = _last_change(session, forcing) if move.line is None else move.line
    if n is None or not (n in played.corrections or played.index(n) is not None):
        reason = "there is nothing to undo" if n is None else _missing_line(session, n)
        return Outcome(refuse("", "no-such-line", reason), session)
    return _log(session, replace(move, line=n))


def _redo(session: Session, move: Redo) -> Outcome:
    if not session.played.undone:
        return Outcome(refuse("", "nothing-undone", "there is nothing to redo"), session)
    return _log(session, move)


def _missing_line(session: Session, n: int) -> str:
    """Return why this line number is not active."""
    return f"line {n} was taken back" if 0 < n <= len(session.entries) else f"there is no line {n}"


def _last_change(session: Session, forcing: bool) -> int | None:
    """Return the number of the last move or amend in effect, or None. Moves played automatically do not count."""
    at = _last_typed(session, forcing)
    last = 0 if at is None else session.played.lines[at].n
    # An amend does not come back with lines that were taken back since and are older than it.
    oldest = len(session.entries) + 1
    for n in reversed(session.played.corrections):
        move = session.entries[n - 1].move
        if isinstance(move, Undo) and move.line not in session.played.before:
            oldest = min(oldest, move.line or oldest)
        elif isinstance(move, Amend):
            return n if last < n < oldest else last or None
    return last or None


def line_named(session: Session, word: str) -> int | None:
    """Return the number of the line that a word names: `12`, `last`, or a player for their last move.

    Moves that left no choice are not meant, unless the player has made no other.
    """
    if NUMBER.fullmatch(word):
        return int(word)
    folded, seats = word.casefold(), session.header.seats
    seat = next((seat for seat in seats if seat.casefold() == folded), None)
    if seat is None and folded == LAST:
        at = _last_typed(session, forcing=True)
        return None if at is None else session.played.lines[at].n
    lines = session.played.lines
    theirs = [at for at, entry in enumerate(lines) if seat is not None and _mover(session, entry) == seat]
    chosen = (at for at in reversed(theirs) if not _is_forced(session, at))
    at = next(chosen, theirs[-1] if theirs else None)
    return None if at is None else lines[at].n


def not_moved(session: Session, line: str) -> Refusal | None:
    """Refuse a correction of the last move of a player who has not moved; return None for any other line."""
    verb, word = (*line.split(maxsplit=2), "", "")[:2]
    seat = next((seat for seat in session.header.seats if seat.casefold() == word.casefold()), None)
    if verb.casefold() not in NUMBERED or seat is None or line_named(session, word) is not None:
        return None
    return refuse("", "no-such-line", f"{seat} has not made a move yet")


def _mover(session: Session, entry: Entry) -> str | None:
    """Return the seat that made a move; None for the table, and for notes and overrides of the referee."""
    return getattr(entry.move, "seat", None) if session.notation.templates[type(entry.move)].has_seat else None


def number_line(session: Session, line: str) -> str:
    """Replace the name of a line by its number: `undo 12` for `undo ann`, `amend 12 "…"` for `amend last "…"`."""
    verb, _, rest = line.strip().partition(" ")
    word, _, after = rest.strip().partition(" ")
    if verb.casefold() not in NUMBERED or not word or NUMBER.fullmatch(word):
        return line
    n = line_named(session, word)
    return line if n is None else f"{verb} {n} {after}".rstrip()


def _last_typed(session: Session, forcing: bool) -> int | None:
    """Return the index of the last active line that was not dealt or, with `forcing`, forced; or None."""
    lines, header = session.played.lines, session.header
    for at in reversed(range(len(lines))):
        if forcing and at and _is_forced(session, at):
            continue
        verb = session.notation.templates[type(lines[at].move)].verb
        if header.deal is None or verb not in session.game.chance or verb in header.typed:
            return at
        before = session.drawn - count_draws(session.game, session.notation, lines[at:])
        if dealt_move(session, state_before(session, at), before, verb, header.deal) != lines[at].move:
            return at
    return None


def _is_forced(session: Session, at: int) -> bool:
    """Return whether the active line with this index left no choice."""
    return forced_move(session.game, state_before(session, at)) == session.played.lines[at].move


def amend(session: Session, move: Amend, cut: bool = False, drop: bool = False) -> Outcome:
    """Replace a line and judge all later lines again.

    If some no longer stand, they are dropped, or cut off from the first of them, as the move or the caller says;
    otherwise nothing changes, and the answer lists them.
    """
    at = session.played.index(move.line)
    if at is None:
        return Outcome(refuse("", "no-such-line", _missing_move(session, move.line)), session)
    state = state_before(session, at)
    line = session.notation.parse(move.text, partial(_doers, session, state, session.played.lines[at]))
    if not isinstance(line, Move):
        return Outcome(line, session)
    if isinstance(line, Undo | Redo | Amend | Deal):
        return Outcome(refuse("", NOT_A_LINE, "a line can be replaced only by a move, not by a correction"), session)
    state = session.game.catch_up(session.header, state, line)
    verdict = session.game.judge(state, line)
    if not isinstance(verdict, Legal):
        return Outcome(spell_readings(session, verdict), session)
    state, events = session.game.apply(state, verdict.move)
    falling = list(falling_lines(session, state, session.played.lines[at + 1 :]))
    numbers = tuple(entry.n for entry, _ in falling)
    if not falling and _says_already(session, session.played.lines[at], verdict.move):
        return Outcome(refuse("", NOTHING_CHANGED, f"line {move.line} says this already"), session)
    if not falling and (move.cut is not None or move.dropping is not None):
        reason = "every later move is still legal, so there is nothing to cut"
        return Outcome(refuse("", NOTHING_FALLS, reason, "Leave out 'cut'"), session)
    if falling and not (cut or drop or _is_agreed(session, move, [entry for entry, _ in falling])):
        return Outcome(_refuse_amend(session, falling), session)
    is_cut = bool(falling) and (cut or move.cut is not None)
    return _log(
        session,
        replace(
            move,
            text=session.write(verdict.move),
            cut=numbers[0] if is_cut else None,
            dropping=None if is_cut else numbers or None,
        ),
        events,
    )


def _says_already(session: Session, entry: Entry, move: Move) -> bool:
    """Return whether a line is the same move, and everyone may know that."""
    return entry.move == move and session.quote(entry, None) == entry.text


def repeat_line(session: Session, move: Amend) -> Outcome:
    """Append an amend that changes nothing, which was not refused when earlier records were written."""
    at = session.played.index(move.line)
    assert at is not None
    return _log(session, replace(move, text=session.write(session.played.lines[at].move), cut=None, dropping=None))


def session_before(session: Session, n: int) -> Session:
    """Return the game as it would be before line `n`, with the lines before it that are active now."""
    at = bisect_left(session.played.lines, n, key=_number)
    state, recent = rewind(session, at)
    drawn = session.drawn - count_draws(session.game, session.notation, session.played.lines[at:])
    return replace(session, played=Played(session.played.lines[:at]), state=state, recent=recent, drawn=drawn)


def changed_words(session: Session, was: Any, viewer: Viewer) -> list[str]:
    """Describe what a correction, or an allowed draw, changed on the table since the state before it.

    After a correction of the record, this also names the seats whose turn is open again.
    """
    changes = table_changes(session.game, was, session.state, viewer)
    if isinstance(session.entries[-1].move, CORRECTIONS):
        changes = with_open_turns(changes, session.game, was, session.state)
    return [name_cards(session, line) for line in change_lines(changes)]


def _doers(session: Session, state: Any, replaced: Entry, verb: str) -> tuple[tuple[str, ...], str]:
    """Return the seats that a verb can mean; if several, the one whose line is replaced is meant."""
    seats, waiting = session.game.doers(state, verb)
    mover = _mover(session, replaced)
    return ((mover,), "") if mover in seats else (seats, waiting)


def _is_agreed(session: Session, move: Amend, falling: Sequence[Entry]) -> bool:
    """Return whether lines may fall: as the amend says, or because they left no choice and nobody decided them."""
    if move.cut is not None or move.dropping is not None:
        return move.cut == falling[0].n or (move.cut is None and move.dropping == tuple(entry.n for entry in falling))
    places = (bisect_left(session.played.lines, entry.n, key=_number) for entry in falling)
    return all(_is_forced(session, at) for at in places)


def _missing_move(session: Session, n: int) -> str:
    """Return why this line number is not an active move."""
    return f"line {n} is a correction, not a move" if n in session.played.before else _missing_line(session, n)


def _refuse_amend(session: Session, falling: Sequence[tuple[Entry, Refusal | Unfinished]]) -> Refusal:
    """Refuse an amend after which later lines are illegal, and list them."""
    falls = tuple(_fall(session, entry, why) for entry, why in falling)
    first = falls[0]
    reasons = [f"line {first.n} '{first.line}' would no longer be legal{_because(first)}"]
    reasons += [f"line {fall.n} '{fall.line}'{_because(fall)}" for fall in falls[1:SHOWN_FALLS]]
    left = len(falls) - SHOWN_FALLS
    reasons += [f"and {counted(left, 'more move')}"] if left > 0 else []
    clauses = dict.fromkeys(id for _, verdict in falling if isinstance(verdict, Refusal) for id in verdict.clauses)
    lines = in_runs([fall.n for fall in falls])
    which = f"line {lines}" if len(falls) == 1 else f"only lines {lines}"
    hint = f"{ADD_DROP} to drop {which}, or {ADD_CUT} to drop line {first.n} and everything after it"
    return Refusal(tuple(clauses), LATER_FALLS, "; ".join(reasons), hint, falls)


def _fall(session: Session, entry: Entry, why: Refusal | Unfinished) -> Fall:
    """Return a line that would fall, with the reason only if everyone may read that line."""
    line = session.quote(entry, None)
    return Fall(entry.n, line, why.reason if line == entry.text else "")


def _because(fall: Fall) -> str:
    return f": {fall.reason}" if fall.reason else ""


def _log(session: Session, move: Undo | Redo | Amend, happened: Sequence[Event] = ()) -> Outcome:
    """Append a correction, and replay from the first active line that it changes."""
    game, header, notation = session.game, session.header, session.notation
    entry = Entry(len(session.entries) + 1, session.write(move), move)
    played = fold([entry], partial(must_read, notation), session.played)
    at = _first_change(session.played.lines, played.lines)
    gone, come = session.played.lines[at:], played.lines[at:]
    state, recent = play_on(game, header, *rewind(session, at), come)
    drawn = session.drawn - count_draws(game, notation, gone) + count_draws(game, notation, come)
    entries = session.entries + (entry,)  # noqa: RUF005
    after = Session(game, header, notation, entries, played, state, recent, drawn)
    events = tuple(_events(session, entry, played, happened))
    return Outcome(Legal(move), after, (entry,), events, session.state)


def _first_change(before: Sequence[Entry], after: Sequence[Entry]) -> int:
    """Return the index of the first line that differs."""
    pairs = enumerate(zip(before, after, strict=False))
    return next((at for at, (old, new) in pairs if old is not new), min(len(before), len(after)))


def _events(session: Session, entry: Entry, played: Played, happened: Sequence[Event]) -> list[Event]:
    """Return events that list the lines that a correction changes, and what those taken back revealed."""
    told = correction_words(session.entries, entry, played)
    events: list[Event] = []
    for what, line in told:
        events.append(_recall(session, f"{what}: {line.n}", [line]))
        if what == REPLACED:
            events += happened
    shown = [line for what, line in told if what != RESTORED and line.move.has_shown()]
    if shown:
        events.append(_recall(session, "the players have already seen:", sorted(shown, key=_number)))
    return events


TAKEN_BACK, RESTORED, REPLACED, DROPPED = "taken back", "restored", "replaced", "dropped"


def correction_words(entries: Sequence[Entry], entry: Entry, played: Played) -> list[tuple[str, Entry]]:
    """Return what became of each line that the last correction changed, and of the corrections it reversed."""
    gone, back = played.changed_by(entry.n)
    if isinstance(entry.move, Amend):
        return [(REPLACED, gone[0]), *((DROPPED, line) for line in reversed(gone[1:]))]
    before = set(played.before[entry.n].corrections)
    ended, begun = (
        [entries[n - 1] for n in sorted(numbers) if isinstance(entries[n - 1].move, Amend)]
        for numbers in (before - {*played.corrections}, {*played.corrections} - before - {entry.n})
    )
    replaced = {line.n for line in back}
    taken = sorted([*ended, *(line for line in gone if line.n not in replaced)], key=_number)
    restored = sorted([*begun, *back], key=_number)
    return [*((TAKEN_BACK, line) for line in reversed(taken)), *((RESTORED, line) for line in restored)]


def _number(line: Entry) -> int:
    return line.n


def _recall(session: Session, what: str, lines: Sequence[Entry]) -> Quoted:
    """Return a remark that quotes lines to each seat as it may read them."""
    text = f"{what} {', '.join(entry.text for entry in lines)}"
    heard = {
        seat or "": quoted
        for seat in (None, *session.header.seats)
        if (quoted := f"{what} {', '.join(session.quote(entry, seat) for entry in lines)}") != text
    }
    return Recalled(text, None, heard) if heard else Quoted(text)
