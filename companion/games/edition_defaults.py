"""Complete an unfinished edition from the stand-in edition, and describe each gap."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any, NamedTuple

from msgspec import Struct, structs

from companion.referee.editions import Document, Documents, Gap, in_ranges


def entries(document: Document, table: str) -> list[Document]:
    """Return the entries of a list, creating it if it is missing; empty if it is not a list of entries."""
    listed = document.setdefault(table, [])
    return list(listed) if is_listed(document, table) else []


def is_listed(document: Document, table: str) -> bool:
    """Return whether a table can be completed: it is missing or a list of entries."""
    listed = document.get(table, [])
    return isinstance(listed, list) and all(isinstance(entry, dict) for entry in listed)


def fill_keys(own: Documents, ours: Documents, file: str, keys: Iterable[str]) -> Iterator[Gap]:
    """Copy the missing values of a file from the stand-in."""
    missing = [key for key in keys if key not in own[file]]
    for key in missing:
        own[file][key] = deepcopy(ours[file][key])
    if missing:
        used = "is" if len(missing) == 1 else "are"
        yield Gap(f"{file}: {', '.join(missing)}: not entered yet; the stand-in's {used} used")


def fill_entries(
    own: Documents, ours: Documents, file: str, table: str, key: str, kind: type[Struct], typed: bool = False
) -> Iterator[Gap]:
    """Copy missing entries, and missing fields of existing ones, from the stand-in's entries with the same key.

    `typed` says that moves name the entry by its key.
    """
    if not is_listed(own[file], table):
        return
    mine = {str(entry.get(key)): entry for entry in entries(own[file], table)}
    theirs = {str(entry[key]): entry for entry in entries(ours[file], table)}
    for name in (name for name in theirs if name in mine):
        missing = [field for field in required(kind) if field not in mine[name]]
        mine[name].update({field: deepcopy(theirs[name][field]) for field in missing if field in theirs[name]})
        if missing:
            yield stand_in_gap(f"{file}: {table} {name}: {', '.join(missing)}", (name,) if typed else ())
    absent = [name for name in theirs if name not in mine]
    if not absent:
        return
    own[file][table] += [deepcopy(theirs[name]) for name in absent]
    if mine.keys() <= theirs.keys():
        own[file][table].sort(key=lambda entry: list(theirs).index(str(entry[key])))
    yield stand_in_gap(f"{file}: {table} {', '.join(absent)}", absent if typed else ())


def stand_in_gap(what: str, words: Sequence[str] = ()) -> Gap:
    """Return the gap for something not entered yet, for which the stand-in's values are used."""
    notice = f"not entered yet ({what}): the stand-in's values are used. Use override where yours differ"
    return Gap(f"{what}: not entered yet; the stand-in's is used", tuple(words), notice if words else "")


def required(kind: type[Struct]) -> list[str]:
    """Return the fields that every entry must have."""
    return [field.encode_name for field in structs.fields(kind) if field.required]


def copies_of(entry: Mapping[str, Any]) -> int:
    """Return the number of cards that an entry describes; 1 by default."""
    number = entry.get("copies", 1)
    return number if isinstance(number, int) and number > 0 else 1


class Manner(NamedTuple):
    """How to resolve a card that is not entered in full, and the verbs of the moves where that matters."""

    words: str
    verbs: tuple[str, ...]


def placeholders(where: str, entered: int, total: int, words: Sequence[str], how: Manner) -> Gap:
    """Return the gap for cards without an entry: how many there are, what to type for one, and how to resolve it."""
    reason = f"{where}: {entered} of {total} cards entered; type {in_ranges(words)} for the others"
    return Gap(reason, tuple(words), f"not entered yet ({where}): {how.words}", how.verbs, is_placeholder=True)


def unentered(where: str, word: str, missing: Iterable[str], how: Manner) -> Gap:
    """Return the gap for a card with missing fields, and how to resolve it when it is played."""
    fields = f"{where}: {', '.join(missing)}"
    reason = f"{fields}: not entered yet; resolve it by hand when it is played"
    return Gap(reason, (word,), f"not entered yet ({fields}): {how.words}", how.verbs)
