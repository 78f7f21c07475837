"""The page: what a viewer may see of the table, in the order they look for it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files

from campaigns.rows import GameStatus
from companion.referee.amounts import unit_for
from companion.referee.scores import ScoreSheet, SeatScore, winner_words
from companion.referee.snapshot import RecentLine, Sight
from companion.referee.title import Ask
from companion.referee.view import Board, Bricks, Chart, Grid, HexMap, Lines, View
from companion.web.boards import CROWN, PAWN
from companion.web.bricks import BLOCKS
from companion.web.charts import way_classes
from companion.web.element import Element, Node, Raw, el
from companion.web.hexes import BORDERS
from companion.web.paint import NO_TAPS, Taps, known_pictures, picture
from companion.web.svg import Map, draw_map, width_in

# A drawing up to this width is still readable when a phone shows all of it.
SMALL = 470
# Longer texts of a table get a wider column.
LONG = 24
# The size of a picture in a legend.
SAMPLE = 26
# The number of seconds after which a page without scripts reloads.
RELOAD = 5
NO_GAME = "No game has started yet."
NOTHING = "Page not found."
GONE = "This seat is not in the current game. The page updates when it is."
UNREADABLE = "The table cannot be shown right now. The page updates when it can."
LOST = "No connection. Trying again …"
ENDED = "This link has expired. Ask the referee for a new one."
STATUS = {"open": "The game is over.", "finished": "The game is over.", "void": "This game was abandoned."}
ICON = (
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'%3E"
    "%3Cpath d='M0 5L2.5 .7h5L10 5 7.5 9.3h-5z' fill='%2314532d'/%3E%3C/svg%3E"
)


def table_page(sight: Sight, status: GameStatus, seat: str | None = None, public: Sight | None = None) -> Element:
    """Render the table; a seat's own view starts with what the `public` one does not show."""
    own = private_views(sight.views, public.views) if public else []
    open_views = [view for view in sight.views if view not in own]
    maps = [view for view in open_views if isinstance(view, Map)]
    tables = [view for view in open_views if not isinstance(view, Map)]
    side = (
        asks_of(sight, status),
        list_of("changed", "On the table now", sight.changed),
        list_of("needed", "On the table", sight.needed if status == "open" else ()),
        private_of(seat, own),
        show_standings(sight.score),
        recent_of(sight.recent),
    )
    board = filter(None, (maps_of(maps), tables_of(tables)))
    return el("main", game_head(sight, seat), el("div", *filter(None, side), id="side"), el("div", *board, id="board"))


def say_only(words: str, title: str = "The table") -> Element:
    """Make a page with one sentence."""
    said = el("section", el("p", words), id="asks", aria_live="polite")
    return el("main", el("header", el("h1", title), id="head"), el("div", said, id="side"), el("div", id="board"))


def document(main: Node, nonce: str, title: str, live: dict[str, str] | None = None) -> str:
    """Render a whole page around its main part; `live` is the data that its script needs to update it."""
    head = (
        el("meta", charset="utf-8"),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("meta", name="robots", content="noindex"),
        el("meta", name="color-scheme", content="light dark"),
        el("title", title),
        el("link", rel="icon", href=ICON),
        el("style", Raw(_resource("page.css")), nonce=nonce),
    )
    if live is None:
        return _written(head, (main,), {})
    reload = el("noscript", el("meta", http_equiv="refresh", content=RELOAD))
    lost = el("p", LOST, id="lost", role="status", hidden=True)
    script = el("script", Raw(_resource("page.js")), nonce=nonce)
    return _written((*head, reload), (lost, main, script), live)


def part(main: Node, title: str, live: dict[str, str]) -> str:
    """Render only what an open page needs for an update, without style and script."""
    return _written((el("title", title),), (main,), live)


def _written(head: Iterable[Node], body: Iterable[Node], data: dict[str, str]) -> str:
    named = {f"data_{key}": value for key, value in data.items()}
    return f"<!doctype html>{el('html', el('head', *head), el('body', *body, **named), lang='en')}"


@cache
def _resource(name: str) -> str:
    return files("companion.web").joinpath(name).read_text(encoding="utf-8")


def page_title(sight: Sight, seat: str | None = None) -> str:
    """Return the title of the window."""
    return " · ".join(filter(None, (sight.title, sight.variant, seat)))


def game_head(sight: Sight, seat: str | None) -> Element:
    """Show the game, its progress, and whose view this is."""
    variant: tuple[Node, ...] = (" ", el("small", sight.variant)) if sight.variant else ()
    moment = [el("p", sight.moment, class_="moment")] if sight.moment else []
    whose = [el("p", el("bdi", seat), "'s view", class_="whose")] if seat is not None else []
    return el("header", el("h1", sight.title, *variant), *moment, *whose, id="head")


def asks_of(sight: Sight, status: GameStatus) -> Element:
    """Show who is next and what they are asked, in large type; for a game that is over, who won."""
    is_asked = status == "open" and sight.asks
    if is_asked:
        said = el("ul", *map(ask_item, sight.asks))
    else:
        won = f" {_capital(winner_words(sight.score))}." if status != "void" else ""
        said = el("p", STATUS[status] + won, class_="result")
    return el("section", el("h2", "Next" if is_asked else "Result"), said, id="asks", aria_live="polite")


def ask_item(ask: Ask) -> Element:
    who = ask.seat if ask.seat is not None else "the table"
    words = ask.words.removeprefix(f"{who}: ")
    return el("li", el("strong", el("bdi", _capital(who) if ask.seat is None else who), ":"), " ", words)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def list_of(id: str, heading: str, lines: Sequence[str]) -> Element | None:
    """List lines under a heading, or return None if there are none."""
    return el("section", el("h2", heading), el("ul", *(el("li", line) for line in lines)), id=id) if lines else None


def private_views(views: Sequence[View], public: Sequence[View]) -> list[View]:
    """Return what only this seat sees: of plain lines the hidden ones, of everything else the whole view."""
    known = {view.title: view.lines for view in public if isinstance(view, Lines)}
    return [_own(view, known) for view in views if view not in public]


def _own(view: View, known: dict[str, tuple[str, ...]]) -> View:
    if not isinstance(view, Lines):
        return view
    return Lines(view.title, tuple(line for line in view.lines if line not in known.get(view.title, ())))


def private_of(seat: str | None, views: Sequence[View]) -> Element | None:
    """Show what only a seat may see."""
    if seat is None or not views:
        return None
    shown = (_figure(view, f"own{i}") if isinstance(view, Map) else _view(view) for i, view in enumerate(views))
    return el("section", el("h2", "Only for ", el("bdi", seat)), *shown, id="private")


def maps_of(maps: Sequence[Map], taps: Mapping[str, Taps] = {}, id: str = "maps") -> Element | None:
    """Show the maps and boards, with their legends below; `taps` are what can be tapped, by the title of a map."""
    if not maps:
        return None
    key = "map" if id == "maps" else f"{id}-map"
    drawn = (_figure(view, f"{key}{i}", taps.get(view.title, NO_TAPS)) for i, view in enumerate(maps))
    figures = el("div", *drawn, class_=f"maps of-{min(len(maps), 4)}")
    return el("section", el("h2", "The board", class_="unseen"), figures, *legends_of(maps), id=id)


def _figure(view: Map, key: str, taps: Taps = NO_TAPS) -> Element:
    drawn = draw_map(view, key, taps)
    zoom = el("button", "Whole map", type="button", class_="zoom", hidden=True)
    # The box can be focused, so that it scrolls by keyboard.
    box = el("div", drawn, class_="box", tabindex=0, role="group", aria_label=view.title)
    caption = el("figcaption", el("h3", view.title), zoom)
    return el("figure", caption, box, id=key, class_="small" if width_in(drawn) <= SMALL else False)


def legends_of(maps: Iterable[Map]) -> list[Element]:
    """Return the legends of maps, each once."""
    found = {view.legend: view for view in maps if view.legend or isinstance(view, Chart)}
    return [el("ul", *_legend(view), class_="legend") for view in found.values()]


def _legend(view: Map) -> list[Element]:
    """Split a legend into its entries, which are separated by two spaces; lines are drawn as on the map."""
    lines = (
        [el("li", _swatch(f"way {pen}"), " ", kind) for kind, pen in way_classes(view).items()]
        if isinstance(view, Chart)
        else []
    )
    return [*lines, *(_entry(view, entry) for entry in re.split(" {2,}", view.picture_legend or view.legend) if entry)]


def _entry(view: Map, entry: str) -> Element:
    sign, _, words = entry.partition(" ")
    if sign in known_pictures():
        sample = el(
            "svg", picture(sign, 0, 0, SAMPLE), width=SAMPLE, height=SAMPLE, aria_hidden="true", class_="swatch"
        )
        return el("li", sample, " ", words)
    if isinstance(view, HexMap) and sign in BORDERS:
        return el("li", _swatch(*BORDERS[sign]), " ", words)
    if isinstance(view, Bricks) and sign[:1] in BLOCKS:
        return el("li", _swatch(*(f"side {name}" for name in BLOCKS[sign[0]])), " ", words)
    if isinstance(view, Board) and sign == PAWN:
        return el("li", el("b", CROWN), " ", words)
    return el("li", entry) if isinstance(view, Chart) else el("li", el("b", sign), " ", words)


def _swatch(*classes: str) -> Element:
    lines = (el("path", d="M2 6H32", class_=name) for name in classes)
    return el("svg", *lines, viewBox="0 0 34 12", width=34, height=12, aria_hidden="true", class_="swatch")


def show_standings(sheet: ScoreSheet) -> Element | None:
    """Show the standings, best first, with score lines that unfold."""
    if not sheet.seats:
        return None
    places = sheet.places()
    ranked = (
        sorted(sheet.seats, key=lambda score: places.get(score.seat, len(places) + 1))
        if sheet.has_points
        else sheet.seats
    )
    number = {score.seat: i for i, score in enumerate(sheet.seats)}
    rows = [_standing(score, sheet, f"score{number[score.seat]}") for score in ranked]
    return el("section", el("h2", "Final standings" if sheet.final else "Standings"), *rows, id="score")


def _standing(score: SeatScore, sheet: ScoreSheet, id: str) -> Element:
    marks = [el("span", "winner", class_="mark")] if score.seat in sheet.winners and sheet.final else []
    marks += [el("span", "has left", class_="mark")] if score.seat in sheet.left else []
    total = [el("span", str(score.total), " ", el("small", unit_for(score.total, sheet.unit)), class_="total")]
    head = el("summary", el("bdi", score.seat, class_="name"), *marks, *(total if sheet.has_points else []))
    lines = [el("tr", *_points(line.points, sheet), el("td", line.source)) for line in score.lines]
    lines += [el("tr", el("td", score.remark, colspan=2))] if score.remark else []
    # Without points, the words are the standing.
    unfolded = {} if sheet.has_points else {"open": "", "class": "unfolded"}
    return el("details", head, el("table", el("tbody", *lines)), id=id, **unfolded)


def _points(points: int, sheet: ScoreSheet) -> list[Element]:
    return [el("td", str(points), class_="figure")] if sheet.has_points else []


def recent_of(recent: Sequence[RecentLine]) -> Element | None:
    """List the last moves, newest first."""
    if not recent:
        return None
    return el("section", el("h2", "What happened"), el("ol", *map(_recent_line, reversed(recent))), id="recent")


def _recent_line(recent: RecentLine) -> Element:
    events = [el("ul", *(el("li", event) for event in recent.events))] if recent.events else []
    return el("li", el("code", recent.line), *events)


def tables_of(views: Sequence[View], id: str = "tables") -> Element | None:
    """Show tables and lists in words."""
    if not views:
        return None
    return el("section", el("h2", "The table in words", class_="unseen"), *map(_view, views), id=id)


def _view(view: View) -> Element:
    match view:
        case Grid():
            return el("div", el("h3", view.title), el("div", _grid(view), class_="box", tabindex=0), class_="view")
        case Lines():
            lines = (el("li", line, class_="sub" if line.startswith(" ") else False) for line in view.lines)
            return el("div", el("h3", view.title), el("ul", *lines, class_="lines"), class_="view")
    raise TypeError(f"{type(view).__name__} is not a view in words")


def _grid(view: Grid) -> Element:
    columns = range(len(view.heading))
    figures = [all(_is_figure(row[i]) for row in view.rows if i < len(row)) for i in columns]
    heads = (el("th", text, scope="col", class_=_kind("", figures[i])) for i, text in enumerate(view.heading))
    rows = [
        el("tr", *(el("td", text, class_=_kind(text, figures[i])) for i, text in zip(columns, row, strict=False)))
        for row in view.rows
    ]
    return el("table", el("thead", el("tr", *heads)), el("tbody", *rows))


def _kind(text: str, is_figure: bool) -> str | bool:
    return "long" if len(text) > LONG else "figure" if is_figure else False


def _is_figure(word: str) -> bool:
    return word in ("", "·") or word.lstrip("+-").isdigit()
