"""`campaign stats` and `village stats`: a small club with known answers, as tables, JSON and CSV."""

from __future__ import annotations

import csv
import os
import re
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from io import StringIO
from typing import Any

import pexpect  # type: ignore[import-untyped]
import pytest
from wcwidth import wcswidth

from campaigns.games.results import Result
from campaigns.store import open_store
from companion.cli.commands.villages.statistics import TOPICS, cell
from companion.cli.screen.bars import (
    PLAIN,
    FigureColumn,
    FigureTable,
    bar,
    fit_table,
    marks_for,
    sparkline,
    table_lines,
)
from tests.cli.conftest import ROOT, Companion

KING = "king-of-the-valley"
ESCAPE = "\x1b"


def played(day: int, points: Mapping[str, int], title: str = KING, campaign: str | None = None) -> Result:
    """A result in January, with the names of the seats."""
    at = datetime(2026, 1, day, 12, tzinfo=UTC)
    return Result(title, {seat: seat for seat in points}, points, campaign=campaign, at=at)


def log(*results: Result) -> None:
    with open_store() as store:
        for result in results:
            store.games.log(result)


@pytest.fixture
def club(companion: Companion) -> Companion:
    """Four evenings of Ann, Bo and Cy, two of them in a campaign."""
    companion("campaign", "new", "Tuesday club")
    log(
        played(1, {"Ann": 12, "Bo": 9, "Cy": 9}),
        played(2, {"Ann": 7, "Bo": 14}, campaign="Tuesday club"),
        played(3, {"Ann": 20, "Bo": 8}, campaign="Tuesday club"),
        played(4, {"Ann": 30, "Cy": 31}, title="maple-valley"),
    )
    return companion


def lines(companion: Companion, *words: str) -> list[str]:
    answer = companion("campaign", "stats", *words)
    assert (answer.code, answer.err) == (0, "")
    return answer.out.splitlines()


def test_standings(club: Companion) -> None:
    assert lines(club, "--topic", "standings") == [
        "King of the Valley: standings",
        "player  games  won  rate  1st  2nd  3rd  reputation  average  best        last",
        "Ann         3    2   67%    2    1    0          39     13.0    20  2026-01-03",
        "Bo          3    1   33%    1    2    0          31     10.3    14  2026-01-03",
        "Cy          1    0    0%    0    1    0           9      9.0     9  2026-01-01",
        "",
        "Maple Valley: standings",
        "player  games  won  rate  1st  2nd  3rd  points  average  best        last",
        "Cy          1    1  100%    1    0    0      31     31.0    31  2026-01-04",
        "Ann         1    0    0%    0    1    0      30     30.0    30  2026-01-04",
        "",
    ]


def test_head_to_head(club: Companion) -> None:
    words = ("--topic", "head-to-head", "--player", "bo", "--player", "Ann")
    assert lines(club, *words) == [
        "King of the Valley: head to head",
        "player  other  games    won  placed better  equal",
        "Bo      Ann        3  1 : 2          1 : 2      0  ▇▇▇▇",
        "",
    ]


def test_trends_and_records(club: Companion) -> None:
    assert lines(club, "--topic", "trends", "--title", "king", "--player", "Ann")[1:3] == [
        "player  games  last  last five",
        "Ann     ▄▁█      20       13.0",
    ]
    assert lines(club, "--topic", "records", "--title", "king")[1:6] == [
        "record                reputation  player  against      played  game",
        "best score                    20  Ann              2026-01-03     3",
        "highest losing score           9  Bo      Ann      2026-01-01     1",
        "biggest margin                12  Ann     Bo       2026-01-03     3",
        "closest game                   3  Ann     Bo       2026-01-01     1",
    ]


def test_an_overview_has_the_start_of_every_topic(over: Companion) -> None:
    over("finish")
    headings = [line for line in lines(over) if line.startswith(("Crayonville: ", "Referees"))]
    assert headings == [
        "Crayonville: standings",
        "Crayonville: head to head",
        "Crayonville: trends in stars, the last game on the right",
        "Crayonville: stars per level",
        "Crayonville: most drawn in a level",
        "Crayonville: most drawn per level",
        "Crayonville: records",
        "Crayonville: most lines",
        "Referees, most overrides first",
    ]
    document = over("campaign", "stats", "--json").document
    assert [*document] == ["campaign", "kept_out", "of_last", *(topic.replace("-", "_") for topic in TOPICS), "more"]
    assert document["more"] == ["records"]
    assert document["levels"][0]["villages"] == 2
    assert document["referees"][0]["lines"] == over("games", "--json").document["games"][0]["lines"]


def test_a_line_without_an_author_counts_for_nobody(over: Companion) -> None:
    with open_store() as store:
        store.games.finish(store.games.load())
        with store.database.writing() as db:
            db.connection().exec_driver_sql("UPDATE referee_count SET name = ''")
    assert lines(over, "--topic", "referees")[2].startswith("(not recorded) ")
    assert over("campaign", "stats", "--topic", "referees", "--json").document["referees"][0]["name"] == ""


def test_rows_as_data(club: Companion) -> None:
    document = club("campaign", "stats", "tuesday club", "--topic", "standings", "--top", "1", "--json").document
    ann = {"game": KING, "player": "Ann", "games": 2, "won": 1, "points": 27, "best": 20}
    ann |= {"first": 1, "second": 1, "third": 0, "last": "2026-01-03T12:00:00Z", "rate": 0.5, "average": 13.5}
    head = {"campaign": "tuesday club", "kept_out": 0, "of_last": None}
    assert document == head | {"standings": [ann], "more": ["standings"]}


def read_csv(answer: Any) -> list[dict[str, str]]:
    assert (answer.code, answer.err) == (0, "")
    return [*csv.DictReader(StringIO(answer.out, newline=""))]


def test_csv_is_read_back(club: Companion) -> None:
    answer = club("campaign", "stats", "--csv")
    assert answer.out.splitlines()[0] == "game,player,games,won,points,best,first,second,third,last,rate,average"
    assert [(row["game"], row["player"], row["points"]) for row in read_csv(answer)] == [
        (KING, "Ann", "39"),
        (KING, "Bo", "31"),
        (KING, "Cy", "9"),
        ("maple-valley", "Cy", "31"),
        ("maple-valley", "Ann", "30"),
    ]
    assert len(read_csv(club("campaign", "stats", "--csv", "--top", "1"))) == 2


def test_every_topic_as_csv_has_the_columns_of_its_json(over: Companion) -> None:
    over("finish")
    for topic in TOPICS:
        rows = over("campaign", "stats", "--topic", topic, "--json").document[topic.replace("-", "_")]
        found = read_csv(over("campaign", "stats", "--topic", topic, "--csv"))
        assert len(found) == len(rows) > 0
        assert [*found[0]] == [*rows[0]]


def test_no_cell_is_a_formula(club: Companion) -> None:
    names = ("=1+1", "+x", "-x", "@x", 'a"b,c')
    log(played(5, dict.fromkeys(names[:4], 3)), played(6, dict.fromkeys(names[3:], 4)))
    found = {row["player"] for row in read_csv(club("campaign", "stats", "--csv"))}
    assert found == {"'=1+1", "'+x", "'-x", "'@x", 'a"b,c', "Ann", "Bo", "Cy"}
    assert [cell(value) for value in (-3, -0.5, None, "\tx", "\x1b[0m", "a\x07", ["-1", 2])] == [
        *(-3, -0.5, None),
        *("'\\x09x", "'\\x1b[0m", "a\\x07", "'-1, 2"),
    ]


def test_unsound_games_are_left_out_and_counted(club: Companion) -> None:
    assert lines(club, "--sound") == [
        "No games match.",
        "4 games are left out as not adjudicated or played by wrong rules.",
    ]
    assert club("campaign", "stats", "--sound", "--json").document["kept_out"] == 4
    assert lines(club, "--sound", "--until", "2026-01-01")[-1].startswith("1 game is left out")


def test_dates_filter_the_games(club: Companion) -> None:
    words = ("--topic", "standings", "--since", "2026-01-02", "--until", "2026-01-03", "--json")
    rows = club("campaign", "stats", *words).document["standings"]
    assert [(row["player"], row["games"]) for row in rows] == [("Ann", 2), ("Bo", 2)]


def test_a_limit_to_the_latest_games_is_reported(club: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("campaigns.statistics.ranges.RECENT", 2)
    monkeypatch.setattr("campaigns.statistics.store.RECENT", 2)
    assert lines(club)[-1].startswith("Only from the last 2 games: head-to-head, trends, records.")
    assert not any("Only from the last" in line for line in lines(club, "--topic", "standings"))
    assert club("campaign", "stats", "--json").document["of_last"] == 2
    assert not any("Only from the last" in line for line in lines(club, "--player", "Ann"))


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("--topic weather", 2),
        ("--top 0", 2),
        ("--top 3 --all", 2),
        ("--json --csv", 2),
        ("--since yesterday", 2),
        ("--player Zoe", 3),
        ("--title chess", 3),
        ("Fridays", 3),
    ],
)
def test_impossible_options_are_refused(companion: Companion, words: str, code: int) -> None:
    answer = companion("campaign", "stats", *words.split())
    assert (answer.code, answer.out) == (code, "")
    assert answer.err


@pytest.fixture
def wide(club: Companion) -> Companion:
    """Names that are wide, or that a terminal could misread."""
    names = ("[bold]" + "x" * 34, "名" * 20, "m" * 40, "[/]")
    log(*(played(day, {name: 1000 + day + i for i, name in enumerate(names)}) for day in range(10, 17)))
    return club


def test_no_line_is_wider_than_eighty_columns(wide: Companion) -> None:
    shown = [line for topic in TOPICS for line in lines(wide, "--topic", topic)]
    assert max(wcswidth(line) for line in shown if not line.startswith(("There is", "From"))) <= 80
    assert not any(ESCAPE in line for line in shown)
    assert any(line.startswith("[bold]x") for line in shown)
    assert any("…" in line for line in shown)


def on_terminal(*words: str, columns: int = 80, **more: str) -> str:
    """Run a command on a pseudo-terminal, and return its output."""
    env = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES", "NO_COLOR")}
    env |= {"PYTHONPATH": str(ROOT), "TERM": "xterm-256color", **more}
    command = ["-m", "companion", "campaign", "stats", *words]
    terminal = pexpect.spawn(sys.executable, command, env=env, dimensions=(24, columns), encoding="utf-8", timeout=30)
    terminal.expect(pexpect.EOF)
    return str(terminal.before)


def test_a_terminal_gets_colours_and_names_as_they_are(wide: Companion) -> None:
    shown = on_terminal("--topic", "standings", columns=100)
    plain = re.sub(r"\x1b\[[0-9;]*m", "", shown)
    assert ESCAPE in shown
    assert ESCAPE not in plain
    assert "[/]" in plain
    assert f"[bold]{'x' * 5}" in plain
    assert max(wcswidth(line) for line in plain.splitlines()) <= 100


def test_a_terminal_without_colours(wide: Companion) -> None:
    shown = on_terminal("--topic", "standings", NO_COLOR="1")
    assert ESCAPE not in shown
    assert max(wcswidth(line) for line in shown.splitlines()) <= 80


def test_charts_in_an_encoding_without_blocks(club: Companion, process: Companion) -> None:
    answer = process("campaign", "stats", "--topic", "trends", env={"PYTHONIOENCODING": "ascii"})
    assert answer.code == 0
    assert "Ann     =_#" in answer.out
    log(played(9, {"Zoë": 50, "Bo": 3}))
    answer = process("campaign", "stats", "--csv", "--title", KING, "--top", "4", env={"PYTHONIOENCODING": "ascii"})
    assert [row["player"] for row in read_csv(answer)] == ["Ann", "Zoë", "Bo", "Cy"]
    assert answer.out.count("\r\n") == answer.out.count("\n") == 5


def test_a_village_is_compared_with_all_villages(over: Companion) -> None:
    over("finish")
    shown = over("village", "stats", "Ann's village").out.splitlines()
    assert shown[0] == "Ann's village: its levels compared with all villages"
    assert shown[1].split() == ["level", "stars", "average", "+/-", "best", "drawn", "average", "played"]
    assert shown[2].split()[:3] == ["1", "2", "▇▇▇▇▇▇▇▇▇▇▇▇"]
    document = over("village", "stats", "1", "--json").document
    [level] = document["levels"]
    assert (document["name"], level["points"], level["average"], level["difference"]) == ("Ann's village", 2, 2.0, 0.0)
    [row] = read_csv(over("village", "stats", "1", "--csv"))
    assert [*row] == [*level]


def test_a_village_without_completed_levels(companion: Companion) -> None:
    companion("village", "new", "Millbrook")
    assert companion("village", "stats", "Millbrook").out == "Millbrook has not completed a level yet.\n"
    assert companion("village", "stats", "Millbrook", "--csv").out.startswith("level,points,average")
    assert companion("village", "stats", "Atlantis").code == 3


def test_bars() -> None:
    assert [bar(value, 10, 5) for value in (0, 0.1, 5, 10, 99, -3)] == ["", "▇", "▇▇", "▇▇▇▇▇", "▇▇▇▇▇", ""]
    assert bar(3, 0, 5) == ""
    assert bar(10, 10, 3, PLAIN) == "###"


def test_sparklines() -> None:
    assert sparkline([0, 1, 2, 3, 4, 5, 6, 7]) == "▁▂▃▄▅▆▇█"
    assert (sparkline([]), sparkline([4]), sparkline([2, 2])) == ("", "▄", "▄▄")
    assert sparkline([-5, 5, 0], PLAIN) == "_#+"
    assert (marks_for("UTF-8").bar, marks_for(None).bar, marks_for("latin-1").bar) == ("▇", "▇", "#")


def test_a_table_fits_its_width() -> None:
    name = FigureColumn("name", may_be_cut=True)
    table = FigureTable(
        "T", (name, FigureColumn("n", is_figure=True), FigureColumn("", is_extra=True)), (("x" * 30, "7", "▇▇▇"),)
    )
    assert table_lines(fit_table(table, 80))[1] == f"{'x' * 30}  7  ▇▇▇"
    assert table_lines(fit_table(table, 33))[1] == f"{'x' * 30}  7"
    assert table_lines(fit_table(table, 20))[1] == f"{'x' * 16}…  7"
    assert table_lines(fit_table(table, 20, PLAIN))[1] == f"{'x' * 16}~  7"
    assert table_lines(fit_table(table, 1))[1] == "xxxxxxx…  7"
    assert table_lines(fit_table(table._replace(rows=(("a\x1bb", "", ""),)), 80)) == ["name", "a\\x1bb"]
