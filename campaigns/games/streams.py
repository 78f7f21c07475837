"""Numbers of games that several queries share, highest first, without reading any query to its end."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeAlias, TypeVar

T = TypeVar("T")
# Above every possible game id.
TOP = 2**31 - 1
# The number of ids read at once: few at first, because a page is soon full, then twice as many each time.
FEWEST, MOST = 32, 512
# Reads the highest ids below a bound, up to a limit; also returns the id above which these are complete.
Fetch: TypeAlias = Callable[[int, int], tuple[Sequence[int], int]]


class Stream:
    """The results of one query, read in pieces from the highest number down."""

    def __init__(self, fetch: Fetch) -> None:
        self._fetch = fetch
        self._ids: deque[int] = deque()
        self._floor = TOP
        self._portion = FEWEST // 2

    def below(self, bound: int) -> int | None:
        """Return the highest number below a bound that never rises between calls; None if there is none."""
        while self._ids and self._ids[0] >= bound:
            self._ids.popleft()
        while not self._ids and self._floor > 0:
            # After skipping unread ids, start with small portions again.
            leapt = bound < self._floor
            self._portion = FEWEST if leapt else min(2 * self._portion, MOST)
            ids, self._floor = self._fetch(min(bound, self._floor), self._portion)
            self._ids.extend(ids)
        return self._ids[0] if self._ids else None


def common(streams: Sequence[Stream], bound: int = TOP) -> Iterator[int]:
    """Yield the numbers below a bound that are in every stream; each stream skips to where the others are."""
    while True:
        heads = [head for stream in streams if (head := stream.below(bound)) is not None]
        if len(heads) < len(streams):
            return
        bound = min(heads)
        if max(heads) == bound:
            yield bound
        else:
            bound += 1


def in_growing_chunks(things: Iterable[T]) -> Iterator[list[T]]:
    """Split items into lists of growing length."""
    rest, portion = iter(things), FEWEST
    while taken := list(islice(rest, portion)):
        yield taken
        portion = min(2 * portion, MOST)
