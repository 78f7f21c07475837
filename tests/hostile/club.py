"""A small club with stored evenings, created once and copied for each hostile test."""

from __future__ import annotations

import os
import shutil
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from campaigns.games.results import Result
from campaigns.store import open_store
from companion.cli.names import named_title
from companion.referee.header import Header
from companion.referee.session import Outcome, begin
from companion.referee.submission import submit
from tests.campaigns.exchange.trade import play_whole

CLUB = "Club"


def memory() -> str | None:
    """Return a folder in memory, if there is one and no other is set."""
    return "/dev/shm" if "TMPDIR" not in os.environ and Path("/dev/shm").is_dir() else None


@cache
def _folder() -> TemporaryDirectory[str]:
    """Make a folder that is deleted when the program ends."""
    return TemporaryDirectory(dir=memory())


def new_file(name: str) -> Path:
    """Return the name of a file that is deleted when the program ends."""
    return Path(_folder().name) / name


def copy_club(to: Path) -> Path:
    """Copy the club's database."""
    return Path(shutil.copy(_club(), to))


@cache
def _club() -> Path:
    """Store a campaign with a level of Ann's village (game 1), an open game (2) and two results (3 and 4)."""
    path = new_file("club.db")
    with open_store(str(path)) as store:
        store.campaigns.add(CLUB, "every Tuesday")
        play_whole(store, "crayonville", ("Ann",), {"level": 1}, {}, CLUB)
        store.games.add(short_game(), players={"ann": "Ann", "bo": "Bo Peep"})
        store.games.log(Result("king-of-the-valley", {"ann": "Ann", "bo": "Bo"}, {"ann": 31, "bo": 29}, ("ann",)))
        store.games.log(Result("bear-valley", {"ann": "Ann", "cy": "Cy"}, winners=("cy",), note="a long way"))
    return path


def short_game() -> Outcome:
    """Start a game with a few lines."""
    game = named_title("masters-of-maple-syrup")
    outcome = begin(game, Header(game.slug, ("ann", "bo"), game.rules_version, deal="maple"))
    assert isinstance(outcome, Outcome)
    session = outcome.session
    for line in ('note "it rains" by "Zoe"', 'override ann points 1 "found"', "undo", "redo"):
        after = submit(session, line)
        assert after.entries, after.verdict
        session = after.session
    return Outcome(outcome.verdict, session, session.entries)
