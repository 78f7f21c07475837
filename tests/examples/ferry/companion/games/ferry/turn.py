"""The moves of a turn: why each is refused, and what it does."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from companion.referee.events import Event, Said
from companion.referee.moves import Move, Seat
from companion.referee.verdicts import Refusal, refuse
from tests.examples.ferry.companion.games.ferry.state import State, Tide, read_tables


class RollTide(Move, frozen=True):
    """Roll the tide die after a crossing (FE-TIDE-01)."""

    notation: ClassVar[str] = "tide {tide}"
    reveals: ClassVar[bool] = True
    tide: Annotated[Tide, Meta(title="tide")]


class Board(Move, frozen=True):
    """Put a traveller aboard (FE-BRD-01)."""

    notation: ClassVar[str] = "{seat} board {traveller}"
    seat: Seat
    traveller: Annotated[str, Meta(title="traveller")]


class CastOff(Move, frozen=True):
    """Cross with everyone aboard (FE-CAST-01)."""

    notation: ClassVar[str] = "{seat} cast off"
    seat: Seat


def refuse_tide(state: State, move: RollTide) -> Refusal | None:
    """Return why the tide die cannot be rolled now, or None."""
    return None if state.is_tide_due else refuse("FE-TIDE-01", "not-now", "the tide die follows a crossing")


def apply_tide(state: State, move: RollTide) -> tuple[State, tuple[Event, ...]]:
    """Give the turn to the next player, or again to the one who cast off."""
    start = state.turn if move.tide == "low" else state.seat_after(state.turn)
    return replace(state, is_tide_due=False, turn=state.turn_from(start)), ()


def refuse_turn(state: State, seat: str) -> Refusal | None:
    """Return why a seat cannot move now, or None."""
    if state.is_tide_due:
        return refuse("FE-TIDE-01", "not-now", "the tide die comes first")
    return None if seat == state.turn else refuse("FE-GEN-02", "not-your-turn", f"it is {state.turn}'s turn")


def refuse_board(state: State, move: Board) -> Refusal | None:
    """Return why this traveller cannot board, or None."""
    if refusal := refuse_turn(state, move.seat):
        return refusal
    bank = state.bank[move.seat]
    if move.traveller not in bank:
        hint = f"On the bank: {', '.join(bank) or 'nobody'}"
        return refuse("FE-BRD-01", "not-on-the-bank", f"{move.seat}'s {move.traveller} is not on the bank", hint)
    weight = read_tables(state.edition).weights[move.traveller]
    if weight > state.room:
        reason = f"the {move.traveller} weighs {weight}, and there is room for {state.room}"
        return refuse("FE-BRD-02", "too-heavy", reason, f"Type '{move.seat} cast off'")
    return None


def apply_board(state: State, move: Board) -> tuple[State, tuple[Event, ...]]:
    """Move the traveller from the bank to the ferry, and pass the turn."""
    left = tuple(traveller for traveller in state.bank[move.seat] if traveller != move.traveller)
    after = replace(
        state,
        bank={**state.bank, move.seat: left},
        aboard={**state.aboard, move.seat: (*state.aboard[move.seat], move.traveller)},
    )
    said = Said(f"{move.seat}'s {move.traveller} boards, room for {after.room} left")
    return replace(after, turn=after.turn_from(after.seat_after(move.seat))), (said,)


def refuse_cast_off(state: State, move: CastOff) -> Refusal | None:
    """Return why the ferry cannot leave, or None."""
    if refusal := refuse_turn(state, move.seat):
        return refusal
    if not any(state.aboard.values()):
        return refuse("FE-CAST-01", "empty", "nobody is aboard")
    others = [seat for seat, travellers in state.aboard.items() if travellers and seat != move.seat]
    if state.rulings.own_only == "no" and not others and (fitting := state.can_board(move.seat)):
        reason = f"only {move.seat}'s own travellers are aboard"
        return refuse("FE-CAST-01 FE-R01", "own-only", reason, f"Can board: {', '.join(fitting)}")
    return None


def apply_cast_off(state: State, move: CastOff) -> tuple[State, tuple[Event, ...]]:
    """Take everyone across and pay the fare (FE-CAST-02); the last crossing ends the game (FE-END-01)."""
    others = sum(len(travellers) for seat, travellers in state.aboard.items() if seat != move.seat)
    fare = others * read_tables(state.edition).ferry.fare
    after = replace(
        state,
        aboard=dict.fromkeys(state.aboard, ()),
        fares={**state.fares, move.seat: state.fares[move.seat] + fare},
        is_tide_due=any(state.bank.values()),
    )
    crossed = Said(f"{move.seat} casts off and scores {fare}")
    return after, (crossed, Said("everyone is across: the game is over")) if after.is_over else (crossed,)
