"""Lines as people type them: joined from words, cleaned, signed, judged, and told back as they may be read."""

from __future__ import annotations

import os
from collections.abc import Iterable

from msgspec.structs import replace

from campaigns.user import user
from companion.limits import TYPED_LENGTH, shorten
from companion.referee.moves import RECORD_MOVES, Amend
from companion.referee.names import is_clean
from companion.referee.session import Outcome, Session, submit
from companion.referee.session import amend as amend_session
from companion.referee.verdicts import Legal, Unreadable
from companion.referee.viewer import REFEREE, Viewer

TOO_LONG = f"a line has at most {TYPED_LENGTH:,} characters"


def submit_line(session: Session, line: str, viewer: Viewer, dealing: bool = True) -> Outcome:
    """Judge a typed line and play it when legal; only `dealing` tells what the companion deals next."""
    text = clean_line(line)
    if not isinstance(text, str):
        return Outcome(text, session)
    text = sign_line(session, quote_note(text))
    outcome = submit(session, text, seed=os.urandom(8).hex(), dealing=dealing)
    return outcome if isinstance(outcome.verdict, Legal) else with_heard_verdict(outcome, session, text, viewer)


def with_heard_verdict(outcome: Outcome, session: Session, line: str, viewer: Viewer) -> Outcome:
    """Return what became of a line, with the verdict as the viewer may hear it."""
    verdict = viewer.verdict(session, line, outcome.verdict)
    return outcome if verdict is outcome.verdict else replace(outcome, verdict=verdict)


def echo_line(session: Session, line: str, viewer: Viewer) -> str:
    """Return a line as it is told back: as the viewer may read it, and only the beginning of an endless one."""
    return viewer.typed(session, line) if len(line) <= TYPED_LENGTH else shorten(line)


def show_line(session: Session, line: str, viewer: Viewer) -> str:
    """Return a line as it was typed, or as it may be read where it holds what the viewer may not see."""
    shown = echo_line(session, line, viewer)
    return line if shown == echo_line(session, line, REFEREE) and len(line) <= TYPED_LENGTH else shown


def sign_line(session: Session, line: str) -> str:
    """Put the user's name to a line about the record itself: undo, override, note."""
    first = line.split(maxsplit=1)[:1]
    if not any(session.notation.templates[cls].verb.startswith(first[0].casefold()) for cls in RECORD_MOVES if first):
        return line
    move = session.parse(line)
    if isinstance(move, RECORD_MOVES) and getattr(move, "by", "-") is None:
        return session.write(replace(move, by=user()))
    return line


def clean_line(line: str) -> str | Unreadable:
    """Take any white space as a space; characters that do not print are not understood, nor lines without end."""
    if len(line) > TYPED_LENGTH:
        return Unreadable(shorten(line.split(maxsplit=1)[0]), 0, TOO_LONG)
    text = "".join(" " if char.isspace() else char for char in line)
    if is_clean(text):
        return text
    at, word = next((at, word) for at, word in enumerate(text.split()) if not is_clean(word))
    shown = shorten(ascii(word))
    return Unreadable(shown, at, f"{shown} (word {at + 1}) holds characters that cannot be printed")


def join_words(words: Iterable[str]) -> str:
    """Join words as the shell gave them into a line; one that holds spaces was quoted and is quoted again."""
    given = list(words)
    if len(given) == 1:
        return given[0]
    return " ".join(f'"{_escape(word)}"' if _needs_quotes(word) else word for word in given)


def quote_note(line: str) -> str:
    """Put a remark into quotes where they were left out: `note Bo left early`."""
    verb, _, text = line.strip().partition(" ")
    if verb.casefold() != "note" or not text or text.lstrip().startswith('"'):
        return line
    return f'note "{_escape(text.strip())}"'


def _needs_quotes(word: str) -> bool:
    return not word or (any(char.isspace() for char in word) and not (word[0] == word[-1] == '"'))


def _escape(word: str) -> str:
    return word.replace("\\", "\\\\").replace('"', '\\"')


def amend_line(session: Session, line: int, text: str, why: str | None, cut: bool, viewer: Viewer) -> Outcome:
    """Replace a line of the record."""
    new, reason = clean_line(text), clean_line(why or "")
    if not isinstance(new, str) or not isinstance(reason, str):
        return Outcome(reason if isinstance(new, str) else new, session)  # type: ignore[arg-type]
    move = Amend(line, new, reason or None, by=user())
    return with_heard_verdict(amend_session(session, move, cut), session, session.write(move), viewer)
