"""The chronicle: bars, maps and evenings, including long and crowded campaigns."""

from __future__ import annotations

import pytest

from printables.designs import DESIGNS, Design
from printables.paper.frame import PageArea
from printables.paper.press import Document, Pressed, Setting, press
from printables.paper.sizes import PAPERS
from printables.sheets.charts import BARS
from printables.sheets.chronicle import Chronicle, chronicle_sheets, tell_chapters
from printables.sheets.game import PrintedLevel, PrintedVillage
from printables.sheets.story import Evening
from tests.printables.games import NAMES
from tests.printables.games import campaign as played
from tests.printables.reading import all_text, bookmarks_of, open_pdf, outside, overlaps, text_of


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
        # On the maps of each village; a village alone is told level by level, unless there are evenings.
        assert all_text(result.data).count(f"Level {levels} ·") == villages


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


def pressed(chronicle: Chronicle, paper: str = "a4", design: Design = "colour") -> Pressed:
    room = PageArea.on(PAPERS[paper])
    return press(Document("C", tuple(chronicle_sheets(chronicle, room))), Setting(PAPERS[paper], design))


def test_a_campaign_is_told_evening_by_evening() -> None:
    whole = played()
    result = pressed(whole)
    assert result.complaints == ()
    titles = bookmarks_of(open_pdf(result.data))
    assert titles[:2] == ["Chronicle", "Stars and standings"]
    assert titles[2:6] == [
        words for name in ("Ann", "Bo") for words in (f"{name}'s village", f"{name}'s village, level by level")
    ]
    assert titles[6:] == [f"Evening {n}: Crayonville, level {n}" for n in range(1, 11)]
    for chapter, page in zip(tell_chapters(whole), list(open_pdf(result.data))[6:], strict=True):
        words = text_of(page)
        assert len(chapter.growths) == 2
        assert all(paragraph in words for paragraph in chapter.paragraphs)
        assert all(f" {growth.total} " in f" {words} " for growth in chapter.growths)


def test_totals_add_up_evening_by_evening() -> None:
    whole = played()
    last = tell_chapters(whole)[-1]
    for village, growth in zip(whole.villages, last.growths, strict=True):
        assert growth.total == sum(level.points or 0 for level in village.levels)
    text = all_text(pressed(whole).data)
    assert all(f"{growth.total} stars" in text for growth in last.growths)


def test_a_village_alone_is_told_level_by_level() -> None:
    [ann, _] = played().villages
    alone = Chronicle(ann.name, ("Ann",), (ann,))
    read = open_pdf(pressed(alone).data)
    titles = bookmarks_of(read)
    assert titles[:3] == ["Chronicle", "Stars and standings", "Ann's village, level by level"]
    assert titles[3:] == [f"Level {n} and Level {n + 1}" for n in range(1, 10, 2)]
    assert "Ann's village won" in text_of(read[3])


def test_evenings_of_other_titles_share_pages() -> None:
    king = Evening(
        "2026-11-20",
        "King of the Valley",
        ("Ann", "Bo"),
        "",
        "finished",
        "king-of-the-valley",
        {"Ann": 30, "Bo": 28},
        ("Ann",),
    )
    whole = played()
    mixed = whole._replace(evenings=(whole.evenings[0], *([king] * 5), whole.evenings[1]))
    read = open_pdf(pressed(mixed).data)
    evenings = bookmarks_of(read)[6:]
    assert evenings == [
        "Evening 1: Crayonville, level 1",
        "Evenings 2 and 3",
        "Evenings 4 to 6",
        "Evening 7: Crayonville, level 2",
    ]
    assert sum(text_of(page).count("Ann won with 30 points, 2 ahead of Bo.") for page in read) == 5
    # Evenings without villages do not count for the lead.
    assert "After 2 evenings" in text_of(read[len(read) - 1])


@pytest.mark.parametrize(("paper", "design"), [("a4", "colour"), ("letter", "mono")])
@pytest.mark.parametrize("villages", [0, 1, 2, 7])
def test_no_page_of_a_chronicle_is_half_empty(paper: str, design: Design, villages: int) -> None:
    whole = played()
    found = tuple(whole.villages[n % 2]._replace(name=f"Village {n}") for n in range(villages))
    king = Evening(
        "2026-11-20",
        "King of the Valley",
        ("Ann", "Bo"),
        "",
        "finished",
        "king-of-the-valley",
        {"Ann": 30, "Bo": 28},
        ("Ann",),
    )
    result = pressed(whole._replace(villages=found, evenings=(*whole.evenings[:3], king)), paper, design)
    assert result.complaints == ()
    for n, page in enumerate(open_pdf(result.data), 1):
        assert not overlaps(page), n
        assert not outside(page), n
        # Something is drawn in the lower third, above the foot.
        image = page.render(scale=0.5, grayscale=True).to_pil()
        lower = image.crop((0, int(image.height * 0.6), image.width, int(image.height * 0.92)))
        assert lower.getextrema()[0] < 200, f"page {n} is empty below"
