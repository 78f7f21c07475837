"""Trades at the market of an Outpost (MV-OUT)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from companion.games.maple_valley import moves
from companion.games.maple_valley import vocabulary as v
from companion.games.maple_valley.costs import (
    MOST_LINES,
    gain_choices,
    payment_of,
    readings,
)
from companion.games.maple_valley.events import Spent
from companion.games.maple_valley.frames import Visit
from companion.games.maple_valley.machine import settle
from companion.games.maple_valley.markets import (
    count_trade,
    gain_groups,
    is_within_maximum,
    open_trades,
    trade_readings,
    ways_to_trade,
)
from companion.games.maple_valley.packs import collect, spend, spent_words
from companion.games.maple_valley.prices import unpaid_words, wrong_gain_words
from companion.games.maple_valley.reasons import OFTEN
from companion.games.maple_valley.sources import modifiers, note_modifiers
from companion.games.maple_valley.state import Result, State
from companion.games.maple_valley.visits import change_visit, open_visit, place_of, site_of, visit_of
from companion.referee.amounts import counted
from companion.referee.events import Event
from companion.referee.moves import Move
from companion.referee.verdicts import Refusal, refuse


def outline_trades(state: State, seat: str) -> Iterator[Move]:
    """Yield the trades that can be made, without payments and gains."""
    at = place_of(state, seat)
    if at in state.outposts and isinstance(_market_of(state, seat), str):
        yield from (moves.Trade(seat, number) for number in open_trades(state, seat, at))


def trades(state: State, seat: str) -> Iterator[Move]:
    """List the trades that can be made, with every payment and everything they can give."""
    at = place_of(state, seat)
    if at in state.outposts and isinstance(_market_of(state, seat), str):
        for number in range(1, len(state.tables.outposts[state.outposts[at]].market) + 1):
            yield from islice(trade_readings(state, at, moves.Trade(seat, number)), MOST_LINES)


def _market_of(state: State, seat: str) -> str | Refusal:
    """Return the Outpost where a player can trade, or why there is none."""
    visit = visit_of(state, seat)
    if visit is not None and visit.stage == "effect":
        return refuse("MV-OUT-02", "effect-used", "trade before using the Outpost's effect")
    at = visit.at if visit is not None else site_of(state, seat)
    if isinstance(at, Refusal):
        is_closed = at.code == "activated" and state.seats[seat].at in state.outposts
        return refuse(" ".join(("MV-OUT-02", *at.clauses)), at.code, at.reason_words) if is_closed else at
    if at not in state.outposts:
        name = state.tables.locations[at].name
        return refuse("MV-ACT-04 MV-OUT-01", "no-market", f"{name} has no market")
    return at


def refuse_trade(state: State, move: moves.Trade) -> Refusal | None:
    at = _market_of(state, move.seat)
    if isinstance(at, Refusal):
        return at
    outpost = state.tables.outposts[state.outposts[at]]
    named = " MV-OUT-06" if outpost.title == "Book Wagon" else ""
    if not 1 <= move.number <= len(outpost.market):
        return refuse(
            f"MV-OUT-01{named}", "no-trade", f"{outpost.title} has only {counted(len(outpost.market), 'trade')}"
        )
    if any(True for _ in trade_readings(state, at, move)):
        return None
    trade = outpost.market[move.number - 1]
    if not is_within_maximum(state, move.seat, at, move.number, trade):
        clauses = f"MV-OUT-04 MV-R34 MV-R35{named}"
        often = OFTEN.get(trade.max or 0, f"{trade.max} times")
        return refuse(clauses, "maximum", f"trade {move.number} may be made {often} per turn")
    owner = state.seats[move.seat]
    ways = list(ways_to_trade(state, move.seat, trade))
    if next(readings(owner, ways, None, move.paying), None) is None:
        brought = [card for card in move.paying or () if card in owner.bringing]
        clauses = f"MV-GEN-02 {'MV-R33' if brought else 'MV-R89'}{named}"
        what, changes = f"trade {move.number}", modifiers(state, move.seat, "market")
        reason = unpaid_words(state, move.seat, what, trade.cost, bool(ways), move.paying, changes)
        return refuse(clauses, "price", reason)
    if move.gaining is None or not any(group.n for group in gain_groups(state, move.seat, trade)):
        return refuse(f"MV-R69{named}", "nothing", f"trade {move.number} would give nothing now")
    reason = wrong_gain_words(f"trade {move.number}", gain_groups(state, move.seat, trade), move.gaining)
    return refuse(f"MV-GEN-08 MV-OUT-01{named}", "gain", reason)


def gain_words(trade: v.Trade) -> str:
    """Write what a trade gives: `2 Curiosities of any kind`."""
    return " and ".join(v.item_words(traded.n, traded.step.items) for traded in trade.gain)


def trade_at(state: State, seat: str, number: int) -> v.Trade:
    """Return a trade of the Outpost where a player is trading or may trade."""
    return state.tables.outposts[state.outposts[place_of(state, seat)]].market[number - 1]


def fill_trade(state: State, move: moves.Trade) -> Sequence[Move]:
    at = _market_of(state, move.seat)
    assert isinstance(at, str)
    return list(trade_readings(state, at, move))


def apply_trade(state: State, move: moves.Trade) -> Result:
    """Make a trade at a market (MV-OUT-03)."""
    trade = trade_at(state, move.seat, move.number)
    before: tuple[Event, ...] = ()
    if visit_of(state, move.seat) is None:
        state, before = open_visit(state, move.seat, is_used=False)
    visit = state.stack[-1]
    assert isinstance(visit, Visit)
    changes = modifiers(state, move.seat, "market")
    way = payment_of(state, state.seats[move.seat], trade.cost, move.paying, changes)
    gained = move.gaining if move.gaining is not None else gain_choices(gain_groups(state, move.seat, trade))[0]
    title = state.tables.title(state.outposts[visit.at])
    state = count_trade(state, move.seat, visit.at, move.number, trade)
    state = note_modifiers(state, move.seat, "market", way.uses)
    state = spend(change_visit(state, is_used=True), move.seat, way.items)
    state, events = collect(state, move.seat, gained, title)
    return settle(state, (*before, Spent(move.seat, spent_words(state, way.items), title), *events))
