"""A whole turn of King of the Valley in one line at the prompt."""

from __future__ import annotations

from pathlib import Path

import pytest
import tomli_w

from companion.games.king_of_the_valley.game import TITLE
from companion.games.king_of_the_valley.moves import Claim, PlaceJester, SummonVia, Swap, Tax
from companion.referee.moves import Move
from tests.cli.conftest import Companion
from tests.games.king_of_the_valley.test_whole_turns import LETTER, turns


@pytest.mark.parametrize("step", [PlaceJester, Tax, Swap, Claim, SummonVia], ids=lambda step: step.__name__)
def test_a_turn_typed_at_the_prompt(companion: Companion, tmp_path: Path, step: type[Move]) -> None:
    turn = next(
        turn
        for turn in turns()
        if any(isinstance(move, step) for move in turn.moves) and f"draw {LETTER} " not in turn.lines[-1]
    )
    position = tmp_path / "position.toml"
    position.write_text(tomli_w.dumps(dict(TITLE.positions.describe(turn.start.state))), encoding="utf-8")
    assert companion("new", TITLE.slug, "--position", str(position)).code == 0
    answer = companion("play", stdin=turn.in_one_line(is_spaced=False, with_verbs=False))
    assert answer.err == ""
    lines = [line["line"] for line in companion("show", "--json").document["lines"]]
    assert lines[: len(turn.lines)] == turn.lines
