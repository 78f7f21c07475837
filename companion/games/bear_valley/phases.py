"""Whose turn it is and what a line may do now (BV-FIRST-04, BV-MOVE-01)."""

from __future__ import annotations

from companion.games.bear_valley.grid import write_spot
from companion.games.bear_valley.state import SETUP_STEPS, State, Step
from companion.referee.verdicts import Refusal, refuse

# What is waited for in each step, as it is said in a refusal.
WAITING: dict[Step, str] = {
    "move": "explore, traverse, stop or stay",
    "draw": "draw CARD, the card that came up",
    "lay": "lay CARD, with * if it is turned",
    "bear": "basket, or no basket",
    "blocked": "tunnel, machete or stay, at a card without an exit back",
    "dive": "dive DIRECTION, or stay",
    "surface": "stop, or stay",
    "observe": "observe DIRECTION",
    "trade": "trade TOKENS for TOKENS, or stay",
    "pick": "take TOKEN, of what lies here",
    "supply": "take TOKEN, from the stock",
    "walled": "eaten NAMES, or spared, by the referee",
}
# The clauses that say so.
STEP_CLAUSES: dict[Step, str] = {
    "draw": "BV-EXPL-02",
    "lay": "BV-EXPL-03",
    "bear": "BV-BEAR-01",
    "blocked": "BV-CLOCK-03",
    "dive": "BV-FLASH-02",
    "surface": "BV-FLASH-06 BV-FLASH-07",
    "observe": "BV-TELE-02",
    "trade": "BV-POST-02",
    "pick": "BV-R56",
    "supply": "BV-CAMP-01",
    "walled": "BV-END-02",
}
ENDINGS = {
    "destination": "BV-END-01",
    "gold": "BV-GOLD-01",
    "survivor": "BV-END-03",
    "bears": "BV-END-04",
}


def refuse_step(state: State, name: str | None, steps: tuple[Step, ...], also: str = "") -> Refusal | None:
    """Return why this cannot be done now: the set-up, another's turn, another step; `also` says more of the latter."""
    if state.step in steps and (name is None or name == state.turn):
        return None
    if state.step == "over":
        won = f"{state.winner} has won" if state.winner else "the bears have won"
        return refuse(f"{ENDINGS[state.ending or 'bears']} BV-END-05", "game-over", f"the game is over: {won}")
    if state.step in SETUP_STEPS:
        return refuse("BV-SETUP-04 BV-SETUP-06 BV-SETUP-07", "setup-open", "the set-up is not over")
    if name is not None and name != state.turn and state.step != "walled":
        return _refuse_turn(state, name)
    who = "" if state.step == "walled" else f" for {state.turn}"
    reason = f"first comes{who}: {WAITING[state.step]}"
    return refuse(f"{also} BV-MOVE-01 {STEP_CLAUSES.get(state.step, '')}", "not-now", reason)


def _refuse_turn(state: State, name: str) -> Refusal:
    if state.seats[name].eaten:
        return refuse("BV-FIRST-04 BV-END-02 BV-CLOCK-10", "eaten", f"{name} was eaten and is out of the game")
    contingency = "" if state.is_advanced else " BV-CONT-01"
    return refuse(f"BV-FIRST-04{contingency}", "not-your-turn", f"it is {state.turn}'s turn, {name} waits")


def position_words(state: State) -> str:
    """Name the present card."""
    spot = state.now.at
    return f"{state.map[spot[0]]} at {write_spot(spot)}"
