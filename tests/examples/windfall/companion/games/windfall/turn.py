"""The moves of a turn: why each is refused, and what it does."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from companion.referee.events import Event, Said
from companion.referee.moves import Move, Seat
from companion.referee.verdicts import Refusal, refuse
from tests.examples.windfall.companion.games.windfall.state import Card, State, read_tables


class Sky(Move, frozen=True):
    """Turn over the next weather card (WF-SKY-01)."""

    notation: ClassVar[str] = "sky {card}"
    reveals: ClassVar[bool] = True
    card: Annotated[Card, Meta(title="card")]


class Pick(Move, frozen=True):
    """Pick all apples of a tree (WF-PICK-01)."""

    notation: ClassVar[str] = "{seat} pick {tree}"
    seat: Seat
    tree: Annotated[str, Meta(title="tree")]


class Rest(Move, frozen=True):
    """Pick nothing (WF-PICK-02)."""

    notation: ClassVar[str] = "{seat} rest"
    seat: Seat


def refuse_sky(state: State, move: Sky) -> Refusal | None:
    """Return why this card cannot be turned over, or None."""
    if state.sky or not state.trees:
        return refuse("WF-SKY-01", "not-now", "it is not time for a weather card")
    if not state.cards_left[move.card]:
        number = state.out.count(move.card)
        return refuse("WF-SKY-01", "none-left", f"all {number} {move.card} cards were drawn since the last shuffle")
    return None


def apply_sky(state: State, move: Sky) -> tuple[State, tuple[Event, ...]]:
    """Turn the card over; an empty deck is shuffled first."""
    is_used_up = len(state.out) == sum(read_tables(state.edition).weather.values())
    return replace(state, sky=move.card, out=(*(() if is_used_up else state.out), move.card)), ()


def refuse_turn(state: State, seat: str) -> Refusal | None:
    """Return why this seat cannot move now, or None."""
    if not state.sky:
        return refuse("WF-SKY-01", "not-now", "the weather card comes first", "Turn over the weather card")
    return None if seat == state.turn else refuse("WF-PICK-01", "not-your-turn", f"it is {state.turn}'s turn")


def refuse_pick(state: State, move: Pick) -> Refusal | None:
    """Return why this tree cannot be picked, or None."""
    if refusal := refuse_turn(state, move.seat):
        return refusal
    if state.sky == "rain":
        return refuse("WF-PICK-02", "rain", "it rains", f"Type '{move.seat} rest'")
    if move.tree not in state.trees:
        return refuse("WF-PICK-01", "picked-already", f"{move.tree} is empty", f"Left: {', '.join(state.trees)}")
    return None


def apply_pick(state: State, move: Pick) -> tuple[State, tuple[Event, ...]]:
    """Move the apples into the basket; the last tree ends the game (WF-END-01)."""
    apples = read_tables(state.edition).apples[move.tree]
    trees = tuple(tree for tree in state.trees if tree != move.tree)
    baskets = {**state.baskets, move.seat: state.baskets[move.seat] + apples}
    picked = Said(f"{move.seat} picks {apples} apples from {move.tree}")
    after = replace(state, baskets=baskets, trees=trees, sky="", turn=state.next_turn)
    return after, (picked,) if trees else (picked, Said("the orchard is empty: the game is over"))


def refuse_rest(state: State, move: Rest) -> Refusal | None:
    """Return why this seat cannot rest, or None."""
    if refusal := refuse_turn(state, move.seat):
        return refusal
    if state.sky == "sun" and state.rulings.sunny_rest == "no":
        return refuse("WF-PICK-01 WF-R01", "must-pick", "nobody rests in the sun", f"Left: {', '.join(state.trees)}")
    return None


def apply_rest(state: State, move: Rest) -> tuple[State, tuple[Event, ...]]:
    """End the turn."""
    return replace(state, sky="", turn=state.next_turn), ()
