"""The real commands on a PostgreSQL server: the same answers as on a file, and no passwords."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from campaigns.errors import Stale, StoreError
from campaigns.sheet_codes import game_code
from campaigns.store import open_store
from companion.cli.prompt.loop import step
from companion.cli.prompt.state import Prompt
from companion.referee.codes import write_code
from tests.cli.conftest import ROOT, Companion, playout
from tests.support.postgres import Server

SECRET = "hush hush"
# What differs every time: moments and globally unique names.
MOMENT = r"\d{4}-\d\d-\d\d([ T]\d\d:\d\d(:\d\d)?(\.\d+)?(Z|\+00:00)?)?"
# The doctor cannot report the size of a server.
SIZE = r"|(?<=stored: )\S+ \(\d+\.\d MB, |(?<=stored: )\S+ \("
# Only a file has automatic backups and permissions.
OF_FILES = re.compile(r"^ [ !] (backup|kept backups|access): .*\n", re.MULTILINE)
DIFFERENT = re.compile(MOMENT + r"|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}" + SIZE)
EVENING: tuple[tuple[str, ...], ...] = (
    ("campaign", "new", "Tuesdays", "--note", "at the café"),
    ("new", "crayonville", "--seat", "Ann", "--seat", "Bo", "--campaign", "Tuesdays"),
    ("move", "-"),
    ("undo", "--why", "misread"),
    ("redo",),
    ("score",),
    ("finish",),
    ("games", "--json"),
    ("village", "list"),
    ("village", "show", "Ann's village", "--json"),
    ("village", "rename", "Ann's village", "Millbrook"),
    ("campaign", "show", "Tuesdays"),
    ("campaign", "stats", "--json"),
    ("new", "crayonville", "--seat", "Ann", "--deal", "x", "--level", "2", "--village", "Ann=Millbrook"),
    ("show", "--json"),
    ("override", "ann", "wood", "+1", "--why", "a gift"),
    ("finish", "--void", "--why", "the lights went out"),
    ("new", "king-of-the-valley", "--seat", "Bo", "--seat", "Zoë", "--deal", "maple"),
    ("legal", "--json"),
    ("move", "nonsense"),
    ("games", "--status", "open"),
    ("games", "--text", "misread"),
    ("switch", "2"),
    ("record", "export", "--game", "1"),
    ("rules", "crayonville", "build"),
    ("doctor",),
    ("games", "--player", "Nobody"),
)


def answers(companion: Companion, address: str) -> list[tuple[tuple[str, ...], int, str, str]]:
    """Play an evening, and return all output except what always differs."""
    printed: list[tuple[tuple[str, ...], int, str, str]] = []
    for words in EVENING:
        stdin = "\n".join(playout(5, ("Ann", "Bo"))) if words == ("move", "-") else ""
        answer = companion("--db", address, *words, stdin=stdin)
        said = (OF_FILES.sub("", text) for text in (answer.out, answer.err))
        out, err = (DIFFERENT.sub("…", text).replace(where_is(address), "HERE") for text in said)
        printed.append((words, answer.code, out, err))
    return printed


def where_is(address: str) -> str:
    return address.rpartition("://")[2]


def test_the_same_evening_on_a_file_and_on_a_server(companion: Companion, database: Path, empty_postgres: str) -> None:
    on_file = answers(companion, str(database))
    assert {words for words, code, _, _ in on_file if code} == {("move", "nonsense"), ("games", "--player", "Nobody")}
    for file, server in zip(on_file, answers(companion, empty_postgres), strict=True):
        assert server == file


def test_a_server_has_no_automatic_backups(companion: Companion, empty_postgres: str) -> None:
    assert companion("--db", empty_postgres, "new", "crayonville", "--seat", "Ann").code == 0
    answer = companion("--db", empty_postgres, "finish", "--void", "--why", "late")
    assert (answer.code, answer.err) == (0, "")
    said = companion("--db", empty_postgres, "doctor").out
    assert "kept backups: none (back up the server itself)" in said
    assert "access:" not in said
    assert companion("--db", empty_postgres, "restore", "--list").out.startswith("No automatic backups yet")
    assert not [*Path().glob("*-backups")]


def test_a_server_from_the_environment(process: Companion, empty_postgres: str) -> None:
    club = {"COMPANION_DB": empty_postgres}
    assert process("new", "crayonville", "--seat", "Ann", "--deal", "x", env=club).code == 0
    moved = process("move", "note", "hello", env=club)
    assert (moved.code, moved.err) == (0, "")
    assert process("show", env=club).out == process("--db", empty_postgres, "show").out
    printed = process("print", "setup", "--output", "setup.pdf", env=club)
    assert (printed.code, printed.err) == (0, "")
    assert Path("setup.pdf").read_bytes().startswith(b"%PDF")
    with open_store(empty_postgres) as store:
        code = write_code(game_code(store.games.load(1)))
    resumed = process("resume", code, env=club)
    assert (resumed.code, resumed.err) == (0, "")
    assert process("doctor", env=club).code == 0


@pytest.fixture
def guarded(server: Server) -> Iterator[str]:
    """The address of a database, with its password."""
    name = server.new_database().rpartition("/")[2]
    server.tell(f"CREATE ROLE guarded LOGIN PASSWORD '{SECRET}'")
    server.tell(f"ALTER DATABASE {name} OWNER TO guarded")
    yield f"postgresql+psycopg://guarded:{SECRET.replace(' ', '%20')}@127.0.0.1:{server.port}/{name}"
    server.tell(f"DROP DATABASE {name} WITH (FORCE)")
    server.tell("DROP ROLE guarded")


@pytest.mark.usefixtures("turn")
def test_no_command_prints_a_password(
    companion: Companion, guarded: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_DB", guarded)
    wrong = guarded.replace("guarded:", "guarded:not%20")
    said = ""
    for words in (
        ("--help",),
        ("demo", "king-of-the-valley"),
        ("new", "crayonville", "--seat", "Ann", "--deal", "x"),
        ("show",),
        ("games", "--json"),
        ("doctor",),
        ("doctor", "--json"),
        ("record", "export"),
        ("print", "setup", "--output", "setup.pdf"),
        ("print", "setup", "--json", "--force", "--output", "setup.pdf"),
        ("backup", "--output", "club.db"),
        ("campaign", "export", "--all", "--output", "club.json"),
        ("move", "nonsense"),
        ("--db", wrong, "games"),
        ("--db", wrong, "games", "--json"),
        ("--db", wrong.replace("+psycopg:", ":/"), "games"),
        ("games", guarded),
        (guarded,),
        ("backup", "--output", guarded),
        ("restore", guarded),
        ("campaign", "import", guarded),
        ("new", "crayonville", "--position", guarded),
        ("--db", guarded + "_missing", "games"),
    ):
        answer = companion(*words)
        assert "Traceback" not in answer.err
        said += answer.out + answer.err
    made = [path for path in tmp_path.rglob("*") if path.is_file() and path.suffix in (".pdf", ".db", ".json")]
    assert {"setup.pdf", "club.db", "club.json"} <= {path.name for path in made}
    for secret in (SECRET, SECRET.replace(" ", "%20"), "hush"):
        assert secret not in said
        assert all(secret.encode() not in path.read_bytes() for path in made)


def test_a_lost_server_during_a_game(server: Server, tmp_path: Path) -> None:
    """Confirmed moves are stored, the message is plain, and the game continues when the server is back."""
    own = Server(server.programs)
    try:
        own.start()
        check_play(own)
    finally:
        own.close()


def test_a_lost_server_when_the_game_is_loaded_again(
    table: Companion, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stale(*_: object, by: str = "") -> None:
        raise Stale("someone else wrote")

    def away(*_: object) -> None:
        raise StoreError("the server is away")

    with open_store() as store:
        prompt = Prompt(store.games.load())
        monkeypatch.setattr(store.games, "append", stale)
        monkeypatch.setattr(store.games, "load", away)
        assert step(store, prompt, "note one") == prompt
    assert "The server is away" in capsys.readouterr().err


def check_play(own: Server) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "COMPANION_DB": own.new_database()}
    command = [sys.executable, "-m", "companion"]
    begin = [*command, "new", "crayonville", "--seat", "Ann", "--deal", "x"]
    subprocess.run(begin, env=environment, check=True, stdout=subprocess.DEVNULL)
    play = subprocess.Popen(
        [*command, "play", "--plain"],
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert play.stdin is not None
    assert play.stdout is not None
    assert play.stderr is not None

    def type_line(line: str) -> None:
        assert play.stdin is not None
        play.stdin.write(f"{line}\n")
        play.stdin.flush()

    def wait_for(line: str) -> None:
        assert play.stdout is not None
        assert any(line in said for said in iter(play.stdout.readline, ""))

    type_line("note one")
    wait_for('note "one"')
    own.stop()
    type_line("note two")
    where = where_is(environment["COMPANION_DB"])
    assert play.stderr.readline().startswith(f"{where} cannot be used: connection lost")
    type_line("note three")
    assert "refused" in play.stderr.readline()
    own.start()
    type_line("note four")
    wait_for('note "four"')
    play.communicate("quit\n", timeout=30)
    assert play.returncode == 0
    listed = subprocess.run([*command, "record", "export"], env=environment, capture_output=True, text=True, check=True)
    assert re.findall(r'note "(\w+)"', listed.stdout) == ["one", "four"]
