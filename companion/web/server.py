"""The web server: only under our own names, and read-only unless moves may be entered."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache
from types import FrameType

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp

from companion.art import find_picture
from companion.art.svg import image
from companion.web.element import Raw
from companion.web.entering import Entering
from companion.web.guard import Guard, TimedProtocol
from companion.web.links import Tokens
from companion.web.live import LiveTable, Page, Snapshot
from companion.web.pages import GONE, say_only
from companion.web.paint import PICTURE_PATH, known_pictures
from companion.web.responses import error_response, live_response

# The seconds between two heartbeats, until a stream ends (the page then opens another), and until a page reconnects.
PULSE, LIFE, RETRY = 10.0, 900.0, 1.0
MOST_STREAMS = 120
# The seconds that the last poll may take at the end.
GOODBYE = 1.0
# How long browsers keep a picture.
KEEP = "public, max-age=86400"
LONGEST_QUESTION = 16_384
AWAY = Page("The table", Raw(say_only(GONE)))


class Handlers:
    """Request handlers for a table."""

    def __init__(self, table: LiveTable, tokens: Tokens) -> None:
        self.table, self.tokens = table, tokens
        self.streams = 0

    async def show(self, request: Request) -> Response:
        """Show the table to everyone, or to the seat of the link."""
        seat = self._seat(request)
        page = AWAY if seat == "" else self.table.shot.page(seat)
        return live_response(request, page, self.table.version, request.url.path)

    async def follow(self, request: Request) -> Response:
        """Stream notifications of changes while someone is listening."""
        self._seat(request)
        return self.stream(request)

    def stream(self, request: Request) -> Response:
        """Stream notifications of changes."""
        if self.streams >= MOST_STREAMS:
            return Response(status_code=503, headers={"retry-after": "5"})
        body = self.versions() if request.method == "GET" else _nothing()
        return StreamingResponse(body, media_type="text/event-stream")

    async def versions(self) -> AsyncIterator[str]:
        """Yield the current version at once, with every change, and as a heartbeat."""
        clock = asyncio.get_running_loop().time
        end = clock() + LIFE
        self.streams += 1
        try:
            yield f"retry: {RETRY * 1000:.0f}\n\n"
            while clock() < end and not self.table.is_closing:
                turned = self.table.turned
                yield f"event: version\ndata: {self.table.version}\n\n"
                await self.table.wait(turned, PULSE)
        finally:
            self.streams -= 1

    def _seat(self, request: Request) -> str | None:
        """Return the seat of a link, None for the public page; raise HTTPException for an unknown link."""
        token = request.path_params.get("token")
        if token is None:
            return None
        seat = self.tokens.seat_of(token, self.table.shot.seats)
        if seat is None:
            raise HTTPException(404)
        return seat


async def show_picture(request: Request) -> Response:
    """Send a picture of a card, tile or building. They are the same for everyone, so browsers keep them."""
    name = request.path_params["name"]
    if name not in known_pictures():
        raise HTTPException(404)
    return Response(_picture_file(name), media_type="image/svg+xml", headers={"cache-control": KEEP})


@cache
def _picture_file(name: str) -> str:
    return image(find_picture(name))


async def _nothing() -> AsyncIterator[str]:
    return
    yield


def make_app(
    table: LiveTable,
    tokens: Tokens,
    names: frozenset[str],
    report: Callable[[Snapshot], None],
    entering: Entering | None = None,
) -> ASGIApp:
    """Create the application; `report` is called with each new snapshot of the table. `entering` lets moves in."""
    handlers = Handlers(table, tokens)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        watch = asyncio.create_task(table.watch(report))
        yield
        table.close()
        # Do not wait for a database that does not answer.
        await asyncio.wait({watch}, timeout=GOODBYE)
        watch.cancel()

    routes = [
        Route("/", handlers.show),
        Route("/events", handlers.follow),
        Route(PICTURE_PATH, show_picture),
        *(entering.routes(handlers.stream) if entering else ()),
        Route("/seat/{token}", handlers.show),
        Route("/seat/{token}/events", handlers.follow),
    ]
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers={HTTPException: error_response})
    app.router.redirect_slashes = False
    return Guard(app, names, entering is not None)


class Server(uvicorn.Server):
    """A server that releases waiting requests as soon as it is about to end."""

    def __init__(self, config: uvicorn.Config, table: LiveTable) -> None:
        super().__init__(config)
        self.table = table

    async def on_tick(self, counter: int) -> bool:
        """Return whether to end, ten times a second; also when the table has closed."""
        return await super().on_tick(counter) or self.table.is_closing

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Handle Ctrl-C."""
        super().handle_exit(sig, frame)
        asyncio.get_running_loop().call_soon_threadsafe(self.table.close)


def make_server(app: ASGIApp, table: LiveTable) -> Server:
    """Configure the server: no logging, and a short wait for open requests at the end."""
    config = uvicorn.Config(
        app,
        loop="asyncio",
        http=TimedProtocol,
        ws="none",
        lifespan="on",
        log_config=None,
        log_level="critical",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=2,
        h11_max_incomplete_event_size=LONGEST_QUESTION,
    )
    return Server(config, table)


def serve_page(server: Server, listening: socket.socket) -> None:
    """Serve until Ctrl-C, which is raised as usual."""
    server.run(sockets=[listening])
