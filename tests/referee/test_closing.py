"""A step ends automatically only if ending it is the only legal move, and no more moves are listed than necessary."""

from __future__ import annotations

from collections.abc import Iterator

from companion.referee.closing import Closing
from companion.referee.moves import Move
from tests.examples.windfall.companion.games.windfall.turn import Pick, Rest


def test_a_step_with_an_option_stays_open_and_further_moves_are_not_listed() -> None:
    def moves(state: str, seat: str) -> Iterator[Move]:
        yield Rest(seat)
        yield Pick(seat, "a1")
        raise AssertionError("one option is enough")

    assert not Closing(moves, (Rest,)).is_over("", "ann")


def test_a_step_with_only_endings_is_over() -> None:
    closing = Closing[str](lambda state, seat: [Rest(seat)], (Rest,))
    assert closing.is_over("", "ann")


def test_a_step_without_any_move_is_over() -> None:
    closing = Closing[str](lambda state, seat: [], (Rest,))
    assert closing.is_over("", "ann")


def test_with_a_sign_that_a_move_exists_none_is_listed() -> None:
    def moves(state: str, seat: str) -> Iterator[Move]:
        raise AssertionError("the sign is enough")
        yield

    assert not Closing(moves, (Rest,), lambda state, seat: True).is_over("", "ann")
