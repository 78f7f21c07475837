"""What a correction changes on the table: the position before and the list give the position after, for every title."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.cli.screen.wording import outcome_fields, outcome_words
from companion.games import REGISTRY, find_title
from companion.referee.header import Header
from companion.referee.moves import Amend
from companion.referee.session import Outcome, Session, begin
from companion.referee.snapshot import last_changes
from companion.referee.submission import submit
from companion.referee.table_changes import (
    OPEN,
    TableChange,
    amount_words,
    change_lines,
    difference_words,
    list_pieces,
    no_words,
    position_items,
    row_words,
    stack_words,
    table_changes,
    with_open_turns,
)
from companion.referee.verdicts import Legal
from companion.referee.viewer import ONLOOKER, REFEREE, Viewer
from tests.referee.tables import play, ready
from tests.support.positions import any_move

SEATS = ("ann", "bo")
KINGDOM = Path(__file__).parents[2] / "docs/reference/positions/king-of-the-valley.toml"
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
    check_open_turns(outcome, changes)


def check_open_turns(outcome: Outcome, changes: tuple[TableChange, ...]) -> None:
    """Check that the words name everyone who has to move now and did not have to before, each once."""
    game, after = outcome.session.game, outcome.session.state
    told = with_open_turns(changes, game, outcome.was, after)
    assert [change for change in told if change.words != OPEN] == [*changes]
    lines = change_lines(told)
    for seat in game.asked(after):
        if seat is None or seat in game.asked(outcome.was):
            continue
        theirs = [line for line in lines if line.startswith(f"{seat}: ") and line.endswith(OPEN)]
        assert len(theirs) + sum(f"turn of {seat}" in line for line in lines) == 1, lines


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


def test_a_turn_that_is_open_again_is_told() -> None:
    outcome = submit(ready("flip expand", "ann pass"), "undo")
    assert outcome_words(outcome, ONLOOKER)[-2:] == ["On the table now:", "  ann: the turn is open"]
    assert outcome_fields(outcome, "undo", ONLOOKER)["table"][0]["item"] == ("act", "type")
    assert last_changes(outcome.session, ONLOOKER) == ("ann: the turn is open",)


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


def test_a_row_is_named_as_it_must_lie() -> None:
    """A list of what comes and goes would not say where: here the knight is another one."""
    words = row_words("column {at}, from the bottom", str.lower)
    assert words(("hill", "R"), ["F", "F", "K2"], ["K2", "F", "F"]) == "column R, from the bottom: k2, f, f"
    assert words(("hill", "R"), ["F"], None) == "column R, from the bottom: empty"


def test_a_pile_changes_at_its_top_or_is_named_from_the_first_change() -> None:
    words = stack_words("off: {}", "onto: {}", "the pile")
    assert words(("discard",), ["a", "b"], ["a", "b", "c", "c"]) == "onto: 2 c"
    assert words(("discard",), ["a", "b"], None) == "off: a, b"
    assert words(("discard",), ["a", "b", "c"], ["a", "d", "c"]) == "the pile, card 2 from the bottom and up: d, c"


def test_the_hill_of_king_of_the_valley_is_named_in_order() -> None:
    title = find_title("king-of-the-valley")
    assert title is not None
    position = tomllib.loads(KINGDOM.read_text(encoding="utf-8"))
    outcome = begin(title, Header(title.slug, ("ann", "ben"), title.rules_version, position=position))
    assert isinstance(outcome, Outcome), outcome
    undone = submit(play(outcome.session, "ann to d2", "ann column R", "draw W"), "undo 2")
    lines = change_lines(table_changes(title, undone.was, undone.session.state, REFEREE))
    assert "column R of the hill, from the bottom: wife, knight K2, wife, farmer, wife, knight K4" in lines[-1]


def test_plain_words() -> None:
    assert amount_words(("stock", "wood"), None, 2) == "wood 0 -> 2"
    assert difference_words(["a", "b"], ["b", "c"]) == "+ c; - a"
    assert difference_words(None, True) == "nothing -> yes"
    assert list_pieces(["?", "fox", "?", "fox", "owl"]) == "2 unseen cards, 2 fox, owl"
