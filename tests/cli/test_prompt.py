"""Completion at the prompt of `play`."""

from __future__ import annotations

import pytest

from companion.cli.names import PROMPT_WORDS
from companion.cli.prompt import complete_words
from companion.games import REGISTRY, find_game
from companion.referee.moves import RECORD_MOVES

LINES = {
    "flip expand": "",
    "Ann build house G7": "gives 3 wood",
    "Ann build house G8": "",
    "Ann build boat H6": "catches fish",
    "Ann pass": "ends the turn",
    "pass": "ends the turn",
}


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
    assert list(complete_words(text, LINES)) == words


def test_at_the_start_everything_is_offered() -> None:
    assert list(complete_words("", LINES)) == ["flip", "Ann", "pass", *PROMPT_WORDS]


@pytest.mark.parametrize(
    ("text", "glosses"),
    [
        ("ann build house ", {"G7": "gives 3 wood", "G8": ""}),
        ("an b", {"build": ""}),
        ("pa", {"pass": "ends the turn"}),
        ("why ann pa", {"pass": "ends the turn"}),
    ],
)
def test_a_word_that_completes_a_line_says_what_it_would_do(text: str, glosses: dict[str, str]) -> None:
    assert complete_words(text, LINES) == glosses


def test_nothing_is_said_of_a_word_that_completes_several_lines() -> None:
    assert complete_words("a s ", {"Ann sell 1": "for gold", "Al sell 1": "for fish"}) == {"1": ""}


@pytest.mark.parametrize("slug", REGISTRY)
def test_words_of_the_prompt_are_no_verbs_of_a_title(slug: str) -> None:
    game = find_game(slug)
    assert game is not None
    notation = game.notation(())
    shared = {notation.templates[cls].verb for cls in RECORD_MOVES}
    assert not ({*notation.seat_verbs, *notation.table_verbs} - shared) & set(PROMPT_WORDS)
