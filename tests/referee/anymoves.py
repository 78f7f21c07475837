"""Hypothesis strategies for moves of every class, derived from the types of their fields."""

from __future__ import annotations

import types
from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from msgspec import Meta

from companion.games.crayonville.components import CARD_NAMES, RESOURCES, TERRAINS
from companion.games.crayonville.game import TITLE
from companion.games.crayonville.moves import Amount
from companion.games.crayonville.sheet import space_order
from companion.games.crayonville.tables import read_tables
from companion.referee.moves import RECORD_MOVES, Move

T = TypeVar("T")
SEATS = ("ann", "bo", "cy")
SHEET = read_tables("stand-in").sheet
PAIRS = [(a, b) for a in SHEET.spaces for b in SHEET.neighbours[a] if space_order(a) < space_order(b)]
CLASSES: tuple[type[Move], ...] = (*TITLE.verb_of, *RECORD_MOVES)
# Printable text: no control characters and no line ends.
TEXTS = st.text(st.characters(exclude_categories=("C", "Z"), include_characters=" "), max_size=20)
NUMBERS = st.integers(-999_999_999, 999_999_999)
TITLED: dict[str, SearchStrategy[Any]] = {
    "seat": st.sampled_from(SEATS),
    "text": TEXTS,
    "quantity": st.sampled_from(TITLE.quantities.names),
    "space": st.sampled_from(SHEET.spaces),
    "resource": st.sampled_from(RESOURCES),
    "card": st.sampled_from(CARD_NAMES),
    "piece": st.sampled_from((*TERRAINS, *CARD_NAMES)),
    "road": st.sampled_from(PAIRS),
    "wall": st.sampled_from(PAIRS),
    "works": st.sampled_from(PAIRS),
}


def checked(examples: int) -> Callable[[T], T]:
    """Run a property on this many examples: the same in every run, and without a deadline."""
    return settings(max_examples=examples, deadline=None, derandomize=True)


def values_of(hint: Any, most: int) -> SearchStrategy[Any]:
    """Return values of a field; lists have at most `most` items."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        titles = [meta.title for meta in args[1:] if isinstance(meta, Meta) and meta.title]
        return TITLED[titles[0]]
    if origin in (Union, types.UnionType):
        inner = next(arg for arg in args if arg is not type(None))
        return st.none() | values_of(inner, most)
    if origin is Literal:
        return st.sampled_from(args)
    if origin is tuple:
        return st.lists(values_of(args[0], most), min_size=1, max_size=most).map(tuple)
    return NUMBERS if hint is int else fields_of(Amount, most)


def fields_of(cls: type[Any], most: int) -> SearchStrategy[Any]:
    hints = get_type_hints(cls, include_extras=True)
    fields = {name: values_of(hints[name], most) for name in cls.__struct_fields__}
    return st.builds(cls, **fields)


@cache
def moves_of(cls: type[Move], most: int = 3) -> SearchStrategy[Any]:
    """Return moves of one class, legal or not."""
    return fields_of(cls, most)


@cache
def any_move(most: int = 3) -> SearchStrategy[Any]:
    """Return moves of every class."""
    return st.one_of([moves_of(cls, most) for cls in CLASSES])
