"""Records are protected by digests: every change made without the companion is found.

A repair restores what the digests prove; everything else is only reported.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from campaigns.errors import StoreError
from campaigns.exchange.plan import Terms
from campaigns.games.digests import Broken, follow_chain, head_digest, line_digest
from campaigns.games.lookup import find_stored_game
from campaigns.games.records import chain_of, read_links
from campaigns.store import Store, open_store
from companion.referee.submission import submit
from tests.campaigns.clubs import damage, everything, sign_again
from tests.campaigns.evenings import new_game, play

OLD = Path(__file__).parent.parent / "old"
COLUMNS = ("text", "move", "digest")
ADVICE = "restore a backup, or try `companion doctor --repair`"


def opens(store: Store, id: int) -> str:
    """Open a game; return why it cannot be opened, or ""."""
    try:
        store.games.load(id)
    except Broken as error:
        return str(error)
    return ""


def test_every_line_covers_all_before_it(store: Store) -> None:
    stored = play(store, new_game(store), "ann add 1", "undo", "ann add 2")
    assert len(stored.digests) == 4
    assert store.games.load(stored.id).digests == stored.digests
    with store.database.snapshot() as db:
        rows = db.connection()
        [(header, end)] = rows.exec_driver_sql("SELECT header, digest FROM game").all()
        lines = rows.exec_driver_sql("SELECT n, text, move, digest FROM line ORDER BY n").all()
    digest = head_digest(header.encode())
    for n, text, move, stored_digest in lines:
        digest = line_digest(digest, n, text.encode(), move.encode())
        assert stored_digest == digest.decode()
    assert end == digest.decode()


def test_parts_of_a_line_cannot_be_swapped() -> None:
    assert line_digest(b"0", 1, b"ab", b"c") != line_digest(b"0", 1, b"a", b"bc")
    assert line_digest(b"0", 11, b"a", b"b") != line_digest(b"01", 1, b"a", b"b")


# Damage to the club (game 1 finished, 2 void, 3 open), the line reported, and whether it can be repaired.
DAMAGES = {
    "UPDATE line SET text = 'bo add 3' WHERE game_id = 1 AND n = 3": ("game 1 is damaged, line 3 is not what", True),
    "UPDATE line SET move = replace(move, '2', '3') WHERE game_id = 1 AND n = 3": ("game 1 is damaged, line 3", True),
    "UPDATE line SET digest = 'no' WHERE game_id = 1 AND n = 3": ("game 1 is damaged, line 3 is not what", True),
    "UPDATE line SET digest = 'no' WHERE game_id = 3 AND n = 4": ("game 3 is damaged, line 4 is not what", True),
    "UPDATE line SET n = CASE n WHEN 1 THEN -2 WHEN 2 THEN -1 ELSE n END WHERE game_id = 3": (
        "game 3 is damaged, its header or line 1 is not what was recorded",
        True,
    ),
    "UPDATE line SET n = 70 WHERE game_id = 1 AND n = 2": ("game 1 is damaged, line 2 is missing", True),
    "UPDATE game SET digest = 'no' WHERE id = 3": ("game 3 is damaged, its record does not end with line 4", True),
    "UPDATE game SET header = replace(header, 'eve', 'eva') WHERE id = 3": (
        "game 3 is damaged, its header or line 1 is not what was recorded",
        False,
    ),
    "DELETE FROM line WHERE game_id = 1 AND n = 3": ("game 1 is damaged, line 3 is missing", False),
    "DELETE FROM line WHERE game_id = 1 AND n = 5": ("game 1 is damaged, line 5 is missing", False),
    "UPDATE line SET text = 'ann add 9', move = replace(move, '1', '9') WHERE game_id = 2 AND n = 1": (
        "game 2 is damaged, its header or line 1 is not what was recorded",
        False,
    ),
}


@pytest.mark.parametrize("command", DAMAGES)
def test_damage_is_found_and_repaired_if_possible(club: Store, command: str) -> None:
    words, is_put_back = DAMAGES[command]
    before = everything(club)
    damage(club, command, *(["UPDATE line SET n = -n WHERE n < 0"] * ("CASE" in command)))
    id = int(words.split()[1])
    assert words in opens(club, id)
    assert opens(club, id).endswith(f": {ADVICE}")
    with pytest.raises(Broken):
        club.games.write_record(id)
    with pytest.raises(Broken):
        club.exchange.export_game(id)
    assert any(words in problem for problem in club.maintenance.examine().problems)
    assert any(words in problem for problem in club.maintenance.examine(id).problems)
    done = club.maintenance.repair()
    if is_put_back:
        assert everything(club) == before
        assert done.repaired
        assert done.left.problems == ()
    else:
        assert any(words in problem for problem in done.left.problems)
        assert opens(club, id)


def test_a_header_without_lines_is_covered(store: Store) -> None:
    stored = new_game(store)
    damage(store, "UPDATE game SET header = replace(header, 'ann', 'eve')")
    assert "its record does not end with the header" in opens(store, stored.id)
    assert store.maintenance.repair().repaired == ()


def test_a_line_written_in_the_meantime_is_not_damage(club: Store) -> None:
    """On a server the lines may be read a moment after the row of the game."""
    with club.database.reading() as db:
        chain = chain_of(find_stored_game(db, 3))
        earlier = read_links(db, 3, 3)[3]
    play(club, club.games.load(3), "eve add 1")
    with club.database.reading() as db:
        assert len(follow_chain(3, chain, read_links(db, 3, 3)[3])) == len(earlier) + 2


def test_an_import_does_not_continue_a_damaged_record(club: Store, tmp_path: Path) -> None:
    with open_store(str(tmp_path / "other.db")) as other:
        other.exchange.import_document(club.exchange.export_game(3), Terms())
        play(other, other.games.load(1), "eve add 1")
        ahead = other.exchange.export_game(1)
    damage(club, "UPDATE line SET move = replace(move, '1', '2') WHERE game_id = 3 AND n = 1")
    with pytest.raises(Broken, match="game 3 is damaged, its header or line 1"):
        club.exchange.import_document(ahead, Terms())


def test_signing_again_is_always_reported(club: Store) -> None:
    damage(club, "DELETE FROM line WHERE game_id = 3 AND n = 4")
    assert club.maintenance.repair().repaired == (
        "game 3 has 3 moves, not 4: count corrected; record signed as it is now",
    )
    assert play(club, club.games.load(3), "bo add 1").lines == 4


def test_a_text_that_differs_from_its_move_is_found(club: Store) -> None:
    """A line may have been damaged before there were digests; it was signed as it was."""
    damage(club, "UPDATE line SET text = 'bo add 3' WHERE game_id = 1 AND n = 3")
    sign_again(club)
    assert "game 1, line 3 does not match its stored move" in "\n".join(club.maintenance.examine().problems)


# All titles, with corrections, notes and cards of every kind.


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("evening") / "evening.db"
    with closing(sqlite3.connect(path)) as file:
        file.executescript((OLD / "0003.sql").read_text(encoding="utf-8"))
    with open_store(str(path)) as store:
        for row in store.games.find(status="open"):
            stored = store.games.load(row.id)
            store.games.append(stored, submit(stored.session, 'note "Grüße, 木"'))
        assert store.maintenance.examine(everything=True).problems == ()
    return path


@pytest.fixture
def file(evening: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(evening, tmp_path / "evening.db"))


def lines_of(file: Path) -> list[tuple[int, int]]:
    with closing(sqlite3.connect(file)) as db:
        return [*db.execute("SELECT game_id, n FROM line ORDER BY game_id, n")]


def flip(file: Path, rng: Random, table: str, column: str, where: str) -> tuple[bytes, bytes]:
    """Change one byte of a stored text; return it before and after."""
    with closing(sqlite3.connect(file)) as db:
        db.text_factory = bytes
        [(before,)] = db.execute(f"SELECT CAST({column} AS BLOB) FROM {table} WHERE {where}")
        at, bit = rng.randrange(len(before)), 1 << rng.randrange(8)
        after = before[:at] + bytes([before[at] ^ bit]) + before[at + 1 :]
        db.execute(f"UPDATE {table} SET {column} = CAST(? AS TEXT) WHERE {where}", (after,))
        db.commit()
    return before, after


def contents(file: Path) -> list[Any]:
    with closing(sqlite3.connect(file)) as db:
        db.text_factory = bytes
        games = db.execute("SELECT id, header, lines, digest FROM game ORDER BY id").fetchall()
        return [games, db.execute("SELECT * FROM line ORDER BY game_id, n").fetchall()]


def damages(rng: Random, lines: list[tuple[int, int]]) -> Iterator[tuple[int, str, str, str]]:
    """Yield a game and the byte to change in it."""
    for column in COLUMNS * 20:
        game, n = rng.choice(lines)
        yield game, "line", column, f"game_id = {game} AND n = {n}"
    for column in ("header", "digest") * 6:
        game, _ = rng.choice(lines)
        yield game, "game", column, f"id = {game}"


def test_every_changed_byte_is_found(file: Path) -> None:
    rng = Random(5)
    lines, whole = lines_of(file), contents(file)
    with open_store(str(file)) as store:
        for game, table, column, where in damages(rng, lines):
            change = flip(file, rng, table, column, where)
            case = f"{table}.{column} {where} {change}"
            with pytest.raises(StoreError):
                store.games.load(game)
            if table == "line":
                assert f"game {game} is damaged" in opens(store, game), case
                assert any(
                    f"game {game} is damaged" in problem for problem in store.maintenance.examine(game).problems
                ), case
                assert len(store.maintenance.repair().repaired) == 1, case
                assert contents(file) == whole, case
            else:
                with closing(sqlite3.connect(file)) as db:
                    db.execute(f"UPDATE game SET {column} = CAST(? AS TEXT) WHERE {where}", (change[0],))
                    db.commit()
        assert store.maintenance.examine().problems == ()


def test_every_lost_or_moved_line_is_found(file: Path) -> None:
    rng = Random(6)
    lines = lines_of(file)
    damaged = rng.sample(lines, 12)
    with open_store(str(file)) as store:
        for game, n in damaged:
            with store.database.engine.connect() as connection:
                other = rng.choice([m for id, m in lines if id == game and m != n])
                rows = connection.exec_driver_sql(f"SELECT * FROM line WHERE game_id = {game} AND n = {n}").all()
                connection.exec_driver_sql(f"DELETE FROM line WHERE game_id = {game} AND n = {n}")
                connection.commit()
                assert "is missing" in opens(store, game), (game, n)
                marks = ", ".join("?" * len(rows[0]))
                connection.exec_driver_sql(f"INSERT INTO line VALUES ({marks})", tuple(rows[0]))
                for before, after in ((n, -1), (other, n), (-1, other)):
                    connection.exec_driver_sql(f"UPDATE line SET n = {after} WHERE game_id = {game} AND n = {before}")
                connection.commit()
                assert "is not what was recorded" in opens(store, game), (game, n, other)
            assert len(store.maintenance.repair().repaired) == 2
        assert store.maintenance.examine(everything=True).problems == ()
