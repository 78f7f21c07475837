"""Lists over several sheets, the same for every title: tables, explained scores and the log."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from printables.drawing.box import Box
from printables.drawing.pen import Pen
from printables.drawing.tables import HEADING, Column, Heading, Row, draw_table, measure_row, paginate, split_row
from printables.paper.frame import Leaf, PageArea, Sheet
from printables.paper.press import Part
from printables.sheets.game import LogLine, PrintedGame

LOG = (Column("", 0.5, "right"), Column("move", 3, face="bold"), Column("what happened", 6))


def table_sheets(
    name: str,
    title: str,
    columns: Sequence[Column],
    rows: Sequence[Row],
    box: Box,
    subtitle: str = "",
    code: str = "",
    size: float = 8,
    least: float = 5.0,
    landscape: bool = False,
    leaf: Leaf = "own",
) -> list[Part]:
    """Return a table on as many sheets as it needs; a row higher than a sheet is continued on the next one."""
    room = box.h - HEADING
    rows = [part for row in rows for part in split_row(box.w, columns, row, size, room)]

    def draw(pen: Pen, inside: Box, page: range) -> None:
        draw_table(pen, inside, columns, [rows[n] for n in page], size, least)

    heights = [measure_row(box.w, columns, row, size, least) for row in rows]
    groups = [n for n, row in enumerate(rows) if isinstance(row, Heading)]
    pages = paginate(heights, room, groups)
    return [
        Sheet(name, numbered(title, n), partial(draw, page=page), subtitle, landscape, code, leaf)
        for n, page in enumerate(pages)
    ]


def numbered(title: str, n: int) -> str:
    """Return the title of sheet `n`, counted from 0; the first one has no number."""
    return f"{title} ({n + 1})" if n else title


def explained_scores(game: PrintedGame, area: PageArea) -> list[Part]:
    """Return the score of a tracked game, each line with its source and clauses."""
    sheet = game.score
    if sheet is None:
        return []
    rows: list[Row] = []
    for seat in sheet.seats:
        winner = " (winner)" if seat.seat in sheet.winners else ""
        rows.append(Heading((f"{game.name(seat.seat)}{winner}", "", str(seat.total) if sheet.has_points else "")))
        for line in seat.lines:
            rows.append((line.source, ", ".join(line.clauses), str(line.points) if sheet.has_points else ""))
        rows += [(seat.remark, "", "")] if seat.remark else []
    columns = (Column("source", 6), Column("rules", 2.2), Column(sheet.unit, 1, "right"))
    title = "Score, explained" if game.is_over else "Score so far, explained"
    return table_sheets("lines", title, columns, rows, area.portrait, game.subtitle, game.code, leaf="shared")


def log_sheets(game: PrintedGame, area: PageArea) -> list[Part]:
    """Return the record with the events of each move."""
    return _log("Game log", [log_row(line) for line in game.lines], game, area)


def changes_sheets(game: PrintedGame, area: PageArea) -> list[Part]:
    """Return the moves to remove from an earlier printout, then the new ones."""
    since = game.request.since or 0
    newer = tuple(line for line in game.lines if line.number > since) if game.new is None else game.new
    rows: list[Row] = [Heading(("", "Remove from the old sheet", "")), *map(log_row, game.gone)] if game.gone else []
    rows += [Heading(("", "New", "")), *map(log_row, newer)] if newer else []
    return _log(f"New since line {since}", rows, game, area) if rows else []


def _log(title: str, rows: Sequence[Row], game: PrintedGame, area: PageArea) -> list[Part]:
    return table_sheets(
        "log", title, LOG, rows, area.portrait, game.subtitle, game.code, size=7, least=4, leaf="shared"
    )


def log_row(line: LogLine) -> Row:
    """Return a move as a row of the log."""
    return str(line.number), line.text, "\n".join(line.events)


def blank_log(title: str, columns: Sequence[Column], area: PageArea, subtitle: str, rows: int = 26) -> list[Part]:
    """Return an empty landscape log to write in by hand."""
    box, empty = area.landscape, [[""] * len(columns)] * rows
    high = (box.h - HEADING) / rows - 0.01
    return table_sheets("log", title, columns, empty, box, subtitle, least=high, landscape=True, leaf="shared")
