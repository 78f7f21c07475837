"""Every registered title passes the same battery."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from companion.games import REGISTRY, find_game
from companion.games.crayonville.game import GAME as CRAYONVILLE
from companion.referee.game import Header
from tests.battery import Playthrough

NAMES = ("ann", "bo", "cy", "di", "ed", "flo")
SWITCHES = {ruling.switch: ruling.values for ruling in CRAYONVILLE.book().rulings if ruling.switch}


def crayonville_campaign(number: int) -> None:
    """Ten levels with the same villages; every third campaign plays with switches thrown at random."""
    rng = Random(f"campaign {number}")
    seats = NAMES[: number % 6 + 1]
    keepsakes: dict[str, object] = {}
    rulings = {key: rng.choice(values) for key, values in SWITCHES.items()} if number % 3 == 2 else {}
    for level in range(1, 11):
        header = Header(
            "crayonville", seats, 1, options={"level": level}, rulings=rulings, keepsakes=keepsakes,
            deal=str(number) if number % 2 else None,
        )  # fmt: skip
        game = Playthrough(CRAYONVILLE, header, f"{number} {level}", skill=(0.0, 0.5, 0.9)[number // 2 % 3])
        keepsakes = CRAYONVILLE.keepsakes(game.run().state)


BATTERIES: dict[str, tuple[int, Callable[[int], None]]] = {"crayonville": (20, crayonville_campaign)}


def test_every_title_has_a_battery() -> None:
    assert set(BATTERIES) == set(REGISTRY)


@pytest.mark.parametrize(
    ("slug", "number"), [(slug, number) for slug, (count, _) in BATTERIES.items() for number in range(count)]
)
def test_playthroughs(slug: str, number: int) -> None:
    assert find_game(slug) is not None
    BATTERIES[slug][1](number)
