"""Statistics as tables with small charts. Pure: nothing is printed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any, TypeVar

from campaigns.rows import Standing
from campaigns.statistics.figures import (
    Growth,
    HeadToHead,
    LevelFigures,
    LongGame,
    Referee,
    TitleRecord,
    Trend,
    VillageFigures,
)
from companion.cli.dates import say_day
from companion.cli.screen.bars import FigureColumn, FigureTable, Marks, bar, sparkline
from companion.games import find_title

T = TypeVar("T")
NOBODY = "(not recorded)"
BAR_WIDTH = 12
RECORD_WORDS = {
    "best": "best score",
    "losing": "highest losing score",
    "margin": "biggest margin",
    "closest": "closest game",
}
GROWTH_WORDS = {
    "level": "most drawn in a level",
    "village": "most drawn per level",
    "days": "days from the first level to the last",
}
LENGTH_WORDS = {"lines": "most lines", "minutes": "most time at the table"}


def names(head: str) -> FigureColumn:
    """Return a column of names, which may be cut."""
    return FigureColumn(head, may_be_cut=True)


def figures(*heads: str) -> tuple[FigureColumn, ...]:
    """Return columns of figures."""
    return tuple(FigureColumn(head, is_figure=True) for head in heads)


CHART = FigureColumn("", is_extra=True)
PLAYER = names("player")


def title_of(slug: str) -> str:
    """Return the name of a title, or the slug of an unknown one."""
    game = find_title(slug)
    return game.name if game else slug


def unit_of(slug: str) -> str:
    """Return the word for the points of a title."""
    game = find_title(slug)
    return game.unit if game and game.unit else "points"


def as_figure(value: float | None) -> str:
    """Format a figure with at most one decimal, or nothing for None."""
    if value is None:
        return ""
    return str(value) if isinstance(value, int) else f"{value:.1f}"


def sheets_of(
    rows: Iterable[T],
    about: str,
    columns: Callable[[str], tuple[FigureColumn, ...]],
    cells: Callable[[T], tuple[str, ...]],
) -> list[FigureTable]:
    """Lay out rows sorted by title, one table per title. `about` may name the unit of its points."""
    return [
        FigureTable(
            f"{title_of(slug)}: {about.format(unit=unit_of(slug))}",
            columns(unit_of(slug)),
            tuple(cells(row) for row in found),
        )
        for slug, found in groupby(rows, key=lambda row: str(getattr(row, "slug", "")))
    ]


def standing_sheets(rows: Sequence[Standing], marks: Marks) -> list[FigureTable]:
    """Lay out the results of each player, one table per title."""

    def cells(row: Standing) -> tuple[str, ...]:
        won = (str(row.games), str(row.won), f"{round(100 * row.rate)}%", bar(row.rate, 1, BAR_WIDTH, marks))
        places = (str(row.first), str(row.second), str(row.third))
        return (
            row.player,
            *won,
            *places,
            as_figure(row.points),
            as_figure(row.average),
            as_figure(row.best),
            say_day(row.last),
        )

    first = (PLAYER, *figures("games", "won", "rate"), CHART, *figures("1st", "2nd", "3rd"))
    return sheets_of(rows, "standings", lambda unit: (*first, *figures(unit, "average", "best", "last")), cells)


def pair_sheets(rows: Sequence[HeadToHead], marks: Marks) -> list[FigureTable]:
    """Lay out the results of each pair. `7 : 4` is the first against the second."""

    def cells(row: HeadToHead) -> tuple[str, ...]:
        won, ahead = f"{row.won} : {row.other_won}", f"{row.ahead} : {row.other_ahead}"
        chart = bar(row.won, row.games, BAR_WIDTH, marks)
        return row.player, row.other, str(row.games), won, ahead, str(row.equal), chart

    columns = (PLAYER, names("other"), *figures("games", "won", "placed better", "equal"), CHART)
    return sheets_of(rows, "head to head", lambda _: columns, cells)


def trend_sheets(rows: Sequence[Trend], marks: Marks) -> list[FigureTable]:
    """Draw the points of each player, and compare the last games with earlier ones."""

    def cells(row: Trend) -> tuple[str, ...]:
        averages = (as_figure(row.recent), as_figure(row.before), row.direction)
        return row.player, sparkline(row.points, marks), str(row.points[-1]), *averages

    columns = (PLAYER, FigureColumn("games"), *figures("last", "last five", "before"), FigureColumn(""))
    return sheets_of(rows, "trends in {unit}, the last game on the right", lambda _: columns, cells)


def level_sheets(rows: Sequence[LevelFigures], marks: Marks) -> list[FigureTable]:
    """Lay out the results of villages in each level."""
    most = {slug: max(row.average for row in found) for slug, found in groupby(rows, key=lambda row: row.slug)}

    def cells(row: LevelFigures) -> tuple[str, ...]:
        drawn = (as_figure(row.average), bar(row.average, most[row.slug], BAR_WIDTH, marks), str(row.best))
        return str(row.level), str(row.villages), *drawn, row.village, row.player, as_figure(row.growth)

    heads = (*figures("level", "villages", "average"), CHART, *figures("best"))
    columns = (*heads, names("village"), PLAYER, *figures("drawn"))
    return sheets_of(rows, "{unit} per level", lambda _: columns, cells)


def growth_sheets(rows: Sequence[Growth], marks: Marks) -> list[FigureTable]:
    """Lay out the fastest growth: levels, then villages by amount drawn and by days."""
    heads = (
        names("village"),
        names("owner"),
        *figures("level", "levels", "drawn", "per level", "days", "game"),
    )
    sheets: list[FigureTable] = []
    for by, found in groupby(rows, key=lambda row: row.by):
        kept = [*found]
        # In a table by days, a short bar is a fast village.
        about = {"level": "drawn", "village": "per_level", "days": "days"}[by]

        def cells(row: Growth, about: str = about, kept: Sequence[Growth] = kept) -> tuple[str, ...]:
            most = max(getattr(other, about) or 0 for other in kept if other.slug == row.slug)
            counts = (row.level, row.levels, row.drawn, row.per_level, row.days, row.game_id)
            chart = bar(getattr(row, about) or 0, most, BAR_WIDTH, marks)
            return row.village, row.owner, *map(as_figure, counts), chart

        sheets += sheets_of(kept, GROWTH_WORDS[by], lambda _: (*heads, CHART), cells)
    return sheets


def record_sheets(rows: Sequence[TitleRecord], marks: Marks) -> list[FigureTable]:
    """Lay out the records of each title, and of its levels or modes."""

    def cells(row: TitleRecord) -> tuple[str, ...]:
        what = f"best of {row.variant}" if row.variant else RECORD_WORDS[row.kind]
        return what, str(row.points), row.player, row.against, say_day(row.played), as_figure(row.game_id)

    last = (PLAYER, names("against"), *figures("played", "game"))
    return sheets_of(rows, "records", lambda unit: (FigureColumn("record"), *figures(unit), *last), cells)


def length_sheets(rows: Sequence[LongGame], marks: Marks) -> list[FigureTable]:
    """Lay out the longest games, by lines and by time."""
    columns = (*figures("game", "played", "lines", "time"), CHART, names("players"))
    sheets: list[FigureTable] = []
    for by, found in groupby(rows, key=lambda row: row.by):
        kept = [*found]

        def cells(row: LongGame, by: str = by, kept: Sequence[LongGame] = kept) -> tuple[str, ...]:
            most = max(getattr(other, by) for other in kept if other.slug == row.slug)
            time = f"{row.minutes // 60}:{row.minutes % 60:02}" if row.minutes else ""
            chart = bar(getattr(row, by), most, BAR_WIDTH, marks)
            return str(row.game_id), say_day(row.played), as_figure(row.lines), time, chart, ", ".join(row.players)

        sheets += sheets_of(kept, LENGTH_WORDS[by], lambda _: columns, cells)
    return sheets


def referee_tables(rows: Sequence[Referee], marks: Marks) -> list[FigureTable]:
    """Lay out the referees, and how often they overrode the companion."""
    most = max((row.overrides for row in rows), default=0)
    heads = figures("games", "lines", "overrides", "per 100", "corrections", "per 100")
    cells = tuple(
        (
            row.name or NOBODY,
            str(row.games),
            str(row.lines),
            *(str(row.overrides), as_figure(row.overrides_per_100)),
            *(str(row.corrections), as_figure(row.corrections_per_100)),
            bar(row.overrides, most, BAR_WIDTH, marks),
        )
        for row in rows
    )
    return [FigureTable("Referees, most overrides first", (names("referee"), *heads, CHART), cells)] if rows else []


def village_figures(name: str, unit: str, rows: Sequence[VillageFigures], marks: Marks) -> FigureTable:
    """Lay out the levels of a village next to those of all villages."""
    most = max((row.best or row.points or 0 for row in rows), default=0)

    def cells(row: VillageFigures) -> tuple[str, ...]:
        against = "" if row.difference is None else f"{row.difference:+.1f}"
        points = (
            as_figure(row.points),
            bar(row.points or 0, most, BAR_WIDTH, marks),
            as_figure(row.average),
            against,
        )
        drawn = (as_figure(row.best), as_figure(row.growth), as_figure(row.average_growth))
        return str(row.level), *points, *drawn, say_day(row.played)

    heads = (*figures("level", unit), CHART, *figures("average", "+/-", "best", "drawn", "average", "played"))
    return FigureTable(f"{name}: its levels compared with all villages", heads, tuple(map(cells, rows)))


# The layout of each topic.
SHEETS: dict[str, Callable[[Any, Marks], list[FigureTable]]] = {
    "standings": standing_sheets,
    "head-to-head": pair_sheets,
    "trends": trend_sheets,
    "levels": level_sheets,
    "growth": growth_sheets,
    "records": record_sheets,
    "longest": length_sheets,
    "referees": referee_tables,
}
