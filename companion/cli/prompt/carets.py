"""Pointing at a word that is not understood: the typed line, and a row of carets under the word. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from wcwidth import wcswidth

from companion.cli.names import PROMPT_WORDS
from companion.cli.prompt.suggestions import SECOND_WORDS
from companion.referee.notation import TOKEN
from companion.referee.verdicts import Unreadable

INDENT = 4


def point_at(line: str, verdict: Unreadable, width: int) -> list[str]:
    """Return the line with carets under the word that is not understood; nothing where it does not fit or is odd."""
    span = find_word(line, verdict)
    cells = wcswidth(line)
    if span is None or not 0 < cells <= width - INDENT:
        return []
    start, end = span
    before, under = wcswidth(line[:start]), wcswidth(line[start:end])
    return [" " * INDENT + line, " " * (INDENT + before) + "^" * max(under, 1)]


def find_word(line: str, verdict: Unreadable) -> tuple[int, int] | None:
    """Find where in a typed line the word stands that a verdict means; names of several words shift its place."""
    word = verdict.word.removesuffix("…")
    spans = [match.span() for match in TOKEN.finditer(line) if match[0].startswith(word)]
    starts = [match.start() for match in TOKEN.finditer(line)]
    later = [span for span in spans if starts.index(span[0]) >= verdict.position]
    return next(iter(later or spans), None)


def meant_words(verdict: Unreadable, words: Sequence[str] = PROMPT_WORDS) -> list[str]:
    """Say which word of the prompt may be meant by a first word that is not understood."""
    if verdict.position != 0:
        return []
    if verdict.word.casefold() == "companion":
        return ["  at the prompt every word is typed without companion before it"]
    typed, is_other = verdict.word.casefold(), "did you mean" in verdict.reason
    begun = [word for word in words if word.startswith(typed)]
    close = begun or ([] if is_other else get_close_matches(typed, words, n=2))
    meant = [" ".join([word, *SECOND_WORDS.get(word, ())]) for word in close]
    return [f"  {'or ' if is_other else ''}did you mean {' or '.join(meant)}?"] if meant else []
