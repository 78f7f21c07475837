"""The database diagram: every table with its columns and references.

python -m tests.tools.schema writes docs/reference/schema.svg.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

import campaigns.models  # noqa: F401 (fills the metadata)
from campaigns.sql import SQLModel

PICTURE = Path(__file__).parents[2] / "docs" / "reference" / "schema.svg"
# Tables derived from the others.
DERIVED = ("game_referee", "player_count", "level_count", "referee_count", "game_words")
# The tables in each column, from the top; a number is a gap.
LAYOUT = (
    ("campaign_player", 24, "player", 24, "player_count", 24, "referee_count"),
    (70, "line", 24, "score_line", 24, "current", 24, "game_referee", 62, "game_words"),
    ("campaign", 36, "game", 24, "game_seat"),
    ("village", 24, "village_level", 24, "level_count"),
)
# The side where a reference leaves its table, the side where it arrives, the gap between columns where it runs (0 is
# left of the first column), and its distance from the left of that gap.
LEFT, RIGHT = "left", "right"
ROUTES = {
    ("campaign_player", "campaign_id"): (RIGHT, LEFT, 2, 12),
    ("campaign_player", "player_id"): (LEFT, LEFT, 0, 24),
    ("player_count", "player_id"): (LEFT, LEFT, 0, 24),
    ("line", "game_id"): (RIGHT, LEFT, 2, 28),
    ("score_line", "game_id"): (RIGHT, LEFT, 2, 28),
    ("current", "game_id"): (RIGHT, LEFT, 2, 28),
    ("game_referee", "game_id"): (RIGHT, LEFT, 2, 28),
    ("game_words", "game_id"): (RIGHT, LEFT, 2, 28),
    ("game", "campaign_id"): (LEFT, LEFT, 2, 44),
    ("game_seat", "game_id"): (LEFT, LEFT, 2, 28),
    ("game_seat", "player_id"): (LEFT, RIGHT, 1, 28),
    ("game_seat", "village_id"): (RIGHT, LEFT, 3, 44),
    ("village", "campaign_id"): (LEFT, RIGHT, 3, 12),
    ("village", "game_id"): (LEFT, RIGHT, 3, 28),
    ("village_level", "game_id"): (LEFT, RIGHT, 3, 28),
    ("village_level", "village_id"): (RIGHT, RIGHT, 4, 24),
}
WIDTH, GAP, ROW, HEAD, MARGIN = 206, 60, 17, 24, 20
NAMES = {"INTEGER": "number", "VARCHAR": "text", "BOOLEAN": "yes/no", "DATETIME": "time"}
STYLE = """
  text { font: 12px sans-serif; fill: #222; }
  .name { font-weight: bold; font-size: 13px; }
  .key { font-weight: bold; }
  .kind { fill: #777; text-anchor: end; }
  .table { fill: #fff; stroke: #4a6785; }
  .head { fill: #d8e4f0; stroke: #4a6785; }
  .derived { stroke-dasharray: 4 3; }
  .derived-head { fill: #eee; stroke: #4a6785; stroke-dasharray: 4 3; }
  .link { fill: none; stroke: #b5651d; stroke-width: 1.4; }
  .maybe { stroke-dasharray: 5 3; }
"""


class Column(NamedTuple):
    """A column; `refers` is the table it refers to, `may_lack` whether it may be empty."""

    name: str
    kind: str
    is_key: bool = False
    refers: str = ""
    may_lack: bool = False


class Box(NamedTuple):
    """A table and its position."""

    name: str
    columns: tuple[Column, ...]
    x: int
    y: int

    @property
    def bottom(self) -> int:
        return self.y + HEAD + ROW * len(self.columns) + 4

    def height_of(self, column: str) -> int:
        """Return the height of a column in the picture."""
        [at] = [n for n, known in enumerate(self.columns) if known.name == column]
        return self.y + HEAD + ROW * at + 10

    def side(self, side: str) -> int:
        return self.x if side == LEFT else self.x + WIDTH


def tables() -> dict[str, tuple[Column, ...]]:
    """Return all tables with their columns; the word index has no model."""
    found = {table.name: tuple(map(_column, table.columns)) for table in SQLModel.metadata.sorted_tables}
    words = (Column("game_id", "number", True, "game"), Column("words", "text"))
    return {**found, "game_words": words}


def _column(column: Any) -> Column:
    refers = next((key.column.table.name for key in column.foreign_keys), "")
    kind = NAMES[str(getattr(column.type, "impl", column.type)).partition("(")[0]]
    return Column(column.name, kind, column.primary_key, refers, bool(column.nullable))


def boxes() -> Iterator[Box]:
    """Yield every table at its position."""
    known = tables()
    for at, stack in enumerate(LAYOUT):
        x, y = MARGIN + GAP + at * (WIDTH + GAP), MARGIN
        for part in stack:
            if isinstance(part, int):
                y += part
                continue
            box = Box(part, known[part], x, y)
            yield box
            y = box.bottom


def draw() -> str:
    """Draw the picture."""
    placed = {box.name: box for box in boxes()}
    width = 2 * MARGIN + GAP + len(LAYOUT) * (WIDTH + GAP)
    bottom = max(box.bottom for box in placed.values())
    links = [
        _link(placed[table], column, placed[column.refers], *ROUTES[table, column.name])
        for table, box in placed.items()
        for column in box.columns
        if column.refers
    ]
    parts = [*links, *map(_table, placed.values()), _legend(bottom + 28)]
    size = f'width="{width}" height="{bottom + 50}" viewBox="0 0 {width} {bottom + 50}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="The tables of the database">'
    return "\n".join([head, f"<style>{STYLE}</style>", ARROW, *parts, "</svg>", ""])


ARROW = (
    '<marker id="to" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto">'
    '<path d="M0 0 L8 4 L0 8 z" fill="#b5651d"/></marker>\n<rect width="100%" height="100%" fill="#fff"/>'
)


def _link(box: Box, column: Column, parent: Box, leaves: str, arrives: str, gap: int, off: int) -> str:
    x = MARGIN + gap * (WIDTH + GAP) + off
    start, end = box.height_of(column.name), parent.height_of("id")
    path = f"M{box.side(leaves)} {start} H{x} V{end} H{parent.side(arrives)}"
    maybe = " maybe" if column.may_lack else ""
    name = f"{box.name}.{column.name} &#8594; {parent.name}"
    return f'<path class="link{maybe}" marker-end="url(#to)" d="{path}"><title>{name}</title></path>'


def _table(box: Box) -> str:
    derived = box.name in DERIVED
    frame = f'x="{box.x}" y="{box.y}" width="{WIDTH}"'
    parts = [
        f'<rect class="table{" derived" if derived else ""}" {frame} height="{box.bottom - box.y}"/>',
        f'<rect class="{"derived-head" if derived else "head"}" {frame} height="{HEAD - 3}"/>',
        f'<text class="name" x="{box.x + 8}" y="{box.y + 15}">{escape(box.name)}</text>',
    ]
    for column in box.columns:
        y = box.height_of(column.name) + 4
        is_key = ' class="key"' if column.is_key else ""
        parts.append(f'<text{is_key} x="{box.x + 8}" y="{y}">{escape(column.name)}</text>')
        kind = f"{column.kind}{' or none' if column.may_lack else ''}"
        parts.append(f'<text class="kind" x="{box.x + WIDTH - 8}" y="{y}">{kind}</text>')
    return f'<g id="{box.name}">\n' + "\n".join(parts) + "\n</g>"


def _legend(y: int) -> str:
    words = "Bold: the key. Arrow: reference; dashed: optional reference. Dashed box: derived table."
    return f'<text x="{MARGIN + GAP}" y="{y}">{words}</text>'


if __name__ == "__main__":
    PICTURE.write_text(draw(), encoding="utf-8")
