"""Narrowing moves down by taps, in random games of every title."""

from __future__ import annotations

import random

import pytest

from companion.referee.viewer import ONLOOKER, Viewer
from companion.web.choices import FEW, Option, narrow, rest_of, seat_options, skip_common
from tests.web.tables import SETTINGS, WITH_SECRETS, Setting, walk

IDS = [setting.slug for setting in SETTINGS]


def option(line: str, *spots: str) -> Option:
    return Option(line, tuple(line.split()[1:]), "", frozenset(spots))


HOUSES = [option(f"Ann build house {space}") for space in ("G6", "G7", "G8", "H6", "H7", "H8")]
BOATS = [option(f"Ann build boat {space}") for space in ("I6", "I7")]
ENDS = [option("Ann done")]


def test_kinds_come_first_and_endings_last() -> None:
    choices = narrow([*ENDS, *HOUSES, *BOATS], ())
    assert choices.words == ("build", "done")
    assert choices.number == 9


def test_words_in_which_all_moves_agree_are_skipped() -> None:
    assert narrow([*HOUSES, *BOATS], ()).words == ("house", "boat")
    assert skip_common([("a", "b", "c"), ("a", "b")]) == [("b", "c"), ("b",)]


def test_a_place_can_be_picked_before_the_kind() -> None:
    choices = narrow([*ENDS, *HOUSES, *BOATS], ["G7"])
    assert [move.line for move in choices.moves] == ["Ann build house G7"]


def test_a_few_moves_are_listed_as_they_are() -> None:
    assert len(narrow(HOUSES, ()).moves) == FEW == len(HOUSES)
    assert not narrow([*HOUSES, *BOATS], ()).moves


def test_a_place_that_a_move_leads_to_fits_it() -> None:
    ways = [option("Ann explore NE", "1,1"), option("Ann explore NW", "-1,1")]
    assert [move.line for move in narrow(ways, ["1,1"]).moves] == ["Ann explore NE"]
    assert rest_of(ways[0], ["-1,1"]) is None


def test_a_word_counts_as_often_as_it_is_picked() -> None:
    draws = [option("draw Ann wood wood field"), option("draw Ann wood field field")]
    assert [move.line for move in narrow(draws, ["wood", "wood"]).moves] == ["draw Ann wood wood field"]


def test_nothing_fits_words_of_no_move() -> None:
    assert narrow(HOUSES, ["Z9"]).number == 0


@pytest.mark.parametrize("setting", SETTINGS, ids=IDS)
def test_every_legal_move_is_reached_by_taps_and_nothing_else(setting: Setting) -> None:
    rng = random.Random(7)
    for n, session in enumerate(walk(setting)):
        if n % 9:
            continue
        for seat in session.asked_seats():
            options = seat_options(session, Viewer(seat), seat)
            game = session.game
            own = {session.write(move) for move in game.legal(game.seen(session.state, seat), seat)}
            assert own <= {option.line for option in options}
            wanted = rng.choice(options)
            picked: tuple[str, ...] = ()
            for _ in range(2 * len(wanted.words) + 1):
                choices = narrow(options, picked)
                if wanted in choices.moves:
                    break
                rest = rest_of(wanted, picked)
                assert rest
                word = next(word for word in choices.words if word in rest)
                picked = (*picked, word)
            assert wanted in choices.moves, (wanted, picked, choices)


@pytest.mark.parametrize("slug", WITH_SECRETS)
def test_options_of_a_seat_name_no_card_that_it_may_not_see(slug: str) -> None:
    setting = next(setting for setting in SETTINGS if setting.slug == slug)
    for n, session in enumerate(walk(setting)):
        if n % 15 or not session.asks():
            continue
        game = session.game
        for seat in game.seats(session.state):
            seen = session.game.seen(session.state, seat)
            for one in seat_options(session, Viewer(seat), seat):
                move = session.parse(one.line)
                assert move in [*game.legal(seen, seat), *game.legal(seen, None)]


def test_the_referee_can_enter_the_moves_of_everyone() -> None:
    session = next(walk(SETTINGS[0]))
    options = seat_options(session, ONLOOKER, None)
    assert {option.words[0] for option in options} == {*session.asked_seats()}
