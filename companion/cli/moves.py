"""Typed moves: joined from words, cleaned, signed, checked, stored, and shown as the viewer may read them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import typer
from msgspec.structs import replace

from campaigns.rows import StoredGame
from campaigns.user import user
from companion.cli.context import NO
from companion.cli.decisions import decision_lines, decisions_on_verdict, earlier_fields
from companion.cli.names import find_seat, viewer_of
from companion.cli.output import answer, complain, say, say_json
from companion.cli.screen.wording import (
    asked_seats,
    cited_words,
    explain,
    left_out_words,
    legal_lines,
    legal_words,
    next_words,
    outcome_fields,
    outcome_words,
)
from companion.limits import TYPED_LENGTH, OverLimit, shorten, stream_lines
from companion.referee.allowance import allow_line, is_allowance
from companion.referee.corrections import amend, number_line
from companion.referee.moves import RECORD_MOVES, Amend
from companion.referee.names import is_clean
from companion.referee.problems import BadPosition
from companion.referee.session import Outcome, Session, submit
from companion.referee.verdicts import Legal, Unreadable
from companion.referee.viewer import REFEREE, Viewer

if TYPE_CHECKING:
    from campaigns.store import Store

SHOWN_MOVES = 12
TOO_LONG = f"a move has at most {TYPED_LENGTH:,} characters"


def play_line(store: Store, stored: StoredGame, line: str, viewer: Viewer, as_json: bool) -> None:
    """Check a move and, if it is legal, store it and report its events."""
    outcome = submit_line(stored.session, line, viewer)
    is_legal = isinstance(outcome.verdict, Legal)
    if is_legal:
        store.games.append(stored, outcome, by=user())
    before = [] if is_legal else decisions_on_verdict(store, stored, outcome.verdict)
    if not is_legal:
        complain("\n".join([explain(outcome.verdict), *decision_lines(before)]))
    if as_json:
        say_json(outcome_fields(outcome, echo_line(stored.session, line, viewer), viewer) | earlier_fields(before))
    elif is_legal:
        say("\n".join([*outcome_words(outcome, viewer), *next_words(outcome.session)]))
    if not is_legal:
        raise typer.Exit(NO)


def play_input(store: Store, stored: StoredGame, viewer: Viewer, as_json: bool) -> None:
    """Play moves from standard input up to the first refused one, and store those before it at once."""
    results = list(_submit_all(stored.session, _input_lines(), viewer))
    accepted = [outcome for _, _, outcome in results if isinstance(outcome.verdict, Legal)]
    if accepted:
        entries = tuple(entry for outcome in accepted for entry in outcome.entries)
        store.games.append(stored, Outcome(accepted[-1].verdict, accepted[-1].session, entries), by=user())
    before = decisions_on_verdict(store, stored, results[-1][2].verdict) if results else []
    if as_json:
        shown = [outcome_fields(outcome, line, viewer) | {"number": n} for n, line, outcome in results]
        last = shown[-1] | earlier_fields(before) if shown else {}
        say_json(last | {"lines": shown, "accepted": len(accepted)})
    elif accepted:
        words = [word for outcome in accepted for word in outcome_words(outcome, viewer)]
        say("\n".join([*words, *next_words(accepted[-1].session)]))
    if len(accepted) < len(results):
        number, line, refused = results[-1]
        earlier = "".join(f"\n{words}" for words in decision_lines(before))
        kept = f"\n  {_kept_words(len(accepted))}"
        complain(f"line {number}, '{shorten(line)}': {explain(refused.verdict)}{earlier}{kept}")
        raise typer.Exit(NO)


def _kept_words(number: int) -> str:
    if not number:
        return "No moves were stored"
    return "The move before it was stored" if number == 1 else f"The {number} moves before it were stored"


def _submit_all(session: Session, lines: Iterable[str], viewer: Viewer) -> Iterator[tuple[int, str, Outcome]]:
    """Submit moves one by one with their line number in the input. Empty lines and comments are skipped.

    A line is returned as typed, unless it contains something the viewer may not read.
    """
    for number, text in enumerate(lines, 1):
        line = text.strip()
        if not line or line.startswith("#"):
            continue
        outcome = submit_line(session, line, viewer)
        yield number, show_line(session, line, viewer), outcome
        if not isinstance(outcome.verdict, Legal):
            return
        session = outcome.session


def _input_lines() -> Iterator[str]:
    """Yield the lines of standard input, up to the limit of one game. Raises BadPosition."""
    try:
        yield from stream_lines(sys.stdin.buffer)
    except OverLimit as error:
        raise BadPosition(f"standard input {error}. Nothing was played") from None


def explain_line(store: Store, stored: StoredGame, line: str, viewer: Viewer, as_json: bool) -> None:
    """Check a move without playing it, and quote the rules that apply."""
    session = stored.session
    outcome = submit_line(session, line, viewer, dealing=False)
    is_legal = isinstance(outcome.verdict, Legal)
    cited = cited_words(session.game.book(), outcome.verdict, session.header.rulings)
    before = decisions_on_verdict(store, stored, outcome.verdict)
    if as_json:
        fields = outcome_fields(outcome, echo_line(session, line, viewer), viewer)
        say_json(fields | {"rules": cited} | earlier_fields(before))
    if is_legal and not as_json:
        say("\n".join([explain(outcome.verdict), *outcome_words(outcome, viewer)]))
    if not is_legal:
        complain("\n".join([explain(outcome.verdict), *cited, *decision_lines(before)]))
        raise typer.Exit(NO)


def list_moves(session: Session, seat: str | None, referee: bool, everything: bool, as_json: bool) -> None:
    """List the legal moves of a seat, or of all seats that must act, as far as the viewer can see."""
    seats = session.header.seats
    wanted = asked_seats(session) if seat is None else [find_seat(seats, seat)]
    lines = legal_lines(session, wanted, viewer_of(seats, seat, referee))
    most = None if everything else SHOWN_MOVES
    listed = [*legal_words(lines, seats, most), *left_out_words(lines, seats, most, "add --all to list them")]
    words = listed or ["No legal moves."]
    glosses = {line: gloss for line, gloss in lines.items() if gloss}
    answer(as_json, {"moves": list(lines), "glosses": glosses}, *words)


def submit_line(session: Session, line: str, viewer: Viewer, dealing: bool = True) -> Outcome:
    """Check a typed move and play it if legal. Only `dealing` reveals what the companion deals next."""
    text = clean_line(line)
    if not isinstance(text, str):
        return Outcome(text, session)
    text = sign_line(session, number_line(session, quote_note(text)))
    play = allow_line if is_allowance(session, text) else submit
    outcome = play(session, text, seed=os.urandom(8).hex(), dealing=dealing)
    return outcome if isinstance(outcome.verdict, Legal) else with_visible_verdict(outcome, session, text, viewer)


def with_visible_verdict(outcome: Outcome, session: Session, line: str, viewer: Viewer) -> Outcome:
    """Return the result of a move, with the verdict as the viewer may read it."""
    verdict = viewer.verdict(session, line, outcome.verdict)
    return outcome if verdict is outcome.verdict else replace(outcome, verdict=verdict)


def echo_line(session: Session, line: str, viewer: Viewer) -> str:
    """Return a move for display: as the viewer may read it, and shortened if it is very long."""
    return viewer.typed(session, line) if len(line) <= TYPED_LENGTH else shorten(line)


def show_line(session: Session, line: str, viewer: Viewer) -> str:
    """Return a move as typed, or as the viewer may read it if it contains something hidden."""
    shown = echo_line(session, line, viewer)
    return line if shown == echo_line(session, line, REFEREE) and len(line) <= TYPED_LENGTH else shown


def sign_line(session: Session, line: str) -> str:
    """Add the user's name to a line about the record itself: undo, override, note."""
    first = line.split(maxsplit=1)[:1]
    if not any(session.notation.templates[cls].verb.startswith(first[0].casefold()) for cls in RECORD_MOVES if first):
        return line
    move = session.parse(line)
    if isinstance(move, RECORD_MOVES) and getattr(move, "by", "-") is None:
        return session.write(replace(move, by=user()))
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


def join_words(words: Iterable[str]) -> str:
    """Join words from the shell to a line. A word with spaces was quoted and is quoted again."""
    given = list(words)
    if len(given) == 1:
        return given[0]
    return " ".join(f'"{_escape(word)}"' if _needs_quotes(word) else word for word in given)


def quote_note(line: str) -> str:
    """Add missing quotation marks to a note: `note Bo left early`."""
    verb, _, text = line.strip().partition(" ")
    if verb.casefold() != "note" or not text or text.lstrip().startswith('"'):
        return line
    return f'note "{_escape(text.strip())}"'


def _needs_quotes(word: str) -> bool:
    return not word or (any(char.isspace() for char in word) and not (word[0] == word[-1] == '"'))


def _escape(word: str) -> str:
    return word.replace("\\", "\\\\").replace('"', '\\"')


def amend_line(
    session: Session,
    line: int,
    text: str,
    viewer: Viewer,
    why: str | None = None,
    cut: bool = False,
    drop: bool = False,
) -> Outcome:
    """Replace a line of the record; later lines that no longer stand are dropped or cut off if so told."""
    new, reason = clean_line(text), clean_line(why or "")
    if not isinstance(new, str) or not isinstance(reason, str):
        return Outcome(reason if isinstance(new, str) else new, session)  # type: ignore[arg-type]
    move = Amend(line, new, reason or None, by=user())
    return with_visible_verdict(amend(session, move, cut, drop), session, session.write(move), viewer)
