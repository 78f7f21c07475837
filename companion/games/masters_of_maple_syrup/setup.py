"""The setup: the first player, the deal, the thrown cards (MS-SET-01..12), and the agreement to stop (MS-R53)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.games.masters_of_maple_syrup import hidden, moves
from companion.games.masters_of_maple_syrup import vocabulary as v
from companion.games.masters_of_maple_syrup.cards import FACES, Face
from companion.games.masters_of_maple_syrup.events import Discarded
from companion.games.masters_of_maple_syrup.frames import Task, has_cards
from companion.games.masters_of_maple_syrup.hands import draw_cards, lose_all, refuse_cards
from companion.games.masters_of_maple_syrup.hidden import DECK
from companion.games.masters_of_maple_syrup.state import (
    Result,
    Seat,
    State,
    hand_size,
    lay,
    with_property,
    with_seat,
)
from companion.games.masters_of_maple_syrup.switches import Switches
from companion.games.masters_of_maple_syrup.tables import Tables, read_tables
from companion.games.masters_of_maple_syrup.turns import begin_scoring, begin_turn, settle
from companion.referee.events import Event, Said
from companion.referee.header import Header
from companion.referee.moves import Move
from companion.referee.verdicts import Refusal, refuse

DEALT = 5
KEPT = 3
MODES: dict[str, Face] = {"standard": "red", "rivals": "white"}


def new_game(header: Header, switches: Switches) -> State | Refusal:
    """Lay out a Red Maple for each player and shuffle the rest (MS-SET-01..03, MS-SET-08, MS-R51)."""
    if len(header.seats) != 2:
        return refuse("MS-GEN-01", "wrong-seats", f"the game needs exactly two players, not {len(header.seats)}")
    tables = read_tables(header.edition)
    faces = faces_of(header.options, switches, tables)
    if isinstance(faces, Refusal):
        return faces
    pool = Counter(tables.box)
    pool[tables.starting] -= len(header.seats)
    if pool.total() < DEALT * len(header.seats):
        reason = f"the deck needs {DEALT * len(header.seats)} cards for the deal and has {pool.total()}"
        return refuse("MS-SET-04", "too-few-cards", reason)
    return State(
        tables=tables,
        switches=switches,
        faces=faces,
        is_named=switches.draw_mode != "table" or header.deal is not None,
        step="first",
        seats={name: with_property(tables, Seat(), (lay(tables.starting),)) for name in header.seats},
        worlds=hidden.one_pool(pool.elements(), {DECK: pool.total()}),
    )


def faces_of(options: Mapping[str, Any], switches: Switches, tables: Tables) -> tuple[Face, ...] | Refusal:
    """Return the faces that are up: all red, all white, or mixed if the house rulings allow it (MS-RIV-01, MS-R42)."""
    mode, number = options.get("mode", "standard"), len(tables.actions)
    if mode not in MODES:
        return refuse("MS-SET-09 MS-SET-10", "bad-option", f"mode must be standard or rivals, not {mode}")
    if "sides" not in options:
        return (MODES[mode],) * number
    sides = str(options["sides"]).split()
    if len(sides) != number or any(side not in FACES for side in sides):
        return refuse(
            "MS-SET-09 MS-R42", "bad-option", f"sides must be red or white for each of the {number} action cards"
        )
    if len(set(sides)) > 1 and switches.mixed_sides == "no":
        return refuse("MS-R42 MS-SET-09 MS-SET-10", "mixed-sides", "all action cards must show the same colour")
    return tuple(face for side in sides for face in FACES if face == side)  # type: ignore[misc]


def propose_first(state: State, seat: str | None) -> Iterable[Move]:
    return map(moves.First, state.seats)


def refuse_first(state: State, move: moves.First) -> Refusal | None:
    if state.step != "first":
        return refuse("MS-SET-11", "begun-already", f"the game has already started; {state.first} goes first")
    return None


def apply_first(state: State, move: moves.First) -> Result:
    """Deal five cards to each player (MS-SET-04, MS-SET-11, MS-SET-12)."""
    state = replace(state, step="throw", first=move.player, turn=move.player)
    other = state.other(move.player)
    events: list[Event] = [Said(f"{move.player} goes first. Deal 5 cards to each player")]
    if state.is_named:
        tasks = tuple(Task(seat, seat, (v.Draw(DEALT),)) for seat in (other, move.player))
        return settle(replace(state, step="deal", stack=tasks), events)
    for seat in (move.player, other):
        state, more = draw_cards(state, seat, DEALT)
        events += more
    return settle(state, events)


def propose_throw(state: State, seat: str) -> Iterable[Move]:
    bundles = hidden.bundles_at(state.worlds, seat, DEALT - KEPT, state.seats[seat].hand)
    return (moves.Throw(seat, bundle) for bundle in bundles)


def refuse_throw(state: State, move: moves.Throw) -> Refusal | None:
    thrown = hand_size(state, move.seat) - KEPT
    if len(move.cards) != thrown:
        reason = f"{move.seat} keeps {KEPT} cards and throws {thrown}, not {len(move.cards)}"
        return refuse("MS-SET-05", "wrong-number", reason)
    return refuse_cards(state, move.seat, move.cards, "MS-SET-05 MS-GEN-04")


def apply_throw(state: State, move: moves.Throw) -> Result:
    """Set aside the thrown cards; they go onto the pile once both players have chosen (MS-SET-06, MS-R03)."""
    after = lose_all(state, move.seat, move.cards)
    assert after is not None
    state = with_seat(after, move.seat, replace(after.seats[move.seat], thrown=move.cards))
    if not all(seat.thrown for seat in state.seats.values()):
        return state, (Said(f"keep {KEPT} cards", move.seat),)
    order = (state.first, state.other(state.first))
    pile = tuple(card for seat in order for card in state.seats[seat].thrown)
    discarded = [Discarded(seat, state.seats[seat].thrown, hand_size(state, seat)) for seat in order]
    seats = {name: replace(seat, thrown=()) for name, seat in state.seats.items()}
    state, events = begin_turn(replace(state, seats=seats, pile=pile, moved=False))
    return settle(state, (*discarded, *events))


def propose_stop(state: State, seat: str | None) -> Iterable[Move]:
    return (moves.Stop(),)


def refuse_stop(state: State, move: moves.Stop) -> Refusal | None:
    if state.step in ("reveal", "over"):
        return refuse("MS-END-03", "game-over", "the game is over")
    if state.step in ("first", "deal", "throw"):
        return refuse("MS-R53", "too-early", "the game has not started")
    if any(has_cards(frame) for frame in state.stack):
        return refuse("MS-R53 MS-DEV-02", "in-the-air", "a card is still being moved: finish that first")
    return None


def apply_stop(state: State, move: moves.Stop) -> Result:
    """End the game by agreement; the score sheet is marked (MS-R53)."""
    return settle(*begin_scoring(replace(state, stopped=True, stack=())))
