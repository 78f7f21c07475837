"""King of the Valley as a title: its moves, its steps, its asks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games.king_of_the_valley import (
    activate,
    kingdom,
    moves,
    obtain,
    piles,
    players,
    position,
    recruit,
    replenish,
    scoring,
    setup,
    summon,
    view,
)
from companion.games.king_of_the_valley.asks import asks
from companion.games.king_of_the_valley.examine import examine, examine_places
from companion.games.king_of_the_valley.gloss import gloss
from companion.games.king_of_the_valley.listing import legal_moves
from companion.games.king_of_the_valley.moment import moment, needed
from companion.games.king_of_the_valley.places import ORDER_CODES, proper_places
from companion.games.king_of_the_valley.state import SeatState, State, with_seat
from companion.games.king_of_the_valley.switches import Switches
from companion.games.king_of_the_valley.tables import (
    LISTINGS,
    Tables,
    are_prices,
    open_tables,
    read_tables,
)
from companion.games.king_of_the_valley.tally import holdings, tally
from companion.games.library import read_book
from companion.referee.clauses import Book
from companion.referee.editions import Gap
from companion.referee.game import MOST, Ask, Game, Header, Problem, Rule, Tallied
from companion.referee.holdings import Held, Holding, Value
from companion.referee.moves import Move, Override
from companion.referee.scores import ScoreSheet
from companion.referee.verdicts import Refusal, refuse
from companion.referee.view import View
from companion.referee.words import Word

# Since these rules tokens and face-down tiles of a position must account for each other.
COUNTED_SINCE = 2
SUMMONING = Rule(summon.refuse_summon, obtain.apply_summon, summon.fill_summon)


class KingOfTheValley(Game[State]):
    """Kings move through a shared valley and summon; a hill of tiles refills it."""

    slug = "king-of-the-valley"
    title = "King of the Valley"
    rules_version = 2
    players = range(2, 5)
    players_clause = "KV-GEN-01"
    unit = scoring.UNIT
    score_lines = scoring.SCORE_LINES
    shares_victory = False
    options = ("colours",)
    inner = ("step", "chosen")
    order_codes = ORDER_CODES
    switches = Switches
    listings = LISTINGS
    chance = ("first", "lay", "draw")
    quantities = ("gold", "kingdoms", "reputation")
    rules = {
        moves.First: Rule(setup.refuse_first, setup.apply_first),
        moves.Lay: Rule(setup.refuse_lay, setup.apply_lay),
        moves.PlaceKing: Rule(setup.refuse_place, setup.apply_place),
        moves.Recruit: Rule(recruit.refuse_recruit, recruit.apply_recruit, recruit.fill_recruit),
        moves.Summon: SUMMONING,
        moves.SummonVia: SUMMONING,
        moves.Stay: Rule(summon.refuse_stay, kingdom.apply_stay),
        moves.PlaceJester: Rule(activate.refuse_jester, activate.apply_jester),
        moves.Swap: Rule(activate.refuse_swap, activate.apply_swap, activate.fill_swap),
        moves.Tax: Rule(activate.refuse_tax, activate.apply_tax, activate.fill_tax),
        moves.Claim: Rule(kingdom.refuse_claim, kingdom.apply_claim, kingdom.fill_claim),
        moves.Decline: Rule(kingdom.refuse_decline, kingdom.apply_decline),
        moves.Replenish: Rule(replenish.refuse_replenish, replenish.apply_replenish),
        moves.Draw: Rule(replenish.refuse_draw, replenish.apply_draw),
        moves.Put: Rule(replenish.refuse_put, replenish.apply_put),
        moves.Allow: Rule(piles.refuse_allow, piles.apply_allow),
    }

    def book(self) -> Book:
        return read_book(self.slug)

    def words_of(self, edition: str) -> Mapping[str, Word]:
        return moves.words_for(read_tables(edition))

    def gaps(self, edition: str) -> Sequence[Gap]:
        return open_tables(edition).gaps

    def seats(self, state: State) -> tuple[str, ...]:
        return tuple(state.seats)

    def start(self, header: Header) -> State | Refusal:
        if header.position is not None and "colours" in header.options:
            return refuse("KV-SET-03", "bad-colours", "in a position each seat has its colour")
        refusal = _refuse_prices(header.rulings.get("hill_prices", ""))
        if refusal is not None:
            return refusal
        title: Game[State] = self if header.rules >= COUNTED_SINCE else OLDER
        return Game.start(title, header)

    def set_up(self, header: Header, switches: Switches) -> State | Refusal:
        if len(header.seats) not in self.players:
            return refuse("KV-GEN-01", "wrong-seats", f"the game is for 2 to 4 players, not {len(header.seats)}")
        tables = read_tables(header.edition)
        colours = _colours(header, tables)
        if isinstance(colours, Refusal):
            return colours
        seats = {name: SeatState(colour) for name, colour in zip(header.seats, colours, strict=False)}
        return setup.new_game(tables, header.edition, seats, switches)

    def read_position(self, document: Mapping[str, Any], rulings: Mapping[str, str]) -> State:
        return position.read_position(document, rulings)

    def asks(self, state: State) -> tuple[Ask, ...]:
        return asks(state)

    def moves(self, state: State, seat: str | None) -> Iterable[Move]:
        return legal_moves(state, seat)

    def deal(self, state: State, verb: str, rng: Random) -> Move:
        if verb == "first":
            return moves.First(rng.choice(list(state.seats)))
        return setup.deal_lay(state, rng) if verb == "lay" else replenish.deal_draw(state, rng)

    def advise(self, state: State, seat: str, rng: Random) -> Move:
        return players.choose(state, seat, list(self.moves(state, seat)), rng)

    def gloss(self, state: State, move: Move) -> str:
        return gloss(state, move)

    def score(self, state: State) -> ScoreSheet:
        return scoring.score(state)

    def holdings(self, edition: str, options: Mapping[str, Any] = {}) -> Sequence[Holding]:
        return holdings(read_tables(edition))

    def tally(
        self,
        held: Mapping[str, Held],
        rulings: Mapping[str, str],
        edition: str,
        options: Mapping[str, Any] = {},
        shared: Mapping[str, Value] = {},
    ) -> Tallied:
        return tally(held, msgspec.convert(dict(rulings), Switches), read_tables(edition))

    def seen(self, state: State, seat: str | None) -> State:
        """Everything is open but the order of the piles, which is not in the state (KV-R42)."""
        return state

    def examine(self, state: State) -> list[Problem]:
        return examine(state)

    def describe(self, state: State) -> dict[str, Any]:
        return position.describe(state)

    def override(self, state: State, move: Override) -> tuple[State, int]:
        seat = state.seats[move.seat]
        if move.quantity == "reputation":
            seat = replace(seat, adjusted=seat.adjusted + move.change)
            return with_seat(state, move.seat, seat), seat.adjusted
        if move.quantity == "kingdoms":
            seat = replace(seat, kingdoms=seat.kingdoms + move.change, granted=seat.granted + move.change)
            return with_seat(state, move.seat, seat), seat.kingdoms
        seat = replace(seat, gold=seat.gold + move.change)
        return with_seat(state, move.seat, seat), seat.gold

    def bounds(self, state: State, seat: str, quantity: str) -> range:
        """Reputation may be taken away below nothing."""
        return range(-MOST, MOST + 1) if quantity == "reputation" else range(MOST + 1)

    def moment(self, state: State) -> str:
        return moment(state)

    def proper_places(self, state: State, move: Move) -> Iterable[State]:
        return proper_places(state, move)

    def needed(self, state: State) -> Sequence[str]:
        return needed(state)

    def views(self, state: State) -> tuple[View, ...]:
        return view.table_views(state)


def _refuse_prices(chosen: str) -> Refusal | None:
    """Six rising prices make a hill (KV-R01)."""
    if not chosen or are_prices(chosen):
        return None
    return refuse("KV-R01", "bad-prices", f"hill_prices are six rising numbers, not '{chosen}'")


def _colours(header: Header, tables: Tables) -> list[str] | Refusal:
    """Return a colour for each seat: those of the option `colours`, else in the order of the boards (KV-SET-03)."""
    named = str(header.options.get("colours", "")).replace(",", " ").split()
    if not named:
        return list(tables.colours)
    unknown = [colour for colour in named if colour not in tables.colours]
    if unknown or len(named) != len(header.seats):
        known = ", ".join(tables.colours)
        return refuse("KV-SET-03", "bad-colours", f"a colour for each of the {len(header.seats)} players, of {known}")
    if len(set(named)) != len(named):
        return refuse("KV-SET-03", "same-colour", "no two players share a colour")
    return named


class OlderPositions(KingOfTheValley):
    """Reads the positions of games that were begun under rules 1 as they were read then."""

    def read_position(self, document: Mapping[str, Any], rulings: Mapping[str, str]) -> State:
        return position.read_older_position(document, rulings)

    def examine(self, state: State) -> list[Problem]:
        return examine_places(state)


GAME = KingOfTheValley()
OLDER = OlderPositions()
