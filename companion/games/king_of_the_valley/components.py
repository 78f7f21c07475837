"""Tiles, Orders and castle columns as the files of an edition write them, and as the rulebook counts them."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import Literal

from msgspec import Struct

from companion.referee.editions import Listing

Column = Literal["queen", "duke", "countess", "knight", "farmer", "wife"]
Side = Literal["L", "R"]
COLUMNS: tuple[Column, ...] = ("queen", "duke", "countess", "knight", "farmer", "wife")
SIDES: tuple[Side, ...] = ("L", "R")
STAGES = ("I", "II", "III")
# Seven kinds of subjects, three of specialists, each known by its letter (KV-GEN-07).
NAMES = {
    "Q": "queen",
    "D": "duke",
    "C": "countess",
    "K": "knight",
    "F": "farmer",
    "W": "wife",
    "J": "jester",
    "P": "priest",
    "Z": "wizard",
    "T": "tax collector",
}
COLUMN_OF_LETTER: dict[str, Column] = {name[0].upper(): name for name in COLUMNS if name != "knight"} | {"K": "knight"}
SPECIALISTS = ("P", "Z", "T")
COLLECTOR = re.compile(r"T([0-9])-([0-9]{1,2})")
CODE = re.compile(rf"[QDCFWJPZ]|K[1-4]|{COLLECTOR.pattern}")
# What the rulebook prints (KV-SET-06): the sizes of the piles, and the piles of the specialists.
PILES = {"I": 29, "II": 30, "III": 31}
# The number of each subject in the box, and its influence.
SUBJECTS: dict[Column, tuple[int, int]] = {
    "queen": (3, 5),
    "duke": (6, 4),
    "countess": (9, 3),
    "knight": (20, 2),
    "farmer": (24, 1),
    "wife": (12, 1),
}
HILL_ROWS = 6
HILL = HILL_ROWS * len(SIDES)
ORDERS = range(1, 5)
KNIGHTS_EACH = 5
JESTERS = 3
PRIESTS, WIZARDS = Counter(I=1, II=1, III=1), Counter(II=1, III=1)
COLLECTORS = 8
# The number of kingdom tokens in the box, more than can ever be claimed, and of tax collector tokens.
TOKENS = 6
# The lists of entries in the files of an edition.
LISTINGS = (
    Listing("tiles.toml", "tile", ("stage", "code")),
    Listing("orders.toml", "order", ("number",), ("name",)),
    Listing("castle.toml", "column", ("name",)),
)


class Tile(Struct, frozen=True, forbid_unknown_fields=True):
    """A number of equal tiles of one stage."""

    stage: Literal["I", "II", "III"]
    code: str
    count: int


class Order(Struct, frozen=True, forbid_unknown_fields=True):
    """An Order of knights."""

    number: int
    name: str
    colour: str
    symbol: str


class CastleColumn(Struct, frozen=True, forbid_unknown_fields=True):
    """A portrait on the castle board."""

    name: Column
    title: str
    influence: int
    count: int


def code_order(code: str) -> tuple[int, str]:
    """Order tiles by kind: queens first, collectors last by what they need and pay."""
    need, _, pay = code.removeprefix("T").partition("-")
    return "QDCKFWJPZT".index(code[0]), f"{need}{pay:>2}"


def name_of(code: str) -> str:
    """Name a tile: `knight K1`, `tax collector T3-5`, `queen`."""
    return NAMES[code] if len(code) == 1 else f"{NAMES[code[0]]} {code}"


@cache
def need_of(code: str) -> int:
    """Return how many identical subjects a collector needs; 0 if none, or if the tile is not a collector."""
    match = COLLECTOR.fullmatch(code)
    return int(match[1]) if match else 0


@cache
def pay_of(code: str) -> int:
    """Return what a collector pays (KV-TAX-01, KV-TAX-04)."""
    match = COLLECTOR.fullmatch(code)
    return int(match[2]) if match else 0
