"""Typed text on its way into a game: cleaned, signed, judged and played, for commands, the prompt and the web table."""

from __future__ import annotations

import os
from functools import partial

from msgspec.structs import replace

from companion.limits import TYPED_LENGTH, is_clean, shorten
from companion.referee.allowance import VERB as ALLOW
from companion.referee.allowance import allow_line, is_allowance
from companion.referee.batch import Batch, Step
from companion.referee.moves import RECORD_MOVES, Amend
from companion.referee.session import Outcome, Session
from companion.referee.shorthand import amend_text, play_text
from companion.referee.submission import submit
from companion.referee.verdicts import Unreadable
from companion.referee.viewer import Viewer

TOO_LONG = f"a move has at most {TYPED_LENGTH:,} characters"


def enter_text(
    session: Session, text: str, viewer: Viewer, by: str, dealing: bool = True, forcing: bool = True
) -> Batch:
    """Check the moves of a typed text and play the legal ones, up to the first that is not.

    `by` signs what is about the record itself. Only `dealing` reveals what the companion deals next. Moves that leave
    no choice follow automatically if `forcing`.
    """
    line = clean_line(text)
    if not isinstance(line, str):
        return Batch(session, stopped=Step(text, Outcome(line, session)))
    return play_text(session, quote_note(line), viewer, partial(send_line, by=by, dealing=dealing, forcing=forcing))


def send_line(session: Session, line: str, by: str, dealing: bool, forcing: bool) -> Outcome:
    """Sign a line and play it."""
    text = sign_line(session, quote_note(line), by)
    # Most lines are moves, and need none of this.
    verb = line.lstrip().partition(" ")[0].casefold()
    play = allow_line if verb == ALLOW and is_allowance(session, text) else submit
    return play(session, text, seed=os.urandom(8).hex(), dealing=dealing, forcing=forcing)


def amend_line(session: Session, move: Amend, viewer: Viewer, by: str, cut: bool = False, drop: bool = False) -> Batch:
    """Replace a line of the record; later lines that no longer stand are dropped or cut off if so told."""
    text, why = clean_line(move.text), clean_line(move.why or "")
    for fault in (text, why):
        if not isinstance(fault, str):
            return Batch(session, stopped=Step(move.text, Outcome(fault, session)))
    return amend_text(
        session, replace(move, text=quote_note(str(text)), why=str(why) or None, by=by), viewer, cut, drop
    )


def sign_line(session: Session, line: str, by: str) -> str:
    """Add a name to a line about the record itself: undo, override, note."""
    first = line.split(maxsplit=1)[:1]
    if not any(session.notation.templates[cls].verb.startswith(first[0].casefold()) for cls in RECORD_MOVES if first):
        return line
    move = session.parse(line)
    if isinstance(move, RECORD_MOVES) and getattr(move, "by", "-") is None:
        return session.write(replace(move, by=by))
    return line


def clean_line(line: str) -> str | Unreadable:
    """Treat any white space as a space. Reject unprintable characters and very long lines."""
    if len(line) > TYPED_LENGTH:
        return Unreadable(shorten(line.split(maxsplit=1)[0]), 0, TOO_LONG)
    text = "".join(" " if char.isspace() else char for char in line)
    if is_clean(text):
        return text
    at, word = next((at, word) for at, word in enumerate(text.split()) if not is_clean(word))
    shown = shorten(ascii(word))
    return Unreadable(shown, at, f"{shown} (word {at + 1}) has characters that cannot be printed")


def quote_note(line: str) -> str:
    """Add missing quotation marks to a note: `note Bo left early`."""
    verb, _, text = line.strip().partition(" ")
    if verb.casefold() != "note" or not text or text.lstrip().startswith('"'):
        return line
    return f'note "{escape_quotes(text.strip())}"'


def escape_quotes(word: str) -> str:
    return word.replace("\\", "\\\\").replace('"', '\\"')
