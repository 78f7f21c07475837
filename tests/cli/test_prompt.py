"""Completion at the prompt of `play`."""

from __future__ import annotations

import pytest

from companion.cli.names import PROMPT_WORDS
from companion.cli.prompt import complete_words
from companion.games import REGISTRY, find_game
from companion.referee.moves import RECORD_MOVES

LINES = ["flip expand", "Ann build house G7", "Ann build house G8", "Ann build boat H6", "Ann pass", "pass"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("fl", ["flip"]),
        ("a", ["Ann", "amend"]),
        ("ann ", ["build", "pass"]),
        ("ann b", ["build"]),
        ("an bu ", ["house", "boat"]),
        ("ann build house G", ["G7", "G8"]),
        ("ann build house g7 ", []),
        ("why ann p", ["pass"]),
        ("p", ["pass"]),
        ("zebra ", []),
        ("\\(", []),
    ],
)
def test_the_next_word(text: str, words: list[str]) -> None:
    assert complete_words(text, LINES) == words


def test_at_the_start_everything_is_offered() -> None:
    assert complete_words("", LINES) == ["flip", "Ann", "pass", *PROMPT_WORDS]


@pytest.mark.parametrize("slug", REGISTRY)
def test_words_of_the_prompt_are_no_verbs_of_a_title(slug: str) -> None:
    game = find_game(slug)
    assert game is not None
    notation = game.notation(())
    shared = {notation.templates[cls].verb for cls in RECORD_MOVES}
    assert not ({*notation.seat_verbs, *notation.table_verbs} - shared) & set(PROMPT_WORDS)
