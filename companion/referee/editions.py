"""What the files of an edition hold, and what an unfinished one does not say yet."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, TypeAlias

from msgspec import Struct

# A file as it was read, and the files of an edition by name.
Document: TypeAlias = dict[str, Any]
Documents: TypeAlias = dict[str, Document]


class Gap(Struct, frozen=True):
    """Something that an unfinished edition does not say yet, and what is played instead.

    `words` are typed where it comes up, and `told` is said then: in lines with one of the `verbs`, or in any line where
    none are named. A placeholder stands for cards that have no entry.
    """

    reason: str
    words: tuple[str, ...] = ()
    told: str = ""
    verbs: tuple[str, ...] = ()
    is_placeholder: bool = False


class Listing(NamedTuple):
    """A list of entries in a file: `[[table]]`, what tells them apart, and how one is called.

    Where an entry stands for several things, `each` is the field that lists their ids.
    """

    file: str
    table: str
    key: tuple[str, ...]
    name: tuple[str, ...] = ()
    each: str = ""


def in_ranges(words: Iterable[str]) -> str:
    """Say words shortly: those that differ in their number only are one range, `card-1 to card-9`."""
    ranges: dict[str, list[str]] = {}
    for word in words:
        stem = word.rstrip("0123456789")
        ranges.setdefault(stem if stem.endswith("-") else word, []).append(word)
    return " or ".join(f"{several[0]} to {several[-1]}" if several[1:] else several[0] for several in ranges.values())
