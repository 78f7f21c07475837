"""The state of the prompt: the game, the viewer, and moves tried or waiting."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from campaigns.rows import StoredGame
from companion.referee.session import Session
from companion.referee.viewer import ONLOOKER, Viewer


def closed_words(stored: StoredGame) -> str:
    """Describe a void or finished game, and what to do instead."""
    if stored.status == "finished":
        return f"Game {stored.id} is finished. Type 'next' to go on with the same players, or run: companion new"
    why = f" ({stored.note})" if stored.note else ""
    return f"Game {stored.id} is {stored.status}{why}. Start one with: companion new"


class Denied(Exception):
    """A line at the prompt was refused. The message says why.

    If moves before it were played, `after` is the prompt after them and `left` the text from the refused one on.
    """

    def __init__(self, message: str, after: Prompt | None = None, left: str = "") -> None:
        super().__init__(message)
        self.after, self.left = after, left


class Offer(NamedTuple):
    """What Enter does on an empty line: the line it stands for, and what the status says about it, if anything."""

    line: str = ""
    words: str = ""


NO_OFFER = Offer()


class Prompt(NamedTuple):
    """The immutable state of the prompt: every line returns a new one.

    `tried` holds the sessions of a trial, from before its first move to the newest, and is empty outside a trial.
    `waiting` are lines that were not played. `choices` are the texts that an ambiguous line can mean, to be picked by
    number, and `later` the lines after it. `shows_asks` is set if the reader always shows what comes next.
    `by` is the user at the keyboard. `offer` is what Enter does on an empty line.
    """

    stored: StoredGame
    viewer: Viewer = ONLOOKER
    tried: tuple[Session, ...] = ()
    waiting: str = ""
    shows_asks: bool = False
    by: str = ""
    choices: tuple[str, ...] = ()
    later: tuple[str, ...] = ()
    offer: Offer = NO_OFFER

    @property
    def session(self) -> Session:
        """The session that moves are checked against: that of the trial, if there is one."""
        return self.tried[-1] if self.tried else self.stored.session

    @property
    def seen(self) -> Session:
        """The same session as far as the viewer can see it."""
        return replace(self.session, state=self.viewer.state(self.session.game, self.session.state))

    @property
    def is_closed(self) -> bool:
        """Whether the game is void or finished, so that no move is legal. Moves can still be tried."""
        return self.stored.status != "open" and not self.tried

    @property
    def table(self) -> StoredGame:
        """The stored game for this viewer."""
        return replace(self.stored, session=self.session) if self.tried else self.stored

    @property
    def label(self) -> str:
        """The text before a typed line: its number, and whether it is only tried."""
        return f"{'what if ' if self.tried else ''}{len(self.session.entries) + 1}> "
