"""Harmful names and texts, stored in a database or typed as a name."""

from __future__ import annotations

import csv
import json
import shutil
import sqlite3
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from campaigns.games.results import Result as Played
from campaigns.store import open_store
from companion.cli.app import app
from companion.cli.files import file_name
from tests.hostile.club import copy_club
from tests.hostile.names import CONTROLS, FORMULA_SIGNS, NAMES

Run = Callable[..., Result]
HARM = tuple(NAMES.values())
# The columns with text that people write.
PLACES = ("player SET name", "village SET name", "campaign SET name", "campaign SET note", "game SET note")

LOOKS = (
    "games --all",
    "show",
    "score",
    "legal",
    "history",
    "campaign list",
    "campaign stats --all",
    "village list",
    "village show 1",
    "village history 5",
    "village diff 1",
    "doctor",
    "record export",
)
TOPICS = ("standings", "head-to-head", "trends", "levels", "growth", "records", "longest", "referees")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database in which everything has a harmful name, bypassing the companion's checks."""
    path = copy_club(tmp_path_factory.mktemp("house") / "house.db")
    with open_store(str(path)) as store:
        sheet = store.villages.load(1).document
        for n, _ in enumerate(HARM):
            name, other = f"harm{n}", f"harm{(n + 1) % len(HARM)}"
            store.campaigns.add(name, name)
            store.villages.add("crayonville", name, name, sheet, name)
            points = {"a": 30 + n, "b": 29}
            store.games.log(Played("king-of-the-valley", {"a": name, "b": other}, points, ("a",), note=name))
        store.games.switch(2)
    with sqlite3.connect(path) as db:
        for place in PLACES:
            column = place.split()[-1]
            db.executemany(
                f"UPDATE {place} = ? WHERE {column} = ?", [(name, f"harm{n}") for n, name in enumerate(HARM)]
            )
        db.execute("UPDATE line SET by = ? WHERE n = 2", ("\u202e\x1b[31m\x9b",))
    db.close()
    return path


@pytest.fixture
def run(house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command on a copy of that database; an unexpected error fails the test."""
    monkeypatch.setenv("COMPANION_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("COMPANION_DB", str(shutil.copy(house, tmp_path)))
    monkeypatch.chdir(tmp_path)

    def command(*words: str) -> Result:
        found = CliRunner().invoke(app, list(words), prog_name="companion")
        if found.exception and not isinstance(found.exception, SystemExit):
            raise found.exception
        return found

    return command


@pytest.mark.parametrize("look", [*LOOKS, *(f"campaign stats --topic {topic}" for topic in TOPICS)])
def test_stored_text_cannot_control_the_terminal(run: Run, look: str) -> None:
    found = run(*look.split())
    assert found.exit_code == (1 if look == "doctor" else 0), found.stderr
    assert not CONTROLS & {*found.stdout, *found.stderr}


@pytest.mark.parametrize("look", [*LOOKS, "campaign stats"])
def test_json_stays_valid_whatever_is_stored(run: Run, look: str) -> None:
    found = run(*look.split(), "--json")
    assert json.loads(found.stdout)
    assert not CONTROLS & {*found.stdout}


def texts_in(value: Any) -> set[str]:
    """Collect all texts of a document."""
    if isinstance(value, dict | list):
        parts = value.values() if isinstance(value, dict) else value
        return {text for part in parts for text in texts_in(part)}
    return {value} if isinstance(value, str) else set()


@pytest.mark.parametrize("look", ["campaign list", "village list", "games --all"])
def test_json_keeps_every_name_unchanged(run: Run, look: str) -> None:
    assert set(HARM) <= texts_in(json.loads(run(*look.split(), "--json").stdout))


@pytest.mark.parametrize("topic", TOPICS)
def test_no_cell_is_a_formula(run: Run, topic: str) -> None:
    found = run("campaign", "stats", "--topic", topic, "--csv")
    assert found.exit_code == 0
    for row in csv.reader(StringIO(found.stdout, newline="")):
        for cell in row:
            assert not cell.startswith(FORMULA_SIGNS) or is_number(cell), cell
            assert not cell.lstrip().startswith(FORMULA_SIGNS) or is_number(cell), cell
            assert not CONTROLS & {*cell}


def is_number(cell: str) -> bool:
    """Return whether a cell is a plain number."""
    try:
        float(cell)
    except ValueError:
        return False
    return cell.isascii()


# Every command that takes a name, without the name.
NAMINGS = (
    ("new", "crayonville", "--seat", "{}"),
    ("campaign", "new", "{}"),
    ("village", "rename", "1", "{}"),
    ("log", "king-of-the-valley", "{}=3", "Bo=4"),
    ("data", "new", "crayonville", "{}"),
    ("record", "export", "--output", "{}"),
)


@pytest.mark.parametrize("naming", NAMINGS, ids=lambda naming: " ".join(naming[:2]))
def test_a_name_is_stored_unchanged_or_refused(run: Run, naming: tuple[str, ...]) -> None:
    """Either answer is one clear sentence."""
    for name in HARM[::4]:
        if name.startswith(("/", "..")) and naming[0] in ("data", "record"):
            continue  # a person who names a file elsewhere wants it there
        found = run(*(word.replace("{}", name) for word in naming))
        assert found.exit_code in (0, 1, 2, 3), name
        assert found.stdout.strip() or found.stderr.strip()
        assert not CONTROLS & {*found.stdout, *found.stderr}, name


@pytest.mark.parametrize("name", HARM, ids=NAMES)
def test_a_file_named_after_a_village_stays_in_its_folder(name: str, tmp_path: Path) -> None:
    made = file_name("village", name)
    assert (tmp_path / made).parent == tmp_path
    assert not made.startswith((".", "-", "~"))
    assert not set('/\\:*?"<>|\n\r\t') & {*made}
    assert len(made.encode()) < 250
