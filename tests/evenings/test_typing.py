"""How much there is to type: the same moves one by one and in shorthand, with the same record.

`python -m tests.evenings.test_typing` writes the figures into docs/how-to/prompt.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from companion.games import find_title
from companion.referee.header import Header
from companion.referee.session import Outcome, Session, begin
from companion.referee.shorthand import play_text
from companion.referee.submission import submit
from companion.referee.verdicts import Legal
from tests.support.figures import write_table

FOLDER = Path(__file__).parent / "typing"
PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "prompt.md"
# What each file shows.
ABOUT = {
    "crayonville": "Crayonville, level 1 with three players",
    "king-of-the-valley": "a turn of King of the Valley",
    "bear-valley": "a turn of Bear Valley",
    "maple-valley": "a turn of Maple Valley",
    "masters-of-maple-syrup": "a turn of Masters of Maple Syrup",
}
# The most lines and keystrokes in shorthand, as shares of those move by move.
MOST_LINES, MOST_KEYS = 0.5, 0.6


class Script(NamedTuple):
    """A part of a game: the lines before it, and its moves in full and in shorthand."""

    start: Session
    before: list[str]
    old: list[str]
    new: list[str]


def read_script(name: str) -> Script:
    """Read a file of three lists, after a line that names the title and the seats."""
    rows = [row for row in (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines() if not row.startswith("#")]
    slug, *seats = rows[0].split()[1:]
    parts: list[list[str]] = []
    for row in rows[1:]:
        if row.startswith("= "):
            parts.append([])
        else:
            parts[-1].append(row)
    title = find_title(slug)
    assert title is not None
    options: dict[str, Any] = {"colours": "red blue"} if slug == "bear-valley" else dict(title.campaign[0])
    outcome = begin(title, Header(slug, tuple(seats), title.rules_version, options=options))
    assert isinstance(outcome, Outcome), outcome
    return Script(outcome.session, *parts)


def play_lines(session: Session, lines: Sequence[str]) -> Session:
    for line in lines:
        batch = play_text(session, line)
        assert batch.stopped is None, (line, batch.left, batch.verdict)
        session = batch.session
    return session


def play_plainly(session: Session, lines: Sequence[str]) -> Session:
    """Play lines as they were typed before there was shorthand."""
    for line in lines:
        outcome = submit(session, line)
        assert isinstance(outcome.verdict, Legal), (line, outcome.verdict)
        session = outcome.session
    return session


def keys(lines: Sequence[str]) -> int:
    """Count the keystrokes of lines, with Enter after each."""
    return sum(len(line) + 1 for line in lines)


def figures(name: str) -> str:
    """Return the row of a script in the table of figures."""
    script = read_script(name)
    start = play_lines(script.start, script.before)
    moves = len(play_lines(start, script.old).entries) - len(start.entries)
    lines, typed = (len(script.old), len(script.new)), (keys(script.old), keys(script.new))
    share = f"{100 * typed[1] // typed[0]} %"
    return f"| {ABOUT[name]} | {moves} | {lines[0]} | {lines[1]} | {typed[0]:,} | {typed[1]:,} | {share} |"


@pytest.mark.parametrize("name", ABOUT)
def test_shorthand_gives_the_same_record(name: str) -> None:
    script = read_script(name)
    start = play_lines(script.start, script.before)
    old, new = play_plainly(start, script.old), play_lines(start, script.new)
    assert [entry.text for entry in new.entries] == [entry.text for entry in old.entries]
    assert new.state == old.state


@pytest.mark.parametrize("name", ABOUT)
def test_shorthand_may_repeat_moves_that_leave_no_choice(name: str) -> None:
    """At the prompt, such moves are played automatically; the same lines give the same record."""
    script = read_script(name)
    start = play_lines(script.start, script.before)
    session = start
    for line in script.new:
        batch = play_text(session, line, send=partial(submit, forcing=True))
        assert batch.stopped is None, (line, batch.left, batch.verdict)
        session = batch.session
    meant = [entry.text for entry in play_lines(start, script.new).entries]
    assert [entry.text for entry in session.entries][: len(meant)] == meant


@pytest.mark.parametrize("name", ABOUT)
def test_shorthand_saves_half_the_lines(name: str) -> None:
    script = read_script(name)
    assert len(script.new) <= MOST_LINES * len(script.old)
    assert keys(script.new) <= MOST_KEYS * keys(script.old)


def test_the_level_is_played_to_its_end() -> None:
    script = read_script("crayonville")
    assert not play_lines(script.start, script.old).asks()


@pytest.mark.parametrize("name", ABOUT)
def test_the_figures_in_the_docs_are_true(name: str) -> None:
    assert figures(name) in PAGE.read_text(encoding="utf-8")


if __name__ == "__main__":
    write_table(PAGE, "typing", map(figures, ABOUT))
