"""Clause coverage: every clause is in the data, cited by code, and hit by a case (`make clauses`)."""

from __future__ import annotations

import sys
from pathlib import Path

from companion.games import REGISTRY, find_game
from companion.referee.clauses import Clause
from tests.casebook import Case, ids_in, load_cases

GAMES = Path(__file__).parent.parent / "companion" / "games"


def cited_by_code(slug: str) -> set[str]:
    package = GAMES / slug.replace("-", "_")
    return {id for path in package.glob("*.py") for id in ids_in(path.read_text(encoding="utf-8"))}


def missing(clause: Clause, cited: set[str], cases: list[Case]) -> list[str]:
    """Say what a clause lacks."""
    hits = [case for case in cases if clause.id in case.cited]
    verdicts = {case.then.split()[0] for case in hits}
    refused = [case for case in hits if clause.id in case.then.split()[1:] or case.then == "unreadable"]
    lacks = {
        "not cited by code": clause.id not in cited,
        "no case": not hits,
        "no refused case that cites it": clause.forbids and not refused,
        "no legal case": clause.forbids and not verdicts & {"legal", "sound"},
    }
    return [what for what, is_missing in lacks.items() if is_missing]


def report(slug: str) -> tuple[list[str], list[str]]:
    """Return a table of all clauses of a title, and what is missing."""
    game = find_game(slug)
    assert game is not None
    book, cases, cited = game.book(), load_cases(slug, Case), cited_by_code(slug)
    lines, faults = [], []
    for clause in book.clauses:
        hits = sum(clause.id in case.cited for case in cases)
        lacks = missing(clause, cited, cases)
        lines.append(
            f"{clause.id:<12} {hits:>3} cases  {'forbids' if clause.forbids else 'states '}  {clause.text[:70]}"
        )
        faults += [f"{clause.id}: {what}" for what in lacks]
    known = {entry.id for entry in book.entries()}
    faults += [f"{id}: cited by code, but not in the data" for id in sorted(cited - known)]
    faults += [f"{id}: in case {case.id}, but not in the data" for case in cases for id in sorted(case.cited - known)]
    for ruling in book.rulings:
        if ruling.switch:
            tried = {case.rulings[ruling.switch] for case in cases if ruling.switch in case.rulings}
            faults += [f"{ruling.switch}={value}: no case" for value in ruling.values[1:] if value not in tried]
    lines.append(f"{slug}: {len(book.clauses)} clauses, {len(book.rulings)} rulings, {len(cases)} cases")
    return lines, faults


def main() -> int:
    """Print the coverage of every title; fail when anything is missing."""
    faults: list[str] = []
    for slug in REGISTRY:
        lines, missing_here = report(slug)
        print("\n".join(lines))
        faults += missing_here
    print("\n".join(["Missing:", *faults]) if faults else "Nothing is missing.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
