"""Edge cases: titles without optional parts, and records and editions that were changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest

from companion.games.maple_valley.game import TITLE as MAPLE
from companion.games.maple_valley.moves import Forage
from companion.referee.amounts import named
from companion.referee.edition_diff import compare
from companion.referee.editions import Listing
from companion.referee.header import Header
from companion.referee.mistakes import describe_fault
from companion.referee.moves import Amend
from companion.referee.problems import BadPosition
from companion.referee.record import Entry
from companion.referee.session import judge_again, resume, stored
from companion.referee.submission import submit
from companion.referee.verdicts import Refusal, Unreadable
from tests.cli.larder import TITLE as LARDER
from tests.examples.windfall.companion.games.windfall.game import TITLE as WINDFALL
from tests.games.maple_valley.test_files import BASE
from tests.referee.tables import play, sit_down
from tests.support.editions import unfinished_edition


def test_many_people_are_counted() -> None:
    assert named(["ann", "bo", "cy"]) == "ann, bo and cy"
    assert named(["ann", "bo", "cy", "di"]) == "4 players"


def test_entries_that_are_not_tables_are_not_compared() -> None:
    listing = Listing("cards.toml", "card", ("id",))
    assert (
        compare((listing,), {"cards.toml": {"card": ["A", {"id": "B"}]}}, {"cards.toml": {"card": [{"id": "B"}]}}) == []
    )


class Titled(msgspec.Struct):
    """A document with a field that has a title."""

    size: Annotated[Literal["small", "large"], msgspec.Meta(title="size")]


def test_a_field_with_a_title_is_explained_like_others() -> None:
    document = {"size": "huge"}
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.convert(document, Titled)
    assert describe_fault(caught.value, Titled, document) == "size: 'huge' is not allowed: use one of large, small"


# A title may leave out positions, tallies, glosses and keepsakes.

NOTHING: list[tuple[Callable[[], Any], str]] = [
    (lambda: LARDER.start(Header("larder", (), 1, position={})), "Larder cannot start from a position"),
    (lambda: WINDFALL.require_tally(), "Windfall cannot be scored without a record"),
    (lambda: WINDFALL.require_keepsakes(), "Windfall has nothing to keep between games"),
]


@pytest.mark.parametrize(("ask", "said"), NOTHING)
def test_a_title_says_what_it_does_not_support(ask: Callable[[], Any], said: str) -> None:
    with pytest.raises(BadPosition, match=said):
        ask()


# Stored games

HEAD = Header(MAPLE.slug, ("ann", "bo"), 1, position=BASE)


def test_a_line_that_would_mean_something_else_is_not_legal() -> None:
    session = play(sit_down(HEAD, MAPLE), "ann play fox by forest", "ann travel F2")
    for goods, is_legal in ((("berries", "clay"), True), (("clay", "berries"), False)):
        found = judge_again(session, session.state, Entry(9, "ann forage ...", Forage("ann", goods)))
        assert (found is None) == is_legal
        if isinstance(found, Refusal):
            assert (found.code, found.reason) == ("other-meaning", "it would now mean 'ann forage berries clay'")


def test_a_stored_game_with_an_invalid_header_is_not_resumed() -> None:
    with pytest.raises(BadPosition, match="1 to 5 players"):
        resume(MAPLE, Header(MAPLE.slug, tuple("abcdef"), 1), ())


def test_an_unreadable_stored_line_is_named() -> None:
    session = play(sit_down(HEAD, MAPLE), "ann play fox by forest")
    [played] = session.entries
    amended = Entry(2, "amend 1 ...", Amend(1, "ann fly away"))
    with pytest.raises(BadPosition, match="'ann fly away' is not a move"):
        resume(MAPLE, HEAD, [(entry.text, stored(entry)) for entry in (played, amended)])


def test_an_unknown_word_that_is_not_a_card_gets_no_advice_about_cards(tmp_path: Path) -> None:
    edition = unfinished_edition(tmp_path / "mine", {})
    session = sit_down(Header(MAPLE.slug, ("ann", "bo"), 1, edition=edition), MAPLE)
    verdict = submit(session, "ann fly").verdict
    assert isinstance(verdict, Unreadable)
    assert "not entered yet" not in verdict.reason
