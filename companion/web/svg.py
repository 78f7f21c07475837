"""The maps and boards of a game as drawings (SVG)."""

from __future__ import annotations

from typing import TypeAlias

from companion.referee.view import Board, Bricks, Chart, HexMap
from companion.web.boards import draw_board
from companion.web.bricks import draw_bricks
from companion.web.charts import draw_chart
from companion.web.element import Element
from companion.web.hexes import draw_hexes

Map: TypeAlias = HexMap | Board | Bricks | Chart


def draw_map(view: Map, key: str) -> Element:
    """Draw one map or board; `key` begins the ids in it, which are then its own on the page."""
    match view:
        case HexMap():
            return draw_hexes(view, key)
        case Board():
            return draw_board(view, key)
        case Bricks():
            return draw_bricks(view, key)
        case Chart():
            return draw_chart(view, key)


def width_in(drawing: Element) -> int:
    """Return how wide a drawing is."""
    return int(drawing.attributes["width"])
