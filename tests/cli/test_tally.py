"""`tally`: final holdings are scored without a game."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import pexpect  # type: ignore[import-untyped]
import pytest

from companion.games import REGISTRY
from tests.cli import orchard
from tests.cli.conftest import ROOT, Companion


@pytest.fixture(autouse=True)
def _known_title(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(REGISTRY, orchard.SLUG, orchard.__name__)


SCORES = """\
Ann: 6 points
     4  apples  [OR-4]
     2  plums  [OR-5]
        best tree 3 (breaks ties)
Bo: 6 points
     6  apples  [OR-4]
        best tree 2 (breaks ties)
final: Ann wins
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


def test_what_is_typed_wrongly_is_asked_for_again(companion: Companion) -> None:
    wrong = ["", "Ann", "", "ann", "a,b", "Bo", "", "four", "-4", "21", "4", *TYPED[4:]]
    answer = companion("tally", "orchard", stdin="\n".join(wrong))
    assert answer.out == SCORES
    assert answer.err.splitlines() == [
        "Orchard is for 2 to 3 players, not 0.",
        "Orchard is for 2 to 3 players, not 1.",
        "two seats are called 'ann'.",
        "'a,b' cannot name a seat: use letters and figures, without spaces, quotes, commas and #.",
        "apple is a whole number, not 'four'.",
        "apple cannot be less than 0.",
        "apple is at most 20.",
    ]


@pytest.mark.parametrize("lines", [[], ["Ann"], TYPED[:-1]])
def test_the_end_of_the_input_scores_nothing(companion: Companion, lines: list[str]) -> None:
    answer = companion("tally", "orchard", "--json", stdin="\n".join(lines) + "\n" * bool(lines))
    assert (answer.code, answer.document["code"]) == (1, "stopped")
    assert answer.err == "No: not everything was counted, so nothing is scored\n"


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


def test_equals_win_together(companion: Companion) -> None:
    assert companion("tally", "orchard", "Ann Marie", "Bo").out.endswith("final: Ann-Marie and Bo win together\n")


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
    "an unknown key": (["Ann", "pear=1", "Bo"], "unknown-key", "'pear' is nothing that is counted here"),
    "no key": (["Ann", "=1", "Bo"], "unknown-key", "''"),
    "two readings": (["Ann", "ap=1", "Bo"], "ambiguous", "'ap' can be read as apple or apricot"),
    "a negative number": (["Ann", "apple=-1", "Bo"], "bad-count", "Ann: apple cannot be less than 0"),
    "too large a number": (["Ann", "Bo", "best=4"], "bad-count", "Bo: best is at most 3"),
    "a huge number": (["Ann", f"plum={'9' * 50}", "Bo"], "bad-count", "Ann: plum is at most 9999"),
    "an endless number": (["Ann", f"plum={'9' * 5000}", "Bo"], "bad-count", "Ann: plum is a whole number"),
    "no number": (["Ann", "plum=", "Bo"], "bad-count", "Ann: plum is a whole number, not ''"),
    "part of a number": (["Ann", "plum=1.5", "Bo"], "bad-count", "not '1.5'"),
    "other figures": (["Ann", "plum=٣", "Bo"], "bad-count", "Ann: plum is a whole number"),
    "a key twice": (["Ann", "plum=1", "pl=1", "Bo"], "counted-twice", "Ann's plum is counted twice"),
    "a player twice": (["Ann", "ann"], "bad-seat", "two seats are called 'ann'"),
    "a name that is none": (["Ann", '"'], "bad-seat", "cannot name a seat"),
    "too few": (["Ann", "plum=1"], "wrong-number-of-players", "Orchard is for 2 to 3 players, not 1"),
    "too many": ([*"abcd"], "wrong-number-of-players", "not 4"),
    "what the title refuses": (["Ann", "apple=20", "Bo", "apple=1"], "too-many-apples", "20 apples [OR-6]"),
}


@pytest.mark.parametrize(("words", "code", "reason"), REFUSED.values(), ids=REFUSED)
def test_holdings_that_cannot_be(companion: Companion, words: list[str], code: str, reason: str) -> None:
    answer = companion("tally", "orchard", *words, "--json")
    assert (answer.code, answer.document["code"]) == (1, code)
    assert reason in answer.err
    assert answer.err.startswith("No: ")


def test_wrong_usage(companion: Companion, tmp_path: Path) -> None:
    (tmp_path / "final.toml").write_text(FILE)
    answer = companion("tally", "orchard", "plum=1", "Ann", "Bo")
    assert answer.code == 2
    assert "'plum=1' belongs to nobody" in answer.err
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


@pytest.mark.parametrize(("text", "code"), BAD_FILES.values(), ids=BAD_FILES)
def test_files_that_cannot_be(companion: Companion, text: str, code: int) -> None:
    answer = companion("tally", "orchard", "--file", "-", "--json", stdin=text)
    assert answer.code == code
    assert answer.err.strip()
    assert answer.document


def test_a_file_that_is_not_there(companion: Companion) -> None:
    assert companion("tally", "orchard", "--file", "missing.toml").code == 3


def test_a_title_that_needs_its_game(companion: Companion) -> None:
    answer = companion("tally", "crayonville", "Ann", "house=3", "--json")
    assert (answer.code, answer.document["code"]) == (1, "no-tally")
    assert "Crayonville is scored from its whole game" in answer.err
    assert companion("tally", "chess", "Ann").code == 3


def sit_down(*words: str) -> Any:
    """Ask on a pseudo-terminal, in a process that knows the title."""
    code = (
        "from companion.games import REGISTRY; from companion.cli.main import run\n"
        f"REGISTRY['{orchard.SLUG}'] = '{orchard.__name__}'; run()"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return pexpect.spawn(
        sys.executable, ["-c", code, "tally", "orchard", *words], env=environment, encoding="utf-8", timeout=20
    )


def test_questions_on_a_terminal() -> None:
    terminal = sit_down()
    for line in TYPED[:3]:
        terminal.expect(r"Player \d \(Enter when all are named\): ")
        terminal.sendline(line)
    for line in TYPED[3:]:
        terminal.expect(r"(Ann|Bo), [a-z ]+ \[0\]: ")
        terminal.sendline(line)
    terminal.expect("final: Ann wins")
    terminal.expect(pexpect.EOF)


@pytest.mark.parametrize("key", ["\x03", "\x04"])
def test_leaving_the_questions(key: str) -> None:
    terminal = sit_down()
    terminal.expect("Player 1")
    terminal.send(key)
    terminal.expect("No: not everything was counted, so nothing is scored\r\n")
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 1
