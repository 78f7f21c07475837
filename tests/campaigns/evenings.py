"""Small evenings to store: start a game of counting, play lines, finish it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.rows import StoredGame
from campaigns.store import Store
from companion.referee.header import Header
from companion.referee.scores import ScoreSheet
from companion.referee.session import Outcome, begin
from companion.referee.submission import submit
from companion.referee.verdicts import Legal

from .counting import SLUG, TITLE


def start(*seats: str, keepsakes: Mapping[str, Any] | None = None, **options: Any) -> Outcome:
    """Start a game without storing it."""
    header = Header(SLUG, seats or ("ann", "bo"), 1, options=options, keepsakes=dict(keepsakes or {}))
    outcome = begin(TITLE, header)
    assert isinstance(outcome, Outcome)
    return outcome


def new_game(store: Store, *seats: str, campaign: str | None = None, **options: Any) -> StoredGame:
    """Start and store a game in which everyone gets a new village."""
    return store.games.load(store.games.add(start(*seats, **options), players={}, campaign=campaign))


def play(store: Store, stored: StoredGame, *lines: str, by: str = "") -> StoredGame:
    """Play and store lines, one by one."""
    for line in lines:
        outcome = submit(stored.session, line)
        assert isinstance(outcome.verdict, Legal), outcome.verdict
        stored = store.games.append(stored, outcome, by)
    return stored


def play_out(store: Store, *lines: str, campaign: str | None = None, **options: Any) -> ScoreSheet:
    """Play a whole game of ann and bo."""
    stored = play(store, new_game(store, campaign=campaign, **options), *lines)
    return store.games.finish(stored)
