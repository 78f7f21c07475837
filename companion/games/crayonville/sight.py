"""Lines of sight and the guarded harbour (CV-SIGHT, CV-HARB)."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from companion.games.crayonville.sheet import SIDES, Sheet, Side, Space
from companion.games.crayonville.state import TOWERS, Village
from companion.games.crayonville.switches import Switches

NEEDED = 5


class Look(NamedTuple):
    """What a line of sight in one direction meets first, and the water it crossed before."""

    side: Side
    ok: bool
    met: str
    at: str = ""
    crossed: Space | None = None


def controlled(sheet: Sheet, village: Village) -> set[Space]:
    """Return the spaces under the eyes of a Battleship or a Tower (CV-HARB-03, CV-HARB-04)."""
    guards = village.kinds("battleship", *TOWERS)
    near = {space for guard in guards for space in sheet.neighbours[guard]}
    return near | set(village.kinds("battleship"))


def courses(sheet: Sheet, village: Village, switches: Switches) -> dict[Space, Space | None]:
    """Sail in from outside over water and blank spaces; return each space reached and the one before (CV-HARB-02)."""
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


class Lookout:
    """Looks around in one village; the harbour is worked out once."""

    def __init__(self, sheet: Sheet, village: Village, switches: Switches) -> None:
        self.sheet, self.village, self.switches = sheet, village, switches
        # Water that no course reaches is guarded too, unless the table asks for a guard (CV-HARB-05, CV-R40).
        self.has_guard = switches.lake_is_guarded == "yes" or bool(village.kinds("battleship", *TOWERS))

    @cached_property
    def came(self) -> dict[Space, Space | None]:
        """The spaces that ships reach unseen, worked out when a line first meets water."""
        return courses(self.sheet, self.village, self.switches)

    def is_guarded(self, space: Space) -> bool:
        """Tell whether no course from outside reaches this water unseen (CV-HARB-01)."""
        return self.has_guard and space not in self.came

    def look(self, space: Space, side: Side) -> Look:
        """Follow the line to the first wall or guarded water, or to the edge of the sheet (CV-SIGHT-02..05)."""
        village, switches = self.village, self.switches
        crossed: Space | None = None
        for border, ahead in self.sheet.lines[space][side]:
            if border in village.walls:
                return Look(side, True, "wall", border)
            if ahead is None:
                break
            terrain = village.terrain.get(ahead)
            if terrain == "water" and self.is_guarded(ahead):
                return Look(side, True, "guarded water", ahead)
            if switches.buildings_block == "yes" and ahead in village.structures:
                return Look(side, False, "blocked", ahead)
            if terrain in (None, "water") and switches.sight_over_open == "ends":
                return Look(side, False, "open", ahead)
            if terrain == "water" and crossed is None:
                crossed = ahead
        return Look(side, False, "edge", crossed=crossed)

    def around(self, space: Space) -> list[Look]:
        """Look in all six directions (CV-SIGHT-01)."""
        return [self.look(space, side) for side in SIDES]

    def qualifies(self, space: Space) -> bool:
        """Tell whether at least five directions end well (CV-SIGHT-06)."""
        open_sides = 0
        for side in SIDES:
            open_sides += not self.look(space, side).ok
            if open_sides > len(SIDES) - NEEDED:
                return False
        return True

    def tell(self, space: Space) -> str:
        """Show the six results, direction by direction."""
        looks = self.around(space)
        good = sum(look.ok for look in looks)
        return f"{space}: {good} of 6 closed ({'; '.join(map(self.words, looks))})"

    def words(self, look: Look) -> str:
        """Say what one line of sight meets; open water is shown with a course that reaches it (CV-HARB-01)."""
        if look.met != "edge":
            return f"{look.side}: {look.met} at {look.at}"
        text = f"{look.side}: open to the edge of the sheet"
        if look.crossed is None:
            return text
        if look.crossed not in self.came:
            return f"{text}, over {look.crossed} which nobody guards"
        return f"{text}, over {look.crossed} (a ship can come by {'-'.join(course_to(self.came, look.crossed))})"
