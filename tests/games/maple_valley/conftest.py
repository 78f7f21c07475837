"""Fixtures for the tests of editions."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.maple_valley.editing import SHIPPED
from tests.support.editions import Change, Edition, changed_edition


@pytest.fixture
def edition(tmp_path: Path) -> Edition:
    """Copy an edition and change it: in each file, the first `old` becomes `new`."""

    def change(*changes: Change, source: Path = SHIPPED, name: str = "mine") -> str:
        return changed_edition(source, tmp_path / name, *changes)

    return change
