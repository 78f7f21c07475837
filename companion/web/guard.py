"""What stands before the page: who asks, for what, and how long they may take."""

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
# How many connections there may be, and from one address.
MOST, MOST_OF_ONE = 240, 60
# Seconds between two looks at a connection, and how many looks it may ask for nothing, or take nothing.
BEAT, IDLE, STUCK = 5.0, 3, 6


class Guard:
    """Lets questions through that only read, and that came by one of our own names; every answer is kept close."""

    def __init__(self, app: ASGIApp, names: frozenset[str]) -> None:
        self.app, self.names = app, names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a question, or pass it on."""
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
        if scope["method"] not in READING:
            return PlainTextResponse("This page is read-only.", 405, {"allow": ", ".join(READING)})
        if not is_ours(Headers(scope=scope).get("host", ""), scope.get("server"), self.names):
            return PlainTextResponse("This page is not available under that name.", 421)
        return self.app


def is_ours(asked: str, server: tuple[str, int | None] | None, names: Iterable[str]) -> bool:
    """Tell whether a page was asked for by the address that the question came in by, or by one of our names.

    The pages of others cannot read this one under a name of theirs that leads here.
    """
    host, port = split_host(asked)
    if server is None or port != server[1]:
        return False
    return host in {server[0].removeprefix("::ffff:"), *names}


def split_host(asked: str) -> tuple[str, int | None]:
    """Part a host from its port, which is 80 where none is named and None where it is no number."""
    host, _, port = asked.rpartition(":") if asked.rpartition(":")[2].isdecimal() else (asked, "", "80")
    bare = host.removeprefix("[").removesuffix("]") if host.startswith("[") else host
    return bare.casefold(), int(port) if port.isascii() and len(port) <= 5 else None


class TimedProtocol(H11Protocol):
    """A connection that is given up when it asks for nothing for long, or does not take what it asked for."""

    beat: TimerHandle | None = None
    idle = 0
    stuck = 0

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Begin, unless there are too many already."""
        super().connection_made(transport)
        if self._is_crowded():
            transport.abort()
        else:
            self.beat = self.loop.call_later(BEAT, self.look)

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        if self.beat is not None:
            self.beat.cancel()
        super().connection_lost(exc)

    def look(self) -> None:
        """Look whether anything goes on; else give up."""
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
