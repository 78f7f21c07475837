"""Leaves: nothing lies behind a page that is kept, written on or cut, and sheets of pieces are full."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from companion.cli.commands.printing.print_contents import with_contents
from companion.cli.commands.printing.print_document import copy_parts
from companion.cli.commands.printing.print_parts import Job
from printables.paper.cutting import Deck, slots
from printables.paper.frame import PageArea, Sheet
from printables.paper.press import Document, Setting, find_pages, plan_pages, press, setting_for
from printables.paper.sizes import PAPERS, Edge, Order, Printer
from printables.sheets.catalogue import KINDS, find_sheets
from tests.printables.games import SLUGS, printed_games
from tests.printables.reading import open_pdf, text_of

ORDERS: tuple[Order, ...] = ("alternate", "fronts-first", "fold", "no-backs")
# What people put on the table, write on or cut, in all titles: kinds, and parts of other kinds.
KEPT = {"board", "cards", "map"}
PADS = {"score", "solo"}
JOB = Job("Pack", (), "", "A title, Ann, Bo", "", "", "A title", "castle")


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


def copy_of(document: Document, part: int) -> int:
    """Return which copy of a page this is, counted from 0."""
    return sum(other is document.parts[part] for other in document.parts[:part])


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("copies", [1, 3])
def test_nothing_lies_behind_a_page_that_is_kept_or_cut(slug: str, copies: int) -> None:
    edges: tuple[Edge, ...] = ("long", "short")
    for (name, document), edge in product(documents(slug, copies), edges):
        for front, back in leaves(document, Setting(printer=Printer(edge=edge))):
            one, other = ([document.parts[n] for n in side] for side in (front, back))
            if any(isinstance(part, Deck) for part in (*one, *other)):
                # Pieces without backs that join others have nothing behind them.
                backed = [n for n in front if getattr(document.parts[n], "has_backs", False)]
                assert back == backed, f"{name}: the backs of {[part.name for part in one]} are not its own"
            elif other:
                [first], [second] = one, other
                assert isinstance(first, Sheet)
                assert isinstance(second, Sheet)
                assert (first.leaf, second.leaf) in {("front", "shared"), ("shared", "shared")}, name
                assert copy_of(document, front[0]) == copy_of(document, back[0]), f"{name}: two copies on one leaf"


@pytest.mark.parametrize("slug", SLUGS)
def test_every_copy_has_the_leaves_of_a_single_one(slug: str) -> None:
    """Compare what lies back to back in one copy and in three, by part and title."""
    for (name, one), (_, three) in zip(documents(slug), documents(slug, 3), strict=True):
        found = [leaf_titles(document) for document in (one, three)]
        for leaf, number in found[0].items():
            assert found[1][leaf] == 3 * number, f"{name}: {leaf}"


def leaf_titles(document: Document) -> Counter[tuple[tuple[str, str], ...]]:
    """Count the leaves with sheets by what is on both sides."""
    sheets = [
        tuple((part.name, part.title) for part in (document.parts[n] for n in (*front, *back)))
        for front, back in leaves(document, Setting())
        if not any(isinstance(document.parts[n], Deck) for n in (*front, *back))
    ]
    return Counter(sheets)


def test_the_player_aids_of_bear_valley_stay_together_in_copies() -> None:
    parts = find_sheets("bear-valley").reference(printed_games("bear-valley")["finished"], PageArea.on(PAPERS["a4"]))
    aids = [part for part in parts if part.name in ("sunclock", "special-cards")][:2]
    assert [part.name for part in aids] == ["sunclock", "special-cards"]
    document = Document("Aids", copy_parts(aids, 4))
    assert leaves(document, Setting()) == [([2 * n], [2 * n + 1]) for n in range(4)]
    assert [part.name for part in document.parts] == ["sunclock", "special-cards"] * 4


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("order", [order for order in ORDERS if order != "alternate"])
def test_other_orders_print_on_one_side(slug: str, order: Order) -> None:
    for name, document in documents(slug):
        assert not plan_pages(document, Setting(printer=Printer(order=order))).is_two_sided, name


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_kept_written_on_or_cut_has_a_leaf_of_its_own(slug: str) -> None:
    found = list(documents(slug))
    kept = PADS | {part.name for name, document in found if name.split()[1] in KEPT for part in document.parts}
    assert len(kept) > len(PADS)
    for name, document in found:
        for part in document.parts:
            if isinstance(part, Sheet) and (part.name in kept or part.cuts):
                assert part.leaf == "own", f"{name}: {part.name}"


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("edge", ["long", "short"])
def test_the_leaves_of_a_pack_are_those_in_the_file(slug: str, edge: Edge) -> None:
    """Read a pack with its contents back: its fronts and backs are the planned ones, and blank pages are blank."""
    setting = Setting(printer=Printer(edge=edge))
    area = PageArea.on(setting.paper)
    document = with_contents(dict(documents(slug))["start pack"], setting, area, JOB)
    data = press(document, setting).data
    assert f"/Duplex /DuplexFlip{edge.title()}Edge".encode() in data
    planned = [side for leaf in leaves(document, setting) for side in leaf]
    pages = list(open_pdf(data))
    assert len(pages) in (len(planned), len(planned) - 1)
    for number, (page, parts) in enumerate(zip(pages, planned, strict=False), 1):
        assert bool(next(page.get_objects(max_depth=1), None)) == bool(parts)
        if number % 2 == 0:
            assert page.get_size() == pages[number - 2].get_size(), "a printer starts a new leaf"
        sheets = [part for part in (document.parts[n] for n in parts) if isinstance(part, Sheet)]
        assert all(sheet.title.split()[0] in text_of(page) for sheet in sheets), number


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("order", [order for order in ORDERS if order != "alternate"])
def test_a_pack_in_another_order_has_no_blank_pages(slug: str, order: Order) -> None:
    setting = Setting(printer=Printer(order=order))
    document = with_contents(dict(documents(slug))["start pack"], setting, PageArea.on(setting.paper), JOB)
    result = press(document, setting)
    assert b"/Duplex /Simplex" in result.data
    assert all(next(page.get_objects(max_depth=1), None) for page in open_pdf(result.data))


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
