"""Whose move it is (MV-HOUR-02)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from companion.games.maple_valley.frames import (
    Celebration,
    Fill,
    Looking,
    Opening,
    Task,
    Unseen,
    Upkeep,
)
from companion.games.maple_valley.moves import Done, TravelBy
from companion.games.maple_valley.state import State
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
        return refuse("MV-HOUR-02", "table-asked", with_question(state, f"{ended}the table is next"))
    return refuse("MV-HOUR-02", "other-asked", with_question(state, f"{ended}{asked} is next, not {seat}"))


def with_question(state: State, reason: str) -> Callable[[], str]:
    """Return a function that words a refusal: the reason, then the current question."""
    return lambda: f"{reason}: {_title().asks(state)[0].words.partition(': ')[2]}"


def _open_moves(state: State, seat: str) -> Iterator[Move]:
    for verb in _title().open_verbs(state, seat):
        if verb.move is not Done:
            yield from verb.legal(state, seat)


# Whether a turn, visit, window or offer may end without `done`.
is_over = Closing(_open_moves, (Done,)).is_over


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
    return f"{seat}'s turn ended, with nothing left to do; " if state.now.ended == seat else ""


def card_first(state: State, seat: str) -> str:
    """Return the reason that a turn starts with a card."""
    return f"{ended_words(state, seat)}{seat} must play a card first"
