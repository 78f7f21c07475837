"""Starting and passing turns, ending the game (BV-FIRST, BV-END, BV-R19), and enchantments (BV-ENCH)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.bear_valley.components import ENCHANTED
from companion.games.bear_valley.events import Ended, TurnBegun, WasEaten
from companion.games.bear_valley.reach import is_stuck
from companion.games.bear_valley.state import Ending, Result, Seat, State, Turn, with_seat
from companion.games.bear_valley.tokens import drop, pieces
from companion.games.bear_valley.ways import is_water, limit_of
from companion.referee.events import Event

# The characters who may start a turn with a benefit on any card.
GIFTED = ("fozzie", "rocky", "violet")


def begin_turn(state: State, name: str, events: tuple[Event, ...] = (), again: bool = False) -> Result:
    """Start a turn with the clock at zero and the benefits of enchantments (BV-ENCH-01, -02, -07..14, BV-R67)."""
    seat = state.seats[name]
    now, gifts = Turn(path=(seat.at,), equipment=len(pieces(seat.tokens))), ""
    if state.is_enchanted:
        now = enchant(state, seat, now)
        gifts = gift_words(now)
    after = replace(state, step="move", turn=name, now=now)
    return after, (*events, TurnBegun(name, state.round, limit_of(after), gifts, again))


def gift_words(now: Turn) -> str:
    """Name the benefits of a turn."""
    gifts = (("Butterfly", now.butterfly), ("Fox", now.fox), ("Mushrooms", now.redraws or now.lucky or now.each))
    return " and ".join([name for name, has_it in gifts if has_it])


def enchant(state: State, seat: Seat, now: Turn) -> Turn:
    """Give the benefits of the starting card and of the character (BV-ENCH-02, -09, -10, -13, -14)."""
    cell = seat.at[0]
    face = state.map[cell]
    if face.picture not in ENCHANTED and seat.character not in GIFTED:
        return now
    has_mushrooms = face.picture == "mushrooms"
    is_lucky = seat.character == "fozzie" and state.is_next_to(cell, "Bear")
    if has_mushrooms and state.switches.fozzie_mushrooms == "one":
        is_lucky = False
    by_peak = seat.character == "rocky" and state.is_next_to(cell, "Mountain")
    by_water = seat.character == "violet" and is_water(state, face)
    return replace(
        now,
        butterfly=face.picture == "butterfly" or by_peak,
        fox=face.picture == "fox" or by_water,
        redraws=int(has_mushrooms),
        lucky=int(is_lucky),
        each=has_mushrooms and seat.character == "vertigo",
    )


def after_walls(state: State, events: tuple[Event, ...]) -> Result:
    """Check for the last survivor and an empty deck, then pass the turn (BV-END-03, -04, BV-R17..19)."""
    if len(state.living) < 2:
        return survive(state, events)
    if not state.cards_left and state.switches.deck_empty == "turn_end":
        return end_game(state, "bears", "", "the deck is empty, BV-END-04", events)
    if not state.idle and is_stuck(state):
        return end_game(state, "bears", "", "no player can get any further, BV-R77", events)
    state = replace(state, idle=state.idle + 1)
    if _has_extra_turn(state):
        return begin_turn(state, state.turn, events, again=True)
    return next_turn(state, events)


def survive(state: State, events: tuple[Event, ...]) -> Result:
    """End the game for the last survivor, or for the bears (BV-END-03, BV-R18)."""
    if state.living:
        return end_game(state, "survivor", state.living[0], "all others have been eaten, BV-END-03", events)
    return end_game(state, "bears", "", "everyone has been eaten, BV-R18", events)


def eat(state: State, name: str, why: str) -> tuple[State, tuple[Event, ...]]:
    """Eliminate a player and drop their tokens (BV-CLOCK-10, BV-R16)."""
    seat = state.seats[name]
    cell = seat.at[0]
    dropped = () if state.switches.eaten_goods == "stock" else seat.tokens
    after = with_seat(state, name, replace(seat, eaten=True, tokens=()))
    return drop(after, cell, dropped), (WasEaten(name, why, dropped, cell),)


def _has_extra_turn(state: State) -> bool:
    """Return whether Forrest has another turn, after moving onto a Fox (BV-ENCH-08, BV-R65)."""
    seat = state.mover
    if not state.is_enchanted or seat.character != "forrest" or seat.eaten:
        return False
    return state.now.moved and state.map[seat.at[0]].picture == "fox"


def next_turn(state: State, events: tuple[Event, ...]) -> Result:
    """Pass the turn clockwise, skipping eaten players (BV-FIRST-04)."""
    order = state.order
    at = order.index(state.turn)
    while True:
        at += 1
        if at == len(order):
            at, state = 0, replace(state, round=state.round + 1)
        if not state.seats[order[at]].eaten:
            return begin_turn(state, order[at], events)


def end_game(state: State, ending: Ending, winner: str, why: str, events: tuple[Event, ...]) -> Result:
    """End the game: one winner or none (BV-END-05)."""
    after = replace(state, step="over", ending=ending, winner=winner, now=Turn())
    return after, (*events, Ended(winner, why))
