"""Lines of sight and the guarded harbour (CV-SIGHT, CV-HARB)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from companion.games.crayonville.sheet import SIDES, Sheet, Side, Space
from companion.games.crayonville.state import TOWERS, Village
from companion.games.crayonville.switches import Switches

NEEDED = 5


class Look(NamedTuple):
    """What a line of sight meets first in one direction, and the first open water it crosses."""

    side: Side
    ok: bool
    met: str
    at: str = ""
    crossed: Space | None = None


def controlled(sheet: Sheet, village: Village) -> set[Space]:
    """Return the spaces guarded by a Battleship or a Tower (CV-HARB-03, CV-HARB-04)."""
    guards = village.kinds("battleship", *TOWERS)
    near = {space for guard in guards for space in sheet.neighbours[guard]}
    return near | set(village.kinds("battleship"))


def courses(sheet: Sheet, village: Village, switches: Switches) -> dict[Space, Space | None]:
    """Return each space a ship reaches from outside over water and blank spaces, with the previous one (CV-HARB-02)."""
    sea = (None, "water") if switches.blank_is_sea == "yes" else ("water",)
    terrain = village.terrain.get
    unseen = {space for space in sheet.spaces if terrain(space) in sea} - controlled(sheet, village)
    came: dict[Space, Space | None] = {space: None for space in sheet.spaces if space in sheet.rim and space in unseen}
    unseen.difference_update(came)
    queue = list(came)
    for space in queue:
        for near in sheet.neighbours[space]:
            if near in unseen:
                unseen.remove(near)
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


def lookout_of(sheet: Sheet, village: Village, switches: Switches) -> Lookout:
    """Return the cached lookout of a village."""
    found: Lookout | None = village.lookouts.get(switches)
    if found is None:
        found = village.lookouts[switches] = Lookout(sheet, village, switches)
    return found


class Lookout:
    """The lines of sight of one village; the harbour is computed once."""

    def __init__(self, sheet: Sheet, village: Village, switches: Switches) -> None:
        self.sheet, self.village, self.switches = sheet, village, switches
        self.known: dict[Space, bool] = {}
        self.is_blocked = switches.buildings_block == "yes"
        self.ends_in_open = switches.sight_over_open == "ends"
        # Water that no course reaches counts as guarded, unless the ruling requires a guard (CV-HARB-05, CV-R40).
        self.has_guard = switches.lake_is_guarded == "yes" or bool(village.kinds("battleship", *TOWERS))

    @cached_property
    def came(self) -> dict[Space, Space | None]:
        """The spaces that ships can reach unguarded, computed when a line first meets water."""
        return courses(self.sheet, self.village, self.switches)

    def is_guarded(self, space: Space) -> bool:
        """Return whether every course to this water passes a guarded space (CV-HARB-01)."""
        return self.has_guard and space not in self.came

    def look(self, space: Space, side: Side) -> Look:
        """Follow the line to the first wall or guarded water, or to the edge of the sheet (CV-SIGHT-02..05)."""
        walls, terrains = self.village.walls, self.village.terrain
        crossed: Space | None = None
        for border, ahead in self.sheet.lines[space][side]:
            if border in walls:
                return Look(side, True, "wall", border)
            if ahead is None:
                continue
            is_water = ahead in terrains and terrains[ahead] == "water"
            if is_water and self.is_guarded(ahead):
                return Look(side, True, "guarded water", ahead)
            if is_water and crossed is None:
                crossed = ahead
            if self.is_blocked and ahead in self.village.structures:
                return Look(side, False, "blocked", ahead, crossed)
            if self.ends_in_open and (is_water or ahead not in terrains):
                return Look(side, False, "open", ahead, crossed)
        return Look(side, False, "edge", crossed=crossed)

    def around(self, space: Space) -> list[Look]:
        """Look in all six directions (CV-SIGHT-01)."""
        return [self.look(space, side) for side in SIDES]

    def qualifies(self, space: Space) -> bool:
        """Return whether at least five directions are closed (CV-SIGHT-06)."""
        if space not in self.known:
            # Few spaces have walls or water in enough directions, so check that first.
            is_possible = self.closed_at_most(space) >= NEEDED
            self.known[space] = is_possible and sum(look.ok for look in self.around(space)) >= NEEDED
        return self.known[space]

    def qualifies_guarded(self, space: Space) -> bool:
        """Return whether five directions would be closed if the water in sight were guarded."""
        return sum(look.ok or look.crossed is not None for look in self.around(space)) >= NEEDED

    def harbour_clauses(self, spaces: Iterable[Space]) -> str:
        """Return the clauses that leave the water in sight of these spaces unguarded: a ship's course, or no guard."""
        crossed = {look.crossed for space in spaces for look in self.around(space) if look.crossed is not None}
        ways = ["CV-HARB-01 CV-HARB-02" if space in self.came else "CV-HARB-05 CV-R40" for space in sorted(crossed)]
        return " ".join(dict.fromkeys(ways))

    def closed_at_most(self, space: Space) -> int:
        """Count the directions that contain any wall or water."""
        walls, water = self.village.walls.keys(), self.water
        ways = self.sheet.crossings[space]
        return sum(not (walls.isdisjoint(borders) and water.isdisjoint(spaces)) for borders, spaces in ways)

    @cached_property
    def water(self) -> set[Space]:
        return {space for space, terrain in self.village.terrain.items() if terrain == "water"}

    def describe(self, space: Space) -> str:
        """Describe what the line of sight meets in each of the six directions, those that are closed first."""
        looks = self.around(space)
        closed = [look for look in looks if look.ok]
        is_open = [look for look in looks if not look.ok]
        rest = f"; open: {self._listed(is_open)}" if is_open else ""
        return f"{space} is closed in {len(closed)} of 6 directions: {self._listed(closed) or 'none'}{rest}"

    def describe_open(self, space: Space) -> str:
        """Describe the directions that are not closed, for a space that does not qualify."""
        is_open = [look for look in self.around(space) if not look.ok]
        closed = len(SIDES) - len(is_open)
        return f"{space} is closed in {closed} of 6 directions and needs {NEEDED}; open: {self._listed(is_open)}"

    def _listed(self, looks: Iterable[Look]) -> str:
        return ", ".join(f"{look.side} ({self.words(look)})" for look in looks)

    def words(self, look: Look) -> str:
        """Describe what one line of sight meets, with a ship's course to any open water (CV-HARB-01)."""
        if look.ok:
            return f"{look.met} {look.at}"
        if look.crossed is None:
            places = {"blocked": f"building on {look.at}", "open": f"blank {look.at}", "edge": "edge of the sheet"}
            return places[look.met]
        is_reached = look.crossed in self.came
        water = f"water {look.crossed}" if is_reached else f"unguarded water {look.crossed}"
        if look.met == "blocked":
            water = f"building on {water}" if look.crossed == look.at else f"building on {look.at}, over {water}"
        course = f"; a ship can enter by {'-'.join(course_to(self.came, look.crossed))}" if is_reached else ""
        return f"{water}{course}"
