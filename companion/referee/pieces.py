"""Split a typed text into pieces: `;` separates moves, `:` and `, ` may separate them inside a piece. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.referee.notation import split_words

SCAN = re.compile(r'"(?:[^"\\]|\\.)*"|[\s,]+|;|(?:[^\s,;"]|"(?!(?:[^"\\]|\\.)*"))+')
# A comma between words, as opposed to one inside a cell such as (1,1).
COMMA = re.compile(r'((?:"(?:[^"\\]|\\.)*+"|[^",]|,(?!\s))++),?')
COLON = ":"
# What separates words.
BLANK = " \t,"


def split_text(text: str) -> list[str]:
    """Split a text into its moves at `;` outside quotation marks, without comments and empty pieces."""
    pieces = [""]
    for match in SCAN.finditer(text):
        if match[0].startswith("#") and pieces[-1][-1:] in BLANK:
            break
        if match[0] == ";":
            pieces.append("")
        else:
            pieces[-1] += match[0]
    return [piece.strip(BLANK) for piece in pieces if piece.strip(BLANK)]


def words_of(piece: str) -> list[str]:
    """Split a piece into words; a colon at the end of a word is a word of its own."""
    words: list[str] = []
    for word in split_words(piece):
        is_led = word.endswith(COLON) and not word.startswith('"')
        words += [*([bare] if (bare := word.rstrip(COLON)) else []), COLON] if is_led else [word]
    return words


def split_colons(piece: str) -> list[str]:
    """Split a piece at the colons that end a word."""
    parts = [""]
    for match in SCAN.finditer(piece):
        is_led = match[0].endswith(COLON) and not match[0].startswith('"')
        parts[-1] += match[0].rstrip(COLON) if is_led else match[0]
        parts += [""] if is_led else []
    return [part.strip(BLANK) for part in parts if part.strip(BLANK)]


def split_commas(piece: str) -> list[list[str]]:
    """Split a piece at its commas into groups of words."""
    return [words for match in COMMA.finditer(piece) if (words := split_words(match[1]))]


def split_groups(piece: str) -> list[str]:
    """Split a piece at its commas into texts."""
    return [" ".join(words) for words in split_commas(piece)]


def join_pieces(pieces: Sequence[str]) -> str:
    """Write pieces as one text."""
    return "; ".join(pieces)
