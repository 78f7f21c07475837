"""Search in the rules: ranking, stemming and spelling correction."""

from __future__ import annotations

import pytest

from companion.cli.rules import search_titles
from companion.games import REGISTRY
from companion.games.library import read_book
from companion.referee.clauses import Clause, Rule, Ruling
from companion.referee.search import (
    NEAREST,
    Query,
    correct_words,
    likeness,
    nearest,
    read_query,
    search,
    spans,
    stem,
    strength,
)

TOWER = Clause("XX-TOW-01", "Towers", "A Tower stands on land.", "table", example="build tower H6 is refused")
WALL = Clause("XX-WALL-01", "Walls", "A wall runs between two spaces; a Tower ends it.", "table")
COLOUR = Clause("XX-COL-01", "Colours", "Every space is coloured once.", "text")
CORNER = Ruling(
    "XX-R01", "Does a corner count?", "No.", "A wall has sides.", ("XX-WALL-01",),
    switch="corner_counts", values=("never", "always"), meanings={"always": "Touching at a corner is enough."},
)  # fmt: skip
BOOK: list[Rule] = [TOWER, WALL, COLOUR, CORNER]


def found(words: str) -> list[str]:
    return [entry.id for entry in search(BOOK, read_query(words))]


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        ("tower", ["XX-TOW-01", "XX-WALL-01"]),
        ("TOWERS", ["XX-TOW-01", "XX-WALL-01"]),
        ("wall", ["XX-WALL-01", "XX-R01"]),
        ("towers and walls", ["XX-WALL-01"]),
        ("what is a wall", ["XX-WALL-01", "XX-R01"]),
        ("colouring", ["XX-COL-01"]),
        ("touch", ["XX-R01"]),
        ("never", ["XX-R01"]),
        ("corner_counts", ["XX-R01"]),
        ("tow-01", ["XX-TOW-01"]),
        ("refused", ["XX-TOW-01"]),
        ('"two spaces"', ["XX-WALL-01"]),
        ('"spaces two"', []),
        ('tower "a corner', []),
        ('"a corner', ["XX-R01"]),
        ("wallpaper", []),
        ("h", []),
        ("?!", ["XX-TOW-01", "XX-WALL-01", "XX-COL-01", "XX-R01"]),
    ],
)
def test_every_word_is_required_and_the_best_match_comes_first(words: str, ids: list[str]) -> None:
    assert found(words) == ids


def test_stop_words_count_if_there_are_no_others() -> None:
    assert found("a the") == []
    assert {*found("a")} == {"XX-TOW-01", "XX-WALL-01", "XX-R01"}


@pytest.mark.parametrize(
    ("one", "other"),
    [("walls", "wall"), ("moving", "move"), ("fortified", "fortify"), ("passes", "pass"), ("bodies", "body"),
     ("chopping", "chop"), ("harvested", "harvests"), ("ties", "tie")],
)  # fmt: skip
def test_related_words_have_the_same_stem(one: str, other: str) -> None:
    assert stem(one) == stem(other)


def test_an_exact_match_counts_most() -> None:
    assert strength("wall", "wall") > strength("wall", "walls") > strength("wall", "wallpaper") > 0
    assert strength("2", "20") == strength("tower", "wall") == strength("wallpaper", "wall") == 0


@pytest.mark.parametrize(("typed", "meant"), [("towr", "tower"), ("color", "colour"), ("corenr", "corner")])
def test_a_misspelt_word_is_corrected_to_the_nearest_one(typed: str, meant: str) -> None:
    query = correct_words([*BOOK, Clause("XX-GEN-01", "General", "A colour.", "text")], read_query(f"{typed} land"))
    assert query == Query(((meant,), ("land",)), {typed: meant})


def test_a_word_without_a_similar_one_is_kept() -> None:
    assert correct_words(BOOK, read_query("spaceship towers")) == Query((("spaceship",), ("towers",)))


def test_the_spans_of_matching_words() -> None:
    text = "Towers, walls; a corner: “corner”"
    assert [text[a:b] for a, b in spans(text, read_query('wall tower "a corner"'))] == [
        "Towers",
        "walls",
        "a",
        "corner",
    ]


@pytest.mark.parametrize("slug", REGISTRY)
def test_every_entry_is_found_by_its_own_text(slug: str) -> None:
    entries = read_book(slug).entries()
    for entry in entries[::7]:
        text = entry.text if isinstance(entry, Clause) else entry.question
        assert entry in search(entries, read_query(f'"{text}"')), entry.id


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        ("tower on a spaceship", ["XX-TOW-01", "XX-WALL-01"]),
        ("tower corner land", ["XX-TOW-01"]),
        ("duplicate", []),
        ("spaces coloured twice", ["XX-COL-01", "XX-WALL-01"]),
        ("feast battleship tower wall", []),
        ("spaceship", []),
        ("?!", []),
    ],
)
def test_the_nearest_entries_contain_most_of_the_words(words: str, ids: list[str]) -> None:
    assert [entry.id for entry in nearest(BOOK, read_query(words))] == ids


def test_the_nearest_entries_are_few_and_exclude_those_found() -> None:
    entries = read_book("crayonville").entries()
    query = read_query("house spaceship")
    few = nearest(entries, query)
    assert len(few) == NEAREST
    assert few[0] not in nearest(entries, query, few[:1])


def test_a_synonym_counts_least() -> None:
    assert strength("cost", "cost") > strength("cost", "costly") > likeness("cost", "price") > 0
    assert likeness("prices", "costs") == likeness("price", "cost")
    assert strength("cost", "price") == likeness("cost", "wall") == 0


# Questions in everyday words, and the entries that answer them.
QUESTIONS = {
    "crayonville": {
        "how much does a tower cost": "CV-TOW-01",
        "who wins a tie": "CV-R50",
        "roads must connect": "CV-ROAD-04 CV-R30",
        "what if the tiles run out": "CV-R17",
        "player leaves early": "CV-R61",
        "can I erase something": "CV-R55",
        "price of a wall": "CV-WALL-01",
    },
    "king-of-the-valley": {
        "how much does a priest cost": "KV-PRI-01",
        "recruit in first round": "KV-REC-02",
        "can I recruit in the first round please": "KV-REC-02",
        "tie breaker": "KV-WIN-02 KV-WIN-03",
        "starting gold": "KV-SET-04",
        "forgot to claim kingdom": "KV-R36",
        "jump over another king": "KV-MOVE-05",
        "how many points for four knights": "KV-SCO-03",
    },
    "bear-valley": {
        "what happens when I meet a bear": "BV-BEAR-01",
        "go back to a space already visited": "BV-MOVE-04 BV-R09",
        "deck runs out": "BV-END-04 BV-R17 BV-EXPL-07",
        "dead player's equipment": "BV-R16",
        "can I use two pieces of equipment in a turn": "BV-EQ-03",
        "can I trade twice": "BV-R48 BV-R47",
    },
    "masters-of-maple-syrup": {
        "can I develop two cards in one turn": "MS-DEV-03 MS-R14",
        "opponent plays tenth card do I still act": "MS-END-02",
        "pay with more cards than needed": "MS-R30",
        "discount stack": "MS-R29",
        "effect forgotten": "MS-R49",
        "stop early": "MS-R53",
    },
    "maple-valley": {
        "can I stay where I am": "MV-TRAV-01",
        "craft two favours in one turn": "MV-CRAFT-05",
        "tied winner": "MV-SCORE-15 MV-R65",
        "how do maps work": "MV-MAP-01 MV-MAP-02",
        "favours not finished at the end": "MV-R50",
        "swap with other players": "MV-R76",
    },
}


@pytest.mark.parametrize(("slug", "words"), [(slug, words) for slug in QUESTIONS for words in QUESTIONS[slug]])
def test_everyday_words_find_the_rule_among_the_first_three(slug: str, words: str) -> None:
    found = [place.entry.id for place in search_titles([slug], words.split()).places[:3]]
    assert {*QUESTIONS[slug][words].split()} & {*found}, found
