"""Lines of sight on a map: six arrows, what each one meets, and any course of a ship."""

from __future__ import annotations

import math
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from companion.games.crayonville.components import Terrain
from companion.games.crayonville.sheet import Space
from companion.games.crayonville.sightlines import NEEDED, Look, Lookout, course_to, lookout_of
from companion.games.crayonville.state import TOWERS, State, Village
from companion.games.crayonville.switches import Switches
from companion.games.crayonville.tables import Tables
from companion.games.crayonville.village_changes import Changes
from companion.referee.problems import BadPosition
from printables.crayonville.facts import switches_of, tables_of
from printables.crayonville.grid import HexGrid, Point, direction, fit_sheet
from printables.crayonville.map import Map, draw_map
from printables.crayonville.symbols import symbol
from printables.crayonville.village import village_at
from printables.drawing import INK, PAPER, SOFT, Box, Column, Pen, draw_table
from printables.sheets import Part, PrintedGame, Sheet, join_facts

# How far a line ends before a wall, and before the middle of a space with what guards it, in sides.
BEFORE_WALL, BEFORE_MIDDLE = 0.23, 0.56
# The size of the dot at the end of a closed line, in sides.
DOT = 0.14
CLOSED, OPEN, COURSE = "#1f7a3a", "#c0392b", "#1c4e8a"
# Without colours, lines are grey and walls black.
QUIET = "#7a7a7a"
DIRECTIONS = {
    "N": "north",
    "NE": "north-east",
    "SE": "south-east",
    "S": "south",
    "SW": "south-west",
    "NW": "north-west",
}


class Proof(NamedTuple):
    """A space to look from, in a village, with the rulings of the game."""

    space: Space
    village: Village
    tables: Tables
    switches: Switches

    @property
    def lookout(self) -> Lookout:
        """The lines of sight of the village."""
        return lookout_of(self.tables.sheet, self.village, self.switches)

    @property
    def course(self) -> list[Space]:
        """An open course of a ship to the first water that a line crosses, if any."""
        for look in self.lookout.around(self.space):
            if look.crossed is not None and look.crossed in self.lookout.came:
                return course_to(self.lookout.came, look.crossed)
        return []


def sight_sheets(game: PrintedGame) -> list[Part]:
    """Return the lines of sight of the requested space, or of both halves of a works."""
    if game.state is None and game.village is None:
        raise BadPosition("a line of sight needs a game or a village")
    tables, switches = tables_of(game), switches_of(game)
    space = (game.request.sight or "").strip().upper()
    if space not in tables.sheet.neighbours:
        first, last = tables.sheet.spaces[0], tables.sheet.spaces[-1]
        raise BadPosition(f"'{game.request.sight}' is not a space of the sheet; spaces run from {first} to {last}")
    parts: list[Part] = []
    for owner, village in _villages(game, space):
        for at in _spaces_to_show(village, space, switches):
            proof = Proof(at, village, tables, switches)
            parts.append(_sheet(game, proof, owner, len(parts)))
    return parts


def _spaces_to_show(village: Village, space: Space, switches: Switches) -> list[Space]:
    """List a space, or both halves of a works; the water half of a Fish works may be exempt (CV-R41)."""
    there = village.structures.get(space)
    halves = sorted(filter(None, {space, there.half if there else None}))
    if len(halves) == 1 or switches.water_half == "sight":
        return halves
    return [half for half in halves if village.terrain.get(half) != "water"]


def _villages(game: PrintedGame, space: Space) -> list[tuple[str, Village]]:
    """List the villages to show: those with a structure on the space, or else all of the game."""
    state: State | None = game.state
    if state is None:
        assert game.village is not None
        return [(game.village.owner, village_at(game))]
    seats = [(game.name(seat), side.village) for seat, side in state.seats.items()]
    return [seat for seat in seats if space in seat[1].structures] or seats


def _sheet(game: PrintedGame, proof: Proof, owner: str, n: int) -> Sheet:
    stored = game.village
    village = proof.village.name if game.state or stored is None else stored.name
    about = join_facts(village, owner, game.label)
    code = (stored.code if stored and not game.state else "") or game.code
    name = f"sight-{n + 1}" if n else "sight"
    return Sheet(name, f"Lines of sight from {proof.space}", partial(_draw_proof, proof=proof), about, code=code)


def _draw_proof(pen: Pen, box: Box, proof: Proof) -> None:
    looks = proof.lookout.around(proof.space)
    good = sum(look.ok for look in looks)
    words = [(DIRECTIONS[look.side], "closed" if look.ok else "open", proof.lookout.words(look)) for look in looks]
    columns = (Column("direction", 2), Column("", 1.3, face="bold"), Column("what the line meets", 8))
    low = box.lower(52)
    verdict = "enough for an upgrade" if good >= NEEDED else f"an upgrade needs {NEEDED}"
    pen.label(low.upper(8), f"{good} of {len(looks)} directions are closed: {verdict}.", 12, "bold")
    draw_table(pen, low.cut(top=9), columns, words, 8, least=5.6)
    grid = fit_sheet(proof.tables.sheet, box.cut(bottom=55, top=2))
    # Only what matters for lines of sight and ships: walls, water, and what guards it.
    village = proof.village
    water: dict[Space, Terrain] = {space: terrain for space, terrain in village.terrain.items() if terrain == "water"}
    guards = {space: village.structures[space] for space in village.kinds("battleship", *TOWERS)}
    draw_map(pen, Map(grid, village, fresh=Changes(water, {}, guards, {}, {}, village.walls), unnamed=proof.space))
    draw_course(pen, grid, proof.course)
    for look in looks:
        draw_arrow(pen, grid, proof.space, look)
    x, y = grid.middle(proof.space)
    pen.circle(x, y, grid.side * 0.34, PAPER, INK, 0.5)
    symbol(pen, "sight", Box(x, y, 0, 0).inset(-grid.side * 0.26))


def draw_arrow(pen: Pen, grid: HexGrid, space: Space, look: Look) -> None:
    """Draw a line of sight to its end: a dot if it is closed, a cross if it is open."""
    x, y = grid.middle(space)
    end_x, end_y = _end(grid, space, look)
    colour = QUIET if pen.design == "mono" else CLOSED if look.ok else OPEN
    ux, uy = direction(look.side)
    pen.line(x, y, end_x, end_y, PAPER, 2.0)
    pen.line(x, y, end_x, end_y, colour, 0.8, () if look.ok else (1.6, 1.8))
    size = grid.side * 0.2
    if look.ok:
        r = grid.side * DOT
        bounds = Box(end_x, end_y, 0, 0).inset(-r)
        pen.path(lambda path: path.circle(end_x, end_y, r), bounds, colour, PAPER, 0.4, cover=0.785, solid=True)
    else:
        for turn in (45, -45):
            dx, dy = (size * f(math.radians(turn) + math.atan2(uy, ux)) for f in (math.cos, math.sin))
            pen.line(end_x - dx, end_y - dy, end_x + dx, end_y + dy, colour, 0.8)


def _end(grid: HexGrid, space: Space, look: Look) -> Point:
    """Return the end of a line: a wall, a space, or the edge of the sheet."""
    ux, uy = direction(look.side)
    if look.met == "wall":
        x1, y1, x2, y2 = grid.border(look.at)
        back = grid.side * BEFORE_WALL
        return (x1 + x2) / 2 - ux * back, (y1 + y2) / 2 - uy * back
    if look.at:
        x, y = grid.middle(look.at)
        back = grid.side * BEFORE_MIDDLE
        return x - ux * back, y - uy * back
    border, _ = grid.sheet.lines[space][look.side][-1]
    x1, y1, x2, y2 = grid.border(border)
    return (x1 + x2) / 2, (y1 + y2) / 2


def draw_course(pen: Pen, grid: HexGrid, course: list[Space]) -> None:
    """Draw an unguarded course of a ship, from the edge of the sheet to the water."""
    points = [grid.middle(space) for space in course]
    for (x1, y1), (x2, y2) in pairwise(points):
        pen.line(x1, y1, x2, y2, PAPER, 3.0)
        pen.line(x1, y1, x2, y2, COURSE, 1.1, (0.1, 2.2))
    if points:
        x, y = points[0]
        pen.circle(x, y, grid.side * 0.38, PAPER, COURSE, 0.4)
        symbol(pen, "boat", Box(x, y, 0, 0).inset(-grid.side * 0.27), COURSE)
        x, y = points[-1]
        pen.circle(x, y, grid.side * 0.12, COURSE, SOFT, 0.2)
