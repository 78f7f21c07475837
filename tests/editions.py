"""Editions of one's own, made from those that ship."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TypeAlias

# A file, words in it, and what stands there instead.
Change: TypeAlias = tuple[str, str, str]


def changed_edition(source: Path, folder: Path, *changes: Change) -> str:
    """Copy an edition and change it: in each file the first `old` becomes `new`. Return where it is."""
    shutil.copytree(source, folder)
    for file, old, new in changes:
        path = folder / file
        text = path.read_text(encoding="utf-8")
        assert old in text, old
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return str(folder)
