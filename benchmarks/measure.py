"""Timing: interleaved runs of ours and of the peer, best of each, so that a busy machine disturbs both alike."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median
from typing import NamedTuple


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

    def __str__(self) -> str:
        sign = "at least" if self.is_rate else "at most"
        verdict = "met" if self.is_met else "MISSED"
        figures = f"{self.ours:,.3g} against {self.peer:,.3g} {self.unit}"
        return f"{verdict:<7}{self.ratio:5.2f} ({sign} {self.bar})  {self.what}: {figures}"


def seconds(work: Callable[[], object]) -> float:
    """Time one run."""
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def best_times(ours: Callable[[], object], peer: Callable[[], object], runs: int) -> tuple[float, float]:
    """Run both in turns; return the shortest time of each."""
    times = [(seconds(ours), seconds(peer)) for _ in range(runs)]
    return min(our for our, _ in times), min(other for _, other in times)


def typical_times(ours: Callable[[], object], peer: Callable[[], object], runs: int) -> tuple[float, float]:
    """Run both in turns; return the median time of each: for short work that waits for a disk, whose speed varies."""
    times = [(seconds(ours), seconds(peer)) for _ in range(runs)]
    return median(our for our, _ in times), median(other for _, other in times)


def best_rates(ours: Callable[[], int], peer: Callable[[], int], runs: int) -> tuple[float, float]:
    """Run both in turns; each returns how much it did; return the highest rate of each."""
    rates = [(rate(ours), rate(peer)) for _ in range(runs)]
    return max(our for our, _ in rates), max(other for _, other in rates)


def rate(work: Callable[[], int]) -> float:
    """Return how much was done per second of processor time."""
    begin = time.process_time()
    done = work()
    return done / (time.process_time() - begin)
