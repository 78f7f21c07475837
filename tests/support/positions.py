"""Position files of every title: they read back as written, and invalid ones are refused in one sentence."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import tomli_w
from hypothesis import strategies as st
from msgspec import Struct

from companion.referee.header import Header
from companion.referee.moves import Move
from companion.referee.title import Title
from companion.referee.verdicts import Refusal
from tests.support.mutation import check_position, mutated

Doc: TypeAlias = dict[str, Any]
DOCS = Path(__file__).parents[2] / "docs" / "reference" / "positions"


def read(game: Title[Any], document: Doc, **fields: Any) -> Any:
    """Start from a position that must be valid."""
    state = game.start(Header(game.slug, (), game.rules_version, position=document, **fields))
    assert not isinstance(state, Refusal), state
    return state


def check_reads_back(game: Title[Any], state: Any, seats: Iterable[str | None]) -> None:
    """Check that a state reads back from a file, and looks the same to every viewer."""
    again = read(game, tomllib.loads(tomli_w.dumps(game.positions.describe(state), multiline_strings=True)))
    assert again == state
    assert game.asks(again) == game.asks(state)
    assert game.score(again) == game.score(state)
    assert game.views(again) == game.views(state)
    for seat in seats:
        assert list(game.legal(again, seat)) == list(game.legal(state, seat))


def check_page(game: Title[Any], *kinds: type[Struct], without: Sequence[str] = ("seat", "game")) -> None:
    """Check that the page of a title shows its example position and names every field."""
    text = (DOCS / f"{game.slug}.toml").read_text(encoding="utf-8")
    page = (DOCS / f"{game.slug}.md").read_text(encoding="utf-8")
    assert text in page
    assert game.positions.examine(read(game, tomllib.loads(text))) == []
    fields = [field for kind in kinds for field in kind.__struct_fields__]
    assert [field for field in fields if field not in without and f"`{field}`" not in page] == []


def check_sentence(said: str, named: Sequence[str]) -> None:
    """Check that a message about an invalid position is one sentence with the usual start, and names these words."""
    assert all(word in said for word in named), said
    assert said.startswith(("the position", "there is no edition"))
    assert "\n" not in said
    assert len(said) < 1000


def any_move(game: Title[Any], state: Any, seat: str | None, rng: Random) -> Move:
    """Choose a move like a simple player, or else by its kind first, so that rare kinds are as frequent as others."""
    if seat is not None and rng.random() < 0.4:
        return game.advise(state, seat, rng)
    found = list(game.legal(state, seat))
    kind = rng.choice(list(dict.fromkeys(map(type, found))))
    return rng.choice([move for move in found if type(move) is kind])


def any_values(words: Sequence[str], most: int = 60) -> st.SearchStrategy[Any]:
    """Return a strategy for typed values: numbers, words of the title, and lists and tables of them."""
    pieces = st.sampled_from(words)
    return st.recursive(
        st.none() | st.booleans() | st.integers(-3, most) | pieces | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=5) | st.dictionaries(pieces, inner, max_size=4),
        max_leaves=12,
    )


def some_documents(
    game: Title[Any], states: Callable[[int], Iterator[Any]], seeds: int, each: int, kind: Callable[[Any], object]
) -> tuple[Doc, ...]:
    """Return positions of random games: some of each kind of moment, including its first occurrence."""
    found: dict[object, list[Doc]] = {}
    rng = Random("documents")
    for seed in range(seeds):
        for state in states(seed):
            if kind(state) not in found or rng.random() < 0.02:
                found.setdefault(kind(state), []).append(game.positions.describe(state))
    return tuple(document for documents in found.values() for document in documents[:each])


def check_changed(
    game: Title[Any], documents: Sequence[Doc], seed: int, times: int, words: Sequence[Any], spots: Sequence[str] = ()
) -> None:
    """Change positions in one to three places; check that each can be played, or is refused."""
    rng = Random(f"mutation {seed}")
    for _ in range(times):
        document = rng.choice(documents)
        for _ in range(rng.choice((1, 1, 2, 3))):
            document = mutated(document, rng, words, spots)
        check_position(game, document, rng)
