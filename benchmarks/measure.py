"""Timing: interleaved runs of ours and of the peer, best of each, so that a busy machine disturbs both alike."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from typing import NamedTuple

# Short work is done for so many seconds at the least.
ENOUGH = 2.0
PAGE = Path(__file__).parent.parent / "docs" / "background" / "performance.md"


class Result(NamedTuple):
    """A ratio and the bar it is held to."""

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
    """What one unit costs (a card, a line, a page), in seconds, at each of several sizes."""

    what: str
    unit: str
    costs: Mapping[int, float]
    # How much dearer a unit may be at the largest size than where it is cheapest: small ones bear the cost of a start.
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
        told = f"{self.what}, µs for each {self.unit}: {self.figures}"
        return f"{verdict(self.is_met)}{self.ratio:5.2f} (at most {self.bar:g})  {told}"

    @property
    def row(self) -> str:
        """The line of a table on a page."""
        return f"| {self.what} | {self.unit} | {self.figures} | {self.ratio:.2f} | at most {self.bar:g} |"


def verdict(is_met: bool) -> str:
    """Return whether a bar is met, padded to the same width."""
    return "met    " if is_met else "MISSED "


def seconds(work: Callable[[], object]) -> float:
    """Time one run by the clock."""
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def processor_seconds(work: Callable[[], object]) -> float:
    """Time one run by the processor: what other programs do meanwhile hardly counts."""
    begin = time.process_time()
    work()
    return time.process_time() - begin


def turns(runs: int) -> Iterator[int]:
    """Count turns: at least so many, and for a while, lest a moment of noise is in all of them."""
    begun, turn = time.perf_counter(), 0
    while turn < runs or time.perf_counter() - begun < ENOUGH:
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
    """Run both in turns; return the median time of each: for short work that waits for a disk, whose speed varies."""
    times = [(seconds(ours), seconds(peer)) for _ in range(runs)]
    return median(our for our, _ in times), median(other for _, other in times)


def best_rates(ours: Callable[[], int], peer: Callable[[], int], runs: int) -> tuple[float, float]:
    """Run both in turns; each returns how much it did; return the highest rate of each."""
    our, other = least([partial(cost, ours), partial(cost, peer)], runs)
    return 1 / our, 1 / other


def cost(work: Callable[[], int]) -> float:
    """Return the processor time for each thing that was done."""
    begin = time.process_time()
    done = work()
    return (time.process_time() - begin) / done
