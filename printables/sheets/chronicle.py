"""The chronicle of a campaign or a village, to keep: a cover, stars, portraits, growth maps, and every evening."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from itertools import pairwise
from typing import NamedTuple

from companion.referee.amounts import counted, in_units
from printables.drawing.box import Box
from printables.drawing.ink import FAINT, INK, SOFT, Swatch
from printables.drawing.pen import Pen, text_height
from printables.drawing.tables import HEADING, Column, Row, draw_table, measure_row
from printables.paper.frame import PageArea, Sheet
from printables.paper.press import Part
from printables.sheets.cards import draw_medal
from printables.sheets.catalogue import find_sheets
from printables.sheets.charts import BARS, draw_chart, draw_race, stars_by_level
from printables.sheets.form import section
from printables.sheets.game import PrintedLevel, PrintedVillage
from printables.sheets.listing import numbered, table_sheets
from printables.sheets.story import (
    Evening,
    Growth,
    tell_best,
    tell_evening,
    tell_growth,
    tell_lead,
    tell_level,
    tell_records,
)

# The least height of a chart, and text sizes in points.
CHART = 95.0
TEXT, STORY, GAP = 8.5, 12.5, 2.5
STANDINGS = (
    Column("player", 3, face="bold"),
    Column("game", 3),
    *(Column(words, 1.2, "right") for words in ("games", "won", "points", "best")),
)
MAPS_ACROSS, MAPS_DOWN = 3, 4
NAME, CAPTION = 22.0, 6.0
# The most of a cover without villages that standings and records take.
LOW = 0.5
# The shape of a village, and the most evenings without villages on one page.
VILLAGE = 0.86
TOLD_PER_PAGE = 4
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
    has_room = not any(map(stars_by_level, chronicle.villages)) and _low_height(*low, box) < box.h * LOW
    parts: list[Part] = [_cover(chronicle, low if has_room else ((), ()))]
    parts += [] if has_room else _chart_sheets(chronicle, *low, box)
    for village in chronicle.villages:
        parts += _village_sheets(village, name, is_alone=len(chronicle.villages) == 1)
    return [*parts, *(_evening_sheet(page, name, bool(chronicle.evenings)) for page in _pages(chapters))]


# The story


def tell_chapters(chronicle: Chronicle) -> list[Chapter]:
    """Tell every evening; for a village alone, every level that it played."""
    evenings = chronicle.evenings or _evenings_of(chronicle.villages)
    totals: dict[int, int] = {}
    earlier: list[Growth] = []
    compared_on = 0
    chapters = []
    for n, evening in enumerate(evenings, 1):
        levels, growths = [], []
        for at, village in enumerate(chronicle.villages):
            for level in village.levels:
                if evening.game and level.game == evening.game and level.after is not None:
                    totals[at] = totals.get(at, 0) + (level.points or 0)
                    levels.append((village, level))
                    growths.append(_growth(village, level, totals[at]))
        told = tell_evening(evening) if chronicle.evenings else _tell_level(growths, levels)
        grown = [tell_growth(growth) for growth in growths]
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
        Evening(level.date, f"Level {level.level}", level.players, "", level.status, village.slug, game=level.game)
        for village in villages
        for level in village.levels
        if level.after is not None
    )


def _tell_level(growths: Sequence[Growth], levels: Sequence[tuple[PrintedVillage, PrintedLevel]]) -> list[str]:
    return [
        tell_level(growth.village, growth.stars, level.place, len(level.players))
        for growth, (_, level) in zip(growths, levels, strict=True)
    ]


def _growth(village: PrintedVillage, level: PrintedLevel, total: int) -> Growth:
    count = find_sheets(village.slug).village_figures
    before, after = count(level.before, village.edition), count(level.after, village.edition)
    return Growth(village.name, before, after, level.points, total)


def _pages(chapters: Sequence[Chapter]) -> list[list[Chapter]]:
    """Put chapters on pages: one with several villages has its own, others share one evenly."""
    pages: list[list[Chapter]] = []
    run: list[Chapter] = []
    for n, chapter in enumerate(chapters):
        run.append(chapter)
        following = chapters[n + 1] if n + 1 < len(chapters) else None
        if following is None or _per_page(following) != _per_page(chapter):
            count = -(-len(run) // _per_page(chapter))
            ends = [round(len(run) * page / count) for page in range(count + 1)]
            pages += [run[start:end] for start, end in pairwise(ends)]
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
        for picture, cell in zip(pictures, _grid(box.inset(8), len(pictures), 1.0, 10), strict=True):
            draw_medal(pen, cell, picture, GROUND, 0.74)
        return
    for village, cell in zip(villages, _grid(box, len(villages), VILLAGE, 6), strict=True):
        _draw_portrait(pen, cell, village, 14 if len(villages) < 5 else 10)


def _draw_portrait(pen: Pen, box: Box, village: PrintedVillage, size: float) -> None:
    """Draw a village with its name, its owner and its stars below."""
    high = size * 0.95
    draw = find_sheets(village.slug).draw_stored_village
    draw(pen, box.cut(bottom=high + 1), village.document, village.edition)
    words = box.lower(high)
    stars = stars_by_level(village)
    line = " · ".join(filter(None, (village.owner, in_units(sum(stars.values()), "stars") if stars else "")))
    pen.label(words.upper(high * 0.55), village.name, size, "bold", align="centre")
    pen.label(words.lower(high * 0.45), line, max(7, size * 0.65), colour=SOFT, align="centre")


@cache
def _best_columns(wide: float, high: float, number: int, shape: float) -> int:
    """Return the number of columns at which cells of a shape are largest."""

    def side(columns: int) -> float:
        return min(wide / columns, high / -(-number // columns) * shape)

    return max(range(1, number + 1), key=lambda columns: (side(columns), -columns))


def _grid(box: Box, number: int, shape: float, gap: float) -> list[Box]:
    """Return cells for a number of pictures; the last row is centred."""
    if not number:
        return []
    columns = _best_columns(box.w, box.h, number, shape)
    rows = -(-number // columns)
    cells = list(box.cells(columns, rows, gap))[:number]
    missing = columns * rows - number
    shift = missing * (cells[0].w + gap) / 2
    last = number - (columns - missing)
    return [*cells[:last], *(cell._replace(x=cell.x + shift) for cell in cells[last:])]


# Stars


def _standings_and_records(chronicle: Chronicle, chapters: Sequence[Chapter]) -> tuple[Sequence[Row], Sequence[str]]:
    growths = [(chapter.title, growth) for chapter in chapters for growth in chapter.growths]
    return chronicle.standings, tell_best(growths, chronicle.evenings)


def _chart_sheets(chronicle: Chronicle, standings: Sequence[Row], records: Sequence[str], box: Box) -> list[Part]:
    """Return the stars of all villages, the standings, and the records."""
    name = chronicle.name
    starred = [village for village in chronicle.villages if stars_by_level(village)]
    charts = [starred[at : at + len(BARS)] for at in range(0, len(starred), len(BARS))]
    needed = _low_height(standings, records, box)
    parts: list[Part] = []
    if not charts and needed <= box.h and (standings or records):
        charts = [[]]
    fits = bool(charts) and needed <= box.h - (CHART if charts[0] else 0)
    for n, chart in enumerate(charts):
        low = (standings if fits else (), records) if n == 0 else ((), [])
        parts.append(Sheet("charts", numbered("Stars and standings", n), partial(_draw_stars, chart, *low), name))
    if standings and not fits:
        parts += table_sheets("standings", "Standings", STANDINGS, standings, box, name, size=TEXT)
    return parts


def _low_height(standings: Sequence[Row], records: Sequence[str], box: Box) -> float:
    table = HEADING + sum(measure_row(box.w, STANDINGS, row, TEXT, 6.5) for row in standings)
    told = sum(text_height(words, box.w, STORY) + GAP for words in records)
    return (table + 12 if standings else 0) + (told + 12 if records else 0) + 4


def _draw_stars(
    villages: Sequence[PrintedVillage], standings: Sequence[Row], records: Sequence[str], pen: Pen, box: Box
) -> None:
    """Draw the chart over what is below it; it takes all the room that is left."""
    if villages:
        draw_chart(pen, box.cut(bottom=_low_height(standings, records, box)), villages)
        box = box.lower(_low_height(standings, records, box) - 4)
    _draw_low(pen, box, standings, records)


def _draw_low(pen: Pen, box: Box, standings: Sequence[Row], records: Sequence[str]) -> None:
    """Draw the standings and the records."""
    if standings:
        room = section(pen, box, "Standings")
        box = box.cut(top=box.h - room.h + draw_table(pen, room, STANDINGS, standings, TEXT, 6.5) + 4)
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
    cells = _grid(box, len(batch), VILLAGE * 0.9, 6)
    stars, last = stars_by_level(village), [cell for cell in cells if cell.y == cells[-1].y]
    free = box.w - (last[0].w + 6) * len(last)
    if len(stars) > 1 and free > box.w / 2:
        # The chart of the village fills the last row.
        cells = [cell._replace(x=cell.x - last[0].x + box.x) if cell in last else cell for cell in cells]
        draw_chart(pen, last[0]._replace(x=box.right - free, w=free), [village])
    for cell, level in zip(cells, batch, strict=True):
        head = cell.upper(12)
        won = f" · {in_units(level.points, 'stars')}" if level.points is not None else ""
        place = f" · place {level.place}" if level.place else ""
        pen.label(head.upper(6), f"Level {level.level}{won}{place}", 11, "bold", align="centre")
        how = "" if level.adjudicated else " (without the companion)"
        words = f"{level.date}{how}: {', '.join(level.players)}" if level.players else f"{level.date}{how}"
        pen.label(head.lower(5.5), words, 7.5, colour=SOFT, align="centre")
        sheets.draw_stored_village(pen, cell.cut(top=13), level.after, village.edition)


# Evenings


def _evening_sheet(chapters: Sequence[Chapter], chronicle: str, is_campaign: bool) -> Sheet:
    """Return a page of one evening, which is its title, or of several."""
    first, last = chapters[0], chapters[-1]
    if len(chapters) == 1:
        subtitle = " · ".join(filter(None, (chronicle, first.date)))
        title = f"Evening {first.number}: {first.title}" if is_campaign else first.title
        return Sheet("evenings", title, partial(_draw_one, first), subtitle)
    join = "and" if len(chapters) == 2 else "to"
    title = f"Evenings {first.number} {join} {last.number}" if is_campaign else f"{first.title} {join} {last.title}"
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
    size = STORY if len(chapter.levels) < 7 else TEXT
    below = box.cut(top=_write(pen, box, chapter.paragraphs, size) + 4)
    number = len(chapter.levels)
    if not number and chapter.points and below.h > 10 + 5.0 * len(chapter.points):
        room = below.upper(min(below.h, 10 + 9.0 * len(chapter.points)))
        draw_race(pen, room, [(*pair, 0) for pair in chapter.points], chapter.unit.capitalize())
    if number > 1:
        least = 10 + 5.0 * number
        columns = _best_columns(below.w, below.h - least, number, VILLAGE)
        # The maps take the room they can use, and the bars the rest.
        maps = min(below.h - least, -(-number // columns) * (below.w / columns / VILLAGE + CAPTION))
        totals = [(growth.village, growth.total, growth.stars or 0) for growth in chapter.growths]
        draw_race(pen, below.cut(top=maps + 3), totals, "Stars so far", "the light part was won this evening")
        below = below.upper(maps)
    for (village, level), cell in zip(chapter.levels, _grid(below, number, VILLAGE, 5), strict=True):
        if number > 1:
            pen.label(cell.lower(5), village.name, 10, "bold", align="centre")
            cell = cell.cut(bottom=CAPTION)
        find_sheets(village.slug).draw_stored_village(pen, cell, level.after, village.edition)
