"""Errands at the prompt of `play`: a game written to a file, another game, the end of this one."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.asides import show_table
from companion.cli.desk import LARGEST_ID, keep_backup_after, say
from companion.cli.sitting import Denied, Sitting
from companion.referee.viewer import ONLOOKER

if TYPE_CHECKING:
    from campaigns.store import Store

LISTED_GAMES = 20


def save_as(store: Store, sitting: Sitting, rest: str) -> Sitting:
    """Write the record as text, or the position where the file's name ends in .toml. Raises Denied, Refused."""
    from companion.cli.look import position_toml
    from companion.cli.output import File, is_there, publish, shown, telling

    word, _, name = rest.partition(" ")
    name = name.strip().strip('"')
    if word.casefold() != "as" or not name:
        raise Denied("Say where to: save as FILE, with .toml at its end for the position")
    path, session = Path(os.path.expanduser(name)), sitting.stored.session  # noqa: PTH111
    is_position = path.suffix.casefold() == ".toml"
    text = position_toml(session, session.state) if is_position else store.games.write_record(sitting.stored.id)
    with telling(path):
        if is_there(path):
            raise Denied(f"{shown(path)} is there already: choose another name")
    publish([File(path, text.encode(), is_private=True)])
    what = "The position" if is_position else f"The record of game {sitting.stored.id}"
    say(f"{what} is written to {shown(path)}; it holds everything, hidden cards too.")
    return sitting


def switch(store: Store, sitting: Sitting, rest: str) -> Sitting:
    """Go on with another game, or list those that are open. Raises Denied, NotFound, Refused."""
    from companion.cli.shelf import games_words

    if not rest:
        rows = store.games.find(status="open", limit=LISTED_GAMES)
        say("\n".join([*games_words(rows), "switch ID goes on with another."]))
        return sitting
    if not (rest.isascii() and rest.isdigit() and len(rest) <= 10 and 0 < int(rest) <= LARGEST_ID):
        raise Denied("Say which game by its number: switch 3; switch alone lists them")
    other = store.games.load(int(rest))
    store.games.switch(other.id)
    has_seat = sitting.viewer.seat is None or sitting.viewer.seat in other.session.header.seats
    after = sitting._replace(stored=other, viewer=sitting.viewer if has_seat else ONLOOKER)
    show_table(store, after, "")
    say("\n".join(resumed_words(after)))
    return after


def finish(store: Store, sitting: Sitting, rest: str) -> None:
    """Store the result and leave. Raises Refused where the game is not over."""
    from companion.cli.answers import score_words

    sheet = store.games.finish(sitting.stored)
    say("\n".join([*score_words(sheet), f"Game {sitting.stored.id} is finished and stored."]))
    keep_backup_after(store, sitting.stored.id)


def resumed_words(sitting: Sitting) -> list[str]:
    """Say where a game goes on, and what was typed last."""
    session = sitting.stored.session
    if not session.entries or sitting.stored.status != "open":
        return []
    last = sitting.viewer.line(session, session.entries[-1])
    return [f"Game {sitting.stored.id} goes on at line {len(session.entries) + 1}; last: {last}"]
