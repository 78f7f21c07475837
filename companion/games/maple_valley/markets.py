"""Markets of the Outposts (MV-OUT-03, MV-OUT-04)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.maple_valley import moves
from companion.games.maple_valley import vocabulary as v
from companion.games.maple_valley.costs import (
    Group,
    Items,
    gain_choices,
    gain_group,
    in_order,
    payments,
    plain,
    readings,
)
from companion.games.maple_valley.counts import all_hold
from companion.games.maple_valley.sources import Offer, modifiers, note_use, offers_for, uses_left
from companion.games.maple_valley.state import State
from companion.referee.moves import Move


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
    """Return an unused effect that raises a trade's maximum, and by how much."""
    there = offers_for(state, seat, "rule", "market")
    for offer in (offer for offer in there if offer.effect.of == ("market",)):
        raises = [step.n for step in offer.effect.gain if isinstance(step, v.Raise)]
        if raises and uses_left(state, seat, offer) > 0 and all_hold(state, seat, offer.effect.if_):
            return offer, raises[0]
    return None


def is_within_maximum(state: State, seat: str, at: str, number: int, trade: v.Trade) -> bool:
    """Return whether a trade can be made once more this turn."""
    made = state.now.trades.get(key_of(state, at, number), 0)
    return made < allowance(state, at, number, trade) or raiser(state, seat) is not None


def open_trades(state: State, seat: str, at: str) -> Iterator[int]:
    """Yield the numbers of the trades a player can make at an Outpost now."""
    for number, trade in enumerate(state.tables.outposts[state.outposts[at]].market, 1):
        if _open_gains(state, seat, at, number, trade) and next(ways_to_trade(state, seat, trade), None) is not None:
            yield number


def _open_gains(state: State, seat: str, at: str, number: int, trade: v.Trade) -> list[Group]:
    """Return what a trade gives; nothing if it is worth nothing or past its maximum (MV-R69)."""
    groups = gain_groups(state, seat, trade)
    is_open = any(group.n for group in groups) and is_within_maximum(state, seat, at, number, trade)
    return groups if is_open else []


def trade_readings(state: State, at: str, move: moves.Trade) -> Iterator[Move]:
    """Yield the complete moves for a trade that match what is named.

    A trade must be within its maximum, payable and worth something (MV-R69).
    """
    seat, number, owner = move.seat, move.number, state.seats[move.seat]
    trade = state.tables.outposts[state.outposts[at]].market[number - 1]
    groups = _open_gains(state, seat, at, number, trade)
    if not groups:
        return
    choices: list[Items] = []
    is_named = any(len(group.options) > 1 for group in groups)
    wanted = in_order(move.gaining) if move.gaining is not None else None
    for _, paying in readings(owner, ways_to_trade(state, seat, trade), plain(trade.cost), move.paying):
        choices = choices or gain_choices(groups)
        for choice in choices:
            if wanted in (None, choice):
                yield moves.Trade(seat, number, paying, choice if is_named else None)


def ways_to_trade(state: State, seat: str, trade: v.Trade) -> Iterator[Items]:
    """Yield the ways to pay for a trade."""
    return payments(state, state.seats[seat], trade.cost, modifiers(state, seat, "market"))


def gain_groups(state: State, seat: str, trade: v.Trade) -> list[Group]:
    """Return what a trade gives."""
    return [gain_group(state, seat, traded.step, "") for traded in trade.gain]


def count_trade(state: State, seat: str, at: str, number: int, trade: v.Trade) -> State:
    """Count a trade; beyond the printed maximum it uses a card."""
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
