"""A copy of the project with the example title in it, as if somebody had just added it.

python -m tests.tools.example FOLDER           makes the copy: the files of tests/example, and a line in REGISTRY
cd FOLDER && python -m pytest -k windfall      puts the title through every gate
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "tests" / "example"
SLUG, PACKAGE = "windfall", "companion.games.windfall.game"
PARTS = ("companion", "campaigns", "printables", "data", "docs", "tests", "benchmarks")
FILES = ("pyproject.toml", "README.md", "Makefile")
UNNEEDED = shutil.ignore_patterns("__pycache__")


def example_files() -> dict[str, str]:
    """Return the files of the example by their place in a checkout."""
    paths = sorted(path for path in EXAMPLE.rglob("*.*") if path.is_file() and path.suffix != ".pyc")
    found = {path.relative_to(EXAMPLE).as_posix(): path.read_text(encoding="utf-8") for path in paths}
    return {place: _at_home(text) for place, text in found.items() if "/" in place}


def _at_home(text: str) -> str:
    """Import from where the files would be; the modules of the package are sorted among the others."""
    moved = text.replace("tests.example.companion", "companion")
    if moved == text:
        return text
    lines = moved.splitlines(keepends=True)
    ours = [n for n, line in enumerate(lines) if line.startswith(("from companion", "from printables"))]
    first, last = ours[0], ours[-1] + 1
    return "".join([*lines[:first], *sorted(lines[first:last]), *lines[last:]])


def install(folder: Path) -> None:
    """Copy the project into a folder and add the example."""
    for part in PARTS:
        shutil.copytree(ROOT / part, folder / part, ignore=UNNEEDED)
    for file in FILES:
        shutil.copy(ROOT / file, folder)
    for place, text in example_files().items():
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    registry = folder / "companion" / "games" / "__init__.py"
    line = f'    "{SLUG}": "{PACKAGE}",\n'
    text = registry.read_text(encoding="utf-8")
    end = text.index("}\n", text.index("REGISTRY: "))
    registry.write_text(text[:end] + line + text[end:], encoding="utf-8")


if __name__ == "__main__":
    install(Path(sys.argv[1]))
