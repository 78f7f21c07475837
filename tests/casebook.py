"""The case books (`tests/cases`): numbered cases as data, for every title alike."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct, convert

from companion.referee.game import BadPosition, Fault, Game, Header, Problem
from companion.referee.session import Outcome, Session, submit
from companion.referee.verdicts import VERDICT_NAMES, Refusal

CASES = Path(__file__).parent / "cases"
ID = re.compile(r"([A-Z]{2}-[A-Z]+)-(\d\d)(?:\.\.(\d\d))?((?:,? (?:and )?-\d\d)*)")
RULING = re.compile(r"[A-Z]{2}-R\d\d")


def ids_in(text: str) -> set[str]:
    """Find the ids in a text; `CV-HARV-06..08` and `CV-HARV-02, -03` name several."""
    found = set(RULING.findall(text))
    for stem, first, last, more in ID.findall(text):
        numbers = [*range(int(first), int(last or first) + 1), *map(int, re.findall(r"\d\d", more))]
        found |= {f"{stem}-{number:02}" for number in numbers}
    return found


class Case(Struct, frozen=True):
    """What every case has: lines that stand, a line to judge, and the verdict. A title adds its position."""

    id: str
    about: str
    then: str
    when: str = ""
    clauses: tuple[str, ...] = ()
    rulings: dict[str, str] = {}
    given: tuple[str, ...] = ()
    # Pieces of text that must be in the reason or the events, and in what there is to see afterwards.
    says: tuple[str, ...] = ()
    shows: tuple[str, ...] = ()

    @property
    def cited(self) -> set[str]:
        """The clauses and rulings that this case exercises."""
        return {*self.clauses, *ids_in(self.id), *ids_in(self.then)}


C = TypeVar("C", bound=Case)


def load_cases(slug: str, kind: type[C]) -> list[C]:
    """Read every case of a title, in the order of the files."""
    found: list[C] = []
    for path in sorted((CASES / slug).glob("*.toml")):
        for entry in tomllib.loads(path.read_text(encoding="utf-8"))["case"]:
            found.append(convert(entry, kind))
    return found


def describe(outcome: Outcome | Refusal | None) -> str:
    """Name a verdict as the case books do."""
    verdict = outcome.verdict if isinstance(outcome, Outcome) else outcome
    if isinstance(verdict, Refusal):
        return " ".join(("illegal", *verdict.clauses))
    return "legal" if verdict is None else VERDICT_NAMES[type(verdict)]


def play_case(session: Session, case: Case) -> Outcome:
    """Play the given lines, which must stand, and submit the line in question."""
    for line in case.given:
        outcome = submit(session, line)
        assert describe(outcome) == "legal", f"given '{line}': {outcome.verdict}"
        session = outcome.session
    return submit(session, case.when)


def check_verdict(case: Case, outcome: Outcome | Refusal | None) -> None:
    """Hold a verdict against the case: its kind, the clauses cited, and what is said."""
    wanted, *clauses = case.then.split()
    got, *cited = describe(outcome).split()
    verdict = outcome.verdict if isinstance(outcome, Outcome) else outcome
    assert (got, set(clauses) <= set(cited)) == (wanted, True), f"{case.about}: {verdict}"
    said = [str(event) for event in outcome.events] if isinstance(outcome, Outcome) else []
    text = "\n".join([*said, getattr(verdict, "reason", ""), *getattr(verdict, "expects", ())])
    for piece in case.says:
        assert piece in text, f"{case.about}: {text}"


def doctor_says(game: Game[Any], document: dict[str, Any], rulings: dict[str, str]) -> list[Problem]:
    """Examine a typed-in position; what cannot even be read is one problem."""
    try:
        return game.examine(game.read_position(document, rulings))
    except BadPosition as error:
        return [Problem("position", str(error), tuple(sorted(ids_in(str(error)))))]


def check_problems(case: Case, problems: Sequence[Problem]) -> None:
    """Hold what the doctor says against the case: `sound`, or `unsound` and the clauses that must be cited."""
    wanted, *clauses = case.then.split()
    cited = {clause for problem in problems for clause in problem.clauses}
    assert ("unsound" if problems else "sound") == wanted, f"{case.about}: {problems}"
    assert set(clauses) <= cited, f"{case.about}: {problems}"
    text = "\n".join(map(str, problems))
    assert all(piece in text for piece in case.says), f"{case.about}: {text}"


def check_faults(case: Case, faults: Sequence[Fault]) -> None:
    """Hold the faults of an edition against the case."""
    found = "unsound" if any(not fault.is_warning for fault in faults) else "sound"
    assert found == case.then, f"{case.about}: {faults}"
    text = "\n".join(fault.reason for fault in faults)
    assert all(piece in text for piece in case.says), f"{case.about}: {text}"


def refusal_at_start(game: Game[Any], start: dict[str, Any], edition: str) -> Refusal | None:
    """Start a game for real; say why it cannot be."""
    fixed = {key: start.get(key, {}) for key in ("rulings", "options")}
    state = game.start(Header(game.slug, tuple(start["seats"]), game.rules_version, edition=edition, **fixed))
    return state if isinstance(state, Refusal) else None


def check_shown(case: Case, session: Session) -> None:
    """Hold what there is to see against the case."""
    seen = str(session.game.views(session.state))
    assert all(piece in seen for piece in case.shows), seen
