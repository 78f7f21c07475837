"""Golden records: whole levels that must go on standing line by line and end with the same stars.

The last line of each record in `tests/records/crayonville` is a note of its final score. After a change of the rules
that is meant, write them anew and look at the difference:

    python -m tests.crayonville.test_golden
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games.crayonville.game import GAME
from companion.referee.game import Header
from companion.referee.record import read_record
from companion.referee.session import Outcome, Session, begin, import_record, recheck, submit
from companion.referee.verdicts import Legal
from tests.referee.tables import play, record_of, reopened, sit_down

RECORDS = Path(__file__).parents[1] / "records" / "crayonville"
# A complete level 1 of two players, card by card: the worked example of the rules.
WORKED = """
draw ann wood wood field water; ann colour wood G6; ann colour wood F6; ann colour field F8; ann colour water H5
draw ben wood field field water; ben colour wood I8; ben colour field H8; ben colour field G9; ben colour water I7
flip expand; ann build house G7; ann done; ben use; draw ben wood wood water; ben colour wood G6; ben colour wood F7
flip harvest-wood; ann use; ben build house G7; ben done
flip expand; ann use; draw ann wood field water; ann colour wood F7; ann colour field G9
ben use; draw ben field field water; ben colour field F8; ben colour field F9
flip harvest-grain; ann use; ben use
flip harvest-fish; ann use; ben use
flip harvest-wood; ann use; ben use
flip market; ann sell 6 wood; ben turn
flip expand; ann turn; ben build house G8; ben done
flip harvest-grain; ann use; ben use
flip market; ann sell 2 fish; ben sell 4 grain
flip harvest-fish; ann use; ben use
flip expand; ann build boat H5; ann done; ben turn
flip market; ann sell 2 grain; ben sell 3 fish
"""


def final(session: Session) -> str:
    """The final score in words."""
    sheet = GAME.score(session.state)
    assert sheet.final
    stars = ", ".join(f"{score.seat} {score.total}" for score in sheet.seats)
    return f"final: {stars}; won by {' and '.join(sheet.winners)}"


def worked_level() -> Session:
    lines = [line.strip() for row in WORKED.split("\n") for line in row.split(";") if line.strip()]
    return play(sit_down(Header("crayonville", ("ann", "ben"), GAME.rules_version)), *lines)


def advised_level(seats: tuple[str, ...], level: int, seed: str) -> Session:
    """Play a campaign up to this level as the simple player does; return its last game."""
    keepsakes: dict[str, Any] = {}
    for number in range(1, level + 1):
        options, deal = {"level": number}, f"{seed} {number}"
        header = Header("crayonville", seats, GAME.rules_version, options=options, deal=deal, keepsakes=keepsakes)
        session, rng = sit_down(header), Random(deal)
        while asks := session.asks():
            seat = next(ask.seat for ask in asks if ask.seat is not None)
            session = play(session, session.write(GAME.advise(session.state, seat, rng)))
        keepsakes = GAME.keepsakes(session.state)
    return session


def write_records() -> None:
    """Write all golden records anew."""
    games = {
        "level-1-worked.txt": worked_level(),
        "level-4-three-dealt.txt": advised_level(("ann", "ben", "cleo"), 4, "golden 1"),
        "level-9-two-dealt.txt": advised_level(("ann", "ben"), 9, "golden"),
    }
    RECORDS.mkdir(parents=True, exist_ok=True)
    for name, session in games.items():
        (RECORDS / name).write_text(record_of(play(session, f'note "{final(session)}"')), encoding="utf-8")


GOLDEN = sorted(RECORDS.glob("*.txt"))
each_record = pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)


def test_there_are_golden_records() -> None:
    assert [path.stem for path in GOLDEN] == ["level-1-worked", "level-4-three-dealt", "level-9-two-dealt"]


@each_record
def test_a_golden_record_still_stands_and_scores_the_same(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    outcome = import_record(GAME, text)
    assert isinstance(outcome, Outcome)
    assert record_of(outcome.session) == text
    assert outcome.session.entries[-1].text == f'note "{final(outcome.session)}"'
    assert reopened(outcome.session).state == outcome.session.state
    assert recheck(outcome.session) is None
    assert GAME.examine(outcome.session.state) == []


@each_record
def test_a_golden_game_typed_again_gives_the_same_lines(path: Path) -> None:
    """What was typed is typed again; what was dealt must be dealt again, each at its place."""
    header, lines = read_record(path.read_text(encoding="utf-8"))
    outcome = begin(GAME, header)
    assert isinstance(outcome, Outcome)
    session = outcome.session
    for n, line in enumerate(lines):
        if n == len(session.entries):
            outcome = submit(session, line)
            assert isinstance(outcome.verdict, Legal), (n + 1, line, outcome.verdict)
            session = outcome.session
        assert session.entries[n].text == line
    assert len(session.entries) == len(lines)
    dealt = sum(line.startswith(("flip ", "draw ")) for line in lines)
    assert header.deal is None or dealt > 20


def test_the_worked_level_ends_as_the_rules_say() -> None:
    session = worked_level()
    assert final(session) == "final: ann 6, ben 5; won by ann"
    stocks = {name: seat.stock for name, seat in session.state.seats.items()}
    assert [stocks["ann"][kind] for kind in ("wood", "fish", "grain")] == [0, 1, 0]
    assert [stocks["ben"][kind] for kind in ("wood", "fish", "grain")] == [1, 0, 0]
    assert sum(session.state.pile.values()) == 6
    assert [village["completed"] for village in GAME.keepsakes(session.state).values()] == [(1,), (1,)]


@pytest.mark.parametrize(
    ("name", "verbs"),
    [
        ("level-4-three-dealt", ["build house", "build road", "feed", "sell", "use", "turn"]),
        ("level-9-two-dealt", ["take", "build wall", "build townhouse", "build tower", "produce", "feed"]),
    ],
)
def test_the_golden_levels_are_rich_enough(name: str, verbs: list[str]) -> None:
    text = (RECORDS / f"{name}.txt").read_text(encoding="utf-8")
    assert [verb for verb in verbs if f" {verb}" not in text] == []


if __name__ == "__main__":
    write_records()
