"""Elements of a page. Everything on it is made of these: text and attributes are escaped here, and nowhere else.

Names of people can be hostile: unprintable characters are spelled out, and right-to-left text is isolated.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from typing import TypeAlias

from companion.limits import JOINERS

Attribute: TypeAlias = str | int | float | bool
# HTML elements without an end tag.
VOID = frozenset({"meta", "link", "br", "input", "img"})
# Letters of right-to-left scripts.
RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\U00010800-\U00010fff\U0001e800-\U0001efff]+")
ISOLATE, END_ISOLATE = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"


class Raw(str):
    """Our own text that is written unescaped: a style sheet or a script, never anything that was typed."""

    __slots__ = ()


class Element:
    """An element with its attributes and children; `str()` renders it."""

    __slots__ = ("attributes", "children", "name")

    def __init__(self, name: str, attributes: dict[str, Attribute], children: tuple[Node, ...]) -> None:
        self.name, self.attributes, self.children = name, attributes, children

    def __str__(self) -> str:
        return "".join(self.pieces())

    def pieces(self) -> Iterator[str]:
        """Yield the rendered element in pieces."""
        yield f"<{self.name}{''.join(map(_attribute, self.attributes.items()))}>"
        if self.name in VOID:
            return
        for child in self.children:
            if isinstance(child, Element):
                yield from child.pieces()
            else:
                yield child if isinstance(child, Raw) else escape(visible(child))
        yield f"</{self.name}>"


Node: TypeAlias = Element | str


def el(name: str, /, *children: Node, **attributes: Attribute) -> Element:
    """Make an element: `el("p", "text", class_="big", aria_live="polite")`; an attribute that is False is left out."""
    named = {key.rstrip("_").replace("_", "-"): value for key, value in attributes.items() if value is not False}
    return Element(name, named, children)


def visible(text: str) -> str:
    """Spell out unprintable characters, and isolate right-to-left words from the text around them."""
    if not text.isprintable():
        text = "".join(char if char.isprintable() or char in JOINERS else _spelt(char) for char in text)
    return RIGHT_TO_LEFT.sub(lambda found: f"{ISOLATE}{found[0]}{END_ISOLATE}", text)


def _spelt(char: str) -> str:
    return " " if char == "\n" else char.encode("unicode_escape").decode()


def _attribute(pair: tuple[str, Attribute]) -> str:
    name, value = pair
    if value is True:
        return f' {name}=""'
    written = f"{value:.5g}" if isinstance(value, float) else str(value)
    return f' {name}="{escape(visible(written))}"'
