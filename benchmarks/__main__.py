"""Measure each bar: print what is measured, the peer, the ratio, and whether the bar is met.

`python -m benchmarks rules pages` measures some parts only; `--write` writes them to docs/background/performance.md.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping

from benchmarks.commands import commands
from benchmarks.growth import growth
from benchmarks.measure import PAGE, Growth, Result
from benchmarks.pages import pages
from benchmarks.rules import rules
from benchmarks.storage import storage
from tests.support.figures import write_table

PARTS: Mapping[str, Callable[[], Iterator[Result | Growth]]] = {
    "commands": commands,
    "rules": rules,
    "pages": pages,
    "growth": growth,
    "storage": storage,
}
# Storage has its own tables on the page, with more sizes (`python -m benchmarks.storage --write`).
TABLES = ("commands", "rules", "pages", "growth")


def main() -> int:
    """Print every benchmark of the chosen parts; fail if one misses its bar."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="part", help=f"one or more of {', '.join(PARTS)} (default: all)")
    parser.add_argument("--write", action="store_true", help="update the tables of docs/background/performance.md")
    given = parser.parse_args()
    for name in given.parts:
        if name not in PARTS:
            parser.error(f"unknown part '{name}'. Parts: {', '.join(PARTS)}")
    missed = 0
    for name in given.parts or PARTS:
        rows = []
        for result in PARTS[name]():
            print(result, flush=True)
            missed += not result.is_met
            rows.append(result.row)
        if given.write and name in TABLES:
            write_table(PAGE, name, rows)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
