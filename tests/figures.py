"""The figures of docs/quality.md: each command that measures something writes its own rows, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

PAGE = Path(__file__).parent.parent / "docs" / "quality.md"


def write_figures(section: str, rows: Mapping[str, str]) -> None:
    """Replace the rows of a section's table that begin with these names, and add those that are new."""
    text = PAGE.read_text(encoding="utf-8")
    mark = re.compile(rf"(<!-- {section} -->\n\n[^\n]*\n[^\n]*\n)(.*?)(\n<!-- end -->)", re.DOTALL)
    found = mark.search(text)
    assert found is not None, f"docs/quality.md has no table '{section}'"
    kept = {line.split("|")[1].strip(): line for line in found[2].splitlines() if line}
    table = "".join(f"{line}\n" for line in (kept | dict(rows)).values())
    PAGE.write_text(text[: found.start()] + found[1] + table + found[3] + text[found.end() :], encoding="utf-8")
