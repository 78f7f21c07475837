"""The case book uses the whole vocabulary: every trigger, step, field, value, selector and condition in some case."""

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


def test_every_word_is_used() -> None:
    assert sorted(wanted() - met().keys()) == []


def test_every_step_is_answered_well_and_badly() -> None:
    """Of each step that waits for a line there is a case in which the line stands, and one in which it does not."""
    found: set[tuple[str, str]] = set()
    for case in CASES:
        verb = next(iter(re.findall(r"^(?:ann |bo )?([a-z]+)", case.when)), "")
        verdict = case.then.split()[0]
        for step in steps_in([effects_of(case), case.action]):
            if verb in ANSWERS.get(step["do"], ()):
                found.add((step["do"], verdict))
    missing = {(word, verdict) for word in ANSWERS for verdict in ("legal", "illegal")} - found
    assert sorted(missing) == []


def test_every_step_is_known_here() -> None:
    """A new step must be answered by a line, or be one of those that happen by themselves."""
    by_itself = {"modify", "if_then", "repeat", "score", "rule"}
    assert set(STEPS) == set(ANSWERS) | by_itself
