"""The live table behind the pages: one query of the database for all of them, twice a second."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import count
from threading import RLock, Thread
from typing import Any, NamedTuple, TypeVar, cast

from msgspec.structs import replace

from campaigns.errors import Moved, NotFound
from campaigns.games.follower import Follower
from campaigns.rows import StoredGame
from campaigns.store import Store
from companion.referee.snapshot import Sight, look
from companion.referee.title import Title
from companion.referee.viewer import ONLOOKER, Viewer
from companion.web.element import Raw
from companion.web.pages import NO_GAME, UNREADABLE, page_title, say_only, table_page

T = TypeVar("T")
SECONDS = 0.5
# The number of polls in a row that may fail before the page says so: a database may be busy for a moment.
PATIENCE = 4


class Page(NamedTuple):
    """The rendered main part of a page, and its title."""

    title: str
    main: Raw


class Snapshot(NamedTuple):
    """The table at one moment: the public page, and those of seats that see more."""

    id: int | None
    seats: tuple[str, ...]
    public: Page
    own: Mapping[str, Page]
    stored: StoredGame | None = None

    def page(self, seat: str | None) -> Page:
        """Return the page of a seat, or the public one."""
        return self.public if seat is None else self.own.get(seat, self.public)


def message_snapshot(words: str) -> Snapshot:
    """Show one sentence to everyone."""
    return Snapshot(None, (), Page("The table", Raw(say_only(words))), {})


def has_secrets(game: Title[Any]) -> bool:
    """Return whether a title has hidden cards, and therefore redacts lines of the record."""
    return game.hidden is not None


def take_snapshot(store: Store, stored: StoredGame) -> Snapshot:
    """Render a game for everyone, and for each seat if there are hidden cards."""
    session = stored.session
    public = sight_of(store, stored, ONLOOKER)
    seats = session.header.seats or tuple(session.game.seats(session.state))
    own = {}
    for seat in seats if has_secrets(session.game) else ():
        sight = sight_of(store, stored, Viewer(seat))
        own[seat] = Page(page_title(sight, seat), Raw(table_page(sight, stored.status, seat, public)))
    page = Page(page_title(public), Raw(table_page(public, stored.status)))
    return Snapshot(stored.id, seats, page, own, stored)


def sight_of(store: Store, stored: StoredGame, viewer: Viewer) -> Sight:
    """Return the view of a game; a finished one keeps its stored score, whatever today's rules say."""
    sight = look(stored.session, viewer)
    return replace(sight, score=store.games.scores(stored.id)) if stored.status == "finished" else sight


def is_older(shot: Snapshot, other: Snapshot) -> bool:
    """Return whether a snapshot shows an earlier moment of the same game; records only grow."""
    one, two = shot.stored, other.stored
    return one is not None and two is not None and one.id == two.id and one.lines < two.lines


class LiveTable:
    """Follows a game, or the current one, and notifies waiting pages of changes."""

    def __init__(self, store: Store, id: int | None = None) -> None:
        self.store, self.id = store, id
        self.follower = Follower(store, id)
        self.failed = 0
        # Why the page has to end: the database was moved.
        self.moved: Moved | None = None
        self.run, self.numbers = secrets.token_hex(4), count(1)
        # Held while the current game is read or written.
        self.lock = RLock()
        self.stored: StoredGame | None = None
        self.loop: asyncio.AbstractEventLoop | None = None
        self.shot, self.version = message_snapshot(NO_GAME), ""
        self.turned = asyncio.Event()
        self.is_closing = False
        self.put(self.shot)

    def look(self) -> Snapshot | None:
        """Poll the database; return a new snapshot if something has changed."""
        try:
            with self.lock:
                stored = self.follower.look()
                self.stored = stored or self.stored
            shot = take_snapshot(self.store, stored) if stored else None
            self.failed = 0
            return shot
        except NotFound:
            return self._without(NO_GAME)
        except Moved as error:
            self.moved = error
            return None
        except Exception:
            # The database may be unavailable, and an error in one view must not end the page: the next move may fix it.
            self.failed += 1
            shot = self._without(UNREADABLE)
            return shot if self.failed >= PATIENCE else None

    def _without(self, words: str) -> Snapshot | None:
        """Show a sentence instead of a game, and read the game again once it is back."""
        self.follower, self.stored = Follower(self.store, self.id), None
        shot = message_snapshot(words)
        return shot if shot != self.shot else None

    def fresh(self) -> StoredGame | None:
        """Return the game as it is in the database now, and publish it if it has changed. Call it with the lock."""
        try:
            found = self.follower.look()
        except NotFound:
            return None
        if found is not None:
            self.take(found)
        return self.stored

    def take(self, stored: StoredGame) -> None:
        """Publish a game that was just read or written. Call it with the lock."""
        self.stored = stored
        self.follower.seen = (stored.id, stored.status, stored.lines)
        self.publish(take_snapshot(self.store, stored))

    def refresh(self) -> None:
        """Publish the same table again: something beside the game has changed."""
        self.publish(self.shot)

    def publish(self, shot: Snapshot) -> None:
        """Publish a snapshot from any thread."""
        if self.loop is None:
            self.put(shot)
        else:
            self.loop.call_soon_threadsafe(self.put, shot)

    def put(self, shot: Snapshot) -> None:
        """Publish a snapshot, unless a later one of the same game is published already."""
        if is_older(shot, self.shot):
            return
        self.shot, self.version = shot, f"{self.run}-{next(self.numbers)}"
        self.wake()

    def wake(self) -> None:
        """Wake everyone who waits."""
        before, self.turned = self.turned, asyncio.Event()
        before.set()

    def close(self) -> None:
        """Wake everyone who waits, for the last time."""
        self.is_closing = True
        self.wake()

    async def wait(self, turned: asyncio.Event, seconds: float) -> None:
        """Wait for the next snapshot, up to a time limit."""
        with suppress(TimeoutError):
            await asyncio.wait_for(turned.wait(), seconds)

    async def watch(self, report: Callable[[Snapshot], None]) -> None:
        """Poll until the end, or until the database is gone; call `report` with each new snapshot."""
        self.loop, reported = asyncio.get_running_loop(), self.shot
        while not self.is_closing:
            shot = await run_aside(self.look)
            if self.moved is not None:
                self.close()
            if shot is not None:
                self.put(shot)
            if self.shot is not reported:
                reported = self.shot
                report(reported)
            await self.wait(self.turned, SECONDS)


async def run_aside(work: Callable[[], T]) -> T:
    """Run a function that may take long, in a thread that does not delay the end of the program."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def answer(found: T | None, error: Exception | None) -> None:
        if done.done():
            return
        if error is not None:
            done.set_exception(error)
        else:
            done.set_result(cast(T, found))

    def run() -> None:
        found, error = None, None
        try:
            found = work()
        except Exception as caught:
            error = caught
        # The page may have ended in the meantime.
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(answer, found, error)

    Thread(target=run, daemon=True).start()
    return await done
