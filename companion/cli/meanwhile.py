"""A game that somebody else writes while it is refereed here: noticed, read again, and told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.cli.asides import show_table
from companion.cli.desk import complain, say

if TYPE_CHECKING:
    from campaigns.errors import Stale
    from campaigns.store import Store
    from companion.cli.sitting import Sitting

# How many of the lines that somebody else wrote are told.
TOLD_LINES = 8


def look_again(store: Store, sitting: Sitting) -> Sitting:
    """Read the game as it is now; while that cannot be, go on with what is known of it. Raises Moved."""
    from campaigns.errors import Moved, StoreError

    try:
        return sitting._replace(stored=store.games.load(sitting.stored.id))
    except Moved:
        raise
    except StoreError as error:
        complain(str(error))
        return sitting


def is_behind(store: Store, sitting: Sitting) -> bool:
    """Tell whether somebody else has written into the game since it was read. Raises Moved."""
    from campaigns.errors import Moved, StoreError

    try:
        head = store.games.head(sitting.stored.id)
    except Moved:
        raise
    except StoreError:
        return False
    return (head.status, head.lines) != (sitting.stored.status, sitting.stored.lines)


def catch_up(store: Store, sitting: Sitting) -> Sitting:
    """Return the game as it is now, and say what somebody else has written into it; what is tried stays as it is."""
    if sitting.tried or not is_behind(store, sitting):
        return sitting
    after = look_again(store, sitting)
    say("\n".join(meanwhile_words(sitting, after)))
    return after


def meanwhile_words(before: Sitting, after: Sitting) -> list[str]:
    """Say which lines somebody else has written."""
    session = after.stored.session
    lines = session.entries[before.stored.lines :]
    if not lines:
        return []
    more = f", the last {TOLD_LINES} of them" if len(lines) > TOLD_LINES else ""
    told = [f"{entry.n:>4}  {after.viewer.line(session, entry)}" for entry in lines[-TOLD_LINES:]]
    return [f"Somebody else has written {len(lines)} {'line' if len(lines) == 1 else 'lines'}{more}:", *told]


def put_back(store: Store, sitting: Sitting, line: str, error: Stale) -> Sitting:
    """Show the table that was changed by somebody else, and keep a line that was not played for the referee."""
    after = look_again(store, sitting)
    show_table(store, after, "")
    again = "Enter plays it, Ctrl-C drops it" if sitting.is_told else "type it again if it still holds"
    told = meanwhile_words(sitting, after) or [f"{error}."]
    complain("\n".join([*told, f"Not played: {line}", f"  above is the table as it is now; {again}"]))
    return after._replace(waiting=line if sitting.is_told else "")
