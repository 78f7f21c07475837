"""The chronicle: bars, maps and evenings, including long and crowded campaigns."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from reportlab.pdfgen.canvas import Canvas

from printables.designs import DESIGNS, Design
from printables.drawing.box import Box
from printables.drawing.ink import INK
from printables.drawing.pen import Fill, Pen
from printables.paper.frame import PageArea
from printables.paper.press import Document, Pressed, Setting, press
from printables.paper.sizes import PAPERS
from printables.sheets import charts
from printables.sheets.charts import BARS, NOW, Standing, draw_chart, draw_courses, draw_race
from printables.sheets.chronicle import Chronicle, chronicle_sheets, tell_chapters
from printables.sheets.game import PrintedLevel, PrintedVillage
from printables.sheets.story import Evening
from tests.printables.games import NAMES
from tests.printables.games import campaign as played
from tests.printables.reading import (
    SMALLEST,
    all_text,
    bookmarks_of,
    open_pdf,
    outside,
    overlaps,
    text_of,
    type_sizes,
    words_of,
)


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
    if levels > 1:
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


class Outlines(Pen):
    """A pen that remembers the outlines of its rectangles."""

    def __init__(self, design: Design) -> None:
        super().__init__(Canvas(BytesIO()), design)
        self.outlines: set[str] = set()

    def rect(self, box: Box, fill: Fill = None, stroke: str | None = INK, *args: Any, **kwargs: Any) -> None:
        self.outlines.add(stroke or "")
        super().rect(box, fill, stroke, *args, **kwargs)


def test_stars_so_far_are_drawn_behind_the_leader() -> None:
    drawn: list[list[tuple[float, float]]] = []

    class Watched(Pen):
        def polygon(self, points: Any, *args: Any, closed: bool = True, **kwargs: Any) -> None:
            if not closed:
                drawn.append(list(points))

    leader, other = village(2, 3), village(1, 3)
    draw_courses(Watched(Canvas(BytesIO()), "colour"), Box(0, 0, 180, 90), [other, leader])
    behind, first = drawn
    assert len({y for _, y in first}) == 1
    lags = [first[0][1] - y for _, y in behind]
    assert [lag / lags[0] for lag in lags] == pytest.approx([1, 3, 6])


def test_low_ink_bars_have_outlines_of_their_own_colours() -> None:
    villages = [village(n, 3) for n in range(3)]
    room = PageArea.on(PAPERS["a4"]).portrait
    low, mono = Outlines("low"), Outlines("mono")
    draw_chart(low, room, villages)
    draw_chart(mono, room, villages)
    assert {bar.colour for bar in BARS[:3]} <= low.outlines
    assert mono.outlines == {INK}


def test_bars_of_stars_so_far_show_every_evening() -> None:
    whole = played()
    pages = list(open_pdf(pressed(whole).data))[6:]
    for n, page in enumerate(pages, 1):
        words = text_of(page).partition("Stars so far")[2].split()
        for one in whole.villages:
            won = [str(level.points) for level in one.levels][:n]
            assert set(won) <= set(words)


def pressed(chronicle: Chronicle, paper: str = "a4", design: Design = "colour") -> Pressed:
    room = PageArea.on(PAPERS[paper])
    return press(Document("C", tuple(chronicle_sheets(chronicle, room))), Setting(PAPERS[paper], design))


@pytest.mark.parametrize("design", DESIGNS)
def test_what_was_won_this_evening_is_marked_in_every_design(design: Design) -> None:
    drawn: list[tuple[Fill, float]] = []

    class Watched(Pen):
        def rect(self, box: Box, fill: Fill = None, stroke: Any = INK, width: float = 0.3, **more: Any) -> None:  # type: ignore[override]
            drawn.append((fill, width))

    standings = [Standing("Ann", (4, 5)), Standing("Bo", (5, 1))]
    draw_race(Watched(Canvas(BytesIO()), design), Box(0, 0, 150, 40), standings, "So far", latest=True)
    marked = [(fill, width) for fill, width in drawn if fill is NOW]
    assert len(marked) == 2
    assert design == "colour" or all(width > 2 * drawn[0][1] for _, width in marked)


@pytest.mark.parametrize("paper", PAPERS)
def test_the_table_of_the_villages_stands_close_below_their_bars(paper: str) -> None:
    parts = tuple(chronicle_sheets(played(), PageArea.on(PAPERS[paper])))
    pages = open_pdf(press(Document("C", parts), Setting(PAPERS[paper])).data)
    [last] = [page for page in pages if "Evening 10:" in text_of(page)]
    found = words_of(last)
    [table] = [words.box for words in found if words.text.startswith("The villages")]
    bars = min(words.box.y for words in found if words.text.startswith("Bo's village") and words.box.y > table.top)
    assert bars - table.top < 14


def test_the_standings_of_the_test_campaign_are_those_of_its_charts() -> None:
    chronicle = played()
    for row, village in zip(chronicle.standings, chronicle.villages, strict=True):
        stars = [level.points or 0 for level in village.levels]
        assert row[2:] == (
            str(len(stars)),
            str(sum(village.owner in evening.winners for evening in chronicle.evenings)),
            str(sum(stars)),
            str(max(stars)),
        )


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
    assert titles[3:] == [f"Levels {n} and {n + 1}" for n in range(1, 10, 2)]
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
        assert min(type_sizes(page)) >= SMALLEST - 0.01
        # Something is drawn in the lower third, above the foot.
        image = page.render(scale=0.5, grayscale=True).to_pil()
        lower = image.crop((0, int(image.height * 0.6), image.width, int(image.height * 0.92)))
        assert lower.getextrema()[0] < 200, f"page {n} is empty below"


def with_villages(number: int, levels: int) -> Chronicle:
    """Return the first levels of the campaign, with copies of its villages."""
    whole = played()
    found = tuple(
        whole.villages[n % 2]._replace(
            name=f"Village {n}", owner=f"Player {n}", levels=whole.villages[n % 2].levels[:levels]
        )
        for n in range(number)
    )
    rows = [(f"Player {n}", "Crayonville", "1", "1", "6", "6") for n in range(number)]
    players = tuple(village.owner for village in found)
    return Chronicle("Club", players, found, whole.evenings[:levels], tuple(rows))


def test_a_single_evening_has_no_page_twice() -> None:
    result = pressed(with_villages(2, 1))
    titles = bookmarks_of(open_pdf(result.data))
    assert titles == ["Chronicle", "Village 0", "Village 1", "Evening 1: Crayonville, level 1"]
    assert "Standings" in text_of(open_pdf(result.data)[0])
    assert "The most" not in all_text(result.data)
    [one, _] = with_villages(2, 1).villages
    alone = pressed(Chronicle(one.name, (one.owner,), (one,)))
    assert bookmarks_of(open_pdf(alone.data)) == ["Chronicle", "Level 1"]


@pytest.mark.parametrize(("paper", "design"), [("a4", "colour"), ("letter", "mono")])
@pytest.mark.parametrize("levels", [1, 3])
def test_twenty_villages_have_full_pages(paper: str, design: Design, levels: int) -> None:
    chronicle = with_villages(20, levels)
    result = pressed(chronicle, paper, design)
    assert result.complaints == ()
    read = open_pdf(result.data)
    stars = [title for title in bookmarks_of(read) if title.startswith("Stars")]
    assert stars == (["Stars", "Stars (2)", "Stars (3)", "Stars (4)"] if levels > 1 else [])
    for n, page in enumerate(read, 1):
        image = page.render(scale=0.5, grayscale=True).to_pil()
        lower = image.crop((0, int(image.height * 0.6), image.width, int(image.height * 0.92)))
        assert lower.getextrema()[0] < 200, f"page {n} is empty below"
        assert not overlaps(page), n
        assert min(type_sizes(page)) >= SMALLEST - 0.01
    for page, title in zip(read, bookmarks_of(read), strict=True):
        # The charts show five villages each, twice.
        assert title not in stars or text_of(page).count("Village ") == 10
    for chapter in tell_chapters(chronicle):
        assert sum(map(len, chapter.paragraphs)) < 400
    # Twenty maps on a page would show nothing: there is a table instead.
    assert "with what is new this evening" in text_of(read[len(read) - 1])


@pytest.mark.parametrize("paper", PAPERS)
def test_no_words_of_a_long_campaign_are_cut(paper: str) -> None:
    """The charts of ten levels are narrow beside the maps of a village."""
    assert "…" not in all_text(pressed(played(), paper).data)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("levels", [1, 10])
def test_two_villages_stand_on_the_cover_with_their_figures(paper: str, levels: int) -> None:
    cover = open_pdf(pressed(with_villages(2, levels), paper).data)[0]
    assert text_of(cover).count("coloured spaces") == 2


def test_the_best_of_a_level_is_the_best_of_all_charts(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Box] = []
    monkeypatch.setattr(charts, "draw_won", lambda pen, box, number: drawn.append(box))
    rivals = [village(n, 2) for n in range(1, 9)]
    for shown, stars in ((rivals[:4], 0), (rivals[4:], 2)):
        drawn.clear()
        draw_chart(Outlines("colour"), PageArea.on(PAPERS["a4"]).portrait, shown, rivals)
        assert len(drawn) == stars
