"""What must not change in any case: a line per case in `tests/golden/<title>.tsv`.

    python -m tests.tools.verdicts [TITLE ...]    plays all cases, updates their lines, and lists the changes

A line has the verdict, its code and clauses, who is asked for which verbs, how many moves are legal, and digests: of
the new lines of the record (complete, and as onlookers see them), of the position afterwards, of all legal moves then,
and of the score. It contains no messages, so a better sentence changes none of these files.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple, TypeAlias

from companion.referee.problems import Fault, Problem
from companion.referee.scores import ScoreSheet
from companion.referee.session import Outcome, Session
from companion.referee.verdicts import VERDICT_NAMES, Ambiguous, Refusal, Unfinished, Unreadable, Verdict

FOLDER = Path(__file__).parents[1] / "golden"
NOTHING = "-"
# The folder of a case's own edition.
FOLDERS = re.compile(r'"/[^"]*"')
# Separates the rule from the order of play in the reason of a refusal (`Game.judge`).
ALSO = "; also, "


class Examined(NamedTuple):
    """The doctor's problems with a position, and its notes."""

    problems: Sequence[Problem]
    notes: Sequence[str] = ()


class Checked(NamedTuple):
    """The faults of an edition."""

    faults: Sequence[Fault]


# The result of a case. A game that can start gives None.
Found: TypeAlias = Outcome | Refusal | ScoreSheet | Examined | Checked | None


class Row(NamedTuple):
    """The golden line of a case; a dash where a field does not apply."""

    id: str
    verdict: str
    code: str = NOTHING
    clauses: str = NOTHING
    lines: str = NOTHING
    table: str = NOTHING
    asks: str = NOTHING
    moves: str = NOTHING
    score: str = NOTHING

    @property
    def cited(self) -> list[str]:
        """The clauses, one by one."""
        return [] if self.clauses == NOTHING else self.clauses.split()


def row_of(id: str, found: Found) -> Row:
    """Return the golden line of a case."""
    match found:
        case Outcome():
            return _row_of_outcome(_row_of_verdict(id, found.verdict), found)
        case Examined(problems):
            cited = tuple(clause for problem in problems for clause in problem.clauses)
            places = [problem.where for problem in problems]
            return Row(id, "unsound" if problems else "sound", clauses=_cite(cited), lines=_count(places))
        case Checked(faults):
            warnings = sum(fault.is_warning for fault in faults)
            return Row(id, "faults" if faults else "sound", lines=f"{len(faults) - warnings}+{warnings}")
        case ScoreSheet():
            return Row(id, "final", score=_digest(*_score(found)))
        case None:
            return Row(id, "legal")
        case _:
            return _row_of_verdict(id, found)


def _row_of_verdict(id: str, verdict: Verdict) -> Row:
    if isinstance(verdict, Refusal):
        name = "untimely" if ALSO in verdict.reason else "illegal"
        return Row(id, name, verdict.code, _cite(verdict.clauses))
    return Row(id, VERDICT_NAMES[type(verdict)])


def _row_of_outcome(row: Row, outcome: Outcome) -> Row:
    session = outcome.session
    game, state = session.game, session.state
    listed = sorted(_listed(session))
    return row._replace(
        lines=_digest(*_written(outcome)),
        table=_digest(FOLDERS.sub('""', json.dumps(game.positions.describe(state), sort_keys=True))),
        asks=" ".join(f"{ask.seat or 'table'}:{','.join(sorted(ask.verbs))}" for ask in session.asks()) or NOTHING,
        moves=_count(listed),
        score=_digest(*_score(game.score(state))),
    )


def _written(outcome: Outcome) -> Iterator[str]:
    """Yield the result of a typed line: lines of the record, possible readings, or the unknown word."""
    session, verdict = outcome.session, outcome.verdict
    for entry in outcome.entries:
        yield entry.text
        yield session.write(session.game.shown(entry.move, None))
    if isinstance(verdict, Unfinished):
        yield from map(session.write, verdict.readings)
    elif isinstance(verdict, Ambiguous):
        yield from verdict.readings
    elif isinstance(verdict, Unreadable):
        yield f"{verdict.position} {verdict.word}"


def _listed(session: Session) -> Iterator[str]:
    """Yield every legal move of the seats that are asked, and of the table."""
    for seat in dict.fromkeys((*session.game.asked(session.state), None)):
        yield from map(session.write, session.game.legal(session.state, seat))


def _score(sheet: ScoreSheet) -> Iterator[str]:
    """Yield the figures of a score sheet, without text; before the end, only lines with points."""
    for score in sheet.seats:
        lines = [(line.points, *line.clauses) for line in score.lines if line.points or sheet.final]
        yield json.dumps([score.seat, score.total, score.ties, sorted(lines)])
    yield json.dumps([sheet.final, sheet.winners, sheet.left, bool(sheet.beaten_by)])


def _cite(clauses: Sequence[str]) -> str:
    return " ".join(clauses) or NOTHING


def _count(texts: Sequence[str]) -> str:
    return f"{len(texts)}:{_digest(*texts)}" if texts else NOTHING


def _digest(*texts: str) -> str:
    return sha256("\n".join(texts).encode()).hexdigest()[:6] if texts else NOTHING


def hold(id: str, found: Found) -> None:
    """Compare a case with its golden line."""
    changed = changes(kept().get(id), row_of(id, found))
    assert not changed, "\n".join([*changed, "If this is intended, run `make golden` and read the diff."])


def changes(before: Row | None, after: Row) -> list[str]:
    """List what changed in a case, field by field."""
    if before is None:
        return [f"{after.id} is not in {FOLDER.name}/"]
    fields = zip(Row._fields, before, after, strict=True)
    return [f"{after.id}: {name} was {old}, is {new}" for name, old, new in fields if old != new]


@cache
def kept() -> dict[str, Row]:
    """Read the golden lines of all titles."""
    return {id: row for path in sorted(FOLDER.glob("*.tsv")) for id, row in read(path).items()}


def read(path: Path) -> dict[str, Row]:
    """Read the golden lines of a title."""
    _, *lines = path.read_text(encoding="utf-8").splitlines()
    return {row.id: row for row in (Row(*line.split("\t")) for line in lines)}


def write(path: Path, rows: Sequence[Row]) -> None:
    """Write the golden lines of a title."""
    lines = ["\t".join(row) for row in (Row._fields, *rows)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def rows_of(title: str) -> list[Row]:
    """Play the cases of a title and return their golden lines."""
    from tests.support.casebook import play_title

    rows: list[Row] = []
    play_title(title, lambda case, found: rows.append(row_of(case.id, found)))
    return sorted(rows)


def main(titles: Sequence[str]) -> None:
    """Update the golden lines of these titles, or of all; print the changes."""
    from tests.support.casebook import PLAYS

    for title in titles or PLAYS:
        path, rows = FOLDER / f"{title}.tsv", rows_of(title)
        before = read(path) if path.is_file() else {}
        write(path, rows)
        changed = [line for row in rows for line in changes(before.get(row.id), row)]
        changed += [f"{id} is gone" for id in sorted({*before} - {row.id for row in rows})]
        print("\n".join([f"{title}: {len(rows)} cases, {len(changed)} changes", *changed[:50]]))


if __name__ == "__main__":
    from tests.tools import verdicts

    verdicts.main(sys.argv[1:])
