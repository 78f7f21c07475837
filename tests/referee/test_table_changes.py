"""What a correction changes on the table: the position before and the list give the position after, for every title."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.games import REGISTRY, find_title
from companion.referee.header import Header
from companion.referee.moves import Amend
from companion.referee.session import Outcome, Session, begin
from companion.referee.submission import submit
from companion.referee.table_changes import (
    TableChange,
    amount_words,
    change_lines,
    difference_words,
    list_pieces,
    no_words,
    position_items,
    table_changes,
)
from companion.referee.verdicts import Legal
from companion.referee.viewer import ONLOOKER, REFEREE, Viewer
from tests.referee.tables import play, ready
from tests.support.positions import any_move

SEATS = ("ann", "bo")
# The most lines that a correction at random goes back.
BACK = 12


def corrected_games(slug: str, seed: int, moves: int) -> Iterator[Outcome]:
    """Yield the corrections of a game played at random, in each of its modes."""
    game = find_title(slug)
    assert game is not None
    for options in game.modes:
        yield from corrections_of(Header(slug, SEATS, game.rules_version, options=dict(options)), game, seed, moves)


def corrections_of(header: Header, game: Any, seed: int, moves: int) -> Iterator[Outcome]:
    rng = Random(f"{header.game} {header.options} {seed}")
    outcome = begin(game, header)
    assert isinstance(outcome, Outcome)
    session = outcome.session
    for _ in range(moves):
        line = any_line(session, rng)
        if line is None:
            return
        outcome = submit(session, line, seed="x")
        if not isinstance(outcome.verdict, Legal):
            continue
        session = outcome.session
        if outcome.was is not None:
            yield outcome


def any_line(session: Session, rng: Random) -> str | None:
    """Choose a correction now and then, and a legal move otherwise."""
    lines, game = session.played.lines, session.game
    if lines and rng.random() < 0.3:
        entry = rng.choice(lines[-BACK:])
        seat, quantity = rng.choice(SEATS), rng.choice(game.quantities.names)
        others = [*game.legal(session.state_at(entry.n - 1), getattr(entry.move, "seat", None))]
        new = session.write(rng.choice(others)) if others else entry.text
        return rng.choice(
            [
                "undo",
                f"undo {entry.n}",
                "redo",
                f'override {seat} {quantity} {rng.choice((1, 2, -1))} "x"',
                session.write(Amend(entry.n, new)),
            ]
        )
    asked = game.asked(session.state)
    if not asked:
        return "undo"
    return session.write(any_move(game, session.state, rng.choice(asked), rng))


def check(outcome: Outcome, viewer: Viewer) -> None:
    """Check the list of a correction against the positions before and after it."""
    session = outcome.session
    game = session.game
    changes = table_changes(game, outcome.was, session.state, viewer)
    before, after = (position_items(game, viewer.state(game, state)) for state in (outcome.was, session.state))
    rebuilt = before | {(change.seat, change.item): change.after for change in changes}
    assert filled(rebuilt) == filled(after)
    assert all(before.get((change.seat, change.item)) == change.before for change in changes)
    lines = change_lines(changes)
    named = {line.partition(":")[0] for line in lines}
    for seat in (*SEATS, None):
        theirs = [change for change in changes if change.seat == seat and change.item[0] not in silent(game)]
        assert not theirs or (seat or "Table") in named, (theirs, lines)
    assert len(lines) == len(named)


def silent(game: Any) -> set[str]:
    """Return the items that are not on the table: progress within a step, and the companion's own notes."""
    return {*game.inner, *(key for key, words in game.item_words.items() if words is no_words)}


def filled(items: dict[Any, Any]) -> dict[Any, Any]:
    """Leave out empty items, which are the same as missing ones."""
    return {place: value for place, value in items.items() if value}


@pytest.mark.parametrize("slug", REGISTRY)
def test_the_position_before_and_the_list_give_the_position_after(slug: str) -> None:
    found = [outcome for seed in range(4) for outcome in corrected_games(slug, seed, 60)]
    assert len(found) > 20
    for outcome in found:
        for viewer in (ONLOOKER, Viewer("ann"), REFEREE):
            check(outcome, viewer)


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("slug", REGISTRY)
def test_the_list_is_complete_in_long_games(slug: str, seed: int) -> None:
    for outcome in corrected_games(slug, 100 + seed, 400):
        for viewer in (ONLOOKER, Viewer("bo"), REFEREE):
            check(outcome, viewer)


def lines_after(session: Session, *lines: str) -> list[str]:
    """Return the list of the last of these lines."""
    *before, last = lines
    outcome = submit(play(session, *before), last)
    assert isinstance(outcome.verdict, Legal), outcome.verdict
    return change_lines(table_changes(session.game, outcome.was, outcome.session.state, ONLOOKER))


def test_crayonville_says_what_to_erase_and_the_stock_after_it() -> None:
    built = ready("flip harvest-wood", "ann use", "bo pass", "flip expand", 'override ann grain 1 "x"')
    assert lines_after(built, "ann build house G7 with 2 wood", "undo") == [
        "ann: wood 0 -> 2, grain 1 -> 2; erase the house on G7"
    ]


def test_a_line_without_a_correction_has_no_list() -> None:
    assert submit(ready(), "flip expand").was is None


def test_items_of_one_kind_stand_together() -> None:
    changes = [
        TableChange("ann", ("stock", "wood"), 3, 0, "wood 3 -> 0"),
        TableChange("ann", ("stock", "grain"), 0, 1, "grain 0 -> 1"),
        TableChange("ann", ("act",), "a", "b", ""),
        TableChange("ann", ("village", "sketch"), "x", "y", "erase the house on G7"),
        TableChange("bo", ("act",), "a", "b", ""),
        TableChange(None, ("round",), 1, 2, "round 1 -> 2"),
    ]
    assert change_lines(changes) == [
        "ann: wood 3 -> 0, grain 0 -> 1; erase the house on G7",
        "Table: round 1 -> 2",
    ]


def test_plain_words() -> None:
    assert amount_words(("stock", "wood"), None, 2) == "wood 0 -> 2"
    assert difference_words(["a", "b"], ["b", "c"]) == "+ c; - a"
    assert difference_words(None, True) == "nothing -> yes"
    assert list_pieces(["?", "fox", "?", "fox", "owl"]) == "2 unseen cards, 2 fox, owl"
