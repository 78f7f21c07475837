"""Databases of every earlier schema, made by the release of that time: everything in them is kept.

`old/NNNN.sql` is such a database, `old/NNNN.json` what that release said about it. Only the questions of open games are
quoted in today's words.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Boolean, DateTime, MetaData, Table

from campaigns.errors import StoreError
from campaigns.exchange.document import read_exchange, write_exchange
from campaigns.exchange.plan import Terms
from campaigns.models import OLDER_SCHEMAS, SCHEMA, SCHEMA_QUERY, PlayerCount
from campaigns.rows import StoredGame
from campaigns.sql import Connection, create_engine, insert, select, text
from campaigns.statistics import counts
from campaigns.store import Store, open_store
from companion.cli.commands.program.demo import choose_move
from companion.referee.submission import submit

OLD = Path(__file__).parent / "old"
# The word index is rebuilt.
WORDS = "game_words"
# The first schema did not store who had left; a seat without a place must have.
LEARNT = {("0001", "4"): {"left": ["Eve"]}}


class Past:
    """A database of an earlier schema: its rows, and what its release said about it."""

    def __init__(self, schema: str) -> None:
        self.schema = schema
        self.script = (OLD / f"{schema}.sql").read_text(encoding="utf-8")
        self.shown: dict[str, Any] = json.loads((OLD / f"{schema}.json").read_text(encoding="utf-8"))
        self.file = sqlite3.connect(":memory:")
        self.file.executescript(self.script)
        self.file.row_factory = sqlite3.Row

    def tables(self) -> list[str]:
        query = "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'alembic_version' ORDER BY name"
        return [name for (name,) in self.file.execute(query) if not name.startswith(WORDS)]

    def rows(self, table: Table) -> list[dict[str, Any]]:
        """Return the rows of a table, ready for a table of another database."""
        found = self.file.execute(f"SELECT * FROM {table.name} ORDER BY {key_of(table)}")
        return [{name: as_type(table, name, row[name]) for name in row.keys()} for row in found]  # noqa: SIM118


def key_of(table: Table) -> str:
    return ", ".join(f'"{column.name}"' for column in table.primary_key)


def as_type(table: Table, name: str, value: Any) -> Any:
    """Return a value that SQLite stores as a number or a text in its real type."""
    kind = table.columns[name].type
    if value is None or not isinstance(kind, Boolean | DateTime):
        return value
    return bool(value) if isinstance(kind, Boolean) else datetime.fromisoformat(value).replace(tzinfo=UTC)


def upgrade_to(connection: Connection, schema: str) -> None:
    config = Config()
    config.set_main_option("script_location", "campaigns:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, schema)


def fill_server(address: str, past: Past) -> None:
    """Create the tables of an earlier schema on a server, with all rows."""
    engine = create_engine(address)
    with engine.begin() as connection:
        upgrade_to(connection, past.schema)
        known = MetaData()
        known.reflect(connection)
        for table in known.sorted_tables:
            if table.name in past.tables() and (rows := past.rows(table)):
                connection.execute(insert(table), rows)
                if "id" in table.columns:
                    numbers = f"pg_get_serial_sequence('{table.name}', 'id')"
                    connection.execute(text(f"SELECT setval({numbers}, (SELECT max(id) FROM {table.name}))"))
    engine.dispose()


@pytest.fixture(params=OLDER_SCHEMAS)
def past(request: pytest.FixtureRequest) -> Iterator[Past]:
    past = Past(request.param)
    with closing(past.file):
        yield past


@pytest.fixture
def old(past: Past, address: str) -> str:
    """Return the address of a database of an earlier schema."""
    if "://" in address:
        fill_server(address, past)
    else:
        with closing(sqlite3.connect(address)) as file:
            file.executescript(past.script)
    return address


def assert_holds(now: Any, then: Any, where: str = "") -> None:
    """Check that everything shown then is shown today; there may be more."""
    if isinstance(then, dict):
        for key, value in then.items():
            assert_holds(now[key], value, f"{where}.{key}")
    elif isinstance(then, list):
        assert len(now) == len(then), where
        for n, value in enumerate(then):
            assert_holds(now[n], value, f"{where}[{n}]")
    else:
        assert now == then, where


def shown_today(store: Store) -> dict[str, Any]:
    shown = {
        "games": store.games.find(),
        "standings": store.statistics.standings(),
        "campaigns": store.campaigns.find(),
        "points": store.campaigns.load("Tuesdays").table,
        "villages": store.villages.find(),
        "players": store.players.find(),
    }
    return dict(json.loads(msgspec.json.encode(shown)))


def test_there_is_a_database_of_every_earlier_schema() -> None:
    assert sorted(path.stem for path in OLD.glob("*.sql")) == sorted(OLDER_SCHEMAS)


def test_everything_is_shown_as_it_was(past: Past, old: str) -> None:
    with open_store(old) as store:
        records = {str(row.id): store.games.write_record(row.id) for row in store.games.find() if row.adjudicated}
        assert records == past.shown["records"]
        for id, sheet in past.shown["scores"].items():
            then = sheet | LEARNT.get((past.schema, id), {})
            assert_holds(msgspec.to_builtins(store.games.scores(int(id))), then, f"scores of game {id}")
        for what, shown in shown_today(store).items():
            assert_holds(shown, past.shown[what], what)
        assert store.maintenance.check() == []


def test_every_row_is_kept(past: Past, old: str) -> None:
    with open_store(old) as store, store.database.engine.connect() as connection:
        known = MetaData()
        known.reflect(connection)
        assert connection.scalar(SCHEMA_QUERY) == SCHEMA
        for name in past.tables():
            table = known.tables[name]
            rows = past.rows(table)
            assert rows, name
            columns = [table.columns[column] for column in rows[0]]
            found = connection.execute(select(*columns).order_by(*table.primary_key)).mappings()
            assert [in_utc(dict(row)) for row in found] == rows, name


def in_utc(row: dict[str, Any]) -> dict[str, Any]:
    return {
        name: value.replace(tzinfo=UTC) if isinstance(value, datetime) and value.tzinfo is None else value
        for name, value in row.items()
    }


def test_a_file_is_backed_up_before_the_upgrade(past: Past, tmp_path: Path) -> None:
    path = tmp_path / "companion.db"
    with closing(sqlite3.connect(path)) as file:
        file.executescript(past.script)
    open_store(str(path)).database.close()
    open_store(str(path)).database.close()
    [copy] = tmp_path.glob("companion.db-backups/*-before-upgrade.db")
    with closing(sqlite3.connect(copy)) as before:
        assert dump(before) == dump(past.file)


def dump(file: sqlite3.Connection) -> list[str]:
    """Return the contents of a file, without the word index, which no script can recreate."""
    return [statement for statement in file.iterdump() if WORDS not in statement]


def test_records_are_signed_and_sound(past: Past, old: str) -> None:
    with open_store(old) as store:
        assert store.maintenance.examine(everything=True).problems == ()
        for row in store.games.find():
            if row.adjudicated and row.status != "void":
                assert len(store.games.load(row.id).digests) == row.lines + 1


def test_an_upgraded_database_can_be_exported_and_imported(old: str, tmp_path: Path) -> None:
    with open_store(old) as store, open_store(str(tmp_path / "other.db")) as other:
        document = write_exchange(store.exchange.export_everything())
        assert other.exchange.import_document(read_exchange(document), Terms()).applied
        assert write_exchange(other.exchange.export_everything()) == document
        assert other.maintenance.examine(everything=True).problems == ()
        assert not store.exchange.import_document(read_exchange(document), Terms()).has_work


def test_villages_get_the_edition_of_their_last_game(past: Past, old: str) -> None:
    change = "UPDATE game SET edition = '/home/ann/harbour' WHERE id = 4"
    if "://" in old:
        engine = create_engine(old)
        with engine.begin() as connection:
            connection.exec_driver_sql(change)
        engine.dispose()
    else:
        with closing(sqlite3.connect(old)) as file:
            file.execute(change)
            file.commit()
    with open_store(old) as store:
        found = [store.villages.load(row.id) for row in store.villages.find()]
    for row in found:
        levels = sorted((level for level in row.levels if level.game_id), key=lambda level: level.status == "completed")
        is_theirs = levels != [] and levels[-1].game_id == 4
        assert row.edition == ("/home/ann/harbour" if is_theirs else "stand-in"), row.name
    assert any(row.edition != "stand-in" for row in found)


def test_an_upgrade_without_a_backup_does_not_start(past: Past, tmp_path: Path) -> None:
    path = tmp_path / "companion.db"
    with closing(sqlite3.connect(path)) as file:
        file.executescript(past.script)
        before = [*file.iterdump()]
    (tmp_path / "companion.db-backups").write_text("in the way")
    words = r"no backup can be written .*; nothing was changed \(to continue without backups: companion config"
    with pytest.raises(StoreError, match=words):
        open_store(str(path))
    with closing(sqlite3.connect(path)) as file:
        assert [*file.iterdump()] == before
    with open_store(str(path), backups=lambda: 0) as store:
        assert store.maintenance.check() == []


def test_totals_are_filled_in(old: str) -> None:
    with open_store(old) as store:
        with store.database.reading() as db:
            found = db.exec(select(PlayerCount).where(PlayerCount.scope == "all")).all()
            names = {player.id: player.name for player in store.players.find()}
            figures = {(row.slug, names[row.player_id]): (row.games, row.won, row.points, row.best) for row in found}
            filled = every_figure(db.connection())
        assert figures == {
            (row.slug, row.player): (row.games, row.won, row.points, row.best) for row in store.statistics.standings()
        }
        with store.database.writing() as db:
            counts.rebuild_derived(db)
        with store.database.reading() as db:
            assert every_figure(db.connection()) == filled
        levels = [level for row in store.villages.find() for level in store.villages.load(row.id).levels]
        grown = [level.growth for level in levels if level.status == "completed"]
        assert grown
        assert all(grown)


def every_figure(connection: Connection) -> dict[str, list[tuple[Any, ...]]]:
    tables = ("player_count", "level_count", "referee_count", "game_referee")
    return {name: sorted(map(tuple, connection.execute(text(f"SELECT * FROM {name}"))), key=str) for name in tables}


def play_out(store: Store, stored: StoredGame) -> StoredGame:
    rng = Random(7)
    while stored.session.asks():
        stored = store.games.append(
            stored, submit(stored.session, stored.session.write(choose_move(stored.session, rng)))
        )
    return stored


def _plain(words: str) -> str:
    return words.casefold().replace("-", " ")


def test_open_games_continue(past: Past, old: str) -> None:
    with open_store(old) as store:
        open_games = store.games.find(status="open")
        assert {str(row.id) for row in open_games} == {*past.shown["asks"]}
        for row in open_games:
            stored = store.games.load(row.id)
            # Names of items have been capitalised since.
            asked = [_plain(ask.words) for ask in stored.session.asks()]
            assert asked == [_plain(words) for words in past.shown["asks"][str(row.id)]]
            stored = store.games.append(stored, submit(stored.session, "undo"))
            store.games.finish(play_out(store, stored))
        assert store.games.find(status="open") == []
        assert store.maintenance.check() == []
