"""The referee at the prompt: the game, who looks, and what is tried or waits."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.referee.viewer import ONLOOKER, Viewer

if TYPE_CHECKING:
    from campaigns.rows import StoredGame
    from companion.referee.session import Session


class Denied(Exception):
    """The referee said no to a line at the prompt; the message says why, and nothing changed."""


class Sitting(NamedTuple):
    """A value: every line gives the sitting after it.

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
        from msgspec.structs import replace

        return replace(self.session, state=self.viewer.state(self.session.game, self.session.state))

    @property
    def table(self) -> StoredGame:
        """The game as it is looked at."""
        if not self.tried:
            return self.stored
        from msgspec.structs import replace

        return replace(self.stored, session=self.tried[-1])
