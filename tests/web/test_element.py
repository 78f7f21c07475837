"""Typed text appears on a page as text: never as markup, and never reordered."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from companion.web.element import END_ISOLATE, ISOLATE, Raw, el, visible
from tests.hostile.names import ESCAPES, MARKUP, SHAPES

HOSTILE = (
    "<script>alert(1)</script>",
    "\"><img src=x onerror='alert(1)'>",
    "</title><b>",
    "&lt;already&gt;",
    "]]>",
    "\u202eevil",
    "a\x00\x1b[31m\ud800\ufffe",
    "👩‍🌾" * 10,
    *MARKUP.values(),
    *ESCAPES.values(),
    *SHAPES.values(),
)


class Reader(HTMLParser):
    """Collects what a browser would read as elements, attributes and text."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.values: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.values += [value or "" for _, value in attrs]

    def handle_data(self, data: str) -> None:
        self.text += data


def read(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    reader.close()
    return reader


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_stays_text(name: str) -> None:
    page = read(str(el("p", name, el("b", name), title=name)))
    assert page.tags == ["p", "b"]
    assert page.values == [visible(name)]
    assert page.text == visible(name) * 2


def test_unprintable_characters_are_spelled_out() -> None:
    assert visible("a\x1b[31m\u202eb\ud800") == "a\\x1b[31m\\u202eb\\ud800"
    assert visible("one\ntwo") == "one two"
    assert visible("Ann–Zoë 👩‍🌾") == "Ann–Zoë 👩‍🌾"


def test_right_to_left_words_are_isolated() -> None:
    assert visible("שרה: 3 wood") == f"{ISOLATE}שרה{END_ISOLATE}: 3 wood"


def test_attributes() -> None:
    assert str(el("p", class_="a", aria_live="polite", hidden=True, open=False, x=1.25)) == (
        '<p class="a" aria-live="polite" hidden="" x="1.25"></p>'
    )
    assert str(el("meta", charset="utf-8")) == '<meta charset="utf-8">'


def test_only_our_own_text_is_unescaped() -> None:
    assert str(el("style", Raw("a > b {}"))) == "<style>a > b {}</style>"
    assert str(el("style", "a > b {}")) == "<style>a &gt; b {}</style>"
