"""Costly events are worked out only when they are asked for, and then take their place among the others."""

from __future__ import annotations

from companion.referee.events import Event, Later, Said, tell_all


def test_later_events_take_their_place() -> None:
    def tell() -> tuple[Event, ...]:
        return Said("two"), Said("three")

    assert tell_all((Said("one"), Later(tell), Later(tuple), Said("four"))) == (
        Said("one"), Said("two"), Said("three"), Said("four"),
    )  # fmt: skip
