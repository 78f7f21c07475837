"""The table as the pages show it: one look at the database for all of them, twice a second."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import count
from threading import Thread
from typing import Any, NamedTuple

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

SECONDS = 0.5
# So many looks in a row may fail before the page says so: a database may be busy for a moment.
PATIENCE = 4


class Page(NamedTuple):
    """The main part of a page, written, and its title."""

    title: str
    main: Raw


class Snapshot(NamedTuple):
    """The table at one moment: the page for all, and those of the seats, where they see more."""

    id: int | None
    seats: tuple[str, ...]
    public: Page
    own: Mapping[str, Page]

    def page(self, seat: str | None) -> Page:
        """Return the page of a seat, or that for all."""
        return self.public if seat is None else self.own.get(seat, self.public)


def message_snapshot(words: str) -> Snapshot:
    """Show one sentence to all."""
    return Snapshot(None, (), Page("The table", Raw(say_only(words))), {})


def has_secrets(game: Title[Any]) -> bool:
    """Tell whether a title has cards that not everybody may see: then it covers lines of the record."""
    return game.hidden is not None


def take_snapshot(store: Store, stored: StoredGame) -> Snapshot:
    """Show a game to all, and to each seat where there are hidden cards."""
    session = stored.session
    public = _sight(store, stored, ONLOOKER)
    seats = session.header.seats or tuple(session.game.seats(session.state))
    own = {}
    for seat in seats if has_secrets(session.game) else ():
        sight = _sight(store, stored, Viewer(seat))
        own[seat] = Page(page_title(sight, seat), Raw(table_page(sight, stored.status, seat, public)))
    return Snapshot(stored.id, seats, Page(page_title(public), Raw(table_page(public, stored.status))), own)


def _sight(store: Store, stored: StoredGame, viewer: Viewer) -> Sight:
    """Look at a game; of a finished one the stored score stands, whatever today's rules say."""
    sight = look(stored.session, viewer)
    return replace(sight, score=store.games.scores(stored.id)) if stored.status == "finished" else sight


class LiveTable:
    """Follows a game, or whichever is current, and wakes those who wait for something new."""

    def __init__(self, store: Store, id: int | None = None) -> None:
        self.store, self.id = store, id
        self.follower = Follower(store, id)
        self.failed = 0
        # Why the page has to end: the database is not where it was.
        self.moved: Moved | None = None
        self.run, self.numbers = secrets.token_hex(4), count(1)
        self.shot, self.version = message_snapshot(NO_GAME), ""
        self.turned = asyncio.Event()
        self.is_closing = False
        self.put(self.shot)

    def look(self) -> Snapshot | None:
        """Look at the database; return what is to be shown when that is something new."""
        try:
            stored = self.follower.look()
            shot = take_snapshot(self.store, stored) if stored else None
            self.failed = 0
            return shot
        except NotFound:
            return self._without(NO_GAME)
        except Moved as error:
            self.moved = error
            return None
        except Exception:
            # The database may be away, and a fault in one view must not end the page: the next line may show again.
            self.failed += 1
            shot = self._without(UNREADABLE)
            return shot if self.failed >= PATIENCE else None

    def _without(self, words: str) -> Snapshot | None:
        """Show a sentence instead of a game, and look at the game anew when it is back."""
        self.follower = Follower(self.store, self.id)
        shot = message_snapshot(words)
        return shot if shot != self.shot else None

    def put(self, shot: Snapshot) -> None:
        """Show this from now on."""
        self.shot, self.version = shot, f"{self.run}-{next(self.numbers)}"
        self.wake()

    def wake(self) -> None:
        """Wake all who wait."""
        before, self.turned = self.turned, asyncio.Event()
        before.set()

    def close(self) -> None:
        """Let everybody go who waits, for good."""
        self.is_closing = True
        self.wake()

    async def wait(self, turned: asyncio.Event, seconds: float) -> None:
        """Wait until the table has turned, but not longer than this."""
        with suppress(TimeoutError):
            await asyncio.wait_for(turned.wait(), seconds)

    async def watch(self, tell: Callable[[Snapshot], None]) -> None:
        """Look again and again, until the end or until the database is gone; `tell` hears of everything new."""
        while not self.is_closing:
            shot = await _aside(self.look)
            if self.moved is not None:
                self.close()
            if shot is not None:
                self.put(shot)
                tell(shot)
            await self.wait(self.turned, SECONDS)


async def _aside(work: Callable[[], Snapshot | None]) -> Snapshot | None:
    """Do something that may take long, in a thread that the end of the program does not wait for."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[Snapshot | None] = loop.create_future()

    def answer(found: Snapshot | None) -> None:
        if not done.done():
            done.set_result(found)

    def run() -> None:
        found = work()
        # The page may have ended meanwhile.
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(answer, found)

    Thread(target=run, daemon=True).start()
    return await done
