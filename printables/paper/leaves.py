"""Leaves: which pages lie back to back on one sheet of paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from printables.drawing.pen import Pen
from printables.paper.frame import Foot, Leaf, Sheet
from printables.paper.sizes import Printer


class Page(NamedTuple):
    """A planned page: the function that draws it, the parts on it, and their bookmarks."""

    draw: Callable[[Pen, Foot], None]
    parts: tuple[int, ...] = ()
    landscape: bool = False
    bookmarks: tuple[str, ...] = ()
    leaf: Leaf = "own"
    # The number of straight cuts.
    cuts: int = 0
    # Backs are moved and rotated by the printer's offset.
    is_back: bool = False

    @property
    def is_blank(self) -> bool:
        """Whether this is the blank back of a page that is kept, written on or cut."""
        return self.draw is _leave_blank


class Plan(NamedTuple):
    """The pages of a document in the order of printing, and whether they are printed on both sides."""

    pages: tuple[Page, ...]
    is_two_sided: bool


def plan_leaves(sides: Sequence[tuple[Page, Page | None]], printer: Printer) -> Plan:
    """Put pages in order: a page has its own back, a page that may share its leaf, or nothing behind it."""
    if printer.order != "alternate":
        return Plan((*(front for front, _ in sides), *(back for _, back in sides if back)), False)
    leaves: list[tuple[Page, Page | None]] = []
    for front, back in sides:
        if leaves and leaves[-1][1] is None and may_share(leaves[-1][0], front):
            leaves[-1] = leaves[-1][0], front
        else:
            leaves.append((front, back))
    if not any(back for _, back in leaves):
        return Plan(tuple(front for front, _ in leaves), False)
    pages = [page for front, back in leaves for page in (front, back or _blank_behind(front))]
    return Plan(tuple(pages[:-1] if pages[-1].is_blank else pages), True)


def may_share(front: Page | Sheet, behind: Page | Sheet) -> bool:
    """Return whether a page may be printed behind another one."""
    return front.leaf != "own" and behind.leaf == "shared" and front.landscape == behind.landscape


def _blank_behind(front: Page) -> Page:
    """Return a blank back with the orientation of its front: many printers start a new leaf when that changes."""
    return Page(_leave_blank, landscape=front.landscape)


def _leave_blank(pen: Pen, foot: Foot) -> None:
    """Draw nothing."""
