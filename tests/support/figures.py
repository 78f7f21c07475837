"""Figures in the docs: each measuring command updates only its own table or rows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "background" / "quality.md"


def write_figures(section: str, rows: Mapping[str, str]) -> None:
    """Replace the rows with these names in a table of docs/background/quality.md, and add new ones."""
    found = _find(PAGE, section)
    kept = {line.split("|")[1].strip(): line for line in found[2].splitlines() if line}
    _put(PAGE, found, (kept | dict(rows)).values())


def write_table(page: Path, section: str, rows: Iterable[str]) -> None:
    """Replace all rows of a section's table on a page."""
    _put(page, _find(page, section), rows)


def _find(page: Path, section: str) -> re.Match[str]:
    mark = re.compile(rf"(<!-- {section} -->\n\n[^\n]*\n[^\n]*\n)(.*?)(\n<!-- end -->)", re.DOTALL)
    found = mark.search(page.read_text(encoding="utf-8"))
    assert found is not None, f"docs/{page.name} has no table '{section}'"
    return found


def _put(page: Path, found: re.Match[str], rows: Iterable[str]) -> None:
    table = "".join(f"{line}\n" for line in rows)
    text = found.string[: found.start()] + found[1] + table + found[3] + found.string[found.end() :]
    page.write_text(text, encoding="utf-8")
