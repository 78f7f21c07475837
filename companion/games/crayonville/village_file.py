"""Villages as files: TOML with a sketch, or a text map that looks like the sheet.

A text map has a line per row of the sheet and a word per column: `.` for a blank space, or the terrain's letter
(W wood, F field, B water, S stone) followed by marks: h house, H townhouse, b boat, t tower, T fortified tower,
s battleship, a animal or fish. Production buildings, roads and walls follow as items of a sketch:

    village: Annstead
    owner: Ann
    completed: 1 2 3
       A  B  C ...
    1  .  .  .
    7  .  F  Wh
    works wood E5+E6
    road G7-G8
"""

from __future__ import annotations

import re
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.games.crayonville.components import Terrain
from companion.games.crayonville.state import Kind, Village, new_village
from companion.games.crayonville.tables import Tables
from companion.games.crayonville.village_sketch import read_sketch, write_sketch
from companion.limits import read_toml
from companion.referee.mistakes import describe_fault
from companion.referee.names import LONGEST_LABEL, fault_in_name
from companion.referee.problems import BadPosition

LETTERS: dict[str, Terrain] = {"W": "wood", "F": "field", "B": "water", "S": "stone"}
LETTER_OF = {terrain: letter for letter, terrain in LETTERS.items()}
MARKS: dict[str, Kind] = {
    "h": "house",
    "H": "townhouse",
    "b": "boat",
    "t": "tower",
    "T": "fortified-tower",
    "s": "battleship",
}
MARK_OF: dict[Kind, str] = {**{kind: mark for mark, kind in MARKS.items()}, "works": "p", "works+": "P"}


class VillageFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A village as TOML."""

    name: str
    owner: str = ""
    sheet: str = ""
    completed: tuple[int, ...] | None = None
    sketch: str = ""
    game: str = "crayonville"


def read_village(text: str, tables: Tables) -> Village:
    """Read a village file in either form."""
    return village_from(read_file(text, tables), tables)


def read_file(text: str, tables: Tables) -> VillageFile:
    """Read a village file in either form, undrawn; raise BadPosition with what is wrong."""
    if re.match(r"\s*village\s*:", text, re.IGNORECASE):
        return read_map(text, tables)
    try:
        document = read_toml(text)
    except (ValueError, RecursionError) as error:
        raise BadPosition(f"the village file is neither a text map nor valid TOML: {error}") from None
    return convert_file(document)


def convert_village(document: Any, tables: Tables) -> Village:
    """Return the village of a document; raise BadPosition naming the field that is wrong."""
    return village_from(convert_file(document), tables)


def convert_file(document: Any) -> VillageFile:
    """Convert a document to a village file; raise BadPosition naming the field that is wrong."""
    try:
        return msgspec.convert(document, VillageFile)
    except msgspec.ValidationError as error:
        raise BadPosition(f"village: {describe_fault(error, VillageFile, document)}") from None


def village_from(file: VillageFile, tables: Tables) -> Village:
    """Draw what a village file describes."""
    if file.game != "crayonville":
        raise BadPosition(f"this file is for {file.game}, not crayonville")
    if file.sheet not in ("", tables.sheet.id):
        raise BadPosition(f"the village uses sheet '{file.sheet}', and this edition has '{tables.sheet.id}'")
    # Surrounding spaces are not part of a name, and a text map cannot show them.
    name, owner = file.name.strip(), file.owner.strip()
    fault = fault_in_name(name, "village's name", LONGEST_LABEL)
    fault = fault or (fault_in_name(owner, "owner's name", LONGEST_LABEL) if owner else "")
    if fault:
        raise BadPosition(fault)
    blank = replace(new_village(tables, name, owner), completed=tuple(sorted(set(file.completed or ()))))
    return read_sketch(file.sketch, blank, max(blank.completed, default=1), tables)


def describe_village(village: Village) -> dict[str, Any]:
    """Return a village as a document, ready for TOML."""
    sketch = "\n".join(write_sketch(village)) + "\n"
    described = VillageFile(village.name, village.owner, village.sheet, village.completed, sketch)
    return msgspec.to_builtins(described)  # type: ignore[no-any-return]


def write_village(village: Village) -> str:
    """Write a village as TOML."""
    import tomli_w

    return tomli_w.dumps(describe_village(village), multiline_strings=True)


def read_map(text: str, tables: Tables) -> VillageFile:
    """Read a text map."""
    facts: dict[str, str] = {}
    items: list[str] = []
    for line in filter(None, (row.strip() for row in text.splitlines())):
        key, colon, value = line.partition(":")
        if colon and key.strip().lower() in ("village", "owner", "completed", "sheet"):
            facts[key.strip().lower()] = value.strip()
        elif re.match(r"\d{1,2}\s", line):
            items += row_items(line, tables)
        elif not re.fullmatch(r"([A-Z]\s*)+", line):
            items.append(line)
    completed = re.findall(r"\d{1,3}", facts.get("completed", ""))
    return VillageFile(
        facts.get("village", ""),
        facts.get("owner", ""),
        facts.get("sheet", ""),
        tuple(map(int, completed)),
        "\n".join(items),
    )


def row_items(line: str, tables: Tables) -> list[str]:
    """Turn one row of a text map into items of a sketch."""
    row, *words = line.split()
    if len(words) != tables.sheet.columns or not 1 <= int(row) <= tables.sheet.rows:
        raise BadPosition(
            f"row {row} of the map has {len(words)} words, and the sheet has {tables.sheet.columns} columns"
        )
    items: list[str] = []
    for column, word in enumerate(words):
        space = f"{chr(65 + column)}{row}"
        if word == ".":
            continue
        if word[0] not in LETTERS:
            raise BadPosition(f"{space}: '{word}' must start with W, F, B or S, or be a dot")
        items.append(f"{LETTERS[word[0]]} {space}")
        for mark in word[1:]:
            if mark == "a":
                items.append(f"{'fish' if word[0] == 'B' else 'animal'} {space}")
            elif mark in MARKS:
                items.append(f"{MARKS[mark]} {space}")
            else:
                raise BadPosition(f"{space}: unknown mark '{mark}' (use {', '.join(MARKS)}, a)")
    return items


def map_word(village: Village, space: str) -> str:
    """Return the word of a space in a text map; works are listed separately."""
    terrain = village.terrain.get(space)
    if terrain is None:
        return "."
    structure = village.structures.get(space)
    mark = MARK_OF[structure.kind] if structure and structure.kind in MARKS.values() else ""
    return LETTER_OF[terrain] + mark + "a" * village.living.get(space, 0)


def write_map(village: Village, tables: Tables) -> str:
    """Write a village as a text map."""
    columns = [chr(65 + column) for column in range(tables.sheet.columns)]
    lines = [
        f"village: {village.name}",
        f"owner: {village.owner}",
        f"completed: {' '.join(map(str, village.completed))}",
        "    " + " ".join(f"{column:<4}" for column in columns).rstrip(),
    ]
    for row in range(1, tables.sheet.rows + 1):
        words = (map_word(village, f"{column}{row}") for column in columns)
        lines.append(f"{row:<3} " + " ".join(f"{word:<4}" for word in words).rstrip())
    rest = ("works", "works+", "road", "wall", "free-wall")
    lines += [item for item in write_sketch(village) if item.split()[0] in rest]
    return "\n".join(lines) + "\n"
