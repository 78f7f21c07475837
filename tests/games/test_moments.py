"""The progress of a game, the components it needs and the effect of a move, in every state of every golden game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from companion.games import REGISTRY
from companion.referee.moves import Move
from companion.referee.session import Session
from companion.referee.viewer import ONLOOKER, REFEREE, Viewer
from tests.support.records import RECORDS, imported

GOLDEN = sorted(RECORDS.glob("*/*.txt"))
each_record = pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.name}-{path.stem}")
WIDTH = 76


@cache
def played(path: Path) -> Session:
    """Return a golden game at its end."""
    return imported(path)


def states(path: Path) -> Iterator[Any]:
    """Yield every state of a golden game, after its active lines."""
    session = played(path)
    state = session.game.start(session.header)
    yield state
    for entry in session.played.lines:
        state, _ = session.game.apply(state, entry.move)
        yield state


@each_record
def test_the_moment_is_short_and_the_same_for_every_viewer(path: Path) -> None:
    """Every viewer sees the same as the referee, so nothing hidden can be in it."""
    game, seats = played(path).game, played(path).header.seats
    for state in states(path):
        shown = (game.moment(state), tuple(game.needed(state)))
        for viewer in (ONLOOKER, REFEREE, *(Viewer(seat) for seat in seats)):
            seen = viewer.state(game, state)
            assert (game.moment(seen), tuple(game.needed(seen))) == shown
        moment, needed = shown
        assert 0 < len(moment) <= WIDTH / 2
        assert len(needed) <= 4
        assert all(0 < len(thing) <= WIDTH and "\n" not in thing for thing in needed)
        assert not (game.is_over(state) and needed)


@pytest.mark.parametrize("slug", REGISTRY)
def test_the_moment_runs_from_the_set_up_to_the_end(slug: str) -> None:
    path = next(path for path in GOLDEN if path.parent.name == slug and played(path).header.position is None)
    moments = list(dict.fromkeys(played(path).game.moment(state) for state in states(path)))
    assert moments[0] == "setting up"
    assert len(moments) > 4
    assert "setting up" not in moments[1:]


def before(name: str, line: int) -> tuple[str, list[str]]:
    """Return the moment and the needed components before a line of a golden game."""
    session = played(RECORDS / f"{name}.txt")
    state = session.state_at(line - 1)
    return session.game.moment(state), list(session.game.needed(state))


MOMENTS = {
    ("crayonville/level-4-three-dealt", 1): ("setting up", "resource track: ben"),
    ("crayonville/level-4-three-dealt", 2): ("setting up", "sheet and crayons: ann, ben and cleo"),
    ("crayonville/level-4-three-dealt", 14): ("card 1 of 23", "action deck, face down: 23 cards"),
    ("crayonville/level-4-three-dealt", 16): (
        "card 1 of 23", "Harvest Grain, face up", "Build/Produce card: ben and cleo",
    ),
    ("crayonville/level-4-three-dealt", 60): (
        "card 5 of 23", "Expand, face up", "Build/Produce card: cleo", "sheet and crayons: ben",
    ),
    ("king-of-the-valley/two-worked", 8): ("setting up", "pile II, face down: 30 tiles"),
    ("king-of-the-valley/two-worked", 9): ("setting up", "red's king, red"),
    ("king-of-the-valley/two-worked", 19): ("round 1, phase 2, summoning", "red's king on e1", "red's gold: 2"),
    ("king-of-the-valley/two-worked", 25): ("round 1, phase 4, the hill", "pile II, face down: 20 tiles"),
    ("king-of-the-valley/two-worked", 34): (
        "round 2, phase 1 or 2", "blue's king on c5", "the hill: L 6 tiles, R 6", "blue's gold: 2",
    ),
    ("king-of-the-valley/two-worked", 67): (
        "round 7, phase 2, summoning",
        "the tax collector T3-5", "red's castle board", "a tax collector token and gold from the stock",
    ),
    ("bear-valley/two-tools", 5): ("round 1", "the stock: 18 pieces of Equipment, 8 gold"),
    ("bear-valley/two-tools", 17): ("round 3, Two O'clock", "yellow's picnic basket"),
    ("bear-valley/two-tools", 19): (
        "round 3, Three O'clock",
        "yellow's token, sky blue, on VS at 0,0", "the Wilderness deck, face down: 72 cards", "with yellow: machete",
    ),
    ("bear-valley/two-tools", 25): ("round 4, One O'clock", "yellow's token, sky blue, on T04 at 4,-2"),
    ("masters-of-maple-syrup/standard-table", 1): (
        "setting up",
        "3 action cards, red side up, sideways", "a Red Maple in front of each player", "the deck, face down: 48 cards",
    ),
    ("masters-of-maple-syrup/standard-table", 12): (
        "turn 3, larger property 2 of 10", "bo's trees", "the deck, face down: 38 cards",
    ),
    ("masters-of-maple-syrup/standard-table", 46): (
        "turn 12, larger property 3 of 10",
        "Gravity Line", "bo's hand: 1 card", "the discard pile, face up: 14 cards",
    ),
    ("maple-valley/three-table", 8): ("setting up", "the Grove tokens, face down on the Groves: 13"),
    ("maple-valley/three-table", 14): (
        "hour 1 of 5, Sun Good Birch", "bo's hand: 2 cards", "bo's pawn, purple, at Village",
    ),
    ("maple-valley/three-table", 18): ("hour 1 of 5, Sun Good Birch", "the Friend deck, face down: 16 cards"),
    ("maple-valley/three-table", 41): ("hour 1 of 5, Sun Good Birch", "the Sun tiles, face down: 6"),
    ("maple-valley/three-table", 54): (
        "hour 2 of 5, Sun Good Berries", "the Festivities", "ann's markers: 10 left",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("place", "shown"), MOMENTS.items(), ids=lambda part: str(part)[:60])
def test_the_moment_and_what_is_needed(place: tuple[str, int], shown: tuple[str, ...]) -> None:
    moment, needed = before(*place)
    assert (moment, *needed) == shown


@each_record
def test_the_gloss_of_a_move_is_one_short_line(path: Path) -> None:
    """A gloss never breaks a list of moves: it is one short line, in every state that a seat sees."""
    game, seats = played(path).game, played(path).header.seats
    for state in islice(states(path), 0, None, 7):
        for seat in seats:
            seen = game.seen(state, seat)
            glosses = [game.gloss(seen, move) for move in islice(game.legal(seen, seat), 50)]
            assert all(len(gloss) <= 140 and "\n" not in gloss for gloss in glosses)


GLOSSES = {
    ("crayonville/level-4-three-dealt", 14): {"flip harvest-grain": "1 unseen"},
    ("crayonville/level-4-three-dealt", 20): {"ann build house E7 with 2 wood": "-2 wood, -1 grain"},
    ("crayonville/level-4-three-dealt", 23): {"ann done": "turns to Produce"},
}


@pytest.mark.parametrize(("place", "said"), GLOSSES.items(), ids=str)
def test_a_gloss_states_the_cost_and_gain_of_a_move(place: tuple[str, int], said: dict[str, str]) -> None:
    session = played(RECORDS / f"{place[0]}.txt")
    state = session.state_at(place[1] - 1)
    for line, gloss in said.items():
        move = session.notation.parse(line)
        assert isinstance(move, Move)
        assert session.game.gloss(state, move) == gloss
