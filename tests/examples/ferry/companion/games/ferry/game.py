"""Ferry as a title: a table of verbs and the functions they need."""

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
from companion.referee.view import Lines, View
from companion.referee.words import Choice
from tests.examples.ferry.companion.games.ferry import turn
from tests.examples.ferry.companion.games.ferry.state import TIDES, State, Switches, read_tables
from tests.examples.ferry.companion.games.ferry.turn import Board, CastOff, RollTide


def set_up(header: Header, switches: Switches) -> State | Refusal:
    """Return the state before the first traveller boards."""
    travellers, seats = tuple(read_tables(header.edition).weights), header.seats
    return TITLE.refuse_number(len(seats)) or State(
        dict.fromkeys(seats, travellers),
        dict.fromkeys(seats, ()),
        dict.fromkeys(seats, 0),
        seats[0],
        edition=header.edition,
        rulings=switches,
    )


def phase(state: State, seat: str | None) -> str:
    """Return the current phase of a seat, or of the table."""
    step, whose = ("tide", None) if state.is_tide_due else ("turn", state.turn)
    return step if seat == whose and not state.is_over else ""


def questions(state: State, seat: str | None, verbs: tuple[str, ...]) -> Iterable[str]:
    """Word the question to a seat, or to the table."""
    if seat is None:
        return ("roll the tide die",)
    choices = {"board": "put a traveller aboard", "cast": "cast off"}
    return (f"{seat}: {' or '.join(choices[verb] for verb in verbs)}",)


def list_boards(state: State, seat: str) -> Iterator[Move]:
    """Return candidates for boarding; `refuse_board` decides."""
    return (Board(seat, traveller) for traveller in state.bank[seat])


def proper_places(state: State, move: Move) -> Iterator[State]:
    """Yield the state in the seat's own turn."""
    if isinstance(move, Board | CastOff):
        yield replace(state, turn=move.seat, is_tide_due=False)


def deal_tide(state: State, rng: Random) -> Move:
    """Roll the tide die."""
    return RollTide(rng.choice(TIDES))


def score(state: State) -> ScoreSheet:
    """Add up the weights across and the fares; the player with the most points wins."""
    weights = read_tables(state.edition).weights
    seats = tuple(
        SeatScore(
            seat,
            (
                ScoreLine("travellers across", sum(weights[id] for id in state.across(seat)), ("FE-END-01",)),
                ScoreLine("fares", fares, ("FE-CAST-02",)),
            ),
        )
        for seat, fares in state.fares.items()
    )
    best = max(seat.total for seat in seats)
    winners = tuple(seat.seat for seat in seats if seat.total == best and state.is_over)
    return ScoreSheet(seats, winners, state.is_over)


def read_position(document: Mapping[str, Any], rulings: Mapping[str, str]) -> State:
    """Read a typed position; rulings given on the command line take precedence."""
    state = read_document({key: value for key, value in document.items() if key != "game"}, State)
    return replace(state, rulings=convert({**asdict(state.rulings), **rulings}, Switches))


def examine(state: State) -> list[Problem]:
    """Return every reason why a position is impossible."""
    weights, seats = read_tables(state.edition).weights, list(state.bank)
    there = [id for place in (state.bank, state.aboard) for travellers in place.values() for id in travellers]
    problems = (
        ("bank", "FE-GEN-01", f"{len(seats)} players cannot play", len(seats) in TITLE.players),
        ("aboard", "FE-GEN-01", "the seats do not match the bank", list(state.aboard) == seats),
        ("fares", "FE-GEN-01", "the seats do not match the bank", list(state.fares) == seats),
        ("turn", "FE-GEN-01", f"{state.turn} has no seat", state.turn in seats),
        ("fares", "FE-CAST-02", "fares are 0 to 999", all(n in range(1000) for n in state.fares.values())),
        ("bank", "FE-BRD-01", "a traveller is unknown", {*there} <= {*weights}),
    )
    found = [Problem(where, reason, (clause,)) for where, clause, reason, holds in problems if not holds]
    return found or examine_travellers(state)


def examine_travellers(state: State) -> list[Problem]:
    """Return the problems with the places of travellers, once seats and travellers are known to be valid."""
    twice = any(len({*ids}) < len(ids) for ids in ((*state.bank[seat], *state.aboard[seat]) for seat in state.bank))
    is_calm = not any(state.aboard.values()) and any(state.bank.values())
    is_passed_over = not state.is_tide_due and state.turn_from(state.turn) != state.turn
    problems = (
        ("bank", "FE-BRD-01", "a traveller is listed twice", not twice),
        ("aboard", "FE-BRD-02", f"{state.weight} is too heavy", state.room >= 0),
        ("is_tide_due", "FE-TIDE-01", "the tide follows a crossing", is_calm or not state.is_tide_due),
        ("turn", "FE-GEN-03", f"{state.turn} has no travellers on the bank", not is_passed_over),
    )
    return [Problem(where, reason, (clause,)) for where, clause, reason, holds in problems if not holds]


def change_fares(state: State, move: Override) -> tuple[State, int]:
    """Change a player's fares by hand."""
    now = state.fares[move.seat] + move.change
    return replace(state, fares={**state.fares, move.seat: now}), now


def gloss(state: State, move: Move) -> str:
    """Describe what a move would do."""
    return f"weight {read_tables(state.edition).weights[move.traveller]}" if isinstance(move, Board) else ""


def views(state: State) -> tuple[View, ...]:
    """Return the places of the travellers, and the fares."""
    across = {seat: state.across(seat) for seat in state.bank}
    places = (("The bank", state.bank), ("The ferry", state.aboard), ("Across", across))
    lists = [Lines(name, tuple(f"{seat}: {', '.join(ids) or '-'}" for seat, ids in by.items())) for name, by in places]
    return (*lists, Lines("Fares", tuple(f"{seat}: {n}" for seat, n in state.fares.items())))


def moment(state: State) -> str:
    """Describe the progress of the game."""
    left = sum(map(len, (*state.bank.values(), *state.aboard.values())))
    total = len(state.bank) * len(read_tables(state.edition).weights)
    is_new = sum(map(len, state.bank.values())) == total
    return "setting up" if is_new else f"{total - left} of {total} are across"


TITLE = Title(
    slug="ferry",
    name="Ferry",
    rules_version=1,
    players=range(2, 4),
    players_clause="FE-GEN-01",
    score_lines={"travellers across": ("FE-END-01",), "fares": ("FE-CAST-02",)},
    switches=Switches,
    listings=(Listing("ferry.toml", "traveller", ("id",)),),
    verbs=(
        Verb(
            RollTide,
            turn.refuse_tide,
            turn.apply_tide,
            during=("tide",),
            candidates=lambda state, seat: map(RollTide, TIDES),
        ),
        Verb(Board, turn.refuse_board, turn.apply_board, during=("turn",), candidates=list_boards),
        Verb(
            CastOff,
            turn.refuse_cast_off,
            turn.apply_cast_off,
            during=("turn",),
            candidates=lambda state, seat: [CastOff(seat)],
        ),
    ),
    chance={"tide": deal_tide},
    phase=phase,
    questions=questions,
    order=Order(frozenset({"not-now", "not-your-turn"}), proper_places),
    book=partial(read_book, "ferry"),
    seats=lambda state: tuple(state.bank),
    set_up=set_up,
    score=score,
    views=views,
    quantities=Quantities(("fares",), change_fares),
    positions=Positions(lambda state: {"game": "ferry", **to_builtins(state)}, examine, read_position),
    words=lambda edition: {"tide": Choice(TIDES), "traveller": Choice(list(read_tables(edition).weights))},
    moment=moment,
    gloss=gloss,
)
