"""Play the case books (`tests/cases`) of every title."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, cast
from unittest.mock import patch

import pytest

from companion.games import REGISTRY, find_title
from companion.games.casebook import Case, ids_in, load_cases
from companion.games.citations import read_refusals
from companion.games.library import read_book
from companion.referee.header import Header
from companion.referee.holdings import Held, HoldingFault, read_value
from companion.referee.problems import BadPosition, Fault, Problem
from companion.referee.scores import ScoreSheet
from companion.referee.session import Outcome, Session, begin
from companion.referee.submission import judge, submit
from companion.referee.title import Title
from companion.referee.verdicts import VERDICT_NAMES, Legal, Refusal
from tests.support.endings import read_endings
from tests.tools import verdicts
from tests.tools.verdicts import Checked, Examined, Found

__all__ = ["Case", "ids_in", "load_cases"]

TESTS = Path(__file__).parents[1]
# How a hint begins that offers a legal move.
OFFER = "Legal: "
# The tests that play the cases of each title.
PLAIN = TESTS / "games" / "test_plain_cases.py"
PLAYS = {
    slug: path if (path := TESTS / "games" / slug.replace("-", "_") / "test_cases.py").is_file() else PLAIN
    for slug in REGISTRY
}


class End(NamedTuple):
    """The end of a game: the state, the score, and the events of the last move in words."""

    state: Any
    sheet: ScoreSheet
    said: str

    @property
    def leaders(self) -> int:
        """The number of players with the most points, without those who left."""
        totals = [score.total for score in self.sheet.seats if score.seat not in self.sheet.left]
        return totals.count(max(totals))


def describe(outcome: Outcome | Refusal | None) -> str:
    """Name a verdict as the case books do."""
    verdict = outcome.verdict if isinstance(outcome, Outcome) else outcome
    if isinstance(verdict, Refusal):
        return " ".join(("illegal", *verdict.clauses))
    return "legal" if verdict is None else VERDICT_NAMES[type(verdict)]


def play_title(title: str, note: Callable[[Case, Found], None] = lambda case, found: None, only: str = "") -> None:
    """Run the case tests of a title, or `only` some, passing each result to `note` instead of the golden check."""
    names = " and ".join(filter(None, ("test_case", only, title if PLAYS[title] == PLAIN else "")))
    with patch(f"{__name__}.hold", note):
        if pytest.main(["-q", "-n0", "--tb=short", "-p", "no:cacheprovider", "-k", names, str(PLAYS[title])]):
            sys.exit("the cases do not pass")


def hold(case: Case, found: Found) -> None:
    """Compare the result of a case with its golden row."""
    verdicts.hold(case.id, found)


def has_casebook(slug: str) -> bool:
    """Return whether a title has its own case type (`tests/games/<title>/casebook.py`)."""
    return (TESTS / "games" / slug.replace("-", "_") / "casebook.py").is_file()


def plain_session(slug: str, case: Case) -> Session:
    """Start the game of a case, for a title without its own case type."""
    game = find_title(slug)
    assert game is not None
    outcome = begin(game, Header(slug, ("ann", "bo"), game.rules_version, rulings=case.rulings))
    assert isinstance(outcome, Outcome), outcome
    return outcome.session


def play_case(session: Session, case: Case) -> Outcome:
    """Play the given moves, which must be legal, and submit the move in question."""
    for line in case.given:
        outcome = submit(session, line, case.seed)
        assert describe(outcome) == "legal", f"given '{line}': {outcome.verdict}"
        session = outcome.session
    return submit(session, case.when, case.seed)


def check_verdict(case: Case, outcome: Outcome | Refusal | None) -> None:
    """Check a verdict against the case: its kind, the clauses cited, and what is said."""
    wanted, *clauses = case.then.split()
    got, *cited = describe(outcome).split()
    verdict = outcome.verdict if isinstance(outcome, Outcome) else outcome
    assert (got, set(clauses) <= set(cited)) == (wanted, True), f"{case.about}: {verdict}"
    said = [str(event) for event in outcome.events] if isinstance(outcome, Outcome) else []
    text = "\n".join([*said, getattr(verdict, "reason", ""), *getattr(verdict, "expects", ())])
    for piece in case.says:
        assert piece in text, f"{case.about}: {text}"
    hint = getattr(verdict, "hint", "")
    for piece in case.hints:
        assert piece in hint, f"{case.about}: {hint}"
    check_listed(verdict)
    if isinstance(outcome, Outcome) and isinstance(verdict, Refusal):
        check_offer(outcome.session, verdict.hint)
    hold(case, outcome)
    if isinstance(outcome, Outcome) and got == "legal":
        check_ending(case, outcome.session, "\n".join(said))


def check_offer(session: Session, hint: str) -> None:
    """Check that a move offered as legal is legal, and each of several."""
    offer = hint.removeprefix(OFFER)
    if offer != hint and not isinstance(judge(session, offer), Legal):
        assert ", " in offer, hint
        assert all(isinstance(judge(session, move), Legal) for move in offer.split(", ")), hint


def check_listed(verdict: object) -> None:
    """Check that a refusal's code is listed for its clauses (`make refusals`)."""
    if isinstance(verdict, Refusal):
        tables = [read_refusals(slug) for slug in REGISTRY]
        for id in verdict.clauses:
            assert any(verdict.code in table.get(id, ()) for table in tables), (
                f"refusals.toml has no {verdict.code} for {id}: python -m tests.tools.refusals"
            )


def check_ending(case: Case, session: Session, said: str = "") -> None:
    """Check that a case ends the game in the way that the table of endings says."""
    ends = endings_of(session, said)
    wanted = {ending for slug in REGISTRY for ending, id in read_endings(slug).items() if id == case.id}
    assert wanted <= set(ends), f"tests/golden/endings.toml: {case.id} ends by {ends}, not by {wanted}"


def endings_of(session: Session, said: str) -> list[str]:
    """Return the names of the ways in which a game has ended; empty while it is running."""
    game = session.game
    known = endings_known(game.slug)
    if not known or not game.is_over(session.state):
        return []
    end = End(session.state, game.score(session.state), said)
    found = [name for name, holds in known.items() if holds(end)]
    assert found, f"an ending without a name: {said}"
    return found


@cache
def endings_known(slug: str) -> Mapping[str, Callable[[End], bool]]:
    """Return the ways in which games of a title end, each with a test for it."""
    name = f"tests.games.{slug.replace('-', '_')}.casebook"
    return getattr(import_module(name), "ENDINGS", {}) if has_casebook(slug) else {}


def check_tally(game: Title[Any], case: Case, edition: str = "stand-in") -> None:
    """Check the tally of a case: refused, or `final`."""
    tally = case.tally or {}
    options = tally.get("options", {})
    known = {holding.key: holding for holding in game.require_tally().holdings(edition, options)}

    def read(held: Mapping[str, Any]) -> Held:
        values = {key: read_value(known[key], given) for key, given in held.items()}
        assert not [value for value in values.values() if isinstance(value, HoldingFault)], values
        return cast(Held, values)

    held = {seat: read(had) for seat, had in tally["held"].items()}
    sheet = game.require_tally().score(held, case.rulings, edition, options, read(tally.get("shared", {})))
    if isinstance(sheet, Refusal):
        check_verdict(case, sheet)
        return
    assert case.then == "final", f"{case.about}: {sheet}"
    check_sheet(case, sheet)


def doctor_says(game: Title[Any], document: dict[str, Any], rulings: dict[str, str]) -> Sequence[Problem]:
    """Return the problems of a typed position; an unreadable one has one problem."""
    try:
        return game.positions.examine(game.positions.read(document, rulings))
    except BadPosition as error:
        return [Problem("position", str(error), tuple(sorted(ids_in(str(error)))))]


def check_problems(case: Case, problems: Sequence[Problem], notes: Sequence[str] = ()) -> None:
    """Compare the problems of a position with the case: `sound`, or `unsound` with the clauses to cite."""
    wanted, *clauses = case.then.split()
    cited = {clause for problem in problems for clause in problem.clauses}
    assert ("unsound" if problems else "sound") == wanted, f"{case.about}: {problems}"
    assert set(clauses) <= cited, f"{case.about}: {problems}"
    text = "\n".join(map(str, problems))
    assert all(piece in text for piece in case.says), f"{case.about}: {text}"
    hold(case, Examined(problems, notes))


def check_faults(case: Case, faults: Sequence[Fault]) -> None:
    """Compare the faults of an edition with the case."""
    found = "unsound" if any(not fault.is_warning for fault in faults) else "sound"
    assert found == case.then, f"{case.about}: {faults}"
    text = "\n".join(fault.reason for fault in faults)
    assert all(piece in text for piece in case.says), f"{case.about}: {text}"
    hold(case, Checked(faults))


def check_sheet(case: Case, sheet: ScoreSheet) -> None:
    """Compare the score sheet of a finished game with its golden row."""
    assert sheet.final, f"{case.about}: {sheet}"
    hold(case, sheet)


def refusal_at_start(game: Title[Any], start: dict[str, Any], edition: str = "stand-in") -> Refusal | None:
    """Start a game; return the refusal, or None."""
    rulings = game.book().settle(start.get("rulings", {}))
    if isinstance(rulings, Refusal):
        return rulings
    fixed = {"rulings": rulings, "options": start.get("options", {}), "position": start.get("position")}
    begun = begin(game, Header(game.slug, tuple(start["seats"]), game.rules_version, edition=edition, **fixed))
    return begun if isinstance(begun, Refusal) else None


def check_shown(case: Case, session: Session) -> None:
    """Check that the screen shows what the case lists."""
    seen = str(session.game.views(session.state))
    assert all(piece in seen for piece in case.shows), seen


def check_sound(case: Case, session: Session) -> None:
    """Check the state after a case, whatever it is.

    It reads back from a position, its score cites existing clauses, its texts are one line each, the last listed move
    of each kind is legal, and each seat can list its own moves from what it sees.
    """
    game, state = session.game, session.state
    document = game.positions.describe(state)
    again = game.positions.read(document, case.rulings)
    assert game.positions.describe(again) == document, case.about
    assert game.positions.examine(again) == game.positions.examine(state), f"{case.about}: {document}"
    assert game.asked(state) == tuple(dict.fromkeys(ask.seat for ask in game.asks(state))), case.about
    lines = [line for score in game.score(state).seats for line in score.lines]
    assert {id for line in lines for id in line.clauses} <= _ids(game.slug), f"{case.about}: {lines}"
    words = [game.moment(state), *game.needed(state), *(line.source for line in lines)]
    for seat in game.asked(state):
        listed = [*game.legal(state, seat)]
        assert seat is None or [*game.legal(game.seen(state, seat), seat)] == listed, f"{case.about}: as {seat} sees it"
        for move in {type(move): move for move in listed}.values():
            assert game.judge(state, move) == Legal(move), f"{case.about}: {move}"
            words += filter(None, [game.gloss(state, move)])
    assert all(text.strip() and "\n" not in text for text in words), f"{case.about}: {words}"


@cache
def _ids(slug: str) -> frozenset[str]:
    """Return the ids of all clauses and rulings of a title."""
    return frozenset(entry.id for entry in read_book(slug).entries())
