"""Golden records (`tests/records/<title>`): whole games that must stay legal and keep their score.

The last line of each is a note with its final score. A title's `test_golden` can make its records again; after an
intended change of the rules, write them again and review the diff.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from companion.games import find_title
from companion.referee.session import Outcome, Session
from companion.referee.submission import import_record
from tests.referee.tables import play, record_of

RECORDS = Path(__file__).parents[1] / "records"


def final(session: Session) -> str:
    """Describe the final score, or only the winners if there are no points."""
    sheet = session.game.score(session.state)
    assert sheet.final
    won = f"{sheet.beaten_by} win" if sheet.beaten_by else f"won by {' and '.join(sheet.winners)}"
    won = "a tie" if sheet.is_tie else won
    totals = ", ".join(f"{score.seat} {score.total}" for score in sheet.seats)
    return f"final: {totals}; {won}" if sheet.has_points else f"final: {won}"


def imported(path: Path) -> Session:
    """Import a record, judging each line."""
    game = find_title(path.parent.name)
    assert game is not None
    outcome = import_record(game, path.read_text(encoding="utf-8"))
    assert isinstance(outcome, Outcome), outcome
    return outcome.session


def write_records(slug: str, games: Mapping[str, Session]) -> None:
    """Write the golden records of a title, each with its final score as the last line."""
    (RECORDS / slug).mkdir(parents=True, exist_ok=True)
    for name, session in games.items():
        text = record_of(play(session, f'note "{final(session)}"'))
        (RECORDS / slug / f"{name}.txt").write_text(text, encoding="utf-8")
