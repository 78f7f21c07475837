"""The page of a seat that enters its own moves: what it is asked, its own map, and what it can do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from typing import NamedTuple

from companion.entry import enter_text
from companion.referee.session import Session
from companion.referee.snapshot import Sight
from companion.referee.title import Ask
from companion.referee.view import Board, Bricks, Chart, HexMap, View
from companion.referee.viewer import Viewer
from companion.web.choices import Choices, Option, narrow
from companion.web.element import Element, el
from companion.web.entries import Reply, verdict_words
from companion.web.forms import Picked
from companion.web.pages import ask_item, game_head, list_of, maps_of, recent_of, show_standings, tables_of
from companion.web.paint import Taps
from companion.web.svg import Map

NOWHERE = "Nothing can be entered on {} now."
WAIT_FOR = "Waiting for {}"
OVER = "The game is over."


class Selection(NamedTuple):
    """What was picked, what is left to choose, and the answer to a place where nothing is legal."""

    picked: Picked
    choices: Choices
    reply: Reply | None = None


def select(
    session: Session, viewer: Viewer, options: Sequence[Option], picked: Picked, places: frozenset[str]
) -> Selection:
    """Narrow the moves down to what was picked; explain why nothing is legal on a place that was tapped last."""
    if picked.line:
        found = tuple(option for option in options if option.line == picked.line)
        if found:
            return Selection(picked, Choices((), found, (), frozenset(), 1))
        return Selection(Picked(), narrow(options, ()))
    choices = narrow(options, picked.words)
    if choices.number or not picked.words:
        return Selection(picked, choices)
    *before, last = picked.words
    rest = narrow(options, before)
    if not rest.number:
        return Selection(Picked(), narrow(options, ()))
    words = explain_place(session, viewer, options, before, last, places) if last in places else ()
    return Selection(Picked(tuple(before)), rest, Reply(words) if words else None)


def explain_place(
    session: Session, viewer: Viewer, options: Sequence[Option], before: Sequence[str], place: str, known: Set[str]
) -> tuple[str, ...]:
    """Judge the shortest move of the picked kind on a place, and return why it is refused."""
    kinds: dict[str, Option] = {}
    for option in sorted(options, key=lambda option: len(option.words)):
        if not known.isdisjoint(option.words) and {*before} <= {*option.words, *option.spots}:
            kinds.setdefault(option.words[0], option)
    if len(kinds) != 1:
        return (NOWHERE.format(place),)
    option = next(iter(kinds.values()))
    line = " ".join(place if word in known else word for word in option.line.split())
    batch = enter_text(session, line, viewer, "", dealing=False, forcing=False)
    return tuple(verdict_words(batch.verdict)) if batch.stopped else (NOWHERE.format(place),)


def places_on(views: Iterable[View]) -> frozenset[str]:
    """Return the names of all places on maps, as moves name them."""
    return frozenset(place for view in views for place in _places(view))


def _places(view: View) -> Iterable[str]:
    match view:
        case HexMap():
            return view.cells
        case Board():
            return [column + row for column, row in view.cells if column]
        case Chart():
            return [*(place.id for place in view.places), *(way.id for way in view.ways)]
    return ()


def taps_on(views: Iterable[View], selection: Selection) -> Taps:
    """Return what can be tapped: every space of a map of spaces, and the places that lead somewhere on the others."""
    picked, spots = selection.picked, selection.choices.spots
    if not spots:
        return Taps()
    spaces = places_on(view for view in views if isinstance(view, HexMap | Board))
    others = frozenset(spot for spot in spots if any(isinstance(view, Bricks | Chart) for view in views))
    return Taps({spot: picked.more(spot) for spot in spaces | others}, spots, frozenset(picked.words))


def maps_in(views: Iterable[View]) -> list[Map]:
    return [view for view in views if isinstance(view, Map)]


def own_views(session: Session, viewer: Viewer) -> tuple[tuple[View, ...], tuple[View, ...]]:
    """Return the views of a seat's own part of the table, and the others."""
    game, seen = session.game, viewer.state(session.game, session.state)
    views = game.views(seen)
    if viewer.seat is None or game.part is None:
        return (), views
    own = game.part(seen, viewer.seat)
    titles = {view.title for view in own}
    return own, tuple(view for view in views if view.title not in titles)


def seat_page(sight: Sight, session: Session, viewer: Viewer, taps: Taps, panel: Element) -> Element:
    """Render the page of a seat, with its own map first."""
    own, others = own_views(session, viewer)
    mine, theirs = maps_in(own), maps_in(others)
    side = (
        seat_asks(sight.asks, viewer.seat),
        list_of("changed", "On the table now", sight.changed),
        panel,
        show_standings(sight.score),
        recent_of(sight.recent),
    )
    board = (
        maps_of(mine, taps, "own-map") if mine else None,
        tables_of([view for view in own if not isinstance(view, Map)], "own"),
        maps_of(theirs, Taps() if mine else taps),
        tables_of([view for view in others if not isinstance(view, Map)]),
    )
    return el(
        "main",
        game_head(sight, viewer.seat),
        el("div", *filter(None, side), id="side"),
        el("div", *filter(None, board), id="board"),
        class_="enters",
    )


def seat_asks(asks: Sequence[Ask], seat: str | None) -> Element:
    """Say in one line what a seat is asked, or whom it waits for."""
    mine = [ask for ask in asks if ask.seat in (seat, None)]
    if mine:
        return el("section", el("ul", *map(ask_item, mine)), id="asks", aria_live="polite", class_="mine")
    who = ", ".join(dict.fromkeys(ask.seat or "" for ask in asks))
    words = WAIT_FOR.format(who) if who else OVER
    return el("section", el("p", words), id="asks", aria_live="polite", class_="waits")
