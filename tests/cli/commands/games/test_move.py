"""`move`, `why`, `legal`: play, check and list moves."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from campaigns.rows import StoredGame
from companion.cli.output import capitalise
from companion.referee.session import Outcome
from tests.cli.conftest import SETUP, Companion, playout


def test_a_legal_move_is_stored_and_reported(table: Companion) -> None:
    answer = table("move", "draw", "ann", "wood", "wood", "field", "water")
    assert answer.code == 0
    assert answer.out.splitlines()[:2] == [
        "   1  draw Ann wood wood field water",
        "      Ann: drew wood, wood, field, water",
    ]
    assert "Ann: use these 4 tiles" in answer.out
    assert table("show", "--json").document["lines"][0]["line"] == "draw Ann wood wood field water"


def test_a_move_may_be_one_shell_word_or_several(turn: Companion) -> None:
    assert turn("move", "flip expand").code == 0
    assert turn("move", "ann", "pa").code == 0


def test_the_json_of_a_legal_move(turn: Companion) -> None:
    document = turn("move", "flip", "expand", "--json").document
    assert document["verdict"] == "legal"
    assert document["line"] == "flip expand"
    assert document["entered"] == [{"n": 11, "line": "flip expand"}]
    assert all(event["event"] and event["text"] for event in document["events"])
    assert {ask["seat"] for ask in document["asks"]} == {"Ann", "Bo"}
    assert document["asks"][0]["verbs"]


def test_a_refused_move_changes_nothing(turn: Companion) -> None:
    before = turn("show", "--json").document
    answer = turn("move", "ann build house G7", "--json")
    assert answer.code == 1
    document = answer.document
    assert document["verdict"] == "illegal"
    assert "CV-TURN-01" in document["clauses"]
    assert document["code"] == "no-card-open"
    assert document["line"] == "Ann build house G7"
    assert document["reason"] in answer.err
    assert "[CV-TURN-01" in answer.err
    assert turn("show", "--json").document == before


def test_unfinished_unreadable_and_ambiguous_moves_differ(turn: Companion) -> None:
    turn("move", "flip expand")
    for line, verdict in {"ann build": "unfinished", "ann fly": "unreadable", "ann build t G7": "ambiguous"}.items():
        answer = turn("move", line, "--json")
        assert (answer.code, answer.document["verdict"]) == (1, verdict)
        assert answer.document["expects"]
        assert answer.document["reason"]


def test_an_unfinished_move_gets_one_list_of_words(turn: Companion) -> None:
    answer = turn("move", "ann build")
    structures = "house, boat, tower, battleship, townhouse, upgrade, works, road or wall"
    assert answer.err == f"Unfinished: after 'Ann build', type {structures}\n"


def test_many_moves_from_standard_input(table: Companion) -> None:
    answer = table("move", "-", "--json", stdin="\n".join(SETUP))
    assert answer.code == 0
    assert answer.document["accepted"] == len(answer.document["lines"]) == len(SETUP)
    assert answer.document["verdict"] == "legal"


def test_many_moves_stop_at_the_first_refused_one(table: Companion) -> None:
    lines = [SETUP[0], "# a remark", "", "ann fly", SETUP[1]]
    answer = table("move", "-", "--json", stdin="\n".join(lines))
    assert answer.code == 1
    assert answer.document["accepted"] == 1
    assert answer.document["verdict"] == "unreadable"
    assert answer.document["lines"][-1]["number"] == 4
    assert "Line 4, 'ann fly'" in answer.err
    assert len(table("show", "--json").document["lines"]) == 1


def test_empty_lines_from_standard_input(table: Companion) -> None:
    assert table("move", "-", stdin="").code == 0
    assert table("move", "-", "--json", stdin="# nothing\n").document == {"lines": [], "accepted": 0}


def test_a_note_needs_no_quotes(table: Companion) -> None:
    for words in (["note", "Bo", "left", "early"], ["note", "Bo left early"], ['note "Bo left early"']):
        line = table("move", *words, "--json").document["line"]
        assert line.startswith('note "Bo left early" by "')


def test_the_end_of_a_game_names_the_next_command(table: Companion) -> None:
    answer = table("move", "-", stdin="\n".join(playout(5, ("Ann", "Bo"))))
    assert "companion finish" in answer.out.splitlines()[-1]


def test_why_checks_and_cites_and_changes_nothing(turn: Companion) -> None:
    answer = turn("why", "ann", "build", "house", "G7")
    assert answer.code == 1
    assert "CV-BUILD-01  Structures are built only with the Build action" in answer.err
    legal = turn("why", "flip expand")
    assert legal.code == 0
    assert "Legal, not played. It would:" in legal.out
    assert len(turn("show", "--json").document["lines"]) == len(SETUP)


def test_why_as_json_has_the_rules(turn: Companion) -> None:
    document = turn("why", "ann build house G7", "--json").document
    assert document["verdict"] == "illegal"
    assert document["rules"][0].startswith("CV-TURN-01  ")


def test_legal_lists_moves_that_are_legal(turn: Companion) -> None:
    moves = turn("legal", "--json").document["moves"]
    assert "flip expand" in moves
    for line in moves:
        assert turn("why", line).code == 0


def test_legal_moves_of_one_seat(turn: Companion) -> None:
    turn("move", "flip expand")
    moves = turn("legal", "--seat", "bo", "--json").document["moves"]
    assert moves
    assert all(line.startswith("Bo ") for line in moves)
    assert turn("legal", "--seat", "cy").code == 3


def test_long_lists_are_cut(table: Companion) -> None:
    table("move", SETUP[0])
    short, full = table("legal").out, table("legal", "--all").out
    assert "Ann colour wood …, " in short
    assert "(every blank space, 165 in all, marked +):" in " ".join(short.split())
    sizes = [int(size) for size in re.findall(r"\((\d+)\): ", short)]
    left_out = sum(max(size - 12, 0) for size in sizes)
    assert short.endswith(f"… and {left_out} more: add --all to list them\n")
    assert "Ann colour wood (165): A1, A2," in full
    assert "more" not in full
    assert max(map(len, full.splitlines())) <= 80


def test_a_dealt_game_deals_and_a_record_replays_the_same(companion: Companion) -> None:
    started = companion("new", "crayonville", "--seat", "Ann", "--deal", "tuesday", "--json").document
    again = companion("new", "crayonville", "--seat", "Ann", "--deal", "tuesday", "--json").document
    assert started["entered"][0]["line"].startswith("draw Ann ")
    assert started["entered"] == again["entered"]


def test_deal_in_a_game_without_a_seed(table: Companion) -> None:
    assert table("move", "deal", "--json").document["line"].startswith("draw Ann ")


def test_without_a_current_game_a_move_is_refused(companion: Companion) -> None:
    for command in (["move", "flip expand"], ["legal"], ["why", "x"], ["show"], ["score"], ["undo"], ["finish"]):
        answer = companion(*command, "--json")
        assert answer.code == 3
        assert "companion new" in answer.err
        assert capitalise(answer.document["error"]) == answer.err.strip()


def test_a_second_referee_is_noticed(turn: Companion, database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from campaigns.games.store import Games
    from campaigns.store import open_store
    from companion.referee.submission import submit

    append = Games.append

    def append_late(self: Games, stored: StoredGame, outcome: Outcome, by: str = "") -> StoredGame:
        monkeypatch.setattr(Games, "append", append)
        with open_store(str(database)) as other:
            there = other.games.load()
            other.games.append(there, submit(there.session, "flip harvest-wood"))
        return append(self, stored, outcome, by)

    monkeypatch.setattr(Games, "append", append_late)
    answer = turn("move", "flip", "expand", "--json")
    assert (answer.code, answer.document["kind"]) == (4, "stale")
    lines = turn("show", "--json").document["lines"]
    assert lines[-1] == {"n": 11, "line": "flip harvest-wood"}
    assert turn("move", "Ann", "pass").code == 0


def test_why_does_not_reveal_the_next_dealt_card(companion: Companion) -> None:
    companion("new", "cray", "--seat", "Ann", "--deal", "tuesday")
    flips = 0
    for _ in range(12):
        line = companion("legal", "--json").document["moves"][0]
        foretold = companion("why", line, "--json").document
        assert [entry["line"] for entry in foretold["entered"]] == [line]
        assert not any(event["event"] == "CardFlipped" for event in foretold["events"])
        flips += len(companion("move", line, "--json").document["entered"]) - 1
    assert flips > 3


def test_why_quotes_the_house_ruling_of_this_table(companion: Companion) -> None:
    """A ruling is quoted as this table plays it, not with its default."""
    position = Path(__file__).parents[4] / "docs" / "reference" / "positions" / "king-of-the-valley.toml"
    companion("new", "king-of-the-valley", "--position", str(position), "--ruling", "identical_knights=same_order")
    answer = companion("why", "ann", "to", "b1", "take", "d1", "c1")
    assert answer.code == 1
    assert "At this table identical_knights=same_order." in answer.err


def test_several_moves_in_one_line_are_listed(turn: Companion) -> None:
    document = turn("move", "ex; ann pass; rest pass", "--json").document
    assert [row["line"] for row in document["lines"]] == ["flip expand", "Ann pass", "Bo pass"]
    assert (document["accepted"], document["verdict"], document["line"]) == (3, "legal", "Bo pass")


def test_moves_before_a_refused_one_in_a_line_are_kept(turn: Companion) -> None:
    answer = turn("move", "ex; ann pass; pass; bo pass")
    assert answer.code == 1
    assert answer.err.startswith("Move 3, 'Ann pass': Refused: ")
    assert answer.err.endswith("\n  The 2 moves before it were stored\n")
    assert len(turn("show", "--json").document["lines"]) == 12
    document = turn("move", "bo pass; bo pass", "--json").document
    assert (document["accepted"], document["code"]) == (1, "already-acted")


def test_shorthand_in_a_file(turn: Companion) -> None:
    document = turn("move", "-", "--json", stdin="ex; all pass\nhw; ann use; bo fly").document
    assert [row["number"] for row in document["lines"]] == [1, 1, 1, 2, 2, 2]
    assert (document["accepted"], document["verdict"]) == (5, "unreadable")


def test_a_shortened_move_is_stored_in_full(turn: Companion) -> None:
    document = turn("move", "ex", "--json").document
    assert (document["line"], "lines" in document) == ("flip expand", False)
