"""`games`, `switch`, `finish`, `record`: games that are stored."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from tests.cli.conftest import Companion, playout


def test_finish_stores_the_result(over: Companion) -> None:
    document = over("finish", "--json").document
    assert document["status"] == "finished"
    assert document["score"]["final"] is True
    [game] = over("games", "--json").document["games"]
    assert game["status"] == "finished"
    assert game["winners"] == document["score"]["winners"]
    assert over("finish").code == 1


def test_the_score_of_a_finished_game_is_the_stored_one(over: Companion, database: Path) -> None:
    over("finish")
    before = over("score", "--game", "1", "--json").document
    with sqlite3.connect(database) as stored:
        stored.execute("UPDATE score_line SET points = points + 40 WHERE seat = 'Bo' AND position = 0")
    after = over("score", "--game", "1", "--json").document
    assert [seat["total"] for seat in after["seats"]] == [
        seat["total"] + (40 if seat["seat"] == "Bo" else 0) for seat in before["seats"]
    ]
    assert over("show", "--game", "1", "--json").document["score"] == after


def test_the_log_tells_when_and_by_whom(turn: Companion) -> None:
    turn("undo", "--why", "slip")
    rows = turn("show", "--log").out.splitlines()
    assert len(rows) == 11
    assert 'undo 10 "slip"' in rows[-1]


def test_finish_before_the_end_is_refused(turn: Companion) -> None:
    answer = turn("finish", "--json")
    assert (answer.code, answer.document["code"]) == (1, "not-over")


def test_a_game_can_be_broken_off_for_a_reason(turn: Companion) -> None:
    assert turn("finish", "--void").code == 2
    assert turn("finish", "--void", "--why", "lights out", "--json").document["status"] == "void"
    assert turn("games", "--json").document["games"][0]["note"] == "lights out"


def test_games_lists_and_filters(over: Companion) -> None:
    over("finish")
    over("new", "cray", "--seat", "Cy")
    assert [game["id"] for game in over("games", "--json").document["games"]] == [2, 1]
    assert [game["id"] for game in over("games", "--player", "Ann", "--json").document["games"]] == [1]
    assert [game["id"] for game in over("games", "--status", "open", "--json").document["games"]] == [2]
    assert over("games", "--slug", "bear-valley", "--json").document["games"] == []
    assert over("games", "--player", "Nobody").code == 3
    assert over("games", "--status", "lost").code == 2
    assert "Ann*" in over("games").out


def test_games_shows_a_page(companion: Companion) -> None:
    for _ in range(21):
        companion("new", "cray", "--seat", "Ann")
    document = companion("games", "--json").document
    assert (len(document["games"]), document["more"]) == (20, True)
    assert "--all" in companion("games").out
    assert len(companion("games", "--all", "--json").document["games"]) == 21


def test_no_games(companion: Companion) -> None:
    assert "companion new" in companion("games").out


def test_switch(turn: Companion) -> None:
    turn("new", "cray", "--seat", "Cy")
    assert turn("switch", "1").code == 0
    assert turn("show", "--json").document["id"] == 1
    assert turn("switch", "9").code == 3
    assert turn("switch", "x").code == 2
    assert turn("switch", "2", "--json").document == {"id": 2}


def test_a_record_goes_out_and_comes_in(over: Companion, tmp_path: Path) -> None:
    path = tmp_path / "record.txt"
    assert over("record", "export", "--output", str(path)).code == 0
    assert path.read_text(encoding="utf-8") == over("record", "export").out
    assert over("record", "export", "--json").document == {"id": 1, "record": path.read_text(encoding="utf-8")}
    document = over("record", "import", str(path), "--json").document
    assert document == {"id": 2, "game": "crayonville", "lines": 61}
    assert over("show", "--game", "2", "--record").out == over("show", "--game", "1", "--record").out
    assert over("record", "import", "-", stdin=path.read_text(encoding="utf-8")).code == 0


def test_corrections_survive_export_and_import(turn: Companion, tmp_path: Path) -> None:
    turn("undo", "9", "--why", "misread")
    turn("amend", "3", "ann colour wood A1")
    turn("move", 'note "a \\"quoted\\" remark"')
    path = tmp_path / "record.txt"
    turn("record", "export", "-o", str(path))
    assert turn("record", "import", str(path)).code == 0
    assert turn("record", "export").out == path.read_text(encoding="utf-8")


HEAD = '+++\ngame = "crayonville"\nseats = ["Ann", "Bo"]\nrules = 1\n+++\n'
BAD_RECORDS = {
    "empty": "",
    "no header": "1 flip expand\n",
    "not TOML": "+++\ngame = \n+++\n",
    "an unknown game": HEAD.replace("crayonville", "chess"),
    "an unknown field": HEAD.replace("rules", "moon = 1\nrules"),
    "another format": HEAD.replace("rules = 1", "rules = 1\nformat = 9"),
    "a wrong number": HEAD + "2 draw Ann wood wood field water\n",
    "a line that is not legal": HEAD + "1 flip expand\n",
    "a line that cannot be read": HEAD + "1 ann fly\n",
    "one seat twice": HEAD.replace('"Bo"', '"ann"'),
    "a seat that is a verb": HEAD.replace('"Bo"', '"flip"'),
    "a seat with control characters": HEAD.replace('"Bo"', '"B\\u001b[31mo"'),
    "deeply nested": f"+++\ngame = {'[' * 5000}\n+++\n",
}


@pytest.mark.parametrize("text", BAD_RECORDS.values(), ids=BAD_RECORDS)
def test_records_that_cannot_be(companion: Companion, tmp_path: Path, text: str) -> None:
    path = tmp_path / "record.txt"
    path.write_text(text, encoding="utf-8")
    answer = companion("record", "import", str(path), "--json")
    assert answer.code in (1, 3)
    assert answer.document
    assert "\x1b" not in answer.out + answer.err
    assert companion("games", "--json").document["games"] == []


def test_a_record_that_cannot_be_written(turn: Companion) -> None:
    assert turn("record", "export", "--output", "/no/such/folder/x").code == 3


def test_a_record_of_many_games_replays(companion: Companion, tmp_path: Path) -> None:
    lines = playout(7, ("Ann", "Bo"))
    path = tmp_path / "record.txt"
    path.write_text(HEAD + "".join(f"{n} {line}\n" for n, line in enumerate(lines, 1)), encoding="utf-8")
    assert companion("record", "import", str(path)).code == 0
    assert companion("finish").code == 0


def test_a_game_that_can_no_longer_be_replayed_is_not_lost(over: Companion, database: Path) -> None:
    over("finish")
    score = over("score", "--game", "1", "--json").document
    over("new", "cray", "--seat", "Cy")
    over("move", "draw", "Cy", "wood", "wood", "wood", "wood")
    with sqlite3.connect(database) as stored:
        stored.execute("""UPDATE line SET move = '{"move": "Unheard"}' WHERE n = 1""")
    for id in ("1", "2"):
        assert over("show", "--game", id).code == 3
        assert over("show", "--game", id, "--log").code == 0
        assert over("show", "--game", id, "--record").code == 0
    assert over("score", "--game", "1", "--json").document == score
    assert over("finish", "--void", "--why", "damaged").code == 0
    assert {row["status"] for row in over("village", "list", "--json").document["villages"]} == {"free"}


def test_a_game_of_older_rules_says_so(turn: Companion, database: Path) -> None:
    with sqlite3.connect(database) as stored:
        stored.execute("""UPDATE game SET header = replace(header, '"rules":1', '"rules":0'), rules = 0""")
    assert "begun under rules 0" in turn("show").out
