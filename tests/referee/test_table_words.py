"""The words of a correction's list: rows can be laid by them in their order, and every place that differs is named."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.crayonville.components import card_title
from companion.games.king_of_the_valley.components import name_of as tile_name
from companion.games.king_of_the_valley.table_words import castle_tile, castle_words
from companion.games.maple_valley.vocabulary import name_of as goods_name
from companion.games.masters_of_maple_syrup.table_words import NUMBER, TAPPED
from companion.referee.table_changes import (
    ItemWords,
    TableChange,
    difference,
    edge_words,
    row_words,
    stack_words,
    table_changes,
)
from companion.referee.viewer import ONLOOKER, REFEREE
from tests.referee.test_table_changes import corrected_games, silent

# The rows whose order counts, by title, and those that change at their front.
ORDERED = {
    "king-of-the-valley": {"hill", "discard"},
    "maple-valley": {"display", "discard", "under"},
    "masters-of-maple-syrup": {"discard", "top", "bottom"},
    "bear-valley": {"bottom"},
    "crayonville": set[str](),
}
FRONT = {"top"}
# How the words of a whole row begin, of cards that come, and of cards that go.
WHOLE = re.compile(r"(column|the \w+ display|all cards|on top of the deck, the top card first|row)\b")
PUT, TAKEN = re.compile("(onto|under|on top of)"), re.compile("(off|from under)")
PARTLY = re.compile(r", card (\d+) from the bottom and up: ")
TIMES = re.compile(r"(\d+) (\D.*)")
UNSEEN = re.compile("unseen cards?")
ROW = st.lists(st.sampled_from("abc?"), max_size=7)


def read_row(text: str) -> list[str]:
    """Read the pieces of a row from words: `2 fox, owl`."""
    if text == "empty":
        return []
    found: list[str] = []
    for part in text.split(", ") if text else ():
        times = TIMES.fullmatch(part)
        number, name = (int(times[1]), times[2]) if times else (1, part)
        found += ["?" if UNSEEN.fullmatch(name) else name] * number
    return found


def lay(words: str, row: Sequence[str], at_front: bool) -> list[str]:
    """Lay a row as the words say."""
    old, named = list(row), read_row(words.partition(": ")[2])
    if partly := PARTLY.search(words):
        return [*old[: int(partly[1]) - 1], *read_row(words[partly.end() :])]
    if WHOLE.match(words):
        return named
    if PUT.match(words):
        return [*named, *old] if at_front else [*old, *named]
    assert TAKEN.match(words), words
    size = len(named)
    assert (old[:size] if at_front else old[len(old) - size :]) == named
    return old[size:] if at_front else old[: len(old) - size]


@given(ROW, ROW)
def test_a_row_is_laid_by_its_words(before: list[str], after: list[str]) -> None:
    forms: list[tuple[ItemWords, bool]] = [
        (row_words("row {at}"), False),
        (stack_words("off {at}: {}", "onto {at}: {}", "the pile {at}"), False),
        (edge_words("from under: {}", "under: {}", "all cards: {}"), False),
        (edge_words("off: {}", "on top of: {}", "all cards: {}", at_front=True), True),
    ]
    for words, at_front in forms if before != after else ():
        assert lay(words(("hill", "L"), before, after), before, at_front) == after


def namer(slug: str, kind: str) -> Callable[[str], str]:
    """Return how the pieces of an item are named."""
    if slug == "king-of-the-valley":
        names: dict[str, Callable[[str], str]] = {"castle": lambda tile: castle_tile(tile.strip("()")), "taxed": str}
        return names.get(kind, tile_name)
    if slug == "maple-valley" and kind in ("stored", "suns"):
        return goods_name
    if slug == "masters-of-maple-syrup":
        return lambda card: NUMBER.sub("", card).replace(TAPPED, "")
    return card_title if (slug, kind) == ("crayonville", "flipped") else str


CASTLE = st.lists(st.sampled_from(["Q", "(Q)", "K2", "(K2)", "J:K", "(J:K)", "F"]), max_size=6)
PARTS = re.compile(r"(turn face up|turn face down|out of the castle|into the castle): ")


@given(CASTLE, CASTLE)
def test_a_castle_is_changed_by_its_words(before: list[str], after: list[str]) -> None:
    words = castle_words(("castle",), before, after)
    _, *parts = PARTS.split(words)
    named = {what: Counter(read_row(tiles.rstrip(", "))) for what, tiles in zip(parts[::2], parts[1::2], strict=True)}
    gone, come, up, down = (
        named.get(what, Counter())
        for what in ("out of the castle", "into the castle", "turn face up", "turn face down")
    )
    covered = [Counter({f"{tile} face-down": count for tile, count in tiles.items()}) for tiles in (up, down)]
    now = Counter(map(castle_tile, before))
    assert now >= gone + down + covered[0]
    assert now - gone - down - covered[0] + come + up + covered[1] == Counter(map(castle_tile, after))


def test_tiles_of_a_castle_are_turned_over_where_they_are() -> None:
    assert castle_words(("castle",), ["(Q)", "(F)"], ["F", "Q"]) == "turn face up: queen, farmer"


def changes_in(slug: str, seed: int, moves: int) -> Iterator[tuple[Any, TableChange]]:
    for outcome in corrected_games(slug, seed, moves):
        game = outcome.session.game
        for viewer in (ONLOOKER, REFEREE):
            for change in table_changes(game, outcome.was, outcome.session.state, viewer):
                if change.item[0] not in silent(game):
                    yield game, change


@pytest.mark.parametrize("slug", ORDERED)
def test_rows_whose_order_counts_are_told_as_they_must_lie(slug: str) -> None:
    found = 0
    for seed in range(6):
        for _, change in changes_in(slug, 200 + seed, 150):
            kind = change.item[0]
            if kind in ORDERED[slug]:
                name = namer(slug, kind) if slug != "masters-of-maple-syrup" else str
                before, after = ([name(piece) for piece in row or ()] for row in (change.before, change.after))
                assert lay(change.words, before, kind in FRONT) == after, change
                found += 1
    assert bool(found) is bool(ORDERED[slug])


def places_of(slug: str, change: TableChange) -> Iterator[str]:
    """Yield what the words of a change must name: places, pieces, and new amounts."""
    kind, before, after = change.item[0], change.before, change.after
    if kind == "valley":
        row = 6 - int(change.item[-1].split()[-1])
        pairs = zip("abcde", before.split(), after.split(), strict=True)
        yield from (f"{column}{row}" for column, old, new in pairs if old != new)
    elif change.item[-1] == "sketch":
        for gone in difference((before or "").split(), (after or "").split()):
            places = (word.partition("@")[0] for word in gone)
            yield from (place for place in places if re.fullmatch(r"[A-Z]\d+.*", place))
    elif kind in ("map", "coins", "loose", "stored", "actions", "values"):
        yield change.item[-1]
    elif kind == "markers":
        yield f"{change.item[1]} {change.item[2]}"
    elif kind in ORDERED[slug]:
        return
    elif kind == "scored":
        boxes = (
            {(card_title(box["card"]), box["place"], box["stars"]) for box in boxes or ()} for boxes in (before, after)
        )
        for card, at, _ in set.symmetric_difference(*boxes):
            yield from (card, f"(card {at})")
    elif isinstance(before or after, list | tuple):
        for pieces in difference(before or (), after or ()):
            yield from (namer(slug, kind)(piece) for piece in pieces if isinstance(piece, str) and piece != "?")
    elif isinstance(after, int) and not isinstance(after, bool):
        yield str(after)


@pytest.mark.parametrize("slug", ORDERED)
def test_the_words_name_every_place_that_differs(slug: str) -> None:
    found = 0
    for seed in range(6):
        for _, change in changes_in(slug, 300 + seed, 150):
            for place in places_of(slug, change):
                # Several tiles of a kind are counted: `2 wood tiles`.
                assert place in change.words, (place, change)
                found += 1
    assert found > 20


def test_a_pile_that_grows_is_told_in_its_order() -> None:
    """Equal cards are counted together only where they lie together."""
    words = stack_words("off: {}", "onto: {}", "the pile")
    assert words(("discard",), ["a"], ["a", "c", "c", "d", "c"]) == "onto: 2 c, d, c"
    at_top = edge_words("off: {}", "on: {}", "all: {}", at_front=True)
    assert at_top(("top",), ["a"], ["c", "b", "a"]) == "on: c, b"
    assert at_top(("top",), ["a", "b"], ["b", "a"]) == "all: b, a"


def test_shuffled_rows_are_laid_too() -> None:
    rng, words = Random(1), row_words("row", str.upper)
    row = list("abcdef")
    other = rng.sample(row, 6)
    assert lay(words(("row",), row, other), row, at_front=False) == [piece.upper() for piece in other]
