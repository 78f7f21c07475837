"""Endless records are refused before anyone has to wait."""

from __future__ import annotations

import pytest

from companion.referee import submission
from companion.referee.problems import BadPosition
from companion.referee.session import Outcome
from companion.referee.submission import import_lines
from tests.hostile.tables import SOURCES, read


@pytest.mark.parametrize("words", [("undo 2", "redo"), ("UND 2", "Red"), ('amend 2 "{}"', 'AM 2 "{}"')])
def test_endless_corrections_are_refused_in_any_spelling(
    words: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each correction replays the whole record."""
    monkeypatch.setattr(submission, "MOST_CORRECTIONS", 4)
    game, header, lines = read(SOURCES[0])
    corrections = [word.replace("{}", lines[1]) for word in words]
    assert isinstance(import_lines(game, header, [*lines[:4], *corrections * 2]), Outcome)
    with pytest.raises(BadPosition, match="line 9 of the record: more than 4 corrections"):
        import_lines(game, header, [*lines[:4], *corrections * 3])


def test_endless_lines_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(submission, "MOST_LINES", 6)
    game, header, lines = read(SOURCES[0])
    assert isinstance(import_lines(game, header, [*lines[:4], 'note "x"', 'note "x"']), Outcome)
    with pytest.raises(BadPosition, match="more than 6 lines"):
        import_lines(game, header, [*lines[:4], *['note "x"'] * 3])
