"""`companion print`: the files and pictures, and every way in which writing them can fail."""

from __future__ import annotations

import errno
import io
import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import pytest

from companion.cli import files
from companion.cli.commands.printing.print_ import Kind
from companion.cli.commands.printing.print_document import MANY_PAGES, show_bar
from printables.drawing.box import Box
from printables.drawing.pen import Pen
from printables.paper.frame import Sheet
from printables.sheets.catalogue import KINDS
from tests.cli.conftest import ROOT, Companion
from tests.cli.plain import PlainSheets, Read, print_plain_sheets
from tests.cli.test_app import imported_by


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    print_plain_sheets(monkeypatch)


# Files


def setup_of(companion: Companion, *words: str) -> Any:
    return companion("print", "setup", "--title", "king", *words)


def test_json(companion: Companion) -> None:
    document = setup_of(companion, "--json").document
    assert document.pop("cover") == pytest.approx([0.03, 0.03, 0.03], abs=0.03)
    assert 0 < document.pop("full_pages") < 0.3
    assert document == {
        "file": "king-of-the-valley-setup.pdf",
        "title": "King of the Valley: setup",
        "paper": "a4",
        "ink": "colour",
        "pages": 3,
        "parts": [
            {"name": "setup", "title": "Setup", "first": 1, "last": 1, "pieces": 0, "backs": []},
            {"name": "rulings", "title": "Rulings", "first": 2, "last": 3, "pieces": 0, "backs": []},
        ],
        "previews": [],
        "complaints": [],
    }


def test_cut_off_text_is_reported(companion: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    def crowded(pen: Pen, box: Box) -> None:
        pen.paragraph(Box(box.x, box.y, 10, 5), "very long words " * 20, what="the crowded box")

    monkeypatch.setattr(PlainSheets, "setup", lambda self, table, room: [Sheet("setup", "Setup", crowded)])
    answer = setup_of(companion)
    assert answer.code == 0
    assert answer.err.startswith("The crowded box does not fit and is cut: very long words")
    assert len(setup_of(companion, "--json", "--force").document["complaints"]) == 1


def test_files_are_overwritten_only_with_force(companion: Companion) -> None:
    Path("mine.pdf").write_text("mine")
    answer = setup_of(companion, "--output", "mine.pdf", "--json")
    assert (answer.code, answer.document["code"]) == (1, "file-taken")
    assert answer.err == "Refused: mine.pdf already exists\n  Choose another --output, or add --force\n"
    assert Path("mine.pdf").read_text() == "mine"
    assert setup_of(companion, "--output", "mine.pdf", "--force").code == 0
    assert Path("mine.pdf").read_bytes().startswith(b"%PDF")
    assert parts_left() == []


def parts_left() -> list[Path]:
    """Return half-written files that were left behind."""
    return [path for path in Path().rglob("*") if path.suffix == ".part"]


def test_a_folder_gets_an_automatic_name(companion: Companion) -> None:
    Path("sheets").mkdir()
    assert setup_of(companion, "-o", "sheets").code == 0
    assert setup_of(companion, "-o", "sheets/").code == 1
    assert [path.name for path in Path("sheets").iterdir()] == ["king-of-the-valley-setup.pdf"]


def test_an_automatic_name_is_built_from_words() -> None:
    assert files.file_name("crayonville", "level 3", "setup", "Game 12") == "crayonville-level-3-setup-game-12"
    assert files.file_name("../..", "Ægidius/von: Köln", "") == "ægidius-von-köln"
    assert files.file_name("///") == "sheets"
    assert len(files.file_name("x" * 500)) == files.LONGEST_NAME


def test_a_link_is_never_followed(companion: Companion) -> None:
    Path("target").write_text("mine")
    Path("link.pdf").symlink_to("target")
    Path("dangling.pdf").symlink_to("nowhere")
    for name in ("link.pdf", "dangling.pdf"):
        assert setup_of(companion, "-o", name).code == 1
        assert setup_of(companion, "-o", name, "--force").code == 0
        assert not Path(name).is_symlink()
    assert Path("target").read_text() == "mine"
    assert not Path("nowhere").exists()


BAD_FILES = {
    "a missing folder": "no/such/x.pdf",
    "a missing folder to fill": "missing/",
    "a file for a folder": "file/x.pdf",
    "a pipe": "pipe",
    "a long name": "x" * 300,
    "a null": "a\0b",
    "a loop": "loop/x.pdf",
}


@pytest.mark.parametrize("name", BAD_FILES.values(), ids=BAD_FILES)
def test_unwritable_files_are_refused(companion: Companion, name: str) -> None:
    Path("file").write_text("mine")
    os.mkfifo("pipe")
    Path("loop").symlink_to("loop")
    for force in ((), ("--force",)):
        answer = setup_of(companion, "-o", name, "--json", *force)
        assert (answer.code, answer.document["kind"]) == (3, "unusable")
        assert len(answer.err.splitlines()) == 1
        assert len(answer.err) < 400
    assert Path("pipe").is_fifo()
    assert Path("file").read_text() == "mine"


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EACCES, errno.EROFS, errno.EDQUOT])
@pytest.mark.parametrize("force", [(), ("--force",)])
def test_a_full_disk_leaves_no_file(
    companion: Companion, monkeypatch: pytest.MonkeyPatch, error: int, force: tuple[str, ...]
) -> None:
    def fail(file: int) -> None:
        raise OSError(error, os.strerror(error))

    Path("mine.pdf").write_text("mine")
    monkeypatch.setattr(os, "fsync", fail)
    answer = setup_of(companion, "-o", "mine.pdf" if force else "new.pdf", *force)
    assert answer.code == 3
    assert answer.err.endswith(f"cannot be written: {os.strerror(error)}\n")
    assert Path("mine.pdf").read_text() == "mine"
    assert not Path("new.pdf").exists()
    assert parts_left() == []


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_write_permission_is_refused(companion: Companion) -> None:
    Path("locked").mkdir(mode=0o500)
    answer = setup_of(companion, "-o", "locked")
    assert (answer.code, "Permission denied" in answer.err) == (3, True)


def test_a_file_created_in_the_meantime_is_kept(companion: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    stage = files.stage

    def slow(path: Path, data: bytes, is_private: bool) -> Path:
        path.write_text("somebody else's")
        return stage(path, data, is_private)

    monkeypatch.setattr(files, "stage", slow)
    answer = setup_of(companion, "-o", "new.pdf")
    assert (answer.code, "already exists" in answer.err) == (1, True)
    assert Path("new.pdf").read_text() == "somebody else's"
    assert parts_left() == []


def test_a_disk_without_hard_links(companion: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Path, target: Path) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(Path, "hardlink_to", fail)
    assert setup_of(companion, "-o", "new.pdf").code == 0
    assert Path("new.pdf").read_bytes().startswith(b"%PDF")
    assert setup_of(companion, "-o", "new.pdf").code == 1
    assert parts_left() == []


def test_standard_output_holds_only_the_pdf() -> None:
    words = [sys.executable, "-m", "companion", "print", "calibration", "--output", "-"]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    found = subprocess.run(words, capture_output=True, env=env, check=True, timeout=60)
    assert len(Read(found.stdout).pages) == 3
    assert found.stderr.startswith(b"Wrote 3 pages to standard output: Calibration")
    assert list(Path().glob("*.pdf")) == []


def test_a_closed_pipe_is_ignored() -> None:
    words = [sys.executable, "-m", "companion", "print", "calibration", "--output", "-"]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    child = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env)
    assert child.stdout is not None
    child.stdout.close()
    _, err = child.communicate(timeout=60)
    assert child.returncode == 0
    assert b"Traceback" not in err
    assert b"Exception" not in err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_a_full_standard_output_is_reported() -> None:
    words = [sys.executable, "-m", "companion", "print", "calibration", "--output", "-"]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    with Path("/dev/full").open("wb") as full:
        found = subprocess.run(words, stdout=full, stderr=subprocess.PIPE, env=env, check=False, timeout=60)
    assert found.returncode == 3
    assert found.stderr == b"Cannot write the PDF to standard output: No space left on device\n"


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_partly_written_standard_output_is_reported(tmp_path: Path, unbuffered: str) -> None:
    words = [sys.executable, "-m", "companion", "print", "calibration", "--output", "-"]
    # Nothing else may be written: the data of `make coverage` would not fit.
    measuring = [key for key in os.environ if key.startswith("COVERAGE_")]
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": unbuffered, **dict.fromkeys(measuring, "")}
    limited = ["sh", "-c", f"ulimit -f 8; exec {shlex.join(words)}"]
    with (tmp_path / "part.pdf").open("wb") as part:
        found = subprocess.run(limited, stdout=part, stderr=subprocess.PIPE, env=env, check=False, timeout=60)
    assert found.returncode == 3
    assert found.stderr == b"Cannot write the PDF to standard output: File too large\n"


def test_a_pdf_is_not_printed_to_a_terminal() -> None:
    screen, terminal = os.openpty()
    words = [sys.executable, "-m", "companion", "print", "calibration", "--output", "-"]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    found = subprocess.run(words, stdout=terminal, stderr=subprocess.PIPE, env=env, check=False, timeout=60)
    os.close(terminal)
    os.close(screen)
    assert found.returncode == 2
    assert b"cannot print a PDF to the terminal" in found.stderr


# Pictures


def test_pictures_are_written_next_to_the_pdf(companion: Companion) -> None:
    document = setup_of(companion, "--preview", "--json", "-o", "x.pdf").document
    assert document["previews"] == ["x-1.png", "x-2.png", "x-3.png"]
    for name in document["previews"]:
        assert Path(name).read_bytes().startswith(b"\x89PNG")


def test_pictures_and_pdf_are_written_together_or_not_at_all(companion: Companion) -> None:
    Path("x-2.png").write_text("mine")
    answer = setup_of(companion, "--preview", "-o", "x.pdf")
    assert (answer.code, "x-2.png already exists" in answer.err) == (1, True)
    assert sorted(path.name for path in Path().glob("x*")) == ["x-2.png"]
    assert Path("x-2.png").read_text() == "mine"


def test_pictures_without_the_libraries_are_refused(companion: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    monkeypatch.delitem(sys.modules, "printables.paper.preview", raising=False)
    answer = setup_of(companion, "--preview")
    assert answer.code == 3
    assert (
        answer.err == "--preview needs more libraries. Install with: pip install 'print-and-play-companion[preview]'\n"
    )
    assert list(Path().glob("*.pdf")) == []


# The command itself


def test_the_kinds_are_those_of_the_sheets() -> None:
    assert get_args(Kind) == (*KINDS, "chronicle", "calibration")


def test_help_imports_nothing_heavy() -> None:
    heavy = {"reportlab", "printables", "msgspec", "sqlmodel", "campaigns", "rich"}
    assert not imported_by("print", "--help") & heavy
    assert not imported_by("printer", "--help") & heavy


def test_a_calibration_needs_no_database_and_no_titles() -> None:
    modules = imported_by("print", "calibration")
    assert "reportlab" in modules
    assert not modules & {"sqlmodel", "alembic", "rich", "companion.games.crayonville.game"}


class Terminal(io.StringIO):
    """A terminal that remembers its output."""

    def isatty(self) -> bool:
        return True


def test_many_pages_show_a_progress_bar_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for pages in (MANY_PAGES, MANY_PAGES + 1):
        screen = Terminal()
        monkeypatch.setattr(sys, "stderr", screen)
        with show_bar() as on_page:
            assert on_page is not None
            for page in range(1, pages + 1):
                on_page(page, pages)
        assert ("Pages" in screen.getvalue()) == (pages > MANY_PAGES)
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    with show_bar() as on_page:
        assert on_page is None
