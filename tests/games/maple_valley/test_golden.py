"""Golden records of Maple Valley: how they are made, and what they contain. To write them again:

python -m tests.games.maple_valley.test_golden
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games.maple_valley import moves
from companion.games.maple_valley.game import TITLE
from companion.games.maple_valley.moves import Allow
from companion.games.maple_valley.state import State
from companion.referee.header import Header
from companion.referee.moves import RECORD_MOVES, Deal, Move
from companion.referee.session import Session
from tests.referee.tables import play, sit_down
from tests.support.records import RECORDS, imported, write_records

SEATS = ("ann", "bo", "cy", "di", "ed")
# An owner's edition; its path is relative to the folder in which the tests run.
EDITION = f"tests/records/{TITLE.slug}/edition"
GROVES = (
    "groves OAK1=clay+berries OAK2=cattails+honey MAP1=birch+herbs MAP2=berries+acorn BEE1=acorn+clay BEE2=herbs+birch"
)
# Verbs that are common enough, or would soon end the game.
SELDOM: set[type[Move]] = {moves.Done, moves.Adjust, moves.Pass}
LONGEST = 700
SEEDS = 300


def new_game(players: int, **fields: Any) -> Session:
    return sit_down(Header(TITLE.slug, SEATS[:players], TITLE.rules_version, **fields), TITLE)


class Player:
    """A player for every seat: mostly plays like the simple player, else any kind of move.

    Wanted moves come first when they are legal.
    """

    def __init__(self, seed: str, skill: float, wanted: Iterable[type[Move]] = ()) -> None:
        self.rng, self.skill, self.wanted = Random(seed), skill, tuple(wanted)

    def choose(self, session: Session) -> Move:
        state = session.state
        seats = [seat for seat in TITLE.asked(state) if seat is not None]
        return self.act(state, seats[0]) if seats else self.draw(session)

    def draw(self, session: Session) -> Move:
        """Draw as the companion would deal; anyone can be the Early Bird."""
        state = session.state
        verb = session.asks()[0].verbs[0]
        if verb in TITLE.chance:
            return TITLE.chance[verb](state, self.rng)
        return self.rng.choice(list(TITLE.legal(state, None)))

    def act(self, state: State, seat: str) -> Move:
        found = list(TITLE.legal(state, seat))
        liked = [move for move in found if isinstance(move, self.wanted)]
        if liked and self.rng.random() < 0.5:
            return self.rng.choice(liked)
        if self.rng.random() < self.skill:
            return TITLE.advise(state, seat, self.rng)
        kind = self.rng.choice(list(dict.fromkeys(map(type, found))))
        return self.rng.choice([move for move in found if type(move) is kind])


def carry_on(session: Session, player: Player) -> Session:
    """Play to the end, or until there are too many moves."""
    while session.asks() and len(session.entries) < LONGEST:
        session = play(session, session.write(player.choose(session)))
    return session


def kinds(session: Session) -> set[type[Move]]:
    return {type(entry.move) for entry in session.entries}


def text_of(session: Session) -> str:
    return "\n".join(entry.text for entry in session.entries)


def event_text(session: Session) -> str:
    """Return the text of all events of a game."""
    state = TITLE.start(session.header)
    assert isinstance(state, State)
    said: list[str] = []
    for line in session.played.lines:
        state, events = TITLE.apply(state, line.move)
        said += map(str, events)
    return "\n".join(said)


def search(
    players: int, held: Iterable[type[Move]], skill: float = 0.85, said: Iterable[str] = (), **fields: Any
) -> Session:
    """Try seeds until a game ends, contains these verbs and says these words."""
    wanted = set(held)
    for number in range(1, SEEDS):
        seed = f"golden {number}"
        given = {**fields, "deal": seed} if fields.get("deal") else fields
        session = carry_on(new_game(players, **given), Player(seed, skill, wanted - SELDOM))
        if not session.asks() and wanted <= kinds(session):
            words = event_text(session) + text_of(session)
            if all(piece in words for piece in said):
                return session
    raise AssertionError(f"no game of {players} holds {wanted}, {said}")


def corrected() -> Session:
    """Return a game for two with corrections in the record, of which the first hour is typed."""
    return play(
        new_game(2, options={"colours": "green blue"}),
        "outposts book-wagon ferry-landing",
        "festivities square-dance campfire-sing-along potluck-picnic",
        "draw wreath drum wreath herb-tea clay-charm",
        "draw beekeeping water-safety gardening first-aid",
        "draw muskrat otter turtle hare",
        "sites F2=flower W1=bug F6=pebble R5=flower W5=pebble R8=bug",
        GROVES,
        "sun honey",
        "first bo",
        "draw bug-jar tambourine",
        "draw fiddle fiddle kite",
        "bo play chipmunk",
        "bo travel F1 F2",
        "bo forage 2 clay",
        'undo 14 "she meant berries"',
        "bo forage berries clay",
        "ann play porcupine by rock",
        "ann travel R1",
        "ann activate",
        "draw garland",
        "ann mark square-dance 1a",
        "ann take beekeeping",
        "draw canoeing",
        'amend 18 "ann travel R2 R3" "a long way round"',
    )


STAND_IN: set[type[Move]] = {moves.Use, moves.Trade, moves.Make, moves.Take, moves.Craft, moves.Discard, moves.Done}
SWITCHED = {
    "free_pass": "yes",
    "pick_parts": "yes",
    "free_order": "yes",
    "supply_optional": "yes",
    "trade_bringing": "yes",
    "reshuffle_at_once": "yes",
    "dawdle_short": "shortest",
    "second_after_tie": "no",
    "ability_before_location": "yes",
}
NAMED = {"hidden_draws": "named"}
PLAYERS = {"allocation": "players"}
OWN: set[type[Move]] = {moves.Adjust, moves.Choose, moves.Refresh, moves.Zoom, moves.GainItems, moves.Use}

OWN_DEALT: set[type[Move]] = {moves.Adjust, moves.Use, moves.Done}


def write() -> None:
    """Write all golden records again."""
    write_records(
        TITLE.slug,
        {
            "solo-table": search(1, {moves.TitleWord, moves.Use, moves.Make}, 0.9),
            "solo-dealt": search(1, {moves.Look, moves.Keep, moves.Use}, 0.8, deal="yes"),
            "two-corrected": carry_on_corrected(),
            "two-dealt": search(2, {*STAND_IN, moves.Mark}, 0.9, ["event"], deal="yes"),
            "three-table": search(3, {*STAND_IN, moves.Mark, moves.GainItems}, 0.9, ["event", "dawdles"]),
            "three-named": search(3, {*STAND_IN, moves.Hand, moves.Look, moves.Keep}, 0.8, ["#2"], rulings=NAMED),
            "three-switches": search(3, {moves.Pass, moves.Choose, moves.Craft, moves.Mark}, 0.9, rulings=SWITCHED),
            "three-stored": search(3, {moves.StoreItems, moves.Craft}, 0.95, rulings=PLAYERS),
            "five-dealt": search(5, {moves.Zoom, moves.Use, moves.Craft}, 0.8, deal="yes"),
            "owner-table": search(3, OWN, 0.6, edition=EDITION),
            "owner-dealt": search(2, OWN_DEALT, 0.6, [" effect "], deal="yes", edition=EDITION),
        },
    )


def carry_on_corrected() -> Session:
    """Play the corrected game to its end, with some commands of the referee."""
    session = play(corrected(), 'override bo points 1 "tea"', 'override bo points -1 "no tea"', 'note "late"')
    session = play(session, f"undo {len(session.entries)}", "redo")
    return carry_on(session, Player("corrected", 0.9))


GOLDEN = sorted((RECORDS / TITLE.slug).glob("*.txt"))


def game_named(name: str) -> Session:
    return imported(RECORDS / TITLE.slug / f"{name}.txt")


def test_there_is_a_record_for_each_size_and_mode() -> None:
    """One to five players, typed, named and dealt, the stand-in and an owner's cards."""
    tables = [imported(path) for path in GOLDEN]
    assert {len(table.state.seats) for table in tables} >= {1, 2, 3, 5}
    assert {(table.state.is_named, table.header.deal is None) for table in tables} == {
        (False, True), (True, True), (True, False),
    }  # fmt: skip
    assert {table.header.edition for table in tables} == {"stand-in", EDITION}
    assert game_named("three-stored").state.switches.allocation == "players"


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_game_lasts_five_hours(path: Path) -> None:
    state = imported(path).state
    assert (state.step, state.hour) == ("over", 5)


def test_a_solo_game_ends_with_a_title() -> None:
    for name in ("solo-table", "solo-dealt"):
        (score,) = TITLE.score(game_named(name).state).seats
        assert len(score.remark.split()) >= 4
        assert " of " in score.remark


def test_a_record_has_events_dawdling_and_duplicates() -> None:
    words = event_text(game_named("three-table"))
    for piece in (" finishes ", ". Event: ", "dawdles", "duplicate", "Dawdle card", "pass the Worm to"):
        assert piece in words, piece


def test_the_corrected_record_keeps_every_move() -> None:
    session = game_named("two-corrected")
    assert {seat.colour for seat in session.state.seats.values()} == {"green", "blue"}
    assert "ann travel R1" in text_of(session)
    assert "ann travel R2 R3" in [line.text for line in session.played.lines]


def test_the_records_of_the_stand_in_use_all_its_verbs() -> None:
    tables = [table for table in map(imported, GOLDEN) if table.header.edition == "stand-in"]
    held = {move for table in tables for move in kinds(table)}
    assert set(TITLE.verb_of) - held == {moves.Refresh, moves.Adjust, moves.Allow}


def test_the_records_use_every_verb() -> None:
    held = {move for path in GOLDEN for move in kinds(imported(path))}
    # Records with allowed cards are in tests/referee/test_allow.py.
    assert {*TITLE.verb_of, *RECORD_MOVES} - held == {Deal, Allow}
    lines = "\n".join(text_of(imported(path)) for path in GOLDEN)
    words = (" paying ", " for ", " by ", "#2", " at ", "/map", "/hare", " effect ")
    assert [word for word in words if word not in lines] == []


if __name__ == "__main__":
    write()
