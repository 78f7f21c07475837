"""Check that tokens, face-down tiles, coins and the step of a position account for each other."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.king_of_the_valley.castle import has_kingdom
from companion.games.king_of_the_valley.components import PRIESTS, need_of
from companion.games.king_of_the_valley.routes import LARGEST_GROUP
from companion.games.king_of_the_valley.state import SeatState, State
from companion.games.king_of_the_valley.tokens import (
    missing_collectors,
    missing_priests,
    most_claims,
    possible_needs,
    taxed_by,
    turned,
)
from companion.referee.amounts import counted
from companion.referee.problems import Problem


def problem(where: str, reason: str, clauses: str = "") -> Problem:
    return Problem(where, reason, tuple(clauses.split()))


def examine_tokens(state: State) -> list[Problem]:
    """List tokens, face-down tiles, coins and steps that no play can have led to."""
    castles = [found for name, seat in state.seats.items() for found in _castle(state, name, seat)]
    return [*castles, *([] if castles else _collectors(state)), *_coins(state), *_step(state), *_open(state)]


def _castle(state: State, name: str, seat: SeatState) -> Iterator[Problem]:
    """Yield face-down tiles and tokens that no kingdoms and taxes account for."""
    counts, claims, needs = turned(seat), seat.kingdoms - seat.granted, possible_needs(state.tables)
    if claims < 0:
        yield problem(
            name, f"the referee gave {seat.granted} kingdom tokens, but the seat has {seat.kingdoms}", "KV-KIN-02"
        )
        return
    if claims > most_claims(counts):
        reason = f"face-down tiles for only {most_claims(counts)}: a claim turns a tile of each value from 5 to 1"
        yield problem(name, f"{counted(claims, 'kingdom token')}, but {reason}", "KV-KIN-03 KV-KIN-01")
        return
    short = [column for column in seat.taxed if counts[column] < min(needs)]
    for column in short:
        reason = f"the {column} portrait has a tax collector token, but {counts[column]} face-down tiles"
        yield problem(name, f"{reason}: a tax turns at least {min(needs)}", "KV-TAX-03 KV-TAX-08")
    if not short and not [*taxed_by(seat, needs)]:
        down = " ".join(f"({tile})" for tile in seat.down)
        reason = f"tax collector tokens and kingdom tokens do not account for exactly these face-down tiles: {down}"
        yield problem(name, reason, "KV-TAX-03 KV-KIN-03")


def _collectors(state: State) -> Iterator[Problem]:
    """Yield tax tokens without a used collector (KV-TAX-08, KV-SPE-02)."""
    missing = missing_collectors(state)
    if missing:
        needs = " and ".join(map(str, sorted(missing.elements())))
        used = ", ".join(code for code in state.discard if need_of(code)) or "none"
        reason = (
            f"the tax collector tokens come from collectors that needed {needs}, but the used collectors are {used}"
        )
        yield problem("discard", reason, "KV-TAX-08 KV-SPE-02")


def _coins(state: State) -> Iterator[Problem]:
    """Yield coins without a used priest (KV-PRI-08)."""
    if missing_priests(state):
        coins, priests = sum(state.coins.values()), state.discard.count("P")
        reason = f"{counted(coins, 'coin')} in the valley, but {counted(priests, 'priest')} used"
        yield problem("coins", f"{reason}: each leaves one coin", "KV-PRI-08")
    elif any(coins > 1 for coins in state.coins.values()):
        yield problem(
            "coins", "a square has at most one coin: the player who takes its tile takes the coin", "KV-PRI-10"
        )


def _step(state: State) -> Iterator[Problem]:
    """Yield a step without the claim, the recruit or the refill that must have led to it."""
    seat = state.seats.get(state.turn)
    if seat is None:
        return
    if state.step == "column" and seat.kingdoms - seat.granted < 1:
        reason = f"in step column, {state.turn} has claimed a kingdom this turn, but has no token for it"
        yield problem("step", f"{reason}: before a claim the step is kingdom", "KV-KIN-02 KV-GEN-05")
    if state.step == "kingdom" and not state.open and not has_kingdom(seat.up):
        reason = f"no square is open and {state.turn} has no kingdom to claim, so the turn is over"
        yield problem("step", reason, "KV-KIN-01 KV-R58")
    if state.recruited and not seat.castle:
        yield problem("recruited", f"{state.turn} has recruited this turn, but the castle is empty", "KV-REC-08")
    if state.chosen and state.step not in ("draw", "put"):
        yield problem("chosen", "a column is recorded as chosen only in steps draw and put", "KV-REF-02")


def _open(state: State) -> Iterator[Problem]:
    """Yield open squares that one summons cannot have emptied."""
    most = PRIESTS.total() + LARGEST_GROUP
    if len(state.open) > most:
        yield problem("open", f"{len(state.open)} squares, but a king empties at most {most} in a turn", "KV-SUM-02")
    elif len(state.pending) > len(state.open) > 0:
        yield problem(
            "pending",
            f"{counted(len(state.pending), 'pending tile')} for {counted(len(state.open), 'open square')}",
            "KV-SUM-01",
        )
