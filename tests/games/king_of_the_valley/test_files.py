"""Positions as files: written ones read back, and each kind of nonsense is refused in one sentence."""

from __future__ import annotations

import tomllib
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from companion.games.king_of_the_valley.game import TITLE
from companion.games.king_of_the_valley.position import PositionFile, SeatFile
from companion.games.king_of_the_valley.state import State
from companion.referee.header import Header
from companion.referee.problems import BadPosition
from companion.referee.session import Session
from companion.referee.verdicts import Refusal
from tests.referee.anymoves import checked
from tests.referee.tables import play, sit_down
from tests.support.positions import any_values, check_reads_back, check_sentence

DOCS = Path(__file__).parents[3] / "docs" / "reference" / "positions"
NAMES = ("ann", "ben", "cleo", "dan")
ODD_RULINGS: list[dict[str, str]] = [
    {},
    {"hill_fill": "player", "census": "warn"},
    {"hill_prices": "1 2 3 4 5 6", "group_take": "all", "short_column": "spill"},
    {"identical_knights": "same_order", "edge_group": "end_on_last", "hill_fill": "chosen_column_first"},
    {"coin_pays_own_priest": "yes", "end_on_empty_pile": "yes", "hide_gold": "yes", "census": "off"},
    {"end_on_open": "no", "refill_order": "first_passed", "tax_all_jesters": "no", "jester_couples": "yes"},
]


def midway(players: int, seed: int, rulings: dict[str, str], steps: int) -> Session:
    """A game after this many moves, some of them by the referee."""
    session = sit_down(Header(TITLE.slug, NAMES[:players], TITLE.rules_version, rulings=rulings), TITLE)
    rng = Random(seed)
    for n in range(steps):
        asks = session.asks()
        if not asks:
            break
        seat, state = asks[0].seat, session.state
        choices = [TITLE.chance[asks[0].verbs[0]](state, rng)] if seat is None else list(TITLE.legal(state, seat))
        move = rng.choice(choices)
        session = play(session, session.write(move))
        if seed % 3 == 0 and n == steps // 2 and any(session.state.piles) and session.asks():
            session = play(session, 'allow Q "one too many"', 'override ann reputation -2 "for the tea"')
    return session


def read(document: dict[str, Any], **fields: Any) -> State:
    """Start from a sound position."""
    state = TITLE.start(Header(TITLE.slug, (), TITLE.rules_version, position=document, **fields))
    assert isinstance(state, State)
    return state


@checked(120)
@given(
    players=st.integers(2, 4),
    seed=st.integers(0, 999),
    steps=st.integers(0, 170),
    rulings=st.sampled_from(ODD_RULINGS),
)
def test_a_position_reads_back_through_toml(players: int, seed: int, steps: int, rulings: dict[str, str]) -> None:
    state: State = midway(players, seed, rulings, steps).state
    check_reads_back(TITLE, state, (state.turn,))


def test_every_step_occurs() -> None:
    """The property above covers each step of the game, including the last."""
    seen = {"first"}
    for rulings in ODD_RULINGS[:2]:
        session = midway(2, 1, rulings, 400)
        state = TITLE.start(session.header)
        assert isinstance(state, State)
        for entry in session.played.lines:
            state, _ = TITLE.apply(state, entry.move)
            seen.add(state.step)
    assert seen == {"first", "lay", "place", "summon", "activate", "kingdom", "column", "put", "draw", "over"}


ROWS = ["C F Q F W", "F F K3 T0-3 D", "K1 P W F C", "F K3 J F F", "D F K2 K1 K4"]
HILL = {"L": ["W", "T3-5", "D", "K1", "Z", "Q"], "R": ["C", "K2", "F", "W", "F", "K4"]}
SEATS: list[dict[str, Any]] = [{"name": "ann", "king": "e1"}, {"name": "ben", "king": "c3"}]
BASE: dict[str, Any] = {"valley": ROWS, "hill": HILL, "seat": SEATS}


def seat(**fields: Any) -> dict[str, Any]:
    """The base position with other fields of Ann."""
    return {**BASE, "seat": [{**SEATS[0], **fields}, SEATS[1]]}


def row(at: int, text: str) -> dict[str, Any]:
    """The base position with another row of the valley, the far one first."""
    return {**BASE, "valley": [*ROWS[:at], text, *ROWS[at + 1 :]]}


def hill(**columns: list[str]) -> dict[str, Any]:
    return {**BASE, "hill": {**HILL, **columns}}


def test_the_base_position_is_sound_and_needs_little() -> None:
    state = read(BASE)
    assert (state.piles, state.turn, state.round, state.step) == ((0, 22, 31), "ann", 1, "summon")
    assert [other.colour for other in state.seats.values()] == ["red", "blue"]
    assert state == read({**BASE, "game": TITLE.slug, "first": "ann", "turn": "ann", "piles": {"II": 22, "III": 31}})


def test_the_page_shows_the_position_that_its_example_uses() -> None:
    text = (DOCS / "king-of-the-valley.toml").read_text(encoding="utf-8")
    page = (DOCS / "king-of-the-valley.md").read_text(encoding="utf-8")
    assert text in page
    assert read(tomllib.loads(text)).round == 6
    fields = (*PositionFile.__struct_fields__, *SeatFile.__struct_fields__)
    assert [field for field in fields if field not in ("seat", "game") and f"`{field}` |" not in page] == []


def test_lower_case_letters_and_arrows_are_read() -> None:
    document = {**BASE, "valley": [text.lower() for text in ROWS], "round": 2, "piles": {"II": 18, "III": 31}}
    ann = {"name": "ann", "king": "E1", "castle": ["(j>k)", "(k2)", "(K3)"], "taxed": ["knight"]}
    document["seat"] = [ann, SEATS[1]]
    assert read(document).seats["ann"].down == ("K2", "K3", "J:K")


def test_rulings_of_the_command_line_override_the_position() -> None:
    document = {**BASE, "rulings": {"census": "off", "group_take": "all"}}
    switches = read(document, rulings={"census": "warn"}).switches
    assert (switches.census, switches.group_take) == ("warn", "all")


NONSENSE: list[tuple[dict[str, Any], list[str]]] = [
    # The file itself.
    ({}, ["seat"]),
    ({**BASE, "seat": 3}, ["seat"]),
    ({**BASE, "seat": []}, ["seat"]),
    ({**BASE, "seat": [{}]}, ["name"]),
    ({**BASE, "seat": [SEATS[0], SEATS[0]]}, ["seat", "name"]),
    ({**BASE, "seat": SEATS[:1]}, ["1 player", "2 to 4", "KV-GEN-01"]),
    ({**BASE, "seat": [{"name": f"p{n}", "king": f"a{n}"} for n in range(1, 6)]}, ["5 players", "KV-GEN-01"]),
    ({**BASE, "weather": "fine"}, ["weather"]),
    ({**BASE, "edition": "no such"}, ["no such"]),
    ({**BASE, "rulings": {"luck": "yes"}}, ["luck"]),
    ({**BASE, "rulings": {"census": "lax"}}, ["census"]),
    # Whose turn it is.
    ({**BASE, "round": 0}, ["round", "KV-GEN-11"]),
    ({**BASE, "round": "two"}, ["round"]),
    ({**BASE, "turn": "zoe"}, ["turn", "zoe"]),
    ({**BASE, "first": "zoe"}, ["first", "zoe"]),
    ({**BASE, "step": "lunch"}, ["step"]),
    ({**BASE, "step": "place"}, ["KV-SET-11"]),
    ({**BASE, "step": "lay"}, ["KV-SET-11"]),
    ({**BASE, "step": "activate"}, ["pending", "KV-SPE-01"]),
    ({**BASE, "step": "column"}, ["open", "KV-R58"]),
    ({**BASE, "step": "put"}, ["drawn", "KV-R20"]),
    ({**BASE, "step": "over"}, ["hill", "KV-END-01"]),
    ({**BASE, "recruited": True}, ["recruited", "KV-REC-02"]),
    ({**BASE, "pending": ["J"]}, ["pending"]),
    ({**BASE, "drawn": "F"}, ["drawn"]),
    ({**BASE, "chosen": "M"}, ["chosen"]),
    # The valley.
    ({**BASE, "valley": ROWS[:4]}, ["valley", "5 rows of 5"]),
    (row(0, "C F Q F"), ["valley", "5 rows of 5"]),
    (row(0, "C F Q F X"), ["valley", "'X'"]),
    (row(0, "C F Q F J:F"), ["valley", "J:F"]),
    (row(0, "C F . F W"), ["c5", "KV-REF-01"]),
    (row(0, "C F Q F Q"), ["queen", "KV-GEN-10"]),
    (row(0, "C F Q F T5-10"), ["T5-10", "KV-GEN-10"]),
    (row(1, "T3-5 F K3 T0-3 D"), ["T3-5", "1 more", "KV-GEN-10"]),
    ({**BASE, "open": ["c5"]}, ["c5"]),
    ({**BASE, "open": ["z9"]}, ["open", "z9"]),
    ({**BASE, "coins": {"b9": 1}}, ["coins", "b9"]),
    ({**BASE, "coins": {"b3": -1}}, ["b3", "-1"]),
    ({**BASE, "coins": {"b3": 0}}, ["b3", "0"]),
    ({**BASE, "coins": {"b3": "one"}}, ["coins"]),
    # The hill and the piles.
    (hill(L=[*HILL["L"], "F"]), ["hill L", "7 tiles", "KV-SET-10"]),
    (hill(L=HILL["L"][:5]), ["hill", "not full", "KV-REF-11"]),
    (hill(M=["F"]), ["hill"]),
    (hill(L=["X", *HILL["L"][1:]]), ["hill.L", "'X'"]),
    ({**BASE, "piles": {"II": 22, "III": 32}}, ["pile III", "32", "KV-SET-06"]),
    ({**BASE, "piles": {"II": 23, "III": 30}}, ["piles", "KV-REF-09"]),
    ({**BASE, "piles": {"II": 21, "III": 31}}, ["52 tiles in the piles", "53"]),
    ({**BASE, "piles": {"I": 1, "II": 22, "III": 30}}, ["pile I"]),
    ({**BASE, "piles": {"IV": 1}}, ["piles", "IV"]),
    ({**BASE, "piles": {"II": -22}}, ["pile II", "-22"]),
    ({**BASE, "piles": {"II": "many"}}, ["piles"]),
    ({**BASE, "discard": ["F"]}, ["discard", "KV-SPE-02"]),
    ({**BASE, "discard": ["P", "P", "P"]}, ["priest", "KV-GEN-10"]),
    ({**BASE, "discard": ["Y"]}, ["discard", "'Y'"]),
    ({**BASE, "allowed": ["Y"]}, ["allowed", "'Y'"]),
    # The players.
    (seat(king="f6"), ["king of ann", "f6"]),
    (seat(king=""), ["ann", "king", "KV-SET-11"]),
    (seat(gold=-1), ["ann", "-1 gold"]),
    (seat(gold=10_000), ["ann", "10000 gold"]),
    (seat(gold="rich"), ["gold"]),
    (seat(kingdoms=-1), ["ann", "-1 kingdom tokens"]),
    (seat(taxed=["bishop"]), ["taxed"]),
    (seat(taxed=["duke", "duke"]), ["ann", "KV-TAX-09"]),
    (seat(castle=["P"]), ["'P'", "ann", "KV-GEN-08"]),
    (seat(castle=["J"]), ["'J'", "ann"]),
    (seat(castle=["J:J"]), ["'J:J'", "ann"]),
    (seat(castle=["K5"]), ["'K5'", "ann"]),
    (seat(castle=[3]), ["castle"]),
    (seat(castle=["Q", "Q"]), ["queen", "KV-GEN-10"]),
    ({**BASE, "seat": [{**other, "colour": "blue"} for other in SEATS]}, ["colour", "KV-SET-03"]),
    (seat(hat="red"), ["hat"]),
    (seat(castle=["(F"]), ["'(F'", "ann"]),
    (seat(castle=["((F))"]), ["'((F))'", "ann"]),
    ({**BASE, "coins": {"a1": 1, "A1": 2}}, ["coins", "twice"]),
    ({**BASE, "turn": ""}, ["turn", "''"]),
    ({**BASE, "first": ""}, ["first", "''"]),
]  # fmt: skip


@pytest.mark.parametrize(("document", "named"), NONSENSE, ids=[str(n) for n in range(len(NONSENSE))])
def test_nonsense_is_refused_in_one_sentence(document: dict[str, Any], named: list[str]) -> None:
    with pytest.raises(BadPosition) as fault:
        TITLE.start(Header(TITLE.slug, (), TITLE.rules_version, position=document))
    check_sentence(str(fault.value), named)


# An open square of the valley, and a pending summoned tile.
WAITING = {"valley": row(1, "F F K3 T0-3 .")["valley"], "open": ["e4"], "step": "activate"}
UNSET: list[dict[str, Any]] = [{"name": "ann"}, {"name": "ben"}]
# Positions that no game can continue from or reach.
STUCK: dict[str, dict[str, Any]] = {
    "draw-for-a-full-hill": {**BASE, "step": "draw"},
    "collector-nobody-can-use": {**hill(L=["W", "D", "D", "K1", "Z", "Q"]), **WAITING, "pending": ["T3-5"]},
    "wizard-nobody-can-use": {**hill(L=["W", "T3-5", "D", "K1", "F", "Q"]), **WAITING, "pending": ["Z"]},
    "tiles-before-the-first-player": {**BASE, "step": "first", "seat": UNSET},
    "second-king-before-the-first": {**BASE, "step": "place", "seat": [UNSET[0], SEATS[1]]},
    "put-without-the-ruling": {**hill(L=HILL["L"][:5], R=HILL["R"][:5]), "step": "put", "drawn": "F"},
    "ending-with-full-piles": {**BASE, "ending": True},
    "unknown-colour": seat(colour="pink"),
    "reputation-beyond-all-bounds": seat(reputation=10**12),
    "round-beyond-all-bounds": {**BASE, "round": 10**9},
    "falling-prices": {**BASE, "rulings": {"hill_prices": "6 5 4 3 2 1"}},
    "a-hill-laid-on-one-side": {
        **hill(L=HILL["L"][:3], R=HILL["R"][:1]),
        "step": "lay",
        "seat": UNSET,
        "piles": {"II": 30, "III": 31},
    },
    "a-castle-in-the-setup": {**BASE, "step": "place", "seat": [UNSET[0], {"name": "ben", "castle": ["F"]}]},
    "prices-in-words": {**BASE, "rulings": {"hill_prices": "a b c d e f"}},
}


@pytest.mark.parametrize("name", STUCK)
def test_an_impossible_position_is_refused(name: str) -> None:
    with suppress(BadPosition):
        state = TITLE.start(Header(TITLE.slug, (), TITLE.rules_version, position=STUCK[name]))
        assert isinstance(state, Refusal)


VALUES = any_values(["ann", "a5", "F", "(F)", "J:K", "T3-5", "L", "II", "", ".", "C F Q F W", "summon"], 40)
FIELDS = st.sampled_from(PositionFile.__struct_fields__)


@checked(300)
@given(changes=st.dictionaries(FIELDS, VALUES, min_size=1, max_size=3))
def test_any_position_is_read_or_refused(changes: dict[str, Any]) -> None:
    with suppress(BadPosition):
        state = TITLE.start(Header(TITLE.slug, (), TITLE.rules_version, position={**BASE, **changes}))
        assert isinstance(state, State | Refusal)
        assert isinstance(state, Refusal) or (
            TITLE.positions.examine(state) == [] and isinstance(TITLE.asks(state), tuple)
        )


def test_a_position_keeps_the_colours_of_its_seats() -> None:
    started = TITLE.start(Header(TITLE.slug, (), TITLE.rules_version, position=BASE, options={"colours": "green red"}))
    assert isinstance(started, Refusal)
    assert started.clauses == ("KV-SET-03",)


def test_every_field_is_written_including_defaults() -> None:
    document = TITLE.positions.describe(read(BASE))
    assert {*document} == {*PositionFile.__struct_fields__}
    assert all({*seat} == {*SeatFile.__struct_fields__} for seat in document["seat"])
    begun = TITLE.start(Header(TITLE.slug, ("ann", "ben"), TITLE.rules_version))
    assert isinstance(begun, State)
    assert read(tomllib.loads(tomli_w.dumps(TITLE.positions.describe(begun)))) == begun


def test_a_game_started_under_older_rules_reads_its_position_the_old_way() -> None:
    """Tokens and face-down tiles were not compared, and all unplaced tiles were in the piles."""
    seats = [{"name": "ann", "king": "e1", "castle": ["(K2)"], "taxed": ["knight"], "kingdoms": 2}, SEATS[1]]
    document = {**BASE, "seat": seats, "round": 2, "coins": {"a1": 2}}
    state = TITLE.start(Header(TITLE.slug, (), 1, position=document))
    assert isinstance(state, State)
    assert (state.discard, state.seats["ann"].kingdoms) == ((), 2)
    with pytest.raises(BadPosition, match="KV-KIN-03"):
        read({**document, "coins": {}})


def test_unplaced_tiles_go_to_the_discard_or_the_piles() -> None:
    ann = {"name": "ann", "king": "e1", "castle": ["(K2)", "(K3)", "(K4)"], "taxed": ["knight"]}
    document = {**BASE, "seat": [ann, SEATS[1]], "round": 3}
    assert read(document).discard == ("T3-6",)
    assert read({**document, "piles": {"II": 16, "III": 31}}).discard == ("T3-6", "P", "T0-4")
    with pytest.raises(BadPosition, match="have not been seen"):
        read({**document, "piles": {"II": 10, "III": 31}})
