"""The first step of a turn: a weather card is turned over."""

from __future__ import annotations

from msgspec.structs import replace

from companion.referee.events import Event
from companion.referee.verdicts import Refusal, refuse
from tests.sixth.windfall.moves import Sky
from tests.sixth.windfall.state import CARDS, Card, State
from tests.sixth.windfall.tables import read_tables


def cards_left(state: State) -> dict[Card, int]:
    """Count the cards that can still come; a deck that is used up is shuffled first (WF-SKY-01)."""
    weather = read_tables(state.edition).weather
    total: dict[Card, int] = {"sun": weather.sun, "rain": weather.rain}
    left = {card: total[card] - state.out.count(card) for card in CARDS}
    return left if any(left.values()) else total


def refuse_sky(state: State, move: Sky) -> Refusal | None:
    """Say why this card cannot come now."""
    if state.sky or not state.trees:
        return refuse("WF-SKY-01", "not-now", "no weather card is turned over now")
    if not cards_left(state)[move.card]:
        seen = state.out.count(move.card)
        return refuse("WF-SKY-01", "none-left", f"all {seen} {move.card} cards are out since the last shuffle")
    return None


def apply_sky(state: State, move: Sky) -> tuple[State, tuple[Event, ...]]:
    """Turn the card over."""
    weather = read_tables(state.edition).weather
    out = () if len(state.out) == weather.sun + weather.rain else state.out
    return replace(state, sky=move.card, out=(*out, move.card)), ()
