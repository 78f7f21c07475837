"""`what if` at the prompt: try moves, look at them, and drop them."""

from __future__ import annotations

import pytest

from campaigns.store import open_store
from companion.cli.prompt.loop import step
from companion.cli.prompt.state import Prompt
from companion.games import REGISTRY
from tests.cli.conftest import SETUP, Companion, playout

FLIPPED = len(SETUP) + 1


@pytest.fixture
def flipped(turn: Companion) -> Companion:
    assert turn("move", "flip", "expand").code == 0
    return turn


def lines_of(companion: Companion) -> int:
    return len(companion("show", "--json").document["lines"])


def test_moves_after_what_if_are_tried_and_dropped(flipped: Companion) -> None:
    answer = flipped("play", stdin="what if ann build house G7; bo pass")
    tried = answer.out.split("'help moves' shows the short form of each kind of legal move.\n")[1]
    assert "  12  Ann build house G7 with 2 wood\n" in tried
    assert "  13  Ann done (only legal move)\n" in tried
    assert "  14  Bo pass\n" in tried
    assert "Next: flip card 2 of 13" in tried
    assert "Nothing was stored." in tried
    assert lines_of(flipped) == FLIPPED


def test_the_score_then_is_shown_next_to_the_score_now(table: Companion) -> None:
    *lines, last = playout(5, ("Ann", "Bo"))
    table("move", "-", stdin="\n".join(lines))
    before = table("score", "--json").document["seats"]
    answer = table("play", stdin=f"what if {last}")
    assert "The game would be over." in answer.out
    table("move", last)
    after = table("score", "--json").document["seats"]
    printed = [
        f"{new['seat']} {new['total']}"
        + (f" ({new['total'] - old['total']:+})" if new["total"] != old["total"] else "")
        for old, new in zip(before, after, strict=True)
    ]
    assert f"Score after these moves: {', '.join(printed)}\n" in answer.out


def test_a_trial_continues_until_back(flipped: Companion) -> None:
    words = [
        "what if",
        "ann build house G7",
        "show",
        "score",
        "? bo",
        "undo",
        "bo pass",
        "undo",
        "back",
        "bo pass",
        "quit",
    ]
    answer = flipped("play", stdin="\n".join(words))
    tried = answer.out.split("'help moves' shows the short form of each kind of legal move.\n")[1]
    assert "nothing is stored" in tried
    assert "dropped: Ann build house G7 with 2 wood" in tried
    assert "dropped: Bo pass" in tried
    assert "Back in the game" in tried
    assert flipped("show", "--json").document["lines"][-1] == {"n": 12, "line": "Bo pass"}


def test_queries_in_a_trial_see_the_tried_moves(flipped: Companion) -> None:
    with open_store() as store:
        prompt: Prompt | None = Prompt(store.games.load())
        for line in ("what if", "ann build house G7"):
            assert prompt is not None
            prompt = step(store, prompt, line)
    assert prompt is not None
    tried = [entry.text for entry in prompt.table.session.entries]
    assert tried[-2:] == ["Ann build house G7 with 2 wood", "Ann done"]
    assert prompt.stored.session.entries[-1].text == "flip expand"


@pytest.mark.parametrize(
    ("line", "no"),
    [
        ("finish", "is not available while you try moves"),
        ("amend 3 ann colour wood A1", "is not available while you try moves"),
        ("switch 1", "is not available while you try moves"),
        ("save as x.txt", "is not available while you try moves"),
        ("redo", "only undo"),
        ("undo", "you have not tried a move yet"),
        ("deal", "nothing is dealt while you try moves"),
        ("ann fly", "Unknown word"),
        ("ann build house A1", "Refused: "),
    ],
)
def test_commands_refused_in_a_trial(flipped: Companion, line: str, no: str) -> None:
    answer = flipped("play", stdin=f"what if\n{line}\nback")
    assert no in answer.err
    assert "Back in the game" in answer.out
    assert lines_of(flipped) == FLIPPED


def test_the_end_of_the_input_drops_a_trial(flipped: Companion) -> None:
    assert flipped("play", stdin="what if\nann pass").code == 0
    assert lines_of(flipped) == FLIPPED


@pytest.mark.parametrize("line", ["what", "what is this", "back", "drop"])
def test_a_wrong_what_if_is_explained(flipped: Companion, line: str) -> None:
    assert "what if" in flipped("play", stdin=line).err


def test_a_refused_move_ends_a_trial_of_several(flipped: Companion) -> None:
    answer = flipped("play", stdin="what if ann pass; bo fly; flip expand")
    assert "12  Ann pass" in answer.out
    assert "'fly'" in answer.err
    assert "Nothing of it" not in answer.out


def test_a_trial_does_not_reveal_what_will_be_dealt(companion: Companion) -> None:
    companion("new", "crayonville", "--seat", "Ann", "--deal", "x")
    asked = companion("show", "--json").document["asks"]
    assert asked[0]["seat"] == "Ann"
    lines = list(companion("legal", "--json").document["moves"])[:1]
    answer = companion("play", stdin=f"what if {lines[0]}\nwhat if deal")
    assert "draw" not in answer.out.split("'help moves' shows the short form of each kind of legal move.\n")[1]
    assert "flip" not in answer.out.split("'help moves' shows the short form of each kind of legal move.\n")[1].replace(
        "flip card", ""
    )


@pytest.mark.parametrize("slug", REGISTRY)
def test_every_title_supports_trials(companion: Companion, slug: str) -> None:
    companion("new", slug, "--seat", "Ann", "--seat", "Bo", "--deal", "seed")
    for _ in range(3):
        moves = companion("legal", "--referee", "--json").document["moves"]
        answer = companion("play", stdin=f"what if\n{moves[-1]}\nshow\nscore\n?\nundo\nback")
        assert answer.err == ""
        assert "Back in the game" in answer.out
        assert companion("move", *moves[-1].split()).code == 0
