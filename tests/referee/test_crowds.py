"""Too many seats are refused before their names are checked, citing the clause on the number of players."""

from __future__ import annotations

import pytest

from companion.games import REGISTRY, find_title
from companion.referee.header import Header
from companion.referee.session import begin
from companion.referee.verdicts import Refusal


@pytest.mark.parametrize("slug", REGISTRY)
def test_too_many_seats_are_refused_with_the_number_of_players(slug: str) -> None:
    game = find_title(slug)
    assert game is not None
    names = tuple(f"p{n}" for n in range(20_000))
    refused = begin(game, Header(slug, names, game.rules_version))
    assert isinstance(refused, Refusal)
    assert refused.code == "wrong-number-of-players"
    assert refused.clauses == (game.players_clause,)
    assert f"is for {game.players_words()}, not 20000" in refused.reason
