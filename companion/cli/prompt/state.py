"""The prompt at one moment: the game, who looks, and what is tried or waits."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from campaigns.rows import StoredGame
from companion.referee.session import Session
from companion.referee.viewer import ONLOOKER, Viewer


class Denied(Exception):
    """The referee said no to a line at the prompt; the message says why, and nothing changed."""


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
        """The table that lines are judged at: that of the trial while there is one."""
        return self.tried[-1] if self.tried else self.stored.session

    @property
    def seen(self) -> Session:
        """The same table as far as the viewer can see it."""
        return replace(self.session, state=self.viewer.state(self.session.game, self.session.state))

    @property
    def table(self) -> StoredGame:
        """The game as it is looked at."""
        return replace(self.stored, session=self.session) if self.tried else self.stored

    @property
    def label(self) -> str:
        """What stands before a typed line: its number, and whether it is only tried."""
        return f"{'what if ' if self.tried else ''}{len(self.session.entries) + 1}> "
