"""Players who tap: a browser page on which moves are entered, as a thumb would."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlencode

from tests.web.browser import Screen, Visit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ElementHandle

SECONDS = 20_000
# More taps than any move needs.
MOST_TAPS = 30
TABLET = Screen("tablet", 1180, 820)


class Tapper:
    """Someone at a page where moves are entered. Counts taps."""

    def __init__(self, browser: Browser, address: str, screen: Screen, scripts: bool = True) -> None:
        self.visit = Visit(browser, screen, scripts=scripts)
        self.page = self.visit.page
        self.page.set_default_timeout(SECONDS)
        self.page.goto(address)
        self.taps = 0

    def enter(self, line: str, words: Sequence[str]) -> None:
        """Tap a move: its words, until it can be played."""
        self.choose(line, words)
        self.play(line)

    def choose(self, line: str, words: Sequence[str]) -> None:
        """Tap words of a move until only its confirmation is left."""
        for _ in range(MOST_TAPS):
            if self.button(line) is not None:
                return
            offer = self.page.query_selector(f"#enter a[href='?{urlencode({'line': line})}']")
            self.tap(offer or self.next_word(words))
        raise AssertionError(f"{line}: {self.words()}")

    def next_word(self, words: Sequence[str]) -> ElementHandle:
        """Return the next link that leads to the move: a place on a map if there is one, or a word."""
        left = [*words]
        for word in parse_qs(self.page.evaluate("location.search").removeprefix("?")).get("pick", []):
            if word in left:
                left.remove(word)
        links = [
            *self.page.query_selector_all("main svg a:has(.legal)"),
            *self.page.query_selector_all("#enter a.word"),
        ]
        for link in links:
            picked = parse_qs((link.get_attribute("href") or "").removeprefix("?")).get("pick", [""])
            if picked[-1] in left:
                return link
        raise AssertionError(f"{words}, left {left}: {self.words()}")

    def play(self, line: str) -> None:
        """Confirm a move, and wait for the answer."""
        button = self.button(line)
        assert button is not None, self.words()
        self.send(button)

    def button(self, line: str) -> ElementHandle | None:
        """Return the button that plays a line."""
        for form in self.page.query_selector_all("#enter form[action$='/play']"):
            field = form.query_selector("input[name=line]")
            if field is not None and field.get_attribute("value") == line:
                return form.query_selector("button")
        return None

    def tap(self, link: ElementHandle) -> None:
        """Tap a link, and wait until the page shows what is left."""
        with self.page.expect_response(lambda answer: "part" in answer.url and answer.request.method == "GET"):
            link.dispatch_event("click")
        self.taps += 1
        self.settle()

    def send(self, button: ElementHandle) -> int:
        """Tap a button that sends a form; return the status of the answer."""
        with self.page.expect_response(lambda answer: answer.request.method == "POST") as found:
            button.dispatch_event("click")
        self.taps += 1
        self.settle()
        return found.value.status

    def settle(self) -> None:
        """Wait until nothing is on its way."""
        self.page.wait_for_function("() => document.querySelector('main').getAttribute('aria-busy') === 'false'")

    def words(self) -> str:
        """Return what the part says where moves are entered."""
        return self.page.inner_text("#enter")

    def type_line(self, text: str) -> int:
        """Type a line on the referee's page."""
        self.page.fill("#type input[name=line]", text)
        button = self.page.query_selector("#type button")
        assert button is not None
        return self.send(button)

    def press(self, words: str) -> int:
        """Tap the button with these words."""
        button = self.page.query_selector(f"button:has-text('{words}')")
        assert button is not None, words
        return self.send(button)

    def evaluate(self, script: str, arg: Any = None) -> Any:
        return self.page.evaluate(script, arg)
