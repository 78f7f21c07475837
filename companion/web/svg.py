"""Drawings (SVG) of the maps and boards of a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import TypeAlias

from companion.art import find_picture
from companion.art.svg import symbol
from companion.referee.view import Board, Bricks, Chart, Grid, HexMap, View
from companion.web.boards import draw_board
from companion.web.bricks import draw_bricks
from companion.web.charts import draw_chart
from companion.web.element import Element, Node, Raw, el
from companion.web.hexes import draw_hexes
from companion.web.paint import NO_TAPS, Taps, picture_name, width_of

Map: TypeAlias = HexMap | Board | Bricks | Chart
# The letter size of a drawing in words, the gap between drawings, and the colours that the page would define.
SIZE, GAP = 14, 16
COLOURS = "svg{color:#1a1a1a;background:#fff;--soft:#555;--rule:#999;--halo:#fff;--panel:#fff}"


def draw_map(view: Map, key: str, taps: Taps = NO_TAPS) -> Element:
    """Draw one map or board with links; its ids start with `key`, so that they are unique on the page."""
    match view:
        case HexMap():
            return draw_hexes(view, key, taps)
        case Board():
            return draw_board(view, key, taps)
        case Bricks():
            return draw_bricks(view, key, taps)
        case Chart():
            return draw_chart(view, key, taps)


def width_in(drawing: Element) -> int:
    """Return the width of a drawing."""
    return int(drawing.attributes["width"])


def draw_views(views: Sequence[View]) -> str:
    """Draw views as one standalone picture: the maps, or the views in words if there are none."""
    maps = [view for view in views if isinstance(view, HexMap | Board | Bricks | Chart)]
    drawings = [draw_map(view, f"map{n}") for n, view in enumerate(maps)] or [_draw_words(views)]
    top = 0
    for drawing in drawings:
        drawing.attributes["y"] = top
        top += int(drawing.attributes["height"]) + GAP
    width = max(map(width_in, drawings))
    symbols = [Raw(symbol(find_picture(name), name)) for name in sorted({*_embed(drawings)})]
    size: dict[str, str | int] = {"viewBox": f"0 0 {width} {top - GAP}", "width": width, "height": top - GAP}
    head = el("style", Raw(_style())), el("defs", *symbols)
    return str(el("svg", *head, *drawings, xmlns="http://www.w3.org/2000/svg", **size))


def _embed(nodes: Iterable[Node]) -> Iterator[str]:
    """Let pictures refer to symbols of the same file; yield their names."""
    for node in nodes:
        if not isinstance(node, Element):
            continue
        if node.name == "image":
            name = picture_name(str(node.attributes["href"]))
            node.name, node.attributes["href"] = "use", f"#{name}"
            yield name
        yield from _embed(node.children)


def _draw_words(views: Sequence[View]) -> Element:
    lines = [line for view in views for line in (view.title, *_rows_of(view), "")][:-1]
    texts = [
        el("text", line, x=0, y=(n + 1) * SIZE * 1.3, font_size=SIZE, xml__space="preserve")
        for n, line in enumerate(lines)
    ]
    width = max((round(width_of(line, SIZE)) for line in lines), default=SIZE)
    height = round((len(lines) + 0.5) * SIZE * 1.3)
    return el("svg", *texts, viewBox=f"0 0 {width} {height}", width=width, height=height)


def _rows_of(view: View) -> Sequence[str]:
    if isinstance(view, Grid):
        return [": ".join((row, ", ".join(filter(None, cells)))) for row, *cells in view.rows]
    return getattr(view, "lines", ())


@cache
def _style() -> str:
    """Return the rules of the page's style sheet for drawings."""
    rules = files("companion.web").joinpath("page.css").read_text(encoding="utf-8").splitlines()
    return COLOURS + "".join(rule for rule in rules if rule.startswith("svg "))
