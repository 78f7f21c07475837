"""Editions for tests: changed copies of those that ship, and unfinished ones."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from typing import Any, TypeAlias

import pytest
import tomli_w

from companion.referee.problems import BadPosition
from companion.referee.title import Title

# A file, a text in it, and its replacement.
Change: TypeAlias = tuple[str, str, str]

# Makes an edition with changes, and returns its path.
Edition: TypeAlias = Callable[..., str]

UNFINISHED = "unfinished = true\n"
# Names that no edition has.
UNKNOWN = ("no such", "../stand-in", "", ".", "stand-in/..", "x" * 5000, "a\0b")


def changed_edition(source: Path, folder: Path, *changes: Change) -> str:
    """Copy an edition, replace the first `old` in each file with `new`, and return its path."""
    shutil.copytree(source, folder)
    for file, old, new in changes:
        path = folder / file
        text = path.read_text(encoding="utf-8")
        assert old in text, old
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return str(folder)


def written(source: Path, file: str, name: str) -> str:
    """Return the text of an entry in an edition, found by its title or id."""
    text = (source / file).read_text(encoding="utf-8")
    found = re.search(rf'\[\[\w+\]\]\n(?:title|id) = "{re.escape(name)}"\n(?:.+\n)+', text)
    assert found is not None, name
    return found[0]


def rewritten(source: Path, file: str, name: str, old: str, new: str) -> Change:
    """Return a change to one entry of a file."""
    text = written(source, file, name)
    assert old in text, text
    return file, text, text.replace(old, new, 1)


def breaking(path: Path, wrong: str) -> Iterator[None]:
    """Remove a file of an edition, then break it in every way; `wrong` is a text with the wrong tables."""
    good = path.read_bytes()
    for broken in (None, b"", b"x = ", b"\xff\xfe", good + b"\n[[[", wrong.encode(), b"more = 1\n" + good):
        path.unlink() if broken is None else path.write_bytes(broken)
        yield


def check_unknown(title: Title[Any], read: Callable[[str], object], name: str) -> None:
    """Check that a missing edition cannot be read, and that inspecting it says so."""
    with pytest.raises(BadPosition):
        read(name)
    assert [fault.is_warning for fault in title.inspect_edition(name)] == [False]


def check_broken(title: Title[Any], read: Any, path: Path, wrong: str) -> None:
    """Check that a missing or broken file of an edition is named; `read` reads the edition and caches it."""
    folder = str(path.parent)
    for _ in breaking(path, wrong):
        read.cache_clear()
        with pytest.raises(BadPosition, match=re.escape(path.name)):
            read(folder)
        (fault,) = title.inspect_edition(folder)
        assert fault.reason.startswith(path.name)


def faults_of(title: Title[Any], read: Callable[[str], object], folder: str) -> tuple[str, list[str]]:
    """Return the error raised by an edition that cannot be read, and all its faults, which include it."""
    with pytest.raises(BadPosition) as refused:
        read(folder)
    said = str(refused.value)
    faults = [fault.reason for fault in title.inspect_edition(folder) if not fault.is_warning]
    assert said in faults
    return said, faults


@cache
def _scratch() -> TemporaryDirectory[str]:
    """Return the temporary folder for the editions of the cases."""
    return TemporaryDirectory()


def write_edition(files: Mapping[str, Mapping[str, Any]]) -> str:
    """Write the files of an edition into a new folder, and return its path."""
    folder = Path(mkdtemp(dir=_scratch().name))
    for file, document in files.items():
        (folder / file).write_text(tomli_w.dumps(document), encoding="utf-8")
    return str(folder)


def unfinished_edition(folder: Path, files: Mapping[str, str]) -> str:
    """Write an unfinished edition with these files, and return its path."""
    folder.mkdir()
    (folder / "edition.toml").write_text(UNFINISHED, encoding="utf-8")
    for file, text in files.items():
        (folder / file).write_text(text, encoding="utf-8")
    return str(folder)


def entry(table: str, **fields: object) -> str:
    """Write an entry of a list as TOML."""
    lines = [
        f'{field} = "{value}"' if isinstance(value, str) else f"{field} = {value}" for field, value in fields.items()
    ]
    return "\n".join([f"[[{table}]]", *lines, ""])


# For each title, a few entries that a person might have made, some of them only by name.
BEGUN: dict[str, dict[str, str]] = {
    "crayonville": {
        "levels.toml": entry("level", number=1, market=[1, 2, 3]),
        "structures.toml": entry("structure", name="house", price=[]),
        "cards.toml": entry("card", ids=["A"], name="tax", kind="scoring", first=4, last=10).replace("'", '"'),
    },
    "king-of-the-valley": {
        "tiles.toml": entry("tile", stage="I", code="Q", count=2) + entry("tile", stage="I", code="T5-8", count=2),
        "orders.toml": entry("order", number=3, name="Otter"),
    },
    "bear-valley": {
        "wilderness.toml": '[[card]]\nid = "T01"\nkind = "Land"\nexits = ["E", "NE", "W"]\npicture = "gold"\n',
        "tokens.toml": "[tokens]\ncanoe = 5\n",
    },
    "masters-of-maple-syrup": {
        "property.toml": entry("card", name="Quince Press") + entry("card", name="Big Oak", type="tree", text="Grows."),
    },
    "maple-valley": {
        "favours.toml": entry("favour", title="Kite"),
        "friends.toml": entry("friend", title="Newt", text="Swims."),
        "patches.toml": entry("patch", title="Knots"),
        "dawdles.toml": entry("dawdle", title="Puddle"),
        "outposts.toml": entry("outpost", title="Raft", text="Floats."),
        "festivities.toml": entry("festivity", title="Lanterns"),
    },
}
