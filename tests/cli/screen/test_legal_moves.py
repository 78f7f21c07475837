"""Lists of legal moves: never a list of spaces that fills the screen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.cli.prompt.queries import narrow_words, with_words
from companion.cli.screen.legal_moves import ROWS, list_screen
from companion.cli.screen.wording import LINE_WIDTH, asked_seats, legal_lines, split_move, wrapped
from companion.games import REGISTRY, find_title
from companion.games.crayonville.game import TITLE as CRAYONVILLE
from companion.referee.header import Header
from companion.referee.session import Outcome, Session, begin
from companion.referee.submission import submit
from companion.referee.verdicts import Refusal
from companion.referee.viewer import ONLOOKER, REFEREE
from tests.cli.conftest import Companion
from tests.support.positions import any_move

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")


def test_many_spaces_are_a_map(table: Companion) -> None:
    table("move", "draw ann wood wood field water")
    assert table("legal", "--seat", "ann").out.splitlines() == [
        "Ann colour wood …, Ann colour field …, Ann colour water … (every blank space,",
        "    165 in all, marked +):",
        "    F G H I",
        "  5 + + + +",
        "  6 + + B +",
        "  7 + W W +",
        "  8 + F + +",
        "  9 + + + +",
    ]


def test_data_and_full_lists_name_every_space(table: Companion) -> None:
    table("move", "draw ann wood wood field water")
    assert len(table("legal", "--seat", "ann", "--json").document["moves"]) == 3 * 165
    assert table("legal", "--seat", "ann", "--all").out.count("A1, A2,") == 3


def test_words_narrow_a_map(table: Companion) -> None:
    table("move", "draw ann wood wood field water")
    [_, shown] = table("play", stdin="? ann wood").out.split("legal move.\n")
    assert shown.splitlines()[0] == "Ann colour wood … (every blank space, 165 in all, marked +):"
    assert table("play", stdin="? ann wood G6").out.splitlines()[-1] == "Ann colour wood G6"


def test_a_board_keeps_what_lies_on_it(companion: Companion) -> None:
    companion("new", "king", "--seat", "Ann", "--seat", "Bo", "--deal", "x")
    shown = companion("legal").out.splitlines()
    assert shown[0].endswith(" place … (25 spaces, marked +):")
    assert shown[1].split() == ["a", "b", "c", "d", "e"]
    assert [row.split()[0] for row in shown[2:]] == ["5", "4", "3", "2", "1"]
    assert all(cell.endswith("+") and len(cell) > 1 for row in shown[2:] for cell in row.split()[1:])


def test_moves_that_name_a_card_are_counted(companion: Companion) -> None:
    companion("new", "bear", "--seat", "Ann", "--seat", "Bo", "--deal", "x")
    rows = companion("legal").out.splitlines()
    assert len(rows) <= 8
    assert rows[-1].startswith("Longer forms of these (")
    assert "stay" in rows[-2]


MODES = [(slug, dict(options)) for slug in REGISTRY for options in find_title(slug).modes]  # type: ignore[union-attr]


@pytest.mark.parametrize(("slug", "options"), MODES)
def test_a_list_is_never_longer_than_a_screen(slug: str, options: dict[str, Any]) -> None:
    """`?`, and `? VERB` for every verb, in random games with different numbers of players."""
    for session in random_states(slug, options):
        for viewer in (ONLOOKER, REFEREE) if session.game.hidden else (ONLOOKER,):
            lines = legal_lines(session, asked_seats(session), viewer)
            verbs = {split_move(line, session.header.seats)[0].split()[-1] for line in lines}
            for wanted in ([], *([verb] for verb in sorted(verbs))):
                found = with_words(lines, wanted)
                rows = list_screen(session, found, viewer, bool(wanted), narrow_words(session, found, wanted))
                assert len(rows) <= ROWS < 24, rows
                assert all(len(row.strip()) > 0 and len(row) <= LINE_WIDTH for row in rows), rows
                assert bool(rows) is bool(found)


def random_states(slug: str, options: dict[str, Any]) -> Iterator[Session]:
    """Yield some states of a random game that is dealt."""
    game, rng = find_title(slug), Random(f"{slug} {options}")
    assert game is not None
    for number in game.players[:4]:
        header = Header(slug, NAMES[:number], game.rules_version, options=options, deal="x")
        outcome = begin(game, header)
        if isinstance(outcome, Refusal):
            continue
        session = outcome.session
        for _ in range(40):
            asked = game.asked(session.state)
            if not asked:
                break
            if rng.random() < 0.3:
                yield session
            session = submit(session, session.write(any_move(game, session.state, rng.choice(asked), rng))).session


def test_cards_that_look_alike_are_listed_once(companion: Companion) -> None:
    """The five Bears have all six exits."""
    companion("new", "bear", "--seat", "Ann", "--seat", "Bo", "--deal", "x")
    seat = companion("show", "--json").document["asks"][0]["seat"]
    rows = companion("play", stdin="? bear").out.split("legal move.\n")[1].splitlines()
    bears = [row for row in rows if " explore " in row and "Bear" in row]
    assert all(re.match(rf"{seat} explore [NSEW]+ B1 \([0-9] alike\) ", row) for row in bears)
    assert len(bears) == len({row.split()[2] for row in bears}) > 1


def test_only_the_kinds_of_moves_of_many_players_are_listed() -> None:
    """Players with the same moves share a row."""
    seats = tuple(f"P{n}" for n in range(20))
    outcome = begin(CRAYONVILLE, Header("crayonville", seats, CRAYONVILLE.rules_version))
    assert isinstance(outcome, Outcome)
    kinds = ("pass", "use", "build house G7", "build house G8", "build boat H5")
    lines = {f"{seat} {kind}": "" for seat in seats for kind in kinds if seat != "P7" or kind == "use"}
    others = ", ".join(seat for seat in seats if seat != "P7")
    assert list_screen(outcome.session, lines, ONLOOKER, False, "type '? P0'") == [
        *wrapped(f"{others}: use, build house (2), build boat, pass").split("\n"),
        "P7: use",
        "Type '? P0'",
    ]


def test_cards_that_can_come_up_are_listed_once_the_place_is_named(companion: Companion) -> None:
    companion("new", "bear", "--seat", "Ann", "--seat", "Bo", "--deal", "x")
    seat = companion("show", "--json").document["asks"][0]["seat"]
    prompt = "legal move.\n"
    rows = companion("play", stdin="? explore").out.split(prompt)[1].splitlines()
    assert all(row.startswith(f"{seat} explore ") for row in rows[:-1])
    assert rows[-1].startswith("Longer forms of these (")
    direction = rows[0].split()[2]
    cards = companion("play", stdin=f"? explore {direction}").out.split(prompt)[1]
    assert "B1" in cards
    assert "T01" in cards
    assert len(cards.splitlines()) <= ROWS


@pytest.mark.parametrize("seat", ["ann", "bo"])
def test_a_pass_comes_last(turn: Companion, seat: str) -> None:
    turn("move", "flip", "expand")
    assert turn("legal", "--seat", seat).out.splitlines()[-1].endswith(" pass")
