"""Moves as data: one frozen class per verb, with typed fields and its own notation."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

Seat = Annotated[str, Meta(title="seat")]
Text = Annotated[str, Meta(title="text")]


class Move(Struct, frozen=True, gc=False, tag=True, tag_field="move"):
    """A move. Its `notation` has literal words, {fields} and [optional parts]."""

    notation: ClassVar[str] = ""
    # True if the move reveals something that cannot be unseen (a card turned over).
    reveals: ClassVar[bool] = False
    # True if the move corrects the table or the record, so that the answer lists what changes on the table.
    corrects: ClassVar[bool] = False
    # True if play starts with this move although it is nobody's turn; setup sheets leave it out.
    begins_play: ClassVar[bool] = False

    def has_shown(self) -> bool:
        """Return whether this move revealed something; some moves do only if they name a card."""
        return self.reveals


class Undo(Move, frozen=True):
    """Take back a move or a correction and everything after it; by default, the last move or amend."""

    notation: ClassVar[str] = "undo [{line}] [{why}] [by {by}]"
    corrects: ClassVar[bool] = True
    line: int | None = None
    why: Text | None = None
    by: Text | None = None


class Redo(Move, frozen=True):
    """Restore the lines that the last undo took back."""

    notation: ClassVar[str] = "redo [by {by}]"
    corrects: ClassVar[bool] = True
    by: Text | None = None


class Amend(Move, frozen=True):
    """Replace an earlier line.

    `dropping` lists the later lines that no longer stand; `cut` drops the line of that number and everything after it.
    """

    notation: ClassVar[str] = "amend {line} {text} [{why}] [cut {cut}] [dropping {dropping}] [by {by}]"
    corrects: ClassVar[bool] = True
    line: int
    text: Text
    why: Text | None = None
    cut: int | None = None
    by: Text | None = None
    dropping: tuple[int, ...] | None = None


class Override(Move, frozen=True):
    """Change a quantity by hand, with a reason; shown separately from computed points."""

    notation: ClassVar[str] = "override {seat} {quantity} {change} {why} [by {by}]"
    corrects: ClassVar[bool] = True
    seat: Seat
    quantity: Annotated[str, Meta(title="quantity")]
    change: int
    why: Text
    by: Text | None = None


class Note(Move, frozen=True):
    """Add a remark to the record."""

    notation: ClassVar[str] = "note {text} [by {by}]"
    text: Text
    by: Text | None = None


class Deal(Move, frozen=True):
    """Let the companion make the next draw; the record gets the drawn move instead of this one."""

    notation: ClassVar[str] = "deal"


RECORD_MOVES: tuple[type[Move], ...] = (Undo, Redo, Amend, Override, Note, Deal)
