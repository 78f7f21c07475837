"""`doctor`: damage in the database, a game or a file."""

from __future__ import annotations

import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pexpect  # type: ignore[import-untyped]
import pytest

from tests.cli.conftest import ROOT, Companion


def test_no_problems(turn: Companion) -> None:
    assert turn("doctor").code == 0
    found = {"problems": [], "remarks": [], "unfinished": 1, "finished": 0, "out_of": 0}
    document = turn("doctor", "--json").document
    health = document.pop("health")
    assert document == found
    assert {point["topic"] for point in health} == {"companion", "extras", "places", "database", "games"}
    assert {key for point in health for key in point} == {"topic", "name", "state", "words"}
    assert "health" not in turn("doctor", "--game", "1", "--json").document


def test_an_empty_database_has_no_problems(companion: Companion) -> None:
    assert companion("doctor").code == 0


def test_a_line_that_is_no_longer_legal_is_shown(turn: Companion, database: Path) -> None:
    with sqlite3.connect(database) as db:
        db.execute("UPDATE line SET text = 'Ann colour wood G7', move = replace(move, 'G6', 'G7') WHERE n = 3")
    answer = turn("doctor", "--json")
    assert answer.code == 1
    assert "line 3 'Ann colour wood G7' is no longer legal" in answer.err
    assert any("line 3" in problem for problem in answer.document["problems"])


def test_a_missing_line_is_found(turn: Companion, database: Path) -> None:
    with sqlite3.connect(database) as db:
        db.execute("DELETE FROM line WHERE n = 10")
    answer = turn("doctor")
    assert answer.code == 1
    assert "should have 10 moves" in answer.err


@pytest.mark.parametrize("command", [("show",), ("record", "export"), ("score",), ("move", "note", '"x"')])
def test_a_changed_line_is_never_trusted(turn: Companion, database: Path, command: tuple[str, ...]) -> None:
    with sqlite3.connect(database) as db:
        db.execute("UPDATE line SET text = 'Ann colour wood H6' WHERE n = 3")
    answer = turn(*command)
    assert answer.code == 3
    assert answer.err.startswith("Game 1 is damaged, line 3 is not what was recorded: restore a backup, or try")
    assert turn("doctor", "--game", "1").code == 1
    assert turn("doctor", "--repair", "--yes").code == 0
    assert turn(*command).code == 0


def test_an_unknown_game_is_refused(companion: Companion) -> None:
    assert companion("doctor", "--game", "4").code == 3


def test_an_impossible_position_names_the_fault(companion: Companion, tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text('flipped = ["tax"]\n[[seat]]\nname = "Ann"\n')
    answer = companion("doctor", "--position", str(path), "--json")
    assert answer.code == 1
    assert answer.document["problems"]
    assert companion("games", "--json").document["games"] == []


def test_the_number_of_checked_games_is_reported(over: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    assert over("finish").code == 0
    assert over("new", "cray", "--seat", "Cy").code == 0
    answer = over("doctor")
    assert answer.out.endswith(
        "\n\nNo problems found in the database.\nChecked 1 unfinished game and 1 finished game.\n"
    )
    monkeypatch.setattr("campaigns.maintenance.examination.MOST_FINISHED", 0)
    assert "the newest 0 of 1 finished game. Add --all to check them all." in over("doctor").out
    assert "1 unfinished game and 1 finished game." in over("doctor", "--all").out


def test_a_changed_result_is_found(over: Companion, database: Path) -> None:
    over("finish")
    change(database, "UPDATE game_seat SET points = points + 1 WHERE seat = 'Ann'")
    answer = over("doctor", "--game", "1")
    assert answer.code == 1
    assert "Game 1 was stored with a different result than its moves give today (Ann " in answer.err


def test_a_game_under_older_rules_is_a_remark(over: Companion, database: Path) -> None:
    over("finish")
    change(database, "UPDATE game_seat SET points = points + 1 WHERE seat = 'Ann'", "UPDATE game SET rules = 0")
    answer = over("doctor", "--game", "1")
    assert (answer.code, answer.err) == (0, "")
    assert "Remark: game 1 was stored under rules 0 with a different result" in answer.out
    assert len(over("doctor", "--game", "1", "--json").document["remarks"]) == 1


def test_a_result_without_moves_is_not_replayed(companion: Companion) -> None:
    assert companion("log", "king-of-the-valley", "Ann=40", "Bo=30", "--minutes", "50").code == 0
    assert companion("doctor").code == 0
    assert companion("doctor", "--game", "1").code == 0


def change(database: Path, *commands: str) -> None:
    """Change what is stored without the companion."""
    with closing(sqlite3.connect(database)) as db:
        for command in commands:
            db.execute(command)
        db.commit()


BUSY = "UPDATE village SET status = 'free', game_id = NULL"


def test_a_repair_writes_a_backup_first(turn: Companion, database: Path, tmp_path: Path) -> None:
    change(database, BUSY)
    assert turn("doctor").code == 1
    planned = turn("doctor", "--repair", "--dry-run")
    assert planned.code == 0
    assert "Would repair:\nvillage 'Ann's village' set to busy in game 1" in planned.out
    assert turn("doctor").code == 1
    answer = turn("doctor", "--repair", "--yes", "--json")
    assert answer.code == 0
    assert answer.document["problems"] == []
    assert answer.document["repaired"] == [
        "village 'Ann's village' set to busy in game 1",
        "village 'Bo's village' set to busy in game 1",
    ]
    kept = Path(answer.document["backup"])
    assert kept.parent == database.parent
    with closing(sqlite3.connect(kept)) as db:
        assert db.execute("SELECT DISTINCT status FROM village").fetchall() == [("free",)]
    assert turn("doctor").code == 0
    assert turn("doctor", "--repair").out == "Nothing to repair.\n"
    assert turn("move", "flip expand").code == 0
    assert len([*tmp_path.glob("companion-backup-*")]) == 1


def test_without_a_terminal_nothing_is_repaired(turn: Companion, database: Path, tmp_path: Path) -> None:
    change(database, BUSY)
    answer = turn("doctor", "--repair")
    assert answer.code == 2
    assert "--yes" in answer.err
    assert turn("doctor").code == 1
    assert not [*tmp_path.glob("companion-backup-*")]
    assert turn("doctor", "--dry-run").code == 2


@pytest.mark.parametrize(("typed", "code"), [("y", 0), ("n", 1), ("\x04", 1)])
def test_a_person_confirms_or_declines(turn: Companion, database: Path, typed: str, code: int) -> None:
    change(database, BUSY)
    child = pexpect.spawn(
        sys.executable,
        ["-m", "companion", "doctor", "--repair"],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        timeout=30,
    )
    child.expect("set to busy in game 1")
    child.expect("repair this?")
    child.sendline(typed)
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == code
    assert turn("doctor").code == code


def test_what_cannot_be_repaired_is_reported(turn: Companion, database: Path) -> None:
    change(database, "DELETE FROM line WHERE n = 1", BUSY)
    answer = turn("doctor", "--repair", "--yes")
    assert answer.code == 1
    assert "set to busy in game 1" in answer.out
    assert "Cannot be repaired:\nGame 1 should have 10 moves, but has 9, numbered up to 10" in answer.err
    assert "Nothing can be repaired." in turn("doctor", "--repair").out


def test_hostile_names_are_escaped(turn: Companion, database: Path) -> None:
    change(database, "UPDATE village SET name = '[red]' || char(27) || '[31m', status = 'free'")
    answer = turn("doctor")
    assert "'[red]\\x1b[31m' is played in open game 1" in answer.err
    assert "\x1b" not in answer.out + answer.err


def test_a_position_without_a_title_reports_how_it_was_read(companion: Companion, tmp_path: Path) -> None:
    king = (ROOT / "docs" / "reference" / "positions" / "king-of-the-valley.toml").read_text(encoding="utf-8")
    path = tmp_path / "unnamed.toml"
    path.write_text("\n".join(line for line in king.splitlines() if not line.startswith("game")), encoding="utf-8")
    answer = companion("doctor", "--position", str(path))
    assert answer.code == 1
    assert "unnamed.toml does not name a title and was read as crayonville. Use --title for another" in answer.err
    answer = companion("doctor", "--position", str(path), "--title", "king", "--json")
    assert (answer.code, answer.document) == (0, {"problems": [], "remarks": [], "game": "king-of-the-valley"})
    path.write_text(king, encoding="utf-8")
    assert companion("doctor", "--position", str(path)).err == ""
    answer = companion("doctor", "--position", str(path), "--title", "crayonville")
    assert answer.code == 1
    assert "this file is for king-of-the-valley, not crayonville" in answer.err


# All checks


def health_of(companion: Companion) -> dict[str, tuple[str, str]]:
    """Return the state and words of every check by name."""
    answer = companion("doctor", "--json")
    return {point["name"]: (point["state"], point["words"]) for point in answer.document["health"]}


def test_versions_and_extras(turn: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion import __version__
    from companion.cli.commands.database import doctor_checks

    found = health_of(turn)
    assert found["version"][1].startswith(f"{__version__}, Python {sys.version_info[0]}.")
    assert "sqlmodel " in found["libraries"][1]
    assert set(doctor_checks.EXTRAS) <= set(found)
    monkeypatch.setitem(doctor_checks.EXTRAS, "serve", ("players' page", ("no_such_module",)))
    state, words = health_of(turn)["serve"]
    assert state == "missing"
    assert 'pip install "print-and-play-companion[serve]"' in words
    assert turn("doctor").code == 0
    assert " - serve: not installed" in turn("doctor").out


def test_every_extra_of_the_package_is_checked() -> None:
    import tomllib

    from companion.cli.commands.database.doctor_checks import EXTRAS

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert set(EXTRAS) == set(project["optional-dependencies"]) - {"dev", "docs", "bench", "proof"}


def test_locations_are_reported(turn: Companion, database: Path, tmp_path: Path) -> None:
    found = health_of(turn)
    assert found["stored"][1].startswith(f"{database} (")
    assert "schema 00" in found["stored"][1]
    assert "1 game, 10 lines" in found["stored"][1]
    assert str(tmp_path / "config" / "config.toml") in found["settings"][1]
    assert str(tmp_path / "data") in found["data folder"][1]
    assert found["current"] == ("well", "game 1, open, 10 lines")
    assert {state for state, _ in found.values()} == {"well", "attention"}


def test_the_age_of_backups_is_reported(turn: Companion, tmp_path: Path) -> None:
    assert health_of(turn)["backup"] == ("attention", "none found. Run `companion backup`.")
    assert turn("backup").code == 0
    state, words = health_of(turn)["backup"]
    assert (state, words.endswith("can be opened and is from today")) == ("well", True)
    [file] = tmp_path.glob("companion-backup-*.db")
    os.utime(file, (0, 0))
    state, words = health_of(turn)["backup"]
    assert state == "attention"
    assert "days old. Run `companion backup`." in words


def test_unusable_settings_need_attention(turn: Companion, tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "config.toml").write_text("colour = 1\n")
    (tmp_path / "config" / "printers.toml").write_text("laser = 1\n")
    found = health_of(turn)
    assert found["settings"][0] == found["printers"][0] == "attention"
    assert "there is no setting 'colour'" in found["settings"][1]


def test_a_missing_edition_is_reported(turn: Companion, tmp_path: Path) -> None:
    assert turn("data", "new", "crayonville", "mine", "--from", "stand-in").code == 0
    assert turn("new", "crayonville", "--seat", "Cy", "--edition", "mine").code == 0
    assert health_of(turn)[str(tmp_path / "mine")][0] == "well"
    (tmp_path / "mine").rename(tmp_path / "gone")
    state, words = health_of(turn)[str(tmp_path / "mine")]
    assert state == "attention"
    assert "missing, but used by 1 open game of crayonville" in words


def test_checks_run_even_if_the_database_cannot_be_opened(companion: Companion) -> None:
    answer = companion("--db", "missing.db", "doctor")
    assert answer.code == 3
    assert "Extras\n" in answer.out
    assert "There is no database" in answer.err


def test_a_folder_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    from companion.cli.commands.database.doctor_checks import place_point

    (tmp_path / "file").touch()
    assert place_point("data folder", tmp_path / "file" / "below").state == "attention"
    assert place_point("data folder", tmp_path / "new" / "below").words.endswith("not created yet")
