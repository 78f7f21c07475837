"""The hour log: what was typed hour by hour, or lines to write on."""

from __future__ import annotations

from companion.games.maple_valley.state import HOURS, State
from printables.drawing.ink import FAINT, SOFT
from printables.drawing.pen import Pen
from printables.drawing.tables import Column, Heading, Row
from printables.maple_valley.layout import blank
from printables.maple_valley.wording import item_name
from printables.paper.frame import Sheet
from printables.paper.press import Part
from printables.paper.sizes import Box
from printables.sheets.catalogue import Room, Table
from printables.sheets.shared import table_sheets

TITLE = "Hour log"
LINES = 6


def hour_log(table: Table, room: Room) -> list[Part]:
    """Return the log of a game hour by hour, or an empty one."""
    if table.state is None:
        return [Sheet("log", TITLE, _draw_blank, table.subtitle)]
    columns = (Column("", 0.55, "right"), Column("as typed", 3, face="bold"), Column("what happened", 6))
    return table_sheets(
        "log", TITLE, columns, log_rows(table), room.upright, table.subtitle, table.code, size=7, least=4
    )


def log_rows(table: Table) -> list[Row]:
    """List the lines; each turned Sun tile begins an hour, and the Worm goes round."""
    state: State = table.state
    order = list(state.seats)
    rows: list[Row] = [Heading(("", "Set-up", ""))] if table.lines else []
    hour, first = 0, ""
    for line in table.lines:
        words = line.text.split()
        if words[0] == "first" and len(words) > 1 and words[1] in order:
            first = words[1]
            rows.append(Heading(("", "Hour 1", _about(table, 0, state, first))))
        if words[0] == "sun":
            hour += 1
            if hour > 1 and first:
                early = order[(order.index(first) + hour - 1) % len(order)]
                rows.append(Heading(("", f"Hour {hour}", _about(table, hour - 1, state, early))))
        rows.append((str(line.n), line.text, "\n".join(line.told)))
    return rows


def _about(table: Table, at: int, state: State, early: str) -> str:
    sun = f"Sun {item_name(state.suns[at])}" if at < len(state.suns) else ""
    return ", ".join(filter(None, (sun, f"Early Bird {table.name(early)}")))


def _draw_blank(pen: Pen, box: Box) -> None:
    """Draw a field for each hour: Sun, Early Bird, turns, Dawdle draws."""
    for hour, part in enumerate(box.rows(HOURS, 5), 1):
        head = part.upper(8)
        pen.label(head.left(20), f"Hour {hour}", 12, "bold")
        places = head.cut(left=22).columns(3, 4)
        for name, place in zip(("Sun", "Early Bird", "Dawdle draws"), places, strict=True):
            wide = 8 if name == "Sun" else 17 if name == "Early Bird" else 21
            pen.label(place.left(wide), name, 8, colour=SOFT)
            if hour > 1 or name != "Dawdle draws":
                blank(pen, place.cut(left=wide).inset(0, 1), f"hour {hour} {name}", 9)
            else:
                pen.label(place.cut(left=wide), "none", 8, colour=SOFT)
        pen.line(part.x, head.y, part.right, head.y, FAINT, 0.3)
        for n, row in enumerate(part.cut(top=9).rows(LINES), 1):
            pen.label(row.left(6), str(n), 7, colour=SOFT)
            blank(pen, row.cut(left=7), f"hour {hour} line {n}", 8)
