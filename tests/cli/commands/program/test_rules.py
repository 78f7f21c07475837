"""`rules`: clauses and rulings by words or by id."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pexpect  # type: ignore[import-untyped]
import pytest

from companion import referee
from companion.cli.rules import SHOWN
from companion.cli.screen.clauses import VERDICTS
from companion.games import REGISTRY, find_title
from companion.games.casebook import Case, cases_citing, load_cases
from companion.games.citations import read_refusals
from companion.games.library import read_book
from tests.cli.conftest import ROOT, Companion


def test_sections(companion: Companion) -> None:
    document = companion("rules", "crayonville", "--json").document
    assert sum(section["clauses"] for section in document["sections"]) == len(read_book("crayonville").clauses)
    assert "Harvest" in companion("rules", "crayonville").out


def test_words_search_clauses_and_rulings(companion: Companion) -> None:
    found = companion("rules", "crayonville", "tower", "wall", "chain", "--json").document["found"]
    assert {"CV-FORT-01", "CV-R34"} <= {entry["id"] for entry in found}
    assert {entry["kind"] for entry in found} == {"clause", "ruling"}
    assert "CV-FORT-01  " in companion("rules", "crayonville", "tower", "wall").out


def test_an_id_shows_one_in_full_and_needs_no_title(companion: Companion) -> None:
    out = companion("rules", "cv-fort-02").out
    assert out.startswith("CV-FORT-02  (")
    assert "For example: " in out
    assert "CV-R33  " in out
    [entry] = companion("rules", "crayonville", "CV-FORT-02", "--json").document["found"]
    assert "CV-R33" in entry["referred_by"]


@pytest.mark.parametrize("id", ["cv-fort-2", "[CV-FORT-02]", "CV-FORT-02,", "fort-02"])
def test_an_id_is_read_in_any_spelling(companion: Companion, id: str) -> None:
    assert companion("rules", id).out.startswith("CV-FORT-02  (")


def test_an_unknown_id_is_not_found(companion: Companion) -> None:
    assert companion("rules", "CV-FORT-99").code == 1


def test_a_ruling_shows_its_values(companion: Companion) -> None:
    out = companion("rules", "CV-R11").out
    assert "--ruling CV-R11=VALUE (or colour_where=VALUE)" in out
    assert "anywhere (the default)" in out


@pytest.mark.parametrize("words", [["zzz"], ["spaceship"], ["x" * 9000], [f"word{n}" for n in range(900)], ["规则"]])
def test_any_word_finds_the_nearest_rules(companion: Companion, words: list[str]) -> None:
    answer = companion("rules", "crayonville", *words, "--json")
    assert answer.code == 1
    assert 0 < len(answer.document["found"]) <= SHOWN
    assert answer.err.endswith("No rule has any of these words. These are the nearest. Try other words.\n")
    assert len(answer.err) < 1000


@pytest.mark.parametrize("slug", REGISTRY)
def test_every_entry_can_be_shown(companion: Companion, slug: str) -> None:
    book = read_book(slug)
    ids = [clause.id for clause in book.clauses[::10]] + [ruling.id for ruling in book.rulings[::10]]
    for id in ids:
        assert companion("rules", id).out.startswith(id)


def test_all_titles_are_searched_when_none_is_named(companion: Companion) -> None:
    document = companion("rules", "gold", "--json").document
    assert document["game"] is None
    assert {entry["game"] for entry in document["found"]} >= {"king-of-the-valley", "bear-valley"}
    assert {entry["id"][:2] for entry in document["found"]} >= {"KV", "BV"}


def test_without_words_the_titles_are_listed(companion: Companion) -> None:
    assert [game["game"] for game in companion("rules", "--json").document["games"]] == [*REGISTRY]
    assert "bear-valley: " in companion("rules").out


def test_word_endings_and_small_words_make_no_difference(companion: Companion) -> None:
    plain = companion("rules", "cray", "tower", "wall", "--all", "--json").document["found"]
    found = companion("rules", "cray", "towers", "and", "walls", "--all", "--json").document["found"]
    assert {entry["id"] for entry in found} == {entry["id"] for entry in plain}
    assert len(found) > 5


def test_words_in_quotes_are_a_phrase(companion: Companion) -> None:
    apart = companion("rules", "cray", "space", "free", "--json").document["found"]
    together = companion("rules", "cray", "free space", "--json").document["found"]
    assert 0 < len(together) < len(apart)
    assert all("free space" in str(entry).casefold() for entry in together)


def test_a_long_list_is_cut_and_says_so(companion: Companion) -> None:
    short = companion("rules", "cray", "build", "--json").document
    whole = companion("rules", "cray", "build", "--all", "--json").document
    assert len(short["found"]) == SHOWN
    assert len(whole["found"]) == SHOWN + short["more"]
    assert whole["more"] == 0
    assert f"… and {short['more']} more (--all)" in companion("rules", "cray", "build").out
    assert "more (--all)" not in companion("rules", "cray", "build", "--all").out


def test_a_typing_error_is_corrected_and_reported(companion: Companion) -> None:
    answer = companion("rules", "cray", "towr", "--json")
    assert answer.code == 0
    assert answer.document["meant"] == {"towr": "tower"}
    assert answer.err == "No rule has 'towr'. Did you mean 'tower'?\n"
    assert answer.document["found"] == companion("rules", "cray", "tower", "--json").document["found"]


def test_words_that_never_occur_together_find_the_nearest_rules(companion: Companion) -> None:
    answer = companion("rules", "cray", "feast", "battleship", "wood", "\x1b[31m")
    assert answer.code == 0
    assert "\x1b" not in answer.err
    assert "CV-FEAST-06  " in answer.out
    assert answer.err == "No rule has all of these words. These are the nearest.\n"


def test_the_nearest_rules_follow_if_few_have_all_words(companion: Companion) -> None:
    document = companion("rules", "cray", "roads", "connect", "segment", "zebra", "--json").document
    assert 0 < document["near"] <= len(document["found"])
    assert "all of these words" in companion("rules", "cray", "house", "on", "water", "spaceship").err
    assert companion("rules", "cray", "tower", "wall", "--json").document["near"] == 0


def test_a_question_is_answered_by_the_nearest_rules(companion: Companion) -> None:
    answer = companion("rules", "cray", "can", "I", "erase", "something", "drawn")
    assert answer.code == 0
    assert answer.out.startswith("CV-R55  ")
    assert answer.err == "These rules are the nearest.\n"


def test_a_quoted_phrase_is_searched_as_words_if_it_is_not_found(companion: Companion) -> None:
    answer = companion("rules", "cray", "the cost of a tower in gold")
    assert "CV-TOW-01  " in answer.out
    assert answer.err.startswith("No rule has this phrase.\n")


def test_one_rule_in_full_lists_what_cites_it(companion: Companion) -> None:
    out = companion("rules", "CV-TOW-02").out
    assert "Cited by the refusals occupied, wrong-terrain (moves: build)\n" in out
    assert "case CV-TOW-02-1: `ann build tower H6` is refused: A tower cannot be built on water.\n" in out
    assert "case CV-TOW-02-2: `ann build tower G8` is legal: A tower may be built on field.\n" in out
    assert "Cited by the score lines couples: … x … " in companion("rules", "KV-SCO-05").out


def test_a_few_refused_and_legal_cases_are_shown(companion: Companion) -> None:
    cited = companion("rules", "MV-FRND-03", "--json").document["cited"]
    assert [case["then"].split()[0] for case in cited["cases"]][:2] == ["illegal", "legal"]
    assert len(cited["cases"]) == 3
    assert f"… and {cited['case_count'] - 3} more cases in the case book" in companion("rules", "MV-FRND-03").out


def test_all_cases_are_shown_with_the_folder_of_the_case_book(companion: Companion) -> None:
    few, all_of_them = (companion("rules", "CV-TOW-02", *more, "--json").document["cited"] for more in ([], ["--all"]))
    assert len(all_of_them["cases"]) == few["case_count"] > len(few["cases"])
    *cases, last = companion("rules", "CV-TOW-02", "--all").out.splitlines()
    assert sum(line.startswith("case ") for line in cases) == few["case_count"]
    folder = Path(last.removeprefix("The case book is in "))
    assert [*folder.glob("*.toml")], last


@pytest.mark.parametrize("slug", REGISTRY)
def test_the_listed_refusals_are_those_of_the_title(slug: str) -> None:
    """The cases cover every refusal in the table; any other entry of the table would be stale."""
    table, game = read_refusals(slug), find_title(slug)
    assert game is not None
    package = Path(str(sys.modules[REGISTRY[slug]].__file__)).parent
    # The referee refuses wrong corrections and unknown values of rulings in every title.
    rooms = (package, Path(str(referee.__file__)).parent)
    source = "".join(path.read_text(encoding="utf-8") for room in rooms for path in room.glob("*.py"))
    assert {*table} <= {entry.id for entry in game.book().entries()}
    codes = {code for codes in table.values() for code in codes}
    # Some codes are composed: `f"no-{basis}"`.
    made = {code for code in codes if f'"{code}"' not in source}
    assert {code for code in made if f'"{code.partition("-")[0]}-{{' not in source} == set()
    assert len(made) < 6


@pytest.mark.parametrize("slug", REGISTRY)
def test_the_cases_of_an_id_are_those_that_cite_it(slug: str) -> None:
    cases = load_cases(slug, Case)
    for id in [entry.id for entry in read_book(slug).entries()][::40]:
        assert cases_citing(slug, id) == [case for case in cases if id in case.cited]
        assert {case.verdict for case in cases} <= {*VERDICTS}


def test_search_words_are_highlighted_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    command = [sys.executable, "-m", "companion", "rules", "cray", "tower", "chain"]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    shown = pexpect.run(" ".join(command), env=env, encoding="utf-8", timeout=60)
    assert "\x1b[1mTower\x1b[0m" in shown
    assert "\x1b" not in pexpect.run(" ".join([*command, "--plain"]), env=env, encoding="utf-8", timeout=60)


def test_a_search_accepts_no_game(companion: Companion) -> None:
    answer = companion("rules", "gold", "--game", "1")
    assert answer.code == 2
    assert "--game needs --decide or --ledger" in answer.err


@pytest.mark.parametrize("words", [[""], [" "], ['"'], ["?!"], ["?" * 9000]])
def test_a_search_without_words_answers_in_one_sentence(companion: Companion, words: list[str]) -> None:
    answer = companion("rules", "cray", *words)
    assert answer.code == 1
    assert "has no word to search for" in answer.err
    assert answer.err.count("\n") == 1
    assert len(answer.err) < 220


@pytest.mark.parametrize("words", [("is there a hand limit",), ("is", "there", "a", "hand", "limit")])
def test_a_question_in_quotes_is_not_a_phrase(companion: Companion, words: tuple[str, ...]) -> None:
    """In a shell, one puts a question in quotes; another rule has just these words as a phrasing."""
    answer = companion("rules", "masters-of-maple-syrup", *words)
    assert answer.out.startswith("MS-HAND-01  ")
    assert "phrase" not in answer.err
