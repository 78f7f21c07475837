"""A real browser for the tests: the Chromium of this computer; none is ever downloaded."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
NO_BROWSER = "no Chromium is installed: apt-get install chromium"
NEEDED = "COMPANION_NEEDS_CHROMIUM"
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class Screen(NamedTuple):
    """A screen that the page is shown on."""

    name: str
    width: int
    height: int
    scale: float = 1.0


PHONE, TELEVISION = Screen("phone", 360, 740, 2.0), Screen("tv", 1920, 1080)
SCREENS = (PHONE, TELEVISION)


def find_chromium() -> str | None:
    """Return the path of Chromium, or None if it is not installed."""
    return next(filter(None, map(shutil.which, PROGRAMS)), None)


def is_needed() -> bool:
    """Return whether a missing browser is an error here."""
    return os.environ.get(NEEDED) == "1"


@contextmanager
def launched(program: str) -> Iterator[Browser]:
    """Run a browser without a window."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, headless=True, args=[*FLAGS])
        yield browser
        browser.close()


class Visit:
    """A page in a browser, with its errors and the addresses it requested."""

    def __init__(self, browser: Browser, screen: Screen, dark: bool = False, scripts: bool = True) -> None:
        self.context = browser.new_context(
            viewport={"width": screen.width, "height": screen.height},
            device_scale_factor=screen.scale,
            color_scheme="dark" if dark else "light",
            java_script_enabled=scripts,
        )
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.asked: list[str] = []
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("dialog", lambda dialog: self.complaints.append(dialog.message))
        self.page.on("request", lambda request: self.asked.append(request.url))

    def text(self, id: str) -> str:
        """Return the visible text of a part of the page."""
        return self.page.inner_text(f"#{id}")

    def overflow(self) -> int:
        """Return by how much the page is wider than the screen."""
        return int(self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))

    def close(self) -> None:
        self.context.close()
