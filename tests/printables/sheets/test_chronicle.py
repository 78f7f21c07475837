"""The chronicle: bars, maps and evenings, including long and crowded campaigns."""

from __future__ import annotations

import pytest

from printables.designs import DESIGNS, Design
from printables.paper.frame import PageArea
from printables.paper.press import Document, Setting, press
from printables.paper.sizes import PAPERS
from printables.sheets.chronicle import BARS, Chronicle, Evening, chronicle_sheets
from printables.sheets.game import PrintedLevel, PrintedVillage
from tests.printables.games import NAMES
from tests.printables.reading import all_text, bookmarks_of, open_pdf, outside, overlaps


def village(n: int, levels: int) -> PrintedVillage:
    """Return a village that gained n more stars at every level."""
    played = tuple(
        PrintedLevel(
            level, "2026-11-16", "completed", NAMES[:3], n * level, n + 1, None, {}, adjudicated=level % 2 == 0
        )
        for level in range(1, levels + 1)
    )
    return PrintedVillage(NAMES[n % len(NAMES)], NAMES[-1], {}, played, "V1-1-ABCD", "crayonville")


def campaign(villages: int, levels: int, evenings: int) -> Chronicle:
    evening = Evening("2026-11-16", "Crayonville, level 1", NAMES, "Ann 12 (won), Bo 3", "finished")
    row = (NAMES[0], "King of the Valley", "10", "7", "–", "–")
    return Chronicle(
        NAMES[0], NAMES, tuple(village(n, levels) for n in range(villages)), (evening,) * evenings, (row,) * 12
    )


@pytest.mark.parametrize("design", DESIGNS)
@pytest.mark.parametrize(("villages", "levels", "evenings"), [(0, 0, 0), (1, 1, 1), (2, 10, 12), (9, 10, 100)])
def test_a_chronicle_prints(villages: int, levels: int, evenings: int, design: Design) -> None:
    paper = PAPERS["letter"]
    parts = chronicle_sheets(campaign(villages, levels, evenings), PageArea.on(paper))
    result = press(Document("Chronicle", tuple(parts)), Setting(paper, design))
    assert result.complaints == ()
    read = open_pdf(result.data)
    assert len(bookmarks_of(read)) == len(parts)
    for page in read:
        assert not overlaps(page)
        assert not outside(page)
    if levels:
        assert all_text(result.data).count(f"Level {levels}") == villages


def test_bar_heights_match_the_stars() -> None:
    text = all_text(
        press(Document("C", tuple(chronicle_sheets(campaign(3, 4, 1), PageArea.on(PAPERS["a4"])))), Setting()).data
    )
    for stars in (1, 2, 3, 4, 6, 8):
        assert f" {stars} " in text
    assert len({bar.letter for bar in BARS}) == len({bar.pattern for bar in BARS}) == len(BARS)


def test_negative_stars_stay_on_the_chart() -> None:
    played = village(1, 3)
    poor = played._replace(levels=tuple(level._replace(points=-7) for level in played.levels))
    chronicle = campaign(0, 0, 0)._replace(villages=(poor,))
    data = press(Document("C", tuple(chronicle_sheets(chronicle, PageArea.on(PAPERS["a4"])))), Setting()).data
    assert "-7" in all_text(data)
    assert not any(outside(page) for page in open_pdf(data))
