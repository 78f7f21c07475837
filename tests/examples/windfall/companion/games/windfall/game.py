"""Windfall as a title: a table of verbs and the functions they need."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from random import Random
from typing import Any

from msgspec import convert, to_builtins
from msgspec.structs import asdict, replace

from companion.games.library import read_book
from companion.referee.abilities import Positions, Quantities
from companion.referee.editions import Listing
from companion.referee.header import Header
from companion.referee.moves import Move, Override
from companion.referee.problems import Problem, read_document
from companion.referee.scores import ScoreLine, ScoreSheet, SeatScore
from companion.referee.title import Order, Title, Verb
from companion.referee.verdicts import Refusal
from companion.referee.view import Board, Cell, Lines, View
from companion.referee.words import Choice
from tests.examples.windfall.companion.games.windfall import turn
from tests.examples.windfall.companion.games.windfall.state import CARDS, State, Switches, read_tables
from tests.examples.windfall.companion.games.windfall.turn import Pick, Rest, Sky


def set_up(header: Header, switches: Switches) -> State | Refusal:
    """Return the orchard before the first weather card."""
    trees = tuple(read_tables(header.edition).apples)
    return TITLE.refuse_number(len(header.seats)) or State(
        dict.fromkeys(header.seats, 0), trees, header.seats[0], edition=header.edition, rulings=switches
    )


def phase(state: State, seat: str | None) -> str:
    """Return the current phase of a seat, or of the table."""
    step, whose = ("turn", state.turn) if state.sky else ("weather", None)
    return step if state.trees and seat == whose else ""


def questions(state: State, seat: str | None, verbs: tuple[str, ...]) -> Iterable[str]:
    """Word the question to a seat, or to the table."""
    if seat is None:
        return (f"turn over the weather card for {state.turn}",)
    return (f"{seat}: {'pick a tree' if 'pick' in verbs else 'rest'}",)


def list_picks(state: State, seat: str) -> Iterator[Move]:
    """Return candidates for picking; `refuse_pick` decides."""
    return (Pick(seat, tree) for tree in state.trees)


def proper_places(state: State, move: Move) -> Iterator[State]:
    """Yield the state in the seat's own turn, with the current weather or the one that the move needs."""
    if isinstance(move, Pick | Rest):
        yield replace(state, turn=move.seat, sky=state.sky or ("sun" if isinstance(move, Pick) else "rain"))


def deal_sky(state: State, rng: Random) -> Move:
    """Turn over one of the remaining weather cards."""
    return Sky(rng.choices(CARDS, [state.cards_left[card] for card in CARDS])[0])


def score(state: State) -> ScoreSheet:
    """Count the apples; the player with the most wins."""
    seats = tuple(SeatScore(seat, (ScoreLine("apples", n, ("WF-END-01",)),)) for seat, n in state.baskets.items())
    winners = tuple(seat for seat, n in state.baskets.items() if n == max(state.baskets.values()) and not state.trees)
    return ScoreSheet(seats, winners, not state.trees, "apples")


def read_position(document: Mapping[str, Any], rulings: Mapping[str, str]) -> State:
    """Read a typed position; rulings given on the command line take precedence."""
    state = read_document({key: value for key, value in document.items() if key != "game"}, State)
    return replace(state, rulings=convert({**asdict(state.rulings), **rulings}, Switches))


def examine(state: State) -> list[Problem]:
    """Return every reason why a position is impossible."""
    tables, cards = read_tables(state.edition), {card: state.out.count(card) for card in CARDS}
    checks = (
        ("baskets", "WF-GEN-01", f"{len(state.baskets)} players cannot play", len(state.baskets) in TITLE.players),
        ("turn", "WF-GEN-01", f"{state.turn} has no seat", state.turn in state.baskets),
        ("baskets", "WF-END-01", "a basket holds up to 999", all(n in range(1000) for n in state.baskets.values())),
        ("trees", "WF-PICK-01", "a tree is unknown", {*state.trees} <= {*tables.apples}),
        ("trees", "WF-PICK-01", "a tree is listed twice", len({*state.trees}) == len(state.trees)),
        ("out", "WF-SKY-01", "too many cards are out", all(n <= tables.weather[card] for card, n in cards.items())),
        ("sky", "WF-SKY-01", f"{state.sky} is not the last card out", state.sky in ("", *state.out[-1:])),
    )
    return [Problem(where, reason, (clause,)) for where, clause, reason, holds in checks if not holds]


def change_apples(state: State, move: Override) -> tuple[State, int]:
    """Change a player's apples by hand."""
    now = state.baskets[move.seat] + move.change
    return replace(state, baskets={**state.baskets, move.seat: now}), now


def gloss(state: State, move: Move) -> str:
    """Describe what a move would gain."""
    return f"{read_tables(state.edition).apples[move.tree]} apples" if isinstance(move, Pick) else ""


def views(state: State) -> tuple[View, ...]:
    """Return the orchard and the baskets."""
    apples = {tree: n if tree in state.trees else 0 for tree, n in read_tables(state.edition).apples.items()}
    cells = {(id[0], id[1:]): Cell(str(n or "."), "green" if n else "blank") for id, n in apples.items()}
    columns, rows = sorted({column for column, _ in cells}), sorted({row for _, row in cells}, reverse=True)
    board = Board("The orchard", tuple(columns), tuple(rows), cells, "apples on the trees")
    return board, Lines("Baskets", tuple(f"{seat}: {n} apples" for seat, n in state.baskets.items()))


TITLE = Title(
    slug="windfall",
    name="Windfall",
    rules_version=1,
    players=range(2, 5),
    players_clause="WF-GEN-01",
    unit="apples",
    score_lines={"apples": ("WF-END-01",)},
    switches=Switches,
    listings=(Listing("orchard.toml", "tree", ("id",)),),
    verbs=(
        Verb(Sky, turn.refuse_sky, turn.apply_sky, during=("weather",), candidates=lambda state, seat: map(Sky, CARDS)),
        Verb(Pick, turn.refuse_pick, turn.apply_pick, during=("turn",), candidates=list_picks),
        Verb(Rest, turn.refuse_rest, turn.apply_rest, during=("turn",), candidates=lambda state, seat: [Rest(seat)]),
    ),
    chance={"sky": deal_sky},
    phase=phase,
    questions=questions,
    order=Order(frozenset({"not-now", "not-your-turn"}), proper_places),
    book=partial(read_book, "windfall"),
    seats=lambda state: tuple(state.baskets),
    set_up=set_up,
    score=score,
    views=views,
    quantities=Quantities(("apples",), change_apples),
    positions=Positions(lambda state: {"game": "windfall", **to_builtins(state)}, examine, read_position),
    words=lambda edition: {"card": Choice(CARDS), "tree": Choice(list(read_tables(edition).apples))},
    moment=lambda state: f"{len(state.trees)} trees left" if state.out else "setting up",
    gloss=gloss,
)
