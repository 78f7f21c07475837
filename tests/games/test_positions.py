"""Positions of golden games read back from files; with random changes, each is read or refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games import REGISTRY
from companion.referee.title import Title
from tests.support.mutation import leaves
from tests.support.positions import check_changed, check_reads_back, read
from tests.support.records import RECORDS, imported

STATES, CHANGES = 12, 120


def states_of(slug: str) -> tuple[Title[Any], list[Any]]:
    """Return some states of a title's golden games."""
    paths = [path for path in sorted(RECORDS.glob(f"{slug}/*.txt")) if "owner" not in path.stem]
    found = [state for path in paths for state in walk(path)]
    return imported(paths[0]).game, Random(slug).sample(found, STATES)


def walk(path: Path) -> Iterator[Any]:
    session = imported(path)
    state = session.game.start(session.header)
    for entry in session.played.lines:
        state, _ = session.game.apply(state, entry.move)
        yield state


@pytest.mark.parametrize("slug", REGISTRY)
def test_a_position_reads_back(slug: str) -> None:
    game, states = states_of(slug)
    for state in states:
        check_reads_back(game, state, ())
        again = read(game, game.positions.describe(state))
        for seat in (None, *game.seats(state)):
            assert {*game.legal(again, seat)} == {*game.legal(state, seat)}


@pytest.mark.parametrize("slug", REGISTRY)
def test_a_changed_position_is_read_or_refused(slug: str) -> None:
    game, states = states_of(slug)
    documents = [game.positions.describe(state) for state in states]
    words = sorted({str(way[-1]) for document in documents for way in leaves(document)})
    check_changed(game, documents, 1, CHANGES, words)
