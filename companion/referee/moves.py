"""Moves are data: frozen, typed, one class per verb, each with its own notation."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

Seat = Annotated[str, Meta(title="seat")]
Text = Annotated[str, Meta(title="text")]


class Move(Struct, frozen=True, gc=False, tag=True, tag_field="move"):
    """A line of a game. `notation` names literal words, {fields} and [optional parts]."""

    notation: ClassVar[str] = ""
    # True when the line tells people something they cannot unsee (a card turned over).
    reveals: ClassVar[bool] = False
    # True when the line puts ink on paper, to be corrected when it is taken back.
    inks: ClassVar[bool] = False
    # True when play begins with the line though it is nobody's turn: set-up sheets show nothing of it.
    begins_play: ClassVar[bool] = False

    def has_shown(self) -> bool:
        """Tell whether this very line has shown people something; some do so only when they name it."""
        return self.reveals


class Undo(Move, frozen=True):
    """Take back a line and all after it; without a number, the last one."""

    notation: ClassVar[str] = "undo [{line}] [{why}] [by {by}]"
    line: int | None = None
    why: Text | None = None
    by: Text | None = None


class Redo(Move, frozen=True):
    """Bring back what the last undo took."""

    notation: ClassVar[str] = "redo [by {by}]"
    by: Text | None = None


class Amend(Move, frozen=True):
    """Replace an earlier line; `cut` drops the lines from there on that no longer stand."""

    notation: ClassVar[str] = "amend {line} {text} [{why}] [cut {cut}] [by {by}]"
    line: int
    text: Text
    why: Text | None = None
    cut: int | None = None
    by: Text | None = None


class Override(Move, frozen=True):
    """The referee changes a named quantity by hand, with a reason; kept apart from computed points."""

    notation: ClassVar[str] = "override {seat} {quantity} {change} {why} [by {by}]"
    seat: Seat
    quantity: Annotated[str, Meta(title="quantity")]
    change: int
    why: Text
    by: Text | None = None


class Note(Move, frozen=True):
    """A remark for the record."""

    notation: ClassVar[str] = "note {text} [by {by}]"
    text: Text
    by: Text | None = None


class Deal(Move, frozen=True):
    """Let the companion draw what the table is asked for; the record keeps the drawn line instead."""

    notation: ClassVar[str] = "deal"


RECORD_MOVES: tuple[type[Move], ...] = (Undo, Redo, Amend, Override, Note, Deal)
