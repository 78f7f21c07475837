"""The state of the prompt: the game, the viewer, and moves tried or waiting."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from campaigns.rows import StoredGame
from companion.referee.session import Session
from companion.referee.viewer import ONLOOKER, Viewer


class Denied(Exception):
    """A line at the prompt was refused. The message says why, and nothing changed."""


class Prompt(NamedTuple):
    """A value: every line gives the prompt after it.

    `tried` are the tables of a trial, the newest last and the first before any line; empty while lines count.
    `waiting` are pasted lines that were not reached. `is_told` when the prompt itself shows what is asked. `by` is
    who sits at the keyboard.
    """

    stored: StoredGame
    viewer: Viewer = ONLOOKER
    tried: tuple[Session, ...] = ()
    waiting: str = ""
    is_told: bool = False
    by: str = ""

    @property
    def session(self) -> Session:
        """The session that moves are checked against: that of the trial, if there is one."""
        return self.tried[-1] if self.tried else self.stored.session

    @property
    def seen(self) -> Session:
        """The same session as far as the viewer can see it."""
        return replace(self.session, state=self.viewer.state(self.session.game, self.session.state))

    @property
    def table(self) -> StoredGame:
        """The stored game for this viewer."""
        return replace(self.stored, session=self.session) if self.tried else self.stored

    @property
    def label(self) -> str:
        """The text before a typed line: its number, and whether it is only tried."""
        return f"{'what if ' if self.tried else ''}{len(self.session.entries) + 1}> "
