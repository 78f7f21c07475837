"""Ask the search in the rules everyday questions (tests/referee/*questions.toml), and write how many it answers.

python -m tests.tools.questions [--write]
"""

from __future__ import annotations

import random
import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from companion.cli.rules import search_titles
from companion.games import REGISTRY
from companion.games.library import read_book, read_thesaurus
from companion.referee.search import Index, read_query
from tests.support.figures import write_figures

QUESTIONS = Path(__file__).parents[1] / "referee" / "questions.toml"
# Every other one, starting with the first, was used for tuning. The rest are not.
MORE = QUESTIONS.with_name("more_questions.toml")
# Tune the search on these, never on the others.
TUNING = QUESTIONS.with_name("tuning.toml")
# An answer counts if it is among the first three.
SEEN = 3
# Phrasings to ask of each title after removing them from the index.
REMOVED = 100


class Question(msgspec.Struct, forbid_unknown_fields=True):
    """A question about a title, and every entry that answers it."""

    title: str
    asks: str
    answers: tuple[str, ...]


class Score(NamedTuple):
    """The number of questions, and how many are answered first, among the first three, or with nothing."""

    asked: int
    first: int
    seen: int
    nothing: int


def read_questions(path: Path = QUESTIONS) -> list[Question]:
    """Read the questions of all titles."""
    return msgspec.convert(tomllib.loads(path.read_text("utf-8"))["question"], list[Question])


def ask(questions: Sequence[Question], slugs: Sequence[str] = ()) -> Score:
    """Ask each question within its title, or within several."""
    found = [
        [place.entry.id for place in search_titles(slugs or [question.title], question.asks.split()).places]
        for question in questions
    ]
    answers = [{*question.answers} for question in questions]
    return Score(
        len(questions),
        sum(not right.isdisjoint(ids[:1]) for right, ids in zip(answers, found, strict=True)),
        sum(not right.isdisjoint(ids[:SEEN]) for right, ids in zip(answers, found, strict=True)),
        sum(not ids for ids in found),
    )


def ask_removed(slug: str, number: int) -> int:
    """Remove phrasings one at a time, ask them, and count those whose entry is still among the first three."""
    entries = read_book(slug).entries()
    groups = read_thesaurus([slug])
    every = [(at, asked) for at, entry in enumerate(entries) for asked in entry.asked]
    right = 0
    for at, asked in random.Random(1).sample(every, number):
        rest = tuple(other for other in entries[at].asked if other != asked)
        index = Index([*entries[:at], msgspec.structs.replace(entries[at], asked=rest), *entries[at + 1 :]], groups)
        whole, near = index.search(index.understand(read_query(asked)))
        right += entries[at].id in [entry.id for entry in (*whole, *near)[:SEEN]]
    return right


def rows() -> Iterator[tuple[str, str]]:
    """Yield the figures of each title, of all together, and of all searched at once."""
    questions, more = read_questions(), read_questions(MORE)
    removed = {slug: ask_removed(slug, REMOVED) for slug in REGISTRY}
    for slug in REGISTRY:
        yield slug, row(slug, ask([one for one in questions if one.title == slug]), f"{removed[slug]} of {REMOVED}")
    yield "all", row("all", ask(questions), f"{sum(removed.values())} of {REMOVED * len(removed)}")
    yield "all, without naming the title", row("all, without naming the title", ask(questions, [*REGISTRY]), "-")
    for slug in REGISTRY:
        yield f"{slug}, more", row(f"{slug}, more", ask([one for one in more if one.title == slug]), "-")
    yield "all, more", row("all, more", ask(more), "-")
    yield "all, more, not used", row("all, more, not used", ask(more[1::2]), "-")
    yield "all, for tuning", row("all, for tuning", ask(read_questions(TUNING)), "-")


def row(name: str, score: Score, removed: str) -> str:
    share = f"{score.seen / score.asked:.1%}"
    return f"| {name} | {score.asked} | {score.first} | {score.seen} | {share} | {score.nothing} | {removed} |"


if __name__ == "__main__":
    figures = dict(rows())
    print("\n".join(figures.values()))
    if "--write" in sys.argv[1:]:
        write_figures("questions", figures)
