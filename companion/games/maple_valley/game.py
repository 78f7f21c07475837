"""Maple Valley as a title: its moves, its steps, its asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games.library import read_book
from companion.games.maple_valley import (
    abilities,
    answers,
    crafting,
    drawing,
    faults,
    locations,
    manual,
    moves,
    places,
    players,
    playing,
    position,
    scoring,
    seen,
    setup,
    view,
)
from companion.games.maple_valley import tally as tallying
from companion.games.maple_valley.asks import asked, asks
from companion.games.maple_valley.examine import examine
from companion.games.maple_valley.gloss import gloss
from companion.games.maple_valley.listing import legal_moves
from companion.games.maple_valley.moment import moment, needed
from companion.games.maple_valley.state import State, add, with_seat
from companion.games.maple_valley.switches import Switches
from companion.games.maple_valley.tables import LISTINGS, SLUG, open_tables, read_tables
from companion.games.maple_valley.vocabulary import ITEMS
from companion.games.maple_valley.words import words_for
from companion.referee.clauses import Book
from companion.referee.editions import Gap
from companion.referee.game import Ask, Fault, Game, Header, Problem, Rule, Tallied
from companion.referee.holdings import Held, Holding, Value
from companion.referee.moves import Move, Override
from companion.referee.scores import ScoreSheet
from companion.referee.verdicts import Refusal
from companion.referee.view import View
from companion.referee.words import Word

DEALS: dict[str, Callable[[State, Random], Move]] = {
    "outposts": setup.deal_outposts,
    "festivities": setup.deal_festivities,
    "sites": setup.deal_sites,
    "groves": setup.deal_groves,
    "sun": setup.deal_sun,
    "draw": drawing.deal_draw,
    "hand": drawing.deal_hand,
    "look": drawing.deal_look,
}


class MapleValley(Game[State]):
    """Friends travel the valley for five hours and bring favours to the spring festival."""

    slug = SLUG
    title = "Maple Valley"
    rules_version = 2
    players = setup.PLAYERS
    players_clause = "MV-R06"
    score_lines = scoring.SCORE_LINES
    options = ("colours",)
    inner = ("step", "now", "early")
    switches = Switches
    listings = LISTINGS
    chance = tuple(DEALS)
    quantities = (*ITEMS, "points")
    order_codes = places.ORDER_CODES
    earlier_rulings = {1: {"idle_outpost": "no"}}
    endings = (moves.Done,)
    rules = {
        moves.Outposts: Rule(setup.refuse_outposts, setup.apply_outposts),
        moves.Festivities: Rule(setup.refuse_festivities, setup.apply_festivities),
        moves.Draw: Rule(drawing.refuse_draw, drawing.apply_draw),
        moves.Sites: Rule(setup.refuse_sites, setup.apply_sites),
        moves.Groves: Rule(setup.refuse_groves, setup.apply_groves),
        moves.Sun: Rule(setup.refuse_sun, setup.apply_sun),
        moves.First: Rule(setup.refuse_first, setup.apply_first),
        moves.Hand: Rule(drawing.refuse_hand, drawing.apply_hand),
        moves.Look: Rule(drawing.refuse_look, drawing.apply_look),
        moves.Play: Rule(playing.refuse_play, playing.apply_play, playing.fill_play),
        moves.Pass: Rule(playing.refuse_pass, playing.apply_pass),
        moves.TravelBy: Rule(playing.refuse_travel, playing.apply_travel, playing.fill_travel),
        moves.Forage: Rule(locations.refuse_forage, locations.apply_forage, locations.fill_forage),
        moves.Make: Rule(locations.refuse_make, locations.apply_make, locations.fill_make),
        moves.Activate: Rule(locations.refuse_activate, locations.apply_activate, locations.fill_activate),
        moves.Trade: Rule(locations.refuse_trade, locations.apply_trade, locations.fill_trade),
        moves.Use: Rule(abilities.refuse_use, abilities.apply_use, abilities.fill_use),
        moves.Take: Rule(answers.refuse_take, answers.apply_take),
        moves.Keep: Rule(answers.refuse_keep, answers.apply_keep),
        moves.Mark: Rule(answers.refuse_mark, answers.apply_mark, answers.fill_mark),
        moves.GainItems: Rule(answers.refuse_gain, answers.apply_gain, answers.fill_gain),
        moves.Choose: Rule(answers.refuse_choose, answers.apply_choose),
        moves.Zoom: Rule(answers.refuse_zoom, answers.apply_zoom),
        moves.Refresh: Rule(answers.refuse_refresh, answers.apply_refresh),
        moves.Craft: Rule(crafting.refuse_craft, crafting.apply_craft, crafting.fill_craft),
        moves.Discard: Rule(answers.refuse_discard, answers.apply_discard, answers.fill_discard),
        moves.Done: Rule(abilities.refuse_done, abilities.apply_done),
        moves.Adjust: Rule(manual.refuse_adjust, manual.apply_adjust),
        moves.StoreItems: Rule(manual.refuse_store, manual.apply_store, manual.fill_store),
        moves.TitleWord: Rule(manual.refuse_title, manual.apply_title),
    }

    def book(self) -> Book:
        return read_book(self.slug)

    def words_of(self, edition: str) -> Mapping[str, Word]:
        return words_for(edition)

    def inspect_edition(self, edition: str) -> Sequence[Fault]:
        return faults.inspect(edition)

    def gaps(self, edition: str) -> Sequence[Gap]:
        return open_tables(edition).gaps

    def seats(self, state: State) -> tuple[str, ...]:
        return tuple(state.seats)

    def set_up(self, header: Header, switches: Switches) -> State | Refusal:
        return setup.new_game(header, switches)

    def read_position(self, document: Mapping[str, Any], rulings: Mapping[str, str]) -> State:
        return position.read_position(document, rulings)

    def asks(self, state: State) -> tuple[Ask, ...]:
        return asks(state)

    def asked(self, state: State) -> tuple[str | None, ...]:
        return asked(state)

    def moves(self, state: State, seat: str | None) -> Iterable[Move]:
        return legal_moves(state, seat)

    def open_words(self, state: State) -> str:
        return ""

    def proper_places(self, state: State, move: Move) -> Iterable[State]:
        return places.proper_places(state, move)

    def deal(self, state: State, verb: str, rng: Random) -> Move:
        if verb == "first":
            return moves.First(rng.choice(list(state.seats)))
        return DEALS[verb](state, rng)

    def advise(self, state: State, seat: str, rng: Random) -> Move:
        return players.choose(state, seat, list(self.moves(state, seat)), rng)

    def gloss(self, state: State, move: Move) -> str:
        return gloss(state, move)

    def score(self, state: State) -> ScoreSheet:
        return scoring.score(state)

    def seen(self, state: State, seat: str | None) -> State:
        return seen.seen(state, seat)

    def shown(self, move: Move, seat: str | None) -> Move:
        return seen.shown(move, seat)

    def examine(self, state: State) -> list[Problem]:
        return examine(state)

    def describe(self, state: State) -> dict[str, Any]:
        return position.describe(state)

    def override(self, state: State, move: Override) -> tuple[State, int]:
        """Give or take items, or points, by hand."""
        owner = state.seats[move.seat]
        if move.quantity == "points":
            points = owner.points + move.change
            return with_seat(state, move.seat, replace(owner, points=points)), points
        now = owner.pack.get(move.quantity, 0) + move.change
        pack = add({**owner.pack, move.quantity: now}, ())
        return with_seat(state, move.seat, replace(owner, pack=pack)), now

    def bounds(self, state: State, seat: str, quantity: str) -> range:
        """Points may be taken away below nothing, as far as a tally counts them."""
        most = tallying.MOST_POINTS
        return range(-most, most + 1) if quantity == "points" else range(position.MOST_ITEMS + 1)

    def moment(self, state: State) -> str:
        return moment(state)

    def needed(self, state: State) -> Sequence[str]:
        return needed(state)

    def views(self, state: State) -> tuple[View, ...]:
        return view.table_views(state)

    def holdings(self, edition: str, options: Mapping[str, Any] = {}) -> Sequence[Holding]:
        return tallying.holdings(read_tables(edition))

    def tally(
        self,
        held: Mapping[str, Held],
        rulings: Mapping[str, str],
        edition: str,
        options: Mapping[str, Any] = {},
        shared: Mapping[str, Value] = {},
    ) -> Tallied:
        return tallying.tally(held, msgspec.convert(dict(rulings), Switches), edition, options, shared)


GAME = MapleValley()
