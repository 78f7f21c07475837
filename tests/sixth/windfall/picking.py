"""The second step of a turn: somebody picks a tree, or rests."""

from __future__ import annotations

from msgspec.structs import replace

from companion.referee.events import Event, Said
from companion.referee.verdicts import Refusal, refuse
from tests.sixth.windfall.moves import Pick, Rest
from tests.sixth.windfall.state import State
from tests.sixth.windfall.tables import read_tables


def refuse_turn(state: State, seat: str) -> Refusal | None:
    """Say why a seat has nothing to do now."""
    if state.sky is None:
        return refuse("WF-SKY-01", "not-now", "first comes the weather card")
    return None if seat == state.turn else refuse("WF-PICK-01", "not-your-turn", f"it is {state.turn}'s turn")


def refuse_pick(state: State, move: Pick) -> Refusal | None:
    """Say why this tree cannot be picked."""
    if refusal := refuse_turn(state, move.seat):
        return refusal
    if state.sky == "rain":
        return refuse("WF-PICK-02", "rain", "it rains", hint=f"{move.seat} rest")
    if move.tree not in state.trees:
        return refuse("WF-PICK-01", "picked-already", f"{move.tree} is empty", hint=f"left: {', '.join(state.trees)}")
    return None


def apply_pick(state: State, move: Pick) -> tuple[State, tuple[Event, ...]]:
    """Move the apples into the basket; the last tree ends the game (WF-END-01)."""
    apples = read_tables(state.edition).apples(move.tree)
    trees = tuple(tree for tree in state.trees if tree != move.tree)
    baskets = {**state.baskets, move.seat: state.baskets[move.seat] + apples}
    told = Said(f"{move.seat} picks {apples} apples from {move.tree}")
    after = replace(state, baskets=baskets, trees=trees, sky=None, turn=state.after_turn())
    return after, (told,) if trees else (told, Said("the orchard is empty: the game is over"))


def refuse_rest(state: State, move: Rest) -> Refusal | None:
    """Say why nobody rests now."""
    if refusal := refuse_turn(state, move.seat):
        return refusal
    if state.sky == "sun" and state.rulings.sunny_rest == "no":
        return refuse("WF-PICK-01 WF-R01", "must-pick", "the sun shines", hint=f"left: {', '.join(state.trees)}")
    return None


def apply_rest(state: State, move: Rest) -> tuple[State, tuple[Event, ...]]:
    """Pass the turn on."""
    return replace(state, sky=None, turn=state.after_turn()), ()
