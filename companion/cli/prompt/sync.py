"""Changes that someone else makes to the game: noticed, loaded and shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.errors import Moved, Stale, StoreError
from companion.cli.output import complain, say
from companion.cli.prompt.state import Prompt
from companion.cli.prompt.tables import show_table
from companion.referee.amounts import counted

if TYPE_CHECKING:
    from campaigns.store import Store

# The most lines by someone else that are shown.
SHOWN_LINES = 8


def read_again(store: Store, prompt: Prompt) -> Prompt:
    """Load the game as it is now, or keep the known state if that is not possible. Raises Moved."""
    try:
        return prompt._replace(stored=store.games.load(prompt.stored.id))
    except Moved:
        raise
    except StoreError as error:
        complain(str(error))
        return prompt


def is_behind(store: Store, prompt: Prompt) -> bool:
    """Return whether someone else has changed the game since it was loaded. Raises Moved."""
    try:
        head = store.games.head(prompt.stored.id)
    except Moved:
        raise
    except StoreError:
        return False
    return (head.status, head.lines) != (prompt.stored.status, prompt.stored.lines)


def catch_up(store: Store, prompt: Prompt) -> Prompt:
    """Return the game as it is now, and show what someone else added. A trial is kept."""
    if prompt.tried or not is_behind(store, prompt):
        return prompt
    after = read_again(store, prompt)
    say("\n".join(added_line_words(prompt, after)))
    return after


def added_line_words(before: Prompt, after: Prompt) -> list[str]:
    """Show the lines that someone else added."""
    session = after.stored.session
    lines = session.entries[before.stored.lines :]
    if not lines:
        return []
    more = f" (the last {SHOWN_LINES} are shown)" if len(lines) > SHOWN_LINES else ""
    shown = [f"{entry.n:>4}  {after.viewer.line(session, entry)}" for entry in lines[-SHOWN_LINES:]]
    return [f"Someone else added {counted(len(lines), 'line')}{more}:", *shown]


def put_back(store: Store, prompt: Prompt, line: str, error: Stale) -> Prompt:
    """Show the table that someone else changed, and keep the line that was not played."""
    after = read_again(store, prompt)
    show_table(store, after, "")
    again = "Enter plays it, Ctrl-C clears it" if prompt.shows_asks else "Type it again if it still applies"
    changes = added_line_words(prompt, after) or [f"{error}."]
    complain("\n".join([*changes, f"Not played: {line}", f"  The table above is up to date. {again}"]))
    return after._replace(waiting=line if prompt.shows_asks else "")
