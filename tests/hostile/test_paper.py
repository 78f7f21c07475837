"""Harmful names on paper: markup is not interpreted, and nothing is drawn outside the page or over other text."""

from __future__ import annotations

from itertools import cycle, islice

import pytest

from printables.paper.frame import PageArea
from printables.paper.press import Document, Setting, press
from printables.paper.sizes import PAPERS
from printables.sheets.catalogue import find_sheets
from tests.hostile.names import ESCAPES, FORMULAS, MARKUP, SHAPES
from tests.printables.games import about_to_start
from tests.printables.reading import all_text, open_pdf, outside, overlaps

# Each title gets different names, and together they get all of them.
MARKED_UP = ("<b>Ann</b>", "<para><", "&lt;b&gt;&amp;&#65;", '<img src="http://x/y.png"/>', "[red]Ann[/red]", "=1+1")
SLUGS = ("crayonville", "king-of-the-valley", "bear-valley", "masters-of-maple-syrup", "maple-valley")


def printed(slug: str, *names: str) -> bytes:
    """Print the setup sheet of a game of players with these names, also as its title and label."""
    table = about_to_start(slug)
    table = table._replace(names=dict(zip(table.seats, cycle(names), strict=False)), label=names[0][:40])
    parts = tuple(find_sheets(slug).setup(table, PageArea.on(PAPERS["a4"])))
    return press(Document(names[0], parts, names[0], names[0]), Setting(PAPERS["a4"], "mono")).data


@pytest.mark.parametrize("at", range(len(SLUGS)))
def test_markup_on_paper_is_text(at: int) -> None:
    names = list(islice(cycle(MARKED_UP), at, at + 2))
    text = all_text(printed(SLUGS[at], *names))
    assert all(name in text for name in names)


@pytest.mark.parametrize("slug", SLUGS)
def test_very_long_names_are_cut(slug: str) -> None:
    for page in open_pdf(printed(slug, SHAPES["endless"], SHAPES["endless words"])):
        assert overlaps(page) == []
        assert not outside(page)


@pytest.mark.parametrize("at", range(len(SLUGS)))
def test_any_name_prints(at: int) -> None:
    names = [*MARKUP.values(), *ESCAPES.values(), *FORMULAS.values(), SHAPES["a pile of accents"], SHAPES["a family"]]
    for page in open_pdf(printed(SLUGS[at], *names[2 * at :: 10])):
        assert overlaps(page) == []
        assert not outside(page)
