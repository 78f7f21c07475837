"""A turn: four phases in strict order, and what follows it (KV-GEN-03..06, KV-END)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.king_of_the_valley.board import SQUARES
from companion.games.king_of_the_valley.castle import has_kingdom
from companion.games.king_of_the_valley.components import HILL, name_of
from companion.games.king_of_the_valley.events import Begun, Ended
from companion.games.king_of_the_valley.scoring import score, winner_words
from companion.games.king_of_the_valley.setup import to_place
from companion.games.king_of_the_valley.state import SETUP_STEPS, Result, State, Step
from companion.referee.events import Event, Said
from companion.referee.verdicts import Refusal, refuse

PHASES: dict[Step, str] = {
    "summon": "phase 2 (summon characters from the valley)",
    "activate": "phase 2 (summon characters from the valley)",
    "kingdom": "phase 3 (claim the kingdom bonus)",
    "column": "phase 4 (replenish the valley)",
    "put": "phase 4 (replenish the hill)",
    "draw": "phase 4 (replenish the hill)",
}


def refuse_phase(
    state: State, name: str, steps: tuple[Step, ...], doing: str, also: str = "", own: str = ""
) -> Refusal | None:
    """Return why this seat cannot do this now: not the turn, or not the phase (KV-GEN-03, KV-GEN-05).

    `doing` is what the seat wants to do, `also` are clauses to cite for the wrong phase, `own` for the wrong turn.
    """
    if state.step == "over":
        reason = "the game is over: everyone has had the same number of turns"
        return refuse(f"KV-GEN-04 KV-END-02 {own}", "game-over", reason)
    if state.step in SETUP_STEPS:
        return refuse("KV-GEN-05 KV-SET-11", "setup-open", f"the setup is not finished: {setup_words(state)}")
    if name != state.turn:
        return refuse(f"KV-GEN-03 {own}", "not-your-turn", f"it is {state.turn}'s turn, not {name}'s")
    if state.step in steps:
        return None
    if state.step == "activate":
        return _refuse_waiting(state, also)
    reason = f"{name} cannot {doing} now: this is {phase_words(state)}"
    return refuse(f"KV-GEN-05 {also}", "phase-order", reason)


def phase_words(state: State) -> str:
    """Name the phase; phase 3 counts as phase 4 if no kingdom can be claimed."""
    is_claimless = state.step == "kingdom" and not has_kingdom(state.seats[state.turn].up)
    return PHASES["column" if is_claimless else state.step]


def _refuse_waiting(state: State, also: str) -> Refusal:
    """Explain that summoned tiles come first: jesters get a column, specialists are used at once."""
    waiting = " and ".join(f"the {name_of(tile)}" for tile in state.pending)
    if state.pending[0] == "J":
        reason = f"{state.turn}'s jester has no column yet"
        return refuse(
            f"KV-JES-02 KV-OBT-02 KV-GEN-05 {also}", "jester-waits", reason, f"Type '{state.turn} jester COLUMN'"
        )
    also = f"KV-WIZ-08 {also}" if state.pending[0] == "Z" else also
    reason = f"{state.turn} must first use {waiting}"
    return refuse(f"KV-SPE-01 KV-GEN-05 {also}", "specialist-waits", reason)


def refuse_end_tile(state: State, name: str, letter: str) -> Refusal | None:
    """Refuse to use the tile that a king ended on behind a group (KV-SUM-12, KV-R10)."""
    king = state.seats[name].king
    if name != state.turn or state.step not in ("kingdom", "column") or state.valley[king][:1] != letter:
        return None
    reason = f"the {name_of(state.valley[king])} on {SQUARES[king]} is an end tile: it is not taken and has no effect"
    return refuse("KV-SUM-12 KV-R10 KV-GEN-05", "end-tile", reason)


def setup_words(state: State) -> str:
    """Return what is missing in the setup."""
    if state.step == "first":
        return "the starting player is not known"
    return "tiles are still to be laid" if state.step == "lay" else f"{to_place(state)} has to place a king"


def end_turn(state: State) -> Result:
    """Check for the end and pass the turn on; everyone has the same number of turns (KV-GEN-04, KV-END-01..06)."""
    cleared = replace(state, recruited=False, chosen="")
    is_full = state.on_hill == HILL
    ends = not is_full or (state.stage is None and state.switches.end_on_empty_pile == "yes")
    events: list[Event] = []
    if ends and not state.ending:
        why = "the piles are empty" if is_full else "the hill cannot be replenished in full"
        events.append(Said(f"{why}, so this is the last round"))
    at = state.order.index(state.turn) + 1
    if at < len(state.order):
        after = replace(cleared, turn=state.order[at], step="summon", ending=ends or state.ending)
        return after, (*events, Begun(after.round, after.turn))
    if ends or state.ending:
        after = replace(cleared, step="over", ending=True)
        sheet = score(after)
        return after, (*events, Ended(sheet.winners, winner_words(sheet)))
    after = replace(cleared, turn=state.order[0], step="summon", round=state.round + 1)
    return after, (*events, Begun(after.round, after.turn))
