"""`make test` leaves out long proofs, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.proofs import ON_A_SERVER, PROOFS, spread

pytest_plugins = ["pytester"]

CONFTEST = """
from tests.support.proofs import mark_proofs

def pytest_collection_modifyitems(items):
    assert mark_proofs(items) == {"test_two_opinions"}
"""
TESTS = """
import pytest

@pytest.mark.parametrize("n", range(100))
def test_two_opinions(n): pass

@pytest.mark.parametrize("n", range(100))
def test_another(n): pass

@pytest.mark.parametrize("n", range(100))
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_kinds(kind, n): pass
"""


@pytest.mark.parametrize(("proofs", "run"), [("not proof", 15 + 100 + 100 + 30), ("proof", 85 + 70)])
def test_each_proof_is_run_by_exactly_one_command(pytester: pytest.Pytester, proofs: str, run: int) -> None:
    assert (PROOFS["test_two_opinions"], ON_A_SERVER) == (15, 30)
    pytester.makeconftest(CONFTEST)
    pytester.makepyfile(TESTS)
    pytester.makeini("[pytest]\nmarkers = proof")
    pytester.syspathinsert(Path(__file__).parents[2])
    pytester.runpytest_inprocess("-p", "no:xdist", "-m", proofs).assert_outcomes(passed=run, deselected=400 - run)


def test_examples_are_spread_evenly() -> None:
    assert [*spread(10, 2)] == [2, 7]
    assert [*spread(3, 5)] == [0, 1, 2]
    assert [*spread(4, 0)] == []
