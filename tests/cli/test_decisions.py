"""The ruling ledger: decisions noted at the table, and shown when the same rule is cited again."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cli.decisions import decide_line
from companion.games import REGISTRY
from tests.cli import larder
from tests.cli.conftest import SETUP, Companion

DECIDED = ("rules", "--decide", "CV-TURN-01", "cards first")


def begin(companion: Companion, *names: str, campaign: str = "") -> None:
    """Start another game for two and set it up."""
    home = ["--campaign", campaign] if campaign else []
    seats = [word for name in names for word in ("--seat", name)]
    assert companion("new", "cray", *seats, *home).code == 0


def test_a_decision_is_a_note_in_the_record(turn: Companion) -> None:
    answer = turn(*DECIDED)
    assert answer.code == 0
    line = turn("show", "--json").document["lines"][-1]
    assert line["line"].startswith('note "CV-TURN-01: cards first" by ')
    assert turn("rules", "--decide", "cv-r11", "a", '"quoted"', "word").code == 0
    assert 'CV-R11: a \\"quoted\\" word' in turn("show", "--json").document["lines"][-1]["line"]


@pytest.mark.parametrize("words", [("CV-TURN-01:", "x"), ("cray", "cv-turn-1", "x"), ("[CV-TURN-01]", "x")])
def test_an_id_is_read_in_any_spelling(turn: Companion, words: tuple[str, ...]) -> None:
    assert turn("rules", "--decide", *words).code == 0
    assert turn("show", "--json").document["lines"][-1]["line"].startswith('note "CV-TURN-01: x" by ')


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ((), 2, "--decide needs an id"),
        (("CV-TURN-01",), 1, "type the decision after CV-TURN-01"),
        (("CV-TURN-01", " "), 1, "type the decision after CV-TURN-01"),
        (("king", "KV-GEN-01", "text"), 1, "'king' is not a clause or ruling of Crayonville"),
        (("KV-GEN-01", "text"), 1, "'KV-GEN-01' is not a clause or ruling of Crayonville"),
        (("CV-TURN-01", "a\x1b[31m"), 1, "cannot be printed"),
        (("CV-TURN-01", "text", "--ledger"), 2, "cannot be combined"),
        (("CV-TURN-01", "text", "--game", "9"), 3, "game 9"),
    ],
)
def test_a_malformed_decision_changes_nothing(turn: Companion, words: tuple[str, ...], code: int, said: str) -> None:
    answer = turn("rules", "--decide", *words)
    assert answer.code == code
    assert said in answer.err
    assert "\x1b" not in answer.err
    assert len(turn("show", "--json").document["lines"]) == len(SETUP)


def test_a_refusal_shows_earlier_decisions(turn: Companion) -> None:
    before = turn("move", "ann", "build", "house", "G7", "--json")
    assert before.document["earlier"] == []
    turn(*DECIDED)
    for command in ("move", "why"):
        answer = turn(command, "ann", "build", "house", "G7", "--json")
        assert answer.code == 1
        assert "Decided earlier: CV-TURN-01: cards first (game 1, line 11, " in answer.err
        [decision] = answer.document["earlier"]
        assert (decision["ids"], decision["text"], decision["here"]) == (["CV-TURN-01"], "cards first", True)
    many = turn("move", "-", "--json", stdin="flip expand\nbo build house Z99\nann build house G7\n")
    assert "Decided before" not in many.err


def test_a_refused_move_of_many_shows_earlier_decisions(turn: Companion) -> None:
    turn(*DECIDED)
    answer = turn("move", "-", "--json", stdin='note "x"\nann build house G7\n')
    assert answer.document["accepted"] == 1
    assert answer.document["earlier"][0]["text"] == "cards first"
    assert "\nDecided earlier: CV-TURN-01: cards first (" in answer.err
    assert answer.err.endswith("\n  The move before it was stored\n")


def test_decisions_taken_back_are_not_shown(turn: Companion) -> None:
    turn(*DECIDED)
    turn("undo")
    assert "Decided" not in turn("why", "ann", "build", "house", "G7").err
    turn("redo")
    assert "Decided" in turn("why", "ann", "build", "house", "G7").err


def test_three_decisions_are_shown_this_table_first(companion: Companion) -> None:
    companion("campaign", "new", "Tuesday club")
    begin(companion, "Cy", "Dee", campaign="Tuesday club")
    companion("rules", "--decide", "CV-R11", "of the campaign")
    begin(companion, "Ann", "Eve")
    companion("rules", "--decide", "CV-R11", "of Ann")
    for text in ("one", "two", "three"):
        begin(companion, "Fay", "Gus")
        companion("rules", "--decide", "CV-R11", f"elsewhere {text}")
    begin(companion, "Ann", "Bo", campaign="Tuesday club")
    printed = [line for line in companion("rules", "CV-R11").out.splitlines() if line.startswith("Decided earlier: ")]
    texts = ("of Ann (", "of the campaign (", "elsewhere three (")
    assert [text in line for text, line in zip(texts, printed, strict=True)] == [True] * 3
    assert ["at another table: Fay, Gus" in line for line in printed] == [False, False, True]


def test_the_ledger_lists_all_the_newest_first(turn: Companion) -> None:
    assert "No decisions yet" in turn("rules", "--ledger").out
    turn("override", "ann", "wood", "-1", "--why", "CV-GEN-08: miscounted")
    turn(*DECIDED)
    begin(turn, "Cy")
    turn("new", "king", "--seat", "Ann", "--seat", "Bo", "--ruling", "KV-R03=same_order")
    decisions = turn("rules", "--ledger", "--json").document["decisions"]
    found = [(made["game"], made["ids"], made["text"], made["kind"], made["n"]) for made in decisions]
    assert found == [
        ("king-of-the-valley", ["KV-R03"], "identical_knights=same_order", "ruling", None),
        ("crayonville", ["CV-TURN-01"], "cards first", "note", 12),
        ("crayonville", ["CV-GEN-08"], "miscounted", "override", 11),
    ]
    assert len(turn("rules", "--ledger", "cray", "--json").document["decisions"]) == 2
    assert turn("rules", "--ledger", "bear").out.startswith("No decisions")
    assert turn("rules", "--ledger", "cray", "tower").code == 2
    assert turn("rules", "--ledger", "--game", "9").code == 3
    assert "here" not in turn("rules", "--ledger").out


def test_a_long_ledger_is_cut(table: Companion) -> None:
    table("move", "-", stdin="\n".join(f'note "CV-R11: {n}"' for n in range(14)))
    short = table("rules", "--ledger", "--json").document
    assert (len(short["decisions"]), short["more"]) == (12, 2)
    assert short["decisions"][0]["text"] == "13"
    assert table("rules", "--ledger").out.endswith("… and 2 older ones (--all)\n")
    assert len(table("rules", "--ledger", "--all", "--json").document["decisions"]) == 14


def test_a_long_decision_is_shortened(turn: Companion) -> None:
    turn("rules", "--decide", "CV-TURN-01", "x" * 2000)
    assert "CV-TURN-01: " + "x" * 300 + "… (game 1" in turn("rules", "--ledger").out
    [decision] = turn("rules", "--ledger", "--json").document["decisions"]
    assert decision["text"] == "x" * 2000


def test_names_and_texts_are_shown_as_they_are(companion: Companion) -> None:
    begin(companion, "[bold]Ann[/]")
    companion("rules", "--decide", "CV-R11", "=HYPERLINK [red]x[/]")
    begin(companion, "Bo")
    printed = companion("rules", "CV-R11").out
    assert "CV-R11: =HYPERLINK [red]x[/] (game 1" in printed
    assert "at another table: [bold]Ann[/])" in printed


def test_a_rule_is_shown_without_a_database(companion: Companion, database: Path) -> None:
    database.unlink()
    answer = companion("rules", "CV-R11", "--json")
    assert (answer.code, answer.err, answer.document["earlier"]) == (0, "", [])
    assert not database.exists()


def test_the_default_database_is_not_created(
    companion: Companion, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("COMPANION_DB")
    assert companion("rules", "CV-R11").code == 0
    assert not (tmp_path / "data").exists()


def test_a_rule_is_shown_with_a_damaged_database(companion: Companion, database: Path) -> None:
    database.write_text("no database at all", encoding="utf-8")
    answer = companion("rules", "CV-R11", "--json")
    assert answer.code == 0
    assert answer.document["earlier"] == []
    assert answer.err.startswith("Cannot list earlier decisions: ")
    assert answer.err.count("\n") == 1


def test_words_open_no_database(companion: Companion, database: Path) -> None:
    database.write_text("no database at all", encoding="utf-8")
    answer = companion("rules", "cray", "tower")
    assert (answer.code, answer.err) == (0, "")


def test_a_new_game_lists_earlier_house_rulings(companion: Companion) -> None:
    valley = ("new", "king-of-the-valley", "--seat", "Ann", "--seat", "Bo")
    assert "was played with" not in companion(*valley, "--ruling", "KV-R03=same_order").out
    printed = "Game 1 was played with KV-R03=same_order. This one uses the default."
    assert printed in companion("new", "king", "--seat", "Bo", "--seat", "Cy").out
    assert "was played with" not in companion("new", "king", "--seat", "Cy", "--seat", "Dee").out
    assert companion(*valley, "--json").document["earlier"] == [printed]
    assert "earlier" not in companion(*valley, "--json").document


def test_a_new_game_names_its_own_ruling(companion: Companion) -> None:
    valley = ("new", "king-of-the-valley", "--seat", "Ann", "--seat", "Bo")
    companion(*valley, "--ruling", "KV-R01=2 3 4 5 6 7")
    out = companion(*valley, "--ruling", "KV-R01=1 2 3 4 5 6").out
    assert "Game 1 was played with KV-R01=2 3 4 5 6 7. This one uses KV-R01=1 2 3 4 5 6." in out
    assert "was played with" not in companion(*valley, "--ruling", "KV-R01=1 2 3 4 5 6").out


def test_a_decision_travels_with_the_record(turn: Companion, tmp_path: Path) -> None:
    turn(*DECIDED)
    (tmp_path / "copy.txt").write_text(turn("show", "--record").out, encoding="utf-8")
    assert turn("record", "import", "copy.txt", "--again").code == 0
    found = turn("rules", "--ledger", "--json").document["decisions"]
    assert [(made["game_id"], made["text"]) for made in found] == [(2, "cards first"), (1, "cards first")]


def test_decisions_reveal_nothing_hidden(companion: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everyone may read a reason, but not the line that an amend inserts."""
    monkeypatch.setitem(REGISTRY, larder.SLUG, larder.__name__)
    companion("new", "larder", "--seat", "Ann", "--seat", "Bo")
    assert companion("move", "draw", "ann", "quince").code == 0
    assert companion("amend", "1", "draw", "ann", "medlar", "--why", "LA-1: misread").code == 0
    printed = companion("rules", "LA-1").out + companion("rules", "--ledger", "--json").out
    assert printed.count("LA-1: misread") == 1
    assert '"text":"misread"' in printed
    assert "quince" not in printed
    assert "medlar" not in printed


def test_the_line_of_a_decision_can_be_typed_again(turn: Companion) -> None:
    from campaigns.store import open_store

    with open_store() as store:
        session = store.games.load().session
    line = decide_line(session, ["cv-r11", '"a', 'b"'])
    assert line == 'note "CV-R11: a b"'
    assert session.write(session.parse(line)) == line


def test_decisions_in_a_real_process(turn: Companion, process: Companion) -> None:
    assert process(*DECIDED).code == 0
    assert "Decided earlier: CV-TURN-01: cards first (game 1, line 11" in process("rules", "CV-TURN-01").out
