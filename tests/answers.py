"""Everything the companion answers in the cases of every title, kept word for word (`tests/answers/<game>.json`).

    python -m tests.answers [TITLE ...]    plays all cases, writes their answers anew, and says which have changed

A case says what matters; the answer says the rest: the code, every clause, each word of the reason and of the events,
what changed on the table, what is asked next, what must lie on the table, which moves are legal then, and the score. A
change of any of it shows in the diff of the file, to be read before it is kept.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from companion.games import REGISTRY
from companion.referee.game import Fault, Problem
from companion.referee.scores import ScoreSheet, winner_words
from companion.referee.session import Outcome, Session
from companion.referee.verdicts import VERDICT_NAMES, Refusal, Verdict

FOLDER = Path(__file__).parent / "answers"
FOLDER_NAME = re.compile(r"(?<!\S)/\S+/")
# Whoever may type a great many things is told the first of them.
MOST = 12
# So many legal moves are named.
FEW = 4
PLAYS = {slug: f"tests/games/{slug.replace('-', '_')}/test_cases.py" for slug in REGISTRY} | {
    "wf": "tests/test_adding.py"
}


def tell(outcome: Outcome | Refusal | None) -> list[str]:
    """Tell all that a typed line, or the start of a game, led to."""
    if isinstance(outcome, Outcome):
        return [*_tell_verdict(outcome.verdict), *_tell_table(outcome)]
    return ["legal"] if outcome is None else list(_tell_verdict(outcome))


def tell_problems(problems: Sequence[Problem]) -> list[str]:
    """Tell what the doctor says of a position."""
    return ["unsound" if problems else "sound", *map(str, problems)]


def tell_faults(faults: Sequence[Fault]) -> list[str]:
    """Tell what is wrong with an edition."""
    words = (f"{'warning' if fault.is_warning else 'fault'}: {fault.reason}" for fault in faults)
    return ["faults" if faults else "sound", *words]


def tell_sheet(sheet: ScoreSheet) -> Iterator[str]:
    """Tell a score sheet line by line; before the end only what counts already."""
    for score in sheet.seats:
        for line in score.lines:
            if line.points or sheet.final:
                yield f"score: {score.seat}: {line.source}: {line.points} {_cited(line.clauses)}"
        remark = f" ({score.remark})" if score.remark else ""
        yield f"total: {score.seat} {score.total}{remark}"
    if sheet.final:
        places = ", ".join(f"{seat} {place}" for seat, place in sheet.places().items())
        yield f"end: {winner_words(sheet)} (places: {places})"


def hold(id: str, lines: Iterable[str]) -> None:
    """Hold an answer against the one that is kept."""
    assert _placeless(lines) == kept().get(id), f"{id} is answered otherwise than tests/answers says (`make answers`)"


def _placeless(lines: Iterable[str]) -> list[str]:
    """Leave out where the files of an edition lie."""
    return [FOLDER_NAME.sub("", line) for line in lines]


@cache
def kept() -> dict[str, list[str]]:
    """Read the kept answers of all titles."""
    return {
        id: lines
        for path in sorted(FOLDER.glob("*.json"))
        for id, lines in json.loads(path.read_text(encoding="utf-8")).items()
    }


def _tell_verdict(verdict: Verdict) -> Iterator[str]:
    """Tell a verdict with everything in it but the moves, which are lines already."""
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


def _tell_table(outcome: Outcome) -> Iterator[str]:
    """Tell what was written down and said, what lies otherwise than at the beginning of the case, and what is asked."""
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
    yield from tell_sheet(game.score(state))


def _listed(session: Session, seat: str | None) -> str:
    """Count the legal moves; a few are named, of more a digest is kept."""
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
    """Make lists of tuples, so that documents compare however they were made."""
    return json.loads(json.dumps(document))


def changes(before: Any, after: Any, where: str = "table") -> Iterator[str]:
    """Name what differs between two documents, leaf by leaf."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in dict.fromkeys((*before, *after)):
            yield from changes(before.get(key), after.get(key), f"{where}.{key}")
    elif _are_rows(before) and _are_rows(after) and len(before) == len(after):
        for n, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from changes(old, new, f"{where}.{new.get('name', n)}")
    elif before != after and where.endswith(".deck") and isinstance(before, list) and isinstance(after, list):
        # So many cards are told by those that left it or came into it.
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


def gather(test: str) -> dict[str, list[str]]:
    """Play the cases of a title and return their answers as they are now."""
    found: dict[str, list[str]] = {}
    globals()["hold"] = lambda id, lines: found.__setitem__(id, _placeless(lines))
    if pytest.main(["-q", "-n0", "-p", "no:cacheprovider", test]):
        sys.exit("the cases do not pass")
    return dict(sorted(found.items()))


def main(titles: Sequence[str]) -> None:
    """Write the answers of these titles anew, or of all; say what has changed."""
    for title in titles or PLAYS:
        path, found = FOLDER / f"{title}.json", gather(PLAYS[title])
        before = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
        path.write_text(json.dumps(found, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")
        changed = [id for id in sorted({*before, *found}) if before.get(id) != found.get(id)]
        print("\n".join([f"{title}: {len(found)} answers, {len(changed)} changed", *changed[:50]]))


if __name__ == "__main__":
    from tests import answers

    answers.main(sys.argv[1:])
