"""Every command that the README and the pages show is run, and what they say it prints is printed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from companion.games import REGISTRY, find_game
from companion.games.crayonville.game import GAME

ROOT = Path(__file__).parent.parent
GUIDES = ("README.md", "docs/campaigns.md", "docs/database.md", "docs/printing.md")
PAGES = [*(ROOT / guide for guide in GUIDES), *sorted((ROOT / "docs" / "games").glob("*.md"))]
BLOCK = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)


class Step:
    """A command of a page, what is typed into it, what it should print, and its exit code."""

    def __init__(self, line: str) -> None:
        command, _, remark = line.partition("   #")
        self.command = command.removeprefix("$ ").strip()
        self.exit_code = int(remark.split()[-1]) if remark.strip().startswith("exit") else 0
        self.lines: list[str] = []

    @property
    def typed(self) -> str:
        return "\n".join(self.lines[: self.lines.index(".")]) + "\n" if "." in self.lines else ""

    @property
    def printed(self) -> list[str]:
        return self.lines[self.lines.index(".") + 1 :] if "." in self.lines else self.lines


def steps_of(page: Path) -> list[Step]:
    steps: list[Step] = []
    for block in BLOCK.findall(page.read_text(encoding="utf-8")):
        for line in block.splitlines():
            if line.startswith("$ "):
                steps.append(Step(line))
            else:
                steps[-1].lines.append(line)
    return steps


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_of_a_page(page: Path, tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "COMPANION_DB": str(tmp_path / "docs.db"),
        "COMPANION_CONFIG": str(tmp_path / "config"),
        "NO_COLOR": "1",
        "PYTHONPATH": str(ROOT),
    }
    for folder in ("docs", "data"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    companion = f"{sys.executable} -m companion"
    steps = steps_of(page)
    assert steps
    for step in steps:
        command = step.command.replace("companion", companion, 1)
        done = subprocess.run(
            command,
            shell=True,
            input=step.typed,
            capture_output=True,
            text=True,
            env=environment,
            cwd=tmp_path,
            check=False,
        )
        output = done.stdout + done.stderr
        assert done.returncode == step.exit_code, f"{step.command}\n{output}"
        squeezed = " ".join(output.split())
        for line in step.printed:
            assert " ".join(line.split()) in squeezed, f"{step.command}\n{output}"


def page_of(slug: str) -> str:
    return (ROOT / "docs" / "games" / f"{slug}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("slug", REGISTRY)
def test_a_page_shows_every_switch(slug: str) -> None:
    game = find_game(slug)
    assert game is not None
    for ruling in game.book().rulings:
        if ruling.switch:
            values = ", ".join(f"`{value}`" for value in ruling.values)
            assert f"| `{ruling.switch}` | {ruling.id} | {values} |" in page_of(slug)


@pytest.mark.parametrize("slug", REGISTRY)
def test_a_page_shows_every_verb(slug: str) -> None:
    game = find_game(slug)
    assert game is not None
    notation = game.notation(("ann",))
    for verb in (*notation.seat_verbs, *notation.table_verbs):
        assert re.search(rf"`[^`\n]*\b{verb}\b", page_of(slug)), verb


@pytest.mark.parametrize("slug", REGISTRY)
def test_a_page_shows_the_position_that_its_example_uses(slug: str) -> None:
    position = ROOT / "docs" / "games" / f"{slug}-position.toml"
    assert position.read_text(encoding="utf-8") in page_of(slug)


def test_the_villages_on_the_page_can_be_imported() -> None:
    page = page_of("crayonville")
    files = [block for block in re.findall(r"```\w*\n(.*?)```", page, re.DOTALL) if "Annstead" in block]
    documents = [GAME.read_keepsake(text) for text in files if text.startswith(("name", "village"))]
    assert len(documents) == 2
    assert all(document["completed"] == (1, 2, 3) for document in documents)
    assert {"house G7@1", "works wood F6+F7@3"} <= set(documents[0]["sketch"].splitlines())
    assert {"house G7@3", "works wood F6+F7@3"} <= set(documents[1]["sketch"].splitlines())


@pytest.mark.parametrize("slug", REGISTRY)
def test_a_page_names_every_part_that_is_printed(slug: str) -> None:
    from printables.paper import PAPERS
    from printables.sheets import KINDS, Room, find_sheets
    from tests.printables.tables import tables

    page = page_of(slug)
    for kind in KINDS:
        for table in tables(slug).values():
            for part in getattr(find_sheets(slug), kind)(table, Room.on(PAPERS["a4"])):
                # `castle-COLOUR` stands for castles of all colours.
                family = part.name.rpartition("-")[0]
                assert f"`{part.name}`" in page or (family and re.search(rf"`{family}-[A-Z]+`", page)), part.name
