"""The sixth title of docs/adding-a-game.md is a title like the others: played, printed, and held to its clauses."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games import REGISTRY, casebook, find_title, library
from companion.games.casebook import Case
from companion.games.citing import read_refusals
from companion.referee.game import Header
from companion.referee.session import Outcome, begin
from tests.docs.test_docs import ROOT, check, run_here, sit_down, steps_of
from tests.games.test_switches import test_switches_match_the_rulings as check_switches
from tests.sixth import sheets
from tests.support.battery import Playthrough
from tests.support.casebook import check_verdict, load_cases, play_case
from tests.tools import clauses
from tests.tools.guides import ADDING, BLOCK, SIXTH, renew_files, sixth_files

SLUG = "windfall"
CACHES = (library.data_folder, library.read_book, casebook.cases_folder, read_refusals)


@pytest.fixture(autouse=True)
def _sixth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Put the title where the companion looks: one line of the registry, beside the data and cases of the others."""
    package = tmp_path / "package"
    for folder, others in (("data", ROOT / "data"), ("cases", ROOT / "tests" / "cases")):
        (package / folder).mkdir(parents=True)
        for title in (*others.iterdir(), SIXTH / folder / SLUG):
            (package / folder / title.name).symlink_to(title)
    for module in (library, casebook):
        monkeypatch.setattr(module, "PACKAGE", package)
    monkeypatch.setattr(clauses, "GAMES", SIXTH)
    monkeypatch.setitem(REGISTRY, SLUG, "tests.example.companion.games.windfall.game")
    monkeypatch.setitem(sys.modules, f"printables.{SLUG}", sheets)
    forget()
    yield
    forget()


def forget() -> None:
    """Let everything be looked up anew."""
    for cached in CACHES:
        cached.cache_clear()


def case_ids() -> list[str]:
    """List the cases, to name the tests by them."""
    texts = [path.read_text("utf-8") for path in (SIXTH / "cases" / SLUG).glob("*.toml")]
    return [id for text in texts for id in re.findall(r'^id = "(.*)"$', text, re.MULTILINE)]


@pytest.mark.parametrize("id", case_ids())
def test_case(id: str) -> None:
    game = find_title(SLUG)
    assert game is not None
    [case] = [known for known in load_cases(SLUG, Case) if known.id == id]
    outcome = begin(game, Header(SLUG, ("ann", "bo"), 1, rulings=case.rulings))
    assert isinstance(outcome, Outcome)
    check_verdict(case, play_case(outcome.session, case))


def test_nothing_is_without_code_and_cases() -> None:
    title = clauses.Title(SLUG)
    lines, _ = clauses.report(title)
    assert "windfall: 5 clauses, 1 rulings, 13 cases:" in lines
    assert clauses.faults_of(title) == []
    # What its cases reach is not written down: it is an example, and comes and goes.
    kinds = ("clauses", "values of switches", "verbs, legal and not", "words of the notation", "entries of the tables")
    assert clauses.lacking({kind: clauses.KINDS[kind](title) for kind in kinds}) == []
    check_switches(SLUG)


@pytest.mark.parametrize("number", range(6))
def test_whole_games(number: int) -> None:
    game = find_title(SLUG)
    assert game is not None
    rulings = {"sunny_rest": "yes"} if number % 3 == 2 else {}
    deal = f"{number}" if number % 2 else None
    header = Header(SLUG, ("ann", "bo", "cy")[: 2 + number % 2], 1, rulings=rulings, deal=deal)
    assert Playthrough(game, header, f"{number}", skill=0.5).run().game.slug == SLUG


def test_the_page_shows_every_file_as_it_is() -> None:
    page = ADDING.read_text("utf-8")
    shown = [found[1] for found in BLOCK.finditer(page)]
    assert sorted(shown) == sorted(home for home, text in sixth_files().items() if text.count("\n") > 1)
    assert renew_files(page) == page, "write them anew: python -m tests.tools.guides"


def test_commands_of_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sit_down(tmp_path, monkeypatch)
    steps = steps_of(ADDING)
    assert len(steps) > 8
    for step in steps:
        check(step, run_here(step))
