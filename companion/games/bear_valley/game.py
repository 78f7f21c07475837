"""Bear Valley as a title: its moves, its steps, its asks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games.bear_valley import (
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
    view,
)
from companion.games.bear_valley import tally as tallying
from companion.games.bear_valley.asks import asks
from companion.games.bear_valley.close import may_give_up
from companion.games.bear_valley.examine import examine
from companion.games.bear_valley.gloss import gloss
from companion.games.bear_valley.listing import seat_moves, table_moves
from companion.games.bear_valley.moment import moment, needed
from companion.games.bear_valley.state import State, with_seat
from companion.games.bear_valley.switches import Switches
from companion.games.bear_valley.tables import LISTINGS, TOKENS, open_tables, read_tables
from companion.games.bear_valley.tokens import may_carry, pieces, stock_of
from companion.games.bear_valley.untimely import ORDER_CODES, proper_places, say_open, say_order
from companion.games.bear_valley.words import words_for
from companion.games.library import read_book
from companion.referee.clauses import Book
from companion.referee.editions import Gap
from companion.referee.game import Ask, Game, Header, Problem, Rule, Tallied
from companion.referee.holdings import Held, Holding, Value
from companion.referee.moves import Move, Override
from companion.referee.scores import ScoreSheet
from companion.referee.verdicts import Refusal, refuse
from companion.referee.view import View
from companion.referee.words import Word

SEATED = ("colours", "characters")
# The moves that may name the card drawn.
CARDED = (moves.Explore, moves.Dive, moves.Observe)
CARDED_STEPS = ("move", "dive", "observe")
ASKED_OF_TABLE = ("draw", "first", "deal", "walled")


class BearValley(Game[State]):
    """Players explore the wilderness along a river, counting the hours, to reach the camp at its other end."""

    slug = "bear-valley"
    title = "Bear Valley"
    rules_version = 2
    players = range(2, 7)
    players_clause = "BV-SETUP-01"
    unit = scoring.UNIT
    score_lines = scoring.SCORE_LINES
    options = ("mode", "gold", "enchantments", "river", *SEATED)
    inner = ("step", "now", "deck")
    switches = Switches
    listings = LISTINGS
    chance = ("first", "character", "draw")
    quantities = TOKENS
    order_codes = ORDER_CODES
    rules = {
        moves.First: Rule(setup.refuse_first, setup.apply_first),
        moves.Plays: Rule(setup.refuse_plays, setup.apply_plays),
        moves.DealCharacter: Rule(setup.refuse_deal_character, setup.apply_deal_character),
        moves.Traverse: Rule(travel.refuse_traverse, travel.apply_traverse, travel.fill_traverse),
        moves.Explore: explore.EXPLORE,
        moves.Draw: Rule(explore.refuse_draw, explore.apply_draw),
        moves.Lay: Rule(explore.refuse_lay, explore.apply_lay, explore.fill_lay),
        moves.Redraw: Rule(explore.refuse_redraw, explore.apply_redraw),
        moves.Stop: Rule(rest.refuse_stop, rest.apply_stop, rest.fill_stop),
        moves.Stay: Rule(rest.refuse_stay, rest.apply_stay),
        moves.Tunnel: Rule(tunnel.refuse_tunnel, tunnel.apply_tunnel, tunnel.fill_tunnel),
        moves.Machete: Rule(judge.refuse_machete, judge.apply_machete),
        moves.Basket: Rule(judge.refuse_basket, judge.apply_basket),
        moves.NoBasket: Rule(judge.refuse_no_basket, judge.apply_no_basket),
        moves.Canoe: Rule(travel.refuse_canoe, travel.apply_canoe),
        moves.Row: Rule(travel.refuse_row, travel.apply_row, travel.fill_row),
        moves.Cross: Rule(travel.refuse_cross, travel.apply_cross),
        moves.Dive: explore.DIVE,
        moves.Jump: Rule(cave.refuse_jump_leaving, cave.apply_jump, cave.fill_jump),
        moves.Observe: explore.OBSERVE,
        moves.Trade: Rule(trade.refuse_trade, trade.apply_trade, trade.fill_trade),
        moves.Gift: Rule(trade.refuse_trade, trade.apply_trade, trade.fill_trade),
        moves.Take: Rule(close.refuse_take, close.apply_take),
        moves.TakeNothing: Rule(close.refuse_nothing, close.apply_nothing),
        moves.Eaten: Rule(close.refuse_eaten, close.apply_eaten),
        moves.Spared: Rule(close.refuse_spared, close.apply_spared),
        moves.GiveUp: Rule(close.refuse_give_up, close.apply_give_up),
    }

    def book(self) -> Book:
        return read_book(self.slug)

    def words_of(self, edition: str) -> Mapping[str, Word]:
        return words_for(read_tables(edition))

    def gaps(self, edition: str) -> Sequence[Gap]:
        return open_tables(edition).gaps

    def seats(self, state: State) -> tuple[str, ...]:
        return tuple(state.seats)

    def start(self, header: Header) -> State | Refusal:
        if header.position is not None and any(key in header.options for key in SEATED):
            reason = "in a position each seat has its colour or character"
            return refuse("BV-SETUP-04 BV-SETUP-07", "bad-option", reason)
        return super().start(header)

    def set_up(self, header: Header, switches: Switches) -> State | Refusal:
        return setup.new_game(header, switches, self.players)

    def read_position(self, document: Mapping[str, Any], rulings: Mapping[str, str]) -> State:
        return position.read_position(document, rulings)

    def modes(self) -> Sequence[dict[str, Any]]:
        """Basic or advanced, with or without enchantments, the advanced game also without gold."""
        enchanted = {"enchantments": "yes"}
        advanced = {"mode": "advanced"}
        no_gold = {"mode": "advanced", "gold": "no"}
        return ({}, enchanted, advanced, no_gold, advanced | enchanted, no_gold | enchanted)

    def variant_words(self, options: Mapping[str, Any]) -> str:
        words = [str(options.get("mode", "basic"))]
        words += ["without gold"] if options.get("gold") == "no" else []
        return " ".join(words) + (", with enchantments" if options.get("enchantments") == "yes" else "")

    def asks(self, state: State) -> tuple[Ask, ...]:
        return asks(state)

    def asked(self, state: State) -> tuple[str | None, ...]:
        if state.step in ASKED_OF_TABLE:
            return (None,)
        if state.step == "over":
            return ()
        return (None, state.turn) if state.idle and may_give_up(state) else (state.turn,)

    def moves(self, state: State, seat: str | None) -> Iterable[Move]:
        """List every legal move; those that name the card drawn come last."""
        if seat is None:
            return table_moves(state)
        if seat != state.turn:
            return ()
        found = [*seat_moves(state, seat)]
        if state.step not in CARDED_STEPS:
            return found
        begun = [move for move in found if isinstance(move, CARDED)]
        return found + explore.with_cards(state, begun) if begun else found

    def open_words(self, state: State) -> str:
        return ""

    def proper_places(self, state: State, move: Move) -> Iterable[State]:
        return proper_places(state, move)

    def _broken_rule(self, state: State, move: Move, untimely: Refusal) -> Refusal:
        order = say_order(state, untimely)
        told = super()._broken_rule(state, move, order)
        return say_open(state, untimely) if told is order else told

    def deal(self, state: State, verb: str, rng: Random) -> Move:
        if verb == "first":
            return moves.First(rng.choice(list(state.seats)))
        return rng.choice(list(table_moves(state)))

    def advise(self, state: State, seat: str, rng: Random) -> Move:
        return players.choose(state, seat, list(seat_moves(state, seat)), rng)

    def gloss(self, state: State, move: Move) -> str:
        return gloss(state, move)

    def score(self, state: State) -> ScoreSheet:
        return scoring.score(state)

    def seen(self, state: State, seat: str | None) -> State:
        """Everything is open but the order of the deck, which is not in the state."""
        return state

    def examine(self, state: State) -> list[Problem]:
        return examine(state)

    def describe(self, state: State) -> dict[str, Any]:
        return position.describe(state)

    def override(self, state: State, move: Override) -> tuple[State, int]:
        """Give or take tokens by hand; they come from the stock and go back to it."""
        seat = state.seats[move.seat]
        number = seat.tokens.count(move.quantity) + move.change
        others = tuple(token for token in seat.tokens if token != move.quantity)
        tokens = tuple(sorted((*others, *[move.quantity] * max(0, number))))
        return with_seat(state, move.seat, replace(seat, tokens=tokens)), number

    def bounds(self, state: State, seat: str, quantity: str) -> range:
        """Nobody gets more than the stock holds, nor what he cannot carry (BV-EQ-02, BV-R49)."""
        player = state.seats[seat]
        if not state.is_advanced or player.eaten or not may_carry(player, quantity):
            return range(1)
        others = [token for token in pieces(player.tokens) if token != quantity]
        if player.character == "rocky" and quantity != "gold":
            return range(1 if others else 2)
        return range(stock_of(state)[quantity] + player.tokens.count(quantity) + 1)

    def moment(self, state: State) -> str:
        return moment(state)

    def needed(self, state: State) -> Sequence[str]:
        return needed(state)

    def holdings(self, edition: str, options: Mapping[str, Any] = {}) -> Sequence[Holding]:
        return tallying.holdings(read_tables(edition), options)

    def tally(
        self,
        held: Mapping[str, Held],
        rulings: Mapping[str, str],
        edition: str,
        options: Mapping[str, Any] = {},
        shared: Mapping[str, Value] = {},
    ) -> Tallied:
        header = Header(self.slug, tuple(held), self.rules_version, edition=edition, options=dict(options))
        state = self.set_up(header, msgspec.convert(dict(rulings), Switches))
        return state if isinstance(state, Refusal) else tallying.tally(held, state)

    def views(self, state: State) -> tuple[View, ...]:
        return view.table_views(state)


GAME = BearValley()
