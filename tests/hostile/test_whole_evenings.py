"""Whole evenings of every title with every kind of mistake. COMPANION_EVENINGS=long plays many."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from campaigns.store import open_store
from companion.games import REGISTRY
from tests.hostile.evening import Evening

# A few evenings, the same in every run; or many, different in each run.
SHORT = settings(
    max_examples=2,
    stateful_step_count=15,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
LONG = settings(SHORT, max_examples=30, stateful_step_count=50, derandomize=False, print_blob=True)


@pytest.fixture(scope="module")
def blank(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty database to copy."""
    path = tmp_path_factory.mktemp("blank") / "evening.db"
    open_store(str(path)).database.close()
    return path


@pytest.mark.parametrize("slug", REGISTRY)
def test_an_evening(slug: str, blank: Path) -> None:
    is_long = os.environ.get("COMPANION_EVENINGS") == "long"
    here = type("Evening", (Evening,), {"slug": slug, "blank": blank})
    run_state_machine_as_test(here, settings=LONG if is_long else SHORT)
