"""`games`, `switch`, `finish`, `record`: stored games."""

from __future__ import annotations

import random
import re
import sqlite3
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from campaigns.games.word_index import words_in
from campaigns.store import open_store
from companion.cli.commands.games import game_list
from companion.cli.names import reader_of
from companion.games import REGISTRY
from companion.referee.submission import submit
from companion.referee.viewer import ONLOOKER
from tests.cli import larder
from tests.cli.conftest import Companion, playout, sign_records


def test_finish_stores_the_result(over: Companion) -> None:
    document = over("finish", "--json").document
    assert document["status"] == "finished"
    assert document["score"]["final"] is True
    [game] = over("games", "--json").document["games"]
    assert game["status"] == "finished"
    assert game["winners"] == document["score"]["winners"]
    assert over("finish").code == 1


def test_the_score_of_a_finished_game_is_the_stored_one(over: Companion, database: Path) -> None:
    over("finish")
    before = over("score", "--game", "1", "--json").document
    with sqlite3.connect(database) as stored:
        stored.execute("UPDATE score_line SET points = points + 40 WHERE seat = 'Bo' AND position = 0")
    after = over("score", "--game", "1", "--json").document
    assert [seat["total"] for seat in after["seats"]] == [
        seat["total"] + (40 if seat["seat"] == "Bo" else 0) for seat in before["seats"]
    ]
    assert over("show", "--game", "1", "--json").document["score"] == after


def test_the_log_shows_time_and_author(turn: Companion) -> None:
    turn("undo", "--why", "slip")
    rows = turn("show", "--log").out.splitlines()
    assert len(rows) == 11
    assert 'undo 10 "slip"' in rows[-1]


def test_finish_before_the_end_is_refused(turn: Companion) -> None:
    answer = turn("finish", "--json")
    assert (answer.code, answer.document["code"]) == (1, "not-over")


def test_a_game_can_be_abandoned_with_a_reason(turn: Companion) -> None:
    assert turn("finish", "--void").code == 2
    assert turn("finish", "--void", "--why", "lights out", "--json").document["status"] == "void"
    assert turn("games", "--json").document["games"][0]["note"] == "lights out"


def test_games_lists_and_filters(over: Companion) -> None:
    over("finish")
    over("new", "cray", "--seat", "Cy")
    assert [game["id"] for game in over("games", "--json").document["games"]] == [2, 1]
    assert [game["id"] for game in over("games", "--player", "Ann", "--json").document["games"]] == [1]
    assert [game["id"] for game in over("games", "--status", "open", "--json").document["games"]] == [2]
    assert over("games", "--slug", "bear-valley", "--json").document["games"] == []
    assert over("games", "--player", "Nobody").code == 3
    assert over("games", "--status", "lost").code == 2
    assert "Ann*" in over("games").out


def test_games_shows_a_page(companion: Companion) -> None:
    for _ in range(21):
        companion("new", "cray", "--seat", "Ann")
    document = companion("games", "--json").document
    assert (len(document["games"]), document["more"]) == (20, True)
    assert "--all" in companion("games").out
    assert len(companion("games", "--all", "--json").document["games"]) == 21


def test_no_games(companion: Companion) -> None:
    assert "companion new" in companion("games").out


def test_switch(turn: Companion) -> None:
    turn("new", "cray", "--seat", "Cy")
    assert turn("switch", "1").code == 0
    assert turn("show", "--json").document["id"] == 1
    assert turn("switch", "9").code == 3
    assert turn("switch", "x").code == 2
    assert turn("switch", "2", "--json").document == {"id": 2}


def test_a_record_is_exported_and_imported(over: Companion, tmp_path: Path) -> None:
    path = tmp_path / "record.txt"
    assert over("record", "export", "--output", str(path)).code == 0
    assert path.read_text(encoding="utf-8") == over("record", "export").out
    assert over("record", "export", "--json").document == {"id": 1, "record": path.read_text(encoding="utf-8")}
    document = over("record", "import", str(path), "--again", "--json").document
    assert document == {"id": 2, "game": "crayonville", "lines": 60}
    assert over("show", "--game", "2", "--record").out == over("show", "--game", "1", "--record").out
    assert over("record", "import", "-", "--again", stdin=path.read_text(encoding="utf-8")).code == 0


def test_corrections_survive_export_and_import(turn: Companion, tmp_path: Path) -> None:
    turn("undo", "9", "--why", "misread")
    turn("amend", "3", "ann colour wood A1")
    turn("move", 'note "a \\"quoted\\" remark"')
    path = tmp_path / "record.txt"
    turn("record", "export", "-o", str(path))
    assert turn("record", "import", str(path), "--again").code == 0
    assert turn("record", "export").out == path.read_text(encoding="utf-8")


HEAD = '+++\ngame = "crayonville"\nseats = ["Ann", "Bo"]\nrules = 1\n+++\n'
BAD_RECORDS = {
    "empty": "",
    "no header": "1 flip expand\n",
    "not TOML": "+++\ngame = \n+++\n",
    "an unknown game": HEAD.replace("crayonville", "chess"),
    "an unknown field": HEAD.replace("rules", "moon = 1\nrules"),
    "another format": HEAD.replace("rules = 1", "rules = 1\nformat = 9"),
    "a wrong number": HEAD + "2 draw Ann wood wood field water\n",
    "a line that is not legal": HEAD + "1 flip expand\n",
    "a line that cannot be read": HEAD + "1 ann fly\n",
    "one seat twice": HEAD.replace('"Bo"', '"ann"'),
    "a seat that is a verb": HEAD.replace('"Bo"', '"flip"'),
    "a seat with control characters": HEAD.replace('"Bo"', '"B\\u001b[31mo"'),
    "deeply nested": f"+++\ngame = {'[' * 5000}\n+++\n",
}


@pytest.mark.parametrize("text", BAD_RECORDS.values(), ids=BAD_RECORDS)
def test_impossible_records_are_refused(companion: Companion, tmp_path: Path, text: str) -> None:
    path = tmp_path / "record.txt"
    path.write_text(text, encoding="utf-8")
    answer = companion("record", "import", str(path), "--json")
    assert answer.code in (1, 3)
    assert answer.document
    assert "\x1b" not in answer.out + answer.err
    assert companion("games", "--json").document["games"] == []


def test_a_record_that_cannot_be_written_is_reported(turn: Companion) -> None:
    assert turn("record", "export", "--output", "/no/such/folder/x").code == 3


def test_a_record_of_many_games_replays(companion: Companion, tmp_path: Path) -> None:
    lines = playout(7, ("Ann", "Bo"))
    path = tmp_path / "record.txt"
    path.write_text(HEAD + "".join(f"{n} {line}\n" for n, line in enumerate(lines, 1)), encoding="utf-8")
    assert companion("record", "import", str(path)).code == 0
    assert companion("finish").code == 0


def test_a_game_that_cannot_be_replayed_is_not_lost(over: Companion, database: Path) -> None:
    over("finish")
    score = over("score", "--game", "1", "--json").document
    over("new", "cray", "--seat", "Cy")
    over("move", "draw", "Cy", "wood", "wood", "wood", "wood")
    with sqlite3.connect(database) as stored:
        stored.execute("""UPDATE line SET move = '{"move": "Unheard"}' WHERE n = 1""")
    sign_records(database)
    for id in ("1", "2"):
        assert over("show", "--game", id).code == 3
        assert over("show", "--game", id, "--log").code == 0
        assert over("show", "--game", id, "--record").code == 0
    assert over("score", "--game", "1", "--json").document == score
    assert over("finish", "--void", "--why", "damaged").code == 0
    assert {row["status"] for row in over("village", "list", "--json").document["villages"]} == {"free"}


def test_a_game_of_older_rules_says_so(turn: Companion, database: Path) -> None:
    with sqlite3.connect(database) as stored:
        stored.execute("""UPDATE game SET header = replace(header, '"rules":1', '"rules":0'), rules = 0""")
    sign_records(database)
    assert "started under rules 0" in turn("show").out


# Searching moves


def found(answer: Any) -> dict[int, list[tuple[int | None, str]]]:
    return {game["id"]: [(line["n"], line["line"]) for line in game["found"]] for game in answer.document["games"]}


def test_lines_are_found_by_words(turn: Companion) -> None:
    turn("move", 'note "Zoë_s tea: cold"')
    turn("new", "cray", "--seat", "Cy")
    turn("move", "draw", "Cy", "wood", "wood", "wood", "wood")
    assert [*found(turn("games", "--text", "WOOD", "--json"))] == [2, 1]
    [[n, line]] = found(turn("games", "--text", "zoe", "--text", "tea cold", "--json"))[1]
    assert (n, line.startswith('note "Zoë_s tea: cold"')) == (11, True)
    assert turn("games", "--text", "zoe wood", "--json").document == {
        "games": [],
        "more": False,
        "reached": None,
        "oldest_open": None,
    }
    out = turn("games", "--text", "wood").out
    assert out.index("   2  ") < out.index("            1  draw Cy wood wood wood wood\n") < out.index("   1  20")
    assert turn("games", "--text", "nothing-like-it").out == "No games match.\n"
    for words in (["--player", "Ann"], ["--title", "cray"], ["--slug", "crayonville"], ["--since", "2020-01-01"]):
        assert 1 in found(turn("games", "--text", "G6", "--json", *words))
    assert found(turn("games", "--text", "G6", "--until", "2020-01-01", "--json")) == {}
    assert found(turn("games", "--text", "wood", "--before", "2", "--json")).keys() == {1}


def test_only_a_few_lines_of_a_game_are_shown(turn: Companion) -> None:
    out = turn("games", "--text", "colour").out
    assert len(re.findall(r"^ +\d+  (Ann|Bo) colour", out, re.MULTILINE)) == 5
    assert "               … and 3 more\n" in out
    assert len(found(turn("games", "--text", "colour", "--json"))[1]) == 8


def test_reasons_for_void_and_flagged_games_are_found(over: Companion) -> None:
    over("finish")
    assert over("mark", "--game", "1", "--wrong", "lights in the wrong place").code == 0
    over("new", "cray", "--seat", "Cy")
    over("finish", "--void", "--why", "the lights went out")
    assert found(over("games", "--text", "lights", "--json")) == {
        2: [(None, "the lights went out")],
        1: [(None, "lights in the wrong place")],
    }
    out = over("games", "--text", "lights").out
    assert "         note  the lights went out\n" in out
    assert "        doubt  lights in the wrong place\n" in out
    assert "(played by wrong rules: lights in the wrong place)\n" in out


def test_games_and_search_results_have_pages(companion: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_list, "PAGE", 2)
    for _ in range(5):
        companion("new", "cray", "--seat", "Ann")
        companion("move", 'note "tea"')
    for search in ([], ["--text", "tea"]):
        pages = [companion("games", *search, "--page", str(page), "--json").document for page in (1, 2, 3, 4)]
        assert [[game["id"] for game in page["games"]] for page in pages] == [[5, 4], [3, 2], [1], []]
        assert [page["more"] for page in pages] == [True, True, False, False]
        assert companion("games", *search, "--page", "2").out.endswith("… and older ones (--page 3, or --all)\n")
        assert "… and older" not in companion("games", *search, "--all").out
        assert len(companion("games", *search, "--all", "--json").document["games"]) == 5
        beyond = "No games match.\n" if search else "There are only 3 pages.\n"
        assert companion("games", *search, "--page", "9").out == beyond


def test_a_search_that_takes_too_long_stops_and_reports_it(turn: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    from campaigns.games import search as histories

    for _ in range(2):
        turn("new", "cray", "--seat", "Cy")
        turn("move", "draw", "Cy", "wood", "wood", "wood", "wood")
    monkeypatch.setattr(histories, "MOST_LINES", 1)
    monkeypatch.setattr(histories, "MORE_LINES", 0)
    monkeypatch.setattr(histories, "MOST_OPEN", 2)
    out = turn("games", "--text", "wood water").out
    assert "Not searched: games older than 2 (--before 2).\n" in out
    assert "Not searched: open games older than 2 (--status open).\n" in out


@pytest.mark.parametrize(
    "words",
    [
        ["--all", "--page", "2"],
        ["--page", "0"],
        ["--before", "3"],
        ["--referee"],
        ["--since", "yesterday"],
        ["--text", "a", "--before", "0"],
    ],
    ids=" ".join,
)
def test_wrong_search_options_are_refused(companion: Companion, words: list[str]) -> None:
    assert companion("games", *words).code == 2


def test_impossible_searches_are_refused(companion: Companion) -> None:
    assert companion("games", "--text", "?", "--json").document["code"] == "no-words"
    assert companion("games", "--text", "?").code == 1
    assert companion("games", "--title", "chess").code == 3
    assert companion("games", "--text", "tea", "--player", "Nobody").code == 3
    assert companion("games", "--text", "tea").code == 0


def test_marks_of_games(over: Companion, database: Path) -> None:
    over("finish")
    with sqlite3.connect(database) as stored:
        stored.execute("UPDATE game_seat SET won = 0, place = 1")
        stored.execute("UPDATE game SET adjudicated = 0, doubt = 'two [bold]cards\x1b'")
    assert over("games").out.endswith(
        "Ann, Bo (tie) (played without the companion) (played by wrong rules: two [bold]cards\\x1b)\n"
    )
    [game] = over("games", "--json").document["games"]
    assert (game["tie"], game["adjudicated"], game["doubt"]) == (True, False, "two [bold]cards\x1b")


def test_hidden_cards_are_not_found(companion: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(REGISTRY, larder.SLUG, larder.__name__)
    for fruits in (("quince", "medlar", "damson", "sloe"), ("cherry", "sloe", "quince", "medlar")):
        companion("new", "larder", "--seat", "Ann", "--seat", "Bo")
        typed = [f"draw {seat} {fruit}" for seat, fruit in zip(("ann", "ann", "bo", "bo"), fruits, strict=True)]
        assert companion("move", "-", stdin="\n".join([*typed, f"ann bury {fruits[0]}"])).code == 0
    for words in ("quince", "draw quince", "ann bury quince", "nosuchfruit"):
        for form in ([], ["--json"]):
            assert companion("games", "--text", words, *form) == companion("games", "--text", "nowhere", *form)
    assert found(companion("games", "--text", "bury", "--json")) == {2: [(5, "Ann bury ?")], 1: [(5, "Ann bury ?")]}
    assert found(companion("games", "--text", "quince", "--referee", "--json")) == {
        2: [(3, "draw Bo quince")],
        1: [(1, "draw Ann quince"), (5, "Ann bury quince")],
    }
    companion("amend", "5", "ann bury sloe")
    assert found(companion("games", "--text", "sloe", "--json")) == {}
    assert "sloe" in companion("games", "--text", "amend sloe", "--referee").out
    companion("move", "bo", "lay", "quince")
    assert found(companion("games", "--text", "quince", "--json")) == {2: [(7, "Bo lay quince")]}


@pytest.mark.parametrize("slug", ["masters-of-maple-syrup", "maple-valley"])
def test_a_search_finds_the_lines_that_an_onlooker_reads(companion: Companion, slug: str) -> None:
    """A search finds exactly what the log shows, for every word of the record, even hidden ones."""
    companion("new", slug, "--seat", "Ann", "--seat", "Bo", "--deal", "syrup")
    rng = random.Random(4)
    with open_store() as store:
        stored = store.games.load()
        while (asks := stored.session.asks()) and stored.lines < 40:
            moves = list(stored.session.game.legal(stored.session.state, rng.choice(asks).seat))
            stored = store.games.append(stored, submit(stored.session, stored.session.write(rng.choice(moves))))
        session = stored.session
        secret = [entry.text for entry in session.entries]
        shown = [reader_of(ONLOOKER, session.header)(line) for line in secret]
        assert secret != shown
        assert all({*words_in(line)} <= {*words_in(true)} for line, true in zip(shown, secret, strict=True))
        for word in words_in(*secret):
            lines = [
                line.text
                for one in store.games.search(word, reads=partial(reader_of, ONLOOKER)).games
                for line in one.lines
            ]
            assert lines == [line for line in shown if word in words_in(line)]


def test_lines_of_a_missing_title_or_edition_are_shown_only_to_the_referee(turn: Companion, database: Path) -> None:
    with sqlite3.connect(database) as stored:
        stored.execute("UPDATE game SET slug = 'chess', header = replace(header, 'crayonville', 'chess')")
    assert found(turn("games", "--text", "G6", "--json")) == {}
    assert found(turn("games", "--text", "G6", "--referee", "--json")).keys() == {1}
    with sqlite3.connect(database) as stored:
        new = '{"game":"masters-of-maple-syrup","seats":["Ann","Bo"],"rules":1,"edition":"/no/such/folder"}'
        stored.execute("UPDATE game SET header = ?", (new,))
    assert found(turn("games", "--text", "G6", "--json")) == {}
    assert found(turn("games", "--text", "G6", "--referee", "--json")).keys() == {1}
