"""A second implementation of undo, redo and amend: the effective lines of a record, from its plain text."""

from __future__ import annotations

import re
from collections.abc import Iterable

UNDO = re.compile(r"undo (\d+)(?: .*)?")
REDO = re.compile(r"redo(?: .*)?")
AMEND = re.compile(r'amend (\d+) "((?:[^"\\]|\\.)*)"(?: "(?:[^"\\]|\\.)*")?(?: cut (\d+))?(?: by .*)?')


def effective_lines(texts: Iterable[str]) -> list[tuple[int, str]]:
    """Return the effective lines, each with its number."""
    lines: list[tuple[int, str]] = []
    taken: list[list[tuple[int, str]]] = []
    for n, text in enumerate(texts, 1):
        if found := UNDO.fullmatch(text):
            kept = [line for line in lines if line[0] < int(found[1])]
            taken.append(lines[len(kept) :])
            lines = kept
        elif REDO.fullmatch(text):
            lines = lines + taken.pop()
        elif found := AMEND.fullmatch(text):
            new = re.sub(r"\\(.)", r"\1", found[2])
            end = int(found[3]) if found[3] else n
            lines = [(m, new if m == int(found[1]) else old) for m, old in lines if m < end]
            taken = []
        else:
            lines = [*lines, (n, text)]
            taken = []
    return lines
