"""`tally`: final holdings are scored without a game."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pexpect  # type: ignore[import-untyped]
import pytest

from companion.games import REGISTRY, find_title
from companion.referee.title import Title
from tests.cli import orchard
from tests.cli.conftest import ROOT, Companion
from tests.support.titles import TALLIED


@pytest.fixture(autouse=True)
def _known_title(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(REGISTRY, orchard.SLUG, orchard.__name__)


def title_of(slug: str) -> Title[Any]:
    game = find_title(slug)
    assert game is not None
    return game


SCORES = """\
Ann: 6 points
     4  apples  [OR-4]
     2  plums  [OR-5]
        best tree 3 (breaks ties)
Bo: 6 points
     6  apples  [OR-4]
        best tree 2 (breaks ties)
Result: Ann wins
"""
WORDS = ["Ann", "apple=4", "plum=2", "best=3", "Bo", "apple=6", "best=2"]
FILE = """
game = "orchard"
edition = "stand-in"
rulings = {plum_worth = 1}
[[seat]]
name = "Ann"
apple = 4
plum = 2
best = 3
[[seat]]
name = "Bo"
apple = 6
best = 2
"""
TYPED = ["Ann", "Bo", "", "4", "", "2", "3", "6", "0", "", "2"]


def test_holdings_on_the_command_line(companion: Companion) -> None:
    answer = companion("tally", "orchard", *WORDS)
    assert (answer.code, answer.out) == (0, SCORES)


def test_words_may_be_shortened(companion: Companion) -> None:
    assert companion("tally", "orch", "Ann", "app=4", "PL=2", "b=+3", "Bo", "appl=6", "best=02").out == SCORES


def test_holdings_in_a_file(companion: Companion, tmp_path: Path) -> None:
    (tmp_path / "final.toml").write_text(FILE)
    assert companion("tally", "orchard", "--file", "final.toml").out == SCORES
    assert companion("tally", "orchard", "--file", "-", stdin=FILE).out == SCORES


def test_holdings_asked_for_step_by_step(companion: Companion) -> None:
    answer = companion("tally", "orchard", stdin="\n".join(TYPED) + "\n")
    assert (answer.code, answer.out, answer.err) == (0, SCORES, "")


def test_a_full_table_is_not_asked_for_more(companion: Companion) -> None:
    answer = companion("tally", "orchard", "--json", stdin="\n".join(["Ann", "Bo", "Cy", *"1000" * 3]))
    assert answer.document["winners"] == ["Ann", "Bo", "Cy"]
    assert answer.document["places"] == {"Ann": 1, "Bo": 1, "Cy": 1}


def test_a_wrong_answer_is_asked_for_again(companion: Companion) -> None:
    wrong = ["", "Ann", "", "ann", "a,b", "Bo", "", "four", "-4", "21", "4", *TYPED[4:]]
    answer = companion("tally", "orchard", stdin="\n".join(wrong))
    assert answer.out == SCORES
    assert answer.err.splitlines() == [
        "Orchard is for 2 to 3 players, not 0",
        "Orchard is for 2 to 3 players, not 1",
        "Two seats are called 'ann'",
        "'a,b' is not a valid seat name: use letters and digits, without spaces, quotes, commas and #",
        "apple must be a whole number, not 'four'",
        "apple cannot be less than 0",
        "apple is at most 20",
    ]


@pytest.mark.parametrize("lines", [[], ["Ann"], TYPED[:-1]])
def test_the_end_of_the_input_scores_nothing(companion: Companion, lines: list[str]) -> None:
    answer = companion("tally", "orchard", "--json", stdin="\n".join(lines) + "\n" * bool(lines))
    assert (answer.code, answer.document["code"]) == (1, "stopped")
    assert answer.err == "Refused: the tally is incomplete, so nothing was scored\n"


def test_the_json_of_a_tally_is_that_of_a_score(companion: Companion) -> None:
    assert companion("tally", "orchard", *WORDS, "--json").document == {
        "seats": [
            {
                "seat": "Ann",
                "lines": [
                    {"source": "apples", "points": 4, "clauses": ["OR-4"]},
                    {"source": "plums", "points": 2, "clauses": ["OR-5"]},
                ],
                "total": 6,
                "ties": [3],
                "remark": "best tree 3 (breaks ties)",
            },
            {
                "seat": "Bo",
                "lines": [{"source": "apples", "points": 6, "clauses": ["OR-4"]}],
                "total": 6,
                "ties": [2],
                "remark": "best tree 2 (breaks ties)",
            },
        ],
        "winners": ["Ann"],
        "places": {"Ann": 1, "Bo": 2},
        "final": True,
        "unit": "points",
    }


def test_tied_players_win_together(companion: Companion) -> None:
    assert companion("tally", "orchard", "Ann Marie", "Bo").out.endswith("Result: Ann-Marie and Bo win together\n")


def test_a_tie_that_needs_a_rematch_has_no_winner(companion: Companion) -> None:
    words = ("tally", "king-of-the-valley", "Ann", "queen=1", "gold=3", "Bo", "duke=1", "farmer=1", "gold=3")
    assert companion(*words).out.endswith("Result: a tie\n")
    sheet = companion(*words, "--json").document
    assert (sheet["winners"], sheet["places"]) == ([], {"Ann": 1, "Bo": 1})
    stored = companion(*words, "--store", "--json").document["stored"]
    assert (stored["winners"], stored["tie"]) == ([], True)


def test_rulings_and_editions(companion: Companion, tmp_path: Path) -> None:
    (tmp_path / "final.toml").write_text(FILE.replace("plum_worth = 1", "plum_worth = 5"))
    assert "\n    10  plums" in companion("tally", "orchard", "--file", "final.toml").out
    for name in ("OR-R01", "plum_worth"):
        answer = companion("tally", "orchard", "--file", "final.toml", "--ruling", f"{name}=4")
        assert "\n     8  plums" in answer.out
    assert companion("tally", "orchard", *WORDS, "--ruling", "plum_worth=0").code == 1
    assert companion("tally", "orchard", *WORDS, "--ruling", "plum_worth").code == 2
    answer = companion("tally", "orchard", *WORDS, "--edition", "gold", "--json")
    assert (answer.code, answer.document["kind"]) == (3, "unusable")


REFUSED = {
    "an unknown key": (["Ann", "pear=1", "Bo"], "unknown-key", "'pear' is not a key here"),
    "a slip in a key": (["Ann", "aplpe=1", "Bo"], "unknown-key", "Did you mean 'apple'?"),
    "no key": (["Ann", "=1", "Bo"], "unknown-key", "''"),
    "two readings": (["Ann", "ap=1", "Bo"], "ambiguous", "'ap' could mean apple or apricot"),
    "a negative number": (["Ann", "apple=-1", "Bo"], "bad-count", "Ann: apple cannot be less than 0"),
    "too large a number": (["Ann", "Bo", "best=4"], "bad-count", "Bo: best is at most 3"),
    "a huge number": (["Ann", f"plum={'9' * 50}", "Bo"], "bad-count", "Ann: plum is at most 9999"),
    "an endless number": (["Ann", f"plum={'9' * 5000}", "Bo"], "bad-count", "Ann: plum must be a whole number"),
    "no number": (["Ann", "plum=", "Bo"], "bad-count", "Ann: plum must be a whole number, not ''"),
    "part of a number": (["Ann", "plum=1.5", "Bo"], "bad-count", "not '1.5'"),
    "other figures": (["Ann", "plum=٣", "Bo"], "bad-count", "Ann: plum must be a whole number"),
    "a key twice": (["Ann", "plum=1", "pl=1", "Bo"], "counted-twice", "Ann's plum is given twice"),
    "a player twice": (["Ann", "ann"], "bad-seat", "two seats are called 'ann'"),
    "a name that is none": (["Ann", '"'], "bad-seat", "is not a valid seat name"),
    "too few": (["Ann", "plum=1"], "wrong-number-of-players", "Orchard is for 2 to 3 players, not 1"),
    "too many": ([*"abcd"], "wrong-number-of-players", "not 4"),
    "what the title refuses": (["Ann", "apple=20", "Bo", "apple=1"], "too-many-apples", "20 apples [OR-6]"),
}


@pytest.mark.parametrize(("words", "code", "reason"), REFUSED.values(), ids=REFUSED)
def test_impossible_holdings_are_refused(companion: Companion, words: list[str], code: str, reason: str) -> None:
    answer = companion("tally", "orchard", *words, "--json")
    assert (answer.code, answer.document["code"]) == (1, code)
    assert reason in answer.err
    assert answer.err.startswith("Refused: ")


def test_wrong_usage(companion: Companion, tmp_path: Path) -> None:
    (tmp_path / "final.toml").write_text(FILE)
    answer = companion("tally", "orchard", "plum=1", "Ann", "Bo")
    assert answer.code == 2
    assert "'plum=1' has no player" in answer.err
    assert companion("tally", "orchard", "Ann", "--file", "final.toml").code == 2
    assert companion("tally").code == 2


SEATS = "[[seat]]\nname = 'Ann'\n[[seat]]\nname = 'Bo'\n"
BAD_FILES = {
    "not TOML": ("seat = ", 3),
    "an endless number": (f"edition = {'9' * 5000}", 3),
    "nothing": ("", 1),
    "unknown words": (f"moon = 1\n{SEATS}", 3),
    "seats that are none": ("seat = 3", 3),
    "seats that are no tables": ("seat = [3]", 3),
    "a seat without a name": ("[[seat]]\nplum = 3", 3),
    "a name that is none": ("[[seat]]\nname = 3", 3),
    "another game": (f"game = 'crayonville'\n{SEATS}", 1),
    "rulings that are none": (f"rulings = 3\n{SEATS}", 1),
    "an unknown ruling": (f"rulings = {{moon = 'full'}}\n{SEATS}", 1),
    "an edition that is not there": (f"edition = 3\n{SEATS}", 3),
    "truth": (f"{SEATS}plum = true", 1),
    "a word": (f"{SEATS}plum = 'many'", 1),
    "a huge number": (f"{SEATS}plum = 0x{'f' * 5000}", 1),
    "deeply nested": ("a = " + "[" * 5000, 3),
}


def test_a_number_is_not_a_player(companion: Companion) -> None:
    answer = companion("tally", "orchard", "12", "apple=4", "Bo", "apple=6")
    assert (answer.code, answer.out) == (2, "")
    assert "'12' is a number, not a player. Type holdings as KEY=VALUE" in answer.err


@pytest.mark.parametrize(("text", "code"), BAD_FILES.values(), ids=BAD_FILES)
def test_invalid_files_are_refused(companion: Companion, text: str, code: int) -> None:
    answer = companion("tally", "orchard", "--file", "-", "--json", stdin=text)
    assert answer.code == code
    assert answer.err.strip()
    assert answer.document


def test_a_missing_file_is_refused(companion: Companion) -> None:
    assert companion("tally", "orchard", "--file", "missing.toml").code == 3


def test_a_title_scored_from_its_whole_game_is_refused(companion: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(orchard.TITLE.__dict__, "tally", None)
    answer = companion("tally", "orchard", "Ann", "apple=3", "--json")
    assert (answer.code, answer.document["code"]) == (1, "no-tally")
    assert "Orchard is scored from its whole game" in answer.err
    assert companion("tally", "chess", "Ann").code == 3


def sit_down(*words: str) -> Any:
    """Ask on a pseudo-terminal, in a process that knows the test title and uses the database of the test."""
    code = (
        "from companion.games import REGISTRY; from companion.cli.app import run\n"
        f"REGISTRY['{orchard.SLUG}'] = '{orchard.__name__}'; run()"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return pexpect.spawn(
        sys.executable, ["-c", code, "tally", "orchard", *words], env=environment, encoding="utf-8", timeout=20
    )


def test_questions_on_a_terminal() -> None:
    terminal = sit_down()
    for line in TYPED[:3]:
        terminal.expect(r"Player \d \(Enter when done\): ")
        terminal.sendline(line)
    for line in TYPED[3:]:
        terminal.expect(r"(Ann|Bo), [a-z ]+ \[0\]: ")
        terminal.sendline(line)
    terminal.expect("Ann: apple 4; plum 2; best 3\r\nBo: apple 6; best 2\r\nPress Enter to score")
    terminal.sendline("")
    terminal.expect("Result: Ann wins")
    terminal.expect(r"Store the result\? \[no\]: ")
    terminal.sendline("")
    terminal.expect(pexpect.EOF)


@pytest.mark.parametrize("key", ["\x03", "\x04"])
def test_leaving_the_questions(key: str) -> None:
    terminal = sit_down()
    terminal.expect("Player 1")
    terminal.send(key)
    terminal.expect("Refused: the tally is incomplete, so nothing was scored\r\n")
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 1


def answer_all(terminal: Any, *lines: str) -> None:
    """Type a line at every question."""
    for line in lines:
        terminal.expect(r": $")
        terminal.sendline(line)


def test_answers_are_corrected_and_the_result_is_stored(companion: Companion) -> None:
    terminal = sit_down()
    answer_all(terminal, "Anna", "back", "Ann", "Bo", "")
    answer_all(terminal, "5", "", "2", "back", "back", "back", "4", "", "", "3")
    answer_all(terminal, "plum=1 best=2", "apple=x", "20", "done")
    terminal.expect("Ann: apple 4; plum 2; best 3\r\nBo: apple 20; plum 1; best 2\r\n")
    terminal.sendline("")
    terminal.expect("Refused: the orchard has 20 apples")
    answer_all(terminal, "apple=6 plum=0", "", "", "yes")
    terminal.expect("Stored as game 1: Orchard, not adjudicated")
    terminal.expect(pexpect.EOF)
    assert companion("score", "--game", "1").out == SCORES


def test_any_answer_can_be_corrected_by_its_key() -> None:
    terminal = sit_down()
    answer_all(terminal, "Ann Marie", "Bo", "", "apple=20", "done", "ann-marie plum=2 best=3", "apple=6 best=2", "done")
    answer_all(terminal, "what", "Cy apple=1")
    terminal.expect("No player is called 'Cy'")
    answer_all(terminal, "plum=1")
    terminal.expect("'plum' is not a key here")
    answer_all(terminal, "")
    terminal.expect("Refused: the orchard has 20 apples")
    answer_all(terminal, "Ann Marie apple=5", "", "Ann Marie apple=4")
    terminal.expect("Ann Marie: apple 4; plum 2; best 3\r\nBo: apple 6; best 2\r\n")
    answer_all(terminal, "y")
    terminal.expect_exact(SCORES.replace("Ann", "Ann-Marie").replace("\n", "\r\n"))
    answer_all(terminal, "")
    terminal.expect(pexpect.EOF)


def test_back_at_the_first_question_returns_to_the_names(companion: Companion) -> None:
    typed = ["Ann", "Bob", "", "back", "Bo", "", *TYPED[3:]]
    assert companion("tally", "orchard", stdin="\n".join(typed) + "\n").out == SCORES


def test_a_question_says_what_can_be_typed(companion: Companion) -> None:
    typed = ["Ann", "Bo", "", "?", "gold=2 fate=g", "done", "done"]
    answer = companion("tally", "bear-valley", "--option", "mode=advanced", stdin="\n".join(typed))
    assert "One of lost, eaten, destination, gold.\nKeys: fate, canoe, " in answer.err
    assert "Refused: Ann needs 3 gold to win and has 2 [BV-GOLD-01]" in answer.err
    cards = companion("tally", "masters", stdin="Ann\nBo\n\n?\n")
    assert "such as 2 x red-maple (t): red-maple, norway-maple" in cards.err
    assert "A whole number from 0 to 20." in companion("tally", "orchard", stdin="Ann\nBo\n\n?\n").err
    level = companion("tally", "crayonville", "--level", "1", stdin="Ann\n\n?\nhouses='\n")
    assert "At most 3 numbers, separated by commas: 3, 12." in level.err
    assert "A quotation mark is missing" in level.err


@pytest.mark.parametrize("key", ["\x03", "\x04", "no\r"])
def test_nothing_is_stored_without_asking(companion: Companion, key: str) -> None:
    terminal = sit_down()
    answer_all(terminal, *TYPED, "")
    terminal.expect(r"Store the result\? \[no\]: ")
    terminal.send(key)
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 0
    assert companion("games", "--json").document["games"] == []


MODES = [(slug, options) for slug in TALLIED for options in title_of(slug).modes]


def written_options(options: Mapping[str, Any]) -> list[str]:
    return [word for key, value in options.items() for word in ("--option", f"{key}={value}")]


@pytest.mark.parametrize(("slug", "options"), MODES, ids=lambda value: str(value))
def test_a_template_is_a_valid_file_of_holdings(
    companion: Companion, tmp_path: Path, slug: str, options: dict[str, Any]
) -> None:
    game = title_of(slug)
    words = [*written_options(options), *(["--level", "3"] if "level" in game.options else [])]
    answer = companion("tally", slug, "--template", "Ann Marie", "Zoë", *words)
    assert (answer.code, answer.err) == (0, "")
    document = tomllib.loads(answer.out)
    assert [seat["name"] for seat in document["seat"]] == ["Ann Marie", "Zoë"]
    assert all(str(document[key]) == str(value) for key, value in options.items())
    (tmp_path / "final.toml").write_text(answer.out, encoding="utf-8")
    scored = companion("tally", slug, "--file", "final.toml", "--json")
    if slug == "masters-of-maple-syrup":
        assert (scored.code, scored.document["clauses"]) == (1, ["MS-END-01", "MS-R53"])
    else:
        assert (scored.code, scored.document["final"]) == (0, True)
    keys = [holding.key for holding in game.require_tally().holdings("stand-in", document)]
    assert all(any(line.startswith(f"{key} = ") for line in answer.out.splitlines()) for key in keys)


def test_a_template_keeps_the_rulings(companion: Companion) -> None:
    words = ("--ruling", "KV-R37=yes", "--ruling", "census=off")
    text = companion("tally", "king", "--template", "Ann", "Bo", *words).out
    assert tomllib.loads(text)["rulings"] == {"jester_couples": "yes", "census": "off"}
    filled = text.replace("\nwife = 0", "\nwife = 1", 1).replace("jester-farmer = 0", "jester-farmer = 1", 1)
    assert "couples: 1 x 2" in companion("tally", "king", "--file", "-", stdin=filled).out


def test_a_template_without_names(companion: Companion) -> None:
    document = tomllib.loads(companion("tally", "orchard", "--template", "--json").document["template"])
    assert [seat["name"] for seat in document["seat"]] == ["Ann", "Bo"]
    assert companion("tally", "orchard", "--template", "a,b").code == 1


OPTIONS: dict[str, tuple[list[str], int, str]] = {
    "no level": (["crayonville", "Ann"], 2, "Add --level N"),
    "no such level": (["crayonville", "Ann", "--level", "11"], 1, "has levels 1 to 10, not 11"),
    "no such option": (["king", "Ann", "Bo", "--option", "moon=full"], 1, "has no option 'moon'"),
    "no such mode": (["bear", "Ann", "Bo", "--option", "mode=easy"], 1, "mode must be basic or advanced, not easy"),
    "no such variant": (["orchard", "Ann", "Bo", "--variant", "wild"], 1, "has no option 'variant'"),
    "a day for nothing": (["orchard", "Ann", "Bo", "--date", "2026-01-31"], 2, "need --store"),
    "a campaign for nothing": (["orchard", "Ann", "Bo", "--campaign", "Club"], 2, "need --store"),
    "a day to come": (["orchard", "Ann", "Bo", "--store", "--date", "2999-01-31"], 2, "is in the future"),
    "a strange campaign": (["orchard", "Ann", "Bo", "--store", "--campaign", "Club"], 3, "Club"),
    "a form that is half filled in": (["king", "--template", "Ann", "gold=3"], 2, "--template takes only names"),
    "a form for the history": (["king", "--template", "--store"], 2, "--template takes only names"),
    "a form for too many": (["king", "--template", *"abcde"], 1, "for 2 to 4 players, not 5"),
    "a word as a seat": (["orchard", "Ann", "show", "--store"], 1, "'show' is a command"),
}


@pytest.mark.parametrize(("words", "code", "said"), OPTIONS.values(), ids=OPTIONS)
def test_impossible_options_are_refused(companion: Companion, words: list[str], code: int, said: str) -> None:
    answer = companion("tally", *words)
    assert answer.code == code
    assert said in answer.err
    assert companion("games", "--json").document["games"] == []


def test_a_file_may_set_options(companion: Companion) -> None:
    text = "level = 4\n[[seat]]\nname = 'Ann'\ntax = 14\nhouses = 14\nmarket = [12, 20]\nleft = false\n"
    lines = companion("tally", "crayonville", "--file", "-", stdin=text).out
    assert "     3  Tax: 14  [CV-TAX-01, CV-SCORE-01]" in lines
    assert companion("tally", "crayonville", "--file", "-", "--level", "4", stdin=text).out == lines
    other = companion("tally", "crayonville", "--file", "-", "--level", "5", stdin=text)
    assert (other.code, "the file has level 4, not 5" in other.err) == (1, True)
    word = companion("tally", "crayonville", "--file", "-", stdin=text.replace("4", "'4'", 1))
    assert (word.code, "has levels 1 to 10, not '4'" in word.err) == (1, True)


def test_holdings_of_the_table_come_before_the_names(companion: Companion) -> None:
    words = ["Ann", "property=red-maple", "Bo", "property=red-maple"]
    assert "stopped by agreement" in companion("tally", "masters", "stop=yes", *words).out
    assert companion("tally", "masters", *words).code == 1
    assert companion("tally", "masters", "Ann", "stopped=yes", *words[1:]).code == 1
    assert companion("tally", "masters", "property=red-maple", *words).code == 2
    seats = "".join(f"[[seat]]\nname = '{name}'\nproperty = ['red-maple']\n" for name in ("Ann", "Bo"))
    text = f"{seats}[table]\nstopped = true\n"
    assert "Result: a tie" in companion("tally", "masters", "--file", "-", stdin=text).out
    for wrong, code in (("table = 3", 3), ("table = {moon = 1}", 1), ("table = {stopped = 3}", 1)):
        assert companion("tally", "masters", "--file", "-", stdin=f"{wrong}\n{seats}").code == code


STORED: dict[str, list[str]] = {
    "king-of-the-valley": ["Ann", "queen=1", "rep=-9", "Bo", "gold=2"],
    "maple-valley": ["Ann", "wreath=1", "points=-3", "Bo", "honey=2"],
    "masters-of-maple-syrup": ["stopped=yes", "Ann", "property=red-maple, herb-garden", "Bo", "property=red-maple"],
    "bear-valley": ["Ann", "fate=destination", "Bo", "on=F05"],
    "crayonville": ["Ann", "market=20", "houses=2", "left=yes", "Bo", "feast=8", "houses=2", "--level", "4"],
}


@pytest.mark.parametrize(("slug", "words"), STORED.items(), ids=STORED)
def test_a_result_is_stored_with_its_score_lines(companion: Companion, slug: str, words: list[str]) -> None:
    companion("campaign", "new", "Club")
    plain = companion("tally", slug, *words, "--json").document
    kept = ["--store", "--date", "2026-01-31", "--campaign", "club"]
    document = companion("tally", slug, *words, *kept, "--json").document
    stored = document.pop("stored")
    assert document == plain
    assert (stored["status"], stored["campaign"], stored["adjudicated"]) == ("finished", "Club", False)
    assert stored["finished"].startswith("2026-01-31")
    assert companion("score", "--game", "1", "--json").document == plain
    assert companion("games", "--json").document["games"] == [stored]
    assert companion("doctor").code == 0
    words_of_it = companion("tally", slug, *words, "--store").out
    assert f"Stored as game 2: {title_of(slug).name}" in words_of_it


def test_bears_can_win_a_stored_result(companion: Companion) -> None:
    document = companion("tally", "bear-valley", "Ann", "Bo", "fate=lost", "--store", "--json").document
    assert (document["beaten_by"], document["winners"]) == ("the bears", [])
    assert companion("score", "--game", "1", "--json").document["beaten_by"] == "the bears"


def test_the_first_result_creates_the_database(process: Companion, tmp_path: Path) -> None:
    environment = {"COMPANION_DB": str(tmp_path / "new.db")}
    words = ["tally", "king-of-the-valley", "Ann", "gold=3", "Bo"]
    assert process(*words, env=environment).code == 0
    assert not (tmp_path / "new.db").exists()
    assert process(*words, "--store", env=environment).code == 0
    assert (tmp_path / "new.db").exists()


@pytest.mark.parametrize("words", [[], ["--template"]])
def test_scoring_imports_no_database_library(words: list[str]) -> None:
    code = (
        "import sys; from companion.cli.app import run\n"
        f"sys.argv = ['companion', 'tally', 'king', 'Ann', 'Bo', *{words!r}]\n"
        "try: run()\nexcept SystemExit: print([name for name in ('sqlmodel', 'sqlalchemy') if name in sys.modules])"
    )
    found = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert found.stdout.endswith("\n[]\n")


def test_entries_missing_from_an_incomplete_edition_are_noted(companion: Companion, tmp_path: Path) -> None:
    (tmp_path / "half").mkdir()
    (tmp_path / "half" / "edition.toml").write_text("unfinished = true\n")
    note = "note: {} is not in the edition yet. Add its points by hand, with points=NUMBER\n"
    words = [
        "stopped=yes",
        "Ann",
        "property=red-maple, 2 x placeholder-t",
        "points=3",
        "Bo",
        "property=red-maple",
        "--edition",
        "half",
    ]
    answer = companion("tally", "masters-of-maple-syrup", *words)
    assert (answer.code, answer.err) == (0, note.format("placeholder-tree"))
    words = ["Ann", "placeholder-food-1=1", "placeholder-food-2=0", "Bo", "--edition", "half"]
    answer = companion("tally", "maple-valley", *words, "--json")
    assert (answer.document["final"], answer.err) == (True, note.format("placeholder-food-1"))
