"""Whose move it is (MV-HOUR-02)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from companion.games.maple_valley.frames import (
    Celebration,
    Fill,
    Looking,
    May,
    Opening,
    Task,
    Unseen,
    Upkeep,
    Visit,
)
from companion.games.maple_valley.moves import Done, TravelBy
from companion.games.maple_valley.reach import can_run
from companion.games.maple_valley.state import TURN, State
from companion.games.maple_valley.vocabulary import FromDeck
from companion.referee.closing import Closing
from companion.referee.moves import Move
from companion.referee.title import Title
from companion.referee.verdicts import Refusal, refuse

# Frames that only the table can continue, and steps that belong to no player when the stack is empty.
OF_TABLE = (Fill, Opening, Unseen, Upkeep, Celebration)
STEPS_OF_TABLE = frozenset({"outposts", "festivities", "sites", "groves", "sun", "first", "upkeep", "over"})


def asked_seat(state: State) -> str | None:
    """Return who is asked first; None means the table, or nobody."""
    if not state.stack:
        return None if state.step in STEPS_OF_TABLE else state.turn
    frame = state.stack[-1]
    if isinstance(frame, Task):
        step = frame.steps[0]
        is_draw = isinstance(step, FromDeck) or (isinstance(step, Looking) and step.left)
        return None if is_draw else frame.seat
    return None if isinstance(frame, OF_TABLE) else frame.seat


def refuse_seat(state: State, seat: str) -> Refusal | None:
    """Refuse a move after the end of the game, or out of turn."""
    asked = asked_seat(state)
    if asked == seat:
        return None
    if state.step == "over":
        return refuse("MV-HOUR-01 MV-END-01", "game-over", "the game is over")
    ended = ended_words(state, seat)
    if asked is None:
        return refuse_now(state, "MV-HOUR-02", "table-asked", ended or (lambda: _first_words(state)))
    if asked != state.turn and not ended:
        return refuse_until(state, "MV-HOUR-02", "other-asked")
    return refuse_now(state, "MV-HOUR-02", "other-asked", ended or f"it is {asked}'s turn, not {seat}'s")


def refuse_now(state: State, clauses: str, code: str, reason: str | Callable[[], str]) -> Refusal:
    """Refuse a move at the wrong moment; the hint is the current question."""
    return refuse(clauses, code, reason, lambda: f"Next: {_title().asks(state)[0].words}")


def refuse_until(state: State, clauses: str, code: str) -> Refusal:
    """Refuse a move until the current question is answered."""
    return refuse_now(state, clauses, code, lambda: _first_words(state))


def _first_words(state: State) -> str:
    """Return what must be done first: `ann must first discard 1 Favour from Preparing`."""
    # The questions depend on the rules, which depend on this module.
    from companion.games.maple_valley.asks import question

    ask = _title().asks(state)[0]
    top = state.stack[-1] if state.stack else None
    if top is None and state.step in TURN:
        return f"{ask.seat} must first finish the turn"
    if isinstance(top, Visit):
        what = f"finish at {state.tables.title(state.outposts[top.at])}"
    elif isinstance(top, May):
        what = f"activate {state.tables.locations[top.at].name}"
    else:
        what = question(state, ask.seat, [verb for verb in ask.verbs if verb != "done"])
    return f"{ask.seat or 'the table'} must first {what}{' or type done' if 'done' in ask.verbs else ''}"


def _open_moves(state: State, seat: str) -> Iterator[Move]:
    for verb in _title().open_verbs(state, seat):
        if verb.move is not Done:
            yield from (verb.outlines or verb.legal)(state, seat)


def _runs_on(state: State, seat: str) -> bool:
    """Return whether the Friend can travel on: the next trail of the run is never refused."""
    return state.step == "travel" and not state.stack and can_run(state, seat)


# Whether a turn, visit, window or offer may end without `done`.
CLOSING: Closing[State] = Closing(_open_moves, (Done,), _runs_on)


def can_travel(state: State, seat: str) -> bool:
    """Return whether a player has a legal route."""
    return any(True for _ in _title().verb_of[TravelBy].legal(state, seat))


@cache
def _title() -> Title[State]:
    # Questions and open moves depend on the title's verbs, which depend on this module.
    from companion.games.maple_valley.game import TITLE

    return TITLE


def ended_words(state: State, seat: str) -> str:
    """Return words for a turn that ended automatically, for a player who tries to continue it."""
    return f"{seat}'s turn ended because nothing was left to do" if state.now.ended == seat else ""


def card_first(state: State, seat: str) -> str:
    """Return the reason that a turn starts with a card."""
    ended = ended_words(state, seat)
    return f"{ended}; {seat} must first play a card" if ended else f"{seat} must first play a card"
