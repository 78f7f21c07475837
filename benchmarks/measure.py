"""Timing: interleaved runs of our code and the reference, best of each, so that a busy machine affects both."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from typing import NamedTuple

# Short work is repeated for at least this many seconds.
LEAST_SECONDS = 2.0
PAGE = Path(__file__).parent.parent / "docs" / "background" / "performance.md"


class Result(NamedTuple):
    """A ratio and its bar."""

    what: str
    ours: float
    peer: float
    unit: str
    bar: float
    # True when a larger ratio is better (a rate), False when a smaller one is (a time).
    is_rate: bool

    @property
    def ratio(self) -> float:
        return self.ours / self.peer

    @property
    def is_met(self) -> bool:
        return self.ratio >= self.bar if self.is_rate else self.ratio <= self.bar

    @property
    def bound(self) -> str:
        return f"{'at least' if self.is_rate else 'at most'} {self.bar:g}"

    def __str__(self) -> str:
        figures = f"{self.ours:,.3g} against {self.peer:,.3g} {self.unit}"
        return f"{verdict(self.is_met)}{self.ratio:5.2f} ({self.bound})  {self.what}: {figures}"

    @property
    def row(self) -> str:
        """The line of a table on a page."""
        what, _, peer = self.what.partition(", against ")
        return f"| {what} | {peer} | {self.ratio:.2f} | {self.bound} |"


class Growth(NamedTuple):
    """The cost of one unit (a card, a line, a page) in seconds, at each of several sizes."""

    what: str
    unit: str
    costs: Mapping[int, float]
    # How much more a unit may cost at the largest size than at the cheapest; small sizes include start-up costs.
    bar: float

    @property
    def ratio(self) -> float:
        *smaller, largest = self.costs.values()
        return largest / min(smaller)

    @property
    def is_met(self) -> bool:
        return self.ratio <= self.bar

    @property
    def figures(self) -> str:
        return ", ".join(f"{size}: {cost * 1e6:,.3g}" for size, cost in self.costs.items())

    def __str__(self) -> str:
        figures = f"{self.what}, µs per {self.unit}: {self.figures}"
        return f"{verdict(self.is_met)}{self.ratio:5.2f} (at most {self.bar:g})  {figures}"

    @property
    def row(self) -> str:
        """The line of a table on a page."""
        return f"| {self.what} | {self.unit} | {self.figures} | {self.ratio:.2f} | at most {self.bar:g} |"


def verdict(is_met: bool) -> str:
    """Return whether a bar is met, padded to the same width."""
    return "met    " if is_met else "MISSED "


def seconds(work: Callable[[], object]) -> float:
    """Time one run in wall-clock time."""
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def processor_seconds(work: Callable[[], object]) -> float:
    """Time one run in processor time, which other programs hardly affect."""
    begin = time.process_time()
    work()
    return time.process_time() - begin


def turns(runs: int) -> Iterator[int]:
    """Yield turns: at least this many, and for a while, so that brief noise does not affect all of them."""
    begun, turn = time.perf_counter(), 0
    while turn < runs or time.perf_counter() - begun < LEAST_SECONDS:
        yield turn
        turn += 1


def least(works: Sequence[Callable[[], float]], runs: int) -> list[float]:
    """Run all in turns, so that a busy machine affects them equally; return the best time of each."""
    rounds = [[work() for work in works] for _ in turns(runs)]
    return [min(costs) for costs in zip(*rounds, strict=True)]


def best_times(
    ours: Callable[[], object],
    peer: Callable[[], object],
    runs: int,
    timed: Callable[[Callable[[], object]], float] = seconds,
) -> tuple[float, float]:
    """Run both in turns; return the shortest time of each."""
    our, other = least([partial(timed, ours), partial(timed, peer)], runs)
    return our, other


def typical_times(ours: Callable[[], object], peer: Callable[[], object], runs: int) -> tuple[float, float]:
    """Run both in turns; return the median time of each, for short work that waits for a disk."""
    times = [(seconds(ours), seconds(peer)) for _ in range(runs)]
    return median(our for our, _ in times), median(other for _, other in times)


def best_rates(ours: Callable[[], int], peer: Callable[[], int], runs: int) -> tuple[float, float]:
    """Run both in turns; each returns its amount of work. Return the highest rate of each."""
    our, other = least([partial(cost, ours), partial(cost, peer)], runs)
    return 1 / our, 1 / other


def cost(work: Callable[[], int]) -> float:
    """Return the processor time per unit of work."""
    begin = time.process_time()
    done = work()
    return (time.process_time() - begin) / done
