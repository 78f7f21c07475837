"""Reasons, questions and events never use the words of the card files: `any_good` is a Good of any kind."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from companion.games.maple_valley.steps import RUN, STEP_WORDS, words_of_step
from companion.games.maple_valley.vocabulary import Adjusted, Choose, Gain, Manual
from companion.referee.effects import tag_of
from tests.tools.answers import answers_of

SPOKEN = ("reason", "asks", "says", "hint", "on", "onlookers", "end")
INNER = re.compile(r"\b(?:[a-z]+(?:_[a-z]+)+|pts|curio)\b")
# What a referee types for a manual effect.
TYPED = frozenset(get_args(Adjusted))


@pytest.mark.parametrize(("only", "fewest"), [("MV", 5000), ("MV-CRAFT", 200)], ids=["all", "some"])
def test_no_inner_word_is_spoken(only: str, fewest: int) -> None:
    answers = answers_of("maple-valley", only)
    spoken = [(id, line) for id, lines in answers.items() for line in lines if re.split(r"[:.\s]", line)[0] in SPOKEN]
    assert len(spoken) > fewest
    assert [(id, line) for id, line in spoken if {*INNER.findall(line)} - TYPED] == []


@pytest.mark.parametrize("kind", STEP_WORDS)
def test_the_words_of_a_step_are_not_its_tag(kind: type) -> None:
    assert kind in RUN
    assert "_" not in STEP_WORDS[kind]
    assert STEP_WORDS[kind] != tag_of(kind.__name__) or STEP_WORDS[kind] in ("activate", "forage")


def test_nested_steps_are_described() -> None:
    inner = Choose(options=((Gain("any_curio"), Manual("Sing.")), ()))
    assert words_of_step(inner) == "gain 1 Curiosity of any kind and Sing. or nothing"
