"""The view of a map with a path."""

from __future__ import annotations

from companion.games.bear_valley.state import Turn


def test_the_hours_of_a_path_are_numbers() -> None:
    turn = Turn(path=(((0, 0), ""), ((1, 1), ""), ((1, 1), "floor"), ((3, 1), "")))
    assert [str(hour) for hour in turn.hours()] == ["0", "1", "1", "2"]
