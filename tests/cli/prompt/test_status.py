"""The status below the prompt: it fits every terminal, and shows nothing hidden."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.store import open_store
from companion.cli.prompt.state import Prompt
from companion.cli.prompt.status import (
    TRYING,
    Status,
    cells,
    cut_columns,
    score_change_words,
    status_lines,
    status_of,
)
from companion.cli.screen.wording import total_words
from companion.referee.scores import ScoreLine, ScoreSheet, SeatScore
from tests.cli.conftest import Companion

STATUS = Status(
    asks=tuple(f"{name}: use Expand, or pass" for name in ("Ann", "Bo", "Cy", "Dee", "Ed", "Flo")),
    needed=("the deck", "a pen"),
    statuses=("Crayonville · card 1 · Ann 3 · line 9 · game 1", "card 1 · Ann 3"),
    is_trial=False,
)


def test_a_full_status() -> None:
    assert status_lines(STATUS, 80, 24) == [
        " Ann: use Expand, or pass",
        " Bo: use Expand, or pass",
        " Cy: use Expand, or pass",
        " Dee: use Expand, or pass (and 2 more)",
        " On the table: the deck; a pen",
        " Crayonville · card 1 · Ann 3 · line 9 · game 1",
    ]


def test_questions_are_wrapped_if_there_is_room() -> None:
    status = STATUS._replace(asks=("Ann: use Expand, or pass",), needed=("the deck, face down: 9 cards",))
    folded = [" Ann: use Expand, or", "     pass", " On the table: the deck,", "     face down: 9 cards"]
    assert status_lines(status, 24, 16) == [*folded, " card 1 · Ann 3"]
    assert status_lines(status, 24, 15) == [
        " Ann: use Expand, or pa…",
        " On the table: the deck…",
        " card 1 · Ann 3",
    ]


def test_a_long_title_loses_its_variant_first(companion: Companion) -> None:
    companion("new", "masters", "--seat", "Ann", "--seat", "Bo")
    with open_store() as store:
        status = status_of(Prompt(store.games.load()))
    printed = [status_lines(status, width, 24)[-1].split(" · ")[0] for width in (80, 54, 40)]
    assert printed == [" Masters of Maple Syrup, standard", " Masters of Maple Syrup", " setting up"]


def test_a_small_terminal() -> None:
    assert status_lines(STATUS._replace(is_trial=True), 20, 8) == [
        cut_columns(f" {TRYING}", 20),
        " Ann: use Expand, o…",
        " card 1 · Ann 3",
    ]


@given(st.text(max_size=60), st.integers(1, 50), st.integers(1, 40))
def test_no_line_is_wider_than_the_terminal(text: str, width: int, height: int) -> None:
    status = Status((text,) * 3, (text,), (text * 3, text), True)
    assert all(cells(line) <= width for line in status_lines(status, width, height))


@pytest.mark.parametrize(("text", "short"), [("abc", "abc"), ("abcd", "abcd"), ("abcde", "abc…"), ("木木木", "木…")])
def test_a_text_is_cut_by_columns(text: str, short: str) -> None:
    assert cut_columns(text, 4) == short


def sheet(unit: str, **totals: int) -> ScoreSheet:
    seats = tuple(SeatScore(seat, (ScoreLine("all", total),)) for seat, total in totals.items())
    return ScoreSheet(seats, (), False, unit)


def test_scores() -> None:
    assert total_words(sheet("points", Ann=12, Bo=-9)) == "Ann 12, Bo -9"
    assert total_words(sheet("", Ann=0)) == ""
    assert score_change_words(sheet("points", Ann=12, Bo=9), sheet("points", Ann=14, Bo=9)) == "Ann 14 (+2), Bo 9"
    assert score_change_words(sheet("", Ann=1), sheet("", Ann=2)) == ""
