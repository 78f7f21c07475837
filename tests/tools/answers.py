"""The companion's complete answers to the cases of a title, as text.

    python -m tests.tools.answers FOLDER [TITLE ...]    plays all cases and writes their answers to FOLDER/<title>.json

A case states what matters. Its answer has the rest: the code, every clause, the full reason and events, what changed on
the table, who is asked next, what must be on the table, which moves are legal then, and the score. The pages of case
books are made from them (`tests/tools/casepages.py`). The answers are not in the repository; `tests/golden` keeps what
must not change (`tests/tools/verdicts.py`). To see how a change affects the wording, write the answers before and after
it, and compare the two folders.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from companion.referee.scores import ScoreSheet, winner_words
from companion.referee.session import Outcome, Session
from companion.referee.verdicts import VERDICT_NAMES, Refusal, Verdict
from tests.support.casebook import PLAYS, play_title
from tests.tools.verdicts import Checked, Examined, Found

FOLDER_NAME = re.compile(r"(?<!\S)/\S+/")
# At most this many expected words are listed.
MOST = 12
# Up to this many legal moves are listed by name.
FEW = 4


def answers_of(title: str, only: str = "") -> dict[str, list[str]]:
    """Play the cases of a title, or `only` some, and return their answers by case."""
    found: dict[str, list[str]] = {}
    play_title(title, lambda case, what: found.update({case.id: describe(what)}), only)
    return dict(sorted(found.items()))


def describe(found: Found) -> list[str]:
    """Describe the result of a case, without the folder of its edition."""
    return [FOLDER_NAME.sub("", line) for line in _describe(found)]


def _describe(found: Found) -> Iterator[str]:
    match found:
        case None:
            yield "legal"
        case Outcome():
            yield from _describe_verdict(found.verdict)
            yield from _describe_table(found)
        case Examined(problems, notes):
            yield "unsound" if problems else "sound"
            yield from map(str, problems)
            yield from (f"note: {note}" for note in notes)
        case Checked(faults):
            yield "faults" if faults else "sound"
            yield from (f"{'warning' if fault.is_warning else 'fault'}: {fault.reason}" for fault in faults)
        case ScoreSheet():
            yield from _describe_sheet(found)
        case _:
            yield from _describe_verdict(found)


def _describe_sheet(sheet: ScoreSheet) -> Iterator[str]:
    """Describe a score sheet line by line; before the end, only lines with points."""
    for score in sheet.seats:
        for line in score.lines:
            if line.points or sheet.final:
                yield f"score: {score.seat}: {line.source}: {line.points} {_cited(line.clauses)}"
        remark = f" ({score.remark})" if score.remark else ""
        yield f"total: {score.seat} {score.total}{remark}"
    if sheet.final:
        places = ", ".join(f"{seat} {place}" for seat, place in sheet.places().items())
        yield f"end: {winner_words(sheet)} (places: {places})"


def _describe_verdict(verdict: Verdict) -> Iterator[str]:
    """Describe a verdict, except for its moves, which are in the record."""
    name = VERDICT_NAMES[type(verdict)]
    if isinstance(verdict, Refusal):
        yield f"{name} {verdict.code} {_cited(verdict.clauses)}"
        yield f"reason: {verdict.reason}"
        if verdict.hint:
            yield f"hint: {verdict.hint}"
        return
    yield name
    if reason := getattr(verdict, "reason", ""):
        yield f"reason: {reason}"
    expects = getattr(verdict, "expects", ())
    yield from (f"expects: {line}" for line in expects[:MOST])
    if len(expects) > MOST:
        yield f"expects: {len(expects)} in all"


def _describe_table(outcome: Outcome) -> Iterator[str]:
    """Describe the new lines and events, what changed since the start of the case, and what is asked next."""
    session = outcome.session
    game, state = session.game, session.state
    for entry in outcome.entries:
        yield f"line: {entry.text}"
        if (read := session.write(game.shown(entry.move, None))) != entry.text:
            yield f"onlookers read: {read}"
    yield from (f"says: {event}" for event in outcome.events)
    yield from (f"onlookers hear: {heard}" for e in outcome.events if (heard := e.seen_by(None)) != str(e))
    yield from changes(_beginning(session), _plain(game.positions.describe(state)))
    yield from (f"asks: {ask.words} ({', '.join(ask.verbs)})" for ask in session.asks())
    yield from (f"on the table: {thing}" for thing in game.needed(state))
    yield from (f"legal: {seat or 'table'} {_listed(session, seat)}" for seat in game.asked(state))
    yield from _describe_sheet(game.score(state))


def _listed(session: Session, seat: str | None) -> str:
    """Count the legal moves; list a few by name, or add a digest of many."""
    lines = sorted(map(session.write, session.game.legal(session.state, seat)))
    if len(lines) <= FEW:
        return f"{len(lines)}: {'; '.join(lines)}"
    return f"{len(lines)} ({sha256(chr(10).join(lines).encode()).hexdigest()[:8]})"


def _beginning(session: Session) -> Any:
    """Describe the table before the lines of the case."""
    if session.header.position is not None:
        return _plain(session.header.position)
    return _plain(session.game.positions.describe(session.game.start(session.header)))


def _plain(document: Mapping[str, Any]) -> Any:
    """Turn tuples into lists, so that documents compare equal."""
    return json.loads(json.dumps(document))


def changes(before: Any, after: Any, where: str = "table") -> Iterator[str]:
    """Yield the differences between two documents, leaf by leaf."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in dict.fromkeys((*before, *after)):
            yield from changes(before.get(key), after.get(key), f"{where}.{key}")
    elif _are_rows(before) and _are_rows(after) and len(before) == len(after):
        for n, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from changes(old, new, f"{where}.{new.get('name', n)}")
    elif before != after and where.endswith(".deck") and isinstance(before, list) and isinstance(after, list):
        # A deck is described by the cards that left or joined it.
        gone, come = [card for card in before if card not in after], [card for card in after if card not in before]
        yield f"{where}: {len(before)} -> {len(after)} without {_short(gone)} with {_short(come)}"
    elif before != after:
        yield f"{where}: {_short(before)} -> {_short(after)}"


def _are_rows(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(part, dict) for part in value)


def _short(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _cited(clauses: Sequence[str]) -> str:
    return f"[{', '.join(clauses)}]"


def main(folder: Path, titles: Sequence[str]) -> None:
    """Write the answers of these titles, or of all titles."""
    folder.mkdir(parents=True, exist_ok=True)
    for title in titles or PLAYS:
        text = json.dumps(answers_of(title), ensure_ascii=False, indent=0)
        (folder / f"{title}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
