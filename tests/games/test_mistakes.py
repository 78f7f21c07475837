"""Mistakes in files are explained in plain words, with the entry, the field and the allowed values."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.games.library import read_table
from companion.games.maple_valley.cards import FavourFile
from companion.games.masters_of_maple_syrup.cards import PropertyFile
from companion.referee.mistakes import describe_fault
from companion.referee.problems import BadPosition

CARD = '[edition]\ntitle = "x"\n[[card]]\nid = "T1"\nname = "Oak"\ncopies = 2\ntype = "tree"\ncost = 1\nvalue = {}\n'
EFFECT = CARD + 'effects = [{ trigger = "after", act = "tap", do = [{ do = "tuck", n = 1 }] }]\n'
FAVOUR = '[[favour]]\ntitle = "Kite"\ncategory = "Food"\ncost = { acorn = 1 }\n'
FIELDS = "id, name, copies, type, cost, value, tags, starting, symbols, harvest, effects, text"
GOODS = "acorn, berries, birch, cattails, clay, herbs, honey, bug, flower, pebble, map, any_curio, any_good, any_res"

MISTAKES: dict[str, tuple[type[Any], str, str, str, str]] = {
    "a word": (
        PropertyFile, CARD, '"tree"', '"bush"',
        "card T1 (Oak): type: 'bush' is not allowed: use one of tree, utility",
    ),
    "a kind of value": (
        PropertyFile, CARD, "cost = 1", 'cost = "1"',
        "card T1 (Oak): cost: must be a whole number, not a text in quotes",
    ),
    "missing": (PropertyFile, CARD, "cost = 1\n", "", "card T1 (Oak): cost: missing"),
    "too small": (
        PropertyFile, CARD, "cost = 1", "cost = -1", "card T1 (Oak): cost: must be a whole number, at least 0",
    ),
    "a field": (
        PropertyFile, CARD, "cost = 1", "cost = 1\ncolr = 2",
        f"card T1 (Oak): colr: unknown field; known fields: {FIELDS}",
    ),
    "a word within an effect": (
        PropertyFile, EFFECT, '"tap"', '"rap"',
        "card T1 (Oak): effects 1: act: 'rap' is not allowed: use one of develop, harvest, tap",
    ),
    "a field of a step": (
        PropertyFile, EFFECT, "n = 1", "m = 1",
        "card T1 (Oak): effects 1: do 1: m: unknown field; known fields: n, from, under, face, filter",
    ),
    "a key": (
        FavourFile, FAVOUR, "acorn", "gold",
        f"favour Kite: cost: 'gold' is not allowed: use one of {GOODS}",
    ),
    "an entry without a name": (
        FavourFile, FAVOUR, 'title = "Kite"\n', "", "favour number 1: title: missing",
    ),
    "no list": (FavourFile, FAVOUR, FAVOUR, "favour = 1", "favour: must be a list in brackets, not a whole number"),
    "no table": (FavourFile, FAVOUR, FAVOUR, "", "favour: missing"),
}  # fmt: skip


def fault_in(tmp_path: Path, kind: type[Any], text: str) -> str:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadPosition) as found:
        read_table(path, kind)
    return str(found.value)


@pytest.mark.parametrize(("kind", "text", "old", "new", "said"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_explained(tmp_path: Path, kind: type[Any], text: str, old: str, new: str, said: str) -> None:
    read_table_of(tmp_path, kind, text)
    assert fault_in(tmp_path, kind, text.replace(old, new, 1)) == f"mine.toml: {said}"


def read_table_of(tmp_path: Path, kind: type[Any], text: str) -> None:
    """Check that the file is valid before the mistake is made."""
    path = tmp_path / "sound.toml"
    path.write_text(text, encoding="utf-8")
    read_table(path, kind)


def test_an_unknown_step_lists_the_known_ones(tmp_path: Path) -> None:
    said = fault_in(tmp_path, PropertyFile, EFFECT.replace('"tuck"', '"juggle"'))
    assert said.startswith("mine.toml: card T1 (Oak): effects 1: do 1: do: 'juggle' is not allowed: use one of draw, ")
    assert said.endswith(", score, rule, manual")


def test_invalid_toml_is_named_with_its_line(tmp_path: Path) -> None:
    assert "mine.toml: " in fault_in(tmp_path, FavourFile, "a = \n")
    assert "line 1" in fault_in(tmp_path, FavourFile, "a = \n")


def test_long_words_are_shortened(tmp_path: Path) -> None:
    assert len(fault_in(tmp_path, FavourFile, FAVOUR.replace("Kite", "K" * 59).replace("Food", "F" * 5000))) < 300


class Sample(msgspec.Struct):
    """A type with fields of every kind, including those that no title uses."""

    pair: tuple[int, int] = (0, 0)
    width: float = 0
    price: dict[str, int] = {}
    rows: tuple[tuple[int, ...], ...] = ()
    inner: Sample | None = None
    when: datetime | None = None
    day: date | None = None

    def __post_init__(self) -> None:
        if self.width < 0:
            raise ValueError("a shelf is not narrower than nothing")


DEEP: dict[str, Any] = {"width": "x"}
for _ in range(50_000):
    DEEP = {"inner": DEEP}
RARE: dict[str, tuple[Any, str]] = {
    "an entry of a table": ({"price": {"oak": "x"}}, "price: oak: must be a whole number, not a text in quotes"),
    "a length": ({"pair": [1]}, "pair: must be a list in brackets of length 2"),
    "a part of a pair": ({"pair": [1, "x"]}, "pair number 2: must be a whole number, not a text in quotes"),
    "a list in a list": (
        {"rows": [[1], [1, "x"]]},
        "rows number 2: number 2: must be a whole number, not a text in quotes",
    ),
    "a huge number": ({"width": 10**400}, "width: must be a number, at most 1.7976931348623157e+308"),
    "a day": ({"width": date(2026, 1, 1)}, "width: must be a number, not date"),
    "a moment": ({"when": "x"}, "when: must be a date and time like 2026-11-18T20:15:00"),
    "no moment": ({"when": 3}, "when: must be a date and time, not a whole number"),
    "no document": ([], "must be a table with fields, not a list in brackets"),
    "without end": (DEEP, "nested too deeply"),
    "what the type itself refuses": ({"width": -1}, "a shelf is not narrower than nothing"),
    "what nobody has words for": ({"day": "x"}, "not readable"),
}


@pytest.mark.parametrize(("document", "said"), RARE.values(), ids=RARE)
def test_a_rare_mistake_is_explained(document: Any, said: str) -> None:
    with pytest.raises((msgspec.ValidationError, RecursionError)) as found:
        msgspec.convert(document, Sample)
    assert describe_fault(found.value, Sample, document) == said
