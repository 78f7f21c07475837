"""Golden rows of the cases (`tests/golden`): complete, without words, and any change is noticed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.games import REGISTRY, find_title
from companion.games.casebook import Case, load_cases
from companion.referee.header import Header
from companion.referee.problems import Problem
from companion.referee.session import Outcome, Session, begin
from companion.referee.submission import submit
from companion.referee.verdicts import Refusal
from tests.tools import verdicts
from tests.tools.verdicts import FOLDER, Examined, Row, changes, hold, kept, read, row_of, write

FIELD = re.compile(r"[-+:,.# \w]+")


@pytest.mark.parametrize("slug", REGISTRY)
def test_the_golden_file_has_exactly_the_cases_of_a_title(slug: str) -> None:
    assert sorted(read(FOLDER / f"{slug}.tsv")) == sorted(case.id for case in load_cases(slug, Case))


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.tsv")), ids=lambda path: path.stem)
def test_golden_files_are_small_and_sorted(path: Path, tmp_path: Path) -> None:
    rows = read(path)
    write(tmp_path / path.name, sorted(rows.values()))
    assert (tmp_path / path.name).read_text("utf-8") == path.read_text("utf-8")
    assert all(FIELD.fullmatch(field) and len(field) < 130 for row in rows.values() for field in row)


def table() -> Session:
    """Start a small game."""
    game = find_title("king-of-the-valley")
    assert game is not None
    outcome = begin(game, Header(game.slug, ("red", "blue"), game.rules_version, deal="1"))
    assert isinstance(outcome, Outcome)
    return outcome.session


def after(line: str) -> Row:
    return row_of("XX-1", submit(table(), line))


def test_another_line_changes_the_golden_row() -> None:
    first, second, *_ = map(table().write, table().game.legal(table().state, *table().asked_seats()))
    assert after(first) == after(first)
    assert {field.split()[1] for field in changes(after(first), after(second))} >= {"lines", "table"}


def replace_reason(outcome: Outcome) -> Outcome:
    assert isinstance(outcome.verdict, Refusal)
    return replace(outcome, verdict=outcome.verdict.reworded("in other words", ""))


def test_a_refusal_is_stored_without_its_words() -> None:
    row = after("blue recruit R1")
    assert (row.verdict, row.code) == ("illegal", "setup-open")
    assert row.cited
    assert row == row_of("XX-1", replace_reason(submit(table(), "blue recruit R1")))


@pytest.mark.parametrize("field", Row._fields[1:])
def test_a_change_of_any_field_is_noticed(field: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = submit(table(), "blue recruit R1")
    was = row_of("XX-1", found)
    monkeypatch.setattr(verdicts, "kept", lambda: {"XX-1": was})
    hold("XX-1", found)
    monkeypatch.setattr(verdicts, "kept", lambda: {"XX-1": was._replace(**{field: "other"})})
    with pytest.raises(AssertionError, match=f"XX-1: {field} was other, is {re.escape(getattr(was, field))}"):
        hold("XX-1", found)


def test_a_case_missing_from_the_golden_file_is_noticed() -> None:
    with pytest.raises(AssertionError, match="XX-1 is not in"):
        hold("XX-1", None)


def test_problems_are_stored_by_place_and_clause() -> None:
    here, there = Problem("hill", "too many", ("KV-SET-01",)), Problem("valley", "too many", ("KV-SET-01",))
    assert row_of("XX-1", Examined([here])).cited == ["KV-SET-01"]
    assert row_of("XX-1", Examined([here])) == row_of("XX-1", Examined([Problem("hill", "in words", here.clauses)]))
    assert row_of("XX-1", Examined([here])) != row_of("XX-1", Examined([there]))


def test_an_id_belongs_to_one_title() -> None:
    assert len(kept()) == sum(len(read(path)) for path in FOLDER.glob("*.tsv"))
