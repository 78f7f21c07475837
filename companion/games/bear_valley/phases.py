"""Whose turn it is and what a line may do now (BV-FIRST-04, BV-MOVE-01)."""

from __future__ import annotations

from companion.games.bear_valley.grid import neighbour, write_spot
from companion.games.bear_valley.state import SETUP_STEPS, State, Step
from companion.games.bear_valley.tables import DESTINATION
from companion.referee.verdicts import Refusal, refuse

# What is waited for in each step, as it is said in a refusal.
WAITING: dict[Step, str] = {
    "move": "a move, stop or stay",
    "draw": "the card that was drawn",
    "lay": "how the card is laid",
    "bear": "basket or no basket",
    "blocked": "what to do at a card without an exit back",
    "dive": "the next move underground",
    "surface": "stop on the card, or stay",
    "observe": "the next cell to observe",
    "trade": "a trade, or stay",
    "pick": "which piece of Equipment is taken",
    "supply": "a piece of Equipment from the stock",
    "walled": "who of the walled-in players is eaten",
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
    if name is not None and name != state.turn:
        return _refuse_turn(state, name)
    reason = f"now comes {WAITING[state.step]}"
    return refuse(f"{also} BV-MOVE-01 {STEP_CLAUSES.get(state.step, '')}", "not-now", reason)


def _refuse_turn(state: State, name: str) -> Refusal:
    if state.seats[name].eaten:
        return refuse("BV-FIRST-04 BV-END-02 BV-CLOCK-10", "eaten", f"{name} was eaten and is out of the game")
    contingency = "" if state.is_advanced else " BV-CONT-01"
    return refuse(f"BV-FIRST-04{contingency}", "not-your-turn", f"it is {state.turn}'s turn, {name} waits")


def destination_near(state: State) -> bool:
    """Tell whether the Destination Camp lies beside the present position."""
    cells = (neighbour(state.now.at[0], d) for d in range(6))
    return any(cell in state.map and state.map[cell].kind == DESTINATION for cell in cells)


def position_words(state: State) -> str:
    """Name the present card."""
    spot = state.now.at
    return f"{state.map[spot[0]]} at {write_spot(spot)}"
