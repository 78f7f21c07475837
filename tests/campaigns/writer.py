"""A referee in a separate process, who adds lines to game 1 and prints each number once it is confirmed.

Run it with `python -m tests.campaigns.writer DATABASE NAME LINES`.
"""

from __future__ import annotations

import sys

from campaigns.errors import Stale
from campaigns.store import open_store
from companion.games import REGISTRY
from companion.referee.submission import submit

from . import counting


def write(address: str, name: str, lines: int) -> None:
    REGISTRY[counting.SLUG] = counting.__name__
    with open_store(address) as store:
        stored = store.games.load(1)
        while lines:
            try:
                stored = store.games.append(stored, submit(stored.session, f"{name} add 1"), by=name)
            except Stale:
                stored = store.games.load(1)
                continue
            lines -= 1
            print(len(stored.session.entries), flush=True)


if __name__ == "__main__":
    write(sys.argv[1], sys.argv[2], int(sys.argv[3]))
