"""Every sheet of every title, in every design and paper size, read back: size, fonts, text, margins."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from printables.designs import DESIGNS, Design
from printables.paper.cutting import Deck, slots
from printables.paper.frame import PageArea
from printables.paper.press import Document, Pressed, Setting, find_pages, press
from printables.paper.sizes import PAPERS, Printer
from printables.sheets.catalogue import KINDS, find_sheets
from tests.printables.games import SLUGS, printed_games
from tests.printables.reading import (
    SMALLEST,
    bookmarks_of,
    fonts_of,
    open_pdf,
    outside,
    overlaps,
    pieces_of,
    size_of,
    type_sizes,
)

TABLES = ("blank", "start", "finished")
# Every game of every title in colour on A4; the other designs and the other paper in turn.
SETTINGS: tuple[tuple[str, Design], ...] = (("a4", "colour"), ("letter", "mono"), ("letter", "low"))


@cache
def document(slug: str, kind: str, which: str, paper: str) -> Document:
    """Return the document of a kind of sheets."""
    table = printed_games(slug)[which]
    parts = getattr(find_sheets(slug), kind)(table, PageArea.on(PAPERS[paper]))
    return Document(f"{table.title_name}: {kind}", tuple(parts), "stand-in data")


@cache
def pressed(slug: str, kind: str, which: str, paper: str, design: Design) -> Pressed:
    return press(document(slug, kind, which, paper), Setting(PAPERS[paper], design))


def printings() -> list[tuple[str, str, str, tuple[str, Design]]]:
    """List what to print: every kind, blank and from a whole game, in all designs, and a pack for a new game."""
    own = [kind for kind in KINDS if kind != "pack"]
    full = list(product(SLUGS, own, ("blank", "finished"), SETTINGS))
    return [*full, *product(SLUGS, KINDS, ("start",), SETTINGS[:1])]


def words_of_case(value: str | tuple[str, ...]) -> str:
    return value if isinstance(value, str) else "-".join(value)


@pytest.mark.parametrize(("slug", "kind", "which", "setting"), printings(), ids=words_of_case)
def test_every_sheet_prints_correctly(slug: str, kind: str, which: str, setting: tuple[str, Design]) -> None:
    name, design = setting
    printed = document(slug, kind, which, name)
    if not printed.parts:
        # There is nothing new before the first turn.
        assert (kind, which) in {("changes", "blank"), ("changes", "start")}
        return
    result = pressed(slug, kind, which, name, design)
    assert result.complaints == ()
    read = open_pdf(result.data)
    assert len(read) == result.pages
    paper = PAPERS[name]
    # Pieces of one shape follow each other.
    where = find_pages(printed, Setting(paper, design))
    in_order = sorted(zip(where, printed.parts, strict=True), key=lambda pair: pair[0].fronts[0])
    assert bookmarks_of(read) == [part.title for _, part in in_order]
    for n, page in enumerate(read, 1):
        assert size_of(page) in (pytest.approx(paper.size(), abs=0.1), pytest.approx(paper.size(True), abs=0.1))
        assert not outside(page), f"page {n} prints where no printer reaches"
        assert overlaps(page) == [], f"on page {n} words stand upon each other"
        sizes = type_sizes(page)
        assert min(sizes, default=SMALLEST) >= SMALLEST - 0.01, f"page {n}: {min(sizes)} pt: {sizes[min(sizes)]}"
        assert all(embedded for _, embedded in fonts_of(page)), f"page {n} has fonts that are not embedded"


@pytest.mark.parametrize("slug", SLUGS)
def test_pieces_have_their_true_size(slug: str) -> None:
    decks = [part for part in document(slug, "cards", "blank", "a4").parts if isinstance(part, Deck)]
    assert decks
    for deck in decks:
        data = press(Document(slug, (deck,)), Setting(printer=Printer(order="no-backs"))).data
        pieces = [box for page in open_pdf(data) for box in pieces_of(page)]
        assert len(pieces) == len(deck.each())
        for box in pieces:
            assert (box.w, box.h) == pytest.approx(deck.shape[:2], abs=0.1), deck.name


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("edge", ["long", "short"])
def test_backs_are_behind_their_fronts(slug: str, edge: str) -> None:
    paper = PAPERS["a4"]
    for deck in document(slug, "cards", "blank", "a4").parts:
        if not isinstance(deck, Deck) or not all(piece.back for piece in deck.pieces):
            continue
        data = press(Document(slug, (deck,)), Setting(printer=Printer(edge=edge))).data  # type: ignore[arg-type]
        read = list(open_pdf(data))
        for front, back in zip(read[::2], read[1::2], strict=True):
            over = [
                (paper.width - box.cx, box.cy) if edge == "long" else (box.cx, paper.height - box.cy)
                for box in pieces_of(back)
            ]
            assert over == [pytest.approx((box.cx, box.cy), abs=0.1) for box in pieces_of(front)]


@pytest.mark.parametrize("slug", SLUGS)
def test_the_same_game_gives_the_same_bytes(slug: str) -> None:
    for kind in ("setup", "score"):
        once = pressed(slug, kind, "finished", "a4", "colour").data
        assert press(document(slug, kind, "finished", "a4"), Setting()).data == once


@pytest.mark.parametrize("slug", SLUGS)
def test_part_names_are_lower_case_words(slug: str) -> None:
    for kind, which in product(KINDS, TABLES):
        for part in document(slug, kind, which, "a4").parts:
            assert part.name == part.name.casefold().replace(" ", "-")
            assert part.title


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("gap", [0.0, 4.0])
def test_backgrounds_do_not_reach_neighbours(slug: str, gap: float) -> None:
    printer = Printer(gap=gap, bleed=1.5)
    for deck in document(slug, "cards", "blank", "letter").parts:
        if isinstance(deck, Deck) and not deck.shape.is_hexagon:
            laid = slots(deck.shape, PAPERS["letter"], printer)
            assert laid.bleed.w - laid.bounds.w <= 3.0 + 1e-6


def test_every_design_is_printed() -> None:
    assert {design for _, design in SETTINGS} == set(DESIGNS)
