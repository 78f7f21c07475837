"""The chain of digests that protects a record.

The header of a game has a digest, and each line has one that covers the digest before it, its number, its text and its
stored move. The game stores the last one. A line that is changed, missing or out of place is therefore found.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import NamedTuple

from campaigns.errors import StoreError

# The number of bytes of a digest, which is stored in hexadecimal.
SIZE = 16
REPAIR = ", or try `companion doctor --repair`"
ADVICE = f"restore a backup{REPAIR}"


class Link(NamedTuple):
    """A stored line, as the bytes that its digest covers."""

    n: int
    text: bytes
    move: bytes
    digest: bytes

    def follows(self, previous: bytes, n: int) -> bool:
        """Return whether this was written as line `n`, after the `previous` digest."""
        return self.digest == line_digest(previous, n, self.text, self.move)


class Chain(NamedTuple):
    """What the row of a game stores about its record: header, number of lines, last digest."""

    header: bytes
    lines: int
    digest: bytes


class Broken(StoreError):
    """A record was changed; `n` is the first wrong line, 0 the header."""

    def __init__(self, game_id: int, n: int, what: str) -> None:
        super().__init__(f"game {game_id} is damaged, {what}: {ADVICE}")
        self.n = n


def head_digest(header: bytes) -> bytes:
    """Return the first digest of a record, that of its header."""
    return blake2b(header, digest_size=SIZE).hexdigest().encode()


def line_digest(previous: bytes, n: int, text: bytes, move: bytes) -> bytes:
    """Return the digest of a line that follows the `previous` digest."""
    covered = b"%b %d %d %b%b" % (previous, n, len(text), text, move)
    return blake2b(covered, digest_size=SIZE).hexdigest().encode()


def follow_chain(game_id: int, chain: Chain, links: Iterable[Link]) -> list[bytes]:
    """Return all digests of a record, starting with its header's. Raises Broken.

    There may be more lines than the row of the game counts, if someone has written since it was read.
    """
    digest = head_digest(chain.header)
    digests = [digest]
    for n, link in enumerate(links, 1):
        digest = line_digest(digest, n, link.text, link.move)
        if link.n != n:
            raise Broken(game_id, n, f"line {n} is missing")
        if link.digest != digest:
            raise Broken(game_id, n, f"{f'line {n}' if n > 1 else 'its header or line 1'} is not what was recorded")
        digests.append(digest)
    if len(digests) <= chain.lines:
        raise Broken(game_id, len(digests), f"line {len(digests)} is missing")
    if digests[chain.lines] != chain.digest:
        end = f"line {chain.lines}" if chain.lines else "the header"
        raise Broken(game_id, chain.lines, f"its record does not end with {end} as recorded")
    return digests
