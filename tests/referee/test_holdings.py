"""Holdings of a game that was not tracked, as people type them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.referee.holdings import (
    Holding,
    HoldingFault,
    Laid,
    cards,
    is_so,
    number,
    numbers,
    read_value,
    word,
    write_value,
    yes_no,
)

GOLD = Holding("gold", "gold", 20)
DEBT = Holding("points", "points", 99, -99)
LEFT = yes_no("left", "left early")
FATE = Holding("fate", "how it ended", kind="choice", one_of=("lost", "eaten", "home"))
SOLD = Holding("sold", "units sold", 3, kind="numbers")
TREES = Holding(
    "trees", "trees", 4, kind="cards", one_of=("red-maple", "red-oak", "ash"), marks=("t",), under=("ash", "?")
)
OAK = Laid("red-oak", "", ("ash", "?"))

READ: list[tuple[Holding, Any, Any]] = [
    (GOLD, "07", 7),
    (GOLD, 7, 7),
    (DEBT, "-3", -3),
    (LEFT, "y", "yes"),
    (LEFT, True, "yes"),
    (LEFT, False, "no"),
    (FATE, "EAT", "eaten"),
    (SOLD, "3, 12", (3, 12)),
    (SOLD, "3+12 0", (3, 12, 0)),
    (SOLD, [3, 12], (3, 12)),
    (SOLD, 5, (5,)),
    (SOLD, "", ()),
    (TREES, "ash", (Laid("ash"),)),
    (TREES, "red-m (t), 2 x ash, red oak {ash ?}", (Laid("red-maple", "t"), *[Laid("ash")] * 2, OAK)),
    (TREES, ["red-oak {ash, ?}", "ash"], (OAK, Laid("ash"))),
    (TREES, "red-oak (T) {2}", (Laid("red-oak", "t", ("?", "?")),)),
    (TREES, "3 ash", (Laid("ash"),) * 3),
    (TREES, " , ", ()),
]  # fmt: skip


@pytest.mark.parametrize(("holding", "given", "wanted"), READ, ids=lambda value: str(value)[:30])
def test_typed_values_are_read_and_written_back(holding: Holding, given: Any, wanted: Any) -> None:
    assert read_value(holding, given) == wanted
    assert read_value(holding, write_value(wanted)) == wanted


MISREAD: list[tuple[Holding, Any, str]] = [
    (GOLD, "21", "gold is at most 20"),
    (GOLD, "-1", "gold cannot be less than 0"),
    (GOLD, "1.5", "gold must be a whole number, not '1.5'"),
    (GOLD, True, "gold must be a whole number, not 'True'"),
    (GOLD, [1], "gold must be a whole number"),
    (DEBT, "-100", "points cannot be less than -99"),
    (LEFT, "perhaps", "left must be no or yes, not 'perhaps'"),
    (LEFT, 1, "left must be no or yes, not '1'"),
    (FATE, True, "fate must be lost, eaten or home, not 'True'"),
    (FATE, "", "fate must be lost, eaten or home, not ''"),
    (FATE, "lost home", "fate must be lost, eaten or home"),
    (SOLD, "3, x", "sold must be a whole number, not 'x'"),
    (SOLD, [3, "\x1b[2J"], "not '\\x1b[2J'"),
    (SOLD, "3, -1", "sold cannot be less than 0"),
    (SOLD, "1, 1, 1, 1", "sold has at most 3 numbers, not 4"),
    (replace(SOLD, most=1), "1, 1", "sold has at most 1 number, not 2"),
    (TREES, "red", "'red' is not a card: red-maple or red-oak"),
    (TREES, "red-oka", "'red-oka' is not a card: red-oak"),
    (TREES, "elm", "'elm' is not a card: red-maple, red-oak or ash"),
    (TREES, "ash (x)", "unknown mark (x)"),
    (TREES, "ash {elm}", "'elm' cannot be under a card"),
    (TREES, "ash {ash", "is not a card"),
    (TREES, "5 ash", "trees: at most 4 cards, not 5"),
    (replace(TREES, most=1), "2 ash", "trees: at most 1 card, not 2"),
    (TREES, "0 ash", "'0 ash': the number of cards must be 1 to 99"),
    (TREES, "100 x ash", "'100 x ash': the number of cards must be 1 to 99"),
    (TREES, 3, "trees must be cards separated by commas, not '3'"),
    (TREES, [3], "trees must be cards separated by commas"),
]


@pytest.mark.parametrize(("holding", "given", "said"), MISREAD, ids=lambda value: ascii(str(value))[:30])
def test_an_invalid_value_is_explained(holding: Holding, given: Any, said: str) -> None:
    fault = read_value(holding, given)
    assert isinstance(fault, HoldingFault)
    assert said in str(fault)


def test_a_long_list_of_options_is_shortened() -> None:
    many = Holding("on", "a card", kind="choice", one_of=tuple(f"f{n}" for n in range(40)))
    assert str(read_value(many, "x")) == f"on must be {', '.join(f'f{n}' for n in range(12))}, … (40 in all), not 'x'"


def test_missing_holdings_count_as_nothing() -> None:
    assert [one.default for one in (GOLD, FATE, LEFT, SOLD, TREES)] == [0, "lost", "no", (), ()]
    assert (number({}, "gold"), numbers({}, "sold"), cards({}, "trees")) == (0, [], [])
    assert (word({}, "fate", "lost"), is_so({}, "left")) == ("lost", False)
