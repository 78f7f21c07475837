"""Tables to print: a blank one and tracked ones of every title, with names that are hard to print."""

from __future__ import annotations

from functools import cache
from typing import Any

from companion.games import REGISTRY, find_game
from companion.referee.game import Game, Header
from companion.referee.session import Session
from printables.sheets import Table
from printables.tracked import table_of
from tests.golden import RECORDS, imported
from tests.referee.tables import sit_down

# The longest and strangest names that people have: they must print.
NAMES = (
    "Ægidius von und zu Hohenschwangau-Königsberg der Ältere III",
    "<b>Ann</b> & Bo",
    "山田太郎",
    "דוד בן־גוריון",
    "Ωμέγα Ξένη",
    "Zoë 🎉",
)
# A whole game of every title, and one that is laid out and waits for its first turn.
FINISHED = {
    "crayonville": "level-4-three-dealt",
    "king-of-the-valley": "four-dealt",
    "bear-valley": "six-dealt",
    "masters-of-maple-syrup": "standard-table",
    "maple-valley": "five-dealt",
}


def title(slug: str) -> Game[Any]:
    """Return a title."""
    game = find_game(slug)
    assert game is not None
    return game


def names_of(session: Session) -> dict[str, str]:
    """Give the seats of a game hard names."""
    return dict(zip(session.game.seats(session.state), NAMES, strict=False))


@cache
def finished(slug: str) -> Table:
    """Return a whole game as the referee prints it."""
    session = imported(RECORDS / slug / f"{FINISHED[slug]}.txt")
    return table_of(session, names_of(session), sees_all=True, code="G12-47-7KQ4", label="Game 12")


@cache
def about_to_start(slug: str) -> Table:
    """Return a game that was dealt and waits for its first turn."""
    game = title(slug)
    session = sit_down(Header(slug, ("ann", "bo"), game.rules_version, deal="7", options=game.modes()[0]), game)
    return table_of(session, names_of(session), code="G7-0-0000", label="Game 7")


def blank(slug: str) -> Table:
    """Return a title with nobody at the table."""
    return Table(title(slug))


def tables(slug: str) -> dict[str, Table]:
    """Return all tables of a title by name."""
    return {"blank": blank(slug), "start": about_to_start(slug), "finished": finished(slug)}


SLUGS = tuple(REGISTRY)
