"""Compare two editions entry by entry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, TypeAlias

from msgspec import Struct, json

from companion.referee.editions import Document, Documents, Listing

Change: TypeAlias = Literal["added", "missing", "changed"]
NOTHING = "nothing"


class Changed(Struct, frozen=True):
    """A field with different values in two editions; None if an edition does not have it."""

    field: str
    a: str | None
    b: str | None


class Difference(Struct, frozen=True):
    """An entry or a file that differs between two editions; `missing` if only the second has it."""

    file: str
    entry: str
    change: Change
    fields: tuple[Changed, ...] = ()


def compare(listings: Sequence[Listing], a: Documents, b: Documents) -> list[Difference]:
    """Return the differences of edition `a` from edition `b`, file by file."""
    found: list[Difference] = []
    for file in sorted({*a, *b}):
        if file not in a or file not in b:
            found.append(Difference(file, "the whole file", "added" if file in a else "missing"))
            continue
        ours = [listing for listing in listings if listing.file == file]
        found += _plain_differences(file, {listing.table for listing in ours}, a[file], b[file])
        for listing in ours:
            found += _differences(listing, named_entries(listing, a[file]), named_entries(listing, b[file]))
    return found


def named_entries(listing: Listing, document: Document) -> dict[str, Document]:
    """Return the entries of a list by name; repeated names are numbered."""
    found: dict[str, Document] = {}
    seen: Counter[str] = Counter()
    for entry in _single(listing, document.get(listing.table, [])):
        name = entry_name(listing, entry)
        seen[name] += 1
        found[name if seen[name] == 1 else f"{name} (again, {seen[name]})"] = entry
    return found


def _single(listing: Listing, entries: Any) -> Iterator[Document]:
    """Yield the things in a list one by one; an entry may describe several."""
    for entry in entries if isinstance(entries, list) else []:
        if not isinstance(entry, dict):
            continue
        ids = entry.get(listing.each) if listing.each else None
        if isinstance(ids, list):
            rest = {key: value for key, value in entry.items() if key != listing.each}
            yield from ({"id": id, **rest} for id in ids)
        else:
            yield entry


def entry_name(listing: Listing, entry: Mapping[str, Any]) -> str:
    """Return the name of an entry, made from its key: `level 7`, `card T1`."""
    key = " ".join(str(entry.get(field, "?")) for field in listing.key)
    return f"{listing.table} {key}"


def _differences(listing: Listing, a: Mapping[str, Document], b: Mapping[str, Document]) -> Iterator[Difference]:
    for name in dict.fromkeys((*b, *a)):
        called = _called(listing, name, a.get(name, b.get(name, {})))
        if name not in b:
            yield Difference(listing.file, called, "added", _fields({}, a[name], listing.key))
        elif name not in a:
            yield Difference(listing.file, called, "missing")
        elif fields := _fields(b[name], a[name]):
            yield Difference(listing.file, called, "changed", fields)


def _called(listing: Listing, name: str, entry: Mapping[str, Any]) -> str:
    words = [str(entry[field]) for field in listing.name if field in entry]
    return f"{name} ({', '.join(words)})" if words else name


def _fields(b: Document, a: Document, without: Sequence[str] = ()) -> tuple[Changed, ...]:
    """Return the fields that differ; those of nested tables by their path."""
    old, new = dict(_paths(b)), dict(_paths(a))
    names = [field for field in dict.fromkeys((*old, *new)) if field not in without]
    return tuple(Changed(field, *_words(field, new, old)) for field in names if not _is_same(field, new, old))


def _is_same(field: str, a: Mapping[str, Any], b: Mapping[str, Any]) -> bool:
    """Return whether a field has the same value and type on both sides, or is missing from both."""
    return (field in a) == (field in b) and exactly(a.get(field)) == exactly(b.get(field))


def exactly(value: Any) -> bytes:
    """Encode a value so that different values never look the same: 2, "2" and true are three values."""
    return json.encode(value, order="deterministic")


def _words(field: str, a: Mapping[str, Any], b: Mapping[str, Any]) -> tuple[str | None, str | None]:
    """Return both values in words, or encoded if their words are the same."""
    first, second = (write_entry(side[field]) if field in side else None for side in (a, b))
    return (first, second) if first != second else (exactly(a[field]).decode(), exactly(b[field]).decode())


def _paths(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    for field, value in table.items():
        if isinstance(value, dict) and value:
            yield from _paths(value, f"{before}{field}.")
        else:
            yield f"{before}{field}", value


def _plain_differences(file: str, lists: set[str], a: Document, b: Document) -> Iterator[Difference]:
    """Compare the values of a file outside its lists."""
    old, new = ({key: value for key, value in document.items() if key not in lists} for document in (b, a))
    fields = _fields(old, new)
    if fields:
        yield Difference(file, "figures", "changed", fields)


def write_entry(value: Any) -> str:
    """Write a value on one line, much as in the file."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return value or '""'
    if isinstance(value, list):
        return ", ".join(map(write_entry, value)) if value else NOTHING
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {write_entry(part)}" for key, part in value.items()) + " }"
    return str(value)
