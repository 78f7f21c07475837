"""The commands work for a title unlike Crayonville: no levels, no villages, a board, glosses, tie-breaks."""

from __future__ import annotations

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

from campaigns.store import open_store
from companion.cli.prompt.reader import LegalMoves, Lister
from companion.cli.prompt.state import Prompt
from companion.cli.screen.wording import left_out, left_out_words, legal_words
from companion.games import REGISTRY
from tests.cli import orchard
from tests.cli.conftest import Companion


@pytest.fixture(autouse=True)
def _known_title(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(REGISTRY, orchard.SLUG, orchard.__name__)


@pytest.fixture
def picking(companion: Companion) -> Companion:
    """A game of Ann and Bo with the bell rung."""
    assert companion("new", "orch", "--seat", "Ann", "--seat", "Bo").code == 0
    assert companion("move", "ring").code == 0
    return companion


def test_the_board_is_shown(picking: Companion) -> None:
    board = "Orchard\n    a  b\n   +--+--+\n 2 |2 |2 |\n   +--+--+\n 1 |3 |1 |\n   +--+--+\n3 apples\n"
    assert picking("show").out.startswith(board)


def test_legal_moves_show_their_effects(picking: Companion) -> None:
    assert picking("legal").out == (
        "Ann take a1  3 apples\nAnn take b1  1 apples\nAnn take a2  2 apples\nAnn take b2  2 apples\nAnn rest\n"
    )
    document = picking("legal", "--json").document
    assert document["moves"] == ["Ann take a1", "Ann take b1", "Ann take a2", "Ann take b2", "Ann rest"]
    assert document["glosses"] == {line: f"{orchard.TREES[line[-2:]]} apples" for line in document["moves"][:4]}
    answer = picking("play", stdin="? take\n? rest\n? fly")
    assert "Ann take b1  1 apples\n" in answer.out
    assert "No such move is legal now." in answer.out


def test_completion_shows_the_effect_of_a_whole_line(picking: Companion) -> None:
    lister = Lister()
    completer = LegalMoves(lister)
    with open_store() as store:
        lister.watch(Prompt(store.games.load()))
    for typed in ("ann take ", "take ", "ann t "):
        found = list(completer.get_completions(Document(typed), CompleteEvent()))
        assert [(word.display_text, word.display_meta_text) for word in found][:2] == [
            ("a1", "3 apples"),
            ("b1", "1 apples"),
        ]
    [take] = completer.get_completions(Document("ann ta"), CompleteEvent())
    assert (take.display_text, take.display_meta_text) == ("take", "")


def test_the_number_of_glossed_moves_is_limited() -> None:
    lines = {
        "Ann go b10": "east",
        "Ann go c1": "",
        "draw F K1": "",
        "draw F": "",
        "Ann go d1": "west",
        "Ann go e1": "north",
        "Ann pass": "",
    }
    assert legal_words(lines, ["Ann"], 2) == [
        "Ann go c1",
        "Ann go b10  east",
        "Ann go d1   west",
        "    …",
        "draw (2): F K1, F",
        "Ann pass",
    ]
    assert left_out_words(left_out(lines, ["Ann"], 2), "add --all") == ["… and 1 more: add --all"]
    assert "…" not in "".join(legal_words(lines, ["Ann"], None))
    assert left_out_words(left_out(lines, ["Ann"], None), "add --all") == []


def test_help_at_the_prompt_uses_this_game(picking: Companion) -> None:
    out = picking("play", stdin="help").out
    assert "Type what happens at the table: Ann take a1, Ann rest.\n" in out
    assert 'override Ann apples +2 "reason"' in out
    lines = [f"{seat} take {tree}" for seat, tree in zip(["Ann", "Bo"] * 2, orchard.TREES, strict=True)]
    assert "Type what happens at the table.\n" in picking("play", stdin="\n".join([*lines, "help"])).out


SCORES = """\
Ann: 5 points
     5  apples  [OR-4]
        best tree 3 (breaks ties)
Bo: 3 points
     3  apples  [OR-4]
        best tree 2 (breaks ties)
Result: Ann wins
"""


def test_the_remark_of_a_score_is_shown_and_stored(picking: Companion) -> None:
    picking("move", "-", stdin="take a1\ntake b1\ntake a2\ntake b2\n")
    assert picking("score").out == SCORES
    before = picking("score", "--json").document
    assert [(seat["ties"], seat["remark"]) for seat in before["seats"]] == [
        ([3], "best tree 3 (breaks ties)"),
        ([2], "best tree 2 (breaks ties)"),
    ]
    assert before["places"] == {"Ann": 1, "Bo": 2}
    assert picking("finish").out == f"{SCORES}Game 1 is finished and stored.\n"
    assert picking("score", "--json").document == before
    assert picking("score").out == SCORES


def test_a_game_without_levels_shows_none(picking: Companion) -> None:
    picking("new", "cray", "--seat", "Ann")
    assert [game["level"] for game in picking("games", "--json").document["games"]] == [1, None]
    of_two, of_one = picking("games").out.splitlines()
    assert "  crayonville level 1    " in of_two
    assert "  orchard       " in of_one
    assert "None" not in of_one


def test_a_demo_shows_the_last_table(companion: Companion) -> None:
    answer = companion("demo", "orchard")
    assert companion("history", "1", "--referee", "--json").document["seed"] == "maple"
    assert answer.code == 0
    assert "Orchard: Ann " in answer.out
    assert "   +--+--+\n" in answer.out
    assert "(breaks ties)" in answer.out
    assert "\nResult: " in answer.out
    assert " show --game 1\n" in answer.out
    for word in ("level", "village", "Standings"):
        assert word not in answer.out
    assert companion("games", "--json").document["games"][0]["status"] == "finished"


def test_a_ruling_shows_the_form_of_its_values(picking: Companion) -> None:
    assert "or any value of the form [1-9]" in picking("play", stdin="rules OR-R01").out


@pytest.mark.parametrize(("value", "code"), [("3", 0), ("'3'", 0), ("0", 1), ("[3]", 1)])
def test_rulings_of_a_position_may_be_numbers(companion: Companion, value: str, code: int) -> None:
    position = f"rulings = {{plum_worth = {value}}}\n[[seat]]\nname = 'Ann'\n[[seat]]\nname = 'Bo'\n"
    assert companion("new", "orch", "--position", "-", stdin=position).code == code
