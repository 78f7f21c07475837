"""Lines of sight and the guarded harbour (CV-SIGHT, CV-HARB)."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.crayonville.sheet import SIDES, Sheet, Side, Space
from companion.games.crayonville.state import TOWERS, Village
from companion.games.crayonville.switches import Switches

NEEDED = 5


class Look(NamedTuple):
    """What a line of sight in one direction meets."""

    side: Side
    ok: bool
    why: str

    def __str__(self) -> str:
        return f"{self.side}: {self.why}"


def controlled(sheet: Sheet, village: Village) -> set[Space]:
    """Return the spaces under the eyes of a Battleship or a Tower (CV-HARB-03, CV-HARB-04)."""
    guards = village.kinds("battleship", *TOWERS)
    near = {space for guard in guards for space in sheet.neighbours[guard]}
    return near | set(village.kinds("battleship"))


def courses(sheet: Sheet, village: Village, switches: Switches) -> dict[Space, Space | None]:
    """Sail in from outside over water and blank spaces; return each space reached and the one before (CV-HARB-02)."""
    seen = controlled(sheet, village)
    blank_is_sea = switches.blank_is_sea == "yes"

    def is_open(space: Space) -> bool:
        terrain = village.terrain.get(space)
        return space not in seen and (terrain == "water" or (terrain is None and blank_is_sea))

    came: dict[Space, Space | None] = {space: None for space in sheet.spaces if space in sheet.rim and is_open(space)}
    queue = list(came)
    for space in queue:
        for near in sheet.neighbours[space]:
            if near not in came and is_open(near):
                came[near] = space
                queue.append(near)
    return came


def course_to(came: dict[Space, Space | None], space: Space) -> list[Space]:
    """Return one open course from the rim to the space."""
    course: list[Space] = []
    here: Space | None = space
    while here is not None:
        course.append(here)
        here = came[here]
    return course[::-1]


class Lookout:
    """Looks around in one village; the harbour is worked out once."""

    def __init__(self, sheet: Sheet, village: Village, switches: Switches) -> None:
        self.sheet, self.village, self.switches = sheet, village, switches
        self.came = courses(sheet, village, switches)
        # Water that no course reaches is guarded too, unless the table asks for a guard (CV-HARB-05, CV-R40).
        self.has_guard = switches.lake_is_guarded == "yes" or bool(village.kinds("battleship", *TOWERS))

    def is_guarded(self, space: Space) -> bool:
        """Tell whether no course from outside reaches this water unseen (CV-HARB-01)."""
        return self.has_guard and space not in self.came

    def look(self, space: Space, side: Side) -> Look:
        """Follow the line to the first wall or guarded water, or to the edge of the sheet (CV-SIGHT-02..05)."""
        crossed: list[Space] = []
        for border, ahead in self.sheet.lines[space][side]:
            if border in self.village.walls:
                return Look(side, True, f"wall at {border}")
            if ahead is None:
                break
            terrain = self.village.terrain.get(ahead)
            if terrain == "water" and self.is_guarded(ahead):
                return Look(side, True, f"guarded water at {ahead}")
            if ahead in self.village.structures and self.switches.buildings_block == "yes":
                return Look(side, False, f"blocked at {ahead}")
            if terrain in (None, "water") and self.switches.sight_over_open == "ends":
                return Look(side, False, f"open at {ahead}")
            if terrain == "water":
                crossed.append(ahead)
        return Look(side, False, "open to the edge of the sheet" + self._open_water(crossed))

    def _open_water(self, crossed: list[Space]) -> str:
        if not crossed:
            return ""
        if crossed[0] not in self.came:
            return f", over {crossed[0]} which nobody guards"
        return f", over open water at {crossed[0]} (a ship can come by {'-'.join(course_to(self.came, crossed[0]))})"

    def around(self, space: Space) -> list[Look]:
        """Look in all six directions (CV-SIGHT-01)."""
        return [self.look(space, side) for side in SIDES]

    def qualifies(self, space: Space) -> bool:
        return is_closed_in(self.around(space))


def is_closed_in(looks: list[Look]) -> bool:
    """Tell whether at least five directions end well (CV-SIGHT-06)."""
    return sum(look.ok for look in looks) >= NEEDED


def tell(space: Space, looks: list[Look]) -> str:
    """Show the six results, direction by direction."""
    good = sum(look.ok for look in looks)
    return f"{space}: {good} of 6 closed ({'; '.join(map(str, looks))})"
