"""Responses: whole pages, parts of them for an open page, and what is sent when something is wrong."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from companion.web.element import Raw
from companion.web.live import Page
from companion.web.pages import ENDED, LOST, NOTHING, document, part, say_only

# The query parameter of an update for an open page.
PART = "part"
POLICY = (
    "default-src 'none'; script-src 'nonce-{nonce}'; style-src 'nonce-{nonce}'; connect-src 'self'; "
    "img-src 'self' data:; "
    "base-uri 'none'; form-action {forms}; frame-ancestors 'none'"
)
SLOW_DOWN = "Too many requests. Wait a few seconds."
UNSENT = "Not sent: there is no connection. Your choice is kept; send it again."


def live_response(
    request: Request, page: Page, version: str, at: str, code: int = 200, keep: Mapping[str, str] | None = None
) -> Response:
    """Return a page that updates itself, or the part of it that an open page asks for. `at` is the path of the page.

    `keep` is more for the script of a page where moves are entered.
    """
    live = {"version": version, "events": f"{at.rstrip('/')}/events", "lost": LOST, "ended": ENDED}
    live |= {} if keep is None else {"slow": SLOW_DOWN, "unsent": UNSENT, **keep}
    if PART in request.query_params:
        return HTMLResponse(part(page.main, page.title, live), code)
    return page_response(page, live, code, sends=keep is not None)


def page_response(page: Page, live: dict[str, str] | None = None, code: int = 200, sends: bool = False) -> Response:
    """Return a page; its script and style are inline, and nothing else may run. Only one that `sends` has forms."""
    nonce = secrets.token_urlsafe(16)
    text = document(page.main, nonce, page.title, live)
    policy = POLICY.format(nonce=nonce, forms="'self'" if sends else "'none'")
    return HTMLResponse(text, code, {"content-security-policy": policy})


async def error_response(request: Request, error: Exception) -> Response:
    """Answer a failed request with the same words, whatever was asked for."""
    code = error.status_code if isinstance(error, HTTPException) else 500
    return page_response(Page("Not found", Raw(say_only(SLOW_DOWN if code == 429 else NOTHING))), code=code)
