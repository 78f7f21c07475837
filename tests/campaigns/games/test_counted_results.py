"""Results of tables scored with `tally`: their lines are stored and exported with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaigns.errors import Refused
from campaigns.games.results import Result
from campaigns.store import Store, open_store
from companion.games import find_title
from companion.referee.holdings import Held
from companion.referee.scores import ScoreSheet
from tests.campaigns.exchange.trade import bytes_of, take

AB = {"ann": "Ann", "bo": "Bo Lee"}
LEFT: dict[str, Held] = {"ann": {"market": (30, 30), "left": "yes"}, "bo": {"feast": (8,), "houses": 3}}
ENDS: dict[str, tuple[dict[str, Held], dict[str, int]]] = {
    "king-of-the-valley": ({"ann": {"queen": 1, "gold": 2}, "bo": {"gold": 9, "reputation": -2}}, {}),
    "maple-valley": ({"ann": {"bug-jar": 1, "bug": 2, "herbs": 2}, "bo": {"points": -4}}, {}),
    "bear-valley": ({"ann": {"fate": "eaten"}, "bo": {}}, {}),
    "crayonville": (LEFT, {"level": 4}),
}


def tallied(slug: str) -> Result:
    """A result as it is counted, line by line."""
    game, (held, options) = find_title(slug), ENDS[slug]
    assert game is not None
    sheet = game.require_tally().score(held, {}, "stand-in", options)
    assert isinstance(sheet, ScoreSheet), sheet
    points = {seat.seat: seat.total for seat in sheet.seats} if sheet.has_points else {}
    return Result(slug, AB, points, sheet.winners, sheet.beaten_by, options, sheet=sheet)


@pytest.mark.parametrize("slug", ENDS)
def test_score_lines_are_stored_and_exported(store: Store, tmp_path: Path, slug: str) -> None:
    result = tallied(slug)
    row = store.games.log(result)
    assert store.games.scores(row.id) == result.sheet
    assert store.maintenance.check() == []
    with open_store(str(tmp_path / "other.db")) as other:
        assert take(other, store.exchange.export_everything()).applied
        assert other.games.scores(other.games.find()[0].id) == result.sheet
        assert bytes_of(other) == bytes_of(store)
        assert other.maintenance.check() == []


def test_a_player_who_left_cannot_win(store: Store) -> None:
    result = tallied("crayonville")
    assert result.points["ann"] > result.points["bo"]
    row = store.games.log(result)
    assert (row.winners, store.games.scores(row.id).places()) == (("bo",), {"bo": 1})


def test_impossible_points_are_refused(store: Store) -> None:
    game = find_title("crayonville")
    assert game is not None
    sheet = game.require_tally().score({"ann": {"stars": -9}, "bo": {}}, {}, "stand-in", {"level": 2})
    assert isinstance(sheet, ScoreSheet)
    points = {seat.seat: seat.total for seat in sheet.seats}
    with pytest.raises(Refused, match="level 2 gives 0 to 17 stars, not -7"):
        store.games.log(Result("crayonville", AB, points, sheet.winners, options={"level": 2}, sheet=sheet))
    assert store.games.find() == []
