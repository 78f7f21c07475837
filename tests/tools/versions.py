"""Try the wheel with every supported Python that is installed.

`python -m tests.tools.versions` builds the wheel and tries it with python3.11, python3.12 and so on, or with the named
ones. Each gets a new environment, in a folder where only the wheel can be imported.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[2]
PYTHONS = tuple(f"python3.{minor}" for minor in range(11, 16))
EXTRAS = "serve,preview,fast,postgres"
LIBRARIES = ("pytest", "hypothesis", "jsonschema", "networkx", "pexpect", "pyte")
# Files that the tests need.
FILES = ("tests", "data", "docs", "README.md", "pyproject.toml")
LAST_LINES = 20
# A selection of tests: the core, one title, the store, the players' page, sheets, and the conventions of commands.
TESTS = (
    "tests/test_mistakes.py",
    "tests/referee",
    "tests/games/king_of_the_valley",
    "tests/campaigns/test_games.py",
    "tests/web/test_svg.py",
    "tests/printables/test_king_of_the_valley.py",
    "tests/cli/test_conventions.py",
)


def main() -> int:
    """Print for each Python whether everything worked, or what failed."""
    parser = argparse.ArgumentParser()
    parser.add_argument("pythons", nargs="*", default=PYTHONS, metavar="PYTHON")
    parser.add_argument("--wheel", type=Path, help="an existing wheel")
    chosen = parser.parse_args()
    with TemporaryDirectory() as folder:
        wheel = chosen.wheel or build_wheel(Path(folder))
        faults = [try_python(python, wheel) for python in chosen.pythons]
    return 1 if any(faults) else 0


def build_wheel(folder: Path) -> Path:
    """Build the wheel of the project into a folder."""
    subprocess.run([sys.executable, "-m", "build", "--wheel", "--outdir", folder, ROOT], check=True)
    return next(folder.glob("*.whl"))


def try_python(python: str, wheel: Path) -> bool:
    """Install and use the wheel, and print the result. Return whether anything failed."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        fault = run([python, "--version"], folder)
        if fault:
            print(f"{python}: not found")
            return False
        for file in FILES:
            (folder / file).symlink_to(ROOT / file)
        fault = next(filter(None, (run(command, folder) for command in commands(python, wheel))), "")
    print(f"{python}: {fault or 'works'}", flush=True)
    return bool(fault)


def commands(python: str, wheel: Path) -> Iterator[Sequence[str]]:
    """Yield the commands to run with a Python in its folder."""
    own, companion = "venv/bin/python", ("venv/bin/companion", "--db", "demo.db")
    yield python, "-m", "venv", "venv"
    yield own, "-m", "pip", "install", "--quiet", f"{wheel.resolve()}[{EXTRAS}]", *LIBRARIES
    yield *companion, "--version"
    yield *companion, "demo"
    yield *companion, "print", "chronicle", "--campaign", "Demonstration", "--output", "chronicle.pdf"
    yield own, "-W", "error", "-c", "import companion.web.server"
    yield own, "-m", "pytest", "--quiet", *TESTS


def run(command: Sequence[str], folder: Path) -> str:
    """Run a command; return the end of its output if it failed."""
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    except FileNotFoundError as error:
        return str(error)
    said = "\n".join((done.stdout + done.stderr).splitlines()[-LAST_LINES:])
    return f"{' '.join(command)} failed:\n{said}" if done.returncode else ""


if __name__ == "__main__":
    sys.exit(main())
