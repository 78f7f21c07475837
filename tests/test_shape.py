"""The code keeps its shape: short files, short functions, the same rooms in every title."""

from __future__ import annotations

from statistics import median, quantiles

import pytest

from tests.shape import LONGEST_FILE, LONGEST_FUNCTION, PARTS, missing_rooms, shape_of


@pytest.mark.parametrize("part", PARTS)
def test_nothing_is_too_long(part: str) -> None:
    shape = shape_of(part)
    assert {name: lines for name, lines in shape.files.items() if lines > LONGEST_FILE} == {}
    assert {name: lines for name, lines in shape.functions.items() if lines > LONGEST_FUNCTION} == {}
    lengths = list(shape.functions.values())
    assert median(lengths) < 10
    assert quantiles(lengths, n=10)[-1] < 35


def test_every_title_has_the_same_rooms() -> None:
    assert missing_rooms() == []
