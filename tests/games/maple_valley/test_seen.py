"""Who sees what (MV-R66): the hidden cards of other players are among the unseen ones."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.maple_valley.events import Hidden, Looked
from companion.games.maple_valley.frames import Looking, Task, Visit
from companion.games.maple_valley.game import TITLE
from companion.games.maple_valley.moves import Draw, Hand, Look
from companion.games.maple_valley.state import State
from tests.games.maple_valley.test_files import ANN, BASE, read

CHIPMUNK_AND_DAWDLE: dict[str, Any] = {
    "hand": ["rabbit", "chipmunk", "herbs-bug", "acorn-pebble"],
    "secret": ["chipmunk", "herbs-bug"],
}
LOOKED = {"do": "looking", "deck": "patch", "left": 0, "keep": 1, "cards": ["foraging", "stargazing"]}


@pytest.fixture
def state() -> State:
    """Ann looks at two Patches; only Bo knows one Friend and one Dawdle card of his hand."""
    steps = [LOOKED, {"do": "gain", "item": "map"}]
    stack = [
        {"frame": "visit", "seat": "ann", "at": "OPW", "stage": "effect", "is_used": True},
        {"frame": "task", "seat": "ann", "steps": steps, "card": "book-wagon"},
    ]
    now = {"card": "hare", "type": "forest", "start": "MAP2", "trails": ["F4"], "phase": "run", "activated": True}
    ann = {**ANN, "at": "OPW", "hand": ["fox"]}
    bo = {"name": "bo", "colour": "purple", **CHIPMUNK_AND_DAWDLE}
    return read({**BASE, "draws": "named", "step": "activate", "now": now, "stack": stack, "seat": [ann, bo]})


def looking(state: State) -> tuple[str, ...]:
    """Return the cards in front of the player who is looking."""
    _, task = state.stack
    assert isinstance(task, Task)
    step, _ = task.steps
    assert isinstance(step, Looking)
    return step.cards


def test_a_spectator_sees_no_hidden_cards(state: State) -> None:
    found = TITLE.seen(state, None)
    assert found.seats["bo"].hand == ("?", "acorn-pebble", "dawdle", "rabbit")
    assert found.seats["bo"].secret == ()
    assert looking(found) == ("?", "?")
    assert (found.decks["friend"].pile.hidden, found.decks["friend"].pile.cards["chipmunk"]) == (1, 2)
    assert (found.decks["patch"].pile.hidden, found.decks["patch"].pile.cards["stargazing"]) == (2, 1)
    assert (found.dawdles.pile.hidden, found.dawdles.pile.cards["herbs-bug"]) == (1, 1)
    assert found.decks["favour"] == state.decks["favour"]


def test_piles_have_the_same_height_for_everyone(state: State) -> None:
    for seat in (None, "ann", "bo"):
        found = TITLE.seen(state, seat)
        assert found.dawdles.pile.in_pile() == state.dawdles.pile.in_pile()
        assert [d.pile.in_pile() for d in found.decks.values()] == [d.pile.in_pile() for d in state.decks.values()]


def test_players_see_their_own_cards(state: State) -> None:
    ann, bo = TITLE.seen(state, "ann"), TITLE.seen(state, "bo")
    assert looking(ann) == looking(state)
    assert ann.decks["patch"] == state.decks["patch"]
    assert ann.seats["bo"] == TITLE.seen(state, None).seats["bo"]
    assert bo.seats["bo"] == state.seats["bo"]
    assert (bo.decks["friend"], bo.dawdles) == (state.decks["friend"], state.dawdles)
    assert looking(bo) == ("?", "?")


def test_open_cards_are_visible_to_everyone(state: State) -> None:
    found = TITLE.seen(state, None)
    assert isinstance(found.stack[0], Visit)
    assert found.stack[0] == state.stack[0]
    assert found.seats["ann"] == state.seats["ann"]
    assert found.markers == state.markers


def test_hiding_twice_changes_nothing(state: State) -> None:
    once = TITLE.seen(state, None)
    assert TITLE.seen(once, None) == once
    assert TITLE.seen(TITLE.seen(state, "ann"), None) == once


def test_moves_and_events_hide_unseen_cards() -> None:
    for line in (Hand("bo", ("chipmunk", "owl")), Look("bo", ("foraging", "stargazing"))):
        assert TITLE.shown(line, "bo") == line
        for other in ("ann", None):
            assert TITLE.shown(line, other) == replace(line, cards=("?", "?"))
    assert TITLE.shown(Draw(("wreath",)), None) == Draw(("wreath",))
    drawn, looked = Hidden("bo", 1, "Friend", ("Owl",)), Looked("bo", ("Foraging", "Stargazing"))
    assert [drawn.seen_by("bo"), drawn.seen_by(None)] == ["bo draws 1 Friend: Owl", "bo draws 1 Friend"]
    assert [looked.seen_by("bo"), looked.seen_by("ann")] == [
        "bo looks at Foraging, Stargazing", "bo looks at 2 cards",
    ]  # fmt: skip
