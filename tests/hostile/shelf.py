"""A second opinion about undo, redo and amend: which lines are in force, worked out from the plain text of a record."""

from __future__ import annotations

import re
from collections.abc import Iterable

UNDO = re.compile(r"undo (\d+)(?: .*)?")
REDO = re.compile(r"redo(?: .*)?")
AMEND = re.compile(r'amend (\d+) "((?:[^"\\]|\\.)*)"(?: "(?:[^"\\]|\\.)*")?(?: cut (\d+))?(?: by .*)?')


def in_force(texts: Iterable[str]) -> list[tuple[int, str]]:
    """Return the lines that stand, each with its number."""
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
