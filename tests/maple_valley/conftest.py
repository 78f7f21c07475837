"""What the tests of editions share."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.maple_valley.editing import SHIPPED, Change, Edition


@pytest.fixture
def edition(tmp_path: Path) -> Edition:
    """Copy an edition and change it: in each file the first `old` becomes `new`."""

    def change(*changes: Change, source: Path = SHIPPED, name: str = "mine") -> str:
        folder = tmp_path / name
        shutil.copytree(source, folder)
        for file, old, new in changes:
            path = folder / file
            text = path.read_text(encoding="utf-8")
            assert old in text, old
            path.write_text(text.replace(old, new, 1), encoding="utf-8")
        return str(folder)

    return change
