"""Prints each bar: what is measured, the peer, the ratio, and whether the bar is met."""

from __future__ import annotations

import sys
from collections.abc import Callable

from benchmarks import commands, rules
from benchmarks.measure import Result

BARS: tuple[Callable[[], Result], ...] = (
    commands.help_text,
    commands.one_move,
    commands.played_line,
    rules.listing,
    rules.typed_lines,
    rules.replaying,
)


def main() -> int:
    """Measure every bar; fail when one is missed."""
    missed = 0
    for bar in BARS:
        result = bar()
        print(result, flush=True)
        missed += not result.is_met
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
