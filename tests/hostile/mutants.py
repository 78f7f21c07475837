"""Mutated inputs: a document with a misplaced value, a text with misplaced words and lines."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Sequence
from random import Random
from typing import Any

import tomli_w

from tests.support.mutation import mutated

# Values to misplace, in all targets.
ODD: tuple[str, ...] = (
    "", " ", "?", "*", "-", "-1", "0", "1e9", "9" * 30, "A1", "J>K", "#1", '"', "\\", '"x"', "a b", "ann", "Ann",
    "\u202eann", "\x1b[31m", "\0", "[red]", "<b>", "../../x", "/etc/passwd", "x" * 500, "ß", "\u0131", "İ", "ﬀ",
    "²", "٣", "\u200d", "👩‍🌾", "e\u0301" * 50, "{0}", "%s", "true", "nan", "inf",
)  # fmt: skip


def toml_mutant(text: str, rng: Random, words: Sequence[Any] = ()) -> str:
    """Change a value of a TOML document. Raises ValueError or TypeError if it cannot be written."""
    return tomli_w.dumps(_changed(tomllib.loads(text), rng, words))


def json_mutant(text: str, rng: Random, words: Sequence[Any] = ()) -> str:
    """Change a value of a JSON document. Raises ValueError."""
    return json.dumps(_changed(json.loads(text), rng, words))


def _changed(document: dict[str, Any], rng: Random, words: Sequence[Any]) -> dict[str, Any]:
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        document = mutated(document, rng, (*ODD, *words))
    return document


def line_mutant(text: str, rng: Random, words: Sequence[str]) -> str:
    """Change a word of a line, or drop, duplicate or swap words or lines."""
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    match rng.choice(("word", "word", "word", "drop", "add", "swap", "double line", "drop line", "add word")):
        case "double line":
            lines.insert(at, lines[at])
        case "drop line":
            del lines[at]
        case what:
            lines[at] = " ".join(_words_changed(lines[at].split(" "), what, rng, (*ODD, *words)))
    return "\n".join(lines)


def _words_changed(line: list[str], what: str, rng: Random, words: Sequence[str]) -> list[str]:
    at = rng.randrange(len(line))
    match what:
        case "word":
            line[at] = rng.choice(words)
        case "drop":
            del line[at]
        case "swap":
            other = rng.randrange(len(line))
            line[at], line[other] = line[other], line[at]
        case _:
            line.insert(at, rng.choice(words) if what == "add word" else line[at])
    return line
