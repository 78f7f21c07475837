"""`village show --level`, `history`, `diff`, `copy` and `log`: villages level by level."""

from __future__ import annotations

import os
import sqlite3
import time
from pathlib import Path

import pytest

from tests.cli.conftest import Companion

FIRST = "wood G6 F6\nfield F8\nwater H5\nhouse G7\n"
SECOND = FIRST + "field F7 F9\nhouse G6\nboat H5\n"


def sheet(name: str, drawn: str, completed: str = "") -> str:
    """Write the sheet of Millbrook to a file, as a person would type it."""
    Path(name).write_text(f"village: Millbrook\ncompleted: {completed}\n{drawn}", encoding="utf-8")
    return name


@pytest.fixture
def life(companion: Companion) -> Companion:
    """A village with two levels that were played without the companion."""
    companion("village", "new", "Millbrook", "--owner", "Ann")
    log = ("village", "log", "Millbrook", "--date", "2026-01-31")
    one = companion(*log, "--level", "1", "--sheet", sheet("one.txt", FIRST, "1"), "--stars", "5", "--place", "1")
    two = companion(*log, "--level", "2", "--sheet", sheet("two.txt", SECOND, "1 2"), "--stars", "3", "--with", "Bo")
    assert (one.code, two.code) == (0, 0), one.err + two.err
    return companion


@pytest.fixture
def played(over: Companion) -> Companion:
    """A finished level that was played with the companion."""
    over("finish")
    return over


def test_a_level_is_entered_and_marked(life: Companion) -> None:
    document = life("village", "history", "Millbrook", "--json").document
    first, second = document["levels"]
    assert (first["points"], first["place"], first["adjudicated"], first["game_id"]) == (5, 1, False, None)
    assert first["started"].startswith("2026-01-31")
    assert second["players"] == ["Ann", "Bo"]
    assert second["added"] == {"spaces": 2, "animals and fish": 0, "structures": 2, "roads": 0, "walls": 0}
    assert second["changes"] == ["field: F7 F9", "house: G6", "boat: H5"]
    assert second["census"]["spaces"] == 10
    assert document["totals"] == {"levels": 2, "points": 8, "first": 1, "census": second["census"]}


def test_a_history_in_words(life: Companion) -> None:
    words = life("village", "history", "Millbrook").out.splitlines()
    assert words == [
        "   1  Millbrook (Ann): level 2 completed, free",
        "  level  1  2026-01-31  5 stars, place 1, not adjudicated  (played without the",
        "      companion)",
        "      spaces +4, structures +1",
        "        wood: F6 G6",
        "        field: F8",
        "        water: H5",
        "        house: G7",
        "  level  2  2026-01-31  3 stars, not adjudicated  (played without the companion:",
        "      Ann, Bo)",
        "      spaces +2, structures +2",
        "        field: F7 F9",
        "        house: G6",
        "        boat: H5",
        "in all: 2 levels completed, 8 stars, 1 first place",
        "on the sheet: spaces 10, structures 3",
    ]
    assert all(len(line) <= 80 for line in words)
    one = life("village", "history", "Millbrook", "--level", "2").out
    assert "level  1" not in one
    assert "in all" not in one
    assert life("village", "history", "Millbrook", "--level", "3").code == 3


def test_a_level_played_with_the_companion(played: Companion) -> None:
    [level] = played("village", "history", "1", "--json").document["levels"]
    assert (level["adjudicated"], level["game_id"], level["players"]) == (True, 1, ["Ann", "Bo"])
    assert level["added"]["spaces"] == level["census"]["spaces"] - 4
    words = played("village", "history", "1").out
    assert "(game 1: Ann, Bo)" in words
    assert "not adjudicated" not in words
    played("mark", "--game", "1", "--wrong", "we forgot a card")
    assert "played by wrong rules (we forgot a card)" in " ".join(played("village", "history", "1").out.split())


def test_a_sheet_as_it_was(life: Companion) -> None:
    for level, spaces, done in ((0, 4, "none"), (1, 8, "1"), (2, 10, "1, 2")):
        words = life("village", "show", "Millbrook", "--level", str(level)).out
        assert f"completed levels: {done}; coloured spaces: {spaces}" in words
    assert "shown as it was after level 1" in life("village", "show", "1", "--level", "1").out
    assert "shown as it was founded" in life("village", "show", "1", "--level", "0").out
    document = life("village", "show", "1", "--level", "1", "--json").document
    assert (document["at"], document["level"], document["document"]["completed"]) == (1, 2, [1])
    assert "at" not in life("village", "show", "1", "--json").document
    assert "completed = [\n    1,\n]" in life("village", "show", "1", "--level", "1", "--toml").out
    assert "completed: 1\n" in life("village", "show", "1", "--level", "1", "--map").out
    assert life("village", "show", "1", "--level", "3").code == 3
    assert life("village", "show", "1", "--level", "-1").code == 3


def test_an_abandoned_level_leaves_the_sheets_unchanged(life: Companion) -> None:
    before = [life("village", "show", "1", "--level", str(level)).out for level in range(3)]
    assert life("new", "cray", "--level", "3", "--seat", "Ann", "--village", "Ann=1").code == 0
    assert life("finish", "--void", "--why", "the lights went out").code == 0
    assert [life("village", "show", "1", "--level", str(level)).out for level in range(3)] == before
    assert "level  3" in life("village", "history", "1").out
    assert life("village", "diff", "1", "3").code == 3
    assert life("village", "diff", "1", "--json").document["to"] == 2


def test_diff_shows_what_a_level_added(life: Companion) -> None:
    document = life("village", "diff", "Millbrook", "--json").document
    assert (document["from"], document["to"], document["changes"]) == (1, 2, ["field: F7 F9", "house: G6", "boat: H5"])
    assert life("village", "diff", "1", "1", "--json").document["added"]["spaces"] == 4
    both = life("village", "diff", "1", "0", "2", "--json").document
    assert (both["from"], both["to"], both["added"]["spaces"], both["census"]["spaces"]) == (0, 2, 6, 10)
    words = life("village", "diff", "1").out
    assert "Millbrook, in level 2: spaces +2, structures +2" in words
    assert "between level 0 and level 2" in life("village", "diff", "1", "0", "2").out
    assert life("village", "diff", "1", "2", "1").code == 1
    assert life("village", "diff", "1", "9").code == 3
    assert life("village", "diff", "1", "one").code == 2


def test_new_features_are_highlighted_on_the_map(life: Companion) -> None:
    words = life("village", "diff", "1").out
    assert words.count("/+") == 4
    for drawn in ("/+F  ", "/+Wh ", "/+Bb ", "/Wh  "):
        assert drawn in words
    assert "+ new" in words
    assert ": a line drawn earlier" not in words
    assert all(len(line) <= 80 for line in words.splitlines())


def test_a_village_without_levels_has_an_empty_history(companion: Companion) -> None:
    companion("village", "new", "Millbrook")
    answer = companion("village", "diff", "Millbrook", "--json")
    assert (answer.code, answer.document["error"]) == (3, "'Millbrook' has completed no level yet")
    history = companion("village", "history", "Millbrook")
    assert (history.code, len(history.out.splitlines())) == (0, 1)


def test_levels_before_an_import_have_no_details(companion: Companion, tmp_path: Path) -> None:
    (tmp_path / "paper.toml").write_text('name = "Paper"\ncompleted = [1, 2, 3]\n', encoding="utf-8")
    assert companion("village", "import", "paper.toml").code == 0
    assert "is not stored" in companion("village", "diff", "Paper").err
    assert "is not stored" in companion("village", "show", "Paper", "--level", "2").err
    assert companion("village", "show", "Paper", "--level", "3").code == 0


def test_a_what_if_is_labelled(life: Companion) -> None:
    document = life("village", "copy", "Millbrook", "Dry run", "--level", "1", "--owner", "Cy", "--json").document
    original = life("village", "show", "1", "--json").document
    assert (document["copied_from"], document["original"]) == (original["key"], "Millbrook")
    assert (document["owner"], document["level"], document["key"] == original["key"]) == ("Cy", 1, False)
    for words in (["list"], ["show", "Dry run"], ["history", "Dry run"]):
        assert "copy of Millbrook" in life("village", *words).out
    assert (original["copied_from"], original["original"]) == ("", "")
    life("village", "rename", "1", "Newbrook")
    assert "copy of Newbrook" in life("village", "list").out
    assert life("village", "copy", "1", "DRY RUN").code == 1
    assert life("village", "copy", "1", "Future", "--level", "7").code == 3
    assert life("village", "copy", "1", "a\x1b[31m").code == 1


def test_a_game_with_a_what_if_counts_for_no_one(life: Companion) -> None:
    life("village", "copy", "Millbrook", "Dry run")
    start = ("new", "cray", "--level", "3", "--seat", "Ann", "--village")
    assert "This game counts for no one, because it uses a what-if (Dry run)." in life(*start, "Ann=Dry run").out
    life("finish", "--void", "--why", "enough")
    assert life(*start, "Ann=Dry run", "--json").document["what_ifs"] == ["Dry run"]
    assert "what_ifs" not in life(*start, "Ann=Millbrook", "--json").document


def test_statistics_ignore_what_ifs(played: Companion) -> None:
    before = played("campaign", "stats", "--json").document
    played("village", "copy", "1", "Dry run", "--level", "0")
    assert played("log", "cray", "Ann=5", "Bo=4", "--level", "1", "--village", "Ann=Dry run", "--sheet",
                  f"Ann={sheet('one.txt', FIRST)}").code == 0  # fmt: skip
    assert played("campaign", "stats", "--json").document == before
    assert len(played("games", "--json").document["games"]) == 2


def test_an_impossible_sheet_is_refused_with_every_reason(life: Companion) -> None:
    before = life("village", "show", "1", "--json").out, life("village", "history", "1", "--json").out
    bad = sheet("bad.txt", FIRST + "tower G6\n")
    answer = life("village", "log", "1", "--level", "3", "--sheet", bad, "--stars", "40", "--json")
    assert (answer.code, answer.document["code"]) == (1, "impossible")
    for words in ("missing: field: F7 F9", "a tower marked level 7", "0 to 11 stars, not 40", "starts with 2 tiles"):
        assert words in answer.document["reason"]
        assert words in answer.err
    assert {"CV-GEN-02", "CV-BUILD-05", "CV-SCORE-01", "CV-TILE-07"} <= set(answer.document["clauses"])
    assert (life("village", "show", "1", "--json").out, life("village", "history", "1", "--json").out) == before


def test_missing_details_are_filled_in_and_noted(companion: Companion) -> None:
    companion("village", "new", "Annstead", "--owner", "Ann")
    answer = companion("village", "log", "Annstead", "--level", "1", "--sheet", sheet("one.txt", FIRST), "--json")
    assert [line[:20] for line in answer.document["told"]] == ["the sheet is named '", "added level 1 to the"]
    assert (answer.document["level"], answer.document["entered"]["level"]) == (1, 1)
    shown = companion("village", "show", "Annstead", "--json").document["document"]
    assert (shown["name"], shown["completed"]) == ("Annstead", [1])


def test_a_sheet_in_either_form_continues_to_the_next_level(played: Companion) -> None:
    """`log` reads what `show --map` writes with more drawn by hand, and keeps earlier marks."""
    for which, form in (("1", "--map"), ("2", "--toml")):
        text = played("village", "show", which, form).out
        drawn = "wood A1 A2\nhouse A1"
        more = f"{text}{drawn}\n" if form == "--map" else text.replace('sketch = """\n', f'sketch = """\n{drawn}\n')
        Path("next.txt").write_text(more, encoding="utf-8")
        answer = played("village", "log", which, "--level", "2", "--sheet", "next.txt")
        assert answer.code == 0, answer.err
        sketch = played("village", "show", which, "--json").document["document"]["sketch"]
        assert "A1@2" in sketch
        assert "@1" in sketch or "house" not in text
        assert played("village", "diff", which, "--json").document["added"]["structures"] == 1


def test_levels_out_of_order_by_a_ruling(life: Companion) -> None:
    path = sheet("four.txt", SECOND + "stone A1 A2 A3 A4\n", "1 2 4")
    refused = life("village", "log", "1", "--level", "4", "--sheet", path)
    assert refused.code == 1
    assert "CV-R09" in refused.err
    assert life("village", "log", "1", "--level", "4", "--sheet", path, "--ruling", "CV-R99=x").code == 1
    assert life("village", "log", "1", "--level", "4", "--sheet", path, "--ruling", "CV-R09=equal_sets").code == 0


NO_LEVELS = (
    (["--level", "3", "--sheet", "nowhere.txt"], 3),
    (["--level", "3", "--sheet", "broken.txt"], 3),
    (["--level", "3"], 2),
    (["--sheet", "two.txt"], 2),
    (["--level", "3", "--sheet", "two.txt", "--date", "tomorrow"], 2),
    (["--level", "3", "--sheet", "two.txt", "--date", "9000-01-01"], 2),
    (["--level", "3", "--sheet", "two.txt", "--stars", "many"], 2),
    (["--level", "3", "--sheet", "two.txt", "--with", "a\x1b[31m"], 1),
    (["--level", "3", "--sheet", "two.txt", "--edition", "nowhere"], 3),
    (["--level", "2", "--sheet", "two.txt"], 1),
)


def test_impossible_levels_are_refused(life: Companion) -> None:
    Path("broken.txt").write_text("village: Millbrook\ncastle G7\n", encoding="utf-8")
    before = life("village", "history", "1", "--json").out
    for words, code in NO_LEVELS:
        answer = life("village", "log", "Millbrook", *words)
        assert answer.code == code, (words, answer.err)
        assert answer.err
        assert "\x1b" not in answer.err
    assert life("village", "history", "1", "--json").out == before


def test_busy_and_retired_villages_take_no_level(life: Companion) -> None:
    log = ("village", "log", "1", "--level", "3", "--sheet", sheet("three.txt", SECOND + "wood A1 A2\n"), "--json")
    life("village", "retire", "1")
    assert life(*log).document["code"] == "village-retired"
    life("village", "return", "1")
    life("new", "cray", "--level", "3", "--seat", "Ann", "--village", "Ann=1")
    assert life(*log).document["code"] == "village-busy"
    life("finish", "--void", "--why", "enough")
    assert life(*log).code == 0


def test_names_are_shown_as_they_are(life: Companion) -> None:
    """Names are never read as markup or control characters."""
    assert life("village", "copy", "1", "[red]Dry[/red]").code == 0
    assert "[red]Dry[/red]" in life("village", "history", "[red]Dry[/red]").out
    assert "[red]Dry[/red]" in life("village", "diff", "[red]Dry[/red]").out


def test_a_history_in_a_real_process(process: Companion) -> None:
    process("village", "new", "Millbrook", "--owner", "Ann")
    sheet("one.txt", FIRST)
    stdin = Path("one.txt").read_text(encoding="utf-8")
    assert process("village", "log", "Millbrook", "--level", "1", "--sheet", "-", stdin=stdin).code == 0
    answer = process("village", "diff", "Millbrook")
    assert (answer.code, answer.err) == (0, "")
    assert "spaces +4, structures +1" in answer.out


def test_levels_are_shown_in_local_time(life: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    with sqlite3.connect(os.environ["COMPANION_DB"]) as stored:
        stored.execute("UPDATE village_level SET started = '2026-01-31 23:30:00.000000'")
    with monkeypatch.context() as patch:
        patch.setenv("TZ", "UTC-9")
        time.tzset()
        printed = life("village", "history", "Millbrook").out
    time.tzset()
    assert printed.count("2026-02-01  ") == 2
