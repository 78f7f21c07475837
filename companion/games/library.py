"""Where the tables of the games are kept, in a checkout and in an installed package alike."""

from __future__ import annotations

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
    """Return the folder `data`, inside the installed package or beside it in a checkout."""
    inside = PACKAGE / "data"
    return inside if inside.is_dir() else PACKAGE.parent / "data"


def edition_folder(slug: str, edition: str) -> Path:
    """Return the folder of an edition: one that ships, or the path of an owner's own."""
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
    """An edition that ships: its name, its folder, and what its table `[edition]` says, where it has one."""

    name: str
    folder: Path
    title: str = ""
    source: str = ""


def shipped_editions(slug: str) -> list[Shipped]:
    """List the editions of a title that ship."""
    folders = sorted(path for path in (data_folder() / slug / "editions").glob("*") if path.is_dir())
    return [Shipped(folder.name, folder, *_edition_words(folder)) for folder in folders]


def _edition_words(folder: Path) -> tuple[str, str]:
    """Find the title and the source of an edition in its files."""
    for path in sorted(folder.glob("*.toml")):
        words = read_table(path, dict[str, Any]).get("edition")
        if isinstance(words, dict):
            return str(words.get("title", "")), str(words.get("source", ""))
    return "", ""


def template_folder(slug: str) -> Path:
    """Return the folder that an edition of one's own begins with: a template, or else the stand-in edition."""
    template = data_folder() / slug / "template"
    return template if template.is_dir() else edition_folder(slug, "stand-in")


def template_head() -> Path:
    """Return the file with which an edition of one's own says that it is unfinished."""
    return data_folder() / "edition.toml"


def read_table(path: Path, kind: type[T]) -> T:
    """Read a TOML file into a type; a mistake names the file, the entry and the field. Raises BadPosition."""
    return convert_table(path.name, read_document(path), kind)


def read_document(path: Path) -> Document:
    """Read a TOML file as it is written. Raises BadPosition."""
    try:
        return read_toml(read_file(path, FILE_BYTES).decode())
    except FileNotFoundError:
        raise BadPosition(f"{path.name}: missing from {path.parent}") from None
    except UnicodeDecodeError:
        raise BadPosition(f"{path.name} is not a text file (UTF-8)") from None
    except (ValueError, OSError) as error:
        raise BadPosition(f"{path.name}: {error}") from None


def convert_table(name: str, document: Document, kind: type[T]) -> T:
    """Turn a file that was read already into a type. Raises BadPosition as `read_table` does."""
    try:
        return msgspec.convert(document, kind)
    except msgspec.ValidationError as error:
        raise BadPosition(f"{name}: {describe_fault(error, kind, document)}") from None


class _Clauses(msgspec.Struct):
    clause: tuple[Clause, ...]


class _Rulings(msgspec.Struct):
    ruling: tuple[Ruling, ...]


@cache
def read_book(slug: str) -> Book:
    """Read the clauses and rulings of a title."""
    folder = data_folder() / slug
    clauses = read_table(folder / "rules.toml", _Clauses).clause
    return Book(clauses, read_table(folder / "rulings.toml", _Rulings).ruling)
