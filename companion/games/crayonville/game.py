"""Crayonville as a title: its moves, its steps, its asks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games.crayonville import (
    build,
    cards,
    deck,
    expand,
    moves,
    position,
    produce,
    scoring,
    setup,
    turn,
    view,
)
from companion.games.crayonville import tally as tallying
from companion.games.crayonville.asks import asked, asks
from companion.games.crayonville.changes import census, change_words
from companion.games.crayonville.examine import examine
from companion.games.crayonville.examine_village import ANY_RULINGS, examine_village
from companion.games.crayonville.gloss import gloss
from companion.games.crayonville.level import STARS_CLAUSES, examine_level, follow, most_stars
from companion.games.crayonville.listing import legal_moves
from companion.games.crayonville.moment import moment, needed
from companion.games.crayonville.proper import ORDER_CODES, proper_places
from companion.games.crayonville.state import (
    State,
    Village,
    new_village,
    with_seat,
)
from companion.games.crayonville.switches import Switches
from companion.games.crayonville.tables import LEVELS, LISTINGS, RESOURCES, Tables, open_tables, read_tables
from companion.games.crayonville.textmap import (
    convert_village,
    describe_village,
    read_village,
    write_map,
    write_village,
)
from companion.games.library import read_book
from companion.referee.clauses import Book
from companion.referee.editions import Gap
from companion.referee.game import MOST, STAND_IN, Ask, BadPosition, Game, Header, Problem, Rule, Tallied
from companion.referee.holdings import Held, Holding, Value
from companion.referee.moves import Move, Override
from companion.referee.scores import ScoreSheet
from companion.referee.verdicts import Refusal, refuse
from companion.referee.view import View


class Crayonville(Game[State]):
    """A legacy flip-and-write game of ten levels; each game is one level with a full setup (CV-GEN-01, CV-GEN-06)."""

    slug = "crayonville"
    title = "Crayonville"
    rules_version = 1
    players = range(1, 21)
    players_clause = "CV-R52"
    unit = scoring.UNIT
    score_lines = scoring.SCORE_LINES
    options = ("level",)
    inner = ("act", "own")
    switches = Switches
    listings = LISTINGS
    chance = ("flip", "draw")
    quantities = (*RESOURCES, "stars")
    words = moves.WORDS
    keepsake = "village"
    order_codes = ORDER_CODES
    rules = {
        moves.Value: Rule(setup.refuse_value, setup.apply_value),
        moves.Take: Rule(setup.refuse_take, setup.apply_take),
        moves.Draw: Rule(expand.refuse_draw, expand.apply_draw, expand.fill_draw),
        moves.Colour: Rule(expand.refuse_colour, expand.apply_colour),
        moves.Animal: Rule(expand.refuse_animal, expand.apply_animal),
        moves.Lose: Rule(expand.refuse_lose, expand.apply_lose),
        moves.Flip: Rule(deck.refuse_flip, deck.apply_flip),
        moves.Use: Rule(cards.refuse_use, cards.apply_use, cards.fill_use),
        moves.Pass: Rule(turn.refuse_pass, turn.apply_pass),
        moves.Turn: Rule(turn.refuse_turn, turn.apply_turn),
        moves.Expand: Rule(turn.refuse_expand, turn.apply_expand),
        moves.Build: Rule(build.refuse_build, build.apply_build, build.fill_build),
        moves.BuildWorks: Rule(build.refuse_build, build.apply_build, build.fill_build),
        moves.BuildRoad: Rule(build.refuse_build, build.apply_build, build.fill_build),
        moves.BuildWall: Rule(build.refuse_build, build.apply_build, build.fill_build),
        moves.Produce: Rule(produce.refuse_produce, produce.apply_produce, produce.fill_produce),
        moves.Sell: Rule(cards.refuse_sell, cards.apply_sell, cards.fill_sell),
        moves.Feed: Rule(cards.refuse_feed, cards.apply_feed),
        moves.Done: Rule(turn.refuse_done, turn.apply_done),
        moves.Leave: Rule(turn.refuse_leave, turn.apply_leave),
    }

    def book(self) -> Book:
        return read_book(self.slug)

    def gaps(self, edition: str) -> Sequence[Gap]:
        read_tables(edition)
        return open_tables(edition).gaps

    def seats(self, state: State) -> tuple[str, ...]:
        return tuple(state.seats)

    def set_up(self, header: Header, switches: Switches) -> State | Refusal:
        refusal = self._refuse_header(header)
        if refusal is not None:
            return refusal
        tables = read_tables(header.edition)
        villages = {seat: self._village(header, seat, tables) for seat in header.seats}
        level = header.options.get("level", 1)
        refusal = setup.refuse_enrolment(villages, level, switches)
        return refusal or setup.start_level(tables, header.edition, villages, level, switches)

    def read_position(self, document: Mapping[str, Any], rulings: Mapping[str, str]) -> State:
        return position.read_position(document, rulings)

    def _refuse_header(self, header: Header) -> Refusal | None:
        level = header.options.get("level", 1)
        if type(level) is not int:
            return refuse("CV-GEN-01", "no-such-level", f"a level is a number from 1 to 10, not '{level}'")
        missing = [seat for seat in header.seats if seat not in header.keepsakes]
        if missing and level in LEVELS[1:]:
            reason = f"{missing[0]} brings no village; level {level} needs one that has completed 1 to {level - 1}"
            return refuse("CV-SET-03 CV-SET-01", "no-village", reason)
        if len(set(header.seats)) != len(header.seats) or len(header.seats) not in self.players:
            most = self.players[-1]
            return refuse(
                "CV-R52", "wrong-seats", f"a level is played by 1 to {most} players, each with a name of their own"
            )
        return None

    def _village(self, header: Header, seat: str, tables: Tables) -> Village:
        """Return the village that a seat brings, checked, or a new sheet."""
        if seat not in header.keepsakes:
            return new_village(tables, f"{seat}'s village", seat)
        return checked_village(convert_village(header.keepsakes[seat], tables), tables)

    def asks(self, state: State) -> tuple[Ask, ...]:
        return asks(state)

    def asked(self, state: State) -> tuple[str | None, ...]:
        return asked(state)

    def moves(self, state: State, seat: str | None) -> Iterable[Move]:
        return legal_moves(state, seat)

    def deal(self, state: State, verb: str, rng: Random) -> Move:
        return deck.deal_flip(state, rng) if verb == "flip" else expand.deal_draw(state, rng)

    def campaign_options(self) -> Sequence[dict[str, Any]]:
        return [{"level": level} for level in LEVELS]

    def variant_words(self, options: Mapping[str, Any]) -> str:
        return f"level {options.get('level', 1)}"

    def advise(self, state: State, seat: str, rng: Random) -> Move:
        from companion.games.crayonville.players import advise

        return advise(state, seat, rng)

    def gloss(self, state: State, move: Move) -> str:
        return gloss(state, move, lambda before, made: self.apply(before, made)[0])

    def score(self, state: State) -> ScoreSheet:
        return scoring.score(state)

    def seen(self, state: State, seat: str | None) -> State:
        """Sheets, stocks and stars are open; the order of the deck and the cards left out are not in the state."""
        return state

    def examine(self, state: State) -> list[Problem]:
        return examine(state)

    def describe(self, state: State) -> dict[str, Any]:
        return position.describe(state)

    def override(self, state: State, move: Override) -> tuple[State, int]:
        seat = state.seats[move.seat]
        if move.quantity == "stars":
            total = sum(line.stars for line in seat.scored) + seat.adjusted + move.change
            return with_seat(state, move.seat, replace(seat, adjusted=seat.adjusted + move.change)), total
        stock = {kind: held + (move.change if kind == move.quantity else 0) for kind, held in seat.stock.items()}
        return with_seat(state, move.seat, replace(seat, stock=stock)), stock[move.quantity]  # type: ignore[index]

    def bounds(self, state: State, seat: str, quantity: str) -> range:
        """Stars may be taken away below nothing; goods stop at the cap."""
        return range(-MOST, MOST + 1) if quantity == "stars" else range((state.switches.limit or MOST) + 1)

    def proper_places(self, state: State, move: Move) -> Iterable[State]:
        return proper_places(state, move)

    def moment(self, state: State) -> str:
        return moment(state)

    def needed(self, state: State) -> Sequence[str]:
        return needed(state)

    def holdings(self, edition: str, options: Mapping[str, Any] = {}) -> Sequence[Holding]:
        return tallying.holdings(read_tables(edition), edition, options)

    def tally(
        self,
        held: Mapping[str, Held],
        rulings: Mapping[str, str],
        edition: str,
        options: Mapping[str, Any] = {},
        shared: Mapping[str, Value] = {},
    ) -> Tallied:
        return tallying.tally(held, msgspec.convert(dict(rulings), Switches), edition, options.get("level", 1))

    def views(self, state: State) -> tuple[View, ...]:
        return view.level_views(state)

    def keepsakes(self, state: State) -> dict[str, Any]:
        """Return the villages; a level that is over is completed for all who stayed (CV-END-05)."""
        done = (state.level,) if state.step == "over" else ()
        return {
            name: describe_village(replace(seat.village, completed=(*seat.village.completed, *done)))
            for name, seat in state.present().items()
        }

    def keepsake_levels(self, document: Any) -> Sequence[int]:
        return tuple(document["completed"])

    def keepsake_label(self, document: Any) -> tuple[str, str]:
        return document["name"], document["owner"]

    def label_keepsake(self, document: Any, name: str, owner: str) -> Any:
        return {**document, "name": name, "owner": owner}

    def fits_keepsake(self, drawn: str, edition: str) -> bool:
        sheets = (replace(read_tables(name).sheet, title="") for name in (drawn, edition))
        return drawn == edition or next(sheets) == next(sheets)

    def read_keepsake(self, text: str, edition: str = STAND_IN) -> Any:
        tables = read_tables(edition)
        return describe_village(checked_village(read_village(text, tables), tables))

    def follow_keepsake(self, text: str, before: Any, level: int, edition: str = STAND_IN) -> tuple[Any, Sequence[str]]:
        tables = read_tables(edition)
        village, told = follow(text, convert_village(before, tables), level, tables)
        return describe_village(village), told

    def check_keepsake(self, document: Any, edition: str = STAND_IN) -> Any:
        tables = read_tables(edition)
        return describe_village(checked_village(convert_village(document, tables), tables))

    def keepsake_census(self, document: Any, edition: str = STAND_IN) -> Mapping[str, int]:
        return census(convert_village(document, read_tables(edition)))

    def write_keepsake(self, document: Any, form: str = "toml", edition: str = STAND_IN) -> str:
        tables = read_tables(edition)
        village = convert_village(document, tables)
        return write_map(village, tables) if form == "map" else write_village(village)

    def view_keepsake(self, document: Any, edition: str = STAND_IN) -> tuple[View, ...]:
        tables = read_tables(edition)
        return view.village_views(tables, convert_village(document, tables))

    def keepsake_changes(self, before: Any, after: Any, edition: str = STAND_IN) -> Sequence[str]:
        tables = read_tables(edition)
        return change_words(convert_village(before, tables), convert_village(after, tables))

    def examine_level(
        self, before: Any, after: Any, level: int, rulings: Mapping[str, str], edition: str
    ) -> Sequence[Problem]:
        tables = read_tables(edition)
        switches = msgspec.convert(rulings, Switches)
        return examine_level(convert_village(before, tables), convert_village(after, tables), level, switches, edition)

    def examine_points(
        self, points: Mapping[str, int], options: Mapping[str, Any], kept: Mapping[str, Any], edition: str
    ) -> Sequence[Problem]:
        level, tables = options.get("level", 1), read_tables(edition)
        if level not in LEVELS:
            return [Problem("level", f"there is no level {level}", ("CV-END-06",))]
        villages = {seat: convert_village(document, tables) for seat, document in kept.items()}
        most = {seat: most_stars(level, villages.get(seat), edition) for seat in points}
        return [
            Problem(seat, f"nobody has {stars} stars at level {level}, {most[seat]} is the most", STARS_CLAUSES)
            for seat, stars in points.items()
            if not 0 <= stars <= most[seat]
        ]


def checked_village(village: Village, tables: Tables) -> Village:
    """Return a village that can be; raise BadPosition otherwise."""
    problems = examine_village(tables, village, max(village.completed, default=1), ANY_RULINGS)
    if problems:
        raise BadPosition("the village is impossible: " + "; ".join(map(str, problems)))
    return village


GAME = Crayonville()
