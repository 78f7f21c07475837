"""Villages on your own sheet keep their edition through games, prints and exchange."""

from __future__ import annotations

import json
import random
import shutil
import sqlite3
from pathlib import Path

import pytest

from campaigns.store import open_store
from companion.cli.commands.program.demo import choose_move
from companion.referee.submission import submit
from tests.cli.conftest import ROOT, Companion

SHIPPED = ROOT / "data" / "crayonville" / "editions" / "stand-in"
SMALLER = {
    'id = "standard-13x13"': 'id = "harbour-12x12"',
    'title = "Stand-in village sheet, 13 by 13"': 'title = "Our sheet, 12 by 12"',
    "columns = 13": "columns = 12",
    "rows = 13": "rows = 12",
    "missing = []": 'missing = ["A1", "L12"]',
    'G7 = "wood"': 'F6 = "wood"',
    'H7 = "wood"': 'F7 = "wood"',
    'G8 = "field"': 'E7 = "field"',
    'H6 = "water"': 'G6 = "water"',
}


def make_edition(folder: Path, changes: dict[str, str]) -> Path:
    """Copy the included edition with another sheet."""
    shutil.copytree(SHIPPED, folder)
    text = (folder / "sheet.toml").read_text(encoding="utf-8")
    for before, after in changes.items():
        assert before in text
        text = text.replace(before, after)
    (folder / "sheet.toml").write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def harbour(tmp_path: Path) -> Path:
    return make_edition(tmp_path / "editions" / "harbour", SMALLER)


def play_out(database: Path, id: int) -> None:
    """Let simple players play a stored game to its end."""
    rng = random.Random(3)
    with open_store(str(database)) as store:
        stored = store.games.load(id)
        while stored.session.asks():
            stored = store.games.append(
                stored, submit(stored.session, stored.session.write(choose_move(stored.session, rng)))
            )


@pytest.fixture
def played(companion: Companion, harbour: Path, database: Path) -> Companion:
    """A finished level on your own sheet."""
    begun = companion("new", "cray", "--seat", "Ann", "--seat", "Bo", "--deal", "tide", "--edition", str(harbour))
    assert begun.code == 0, begun
    play_out(database, 1)
    assert companion("finish").code == 0
    return companion


def test_a_whole_level_on_your_own_sheet(played: Companion, harbour: Path, database: Path, tmp_path: Path) -> None:
    village = "Ann's village"
    shown = played("village", "show", village)
    assert shown.code == 0, shown.err
    assert "harbour" not in shown.err
    document = played("village", "show", village, "--json").document
    assert document["edition"] == str(harbour)
    assert document["document"]["sheet"] == "harbour-12x12"
    fields = played("village", "history", village, "--json").document
    assert fields["levels"][0]["growth"] > 0
    assert fields["levels"][0]["changes"]
    assert played("village", "diff", village).code == 0
    assert played("village", "stats", village).code == 0
    for kind in ("map", "pack"):
        answer = played("print", kind, "--village", village, "--output", f"{kind}.pdf")
        assert answer.code == 0, answer.err
    assert played("doctor").code == 0
    assert played("village", "show", village, "--map").out.count("\n") > 12
    with sqlite3.connect(database) as db:
        assert db.execute("SELECT count(*) FROM village_level WHERE growth IS NULL").fetchone() == (0,)


@pytest.mark.parametrize("words", [("village", "export", "Ann's village"), ("campaign", "export", "--all")])
def test_what_is_exported_can_be_imported(
    played: Companion, harbour: Path, tmp_path: Path, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = played("village", "history", "Ann's village", "--json").document
    assert played(*words, "--output", "out.json").code == 0
    text = Path("out.json").read_text(encoding="utf-8")
    assert str(harbour) not in text
    [village, *_] = json.loads(text)["villages"]
    assert village["edition"] == "own/harbour"
    monkeypatch.setenv("COMPANION_DB", str(tmp_path / "empty.db"))
    refused = played("campaign", "import", "out.json")
    assert refused.code == 3
    assert "--edition 'harbour=FOLDER'" in refused.err
    taken = played("campaign", "import", "out.json", "--edition", f"harbour={harbour}")
    assert taken.code == 0, taken.err
    after = played("village", "history", "Ann's village", "--json").document
    assert after["edition"] == str(harbour)
    assert [level["growth"] for level in after["levels"]] == [level["growth"] for level in before["levels"]]
    assert played("village", "show", "Ann's village").code == 0
    assert played("doctor").code == 0
    again = played("campaign", "import", "out.json")
    assert again.code == 0, again.err


def test_older_exchange_files_without_editions_are_read(
    played: Companion, harbour: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert played("campaign", "export", "--all", "--output", "out.json").code == 0
    document = json.loads(Path("out.json").read_text(encoding="utf-8"))
    for village in document["villages"]:
        del village["edition"]
    Path("old.json").write_text(json.dumps(document), encoding="utf-8")
    monkeypatch.setenv("COMPANION_DB", str(tmp_path / "empty.db"))
    taken = played("campaign", "import", "old.json", "--edition", f"harbour={harbour}")
    assert taken.code == 0, taken.err
    assert played("village", "show", "Ann's village", "--json").document["edition"] == str(harbour)


def test_a_game_uses_the_edition_of_its_village(played: Companion, harbour: Path) -> None:
    begun = played("new", "cray", "--level", "2", "--seat", "Ann", "--village", "Ann=Ann's village")
    assert begun.code == 0, begun.err
    assert f'edition = "{harbour}"' in played("record", "export").out


def test_a_village_of_another_sheet_is_refused(played: Companion, harbour: Path) -> None:
    words = ("new", "cray", "--level", "2", "--seat", "Ann", "--village", "Ann=Ann's village")
    answer = played(*words, "--edition", "stand-in")
    assert answer.code == 1
    assert "'Ann's village' was drawn with the edition 'harbour', not 'stand-in'" in answer.err
    assert f"--edition {harbour}" in answer.err
    played("village", "new", "Plain", "--owner", "Bo")
    both = ("new", "cray", "--seat", "Ann", "--seat", "Bo", "--village", "Ann=Ann's village", "--village", "Bo=Plain")
    answer = played(*both)
    assert answer.code == 1
    assert "these villages use several editions" in answer.err
    answer = played("village", "log", "Plain", "--level", "1", "--sheet", "-", "--edition", str(harbour))
    assert answer.code == 1
    assert "'Plain' was drawn with the edition 'stand-in', not 'harbour'" in answer.err


def test_other_cards_with_the_same_sheet_are_accepted(companion: Companion, database: Path, tmp_path: Path) -> None:
    """A village may move to another edition with the same sheet."""
    same = make_edition(tmp_path / "same", {"Stand-in village sheet, 13 by 13": "Ours"})
    companion("new", "cray", "--seat", "Ann", "--deal", "tide")
    play_out(database, 1)
    companion("finish")
    words = ("new", "cray", "--level", "2", "--seat", "Ann", "--village", "Ann=Ann's village", "--deal", "tide")
    assert companion(*words, "--edition", str(same)).code == 0
    play_out(database, 2)
    assert companion("finish").code == 0
    assert companion("village", "show", "Ann's village", "--json").document["edition"] == str(same)


def test_a_moved_edition_is_named_again(played: Companion, harbour: Path, tmp_path: Path) -> None:
    moved = tmp_path / "moved"
    harbour.rename(moved)
    from companion.games.crayonville.tables import read_tables

    read_tables.cache_clear()
    assert played("village", "show", "Ann's village").code == 3
    words = ("new", "cray", "--level", "2", "--seat", "Ann", "--village", "Ann=Ann's village")
    assert played(*words).code == 3
    begun = played(*words, "--edition", str(moved))
    assert begun.code == 0, begun.err


def test_villages_are_created_and_drawn_on_your_own_sheet(companion: Companion, harbour: Path) -> None:
    assert companion("village", "new", "Quay", "--owner", "Ann", "--edition", str(harbour)).code == 0
    drawn = companion("village", "show", "Quay", "--toml").out
    Path("quay.toml").write_text(drawn.replace("Quay", "Pier"), encoding="utf-8")
    assert companion("village", "import", "quay.toml").code == 3
    assert companion("village", "import", "quay.toml", "--edition", str(harbour)).code == 0
    assert companion("village", "show", "Pier").code == 0
    assert companion("village", "copy", "Pier", "Pier again").code == 0
    assert companion("village", "show", "Pier again").code == 0
    Path("played.toml").write_text(drawn.replace("completed = []", "completed = [1]"), encoding="utf-8")
    result = ("log", "cray", "Ann=0", "--level", "1", "--village", "Ann=Pier", "--sheet", "Ann=played.toml")
    assert "harbour-12x12" not in companion(*result).err
    logged = companion("village", "log", "Quay", "--level", "1", "--sheet", "played.toml")
    assert "harbour-12x12" not in logged.err, logged
