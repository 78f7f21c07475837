"""A copy of the project with the example title in it, as if somebody had just added it.

python -m tests.tools.example FOLDER           makes the copy: the files of tests/example, and a line in REGISTRY
cd FOLDER && python -m pytest -k windfall      puts the title through the tests of all titles
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "tests" / "example"
REGISTRY = "companion/games/__init__.py"
ENTRY = '    "windfall": "companion.games.windfall.game",\n'
PARTS = ("companion", "campaigns", "printables", "data", "docs", "tests", "benchmarks")
FILES = ("pyproject.toml", "README.md")


def example_files() -> dict[str, str]:
    """Return the files of the example by their place in a checkout."""
    paths = sorted(path for path in EXAMPLE.glob("*/**/*.*") if path.is_file() and path.suffix != ".pyc")
    return {path.relative_to(EXAMPLE).as_posix(): _move(path.read_text(encoding="utf-8")) for path in paths}


def _move(text: str) -> str:
    """Import from where the files would be, in order."""
    lines = text.replace("tests.example.companion", "companion").splitlines(keepends=True)
    ours = [n for n, line in enumerate(lines) if line.startswith(("from companion", "from printables"))]
    first, last = (ours[0], ours[-1] + 1) if ours else (0, 0)
    return "".join([*lines[:first], *sorted(lines[first:last]), *lines[last:]])


def copy_project(folder: Path) -> None:
    """Copy what a title needs of the project."""
    for part in PARTS:
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    for file in FILES:
        shutil.copy(ROOT / file, folder)


def write_file(folder: Path, place: str, text: str) -> None:
    """Write a file of a title into a copy."""
    path = folder / place
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def register(folder: Path, entry: str = ENTRY) -> None:
    """Add a line to the registry of a copy."""
    path = folder / REGISTRY
    text = path.read_text(encoding="utf-8")
    end = text.index("}\n", text.index("REGISTRY: "))
    path.write_text(text[:end] + entry + text[end:], encoding="utf-8")


def main(folder: Path) -> None:
    """Make the copy."""
    copy_project(folder)
    for place, text in example_files().items():
        write_file(folder, place, text)
    register(folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
