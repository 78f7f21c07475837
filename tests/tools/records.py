"""Golden records of a title: three games by simple players, with every line typed.

python -m tests.tools.records TITLE
"""

from __future__ import annotations

import sys
from random import Random
from typing import Any

from companion.games import find_title
from companion.referee.header import Header
from companion.referee.session import Session
from companion.referee.title import Title
from tests.referee.tables import play, sit_down
from tests.support.records import write_records

NAMES = ("ann", "bo", "cy", "di", "ed", "flo")
GAMES = 3


def played(game: Title[Any], number: int) -> Session:
    """Play a whole game, with a different number of players each time."""
    rng = Random(number)
    seats = NAMES[: game.players[number % len(game.players)]]
    session = sit_down(Header(game.slug, seats, game.rules_version, options=dict(game.modes[0])), game)
    while asks := session.asks():
        seat, verb = asks[0].seat, asks[0].verbs[0]
        dealt = seat is None and verb in game.chance
        move = game.chance[verb](session.state, rng) if dealt else rng.choice([*game.legal(session.state, seat)])
        session = play(session, session.write(move))
    return session


def main(slug: str) -> None:
    """Write the records of a title."""
    game = find_title(slug)
    assert game is not None, f"unknown title: {slug}"
    write_records(slug, {f"game-{number + 1}": played(game, number) for number in range(GAMES)})


if __name__ == "__main__":
    main(sys.argv[1])
