"""Fixtures and hooks for all tests."""

from __future__ import annotations

import signal

import pytest

from .support.postgres import empty_postgres, server
from .support.proofs import PROOFS, mark_proofs

__all__ = ["empty_postgres", "server"]

# Whole evenings and pages through the real command take longest. They start first, so that nothing waits for them at
# the end.
LONGEST = ("test_evenings.py", "test_docs.py", "test_wheel.py", "test_kills.py")


def pytest_configure() -> None:
    """Restore Ctrl-C: a shell ignores it in background jobs, and the programs started by tests would inherit that."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put the longest tests first, and mark the long proofs."""
    items.sort(key=lambda item: item.path.name not in LONGEST)
    met = mark_proofs(items)
    is_whole = config.args == config.getini("testpaths") and not config.getoption("ignore")
    if is_whole and met != PROOFS.keys():
        raise pytest.UsageError(f"tests/support/proofs.py: no such tests: {', '.join(sorted(PROOFS.keys() - met))}")
