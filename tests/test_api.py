"""The public Python API: its page is run, and what it promises holds for every title."""

from __future__ import annotations

import doctest
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from random import Random

import pytest

import companion

ROOT = Path(__file__).parent.parent


def test_the_page_is_true() -> None:
    found = doctest.testfile(str(ROOT / "docs" / "reference" / "python.md"), module_relative=False)
    assert found.attempted > 10
    assert found.failed == 0


def play_some(title: str, moves: int) -> companion.Game:
    game, rng = companion.new(title, seats=["Ann", "Bo"], deal="api"), Random(title)
    for _ in range(moves):
        if game.is_over:
            break
        game = game.play(rng.choice(game.legal(rng.choice(game.asks).seat)))
    return game


@pytest.mark.parametrize("title", companion.titles())
def test_every_title_can_be_played_loaded_and_drawn(title: str, tmp_path: Path) -> None:
    game = play_some(title, 40)
    path = tmp_path / "game.txt"
    path.write_text(game.record(), encoding="utf-8")
    for again in (companion.load(game.record()), companion.load(path), companion.load(str(path))):
        assert (again.position(), again.moves, again.score()) == (game.position(), game.moves, game.score())
    assert ET.fromstring(game._repr_svg_()).tag.endswith("svg")
    assert game.title in repr(game)


def test_a_game_is_a_value() -> None:
    game = companion.new("king-of-the-valley", seats=["Ann", "Bo"], deal="x")
    before = game.record()
    seat = game.asks[0].seat
    game.play(game.legal(seat)[0])
    assert game.record() == before


def test_a_game_that_cannot_be_is_refused() -> None:
    with pytest.raises(companion.Refused) as refused:
        companion.new("king-of-the-valley", seats=["Ann"])
    assert refused.value.clauses == ("KV-GEN-01",)
    with pytest.raises(companion.BadPosition, match="unknown title 'chess'"):
        companion.new("chess")


def test_villages_go_from_level_to_level() -> None:
    game, rng = companion.new("crayonville", seats=["Ann"], deal="village", level=1), Random(1)
    while not game.is_over:
        game = game.play(rng.choice(game.legal(game.asks[0].seat)))
    village = game.villages()["Ann"]
    assert village["completed"] == (1,)
    assert companion.new("crayonville", seats=["Ann"], level=2, villages={"Ann": village}).seats == ("Ann",)


def test_importing_the_package_costs_nothing() -> None:
    code = "import companion, sys; print(sorted(name for name in sys.modules if name.startswith('companion')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == "['companion']"
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = companion.nothing
