"""Prints each bar: what is measured, the peer, the ratio, and whether the bar is met."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from benchmarks import commands, pages, rules, storage
from benchmarks.measure import Result


def measure() -> Iterator[Result]:
    """Measure every bar, one after the other."""
    yield commands.help_text()
    yield commands.one_move()
    yield commands.played_line()
    yield from rules.listing()
    yield from rules.typed_lines()
    yield from rules.replaying()
    yield from pages.pages()
    yield from storage.growth()


def main() -> int:
    """Print every bar; fail when one is missed."""
    missed = 0
    for result in measure():
        print(result, flush=True)
        missed += not result.is_met
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
