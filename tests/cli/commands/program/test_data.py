"""`data list`, `new`, `check`, and `new --edition`: included editions and your own."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

import pytest

from companion.games import REGISTRY, find_title, library
from companion.games.library import data_folder
from tests.cli import larder
from tests.cli.conftest import Companion
from tests.cli.test_app import imported_by
from tests.support.editions import Change, changed_edition
from tests.support.titles import TEMPLATED

SEATS = ("--seat", "Ann", "--seat", "Bo")


@pytest.fixture
def own(companion: Companion) -> Companion:
    """A folder `mine` with an edition of King of the Valley."""
    assert companion("data", "new", "king", "mine").code == 0
    return companion


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of a title that only these tests know."""
    folder = tmp_path / "box"
    monkeypatch.setitem(REGISTRY, larder.SLUG, larder.__name__)
    monkeypatch.setattr(library, "data_folder", lambda: folder)
    edition = folder / larder.SLUG / "editions" / "printed"
    edition.mkdir(parents=True)
    (edition / "a.toml").write_text("edition = 3\n")
    (edition / "fruits.toml").write_text('[edition]\ntitle = "Printed"\nsource = "the box of 1903"\n')
    return folder


def test_every_title_is_listed_with_its_included_editions(companion: Companion) -> None:
    out = companion("data", "list").out
    document = companion("data", "list", "--json").document
    assert [game["game"] for game in document["games"]] == list(REGISTRY)
    for game in document["games"]:
        assert f"{game['title']} ({game['game']})\n" in out
        assert "stand-in" in [edition["edition"] for edition in game["editions"]]
        for edition in game["editions"]:
            assert Path(edition["folder"]).is_dir()
            assert f"  {edition['edition']}  {edition['folder']}\n" in out


def test_one_title_is_listed(companion: Companion) -> None:
    assert [game["game"] for game in companion("data", "list", "bear", "--json").document["games"]] == ["bear-valley"]
    answer = companion("data", "list", "chess", "--json")
    assert (answer.code, answer.document["kind"]) == (3, "unusable")


def test_an_edition_shows_its_title_and_source(companion: Companion, box: Path) -> None:
    [edition] = companion("data", "list", "larder", "--json").document["games"][0]["editions"]
    folder = str(box / "larder" / "editions" / "printed")
    assert edition == {"edition": "printed", "title": "Printed", "source": "the box of 1903", "folder": folder}
    assert f"Larder (larder)\n  printed  {folder}\n    Printed: the box of 1903\n" in companion("data", "list").out
    assert "Crayonville (crayonville)\n  none included\n" in companion("data", "list").out


@pytest.mark.parametrize("slug", REGISTRY)
def test_your_own_edition_is_created(companion: Companion, slug: str) -> None:
    begun = companion("data", "new", slug, "club/my cards")
    folder = Path("club/my cards").absolute()
    assert begun.code == 0
    assert f"  companion data check {slug} '{folder}'\n" in begun.out
    document = companion("data", "new", slug, "second", "--json").document
    assert set(document) == {"game", "folder", "from", "files"}
    assert document["files"] == sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.*"))
    assert document["from"] == ("template" if (data_folder() / slug / "template").is_dir() else "stand-in")
    assert companion("data", "check", slug, "second").code in ((0, 3) if document["from"] == "template" else (0,))


@pytest.mark.parametrize("slug", REGISTRY)
def test_your_own_edition_is_checked_and_played(
    companion: Companion, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(data_folder() / slug / "editions" / "stand-in", "my cards")
    folder = Path("my cards").absolute()
    checked = companion("data", "check", slug, "my cards")
    assert checked.code == 0
    assert f" --edition '{folder}'\n" in checked.out
    document = companion("data", "check", slug, "my cards", "--json").document
    assert set(document) == {"game", "folder", "faults", "warnings"}
    assert (document["game"], document["folder"], document["faults"]) == (slug, str(folder), [])
    assert companion("new", slug, *SEATS, "--edition", "my cards").code == 0
    monkeypatch.chdir("/")
    assert companion("show").code == 0
    assert companion("show", "--json").document["edition"] == str(folder)


def test_the_template_is_copied_if_there_is_one(companion: Companion, box: Path) -> None:
    template = box / "larder" / "template"
    (template / "notes").mkdir(parents=True)
    (template / "fruits.toml").write_text("# warning nothing yet\n")
    (template / "notes" / "README.md").write_text("Write here.\n")
    (template / "fruits.toml").chmod(0o444)
    document = companion("data", "new", "larder", "mine", "--json").document
    assert (document["from"], document["files"]) == ("template", ["fruits.toml", "notes/README.md"])
    assert Path("mine/notes/README.md").read_text() == "Write here.\n"
    assert Path("mine/fruits.toml").stat().st_mode & 0o200


def test_a_title_without_any_edition_has_nothing_to_copy(companion: Companion, box: Path) -> None:
    answer = companion("data", "new", "larder", "mine")
    assert (answer.code, answer.err) == (3, "There is no edition 'stand-in' of larder\n")
    assert not Path("mine").exists()


@pytest.mark.parametrize("name", ["mine", "mine/castle.toml", "file", "link", ".", "empty"])
def test_nothing_is_overwritten(own: Companion, name: str) -> None:
    Path("file").write_text("mine")
    Path("empty").mkdir()
    Path("link").symlink_to("nowhere")
    before = {path: path.read_bytes() for path in Path("mine").iterdir()}
    answer = own("data", "new", "king", name, "--json")
    assert (answer.code, answer.document["code"]) == (1, "folder-taken")
    assert len(answer.err.splitlines()) == 1
    assert {path: path.read_bytes() for path in Path("mine").iterdir()} == before
    assert Path("file").read_text() == "mine"
    assert list(Path("empty").iterdir()) == []


def test_a_folder_that_cannot_be_created_is_reported(companion: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("file").write_text("mine")
    for name in ("file/mine", "x" * 300, "a\x00b"):
        answer = companion("data", "new", "king", name, "--json")
        assert (answer.code, answer.document["kind"]) == (3, "unusable")
        assert len(answer.err.splitlines()) == 1

    def fail(path: Path, data: bytes) -> int:
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(Path, "write_bytes", fail)
    answer = companion("data", "new", "king", "mine")
    assert (answer.code, "No space left on device" in answer.err) == (3, True)
    assert not Path("mine").exists()


@pytest.mark.parametrize("command", ["new", "check"])
def test_the_name_of_an_included_edition_is_not_a_folder(companion: Companion, command: str) -> None:
    answer = companion("data", command, "king", "stand-in")
    assert answer.code == 3
    assert answer.err == (
        "'stand-in' is the edition included with King of the Valley. "
        "For your own folder of that name, type ./stand-in\n"
    )
    assert companion("data", "new", "king", "./stand-in").code == 0
    assert companion("data", "check", "king", "./stand-in").code == 0
    companion("new", "king", *SEATS, "--edition", "stand-in")
    assert companion("show", "--json").document["edition"] == "stand-in"
    companion("new", "king", *SEATS, "--edition", "./stand-in")
    assert companion("show", "--json").document["edition"] == str(Path("stand-in").absolute())


CHECKED = {
    "sound": ("", 0, [], []),
    "with warnings": ("# warning few fruits\n# warning sour\n", 0, [], ["few fruits", "sour"]),
    "with a fault": ("# fault fruits.toml: quince: worth\n", 3, ["fruits.toml: quince: worth"], []),
    "with both": ("# warning sour\n# fault one\n# fault two\n", 3, ["one", "two"], ["sour"]),
}


@pytest.mark.parametrize(("text", "code", "faults", "warnings"), CHECKED.values(), ids=CHECKED)
def test_faults_and_warnings_are_listed_one_per_line(
    companion: Companion, box: Path, text: str, code: int, faults: list[str], warnings: list[str]
) -> None:
    Path("mine").mkdir()
    Path("mine/fruits.toml").write_text(text)
    answer = companion("data", "check", "larder", "mine")
    lines = [*(f"fault: {reason}" for reason in faults), *(f"warning: {reason}" for reason in warnings)]
    folder = Path("mine").absolute()
    assert answer.code == code
    assert (answer.err if faults else answer.out).splitlines()[: len(lines)] == lines
    assert (f"  companion new larder --seat Ann --seat Bo --edition {folder}\n" in answer.out) == (code == 0)
    as_data = companion("data", "check", "larder", "mine", "--json")
    assert as_data.code == code
    assert as_data.document == {"game": "larder", "folder": str(folder), "faults": faults, "warnings": warnings}


def test_a_game_starts_despite_warnings_but_not_with_faults(companion: Companion, box: Path) -> None:
    Path("mine").mkdir()
    Path("mine/fruits.toml").write_text("# warning sour\n# fault one\n# fault two\n")
    answer = companion("new", "larder", *SEATS, "--edition", "mine", "--json")
    folder = Path("mine").absolute()
    more = f"(1 more: companion data check larder {folder})"
    assert (answer.code, answer.err) == (3, f"The edition in {folder} cannot be played: one {more}\n")
    assert answer.document == {"error": f"the edition in {folder} cannot be played: one {more}", "kind": "unusable"}
    assert companion("games", "--json").document["games"] == []
    Path("mine/fruits.toml").write_text("# warning sour\n")
    assert companion("new", "larder", *SEATS, "--edition", "mine").code == 0


def fill(folder: Path, what: str) -> None:
    """Create a folder, or something else in its place, that cannot be an edition."""
    if what == "a file":
        folder.write_text("castle")
    elif what == "a link to nowhere":
        folder.symlink_to("nowhere")
    elif what == "a link to itself":
        folder.symlink_to(folder)
    elif what != "missing":
        folder.mkdir()
    if what == "too large":
        with (folder / "castle.toml").open("wb") as file:
            file.truncate(20_000_000)
    elif what == "no text":
        (folder / "castle.toml").write_bytes(b"\xff\xfe\x00")
    elif what == "a pipe":
        os.mkfifo(folder / "castle.toml")
    elif what == "a device":
        (folder / "castle.toml").symlink_to("/dev/zero")
    elif what == "a folder for a file":
        (folder / "castle.toml").mkdir()
    elif what == "many files":
        for n in range(60):
            (folder / f"{n}.toml").touch()
    elif what == "deeply nested":
        (folder / "castle.toml").write_text("a = " + "[" * 5000)
    elif what == "no TOML":
        (folder / "castle.toml").write_text("[[[")
    elif what == "another title":
        (folder / "cards.toml").write_text("card = []")


HOSTILE = {
    "missing": "here",
    "a file": "is a file, and an edition is a folder",
    "a link to nowhere": "does not exist, and an edition is a folder",
    "a link to itself": "does not exist, and an edition is a folder",
    "empty": "has no TOML files",
    "too large": "castle.toml is larger than 1 MB",
    "no text": "castle.toml is not a UTF-8 text file",
    "a pipe": "castle.toml is not a readable file",
    "a device": "castle.toml is not a readable file",
    "a folder for a file": "castle.toml is not a readable file",
    "many files": "has 60 TOML files",
    "deeply nested": "nested too deeply",
    "no TOML": "castle.toml: ",
    "another title": "castle.toml: missing from ",
}


@pytest.mark.parametrize("what", HOSTILE)
def test_folders_that_are_not_editions_are_refused(companion: Companion, tmp_path: Path, what: str) -> None:
    folder = tmp_path / f"no edition, {what}"
    fill(folder, what)
    commands = (["data", "check", "king", folder.name], ["new", "king", *SEATS, "--edition", folder.name])
    for words in (*commands, ["tally", "king", "Ann", "Bo", "--edition", str(folder)]):
        answer = companion(*words)
        assert answer.code == 3
        assert len(answer.err.splitlines()) == 1
        assert what == "missing" or HOSTILE[what] in answer.err
        assert companion(*words, "--json").document
    assert companion("games", "--json").document["games"] == []


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_a_folder_without_read_permission_is_refused(own: Companion) -> None:
    for path, mode in ((Path("mine/castle.toml"), 0), (Path("mine"), 0)):
        path.chmod(mode)
        answer = own("data", "check", "king", "mine")
        Path("mine").chmod(0o755)
        assert (answer.code, "cannot be read: Permission denied" in answer.err) == (3, True)


@pytest.mark.parametrize("name", ["gold", "./gold", "../gold/x", "x" * 300, "/", "a\x00/b"])
def test_a_missing_edition_is_refused(companion: Companion, name: str) -> None:
    answer = companion("new", "king", *SEATS, "--edition", name, "--json")
    assert (answer.code, answer.document["kind"]) == (3, "unusable")
    assert len(answer.err.splitlines()) == 1
    assert name != "gold" or "Choose stand-in, or the folder of your own edition" in answer.err


def test_the_stand_in_has_no_faults_in_any_title(companion: Companion) -> None:
    for slug in REGISTRY:
        game = find_title(slug)
        assert game is not None
        assert [fault for fault in game.inspect_edition("stand-in") if not fault.is_warning] == []


def test_looking_at_editions_opens_no_database() -> None:
    modules = imported_by("data", "list")
    assert "companion.games.library" in modules
    assert not modules & {"sqlmodel", "rich", "prompt_toolkit", "companion.cli.screen.draw"}


# Starting from something other than the template


@pytest.mark.parametrize("slug", TEMPLATED)
def test_the_template_of_every_title_is_incomplete(companion: Companion, slug: str) -> None:
    files = companion("data", "new", slug, "mine", "--json").document["files"]
    assert "edition.toml" in files
    assert "unfinished = true" in Path("mine/edition.toml").read_text(encoding="utf-8").splitlines()
    checked = companion("data", "check", slug, "mine")
    assert checked.code == 0
    assert "warning: " in checked.out
    assert re.search(r"No faults in .*/mine, but \d+ warnings?\. To play with it, type:", checked.out)


@pytest.mark.parametrize("slug", REGISTRY)
def test_an_edition_can_start_as_a_copy_of_the_stand_in(companion: Companion, slug: str) -> None:
    document = companion("data", "new", slug, "mine", "--from", "stand-in", "--json").document
    assert document["from"] == "stand-in"
    assert "edition.toml" not in document["files"]
    assert companion("data", "diff", slug, "mine", "--json").document["equal"]


def test_an_edition_can_start_as_a_copy_of_a_folder(own: Companion) -> None:
    Path("mine/hill.toml").write_text("prices = [1, 2, 3, 4, 5, 6]\n", encoding="utf-8")
    Path("mine/diary.txt").write_text("dear diary", encoding="utf-8")
    document = own("data", "new", "king", "next", "--from", "mine", "--json").document
    assert document["from"] == "mine"
    assert document["files"] == ["castle.toml", "edition.toml", "hill.toml", "orders.toml", "tiles.toml"]
    assert own("data", "diff", "king", "next", "mine").out == "next and mine are the same.\n"


@pytest.mark.parametrize("origin", ["nowhere", "empty", "a file", "huge", "x" * 300, "a\x00b"])
def test_impossible_copies_are_refused(companion: Companion, origin: str) -> None:
    Path("empty").mkdir()
    Path("a file").write_text("mine", encoding="utf-8")
    Path("huge").mkdir()
    with Path("huge/castle.toml").open("wb") as file:
        file.truncate(20_000_000)
    answer = companion("data", "new", "king", "mine", "--from", origin, "--json")
    assert (answer.code, answer.document["kind"]) == (3, "unusable")
    assert len(answer.err.splitlines()) == 1
    assert not Path("mine").exists()


# Explaining mistakes

MISTAKES = {
    "a word that there is not": (
        ("tiles.toml", 'stage = "I"', 'stage = "IV"'),
        "tiles.toml: tile Q: stage: 'IV' is not allowed: use one of I, II, III",
    ),
    "a field that there is not": (
        ("tiles.toml", "count = 1", "number = 1"),
        "tiles.toml: tile Q: number: unknown field; known fields: stage, code, count",
    ),
    "a field that is missing": (
        ("orders.toml", 'name = "Lion"\n', ""), "orders.toml: order number 1: name: missing",
    ),
    "a number in quotes": (
        ("tiles.toml", "count = 1", 'count = "1"'),
        "tiles.toml: tile Q: count: must be a whole number, not a text in quotes",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("change", "said"), MISTAKES.values(), ids=MISTAKES)
def test_mistakes_are_explained(companion: Companion, change: Change, said: str) -> None:
    changed_edition(data_folder() / "king-of-the-valley" / "editions" / "stand-in", Path("mine"), change)
    answer = companion("data", "check", "king", "mine")
    assert (answer.code, answer.err) == (3, f"fault: {said}\n")


def test_every_title_is_checked(companion: Companion) -> None:
    """An impossible file is found in every title."""
    for slug in REGISTRY:
        source = data_folder() / slug / "editions" / "stand-in"
        shutil.copytree(source, slug)
        file = sorted(Path(slug).iterdir())[0]
        file.write_text("odd = 1\n", encoding="utf-8")
        answer = companion("data", "check", slug, slug)
        assert (answer.code, file.name in answer.err) == (3, True), answer
