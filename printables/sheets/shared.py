"""Sheets that look the same for every title: rulings, scores with every line explained, the log, what is new."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from companion.referee.scores import ScoreSheet, SeatScore
from printables.drawing.ink import INK, SOFT
from printables.drawing.pen import Pen
from printables.drawing.tables import HEADING, Column, Heading, Row, draw_table, measure_row, paginate
from printables.paper.frame import Sheet
from printables.paper.press import Part
from printables.paper.sizes import Box
from printables.sheets.catalogue import Line, Room, Table


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
) -> list[Part]:
    """Return a table over as many sheets as it needs."""
    heights = [measure_row(box.w, columns, row, size, least) for row in rows]
    groups = [n for n, row in enumerate(rows) if isinstance(row, Heading)]
    pages = paginate(heights, box.h - HEADING, groups)

    def drawer(page: range) -> Callable[[Pen, Box], None]:
        return lambda pen, inside: _ignore(draw_table(pen, inside, columns, [rows[n] for n in page], size, least))

    return [
        Sheet(name, title if n == 0 else f"{title} ({n + 1})", drawer(page), subtitle, landscape, code)
        for n, page in enumerate(pages)
    ]


def _ignore(_: float) -> None:
    return None


def rulings_sheets(table: Table, room: Room) -> list[Part]:
    """Return the rulings that a table may decide otherwise, those in force ticked; then what is not entered yet."""
    book, plain = table.game.book(), table.game.switches()
    rows = [
        (ruling.id, ruling.question, _values(ruling.switch, table, getattr(plain, ruling.switch), ruling.meanings))
        for ruling in book.rulings
        if ruling.switch
    ]
    columns = (Column("ruling", 1.1, face="bold"), Column("question", 4), Column("decided", 5))
    listed = table_sheets("rulings", "Rulings in force", columns, rows, room.upright, table.subtitle, size=7.5)
    return [*listed, *missing_sheets(table, room)]


def missing_sheets(table: Table, room: Room) -> list[Part]:
    """Return what an unfinished edition does not say yet, and what is played instead; nothing of a finished one."""
    rows = [tuple(gap.reason.split(": ", 1)) for gap in table.game.gaps(table.edition)]
    columns = (Column("file", 1.4, face="bold"), Column("not entered yet", 8))
    return table_sheets("missing", "Not entered yet", columns, rows, room.upright, table.subtitle) if rows else []


def _values(switch: str, table: Table, default: str, meanings: Mapping[str, str]) -> str:
    """List the values of a switch, the one in force with a tick."""
    chosen = table.rulings.get(switch, default)
    listed = [f"{'☑' if value == chosen else '☐'} {value}: {meaning}" for value, meaning in meanings.items()]
    return "\n".join(listed if chosen in meanings or not chosen else [*listed, f"☑ {chosen}"])


def rulings_words(table: Table) -> list[str]:
    """Say the rulings that were decided otherwise than usual, each in a line."""
    book, plain = table.game.book(), table.game.switches()
    meanings = {ruling.switch: (ruling.id, ruling.meanings) for ruling in book.rulings if ruling.switch}
    words = []
    for switch, value in table.rulings.items():
        if value == getattr(plain, switch, None):
            continue
        id, known = meanings.get(switch, ("", {}))
        words.append(f"{id} {switch} = {value}: {known.get(value, '')}".strip(" :"))
    return words


def explained_scores(table: Table, room: Room) -> list[Part]:
    """Return the score of a tracked game, every line with its reason and its clauses."""
    sheet = table.score
    if sheet is None:
        return []
    columns = (Column("where from", 6), Column("rules", 2.2), Column(sheet.unit, 1, "right"))
    rows = [row for seat in sheet.seats for row in _seat_rows(table, sheet, seat)]
    title = "Score, line by line" if table.is_over else "Score so far, line by line"
    return table_sheets("lines", title, columns, rows, room.upright, table.subtitle, table.code)


def _seat_rows(table: Table, sheet: ScoreSheet, seat: SeatScore) -> list[Row]:
    won = " (winner)" if seat.seat in sheet.winners else ""
    head = Heading((f"{table.name(seat.seat)}{won}", "", str(seat.total) if sheet.has_points else ""))
    lines = [
        (line.source, ", ".join(line.clauses), str(line.points) if sheet.has_points else "") for line in seat.lines
    ]
    return [head, *lines, *([(seat.remark, "", "")] if seat.remark else [])]


LOG = (Column("", 0.5, "right"), Column("line", 3, face="bold"), Column("what happened", 6))


def log_sheets(table: Table, room: Room, title: str = "Log of the game") -> list[Part]:
    """Return the record, line by line, with what the table was told."""
    rows = [_log_row(line) for line in table.lines]
    return table_sheets("log", title, LOG, rows, room.upright, table.subtitle, table.code, size=7, least=4)


def _log_row(line: Line) -> Row:
    return str(line.n), line.text, "\n".join(line.told)


def changes_sheets(table: Table, room: Room) -> list[Part]:
    """Return the lines since an earlier paper, and first those that have to be taken off it."""
    since = table.wish.since or 0
    newer = tuple(line for line in table.lines if line.n > since) if table.new is None else table.new
    if not newer and not table.gone:
        return []
    rows: list[Row] = [Heading(("", "Take off the paper", "")), *map(_log_row, table.gone)] if table.gone else []
    rows += [Heading(("", "New", "")), *map(_log_row, newer)] if newer else []
    return table_sheets("log", f"New since line {since}", LOG, rows, room.upright, table.subtitle, table.code, 7, 4)


def blank_log(title: str, columns: Sequence[Column], room: Room, subtitle: str, rows: int = 26) -> list[Part]:
    """Return an empty log to write in by hand, sideways."""
    high = (room.sideways.h - HEADING) / rows
    return table_sheets(
        "log", title, columns, [[""] * len(columns)] * rows, room.sideways, subtitle, least=high - 0.01, landscape=True
    )


def checklist(pen: Pen, box: Box, steps: Sequence[str], size: float = 9, gap: float = 1.6) -> float:
    """Draw steps with boxes to tick, from the top; return how high they are."""
    y = box.top
    for n, step in enumerate(steps, 1):
        room = Box(box.x + 11, box.y, box.w - 11, y - box.y)
        square = size * 0.4
        pen.rect(Box(box.x, y - square - 0.9, square, square), None, INK, 0.25, 0.6)
        pen.label(Box(box.x + square, y - square - 0.9, 9.5 - square, square), str(n), size - 1, "bold", SOFT, "right")
        y -= pen.paragraph(room, step, size) + gap
    return box.top - y
