"""The hour log: the moves of each hour, or lines to write on."""

from __future__ import annotations

from companion.games.maple_valley.state import HOURS, State
from printables.drawing import FAINT, SOFT, Box, Column, Heading, Pen, Row, picture
from printables.maple_valley.wording import item_name
from printables.sheets import PageArea, Part, PrintedGame, Sheet, table_sheets
from printables.sheets.form import blank
from printables.sheets.listing import log_row

TITLE = "Hour log"
LINES = 6
# What is noted of each hour, with its picture.
PICTURES = {"Sun": "mv-sun", "Early Bird": "mv-worm", "Dawdle draws": "mv-dawdle"}


def hour_log(game: PrintedGame, area: PageArea) -> list[Part]:
    """Return the log of a game by hour, or an empty one."""
    if game.state is None:
        return [Sheet("log", TITLE, _draw_blank, game.subtitle)]
    columns = (Column("", 0.55, "right"), Column("as typed", 3, face="bold"), Column("what happened", 6))
    rows, box = log_rows(game), area.portrait
    return table_sheets("log", TITLE, columns, rows, box, game.subtitle, game.code, size=7, least=4, leaf="shared")


def log_rows(game: PrintedGame) -> list[Row]:
    """List the moves; each Sun tile starts an hour and passes the Worm on."""
    state: State = game.state
    order = list(state.seats)
    rows: list[Row] = [Heading(("", "Setup", ""))] if game.lines else []
    hour, first = 0, ""
    for line in game.lines:
        words = line.text.split()
        if words[0] == "first" and len(words) > 1 and words[1] in order:
            first = words[1]
            rows.append(Heading(("", "Hour 1", _about(game, 0, state, first))))
        if words[0] == "sun":
            hour += 1
            if hour > 1 and first:
                early = order[(order.index(first) + hour - 1) % len(order)]
                rows.append(Heading(("", f"Hour {hour}", _about(game, hour - 1, state, early))))
        rows.append(log_row(line))
    return rows


def _about(game: PrintedGame, at: int, state: State, early: str) -> str:
    sun = f"Sun {item_name(state.suns[at])}" if at < len(state.suns) else ""
    return ", ".join(filter(None, (sun, f"Early Bird {game.name(early)}")))


def _draw_blank(pen: Pen, box: Box) -> None:
    """Draw a field for each hour: Sun, Early Bird, turns, Dawdle draws."""
    for hour, part in enumerate(box.rows(HOURS, 5), 1):
        head = part.upper(8)
        pen.label(head.left(20), f"Hour {hour}", 12, "bold")
        places = head.cut(left=22).columns(3, 4)
        for name, place in zip(PICTURES, places, strict=True):
            picture(pen, PICTURES[name], place.left(7).centred(6.6, 6.6))
            wide = 16 if name == "Sun" else 25 if name == "Early Bird" else 29
            pen.label(place.left(wide).cut(left=8), name, 8, colour=SOFT, least=7)
            if hour > 1 or name != "Dawdle draws":
                blank(pen, place.cut(left=wide).inset(0, 1), f"hour {hour} {name}", 9)
            else:
                pen.label(place.cut(left=wide), "none", 8, colour=SOFT)
        pen.line(part.x, head.y, part.right, head.y, FAINT, 0.3)
        for n, row in enumerate(part.cut(top=9).rows(LINES), 1):
            pen.label(row.left(6), str(n), 7, colour=SOFT)
            blank(pen, row.cut(left=7), f"hour {hour} line {n}", 8)
