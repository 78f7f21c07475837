"""The case book uses the whole vocabulary and every card of the stand-in edition."""

from __future__ import annotations

import re

from tests.games.maple_valley.vocabulary import (
    ALL_CASES,
    ANSWERS,
    CASES,
    STEPS,
    met,
    met_by,
    named_in,
    places,
    shipped,
    texts_in,
    wanted,
)


def test_every_word_is_used() -> None:
    assert sorted(wanted() - met().keys()) == []


def test_every_title_is_used() -> None:
    """In some case, a player has the card or a move names it."""
    met = {word for case in ALL_CASES for word in named_in(case)}
    assert sorted(set(shipped()) - met) == []


def test_every_place_is_visited() -> None:
    texts = {word for case in CASES for text in (*texts_in(case.at), *texts_in(case.after)) for word in text.split()}
    assert sorted(set(places()) - texts) == []


def test_every_step_has_a_legal_and_a_refused_answer() -> None:
    """Each step that waits for a move has a case with a legal answer and one with a refused answer."""
    found: set[tuple[str, str]] = set()
    for case in CASES:
        verb = next(iter(re.findall(r"^(?:(?:ann|bo|cy|di|ed) )?([a-z]+)", case.when)), "")
        verdict = case.then.split()[0]
        steps = {word.removeprefix("step ") for word in met_by(case) if word.startswith("step ")}
        found |= {(step, verdict) for step in steps if verb in ANSWERS.get(step, ())}
    missing = {(word, verdict) for word in ANSWERS for verdict in ("legal", "illegal")} - found
    assert sorted(missing) == []


def test_every_step_is_known_here() -> None:
    """A new step must be answered by a move or be listed as automatic."""
    by_itself = {"dawdle", "cycle", "limit", "pts", "store"}
    assert set(STEPS) == set(ANSWERS) | by_itself
