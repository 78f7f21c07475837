"""The machine that runs a state on until a move is needed."""

from __future__ import annotations

from companion.games.maple_valley.decks import run_fill, run_opening
from companion.games.maple_valley.effects import run_fire, run_window
from companion.games.maple_valley.festivities import run_celebration
from companion.games.maple_valley.frames import (
    Celebration,
    FifthPatch,
    Fill,
    Fire,
    May,
    Opening,
    Path,
    Task,
    Unseen,
    Upkeep,
    Visit,
    Window,
)
from companion.games.maple_valley.hands import run_unseen
from companion.games.maple_valley.packs import run_fifth_patch
from companion.games.maple_valley.state import State
from companion.games.maple_valley.steps import run_task
from companion.games.maple_valley.trails import run_path
from companion.games.maple_valley.turns import rest, run_upkeep
from companion.games.maple_valley.visits import run_may, run_visit
from companion.referee.effects import Machine

MACHINE: Machine[State] = Machine(
    {
        Task: run_task,
        Fire: run_fire,
        Window: run_window,
        Visit: run_visit,
        May: run_may,
        Path: run_path,
        Fill: run_fill,
        Opening: run_opening,
        Unseen: run_unseen,
        Celebration: run_celebration,
        FifthPatch: run_fifth_patch,
        Upkeep: run_upkeep,
    },
    rest,
)
settle = MACHINE.run
