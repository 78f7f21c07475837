"""Protection of the page: checks of requests, and limits of connections."""

from __future__ import annotations

from asyncio import TimerHandle, Transport
from collections.abc import Iterable

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

READING = ("GET", "HEAD")
HEADERS = {
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
# The most connections in total, and from one address.
MOST, MOST_OF_ONE = 240, 60
# The seconds between two checks of a connection, and for how many checks it may be idle.
BEAT, IDLE, STUCK = 5.0, 3, 6


class Guard:
    """Passes on requests of our own names; keeps every response out of caches and frames.

    They only read, or are sent by our own pages if moves may be entered.
    """

    def __init__(self, app: ASGIApp, names: frozenset[str], writes: bool = False) -> None:
        self.app, self.names, self.writes = app, names, writes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or pass it on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_closely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._answer(scope)(scope, receive, send_closely)

    def _answer(self, scope: Scope) -> ASGIApp:
        headers = Headers(scope=scope)
        allowed = (*READING, "POST") if self.writes else READING
        if scope["method"] not in allowed:
            words = "This page is read-only." if not self.writes else "This page does not understand that."
            return PlainTextResponse(words, 405, {"allow": ", ".join(allowed)})
        if not is_ours(headers.get("host", ""), scope.get("server"), self.names):
            return PlainTextResponse("This page is not available under that name.", 421)
        if scope["method"] == "POST" and not is_same_origin(headers):
            return PlainTextResponse("Moves are entered on our own pages only.", 403)
        return self.app


def is_same_origin(headers: Headers) -> bool:
    """Return whether a browser says that one of our own pages sent a request; old ones may not say anything.

    A page that keeps its address to itself sends forms with the origin `null`. The secret of the form is checked too.
    """
    site, origin = headers.get("sec-fetch-site", "same-origin"), headers.get("origin", "null")
    return site == "same-origin" and (origin == "null" or origin.partition("://")[2] == headers.get("host"))


def is_ours(asked: str, server: tuple[str, int | None] | None, names: Iterable[str]) -> bool:
    """Return whether a request uses the address it arrived at, or one of our names.

    Other sites therefore cannot read this page through a name of theirs that leads here.
    """
    host, port = split_host(asked)
    if server is None or port != server[1]:
        return False
    return host in {server[0].removeprefix("::ffff:"), *names}


def split_host(asked: str) -> tuple[str, int | None]:
    """Split a host from its port, which is 80 by default and None if it is not a number."""
    host, _, port = asked.rpartition(":") if asked.rpartition(":")[2].isdecimal() else (asked, "", "80")
    bare = host.removeprefix("[").removesuffix("]") if host.startswith("[") else host
    return bare.casefold(), int(port) if port.isascii() and len(port) <= 5 else None


class TimedProtocol(H11Protocol):
    """A connection that is closed if it is idle for long, or does not read its response."""

    beat: TimerHandle | None = None
    idle = 0
    stuck = 0

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Accept a connection, unless there are too many."""
        super().connection_made(transport)
        if self._is_crowded():
            transport.abort()
        else:
            self.beat = self.loop.call_later(BEAT, self.look)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a closed connection."""
        if self.beat is not None:
            self.beat.cancel()
        super().connection_lost(exc)

    def look(self) -> None:
        """Close the connection if it has been idle for too long."""
        is_idle = self.cycle is None or self.cycle.response_complete
        self.idle = self.idle + 1 if is_idle else 0
        self.stuck = self.stuck + 1 if self.transport.get_write_buffer_size() else 0
        if self.idle >= IDLE or self.stuck >= STUCK:
            self.transport.abort()
        else:
            self.beat = self.loop.call_later(BEAT, self.look)

    def _is_crowded(self) -> bool:
        own = self.client and self.client[0]
        alike = sum(
            bool(other.client and other.client[0] == own)
            for other in self.connections
            if isinstance(other, TimedProtocol)
        )
        return len(self.connections) > MOST or alike > MOST_OF_ONE
