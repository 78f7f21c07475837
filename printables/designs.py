"""The three designs of every sheet."""

from __future__ import annotations

from typing import Literal, TypeAlias

# colour fills; low draws outlines only; mono has a pattern and a letter for everything that a colour would tell.
Design: TypeAlias = Literal["colour", "low", "mono"]
DESIGNS: tuple[Design, ...] = ("colour", "low", "mono")
