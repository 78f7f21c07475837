"""`companion show --watch`: the table on a second screen, redrawn after each move."""

from __future__ import annotations

import os
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, NamedTuple, NoReturn, TypeAlias

from campaigns.errors import Moved, NotFound, StoreError
from campaigns.games.follower import Follower
from campaigns.rows import StoredGame
from companion.cli.names import viewer_of
from companion.cli.output import complain, is_bare, say, say_json
from companion.cli.screen.draw import plain_lines
from companion.cli.screen.table import now_words, score_of, status_words, table_fields, unit_totals
from companion.cli.screen.wording import result_line
from companion.referee.problems import BadPosition
from companion.referee.scores import ScoreSheet
from companion.referee.snapshot import Sight, look
from companion.referee.viewer import ONLOOKER, Viewer

if TYPE_CHECKING:
    from campaigns.store import Store
    from companion.cli.screen.fit import Picture

# The seconds between two looks.
EVERY = 0.5
LEAVING = ("q", "Q", "\x04")
NO_GAME = "There is no game yet. Start one with: companion new"
# Waits for a while, and returns True to leave.
Wait: TypeAlias = Callable[[float], bool]


class WatchRequest(NamedTuple):
    """The game to watch, by number or the current one, and the viewer."""

    game: int | None = None
    seat: str | None = None
    referee: bool = False
    whole: bool = False


class WatchedGame(NamedTuple):
    """The last loaded state of a game, its viewer, and its score."""

    stored: StoredGame
    viewer: Viewer
    sheet: ScoreSheet
    # Why it is not shown as requested.
    note: str = ""


class Watcher:
    """Loads the table repeatedly, and keeps the last state and any error since."""

    def __init__(self, store: Store, wanted: WatchRequest) -> None:
        self.store, self.wanted = store, wanted
        self.follower = Follower(store, wanted.game)
        self.table: WatchedGame | None = None
        self.trouble = ""

    @property
    def note(self) -> str:
        """The current error, or nothing."""
        return self.trouble or (self.table.note if self.table else "")

    def look(self) -> bool:
        """Load the table again and return whether it changed. Note errors, because the next attempt may work.

        Raises Moved, because no later attempt can work.
        """
        try:
            stored = self.follower.look()
            if stored is not None:
                self.table = see_game(self.store, stored, self.wanted)
        except NotFound as error:
            return self._miss(NO_GAME if self.wanted.game is None else str(error))
        except Moved:
            raise
        except (StoreError, BadPosition) as error:
            return self._miss(str(error))
        self.trouble = ""
        return stored is not None

    def _miss(self, why: str) -> bool:
        """Note an error, and load everything again next time."""
        self.trouble, self.follower.seen = why, None
        return False


def see_game(store: Store, stored: StoredGame, wanted: WatchRequest) -> WatchedGame:
    """Load a game for a viewer, or for an onlooker if the requested seat is not at this table."""
    note = ""
    try:
        viewer = viewer_of(stored.session.header.seats, wanted.seat, wanted.referee)
    except NotFound as error:
        viewer, note = ONLOOKER, f"{error}: this is what an onlooker sees"
    return WatchedGame(stored, viewer, score_of(store, stored, viewer), note)


def watch(store: Store, wanted: WatchRequest, as_json: bool) -> None:
    """Show the table until a key is pressed: drawn on a terminal, else as text or data after each change.

    Raises NotFound if the game or seat does not exist at the start.
    """
    if wanted.game is not None:
        store.games.head(wanted.game)
    watcher = Watcher(store, wanted)
    with leaving():
        watcher.look()
        _refuse_seat(watcher)
        if as_json or is_bare() or not sys.stdout.isatty():
            print_changes(watcher, as_json)
        else:
            draw_changes(watcher)


def _refuse_seat(watcher: Watcher) -> None:
    """Refuse a seat that does not exist. Raises NotFound."""
    if watcher.table is not None and watcher.table.note:
        viewer_of(watcher.table.stored.session.header.seats, watcher.wanted.seat, watcher.wanted.referee)


@contextmanager
def leaving() -> Iterator[None]:
    """Let Ctrl-C and SIGTERM end the block."""

    def end(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, end)
    try:
        with suppress(KeyboardInterrupt):
            yield
    finally:
        signal.signal(signal.SIGTERM, before)


def print_changes(watcher: Watcher, as_json: bool) -> None:
    """Print the table now and after each change, as long as the output is read."""
    is_new, noted = watcher.table is not None, ""
    while has_reader():
        if watcher.note not in ("", noted):
            complain(watcher.note)
        noted = watcher.note
        if is_new and watcher.table is not None:
            print_table(watcher.table, watcher.wanted.whole, as_json)
        time.sleep(EVERY)
        is_new = watcher.look()


def print_table(table: WatchedGame, whole: bool, as_json: bool) -> None:
    """Print the table, as text or as one document."""
    stored, viewer, state = table.stored, table.viewer, table.stored.session.state
    if as_json:
        say_json(table_fields(stored, state, viewer, table.sheet))
        return
    sight = see(table)
    last = [line for one in sight.recent[-1:] for line in (f"{one.n:>4}  {one.line}", *_indented(one.events))]
    now = now_words(stored.session.game, state, viewer)
    say("\n".join([*plain_lines(sight.views, whole), *last, *now, *status_words(stored, state), ""]))


def _indented(events: tuple[str, ...]) -> list[str]:
    return [f"      {event}" for event in events]


def see(table: WatchedGame) -> Sight:
    """Load the table."""
    return look(table.stored.session, table.viewer)


def has_reader() -> bool:
    """Return whether the output is still read. Not every system can tell."""
    if not hasattr(select, "poll"):
        return True
    try:
        poll = select.poll()
        poll.register(sys.stdout.fileno(), 0)
        return not poll.poll(0)
    except (OSError, ValueError):
        # The output may not be a file.
        return True


def draw_changes(watcher: Watcher) -> None:
    """Draw the table on the whole terminal, again after each change and when the window is resized."""
    from rich.live import Live
    from rich.segment import SegmentLines

    from companion.cli.screen.fit import fitted
    from companion.cli.screen.layout import paper

    console, drawn = paper(), None
    with keys() as wait, Live(console=console, screen=True, auto_refresh=False, redirect_stderr=False) as live:
        while True:
            seen = (watcher.table, watcher.note, console.size)
            if seen != drawn:
                live.update(SegmentLines(fitted(picture_of(watcher), console), new_lines=True), refresh=True)
                drawn = seen
            if wait(EVERY):
                return
            watcher.look()


def picture_of(watcher: Watcher) -> Picture:
    """Return the content of the screen."""
    from companion.cli.screen.fit import Picture

    table = watcher.table
    if table is None:
        return Picture("companion show --watch", None, note=watcher.note)
    stored = table.stored
    place = f"game {stored.id}, line {stored.lines}{'' if stored.status == 'open' else f', {stored.status}'}"
    result = f"the game is over: {result_line(table.sheet)}"
    return Picture(place, see(table), result, unit_totals(table.sheet), watcher.note, watcher.wanted.whole)


@contextmanager
def keys() -> Iterator[Wait]:
    """Read single keys without echo, and restore the terminal afterwards."""
    try:
        import termios
        import tty

        there = sys.stdin.fileno()
        before = termios.tcgetattr(there)
    except (ImportError, OSError, ValueError, termios.error):
        yield _sleep
        return
    try:
        tty.setcbreak(there)
        yield lambda seconds: _pressed(there, seconds)
    finally:
        termios.tcsetattr(there, termios.TCSADRAIN, before)


def _sleep(seconds: float) -> bool:
    time.sleep(seconds)
    return False


def _pressed(there: int, seconds: float) -> bool:
    """Wait for a key. Return whether to leave, also at the end of the input."""
    ready, _, _ = select.select([there], [], [], seconds)
    pressed = os.read(there, 64).decode(errors="replace") if ready else " "
    return not pressed or any(key in pressed for key in LEAVING)
