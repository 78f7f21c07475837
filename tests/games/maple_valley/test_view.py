"""The view of a game: the valley with tokens, sites and pawns, the Festivities, displays, Packs and hands."""

from __future__ import annotations

from random import Random

from companion.cli.screen.draw import STYLES
from companion.games.maple_valley.game import TITLE
from companion.games.maple_valley.state import State
from companion.games.maple_valley.vocabulary import name_of
from companion.referee.header import Header
from companion.referee.moves import Move
from companion.referee.view import Chart, Grid, Lines
from tests.games.maple_valley.test_files import ann, read


def deal(state: State, rng: Random) -> Move:
    """Deal what the table is asked for, or decide it."""
    verb = TITLE.asks(state)[0].verbs[0]
    return TITLE.chance[verb](state, rng) if verb in TITLE.chance else rng.choice([*TITLE.legal(state, None)])


def dealt(players: int, lines: int) -> State:
    """Return a dealt game after a number of moves."""
    rng = Random(f"view {players}")
    state = TITLE.start(Header(TITLE.slug, ("ann", "bo", "cy", "di", "ed")[:players], TITLE.rules_version, deal="view"))
    assert isinstance(state, State)
    for _ in range(lines):
        seat = TITLE.asked(state)[0]
        state, _ = TITLE.apply(state, deal(state, rng) if seat is None else TITLE.advise(state, seat, rng))
    return state


def test_the_valley_shows_tokens_sites_and_pawns() -> None:
    state = dealt(3, 60)
    (chart,) = [view for view in TITLE.views(state) if isinstance(view, Chart)]
    places = {place.id: "\n".join(place.lines) for place in chart.places}
    for grove, goods in state.groves.items():
        assert all(name_of(good) in places[grove] for good in goods)
    for at, outpost in state.outposts.items():
        assert state.tables.title(outpost) in places[at]
    for seat, owner in state.seats.items():
        assert seat in places[owner.at]
    assert {way.id: way.mark for way in chart.ways if way.mark} == {
        at: name_of(item) for at, item in state.sites.items()
    }
    assert name_of(state.sun) in chart.title
    assert {place.tint for place in chart.places} <= {"", *STYLES}


def test_the_festivities_show_open_rows_and_markers() -> None:
    state = dealt(5, 200)
    grid = next(view for view in TITLE.views(state) if isinstance(view, Grid) and view.title.startswith("Festivities"))
    assert [row[0] for row in grid.rows] == ["1", "2", "3", "4", "5", "most"]
    text = "\n".join("  ".join(row) for row in grid.rows)
    placed = [seat for spots in state.markers.values() for seat in spots.values()]
    assert placed
    assert all(seat in text for seat in placed)


def test_packs_and_displays_are_counted() -> None:
    state = dealt(2, 50)
    grids = {view.title: view for view in TITLE.views(state) if isinstance(view, Grid)}
    rows = {row[0]: row[1:] for row in grids["Packs"].rows}
    for at, owner in enumerate(state.seats.values()):
        assert all(rows[name_of(item)][at] == str(number) for item, number in owner.pack.items())
    shown = {row[0]: row for row in grids["Displays"].rows}
    for name, deck in state.decks.items():
        assert shown[name][1] == ", ".join(map(state.tables.title, deck.display))
        assert shown[name][2:] == (str(deck.pile.in_pile()), str(len(deck.discard)))


def test_a_hidden_friend_is_shown_to_its_owner_alone() -> None:
    state = dealt(2, 0)
    while state.step != "play":
        assert TITLE.asked(state)[0] is None
        state, _ = TITLE.apply(state, deal(state, Random(3)))
    (secret,) = state.seats["ann"].secret
    title = state.tables.title(secret)
    assert title in hands(state, "ann")
    for other in ("bo", None):
        assert title not in hands(TITLE.seen(state, other), "ann")
        assert "an unseen Friend" in hands(TITLE.seen(state, other), "ann")
    assert title in hands(TITLE.seen(state, "ann"), "ann")


def hands(state: State, seat: str) -> str:
    """Return the line with the hand of a seat."""
    lines = next(view for view in TITLE.views(state) if isinstance(view, Lines) and view.title == "Players' cards")
    return next(line for line in lines.lines if line.startswith(f"{seat} "))


def test_pieces_needed_to_make_a_friend_outside_the_village() -> None:
    task = {"frame": "task", "seat": "ann", "steps": [{"do": "make_friend"}], "card": "canoeing#1"}
    state = read({**ann(pack={"pebble": 4}), "stack": [task]})
    assert TITLE.needed(state) == ("the Friend display: 4 cards", "ann's Pack")
