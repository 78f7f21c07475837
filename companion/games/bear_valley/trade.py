"""Trading Posts, which are entered only to trade (BV-POST)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.bear_valley import barter
from companion.games.bear_valley.barter import bundles, goods_of, held_after, offers, value_of
from companion.games.bear_valley.components import POST
from companion.games.bear_valley.events import Traded, token_words
from companion.games.bear_valley.moves import Gift, Stay, Trade
from companion.games.bear_valley.state import Result, State, Step, Tokens, with_seat
from companion.games.bear_valley.steps import allowed, refuse_step
from companion.games.bear_valley.tokens import UNCARRIED, lift, may_carry, missing_words, stock_of
from companion.games.bear_valley.turn_end import in_order, place, refuse_leaving, refuse_leaving_here
from companion.games.bear_valley.ways import goal_of
from companion.referee.closing import Closing
from companion.referee.verdicts import Refusal, refuse


def trade_step(state: State) -> Step:
    """Return the step of a trade: on entering a Post, or by house ruling in a turn that starts there (BV-R48).

    A Telescope used before the trade does not matter.
    """
    now, step = state.now, state.step
    is_there = step == "move" and state.switches.trade_again == "yes" and not now.moved and not now.contingency
    # A player who may surface without a trade may still make one (BV-R35).
    if (is_there or step == "surface") and now.path and state.has_gold and state.map[goal_of(state)[0]].kind == POST:
        return step
    return "trade"


def refuse_trade(state: State, move: Trade | Gift) -> Refusal | None:
    """Refuse a trade without profit, with a kind on both sides, or beyond the stock (BV-POST-04..06)."""
    lacking = f"{move.seat} has not entered a Trading Post"
    refusal = refuse_step(state, move.seat, (trade_step(state),), "BV-POST-02 BV-R48", lacking)
    if refusal is None and not state.has_gold:
        clauses = "BV-NOGOLD-01 BV-BASIC-01" if state.is_advanced else "BV-BASIC-01 BV-NOGOLD-01"
        return refuse(clauses, "no-gold", "without gold nobody trades at a Trading Post")
    refusal = refusal or _refuse_goods(state, move.give)
    if refusal is not None:
        return refusal
    if isinstance(move, Gift):
        if state.switches.trade_gift == "no":
            return refuse(
                "BV-R47 BV-POST-04", "no-gifts", "a gift is not a trade, which needs at least one token each way"
            )
        return _refuse_left(state, move)
    if not any(sorted(get) == sorted(move.get) for get in offers(state, move.give)):
        return _refuse_exchange(state, move)
    return _refuse_left(state, move)


def _refuse_left(state: State, move: Trade | Gift) -> Refusal | None:
    return refuse_leaving(state, move.leaving, move.give) or refuse_leaving_here(state, move.leaving)


def _refuse_goods(state: State, give: Tokens) -> Refusal | None:
    """Refuse tokens that the player does not have or has used (BV-R46)."""
    missing = Counter(give) - Counter(goods_of(state, goal_of(state)[0]))
    if not missing:
        return None
    token = next(iter(missing))
    if token in state.loose.get(goal_of(state)[0], ()):
        reason = f"the {token} is loose on the Trading Post and does not belong to {state.turn}"
        return refuse("BV-R46 BV-POST-06", "not-his", reason)
    reason = f"{state.turn} has {token_words(state.mover.tokens)}, not {token_words(give)}"
    return refuse("BV-POST-06 BV-R46 BV-EQ-03", "no-such-token", reason)


def _refuse_exchange(state: State, move: Trade) -> Refusal:
    """Return why the exchange is impossible (BV-POST-04..06, BV-R49, BV-ROCKY-05)."""
    both = sorted(set(move.give) & set(move.get))
    if both:
        return refuse("BV-POST-05", "on-both-sides", f"{both[0]} is on both sides of the trade")
    given, got = value_of(move.give), value_of(move.get)
    if given <= got:
        offer = f"{move.seat} offers a value of {given} for a value of {got}"
        reason = f"{offer}, and the Trading Post must profit (each Equipment 1, each gold 2)"
        return refuse("BV-POST-04", "no-profit", reason)
    stock, seat = stock_of(state), state.mover
    for token, number in Counter(move.get).items():
        if stock[token] < number:
            return refuse("BV-POST-06", "not-in-stock", missing_words(token, stock[token], number))
        if not may_carry(seat, token):
            clause = UNCARRIED[seat.character, token]
            return refuse(f"{clause} BV-R49", "not-carried", f"{seat.character.title()} cannot carry a {token}")
    return refuse("BV-ROCKY-05 BV-ROCKY-03", "too-much", "Rocky would have more than one piece of Equipment")


def complete_trade(state: State, move: Trade | Gift) -> list[Trade | Gift]:
    """Write tokens in order."""
    give, leaving = tuple(sorted(move.give)), in_order(move.leaving)
    if isinstance(move, Gift):
        return [Gift(move.seat, give, leaving)]
    return [Trade(move.seat, give, tuple(sorted(move.get)), leaving)]


def apply_trade(state: State, move: Trade | Gift) -> Result:
    """Return the given tokens to the stock, place the Player token and end the turn (BV-POST-02, -06)."""
    spot = goal_of(state)
    own = tuple((Counter(move.give) & Counter(state.mover.tokens)).elements())
    rest = tuple((Counter(move.give) - Counter(own)).elements())
    tokens = tuple(held_after(state, move.give, move.get))
    after = with_seat(state, move.seat, replace(state.mover, tokens=tokens))
    return place(lift(after, spot[0], rest), spot, "trades", move.leaving, (Traded(move.seat, move.give, move.get),))


def trades(state: State, name: str) -> Iterator[Trade]:
    """List every trade at a Post, with all other tokens brought along."""
    if trade_step(state) == state.step:
        for give, get in barter.trades(state, goal_of(state)[0]):
            yield Trade(name, tuple(sorted(give)), tuple(sorted(get)))


def gifts(state: State, name: str) -> Iterator[Gift]:
    """Propose to give away any of the goods."""
    if trade_step(state) == state.step:
        for give in bundles(goods_of(state, goal_of(state)[0])):
            if give:
                yield Gift(name, tuple(sorted(give)))


# A player who has entered a Post trades there or gets lost.
TRADING = Closing(allowed((trades, refuse_trade), (gifts, refuse_trade)), (Stay,))
