"""The shape of the code (`python -m tests.shape`): how long files and functions are, and the rooms of every title."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

from companion.games import REGISTRY
from tests.figures import write_figures

ROOT = Path(__file__).parent.parent
PARTS = ("companion/referee", "companion/games", "companion/web", "companion/cli", "campaigns", "printables", "tests")
LONGEST_FILE, LONGEST_FUNCTION = 600, 60
# The rooms that every title has; what else it needs is named for its own steps.
ROOMS = {
    "__init__", "tables", "switches", "state", "moves", "events", "setup", "scoring", "position", "examine", "view",
    "asks", "listing", "gloss", "moment", "players", "tally", "filling", "game",
}  # fmt: skip


class Shape(NamedTuple):
    """What is long in a part of the project."""

    files: dict[str, int]
    functions: dict[str, int]

    @property
    def lines(self) -> int:
        return sum(self.files.values())


def shape_of(part: str) -> Shape:
    """Measure every file and function below a folder."""
    files: dict[str, int] = {}
    functions: dict[str, int] = {}
    for path in sorted((ROOT / part).rglob("*.py")):
        name, source = str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")
        files[name] = source.count("\n")
        functions |= {f"{name}: {function}": lines for function, lines in functions_in(source)}
    return Shape(files, functions)


def functions_in(source: str) -> Iterator[tuple[str, int]]:
    """Yield the functions of a module with their lengths, those inside others too."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield f"{node.name}, line {node.lineno}", (node.end_lineno or node.lineno) - node.lineno + 1


def missing_rooms() -> list[str]:
    """Name the rooms that a title lacks."""
    found = {slug: {path.stem for path in title_folder(slug).glob("*.py")} for slug in REGISTRY}
    return [f"{slug}: {room}" for slug, rooms in found.items() for room in sorted(ROOMS - rooms)]


def title_folder(slug: str) -> Path:
    return ROOT / "companion" / "games" / slug.replace("-", "_")


def row(part: str) -> str:
    """Write the figures of a part."""
    shape = shape_of(part)
    lengths = sorted(shape.functions.values())
    nine_in_ten = quantiles(lengths, n=10)[-1]
    cells = (
        part, len(shape.files), f"{shape.lines:,}", max(shape.files.values()), f"{len(lengths):,}", median(lengths),
        f"{nine_in_ten:.0f}", lengths[-1],
    )  # fmt: skip
    return "| " + " | ".join(map(str, cells)) + " |"


def main() -> int:
    """Print the figures of every part."""
    rows = {part: row(part) for part in PARTS}
    print("\n".join(rows.values()))
    write_figures("shape", rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
