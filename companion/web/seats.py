"""The page of a seat that enters its own moves: what it is asked, its own map, and what it can do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from typing import NamedTuple

from companion.entry import enter_text
from companion.referee.session import Session
from companion.referee.snapshot import Sight
from companion.referee.title import Ask
from companion.referee.view import Board, Bricks, Chart, HexMap, View
from companion.referee.viewer import Viewer
from companion.web.bricks import cell_named
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


def taps_on(views: Iterable[View], selection: Selection, first: str = "") -> dict[str, Taps]:
    """Return what can be tapped on maps, by their title: every space, and of the other maps what leads somewhere.

    A tap picks the word `first` too, if it is not picked yet: the player whose map it is.
    """
    words = selection.picked.words
    before = Picked((*words, first) if first and first not in words else words)
    found = {}
    for view in views:
        legal = selection.choices.spots & places_on([view])
        if isinstance(view, Bricks):
            legal = frozenset(spot for spot in selection.choices.spots if cell_named(spot))
        spaces = places_on([view]) if isinstance(view, HexMap | Board) else legal
        if legal:
            found[view.title] = Taps({spot: before.more(spot) for spot in spaces}, legal, frozenset(words))
    return found


def taps_for_all(
    session: Session, maps: Sequence[Map], options: Sequence[Option], selection: Selection
) -> dict[str, Taps]:
    """Return what the referee can tap on maps; a tap on a player's own map is a move of that player."""
    found: dict[str, Taps] = {}
    owned = set[str]()
    for seat in session.game.seats(session.state):
        titles = {view.title for view in own_views(session, Viewer(seat))[0]}
        mine = [view for view in maps if view.title in titles]
        owned |= {view.title for view in mine}
        others = {*session.game.seats(session.state)} - {seat}
        if mine and not others.intersection(selection.picked.words):
            left = [option for option in options if option.words[0] == seat]
            found |= taps_on(mine, selection._replace(choices=narrow(left, selection.picked.words)), seat)
    return found | taps_on([view for view in maps if view.title not in owned], selection)


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


def seat_page(sight: Sight, session: Session, viewer: Viewer, taps: Mapping[str, Taps], panel: Element) -> Element:
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
        maps_of(theirs, taps),
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
