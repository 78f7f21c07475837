"""The referee's log: a form with a column for everything that happens in a turn, and the record told in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial

from printables.drawing import FAINT, INK, SOFT, WHISPER, Box, Column, Pen, column_boxes, draw_headings
from printables.king_of_the_valley.facts import Player, players
from printables.king_of_the_valley.swatches import ROAD, wash
from printables.sheets import Part, PrintedGame, Sheet
from printables.sheets.game import LogLine
from printables.sheets.log import Band, Swatches, Tell

# The phases, with the columns of each.
PHASES = (
    ("", (Column("round", 0.8), Column("player", 1.3))),
    ("1 Recruit", (Column("recruit, price", 1.5),)),
    ("2 Summon", (Column("path", 1.8), Column("taken", 1.6), Column("activation", 2.2))),
    ("3 Kingdom", (Column("kingdom", 1.5),)),
    ("4 Replenish", (Column("column", 0.9), Column("drawn", 1.8))),
    ("After the turn", (Column("gold", 0.8), Column("piles II, III", 1.2))),
)
# A turn as it may be written down.
EXAMPLE = (
    "e.g. 2",
    "Ann",
    "F from L1, 2",
    "b2 – via c3 – c5",
    "K1 c5",
    "priest c3: 1 gold",
    "–",
    "R",
    "P F K3",
    "3",
    "19, 31",
)
ROWS, HEAD, LINE = 24, 6.4, 5.6
# The event that starts a turn, and the one that follows from taking a character.
TURN = re.compile(r"round (\d+)(?: \((.*)\))?: (.*)'s turn$")
PLACED = re.compile(r"place the (\w+)\b.* face up in the \1 column$")


def tell_line(line: LogLine, starter: str) -> list[LogLine | Band]:
    """Tell a move by what happened; a band follows the last move before each round."""
    events: list[str] = []
    bands: list[LogLine | Band] = []
    for event in line.events:
        if turn := TURN.match(event):
            bands += [Band(f"Round {turn[1]}", turn[2] or "", "crown")] if turn[3] == starter else []
        elif not PLACED.search(event):
            events.append(event)
    return [line._replace(text="" if events else line.text, events=tuple(events)), *bands]


def log_sheet(game: PrintedGame) -> list[Part]:
    """Return a log to write in by hand."""
    draw = partial(draw_log, seated=players(game))
    subtitle = f"one line per turn · {game.subtitle}"
    return [Sheet("log", "Referee's log", draw, subtitle, landscape=True, leaf="shared")]


def draw_log(pen: Pen, box: Box, seated: Sequence[Player]) -> None:
    """Draw the headings and the lines; every round has its own shade."""
    columns = [column for _, group in PHASES for column in group]
    cells = column_boxes(box, columns)
    at = 0
    for title, group in PHASES:
        first, last = cells[at], cells[at + len(group) - 1]
        strip = Box(first.x, box.top - HEAD, last.right - first.x, HEAD)
        if title:
            wash(pen, strip.inset(0.3, 0), ROAD, 1)
            pen.label(strip.inset(1.4, 0), title, 9.5, "bold", least=7)
        at += len(group)
    draw_headings(pen, box.cut(top=HEAD).upper(LINE), columns, 8)
    _draw_example(pen, box.cut(top=HEAD + LINE).upper(LINE), columns)
    body = box.cut(top=HEAD + 2 * LINE)
    rows = body.rows(ROWS)
    for n, row in enumerate(rows):
        if n // len(seated) % 2:
            wash(pen, row, ROAD, 0.5)
    for n, row in enumerate(rows, 1):
        is_last = n % len(seated) == 0
        pen.line(row.x, row.y, row.right, row.y, SOFT if is_last else FAINT, 0.35 if is_last else 0.2)
    _draw_rules(pen, body, cells)


def _draw_example(pen: Pen, row: Box, columns: Sequence[Column]) -> None:
    """Draw a line that is filled in, to show how."""
    wash(pen, row, WHISPER, 0.6)
    for cell, words in zip(column_boxes(row, columns), EXAMPLE, strict=True):
        pen.label(cell.inset(1.4, 0), words, 8, colour=SOFT, least=7)


def _draw_rules(pen: Pen, body: Box, cells: Sequence[Box]) -> None:
    """Draw the lines between the columns, stronger ones between the phases."""
    starts, at = set(), 0
    for _, group in PHASES:
        starts.add(at)
        at += len(group)
    for n, cell in enumerate(cells):
        strong = n in starts
        pen.line(cell.x, body.y, cell.x, body.top, INK if strong else FAINT, 0.3 if strong else 0.2)
    pen.line(body.right, body.y, body.right, body.top, INK, 0.3)


def record_look(game: PrintedGame) -> tuple[Tell, Swatches]:
    """Return how the record of a game is told, and the colours of its players."""
    starter = game.state.order[0] if game.state.order else ""
    return partial(tell_line, starter=starter), {player.seat: player.swatch for player in players(game)}
