"""Leaves: nothing lies behind a page that is kept, written on or cut, and sheets of pieces are full."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from companion.cli.commands.printing.print_document import copy_parts
from printables.paper.cutting import Deck, slots
from printables.paper.frame import PageArea, Sheet
from printables.paper.press import Document, Setting, find_pages, plan_pages, press, setting_for
from printables.paper.sizes import PAPERS, Edge, Order, Printer
from printables.sheets.catalogue import KINDS, find_sheets
from tests.printables.games import SLUGS, printed_games
from tests.printables.reading import open_pdf

ORDERS: tuple[Order, ...] = ("alternate", "fronts-first", "fold", "no-backs")
# What people put on the table, write on or cut, in all titles.
KEPT = {"board", "cards"}


def documents(slug: str, copies: int = 1) -> Iterator[tuple[str, Document]]:
    """Yield every kind of sheets of a title: blank, of a new game, and of a whole one."""
    for (which, table), kind in product(printed_games(slug).items(), KINDS):
        parts = getattr(find_sheets(slug), kind)(table, PageArea.on(PAPERS["a4"]))
        if parts:
            yield f"{which} {kind}", Document(slug, copy_parts(parts, copies))


def leaves(document: Document, setting: Setting) -> list[tuple[list[int], list[int]]]:
    """Return the parts on the two sides of each leaf, as the printer is told to print them."""
    found, (pages, is_two_sided) = find_pages(document, setting), plan_pages(document, setting)
    sides: list[list[int]] = [[] for _ in pages]
    for part, numbers in enumerate(found):
        for number in numbers.all:
            sides[number - 1].append(part)
    if not is_two_sided:
        return [(side, []) for side in sides]
    return list(zip(sides[::2], [*sides[1::2], []], strict=False))


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("copies", [1, 3])
def test_nothing_lies_behind_a_page_that_is_kept_or_cut(slug: str, copies: int) -> None:
    edges: tuple[Edge, ...] = ("long", "short")
    for (name, document), edge in product(documents(slug, copies), edges):
        for front, back in leaves(document, Setting(printer=Printer(edge=edge))):
            one, other = ([document.parts[n] for n in side] for side in (front, back))
            if any(isinstance(part, Deck) for part in (*one, *other)):
                assert front == back or not back, f"{name}: the backs of {one} are not its own"
            elif other:
                [first], [second] = one, other
                assert isinstance(first, Sheet)
                assert isinstance(second, Sheet)
                assert (first.leaf, second.leaf) in {("front", "shared"), ("shared", "shared")}, name


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("order", [order for order in ORDERS if order != "alternate"])
def test_other_orders_print_on_one_side(slug: str, order: Order) -> None:
    for name, document in documents(slug):
        assert not plan_pages(document, Setting(printer=Printer(order=order))).is_two_sided, name


@pytest.mark.parametrize("slug", SLUGS)
def test_boards_and_sheets_to_cut_have_leaves_of_their_own(slug: str) -> None:
    for name, document in documents(slug):
        for part in document.parts:
            if isinstance(part, Sheet) and (name.split()[1] in KEPT or part.cuts):
                assert part.leaf == "own", f"{name}: {part.name}"


@pytest.mark.parametrize("slug", SLUGS)
def test_the_leaves_of_a_pack_are_those_in_the_file(slug: str) -> None:
    """Read the pages back: a blank page is really blank, and every other one is not."""
    document = dict(documents(slug))["start pack"]
    setting = Setting()
    planned = [side for leaf in leaves(document, setting) for side in leaf]
    pages = list(open_pdf(press(document, setting).data))
    assert len(pages) in (len(planned), len(planned) - 1)
    for page, parts in zip(pages, planned, strict=False):
        assert bool(next(page.get_objects(max_depth=1), None)) == bool(parts)


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize(("paper", "order"), list(product(PAPERS, ORDERS)))
def test_sheets_of_pieces_are_full(slug: str, paper: str, order: Order) -> None:
    """Count the sheets of each shape and kind of back: at most one of them has room left."""
    setting = Setting(PAPERS[paper], printer=Printer(order=order))
    for name, document in documents(slug):
        pieces: Counter[object] = Counter()
        sheets: dict[object, set[int]] = {}
        room: dict[object, int] = {}
        for part, pages in zip(document.parts, find_pages(document, setting), strict=True):
            if isinstance(part, Deck):
                kind: object = (part.shape, part.has_backs if order != "no-backs" else None)
                pieces[kind] += len(part.each())
                sheets.setdefault(kind, set()).update(pages.fronts)
                room[kind] = len(slots(part.shape, setting.paper, setting_for(part, setting).printer).middles)
        for kind, found in sheets.items():
            assert len(found) == -(-pieces[kind] // room[kind]), f"{name}: {kind}"
