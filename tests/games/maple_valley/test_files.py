"""Position files: they read back as written, even in the middle of effects, and nonsense is refused in one sentence."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from companion.games.maple_valley.frames import AnyFrame
from companion.games.maple_valley.game import TITLE
from companion.games.maple_valley.position import Document, SeatDocument
from companion.games.maple_valley.state import State, StepName
from companion.referee.header import Header
from companion.referee.problems import BadPosition
from tests.referee.anymoves import checked
from tests.referee.tables import play, sit_down
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
SEATS = ("ann", "bo", "cy", "di", "ed")
SWITCHES = {ruling.switch: ruling.values for ruling in TITLE.book().rulings if ruling.switch}


def read(document: Doc, **fields: Any) -> State:
    """Start from a position that must be valid."""
    state = positions.read(TITLE, document, **fields)
    assert isinstance(state, State)
    return state


def header_of(seed: int) -> Header:
    """One to five players, the stand-in and an owner's cards, hidden and named; every third with house rulings."""
    rng = Random(f"files {seed}")
    thrown = {key: rng.choice(values) for key, values in SWITCHES.items()} if seed % 3 == 0 else {}
    rulings = thrown | {"hidden_draws": SWITCHES["hidden_draws"][seed % 2]}
    edition = OWNER if seed // 2 % 2 else "stand-in"
    return Header(TITLE.slug, SEATS[: 1 + seed % 5], TITLE.rules_version, edition=edition, rulings=rulings)


def states(seed: int) -> Iterator[State]:
    """Play a random game and yield each state."""
    rng = Random(f"play {seed}")
    state = TITLE.start(header_of(seed))
    assert isinstance(state, State)
    yield state
    while asks := TITLE.asks(state):
        ask = rng.choice(asks)
        is_dealt = ask.seat is None and ask.verbs[0] in TITLE.chance and rng.random() < 0.7
        move = TITLE.chance[ask.verbs[0]](state, rng) if is_dealt else any_move(TITLE, state, ask.seat, rng)
        state = TITLE.apply(state, move)[0]
        yield state


@checked(60)
@given(seed=st.integers(0, 199), steps=st.integers(0, 250))
def test_a_position_reads_back_through_toml(seed: int, steps: int) -> None:
    *_, state = islice(states(seed), steps + 1)
    check_reads_back(TITLE, state, (*state.seats, None))


def test_every_step_and_frame_appears_and_is_valid() -> None:
    """The test above covers each step of the game and everything that can be open in it."""
    steps, waiting = set[str](), set[str]()
    frames: set[type[Any]] = set()
    for seed in range(60):
        for state in states(seed):
            if state.step not in steps or not frames >= {type(frame) for frame in state.stack}:
                assert read(TITLE.positions.describe(state)) == state
            steps.add(state.step)
            frames |= {type(frame) for frame in state.stack}
            waiting |= {verb for ask in TITLE.asks(state) for verb in ask.verbs}
    # Frames that are pushed and popped within one move are never seen.
    assert set(get_args(StepName)) - steps == set()
    assert {frame.__name__ for frame in set(get_args(AnyFrame)) - frames} <= {"FifthPatch"}
    notation = TITLE.notation(("ann",))
    assert {*notation.seat_verbs, *notation.table_verbs} - waiting <= {
        "undo", "redo", "amend", "override", "note", "deal", "allow",
    }  # fmt: skip


def test_a_fifth_patch_waits_in_a_position() -> None:
    document = ann(at="VIL", hand=["fox"], patches=["beekeeping", "canoeing", "foraging", "woodcraft"])
    session = sit_down(Header(TITLE.slug, ("ann", "bo"), TITLE.rules_version, position=document), TITLE)
    lines = ("play fox by rock", "travel R1", "activate", "mark square-dance", "take gardening", "discard foraging")
    session = play(session, *lines[:3], "draw bunting", *lines[3:5])
    document = tomllib.loads(tomli_w.dumps(TITLE.positions.describe(session.state)))
    assert read(document) == session.state
    assert TITLE.asks(read(document))[0].verbs == ("discard",)
    play(session, lines[5])


ANN: Doc = {
    "name": "ann",
    "colour": "red",
    "at": "LOO",
    "hand": ["fox", "?"],
    "tired": ["hare"],
    "preparing": ["tambourine", "wreath"],
    "bringing": ["bug-jar"],
    "patches": ["beekeeping", "canoeing"],
    "pack": {"map": 1, "bug": 2},
}
BO: Doc = {"name": "bo", "colour": "purple", "hand": ["rabbit", "dawdle"], "pack": {"honey": 1}}
BASE: Doc = {
    "hour": 2,
    "early": "bo",
    "turn": "ann",
    "suns": ["honey", "clay"],
    "outposts": {"OPW": "book-wagon", "OPE": "ferry-landing"},
    "sites": {"F2": "flower", "W1": "bug", "F6": "pebble", "R5": "flower", "W5": "pebble", "R8": "bug"},
    "groves": {
        "OAK1": ["clay", "berries"],
        "OAK2": ["cattails", "honey"],
        "MAP1": ["birch", "herbs"],
        "MAP2": ["berries", "acorn"],
        "BEE1": ["acorn", "clay"],
        "BEE2": ["herbs", "birch"],
    },
    "festivities": ["square-dance", "campfire-sing-along", "potluck-picnic"],
    "markers": {"square-dance": {"1a": "ann"}},
    "display": {
        "favour": ["drum", "herb-tea", "clay-charm", "kite"],
        "friend": ["muskrat", "otter", "turtle", "pika"],
        "patch": ["water-safety", "gardening", "first-aid", "teamwork"],
    },
    "discard": {"favour": ["garland"]},
    "under": ["acorn-flower"],
    "seat": [ANN, BO],
}


def ann(**fields: Any) -> Doc:
    """Return the base position with other fields for Ann."""
    return {**BASE, "seat": [{**ANN, **fields}, BO]}


def base(**fields: Any) -> Doc:
    return {**BASE, **fields}


def test_the_base_position_is_valid_and_short() -> None:
    state = read(BASE)
    assert TITLE.positions.examine(state) == []
    whole = {"game": TITLE.slug, "edition": "stand-in", "step": "play", "draws": "hidden", "passes": 0, "out": {}}
    assert state == read({**BASE, **whole, "used_hour": {}, "stack": [], "now": {}, "rulings": {}})
    short = {key: value for key, value in BASE.items() if key not in ("hour", "early", "turn", "markers", "under")}
    plain = read({**short, "seat": [{"name": "ann", "hand": ["fox"]}, {"name": "bo", "hand": ["rabbit"]}]})
    assert (plain.turn, plain.early, plain.hour, TITLE.asks(plain)[0].verbs[0]) == ("ann", "ann", 2, "play")
    assert plain.seats["bo"].at == "VIL"


def test_the_page_shows_the_position_of_its_example() -> None:
    check_page(TITLE, Document, SeatDocument)


def test_rulings_of_the_command_line_take_precedence() -> None:
    document = base(rulings={"free_pass": "yes", "pick_parts": "yes"})
    switches = read(document, rulings={"free_pass": "no"}).switches
    assert (switches.free_pass, switches.pick_parts) == ("no", "yes")


def test_seats_that_differ_from_the_position_are_refused() -> None:
    with pytest.raises(BadPosition, match="ann, bo"):
        TITLE.start(Header(TITLE.slug, ("ann", "zoe"), TITLE.rules_version, position=BASE))


GROVES: Doc = BASE["groves"]
SITES: Doc = BASE["sites"]
TRAVEL: Doc = base(
    step="travel", now={"card": "hare", "type": "forest", "start": "VIL", "trails": ["F1"], "phase": "run"}
)
TASK: Doc = {"frame": "task", "seat": "ann", "steps": [{"do": "gain", "item": "any_curio"}], "card": "otter"}
NONSENSE: list[tuple[Doc, list[str]]] = [
    # The file itself.
    ({}, ["seat"]),
    (base(seat=3), ["seat"]),
    (base(seat=[]), ["seat", "MV-R06"]),
    (base(seat=[{}]), ["name"]),
    (base(seat=[ANN, ANN]), ["seat"]),
    (base(seat=[{"name": name} for name in "abcdef"]), ["seat", "MV-R06"]),
    (base(weather="fine"), ["weather"]),
    (base(edition="no such"), ["no such"]),
    (base(edition="a\0b"), ["edition"]),
    (base(rulings={"luck": "yes"}), ["luck"]),
    (base(rulings={"free_pass": "maybe"}), ["free_pass"]),
    (base(draws="some"), ["draws"]),
    # Hour and turn.
    (base(turn="zoe"), ["turn", "zoe"]),
    (base(early="zoe"), ["early", "zoe"]),
    (base(hour=3), ["hour", "3"]),
    (base(hour="two"), ["hour"]),
    (base(step="lunch"), ["step"]),
    (base(passes=9), ["passes"]),
    (base(suns=[], hour=None), ["suns", "MV-SETUP-13"]),
    (base(suns=["honey", "honey"]), ["suns"]),
    (base(suns=["honey", "rain"]), ["suns"]),
    (base(suns=["honey", "clay", "acorn", "berries", "birch", "herbs"], hour=6), ["hour"]),
    # The board.
    (base(outposts={"OPW": "book-wagon"}), ["outposts", "MV-SETUP-02"]),
    (base(outposts={"OPW": "book-wagon", "OPE": "book-wagon"}), ["outposts", "MV-SETUP-02"]),
    (base(outposts={"OPW": "book-wagon", "OPE": "hotel"}), ["outposts", "hotel"]),
    (base(outposts={"OPW": "book-wagon", "LOO": "ferry-landing"}), ["outposts"]),
    (base(sites={**SITES, "F2": "bug"}), ["sites", "MV-SETUP-08"]),
    (base(sites={**SITES, "F1": "bug"}), ["sites", "MV-SETUP-08"]),
    (base(sites={}), ["sites", "MV-SETUP-08"]),
    (base(groves={**GROVES, "OAK1": ["clay", "clay"]}), ["groves", "MV-SETUP-12"]),
    (base(groves={**GROVES, "OAK1": ["acorn", "berries"]}), ["groves", "MV-SETUP-09"]),
    (base(groves={**GROVES, "OAK1": ["clay", "acorn"]}), ["groves", "MV-SETUP-10"]),
    (base(groves={**GROVES, "OAK1": ["clay"]}), ["groves"]),
    (base(groves={"OAK1": ["clay", "berries"]}), ["groves"]),
    (base(groves={**GROVES, "LOO": ["clay"]}), ["groves"]),
    # Festivities.
    (base(festivities=["square-dance"]), ["festivities", "MV-SETUP-03"]),
    (base(festivities=["square-dance", "square-dance", "potluck-picnic"]), ["festivities", "MV-SETUP-03"]),
    (base(festivities=["square-dance", "picnic", "potluck-picnic"]), ["festivities", "picnic"]),
    (base(markers={"lantern-parade": {"1a": "ann"}}), ["markers", "MV-SETUP-03"]),
    (base(markers={"square-dance": {"3a": "ann"}}), ["markers", "3a", "MV-SETUP-04"]),
    (base(markers={"square-dance": {"9z": "ann"}}), ["markers", "9z"]),
    (base(markers={"square-dance": {"1a": "zoe"}}), ["markers", "zoe"]),
    (base(markers={"square-dance": ["1a"]}), ["markers"]),
    (base(seat=[ANN], early="ann", markers={}, display={}), ["festivities", "MV-SOLO-01"]),
    # Decks.
    (base(display={"favour": ["hat"]}), ["display", "hat"]),
    (base(display={"dawdle": []}), ["display"]),
    (base(display={"favour": ["drum", "drum"]}), ["display", "MV-GEN-04"]),
    (base(display={"favour": ["drum", "kite", "fiddle", "bunting", "lanterns"]}), ["display", "MV-SETUP-05"]),
    (base(display={"friend": ["fox"]}), ["fox"]),
    (base(discard={"patch": ["canoeing"]}), ["canoeing", "1", "2", "MV-SETUP-05"]),
    (base(discard={"patch": "canoeing"}), ["discard"]),
    (base(out={"favour": ["kite"]}), ["kite", "MV-SETUP-05"]),
    (base(out={"sun": []}), ["out"]),
    (base(under=["acorn-flower", "acorn-flower"]), ["acorn-flower", "MV-SETUP-07"]),
    (base(under=["hare"]), ["under", "hare"]),
    # The players.
    (ann(hat="red"), ["hat"]),
    (ann(name=3), ["name"]),
    (ann(colour="pink"), ["colour", "pink", "MV-PSET-02"]),
    (ann(colour="purple"), ["colour", "MV-PSET-02"]),
    (ann(at="MOON"), ["ann", "at", "MOON"]),
    (ann(hand="fox"), ["hand"]),
    (ann(hand=["fox", "unicorn"]), ["ann", "hand", "unicorn"]),
    (ann(hand=["hare", "hare"]), ["hare", "3"]),
    (ann(hand=["?"]), ["ann", "fox", "MV-PSET-02"]),
    (ann(hand=["fox", "rabbit"]), ["ann", "Rabbit", "MV-PSET-02"]),
    (ann(hand=["fox"], tired=["fox"]), ["ann", "fox", "MV-PSET-02"]),
    (ann(hand=["fox", *["?"] * 30]), ["unseen", "MV-SETUP-05"]),
    (ann(hand=["fox", *["dawdle"] * 12]), ["Dawdle", "MV-SETUP-07"]),
    (ann(secret=["pika"]), ["ann", "secret", "pika"]),
    (ann(tired=["?"]), ["ann", "tired", "?"]),
    (ann(preparing=["hat"]), ["ann", "preparing", "hat"]),
    (ann(bringing=["kite"]), ["kite", "MV-SETUP-05"]),
    (ann(patches=["hat"]), ["ann", "patches", "hat"]),
    (ann(patches=["beekeeping#0"]), ["ann", "patches", "beekeeping#0"]),
    (ann(patches=["beekeeping#1", "beekeeping#1"]), ["ann", "MV-SETUP-05"]),
    (ann(patches=["beekeeping", "canoeing", "kite"]), ["ann", "patches", "kite"]),
    (ann(patches=["beekeeping", "canoeing", "foraging", "woodcraft", "campcraft"]), ["ann", "MV-PATCH-05"]),
    (ann(pack={"mud": 1}), ["ann", "pack", "mud"]),
    (ann(pack={"bug": -1}), ["ann", "pack", "bug", "-1"]),
    (ann(pack={"bug": 10**20}), ["ann", "pack", "bug"]),
    (ann(pack={"bug": "many"}), ["pack"]),
    (ann(pack=["bug"]), ["pack"]),
    (ann(points="many"), ["points"]),
    (ann(stored=["bug"]), ["stored"]),
    # The turn in progress.
    (base(step="travel"), ["now", "card"]),
    (base(step="craft"), ["now", "card"]),
    (base(step="travel", now={"card": "acorn-pebble"}), ["now", "type", "MV-DAWD-05"]),
    (base(step="travel", now={"card": "hare", "type": "rock"}), ["now", "type", "rock"]),
    (base(step="travel", now={"card": "unicorn", "type": "rock"}), ["now", "unicorn"]),
    (base(step="travel", now={"card": "hare", "type": "forest", "start": "MOON"}), ["now", "start", "MOON"]),
    (base(step="travel", now={"card": "hare", "type": "forest", "trails": ["F1", "F1"]}), ["now", "MV-TRAV-05"]),
    (base(step="travel", now={"card": "hare", "type": "forest", "trails": ["F99"]}), ["now", "trails"]),
    (base(step="travel", now={"card": "hare", "type": "forest", "phase": "late"}), ["now", "phase"]),
    (base(step="travel", now={"card": "otter", "type": "water"}), ["now", "otter", "MV-PLAY-01"]),
    (base(step="travel", now={"card": "hare", "type": "forest", "trades": {"book-wagon/1": -1}}), ["now", "trades"]),
    (base(used_hour={"ann/beekeeping#1/1": -1}), ["used_hour"]),
    (base(used_hour=3), ["used_hour"]),
    # The stack.
    (base(stack=[{"frame": "nap"}]), ["stack"]),
    (base(stack=3), ["stack"]),
    ({**TRAVEL, "stack": [{**TASK, "seat": "zoe"}]}, ["stack", "zoe"]),
    ({**TRAVEL, "stack": [{**TASK, "steps": [{"do": "fly"}]}]}, ["stack"]),
    ({**TRAVEL, "stack": [{**TASK, "steps": [{"do": "pts", "n": 3}]}]}, ["stack", "pts"]),
    ({**TRAVEL, "stack": [{**TASK, "steps": [{"do": "forage"}]}]}, ["stack", "Grove"]),
    ({**TRAVEL, "stack": [{"frame": "visit", "seat": "ann", "at": "MOON"}]}, ["stack", "MOON"]),
    ({**TRAVEL, "stack": [{"frame": "visit", "seat": "ann", "at": "LOO", "stage": "market"}]}, ["stack", "market"]),
    ({**TRAVEL, "stack": [{"frame": "path", "seat": "ann", "legs": ["F99/map"]}]}, ["stack", "trails"]),
    ({**TRAVEL, "stack": [{"frame": "fifth_patch", "seat": "ann", "new": "kite"}]}, ["stack", "kite"]),
    ({**TRAVEL, "stack": [{"frame": "upkeep", "part": "worm"}]}, ["stack", "hour"]),
    # The setup.
    (base(step="deal"), ["stack", "deal"]),
    (base(step="sun", stack=[{"frame": "fill", "deck": "favour"}]), ["stack", "sun"]),
]  # fmt: skip


def complaint(document: Doc) -> str:
    """Return what the companion says about a position, from reading or checking it."""
    try:
        state = TITLE.positions.read(document, {})
    except BadPosition as fault:
        return str(fault)
    problems = TITLE.positions.examine(state)
    assert problems, "the position is taken for sound"
    return " / ".join(f"the position: {row.where}: {row.reason} ({', '.join(row.clauses)})" for row in problems)


@pytest.mark.parametrize(("document", "named"), NONSENSE, ids=[f"{n} {row[1]}" for n, row in enumerate(NONSENSE)])
def test_nonsense_is_refused_in_one_sentence(document: Doc, named: list[str]) -> None:
    check_sentence(complaint(document), named)


@pytest.mark.parametrize(("document", "named"), NONSENSE[::7], ids=[str(row[1]) for row in NONSENSE[::7]])
def test_no_game_starts_from_nonsense(document: Doc, named: list[str]) -> None:
    with pytest.raises(BadPosition):
        TITLE.start(Header(TITLE.slug, (), TITLE.rules_version, position=document))


def test_the_turn_in_progress_continues() -> None:
    (ask,) = TITLE.asks(read(TRAVEL))
    assert ask.seat == "ann"
    assert {"travel", "activate", "done"} <= set(ask.verbs)
    (ask,) = TITLE.asks(read({**TRAVEL, "stack": [TASK]}))
    assert ask.verbs == ("gain",)


# Arbitrary data as a position.

WORDS = (
    "ann", "bo", "zoe", "hare", "fox", "otter", "beekeeping#2", "canoeing", "tambourine", "kite", "?", "dawdle", "",
    "acorn-flower", "book-wagon", "square-dance", "1a", "VIL", "OAK1", "F1", "W1/map", "clay", "bug", "map", "forest",
    "named", "yes", "players", "acorn", "market", "ann/beekeeping#1/1", *get_args(StepName),
)  # fmt: skip
VALUES = any_values(WORDS)
FIELDS = st.sampled_from(Document.__struct_fields__)
SEAT_FIELDS = st.sampled_from(SeatDocument.__struct_fields__)


@checked(150)
@given(changes=st.dictionaries(FIELDS, VALUES, min_size=1, max_size=3))
def test_any_position_is_read_or_refused(changes: Doc) -> None:
    check_position(TITLE, {**BASE, **changes}, Random(1))


@checked(100)
@given(changes=st.dictionaries(SEAT_FIELDS, VALUES, min_size=1, max_size=2))
def test_any_player_is_read_or_refused(changes: Doc) -> None:
    check_position(TITLE, ann(**changes), Random(1))


@cache
def documents() -> tuple[Doc, ...]:
    """Positions of games of all sizes, with everything that can be open."""
    return some_documents(TITLE, states, 12, 4, lambda state: (state.step, *map(type, state.stack)))


@pytest.mark.parametrize("seed", range(16))
def test_a_changed_position_is_read_or_refused(seed: int) -> None:
    check_changed(TITLE, documents(), seed, 40, WORDS)
