"""The three designs of every sheet."""

from __future__ import annotations

from typing import Literal, TypeAlias

# colour fills shapes, low draws only outlines, mono replaces each colour with a pattern and a letter.
Design: TypeAlias = Literal["colour", "low", "mono"]
DESIGNS: tuple[Design, ...] = ("colour", "low", "mono")
