"""The case book uses the whole vocabulary: every trigger, step, field, value, selector and condition."""

from __future__ import annotations

import re

from tests.games.masters_of_maple_syrup.vocabulary import (
    ANSWERS,
    CASES,
    STEPS,
    effects_of,
    met,
    steps_in,
    wanted,
)


def test_every_word_of_the_vocabulary_is_used() -> None:
    assert sorted(wanted() - met().keys()) == []


def test_every_step_has_a_legal_and_a_refused_move() -> None:
    """Each step that waits for a move has a case with a legal move and one with a refused move."""
    found: set[tuple[str, str]] = set()
    for case in CASES:
        verb = next(iter(re.findall(r"^(?:ann |bo )?([a-z]+)", case.when)), "")
        verdict = case.then.split()[0]
        for step in steps_in([effects_of(case), case.action]):
            if verb in ANSWERS.get(step["do"], ()):
                found.add((step["do"], verdict))
    missing = {(word, verdict) for word in ANSWERS for verdict in ("legal", "illegal")} - found
    assert sorted(missing) == []


def test_every_step_is_listed_here() -> None:
    """A new step must be carried out by a move, or be listed as automatic."""
    by_itself = {"modify", "if_then", "repeat", "score", "rule"}
    assert set(STEPS) == set(ANSWERS) | by_itself
