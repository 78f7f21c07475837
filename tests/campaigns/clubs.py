"""A small club to copy, check and damage: games of every kind, villages, a campaign."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from campaigns.maintenance.record_repairs import sign
from campaigns.models import Game
from campaigns.sql import Connection, Session, SQLModel, select, text
from campaigns.store import Store, open_store
from companion.games import REGISTRY
from tests.support.postgres import Server

from . import counting
from .evenings import new_game, play, play_out


def fill(store: Store) -> None:
    """Store a finished game (1), a void one (2) and an open one (3) of a campaign, each with two villages."""
    store.campaigns.add("Fridays")
    finished = play(store, new_game(store, campaign="Fridays"), "ann add 1", "undo", "bo add 2", by="cy")
    store.games.finish(play(store, finished, "ann add 2", 'override bo count 1 "a bonus"', by="dee"))
    store.games.void(play(store, new_game(store, "ann", "bo"), "ann add 1"), "the lights went out")
    play(store, new_game(store, "eve", "bo", campaign="Fridays", goal=9), "eve add 1", "bo add 1", "undo", "bo add 2")


def fill_more(store: Store) -> None:
    """Store one finished game."""
    play_out(store, "ann add 3")


def everything(store: Store) -> dict[str, list[Any]]:
    """Return all rows of all tables, in the same form for every kind of database."""
    with store.database.snapshot() as db:
        return all_rows(db.connection())


def all_rows(connection: Connection) -> dict[str, list[Any]]:
    """Return all rows of all tables, as a transaction sees them."""
    return {
        table.name: sorted(map(tuple, connection.execute(table.select())), key=repr)
        for table in SQLModel.metadata.sorted_tables
    }


def damage(store: Store, *commands: str) -> None:
    """Change stored data without the companion, with references not enforced."""
    with store.database.engine.connect() as connection:
        if connection.dialect.name == "sqlite":
            connection.connection.execute("PRAGMA foreign_keys=OFF")
        _damage(connection, commands)
        connection.commit()
    store.database.engine.dispose()


def sign_again(store: Store) -> None:
    """Sign all records as they are, as if they had always been so."""
    with store.database.writing() as db:
        for game in db.exec(select(Game)).all():
            sign(db, game)


@contextmanager
def damaged_for_a_while(store: Store, *commands: str) -> Iterator[Session]:
    """Damage a database and roll back afterwards, which is faster than making a new club."""
    with store.database.reading() as db:
        connection = db.connection()
        if connection.dialect.name == "sqlite":
            connection.execute(text("PRAGMA defer_foreign_keys=ON"))
        _damage(connection, commands)
        yield db


def _damage(connection: Connection, commands: Sequence[str]) -> None:
    is_server = connection.dialect.name != "sqlite"
    watched = [("SET session_replication_role = replica", "SET session_replication_role = origin")] * is_server
    for command in (*(off for off, _ in watched), *commands, *(on for _, on in watched)):
        connection.exec_driver_sql(command)


@pytest.fixture(scope="session")
def club_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with the club, made once and copied."""
    path = tmp_path_factory.mktemp("club") / "club.db"
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(REGISTRY, counting.SLUG, counting.__name__)
        with open_store(str(path)) as store:
            fill(store)
            store.maintenance.copy_to(path.with_name("copy.db"))
    return path.with_name("copy.db")


@pytest.fixture(scope="session")
def club_on_server(server: Server) -> str:
    """A database on the server that is refilled for every test, which is faster than creating one."""
    return server.new_database()


@pytest.fixture(params=["sqlite", "postgresql"])
def club_address(request: pytest.FixtureRequest, club_file: Path, tmp_path: Path) -> str:
    """The address of a separate club, in each kind of database."""
    if request.param == "sqlite":
        return str(shutil.copy(club_file, tmp_path / "club.db"))
    address: str = request.getfixturevalue("club_on_server")
    with open_store(address) as store:
        store.maintenance.restore(club_file, keep=lambda: None)
    return address


@pytest.fixture
def club(club_address: str) -> Iterator[Store]:
    """A separate club, in each kind of database."""
    with open_store(club_address) as store:
        yield store
