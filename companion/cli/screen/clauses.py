"""Clauses and rulings as words and as data: one in full with its references, or several in short. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from companion.cli.screen.wording import entry_words
from companion.games.casebook import Case
from companion.games.citations import Citations, choose_examples
from companion.referee.amounts import counted
from companion.referee.clauses import Book, Clause, Rule, Ruling

EXAMPLES = 3
# The verdict on the move of a case, or on a position without one.
VERDICTS = {
    "legal": "is legal",
    "illegal": "is refused",
    "unfinished": "is not finished",
    "unreadable": "cannot be read",
    "ambiguous": "has more than one reading",
    "sound": "is possible",
    "unsound": "is impossible",
    "score": "is scored like this",
    "final": "is scored like this",
}


def full_words(book: Book, entry: Rule, cited: Citations, most: int | None = EXAMPLES) -> list[str]:
    """Format one entry with its references and up to `most` cases; None means all."""
    words = clause_words(book, entry) if isinstance(entry, Clause) else ruling_words(entry)
    return [*words, *citation_words(cited), *example_words(cited.cases, entry.id, most)]


def clause_words(book: Book, clause: Clause) -> list[str]:
    """Format a clause in full, with the rulings that settle it."""
    words = [f"{clause.id}  ({clause.section}; {clause.source})", clause.text]
    if clause.example:
        words.append(f"For example: {clause.example}")
    ids = dict.fromkeys((*clause.rulings, *(entry.id for entry in referring(book, clause))))
    settled = [entry for id in ids if (entry := book.find(id))]
    return [*words, *(line for entry in settled for line in entry_words(entry))]


def ruling_words(ruling: Ruling) -> list[str]:
    """Format a ruling in full, with the values of its switch."""
    words = [f"{ruling.id}  {ruling.question}", f"Ruling: {ruling.answer}", f"Why: {ruling.why}"]
    if ruling.switch:
        words.append(f"Choose with: --ruling {ruling.id}=VALUE (or {ruling.switch}=VALUE)")
    for value in ruling.values:
        default = " (the default)" if value == ruling.values[0] else ""
        words.append(f"  {value}{default}: {ruling.meanings.get(value, '')}")
    if ruling.shape:
        words.append(f"  or any value of the form {ruling.shape}")
    return [*words, f"Settles: {', '.join(ruling.clauses)}"] if ruling.clauses else words


def referring(book: Book, entry: Rule) -> list[Rule]:
    """List the entries that refer to this one."""
    clauses: list[Rule] = [clause for clause in book.clauses if entry.id in clause.rulings]
    return [*clauses, *(ruling for ruling in book.rulings if entry.id in ruling.clauses)]


def citation_words(cited: Citations) -> list[str]:
    """List the refusals and score lines that cite an entry."""
    moves = f" (moves: {', '.join(cited.verbs)})" if cited.verbs else ""
    return [
        *([f"Cited by the refusals {', '.join(cited.codes)}{moves}"] if cited.codes else []),
        *([f"Cited by the score lines {'; '.join(cited.score_lines)}"] if cited.score_lines else []),
    ]


def example_words(cases: Sequence[Case], id: str, most: int | None) -> list[str]:
    """List a few cases of the case books, and count the others."""
    shown = choose_examples(cases, id, most)
    more = len(cases) - len(shown)
    rest = [f"… and {counted(more, 'more case')} in the case book (companion rules {id} --all)"] if more else []
    return [*map(case_words, shown), *rest]


def case_words(case: Case) -> str:
    """Format a case: ``case CV-TOW-02-1: `ann build tower H6` is refused: A tower cannot stand in water.``"""
    chosen = f" with {', '.join(f'{key}={value}' for key, value in case.rulings.items())}" if case.rulings else ""
    given = f" after {', '.join(f'`{line}`' for line in case.given)}" if case.given else ""
    what = f"`{case.when}`" if case.when else "this table"
    return f"case {case.id}: {what}{given}{chosen} {VERDICTS[case.verdict]}: {case.about}"


def short_words(entries: Iterable[Rule]) -> list[str]:
    """Format several entries, each in a line or two."""
    return [line for entry in entries for line in entry_words(entry)]


def entry_fields(slug: str, book: Book, entry: Rule) -> dict[str, Any]:
    """Return an entry as data, with its references."""
    fields: dict[str, Any] = msgspec.to_builtins(entry)
    kind = "ruling" if isinstance(entry, Ruling) else "clause"
    return {"game": slug, "kind": kind, **fields, "referred_by": [other.id for other in referring(book, entry)]}


def citation_fields(cited: Citations, id: str, most: int | None) -> dict[str, Any]:
    """Return what cites an entry as data, with a few cases and the number of all."""
    cases = choose_examples(cited.cases, id, most)
    return {
        "codes": cited.codes,
        "verbs": cited.verbs,
        "score_lines": cited.score_lines,
        "cases": [case_fields(case) for case in cases],
        "case_count": len(cited.cases),
    }


def case_fields(case: Case) -> dict[str, Any]:
    """Return a case as data."""
    keys = ("id", "about", "rulings", "given", "when", "then")
    return {key: getattr(case, key) for key in keys}
