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
    """Start from a position that must be sound."""
    state = game.start(Header(game.slug, (), game.rules_version, position=document, **fields))
    assert not isinstance(state, Refusal), state
    return state


def check_reads_back(game: Title[Any], state: Any, seats: Iterable[str | None]) -> None:
    """Write a state as a file and read it: the same state, and the same to all who look at it."""
    again = read(game, tomllib.loads(tomli_w.dumps(game.positions.describe(state), multiline_strings=True)))
    assert again == state
    assert game.asks(again) == game.asks(state)
    assert game.score(again) == game.score(state)
    assert game.views(again) == game.views(state)
    for seat in seats:
        assert list(game.legal(again, seat)) == list(game.legal(state, seat))


def check_page(game: Title[Any], *kinds: type[Struct], without: Sequence[str] = ("seat", "game")) -> None:
    """Check the page of a title against its position: the example stands there as it is, and every field is named."""
    text = (DOCS / f"{game.slug}.toml").read_text(encoding="utf-8")
    page = (DOCS / f"{game.slug}.md").read_text(encoding="utf-8")
    assert text in page
    assert game.positions.examine(read(game, tomllib.loads(text))) == []
    fields = [field for kind in kinds for field in kind.__struct_fields__]
    assert [field for field in fields if field not in without and f"`{field}`" not in page] == []


def check_sentence(said: str, named: Sequence[str]) -> None:
    """Check what is said to nonsense against what it must name; it is one sentence that begins like all of them."""
    assert all(word in said for word in named), said
    assert said.startswith(("the position", "there is no edition"))
    assert "\n" not in said
    assert len(said) < 1000


def any_move(game: Title[Any], state: Any, seat: str | None, rng: Random) -> Move:
    """Choose a move, as a player would or by its kind first: so seldom kinds come up as often as the others."""
    if seat is not None and rng.random() < 0.4:
        return game.advise(state, seat, rng)
    found = list(game.legal(state, seat))
    kind = rng.choice(list(dict.fromkeys(map(type, found))))
    return rng.choice([move for move in found if type(move) is kind])


def any_values(words: Sequence[str], most: int = 60) -> st.SearchStrategy[Any]:
    """Return anything that a person could type as a value: numbers, words of the title, lists and tables of them."""
    pieces = st.sampled_from(words)
    return st.recursive(
        st.none() | st.booleans() | st.integers(-3, most) | pieces | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=5) | st.dictionaries(pieces, inner, max_size=4),
        max_leaves=12,
    )


def some_documents(
    game: Title[Any], states: Callable[[int], Iterator[Any]], seeds: int, each: int, kind: Callable[[Any], object]
) -> tuple[Doc, ...]:
    """Write positions of games played at random: some of each kind of moment, the first one met among them."""
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
    """Change positions in one to three places: each is read, and can be played on, or is refused."""
    rng = Random(f"mutation {seed}")
    for _ in range(times):
        document = rng.choice(documents)
        for _ in range(rng.choice((1, 1, 2, 3))):
            document = mutated(document, rng, words, spots)
        check_position(game, document, rng)
