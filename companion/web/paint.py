"""Shared parts of drawings: tints that differ in colour and in pattern, text that fits, the frame."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from wcwidth import wcswidth

from companion.art import picture_names
from companion.web.element import Element, Node, el

# The average width of a letter as a fraction of its height; the smallest fraction of their height letters shrink to.
WIDE, SMALLEST = 0.66, 0.55
TILE = 10
# The size of all pictures in a row but the first, as a fraction of its size.
MINOR = 0.62
# Where the page finds a picture.
PICTURE_PATH = "/pictures/{name}.svg"


class Paint(NamedTuple):
    """The colour of a space, the colour of text on it, and the lines of its pattern."""

    fill: str
    ink: str
    lines: str = ""


# The tints that a view may name. Each has its own pattern, for people who cannot distinguish the colours.
PAINTS = {
    "green": Paint("#a9d89b", "#10300f", "M-2 12L12 -2"),
    "yellow": Paint("#fbe27a", "#3a2c00", "M5 4.4v1.2M0 9.4v1.2M10 9.4v1.2M0 -.6v1.2M10 -.6v1.2"),
    "orange": Paint("#fbb873", "#3d1d00", "M5 0V10"),
    "blue": Paint("#9cc9f5", "#06264d", "M0 5q2.5 -4 5 0t5 0"),
    "grey": Paint("#c9cdd2", "#1c2024", "M0 0L10 10M10 0L0 10"),
    "red": Paint("#f5a49b", "#4a0a05", "M-2 -2L12 12"),
    "violet": Paint("#d9b8f0", "#2f0a4a", "M5 0V10M0 5H10"),
    "brown": Paint("#d8b48c", "#341a00", "M0 5H10"),
    "white": Paint("#fdfdfb", "#1a1a1a"),
    "black": Paint("#3d4247", "#ffffff"),
    "": Paint("#f3efe4", "#1a1a1a"),
}
# Spaces with nothing on them.
BLANK = "blank"


class Area(NamedTuple):
    """A rectangle, in units of a drawing."""

    x: float
    y: float
    width: float
    height: float


class Taps(NamedTuple):
    """The places of a map that can be tapped: the address for each, those of legal moves, and those chosen already."""

    places: Mapping[str, str] = {}
    legal: frozenset[str] = frozenset()
    picked: frozenset[str] = frozenset()

    def target(self, spot: str, shape: str, **attributes: float | str) -> list[Element]:
        """Make a shape a link if its place can be tapped."""
        where = self.places.get(spot)
        if where is None:
            return []
        kind = "tap picked" if spot in self.picked else "tap legal" if spot in self.legal else "tap"
        words = f"{spot}, chosen" if spot in self.picked else spot
        drawn = el(shape, class_=kind, **attributes)
        return [el("a", el("title", words), drawn, href=where, aria_label=words)]


NO_TAPS = Taps()


def paint_of(tint: str) -> Paint:
    """Return the paint of a tint; an unknown one is plain."""
    return PAINTS.get(tint, PAINTS[""])


def cells_of(text: str) -> int:
    """Return the width of a text in letters; letters of some scripts count as two."""
    return max(wcswidth(text), len(text) if wcswidth(text) < 0 else 0)


def width_of(text: str, size: float) -> float:
    """Estimate the width of a text in a drawing."""
    return cells_of(text) * size * WIDE


def lettering(
    text: str, x: float, y: float, size: float, room: float, ink: str = "", class_: str = "", anchor: str = "middle"
) -> Element:
    """Draw a text around a point; it shrinks to fit the room, and is cut off if that is not enough."""
    wanted = width_of(text, size)
    fitting = size if wanted <= room else max(size * SMALLEST, size * room / wanted)
    shown = cut_text(text, room, fitting)
    more: dict[str, str] = ({"fill": ink} if ink else {}) | ({"class": class_} if class_ else {})
    content: tuple[Node, ...] = (shown,) if shown == text else (el("title", text), shown)
    y += fitting * 0.35
    return el("text", *content, x=float(x), y=float(y), font_size=round(fitting, 1), text_anchor=anchor, **more)


def cut_text(text: str, room: float, size: float) -> str:
    """Cut off the end of a text that is wider than the room."""
    if width_of(text, size) <= room + 0.5:
        return text
    # A binary search: letter by letter, a very long text would block the page.
    letters = bisect_right(range(len(text)), room, key=lambda last: width_of(f"{text[: last + 1]}…", size))
    return f"{text[:letters].rstrip()}…"


def fills(key: str, tint: str) -> dict[str, str]:
    """Return the attributes of a shape that adds a tint's pattern to another."""
    return {"fill": f"url(#{key}-{tint})"}


def painted(key: str, tint: str, shape: str, **attributes: float | str) -> list[Element]:
    """Draw a shape in a tint: its colour, then its pattern."""
    paint = paint_of(tint)
    if tint == BLANK:
        return [el(shape, class_="blank", **attributes)]
    drawn = [el(shape, class_="space", fill=paint.fill, **attributes)]
    return [*drawn, el(shape, **attributes, **fills(key, tint))] if paint.lines else drawn


@cache
def known_pictures() -> frozenset[str]:
    return frozenset(picture_names())


def drawable(names: Iterable[str]) -> tuple[str, ...]:
    """Return the pictures of a space, or none if one of them does not exist, as for cards of an owner's edition."""
    found = tuple(names)
    return found if known_pictures().issuperset(found) else ()


def picture_row(names: tuple[str, ...], area: Area, minor: float = MINOR) -> Iterator[Element]:
    """Draw pictures side by side in the middle of an area, all but the first smaller."""
    shares = (1.0, *(minor for _ in names[1:]))
    size = min(area.height, area.width / sum(shares))
    left = area.x + (area.width - size * sum(shares)) / 2
    for name, share in zip(names, shares, strict=True):
        side = size * share
        yield picture(name, left, area.y + (area.height + size) / 2 - side, side)
        left += side


def picture(name: str, x: float, y: float, side: float) -> Element:
    """Place a picture."""
    return el(
        "image", href=PICTURE_PATH.format(name=name), x=float(x), y=float(y), width=float(side), height=float(side)
    )


def picture_name(path: str) -> str:
    """Return the name of the picture with this path."""
    before, after = PICTURE_PATH.split("{name}")
    return path.removeprefix(before).removesuffix(after)


def patterns(key: str, tints: Iterable[str]) -> Element:
    """Define the patterns of the tints in use; ids are unique to one drawing."""
    found = {tint: paint_of(tint) for tint in sorted({*tints})}
    return el("defs", *(_pattern(f"{key}-{tint}", paint) for tint, paint in found.items() if paint.lines))


def _pattern(id: str, paint: Paint) -> Element:
    lines = el("path", d=paint.lines, stroke=paint.ink, stroke_width=1.2, stroke_opacity=0.22, fill="none")
    return el("pattern", lines, id=id, width=TILE, height=TILE, patternUnits="userSpaceOnUse")


def drawing(
    key: str, title: str, description: str, area: Area, tints: Iterable[str], parts: Iterable[Node], live: bool = False
) -> Element:
    """Frame a drawing, with its title and a description in words for screen readers; a live one has links in it."""
    return el(
        "svg",
        el("title", title, id=f"{key}-title"),
        el("desc", description, id=f"{key}-desc"),
        patterns(key, tints),
        *parts,
        viewBox=" ".join(f"{number:.5g}" for number in area),
        width=round(area.width),
        height=round(area.height),
        role="group" if live else "img",
        aria_labelledby=f"{key}-title",
        aria_describedby=f"{key}-desc",
    )
