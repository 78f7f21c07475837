"""Hidden cards: a viewer cannot distinguish two games that differ only in what they may not see."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

from campaigns.store import open_store
from companion.cli.prompt.reader import LegalMoves, Lister
from companion.cli.prompt.state import Prompt
from companion.games import REGISTRY
from companion.referee.viewer import ONLOOKER, REFEREE, Viewer
from tests.cli import larder
from tests.cli.conftest import Answer, Companion, sign_records

TIME = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d")


class World(NamedTuple):
    """The fruits of Ann (who buries the first) and of Bo."""

    ann: tuple[str, str]
    bo: tuple[str, str]

    @property
    def fruits(self) -> tuple[str, ...]:
        return (*self.ann, *self.bo)

    def typed(self, text: str) -> str:
        return text.format(a=self.ann[0], b=self.ann[1], x=self.bo[0], y=self.bo[1])


ONE = World(("quince", "medlar"), ("damson", "sloe"))
OTHER = World(("sloe", "cherry"), ("quince", "medlar"))
# These look the same to Ann.
TO_ANN = World(ONE.ann, ("cherry", "damson"))
SETUP = ("draw ann {a}", "draw ann {b}", "draw bo {x}", "draw bo {y}", "ann bury {a}")


class Look(NamedTuple):
    """A command, its input, what was typed before, and whether its answer lists what is possible."""

    words: Sequence[str]
    stdin: str = ""
    before: Sequence[Sequence[str]] = ()
    lists: bool = False


PLAYED = (
    "help",
    "?",
    "? lay",
    "legal",
    "show",
    "score",
    "why bo lay",
    "why bo lay bramble",
    "why bo bury {x}",
    "what if bo lay",
    "what if bo lay bramble; bo lay medlar",
    "what if bo bury {x}; score",
    "what if",
    "?",
    "score",
    "bo lay bramble",
    "show",
    "score",
    "undo",
    "deal",
    "back",
    "help moves",
    "bo lay",
    "bo bury bramble",
    "bo bury {x}",
    "ann bury bramble",
    "undo",
    "redo",
    "undo 3",
    "redo",
    "amend 5 ann bury {b}",
    "amend 1 draw ann bramble",
    "amend 2 draw ann bramble cut",
    "note Bo is late",
    "bo b",
    "bo b b; ann b b",
    "bramble",
    "2",
    "bo s; bury",
    "all bury bramble",
    "what if bramble; medlar",
)
LOOKS = {
    "show": Look(["show"]),
    "show as data": Look(["show", "--json"]),
    "show an earlier line": Look(["show", "--at", "2"]),
    "show an earlier line as data": Look(["show", "--at", "4", "--json"]),
    "the log": Look(["show", "--log"]),
    "the log with an amend": Look(["show", "--log"], before=[["amend", "5", "ann bury {b}"]]),
    "score": Look(["score"]),
    "score as data": Look(["score", "--json"]),
    "legal": Look(["legal"], lists=True),
    "legal as data": Look(["legal", "--json"], lists=True),
    "why, refused": Look(["why", "bo lay bramble"], lists=True),
    "why, refused, as data": Look(["why", "bo bury bramble", "--json"], lists=True),
    "why, unfinished": Look(["why", "bo lay"], lists=True),
    "why, unfinished, as data": Look(["why", "bo lay", "--json"], lists=True),
    "why, legal": Look(["why", "bo bury {x}"]),
    "why, legal, as data": Look(["why", "bo", "bury", "{x}", "--json"]),
    "move": Look(["move", "bo bury {x}"]),
    "move as data": Look(["move", "bo bury {x}", "--json"]),
    "move, refused": Look(["move", "bo lay bramble"], lists=True),
    "move, refused, as data": Look(["move", "ann bury {b}", "--json"]),
    "move, unfinished": Look(["move", "bo lay"], lists=True),
    "many moves": Look(["move", "-"], "bo bury {x}\nann bury {b}\n"),
    "many moves as data": Look(["move", "-", "--json"], "bo bury {x}\nann bury {b}\n"),
    "many moves, one refused": Look(["move", "-"], "bo bury {x}\nbo bury {y}\n"),
    "many moves, one refused, as data": Look(["move", "-", "--json"], "bo bury {x}\nbo bury {y}\n"),
    "several moves": Look(["move", "bo bury {x}; ann bury {b}"]),
    "several moves as data": Look(["move", "bo bury {x}; ann bury {b}", "--json"]),
    "several moves, one refused": Look(["move", "bo bury {x}; bury {y}"]),
    "several moves, one refused, as data": Look(["move", "bo bury {x}; bury {y}", "--json"]),
    "a card without its verb": Look(["why", "bo medlar"], lists=True),
    "a shortened card": Look(["why", "bo b b", "--json"], lists=True),
    "undo": Look(["undo"]),
    "undo as data": Look(["undo", "--json"]),
    "undo all": Look(["undo", "1"]),
    "redo": Look(["redo"], before=[["undo", "2"]]),
    "redo as data": Look(["redo", "--json"], before=[["undo", "2"]]),
    "amend": Look(["amend", "5", "ann bury {b}"]),
    "amend as data": Look(["amend", "5", "ann bury {b}", "--json"]),
    "amend, a later line falls": Look(["amend", "1", "draw ann bramble"]),
    "amend, a later line falls, as data": Look(["amend", "1", "draw ann bramble", "--json"]),
    "amend and cut": Look(["amend", "1", "draw ann bramble", "--cut"]),
    "amend, unfinished": Look(["amend", "5", "ann lay"], lists=True),
    "amend, refused": Look(["amend", "5", "ann lay bramble"], lists=True),
    "override": Look(["override", "bo", "points", "1", "--why", "slow"]),
    "doctor": Look(["doctor"]),
    "play": Look(["play"], "\n".join(PLAYED), lists=True),
}
# Their answers show nothing of a hand to anyone.
OPEN = ("amend, refused", "amend, a later line falls", "amend, a later line falls, as data", "override", "doctor")


@pytest.fixture(autouse=True)
def _known_title(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(REGISTRY, larder.SLUG, larder.__name__)


def sit_down(companion: Companion, world: World, before: Sequence[Sequence[str]] = ()) -> None:
    """Start a game in a separate database, with one fruit buried."""
    name = f"{'-'.join(world.fruits)}.db"
    Path(name).unlink(missing_ok=True)
    assert companion("--db", name, "new", "larder", "--seat", "Ann", "--seat", "Bo").code == 0
    assert companion("--db", name, "move", "-", stdin=world.typed("\n".join(SETUP))).code == 0
    for words in before:
        assert companion("--db", name, *map(world.typed, words)).code == 0


def ask(companion: Companion, world: World, look: Look, *more: str) -> Answer:
    """Run a command in a new game of this world, without times and database names."""
    sit_down(companion, world, look.before)
    words, name = [world.typed(word) for word in look.words], f"{'-'.join(world.fruits)}.db"
    code, out, err = companion("--db", name, *words, *more, stdin=world.typed(look.stdin))
    return Answer(code, TIME.sub("", out).replace(name, "DATABASE"), err)


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_an_onlooker_cannot_tell_hands_apart(companion: Companion, look: Look) -> None:
    answer = ask(companion, ONE, look)
    assert answer == ask(companion, OTHER, look)
    assert answer.out + answer.err
    if not look.lists:
        assert not [fruit for fruit in ONE.fruits if fruit in answer.out + answer.err]


@pytest.mark.parametrize("name", [name for name in LOOKS if name != "doctor"])
def test_a_seat_sees_its_own_hand_and_cannot_tell_the_others_apart(companion: Companion, name: str) -> None:
    answer = ask(companion, ONE, LOOKS[name], "--seat", "ann")
    assert answer == ask(companion, TO_ANN, LOOKS[name], "--seat", "ann")
    if not LOOKS[name].lists:
        assert not [fruit for fruit in ONE.bo if fruit in answer.out + answer.err]


@pytest.mark.parametrize("name", [name for name in LOOKS if name not in OPEN])
def test_the_referee_sees_everything(companion: Companion, name: str) -> None:
    answer = ask(companion, ONE, LOOKS[name], "--referee")
    assert answer != ask(companion, OTHER, LOOKS[name], "--referee")
    assert [fruit for fruit in ONE.fruits if fruit in answer.out + answer.err]


@pytest.fixture
def pantry(companion: Companion) -> Companion:
    """The first world, in the database of the test."""
    assert companion("new", "larder", "--seat", "Ann", "--seat", "Bo").code == 0
    assert companion("move", "-", stdin=ONE.typed("\n".join(SETUP))).code == 0
    return companion


def test_each_viewer_sees_the_right_cards(pantry: Companion) -> None:
    hands = {
        (): "Ann: ?\n  Bo: ?, ?\n",
        ("--seat", "ann"): "Ann: medlar\n  Bo: ?, ?\n",
        ("--seat", "b"): "Ann: ?\n  Bo: damson, sloe\n",
        ("--referee",): "Ann: medlar\n  Bo: damson, sloe\n",
        ("--referee", "--seat", "ann"): "Ann: medlar\n  Bo: damson, sloe\n",
    }
    for words, shown in hands.items():
        assert f"Hands\n  {shown}" in pantry("show", *words).out


def test_lines_of_the_log_and_of_the_data(pantry: Companion) -> None:
    def lines(*words: str) -> list[str]:
        return [line["line"] for line in pantry("show", "--json", *words).document["lines"]]

    assert lines() == ["draw Ann ?", "draw Ann ?", "draw Bo ?", "draw Bo ?", "Ann bury ?"]
    assert lines("--seat", "Bo")[2:] == ["draw Bo damson", "draw Bo sloe", "Ann bury ?"]
    assert lines("--referee")[-1] == "Ann bury quince"
    for words in ([], ["--seat", "Bo"], ["--referee"]):
        logged = [row.split("  ")[-1].strip() for row in pantry("show", "--log", *words).out.splitlines()]
        assert logged == lines(*words)


def test_a_partly_hidden_event_has_only_words(pantry: Companion) -> None:
    assert pantry("move", "bo bury sloe", "--json").document["events"] == [
        {"event": "Handled", "text": "Bo: buried a fruit"}
    ]
    pantry("undo")
    assert pantry("move", "bo bury sloe", "--json", "--seat", "bo").document["events"] == [
        {"event": "Handled", "seat": "Bo", "did": "buried", "fruit": "sloe", "text": "Bo: buried sloe"}
    ]


def test_a_line_taken_back_is_redacted(pantry: Companion) -> None:
    for words, line in (([], "?"), (["--seat", "bo"], "?"), (["--seat", "ann"], "quince"), (["--referee"], "quince")):
        out = pantry("undo", *words).out
        assert f"taken back: 5 Ann bury {line}\n" in out
        assert ("quince" in out) == (line == "quince")
        assert f"restored: 5 Ann bury {line}\n" in pantry("redo", *words).out
    taken = pantry("undo", "--json", "--referee").document["events"][0]
    assert taken["text"] == "taken back: 5 Ann bury quince"
    assert set(taken["heard"]) == {"", "Bo"}


def test_an_amended_line_is_redacted(pantry: Companion) -> None:
    for words, line in (([], "?"), (["--seat", "bo"], "?"), (["--seat", "ann"], "medlar"), (["--referee"], "medlar")):
        answer = pantry("amend", "5", "ann bury medlar", "--json", *words)
        assert answer.document["entered"][0]["line"].startswith(f'amend 5 "Ann bury {line}" by ')
        pantry("amend", "5", "ann bury quince")
    falls = pantry("amend", "1", "draw ann bramble").err
    assert "1 later move would no longer be legal [LA-2]\n   5  Ann bury ?\n  Add --drop to drop line 5," in falls
    lays = pantry("amend", "5", "ann lay medlar", "--json").document
    assert lays["events"][0]["text"] == "replaced: 5 Ann bury ?"
    assert lays["line"].startswith('amend 5 "Ann lay medlar" by ')


def test_suggestions_reveal_nothing_hidden(pantry: Companion) -> None:
    assert "Legal: " not in pantry("why", "bo lay bramble").err
    assert "Legal: Bo lay" in pantry("why", "bo lay bramble", "--seat", "bo").err
    assert "Legal: " not in pantry("why", "bo lay bramble", "--seat", "ann").err
    assert "Legal: Bo lay" in pantry("move", "bo lay bramble", "--referee").err
    held = {"Bo lay damson", "Bo lay sloe"}
    for words in (["--seat", "bo"], ["--referee"]):
        assert set(pantry("why", "bo lay", "--json", *words).document["expects"]) == held
    assert len(pantry("why", "bo lay", "--json").document["expects"]) == len(larder.FRUITS)
    assert len(pantry("why", "bo lay", "--json", "--seat", "ann").document["expects"]) == len(larder.FRUITS) - 2


def test_suggestions_do_not_depend_on_hidden_cards(companion: Companion) -> None:
    """Once the bramble is face up, everyone knows that Bo cannot lay it, but not what he can lay."""
    heard = set()
    for fruit in ("medlar", "damson", "sloe"):
        world = World(("bramble-2", "cherry"), (fruit, "quince"))
        heard.add(ask(companion, world, Look(["why", "bo lay bramble"], before=[["amend", "5", "ann lay bramble"]])))
    [answer] = heard
    assert "Bo does not hold bramble-2" in answer.err


def test_suggestions_use_what_everyone_can_see(pantry: Companion) -> None:
    for words in ([], ["--seat", "ann"], ["--referee"]):
        assert "Legal: Bo knock 2" in pantry("move", "bo knock 22", *words).err


def test_legal_moves_as_far_as_the_viewer_can_see(pantry: Companion) -> None:
    def moves(*words: str) -> list[str]:
        found: list[str] = pantry("legal", "--json", *words).document["moves"]
        return found

    every = [f"Bo {verb} {fruit}" for verb in ("lay", "bury") for fruit in larder.FRUITS]
    knocks = [f"Bo knock {times}" for times in larder.KNOCKS]
    held = [*(move for move in every if move.endswith(("damson", "sloe"))), *knocks]
    assert moves() == [*every, *knocks]
    assert moves("--seat", "bo") == moves("--referee") == moves("--referee", "--seat", "bo") == held
    assert moves("--seat", "ann") == []
    assert "keeps sloe" in pantry("legal", "--seat", "bo").out
    assert "keeps ?" in pantry("legal").out


def test_documents_of_the_referee_are_complete(pantry: Companion) -> None:
    for words in (["show", "--record"], ["show", "--position"], ["record", "export"]):
        answer = pantry(*words)
        assert all(fruit in answer.out for fruit in ONE.fruits)
    for option in ("--record", "--position"):
        assert pantry("show", option, "--json").document["position"]["buried"] == [["Ann", "quince"]]
    assert "include everything" in " ".join(pantry("show", "--help").out.split())
    assert "everything" in " ".join(pantry("record", "export", "--help").out.split())


def test_hidden_cards_at_the_prompt(pantry: Companion) -> None:
    shown = pantry("play", stdin="show bo\nshow ALL\nshow zed").out.split(
        "Type a move, or 'help'. 'help moves' shows the short form of each kind of legal move.\n"
    )[1]
    as_bo, as_referee = shown.split("Hands\n")[1:]
    assert "quince" not in as_bo
    assert "damson" in as_bo
    assert all(fruit in as_referee for fruit in ONE.fruits)
    assert "There is no seat 'zed'" in pantry("play", stdin="show zed").err
    assert "Bo lay (2): damson, sloe" in pantry("play", stdin="? bo").out
    assert "Bo lay (2): damson, sloe" in pantry("play", stdin="legal all").out
    assert "Bo lay sloe" in pantry("play", stdin="? all sloe").out
    assert "Bo lay (6): " in pantry("play", stdin="?").out
    assert "Bo lay (2): damson, sloe" in pantry("play", "--seat", "bo", stdin="?").out
    assert "as Ann sees them" in pantry("play", stdin="help").out


def test_a_seat_named_all_is_a_seat(companion: Companion) -> None:
    companion("new", "larder", "--seat", "All", "--seat", "Bo", "--deal", "x")
    shown = companion("play", stdin="show all\n? all").out
    assert "Bo: ?, ?" in shown
    assert "All lay (2): " in shown


def test_completion_offers_what_is_possible_for_the_viewer(companion: Companion) -> None:
    def offered(world: World, viewer: Viewer) -> list[tuple[str, str]]:
        sit_down(companion, world)
        lister = Lister()
        with open_store(f"{'-'.join(world.fruits)}.db") as store:
            lister.watch(Prompt(store.games.load(), viewer))
        found = LegalMoves(lister).get_completions(Document("bo bury "), CompleteEvent())
        return [(word.display_text, word.display_meta_text) for word in found]

    assert offered(ONE, ONLOOKER) == offered(OTHER, ONLOOKER) == [(fruit, "keeps ?") for fruit in larder.FRUITS]
    assert offered(ONE, Viewer("Ann")) == offered(TO_ANN, Viewer("Ann"))
    assert offered(ONE, Viewer("Bo")) == offered(ONE, REFEREE) == [("damson", "keeps sloe"), ("sloe", "keeps damson")]


@pytest.mark.parametrize("words", [[], ["--json"]])
def test_a_dealt_hand_is_not_shown(companion: Companion, words: list[str]) -> None:
    begin = ["new", "larder", "--seat", "Ann", "--seat", "Bo", *words, "--deal"]
    answers = [companion("--db", f"{seed}.db", *begin, seed) for seed in ("plum", "pear")]
    assert answers[0] == answers[1]
    assert "draw Bo ?" in answers[0].out
    positions = [companion("--db", f"{seed}.db", "show", "--position").out for seed in ("plum", "pear")]
    assert positions[0] != positions[1]


def test_at_the_end_everything_is_shown(pantry: Companion) -> None:
    assert pantry("move", "-", stdin="bo bury damson\nann lay medlar\nbo bury sloe\n").code == 0
    assert "Buried\n  Ann: quince\n  Bo: damson\n  Bo: sloe\n" in pantry("show").out
    assert "Bo: 7 points" in pantry("score").out
    assert pantry("score").out == pantry("score", "--referee").out
    assert pantry("finish").code == 0
    assert "Bo: 7 points" in pantry("score").out


def test_a_demo_of_a_title_with_hands(companion: Companion) -> None:
    answer = companion("demo", "larder")
    assert answer.code == 0
    assert "Buried\n" in answer.out


def change_move(database: Path, n: int, fruit: str) -> None:
    """Change the fruit in a stored line, as if an older companion had written it."""
    with sqlite3.connect(database) as stored:
        [[move]] = stored.execute("SELECT move FROM line WHERE n = ?", (n,)).fetchall()
        text = move.decode() if isinstance(move, bytes) else str(move)
        new = re.sub(r'"fruit":"\w+"', f'"fruit":"{fruit}"', text)
        stored.execute("UPDATE line SET move = ? WHERE n = ?", (new, n))
    sign_records(database)


def test_a_line_that_cannot_be_played_is_redacted(pantry: Companion, database: Path) -> None:
    change_move(database, 5, "bramble")
    answer = pantry("show")
    assert answer.code == 3
    assert answer.err.endswith("line 5 of the record, 'Ann bury ?', can no longer be played\n")
    assert "Ann bury ?" in pantry("show", "--log").out


def test_the_doctor_redacts_lines(pantry: Companion, database: Path) -> None:
    change_move(database, 2, "quince")
    answer = pantry("doctor")
    assert answer.code == 1
    assert "line 2 'draw Ann ?' is no longer legal.\n" in answer.err
    assert "quince" not in answer.err


def test_an_unreadable_stored_line_is_left_out_of_the_log(pantry: Companion, database: Path) -> None:
    with sqlite3.connect(database) as stored:
        stored.execute("UPDATE line SET text = 'Ann eat quince' WHERE n = 5")
    sign_records(database)
    assert pantry("show", "--log").out.endswith("  ?\n")
    assert pantry("show", "--log", "--referee").out.endswith("  Ann eat quince\n")


COMMANDS = (
    ["show"],
    ["show", "--log"],
    ["score"],
    ["legal"],
    ["why", "bo lay"],
    ["move", "bo bury sloe"],
    ["undo"],
    ["redo"],
    ["amend", "5", "ann bury medlar"],
    ["override", "bo", "points", "1", "--why", "x"],
    ["play"],
)


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: " ".join(words))
def test_an_unknown_seat_changes_nothing(pantry: Companion, words: list[str]) -> None:
    for name in ("cy", ""):
        answer = pantry(*words, "--seat", name)
        assert answer.code == 3
        assert f"There is no seat '{name}'. The seats are Ann, Bo" in answer.err
    assert len(pantry("show", "--json").document["lines"]) == len(SETUP)


@pytest.mark.parametrize(
    "words",
    [
        ["show"],
        ["show", "--json"],
        ["show", "--at", "4"],
        ["show", "--log"],
        ["score"],
        ["legal", "--json"],
        ["why", "ann build house G7"],
        ["why", "flip", "--json"],
        ["why", "flip expand"],
    ],
    ids=lambda words: " ".join(words),
)
def test_a_title_without_secrets_looks_the_same_to_all(turn: Companion, words: list[str]) -> None:
    assert turn(*words) == turn(*words, "--referee")
    if words[0] != "legal":
        assert turn(*words) == turn(*words, "--seat", "bo")
