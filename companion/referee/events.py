"""What happened, as data; the words for the table are made from it."""

from __future__ import annotations

from msgspec import Struct


class Event(Struct, frozen=True, gc=False, tag=True, tag_field="event"):
    """Something that happened at the table; `str()` says it in words, all of it."""

    def seen_by(self, seat: str | None) -> str:
        """Say it as that seat (or an onlooker) may know it."""
        return str(self)


class Said(Event, frozen=True):
    """The companion tells the table something: what to do, a warning, or a remark."""

    text: str
    seat: str | None = None

    def __str__(self) -> str:
        return f"{self.seat}: {self.text}" if self.seat else self.text


class Recalled(Said, frozen=True):
    """A remark that quotes lines of the record; `heard` has it for those who may not read them in full.

    It is found by seat; an onlooker's is under "".
    """

    heard: dict[str, str] = {}

    def seen_by(self, seat: str | None) -> str:
        return self.heard.get(seat or "", self.text)


class Overridden(Event, frozen=True):
    """The referee changed a quantity by hand."""

    seat: str
    quantity: str
    change: int
    now: int
    why: str

    def __str__(self) -> str:
        return f"{self.seat}: {self.quantity} {self.change:+d} by the referee ({self.why}): now {self.now}"
