"""The tour `docs/tour`: pictures of the program in a real terminal.

`python -m tests.tools.tour` updates the pictures. Seeds, names and sizes are fixed, and neither times nor paths are
shown, so the same program gives the same pictures.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pyte

from tests.support.snapshot import draw
from tests.support.terminal import ROOT, Terminal

TOUR = ROOT / "docs" / "tour"
COLUMNS, ROWS = 100, 40
DOLLAR = "\x1b[1;32m$\x1b[0m "
QUIET = 0.6
BOARDS = ("king-of-the-valley", "bear-valley", "masters-of-maple-syrup", "maple-valley")
# The setup of the first level by both players.
SETUP = """\
draw Ann wood wood field water
Ann colour wood F6
Ann colour wood G6
Ann colour field F8
Ann colour water H5
draw Bo wood field field water
Bo colour wood I8
Bo colour field H8
Bo colour field G9
Bo colour water I7
"""
# The rest of the level, after the moves shown in the pictures.
REST = """\
Bo use
draw Bo wood wood water
Bo colour wood G6
Bo colour wood F7
flip harvest-wood
Ann use
Bo build house G7
Bo done
flip expand
Ann pass
Bo pass
flip harvest-grain
Ann use
Bo use
flip harvest-fish
Ann use
Bo use
flip harvest-wood
Ann use
Bo use
flip market
Ann sell 6 wood
Bo sell 3 wood
flip expand
Ann turn
Bo turn
flip harvest-grain
Ann use
Bo use
flip market
Ann sell 2 fish
Bo sell 2 grain
flip expand
Ann pass
Bo pass
flip harvest-fish
Ann use
Bo use
flip market
Ann sell 2 grain
Bo sell 3 fish
"""

Pictures = dict[str, str]


class Stage:
    """A database in its own folder, and the pictures taken of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.pictures: Pictures = {}
        self.environment = {
            "COMPANION_DB": str(folder / "tour.db"),
            "COMPANION_CONFIG": str(folder / "config"),
            "XDG_DATA_HOME": str(folder / "data"),
            "XDG_CONFIG_HOME": str(folder / "settings"),
            "LOGNAME": "referee",
            "USER": "referee",
            "COLORTERM": "",
            "LANG": "C.UTF-8",
        }

    def quietly(self, line: str, typed: str = "") -> None:
        """Run a command that is not shown in a picture."""
        done = subprocess.run(
            [sys.executable, "-m", "companion", *shlex.split(line)],
            input=typed,
            text=True,
            capture_output=True,
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": str(ROOT), **self.environment},
            check=False,
        )
        assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"

    def take(self, name: str, title: str, *lines: str, rows: int = ROWS) -> None:
        """Type commands one after the other, and take a picture of the screen after the last one."""
        screen = pyte.Screen(COLUMNS, rows)
        for line in lines:
            with self.terminal(line, rows) as terminal:
                terminal.screen, terminal.stream = screen, pyte.Stream(screen)
                terminal.stream.feed(f"{DOLLAR}companion {line}\r\n")
                terminal.left()
        self.keep(name, title, screen)

    def keep(self, name: str, title: str, screen: Any) -> None:
        """Keep a picture of a screen."""
        self.pictures[name] = draw(screen, title)

    @contextmanager
    def terminal(self, line: str, rows: int = ROWS, columns: int = COLUMNS) -> Iterator[Terminal]:
        """Open a terminal in which a command runs."""
        before = Path.cwd()
        os.chdir(self.folder)
        try:
            with Terminal(*shlex.split(line), columns=columns, rows=rows, **self.environment) as terminal:
                yield terminal
        finally:
            os.chdir(before)


def press(terminal: Terminal, keys: str, shown: str = "") -> None:
    """Press keys, and wait until the words are on the screen and nothing changes any more."""
    terminal.type(keys)
    terminal.wait(repr(shown), lambda: shown in terminal.shown)
    settle(terminal)


def settle(terminal: Terminal) -> None:
    """Read until the program has been quiet for a while."""
    heard, since = len(terminal.raw), time.monotonic()
    while time.monotonic() - since < QUIET:
        terminal.read()
        if len(terminal.raw) != heard:
            heard, since = len(terminal.raw), time.monotonic()


def clear(terminal: Terminal) -> None:
    """Clear the screen, as Ctrl-L does."""
    press(terminal, "\x0c")


def evening(stage: Stage) -> None:
    """Take pictures of an evening of Crayonville, from `new` to the printed score sheet."""
    stage.take(
        "new",
        "A new game, and its setup sheet",
        "new crayonville --seat Ann --seat Bo",
        "print setup --output setup.pdf",
        "move draw Ann wood wood field water",
        "move Ann colour wood F6",
    )
    stage.quietly("move -", "".join(SETUP.splitlines(keepends=True)[2:]))
    with stage.terminal("play", rows=48) as terminal:
        opening(stage, terminal)
    with stage.terminal("play", rows=24) as terminal:
        at_the_prompt(stage, terminal)
    stage.quietly("move -", REST)
    stage.take("show", "Both villages at the end of the level", "show", rows=60)
    stage.take("finish", "The result is stored", "finish", "village list", "print score --output score.pdf", rows=60)


def opening(stage: Stage, terminal: Terminal) -> None:
    """Take a picture of the prompt's greeting, and flip the first card."""
    terminal.ready()
    settle(terminal)
    stage.keep("play", "The prompt", terminal.screen)
    press(terminal, "flip expand\r", "Build with the Build/Produce card")
    press(terminal, "\x04")


def at_the_prompt(stage: Stage, terminal: Terminal) -> None:
    """Take pictures of what the referee sees while typing."""
    terminal.ready()
    clear(terminal)
    press(terminal, "ann bu", "house")
    stage.keep("ghost", "A suggestion for the rest of a move", terminal.screen)
    press(terminal, "ild house \t", "with")
    stage.keep("menu", "Words that can come next", terminal.screen)
    press(terminal, "\x03")
    clear(terminal)
    press(terminal, "ann build house H6\r", "CV-HOUSE-02")
    press(terminal, "why ann build road G7-G8\r", "CV-ROAD-01")
    stage.keep("refusal", "A refused move, and why", terminal.screen)
    clear(terminal)
    press(terminal, "what if ann build house G7\r", "G7")
    stage.keep("what-if", "Trying moves without playing them", terminal.screen)
    clear(terminal)
    press(terminal, "ann build house G7\r", "draw a house")
    press(terminal, "ann done\r", "Produce")
    clear(terminal)
    press(terminal, "undo 12\r", "taken back")
    press(terminal, "redo\r", "restored: 13")
    stage.keep("undo", "Undo and redo", terminal.screen)
    clear(terminal)
    press(terminal, "?\r", "Bo build boat")
    stage.keep("legal", "Every legal move", terminal.screen)
    press(terminal, "\x04")


def position_of(slug: str) -> str:
    """Return the file of the position used in the guide of a title."""
    return shlex.quote(str(ROOT / "docs" / "reference" / "positions" / f"{slug}.toml"))


def boards(stage: Stage) -> None:
    """Take a picture of the board of each other title."""
    for slug in BOARDS:
        stage.quietly(f"new {slug} --position {position_of(slug)}")
        stage.take(f"board-{slug}", f"The table of {slug}", "show", rows=100)


def watching(stage: Stage) -> None:
    """Take a picture of the second screen after moves in another process."""
    stage.quietly(f"new king-of-the-valley --position {position_of('king-of-the-valley')}")
    with stage.terminal("show --watch", rows=44) as terminal:
        terminal.wait("the table", lambda: "recruit" in terminal.shown)
        stage.quietly("move ann recruit L3")
        stage.quietly("move ann to e5")
        terminal.wait("the moves", lambda: "subjects to tax" in terminal.shown)
        settle(terminal)
        stage.keep("watch", "A second screen that follows the game", terminal.screen)
        terminal.type("\x03")
        assert terminal.left() == 0


def asking(stage: Stage) -> None:
    """Take pictures of looking up rules."""
    stage.take("rules", "Asking about the rules", "rules crayonville may I rub out a house", rows=60)
    stage.take("clause", "One clause in full", "rules CV-HOUSE-02", rows=60)


SCENES: dict[str, Callable[[Stage], None]] = {
    "evening": evening,
    "boards": boards,
    "watching": watching,
    "asking": asking,
}


def pictures_of(scene: str) -> Pictures:
    """Play a scene in a new database, and return its pictures."""
    with TemporaryDirectory() as folder:
        stage = Stage(Path(folder))
        SCENES[scene](stage)
    return stage.pictures


def browser_pages() -> None:
    """Take the pictures of the players' page, if a browser is installed."""
    if shutil.which("chromium") or shutil.which("chromium-browser"):
        subprocess.run([sys.executable, "-m", "tests.web.screenshots"], cwd=ROOT, check=True)
    else:
        print("Chromium not found: the pictures of the players' page were not updated.")


def main() -> None:
    """Write the pictures of all or the named scenes, and delete obsolete ones."""
    TOUR.mkdir(exist_ok=True)
    wanted = sys.argv[1:] or [*SCENES, "page"]
    made = {name for scene in SCENES if scene in wanted for name in write(pictures_of(scene))}
    if "page" in wanted:
        browser_pages()
    if not sys.argv[1:]:
        for old in {path.stem for path in TOUR.glob("*.svg")} - made:
            (TOUR / f"{old}.svg").unlink()


def write(pictures: Pictures) -> list[str]:
    """Write pictures, and return their names."""
    for name, picture in pictures.items():
        (TOUR / f"{name}.svg").write_text(picture, encoding="utf-8")
    return list(pictures)


if __name__ == "__main__":
    main()
