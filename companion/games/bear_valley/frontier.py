"""The edge of the map: which empty cells can be explored from where the finger is (BV-EXPL-01)."""

from __future__ import annotations

from companion.games.bear_valley.grid import DELTAS, DIRECTIONS, neighbour, write_cell
from companion.games.bear_valley.moves import Explore
from companion.games.bear_valley.reasons import refuse_side
from companion.games.bear_valley.state import State
from companion.games.bear_valley.tokens import can_use
from companion.games.bear_valley.ways import sections_cut
from companion.referee.moves import Move
from companion.referee.verdicts import Refusal, refuse


def refuse_exit(state: State, to: int, tool: str | None) -> Refusal | None:
    """Say why there is no way into the cell in that direction, with the token that is to open it."""
    cell, section = state.now.at
    face, goal = state.map[cell], neighbour(cell, to)
    side = face.sides[to]
    if side == "exit" and face.owner[to] != section:
        return refuse_side(state, "other-section", to, "BV-EXPL-01")
    if tool is None and side != "exit":
        return refuse_side(state, "side", to, "BV-EXPL-01")
    if goal in state.map:
        reason = f"{state.map[goal]} lies at {write_cell(goal)}: that would be a traverse"
        return refuse("BV-EXPL-01 BV-TRAV-01", "not-empty", reason)
    return _refuse_tool(state, to, tool)


def _refuse_tool(state: State, to: int, tool: str | None) -> Refusal | None:
    """A Machete explores through trees, a Canoe out of a lake side (BV-MACH-02, BV-CANOE-05, BV-R30, BV-R76)."""
    cell, section = state.now.at
    face = state.map[cell]
    side = face.sides[to]
    if tool == "machete" and side != "trees":
        return refuse_side(state, "nothing-to-cut" if side == "exit" else "water-side", to, "BV-MACH-02")
    if tool == "machete" and section not in sections_cut(state, face, to):
        return refuse_side(state, "no-cut-from-bridge", to, "BV-MACH-02")
    if tool == "canoe" and side != "lake":
        return refuse_side(state, "no-lake", to, "BV-EXPL-01")
    if tool == "canoe" and state.switches.lake_side == "known":
        return refuse("BV-R30", "no-exploring", "at this table nobody explores out of a lake side")
    if tool == "basket":
        return refuse("BV-PICNIC-02", "no-bear", "a basket is given when a Bear has come up: basket")
    return None


def explores(state: State, name: str, found: tuple[str, ...]) -> list[Move]:
    """List the empty cells that can be explored, where `found` is what ends the turn; tokens open more of them."""
    now = state.now
    if now.contingency or not (state.cards_left or state.switches.deck_empty == "needed"):
        return []
    if found:
        # On water just entered a Canoe still opens the lake side.
        return _opened(state, name, ("canoe",)) if found == ("water",) else []
    ((x, y), section), known = now.at, state.map
    doors = known[x, y].doors[section]
    free: list[Move] = [
        Explore(name, DIRECTIONS[to]) for to in doors if (x + DELTAS[to][0], y + DELTAS[to][1]) not in known
    ]
    return free + _opened(state, name, ("machete", "canoe")) if state.mover.tokens else free


def _opened(state: State, name: str, tools: tuple[str, ...]) -> list[Move]:
    """List the empty cells that tokens open."""
    face = state.map[state.now.at[0]]
    return [
        Explore(name, direction, tool)
        for tool in tools
        if can_use(state, tool)
        for to, direction in enumerate(DIRECTIONS)
        if face.sides[to] != "exit" and refuse_exit(state, to, tool) is None
    ]
