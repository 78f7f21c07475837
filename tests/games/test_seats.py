"""What a seat holds and its own part of the table, in every title: short enough, and nothing hidden."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from companion.cli.prompt.status import cells, stock_lines
from companion.games import find_title
from companion.referee.header import Header
from companion.referee.session import Outcome, Session, begin
from companion.referee.submission import submit
from companion.referee.title import Title
from companion.referee.view import View
from tests.support.titles import COUNTED, PHRASED, SEATED

MOVES = 30


@cache
def games(slug: str) -> tuple[Session, ...]:
    """A dealt game of every mode after some moves of simple players."""
    title, found = _title(slug), []
    for options in title.modes:
        seats = ("Ann", "Bo", "Cy")[: title.players[-1]]
        outcome = begin(title, Header(slug, seats, title.rules_version, options=options, deal="bar"))
        assert isinstance(outcome, Outcome)
        session, rng = outcome.session, random.Random(7)
        for _ in range(MOVES):
            asked = title.asked(session.state)
            if not asked:
                break
            tabled = list(title.legal(session.state, None))
            move = rng.choice(tabled) if asked[0] is None else title.advise(session.state, asked[0], rng)
            session = submit(session, session.write(move)).session
        found.append(session)
    return tuple(found)


def _title(slug: str) -> Title[Any]:
    title = find_title(slug)
    assert title is not None
    return title


@pytest.mark.parametrize("slug", SEATED)
def test_every_seat_says_what_it_holds_in_shorter_and_shorter_words(slug: str) -> None:
    for session in games(slug):
        seen = session.game.seen(session.state, None)
        for seat in session.header.seats:
            sizes = [cells(words) for words in session.game.stock(seen, seat)]
            assert sizes
            assert sizes == sorted(sizes, reverse=True)


@pytest.mark.parametrize("slug", SEATED)
def test_three_seats_fit_a_terminal_of_80_columns(slug: str) -> None:
    for session in games(slug):
        seen = session.game.seen(session.state, None)
        lines = stock_lines({seat: session.game.stock(seen, seat) for seat in session.header.seats})
        assert cells(lines[-1]) < 80


@pytest.mark.parametrize("slug", SEATED)
def test_what_a_seat_holds_is_the_same_for_everyone(slug: str) -> None:
    for session in games(slug):
        game, state = session.game, session.state
        for seat in session.header.seats:
            told = {game.stock(game.seen(state, viewer), seat) for viewer in (None, *session.header.seats)}
            assert told == {game.stock(state, seat)}


@pytest.mark.parametrize("slug", SEATED)
def test_the_part_of_a_seat_is_its_own(slug: str) -> None:
    for session in games(slug):
        game, state = session.game, session.state
        assert game.part is not None
        whole = _text(game.views(state))
        for seat in session.header.seats:
            views = game.part(state, seat)
            others = [other for other in session.header.seats if other != seat]
            assert len(_text(views)) < len(whole)
            titles = [view.title for view in views]
            assert any(seat in title for title in titles)
            assert not any(other in title for other in others for title in titles)


def _text(views: tuple[View, ...]) -> str:
    return repr(views)


def test_no_title_of_the_box_does_without() -> None:
    shipped = {"crayonville", "king-of-the-valley", "bear-valley", "masters-of-maple-syrup", "maple-valley"}
    assert {*SEATED} & {*COUNTED} & {*PHRASED} >= shipped
