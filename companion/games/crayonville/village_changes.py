"""Differences between two versions of a village sheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import get_args

from msgspec import Struct

from companion.games.crayonville.components import TERRAINS, Terrain
from companion.games.crayonville.sheet import Border, Space, space_order
from companion.games.crayonville.state import Kind, Structure, Village, Wall
from companion.games.crayonville.village_sketch import BASIS, place_order

KINDS: tuple[Kind, ...] = get_args(Kind)
BUILT: dict[Kind, str] = {"fortified-tower": "fortified tower", "works+": "upgraded works"}
RAISED: dict[Kind, str] = {
    "townhouse": "upgraded to townhouse",
    "fortified-tower": "tower fortified",
    "works+": "works upgraded",
}
REMOVED = "removed: "


class Changes(Struct, frozen=True):
    """What is new on a sheet; `living` counts animals and fish by space, `raised` holds upgraded structures."""

    spaces: dict[Space, Terrain]
    living: dict[Space, int]
    built: dict[Space, Structure]
    raised: dict[Space, Structure]
    roads: dict[str, int]
    walls: dict[Border, Wall]


def changes(before: Village, after: Village) -> Changes:
    """Return what the later version of a village has that the earlier one does not."""
    structures = after.structures.items()
    raised = {at: new for at, new in structures if is_raised(before.structures.get(at), new)}
    new = {at: new for at, new in structures if at not in raised and not is_same(before.structures.get(at), new)}
    more = {at: number - before.living.get(at, 0) for at, number in after.living.items()}
    return Changes(
        spaces={at: terrain for at, terrain in after.terrain.items() if before.terrain.get(at) != terrain},
        living={at: number for at, number in more.items() if number > 0},
        built=new,
        raised=raised,
        roads={road: level for road, level in after.roads.items() if road not in before.roads},
        walls={border: wall for border, wall in after.walls.items() if border not in before.walls},
    )


def census(village: Village) -> dict[str, int]:
    """Count what is drawn on a sheet; a production building on two spaces is one structure."""
    halves = sum(structure.half is not None for structure in village.structures.values())
    return {
        "spaces": len(village.terrain),
        "animals and fish": sum(village.living.values()),
        "structures": len(village.structures) - halves // 2,
        "roads": len(village.roads),
        "walls": len(village.walls),
    }


def change_words(before: Village, after: Village) -> list[str]:
    """List what is new on a sheet, one line per kind, and what a manual correction removed."""
    return [*_words(changes(before, after), after), *(REMOVED + line for line in removed_words(before, after))]


def removed_words(before: Village, after: Village) -> list[str]:
    """List what is no longer on a sheet, one line per kind, not counting upgraded or fortified structures."""
    gone = changes(after, before)
    lost = {at: old for at, old in gone.built.items() if not is_raised(old, after.structures.get(at))}
    return _words(Changes(gone.spaces, gone.living, lost, {}, gone.roads, gone.walls), before)


def is_raised(old: Structure | None, new: Structure | None) -> bool:
    """Return whether the new structure is the old one, upgraded or fortified."""
    return old is not None and new is not None and BASIS.get(new.kind) == old.kind and old.half == new.half


def is_same(old: Structure | None, new: Structure) -> bool:
    """Return whether two structures look the same; the level of building is not drawn."""
    return old is not None and (old.kind, old.product, old.half) == (new.kind, new.product, new.half)


def _words(found: Changes, village: Village) -> list[str]:
    """List changes, grouped by kind: `wood: C4 C5`."""
    lines = [_line(terrain, (at for at, kind in found.spaces.items() if kind == terrain)) for terrain in TERRAINS]
    marks = [at for at, number in found.living.items() for _ in range(number)]
    lines.append(_line("animal", (at for at in marks if village.terrain.get(at) != "water")))
    lines.append(_line("fish", (at for at in marks if village.terrain.get(at) == "water")))
    lines += _structure_lines(found.built, BUILT) + _structure_lines(found.raised, RAISED)
    lines += [_line("road", found.roads), _line("wall", found.walls)]
    return [line for line in lines if line]


def _structure_lines(found: Mapping[Space, Structure], names: Mapping[Kind, str]) -> list[str]:
    """List structures, grouped by name; one on two spaces is listed once, with its product."""
    groups: dict[str, set[str]] = {}
    for at, structure in sorted(found.items(), key=lambda item: KINDS.index(item[1].kind)):
        name = names.get(structure.kind, structure.kind)
        made = f" ({structure.product})" if structure.product else ""
        places = sorted(filter(None, (at, structure.half)), key=space_order)
        groups.setdefault(name + made, set()).add("+".join(places))
    return [_line(name, places) for name, places in groups.items()]


def _line(what: str, places: Iterable[str]) -> str:
    listed = sorted(places, key=place_order)
    return f"{what}: {' '.join(listed)}" if listed else ""
