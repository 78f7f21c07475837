"""The golden records of Crayonville. Write them again with:

python -m tests.games.crayonville.test_golden
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.games.crayonville.game import TITLE
from companion.referee.allowance import allow_line, is_allowance
from companion.referee.header import Header
from companion.referee.session import Session
from companion.referee.submission import submit
from companion.referee.verdicts import Legal
from tests.referee.tables import play, record_of, sit_down
from tests.support.records import RECORDS, final, write_records

# A complete level 1 with two players: the worked example of the rules.
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


def worked_level() -> Session:
    lines = [line.strip() for row in WORKED.split("\n") for line in row.split(";") if line.strip()]
    return play(sit_down(Header("crayonville", ("ann", "ben"), TITLE.rules_version)), *lines)


# The same level in a box with more wood than the level counts, and with one more Harvest Fish.
ALLOWED = (
    ("draw ben field field water", 'allow draw ben wood wood wood "a second bag was mixed in"'),
    ("ben colour field F8; ben colour field F9", "ben colour wood F8; ben colour wood F9"),
    ("ben sell 4 grain", "ben sell 3 grain"),
    ("flip expand; ann build boat", 'allow flip harvest-fish "the deck has one more"; ann build boat'),
)


def allowed_level() -> Session:
    """Play the worked level with other draws, which the table allows."""
    text = WORKED
    for old, new in ALLOWED:
        assert text.count(old) == 1
        text = text.replace(old, new)
    session = sit_down(Header("crayonville", ("ann", "ben"), TITLE.rules_version))
    for line in (line.strip() for row in text.split("\n") for line in row.split(";") if line.strip()):
        outcome = allow_line(session, line) if is_allowance(session, line) else submit(session, line)
        assert isinstance(outcome.verdict, Legal), (line, outcome.verdict)
        session = outcome.session
    return session


def advised_level(seats: tuple[str, ...], level: int, seed: str) -> Session:
    """Play a campaign up to this level with simple players; return its last game."""
    keepsakes: dict[str, Any] = {}
    for number in range(1, level + 1):
        options, deal = {"level": number}, f"{seed} {number}"
        header = Header("crayonville", seats, TITLE.rules_version, options=options, deal=deal, keepsakes=keepsakes)
        session, rng = sit_down(header), Random(deal)
        while asks := session.asks():
            seat = next(ask.seat for ask in asks if ask.seat is not None)
            session = play(session, session.write(TITLE.advise(session.state, seat, rng)))
        keepsakes = TITLE.kept(session.state)
    return session


def write() -> None:
    """Write the golden records again, except `level-9-two-dealt`.

    Its flips are typed: they were dealt with odds other than those of CV-R69, and other tests count its contents.
    """
    write_records(
        TITLE.slug,
        {
            "level-1-worked": worked_level(),
            "level-1-allowed": allowed_level(),
            "level-4-three-dealt": advised_level(("ann", "ben", "cleo"), 4, "golden 1"),
            "level-9-dealt": advised_level(("ann", "ben"), 9, "golden"),
        },
    )


def test_the_worked_level_ends_as_the_rules_say() -> None:
    session = worked_level()
    assert final(session) == "final: ann 6, ben 5; won by ann"
    stocks = {name: seat.stock for name, seat in session.state.seats.items()}
    assert [stocks["ann"][kind] for kind in ("wood", "fish", "grain")] == [0, 1, 0]
    assert [stocks["ben"][kind] for kind in ("wood", "fish", "grain")] == [1, 0, 0]
    assert sum(session.state.pile.values()) == 6
    assert [village["completed"] for village in TITLE.kept(session.state).values()] == [(1,), (1,)]


def test_the_allowed_level_is_the_stored_one() -> None:
    text = (RECORDS / TITLE.slug / "level-1-allowed.txt").read_text(encoding="utf-8")
    assert [line.split('"')[0] for line in text.splitlines() if " allow " in line] == [
        "28 allow wood ",
        "57 allow harvest-fish ",
    ]
    assert record_of(play(allowed_level(), f'note "{final(allowed_level())}"')) == text


@pytest.mark.parametrize(
    ("name", "verbs"),
    [
        ("level-4-three-dealt", ["build house", "build road", "feed", "sell", "use", "turn"]),
        ("level-9-dealt", ["take", "build wall", "build townhouse", "build tower", "produce", "feed"]),
        ("level-9-two-dealt", ["take", "build wall", "build townhouse", "build tower", "produce", "feed"]),
    ],
)
def test_the_golden_levels_are_rich_enough(name: str, verbs: list[str]) -> None:
    text = (RECORDS / TITLE.slug / f"{name}.txt").read_text(encoding="utf-8")
    assert [verb for verb in verbs if f" {verb}" not in text] == []


if __name__ == "__main__":
    write()
