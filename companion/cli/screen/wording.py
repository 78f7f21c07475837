"""The referee's answers in words and as plain data for JSON. Pure: nothing is printed here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from textwrap import fill
from typing import Any

import msgspec

from companion.referee.amounts import alternatives, counted, in_units
from companion.referee.clauses import Book, Clause, Rule
from companion.referee.corrections import SHOWN_FALLS, changed_words
from companion.referee.events import Event
from companion.referee.record import Entry
from companion.referee.scores import ScoreSheet, SeatScore, winner_words
from companion.referee.session import Outcome, Session
from companion.referee.table_changes import HEADING, table_changes
from companion.referee.title import Ask, Title
from companion.referee.verdicts import VERDICT_NAMES, Ambiguous, Fall, Legal, Refusal, Unfinished, Unreadable, Verdict
from companion.referee.viewer import Viewer

SHOWN_WORDS = 12
LINE_WIDTH = 80
# What a correction changes that moves no piece.
UNCHANGED = "nothing changes"
# Marks a line that left no choice and was played automatically.
ONLY = " (only legal move)"


def verdict_fields(verdict: Verdict) -> dict[str, Any]:
    """Return a verdict as data. Fields that do not apply are empty."""
    fields: dict[str, Any] = {"verdict": VERDICT_NAMES[type(verdict)], "clauses": (), "code": "", "reason": ""}
    fields |= {"hint": "", "expects": ()}
    match verdict:
        case Refusal(clauses=clauses, code=code, reason=reason, hint=hint):
            fields |= {"clauses": clauses, "code": code, "reason": reason, "hint": hint}
            return fields | ({"falls": msgspec.to_builtins(verdict.falls)} if verdict.falls else {})
        case Unfinished(reason, expects):
            return fields | {"code": "unfinished", "reason": reason, "expects": expects}
        case Unreadable(reason=reason, expects=expects):
            return fields | {"code": "unreadable", "reason": reason, "expects": expects}
        case Ambiguous(readings):
            return fields | {"code": "ambiguous", "reason": verdict.reason, "expects": readings}
    return fields


def explain(verdict: Verdict) -> str:
    """Describe a verdict: the reason, the clauses, and what to type instead."""
    match verdict:
        case Legal():
            return "Legal, not played. It would:"
        case Refusal(clauses=clauses, reason=reason, hint=hint, falls=falls):
            cited = f" [{', '.join(clauses)}]" if clauses else ""
            reason = f"{counted(len(falls), 'later move')} would no longer be legal" if falls else reason
            return "\n".join([f"Refused: {reason}{cited}", *fall_words(falls), *([f"  {hint}"] if hint else [])])
        case Unfinished(reason, expects, readings):
            return f"Unfinished: {reason}{_expecting(reason, expects, 'Type one of' if readings else 'Expected')}"
        case Unreadable(reason=reason, expects=expects):
            prefix = "" if reason.startswith(("Unknown word", "Unexpected word")) else "Not a move: "
            return f"{prefix}{reason}{_expecting(reason, expects)}"
    return f"Ambiguous: {verdict.reason}"


def fall_words(falls: Sequence[Fall]) -> list[str]:
    """List the later lines that an amend would make illegal, one per row with the reason."""
    rows = [f"{fall.n:>4}  {fall.line}" + (f": {fall.reason}" if fall.reason else "") for fall in falls[:SHOWN_FALLS]]
    left = len(falls) - SHOWN_FALLS
    return [*rows, *([f"      and {counted(left, 'more move')}"] if left > 0 else [])]


def _expecting(reason: str, words: Sequence[str], label: str = "Expected") -> str:
    """List the expected words, unless the reason names all of them."""
    if all(word in reason for word in words):
        return ""
    return f"\n  {label}: {options_words(words)}"


def options_words(words: Sequence[str]) -> str:
    """List words of which one is typed: `ann, bo or cy`, or the first of many."""
    if len(words) <= SHOWN_WORDS:
        return alternatives(words)
    return f"{', '.join(words[:SHOWN_WORDS])}, … ({len(words)} in all)"


def event_fields(event: Event, viewer: Viewer) -> dict[str, Any]:
    """Return an event as data with its words, or only the words of one that is partly hidden."""
    fields: dict[str, Any] = msgspec.to_builtins(event)
    text = viewer.event(event)
    return fields | {"text": text} if text == str(event) else {"event": fields["event"], "text": text}


def line_fields(session: Session, entries: Iterable[Entry], viewer: Viewer) -> list[dict[str, Any]]:
    """Return lines of the record as data."""
    return [{"n": entry.n, "line": viewer.line(session, entry)} for entry in entries]


def ask_fields(asks: Iterable[Ask]) -> list[dict[str, Any]]:
    """Return what comes next as data."""
    return [{"seat": ask.seat, "words": ask.words, "verbs": ask.verbs} for ask in asks]


def outcome_fields(outcome: Outcome, line: str, viewer: Viewer) -> dict[str, Any]:
    """Return the result of a typed move. `line` is its canonical text if it can be read."""
    entered = line_fields(outcome.session, outcome.entries, viewer)
    entered = [line | {"forced": True} if line["n"] in outcome.forced else line for line in entered]
    after = outcome.session
    table = () if outcome.was is None else table_changes(after.game, outcome.was, after.state, viewer)
    return (
        verdict_fields(outcome.verdict)
        | {
            "line": entered[0]["line"] if entered else line,
            "entered": entered,
            "events": [event_fields(event, viewer) for event in outcome.events],
            "asks": ask_fields(outcome.session.asks()),
        }
        | ({} if outcome.was is None else {"table": msgspec.to_builtins(table)})
    )


def outcome_words(outcome: Outcome, viewer: Viewer) -> list[str]:
    """Format an accepted move: its lines, its events, and what a correction changes on the table."""
    lines = {entry.n: viewer.line(outcome.session, entry) for entry in outcome.entries}
    entered = [f"{n:>4}  {line}{ONLY if n in outcome.forced else ''}" for n, line in lines.items()]
    # An event that only repeats its move is left out: `Ann: colour wood F6`.
    events = [
        f"      {words}"
        for event in outcome.events
        if (words := viewer.event_words(outcome.session, event)).replace(": ", " ", 1) not in lines.values()
    ]
    if outcome.was is None:
        return [*entered, *events]
    changes = changed_words(outcome.session, outcome.was, viewer)
    return [*entered, *events, HEADING, *(f"  {line}" for line in changes or [UNCHANGED])]


def next_words(session: Session, typed: str = "companion finish") -> list[str]:
    """Describe what comes next, or that the game is over and what to type then."""
    asks = session.asks()
    if not asks:
        return [f"The game is over. Store the result with: {typed}"]
    return [f"Next: {asks[0].words}", *(f"      {ask.words}" for ask in asks[1:])]


def score_fields(sheet: ScoreSheet) -> dict[str, Any]:
    """Return a score sheet as data, with places once it is final and `beaten_by` if no player won."""
    seats = [_seat_fields(score, sheet.has_points) for score in sheet.seats]
    places = sheet.places() if sheet.final else {}
    fields = {"seats": seats, "winners": sheet.winners, "places": places, "final": sheet.final, "unit": sheet.unit}
    return fields | ({"beaten_by": sheet.beaten_by} if sheet.beaten_by else {})


def _seat_fields(score: SeatScore, has_points: bool) -> dict[str, Any]:
    unscored = {} if has_points else {"points": None}
    return {
        "seat": score.seat,
        "lines": [msgspec.to_builtins(line) | unscored for line in score.lines],
        "total": score.total if has_points else None,
        "ties": score.ties,
        "remark": score.remark,
    }


def score_words(sheet: ScoreSheet) -> list[str]:
    """Format a score sheet line by line, each with its reason."""
    words = [line for score in sheet.seats for line in _seat_words(score, sheet.unit)]
    won = winner_words(sheet)
    return [*words, f"Result: {won}" if sheet.final else won]


def _seat_words(score: SeatScore, unit: str) -> list[str]:
    """Format the score of one seat. Without a unit, nothing is counted."""
    if unit:
        lines = [f"  {line.points:>4}  {line.source}{_cited(line.clauses)}" for line in score.lines]
        remark = [f"        {score.remark}"] if score.remark else []
        return [f"{score.seat}: {in_units(score.total, unit)}", *lines, *remark]
    lines = [f"  {line.source}{_cited(line.clauses)}" for line in score.lines]
    lines += [f"  {score.remark}"] if score.remark else []
    return [f"{score.seat}:" if lines else score.seat, *lines]


def total_words(sheet: ScoreSheet) -> str:
    """Format the totals: `Ann 12, Bo 9`, or nothing in a title without points."""
    return ", ".join(f"{score.seat} {score.total}" for score in sheet.seats) if sheet.has_points else ""


def result_line(sheet: ScoreSheet) -> str:
    """Format the result: the totals if there are any, then the winner."""
    totals = ", ".join(f"{score.seat} {in_units(score.total, sheet.unit)}" for score in sheet.seats)
    won = "a tie" if sheet.is_tie else f"{' and '.join(sheet.winners) or sheet.beaten_by or 'nobody'} won"
    return f"{totals}; {won}" if sheet.has_points else won


def _cited(clauses: Sequence[str]) -> str:
    return f"  [{', '.join(clauses)}]" if clauses else ""


def cited_words(book: Book, verdict: Verdict, chosen: Mapping[str, str]) -> list[str]:
    """Return the text of the clauses and rulings that a refusal cites, with this table's choices."""
    ids = verdict.clauses if isinstance(verdict, Refusal) else ()
    return [line for id in ids if (entry := book.find(id)) for line in entry_words(entry, chosen)]


def entry_words(entry: Rule, chosen: Mapping[str, str] = {}) -> list[str]:
    """Format one clause or ruling in a line or two, with the reading that was chosen."""
    if isinstance(entry, Clause):
        return [f"{entry.id}  {entry.text}"]
    value = chosen.get(entry.switch, "") if entry.switch else ""
    if value in ("", *entry.values[:1]):
        return [f"{entry.id}  {entry.question}", f"    {entry.answer}"]
    return [
        f"{entry.id}  {entry.question}",
        f"    At this table {entry.switch}={value}. {entry.meanings.get(value, '')}",
    ]


def legal_lines(session: Session, seats: Iterable[str | None], viewer: Viewer) -> dict[str, str]:
    """Return every legal move of these seats, with a gloss if it has one; None is the table.

    The moves are those that are legal as far as the viewer can see.
    """
    game, state = session.game, viewer.state(session.game, session.state)
    return {session.write(move): game.gloss(state, move) for seat in seats for move in game.legal(state, seat)}


def asked_seats(session: Session) -> list[str | None]:
    """List the table and the seats that must act."""
    return [None, *dict.fromkeys(ask.seat for ask in session.asks() if ask.seat is not None)]


def split_move(line: str, seats: Sequence[str]) -> tuple[str, str]:
    """Split a move into actor and verb, and the rest: `Ann build house` and `G7 with 2 wood`."""
    words = line.split()
    if words[0] not in seats:
        return words[0], " ".join(words[1:])
    at = next((i for i, word in enumerate(words) if any(char.isdigit() for char in word) and i > 1), 2)
    return " ".join(words[:at]), " ".join(words[at:])


def legal_words(
    lines: Mapping[str, str], seats: Sequence[str], most: int | None, width: int = LINE_WIDTH, is_cut: bool = False
) -> list[str]:
    """Lay out legal moves, grouped by kind, with a limit for each; without a limit, nothing is wrapped.

    A move with a gloss has its own row, or several unless they are cut; the others of its kind share one.
    """
    kinds: dict[str, tuple[list[str], dict[str, str]]] = {}
    for line, gloss in lines.items():
        head, rest = split_move(line, seats)
        rests, glossed = kinds.setdefault(head, ([], {}))
        if gloss:
            glossed[line] = gloss
        else:
            rests.append(rest)
    return [
        words
        for head, (rests, glossed) in kinds.items()
        for words in (
            *([_group_words(head, rests, most, width)] if rests else []),
            *_gloss_words(glossed, most, width, is_cut),
        )
    ]


def _group_words(head: str, rests: Sequence[str], most: int | None, width: int) -> str:
    if len(rests) == 1:
        return f"{head} {rests[0]}".rstrip()
    shown = rests[:most]
    more = ", …" if len(shown) < len(rests) else ""
    text = f"{head} ({len(rests)}): {', '.join(shown)}{more}"
    return wrapped(text, width)


def wrapped(text: str, width: int = LINE_WIDTH, indent: int = 4) -> str:
    """Wrap a text between words, with the rows after the first indented."""
    return fill(text, width, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False)


def _gloss_words(lines: Mapping[str, str], most: int | None, width: int, is_cut: bool) -> list[str]:
    shown = list(lines.items())[:most]
    widest = max((len(line) for line, _ in shown), default=0)
    more = ["    …"] if len(shown) < len(lines) else []
    rows = [f"{line:<{widest}}  {gloss}" for line, gloss in shown]
    if is_cut:
        return [*(row if len(row) <= width else f"{row[: width - 1].rstrip()}…" for row in rows), *more]
    indent = min(widest + 2, width // 2)
    return [*(rows if most is None else (wrapped(row, width, indent) for row in rows)), *more]


def left_out(lines: Mapping[str, str], seats: Sequence[str], most: int | None) -> int:
    """Return how many moves `legal_words` leaves out."""
    if most is None:
        return 0
    sizes = Counter((split_move(line, seats)[0], bool(gloss)) for line, gloss in lines.items())
    return sum(max(size - most, 0) for size in sizes.values())


def left_out_words(number: int, how: str) -> list[str]:
    """Say how many moves are left out, and how to list them."""
    return [f"… and {number} more: {how}"] if number else []


def title_words(game: Title[Any], options: Mapping[str, Any]) -> str:
    """Name a title with its options: `Crayonville, level 3`."""
    words = game.variant(options)
    return f"{game.name}, {words}" if words else game.name


def headed(heading: str, lines: Sequence[str]) -> list[str]:
    """Put a heading over lines, if there are any."""
    return [heading, *lines] if lines else []
