"""Statistics as tables with small charts: from the rows of the store to sheets of words. Pure: nothing is printed."""

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
from companion.cli.graphs import Column, Marks, Sheet, bar, sparkline
from companion.games import find_game

T = TypeVar("T")
NOBODY = "(nobody)"
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


def words(head: str) -> Column:
    """Make a column of names, which may be cut."""
    return Column(head, may_be_cut=True)


def figures(*heads: str) -> tuple[Column, ...]:
    """Make columns of figures."""
    return tuple(Column(head, is_figure=True) for head in heads)


CHART = Column("", is_extra=True)
PLAYER = words("player")


def title_of(slug: str) -> str:
    """Name a title in words; one that this companion does not know, as it is stored."""
    game = find_game(slug)
    return game.title if game else slug


def unit_of(slug: str) -> str:
    """Say what the points of a title are called."""
    game = find_game(slug)
    return game.unit if game and game.unit else "points"


def number(value: float | None) -> str:
    """Write a figure with one place at most; nothing for none."""
    if value is None:
        return ""
    return str(value) if isinstance(value, int) else f"{value:.1f}"


def by_title(rows: Iterable[T], key: Callable[[T], str]) -> list[tuple[str, list[T]]]:
    """Gather rows that follow each other by what they are about."""
    return [(about, [*found]) for about, found in groupby(rows, key=key)]


def standing_sheets(rows: Sequence[Standing], marks: Marks) -> list[Sheet]:
    """Lay out what each player has done, a table for each title."""
    return [
        Sheet(
            f"{title_of(slug)}: standings",
            (
                PLAYER,
                *figures("games", "won", "rate"),
                CHART,
                *figures("1st", "2nd", "3rd", unit_of(slug), "average", "best", "last"),
            ),
            tuple(_standing_row(row, marks) for row in found),
        )
        for slug, found in by_title(rows, lambda row: row.slug)
    ]


def _standing_row(row: Standing, marks: Marks) -> tuple[str, ...]:
    won = (str(row.games), str(row.won), f"{round(100 * row.rate)}%", bar(row.rate, 1, BAR_WIDTH, marks))
    places = (str(row.first), str(row.second), str(row.third))
    return row.player, *won, *places, number(row.points), number(row.average), number(row.best), say_day(row.last)


def pair_sheets(rows: Sequence[HeadToHead], marks: Marks) -> list[Sheet]:
    """Lay out what each pair has done; `7 : 4` is the one against the other."""
    return [
        Sheet(
            f"{title_of(slug)}: head to head",
            (PLAYER, words("other"), *figures("games", "won", "placed better", "equal"), CHART),
            tuple(_pair_row(row, marks) for row in found),
        )
        for slug, found in by_title(rows, lambda row: row.slug)
    ]


def _pair_row(row: HeadToHead, marks: Marks) -> tuple[str, ...]:
    won, ahead = f"{row.won} : {row.other_won}", f"{row.ahead} : {row.other_ahead}"
    return row.player, row.other, str(row.games), won, ahead, str(row.equal), bar(row.won, row.games, BAR_WIDTH, marks)


def trend_sheets(rows: Sequence[Trend], marks: Marks) -> list[Sheet]:
    """Draw the points of each player, and compare the last games with those before."""
    return [
        Sheet(
            f"{title_of(slug)}: trends in {unit_of(slug)}, the last game on the right",
            (PLAYER, Column("games"), *figures("last", "last five", "before"), Column("")),
            tuple(_trend_row(row, marks) for row in found),
        )
        for slug, found in by_title(rows, lambda row: row.slug)
    ]


def _trend_row(row: Trend, marks: Marks) -> tuple[str, ...]:
    averages = (number(row.recent), number(row.before), row.direction)
    return row.player, sparkline(row.points, marks), str(row.points[-1]), *averages


def level_sheets(rows: Sequence[LevelFigures], marks: Marks) -> list[Sheet]:
    """Lay out what villages have done in each level."""
    sheets = []
    for slug, found in by_title(rows, lambda row: row.slug):
        most = max(row.average for row in found)
        heads = (*figures("level", "villages", "average"), CHART, *figures("best"))
        columns = (*heads, words("village"), PLAYER, *figures("drawn"))
        cells = tuple(_level_row(row, most, marks) for row in found)
        sheets.append(Sheet(f"{title_of(slug)}: {unit_of(slug)} per level", columns, cells))
    return sheets


def _level_row(row: LevelFigures, most: float, marks: Marks) -> tuple[str, ...]:
    drawn = (number(row.average), bar(row.average, most, BAR_WIDTH, marks), str(row.best))
    return str(row.level), str(row.villages), *drawn, row.village, row.player, number(row.growth)


def growth_sheets(rows: Sequence[Growth], marks: Marks) -> list[Sheet]:
    """Lay out the fastest growth: levels, then villages by what was drawn and by days."""
    sheets = []
    for (by, slug), found in groupby(rows, key=lambda row: (row.by, row.slug)):
        kept = [*found]
        most = max(_fastest(row) for row in kept)
        heads = (words("village"), words("owner"), *figures("level", "levels", "drawn", "per level", "days", "game"))
        cells = tuple((*_growth_row(row), bar(_fastest(row), most, BAR_WIDTH, marks)) for row in kept)
        sheets.append(Sheet(f"{title_of(slug)}: {GROWTH_WORDS[by]}", (*heads, CHART), cells))
    return sheets


def _growth_row(row: Growth) -> tuple[str, ...]:
    counts = (row.level, row.levels, row.drawn, row.per_level, row.days, row.game_id)
    return row.village, row.owner, *map(number, counts)


def _fastest(row: Growth) -> float:
    """Return what a table of growth is about; by days a short bar is a quick village."""
    return {"level": row.drawn, "village": row.per_level or 0, "days": row.days or 0}[row.by]


def record_sheets(rows: Sequence[TitleRecord], marks: Marks) -> list[Sheet]:
    """Lay out the records of each title, and of its levels or modes."""
    return [
        Sheet(
            f"{title_of(slug)}: records",
            (Column("record"), *figures(unit_of(slug)), PLAYER, words("against"), *figures("played", "game")),
            tuple(_record_row(row) for row in found),
        )
        for slug, found in by_title(rows, lambda row: row.slug)
    ]


def _record_row(row: TitleRecord) -> tuple[str, ...]:
    what = f"best of {row.variant}" if row.variant else RECORD_WORDS[row.kind]
    return what, str(row.points), row.player, row.against, say_day(row.played), number(row.game_id)


def length_sheets(rows: Sequence[LongGame], marks: Marks) -> list[Sheet]:
    """Lay out the longest games, by lines and by time."""
    sheets = []
    for (by, slug), found in groupby(rows, key=lambda row: (row.by, row.slug)):
        kept = [*found]
        most = max(getattr(row, by) for row in kept)
        columns = (*figures("game", "played", "lines", "time"), CHART, words("players"))
        cells = tuple(_length_row(row, bar(getattr(row, by), most, BAR_WIDTH, marks)) for row in kept)
        sheets.append(Sheet(f"{title_of(slug)}: {LENGTH_WORDS[by]}", columns, cells))
    return sheets


def _length_row(row: LongGame, chart: str) -> tuple[str, ...]:
    time = f"{row.minutes // 60}:{row.minutes % 60:02}" if row.minutes else ""
    return str(row.game_id), say_day(row.played), number(row.lines), time, chart, ", ".join(row.players)


def referee_sheets(rows: Sequence[Referee], marks: Marks) -> list[Sheet]:
    """Lay out who typed, and how often the companion was overruled."""
    most = max((row.overrides for row in rows), default=0)
    heads = figures("games", "lines", "overrides", "per 100", "corrections", "per 100")
    cells = tuple((*_referee_row(row), bar(row.overrides, most, BAR_WIDTH, marks)) for row in rows)
    return [Sheet("Referees, the most overruled first", (words("referee"), *heads, CHART), cells)] if rows else []


def _referee_row(row: Referee) -> tuple[str, ...]:
    overrides = (str(row.overrides), number(row.overrides_per_100))
    corrections = (str(row.corrections), number(row.corrections_per_100))
    return row.name or NOBODY, str(row.games), str(row.lines), *overrides, *corrections


def village_sheet(name: str, unit: str, rows: Sequence[VillageFigures], marks: Marks) -> Sheet:
    """Lay out the levels of a village against those of all villages."""
    most = max((row.best or row.points or 0 for row in rows), default=0)
    heads = (*figures("level", unit), CHART, *figures("average", "+/-", "best", "drawn", "average", "played"))
    return Sheet(
        f"{name}: its levels against all villages", heads, tuple(_village_row(row, most, marks) for row in rows)
    )


def _village_row(row: VillageFigures, most: float, marks: Marks) -> tuple[str, ...]:
    against = "" if row.difference is None else f"{row.difference:+.1f}"
    points = (number(row.points), bar(row.points or 0, most, BAR_WIDTH, marks), number(row.average), against)
    drawn = (number(row.best), number(row.growth), number(row.average_growth))
    return str(row.level), *points, *drawn, say_day(row.played)


# How each topic is laid out.
SHEETS: dict[str, Callable[[Any, Marks], list[Sheet]]] = {
    "standings": standing_sheets,
    "head-to-head": pair_sheets,
    "trends": trend_sheets,
    "levels": level_sheets,
    "growth": growth_sheets,
    "records": record_sheets,
    "longest": length_sheets,
    "referees": referee_sheets,
}
