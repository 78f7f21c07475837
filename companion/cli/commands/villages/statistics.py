"""`companion campaign stats` and `companion village stats`: statistics as tables, JSON or CSV."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterable, Sequence
from io import StringIO
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args

import msgspec
import typer

from campaigns import rows
from campaigns.statistics import figures
from campaigns.statistics.figures import Asked
from companion.cli.context import AsJson, AsPlain, number, use_store
from companion.cli.dates import Since, Until, span
from companion.cli.names import named_title, which_village
from companion.cli.output import ESCAPES, is_plain, say, say_json, write_stdout
from companion.cli.screen.bars import FigureTable, Marks, fit_table, marks_for, spell_out, table_lines
from companion.cli.screen.figures import SHEETS, unit_of, village_figures
from companion.cli.screen.villages import village_fields

if TYPE_CHECKING:
    from campaigns.store import Store

Topic = Literal["standings", "head-to-head", "trends", "levels", "growth", "records", "longest", "referees"]
TOPICS: tuple[Topic, ...] = get_args(Topic)
# The number of rows in a table, and in an overview.
TOP, FEW = 10, 5
PLAIN_WIDTH = 80
# The topics that use only the latest games unless narrowed down.
FROM_LAST_GAMES = ("head-to-head", "trends", "growth", "records")
# The first characters of a formula in a spreadsheet, including their full-width forms.
FORMULA = (*"=+-@", *"\uff1d\uff0b\uff0d\uff20", "\n", *map(chr, ESCAPES))

Sound = Annotated[
    bool,
    typer.Option("--sound", help="Leave out games that were not adjudicated or are flagged as played by wrong rules."),
]
Csv = Annotated[bool, typer.Option("--csv", help="Write one topic as CSV, with all rows unless --top is given.")]


def stats(
    ctx: typer.Context,
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="Campaign. Default: all games.")] = None,
    topic: Annotated[Topic | None, typer.Option(help="Topic to show. Default: the first rows of every topic.")] = None,
    title: Annotated[str | None, typer.Option("--title", "--slug", metavar="TITLE", help="Only this title.")] = None,
    player: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Only games of this player. Repeatable.")
    ] = None,
    since: Since = None,
    until: Until = None,
    sound: Sound = False,
    top: Annotated[
        int | None, typer.Option(parser=number(1, 1_000_000), metavar="N", help=f"Rows per title. Default: {TOP}.")
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Show all rows.")] = False,
    as_json: AsJson = False,
    plain: AsPlain = False,
    as_csv: Csv = False,
) -> None:
    """Show statistics: wins, pairings, points, villages and streaks.

    \b
    companion campaign stats
    companion campaign stats "Tuesday club" --topic standings --sound
    companion campaign stats --topic head-to-head --player Ann --player Bo
    companion campaign stats --topic trends --title crayonville --since 2026-01-01
    companion campaign stats --topic standings --csv > standings.csv

    Only finished games count, never open games, void games or what-ifs. Without a campaign, a player or a date, tables
    that compare games one by one (head-to-head, trends, growth of villages, margins) cover only the latest games.
    """
    refuse_together({"--top": top is not None, "--all": everything}, {"--json": as_json, "--csv": as_csv})
    begin, end = span(since, until)
    with use_store(ctx, as_json) as store:
        topics = (topic,) if topic else TOPICS[:1] if as_csv else TOPICS
        rows = None if everything else top or (TOP if topic else FEW)
        asked = Asked(
            campaign=name,
            slug=None if title is None else named_title(title).slug,
            players=tuple(player or ()),
            since=begin,
            until=end,
            scope="sound" if sound else "all",
            top=top if as_csv else rows and rows + 1,
        )
        if as_csv:
            say_csv(topics[0], read(store, topics[0], asked))
        else:
            answer_stats(store, asked, topics, rows, as_json)


def refuse_together(*choices: dict[str, bool]) -> None:
    """Refuse options that cannot be combined. Raises typer.BadParameter."""
    for options in choices:
        if all(options.values()):
            raise typer.BadParameter(f"{' and '.join(options)} cannot be combined")


def read(store: Store, topic: str, asked: Asked) -> list[Any]:
    """Read the rows of a topic. Raises NotFound."""
    rows: list[Any] = getattr(store.statistics, method_of(topic))(asked)
    return rows


def method_of(topic: str) -> str:
    """Return the name of a topic in the store and in JSON."""
    return topic.replace("-", "_")


def answer_stats(store: Store, asked: Asked, topics: Sequence[Topic], top: int | None, as_json: bool) -> None:
    """Show some topics, with the first rows of each table."""
    found = {topic: read(store, topic, asked) for topic in topics}
    shown = {topic: first_rows(topic, rows, top, len(topics) > 1) for topic, rows in found.items()}
    more = [topic for topic in topics if len(shown[topic]) < len(found[topic])]
    kept_out, looks_back = store.statistics.kept_out(asked), store.statistics.looks_back(asked)
    if as_json:
        head = {"campaign": asked.campaign, "kept_out": kept_out, "of_last": looks_back}
        tables = {method_of(topic): [row_fields(row) for row in rows] for topic, rows in shown.items()}
        say_json({**head, **tables, "more": [method_of(topic) for topic in more]})
        return
    draw_topics(shown)
    if words := note_words(asked, shown, more, kept_out, looks_back):
        say("\n".join(words))


def first_rows(topic: Topic, rows: Sequence[Any], top: int | None, is_overview: bool) -> list[Any]:
    """Keep the first rows of each table. Levels are never cut; an overview keeps only the records of whole titles."""
    from campaigns.statistics.standings import top_of_each

    if topic == "records":
        return [row for row in rows if not (is_overview and top is not None and row.variant)]
    kept = None if topic == "levels" else top
    return top_of_each(rows, kept, lambda row: (getattr(row, "by", ""), getattr(row, "slug", "")))


def row_fields(row: Any) -> dict[str, Any]:
    """Return a row as data, with derived figures. `game` is the title."""
    fields: dict[str, Any] = msgspec.to_builtins(row)
    title = {"game": fields.pop("slug")} if "slug" in fields else {}
    return title | fields | {name: getattr(row, name) for name in getattr(row, "derived", ())}


def note_words(
    asked: Asked, shown: dict[Topic, list[Any]], more: Sequence[str], kept_out: int, looks_back: int | None
) -> list[str]:
    """Describe what the tables leave out."""
    words = []
    if not any(shown.values()):
        narrowed = asked.slug is not None or asked.players or asked.since or asked.until or kept_out
        words.append("No games match." if narrowed else "No finished games yet.")
    if more:
        words.append(f"More rows in {', '.join(more)}. Show all with --topic TOPIC --all.")
    recent = [topic for topic in shown if topic in FROM_LAST_GAMES and shown[topic]]
    if looks_back is not None and recent:
        words.append(
            f"Only from the last {looks_back} games: {', '.join(recent)}. Name a campaign, a player or a date for more."
        )
    if asked.scope == "sound":
        games = {0: "No game is", 1: "1 game is"}.get(kept_out, f"{kept_out} games are")
        words.append(f"{games} left out as not adjudicated or played by wrong rules.")
    return words


def draw_topics(found: dict[Topic, list[Any]]) -> None:
    """Print topics as tables."""
    marks = marks_for(sys.stdout.encoding)
    draw_sheets([sheet for topic, rows in found.items() for sheet in SHEETS[topic](rows, marks)], marks)


def draw_sheets(sheets: Iterable[FigureTable], marks: Marks) -> None:
    """Print tables, in colour on a terminal that supports it, else as plain text."""
    is_coloured = not is_plain()
    width = get_terminal_size().columns if sys.stdout.isatty() else PLAIN_WIDTH
    for sheet in sheets:
        fitted = fit_table(sheet, width, marks)
        if is_coloured:
            print_coloured(fitted, width)
        else:
            say("\n".join([spell_out(fitted.title), *table_lines(fitted), ""]), raw=True)


def print_coloured(sheet: FigureTable, width: int) -> None:
    """Print a table that fits the terminal. Names are never read as markup."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    for column in sheet.columns:
        style = "green" if column.is_extra else None
        table.add_column(Text(column.head, "cyan"), justify="right" if column.is_figure else "left", style=style)
    for row in sheet.rows:
        table.add_row(*(Text(word) for word in row))
    console = Console(highlight=False, markup=False, emoji=False, width=width)
    console.print(Text(spell_out(sheet.title), "bold"))
    console.print(table, no_wrap=True)
    console.print()


def say_csv(topic: str, rows: Sequence[Any]) -> None:
    """Write rows as CSV (RFC 4180) to standard output, in UTF-8 on every terminal."""
    write_stdout(csv_of(topic_columns(topic), [row_fields(row) for row in rows]).encode(), "CSV")


def topic_columns(topic: str) -> list[str]:
    """Return the columns of a topic, even without rows."""
    kinds: dict[str, Any] = {
        "standings": rows.Standing,
        "head-to-head": figures.HeadToHead,
        "trends": figures.Trend,
        "levels": figures.LevelFigures,
        "growth": figures.Growth,
        "records": figures.TitleRecord,
        "longest": figures.LongGame,
        "referees": figures.Referee,
        "village": figures.VillageFigures,
    }
    fields = [*kinds[topic].__struct_fields__, *getattr(kinds[topic], "derived", ())]
    title = ["game"] if "slug" in fields else []
    return title + [field for field in fields if field != "slug"]


def csv_of(columns: Sequence[str], rows: Iterable[dict[str, Any]]) -> str:
    """Write rows below a header."""
    text = StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(columns)
    writer.writerows([cell(row[column]) for column in columns] for row in rows)
    return text.getvalue()


def cell(value: Any) -> Any:
    """Return a value as a cell: a list as one cell, without formulas or control characters."""
    if isinstance(value, list | tuple):
        value = ", ".join(map(str, value))
    if not isinstance(value, str):
        return value
    is_formula = value.startswith(FORMULA) or value.lstrip().startswith(FORMULA)
    defused = f"'{value}" if is_formula else value
    return defused.translate(ESCAPES)


def village_stats(
    ctx: typer.Context,
    which: Annotated[str, typer.Argument(metavar="VILLAGE", help="Name or number of the village.")],
    sound: Sound = False,
    as_json: AsJson = False,
    plain: AsPlain = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Write CSV.")] = False,
) -> None:
    """Compare a village's levels with those of all villages.

    \b
    companion village stats Millbrook
    """
    refuse_together({"--json": as_json, "--csv": as_csv})
    with use_store(ctx, as_json) as store:
        row = store.villages.load(which_village(which))
        figures = store.statistics.village(row.id, "sound" if sound else "all")
        if as_csv:
            say_csv("village", figures)
        elif as_json:
            say_json(village_fields(row) | {"levels": [row_fields(level) for level in figures]})
        else:
            draw_village_stats(row.name, row.slug, figures)


def draw_village_stats(name: str, slug: str, rows: Sequence[Any]) -> None:
    """Print the levels of a village next to those of all villages."""
    if not rows:
        say(f"{name} has not completed a level yet.")
        return
    marks = marks_for(sys.stdout.encoding)
    draw_sheets([village_figures(name, unit_of(slug), rows, marks)], marks)
