"""Masters of Maple Syrup as a title: its moves, its steps, its asks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games.library import read_book
from companion.games.masters_of_maple_syrup import (
    acting,
    answers,
    developing,
    discarding,
    drawing,
    faults,
    manual,
    moves,
    places,
    players,
    position,
    scoring,
    seen,
    setup,
    tucking,
    view,
)
from companion.games.masters_of_maple_syrup import tally as tallying
from companion.games.masters_of_maple_syrup.asks import asks
from companion.games.masters_of_maple_syrup.examine import examine
from companion.games.masters_of_maple_syrup.gloss import gloss
from companion.games.masters_of_maple_syrup.listing import legal_moves
from companion.games.masters_of_maple_syrup.moment import moment, needed
from companion.games.masters_of_maple_syrup.state import State, with_seat
from companion.games.masters_of_maple_syrup.switches import Switches
from companion.games.masters_of_maple_syrup.tables import LISTINGS, open_tables, read_tables
from companion.games.masters_of_maple_syrup.waiting import asked
from companion.games.masters_of_maple_syrup.words import words_for
from companion.referee.clauses import Book
from companion.referee.editions import Gap
from companion.referee.game import Ask, Fault, Game, Header, Problem, Rule, Tallied
from companion.referee.holdings import Held, Holding, Value
from companion.referee.moves import Move, Override
from companion.referee.scores import ScoreSheet
from companion.referee.verdicts import Refusal
from companion.referee.view import View
from companion.referee.words import Word


class MastersOfMapleSyrup(Game[State]):
    """Two neighbours select actions for both, and develop their sugarbushes card by card."""

    slug = "masters-of-maple-syrup"
    title = "Masters of Maple Syrup"
    rules_version = 2
    players = range(2, 3)
    players_clause = "MS-GEN-01"
    score_lines = scoring.SCORE_LINES
    shares_victory = False
    options = ("mode", "sides")
    inner = ("step", "selected", "moved", "stack", "closed", "quiet", "developed")
    switches = Switches
    listings = LISTINGS
    chance = ("draw",)
    quantities = ("points",)
    endings = (moves.Done,)
    order_codes = places.ORDER_CODES
    rules = {
        moves.First: Rule(setup.refuse_first, setup.apply_first),
        moves.Draw: Rule(drawing.refuse_draw, drawing.apply_draw),
        moves.Throw: Rule(setup.refuse_throw, setup.apply_throw),
        moves.Select: Rule(acting.refuse_select, acting.apply_select, acting.fill_select),
        moves.Choose: Rule(acting.refuse_choose, acting.apply_choose),
        moves.Tap: Rule(acting.refuse_tap, acting.apply_tap, acting.fill_tap),
        moves.Harvest: Rule(acting.refuse_harvest, acting.apply_harvest, acting.fill_harvest),
        moves.Develop: Rule(developing.refuse_develop, developing.apply_develop, developing.fill_develop),
        moves.Pay: Rule(developing.refuse_pay, developing.apply_pay),
        moves.Use: Rule(acting.refuse_use, acting.apply_use, acting.fill_use),
        moves.Done: Rule(acting.refuse_done, acting.apply_done, acting.fill_done),
        moves.Discard: Rule(discarding.refuse_discard, discarding.apply_discard, discarding.fill_discard),
        moves.Tuck: tucking.TUCK,
        moves.Untuck: tucking.UNTUCK,
        moves.Take: answers.TAKE,
        moves.Give: answers.GIVE,
        moves.Place: answers.PLACE,
        moves.Turn: answers.TURN,
        moves.Remove: answers.REMOVE,
        moves.Point: Rule(answers.refuse_point, answers.apply_point),
        moves.Return: Rule(discarding.refuse_return, discarding.apply_return),
        moves.Accept: Rule(answers.refuse_accept, answers.apply_accept),
        moves.Decline: Rule(answers.refuse_decline, answers.apply_decline),
        moves.Adjust: Rule(manual.refuse_adjust, manual.apply_adjust),
        moves.Reveal: Rule(manual.refuse_reveal, manual.apply_reveal, manual.fill_reveal),
        moves.Stop: Rule(setup.refuse_stop, setup.apply_stop),
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

    def modes(self) -> Sequence[dict[str, Any]]:
        """The red sides, or the white ones of the rivals."""
        return ({}, {"mode": "rivals"})

    def variant_words(self, options: Mapping[str, Any]) -> str:
        return str(options.get("sides") or options.get("mode", "standard"))

    def asks(self, state: State) -> tuple[Ask, ...]:
        return asks(state)

    def asked(self, state: State) -> tuple[str | None, ...]:
        return asked(state)

    def moves(self, state: State, seat: str | None) -> Iterable[Move]:
        return legal_moves(state, seat)

    def deal(self, state: State, verb: str, rng: Random) -> Move:
        return drawing.deal_draw(state, rng)

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
        """Give or take points by hand."""
        owner = state.seats[move.seat]
        points = owner.points + move.change
        return with_seat(state, move.seat, replace(owner, points=points)), points

    def bounds(self, state: State, seat: str, quantity: str) -> range:
        """Points may be taken away below nothing, as far as a tally counts them."""
        return range(-tallying.MOST_POINTS, tallying.MOST_POINTS + 1)

    def proper_places(self, state: State, move: Move) -> Iterable[State]:
        return places.proper_places(state, move)

    def moment(self, state: State) -> str:
        return moment(state)

    def needed(self, state: State) -> Sequence[str]:
        return needed(state)

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

    def views(self, state: State) -> tuple[View, ...]:
        return view.table_views(state)


GAME = MastersOfMapleSyrup()
