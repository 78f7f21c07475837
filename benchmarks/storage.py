"""The store as it grows: the same queries to a small and a large database.

`make bench` compares 1,000 games with 100,000, on PostgreSQL with 10,000. `python -m benchmarks.storage --games 1000
10000 100000 --db FOLDER` (or the address of a PostgreSQL server) prints the growth as Markdown, and with `--write` puts
it into docs/background/performance.md; existing databases are reused.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

from benchmarks.commands import BARE_ROW, LINES, long_game, run
from benchmarks.filling import fill
from benchmarks.measure import PAGE, Result, best_times, least, seconds
from benchmarks.patterns import play_game
from benchmarks.questions import COMMANDS, QUESTIONS, Sample, take_sample
from campaigns.models import Game
from campaigns.sql import create_engine, func, make_url, select, text
from campaigns.store import Store, open_store
from companion.games import find_title
from companion.referee.header import Header
from companion.referee.session import Outcome
from companion.referee.submission import submit
from tests.support.figures import write_table
from tests.support.postgres import NO_SERVER, Server, find_programs

SIZES = (1000, 100_000)
SERVER_SIZES = (1000, 10_000)
BAR, MOVE_BAR = 3.0, 1.2
RUNS, COMMAND_RUNS = 15, 5
SQLITE_TABLES = """
    SELECT CASE WHEN tbl_name LIKE 'game_words%' THEN 'game_words' ELSE tbl_name END, SUM(pgsize)
    FROM dbstat JOIN sqlite_master USING (name) GROUP BY 1 ORDER BY 2 DESC"""
POSTGRES_TABLES = """
    SELECT relname, pg_total_relation_size(oid) FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 2 DESC"""
# Tables that take fewer bytes per game are not listed.
WORTH_LISTING = 50


class Filled(NamedTuple):
    """A filled database, open."""

    games: int
    store: Store
    sample: Sample
    address: str


Work = Callable[[Filled], object]


def times(databases: Sequence[Filled], work: Work, runs: int = RUNS) -> list[float]:
    """Run on every database in turns; return the shortest time of each."""
    return least([partial(seconds, partial(work, database)) for database in databases], runs)


def answer(what: str) -> Work:
    """Return a function that runs a query."""
    return lambda database: QUESTIONS[what](database.store, database.sample)


def command(what: str) -> Work:
    """Return a function that runs a whole command."""
    return lambda database: run_on(database.address, *COMMANDS[what](database.sample))


def run_on(address: str, *words: str) -> None:
    """Run a whole command on a database."""
    run([sys.executable, "-m", "companion", *words], COMPANION_DB=address)


def move_times(address: str) -> tuple[float, float]:
    """Time a whole `companion move` on a long game, and a bare script that writes one row with SQLModel."""
    long_game(address)
    with tempfile.TemporaryDirectory() as folder:
        return best_times(
            lambda: run_on(address, "move", "note", '"a line"', "--json"),
            lambda: run([sys.executable, "-c", BARE_ROW, str(Path(folder) / "bare.db")]),
            COMMAND_RUNS,
        )


def writing_times(databases: Sequence[Filled]) -> dict[str, list[float]]:
    """Continue a game and finish it, in every database in turns; return the shortest times."""
    game = find_title("crayonville")
    assert game is not None
    header = Header(game.slug, ("ann", "bo"), game.rules_version, options={"level": 1}, deal="bench")
    outcome = play_game(game, header, Random(1))
    rounds = [[_write(database, outcome) for database in databases] for _ in range(RUNS)]
    names = ("append a line (no bar)", "finish a game with villages (no bar)")
    return {
        name: [min(turn[at][which] for turn in rounds) for at in range(len(databases))]
        for which, name in enumerate(names)
    }


def _write(database: Filled, outcome: Outcome) -> tuple[float, float]:
    store, sample = database.store, database.sample
    players = dict(zip(outcome.session.header.seats, (sample.player, sample.rival), strict=True))
    stored = store.games.load(store.games.add(outcome, players=players, campaign=sample.campaign, by=sample.player))
    line = submit(stored.session, 'note "one more line"')
    append = seconds(lambda: store.games.append(stored, line, sample.player))
    stored = store.games.load(stored.id)
    return append, seconds(lambda: store.games.finish(stored))


def fill_empty(address: str, games: int) -> None:
    """Fill a database if it is empty."""
    with open_store(address) as store:
        if not store.games.find(limit=1):
            fill(store, games)


def open_databases(wanted: Sequence[tuple[str, int]], stack: ExitStack) -> list[Filled]:
    """Open databases; fill empty ones on all processors."""
    with ProcessPoolExecutor() as pool:
        list(pool.map(fill_empty, *zip(*wanted, strict=True)))
    stores = [stack.enter_context(open_store(address)) for address, _ in wanted]
    return [Filled(games, store, take_sample(store), at) for (at, games), store in zip(wanted, stores, strict=True)]


def storage() -> Iterator[Result]:
    """Compare a small database with a large one, on SQLite and, if there is a server, on PostgreSQL."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        wanted = [*zip(addresses(folder, SIZES), SIZES, strict=True)]
        if (programs := find_programs()) is not None:
            server = Server(programs)
            stack.callback(server.close)
            server.start()
            wanted += [(server.new_database(), games) for games in SERVER_SIZES]
        databases = open_databases(wanted, stack)
        yield from _ratios("SQLite", databases[:2])
        yield _one_move(databases[1])
        if programs is None:
            print(f"skipped on PostgreSQL: {NO_SERVER}", flush=True)
            return
        yield from _ratios("PostgreSQL", databases[2:])


def _one_move(database: Filled) -> Result:
    what = f"one move on {LINES} lines among {database.games:,} games, against one row by SQLModel"
    return Result(what, *move_times(database.address), "s", MOVE_BAR, False)


def _ratios(kind: str, databases: Sequence[Filled]) -> Iterator[Result]:
    few, many = (f"{database.games:,} games" for database in databases)
    for what in QUESTIONS:
        small, large = times(databases, answer(what))
        yield Result(f"{what}: {many}, {kind}, against {few}", large, small, "s", BAR, False)


def time_table(databases: Sequence[Filled]) -> list[str]:
    """Measure everything; return a table of milliseconds by size, with the ratio of the last to the first."""
    taken = {what: times(databases, answer(what)) for what in QUESTIONS}
    taken |= writing_times(databases)
    taken |= {f"`{what}`": times(databases, command(what), COMMAND_RUNS) for what in COMMANDS}
    moves = [move_times(database.address) for database in databases]
    taken["`companion move` on a game of 300 lines"] = [ours for ours, _ in moves]
    taken["a bare script that writes one row to SQLite"] = [peer for _, peer in moves]
    head = ["milliseconds", *(f"{database.games:,} games" for database in databases), "ratio"]
    rows = [[what, *(f"{1000 * one:.1f}" for one in best), f"{best[-1] / best[0]:.2f}"] for what, best in taken.items()]
    return table(head, rows)


def size_table(databases: Sequence[Filled]) -> list[str]:
    """Return the bytes per game of each table, including its indexes."""
    sizes = [_sizes(database.store) for database in databases]
    counted = [_count(database.store) for database in databases]
    head = ["", *(f"{database.games:,} games" for database in databases)]
    rows = [
        ["lines", *(f"{lines:,}" for _, lines in counted)],
        ["megabytes in all", *(f"{sum(size.values()) / 1e6:,.1f}" for size in sizes)],
        [
            "bytes a game",
            *(f"{sum(size.values()) / games:,.0f}" for size, (games, _) in zip(sizes, counted, strict=True)),
        ],
    ]
    for name, size in sizes[-1].items():
        if size / counted[-1][0] >= WORTH_LISTING:
            each = zip(sizes, counted, strict=True)
            rows.append([f"of these `{name}`", *(f"{of[name] / games:,.0f}" for of, (games, _) in each)])
    return table(head, rows)


def _sizes(store: Store) -> dict[str, int]:
    with store.database.engine.connect() as connection:
        query = SQLITE_TABLES if connection.dialect.name == "sqlite" else POSTGRES_TABLES
        return {name: int(size) for name, size in connection.execute(text(query))}


def _count(store: Store) -> tuple[int, int]:
    with store.database.reading() as db:
        return db.exec(select(func.count(), func.sum(Game.lines)).select_from(Game)).one()


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Write a table as lines of Markdown."""
    lines = [head, ["---", *("---:" for _ in head[1:])], *rows]
    return [f"| {' | '.join(line)} |" for line in lines]


def addresses(where: str, sizes: Sequence[int]) -> list[str]:
    """Return a database for each size: files in a folder, or databases on a server, created if missing."""
    if "://" not in where:
        return [str(Path(where) / f"{games}.db") for games in sizes]
    server = make_url(where)
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        known = connection.execute(text("SELECT datname FROM pg_database")).scalars().all()
        for name in (f"games_{games}" for games in sizes):
            if name not in known:
                connection.execute(text(f"CREATE DATABASE {name}"))
    return [server.set(database=f"games_{games}").render_as_string(hide_password=False) for games in sizes]


def main() -> None:
    """Print the growth as Markdown, and write it to the page with `--write`."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.storage", description=__doc__)
    parser.add_argument("--games", type=int, nargs="+", default=list(SIZES))
    parser.add_argument("--db", help="a folder for files that stay, or postgresql+psycopg://user@host/postgres")
    parser.add_argument("--write", action="store_true", help="write the tables of docs/background/performance.md anew")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        where = addresses(given.db or folder, given.games)
        databases = open_databases([*zip(where, given.games, strict=True)], stack)
        for name, measure in (("sizes", size_table), ("times", time_table)):
            lines = measure(databases)
            print(*lines, "", sep="\n", flush=True)
            if given.write:
                write_table(PAGE, f"{name} on {databases[0].store.database.engine.dialect.name}", lines[2:])


if __name__ == "__main__":
    main()
