"""Every command in the README and the docs runs, and prints what they show."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from typer.testing import CliRunner

from companion.cli.app import app
from companion.games import REGISTRY, find_title
from companion.games.crayonville.game import TITLE
from tests.tools import guides

ROOT = Path(__file__).parents[2]


def name_of(page: Path) -> str:
    return str(page.relative_to(ROOT))


BLOCK = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)
# Pages whose examples another test runs, because it checks more than the output.
ELSEWHERE = {
    "docs/reference/json.md": "tests/cli/test_docs.py",
    "docs/reference/exchange.md": "tests/cli/commands/database/test_exchange.py",
    "docs/background/adding-a-game.md": "tests/docs/test_adding.py",
    "docs/how-to/players-page.md": "tests/cli/commands/games/test_serve.py",
}
README = ROOT / "README.md"
WRITTEN = sorted([README, *(ROOT / "docs").rglob("*.md")])
PAGES = [page for page in WRITTEN if BLOCK.search(page.read_text("utf-8")) and name_of(page) not in ELSEWHERE]
# Characters that need a shell.
SHELL = re.compile(r"[|<>;&`]|\$\(")


class Step:
    """A command of a page, its input, its expected output, and its exit code."""

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
    return [step for block in BLOCK.findall(page.read_text(encoding="utf-8")) for step in steps_in(block)]


def steps_in(block: str) -> list[Step]:
    steps: list[Step] = []
    for line in block.splitlines():
        if line.startswith("$ "):
            steps.append(Step(line))
        else:
            steps[-1].lines.append(line)
    return steps


class Done(NamedTuple):
    """The output of a command, and its exit code."""

    output: str
    code: int


def run_here(step: Step) -> Done:
    """Run a command in this process, so that all examples take seconds instead of minutes."""
    found = CliRunner().invoke(app, shlex.split(step.command)[1:], input=step.typed, prog_name="companion")
    if found.exception and not isinstance(found.exception, SystemExit):
        raise found.exception
    return Done(found.stdout + found.stderr, found.exit_code)


def run_in_shell(step: Step) -> Done:
    """Run a command in a shell, as people do: those of the README, and those that need a shell."""
    command = step.command.replace("companion", f"{sys.executable} -m companion", 1)
    done = subprocess.run(command, shell=True, input=step.typed, capture_output=True, text=True, check=False)
    return Done(done.stdout + done.stderr, done.returncode)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_of_a_page(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sit_down(tmp_path, monkeypatch)
    for step in steps_of(page):
        check(step, run_in_shell(step) if page == README or SHELL.search(step.command) else run_here(step))


def sit_down(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Start a page in its own folder, with its own database."""
    monkeypatch.setenv("COMPANION_DB", str(folder / "docs.db"))
    monkeypatch.setenv("COMPANION_CONFIG", str(folder / "config"))
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.chdir(folder)
    for name in ("docs", "data"):
        (folder / name).symlink_to(ROOT / name)


def check(step: Step, done: Done) -> None:
    """Compare the result of a command with its page."""
    assert done.code == step.exit_code, f"{step.command}\n{done.output}"
    squeezed = " ".join(done.output.split())
    for line in step.printed:
        assert " ".join(line.split()) in squeezed, f"{step.command}\n{done.output}"


def test_every_page_with_examples_is_run() -> None:
    """No example is hidden in another kind of block, or on a page that no test runs."""
    assert {name_of(page) for page in PAGES} >= {"README.md", "docs/how-to/campaigns.md", "docs/start/crayonville.md"}
    for name, test in ELSEWHERE.items():
        assert Path(name).name in (ROOT / test).read_text("utf-8")
    for page in WRITTEN:
        unseen = BLOCK.sub("", page.read_text("utf-8"))
        assert re.findall(r"^(?:    |\$ )companion .*$", unseen, re.MULTILINE) == [], page.name


def guide_of(slug: str) -> str:
    return guides.guide_of(slug).read_text(encoding="utf-8")


def reference_of(slug: str, part: str) -> str:
    return guides.reference_of(slug, part).read_text(encoding="utf-8")


@pytest.mark.parametrize("slug", REGISTRY)
def test_a_guide_has_all_sections_in_order(slug: str) -> None:
    outside = re.sub(r"^```.*?^```", "", guide_of(slug), flags=re.MULTILINE | re.DOTALL)
    assert tuple(re.findall(r"^## (.*)$", outside, re.MULTILINE)) == guides.SECTIONS


@pytest.mark.parametrize("slug", REGISTRY)
def test_the_page_of_rulings_matches_the_data(slug: str) -> None:
    assert guides.rulings_page(slug) == reference_of(slug, "rulings"), "update it with: python -m tests.tools.guides"


@pytest.mark.parametrize("slug", REGISTRY)
def test_the_page_of_rulings_has_every_ruling(slug: str) -> None:
    game = find_title(slug)
    assert game is not None
    for ruling in game.book().rulings:
        row = rf"^\|.*\b{ruling.id} \|.*{re.escape(guides.cell(ruling.answer))}"
        assert re.search(row, reference_of(slug, "rulings"), re.MULTILINE)


@pytest.mark.parametrize("page", WRITTEN, ids=name_of)
def test_links_lead_somewhere(page: Path) -> None:
    """Files exist, and so do the headings of pages."""
    for address in re.findall(r"\]\(([^)\s]+)\)|src=\"([^\"]+)\"", page.read_text("utf-8")):
        path, _, anchor = "".join(address).partition("#")
        if not path.startswith(("http:", "https:")):
            target = page.parent / path if path else page
            assert target.exists(), path
            assert not anchor or anchor in anchors_of(target), f"{path}#{anchor}"


def anchors_of(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as GitHub generates them."""
    headings = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.casefold()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("slug", REGISTRY)
def test_a_page_shows_every_switch(slug: str) -> None:
    game = find_title(slug)
    assert game is not None
    for ruling in game.book().rulings:
        if ruling.switch:
            values = ", ".join(f"`{value}`" for value in ruling.values)
            assert f"| `{ruling.switch}` | {ruling.id} | {values} |" in reference_of(slug, "rulings")


@pytest.mark.parametrize("slug", REGISTRY)
def test_a_page_shows_every_verb(slug: str) -> None:
    game = find_title(slug)
    assert game is not None
    notation = game.notation(("ann",))
    for verb in (*notation.seat_verbs, *notation.table_verbs):
        assert re.search(rf"`[^`\n]*\b{verb}\b", reference_of(slug, "notation")), verb


@pytest.mark.parametrize("slug", REGISTRY)
def test_a_page_shows_the_position_that_its_example_uses(slug: str) -> None:
    position = ROOT / "docs" / "reference" / "positions" / f"{slug}.toml"
    assert position.read_text(encoding="utf-8") in reference_of(slug, "positions")


def test_the_villages_on_the_page_can_be_imported() -> None:
    page = guide_of("crayonville")
    files = [block for block in re.findall(r"```\w*\n(.*?)```", page, re.DOTALL) if "Annstead" in block]
    documents = [TITLE.require_keepsakes().read(text) for text in files if text.startswith(("name", "village"))]
    assert len(documents) == 2
    assert all(document["completed"] == (1, 2, 3) for document in documents)
    assert {"house G7@1", "works wood F6+F7@3"} <= set(documents[0]["sketch"].splitlines())
    assert {"house G7@3", "works wood F6+F7@3"} <= set(documents[1]["sketch"].splitlines())


@pytest.mark.parametrize("slug", REGISTRY)
def test_a_page_names_every_part_that_is_printed(slug: str) -> None:
    from printables.paper.frame import PageArea
    from printables.paper.sizes import PAPERS
    from printables.sheets.catalogue import KINDS, find_sheets
    from tests.printables.games import printed_games

    page = guide_of(slug)
    for kind in KINDS:
        for table in printed_games(slug).values():
            for part in getattr(find_sheets(slug), kind)(table, PageArea.on(PAPERS["a4"])):
                # `castle-COLOUR` stands for castles of all colours.
                family = part.name.rpartition("-")[0]
                assert f"`{part.name}`" in page or (family and re.search(rf"`{family}-[A-Z]+`", page)), part.name
