"""Typed moves: joined from words, cleaned, signed, checked, stored, and shown as the viewer may read them."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import typer
from msgspec.structs import replace

from campaigns.rows import StoredGame
from campaigns.user import user
from companion.cli.context import NO
from companion.cli.decisions import decision_lines, decisions_on_verdict, earlier_fields
from companion.cli.names import find_seat, viewer_of
from companion.cli.output import answer, complain, say, say_json
from companion.cli.screen.legal_moves import BRIEF, Detail, list_legal, maps_for, merge_alike
from companion.cli.screen.wording import (
    asked_seats,
    cited_words,
    explain,
    left_out_words,
    legal_lines,
    next_words,
    outcome_fields,
    outcome_words,
)
from companion.cli.settings import setting
from companion.entry import amend_line as amend_entry
from companion.entry import clean_line, escape_quotes, send_line
from companion.entry import enter_text as enter
from companion.limits import TYPED_LENGTH, OverLimit, shorten, stream_lines
from companion.referee.batch import Batch, Step
from companion.referee.moves import Amend
from companion.referee.problems import BadPosition
from companion.referee.session import Outcome, Session
from companion.referee.verdicts import Legal
from companion.referee.viewer import REFEREE, Viewer

if TYPE_CHECKING:
    from campaigns.store import Store


def play_line(store: Store, stored: StoredGame, line: str, viewer: Viewer, as_json: bool) -> None:
    """Check one or several moves, store the legal ones at once and report their events."""
    batch = enter_text(stored.session, line, viewer)
    if batch.steps:
        store.games.append(stored, batch.played, by=user())
    before = decisions_on_verdict(store, stored, batch.verdict) if batch.stopped else []
    if as_json:
        say_json(batch_fields(batch, stored.session, viewer) | earlier_fields(before))
    elif batch.steps:
        say("\n".join([*step_words(batch.steps, viewer), *next_words(batch.session)]))
    if batch.stopped:
        line = show_line(batch.session, batch.stopped.line, viewer)
        which = f"move {len(batch.steps) + 1}, '{shorten(line)}': " if batch.is_several else ""
        kept = [f"  {_kept_words(len(batch.steps))}"] if batch.is_several else []
        complain("\n".join([f"{which}{explain(batch.verdict)}", *decision_lines(before), *kept]))
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
        say_json(_listed_fields(results, viewer, earlier_fields(before)))
    elif accepted:
        words = [word for outcome in accepted for word in outcome_words(outcome, viewer)]
        say("\n".join([*words, *next_words(accepted[-1].session)]))
    if len(accepted) < len(results):
        number, line, refused = results[-1]
        earlier = "".join(f"\n{words}" for words in decision_lines(before))
        kept = f"\n  {_kept_words(len(accepted))}"
        complain(f"line {number}, '{shorten(line)}': {explain(refused.verdict)}{earlier}{kept}")
        raise typer.Exit(NO)


def batch_fields(batch: Batch, session: Session, viewer: Viewer) -> dict[str, Any]:
    """Return the result of a text as data: of its only move, or of each of them and how many were accepted."""
    steps = (*batch.steps, *([batch.stopped] if batch.stopped else []))
    if len(steps) == 1:
        return outcome_fields(steps[0].outcome, echo_line(session, steps[0].line, viewer), viewer)
    shown = [show_line(batch.session, step.line, viewer) for step in steps]
    return _listed_fields(
        [(n, line, step.outcome) for n, (line, step) in enumerate(zip(shown, steps, strict=True), 1)], viewer, {}
    )


def _listed_fields(results: Sequence[tuple[int, str, Outcome]], viewer: Viewer, more: dict[str, Any]) -> dict[str, Any]:
    """Return the results of several moves as data: the last one, all of them, and how many were accepted."""
    shown = [outcome_fields(outcome, line, viewer) | {"number": n} for n, line, outcome in results]
    accepted = sum(isinstance(outcome.verdict, Legal) for _, _, outcome in results)
    return (shown[-1] | more if shown else {}) | {"lines": shown, "accepted": accepted}


def step_words(steps: Iterable[Step], viewer: Viewer) -> list[str]:
    """Format the moves of a text that were accepted."""
    return [words for step in steps for words in outcome_words(step.outcome, viewer)]


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
        batch = enter_text(session, line, viewer)
        for step in (*batch.steps, *([batch.stopped] if batch.stopped else [])):
            yield number, show_line(session, step.line, viewer), step.outcome
            session = step.outcome.session
        if batch.stopped:
            return


def _input_lines() -> Iterator[str]:
    """Yield the lines of standard input, up to the limit of one game. Raises BadPosition."""
    try:
        yield from stream_lines(sys.stdin.buffer)
    except OverLimit as error:
        raise BadPosition(f"standard input {error}. Nothing was played") from None


def explain_line(store: Store, stored: StoredGame, line: str, viewer: Viewer, as_json: bool) -> None:
    """Check a move without playing it, and quote the rules that apply."""
    session = stored.session
    batch = enter_text(session, line, viewer, dealing=False, forcing=False)
    cited = cited_words(session.game.book(), batch.verdict, session.header.rulings)
    before = decisions_on_verdict(store, stored, batch.verdict)
    if as_json:
        say_json(batch_fields(batch, session, viewer) | {"rules": cited} | earlier_fields(before))
    elif batch.steps:
        say("\n".join([explain(batch.steps[0].outcome.verdict), *step_words(batch.steps, viewer)]))
    if batch.stopped:
        complain("\n".join([explain(batch.verdict), *cited, *decision_lines(before)]))
        raise typer.Exit(NO)


def list_moves(session: Session, seat: str | None, referee: bool, everything: bool, as_json: bool) -> None:
    """List the legal moves of a seat, or of all seats that must act, as far as the viewer can see."""
    seats = session.header.seats
    wanted = asked_seats(session) if seat is None else [find_seat(seats, seat)]
    viewer = viewer_of(seats, seat, referee)
    lines = legal_lines(session, wanted, viewer)
    shown = lines if everything else merge_alike(session, lines)
    listed = list_legal(shown, seats, maps_for(session, viewer), Detail(None) if everything else BRIEF)
    words = [*listed.words, *left_out_words(listed.left_out, "add --all to list them")] or ["No legal moves."]
    glosses = {line: gloss for line, gloss in lines.items() if gloss}
    answer(as_json, {"moves": list(lines), "glosses": glosses}, *words)


def enter_text(session: Session, text: str, viewer: Viewer, dealing: bool = True, forcing: bool | None = None) -> Batch:
    """Play a text as this user. Moves that leave no choice follow if the settings say so, or as `forcing` says."""
    return enter(session, text, viewer, user(), dealing, plays_forced() if forcing is None else forcing)


def amend_line(
    session: Session,
    line: int,
    text: str,
    viewer: Viewer,
    why: str | None = None,
    cut: bool = False,
    drop: bool = False,
) -> Batch:
    """Replace a line of the record as this user."""
    return amend_entry(session, Amend(line, text, why), viewer, user(), cut, drop)


def submit_line(session: Session, line: str, viewer: Viewer) -> Outcome:
    """Check a move typed in full and play it if legal."""
    text = clean_line(line)
    if not isinstance(text, str):
        return Outcome(text, session)
    outcome = send_line(session, text, user(), dealing=True, forcing=plays_forced())
    return outcome if isinstance(outcome.verdict, Legal) else with_visible_verdict(outcome, session, text, viewer)


def plays_forced() -> bool:
    """Return whether a move that leaves no choice is played automatically. Raises BadSettings."""
    return setting("forced") != "ask"


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


def join_words(words: Iterable[str]) -> str:
    """Join words from the shell to a line. A word with spaces was quoted and is quoted again."""
    given = list(words)
    if len(given) == 1:
        return given[0]
    return " ".join(f'"{escape_quotes(word)}"' if _needs_quotes(word) else word for word in given)


def _needs_quotes(word: str) -> bool:
    return not word or (any(char.isspace() for char in word) and not (word[0] == word[-1] == '"'))
