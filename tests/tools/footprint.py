"""The path of a move: the functions that `companion move` calls, and their modules.

    python -m tests.tools.footprint [FOLDER]    counts them in this tree, or in another one; --list TITLE names them

This is how many functions a newcomer reads to follow a move through the code. The first legal move of a game of each
title is typed; each function is counted once.
"""

from __future__ import annotations

import json
import os
import runpy
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from inspect import CO_OPTIMIZED
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, FrameType
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PARTS = ("companion", "campaigns", "printables")
TITLES = ("crayonville", "king-of-the-valley", "bear-valley", "masters-of-maple-syrup", "maple-valley")


class Footprint(NamedTuple):
    """Functions by module."""

    functions: frozenset[tuple[str, str]]

    @property
    def modules(self) -> list[str]:
        return sorted({module for module, _ in self.functions})


def trace(root: Path, found: Path, arguments: Sequence[str]) -> None:
    """Run the command in this process, and record which functions of its tree are called."""
    called: set[CodeType] = set()

    def note(frame: FrameType, event: str, argument: object) -> None:
        if event == "call":
            called.add(frame.f_code)

    sys.path.insert(0, str(root))
    sys.argv = ["companion", *arguments]
    sys.setprofile(note)
    try:
        runpy.run_module("companion", run_name="__main__")
    finally:
        sys.setprofile(None)
        own = [code for code in called if is_ours(Path(code.co_filename), root) and is_function(code)]
        rows = [f"{Path(code.co_filename).relative_to(root)}\t{code.co_qualname}" for code in own]
        found.write_text("\n".join(sorted(rows)), encoding="utf-8")


def is_ours(path: Path, root: Path) -> bool:
    """Return whether a file belongs to the product, and not to an environment inside the project's folder."""
    return any(path.is_relative_to(root / part) for part in PARTS)


def is_function(code: CodeType) -> bool:
    """Return whether code is a function with a name, not a module, a class, a lambda or part of an expression."""
    return not code.co_name.startswith("<") and bool(code.co_flags & CO_OPTIMIZED)


def footprint(root: Path, title: str) -> Footprint:
    """Start a game of a title in a tree, and follow its first legal move."""
    with TemporaryDirectory() as folder:
        store = ("--db", f"{folder}/games.db")
        run(root, folder, "-m", "companion", *store, "new", title, "--seat", "Ann", "--seat", "Bo")
        moves = json.loads(run(root, folder, "-m", "companion", *store, "legal", "--json"))["moves"]
        called = Path(folder, "called")
        run(root, folder, __file__, str(root), str(called), *store, "move", moves[0])
        rows = [line.split("\t") for line in called.read_text(encoding="utf-8").splitlines()]
        return Footprint(frozenset((module, function) for module, function in rows))


def run(root: Path, home: str, *arguments: str) -> str:
    """Run Python on a tree, with separate settings; return its output."""
    environment = os.environ | {"PYTHONPATH": str(root), "COMPANION_CONFIG": home}
    done = subprocess.run([sys.executable, *arguments], stdout=subprocess.PIPE, text=True, check=True, env=environment)
    return done.stdout


def main() -> None:
    """Print how many functions and modules a move of each title passes through."""
    parser = ArgumentParser()
    parser.add_argument("root", type=Path, nargs="?", default=ROOT)
    parser.add_argument("--list", metavar="TITLE", help="list the functions that a move of a title calls")
    options = parser.parse_args()
    if options.list:
        print(
            "\n".join(f"{module}: {name}" for module, name in sorted(footprint(options.root, options.list).functions))
        )
        return
    for title in TITLES:
        passed = footprint(options.root.resolve(), title)
        print(f"{title}: {len(passed.functions)} functions in {len(passed.modules)} modules")


if __name__ == "__main__":
    if len(sys.argv) > 3:
        trace(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:])
    else:
        main()
