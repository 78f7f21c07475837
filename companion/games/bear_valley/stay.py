"""Leaving the token where it is: the move ends, and a contingency move may follow (BV-MOVE-06, -07, BV-CONT)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.bear_valley.events import BY_CHOICE, Lost, hour_words
from companion.games.bear_valley.jump import jumps, refuse_jump
from companion.games.bear_valley.moves import Stay
from companion.games.bear_valley.state import Result, State, Step, Turn
from companion.games.bear_valley.steps import allowed, refuse_step
from companion.games.bear_valley.travel import WAYS_ON
from companion.games.bear_valley.turn_end import finish_turn
from companion.referee.closing import Closing
from companion.referee.events import Event, Said
from companion.referee.verdicts import Refusal, refuse

STAYS: tuple[Step, ...] = ("move", "bear", "blocked", "trade", "surface", "dive")
# Why a move is given up, the clause, and whether the rulebook calls it getting lost.
GIVEN_UP: dict[Step, tuple[str, str, bool]] = {
    "move": (BY_CHOICE, "BV-MOVE-06", False),
    "bear": ("there is a Bear", "BV-BEAR-01", False),
    "blocked": ("the card has no exit back", "BV-EXPL-04", True),
    "trade": ("no trade was made", "BV-POST-03", True),
    "surface": ("the dive ends without surfacing", "BV-FLASH-06", False),
    "dive": ("the dive is given up", "BV-MOVE-06", False),
}
EATING = 7


def refuse_stay(state: State, move: Stay) -> Refusal | None:
    """Allow leaving the token where it is, except at a Bear that eats the player (BV-MOVE-06, -07, BV-R11)."""
    refusal = refuse_step(state, move.seat, STAYS, "BV-MOVE-06")
    if refusal is None and state.step == "bear" and state.now.hour >= EATING:
        return refuse(
            "BV-CLOCK-10 BV-PICNIC-02",
            "bear-eats",
            f"{move.seat} meets a Bear at {hour_words(state.now.hour)} and cannot stay",
            "Type 'basket' or 'no basket'",
        )
    return refusal


def apply_stay(state: State, move: Stay) -> Result:
    """End the move without placing the token; cards already laid stay (BV-MOVE-06)."""
    why, clause, is_lost = GIVEN_UP[state.step]
    return end_move(state, (Lost(move.seat, why, clause, is_lost and state.now.met is not None),))


def end_move(state: State, events: tuple[Event, ...]) -> Result:
    """End a move without moving the token: a contingency move follows in the advanced game, else the turn is over.

    It starts from the token, may be declined and may win (BV-CONT-01, -05, -06). All spots of the aborted move are
    barred for it, including the card met last (BV-R60).
    """
    now = state.now
    if not state.is_advanced or now.contingency:
        return finish_turn(state, events, has_moved=False)
    # An explored Trading Post is both met and on the path.
    met = [now.met] if now.met and now.met not in now.path else []
    passed = [*now.path[1:], *((cell, "") for cell in now.dive), *met]
    if state.switches.contingency_bar == "not_last":
        passed = passed[:-1]
    again = Turn(
        path=now.path[:1],
        used="" if state.switches.contingency_use == "fresh" else now.used,
        used_at=now.used_at,
        afloat=now.afloat,
        contingency=True,
        barred=tuple(spot for spot in passed if spot != now.path[0]),
        spent=now.hour,
        equipment=now.equipment,
        butterfly=now.butterfly,
        fox=now.fox,
    )
    after = replace(state, now=again, step="move")
    if CONTINGENCY.is_over(after, state.turn):
        none = Said("no contingency move is possible", state.turn)
        return finish_turn(state, (*events, none), has_moved=False)
    said = Said("a contingency move over known cards is possible", state.turn)
    return after, (*events, said)


# A contingency move that cannot lead anywhere is over, as only staying is left.
CONTINGENCY = Closing(allowed(*WAYS_ON, (jumps, refuse_jump)), (Stay,))
