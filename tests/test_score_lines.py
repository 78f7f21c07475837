"""What score lines cite is declared by each title: no line cites more, and nothing is declared that never comes up."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games import REGISTRY, find_title
from companion.games.citing import citations_of
from companion.referee.title import Title
from companion.referee.verdicts import Refusal
from tests.answers import FOLDER
from tests.golden import RECORDS, imported
from tests.sixth.windfall.game import TITLE as WINDFALL

# The answers to all cases are kept, and held by the tests that play them: `score: ann: gold: 3 [KV-SCO-07]`.
KEPT = re.compile(r"score: [^:]+: (?P<words>.*): -?\d+ \[(?P<clauses>.*)\]")
FILLED_IN = re.compile(r"…|<[a-z]+>")
TITLES = {**{slug: slug for slug in REGISTRY}, "wf": WINDFALL.slug}
each_title = pytest.mark.parametrize("book", TITLES)


def title_of(book: str) -> Title[Any]:
    game = WINDFALL if TITLES[book] == WINDFALL.slug else find_title(book)
    assert game is not None
    return game


def lines_in_cases(book: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Read the words and clauses of all score lines that the cases of a title end with."""
    answers = json.loads((FOLDER / f"{book}.json").read_text(encoding="utf-8"))
    for found in (KEPT.fullmatch(line) for lines in answers.values() for line in lines):
        if found is not None:
            yield found["words"], tuple(filter(None, found["clauses"].split(", ")))


def lines_in_games(book: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Score the golden games of a title after each line, and their beginnings under every ruling."""
    for path in sorted((RECORDS / book).glob("*.txt"))[:3]:
        session = imported(path)
        game, state = session.game, session.game.start(session.header)
        for entry in session.played.lines:
            state, _ = game.apply(state, entry.move)
            yield from lines_of(game, state)
        for ruling in game.book().rulings:
            for value in ruling.values if ruling.switch else ():
                rulings = {**session.header.rulings, ruling.switch: value}
                yield from lines_of(game, game.start(replace(session.header, rulings=rulings)))


def lines_of(game: Title[Any], state: Any) -> Iterator[tuple[str, tuple[str, ...]]]:
    if not isinstance(state, Refusal):
        yield from ((line.source, line.clauses) for seat in game.score(state).seats for line in seat.lines)


def declared_for(game: Title[Any], words: str) -> str:
    """Find the declared words that a line is an instance of: of several the one that says most."""
    fitting = [known for known in game.score_lines if re.fullmatch(pattern_of(known), words)]
    return max(fitting, key=lambda known: len(FILLED_IN.sub("", known)), default="")


def pattern_of(known: str) -> str:
    return ".*".join(map(re.escape, FILLED_IN.split(known)))


@each_title
def test_every_clause_of_a_score_line_is_declared_and_every_declared_one_comes_up(book: str) -> None:
    game, met = title_of(book), set[tuple[str, str]]()
    for words, clauses in {*lines_in_cases(book), *lines_in_games(book)}:
        known = declared_for(game, words)
        assert set(clauses) <= set(game.score_lines.get(known, ())), (words, clauses, known)
        met |= {(known, clause) for clause in clauses}
    declared = {(known, clause) for known, clauses in game.score_lines.items() for clause in clauses}
    assert declared - met == set()


@each_title
def test_the_declared_clauses_are_in_the_book_and_shown_with_it(book: str) -> None:
    game = title_of(book)
    if book == "wf":
        assert game.score_lines
        return
    for known, clauses in game.score_lines.items():
        for clause in clauses:
            assert game.book().find(clause) is not None
            assert known in citations_of(game, clause).score_lines
