"""Every behaviour is tested on a SQLite file and on a PostgreSQL server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from campaigns.store import Store, open_store
from companion.games import REGISTRY

from . import counting
from .clubs import club, club_address, club_file, club_on_server

__all__ = ["club", "club_address", "club_file", "club_on_server"]


@pytest.fixture(autouse=True)
def _known_title(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(REGISTRY, counting.SLUG, counting.__name__)


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of an empty database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "companion.db")
    return str(request.getfixturevalue("empty_postgres"))


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    with open_store(address) as store:
        yield store


@pytest.fixture
def other(store: Store, address: str) -> Iterator[Store]:
    """Open the same database a second time, as another referee would."""
    with open_store(address) as other:
        yield other
