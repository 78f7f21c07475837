"""Unfinished editions: open them with their gaps filled in and listed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import NamedTuple, TypeAlias, TypeVar

from msgspec import Struct

from companion.games.library import convert_table, edition_folder, read_document, read_table
from companion.referee.editions import Documents, Gap
from companion.referee.header import STAND_IN

T = TypeVar("T")
# The file that marks an edition as unfinished.
HEAD = "edition.toml"
# Completes the files of your own edition from those of the stand-in, and returns the gaps.
Fill: TypeAlias = Callable[[Documents, Documents], Iterable[Gap]]


class _Head(Struct, frozen=True, forbid_unknown_fields=True):
    unfinished: bool = False


class Opened(NamedTuple):
    """An edition that is ready to be read: its folder, its completed files, and its gaps.

    Only an unfinished edition is completed. The files of any other are read unchanged.
    """

    folder: Path
    documents: Documents
    gaps: tuple[Gap, ...] = ()

    def read(self, file: str, kind: type[T]) -> T:
        """Read a file into a type. Raises BadPosition, which names the file, the entry and the field."""
        document = self.documents[file] if file in self.documents else read_document(self.folder / file)
        return convert_table(file, document, kind)


def open_edition(slug: str, edition: str, fill: Fill, decks: Collection[str] = ()) -> Opened:
    """Open an edition for reading, completing it if it is unfinished. Raises BadPosition.

    Missing files are taken from the stand-in, except `decks`, which start empty: a box has its own cards.
    """
    folder = edition_folder(slug, edition)
    if edition == STAND_IN or not is_unfinished(folder):
        return Opened(folder, {})
    ours = read_documents(edition_folder(slug, STAND_IN))
    own = {file: document for file, document in read_documents(folder).items() if file in ours}
    own |= {file: {} for file in decks if file not in own}
    gaps = [gap for file in ours if file not in own for gap in _take_file(own, ours, file)]
    gaps += fill(own, ours)
    return Opened(folder, own, tuple(gaps))


def is_unfinished(folder: Path) -> bool:
    """Return whether an edition is marked as unfinished. Raises BadPosition."""
    return (folder / HEAD).is_file() and read_table(folder / HEAD, _Head).unfinished


def read_documents(folder: Path) -> Documents:
    """Read all files of an edition without checking their fields. Raises BadPosition."""
    return {path.name: read_document(path) for path in sorted(folder.glob("*.toml")) if path.name != HEAD}


def _take_file(own: Documents, ours: Documents, file: str) -> Iterator[Gap]:
    own[file] = deepcopy(ours[file])
    yield Gap(f"{file}: missing; the stand-in's file is used")
