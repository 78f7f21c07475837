"""Windfall as a title: its verbs, and what they need."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games.library import read_book
from companion.referee.game import Header, Problem, read_document
from companion.referee.moves import Move, Override
from companion.referee.scores import ScoreLine, ScoreSheet, SeatScore
from companion.referee.title import Order, Positions, Quantities, Title, Verb
from companion.referee.verdicts import Refusal, refuse
from companion.referee.view import Board, Cell, Lines, View
from companion.referee.words import Choice, Word
from tests.sixth.windfall.moves import Pick, Rest, Sky
from tests.sixth.windfall.picking import apply_pick, apply_rest, refuse_pick, refuse_rest
from tests.sixth.windfall.state import CARDS, State, Switches
from tests.sixth.windfall.tables import LISTINGS, read_tables
from tests.sixth.windfall.weather import apply_sky, cards_left, refuse_sky

SLUG, UNIT = "windfall", "apples"
PLAYERS = range(2, 5)


def set_up(header: Header, switches: Switches) -> State | Refusal:
    """Return the orchard before the first weather card."""
    if len(header.seats) not in PLAYERS:
        return refuse("WF-GEN-01", "wrong-seats", f"the game is for 2 to 4 players, not {len(header.seats)}")
    trees = tuple(tree.id for tree in read_tables(header.edition).tree)
    baskets = dict.fromkeys(header.seats, 0)
    return State(baskets, trees, header.seats[0], edition=header.edition, rulings=switches)


def phase(state: State, seat: str | None) -> str:
    """Say what a seat, or the table, is in the middle of."""
    if not state.trees:
        return "over"
    if seat is None:
        return "weather" if state.sky is None else ""
    return "turn" if seat == state.turn and state.sky is not None else ""


def questions(state: State, seat: str | None, verbs: tuple[str, ...]) -> Iterable[str]:
    """Say in words what is asked."""
    if seat is None:
        return (f"turn over the weather card for {state.turn}",)
    return (f"{seat}: {'pick a tree' if 'pick' in verbs else 'rest'}",)


def proper_places(state: State, move: Move) -> Iterable[State]:
    """Yield a turn of the seat, in the weather that there is or that the move needs."""
    if isinstance(move, Pick | Rest):
        weather = "sun" if isinstance(move, Pick) else "rain"
        yield replace(state, turn=move.seat, sky=state.sky or weather)


def deal_sky(state: State, rng: Random) -> Move:
    """Turn over one of the weather cards that are left."""
    left = cards_left(state)
    return Sky(rng.choices(CARDS, [left[card] for card in CARDS])[0])


def score(state: State) -> ScoreSheet:
    """Count the apples; whoever has the most wins."""
    seats = tuple(
        SeatScore(seat, (ScoreLine("apples", apples, ("WF-END-01",)),)) for seat, apples in state.baskets.items()
    )
    best = max(state.baskets.values())
    winners = tuple(seat for seat, apples in state.baskets.items() if apples == best and not state.trees)
    return ScoreSheet(seats, winners, not state.trees, UNIT)


def words(edition: str) -> Mapping[str, Word]:
    """Return the words of the notation."""
    return {"card": Choice(CARDS), "tree": Choice([tree.id for tree in read_tables(edition).tree])}


def describe(state: State) -> dict[str, Any]:
    """Write a state as a position."""
    document: dict[str, Any] = msgspec.to_builtins(state)
    return {"game": SLUG, **{key: value for key, value in document.items() if value is not None}}


def read_position(document: Mapping[str, Any], rulings: Mapping[str, str]) -> State:
    """Read a position that somebody typed."""
    fields = {key: value for key, value in document.items() if key != "game"}
    return read_document({**fields, "rulings": {**fields.get("rulings", {}), **rulings}}, State)


def examine(state: State) -> Sequence[Problem]:
    """List every way in which a position is impossible."""
    known = {tree.id for tree in read_tables(state.edition).tree}
    unknown = [tree for tree in state.trees if tree not in known]
    return [Problem("trees", f"there is no tree {tree}", ("WF-PICK-01",)) for tree in unknown]


def change(state: State, move: Override) -> tuple[State, int]:
    """Give or take apples by hand."""
    now = state.baskets[move.seat] + move.change
    return replace(state, baskets={**state.baskets, move.seat: now}), now


def needed(state: State) -> Sequence[str]:
    """Say what must lie on the table."""
    return (f"the weather cards, face down: {sum(cards_left(state).values())}",) if state.sky is None else ()


def gloss(state: State, move: Move) -> str:
    """Say what a move would bring."""
    return f"{read_tables(state.edition).apples(move.tree)} apples" if isinstance(move, Pick) else ""


def views(state: State) -> tuple[View, ...]:
    """Return the orchard and the baskets."""
    apples = {tree.id: tree.apples if tree.id in state.trees else 0 for tree in read_tables(state.edition).tree}
    cells = {(id[0], id[1:]): Cell(str(n or "."), "green" if n else "blank") for id, n in apples.items()}
    columns, rows = sorted({column for column, _ in cells}), sorted({row for _, row in cells}, reverse=True)
    board = Board("The orchard", tuple(columns), tuple(rows), cells, "apples on the trees")
    return board, Lines("Baskets", tuple(f"{seat}: {n} apples" for seat, n in state.baskets.items()))


TITLE = Title(
    slug=SLUG,
    name="Windfall",
    rules_version=1,
    players=PLAYERS,
    players_clause="WF-GEN-01",
    unit=UNIT,
    score_lines={"apples": ("WF-END-01",)},
    switches=Switches,
    listings=LISTINGS,
    verbs=(
        Verb(Sky, refuse_sky, apply_sky, during=("weather",), candidates=lambda state, _: map(Sky, CARDS)),
        Verb(
            Pick,
            refuse_pick,
            apply_pick,
            during=("turn",),
            candidates=lambda state, seat: (Pick(seat, tree) for tree in state.trees),
        ),
        Verb(Rest, refuse_rest, apply_rest, during=("turn",), candidates=lambda state, seat: (Rest(seat),)),
    ),
    chance={"sky": deal_sky},
    phase=phase,
    questions=questions,
    order=Order(frozenset({"not-now", "not-your-turn"}), proper_places),
    book=partial(read_book, SLUG),
    seats=lambda state: tuple(state.baskets),
    set_up=set_up,
    score=score,
    views=views,
    quantities=Quantities(("apples",), change),
    positions=Positions(describe, examine, read_position),
    words=words,
    moment=lambda state: f"{len(state.trees)} trees left",
    needed=needed,
    gloss=gloss,
)
