"""The hardest rules as drawings: small villages, judged by the rules of the game, that may or may not build."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from companion.games.crayonville.components import LEVELS, Terrain
from companion.games.crayonville.fortify import fortify
from companion.games.crayonville.sheet import Sheet as Hexagons
from companion.games.crayonville.sheet import Space
from companion.games.crayonville.sightlines import NEEDED
from companion.games.crayonville.state import TOWERS, Village, new_village
from companion.games.crayonville.switches import Switches
from companion.games.crayonville.tables import Tables
from companion.games.crayonville.village_changes import Changes
from companion.games.crayonville.village_sketch import read_sketch
from printables.crayonville.deck import HEADING, draw_heading
from printables.crayonville.facts import switches_of, tables_of
from printables.crayonville.grid import fit_sheet, sheet_extent
from printables.crayonville.map import LOW, STRUCTURE, Map, draw_map
from printables.crayonville.sight import CLOSED, OPEN, Proof, draw_arrow, draw_course
from printables.crayonville.symbols import symbol
from printables.drawing import PAPER, Box, Pen
from printables.sheets import PrintedGame, Sheet

# Corners of a village: big enough for the rules, small enough to read.
CORNER = Hexagons("example", "Example", 5, 3, "flat-top-odd-low", (), {})
BAY = Hexagons("bay", "Bay", 5, 4, "flat-top-odd-low", (), {})
TOWN = "wood C1 C2 C3 B2; stone D1; field D2 E3; wall C2|C1; wall D2|E3; wall C2|B2; house C2 D2; wall C2|D1"
SHORE = "wood C2 C3 C4 B3; stone D1 E2; field D3 E4; wall C3|C2; wall D3|E4; wall C3|B3; house C3 D3"
HARBOUR = f"{SHORE}; water D2 E3; wall C3|C4"
FORT = "stone B1 C1 C2 D1; wood B2 C3; field D2 E2; wall C1|C2"
SIGN = 7.0
CAPTION = 13.5
GAP, MIDDLE = 3.0, 8.0


class Example(NamedTuple):
    """A corner of a village, with the space to look from; without one it is about Fortified Towers."""

    sketch: str
    space: Space = ""
    corner: Hexagons = CORNER


# Each rule with a village that may do it and one that may not.
EXAMPLES: dict[str, tuple[Example, Example]] = {
    "Line of sight: may this House become a Townhouse?": (
        Example(f"{TOWN}; wall C2|C3", "C2"),
        Example(TOWN, "C2"),
    ),
    "Harbour: is the water before this House guarded?": (
        Example(f"{HARBOUR}; battleship E3", "C3", BAY),
        Example(HARBOUR, "C3", BAY),
    ),
    "Fortification: do walls connect these Towers?": (
        Example(f"{FORT}; tower B1 D1"),
        Example(f"{FORT}; tower B1 E2"),
    ),
}


def examples_sheet(game: PrintedGame) -> Sheet:
    """Return the sheet of drawn examples."""
    draw = partial(_draw, tables=tables_of(game), switches=switches_of(game))
    about = f"{game.title_name} · one village that may, and one that may not"
    return Sheet("examples", "Hard rules, drawn", draw, about, leaf="shared")


def village_of(example: Example, tables: Tables, switches: Switches) -> Village:
    """Return the village of an example, its Towers fortified if walls connect them."""
    corner = replace(tables, sheet=example.corner)
    level = LEVELS[-1]
    village = read_sketch(example.sketch, new_village(corner, "", ""), level, corner)
    return fortify(example.corner, village, level, switches)[0]


def judge(example: Example, village: Village, tables: Tables, switches: Switches) -> tuple[bool, str]:
    """Return whether a village may do it, and why."""
    if not example.space:
        towers = village.kinds(*TOWERS)
        if village.kinds("fortified-tower"):
            ends = f"a corner of {towers[0]} to a corner of {towers[1]}"
            return True, f"The wall runs from {ends}: both are Fortified Towers, with walls on all sides."
        return False, f"The wall reaches only one of {towers[0]} and {towers[1]}: the Towers stay as they are."
    proof = _proof(example, village, tables, switches)
    looks = proof.lookout.around(example.space)
    closed = sum(look.ok for look in looks)
    left = [look.side for look in looks if not look.ok]
    words = f"{closed} of {len(looks)} directions are closed, {NEEDED} are needed. Open: {', '.join(left) or 'none'}."
    if proof.course:
        words += f" A ship sails to {proof.course[-1]} past no Battleship or Tower."
    elif any(look.met == "guarded water" for look in looks):
        words += " No ship gets to the water unseen."
    return closed >= NEEDED, words


def _proof(example: Example, village: Village, tables: Tables, switches: Switches) -> Proof:
    return Proof(example.space, village, replace(tables, sheet=example.corner), switches)


def _draw(pen: Pen, box: Box, tables: Tables, switches: Switches) -> None:
    """Draw a row for each rule, all with spaces of one size."""
    words = HEADING + CAPTION
    wide = sheet_extent(BAY)[0]
    rows = [sheet_extent(pair[0].corner)[1] for pair in EXAMPLES.values()]
    free = box.h - len(rows) * words - (len(rows) - 1) * GAP
    side = min(free / sum(rows), (box.w - MIDDLE) / 2 / wide)
    for (title, pair), row in zip(EXAMPLES.items(), box.stack([words + n * side + GAP for n in rows]), strict=True):
        row = row.cut(bottom=GAP)
        inner = draw_heading(pen, row, title)
        for example, half in zip(pair, inner.columns(2, MIDDLE), strict=True):
            _draw_example(pen, half, example, tables, switches)


def _draw_example(pen: Pen, box: Box, example: Example, tables: Tables, switches: Switches) -> None:
    village = village_of(example, tables, switches)
    is_good, words = judge(example, village, tables, switches)
    grid = fit_sheet(example.corner, box.cut(bottom=CAPTION))
    # Only what matters for the rule: structures, walls and water.
    water: dict[Space, Terrain] = {space: kind for space, kind in village.terrain.items() if kind == "water"}
    fresh = Changes(water, {}, village.structures, {}, {}, village.walls)
    draw_map(pen, Map(grid, village, fresh=fresh, unnamed=example.space))
    if example.space:
        proof = _proof(example, village, tables, switches)
        draw_course(pen, grid, proof.course)
        for look in proof.lookout.around(example.space):
            draw_arrow(pen, grid, example.space, look)
        for house in village.kinds("house"):
            symbol(pen, "house", grid.around(house, 0, LOW["house"], STRUCTURE["house"]))
    caption = box.lower(CAPTION).cut(top=1.5)
    _draw_verdict(pen, caption.left(SIGN).upper(SIGN), is_good)
    room = caption.cut(left=SIGN + 2.5)
    pen.label(room.upper(4.4), "Yes" if is_good else "No", 11, "bold")
    pen.paragraph(room.cut(top=4.8), words, 8.5, least=7, what="an example")


def _draw_verdict(pen: Pen, box: Box, is_good: bool) -> None:
    """Draw a tick or a cross in a circle, in the colours of closed and open lines."""
    r, colour = box.w / 2, CLOSED if is_good else OPEN
    pen.circle(box.cx, box.cy, r, PAPER, colour, 0.7)
    marks = (
        ((-0.45, 0.0, -0.1, -0.4), (-0.1, -0.4, 0.5, 0.4))
        if is_good
        else ((-0.4, -0.4, 0.4, 0.4), (-0.4, 0.4, 0.4, -0.4))
    )
    for x1, y1, x2, y2 in marks:
        pen.line(box.cx + x1 * r, box.cy + y1 * r, box.cx + x2 * r, box.cy + y2 * r, colour, 1.1)
