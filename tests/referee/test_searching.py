"""Search in the rules: ranking, stemming, synonyms, phrases and spelling correction."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

import pytest

from companion.cli.rules import search_titles
from companion.games import REGISTRY
from companion.games.library import read_book
from companion.referee import search
from companion.referee.clauses import Clause, Rule, Ruling
from companion.referee.problems import BadPosition
from companion.referee.search import NEAREST, Found, Index, Query, read_query, spans, words_of

TOWER = Clause("XX-TOW-01", "Towers", "A Tower stands on land.", "table", example="build tower H6 is refused")
WALL = Clause("XX-WALL-01", "Walls", "A wall runs between two spaces; a Tower ends it.", "table")
COLOUR = Clause(
    "XX-COL-01", "Colours", "Every space is coloured once.", "text", asked=("who goes first with a pencil",)
)
CORNER = Ruling(
    "XX-R01", "Does a corner count?", "No.", "A wall has sides.", ("XX-WALL-01",),
    switch="corner_counts", values=("never", "always"), meanings={"always": "Touching at a corner is enough."},
)  # fmt: skip
BOOK: list[Rule] = [TOWER, WALL, COLOUR, CORNER]
GROUPS = [["once", "twice", "a single time"], ["tower", "big house"], ["wall", "fence"]]


def find(words: str, groups: Iterable[list[str]] = ()) -> Found:
    index = Index(BOOK, groups)
    return index.search(index.understand(read_query(words)))


def ids_of(entries: Iterable[Rule]) -> list[str]:
    return [entry.id for entry in entries]


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
        ("refu", ["XX-TOW-01"]),
        ('"two spaces"', ["XX-WALL-01"]),
        ('tower "a corner', []),
        ('"a corner', ["XX-R01"]),
        ("wallpaper", []),
        ("wallpaper tower", []),
        ("tower spaceship", []),
        ("pencils", ["XX-COL-01"]),
    ],
)
def test_entries_with_all_the_words_come_first_the_best_match_first(words: str, ids: list[str]) -> None:
    assert ids_of(find(words).whole) == ids


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        ("tower spaceship", ["XX-TOW-01", "XX-WALL-01"]),
        ("wallpaper", ["XX-WALL-01", "XX-R01"]),
        ("coloured walls", ["XX-COL-01", "XX-WALL-01", "XX-R01"]),
        ("qqq", ["XX-TOW-01", "XX-WALL-01", "XX-COL-01", "XX-R01"]),
    ],
)
def test_the_nearest_entries_have_any_of_the_words(words: str, ids: list[str]) -> None:
    assert find(words) == Found([], [entry for id in ids for entry in BOOK if entry.id == id])


@pytest.mark.parametrize(
    ("words", "id"),
    [("fences", "XX-WALL-01"), ("is a big house allowed", "XX-TOW-01"), ("coloured a single time", "XX-COL-01")],
)
def test_a_group_of_synonyms_is_found_by_any_of_its_words(words: str, id: str) -> None:
    found = find(words, GROUPS)
    assert ids_of([*found.whole, *found.near])[0] == id


def test_the_words_of_a_group_are_known_and_need_no_correction() -> None:
    index = Index(BOOK, GROUPS)
    assert index.understand(read_query("fencing houses")).meant == {}


def test_a_query_without_words_has_no_match() -> None:
    assert find("?!") == Found([], BOOK)


def test_stop_words_count_in_phrasings_and_if_there_are_no_others() -> None:
    assert ids_of(find("who goes").whole) == ["XX-COL-01"]
    assert find("a the").whole == []
    assert {*ids_of(find("a").whole)} == {"XX-TOW-01", "XX-WALL-01", "XX-COL-01", "XX-R01"}


def test_a_question_ranks_by_likeness_even_if_another_entry_has_all_the_words() -> None:
    pawn = Clause("XX-A", "A", "The pawn stays until the cards that move it are played.", "text")
    stay = Clause("XX-B", "B", "Travelling is optional.", "text", asked=("must i move", "must i move at all"))
    index = Index([pawn, stay])
    assert ids_of(index.search(read_query("must I move my pawn")).near)[0] == "XX-B"
    assert ids_of(index.search(read_query("move pawn")).whole) == ["XX-A"]


@pytest.mark.parametrize(
    ("one", "other"),
    [("walls", "wall"), ("moving", "move"), ("fortified", "fortify"), ("passes", "pass"), ("bodies", "body"),
     ("chopping", "chop"), ("harvested", "harvests")],
)  # fmt: skip
def test_related_words_find_each_other(one: str, other: str) -> None:
    for typed, written in ((one, other), (other, one)):
        assert Index([Clause("XX-A", "A", written, "text"), TOWER]).search(read_query(typed)).whole


def test_a_number_is_not_the_beginning_of_another() -> None:
    assert Index([Clause("XX-A", "A", "It costs 20.", "text")]).search(read_query("2")).whole == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("What's a Café?", ["whats", "a", "cafe"]),
        ("the opponent’s 6th", ["the", "opponents", "6"]),
        ("a_b", ["a", "b"]),
    ],
)
def test_apostrophes_join_and_accents_and_ordinals_are_left_out(text: str, words: list[str]) -> None:
    assert words_of(text) == words


@pytest.mark.parametrize(
    ("typed", "meant"), [("towr", "tower"), ("color", "colour"), ("corenr", "corner"), ("rnus", "runs"), ("teh", "the")]
)
def test_a_misspelt_word_is_corrected_to_the_nearest_one(typed: str, meant: str) -> None:
    index = Index([*BOOK, Clause("XX-GEN-01", "General", "A colour.", "text")])
    assert index.understand(read_query(f"{typed} land")) == Query(((meant,), ("land",)), {typed: meant})


def test_a_word_without_a_similar_one_is_kept() -> None:
    assert Index(BOOK).understand(read_query("spaceship towers")) == Query((("spaceship",), ("towers",)))


def test_a_phrase_that_no_rule_has_is_split() -> None:
    assert Index(BOOK).understand(read_query('"land spaces"')) == Query((("land",), ("spaces",)), loose=True)
    assert Index(BOOK).understand(read_query("land-spaces")) == Query((("land",), ("spaces",)))


def test_the_spans_of_matching_words() -> None:
    text = "Towers, walls; a corner: “corner”; the opponent's wallpaper"
    assert [text[a:b] for a, b in spans(text, read_query('wall tower "a corner" the'))] == [
        "Towers",
        "walls",
        "a",
        "corner",
        "wallpaper",
    ]


def test_an_sqlite_without_fts5_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "ENGINE", "fts99")
    with pytest.raises(BadPosition, match=rf"SQLite {sqlite3.sqlite_version} has no FTS5"):
        Index(BOOK)


@pytest.mark.parametrize("slug", REGISTRY)
def test_every_entry_is_found_by_its_id_and_its_own_text(slug: str) -> None:
    entries = read_book(slug).entries()
    index = Index(entries)
    for entry in entries[::7]:
        text = entry.text if isinstance(entry, Clause) else entry.question
        assert entry in index.search(index.understand(read_query(f'"{text}"'))).whole, entry.id
        assert entry in index.search(read_query(entry.id)).whole


def test_the_nearest_entries_are_few_and_exclude_those_found() -> None:
    index = Index(read_book("crayonville").entries())
    assert len(index.search(read_query("house spaceship")).near) == NEAREST
    whole, near = index.search(read_query("harbour battleship course"))
    assert not {*ids_of(whole)} & {*ids_of(near)}


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
