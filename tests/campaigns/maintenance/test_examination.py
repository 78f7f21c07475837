"""The checks of `doctor` on stored data."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from campaigns.maintenance import checks, examination
from campaigns.maintenance.examination import Findings
from campaigns.sql import Session
from campaigns.statistics import counts
from campaigns.store import Store, open_store
from companion.games import REGISTRY, find_title
from companion.referee.scores import ScoreLine, ScoreSheet
from tests.campaigns.clubs import damage, damaged_for_a_while, sign_again
from tests.campaigns.counting import SLUG, TITLE, State
from tests.campaigns.evenings import new_game, play, play_out


def test_a_played_database_has_no_problems(store: Store) -> None:
    assert store.maintenance.check() == []
    play_out(store, "ann add 3")
    store.games.void(play(store, new_game(store), "ann add 1"), "why not")
    play(store, new_game(store), "ann add 1", "undo")
    assert store.maintenance.check() == []


@pytest.mark.parametrize(
    ("damage", "found"),
    [
        ("UPDATE game SET status = 'void'", "village 'ann's tally' is busy, but not in any open game"),
        ("UPDATE game SET status = 'void'", "level 1 of village 'ann's tally' is still being played"),
        ("UPDATE village SET status = 'free'", "'ann's tally' is played in open game 1, but is not marked busy"),
        ("UPDATE game SET lines = 5", "game 1 should have 5 moves, but has 2, numbered up to 2"),
        ("UPDATE line SET n = 7 WHERE n = 2", "game 1 should have 2 moves, but has 2, numbered up to 7"),
        ("DELETE FROM game_seat", "game 1 has no seats"),
    ],
)
def test_damage_is_found(store: Store, damage: str, found: str) -> None:
    play(store, new_game(store, "ann"), "ann add 1", "ann add 1")
    with store.database.writing() as db:
        db.connection().exec_driver_sql(damage)
    assert any(found in problem for problem in store.maintenance.check()), store.maintenance.check()


def test_unknown_titles_are_found(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    new_game(store)
    monkeypatch.delitem(REGISTRY, SLUG)
    assert store.maintenance.check() == ["this companion does not know the game 'counting'"]


def test_dangling_references_are_found(tmp_path: Path) -> None:
    with open_store(str(tmp_path / "x.db")) as store:
        new_game(store)
        with store.database.engine.connect() as connection:
            driver = connection.connection.driver_connection
            assert driver is not None
            driver.execute("PRAGMA foreign_keys=OFF")
            driver.execute("DELETE FROM player WHERE name = 'ann'")
        assert "a row of table 'game_seat' refers to a missing row of 'player'" in store.maintenance.check()


def test_a_club_is_sound(club: Store) -> None:
    assert club.maintenance.examine() == Findings((), (), unfinished=1, finished=1, out_of=1)
    assert club.maintenance.examine(everything=True) == club.maintenance.examine()


# Damage to the club (game 1 finished, 2 void, 3 open), and what `doctor` finds.
DAMAGES = {
    "UPDATE village_level SET status = 'completed' WHERE game_id = 3 AND seat = 'eve'": (
        "level 1 of village 'eve's tally' is completed, but its game 3 is still open"
    ),
    "DELETE FROM village_level WHERE game_id = 3 AND seat = 'eve'": (
        "village 'eve's tally' is played in open game 3, but has no level there"
    ),
    "UPDATE village SET game_id = 1 WHERE id = 1": "village 'ann's tally' is free, but still assigned to game 1",
    "UPDATE game SET finished = NULL WHERE id = 1": "game 1 is finished, but its end time is missing",
    "UPDATE score_line SET seat = 'zoe' WHERE seat = 'ann'": "game 1 has scores of 'zoe', who has no seat in it",
    "DELETE FROM player WHERE name = 'eve'": "a row of table 'game_seat' refers to a missing row of 'player'",
    "DELETE FROM game WHERE id = 1": "5 rows of table 'line' refer to missing rows of 'game'",
    "UPDATE game SET header = '{nonsense' WHERE id = 2": "the header of game 2 cannot be read",
    "UPDATE game SET header = replace(header, 'seats', 'chairs') WHERE id = 1": "the header of game 1 cannot be read",
    "UPDATE village SET document = '{nonsense' WHERE id = 1": "the sheet of village 'ann's tally' cannot be read",
    "UPDATE village_level SET before = '' WHERE game_id = 2": "level 1 of village 'ann's tally 2' cannot be read",
    "UPDATE game_seat SET ties = '[' WHERE seat = 'ann' AND game_id = 1": "the tie-breaks of ann in game 1",
    "DELETE FROM game_seat WHERE seat = 'bo' AND game_id = 3": (
        "game 3 is played by eve, bo, but its stored seats are eve"
    ),
    "UPDATE line SET move = '{}' WHERE game_id = 3 AND n = 1": "game 3 cannot be replayed",
    """UPDATE line SET move = replace(move, '"amount":1', '"amount":0') WHERE game_id = 3 AND n = 1""": (
        "game 3, line 1 'eve add 1' is no longer legal. 0 is not more than 0: replace it with `companion amend 1"
    ),
    "UPDATE game_seat SET points = 9 WHERE seat = 'ann' AND game_id = 1": (
        "(ann 2 points, place 2, stored 9 points, place 2): restore a backup, or exclude it from statistics"
    ),
    "UPDATE game_seat SET place = 1 WHERE seat = 'ann' AND game_id = 1": "place 2, stored 2 points, place 1)",
    "UPDATE game_seat SET won = true WHERE seat = 'ann' AND game_id = 1": "stored 2 points, place 2, won;",
    "UPDATE game_seat SET won = false WHERE seat = 'bo' AND game_id = 1": "stored 3 points, place 1;",
    "UPDATE game_seat SET ties = '[9]' WHERE seat = 'ann' AND game_id = 1": "the score sheets differ",
    "UPDATE game_seat SET gone = true WHERE seat = 'ann' AND game_id = 1": "the score sheets differ",
    "UPDATE game SET beaten_by = 'the bears' WHERE id = 1": "the score sheets differ",
    "UPDATE score_line SET points = 9 WHERE seat = 'ann'": "the score sheets differ",
    "UPDATE score_line SET clauses = 'CN-2' WHERE seat = 'ann'": "the score sheets differ",
    "DELETE FROM score_line WHERE seat = 'ann'": "the score sheets differ",
    "INSERT INTO score_line VALUES (1, 'ann', 1, 'a bonus', 0, 'CN-1')": "the score sheets differ",
    "DELETE FROM score_line": "game 1 was stored with a different result",
    "UPDATE game SET unit = 'stars' WHERE id = 1": "game 1 was stored with a different result",
    "DELETE FROM line WHERE game_id = 1 AND n > 2": "it is not over",
    "UPDATE village_level SET after = '{\"count\":9}' WHERE id = 1": (
        "game 1 gives a different result for level 1 of village 'ann's tally' than the one stored"
    ),
    "UPDATE village_level SET points = 9 WHERE id = 1": "game 1 gives a different result for level 1",
    "UPDATE village_level SET status = 'void' WHERE id = 1": "game 1 gives a different result for level 1",
    "UPDATE game SET minutes = 99 WHERE id = 1": "game 1 took 0 minutes, but 99 minutes are stored",
    "UPDATE game_referee SET lines = 9 WHERE name = 'cy'": "the stored referees of game 1 do not match its moves",
    "UPDATE line SET text = 'ann add 4711' WHERE game_id = 1 AND n = 4": (
        "words of game 1 are missing from the word index"
    ),
    "UPDATE player_count SET won = 9": "the statistics of players do not match the games",
    "DELETE FROM level_count": "the statistics of levels do not match the games",
    "UPDATE referee_count SET lines = 9": "the statistics of referees do not match the games",
    "UPDATE game SET status = 'open' WHERE id = 2": "the word index does not match the games",
}


def test_replaying_finds_damage(club: Store) -> None:
    for command, words in DAMAGES.items():
        with damaged_for_a_while(club, command) as db:
            found = examination.examine(db, everything=False)
        assert any(words in problem for problem in found.problems), (command, found.problems)
        assert found.remarks == (), command
    assert club.maintenance.examine().problems == ()


def test_other_words_on_a_score_sheet_are_sound(club: Store) -> None:
    """An earlier release may have worded its lines and remarks differently."""
    damage(club, "UPDATE score_line SET source = 'in sum'", "UPDATE game_seat SET remark = 'even goes last'")
    assert club.maintenance.examine() == Findings((), (), unfinished=1, finished=1, out_of=1)
    assert club.games.scores(1).seats[0].lines[0].source == "in sum"


def test_swapped_lines_of_a_score_sheet_are_found(club: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The points of two lines are compared in their order."""
    played = TITLE.score

    def in_two_lines(state: State) -> ScoreSheet:
        sheet = played(state)
        halves = ScoreLine("one", 1, ("CN-1",)), ScoreLine("rest", -1, ("CN-1",))
        return replace(sheet, seats=tuple(replace(score, lines=(*score.lines, *halves)) for score in sheet.seats))

    monkeypatch.setitem(TITLE.__dict__, "score", in_two_lines)
    play_out(club, "ann add 3")
    assert club.maintenance.examine(game=4).problems == ()
    for position in (1, 2):
        damage(club, f"UPDATE score_line SET points = -points WHERE game_id = 4 AND position = {position}")
    [found] = club.maintenance.examine(game=4).problems
    assert "(the score sheets differ)" in found


@pytest.mark.parametrize(
    "command",
    [
        "UPDATE game_seat SET points = 9 WHERE seat = 'ann' AND game_id = 1",
        "UPDATE village_level SET after = '{\"count\":9}' WHERE id = 1",
        """
        UPDATE line SET text = 'eve add 0', move = replace(move, '"amount":1', '"amount":0')
        WHERE game_id = 3 AND n = 1""",
    ],
)
def test_results_under_older_rules_are_only_remarks(club: Store, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    damage(club, command)
    sign_again(club)
    with club.database.writing() as db:
        counts.recount_all(db)
    monkeypatch.setitem(TITLE.__dict__, "rules_version", 2)
    found = club.maintenance.examine()
    assert found.problems == ()
    assert len(found.remarks) == 1


def test_an_open_game_that_cannot_continue_is_always_a_problem(club: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    damage(club, "UPDATE line SET move = '{}' WHERE n = 1")
    sign_again(club)
    monkeypatch.setitem(TITLE.__dict__, "rules_version", 2)
    found = club.maintenance.examine()
    assert [problem[:26] for problem in found.problems] == ["game 3 cannot be replayed:"]
    assert [remark[:26] for remark in found.remarks] == ["game 1 cannot be replayed:"]


def test_games_that_were_not_adjudicated_are_not_replayed(club: Store) -> None:
    """Results that were entered afterwards, or imported without being adjudicated."""
    damage(
        club,
        "UPDATE game SET adjudicated = false, credit = 'doubtful' WHERE id = 1",
        "UPDATE game_seat SET points = 9 WHERE seat = 'ann' AND game_id = 1",
    )
    with club.database.writing() as db:
        counts.recount_all(db)
    assert club.maintenance.examine().problems == ()
    assert club.maintenance.examine(game=1).problems == ()


def test_only_the_newest_finished_games_are_replayed(club: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examination, "MOST_FINISHED", 2)
    for _ in range(3):
        play_out(club, "ann add 3")
    damage(club, "UPDATE game_seat SET points = 9 WHERE seat = 'ann' AND game_id = 1")
    progress: list[tuple[int, int]] = []
    with club.database.writing() as db:
        counts.recount_all(db)
    found = club.maintenance.examine(report=lambda done, total: progress.append((done, total)))
    assert (found.problems, found.finished, found.out_of) == ((), 2, 4)
    assert progress == [(1, 3), (2, 3), (3, 3)]
    found = club.maintenance.examine(everything=True)
    assert (len(found.problems), found.finished, found.out_of) == (1, 4, 4)
    assert club.maintenance.examine(game=1).problems == found.problems
    assert club.maintenance.examine(game=4).problems == ()


def test_village_sheets_are_checked_by_their_title(store: Store) -> None:
    crayonville = find_title("crayonville")
    assert crayonville is not None
    sheet = msgspec.to_builtins(crayonville.require_keepsakes().read('name = "Millbrook"\nowner = "Ann"\n'))
    store.villages.add("crayonville", "Millbrook", "Ann", sheet)
    assert store.maintenance.examine().problems == ()
    with damaged_for_a_while(store, "UPDATE village SET document = '{}'") as db:
        assert [*examination.document_findings(db)] == []
    with damaged_for_a_while(store, """UPDATE village SET document = '{"nonsense": 1}'""") as db:
        [found] = examination.document_findings(db)
    assert found.words.startswith("the sheet of village 'Millbrook' cannot be read")


def test_a_check_sees_one_moment(store: Store, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another referee types while `doctor` runs."""
    stored = new_game(store, goal=9)

    def look_and_type(db: Session) -> list[str]:
        found = checks.problems(db)
        with open_store(address) as other:
            other.games.void(play(other, stored, "ann add 1"), "over")
        return found

    monkeypatch.setattr(examination, "problems", look_and_type)
    assert store.maintenance.examine().problems == ()
