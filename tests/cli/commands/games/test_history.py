"""`history`: all lines of a game, the table at any line, and a comparison of two."""

from __future__ import annotations

import random
import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from campaigns.store import open_store
from companion.cli.screen.steps import fates, replay_steps
from companion.games import REGISTRY, find_title
from companion.referee.header import Header
from companion.referee.moves import Amend, Redo, Undo
from companion.referee.session import Outcome, Session, begin, session_at
from companion.referee.submission import submit
from companion.referee.table_changes import flatten
from companion.referee.verdicts import Legal
from companion.referee.viewer import ONLOOKER
from tests.cli import larder
from tests.cli.conftest import SETUP, Companion, sign_records
from tests.cli.test_hidden import ONE, OTHER, TO_ANN, Look, World, sit_down

TIMES = re.compile(r"\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d+)?Z?")


@pytest.fixture(autouse=True)
def _known_title(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(REGISTRY, larder.SLUG, larder.__name__)


@pytest.fixture
def corrected(turn: Companion) -> Companion:
    """The setup and a first card, with every kind of correction."""
    for words in (
        ["move", "flip", "expand"],
        ["undo", "--why", "misread"],
        ["redo"],
        ["undo"],
        ["amend", "5", "ann colour water I5", "--why", "slip"],
        ["override", "ann", "wood", "2", "--why", "a gift [bold]"],
        ["move", 'note "tea is cold"'],
        ["move", "flip", "harvest-wood"],
    ):
        assert turn(*words).code == 0
    return turn


def lines_of(answer: Any) -> dict[int, Any]:
    return {line["n"]: line for line in answer.document["lines"]}


def test_the_whole_history(corrected: Companion) -> None:
    out = TIMES.sub("TIME", corrected("history").out)
    assert out.startswith("Game 1: Crayonville, level 1, open\n  started       TIME\n  players       Ann")
    for words in (
        "  by hand       override in line 16, note in line 17\n",
        "  corrected     2 lines, marked x below\n",
        "Ann colour water I6  [amended by line 15]\n         Ann: colour water I6\n",
        "flip expand  [taken back by line 14]\n",
        "         taken back: 11 flip expand\n",
        "         restored: 11 flip expand\n",
        "         replaced: 5 Ann colour water I6\n         Ann: colour water I5\n",
        '  16 ! TIME  root          override Ann wood 2 "a gift [bold]"'.replace("root", who(corrected)),
        "Ann: +2 wood (referee: a gift [bold]), now 4\n",
        "no winner yet\n",
    ):
        assert words in out
    assert len(re.findall(r"^ +\d+ [ !x] TIME", out, re.MULTILINE)) == len(SETUP) + 8


def test_names_are_never_read_as_markup(corrected: Companion, database: Path) -> None:
    with sqlite3.connect(database) as stored:
        stored.execute("UPDATE line SET by = '\x1b[31m[red]'")
        stored.execute("UPDATE player SET name = '[bold]\x1b[2J' WHERE name = 'Ann'")
    for words in ([], ["--compare", "2", "9"], ["--json"]):
        out = corrected("history", *words).out
        assert "\x1b" not in out
        assert "[red]" in out
    assert "[bold]\\x1b[2J (as Ann)" in corrected("history").out


def who(companion: Companion) -> str:
    return f"{lines_of(companion('history', '--json'))[1]['by']:<12}".rstrip()


def test_the_whole_history_as_data(corrected: Companion) -> None:
    document = corrected("history", "1", "--json").document
    assert (document["id"], document["game"], document["status"], document["line_count"]) == (
        1,
        "crayonville",
        "open",
        18,
    )
    assert (document["dealt"], document["seed"], document["from_position"], document["problem"]) == (
        False,
        None,
        False,
        "",
    )
    lines = lines_of(corrected("history", "--game", "1", "--json"))
    assert [lines[n]["kind"] for n in (3, 12, 13, 15, 16, 17)] == ["move", *["correction"] * 3, "override", "note"]
    assert {n: line["fate"] for n, line in lines.items() if not line["as_entered"]} == {
        5: {"how": "amended", "by": 15},
        11: {"how": "taken back", "by": 14},
    }
    assert [(lines[n]["gone"], lines[n]["back"]) for n in (12, 13, 15, 16)] == [
        ([11], []),
        ([], [11]),
        ([5], [5]),
        ([], []),
    ]
    assert lines[16]["events"][0]["event"] == "Overridden"
    assert document["score"] == corrected("score", "--json").document


def test_a_part_of_a_history(corrected: Companion) -> None:
    assert [*lines_of(corrected("history", "--from", "14", "--to", "16", "--json"))] == [14, 15, 16]
    assert [*lines_of(corrected("history", "--from", "17", "--json"))] == [17, 18]
    assert [*lines_of(corrected("history", "--to", "2", "--json"))] == [1, 2]
    out = corrected("history", "--to", "2").out
    assert out.startswith("Game 1: Crayonville, level 1, open\n\n   1")
    assert "so far" not in out


def test_the_table_as_it_was_then(corrected: Companion) -> None:
    """Line 5 was amended later; at that moment it was as typed."""
    then = corrected("history", "--at", "6", "--json").document
    assert [line["line"] for line in then["lines"]][4] == "Ann colour water I6"
    assert (then["at"], then["line_count"]) == (6, 18)
    assert [ask["seat"] for ask in then["asks"]] == ["Bo"]
    assert corrected("show", "--at", "6", "--json").document["position"] != then["position"]
    assert len(corrected("history", "--at", "11", "--json").document["lines"]) == 11
    assert len(corrected("history", "--at", "12", "--json").document["lines"]) == 10
    out = corrected("history", "--at", "6").out
    assert "Game 1: Crayonville, level 1, after line 6 of 18. Next was:\n  Bo: use these 4 tiles" in out
    assert corrected("history", "--at", "0", "--json").document["lines"] == []
    now = corrected("history", "--at", "18", "--json").document
    assert now["position"] == corrected("show", "--json").document["position"]


def test_two_moments_are_compared(corrected: Companion) -> None:
    out = corrected("history", "--compare", "15", "18").out
    assert "from line 15 to 18.\nEntered:\n  16 !" in out
    assert "  Ann stock wood: 2 -> 4\n" in out
    assert "  flipped: + harvest-wood\n" in out
    assert "Stars:\n  Ann: 0\n  Bo: 0\n" in out
    assert "  next: " in out
    assert " act " not in out
    assert " own: " not in out
    document = corrected("history", "--compare", "18", "2", "--json").document
    assert (document["from"], document["to"], len(document["lines"])) == (2, 18, 16)
    texts = [change["text"] for change in document["changes"]]
    assert "Ann village: water: I5" in texts
    assert "pile wood: 2 -> 5" in texts
    assert not [text for text in texts if "sketch" in text]
    stock = next(change for change in document["changes"] if change["where"] == ["Ann", "stock", "wood"])
    assert (stock["before"], stock["after"]) == (2, 4)
    assert document["points"] == [{"seat": seat, "before": 0, "after": 0} for seat in ("Ann", "Bo")]
    assert "Nothing changed." in corrected("history", "--compare", "3", "3").out


def test_points_change(over: Companion) -> None:
    final = {seat["seat"]: seat["total"] for seat in over("score", "--json").document["seats"]}
    document = over("history", "--compare", "0", "60", "--json").document
    assert {row["seat"]: row["after"] for row in document["points"]} == final
    assert any(final.values())


@pytest.mark.parametrize(
    "words",
    [
        ["--at", "2", "--compare", "1", "2"],
        ["--at", "2", "--from", "1"],
        ["--compare", "1", "2", "--to", "1"],
        ["--from", "3", "--to", "2"],
        ["2", "--game", "1"],
        ["0"],
        ["--from", "0"],
        ["--compare", "1"],
        ["--compare", "-1", "2"],
        ["--compare", "a", "b"],
    ],
    ids=" ".join,
)
def test_wrong_usage(turn: Companion, words: list[str]) -> None:
    assert turn("history", *words).code == 2


@pytest.mark.parametrize(
    "words",
    [["--at", "11"], ["--from", "11"], ["--to", "11"], ["--compare", "2", "11"], ["9"]],
    ids=" ".join,
)
def test_unknown_lines_and_games_are_refused(turn: Companion, words: list[str]) -> None:
    answer = turn("history", *words, "--json")
    assert (answer.code, answer.document["kind"]) == (3, "not-found")


def test_history_without_a_game_is_refused(companion: Companion) -> None:
    assert companion("history").code == 3


def test_a_finished_game_has_its_stored_score(over: Companion, database: Path) -> None:
    over("finish")
    with sqlite3.connect(database) as stored:
        stored.execute("UPDATE score_line SET points = points + 40 WHERE seat = 'Bo' AND position = 0")
    assert over("history", "1", "--json").document["score"] == over("score", "--game", "1", "--json").document
    out = over("history", "1").out
    assert out.startswith("Game 1: Crayonville, level 1, finished\n")
    assert "Result: " in out


def test_a_void_game_says_why(turn: Companion) -> None:
    turn("finish", "--void", "--why", "lights out")
    out = turn("history", "1").out
    assert out.startswith("Game 1: Crayonville, level 1, void\n")
    assert out.endswith("It was abandoned: lights out.\n")
    assert turn("history", "1", "--json").document["score"] is None


def test_a_game_without_lines(table: Companion) -> None:
    assert "No moves yet." in table("history").out


def enter_result(database: Path) -> None:
    """Turn a finished game into one of which only the result was entered."""
    with sqlite3.connect(database) as stored:
        stored.execute("DELETE FROM line")
        stored.execute("UPDATE game SET lines = 0, adjudicated = 0, credit = 'doubtful'")


def test_a_game_entered_as_a_result(over: Companion, database: Path) -> None:
    over("finish")
    enter_result(database)
    answer = over("history", "1")
    assert answer.code == 0
    assert "Game 1: Crayonville, level 1, finished (played without the companion)\n" in answer.out
    assert "only the result was entered.\n\nAnn: " in answer.out
    assert over("history", "1", "--json").document["lines"] == []
    assert over("history", "1", "--at", "0").code == 1
    assert over("history", "1", "--compare", "0", "0").code == 1


def test_a_game_that_cannot_be_replayed_is_still_shown(over: Companion, database: Path) -> None:
    over("finish")
    with sqlite3.connect(database) as stored:
        stored.execute("""UPDATE line SET move = '{"move": "Unheard"}' WHERE n = 1""")
    assert (
        "can no longer be replayed: game 1 is damaged, its header or line 1 is not what was recorded"
        in over("history", "1").out
    )
    sign_records(database)
    answer = over("history", "1")
    assert answer.code == 0
    assert "This game can no longer be replayed: game 1 cannot be opened: " in answer.out
    assert "draw Ann" in answer.out
    assert "Result: " in answer.out
    document = over("history", "1", "--json").document
    assert len(document["lines"]) == document["line_count"] == 60
    assert document["lines"][0]["as_entered"] is None
    assert document["problem"]
    assert over("history", "1", "--at", "3").code == 3
    assert over("history", "1", "--compare", "1", "3").code == 3


def test_a_line_taken_back_that_can_no_longer_be_played(turn: Companion, database: Path) -> None:
    """The current rules play only lines that still apply; the history also needs those that applied then."""
    turn("undo", "10")
    with sqlite3.connect(database) as stored:
        stored.execute("""UPDATE line SET move = replace(move, '"seat":"Bo"', '"seat":"Zed"') WHERE n = 10""")
    sign_records(database)
    assert turn("show").code == 0
    out = turn("history").out
    assert "can no longer be replayed: line 10 of the record can no longer be played." in out
    assert "Bo colour water I5" in out


def test_an_unknown_title(turn: Companion, database: Path) -> None:
    with sqlite3.connect(database) as stored:
        stored.execute("UPDATE game SET slug = 'chess', header = replace(header, 'crayonville', 'chess')")
    sign_records(database)
    answer = turn("history", "1")
    assert answer.code == 0
    assert "Game 1: chess, open\n" in answer.out
    assert "this companion does not know the game 'chess'" in answer.out
    assert "Ann colour" not in answer.out
    assert "Ann colour wood G6" in turn("history", "1", "--referee").out


def test_the_setup_of_a_game_is_shown(companion: Companion, tmp_path: Path) -> None:
    companion("new", "cray", "--seat", "Ann", "--deal", "tuesday", "--ruling", "own_card=expand")
    position = companion("show", "--position").out
    for words, seed in (([], None), (["--seat", "ann"], None), (["--referee"], "tuesday")):
        document = companion("history", "1", "--json", *words).document
        assert (document["dealt"], document["seed"]) == (True, seed)
        assert ("tuesday" in companion("history", "1", *words).out) == (seed is not None)
    assert "  rulings       own_card=expand\n" in companion("history", "1").out
    (tmp_path / "halfway.toml").write_text(position, encoding="utf-8")
    assert companion("new", "cray", "--position", "halfway.toml").code == 0
    assert "started from a position" in companion("history").out
    assert companion("history", "--json").document["from_position"] is True


def test_the_villages_of_players_are_shown(companion: Companion) -> None:
    companion("village", "new", "Millbrook", "--owner", "Ann")
    companion("new", "cray", "--seat", "Ann", "--village", "Ann=Millbrook")
    assert "Ann with Millbrook" in companion("history").out
    assert companion("history", "--json").document["brought"] == {"Ann": "Millbrook"}


# Hidden cards

AMENDED = (["amend", "5", "ann bury {b}"], ["undo"], ["redo"], ["override", "bo", "points", "1", "--why", "x"])
SAME = (["amend", "5", "ann bury {a}"],)
LOOKS = {
    "the tale": Look(["history"]),
    "the tale as data": Look(["history", "--json"]),
    "the tale of corrections": Look(["history"], before=AMENDED),
    "the tale of corrections as data": Look(["history", "--json"], before=AMENDED),
    "a point": Look(["history", "--at", "4"]),
    "a point as data": Look(["history", "--at", "5", "--json"]),
    "two points": Look(["history", "--compare", "0", "5"]),
    "two points as data": Look(["history", "--compare", "1", "6", "--json"], before=AMENDED),
}


def look(companion: Companion, world: World, look: Look, *more: str) -> tuple[int, str, str]:
    sit_down(companion, world, look.before)
    code, out, err = companion("--db", f"{'-'.join(world.fruits)}.db", *map(world.typed, look.words), *more)
    return code, TIMES.sub("", out), err


@pytest.mark.parametrize("name", LOOKS)
def test_hidden_hands_look_the_same(companion: Companion, name: str) -> None:
    answer = look(companion, ONE, LOOKS[name])
    assert answer[0] == 0
    assert answer == look(companion, OTHER, LOOKS[name])
    assert not [fruit for fruit in ONE.fruits if fruit in answer[1]]
    to_ann = look(companion, ONE, LOOKS[name], "--seat", "ann")
    assert to_ann == look(companion, TO_ANN, LOOKS[name], "--seat", "ann")
    assert ONE.ann[0] in to_ann[1]
    assert not [fruit for fruit in ONE.bo if fruit in to_ann[1]]
    to_referee = look(companion, ONE, LOOKS[name], "--referee")
    assert all(fruit in to_referee[1] for fruit in ONE.fruits)


def test_an_amend_that_changes_nothing_looks_like_any_other(companion: Companion) -> None:
    for words in (["history"], ["history", "--json"]):
        answers = {look(companion, ONE, Look(words, before=before)) for before in (SAME, AMENDED[:1])}
        assert len(answers) == 1


def test_an_unknown_seat_is_refused(turn: Companion) -> None:
    assert turn("history", "--seat", "zed").code == 3


def test_stored_lines_with_secrets_are_redacted(companion: Companion, database: Path) -> None:
    companion("new", "larder", "--seat", "Ann", "--seat", "Bo")
    companion("move", "-", stdin="draw ann quince\ndraw ann medlar")
    with sqlite3.connect(database) as stored:
        stored.execute("""UPDATE line SET move = '{"move": "Unheard"}' WHERE n = 1""")
    out = companion("history").out
    assert "draw Ann ?" in out
    assert "quince" not in out
    assert "draw Ann quince" in companion("history", "--referee").out


# The history agrees with the answers given when the lines were typed


def random_record(slug: str, seed: int, size: int) -> tuple[Session, list[Outcome]]:
    """Play at random with corrections, and return the answer to every line too."""
    game, rng = find_title(slug), random.Random(seed)
    assert game is not None
    outcome = begin(game, Header(slug, ("Ann", "Bo"), game.rules_version))
    assert isinstance(outcome, Outcome)
    session, answers = outcome.session, []
    while len(session.entries) < size and session.asks():
        moves = list(game.legal(session.state, rng.choice(session.asks()).seat))
        typed = [session.write(rng.choice(moves))] if moves else []
        in_force = session.played.lines
        if in_force and rng.random() < 0.3:
            line = rng.choice(in_force[-4:])
            typed = [rng.choice([f"undo {line.n}", "redo", f'amend {line.n} "{line.text}"', 'note "hm"'])]
        for text in typed:
            found = submit(session, text, seed=str(seed))
            if isinstance(found.verdict, Legal):
                session = found.session
                answers.append(found)
    return session, answers


@pytest.mark.parametrize("slug", ["crayonville", "masters-of-maple-syrup", "larder"])
@pytest.mark.parametrize("seed", range(3))
def test_the_history_matches_the_answers_at_the_table(slug: str, seed: int) -> None:
    session, answers = random_record(slug, seed, 40)
    steps = replay_steps(session)
    assert [step.entry for step in steps] == list(session.entries)
    for step, answer in zip(steps, answers, strict=True):
        then = session_at(session, step.entry.n)
        assert (then.state, then.played) == (answer.session.state, answer.session.played)
        if not isinstance(step.entry.move, Undo | Redo | Amend):
            assert step.events == answer.events
        else:
            printed = " ".join(ONLOOKER.event(event) for event in answer.events)
            assert all(f" {entry.n} " in f"{printed} " for entry in (*step.gone, *step.back))
    found = fates(session, steps)
    typed = {step.entry.n: step.entry for step in steps if step.kind != "correction"}
    in_force = {entry.n: entry for entry in session.played.lines}
    assert {n for n, fate in found.items() if fate.how != "amended"} == typed.keys() - in_force.keys()
    assert all(typed[n] == in_force[n] for n in in_force if n not in found)


def test_positions_are_flattened() -> None:
    document = {
        "seat": [{"name": "Ann", "stock": {"wood": 2}}, {"name": "Bo", "village": {"a": 1, "b": 2}}],
        "deck": [{"name": "left", "cards": ["x", "y"]}],
        "valley": ["a b", "c d"],
        "hand": ["a b", "c"],
        "stack": [{"frame": "use"}],
        "empty": {},
    }
    assert flatten(document, frozenset("ab")) == {
        ("Ann", "stock", "wood"): 2,
        ("deck", "left", "cards"): ["x", "y"],
        ("valley", "row 1"): "a b",
        ("valley", "row 2"): "c d",
        ("hand",): ["a b", "c"],
        ("stack",): [{"frame": "use"}],
    }
    assert ("Bo", "village", "a") in flatten(document)


def test_history_in_a_real_process(turn: Companion, process: Companion, database: Path) -> None:
    answer = process("history", "--compare", "2", "10", "--json", env={"COMPANION_DB": str(database)})
    assert (answer.code, answer.err) == (0, "")
    assert answer.document["to"] == 10
    with open_store(str(database)) as store:
        assert store.games.recorded(1).game.lines == len(SETUP)
