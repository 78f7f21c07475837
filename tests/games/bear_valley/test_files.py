"""Positions as files: written ones read back, and each kind of nonsense is refused in one sentence."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.bear_valley.game import TITLE
from companion.games.bear_valley.position import PositionFile, SeatFile, TurnFile
from companion.games.bear_valley.state import State, Step
from companion.referee.header import Header
from companion.referee.problems import BadPosition
from companion.referee.verdicts import Refusal
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

NAMES = ("ann", "bo", "cy", "di", "ed", "flo")
SWITCHES = {ruling.switch: ruling.values for ruling in TITLE.book().rulings if ruling.switch}
MODES = TITLE.modes


def read(document: Doc, **fields: Any) -> State:
    """Start from a sound position."""
    state = positions.read(TITLE, document, **fields)
    assert isinstance(state, State)
    return state


def states(seed: int) -> Iterator[State]:
    """Play a random game in one of six modes, every third with all switches changed; yield each state."""
    rng = Random(f"files {seed}")
    rulings = {key: rng.choice(values) for key, values in SWITCHES.items()} if seed % 3 == 0 else {}
    header = Header(
        TITLE.slug, NAMES[: 2 + seed % 5], TITLE.rules_version, options=dict(MODES[seed % 6]), rulings=rulings
    )
    state = TITLE.start(header)
    assert isinstance(state, State)
    yield state
    while asks := TITLE.asks(state):
        seat = asks[0].seat
        state = TITLE.apply(state, any_move(TITLE, state, seat, rng))[0]
        yield state


@checked(100)
@given(seed=st.integers(0, 999), steps=st.integers(0, 250))
def test_a_position_reads_back_through_toml(seed: int, steps: int) -> None:
    *_, state = islice(states(seed), steps + 1)
    check_reads_back(TITLE, state, (state.turn or None, None))


def test_every_step_is_met_midway_and_is_sound() -> None:
    """The property above covers each step of the game, and every state reached in play is sound."""
    seen = set()
    for seed in range(90):
        for state in states(seed):
            seen.add(state.step)
            assert TITLE.positions.examine(state) == [], TITLE.positions.describe(state)
    assert seen == set(get_args(Step))


SEATS: list[Doc] = [{"name": "ann", "character": "violet"}, {"name": "bo", "character": "sunny", "at": "-2,2"}]
LIES = {"1,1": "B1", "-1,1": "G01", "-2,2": "F22", "-2,0": "F09", "-3,1": "P1"}
BASE: Doc = {"mode": "advanced", "river": "EX", "round": 2, "map": LIES, "seat": SEATS}
BASIC: Doc = {**BASE, "mode": "basic", "seat": [{"name": "ann"}, {"name": "bo"}]}


def seat(**fields: Any) -> Doc:
    """The base position with other fields of Ann."""
    return {**BASE, "seat": [{**SEATS[0], **fields}, SEATS[1]]}


def both(ann: Doc, bo: Doc) -> Doc:
    return {**BASE, "seat": [{**SEATS[0], **ann}, {**SEATS[1], **bo}]}


def cards(**changes: str) -> Doc:
    return {**BASE, "map": {**LIES, **changes}}


def now(step: str = "move", **fields: Any) -> Doc:
    """The base position in the middle of a turn."""
    return {**BASE, "step": step, "now": fields}


def test_the_base_position_is_sound_and_needs_little() -> None:
    state = read(BASE)
    assert (state.turn, state.step, len(state.deck), state.order) == ("ann", "move", 74, ("ann", "bo"))
    whole = {"game": TITLE.slug, "first": "ann", "turn": "ann", "step": "move", "edition": "stand-in", "gold": "yes"}
    assert state == read({**BASE, **whole})
    assert read(BASIC).seats["bo"].colour == "brown"
    assert read({"seat": [{"name": "ann"}, {"name": "bo"}]}).river == "2S"


def test_the_page_shows_the_position_that_its_example_uses() -> None:
    check_page(TITLE, PositionFile, SeatFile, TurnFile, without=("seat", "game", "now"))


def test_rulings_of_the_command_line_override_the_position() -> None:
    document = {**BASE, "rulings": {"supply": "may", "trade_gift": "yes"}}
    switches = read(document, rulings={"supply": "must"}).switches
    assert (switches.supply, switches.trade_gift) == ("must", "yes")


# The fields that a position leaves out if they are empty.
VALUELESS = {"first", "turn", "used", "used_at", "into", "met", "character"}


def test_a_written_position_has_every_field() -> None:
    """Programs can rely on them, defaults included."""
    for state in states(2):
        document = TITLE.positions.describe(state)
        # Only a game with allowed cards has any.
        missing = {*PositionFile.__struct_fields__} - {*document, "allowed"}
        assert missing <= VALUELESS | ({"now"} if not state.now.path else set()), state.step
        for part, kind in ((document.get("now"), TurnFile), *((seat, SeatFile) for seat in document["seat"])):
            assert part is None or {*kind.__struct_fields__} - {*part} <= VALUELESS, state.step
        assert set(document["deck"]) == set(state.deck)


def test_a_position_without_a_deck_has_all_other_cards_in_it() -> None:
    for state in islice(states(3), 60):
        document = {key: value for key, value in TITLE.positions.describe(state).items() if key != "deck"}
        assert read(document) == state


def test_a_position_keeps_colours_and_characters_of_its_seats() -> None:
    for options in ({"colours": "red blue"}, {"characters": "rocky violet"}):
        started = TITLE.start(Header(TITLE.slug, (), TITLE.rules_version, position=BASE, options=options))
        assert isinstance(started, Refusal)
        assert started.clauses


def test_other_seats_than_those_of_the_position_are_refused() -> None:
    with pytest.raises(BadPosition, match="ann, bo"):
        TITLE.start(Header(TITLE.slug, ("ann", "zoe"), TITLE.rules_version, position=BASE))


EATEN = {"name": "cy", "character": "rocky", "eaten": True, "tokens": ["rope"]}
NONSENSE: list[tuple[Doc, list[str]]] = [
    # The file itself.
    ({}, ["seat"]),
    ({**BASE, "seat": 3}, ["seat"]),
    ({**BASE, "seat": []}, ["seat"]),
    ({**BASE, "seat": [{}]}, ["name"]),
    ({**BASE, "seat": [SEATS[0], SEATS[0]]}, ["seat", "name"]),
    (seat(name=""), ["name"]),
    ({**BASE, "seat": SEATS[:1]}, ["1 player", "2 to 6", "BV-SETUP-01"]),
    ({**BASIC, "seat": [{"name": f"p{n}", "colour": f"c{n}"} for n in range(7)]}, ["7 players", "BV-SETUP-01"]),
    ({**BASE, "weather": "fine"}, ["weather"]),
    ({**BASE, "edition": "no such"}, ["no such"]),
    ({**BASE, "edition": "a\0b"}, ["edition"]),
    ({**BASE, "rulings": {"luck": "yes"}}, ["luck"]),
    ({**BASE, "rulings": {"supply": "lax"}}, ["supply"]),
    ({**BASE, "mode": "expert"}, ["mode"]),
    ({**BASE, "gold": "maybe"}, ["gold"]),
    ({**BASE, "enchantments": True}, ["enchantments"]),
    # Whose turn it is.
    ({**BASE, "round": 0}, ["round", "BV-FIRST-01"]),
    ({**BASE, "round": "two"}, ["round"]),
    ({**BASE, "turn": "zoe"}, ["turn", "zoe"]),
    ({**BASE, "first": "zoe"}, ["first", "zoe"]),
    ({**BASE, "turn": ""}, ["turn", "''"]),
    ({**BASE, "first": ""}, ["first", "''"]),
    ({**BASE, "step": "lunch"}, ["step"]),
    ({**BASE, "idle": "long"}, ["idle"]),
    # The end.
    ({**BASE, "winner": "ann"}, ["ending", "BV-END-05"]),
    ({**BASE, "winner": "zoe"}, ["winner", "zoe"]),
    ({**BASE, "ending": "gold"}, ["ending", "BV-END-05"]),
    ({**BASE, "step": "over"}, ["ending", "BV-END-05"]),
    ({**BASE, "step": "over", "ending": "destination"}, ["ending", "BV-END-05"]),
    ({**BASE, "step": "over", "ending": "bears", "winner": "ann"}, ["ending", "BV-END-05"]),
    ({**BASE, "step": "over", "ending": "bored"}, ["ending"]),
    # The river and the map.
    ({**BASE, "river": "9Z"}, ["river", "9Z", "BV-SETUP-02"]),
    ({**BASE, "river": "VS VA1 VD"}, ["river", "VA1", "VD", "BV-SETUP-02"]),
    ({**BASE, "river": "VS VE1 VE1 VD"}, ["river", "VE1"]),
    ({**BASE, "river": "VE1 VD"}, ["river", "Starting Camp"]),
    ({**BASE, "river": "VS VD VE1"}, ["river"]),
    ({**BASE, "river": "VS \0 VD"}, ["river"]),
    ({**BASE, "river": 3.5}, ["river"]),
    (cards(**{"1,0": "B2"}), ["map", "1,0", "BV-MAP-02"]),
    (cards(**{"9,9": "B2"}), ["B2", "9,9", "BV-MAP-01"]),
    (cards(**{"99999,1": "B2"}), ["map", "99999,1"]),
    (cards(north="B2"), ["map", "north"]),
    (cards(**{"1,1": "X9"}), ["map", "X9"]),
    (cards(**{"1,1": "b1"}), ["map", "b1"]),
    (cards(**{"1,1": "VE2"}), ["map", "VE2"]),
    (cards(**{"1,1": "B1**"}), ["map", "B1*"]),
    (cards(**{"1,-1": "B1*"}), ["map", "B1", "twice", "BV-SETUP-05"]),
    (cards(**{"(1,1)": "B2"}), ["map", "B2", "BV-MAP-01"]),
    (cards(**{"2,0": "B2"}), ["map", "B2", "BV-MAP-01"]),
    (cards(**{"-1,-1/floor": "G02"}), ["map", "G02"]),
    ({**BASE, "map": []}, ["map"]),
    ({**BASE, "map": {"1,1": 3}}, ["map"]),
    ({**BASE, "bottom": ["B1"]}, ["B1", "two places", "BV-SETUP-05"]),
    ({**BASE, "bottom": ["B2", "B2"]}, ["B2", "two places"]),
    ({**BASE, "bottom": ["Q9"]}, ["bottom", "Q9"]),
    ({**BASE, "bottom": ["B2*"]}, ["bottom", "B2*"]),
    # Tokens.
    ({**BASE, "loose": {"5,5": ["rope"]}}, ["loose", "5,5"]),
    ({**BASE, "loose": {"0,0": ["hat"]}}, ["loose", "hat"]),
    ({**BASE, "loose": {"0,0": ["rope"] * 4}}, ["4 rope", "3", "BV-EQ-02"]),
    ({**BASE, "loose": {"-1,1/floor": ["rope"]}}, ["loose", "-1,1/floor"]),
    ({**BASE, "loose": {"0,0": ["rope"], "(0,0)": ["canoe"]}}, ["loose", "0,0", "twice"]),
    ({**BASE, "baskets": ["0,0"]}, ["baskets", "0,0", "BV-PICNIC-04"]),
    ({**BASE, "baskets": ["7,7"]}, ["baskets", "7,7"]),
    ({**BASE, "baskets": ["1,1", "1,1"]}, ["baskets", "1,1", "twice"]),
    ({**BASE, "loose": {"0,0": ["basket"] * 3}, "baskets": ["1,1"]}, ["4 basket", "BV-EQ-02"]),
    (seat(tokens=["gold"] * 9), ["9 gold", "8", "BV-EQ-02"]),
    ({**seat(tokens=["gold"]), "gold": "no"}, ["gold", "BV-NOGOLD-01"]),
    ({**BASIC, "loose": {"0,0": ["rope"]}}, ["tokens", "BV-BASIC-01"]),
    ({**BASIC, "baskets": ["1,1"]}, ["tokens", "BV-BASIC-01"]),
    ({**BASIC, "seat": [{"name": "ann", "tokens": ["rope"]}, {"name": "bo"}]}, ["tokens", "BV-BASIC-01"]),
    # The players.
    (seat(hat="red"), ["hat"]),
    (seat(character="yogi"), ["character"]),
    (seat(character=None), ["ann", "character", "BV-SETUP-07"]),
    (seat(character="sunny"), ["2 players", "BV-SETUP-07"]),
    ({**BASIC, "seat": SEATS}, ["ann", "character", "BV-SETUP-07"]),
    ({**BASIC, "seat": [{"name": n, "colour": "red"} for n in NAMES[:2]]}, ["2 players", "red", "BV-SETUP-04"]),
    (seat(at="33,1"), ["ann", "33,1"]),
    (seat(at="1,0"), ["ann", "1,0", "BV-MAP-02"]),
    (seat(at=""), ["ann", "''"]),
    (seat(at=3), ["at"]),
    (seat(at="-1,1"), ["ann", "G01", "bridge", "floor"]),
    (seat(at="-1,1/cellar"), ["ann", "G01", "bridge", "floor"]),
    (seat(at="-2,0/floor"), ["ann", "F09"]),
    (seat(at="1,1"), ["ann", "B1", "BV-BEAR-03"]),
    ({**seat(at="1,1"), "baskets": ["1,1"]}, ["ann", "B1", "BV-PICNIC-03"]),
    (seat(at="10,2"), ["ann", "Destination", "BV-END-01"]),
    (both({"at": "4,0"}, {"at": "4,0"}), ["4,0", "BV-MAP-08"]),
    (both({"at": "-2,0"}, {"at": "-2,0", "character": "rocky"}), ["-2,0", "BV-MAP-05"]),
    (both({"at": "2,0/north"}, {"at": "2,0/north"}), ["2,0/north", "BV-MAP-07"]),
    (both({}, {"tokens": ["flashlight"]}), ["Sunny", "flashlight", "BV-SUNNY-02"]),
    (seat(character="forrest", tokens=["machete"]), ["Forrest", "machete", "BV-FORREST-04"]),
    (seat(character="fozzie", tokens=["basket"]), ["Fozzie", "basket", "BV-FOZZIE-03"]),
    (seat(character="rocky", tokens=["rope", "canoe"]), ["Rocky", "BV-ROCKY-03"]),
    (both({}, {"eaten": True}), ["only one player is left", "BV-END-03"]),
    (seat(eaten=True), ["ann", "eaten", "BV-FIRST-04"]),
    ({**BASE, "seat": [*SEATS, EATEN]}, ["cy", "BV-R16"]),
    (seat(eaten="yes"), ["eaten"]),
    (seat(tokens="rope"), ["tokens"]),
    # The turn in progress.
    (now(path=["-2,0", "0,0"], hour=1), ["path", "-2,0", "0,0", "BV-MOVE-03"]),
    (now(path=["0,0", "-2,0", "0,0"], hour=2), ["path", "twice", "BV-MOVE-04"]),
    (now(path=["0,0", "4,0"], hour=1), ["path", "BV-MAP-03"]),
    (now(path=["0,0", "1,-1"], hour=1), ["path", "1,-1"]),
    (now(path=["0,0", "-1,1"], hour=1), ["path", "G01"]),
    (now(path=["0,0", "-2,0"], hour=3), ["hour", "3 after 1", "BV-MOVE-02"]),
    (now(path=["0,0", "-2,0"]), ["hour", "0 after 1", "BV-MOVE-02"]),
    (now(hour=-1), ["hour", "-1"]),
    (now(hour=2), ["hour", "2 after 0"]),
    (now(hour="one"), ["hour"]),
    (now(used="hat"), ["used", "hat"]),
    (now(used="gold"), ["used", "gold"]),
    (now(used="rope", used_at="9,9"), ["used_at", "9,9"]),
    (now(barred=["7,7"], contingency=True), ["barred", "7,7"]),
    ({**BASIC, "now": {"contingency": True}}, ["contingency", "BV-CONT-01"]),
    (now(spent=-4, contingency=True), ["spent", "-4"]),
    (now(equipment=-4), ["equipment", "-4"]),
    (now(redraws=-4), ["redraws", "-4"]),
    (now(into="NE"), ["BV-EXPL-02"]),
    (now(into="N"), ["into"]),
    (now(drawn="F05"), ["BV-EXPL-02"]),
    (now(drawn="Q9"), ["drawn", "Q9"]),
    (now(met="-2,0", hour=1), ["met"]),
    (now(butterfly=True), ["butterfly", "BV-ENCH"]),
    (now(redraws=1), ["redraws", "BV-ENCH"]),
    (now("draw"), ["step", "draw"]),
    (now("draw", into="SE"), ["hour", "0 after 1"]),
    (now("draw", into="SE", hour=1, drawn="F05"), ["step", "draw"]),
    (now("lay"), ["step", "lay"]),
    (now("lay", into="SE", hour=1, drawn="B1"), ["B1", "two places", "BV-SETUP-05"]),
    (now("bear"), ["step", "bear"]),
    (now("blocked"), ["step", "blocked"]),
    (now("dive"), ["step", "dive"]),
    (now("surface"), ["step", "surface"]),
    (now("observe"), ["step", "observe"]),
    (now("pick"), ["step", "pick"]),
    (now("walled"), ["step", "walled"]),
]  # fmt: skip


@pytest.mark.parametrize(("document", "named"), NONSENSE, ids=[f"{n} {row[1]}" for n, row in enumerate(NONSENSE)])
def test_nonsense_is_refused_in_one_sentence(document: Doc, named: list[str]) -> None:
    with pytest.raises(BadPosition) as fault:
        TITLE.start(Header(TITLE.slug, (), TITLE.rules_version, position=document))
    check_sentence(str(fault.value), named)


@pytest.mark.parametrize(
    ("document", "untrue"),
    [
        ({**BASE, "seat": SEATS[:1]}, "only one player is left"),
        ({**seat(tokens=["gold"]), "gold": "no"}, "9 gold"),
        ({**BASE, "loose": {"-1,1/floor": ["rope"]}}, "there is no card"),
        (cards(**{"-1,-1/floor": "G02"}), "there is already a card"),
        (seat(at="-2,0/floor"), "the sections"),
    ],
    ids=["one player", "gold of a game without", "loose in a section", "a card in a section", "a section of one"],
)
def test_a_refused_position_gets_no_false_reason(document: Doc, untrue: str) -> None:
    with pytest.raises(BadPosition) as fault:
        TITLE.start(Header(TITLE.slug, (), TITLE.rules_version, position=document))
    assert untrue not in str(fault.value)


ROCKY = [{"name": "ann", "character": "rocky", "tokens": ["rope"]}, SEATS[1]]
UNCAST = [{"name": "ann"}, {"name": "bo"}]
DIVING = {"used": "flashlight", "used_at": "-2,0", "path": ["-2,0"]}
AT_CAVE = {**BASE, "seat": [{**SEATS[0], "at": "-2,0"}, SEATS[1]]}
# Positions that no game can reach, in a step without what it needs.
NOWHERE: dict[str, Doc] = {
    "a card waited for where one lies": now("draw", into="NE", hour=1),
    "a card waited for by a side of the river": now("draw", into="E", hour=1),
    "a card drawn for a cell that is filled": now("lay", into="NE", hour=1, drawn="F05"),
    "a card of a dive without a Flashlight": now("lay", into="SE", drawn="F05", how="dive"),
    "a card of a Telescope without one": now("lay", into="SE", drawn="F05", how="observe"),
    "a Bear far away": {**now("bear", met="10,2", hour=1), "seat": [{**SEATS[0], "tokens": ["basket"]}, SEATS[1]]},
    "a Bear, and no basket": now("bear", met="1,1", hour=1),
    "a Bear that is none": {**now("bear", met="-2,0", hour=1), "seat": [{**SEATS[0], "tokens": ["basket"]}, SEATS[1]]},
    "a tunnel to the far end": now("blocked", met="10,2", hour=1),
    "a tunnel into a Bear": now("blocked", met="1,1", hour=1),
    "a tunnel by an open way": now("blocked", met="-2,0", hour=1),
    "a tunnel at Three": now("blocked", met="-2,2", hour=3),
    "a dive far away": {**AT_CAVE, "step": "dive", "now": {**DIVING, "dive": ["10,2"]}},
    "a dive in a circle": {**AT_CAVE, "step": "dive", "now": {**DIVING, "dive": ["-1,1", "0,0", "-1,1"]}},
    "a dive of four": {**AT_CAVE, "step": "dive", "now": {**DIVING, "dive": ["-1,1", "0,0", "1,1", "-2,2"]}},
    "a dive from no Cave": now("dive", used="flashlight", used_at="0,0", dive=["-1,1"]),
    "surfacing far away": {**AT_CAVE, "step": "surface", "now": {**DIVING, "dive": ["10,2"]}},
    "surfacing on a Bear": {**AT_CAVE, "step": "surface", "now": {**DIVING, "dive": ["-1,1", "1,1"]}},
    "surfacing on a player": {**AT_CAVE, "step": "surface", "now": {**DIVING, "dive": ["-1,1", "-2,2"]}},
    "surfacing without a Flashlight": {**AT_CAVE, "step": "surface", "now": {"path": ["-2,0"], "dive": ["-1,1"]}},
    "a Telescope after a move": now("observe", used="telescope", used_at="0,0", path=["0,0", "-2,0"], hour=1),
    "a trade on no Post": {**now("trade"), "seat": [{**SEATS[0], "tokens": ["gold"]}, SEATS[1]]},
    "a trade in a game without gold": {**now("trade", path=["0,0", "-2,0", "-3,1"], hour=2), "gold": "no"},
    "a trade in the basic game": {**BASIC, "step": "trade"},
    "a piece to pick for who takes all": {**now("pick"), "loose": {"0,0": ["rope"]}},
    "a supply far from the camp": {**BASE, "step": "supply", "seat": [{**SEATS[0], "at": "-2,0"}, SEATS[1]]},
    "a supply among others": {**BASE, "step": "supply", "seat": [SEATS[0], {**SEATS[1], "at": "0,0"}]},
    "a supply that has nothing for him": {**BASE, "step": "supply", "seat": ROCKY},
    "a supply in the basic game": {**BASIC, "step": "supply", "seat": [UNCAST[0], {"name": "bo", "at": "-2,2"}]},
    "characters for the basic game": {**BASIC, "step": "choose"},
    "characters dealt in the basic game": {**BASIC, "step": "deal"},
    "characters that all have": {**BASE, "step": "choose"},
    "the last to choose before the first": {**BASE, "step": "choose", "seat": UNCAST, "turn": "bo"},
    "characters dealt where they are chosen": {**BASE, "step": "deal", "seat": UNCAST},
    "rounds without a card that are fewer than none": {**BASE, "idle": -3},
}  # fmt: skip


@pytest.mark.parametrize("name", NOWHERE)
def test_an_unreachable_position_is_refused(name: str) -> None:
    with pytest.raises(BadPosition, match="the position"):
        TITLE.start(Header(TITLE.slug, (), TITLE.rules_version, position=NOWHERE[name]))


# Anything at all, entered as a position.

SPOTS = ("0,0", "2,0/north", "4,0", "1,1", "-1,1", "-2,0", "3,1", "10,2")
WORDS = (
    "ann", "bo", "zoe", "0,0", "1,1", "-1,1/floor", "-2,0", "10,2", "F05", "F05*", "B2", "VS", "NE", "rope", "gold",
    "canoe", "flashlight", "rocky", "forrest", "EX", "6", "advanced", "yes", "no", "explore", "observe", "",
    *get_args(Step),
)  # fmt: skip
VALUES = any_values(WORDS, 40)
FIELDS = st.sampled_from(PositionFile.__struct_fields__)


@checked(200)
@given(changes=st.dictionaries(FIELDS, VALUES, min_size=1, max_size=3))
def test_any_position_is_read_or_refused(changes: Doc) -> None:
    check_position(TITLE, {**BASE, **changes}, Random(1))


@checked(150)
@given(
    turn=st.dictionaries(
        st.sampled_from(sorted(TITLE.positions.describe(read(BASE))["now"] | {"dive": 0, "met": 0})), VALUES
    )
)
def test_any_turn_is_read_or_refused(turn: Doc) -> None:
    check_position(TITLE, {**BASE, "now": turn}, Random(1))


@cache
def documents() -> tuple[Doc, ...]:
    """Positions of games in all modes and steps."""
    return some_documents(TITLE, states, 40, 12, lambda state: state.step)


@pytest.mark.parametrize("seed", range(20))
def test_a_changed_position_is_read_or_refused(seed: int) -> None:
    check_changed(TITLE, documents(), seed, 60, WORDS, SPOTS)
