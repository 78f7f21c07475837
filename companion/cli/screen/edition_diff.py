"""The differences between two editions, in words and as data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from companion.cli.editions import LONGEST_NAME, check_folder, is_shipped, whole_path
from companion.games.library import edition_folder
from companion.games.unfinished import read_documents
from companion.limits import shorten
from companion.referee.edition_diff import Changed, Difference
from companion.referee.editions import Documents
from companion.referee.problems import BadPosition
from companion.referee.title import Title


def read_edition(game: Title[Any], edition: str) -> Documents:
    """Read the files of an edition as written, by its name or folder. Raises BadPosition."""
    if is_shipped(game, edition):
        return read_documents(edition_folder(game.slug, edition))
    folder = whole_path(edition)
    check_folder(game, folder)
    try:
        documents = read_documents(folder)
    except RecursionError:
        raise BadPosition(f"a file in {folder} is nested too deeply to be read") from None
    for listing in game.listings:
        entries = documents.get(listing.file, {}).get(listing.table, [])
        if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
            raise BadPosition(
                f"{listing.file}: {listing.table} is not a list of entries: start each with [[{listing.table}]]"
            )
    return documents


def difference_fields(found: Sequence[Difference]) -> list[dict[str, Any]]:
    """Return differences as data, file by file."""
    return [
        {"file": file, "entries": [_entry_fields(difference) for difference in several]}
        for file, several in groupby(found, key=lambda difference: difference.file)
    ]


def _entry_fields(difference: Difference) -> dict[str, Any]:
    fields = [{"field": changed.field, "a": changed.a, "b": changed.b} for changed in difference.fields]
    return {"entry": difference.entry, "change": difference.change, "fields": fields}


def difference_words(found: Sequence[Difference], a: str, b: str) -> list[str]:
    """Describe how edition `a` differs from `b`, file by file, and count the entries."""
    names = shorten(a, LONGEST_NAME), shorten(b, LONGEST_NAME)
    if not found:
        return [f"{names[0]} and {names[1]} are the same."]
    lines: list[str] = []
    for file, several in groupby(found, key=lambda difference: difference.file):
        lines += [file, *(line for difference in several for line in _entry_words(difference, *names))]
    counts = Counter[str](difference.change for difference in found)
    labels = {"added": f"only in {names[0]}", "missing": f"only in {names[1]}", "changed": "different"}
    sums = [f"{counts[change]} {words}" for change, words in labels.items() if counts[change]]
    return [*lines, f"{names[0]} differs from {names[1]}: {'; '.join(sums)}."]


def _entry_words(difference: Difference, a: str, b: str) -> list[str]:
    if difference.change == "missing":
        return [f"  {difference.entry}: only in {b}"]
    if difference.change == "added":
        fields = "; ".join(f"{changed.field} {changed.a}" for changed in difference.fields)
        return [f"  {difference.entry}: only in {a}" + (f": {fields}" if fields else "")]
    if len(difference.fields) == 1:
        return [f"  {difference.entry}: {_field_words(difference.fields[0], b)}"]
    return [f"  {difference.entry}", *(f"    {_field_words(changed, b)}" for changed in difference.fields)]


def _field_words(changed: Changed, b: str) -> str:
    mine = "not entered" if changed.a is None else changed.a
    theirs = "not entered" if changed.b is None else changed.b
    return f"{changed.field} {mine} ({b}: {theirs})"
