"""Editions of one's own, made from those that ship, and editions that are not entered in full."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

# A file, words in it, and what stands there instead.
Change: TypeAlias = tuple[str, str, str]

UNFINISHED = "unfinished = true\n"


def changed_edition(source: Path, folder: Path, *changes: Change) -> str:
    """Copy an edition and change it: in each file the first `old` becomes `new`. Return where it is."""
    shutil.copytree(source, folder)
    for file, old, new in changes:
        path = folder / file
        text = path.read_text(encoding="utf-8")
        assert old in text, old
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return str(folder)


def unfinished_edition(folder: Path, files: Mapping[str, str]) -> str:
    """Write an edition that says that it is unfinished, with these files. Return where it is."""
    folder.mkdir()
    (folder / "edition.toml").write_text(UNFINISHED, encoding="utf-8")
    for file, text in files.items():
        (folder / file).write_text(text, encoding="utf-8")
    return str(folder)


def entry(table: str, **fields: object) -> str:
    """Write an entry of a list; texts in quotes, all else as TOML has it."""
    lines = [
        f'{field} = "{value}"' if isinstance(value, str) else f"{field} = {value}" for field, value in fields.items()
    ]
    return "\n".join([f"[[{table}]]", *lines, ""])


# Of each title a few things that a person has entered, some of them only by name.
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
