"""Prompt commands that save a game to a file, switch to another game, or finish this one."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.context import LARGEST_ID, keep_backup_after
from companion.cli.files import File, exists, name_file_errors, publish, show_path
from companion.cli.next_game import plan_next
from companion.cli.output import say
from companion.cli.prompt.state import Denied, Offer, Prompt, closed_words
from companion.cli.prompt.tables import show_table
from companion.cli.screen.games import games_words
from companion.cli.screen.table import position_toml
from companion.cli.screen.wording import score_words, title_words
from companion.cli.start_game import start_game, started_words
from companion.referee.viewer import ONLOOKER

if TYPE_CHECKING:
    from campaigns.store import Store

LISTED_GAMES = 20


def save_as(store: Store, prompt: Prompt, rest: str) -> Prompt:
    """Save the record as text, or the position if the file name ends in .toml. Raises Denied, Refused."""
    word, _, name = rest.partition(" ")
    name = name.strip().strip('"')
    if word.casefold() != "as" or not name:
        raise Denied("Name a file: 'save as FILE'. A name ending in .toml saves the position.")
    path, session = Path(os.path.expanduser(name)), prompt.stored.session  # noqa: PTH111
    is_position = path.suffix.casefold() == ".toml"
    text = position_toml(session, session.state) if is_position else store.games.write_record(prompt.stored.id)
    with name_file_errors(path):
        if exists(path):
            raise Denied(f"{show_path(path)} already exists. Choose another name.")
    publish([File(path, text.encode(), is_private=True)])
    what = "the position" if is_position else f"the record of game {prompt.stored.id}"
    say(f"Saved {what} as {show_path(path)}. It contains everything, including hidden cards.")
    return prompt


def switch(store: Store, prompt: Prompt, rest: str) -> Prompt:
    """Continue another game, or list the open games. Raises Denied, NotFound, Refused."""
    if not rest:
        rows = store.games.find(status="open", limit=LISTED_GAMES)
        say("\n".join([*games_words(rows), "Continue another game with: switch ID"]))
        return prompt
    if not (rest.isascii() and rest.isdigit() and len(rest) <= 10 and 0 < int(rest) <= LARGEST_ID):
        raise Denied("Name a game by its number, such as 'switch 3'. 'switch' alone lists the open games.")
    other = store.games.load(int(rest))
    store.games.switch(other.id)
    has_seat = prompt.viewer.seat is None or prompt.viewer.seat in other.session.header.seats
    after = prompt._replace(stored=other, viewer=prompt.viewer if has_seat else ONLOOKER)
    offer = show_table(store, after, "")
    say("\n".join(resumed_words(after)))
    return after._replace(offer=offer)


def finish(store: Store, prompt: Prompt, rest: str) -> Prompt | None:
    """Store the result. A script leaves then; a person is offered the next game.

    Raises Denied with other words, Refused if the game is not over.
    """
    if rest:
        raise Denied("'finish' takes no other words. To void a game, quit and run: companion finish --void --why TEXT")
    sheet = store.games.finish(prompt.stored)
    say("\n".join([*score_words(sheet), f"Game {prompt.stored.id} is finished and stored."]))
    keep_backup_after(store, prompt.stored.id)
    return offer_next(store, prompt) if sys.stdin.isatty() else None


def offer_next(store: Store, prompt: Prompt) -> Prompt:
    """Let Enter start the game after a finished one."""
    stored = store.games.load(prompt.stored.id)
    words = f"Enter starts {plan_next(store, stored).words(stored.session.game)}. 'quit' leaves."
    if not prompt.shows_asks:
        say(words)
    return prompt._replace(stored=stored, offer=Offer("next", words))


def begin_next(store: Store, prompt: Prompt, rest: str) -> Prompt:
    """Start the game after a finished one, and continue with it. Raises Denied, Refused."""
    if rest:
        raise Denied("'next' takes no other words. For other players or options, quit and run: companion new")
    plan = plan_next(store, store.games.load(prompt.stored.id))
    started = start_game(store, prompt.stored.session.game, plan.wanted, plan.campaign)
    stored = store.games.load(started.id)
    has_seat = prompt.viewer.seat is None or prompt.viewer.seat in stored.session.header.seats
    after = prompt._replace(stored=stored, viewer=prompt.viewer if has_seat else ONLOOKER)
    offer = show_table(store, after, "")
    say("\n".join(started_words(started, "")))
    return after._replace(offer=offer)


def resumed_words(prompt: Prompt) -> list[str]:
    """Say which game this is, where it continues and its last move; or that it is closed."""
    stored, session = prompt.stored, prompt.stored.session
    players = ", ".join(stored.players.values())
    head = f"This is game {stored.id}: {title_words(session.game, session.header.options)}, with {players}."
    if stored.status != "open":
        return [head, closed_words(stored)]
    if not session.entries:
        return [head, f"Game {stored.id} starts at line 1."]
    last = prompt.viewer.line(session, session.entries[-1])
    return [head, f"Game {stored.id} continues at line {len(session.entries) + 1}. Last move: {last}"]
