"""`export` and `import` of `campaign`, `village` and `record`, as typed."""

from __future__ import annotations

import json
import os
import re
import shlex
import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import ROOT, Companion, playout
from tests.cli.test_docs import EXAMPLE


@pytest.fixture
def club(over: Companion, tmp_path: Path) -> Companion:
    """A campaign with a finished level, exported to `club.json`, and commands on an empty database."""
    assert over("finish").code == 0
    over("campaign", "new", "Club")
    for village in ("Ann's village", "Bo's village"):
        over("campaign", "enrol", "Club", "--village", village, "--player", village[: village.index("'")])
    with sqlite3.connect(os.environ["COMPANION_DB"]) as stored:
        stored.execute("UPDATE game SET campaign_id = (SELECT id FROM campaign WHERE name = 'Club')")
    assert over("campaign", "export", "Club", "--output", "club.json").code == 0
    return lambda *words, **more: over("--db", str(tmp_path / "other.db"), *words, **more)


def test_a_campaign_moves_from_one_computer_to_another(club: Companion) -> None:
    plan = club("campaign", "import", "club.json", "--dry-run", "--json").document
    assert (plan["dry_run"], plan["changed"], plan["conflicts"]) == (True, False, 0)
    assert plan["players"] == {"known": [], "new": ["Ann", "Bo"]}
    assert [row["state"] for part in ("campaigns", "villages", "games") for row in plan[part]] == ["new"] * 4
    assert club("games", "--json").document["games"] == []
    answer = club("campaign", "import", "club.json")
    assert answer.code == 0
    assert "players: Ann and Bo are new" in answer.out
    assert answer.out.endswith("Stored 1 campaign, 2 villages and 1 game.\n")
    assert club("campaign", "export", "Club").out.encode() == Path("club.json").read_bytes()
    assert "Ann*" in club("games").out
    again = club("campaign", "import", "club.json")
    assert (again.code, again.out.splitlines()[-1]) == (0, "Nothing to import: everything is already here.")
    assert club("campaign", "import", "club.json", "--json").document["changed"] is False


def test_every_import_command_reads_every_document(club: Companion, companion: Companion) -> None:
    text = Path("club.json").read_text(encoding="utf-8")
    Path("club.toml").write_text("\ufeff" + text, encoding="utf-8")
    for family in ("campaign", "village", "record"):
        for name in ("club.json", "club.toml", "-"):
            answer = companion("--db", f"{family}{name}.db", family, "import", name, stdin=text if name == "-" else "")
            assert (answer.code, answer.err) == (0, "")
            assert answer.out.endswith("Stored 1 campaign, 2 villages and 1 game.\n")


def test_export_needs_a_name_or_all(club: Companion) -> None:
    for words in ([], ["Club", "--all"]):
        answer = club("campaign", "export", *words)
        assert (answer.code, "--all" in answer.err) == (2, True)


def test_files_are_not_overwritten(over: Companion) -> None:
    commands = [
        ["campaign", "export", "--all"],
        ["campaign", "export", "--all", "--form", "bgstats"],
        ["village", "export", "Ann's village"],
        ["record", "export"],
    ]
    for words in commands:
        Path("taken.json").write_text("mine")
        answer = over(*words, "--output", "taken.json")
        assert (answer.code, "already exists" in answer.err) == (1, True)
        assert Path("taken.json").read_text() == "mine"
        assert over(*words, "--output", "taken.json", "--force").code == 0
        assert json.loads(Path("taken.json").read_bytes())
        assert over(*words, "--output", "/no/such/folder/x").code == 3
    assert over("village", "export", "Nowhere").code == 3
    assert over("campaign", "export", "Nowhere").code == 3


def test_the_file_name_chooses_the_format_of_a_record(over: Companion) -> None:
    over("record", "export", "--output", "game.json")
    document = json.loads(Path("game.json").read_bytes())
    assert (document["kind"], len(document["games"]), len(document["villages"])) == ("game", 1, 2)
    over("record", "export", "--output", "game.txt")
    assert Path("game.txt").read_text(encoding="utf-8").startswith("+++")
    assert json.loads(over("record", "export", "--form", "json").out) == document
    assert over("record", "export", "--form", "text", "--output", "text.json").code == 0
    assert Path("text.json").read_text(encoding="utf-8") == Path("game.txt").read_text(encoding="utf-8")
    answer = over("record", "export", "--output", "more.json", "--json").document
    assert (answer["file"], answer["kind"], answer["games"]) == ("more.json", "game", 1)
    assert over("record", "import", "game.json").out.endswith("Nothing to import: everything is already here.\n")


def test_a_record_is_stored_once(over: Companion) -> None:
    over("record", "export", "--output", "game.txt")
    assert (
        over("record", "import", "game.txt").out
        == "This record is already stored as game 1. Store it again with --again.\n"
    )
    document = over("record", "import", "game.txt", "--json").document
    assert document == {"id": 1, "game": "crayonville", "lines": 60, "already": True}
    assert over("record", "import", "game.txt", "--again").out.startswith("Stored as game 2")
    answer = over("record", "import", "game.txt", "--dry-run")
    assert (answer.code, "is for exchange documents" in answer.err) == (2, True)


def test_conflicts_are_reported_and_kept(over: Companion) -> None:
    over("record", "export", "--output", "game.json")
    over("--db", "other.db", "record", "import", "game.json")
    over("move", "note", "here")
    over("--db", "other.db", "move", "--game", "1", "note", "there")
    over("--db", "other.db", "record", "export", "--game", "1", "--output", "game.json", "--force")
    answer = over("record", "import", "game.json")
    assert answer.code == 1
    assert "1 conflict. Nothing was changed:\n  game crayonville" in answer.err
    assert "line 61 is different there" in answer.err
    assert "--keep-mine" in answer.err
    assert over("record", "import", "game.json", "--json").document["conflicts"] == 1
    kept = over("record", "import", "game.json", "--keep-mine")
    assert (kept.code, kept.err) == (0, "")
    assert "conflict  " in kept.out


def test_a_player_is_matched_to_another_name(club: Companion) -> None:
    club("campaign", "new", "Club")
    club("campaign", "enrol", "Club", "--player", "Ann")
    answer = club("campaign", "import", "club.json", "--player", "Ann=Ann Marie")
    assert "the campaign 'Club' is called 'Club 2' here" in answer.out
    assert "Ann Marie" in club("campaign", "show", "Club 2").out
    assert club("campaign", "import", "club.json", "--player", "Zoe=Ann").code == 1
    assert club("campaign", "import", "club.json", "--player", "Zoe").code == 2


def test_your_own_edition_is_named_on_import(over: Companion, tmp_path: Path) -> None:
    from companion.games.library import edition_folder

    for name in ("theirs", "ours"):
        Path(name).symlink_to(edition_folder("crayonville", "stand-in"))
    over("new", "crayonville", "--seat", "Cy", "--edition", "theirs")
    over("record", "export", "--output", "game.json")
    over("record", "export", "--output", "game.txt")
    for file, opening in {"game.json": ": the edition", "game.txt": "The edition"}.items():
        answer = over("--db", "other.db", "record", "import", file)
        assert answer.code == 3
        assert f"{opening} 'theirs' of Crayonville is not installed: say where it is with --edition" in answer.err
        assert over("--db", "other.db", "record", "import", file, "--edition", "theirs=ours").code == 0
        assert over("--db", "other.db", "show", "--game", "1", "--json").document["edition"] == str(tmp_path / "ours")


FILES: dict[str, tuple[bytes, str]] = {
    "UTF-16": ("{}".encode("utf-16"), "is UTF-16. Save it as UTF-8"),
    "cut off": (b'{"format": "companion-exchange", ', "ends too early"),
    "nonsense": (b"hello", "not an exchange document"),
    "Latin-1": (b"\xe9", "not an exchange document"),
    "another JSON": (b'{"plays": []}', "not an exchange document"),
    "deep": (b'{"format":' + b"[" * 100_000, "nested too deeply|Expected"),
    "colours": (b'{"format": "companion-exchange", "version": 1, "\\u001b[31m": 1}', "."),
}


@pytest.mark.parametrize(("data", "reason"), FILES.values(), ids=FILES)
def test_bad_files_are_refused_in_one_sentence(companion: Companion, database: Path, data: bytes, reason: str) -> None:
    before = database.read_bytes()
    Path("bad.json").write_bytes(data)
    answer = companion("campaign", "import", "bad.json", "--json")
    assert answer.code == 3
    assert re.search(reason, answer.err)
    assert answer.err.count("\n") == 1
    assert "\x1b" not in answer.err + answer.out
    assert answer.document["kind"] == "unusable"
    assert database.read_bytes() == before


@pytest.mark.parametrize("family", ["campaign", "village", "record"])
def test_what_is_not_a_file_is_refused(companion: Companion, monkeypatch: pytest.MonkeyPatch, family: str) -> None:
    from campaigns.exchange import document as documents

    monkeypatch.setattr(documents, "DOCUMENT_BYTES", 20_000_000)
    for name in ("/dev/zero", ".", "/no/such/file"):
        answer = companion(family, "import", name)
        assert (answer.code, answer.err.count("\n")) == (3, 1)


def test_a_pipe_is_read_once(club: Companion, tmp_path: Path) -> None:
    os.mkfifo("pipe")
    data = Path("club.json").read_bytes()
    writer = threading.Thread(target=lambda: Path("pipe").write_bytes(data))
    writer.start()
    assert club("campaign", "import", "pipe").code == 0
    writer.join()


def test_the_schema_is_printed(process: Companion) -> None:
    answer = process("campaign", "schema")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == (ROOT / "campaigns" / "exchange-1.schema.json").read_text(encoding="utf-8")


def test_plays_are_exported(club: Companion) -> None:
    assert club("campaign", "import", "club.json").code == 0
    plays = json.loads(club("campaign", "export", "Club", "--form", "bgstats").out)
    [play] = plays["plays"]
    assert (play["board"], [row["rank"] for row in play["playerScores"]]) == ("level 1", [1, 1])
    answer = club("campaign", "export", "--all", "--form", "bgstats", "--output", "plays.json", "--json").document
    assert (answer["file"], answer["form"]) == ("plays.json", "bgstats")


def test_markup_in_names_is_shown_as_it_is(companion: Companion) -> None:
    companion("campaign", "new", "[red]Club[/red]")
    companion("campaign", "export", "[red]Club[/red]", "--output", "club.json")
    assert "[red]Club[/red]" in companion("--db", "other.db", "campaign", "import", "club.json").out


def test_the_examples_of_the_page_run(companion: Companion, tmp_path: Path) -> None:
    """Run the examples of docs/reference/exchange.md in order."""
    page = (ROOT / "docs" / "reference" / "exchange.md").read_text(encoding="utf-8")
    companion("new", "crayonville", "--seat", "Ann", "--seat", "Bo")
    companion("move", "-", stdin="\n".join(playout(5, ("Ann", "Bo"))))
    companion("finish")
    companion("campaign", "new", "Tuesday club")
    companion("village", "rename", "Ann's village", "Millbrook")
    examples: list[tuple[str, Any]] = EXAMPLE.findall(page)
    assert len(examples) > 8
    for line, message in examples:
        answer = companion(*shlex.split(line.partition(" > ")[0])[1:])
        assert answer.code == (1 if message.startswith("No") else 0), (line, answer.err)
        for wanted in message.strip().splitlines():
            assert wanted in answer.out + answer.err, line
