"""Tables to show: games of every title, dealt by the companion and partly played by simple players."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from companion.games import REGISTRY, find_title
from companion.referee.header import Header
from companion.referee.session import Outcome, Session, begin
from companion.referee.submission import submit


class Setting(NamedTuple):
    """A title, its players and options, and how many lines make a table worth showing."""

    slug: str
    seats: tuple[str, ...] = ("Ann", "Bo")
    options: dict[str, Any] = {}
    lines: int = 60


KNOWN = (
    Setting("crayonville", ("Ann", "Bo", "Cleo"), lines=75),
    Setting("king-of-the-valley", ("Ann", "Bo", "Cleo"), lines=70),
    Setting("bear-valley", ("Ann", "Bo", "Cleo"), {"mode": "advanced"}, 110),
    Setting("masters-of-maple-syrup", lines=60),
    Setting("maple-valley", ("Ann", "Bo", "Cleo"), lines=100),
)
# For any other title, a table of two after a few lines.
OTHERS = (Setting(slug, lines=6) for slug in REGISTRY if slug not in {setting.slug for setting in KNOWN})
SETTINGS = (*KNOWN, *OTHERS)
TITLES = [setting.slug for setting in SETTINGS]
WITH_SECRETS = ("masters-of-maple-syrup", "maple-valley")


def setting_of(slug: str) -> Setting:
    return next(setting for setting in SETTINGS if setting.slug == slug)


def open_table(setting: Setting, seed: int = 1) -> Session:
    """Start a game that the companion deals."""
    game = find_title(setting.slug)
    assert game is not None
    header = Header(game.slug, setting.seats, game.rules_version, options=setting.options, deal=f"page {seed}")
    outcome = begin(game, header)
    assert isinstance(outcome, Outcome), outcome
    return outcome.session


def walk(setting: Setting, seed: int = 1) -> Iterator[Session]:
    """Play a game to its end, line by line."""
    rng, session = random.Random(seed), open_table(setting, seed)
    yield session
    while session.asks():
        session = step(session, rng)
        yield session


def step(session: Session, rng: random.Random) -> Session:
    """Play one line of the seat that is asked."""
    game, state = session.game, session.state
    seat = rng.choice(session.asks()).seat
    move = rng.choice(list(game.legal(state, None))) if seat is None else game.advise(state, seat, rng)
    outcome = submit(session, session.write(move))
    assert outcome.entries, (session.write(move), outcome.verdict)
    return outcome.session


def table_of(slug: str, seed: int = 1) -> Session:
    """Return a table of a title, in the middle of a game."""
    setting = setting_of(slug)
    last = None
    for session in walk(setting, seed):
        if last is not None and (not session.asks() or len(session.entries) > setting.lines):
            return last
        last = session
    raise AssertionError(f"{slug} has no middle")
