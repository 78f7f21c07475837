"""Every registered title passes the same battery of checks."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.games import REGISTRY, find_title
from companion.referee.header import Header
from companion.referee.title import Title
from tests.support.battery import Playthrough

NAMES = ("ann", "bo", "cy", "di", "ed", "flo")
CAMPAIGNS = 20
# The number of games that a title without campaigns plays instead, with each mode at least once.
GAMES = 10
# The share of moves chosen by the title's simple player; the others are random legal moves.
SKILLS = (0.0, 0.5, 0.9)


def games_of(game: Title[Any], number: int) -> list[dict[str, Any]]:
    """Return the options of each game: a whole campaign, or games spread over all modes, starting with another one."""
    campaign, modes = game.campaign, game.modes
    if len(campaign) > 1:
        return list(campaign)
    return [modes[(number + n) % len(modes)] for n in range(max(GAMES, len(modes)))]


@pytest.mark.parametrize("number", range(CAMPAIGNS))
@pytest.mark.parametrize("slug", REGISTRY)
def test_whole_campaigns(slug: str, number: int) -> None:
    """One to six players, typed or dealt; every third campaign has random switches."""
    game = find_title(slug)
    assert game is not None
    rng = Random(f"campaign {number}")
    sizes = [size for size in game.players if size <= len(NAMES)]
    switches = {ruling.switch: ruling.values for ruling in game.book().rulings if ruling.switch}
    rulings = {key: rng.choice(values) for key, values in switches.items()} if number % 3 == 2 else {}
    keepsakes: dict[str, Any] = {}
    for n, options in enumerate(games_of(game, number), 1):
        header = Header(
            slug,
            NAMES[: sizes[number % len(sizes)]],
            game.rules_version,
            options=options,
            rulings=rulings,
            deal=f"{number} {n}" if number % 2 else None,
            keepsakes=keepsakes,
        )
        session = Playthrough(game, header, f"{number} {n}", SKILLS[number // 2 % len(SKILLS)]).run()
        keepsakes = game.keepsakes.of(session.state) if game.keepsakes else {}
