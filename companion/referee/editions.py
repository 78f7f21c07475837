"""The contents of an edition's files, and the gaps of an unfinished one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, TypeAlias

from msgspec import Struct

# A parsed file, and the files of an edition by name.
Document: TypeAlias = dict[str, Any]
Documents: TypeAlias = dict[str, Document]


class Gap(Struct, frozen=True):
    """Something missing from an unfinished edition, and what is used instead.

    After a move with one of the `words`, the companion shows `notice`; if there are `verbs`, only after moves with one
    of these. A placeholder stands for cards that have no entry.
    """

    reason: str
    words: tuple[str, ...] = ()
    notice: str = ""
    verbs: tuple[str, ...] = ()
    is_placeholder: bool = False


class Listing(NamedTuple):
    """A list of entries in a file: its `[[table]]`, the key fields, and the fields of the name.

    If an entry describes several things, `each` is the field that lists their ids.
    """

    file: str
    table: str
    key: tuple[str, ...]
    name: tuple[str, ...] = ()
    each: str = ""


def in_ranges(words: Iterable[str]) -> str:
    """Join words, with those that differ only in their number as one range: `card-1 to card-9`."""
    ranges: dict[str, list[str]] = {}
    for word in words:
        stem = word.rstrip("0123456789")
        ranges.setdefault(stem if stem.endswith("-") else word, []).append(word)
    return " or ".join(f"{several[0]} to {several[-1]}" if several[1:] else several[0] for several in ranges.values())
