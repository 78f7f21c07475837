"""Markets of the Outposts (MV-OUT-03, MV-OUT-04)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.maple_valley import vocabulary as v
from companion.games.maple_valley.costs import Payment, can_pay, gain_choices, gain_group, payments
from companion.games.maple_valley.counts import all_hold
from companion.games.maple_valley.sources import Offer, modifiers, note_use, offers_for, uses_left
from companion.games.maple_valley.state import State


def key_of(state: State, at: str, number: int) -> str:
    """Return the key under which a trade is counted."""
    return f"{state.outposts[at]}/{number}"


def allowance(state: State, at: str, number: int, trade: v.Trade) -> int:
    """Return how often a trade may be made this turn without using a card (MV-OUT-04)."""
    if trade.max is None:
        return 99
    key = key_of(state, at, number)
    return trade.max + sum(n for mark, n in state.now.trades.items() if mark.endswith(f"@{key}"))


def raiser(state: State, seat: str) -> tuple[Offer, int] | None:
    """Return an unused effect that raises one maximum, and by how much."""
    there = offers_for(state, seat, "rule", "market")
    for offer in (offer for offer in there if offer.effect.of == ("market",)):
        raises = [step.n for step in offer.effect.gain if isinstance(step, v.Raise)]
        if raises and uses_left(state, seat, offer) > 0 and all_hold(state, seat, offer.effect.if_):
            return offer, raises[0]
    return None


def is_within_maximum(state: State, seat: str, at: str, number: int, trade: v.Trade) -> bool:
    """Tell whether a trade may be made once more this turn."""
    made = state.now.trades.get(key_of(state, at, number), 0)
    return made < allowance(state, at, number, trade) or raiser(state, seat) is not None


def open_trades(state: State, seat: str, at: str) -> Iterator[int]:
    """Yield the numbers of the trades that a player can make at an Outpost now."""
    numbers = range(1, len(state.tables.outposts[state.outposts[at]].market) + 1)
    return (number for number in numbers if can_trade(state, seat, at, number))


def can_trade(state: State, seat: str, at: str, number: int) -> bool:
    """Tell whether a trade can be made now: within its maximum, payable, and worth something."""
    trade = state.tables.outposts[state.outposts[at]].market[number - 1]
    return (
        is_within_maximum(state, seat, at, number, trade)
        and can_pay(state, state.seats[seat], trade.cost, modifiers(state, seat, "market"))
        and gives_anything(state, seat, trade)
    )


def ways_to_trade(state: State, seat: str, trade: v.Trade) -> list[Payment]:
    """List the ways to pay for a trade."""
    return payments(state, state.seats[seat], trade.cost, modifiers(state, seat, "market"))


def gives_anything(state: State, seat: str, trade: v.Trade) -> bool:
    """Tell whether a trade would not be wasted (MV-R69)."""
    return any(gain_group(state, seat, traded.step, "").n for traded in trade.gain)


def choices_of(state: State, seat: str, trade: v.Trade) -> list[tuple[str, ...]]:
    """List what a trade may give."""
    return gain_choices([gain_group(state, seat, traded.step, "") for traded in trade.gain])


def has_choice(state: State, seat: str, trade: v.Trade) -> bool:
    """Tell whether the player must name what is collected."""
    return any(len(gain_group(state, seat, traded.step, "").options) > 1 for traded in trade.gain)


def count_trade(state: State, seat: str, at: str, number: int, trade: v.Trade) -> State:
    """Count a trade; beyond the printed maximum a card is used for it."""
    key = key_of(state, at, number)
    trades = dict(state.now.trades)
    trades[key] = trades.get(key, 0) + 1
    if trades[key] > allowance(state, at, number, trade):
        found = raiser(state, seat)
        assert found is not None
        offer, n = found
        state = note_use(state, offer)
        mark = f"{offer.key}@{key}"
        trades[mark] = trades.get(mark, 0) + n
    return replace(state, now=replace(state.now, trades=trades))
