"""The chronicle of a campaign or a village, to keep: a cover, stars, portraits, growth maps, and every evening."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple, TypeVar

from companion.referee.amounts import counted, in_units, named
from printables.drawing.box import Box
from printables.drawing.ink import FAINT, INK, SOFT, Swatch
from printables.drawing.pen import LEAST, Pen, text_height
from printables.drawing.tables import HEADING, Column, Row, draw_table, measure_row
from printables.paper.frame import PageArea, Sheet
from printables.paper.press import Part
from printables.sheets.cards import draw_medal
from printables.sheets.catalogue import find_sheets
from printables.sheets.charts import (
    BARS,
    HIGHEST_ROW,
    Standing,
    draw_chart,
    draw_courses,
    draw_race,
    draw_won,
    stars_by_level,
)
from printables.sheets.form import SECTION, largest_size, section
from printables.sheets.game import PrintedLevel, PrintedVillage
from printables.sheets.listing import numbered, table_sheets
from printables.sheets.portraits import VILLAGE, best_columns, draw_portraits, picture_grid
from printables.sheets.story import (
    Evening,
    Growth,
    tell_best,
    tell_evening,
    tell_growths,
    tell_lead,
    tell_level,
    tell_records,
)

T = TypeVar("T")

# The least height of a chart and of two, and the least share of the width of one beside maps.
CHART, BOTH_CHARTS = 95.0, 130.0
CHART_SHARE = 0.45
# The share of the charts for the stars so far.
COURSES = 0.45
# Text sizes in points, and the space below paragraphs.
TEXT, STORY, GAP = 8.5, 12.5, 2.5
# The heights of the rows of the standings.
ROWS = (10.0, 9.0, 8.0, 7.2, 6.5)
STANDINGS = (
    Column("player", 3, face="bold"),
    Column("game", 3),
    *(Column(words, 1.2, "right") for words in ("games", "won", "points", "best")),
)
MAPS_ACROSS, MAPS_DOWN = 3, 4
NAME, CAPTION = 22.0, 6.0
# The most maps on the page of an evening.
MOST_MAPS = 9
# The stars below a map, a comfortable bar above the least one, and the table of figures with its rows.
WON, BAR = 6.0, 6.0
# How far maps may shrink to make room for the table of figures.
SHRUNK = 0.85
FIGURES_HEAD, HIGHEST_FIGURE, LEAST_FIGURE = 16.0, 9.0, 4.6
# How much higher the rows of that table may be where there is room.
LOOSE_FIGURE = 6.0
# The points of type for each millimetre of a low row.
TYPE_IN_ROW = 2.1
# The most of a cover without villages that standings and records take.
LOW = 0.5
# The most evenings without villages on one page.
TOLD_PER_PAGE = 4
# How the title of an evening starts that is a level of a village told alone.
LEVEL = "Level "
GROUND = Swatch("cover", "#f0bd33", "", "blank")


class Chronicle(NamedTuple):
    """The villages of a campaign with their levels, its evenings in order, and its standings as rows of text."""

    name: str
    players: tuple[str, ...]
    villages: tuple[PrintedVillage, ...] = ()
    evenings: tuple[Evening, ...] = ()
    standings: tuple[tuple[str, ...], ...] = ()


class Chapter(NamedTuple):
    """An evening as it is told: heading, paragraphs, and the villages after it with their stars so far."""

    number: int
    title: str
    date: str
    paragraphs: tuple[str, ...]
    picture: str = ""
    levels: tuple[tuple[PrintedVillage, PrintedLevel], ...] = ()
    growths: tuple[Growth, ...] = ()
    points: tuple[tuple[str, int], ...] = ()
    unit: str = ""


def chronicle_sheets(chronicle: Chronicle, area: PageArea) -> list[Part]:
    """Return the sheets of a chronicle; each title draws its own villages."""
    name, box = chronicle.name, area.portrait
    chapters = tell_chapters(chronicle)
    low = _standings_and_records(chronicle, chapters)
    has_room = not any(map(_has_chart, chronicle.villages)) and _low_height(*low, box) < box.h * LOW
    parts: list[Part] = [_cover(chronicle, low if has_room else ((), ()))]
    parts += [] if has_room else _chart_sheets(chronicle, *low, box)
    for village in chronicle.villages:
        parts += _village_sheets(village, name, is_alone=len(chronicle.villages) == 1)
    return [*parts, *(_evening_sheet(page, name, bool(chronicle.evenings)) for page in _pages(chapters))]


# The story


def tell_chapters(chronicle: Chronicle) -> list[Chapter]:
    """Tell every evening; for a village alone, every level that it played."""
    evenings = chronicle.evenings or _evenings_of(chronicle.villages)
    won: dict[int, tuple[int, ...]] = {}
    earlier: list[Growth] = []
    compared_on = 0
    chapters = []
    for n, evening in enumerate(evenings, 1):
        levels, growths = [], []
        for at, village in enumerate(chronicle.villages):
            for level in village.levels:
                if evening.game and level.game == evening.game and level.after is not None:
                    levels.append((village, level))
                    growths.append(_growth(village, level, won.get(at, ())))
                    won[at] = (*growths[-1].earlier, level.points or 0)
        told = tell_evening(evening) if chronicle.evenings else _tell_level(growths, levels)
        grown = tell_growths(growths)
        compared_on += bool(growths)
        compared = [tell_lead(growths, compared_on), *tell_records(growths, earlier)]
        earlier += growths
        picture = find_sheets(evening.slug).cover if evening.slug else ""
        paragraphs = tuple(filter(None, (" ".join(filter(None, words)) for words in (told, grown, compared))))
        points = tuple(sorted(evening.points.items(), key=lambda pair: -pair[1]))
        drawn = paragraphs, picture, tuple(levels), tuple(growths), points, evening.unit
        chapters.append(Chapter(n, evening.title, evening.date, *drawn))
    return chapters


def _evenings_of(villages: Sequence[PrintedVillage]) -> tuple[Evening, ...]:
    """Return an evening for each level of a village whose campaign is not told."""
    return tuple(
        Evening(level.date, f"{LEVEL}{level.level}", level.players, "", level.status, village.slug, game=level.game)
        for village in villages
        for level in village.levels
        if level.after is not None
    )


def _tell_level(growths: Sequence[Growth], levels: Sequence[tuple[PrintedVillage, PrintedLevel]]) -> list[str]:
    return [
        tell_level(growth.village, growth.stars, level.place, len(level.players))
        for growth, (_, level) in zip(growths, levels, strict=True)
    ]


def _growth(village: PrintedVillage, level: PrintedLevel, earlier: tuple[int, ...]) -> Growth:
    count = find_sheets(village.slug).village_figures
    before, after = count(level.before, village.edition), count(level.after, village.edition)
    return Growth(village.name, before, after, level.points, sum(earlier) + (level.points or 0), earlier)


def _pages(chapters: Sequence[Chapter]) -> list[Sequence[Chapter]]:
    """Put chapters on pages: one with several villages has its own, others share one evenly."""
    pages: list[Sequence[Chapter]] = []
    run: list[Chapter] = []
    for n, chapter in enumerate(chapters):
        run.append(chapter)
        following = chapters[n + 1] if n + 1 < len(chapters) else None
        if following is None or _per_page(following) != _per_page(chapter):
            pages += _evenly(run, _per_page(chapter))
            run = []
    return pages


def _per_page(chapter: Chapter) -> int:
    return (TOLD_PER_PAGE, 2)[len(chapter.levels)] if len(chapter.levels) < 2 else 1


# The cover


def _cover(chronicle: Chronicle, low: tuple[Sequence[Row], Sequence[str]]) -> Sheet:
    days = sorted({evening.date for evening in chronicle.evenings if evening.date})
    when = " to ".join(dict.fromkeys((days[0], days[-1]))) if days else ""
    evenings = counted(len(chronicle.evenings), "evening") if chronicle.evenings else ""
    subtitle = " · ".join(filter(None, (evenings, when, ", ".join(chronicle.players))))
    code = chronicle.villages[0].code if len(chronicle.villages) == 1 else ""
    return Sheet("overview", "Chronicle", partial(_draw_cover, chronicle, *low), subtitle, code=code)


def _draw_cover(chronicle: Chronicle, standings: Sequence[Row], records: Sequence[str], pen: Pen, box: Box) -> None:
    """Draw the villages side by side as they are now, or the titles that were played; below, what has no page."""
    villages = chronicle.villages
    pen.paragraph(box.upper(NAME), chronicle.name, 38, "bold", align="centre", least=14, middle=True)
    pen.line(box.x + box.w * 0.2, box.top - NAME - 1, box.right - box.w * 0.2, box.top - NAME - 1, INK, 0.5)
    box = box.cut(top=NAME + 5)
    if standings or records:
        high = _low_height(standings, records, box)
        _draw_low(pen, box.lower(high - 4), standings, records)
        box = box.cut(bottom=high)
    if not villages:
        slugs = list(dict.fromkeys(evening.slug for evening in chronicle.evenings if evening.slug))
        pictures = [find_sheets(slug).cover for slug in slugs] or ["maple-leaf"]
        for picture, cell in zip(pictures, picture_grid(box.inset(8), len(pictures), 1.0, 10), strict=True):
            draw_medal(pen, cell, picture, GROUND, 0.74)
        return
    draw_portraits(pen, box, villages)


# Stars


def _standings_and_records(chronicle: Chronicle, chapters: Sequence[Chapter]) -> tuple[Sequence[Row], Sequence[str]]:
    growths = [(chapter.title, growth) for chapter in chapters for growth in chapter.growths]
    return chronicle.standings, tell_best(growths, chronicle.evenings) if len(chapters) > 1 else []


def _has_chart(village: PrintedVillage) -> bool:
    """Return whether there are levels to compare."""
    return len(stars_by_level(village)) > 1


def _chart_sheets(chronicle: Chronicle, standings: Sequence[Row], records: Sequence[str], box: Box) -> list[Part]:
    """Return the stars of all villages, the standings, and the records."""
    name = chronicle.name
    starred = [village for village in chronicle.villages if _has_chart(village)]
    charts = _evenly(starred, len(BARS))
    needed = _low_height(standings, records, box)
    has_low = bool(charts) and needed <= box.h - CHART
    is_long = needed > box.h
    first = (standings if has_low else (), records if has_low or is_long else ())
    parts: list[Part] = []
    for n, chart in enumerate(charts):
        draw = partial(_draw_stars, chart, starred, *(first if n == 0 else ((), ())))
        parts.append(Sheet("charts", numbered("Stars and standings" if has_low else "Stars", n), draw, name))
    if is_long or (standings and not records and not has_low):
        high = _row_height(standings, (), box)
        parts += table_sheets("standings", "Standings", STANDINGS, standings, box, name, size=TEXT, least=high)
    elif not has_low and records:
        draw = partial(_draw_low, standings=standings, records=records)
        parts.append(Sheet("standings", "Standings and records" if standings else "Records", draw, name))
    return parts


def _evenly(items: Sequence[T], most: int) -> list[Sequence[T]]:
    """Split items into groups of almost the same size, with no more than `most` in each."""
    count = -(-len(items) // most)
    ends = [round(len(items) * n / count) for n in range(count + 1)] if count else []
    return [items[start:end] for start, end in pairwise(ends)]


def _row_height(standings: Sequence[Row], records: Sequence[str], box: Box) -> float:
    """Return the greatest height of the rows of the standings at which everything fits."""
    return largest_size(ROWS, lambda high: _low_height(standings, records, box, high) <= box.h + 4)


def _low_height(standings: Sequence[Row], records: Sequence[str], box: Box, high: float = ROWS[-1]) -> float:
    table = HEADING + sum(measure_row(box.w, STANDINGS, row, TEXT, high) for row in standings)
    told = sum(text_height(words, box.w, STORY) + GAP for words in records)
    return (table + 12 if standings else 0) + (told + 12 if records else 0) + 4


def _draw_stars(
    villages: Sequence[PrintedVillage],
    rivals: Sequence[PrintedVillage],
    standings: Sequence[Row],
    records: Sequence[str],
    pen: Pen,
    box: Box,
) -> None:
    """Draw the charts over what is below them; they take all the room that is left."""
    charts = box.cut(bottom=_low_height(standings, records, box))
    has_both = charts.h >= BOTH_CHARTS
    if has_both:
        draw_courses(pen, charts.lower(charts.h * COURSES - 6), villages)
    draw_chart(pen, charts.cut(bottom=charts.h * COURSES * has_both), villages, rivals)
    _draw_low(pen, box.lower(_low_height(standings, records, box) - 4), standings, records)


def _draw_low(pen: Pen, box: Box, standings: Sequence[Row], records: Sequence[str]) -> None:
    """Draw the standings, in rows as high as the page allows, and the records."""
    high = _row_height(standings, records, box)
    if standings:
        room = section(pen, box, "Standings")
        box = box.cut(top=box.h - room.h + draw_table(pen, room, STANDINGS, standings, TEXT, high) + 4)
    if records:
        _write(pen, section(pen, box, "Records"), records)


def _write(pen: Pen, box: Box, sentences: Sequence[str], size: float = STORY) -> float:
    """Write paragraphs below each other; return their height."""
    y = box.top
    for words in sentences:
        y -= pen.paragraph(Box(box.x, box.y, box.w, y - box.y), words, size) + GAP
    return box.top - y


# Villages


def _village_sheets(village: PrintedVillage, chronicle: str, is_alone: bool) -> list[Part]:
    """Return the portrait of a village on a full page, unless it is the cover, and a map for every level it played."""
    subtitle = f"{chronicle} · village of {village.owner}" if not is_alone else f"Village of {village.owner}"
    sheets = []
    if not is_alone:
        sheets.append(Sheet("villages", village.name, partial(_draw_full, village), subtitle, code=village.code))
    played = [level for level in village.levels if level.after is not None]
    # A single level is on the portrait or the cover.
    played = played if len(played) > 1 else []
    per_page = MAPS_ACROSS * MAPS_DOWN
    for n, at in enumerate(range(0, len(played), per_page)):
        draw = partial(_draw_levels, village, played[at : at + per_page])
        title = numbered(f"{village.name}, level by level", n)
        sheets.append(Sheet("villages", title, draw, subtitle, code=village.code))
    return [*sheets]


def _draw_full(village: PrintedVillage, pen: Pen, box: Box) -> None:
    """Draw a village as large as the page, with its figures below."""
    figures = find_sheets(village.slug).village_figures(village.document, village.edition)
    stars = stars_by_level(village)
    shown = {**({"star": sum(stars.values())} if stars else {}), **{name: n for name, n in figures.items() if n}}
    draw = find_sheets(village.slug).draw_stored_village
    draw(pen, box.cut(bottom=20), village.document, village.edition)
    _draw_figures(pen, box.lower(16), shown)


def _draw_figures(pen: Pen, box: Box, figures: Mapping[str, int]) -> None:
    """Draw numbers with what they count below."""
    if not figures:
        return
    for (name, number), cell in zip(figures.items(), box.columns(len(figures), 2), strict=True):
        pen.label(cell.upper(8), str(number), 16, "bold", align="centre")
        words = counted(number, name).partition(" ")[2]
        pen.paragraph(cell.cut(top=8.5), words, 7.5, colour=SOFT, align="centre", least=7)


def _draw_levels(village: PrintedVillage, batch: Sequence[PrintedLevel], pen: Pen, box: Box) -> None:
    """Draw each level: its result, and the map after it."""
    sheets = find_sheets(village.slug)
    cells = picture_grid(box, len(batch), VILLAGE * 0.9, 6)
    stars, last = stars_by_level(village), [cell for cell in cells if cell.y == cells[-1].y]
    free = box.w - (last[0].w + 6) * len(last)
    if len(stars) > 1 and free > box.w * CHART_SHARE:
        # The chart of the village fills the last row.
        cells = [cell._replace(x=cell.x - last[0].x + box.x) if cell in last else cell for cell in cells]
        draw_chart(pen, last[0]._replace(x=box.right - free, w=free), [village])
    for cell, level in zip(cells, batch, strict=True):
        head = cell.upper(12)
        won = f" · {in_units(level.points, 'stars')}" if level.points is not None else ""
        place = f" · place {level.place}" if level.place else ""
        pen.label(head.upper(6), f"Level {level.level}{won}{place}", 11, "bold", align="centre")
        how = "" if level.adjudicated else " (without the companion)"
        words = f"{level.date}{how}: {named(level.players)}" if level.players else f"{level.date}{how}"
        pen.label(head.lower(5.5), words, 7.5, colour=SOFT, align="centre")
        # All stages show the same part of the sheet.
        sheets.draw_portrait(pen, cell.cut(top=13), level.after, village.edition, around=batch[-1].after)


# Evenings


def _evening_sheet(chapters: Sequence[Chapter], chronicle: str, is_campaign: bool) -> Sheet:
    """Return a page of one evening, which is its title, or of several."""
    first, last = chapters[0], chapters[-1]
    if len(chapters) == 1:
        subtitle = " · ".join(filter(None, (chronicle, first.date)))
        title = f"Evening {first.number}: {first.title}" if is_campaign else first.title
        return Sheet("evenings", title, partial(_draw_one, first), subtitle)
    join = "and" if len(chapters) == 2 else "to"
    ends = (str(chapter.number) if is_campaign else chapter.title.removeprefix(LEVEL) for chapter in (first, last))
    title = f"{'Evenings' if is_campaign else 'Levels'} {f' {join} '.join(ends)}"
    return Sheet("evenings", title, partial(_draw_chapters, chapters), chronicle)


def _draw_chapters(chapters: Sequence[Chapter], pen: Pen, box: Box) -> None:
    for chapter, room in zip(chapters, box.rows(len(chapters), 8), strict=True):
        _draw_chapter(pen, room, chapter)


def _draw_chapter(pen: Pen, box: Box, chapter: Chapter) -> None:
    """Draw one of several evenings on a page, below its heading."""
    if not chapter.levels and chapter.picture:
        side = min(box.h, box.w * 0.3)
        draw_medal(pen, box.left(side).upper(side), chapter.picture, GROUND, 0.74)
        box = box.cut(left=side + 8)
    pen.label(box.upper(8), chapter.title, 15, "bold", least=9)
    pen.label(box.cut(top=8).upper(5), chapter.date, 8.5, colour=SOFT)
    pen.line(box.x, box.top - 14, box.right, box.top - 14, FAINT, 0.3)
    _draw_story(pen, box.cut(top=16), chapter)


def _draw_one(chapter: Chapter, pen: Pen, box: Box) -> None:
    """Draw an evening that has a page to itself."""
    if not chapter.levels and chapter.picture:
        draw_medal(pen, box.lower(box.h * 0.55), chapter.picture, GROUND, 0.74)
        box = box.cut(bottom=box.h * 0.55)
    _draw_story(pen, box.cut(top=1), chapter)


def _draw_story(pen: Pen, box: Box, chapter: Chapter) -> None:
    """Draw what is told of an evening, the villages after it, and their stars so far."""
    number = len(chapter.levels)
    if number == 1 and box.h < box.w:
        _draw_single(pen, box, chapter)
        return
    below = box.cut(top=_write(pen, box, chapter.paragraphs) + 4)
    if number > 1:
        _draw_villages(pen, below, chapter)
    elif number:
        _draw_after(pen, below, *chapter.levels[0], chapter.growths[0])
    elif chapter.points and below.h > 10 + 5.0 * len(chapter.points):
        room = below.upper(min(below.h, 10 + 12.0 * len(chapter.points)))
        draw_race(pen, room, [Standing(name, (n,)) for name, n in chapter.points], chapter.unit.capitalize())


def _draw_after(pen: Pen, box: Box, village: PrintedVillage, level: PrintedLevel, growth: Growth) -> None:
    """Draw a village after an evening as large as a page, with its figures below."""
    find_sheets(village.slug).draw_portrait(pen, box.cut(bottom=20), level.after, village.edition)
    won = {} if growth.stars is None else {"star": growth.stars}
    _draw_figures(pen, box.lower(16), {**won, **{name: number for name, number in growth.after.items() if number}})


def _draw_single(pen: Pen, box: Box, chapter: Chapter) -> None:
    """Draw the only village of an evening, with the story beside it and its figures below the story."""
    [(village, level)], [growth] = chapter.levels, chapter.growths
    wide = min(box.w * 0.52, box.h * VILLAGE)
    place = box.left(wide).upper(min(box.h, wide / VILLAGE))
    find_sheets(village.slug).draw_portrait(pen, place, level.after, village.edition)
    told = box.cut(left=wide + 7)
    draw_won(pen, told.upper(7).left(min(told.w, 7.0 * (growth.stars or 0))), growth.stars or 0)
    told = told.cut(top=9 if growth.stars else 0)
    told = told.cut(top=_write(pen, told, chapter.paragraphs, STORY - 1) + 3)
    rows = [(name, *_figure(growth, name)) for name in _figures_of([growth])]
    high = min(HIGHEST_FIGURE, (told.h - 10) / max(1, len(rows)))
    if not rows or high < LEAST_FIGURE:
        return
    inner = section(pen, told, "The village")
    size = max(9.0, min(10.5, high * TYPE_IN_ROW * 0.6))
    for (name, number, gain), row in zip(rows, inner.stack([high] * len(rows)), strict=True):
        pen.label(row.cut(right=24), counted(2, name).partition(" ")[2], size)
        pen.label(row.at_right(24).left(12), gain, size - 1, colour=SOFT, align="right")
        pen.label(row.at_right(11), number, size + 1, "bold", align="right")
        pen.line(row.x, row.y, row.right, row.y, FAINT, 0.15)


def _draw_villages(pen: Pen, box: Box, chapter: Chapter) -> None:
    """Draw the villages side by side, their stars so far, and their figures if there is room."""
    number = len(chapter.levels)
    standings = [Standing(growth.village, (*growth.earlier, growth.stars or 0)) for growth in chapter.growths]
    if number > MOST_MAPS:
        # Smaller maps show nothing; each village has its own pages.
        bars, table = box.rows(2, 4)
        _draw_race(pen, bars, standings)
        _draw_growths(pen, table, chapter.growths)
        return
    least = 10 + 5.0 * number
    columns = best_columns(box.w, box.h - least, number, VILLAGE)
    # The maps take the room they can use, and the bars the rest.
    maps = min(box.h - least, -(-number // columns) * (box.w / columns / VILLAGE + CAPTION + WON))
    figures = FIGURES_HEAD + HIGHEST_FIGURE * number
    wanted = least + BAR * number + figures + 3
    if maps * SHRUNK < box.h - wanted:
        maps = min(maps, box.h - wanted)
    below = box.cut(top=maps + 3)
    if below.h >= wanted - 3.01:
        # The table has what the bars leave, and stands close below them.
        above = SECTION + 1 + HIGHEST_ROW * number + 4
        room = below.cut(top=min(above, below.h - figures))
        _draw_growths(pen, room.upper(min(room.h, figures + LOOSE_FIGURE * number)), chapter.growths)
        below = below.cut(bottom=room.h + 4)
    most = max(growth.stars or 0 for growth in chapter.growths)
    _draw_race(pen, below, standings)
    cells = picture_grid(box.upper(maps), number, VILLAGE, 5)
    alike = [level.after for _, level in chapter.levels]
    for (village, level), growth, cell in zip(chapter.levels, chapter.growths, cells, strict=True):
        pen.label(cell.lower(CAPTION + WON).upper(CAPTION - 1), village.name, 10, "bold", align="centre")
        draw_won(pen, cell.lower(WON).inset(0, 0.3), growth.stars or 0, most)
        place, draw = cell.cut(bottom=CAPTION + WON), find_sheets(village.slug).draw_portrait
        draw(pen, place, level.after, village.edition, alike=alike)


def _draw_race(pen: Pen, box: Box, standings: Sequence[Standing]) -> None:
    draw_race(pen, box, standings, "Stars so far", "the last part was won this evening", latest=True)


def _figures_of(growths: Sequence[Growth]) -> list[str]:
    """List the figures that are not 0 for all villages."""
    names = dict.fromkeys(name for growth in growths for name in growth.after)
    return [name for name in names if any(growth.after.get(name) for growth in growths)]


def _figure(growth: Growth, name: str) -> tuple[str, str]:
    """Return how much of something a village has, and how much of it is new."""
    gain = growth.gains.get(name, 0)
    return str(growth.after.get(name, 0) or "–"), f"{gain:+d}" if gain else ""


def _draw_growths(pen: Pen, box: Box, growths: Sequence[Growth]) -> None:
    """Draw a table of what every village has, with what is new in small print."""
    names = _figures_of(growths)
    inner = section(pen, box, "The villages", "with what is new this evening")
    high = min(HIGHEST_FIGURE + LOOSE_FIGURE, (box.h - FIGURES_HEAD) / len(growths))
    size = max(LEAST, min(10.0, high * TYPE_IN_ROW))
    head, *rows = inner.stack([FIGURES_HEAD - 8, *[high] * len(growths)])
    wide = head.w * 0.2
    for name, cell in zip(names, head.cut(left=wide).columns(max(1, len(names)), 1), strict=False):
        words = counted(2, name).partition(" ")[2]
        pen.paragraph(cell, words, 7.5, colour=SOFT, align="centre", least=7, middle=True, what="a figure")
    for growth, row in zip(growths, rows, strict=True):
        pen.name(row.left(wide - 2), growth.village, size)
        for name, cell in zip(names, row.cut(left=wide).columns(max(1, len(names)), 1), strict=False):
            number, gain = _figure(growth, name)
            pen.label(cell.left(cell.w * 0.55), number, size + 0.5, "bold", align="right")
            pen.label(cell.at_right(cell.w * 0.4), gain, max(LEAST, size - 2), colour=SOFT)
        pen.line(row.x, row.y, row.right, row.y, FAINT, 0.15)
