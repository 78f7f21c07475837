"""The steps of a turn, and the refusal of moves outside their step (BV-FIRST-04, BV-MOVE-01)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from companion.games.bear_valley.grid import write_spot
from companion.games.bear_valley.state import SETUP_STEPS, State, Step
from companion.referee.moves import Move
from companion.referee.verdicts import Refusal, refuse

Propose = Callable[[State, str], Iterable[Move]]
Refuse = Callable[[State, Any], Refusal | None]

# Why no other move is possible in a step.
WAITING: dict[Step, str] = {
    "draw": "the next card has to be drawn first",
    "lay": "the drawn card has to be laid first",
    "bear": "there is a Bear to deal with first",
    "dive": "a dive takes three moves underground",
    "surface": "the dive is over",
    "observe": "the Telescope has to fill every empty cell first",
    "trade": "anyone who enters a Trading Post must trade there",
    "pick": "a piece of the Equipment here has to be chosen first",
    "supply": "a piece has to be taken from the stock first",
    "walled": "a player is walled in, and the referee decides first",
}
# The clauses of those steps.
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


def refuse_step(
    state: State, name: str | None, steps: tuple[Step, ...], also: str = "", lacking: str = ""
) -> Refusal | None:
    """Return why a move is impossible now: the setup, another player's turn or another step.

    `also` holds further clauses for another step, `lacking` the reason while the player may still move.
    """
    if state.step in steps and (name is None or name == state.turn):
        return None
    if state.step == "over":
        won = f"{state.winner} has won" if state.winner else "the bears have won"
        return refuse(f"{ENDINGS[state.ending or 'bears']} BV-END-05", "game-over", f"the game is over: {won}")
    if state.step in SETUP_STEPS:
        return refuse("BV-SETUP-04 BV-SETUP-06 BV-SETUP-07", "setup-open", "the setup is not finished")
    if name is not None and name != state.turn and state.step != "walled":
        if state.seats[name].eaten:
            return refuse("BV-FIRST-04 BV-END-02 BV-CLOCK-10", "eaten", f"{name} was eaten and is out of the game")
        contingency = "" if state.is_advanced else "BV-CONT-01"
        return refuse(f"BV-FIRST-04 {contingency}", "not-your-turn", f"it is {state.turn}'s turn, not {name}'s")
    reason = lacking if state.step == "move" else lambda: waiting_words(state)
    return refuse(f"{STEP_CLAUSES.get(state.step, '')} {also} BV-MOVE-01", "not-now", reason)


def waiting_words(state: State) -> str:
    """Return why the current step comes first."""
    met = state.now.met
    if state.step == "blocked" and met is not None:
        return f"{state.map[met[0]]} at {write_spot(met)} has no exit back"
    return WAITING[state.step]


def position_words(state: State) -> str:
    """Name the current card."""
    spot = state.now.at
    return f"{state.map[spot[0]]} at {write_spot(spot)}"


def only(move: Callable[[str], Move]) -> Propose:
    """Propose a move without choices."""
    return lambda state, name: (move(name),)


def allowed(*verbs: tuple[Propose, Refuse]) -> Callable[[State, str], Iterator[Move]]:
    """Return a function that lists the legal moves of some verbs."""

    def moves(state: State, name: str) -> Iterator[Move]:
        for propose, refuse_move in verbs:
            for move in propose(state, name):
                if refuse_move(state, move) is None:
                    yield move

    return moves
