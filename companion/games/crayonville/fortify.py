"""Fortified Towers: Towers connected by walls (CV-FORT)."""

from __future__ import annotations

from collections import defaultdict

from msgspec.structs import replace

from companion.games.crayonville.sheet import Corner, Sheet, Space
from companion.games.crayonville.state import TOWERS, Village, Wall
from companion.games.crayonville.switches import Switches


def pieces_of_wall(sheet: Sheet, village: Village) -> dict[Corner, Corner]:
    """Group the walls into connected pieces: map each corner on a wall to the corner that identifies its piece."""
    piece: dict[Corner, Corner] = {}

    def find(corner: Corner) -> Corner:
        while piece[corner] != corner:
            piece[corner] = piece[piece[corner]]
            corner = piece[corner]
        return corner

    for border in village.walls:
        one, two = sheet.corners[border]
        piece.setdefault(one, one)
        piece.setdefault(two, two)
        piece[find(one)] = find(two)
    return {corner: find(corner) for corner in piece}


def towers_on_chains(sheet: Sheet, village: Village) -> set[Space]:
    """Return the Towers that a chain of walls connects to another Tower (CV-FORT-01, CV-FORT-04)."""
    towers = village.kinds(*TOWERS)
    if len(towers) < 2:
        return set()
    piece = pieces_of_wall(sheet, village)
    groups: dict[Corner, set[Space]] = defaultdict(set)
    for space in towers:
        for corner in sheet.corners_of[space]:
            if corner in piece:
                groups[piece[corner]].add(space)
    return {space for group in groups.values() if len(group) > 1 for space in group}


def joined_towers(sheet: Sheet, village: Village) -> list[Space]:
    """List the connected Towers that are not yet Fortified."""
    towers = village.kinds("tower")
    joined = towers_on_chains(sheet, village) if towers else ()
    return [space for space in towers if space in joined]


def lone_towers(sheet: Sheet, village: Village) -> list[Space]:
    """List the Fortified Towers that no walls connect to another Tower, which is impossible."""
    towers = village.kinds("fortified-tower")
    joined = towers_on_chains(sheet, village) if towers else ()
    return [space for space in towers if space not in joined]


def fortify(sheet: Sheet, village: Village, level: int, switches: Switches) -> tuple[Village, list[Space]]:
    """Fortify connected Towers, with free walls on all sides, until nothing changes (CV-FORT-02, CV-FORT-03)."""
    done: list[Space] = []
    while joined := joined_towers(sheet, village):
        structures, walls = dict(village.structures), dict(village.walls)
        for space in joined:
            structures[space] = replace(structures[space], kind="fortified-tower", raised=level)
            for border in sheet.borders[space].values():
                walls.setdefault(border, Wall(level, paid=False))
        village = replace(village, structures=structures, walls=walls)
        done += joined
        if switches.fort_cascade == "no":
            break
    return village, done
