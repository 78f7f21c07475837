"""Score lines cite exactly the clauses that each title declares."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

import pytest
from msgspec.structs import replace

from companion.games import REGISTRY, find_title
from companion.games.citations import citations_of
from companion.referee.scores import ScoreSheet
from companion.referee.session import Outcome
from companion.referee.title import Title
from companion.referee.verdicts import Refusal
from tests.support.casebook import Case, play_title
from tests.support.records import RECORDS, imported
from tests.tools.verdicts import Found

FILLED_IN = re.compile(r"…|<[a-z]+>")
Line: TypeAlias = tuple[str, tuple[str, ...]]
each_title = pytest.mark.parametrize("book", REGISTRY)


def title_of(book: str) -> Title[Any]:
    game = find_title(book)
    assert game is not None
    return game


def lines_in_cases(book: str) -> set[Line]:
    """Play the cases of a title; return the words and clauses of all score lines at their ends."""
    met = set[Line]()

    def note(case: Case, found: Found) -> None:
        if isinstance(found, ScoreSheet):
            met.update(lines_of_sheet(found))
        elif isinstance(found, Outcome):
            met.update(lines_of(found.session.game, found.session.state))

    play_title(book, note)
    return met


def lines_in_games(book: str) -> Iterator[Line]:
    """Score the golden games of a title after each line, and their first states under every ruling."""
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


def lines_of(game: Title[Any], state: Any) -> Iterator[Line]:
    if not isinstance(state, Refusal):
        yield from lines_of_sheet(game.score(state))


def lines_of_sheet(sheet: ScoreSheet) -> Iterator[Line]:
    yield from ((line.source, line.clauses) for seat in sheet.seats for line in seat.lines)


def declared_for(game: Title[Any], words: str) -> str:
    """Return the declared words that a line is an instance of; of several, the most specific."""
    fitting = [known for known in game.score_lines if re.fullmatch(pattern_of(known), words)]
    return max(fitting, key=lambda known: len(FILLED_IN.sub("", known)), default="")


def pattern_of(known: str) -> str:
    return ".*".join(map(re.escape, FILLED_IN.split(known)))


def cited_in(game: Title[Any], lines: Iterable[Line]) -> set[tuple[str, str]]:
    """Return the pairs of declared words and cited clause; no line may cite more than its words declare."""
    met = set[tuple[str, str]]()
    for words, clauses in lines:
        known = declared_for(game, words)
        assert set(clauses) <= set(game.score_lines.get(known, ())), (words, clauses, known)
        met |= {(known, clause) for clause in clauses}
    return met


@each_title
def test_every_clause_of_a_score_line_in_golden_games_is_declared(book: str) -> None:
    cited_in(title_of(book), {*lines_in_games(book)})


@each_title
def test_every_clause_of_a_score_line_is_declared_and_every_declared_one_is_used(book: str) -> None:
    game = title_of(book)
    declared = {(known, clause) for known, clauses in game.score_lines.items() for clause in clauses}
    assert declared - cited_in(game, lines_in_cases(book) | {*lines_in_games(book)}) == set()


@each_title
def test_the_declared_clauses_are_in_the_book_and_shown_with_it(book: str) -> None:
    game = title_of(book)
    assert game.score_lines or not game.unit
    for known, clauses in game.score_lines.items():
        for clause in clauses:
            assert game.book().find(clause) is not None
            assert known in citations_of(game, clause).score_lines
