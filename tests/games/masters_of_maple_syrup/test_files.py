"""Positions as files: a written position reads back, even during effects, and nonsense is refused in one sentence."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.masters_of_maple_syrup.frames import AnyFrame
from companion.games.masters_of_maple_syrup.game import TITLE
from companion.games.masters_of_maple_syrup.position import Document, SeatDocument
from companion.games.masters_of_maple_syrup.state import State, StepName
from companion.referee.header import Header
from companion.referee.problems import BadPosition
from tests.referee.anymoves import checked
from tests.support import positions
from tests.support.mutation import check_position
from tests.support.positions import (
    Doc,
    any_move,
    any_values,
    check_changed,
    check_page,
    check_reads_back,
    check_sentence,
    some_documents,
)

ROOT = Path(__file__).parents[3]
OWNER = str(ROOT / "tests" / "records" / TITLE.slug / "edition")
SEATS = ("ann", "bo")
SWITCHES = {ruling.switch: ruling.values for ruling in TITLE.book().rulings if ruling.switch}
DRAWS = SWITCHES["draw_mode"]
MODES = TITLE.modes


def read(document: Doc, **fields: Any) -> State:
    """Start from a position that must be sound."""
    state = positions.read(TITLE, document, **fields)
    assert isinstance(state, State)
    return state


def header_of(seed: int) -> Header:
    """Return a header: both modes, both editions, hidden and named, every third with changed switches."""
    rng = Random(f"files {seed}")
    thrown = {key: rng.choice(values) for key, values in SWITCHES.items()} if seed % 3 == 0 else {}
    rulings = thrown | {"draw_mode": DRAWS[seed % 2]}
    edition = OWNER if seed // 2 % 2 else "stand-in"
    return Header(
        TITLE.slug, SEATS, TITLE.rules_version, edition=edition, options=dict(MODES[seed // 4 % 2]), rulings=rulings
    )


def states(seed: int) -> Iterator[State]:
    """Play a game at random and yield each state."""
    rng = Random(f"play {seed}")
    state = TITLE.start(header_of(seed))
    assert isinstance(state, State)
    yield state
    while asks := TITLE.asks(state):
        seat = rng.choice(asks).seat
        state = TITLE.apply(state, any_move(TITLE, state, seat, rng))[0]
        yield state


@checked(100)
@given(seed=st.integers(0, 999), steps=st.integers(0, 250))
def test_a_position_reads_back_through_toml(seed: int, steps: int) -> None:
    *_, state = islice(states(seed), steps + 1)
    check_reads_back(TITLE, state, (*SEATS, None))


def test_random_games_reach_every_step_and_frame_and_stay_sound() -> None:
    """The property above reaches every step of the game and every frame."""
    steps, frames, waiting = set(), set(), set()
    for seed in range(60):
        for state in states(seed):
            steps.add(state.step)
            frames |= {type(frame) for frame in state.stack}
            waiting |= {verb for ask in TITLE.asks(state) for verb in ask.verbs}
            assert TITLE.positions.examine(state) == [], TITLE.positions.describe(state)
    assert steps == set(get_args(StepName))
    assert frames == set(get_args(AnyFrame))
    assert {"discard", "tuck", "turn", "choose", "adjust", "pay", "use", "draw", "remove", "return"} <= waiting


ANN: Doc = {"name": "ann", "property": ["red-maple", "silver-maple (t)", "syrup-cellar {spile-kit ?}"], "hand": 3}
BO: Doc = {"name": "bo", "property": ["red-maple", "sap-buckets"], "hand": ["spile-kit", "?"]}
BASE: Doc = {
    "actions": {"AC1": "ann"},
    "number": 4,
    "turn": "bo",
    "discard": ["norway-maple", "farm-stand"],
    "seat": [ANN, BO],
}


def ann(**fields: Any) -> Doc:
    """Return the base position with other fields for Ann."""
    return {**BASE, "seat": [{**ANN, **fields}, BO]}


def base(**fields: Any) -> Doc:
    return {**BASE, **fields}


def test_the_base_position_is_sound_and_short() -> None:
    state = read(BASE)
    whole = {"game": TITLE.slug, "edition": "stand-in", "mode": "standard", "first": "ann", "step": "select"}
    assert state == read({**BASE, **whole, "draws": "hidden", "box": [], "top": [], "bottom": [], "quiet": 0})
    assert (state.turn, state.step, state.first) == ("bo", "select", "ann")
    plain = read({"seat": [{"name": "ann", "property": ["red-maple"]}, {"name": "bo", "property": ["red-maple"]}]})
    assert (plain.turn, plain.number, TITLE.asks(plain)[0].verbs[0]) == ("ann", 1, "select")


def test_the_page_shows_the_position_that_its_example_uses() -> None:
    check_page(TITLE, Document, SeatDocument)


def test_a_position_with_all_action_cards_turned_begins_with_the_reset() -> None:
    assert read(base(actions={"AC1": "ann", "AC2": "bo", "AC3": "ann"})).turned == {}


def test_rulings_of_the_command_line_take_precedence() -> None:
    document = base(rulings={"own_after": "no", "identity": "loose"})
    switches = read(document, rulings={"own_after": "yes"}).switches
    assert (switches.own_after, switches.identity) == ("yes", "loose")


def test_seats_that_differ_from_the_position_are_refused() -> None:
    with pytest.raises(BadPosition, match="ann, bo"):
        TITLE.start(Header(TITLE.slug, ("ann", "zoe"), TITLE.rules_version, position=BASE))


TEN = ["red-maple", *["silver-maple"] * 3, *["sugar-maple"] * 4, "evaporator", "guest-book"]
TAP: Doc = {"frame": "use", "seat": "ann", "act": "tap", "n": 2, "phase": "open"}
PERFORM: Doc = base(turn="ann", step="perform", selected="AC1", stack=[TAP])
DEVELOP: Doc = {**TAP, "act": "develop", "n": 1}
PAYING: Doc = {"frame": "paying", "seat": "ann", "card": "gravity-line", "left": 1}
LOOKING: Doc = {"do": "looking", "left": 1, "keep": 1, "rest": "discard"}
TASK: Doc = {"frame": "task", "seat": "ann", "owner": "ann", "steps": [{"do": "draw", "n": 1}]}


def stacked(*frames: Doc) -> Doc:
    """Return a position within a turn, with this stack."""
    return {**PERFORM, "stack": list(frames)}


NONSENSE: list[tuple[Doc, list[str]]] = [
    # The file itself.
    ({}, ["seat"]),
    (base(seat=3), ["seat"]),
    (base(seat=[]), ["seat", "MS-GEN-01"]),
    (base(seat=[{}]), ["name"]),
    (base(seat=[ANN]), ["seat", "MS-GEN-01"]),
    (base(seat=[ANN, ANN]), ["seat"]),
    (base(seat=[ANN, BO, {"name": "cy"}]), ["seat", "MS-GEN-01"]),
    (base(weather="fine"), ["weather"]),
    (base(edition="no such"), ["no such"]),
    (base(edition="a\0b"), ["edition"]),
    (base(rulings={"luck": "yes"}), ["luck"]),
    (base(rulings={"identity": "lax"}), ["identity"]),
    (base(mode="expert"), ["mode"]),
    (base(sides="red white red"), ["MS-R42"]),
    (base(sides="red blue red"), ["sides", "MS-R42"]),
    (base(sides="red"), ["sides"]),
    (base(draws="some"), ["draws"]),
    # Whose turn it is.
    (base(turn="zoe"), ["turn", "zoe"]),
    (base(first="zoe"), ["first", "zoe"]),
    (base(number=-1), ["number", "-1"]),
    (base(number="four"), ["number"]),
    (base(quiet=-1), ["quiet", "-1"]),
    (base(step="lunch"), ["step"]),
    (base(moved="yes"), ["moved"]),
    (base(stopped=3), ["stopped"]),
    # The action cards.
    (base(actions={"AC1": "zoe"}), ["actions", "zoe"]),
    (base(actions={"AC9": "ann"}), ["actions", "AC9"]),
    (base(actions=["AC1"]), ["actions"]),
    (base(selected="AC9"), ["selected", "AC9"]),
    (base(step="perform"), ["selected"]),
    (base(step="neighbour"), ["selected"]),
    (base(step="perform", selected="AC2", stack=[TAP]), ["selected", "AC2", "MS-SEL-01"]),
    (base(chosen=["ann"]), ["chosen"]),
    # Cards.
    (base(discard=["silver maple"]), ["discard", "silver maple"]),
    (base(discard=["birch"]), ["discard", "birch"]),
    (base(discard="spile-kit"), ["discard"]),
    (base(discard=[3]), ["discard"]),
    (base(discard=["spile-kit"]), ["spile-kit", "2", "3", "MS-SET-03"]),
    (base(discard=["gravity-line", "gravity-line"]), ["gravity-line", "1", "2", "MS-SET-03"]),
    (base(top=["?"]), ["top", "?"]),
    (base(top=["birch"]), ["top", "birch"]),
    (base(bottom=["?"]), ["bottom", "?"]),
    (base(box=["birch"]), ["box", "birch"]),
    (base(box=["?"]), ["box", "?"]),
    (base(box=["red-maple"]), ["red-maple", "MS-SET-03"]),
    # The players.
    (ann(hat="red"), ["hat"]),
    (ann(name=3), ["name"]),
    (ann(property="red-maple"), ["property"]),
    (ann(property=["birch"]), ["ann", "property", "birch"]),
    (ann(property=["red maple"]), ["ann", "property", "red maple"]),
    (ann(property=["red-maple (x)"]), ["ann", "property", "red-maple (x)"]),
    (ann(property=["red-maple {"]), ["ann", "property", "red-maple {"]),
    (ann(property=["red-maple {birch}"]), ["ann", "property", "birch"]),
    (ann(property=["red-maple {100}"]), ["ann", "property", "100"]),
    (ann(property=[""]), ["ann", "property"]),
    (ann(property=["spile-kit (t)"]), ["ann", "spile-kit", "MS-GEN-06"]),
    (ann(property=["silver-maple#1", "silver-maple#1"]), ["ann", "MS-SET-03"]),
    (ann(property=["red-maple", "red-maple"]), ["red-maple", "3", "MS-SET-03"]),
    (ann(property=TEN), ["ann", "MS-END-01"]),
    (ann(hand=-1), ["ann", "hand", "-1"]),
    (ann(hand=100), ["ann", "hand", "100"]),
    (ann(hand=45), ["MS-SET-03"]),
    (ann(hand="three"), ["hand"]),
    (ann(hand=["birch"]), ["ann", "hand", "birch"]),
    (ann(hand=["silver-maple"] * 4), ["silver-maple", "5", "MS-SET-03"]),
    (ann(thrown=["birch", "birch"]), ["ann", "thrown", "birch"]),
    (ann(points="many"), ["points"]),
    (base(developed={"ann": -1}), ["ann", "MS-DEV-03"]),
    (base(developed={"zoe": 1}), ["developed", "zoe"]),
    (base(developed=1), ["developed"]),
    # The stack.
    (base(chosen=["zoe", "tap"]), ["chosen"]),
    (base(chosen=["ann", "prune"]), ["chosen"]),
    (base(stack=[{"frame": "nap"}]), ["stack"]),
    (stacked({**TAP, "by": "red-maple#1"}), ["stack", "a granted action needs an owner"]),
    (stacked({"frame": "choosing", "seat": "ann", "sides": []}), ["stack", "nothing to choose"]),
    (stacked(DEVELOP, {**PAYING, "left": 0}), ["stack", "nothing is left to pay"]),
    (stacked(DEVELOP, {**PAYING, "left": 9}), ["stack", "too few cards"]),
    (stacked({**TASK, "owner": "zoe"}), ["stack", "seat zoe does not exist"]),
    (stacked({**TASK, "owed": 2}), ["stack", "its cost is not part of its steps"]),
    (stacked({**TASK, "steps": [{"do": "score", "n": 1}]}), ["stack", "score is not a step that can be carried out"]),
    (stacked({**TASK, "steps": [LOOKING]}), ["stack", "cards that are not possible"]),
    (
        stacked({**TASK, "steps": [{"do": "choice", "options": [[], []], "taken": [3]}]}),
        ["stack", "options that do not exist"],
    ),
    (base(stack=[{**TAP, "seat": "zoe"}]), ["stack", "zoe"]),
    (base(stack=[{**TAP, "act": "prune"}]), ["stack", "act"]),
    ({**PERFORM, "stack": [{"frame": "paying", "seat": "ann", "card": "gravity-line", "left": 1}]}, ["stack"]),
    ({**PERFORM, "stack": [TAP, {"frame": "paying", "seat": "ann", "card": "birch", "left": 1}]}, ["birch"]),
    ({**PERFORM, "stack": [{"frame": "task", "seat": "ann", "owner": "ann", "steps": [{"do": "fly"}]}]}, ["stack"]),
    (base(worlds=[{"pools": [["birch"]], "held": {"deck": [1]}}]), ["worlds"]),
    (base(worlds=[{"pools": [["spile-kit"]], "held": {"deck": [1]}}]), ["unseen", "MS-SET-03"]),
    (base(worlds=[3]), ["worlds"]),
    # The setup and the end.
    (base(step="throw"), ["throw"]),
    (base(step="first"), ["first"]),
]  # fmt: skip


@pytest.mark.parametrize(("document", "named"), NONSENSE, ids=[f"{n} {row[1]}" for n, row in enumerate(NONSENSE)])
def test_nonsense_is_refused_in_one_sentence(document: Doc, named: list[str]) -> None:
    with pytest.raises(BadPosition) as fault:
        TITLE.start(Header(TITLE.slug, (), TITLE.rules_version, position=document))
    check_sentence(str(fault.value), named)


def test_the_same_use_with_its_selected_card_is_sound() -> None:
    assert TITLE.asks(read(PERFORM))[0].verbs[0] == "tap"


@pytest.mark.parametrize(
    ("step", "hand", "asked"),
    [("perform", 3, ("ann", "tap")), ("neighbour", 3, ("bo", "tap")), ("limit", 7, ("ann", "discard"))],
)
def test_a_position_within_a_turn_needs_no_stack(step: str, hand: int, asked: tuple[str, str]) -> None:
    """The frame of the step is opened automatically."""
    state = read({**ann(hand=hand), "turn": "ann", "step": step, "selected": "AC1"})
    (ask,) = TITLE.asks(state)
    assert (ask.seat, ask.verbs[0]) == asked


# Random positions.

WORDS = (
    "ann", "bo", "zoe", "red-maple", "silver-maple#2 (t)", "syrup-cellar {2}", "spile-kit", "heritage-maple", "?", "",
    "AC1", "AC2", "AC3", "tap", "harvest", "develop", "rivals", "red white red", "yes", "named", "loose",
    *get_args(StepName),
)  # fmt: skip
VALUES = any_values(WORDS)
FIELDS = st.sampled_from(Document.__struct_fields__)
SEAT_FIELDS = st.sampled_from(SeatDocument.__struct_fields__)


@checked(200)
@given(changes=st.dictionaries(FIELDS, VALUES, min_size=1, max_size=3))
def test_any_position_is_read_or_refused(changes: Doc) -> None:
    check_position(TITLE, {**BASE, **changes}, Random(1))


@checked(150)
@given(changes=st.dictionaries(SEAT_FIELDS, VALUES, min_size=1, max_size=2))
def test_any_player_is_read_or_refused(changes: Doc) -> None:
    check_position(TITLE, ann(**changes), Random(1))


@cache
def documents() -> tuple[Doc, ...]:
    """Return positions of games in all modes, with every kind of frame open."""
    return some_documents(TITLE, states, 24, 6, lambda state: (state.step, *map(type, state.stack)))


@pytest.mark.parametrize("seed", range(20))
def test_a_changed_position_is_read_or_refused(seed: int) -> None:
    check_changed(TITLE, documents(), seed, 60, WORDS)
