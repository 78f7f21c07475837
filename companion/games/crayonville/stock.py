"""Resources coming in and going out (CV-GEN-08, CV-R53)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.crayonville.state import SeatState, State
from companion.games.crayonville.tables import TRACK_SHOWS, Stock
from companion.referee.events import Event, Said


def gain(state: State, name: str, gains: Stock) -> tuple[SeatState, tuple[Event, ...]]:
    """Add resources; say what a cap takes away, and what is more than the track can show."""
    seat = state.seats[name]
    stock, notes = dict(seat.stock), list[Event]()
    limit = state.switches.limit
    for kind, units in gains.items():
        stock[kind] += units
        if limit is not None and stock[kind] > limit:
            notes.append(Said(f"{stock[kind] - limit} {kind} over the cap of {limit} are lost (CV-R53)", name))
            stock[kind] = limit
        elif units and stock[kind] > TRACK_SHOWS:
            notes.append(Said(f"note: {stock[kind]} {kind} is more than the track shows ({TRACK_SHOWS})", name))
    return replace(seat, stock=stock), tuple(notes)


def spend(seat: SeatState, costs: Stock) -> SeatState:
    """Take resources from a stock."""
    return replace(seat, stock={kind: held - costs.get(kind, 0) for kind, held in seat.stock.items()})
