"""The current round and phase, and the components needed for the next move (KV-SET, KV-GEN-05)."""

from __future__ import annotations

from companion.games.king_of_the_valley.board import SQUARES
from companion.games.king_of_the_valley.components import STAGES, name_of
from companion.games.king_of_the_valley.kingdom import claims
from companion.games.king_of_the_valley.recruit import recruits, refuse_recruit
from companion.games.king_of_the_valley.replenish import gaps
from companion.games.king_of_the_valley.setup import to_place
from companion.games.king_of_the_valley.state import SETUP_STEPS, State, Step, pile_name
from companion.referee.amounts import counted

PHASES: dict[Step, str] = {
    "summon": "phase 2, summoning",
    "activate": "phase 2, summoning",
    "kingdom": "phase 3, kingdom bonus",
    "column": "phase 4, the valley",
    "put": "phase 4, the hill",
    "draw": "phase 4, the hill",
}


def moment(state: State) -> str:
    """Return the round and the phase in words."""
    if state.step in SETUP_STEPS:
        return "setting up"
    if state.step == "over":
        return f"over after {counted(state.round, 'round')}"
    phase = PHASES["column" if state.step == "kingdom" and not _may_claim(state) else state.step]
    if state.step == "summon" and _may_recruit(state):
        phase = "phase 1 or 2"
    return f"round {state.round}{' (last)' if state.ending else ''}, {phase}"


def _may_recruit(state: State) -> bool:
    return any(refuse_recruit(state, move) is None for move in recruits(state, state.turn))


def _may_claim(state: State) -> bool:
    return bool(claims(state, state.turn))


def needed(state: State) -> tuple[str, ...]:
    """List the components to have ready: tiles, king, hill, castle, tokens."""
    hill = f"the hill: L {counted(len(state.hill['L']), 'tile')}, R {len(state.hill['R'])}"
    castle = f"{state.turn}'s castle board"
    match state.step:
        case "first":
            colours = ", ".join(seat.colour for seat in state.seats.values())
            return f"castle boards and kings: {colours}", "2 gold for each player", "the starting player token"
        case "lay" | "draw":
            return _piles(state)
        case "place":
            name = to_place(state)
            return (f"{name}'s king, {state.seats[name].colour}",) if name else ()
        case "summon":
            seat = state.seats[state.turn]
            # Show gold only if the table does not hide it (KV-R42).
            gold = (f"{state.turn}'s gold: {seat.gold}",) if state.switches.hide_gold == "no" else ()
            return f"{state.turn}'s king on {SQUARES[seat.king]}", *([hill] if _may_recruit(state) else ()), *gold
        case "activate":
            also = {"J": (), "Z": (hill,)}.get(state.pending[0], ("a tax collector token and gold from the stock",))
            return f"the {name_of(state.pending[0])}", castle, *also
        case "kingdom":
            bonus = (castle, "a kingdom token and gold from the stock") if _may_claim(state) else ()
            return *bonus, *([hill] if state.open else ())
        case "column":
            return (hill,)
        case "put":
            return f"the {name_of(state.drawn)} just drawn", hill
    return ()


def _piles(state: State) -> tuple[str, ...]:
    """Name the pile in use, and the next one if the hill needs more tiles than the first has."""
    stage = state.stage or 0
    pile = f"pile {pile_name(state)}, face down: {counted(state.piles[stage], 'tile')}"
    if state.step == "lay" or gaps(state) <= state.piles[stage]:
        return (pile,)
    later = zip(STAGES[stage + 1 :], state.piles[stage + 1 :], strict=True)
    return pile, *[f"then pile {name}: {counted(size, 'tile')}" for name, size in later if size][:1]
