"""A copy of the project with an example title added.

python -m tests.tools.example FOLDER [ferry]   makes the copy: the files of an example, and a line in REGISTRY
cd FOLDER && python -m pytest -k windfall      runs the tests of all titles on it
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "tests" / "examples"
REGISTRY = "companion/games/__init__.py"
PARTS = ("companion", "campaigns", "printables", "data", "docs", "tests", "benchmarks")
FILES = ("pyproject.toml", "README.md")


def entry_of(example: str) -> str:
    """Return the line of an example in the registry."""
    return f'    "{example}": "companion.games.{example}.game",\n'


def example_files(example: str = "windfall") -> dict[str, str]:
    """Return the files of an example by their path in a checkout."""
    folder = EXAMPLES / example
    paths = sorted(path for path in folder.glob("*/**/*.*") if path.is_file() and path.suffix != ".pyc")
    return {path.relative_to(folder).as_posix(): _move(path.read_text(encoding="utf-8"), example) for path in paths}


def _move(text: str, example: str) -> str:
    """Import from where the files would be, in order."""
    lines = text.replace(f"tests.examples.{example}.companion", "companion").splitlines(keepends=True)
    ours = [n for n, line in enumerate(lines) if line.startswith(("from companion", "from printables"))]
    first, last = (ours[0], ours[-1] + 1) if ours else (0, 0)
    return "".join([*lines[:first], *sorted(lines[first:last]), *lines[last:]])


def copy_project(folder: Path) -> None:
    """Copy the parts of the project that a title needs."""
    for part in PARTS:
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    for file in FILES:
        shutil.copy(ROOT / file, folder)


def write_file(folder: Path, place: str, text: str) -> None:
    """Write a file of a title into a copy."""
    path = folder / place
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def register(folder: Path, entry: str) -> None:
    """Add a line to the registry of a copy."""
    path = folder / REGISTRY
    text = path.read_text(encoding="utf-8")
    end = text.index("}\n", text.index("REGISTRY: "))
    path.write_text(text[:end] + entry + text[end:], encoding="utf-8")


def add_example(folder: Path, example: str) -> None:
    """Make a copy of the project with an example in it."""
    copy_project(folder)
    for place, text in example_files(example).items():
        write_file(folder, place, text)
    register(folder, entry_of(example))


if __name__ == "__main__":
    add_example(Path(sys.argv[1]), *(sys.argv[2:] or ["windfall"]))
