"""Everyday questions: the right rule is among the first three."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.games.library import data_folder, read_book, read_thesaurus
from companion.referee.search import words_of
from tests.support.titles import PHRASED
from tests.tools.questions import MORE, TUNING, ask, read_questions

# Never used for tuning the search.
BAR = 0.90
QUESTIONS = read_questions()
# Half of these were used to improve it. Each bar leaves room for another phrasing.
MORE_BAR, UNUSED_BAR, TITLE_BAR = 0.93, 0.91, 0.80
MORE_QUESTIONS = read_questions(MORE)


def test_the_right_rule_is_among_the_first_three() -> None:
    score = ask(QUESTIONS)
    assert score.seen >= BAR * score.asked, score
    assert score.nothing == 0


def test_the_right_rule_is_among_the_first_three_for_more_questions() -> None:
    score = ask(MORE_QUESTIONS)
    assert score.seen >= MORE_BAR * score.asked, score
    assert score.nothing == 0
    unused = ask(MORE_QUESTIONS[1::2])
    assert unused.seen >= UNUSED_BAR * unused.asked, unused


@pytest.mark.parametrize("slug", PHRASED)
def test_no_title_falls_far_behind(slug: str) -> None:
    score = ask([question for question in MORE_QUESTIONS if question.title == slug])
    assert score.asked >= 30
    assert score.seen >= TITLE_BAR * score.asked, score


def test_every_answer_is_an_entry_of_its_title() -> None:
    for question in [*QUESTIONS, *MORE_QUESTIONS, *read_questions(TUNING)]:
        assert {*question.answers} <= {entry.id for entry in read_book(question.title).entries()}, question


@pytest.mark.parametrize("slug", PHRASED)
def test_every_entry_has_three_to_eight_phrasings_and_no_title_has_one_twice(slug: str) -> None:
    entries = read_book(slug).entries()
    assert [entry.id for entry in entries if not 3 <= len(entry.asked) <= 8] == []
    counts = Counter(" ".join(words_of(asked)) for entry in entries for asked in entry.asked)
    assert [asked for asked, count in counts.items() if count > 1 or not asked] == []


@pytest.mark.parametrize("slug", PHRASED)
def test_every_group_of_synonyms_has_two_words_or_more(slug: str) -> None:
    assert (data_folder() / slug / "thesaurus.toml").is_file()
    groups = [[" ".join(words_of(name)) for name in group] for group in read_thesaurus([slug])]
    assert [group for group in groups if len({*group} - {""}) < max(2, len(group))] == []
