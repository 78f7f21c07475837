"""The data files of the titles: where they are, in a checkout or a wheel, and how they are read."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from companion.limits import FILE_BYTES, read_file, read_toml
from companion.referee.clauses import Book, Clause, Ruling
from companion.referee.editions import Document
from companion.referee.mistakes import describe_fault
from companion.referee.problems import BadPosition

T = TypeVar("T")
PACKAGE = Path(__file__).resolve().parent.parent


@cache
def data_folder() -> Path:
    """Return the `data` folder, in the installed package or next to it in a checkout."""
    inside = PACKAGE / "data"
    return inside if inside.is_dir() else PACKAGE.parent / "data"


def edition_folder(slug: str, edition: str) -> Path:
    """Return the folder of an edition, given the name of a shipped one or the path of your own."""
    shipped = data_folder() / slug / "editions" / edition
    try:
        if "/" not in edition and shipped.is_dir():
            return shipped
        if Path(edition).is_dir():
            return Path(edition)
    except (OSError, ValueError):
        pass
    raise BadPosition(f"there is no edition '{edition[:80]}' of {slug}")


class Shipped(msgspec.Struct, frozen=True):
    """A shipped edition: its name, its folder, and the title and source from its `[edition]` table."""

    name: str
    folder: Path
    title: str = ""
    source: str = ""


def shipped_editions(slug: str) -> list[Shipped]:
    """Return the shipped editions of a title."""
    folders = sorted(path for path in (data_folder() / slug / "editions").glob("*") if path.is_dir())
    return [Shipped(folder.name, folder, *_edition_words(folder)) for folder in folders]


def _edition_words(folder: Path) -> tuple[str, str]:
    """Return the title and the source of an edition; empty if its files do not name them."""
    for path in sorted(folder.glob("*.toml")):
        words = read_table(path, dict[str, Any]).get("edition")
        if isinstance(words, dict):
            return str(words.get("title", "")), str(words.get("source", ""))
    return "", ""


def template_folder(slug: str) -> Path:
    """Return the folder to copy for your own edition: the title's template, or else the stand-in edition."""
    template = data_folder() / slug / "template"
    return template if template.is_dir() else edition_folder(slug, "stand-in")


def template_head() -> Path:
    """Return the file that marks a new edition of your own as unfinished."""
    return data_folder() / "edition.toml"


def read_table(path: Path, kind: type[T]) -> T:
    """Read a TOML file into a type. Raises BadPosition, which names the file, the entry and the field."""
    return convert_table(path.name, read_document(path), kind)


def read_document(path: Path) -> Document:
    """Read a TOML file without checking its fields. Raises BadPosition."""
    try:
        return read_toml(read_file(path, FILE_BYTES).decode())
    except FileNotFoundError:
        raise BadPosition(f"{path.name}: missing from {path.parent}") from None
    except UnicodeDecodeError:
        raise BadPosition(f"{path.name} is not a text file (UTF-8)") from None
    except (ValueError, OSError) as error:
        raise BadPosition(f"{path.name}: {error}") from None


def convert_table(name: str, document: Document, kind: type[T]) -> T:
    """Convert a document to a type. Raises BadPosition like `read_table`."""
    try:
        return msgspec.convert(document, kind)
    except msgspec.ValidationError as error:
        raise BadPosition(f"{name}: {describe_fault(error, kind, document)}") from None


class _Clauses(msgspec.Struct):
    clause: tuple[Clause, ...]


class _Rulings(msgspec.Struct):
    ruling: tuple[Ruling, ...]


class _Thesaurus(msgspec.Struct):
    groups: tuple[tuple[str, ...], ...]


def read_thesaurus(slugs: Iterable[str]) -> list[tuple[str, ...]]:
    """Read the groups of words with one meaning: those of every game, and those of the titles."""
    folders = [data_folder(), *(data_folder() / slug for slug in slugs)]
    files = [path for folder in folders if (path := folder / "thesaurus.toml").is_file()]
    return [group for path in files for group in read_table(path, _Thesaurus).groups]


@cache
def read_book(slug: str) -> Book:
    """Read the clauses and rulings of a title."""
    folder = data_folder() / slug
    clauses = read_table(folder / "rules.toml", _Clauses).clause
    return Book(clauses, read_table(folder / "rulings.toml", _Rulings).ruling)
