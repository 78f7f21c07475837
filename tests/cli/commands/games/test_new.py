"""`new`: seats, options, rulings, villages, positions."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cli.names import named_title
from companion.games import REGISTRY, SUMMARIES
from tests.cli.conftest import Companion, playout
from tests.support.terminal import Terminal


def test_the_json_of_a_new_game(companion: Companion) -> None:
    document = companion("new", "crayonville", "--seat", "Ann", "--seat", "Bo", "--json").document
    assert document["id"] == 1
    assert document["game"] == "crayonville"
    assert document["seats"] == ["Ann", "Bo"]
    assert {ask["seat"] for ask in document["asks"]} == {None}
    assert document["events"] == []


def test_a_title_may_be_shortened(companion: Companion) -> None:
    assert companion("new", "cray", "--seat", "Ann").code == 0
    answer = companion("new", "chess", "--seat", "Ann", "--json")
    assert answer.code == 3
    assert "crayonville" in answer.document["error"]


def test_every_title_has_one_line_to_choose_from() -> None:
    assert list(SUMMARIES) == list(REGISTRY)
    for slug, line in SUMMARIES.items():
        numbers = named_title(slug).players
        assert line.endswith(f". {numbers[0]} to {numbers[-1]} players" if len(numbers) > 1 else ". 2 players")
        assert len(f"1  {slug}: {line}") <= 100


@pytest.mark.parametrize("words", [[], ["--json"], ["--seat", "Ann"]], ids=" ".join)
def test_without_a_title_and_a_terminal_the_titles_are_named(
    companion: Companion, database: Path, words: list[str]
) -> None:
    before = database.read_bytes()
    answer = companion("new", *words, stdin="1\nAnn\n\n")
    assert (answer.code, answer.out) == (2, "")
    assert all(slug in " ".join(answer.err.split()) for slug in REGISTRY)
    assert database.read_bytes() == before


@pytest.mark.parametrize("title", ["2", "king-of-the-valley", "King of the Valley", "king"])
def test_at_a_terminal_the_title_and_the_players_are_asked_for(companion: Companion, title: str) -> None:
    with Terminal("new") as terminal:
        terminal.hear("1 crayonville: ")
        terminal.hear("5 maple-valley: ")
        terminal.hear("Which title? Number or name, 1 to 5:")
        terminal.type(f"{title}\n")
        terminal.hear("Player 1 (Enter when done):")
        terminal.type("Ann Marie\n")
        terminal.hear("Player 2 (Enter when done):")
        terminal.type("Bo\n")
        terminal.hear("Player 3 (Enter when done):")
        terminal.type("\n")
        terminal.hear("Game 1: King of the Valley")
        assert terminal.left() == 0
    [game] = companion("games", "--json").document["games"]
    assert (game["game"], game["players"]) == ("king-of-the-valley", {"Ann-Marie": "Ann Marie", "Bo": "Bo"})


def test_a_wrong_answer_is_explained_and_asked_for_again(companion: Companion) -> None:
    with Terminal("new") as terminal:
        for wrong in ("chess", "9", "ma", "0"):
            terminal.hear("Which title? Number or name, 1 to 5:")
            terminal.forget()
            terminal.type(f"{wrong}\n")
            terminal.hear(f"'{wrong}'")
        terminal.type("\nmas\n")
        terminal.hear("Player 1 (Enter when done):")
        terminal.type("undo\n")
        terminal.hear("'undo'")
        terminal.type("\n")
        terminal.hear("not 0")
        terminal.type("Ann\nBo\n")
        terminal.hear("Game 1: Masters of Maple Syrup")
        assert terminal.left() == 0


def test_with_a_title_only_the_players_are_asked_for(companion: Companion) -> None:
    with Terminal("new", "cray", "--level", "1") as terminal:
        terminal.hear("Player 1 (Enter when done):")
        assert "Which title?" not in terminal.said
        terminal.type("Ann\n\n")
        terminal.hear("Game 1: Crayonville, level 1, with Ann")
        assert terminal.left() == 0


@pytest.mark.parametrize("key", ["\x03", "\x04"], ids=["Ctrl-C", "Ctrl-D"])
@pytest.mark.parametrize("words", [["new"], ["new", "cray"]], ids=" ".join)
def test_leaving_a_question_starts_nothing(companion: Companion, words: list[str], key: str) -> None:
    with Terminal(*words) as terminal:
        terminal.hear("1 to 5:" if len(words) == 1 else "Player 1 (Enter when done):")
        terminal.type(key)
        terminal.hear("No game was started.")
        assert terminal.left() == 1
    assert companion("games", "--json").document["games"] == []


def test_programs_are_never_asked(companion: Companion) -> None:
    with Terminal("new", "--json") as terminal:
        assert terminal.left() == 2
    with Terminal("new", "cray", "--json") as terminal:
        assert terminal.left() == 1
    assert companion("games", "--json").document["games"] == []


def test_a_name_with_spaces_is_one_word_at_the_table(companion: Companion) -> None:
    document = companion("new", "cray", "--seat", "  Ann  Marie ", "--json").document
    assert document["seats"] == ["Ann-Marie"]
    assert companion("games", "--json").document["games"][0]["players"] == {"Ann-Marie": "Ann Marie"}


BAD_SEATS = [
    "",
    " ",
    "-",
    "--",
    "flip",
    "Undo",
    "why",
    "a,b",
    'a"b',
    "#1",
    "a\x1bb",
    "x" * 41,
    "a\x00b",
    "?",
    "\u202eann",
]


@pytest.mark.parametrize("name", BAD_SEATS)
def test_impossible_names_are_refused(companion: Companion, name: str) -> None:
    answer = companion("new", "cray", f"--seat={name}", "--json")
    assert answer.code == 1
    assert answer.document["code"] == "bad-seat"
    assert "\x1b" not in answer.out + answer.err
    assert companion("games", "--json").document["games"] == []


def test_two_seats_need_two_names(companion: Companion) -> None:
    assert companion("new", "cray", "--seat", "Ann", "--seat", "ANN", "--json").document["code"] == "bad-seat"


GOOD_SEATS = ["[red]", "Zoë", "李", "O'Neil", "ann2", "[/]", "👩‍🌾", "a:b", "x" * 40, "ANN"]


@pytest.mark.parametrize("name", GOOD_SEATS)
def test_valid_names_are_printed_as_they_are(companion: Companion, name: str) -> None:
    answer = companion("new", "cray", "--seat", name, "--deal", "x")
    if not any(char.isalnum() for char in name):
        assert answer.code == 1
        return
    assert answer.code == 0
    for command in ("show", "games", "score"):
        assert name in companion(command).out
    assert (
        companion("move", f"{name} colour {companion('legal', '--json').document['moves'][0].split()[2]} A1").code == 0
    )


def test_the_number_of_players(companion: Companion) -> None:
    seats = [word for n in range(21) for word in ("--seat", f"p{n}")]
    for words in ([], seats):
        answer = companion("new", "cray", *words, "--json")
        assert answer.code == 1
        assert answer.document["code"] == "wrong-number-of-players"


@pytest.mark.parametrize("words", [["--ruling", "CV-R11"], ["--village", "=3"], ["--option", "x="]])
def test_malformed_pairs_are_wrong_usage(companion: Companion, words: list[str]) -> None:
    assert companion("new", "cray", "--seat", "Ann", *words).code == 2


def test_rulings_by_id_or_switch(companion: Companion) -> None:
    for name in ("CV-R11", "colour_where"):
        assert companion("new", "cray", "--seat", "Ann", "--ruling", f"{name}=touching").code == 0
        assert companion("show", "--json").document["rulings"] == {"colour_where": "touching"}
    assert companion("new", "cray", "--seat", "Ann", "--ruling", "CV-R11=never", "--json").document["clauses"] == [
        "CV-R11"
    ]
    assert companion("new", "cray", "--seat", "Ann", "--ruling", "CV-R99=x").code == 1


def test_options_are_checked_by_the_title(companion: Companion) -> None:
    assert (
        companion("new", "cray", "--seat", "Ann", "--option", "moon=full", "--json").document["code"]
        == "unknown-option"
    )
    assert companion("new", "cray", "--seat", "Ann", "--level", "11", "--json").document["code"] == "no-such-level"


def test_typed_chance_needs_a_dealt_game(companion: Companion) -> None:
    assert companion("new", "cray", "--seat", "Ann", "--typed", "flip").code == 1
    assert companion("new", "cray", "--seat", "Ann", "--deal", "x", "--typed", "dice").code == 1
    answer = companion("new", "cray", "--seat", "Ann", "--deal", "x", "--typed", "draw", "--json")
    assert answer.document["entered"] == []


def test_a_missing_edition_is_refused(companion: Companion) -> None:
    assert companion("new", "cray", "--seat", "Ann", "--edition", "gold").code == 3


def test_a_level_above_one_needs_villages_and_lists_ready_ones(over: Companion) -> None:
    assert over("finish").code == 0
    answer = over("new", "cray", "--level", "2", "--seat", "Di")
    assert answer.code == 1
    assert "CV-SET-03" in answer.err
    assert "Ann's village (Ann, number 1)" in answer.err
    assert "Bo's village" in answer.err


def test_villages_are_busy_while_they_play_the_next_level(over: Companion) -> None:
    over("finish")
    words = ["new", "cray", "--level", "2", "--seat", "Ann", "--village", "ann=Ann's village"]
    assert over(*words).code == 0
    assert over("village", "show", "1", "--json").document["status"] == "busy"
    busy = over(*words, "--json")
    assert busy.code == 1
    assert busy.document["code"] == "village-busy"


def test_villages_that_do_not_fit_are_refused(companion: Companion) -> None:
    assert companion("new", "cray", "--seat", "Ann", "--village", "Ann=99").code == 3
    assert companion("new", "cray", "--seat", "Ann", "--village", "Ann=Nowhere").code == 3
    assert companion("new", "cray", "--seat", "Ann", "--village", "Cy=1", "--json").document["code"] == "no-such-seat"


def test_an_unknown_campaign_starts_nothing(companion: Companion) -> None:
    assert companion("new", "cray", "--seat", "Ann", "--campaign", "Friday").code == 3
    assert companion("games", "--json").document["games"] == []


def test_a_saved_position_starts_the_same_game(turn: Companion, tmp_path: Path) -> None:
    turn("move", "flip expand")
    before = turn("show", "--json").document
    path = tmp_path / "halfway.toml"
    path.write_text(turn("show", "--position").out, encoding="utf-8")
    started = turn("new", "crayonville", "--position", str(path), "--json")
    assert started.code == 0
    after = turn("show", "--json").document
    assert after["id"] == 2
    assert after["position"] == before["position"]
    assert after["asks"] == before["asks"]


@pytest.mark.parametrize("at", [0, 10, 20, 30, 40, 50, 60])
def test_any_state_of_a_game_can_be_saved_and_read(over: Companion, tmp_path: Path, at: int) -> None:
    assert len(playout(5, ("Ann", "Bo"))) == 60
    path = tmp_path / "halfway.toml"
    path.write_text(over("show", "--position", "--at", str(at)).out, encoding="utf-8")
    assert over("doctor", "--position", str(path)).code == 0
    assert over("new", "crayonville", "--position", str(path)).code == 0
    assert over("show", "--position").out == path.read_text(encoding="utf-8")


POSITION = '[[seat]]\nname = "Ann"\n'


def test_a_position_names_its_seats_game_and_level(companion: Companion, tmp_path: Path) -> None:
    path = tmp_path / "halfway.toml"
    path.write_text("level = 3\n" + POSITION)
    assert companion("new", "cray", "--position", str(path), "--seat", "Ann").code == 0
    assert companion("games", "--json").document["games"][0]["level"] == 3
    assert companion("new", "cray", "--position", str(path), "--seat", "Bo").code == 1
    assert companion("new", "cray", "--position", str(path), "--level", "4").code == 1
    path.write_text('game = "bear-valley"\n' + POSITION)
    assert companion("new", "cray", "--position", str(path), "--json").document["code"] == "wrong-game"


BAD_POSITIONS = {
    "not TOML": "seat = ",
    "no seats": "level = 1",
    "seats that are none": "seat = 3",
    "a seat without a name": "[[seat]]\nname = 3",
    "rulings that are none": f"rulings = 3\n{POSITION}",
    "an unknown value": f"rulings = {{colour_where = 'x'}}\n{POSITION}",
    "an unknown edition": f"edition = '../../etc'\n{POSITION}",
    "a level that is no number": f"level = 'x'\n{POSITION}",
    "a date": f"level = 2024-01-01\n{POSITION}",
    "unknown words": f"moon = 'full'\n{POSITION}",
    "deeply nested": "a = " + "[" * 5000,
    "impossible": f"flipped = ['tax', 'tax']\n{POSITION}",
}


@pytest.mark.parametrize("text", BAD_POSITIONS.values(), ids=BAD_POSITIONS)
def test_impossible_positions_are_refused(companion: Companion, tmp_path: Path, text: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(text)
    answer = companion("new", "cray", "--position", str(path), "--json")
    assert answer.code in (1, 3)
    assert answer.err.strip()
    assert answer.document
    assert companion("games", "--json").document["games"] == []
    assert companion("doctor", "--position", str(path)).code in (1, 3)


def test_unreadable_files_are_refused(companion: Companion, tmp_path: Path) -> None:
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    for name in ("missing.toml", "bytes", "."):
        answer = companion("new", "cray", "--position", name, "--json")
        assert answer.code == 3
        assert name in answer.document["error"]


def test_players_of_a_position_are_found_in_any_case(companion: Companion) -> None:
    position = str(Path(__file__).parents[4] / "docs" / "reference" / "positions" / "king-of-the-valley.toml")
    companion("new", "king-of-the-valley", "--position", position, "--seat", "Ben", "--seat", "ANN")
    assert companion("show", "--json").document["players"] == {"ann": "ANN", "ben": "Ben"}
