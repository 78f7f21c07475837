"""The referee's page: what waits, what can be entered, the record to correct, the links, and the evening around it."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from campaigns.rows import StoredGame
from campaigns.store import Store
from companion.referee.record import CORRECTIONS
from companion.referee.session import Session
from companion.referee.snapshot import Sight
from companion.referee.viewer import ONLOOKER
from companion.web.element import Element, Node, Raw, el
from companion.web.entries import Reply, Waiting
from companion.web.forms import Place, form
from companion.web.pages import asks_of, game_head, list_of, maps_of, show_standings, tables_of
from companion.web.paint import Taps
from companion.web.seats import maps_in
from companion.web.svg import Map

# The most lines of the record that are shown, and the most moves that an amend drops named one by one.
SHOWN_LINES = 60
FINISH = "Finish and store the result"


class TitleChoice(NamedTuple):
    """A title that can be started, with what there is to choose."""

    slug: str
    name: str
    players: str


class Evening(Protocol):
    """What the referee does around a game. What cannot be done raises the errors of the store, or BadPosition."""

    def titles(self) -> Sequence[TitleChoice]:
        """Return what can be started."""

    def start(self, store: Store, slug: str, seats: Sequence[str], level: str, deals: bool) -> Reply:
        """Start a game; players from level 2 on bring their only village that is ready."""

    def offer_next(self, store: Store, stored: StoredGame) -> str:
        """Describe the game after a finished one, such as the next level."""

    def start_next(self, store: Store, stored: StoredGame) -> Reply:
        """Start the game after a finished one."""

    def finish(self, store: Store, stored: StoredGame) -> Reply:
        """Store the result of a game that is over."""

    def pack(self, store: Store, stored: StoredGame) -> bytes:
        """Draw tonight's pack as a PDF."""

    def rules(self, slug: str, words: str) -> Sequence[str]:
        """Answer a question about the rules of a title."""


class ConsoleView(NamedTuple):
    """Everything on the referee's page besides the table."""

    place: Place
    reply: Reply | None
    waiting: Sequence[Waiting]
    links: Mapping[str, str]
    next_offer: str
    titles: Sequence[TitleChoice]
    asked: str
    answers: Sequence[str]


def console_page(
    sight: Sight, stored: StoredGame, taps: Mapping[str, Taps], panel: Element, view: ConsoleView
) -> Element:
    """Render the referee's page of a game."""
    session, place = stored.session, view.place
    views = session.game.views(ONLOOKER.state(session.game, session.state))
    is_open = stored.status == "open"
    side = (
        asks_of(sight, stored.status),
        list_of("changed", "On the table now", sight.changed),
        waiting_of(session, place, view.waiting) if view.waiting else None,
        type_box(place, view.reply) if is_open else answer_of(view.reply),
        panel if is_open else None,
        evening_of(stored, view),
        record_of(session, place) if is_open else None,
        show_standings(sight.score),
        links_of(place, view.links) if view.links else None,
        rules_of(view.asked, view.answers),
    )
    board = (
        maps_of(maps_in(views), taps),
        tables_of([view for view in views if not isinstance(view, Map)]),
    )
    return el(
        "main",
        game_head(sight, None),
        el("div", *filter(None, side), id="side"),
        el("div", *filter(None, board), id="board"),
        class_="console",
    )


def empty_console(view: ConsoleView) -> Element:
    """Render the referee's page while there is no game."""
    side = (answer_of(view.reply), el("section", *start_form(view), id="evening"))
    return el(
        "main",
        el("header", el("h1", "The table"), id="head"),
        el("div", *filter(None, side), id="side"),
        el("div", id="board"),
        class_="console",
    )


def answer_of(reply: Reply | None) -> Element | None:
    """Show the answer to what was sent last."""
    if reply is None or not reply.words:
        return None
    words = (el("span", line) for line in reply.words)
    return el(
        "section", el("p", *words, class_="said" if reply.is_accepted else "said refused"), id="answer", role="status"
    )


def waiting_of(session: Session, place: Place, waiting: Sequence[Waiting]) -> Element:
    """List the moves of players that wait for an OK."""
    rows = [
        el(
            "li",
            el("strong", el("bdi", one.seat)),
            " ",
            el("code", one.sent.line),
            form(place, "accept", el("button", "OK", class_="play"), number=str(one.number)),
            form(place, "decline", el("button", "Decline", class_="quiet"), number=str(one.number)),
        )
        for one in waiting
    ]
    return el("section", el("h2", "Waiting for your OK"), el("ul", *rows), id="waiting", aria_live="polite")


def type_box(place: Place, reply: Reply | None) -> Element:
    """Offer a line to type any move or correction in."""
    box = el(
        "input", name="line", aria_label="Type a move", autocomplete="off", autocapitalize="off", spellcheck="false"
    )
    answer = answer_of(reply)
    parts = answer.children if answer else ()
    return el("section", el("h2", "Type a move"), *parts, form(place, "type", box, el("button", "Enter")), id="type")


def record_of(session: Session, place: Place) -> Element:
    """List the record, newest first; each line can be changed or taken back."""
    active = {entry.n for entry in session.played.lines}
    rows = []
    for entry in reversed(session.entries[-SHOWN_LINES:]):
        line = ONLOOKER.line(session, entry)
        head = el("span", el("b", str(entry.n)), " ", el("code", line), class_="line")
        if entry.n not in active and not isinstance(entry.move, CORRECTIONS):
            rows.append(el("li", el("s", head)))
            continue
        box = el("input", name="line", value=line, aria_label=f"New text of line {entry.n}", autocomplete="off")
        drop = el("label", el("input", type="checkbox", name="drop", value="1"), " drop later moves that fall")
        change = form(place, "amend", box, drop, el("button", "Change"), number=str(entry.n))
        undo = form(place, "type", el("button", "Undo from here", class_="quiet"), line=f"undo {entry.n}")
        parts: tuple[Node, ...] = (undo,) if isinstance(entry.move, CORRECTIONS) else (change, undo)
        rows.append(el("li", el("details", el("summary", head), *parts, id=f"line{entry.n}")))
    redo = form(place, "type", el("button", "Redo", class_="quiet"), line="redo")
    return el("section", el("h2", "The record"), redo, el("ol", *rows), id="record")


def evening_of(stored: StoredGame, view: ConsoleView) -> Element:
    """Offer what comes around a game: finish it, print the pack, start the next one or another."""
    place = view.place
    parts: list[Node] = [el("h2", "The evening")]
    if stored.status == "open" and not stored.session.asks():
        parts.append(form(place, "finish", el("button", FINISH, class_="play")))
    if view.next_offer:
        parts.append(form(place, "next", el("button", f"Start {view.next_offer}", class_="play")))
    parts.append(el("p", el("a", "Print tonight's pack (PDF)", href=f"{place.path}/pack.pdf", class_="word")))
    parts.append(el("details", el("summary", "Start another game"), *start_form(view), id="another"))
    return el("section", *parts, id="evening")


def start_form(view: ConsoleView) -> list[Node]:
    """Offer the titles, and a form with the names of the players."""
    options = [el("option", f"{title.name}, {title.players}", value=title.slug) for title in view.titles]
    return [
        el("h2", "Start a game"),
        form(
            view.place,
            "start",
            el("label", "Title ", el("select", *options, name="title")),
            el("label", "Players, separated by commas ", el("input", name="seats", autocomplete="off")),
            el("label", "Level, if the title has levels ", el("input", name="level", inputmode="numeric", size=3)),
            el("label", el("input", type="checkbox", name="deal", value="1"), " The companion deals"),
            el("button", "Start", class_="play"),
        ),
    ]


def links_of(place: Place, links: Mapping[str, str]) -> Element:
    """List the links of the players with their QR codes; a new link ends the old one."""
    rows = [
        el(
            "li",
            el(
                "details",
                el("summary", el("bdi", seat)),
                el("div", Raw(qr_svg(link)), class_="qr"),
                el("p", el("a", link, href=link)),
                form(place, "revoke", el("button", "New link (the old one ends)", class_="quiet"), seat=seat),
                id=f"link{number}",
            ),
        )
        for number, (seat, link) in enumerate(links.items())
    ]
    return el("section", el("h2", "Links of the players"), el("ul", *rows), id="links")


def qr_svg(link: str) -> str:
    """Draw a link as a QR code."""
    import segno

    out = io.BytesIO()
    segno.make(link, error="m", micro=False).save(out, kind="svg", xmldecl=False, svgns=True, scale=4, border=2)
    return out.getvalue().decode()


def rules_of(asked: str, answers: Sequence[str]) -> Element:
    """Offer a search in the rules."""
    box = el("input", type="search", name="rules", value=asked, aria_label="Search the rules")
    search = el("form", box, el("button", "Search"), method="get", class_="rules")
    return el("section", el("h2", "Rules"), search, el("ul", *(el("li", words) for words in answers)), id="rules")
