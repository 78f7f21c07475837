"""`doctor`: damage in the database, in a game, in a file."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from tests.cli.conftest import Companion


def test_all_is_well(turn: Companion) -> None:
    assert turn("doctor").code == 0
    assert turn("doctor", "--json").document == {"problems": []}


def test_an_empty_database_is_well(companion: Companion) -> None:
    assert companion("doctor").code == 0


def test_a_line_that_no_longer_stands_is_shown(turn: Companion, database: Path) -> None:
    with sqlite3.connect(database) as db:
        db.execute("UPDATE line SET text = 'Ann colour wood G7', move = replace(move, 'G6', 'G7') WHERE n = 3")
    answer = turn("doctor", "--json")
    assert answer.code == 1
    assert "line 3 'Ann colour wood G7' no longer stands" in answer.err
    assert any("line 3" in problem for problem in answer.document["problems"])


def test_a_missing_line_is_found(turn: Companion, database: Path) -> None:
    with sqlite3.connect(database) as db:
        db.execute("DELETE FROM line WHERE n = 10")
    answer = turn("doctor")
    assert answer.code == 1
    assert "should have 10 lines" in answer.err


def test_a_game_that_is_not_there(companion: Companion) -> None:
    assert companion("doctor", "--game", "4").code == 3


def test_a_position_that_is_impossible_names_the_fault(companion: Companion, tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text('flipped = ["tax"]\n[[seat]]\nname = "Ann"\n')
    answer = companion("doctor", "--position", str(path), "--json")
    assert answer.code == 1
    assert answer.document["problems"]
    assert companion("games", "--json").document["games"] == []
