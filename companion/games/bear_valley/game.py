"""Bear Valley as a title: its verbs, and what they need."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from companion.games.bear_valley import (
    asks,
    cave,
    close,
    explore,
    judge,
    moves,
    players,
    position,
    rest,
    scoring,
    setup,
    trade,
    travel,
    tunnel,
    untimely,
    view,
)
from companion.games.bear_valley import tally as tallying
from companion.games.bear_valley.examine import examine
from companion.games.bear_valley.gloss import gloss
from companion.games.bear_valley.listing import seat_moves, table_moves
from companion.games.bear_valley.moment import moment, needed
from companion.games.bear_valley.state import State
from companion.games.bear_valley.switches import Switches
from companion.games.bear_valley.tables import LISTINGS, TOKENS, open_tables, read_tables
from companion.games.bear_valley.tokens import bounds, change
from companion.games.bear_valley.words import words_for
from companion.games.library import read_book
from companion.referee.moves import Move
from companion.referee.title import Order, Positions, Quantities, Tally, Title, Verb


def listed(kind: type[Move]) -> Callable[[State, str | None], Iterable[Move]]:
    def find(state: State, seat: str | None) -> Iterable[Move]:
        if seat is None:
            return [move for move in table_moves(state) if isinstance(move, kind)]
        found: list[Any] = [move for move in seat_moves(state, seat) if isinstance(move, kind)]
        return found + explore.with_cards(state, found) if kind in (moves.Explore, moves.Dive, moves.Observe) else found

    return find


def row(kind: type[Move], refuse: Any, apply: Any, complete: Any = None, during: tuple[str, ...] = ()) -> Verb[State]:
    return Verb(kind, refuse, apply, complete, during, listed(kind), True)


MOVE = ("move",)
TITLE: Title[State] = Title(
    slug="bear-valley",
    name="Bear Valley",
    rules_version=2,
    players=setup.PLAYERS,
    players_clause="BV-SETUP-01",
    unit=scoring.UNIT,
    options=("mode", "gold", "enchantments", "river", *setup.SEATED),
    modes=setup.modes(),
    switches=Switches,
    inner=("step", "now", "deck"),
    score_lines=scoring.SCORE_LINES,
    verbs=(
        row(moves.First, setup.refuse_first, setup.apply_first, during=("first",)),
        row(moves.Plays, setup.refuse_plays, setup.apply_plays, during=("choose",)),
        row(moves.DealCharacter, setup.refuse_deal_character, setup.apply_deal_character, during=("deal",)),
        row(moves.Explore, *explore.EXPLORE, during=MOVE),
        row(moves.Traverse, travel.refuse_traverse, travel.apply_traverse, travel.fill_traverse, during=MOVE),
        row(moves.Row, travel.refuse_row, travel.apply_row, travel.fill_row, during=MOVE),
        row(moves.Canoe, travel.refuse_canoe, travel.apply_canoe, during=MOVE),
        row(moves.Cross, travel.refuse_cross, travel.apply_cross, during=MOVE),
        row(moves.Jump, cave.refuse_jump_leaving, cave.apply_jump, cave.fill_jump, during=MOVE),
        row(moves.Dive, *explore.DIVE, during=("move", "dive")),
        row(moves.Observe, *explore.OBSERVE, during=("move", "observe")),
        row(moves.Draw, explore.refuse_draw, explore.apply_draw, during=("draw",)),
        row(moves.Lay, explore.refuse_lay, explore.apply_lay, explore.fill_lay, during=("lay",)),
        row(moves.Redraw, explore.refuse_redraw, explore.apply_redraw, during=("lay",)),
        row(moves.Tunnel, tunnel.refuse_tunnel, tunnel.apply_tunnel, tunnel.fill_tunnel, during=("blocked",)),
        row(moves.Machete, judge.refuse_machete, judge.apply_machete, during=("blocked",)),
        row(moves.Basket, judge.refuse_basket, judge.apply_basket, during=("move", "bear")),
        row(moves.NoBasket, judge.refuse_no_basket, judge.apply_no_basket, during=("bear",)),
        row(moves.Stop, rest.refuse_stop, rest.apply_stop, rest.fill_stop, during=("move", "surface")),
        row(moves.Trade, trade.refuse_trade, trade.apply_trade, trade.fill_trade, during=("move", "surface", "trade")),
        row(moves.Gift, trade.refuse_trade, trade.apply_trade, trade.fill_trade, during=("move", "surface", "trade")),
        row(moves.Stay, rest.refuse_stay, rest.apply_stay, during=rest.STAYS),
        row(moves.Take, close.refuse_take, close.apply_take, during=("pick", "supply")),
        row(moves.TakeNothing, close.refuse_nothing, close.apply_nothing, during=("supply",)),
        row(moves.Eaten, close.refuse_eaten, close.apply_eaten, during=("walled",)),
        row(moves.Spared, close.refuse_spared, close.apply_spared, during=("walled",)),
        row(moves.GiveUp, close.refuse_give_up, close.apply_give_up, during=(asks.DEADLOCK,)),
    ),
    chance={"first": setup.deal_first, "character": setup.deal_character, "draw": explore.deal_card},
    phase=asks.phase,
    questions=asks.questions,
    order=Order(
        untimely.ORDER_CODES,
        untimely.proper_places,
        lambda state, refusal, alone: untimely.say(state, refusal, alone, TITLE.asked_verbs(state, state.turn)),
        has_hint=False,
    ),
    book=partial(read_book, "bear-valley"),
    seats=lambda state: tuple(state.seats),
    set_up=setup.set_up,
    refuse_header=setup.refuse_header,
    score=scoring.score,
    views=view.table_views,
    quantities=Quantities(TOKENS, change, bounds),
    positions=Positions(position.describe, examine, position.read_position),
    words=lambda edition: words_for(read_tables(edition)),
    listings=LISTINGS,
    gaps=lambda edition: open_tables(edition).gaps,
    moment=moment,
    needed=needed,
    gloss=gloss,
    variant=setup.variant,
    choose=players.choose,
    tally=Tally(tallying.holdings, tallying.tally),
)
