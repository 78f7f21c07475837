"""Repairs: each kind of damage is fixed, nothing is deleted, and a second run finds nothing."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from campaigns.maintenance import repairs
from campaigns.maintenance.copies import count_rows
from campaigns.maintenance.examination import examine
from campaigns.sql import Session, SQLModel, text
from campaigns.store import Store
from tests.campaigns.clubs import all_rows, damage, damaged_for_a_while, everything
from tests.campaigns.evenings import play

# Damage to the club (game 1 finished, 2 void, 3 open), and the repairs that `doctor` reports.
REPAIRED: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "busy in a closed game": (
        ("UPDATE village SET status = 'busy', game_id = 1 WHERE id = 1",),
        ("village 'ann's tally' set to free: game 1 is closed",),
    ),
    "busy in no game": (
        ("UPDATE village SET status = 'busy' WHERE id = 1",),
        ("village 'ann's tally' set to free: no open game uses it",),
    ),
    "retired, but still in a game": (
        ("UPDATE village SET status = 'retired', game_id = 1 WHERE id = 1",),
        ("village 'ann's tally' set to retired: game 1 is closed",),
    ),
    "not busy in an open game": (
        ("UPDATE village SET status = 'free', game_id = NULL WHERE id = 5",),
        ("village 'eve's tally' set to busy in game 3",),
    ),
    "a level that is not over": (
        ("UPDATE village_level SET status = 'playing', after = NULL, points = NULL, place = NULL WHERE id = 1",),
        ("level 1 of village 'ann's tally' set to completed, as its game is closed",),
    ),
    "a level that is not void": (
        ("UPDATE village_level SET status = 'playing' WHERE game_id = 2",),
        (
            "level 1 of village 'ann's tally 2' set to void, as its game is closed",
            "level 1 of village 'bo's tally 2' set to void, as its game is closed",
        ),
    ),
    "a level that is over too early": (
        ("UPDATE village_level SET status = 'completed' WHERE game_id = 3 AND seat = 'eve'",),
        ("level 1 of village 'eve's tally' set to playing, was completed",),
    ),
    "a level that is missing": (
        ("DELETE FROM village_level WHERE game_id = 3 AND seat = 'eve'",),
        ("level 1 of village 'eve's tally' restored for game 3",),
    ),
    "a wrong count of lines": (
        ("UPDATE game SET lines = 7 WHERE id = 3",),
        ("game 3 has 4 moves, not 7: count corrected",),
    ),
    "a line that is missing at the end": (
        ("DELETE FROM line WHERE game_id = 3 AND n = 4",),
        ("game 3 has 3 moves, not 4: count corrected",),
    ),
    "seats that are missing": (
        ("DELETE FROM game_seat WHERE seat = 'ann'",),
        (
            "game 1: missing seat of ann restored",
            "game 2: missing seat of ann restored",
        ),
    ),
    "a player who is lost": (
        ("DELETE FROM player WHERE name = 'eve'",),
        ("player 3 is lost: replaced by 'lost player 3'",),
    ),
    "a campaign that is lost": (
        ("DELETE FROM campaign",),
        ("campaign 1 is lost: replaced by 'lost campaign 1'",),
    ),
    "a village that is lost": (
        ("DELETE FROM village WHERE id = 1",),
        ("village 1 is lost: replaced by 'lost village 1'",),
    ),
    "a village in an open game that is lost": (
        ("DELETE FROM village WHERE id = 5",),
        ("village 5 is lost: replaced by 'lost village 5'", "village 'lost village 5' set to busy in game 3"),
    ),
    "a finished game that is lost": (
        ("DELETE FROM game WHERE id = 1",),
        ("game 1 is lost: replaced by 'game 1, void'",),
    ),
    "an open game that is lost": (
        ("DELETE FROM game WHERE id = 3",),
        ("village 'eve's tally' set to free: game 3 is lost", "now game 2", "replaced by 'game 3, void'"),
    ),
    "a game that is lost with all that it had": (
        (
            *(f"DELETE FROM {table} WHERE game_id = 3" for table in ("line", "game_seat", "village_level")),
            "DELETE FROM game WHERE id = 3",
        ),
        ("village 'eve's tally' set to free: game 3 is lost", "had game 3 as current game, which is lost: now game 2"),
    ),
    "an end without a date": (
        ("UPDATE game SET finished = NULL WHERE id = 1",),
        ("game 1: end time set to its last move",),
    ),
    "wrong figures": (
        ("UPDATE player_count SET won = won + 1",),
        ("statistics, minutes and the word index rebuilt",),
    ),
    "figures of nobody": (
        ("UPDATE player_count SET player_id = 77 WHERE player_id = 1",),
        ("statistics, minutes and the word index rebuilt",),
    ),
    "wrong minutes": (
        ("UPDATE game SET minutes = 99 WHERE id = 1",),
        ("statistics, minutes and the word index rebuilt",),
    ),
    "wrong referees": (
        ("UPDATE game_referee SET lines = 9 WHERE name = 'cy'",),
        ("statistics, minutes and the word index rebuilt",),
    ),
}
# Derived tables, whose rows may be deleted.
DERIVED = ("player_count", "level_count", "referee_count", "game_referee")


def numbers(db: Session) -> dict[str, int]:
    """Count the rows that are not derived from others."""
    return {table: rows for table, rows in count_rows(db.connection()).items() if table not in DERIVED}


def test_damage_is_repaired(club: Store) -> None:
    for kind, (commands, reported) in REPAIRED.items():
        with damaged_for_a_while(club, *commands) as db:
            before = numbers(db)
            done, left, rows = repairs.repair_rows(db), examine(db, everything=True), numbers(db)
            again = repairs.repair_rows(db)
        for words in reported:
            assert any(words in sentence for sentence in done), (kind, done)
        assert (left.problems, again) == ((), []), kind
        assert all(rows[table] >= before[table] for table in rows), kind
    assert club.maintenance.examine().problems == ()


def test_a_dry_run_says_what_would_be_done(club: Store) -> None:
    damage(club, "UPDATE game SET lines = 7 WHERE id = 3", "DELETE FROM player WHERE name = 'eve'")
    before = everything(club)
    planned = club.maintenance.repair(dry_run=True)
    assert everything(club) == before
    assert club.maintenance.repair() == planned
    assert len(planned.repaired) == 2


def test_sound_data_is_left_alone(club: Store) -> None:
    before = everything(club)
    assert club.maintenance.repair().repaired == ()
    assert everything(club) == before


KNOWN_AGAIN = (
    "UPDATE village SET status = 'busy', game_id = 1 WHERE id = 1",
    "UPDATE village_level SET status = 'playing', after = NULL, points = NULL, place = NULL WHERE id = 1",
    "UPDATE village SET status = 'free', game_id = NULL WHERE id = 5",
    "UPDATE game SET lines = 7 WHERE id = 3",
    "DELETE FROM game_seat WHERE seat = 'ann' AND game_id = 1",
    "UPDATE player_count SET won = won + 1",
    "DELETE FROM game_referee",
)


def test_repaired_data_is_as_it_was(club: Store) -> None:
    before = everything(club)
    # A missing end time cannot be recovered.
    ended = {row[0]: row[6] for row in before["village_level"]}
    for command in KNOWN_AGAIN:
        with damaged_for_a_while(club, command) as db:
            assert all_rows(db.connection()) != before
            repairs.repair_rows(db)
            after = all_rows(db.connection())
        after["village_level"] = [(*row[:6], ended[row[0]], *row[7:]) for row in after["village_level"]]
        assert after == before, command


def test_a_game_continues_after_a_repair(club: Store) -> None:
    damage(club, "UPDATE game SET lines = 7 WHERE id = 3", "UPDATE village SET status = 'free' WHERE id = 5")
    club.maintenance.repair()
    club.games.finish(play(club, club.games.load(3), "eve add 6"))
    assert club.maintenance.check() == []


def gap(store: Store, *lines: str, missing: int) -> int:
    """Continue a game and lose one of its lines; return how many it had."""
    stored = play(store, store.games.load(3), *lines)
    damage(store, f"DELETE FROM line WHERE game_id = 3 AND n = {missing}")
    return stored.lines


def test_lines_after_a_gap_move_up_if_the_record_is_legal(club: Store) -> None:
    lines = gap(club, "eve add 1", "bo add 1", missing=5)
    assert club.maintenance.repair().repaired == (
        "game 3 has a gap before line 5 and is valid without it: the moves after it moved up and were signed again",
        "game 3 has 5 moves, not 6: count corrected",
    )
    assert [line.n for line in club.games.lines(3)] == [*range(1, lines)]
    assert club.games.lines(3)[-1].text == "bo add 1"
    assert play(club, club.games.load(3), "eve add 1").lines == lines


def test_lines_that_refer_to_others_never_move(club: Store) -> None:
    """Line 9 takes back lines 7 and 8: moved up by one, it would be legal, but take back only the latter."""
    gap(club, "eve add 1", "bo add 1", "eve add 2", "bo add 1", "undo 7", missing=5)
    before = everything(club)
    done = club.maintenance.repair()
    assert done.repaired == ()
    assert everything(club) == before
    assert any("should have 9 moves, but has 8" in problem for problem in done.left.problems)


def test_lines_that_are_not_legal_never_move(club: Store) -> None:
    gap(club, "eve leave", "bo add 1", missing=5)
    damage(club, """UPDATE line SET text = 'bo add 0', move = replace(move, '"amount":1', '"amount":0') WHERE n = 6""")
    assert club.maintenance.repair().repaired == ()


def test_a_finished_game_with_a_gap_keeps_its_result(club: Store) -> None:
    """Without 'bo add 2' the record is legal, but gives another result."""
    damage(club, "DELETE FROM line WHERE game_id = 1 AND n = 3")
    done = club.maintenance.repair()
    assert not any("moved up" in sentence for sentence in done.repaired)
    assert any("game 1 should have 5 moves, but has 4" in problem for problem in done.left.problems)


def test_villages_in_an_unclear_state_are_only_reported(club: Store) -> None:
    """The village of game 3 is retired: what is right cannot be decided."""
    damage(club, "UPDATE village SET status = 'retired', game_id = NULL WHERE id = 5")
    done = club.maintenance.repair()
    assert done.repaired == ()
    assert done.left.problems == ("village 'eve's tally' is played in open game 3, but is not marked busy",)


def test_names_of_lost_players_may_be_taken(club: Store) -> None:
    damage(club, "UPDATE player SET name = 'lost player 3', folded = 'lost player 3' WHERE name = 'bo'")
    damage(club, "DELETE FROM player WHERE name = 'eve'")
    assert "replaced by 'lost player 3 again'" in club.maintenance.repair().repaired[0]


def test_a_repair_that_fails_changes_nothing(club: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    damage(club, "UPDATE game SET lines = 7 WHERE id = 3")
    before = everything(club)

    def fail(_db: Session) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(repairs, "STEPS", (*repairs.STEPS, fail))
    with pytest.raises(KeyboardInterrupt):
        club.maintenance.repair()
    assert everything(club) == before


def test_every_reference_can_be_repaired(club: Store) -> None:
    """Every reference to a lost row leads to a row afterwards."""
    damage(club, *(f"DELETE FROM {table}" for table in ("village", "player", "campaign", "game")))
    done = club.maintenance.repair()
    assert not any("not there" in problem for problem in done.left.problems)
    with club.database.snapshot() as rows:
        for table in SQLModel.metadata.sorted_tables:
            for key in table.foreign_keys:
                child, parent = key.parent, key.column
                lost = f'SELECT COUNT(*) FROM "{table.name}" WHERE {child.name} IS NOT NULL AND {child.name} NOT IN '
                assert rows.scalar(text(f'{lost} (SELECT {parent.name} FROM "{parent.table.name}")')) == 0
    assert club.maintenance.repair().repaired == ()


UNREADABLE = (
    "UPDATE game SET header = '{nonsense'",
    "UPDATE game SET header = '{}'",
    "UPDATE line SET text = 'x', move = '{}'",
    "UPDATE village SET document = '{nonsense'",
    "UPDATE village_level SET before = '{nonsense', after = '{nonsense'",
    "UPDATE game_seat SET ties = '{'",
    "UPDATE game SET slug = 'unheard-of'",
    "UPDATE village SET slug = 'unheard-of'",
)


def test_unreadable_data_does_not_prevent_other_repairs(club: Store) -> None:
    more = (
        "UPDATE village SET status = 'free', game_id = NULL WHERE id = 5",
        "DELETE FROM village_level WHERE id = 6",
        "UPDATE village_level SET status = 'playing' WHERE id = 1",
    )
    for command in UNREADABLE:
        with damaged_for_a_while(club, command, *more) as db:
            done, left, again = repairs.repair_rows(db), examine(db, everything=True), repairs.repair_rows(db)
        assert "village 'eve's tally' set to busy in game 3" in done, command
        assert left.problems, command
        assert not any("busy" in problem for problem in left.problems), command
        assert again == [], command
