"""How far the game is, and what must lie on the table for what is asked now (KV-SET, KV-GEN-05)."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.king_of_the_valley.board import SQUARES
from companion.games.king_of_the_valley.castle import has_kingdom
from companion.games.king_of_the_valley.recruit import recruits, refuse_recruit
from companion.games.king_of_the_valley.replenish import gaps
from companion.games.king_of_the_valley.setup import to_place
from companion.games.king_of_the_valley.state import SETUP_STEPS, State, Step, pile_name
from companion.games.king_of_the_valley.tables import STAGES, name_of
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
    """Say the round and the phase."""
    if state.step in SETUP_STEPS:
        return "setting up"
    if state.step == "over":
        return f"over after {counted(state.round, 'round')}"
    return f"round {state.round}{' (last)' if state.ending else ''}, {_phase(state)}"


def _phase(state: State) -> str:
    if state.step == "summon" and _may_recruit(state):
        return "phase 1 or 2"
    return PHASES["column" if state.step == "kingdom" and not _may_claim(state) else state.step]


def _may_recruit(state: State) -> bool:
    return any(refuse_recruit(state, move) is None for move in recruits(state, state.turn))


def _may_claim(state: State) -> bool:
    return has_kingdom(state.seats[state.turn].up)


def needed(state: State) -> tuple[str, ...]:
    """Say what must lie ready: tiles, king, hill, castle, tokens."""
    return _NEEDED[state.step](state)


def _for_first(state: State) -> tuple[str, ...]:
    colours = ", ".join(seat.colour for seat in state.seats.values())
    return f"castle boards and kings: {colours}", "2 gold for each player", "the starting player token"


def _for_lay(state: State) -> tuple[str, ...]:
    return (_pile(state),)


def _for_place(state: State) -> tuple[str, ...]:
    name = to_place(state)
    return (f"{name}'s king, {state.seats[name].colour}",) if name else ()


def _for_summon(state: State) -> tuple[str, ...]:
    seat = state.seats[state.turn]
    king = f"{state.turn}'s king on {SQUARES[seat.king]}"
    return (king, *([_hill(state)] if _may_recruit(state) else ()), *_gold(state))


def _for_activate(state: State) -> tuple[str, ...]:
    castle, summoned = f"{state.turn}'s castle board", name_of(state.pending[0])
    match state.pending[0][0]:
        case "J":
            return f"the {summoned}", castle
        case "Z":
            return f"the {summoned}", castle, _hill(state)
    return f"the {summoned}", castle, "a tax collector token, gold of the supply"


def _for_kingdom(state: State) -> tuple[str, ...]:
    bonus = (f"{state.turn}'s castle board", "a kingdom token, gold of the supply") if _may_claim(state) else ()
    return (*bonus, *([_hill(state)] if state.open else ()))


def _for_column(state: State) -> tuple[str, ...]:
    return (_hill(state),)


def _for_put(state: State) -> tuple[str, ...]:
    return f"the {name_of(state.drawn)} just drawn", _hill(state)


def _for_draw(state: State) -> tuple[str, ...]:
    stage = state.stage or 0
    later = [
        f"then pile {name}: {counted(size, 'tile')}"
        for name, size in zip(STAGES[stage + 1 :], state.piles[stage + 1 :], strict=True)
        if size
    ]
    return (_pile(state), *(later[:1] if gaps(state) > state.piles[stage] else ()))


def _for_nothing(state: State) -> tuple[str, ...]:
    return ()


def _pile(state: State) -> str:
    left = state.piles[state.stage] if state.stage is not None else 0
    return f"pile {pile_name(state)}, face down: {counted(left, 'tile')}"


def _hill(state: State) -> str:
    return f"the hill: L {counted(len(state.hill['L']), 'tile')}, R {len(state.hill['R'])}"


def _gold(state: State) -> tuple[str, ...]:
    """Gold is counted only where it lies open (KV-R42)."""
    if state.switches.hide_gold == "yes":
        return ()
    return (f"{state.turn}'s gold: {state.seats[state.turn].gold}",)


_NEEDED: dict[Step, Callable[[State], tuple[str, ...]]] = {
    "first": _for_first,
    "lay": _for_lay,
    "place": _for_place,
    "summon": _for_summon,
    "activate": _for_activate,
    "kingdom": _for_kingdom,
    "column": _for_column,
    "put": _for_put,
    "draw": _for_draw,
    "over": _for_nothing,
}
