"""Windfall as a title: its moves, its steps, its asks, its score."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games.library import read_book
from companion.referee.clauses import Book
from companion.referee.game import Ask, Game, Header, Problem, Rule, read_document
from companion.referee.moves import Move, Override
from companion.referee.scores import ScoreLine, ScoreSheet, SeatScore
from companion.referee.verdicts import Refusal, refuse
from companion.referee.view import Board, Cell, Lines, View
from companion.referee.words import Choice, Word
from tests.sixth.windfall.moves import Pick, Rest, Sky
from tests.sixth.windfall.picking import apply_pick, apply_rest, refuse_pick, refuse_rest
from tests.sixth.windfall.state import CARDS, State, Switches
from tests.sixth.windfall.tables import LISTINGS, read_tables
from tests.sixth.windfall.weather import apply_sky, cards_left, refuse_sky


class Windfall(Game[State]):
    """An orchard, picked in turn when the sun shines."""

    slug = "windfall"
    title = "Windfall"
    rules_version = 1
    players = range(2, 5)
    players_clause = "WF-GEN-01"
    unit = "apples"
    order_codes = frozenset({"not-now", "not-your-turn"})
    score_lines = {"apples": ("WF-END-01",)}
    chance = ("sky",)
    quantities = ("apples",)
    switches = Switches
    listings = LISTINGS
    words = {"card": Choice(CARDS)}
    rules = {
        Sky: Rule(refuse_sky, apply_sky),
        Pick: Rule(refuse_pick, apply_pick),
        Rest: Rule(refuse_rest, apply_rest),
    }

    def book(self) -> Book:
        return read_book(self.slug)

    def words_of(self, edition: str) -> Mapping[str, Word]:
        return {**self.words, "tree": Choice([tree.id for tree in read_tables(edition).tree])}

    def seats(self, state: State) -> tuple[str, ...]:
        return tuple(state.baskets)

    def set_up(self, header: Header, switches: Switches) -> State | Refusal:
        if len(header.seats) not in self.players:
            return refuse("WF-GEN-01", "wrong-seats", f"the game is for 2 to 4 players, not {len(header.seats)}")
        trees = tuple(tree.id for tree in read_tables(header.edition).tree)
        baskets = dict.fromkeys(header.seats, 0)
        return State(baskets, trees, header.seats[0], edition=header.edition, rulings=switches)

    def asks(self, state: State) -> tuple[Ask, ...]:
        if not state.trees:
            return ()
        if state.sky is None:
            return (Ask(None, f"turn over the weather card for {state.turn}", ("sky",)),)
        return (Ask(state.turn, f"{state.turn}: {'pick a tree' if state.sky == 'sun' else 'rest'}", ("pick", "rest")),)

    def moves(self, state: State, seat: str | None) -> Iterable[Move]:
        picks = [Pick(seat, tree) for tree in state.trees] if seat else []
        every: list[Move] = [*picks, Rest(seat)] if seat else [Sky(card) for card in CARDS]
        return [move for move in every if self.rules[type(move)].refuse(state, move) is None]

    def proper_places(self, state: State, move: Move) -> Iterable[State]:
        """A turn of the seat, in the weather that there is or that the move needs."""
        if isinstance(move, Pick | Rest):
            weather = "sun" if isinstance(move, Pick) else "rain"
            yield replace(state, turn=move.seat, sky=state.sky or weather)

    def deal(self, state: State, verb: str, rng: Random) -> Move:
        left = cards_left(state)
        return Sky(rng.choices(CARDS, [left[card] for card in CARDS])[0])

    def score(self, state: State) -> ScoreSheet:
        seats = tuple(
            SeatScore(seat, (ScoreLine("apples", apples, ("WF-END-01",)),)) for seat, apples in state.baskets.items()
        )
        best = max(state.baskets.values())
        winners = tuple(seat for seat, apples in state.baskets.items() if apples == best and not state.trees)
        return ScoreSheet(seats, winners, not state.trees, self.unit)

    def seen(self, state: State, seat: str | None) -> State:
        return state

    def examine(self, state: State) -> list[Problem]:
        known = {tree.id for tree in read_tables(state.edition).tree}
        unknown = [tree for tree in state.trees if tree not in known]
        return [Problem("trees", f"there is no tree {tree}", ("WF-PICK-01",)) for tree in unknown]

    def describe(self, state: State) -> dict[str, Any]:
        document: dict[str, Any] = msgspec.to_builtins(state)
        return {"game": self.slug, **{key: value for key, value in document.items() if value is not None}}

    def read_position(self, document: Mapping[str, Any], rulings: Mapping[str, str]) -> State:
        fields = {key: value for key, value in document.items() if key != "game"}
        return read_document({**fields, "rulings": {**fields.get("rulings", {}), **rulings}}, State)

    def override(self, state: State, move: Override) -> tuple[State, int]:
        now = state.baskets[move.seat] + move.change
        return replace(state, baskets={**state.baskets, move.seat: now}), now

    def moment(self, state: State) -> str:
        return f"{len(state.trees)} trees left"

    def needed(self, state: State) -> Sequence[str]:
        return (f"the weather cards, face down: {sum(cards_left(state).values())}",) if state.sky is None else ()

    def gloss(self, state: State, move: Move) -> str:
        return f"{read_tables(state.edition).apples(move.tree)} apples" if isinstance(move, Pick) else ""

    def views(self, state: State) -> tuple[View, ...]:
        apples = {tree.id: tree.apples if tree.id in state.trees else 0 for tree in read_tables(state.edition).tree}
        cells = {(id[0], id[1:]): Cell(str(n or "."), "green" if n else "blank") for id, n in apples.items()}
        columns, rows = sorted({column for column, _ in cells}), sorted({row for _, row in cells}, reverse=True)
        board = Board("The orchard", tuple(columns), tuple(rows), cells, "apples on the trees")
        return board, Lines("Baskets", tuple(f"{seat}: {n} apples" for seat, n in state.baskets.items()))


GAME = Windfall()
