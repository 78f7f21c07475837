"""Limits of outside data: input over a limit is refused in one sentence, quickly and with little memory."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, BinaryIO

import pytest

from companion import limits
from companion.limits import OverLimit, check_toml, read_toml, shorten
from companion.referee.problems import BadPosition
from companion.referee.record import read_record
from tests.hostile.costs import SECONDS, is_one_sentence, run

HUGE = 50_000
MANY = 20_000
DEEP: dict[str, str] = {
    "a dotted key": "a" + ".a" * HUGE + " = 1\n",
    "a dotted key with spaces": "a" + " . a" * HUGE + " = 1\n",
    "a dotted key with quotes": '"a"' + ".'a'" * HUGE + " = 1\n",
    "a heading": "[a" + ".a" * HUGE + "]\n",
    "a heading of a list": "[[a" + ".a" * HUGE + "]]\n",
    "a key in an inline table": "x = {a" + ".a" * HUGE + " = 1}\n",
    "many dotted keys": "".join(f"a{n}{'.a' * 400} = 1\n" for n in range(500)),
    "lists in lists": "a = " + "[" * HUGE + "]" * HUGE,
    "tables in tables": "a = " + "{a = " * HUGE,
    "lists behind a text of four quotes": 'a = ["""x"""", ' + "[" * HUGE,
    "a number": "a = 0x" + "f" * 100_000,
    "too much of it": "a = 1\n" * 200_000,
}


@pytest.mark.parametrize("text", DEEP.values(), ids=DEEP)
def test_toml_is_checked_before_it_is_parsed(text: str) -> None:
    begun = time.monotonic()
    with pytest.raises(OverLimit, match="at most"):
        read_toml(text)
    assert time.monotonic() - begun < 2


def test_brackets_in_strings_and_comments_are_not_counted() -> None:
    dots, brackets = "." * HUGE, "[" * HUGE
    text = f'a = "{dots}{brackets}\\""  # {dots}{brackets}\nb = """\n{dots}"{brackets}\\"""\n"""\nc = \'{dots}\'\n'
    text += f"d = '''{brackets}'{dots}'''\n"
    assert read_toml(text)["c"] == dots
    check_toml("\n".join(f"a.b.c.d{n} = [[1.5, 2.5], {{x.y = 1979-05-27T00:32:00.999}}]" for n in range(1_000)))


@pytest.mark.parametrize("text", ["x" * 60, "x" * 61, "x" * 200_000])
def test_quoted_input_is_shortened(text: str) -> None:
    assert shorten(text) == text if len(text) <= 60 else len(shorten(text)) == 60


@pytest.fixture
def files(tmp_path: Path) -> Callable[[str], str]:
    """Return a function that writes a text to a file and returns its name."""

    def write(text: str) -> str:
        path = tmp_path / "input.txt"
        path.write_text(text)
        return str(path)

    return write


# Every command that reads a file, with FILE where its name goes.
READERS: dict[str, tuple[str, ...]] = {
    "position": ("new", "crayonville", "--position", "FILE"),
    "tally": ("tally", "king-of-the-valley", "--file", "FILE"),
    "village": ("village", "import", "FILE"),
    "checked village": ("doctor", "--village", "FILE"),
    "checked position": ("doctor", "--position", "FILE"),
    "record": ("record", "import", "FILE"),
    "exchange": ("campaign", "import", "FILE"),
}


def words_of(reader: str, name: str) -> list[str]:
    return [name if word == "FILE" else word for word in READERS[reader]]


@pytest.mark.parametrize("reader", [name for name in READERS if name != "exchange"])
def test_a_key_with_fifty_thousand_dots_is_refused(reader: str, files: Callable[[str], str], tmp_path: Path) -> None:
    head = DEEP["a dotted key"]
    cost = run(*words_of(reader, files(f"+++\n{head}+++\n" if reader == "record" else head)), folder=tmp_path)
    assert is_one_sentence(cost), cost
    assert cost.code == (1 if reader.startswith("checked") and cost.code == 1 else 3), cost
    assert "too many parts" in cost.err + cost.out


def test_settings_and_editions_with_fifty_thousand_dots_are_refused(tmp_path: Path) -> None:
    own = tmp_path / "own"
    assert run("data", "new", "king-of-the-valley", str(own), folder=tmp_path).code == 0
    next(iter(own.glob("*.toml"))).write_text(DEEP["a dotted key"])
    cost = run("data", "check", "king-of-the-valley", str(own), folder=tmp_path)
    assert (cost.code, "too many parts" in cost.err + cost.out) == (3, True), cost
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "config.toml").write_text("a" + ".a" * 40_000 + " = 1\n")
    cost = run("config", "show", folder=tmp_path)
    assert (cost.code, is_one_sentence(cost), "too many parts" in cost.err) == (3, True, True), cost
    (tmp_path / "config" / "config.toml").unlink()
    (tmp_path / "config" / "printers.toml").write_text(DEEP["a dotted key"])
    cost = run("printer", "list", folder=tmp_path)
    assert (cost.code, is_one_sentence(cost), "too many parts" in cost.err) == (3, True, True), cost


SPECIAL = ("/dev/zero", "fifo", "folder")


@pytest.mark.parametrize("what", SPECIAL)
@pytest.mark.parametrize("reader", READERS)
def test_only_regular_files_are_read(reader: str, what: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo")
    (tmp_path / "folder").mkdir()
    cost = run(*words_of(reader, what), folder=tmp_path)
    assert (cost.code, is_one_sentence(cost)) == (3, True), cost
    reasons = {"/dev/zero": "is not a regular file", "fifo": "is a pipe with no writer", "folder": "Is a directory"}
    assert reasons[what] in cost.err


@pytest.mark.parametrize("what", SPECIAL)
@pytest.mark.parametrize("name", ["config.toml", "printers.toml"])
def test_settings_must_be_regular_files(name: str, what: str, tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    path = tmp_path / "config" / name
    {"fifo": lambda: os.mkfifo(path), "folder": path.mkdir}.get(what, lambda: path.symlink_to(what))()
    cost = run(*(["config", "show"] if name == "config.toml" else ["printer", "list"]), folder=tmp_path)
    assert (cost.code, is_one_sentence(cost)) == (3, True), cost


@pytest.mark.parametrize("what", SPECIAL)
def test_edition_files_must_be_regular_files(what: str, tmp_path: Path) -> None:
    own = tmp_path / "own"
    assert run("data", "new", "crayonville", str(own), folder=tmp_path).code == 0
    path = next(iter(own.glob("*.toml")))
    path.unlink()
    {"fifo": lambda: os.mkfifo(path), "folder": path.mkdir}.get(what, lambda: path.symlink_to(what))()
    for words in (["data", "check", "crayonville"], ["new", "crayonville", "--seat", "A", "--edition"]):
        cost = run(*words, str(own), folder=tmp_path)
        assert (cost.code, cost.seconds < SECONDS, "Traceback" in cost.err) == (3, True, False), cost


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("name", ["-", "/dev/stdin"])
def test_endless_standard_input_is_refused(reader: str, name: str, tmp_path: Path) -> None:
    with subprocess.Popen(["yes", "# a comment"], stdout=subprocess.PIPE) as endless:
        assert endless.stdout is not None
        cost = run(*words_of(reader, name), stdin=endless.stdout.fileno(), folder=tmp_path)
        endless.kill()
    assert (cost.code, is_one_sentence(cost)) == (3, True), cost
    assert "larger than" in cost.err


def test_a_shell_pipe_is_read(tmp_path: Path) -> None:
    cost = run("doctor", "--village", "/dev/stdin", stdin="village: Annstead\nowner: Ann\n", folder=tmp_path)
    assert "not a regular file" not in cost.err + cost.out


SEATS: dict[str, Any] = {
    "position": 'game = "crayonville"\n' + "".join(f'[[seat]]\nname = "s{n}"\n' for n in range(MANY)),
    "checked position": 'game = "crayonville"\n' + "".join(f'[[seat]]\nname = "s{n}"\n' for n in range(MANY)),
    "tally": 'game = "king-of-the-valley"\n' + "".join(f'[[seat]]\nname = "s{n}"\n' for n in range(MANY)),
    "record": '+++\ngame = "crayonville"\nrules = 1\nseats = ['
    + ",".join(f'"s{n}"' for n in range(MANY))
    + "]\n+++\n1 flip expand\n",
}


@pytest.mark.parametrize("reader", SEATS)
def test_twenty_thousand_seats_are_refused(reader: str, files: Callable[[str], str], tmp_path: Path) -> None:
    cost = run(*words_of(reader, files(SEATS[reader])), folder=tmp_path)
    assert cost.seconds < SECONDS / 3, cost
    assert cost.code in (1, 3)
    assert f"{MANY}" in cost.err + cost.out


def test_twenty_thousand_seats_on_the_command_line_are_refused(tmp_path: Path) -> None:
    names = [f"s{n}" for n in range(MANY)]
    for words in (
        ["new", "crayonville", *(word for name in names for word in ("--seat", name))],
        ["tally", "king-of-the-valley", *(word for name in names for word in (name, "gold=1"))],
        ["log", "king-of-the-valley", *(f"{name}=1" for name in names)],
    ):
        cost = run(*words, folder=tmp_path)
        assert (cost.code, cost.seconds < SECONDS / 3, f"not {MANY}" in cost.err) == (1, True, True), words[:2]


def test_a_pipe_that_sends_nothing_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SECONDS", 0.2)
    ours, theirs = os.pipe()
    with os.fdopen(ours, "rb") as stream, pytest.raises(OverLimit, match="takes longer than"):
        limits.read_stream(stream, 100)
    os.close(theirs)


def village(n: int, name: str, document: str = "null") -> str:
    times = '"created":"2026-01-01T00:00:00Z","updated":"2026-01-01T00:00:00Z"'
    head = f'"key":"v{n}","slug":"crayonville","name":"{name}","owner":"Ann","status":"free"'
    return f'{{{head},{times},"document":{document}}}'


def exchange(players: int = 1, villages: str = "", campaigns: str = "") -> str:
    names = ",".join(['"Ann"', *(f'"p{n}"' for n in range(1, players))])
    head = '"format":"companion-exchange","version":1,"kind":"all","companion":"0.9.0"'
    return f'{{{head},"players":[{names}],"campaigns":[{campaigns}],"villages":[{villages}],"games":[]}}'


def campaign(n: int, players: int) -> str:
    names = ",".join(f'"p{m}"' for m in range(1, players))
    return f'{{"key":"c{n}","name":"C{n}","created":"2026-01-01T00:00:00Z","players":[{names}]}}'


TOO_MUCH: dict[str, tuple[Callable[[], str], str]] = {
    "players": (lambda: exchange(100_000), "100,000 players are too many"),
    "villages": (lambda: exchange(1, ",".join(village(n, "V") for n in range(21_000))), "21,000 villages are too many"),
    "members": (lambda: exchange(1_000, "", ",".join(campaign(n, 1_000) for n in range(60))), "members of campaigns"),
    "values": (lambda: exchange(1, village(0, "V", f"[{'0,' * 7_000_000}0]")), "more than 6,000,000 values"),
    "objects": (lambda: exchange(1, village(0, "V", f"[{'{},' * 2_500_000}0]")), "lists and objects"),
    "values of a sheet": (lambda: exchange(1, village(0, "V", f"[{'{},' * 900_000}0]")), "too many values"),
    "a key twice": (lambda: exchange().replace('"version":1', '"version":1,"version":1'), "the key 'version' twice"),
    "a key twice in a sheet": (
        lambda: exchange(1, village(0, "V", f'{{"{"x" * 90_000}":1,"{"x" * 90_000}":1}}')),
        "xxx…' twice in one object",
    ),
}


@pytest.mark.parametrize(("text", "reason"), TOO_MUCH.values(), ids=TOO_MUCH)
def test_an_exchange_document_over_a_limit_is_refused(
    text: Callable[[], str], reason: str, files: Callable[[str], str], tmp_path: Path
) -> None:
    cost = run("campaign", "import", files(text()), folder=tmp_path)
    assert (cost.code, is_one_sentence(cost)) == (3, True), cost
    assert reason in cost.err


def test_an_exchange_document_at_its_limits_is_read_quickly(files: Callable[[str], str], tmp_path: Path) -> None:
    cost = run("campaign", "import", files(exchange(20_000)), folder=tmp_path)
    assert (cost.code, cost.seconds < SECONDS) == (0, True), cost
    text = exchange(1, ",".join(village(n, "Millbrook") for n in range(3_000)))
    cost = run("campaign", "import", files(text), folder=tmp_path)
    assert (cost.code, cost.seconds < SECONDS) == (0, True), cost
    text = exchange(1_000, "", ",".join(campaign(n, 1_000) for n in range(50)))
    cost = run("campaign", "import", files(text), folder=tmp_path)
    assert (cost.code, cost.seconds < SECONDS) == (0, True), cost


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A folder with a game that has just started."""
    assert run("new", "crayonville", "--seat", "Ann", folder=tmp_path).code == 0
    return tmp_path


ENDLESS = {
    "comments": ["yes", "# a comment"],
    "empty lines": ["yes", ""],
    "one line": ["tr", "\\0", "x"],
    "moves": ["yes", "note x"],
}


@pytest.mark.parametrize("command", ENDLESS.values(), ids=ENDLESS)
def test_endless_lines_are_refused(table: Path, command: list[str]) -> None:
    with Path("/dev/zero").open("rb") as zero, subprocess.Popen(command, stdin=zero, stdout=subprocess.PIPE) as endless:
        assert endless.stdout is not None
        cost = run("move", "-", stdin=endless.stdout.fileno(), folder=table)
        endless.kill()
    assert (cost.code, is_one_sentence(cost)) == (3, True), cost
    assert "at most" in cost.err
    assert "Nothing was played" in cost.err


def test_a_slow_endless_pipe_is_refused(table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SECONDS", 0.5)
    ours, theirs = os.pipe()
    with os.fdopen(ours, "rb") as stream, os.fdopen(theirs, "wb", buffering=0) as drip:
        lines = limits.stream_lines(stream)
        begun = time.monotonic()
        with pytest.raises(OverLimit, match="takes longer than"):
            drink(lines, drip)
    assert time.monotonic() - begun < 5


def drink(lines: Iterator[str], drip: BinaryIO) -> None:
    """Write a line now and then, until the reader is gone."""
    while True:
        drip.write(b"# a comment\n")
        next(lines)
        time.sleep(0.1)


LONG_LINE = "x" * 1_000_000
LONG_LINES = {
    "a word": "x" * 120_000,
    "words": "ann " * 30_000,
    "a note": "note " + "x" * 120_000,
    "quotes": '"' * 120_000,
    "hyphens": "-" * 120_000,
    "control characters": "x\x01" * 60_000,
}


@pytest.mark.parametrize("line", LONG_LINES.values(), ids=LONG_LINES)
@pytest.mark.parametrize("command", ["move", "why", "amend"])
def test_long_lines_are_not_echoed(table: Path, command: str, line: str) -> None:
    for more in ([], ["--json"]):
        cost = run(command, *more, *(["1"] if command == "amend" else []), "--", line, folder=table)
        assert (cost.code, cost.seconds < SECONDS) == (1, True), cost
        assert len(cost.err + cost.out) < 1_000


@pytest.mark.parametrize("line", [LONG_LINE, f"why {LONG_LINE}", f"what if {LONG_LINE}; {LONG_LINE}", f"? {LONG_LINE}"])
def test_long_lines_piped_into_the_prompt_are_refused(table: Path, line: str) -> None:
    cost = run("play", stdin=f"{line}\nnote well\nquit\n", folder=table)
    assert (cost.code, cost.seconds < SECONDS) == (0, True)
    assert "Not a move: longer than 4,000 characters" in cost.err
    assert len(cost.err) < 400
    assert 'note "well"' in cost.out
    cost = run("move", "-", stdin=f"{line}\n", folder=table)
    assert (cost.code, len(cost.err) < 400) == (3, True)


RECORD = '+++\ngame = "crayonville"\nrules = 1\nseats = ["ann"]\n+++\n1 {}\n'


@pytest.mark.parametrize("length", [10_000, 200_000, 5_000_000])
def test_a_long_line_of_a_record_is_refused(length: int, files: Callable[[str], str], tmp_path: Path) -> None:
    for line in ("x" * length, "x " * (length // 2)):
        cost = run("record", "import", files(RECORD.format(line)), folder=tmp_path)
        assert (cost.code, is_one_sentence(cost)) == (3, True), cost


LONG_WORD = "x" * 60_000
LONG_WORDS = (
    ["new", LONG_WORD],
    ["new", "crayonville", "--seat", LONG_WORD],
    ["new", "crayonville", "--seat", "Ann", "--option", f"{LONG_WORD}={LONG_WORD}"],
    ["new", "crayonville", "--seat", "Ann", "--option", f"level={'9' * 100_000}"],
    ["new", "crayonville", "--seat", "Ann", "--level", "9" * 100_000],
    ["new", "crayonville", "--seat", "Ann", "--ruling", f"{LONG_WORD}={LONG_WORD}"],
    ["new", "crayonville", "--seat", "Ann", "--edition", LONG_WORD],
    ["new", "crayonville", "--seat", "Ann", "--village", f"Ann={LONG_WORD}"],
    ["new", "crayonville", "--position", LONG_WORD],
    ["log", "king-of-the-valley", f"Ann={'9' * 100_000}", "Bo=1"],
    ["log", "king-of-the-valley", f"{LONG_WORD}=1", "Bo=1"],
    ["log", "king-of-the-valley", "Ann=2", "Bo=1", "--winner", LONG_WORD],
    ["tally", "king-of-the-valley", "Ann", f"gold={'9' * 100_000}", "Bo"],
    ["tally", "king-of-the-valley", "Ann", f"{LONG_WORD}=1", "Bo"],
    ["data", "new", LONG_WORD, "folder"],
    ["data", "new", "crayonville", LONG_WORD],
    ["data", "check", "crayonville", LONG_WORD],
    ["print", "map", "--copies", "9" * 100_000],
    ["print", "map", "--title", "crayonville", "--level", "9" * 100_000],
    ["print", "map", "--title", "crayonville", "--players", "9" * 4_000],
    ["print", "map", "--title", LONG_WORD],
    ["print", "map", "--village", LONG_WORD],
    ["games", "--player", LONG_WORD],
    ["rules", "crayonville", LONG_WORD],
    ["village", "show", LONG_WORD],
    ["resume", LONG_WORD],
    ["config", "set", LONG_WORD, LONG_WORD],
    ["undo", "9" * 100_000],
    [LONG_WORD],
    [f"--{LONG_WORD}"],
)


@pytest.mark.parametrize("words", LONG_WORDS, ids=lambda words: " ".join(words)[:50])
def test_long_words_of_a_command_get_short_answers(table: Path, words: list[str]) -> None:
    cost = run(*words, folder=table)
    assert cost.code in (0, 1, 2, 3), cost
    assert "Traceback" not in cost.err
    assert (cost.seconds < SECONDS, len(cost.err + cost.out) < 5_000) == (True, True), (cost.err + cost.out)[:500]


@pytest.mark.parametrize(
    "number", [f"0x{'f' * 5000}", "9" * 9000, f"0x{'f' * 90}", "-1"], ids=["hex", "long", "large", "less"]
)
def test_an_impossible_rules_version_is_refused(number: str) -> None:
    text = f'+++\ngame = "crayonville"\nseats = ["ann", "bo"]\nrules = {number}\n+++\n'
    with pytest.raises(BadPosition, match=r"a number is too long|rules must be a number from 0"):
        read_record(text)
