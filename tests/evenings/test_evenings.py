"""Whole evenings typed through the commands, with wrong moves of every kind.

The first runs each command in its own process; the others run them in this one, to save time.
"""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from typer.testing import CliRunner

from companion.cli.app import app
from companion.games import find_title

EVENINGS = Path(__file__).parent
# Marks of lines that are refused, unfinished or unreadable, corrections, and other commands. Others must be legal.
KINDS = "!?~@$"


class Referee:
    """Runs commands."""

    def run(self, *arguments: str, typed: str = "", code: int = 0) -> dict[str, Any]:
        done = self.command([*arguments, "--json"], typed)
        assert done.code == code, f"{arguments}: {done.out}{done.err}"
        assert "Traceback" not in done.err
        document: dict[str, Any] = json.loads(done.out)
        return document

    def command(self, arguments: list[str], typed: str) -> Done:
        """Run a command in this process."""
        done = CliRunner().invoke(app, arguments, input=typed, prog_name="companion")
        if done.exception and not isinstance(done.exception, SystemExit):
            raise done.exception
        return Done(done.exit_code, done.stdout, done.stderr)

    def lines(self) -> int:
        """Count all lines of the record, including those taken back."""
        record: str = self.run("record", "export")["record"]
        return int(record.splitlines()[-1].split()[0])


class Done(NamedTuple):
    """The exit code and output of a command."""

    code: int
    out: str
    err: str


class RealReferee(Referee):
    """Runs each command of the real program in its own process."""

    def command(self, arguments: list[str], typed: str) -> Done:
        command = [sys.executable, "-m", "companion", *arguments]
        done = subprocess.run(command, input=typed, capture_output=True, text=True, check=False)
        return Done(done.returncode, done.stdout, done.stderr)


@pytest.fixture
def referee(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Referee:
    monkeypatch.setenv("COMPANION_DB", str(tmp_path / "evening.db"))
    monkeypatch.setenv("COMPANION_CONFIG", str(tmp_path / "config"))
    return Referee()


@pytest.fixture
def asking(referee: Referee) -> None:
    """Ask even where there is no choice, to type wrong answers there."""
    referee.run("config", "set", "forced", "ask")


@pytest.fixture
def real_referee(referee: Referee) -> Referee:
    return RealReferee()


def script(name: str) -> Iterator[tuple[str, list[str]]]:
    """Read the lines of an evening, in groups of the same kind."""
    text = (EVENINGS / name).read_text(encoding="utf-8")
    rows = [row for row in text.splitlines() if row and not row.startswith("#")]
    for kind, group in groupby(rows, key=lambda row: row[0] if row[0] in KINDS else ""):
        yield kind, [row.removeprefix(kind).strip() for row in group]


def play(referee: Referee, name: str) -> None:
    for kind, rows in script(name):
        if kind == "":
            answer = referee.run("move", "-", typed="\n".join(rows) + "\n")
            assert answer["accepted"] == len(rows)
            continue
        for row in rows:
            {"!": refused, "?": unfinished, "~": unreadable, "@": correct, "$": command}[kind](referee, row)


def refused(referee: Referee, row: str) -> None:
    clause, line = row.split(" ", 1)
    answer = referee.run("move", line, code=1)
    assert answer["verdict"] == "illegal", (line, answer)
    assert clause in answer["clauses"], (line, answer)
    assert answer["reason"]


def unfinished(referee: Referee, line: str) -> None:
    answer = referee.run("move", line, code=1)
    assert (answer["verdict"], bool(answer["expects"])) == ("unfinished", True)


def unreadable(referee: Referee, line: str) -> None:
    answer = referee.run("move", line, code=1)
    assert answer["verdict"] == "unreadable"
    assert line.split()[-1] in answer["reason"]


def correct(referee: Referee, row: str) -> None:
    verb, *rest = row.split(" ", 2)
    before = referee.lines()
    referee.run(verb, *rest)
    assert referee.lines() == before + 1


def command(referee: Referee, row: str) -> None:
    referee.run(*shlex.split(row.replace("{here}", str(EVENINGS))))


def final_totals(referee: Referee) -> dict[str, int]:
    sheet = referee.run("score")
    assert sheet["final"] is True
    return {seat["seat"]: seat["total"] for seat in sheet["seats"]}


def test_level_1(real_referee: Referee) -> None:
    referee = real_referee
    referee.run("new", "crayonville", "--seat", "ann", "--seat", "ben")
    play(referee, "level-1.txt")
    assert final_totals(referee) == {"ann": 6, "ben": 5}
    assert referee.run("score")["winners"] == ["ann"]
    referee.run("finish")
    villages = referee.run("village", "list")["villages"]
    assert [(row["name"], row["level"], row["status"]) for row in villages] == [
        ("ann's village", 1, "free"),
        ("ben's village", 1, "free"),
    ]
    refused = referee.run("new", "crayonville", "--level", "3", "--seat", "ann", "--village", "ann=1", code=1)
    assert refused["clauses"][0] == "CV-SET-03"
    referee.run("new", "crayonville", "--level", "2", "--seat", "ann", "--village", "ann=1")
    busy = referee.run("new", "crayonville", "--level", "2", "--seat", "bo", "--village", "bo=1", code=1)
    assert "game 2" in busy["reason"]


@pytest.mark.usefixtures("asking")
def test_level_9(referee: Referee) -> None:
    for name in ("annstead", "boville"):
        referee.run("village", "import", str(EVENINGS / f"{name}.toml"))
    villages = ("--village", "ann=Annstead", "--village", "bo=Boville")
    referee.run("new", "crayonville", "--level", "9", "--seat", "ann", "--seat", "bo", *villages)
    play(referee, "level-9.txt")
    sheet = referee.run("score")
    assert sheet["winners"]
    assert all(line["clauses"] for seat in sheet["seats"] for line in seat["lines"])
    record = referee.run("record", "export")["record"]
    referee.run("finish")
    assert {row["level"] for row in referee.run("village", "list")["villages"]} == {9}
    history = referee.run("village", "show", "Boville")
    assert "fortified-tower" in json.dumps(history)
    assert 'amend 83 "ann sell 30 grain"' in record


def test_king_of_the_valley(referee: Referee) -> None:
    referee.run("new", "king-of-the-valley", "--seat", "ann", "--seat", "ben")
    play(referee, "king-two.txt")
    assert final_totals(referee) == {"ann": 95, "ben": 47}
    sheet = referee.run("score")
    assert sheet["winners"] == ["ann"]
    assert all(line["clauses"] for seat in sheet["seats"] for line in seat["lines"])
    assert referee.run("show")["asks"] == []
    referee.run("finish")
    stored = referee.run("games")["games"]
    assert [(row["status"], row["winners"], row["points"]) for row in stored] == [
        ("finished", ["ann"], {"ann": 95, "ben": 47})
    ]


def test_the_evening_of_king_of_the_valley_covers_the_game() -> None:
    """There are wrong lines of every kind in every phase, and no part of the game is left out."""
    rows = [(kind, row) for kind, group in script("king-two.txt") for row in group]
    kinds = [kind for kind, _ in rows]
    assert [kinds.count(kind) >= least for kind, least in (("!", 60), ("?", 6), ("~", 5), ("@", 6))] == [True] * 4
    clauses = {row.split()[0].split("-")[1] for kind, row in rows if kind == "!"}
    assert clauses >= {"SET", "REC", "MOVE", "SUM", "PRI", "JES", "WIZ", "TAX", "SPE", "KIN", "REF", "GEN", "END"}
    typed = {word for kind, row in rows if kind == "" for word in row.split()}
    assert typed >= {"first", "lay", "place", "via", "take", "jester", "swap", "tax", "kingdom", "draw", "allow"}


def test_bear_valley(referee: Referee) -> None:
    play(referee, "bear-valley.txt")
    stored = referee.run("games")["games"]
    assert [(row["status"], row["winners"], row["points"]) for row in sorted(stored, key=lambda row: row["id"])] == [
        ("finished", ["ann"], {}),
        ("finished", ["cleo"], {}),
        ("finished", ["fay"], {}),
        ("void", [], {}),
        ("finished", [], {}),
    ]
    record = referee.run("record", "export", "--game", "3")["record"]
    assert 'amend 20 "gus explore W T04"' in record


def test_the_evening_of_bear_valley_covers_the_game() -> None:
    """There are wrong lines of every kind in every mode, and every verb is played or refused."""
    rows = [(kind, row) for kind, group in script("bear-valley.txt") for row in group]
    kinds = [kind for kind, _ in rows]
    wanted = (("!", 70), ("?", 6), ("~", 3), ("@", 8), ("$", 18))
    assert [kinds.count(kind) >= least for kind, least in wanted] == [True] * 5
    clauses = {row.split()[0].split("-")[1] for kind, row in rows if kind == "!"}
    assert clauses >= {"SETUP", "FIRST", "MOVE", "EXPL", "TRAV", "WOODS", "SECT", "WATER", "MTN", "CLOCK", "BEAR"}
    assert clauses >= {"EQ", "CAMP", "POST", "CONT", "FLASH", "TELE", "CANOE", "ENCH", "VIOLET", "FOZZIE", "END"}
    typed = {word for _, row in rows for word in row.split()}
    game = find_title("bear-valley")
    assert game is not None
    notation = game.notation(("ann",))
    assert {*notation.seat_verbs, *notation.table_verbs} - typed == {"deal"}


@pytest.mark.usefixtures("asking")
def test_masters_of_maple_syrup(referee: Referee) -> None:
    referee.run("new", "masters-of-maple-syrup", "--seat", "ann", "--seat", "bo")
    play(referee, "masters-table.txt")
    assert final_totals(referee) == {"ann": 18, "bo": 13}
    sheet = referee.run("score")
    assert sheet["winners"] == ["ann"]
    assert all(line["clauses"] for seat in sheet["seats"] for line in seat["lines"])
    assert referee.run("show")["asks"] == []
    referee.run("finish")
    stored = referee.run("games")["games"]
    assert [(row["status"], row["winners"], row["points"]) for row in stored] == [
        ("finished", ["ann"], {"ann": 18, "bo": 13})
    ]


@pytest.mark.usefixtures("asking")
def test_masters_of_maple_syrup_as_rivals(referee: Referee) -> None:
    how = ("--option", "mode=rivals", "--ruling", "draw_mode=open")
    referee.run("new", "masters-of-maple-syrup", "--seat", "ann", "--seat", "bo", *how)
    play(referee, "masters-rivals.txt")
    assert final_totals(referee) == {"ann": 23, "bo": 8}
    assert "draw gravity-line" in referee.run("record", "export")["record"]


def test_the_evenings_of_maple_syrup_cover_the_game() -> None:
    """There are wrong lines of every kind in every step, and every verb is played or refused."""
    table, rivals = (
        [(kind, row) for kind, group in script(f"masters-{name}.txt") for row in group] for name in ("table", "rivals")
    )
    kinds = [kind for kind, _ in table]
    wanted = (("!", 60), ("?", 6), ("~", 5), ("@", 6), ("$", 6))
    assert [kinds.count(kind) >= least for kind, least in wanted] == [True] * 5
    assert [kind for kind, _ in rivals].count("!") >= 20
    cited = {row.split()[0] for kind, row in (*table, *rivals) if kind == "!"}
    groups = {clause.split("-")[1] for clause in cited}
    assert groups >= {
        "GEN",
        "SET",
        "TURN",
        "SEL",
        "ACT",
        "TAP",
        "HAR",
        "DEV",
        "PAY",
        "HAND",
        "END",
        "EFF",
        "TUCK",
        "RIV",
    }
    assert cited >= {"MS-R09", "MS-R10", "MS-R19", "MS-R20", "MS-R21", "MS-R23", "MS-R25", "MS-R30", "MS-R45", "MS-R48"}
    lines = "\n".join(row for kind, row in table if kind == "")
    for card in ("farm-stand", "night-crew", "gravity-line", "snowshoe-trail", "syrup-cellar", "weather-vane"):
        assert f"use {card}" in lines
    assert "tuck " in lines
    typed = {word for _, row in (*table, *rivals) for word in row.split()}
    game = find_title("masters-of-maple-syrup")
    assert game is not None
    notation = game.notation(("ann",))
    assert {*notation.seat_verbs, *notation.table_verbs} - typed == {"deal"}


def check_final(referee: Referee, name: str) -> dict[str, Any]:
    """Compare the score with the one in the last line of an evening; return the sheet."""
    last = (EVENINGS / name).read_text(encoding="utf-8").splitlines()[-1]
    sheet = referee.run("score")
    totals = ", ".join(f"{seat} {total}" for seat, total in final_totals(referee).items())
    assert last.startswith(f"# final: {totals}; won by {' and '.join(sheet['winners'])}")
    assert all(line["clauses"] for seat in sheet["seats"] for line in seat["lines"])
    assert referee.run("show")["asks"] == []
    return sheet


def test_maple_valley(referee: Referee) -> None:
    referee.run("new", "maple-valley", "--seat", "ann", "--seat", "bo", "--seat", "cy")
    play(referee, "maple-table.txt")
    sheet = check_final(referee, "maple-table.txt")
    referee.run("finish")
    stored = referee.run("games")["games"]
    assert [(row["status"], row["winners"]) for row in stored] == [("finished", sheet["winners"])]


def test_maple_valley_dealt_for_two(referee: Referee) -> None:
    referee.run("new", "maple-valley", "--seat", "ann", "--seat", "bo", "--deal", "evening 1")
    play(referee, "maple-dealt.txt")
    check_final(referee, "maple-dealt.txt")
    assert "hand ann" in referee.run("record", "export")["record"]


def test_maple_valley_alone(referee: Referee) -> None:
    referee.run("new", "maple-valley", "--seat", "ann")
    play(referee, "maple-solo.txt")
    (seat,) = check_final(referee, "maple-solo.txt")["seats"]
    assert f"; {seat['remark']}" in (EVENINGS / "maple-solo.txt").read_text(encoding="utf-8")
    assert " of " in seat["remark"]


def test_the_evenings_of_maple_valley_cover_the_game() -> None:
    """There are wrong lines of every kind in every hour, and every verb is played or refused."""
    table, dealt, solo = (
        [(kind, row) for kind, group in script(f"maple-{name}.txt") for row in group]
        for name in ("table", "dealt", "solo")
    )
    kinds = [kind for kind, _ in table]
    wanted = (("!", 60), ("?", 8), ("~", 6), ("@", 8), ("$", 8))
    assert [kinds.count(kind) >= least for kind, least in wanted] == [True] * 5
    assert [kind for kind, _ in dealt].count("!") >= 20
    assert [kind for kind, _ in solo].count("!") >= 12
    everything = (*table, *dealt, *solo)
    groups = {row.split()[0].split("-")[1] for kind, row in everything if kind == "!"}
    assert groups >= {"SETUP", "GEN", "HOUR", "TURN", "PLAY", "TRAV", "MAP", "ACT", "GROVE", "VILL", "OUT"}
    assert groups >= {"FRND", "PATCH", "CRAFT", "FEST", "STORE", "DAWD", "SOLO"}
    lines = "\n".join(row for kind, row in everything if kind in ("", "@"))
    words = "use trade paying for by look keep mark gain title discard"
    assert [word for word in words.split() if f"{word} " not in lines] == []
    typed = {word for _, row in everything for word in row.split()}
    game = find_title("maple-valley")
    assert game is not None
    notation = game.notation(("ann",))
    assert {*notation.seat_verbs, *notation.table_verbs} - typed <= {"deal"}
