"""Events: what happened at the table, as data that can be put into words."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

# Quantities that are computed from the table: for these, an override is an adjustment, and `now` is their sum.
COMPUTED = ("points", "reputation")


class Event(Struct, frozen=True, gc=False, tag=True, tag_field="event"):
    """Something that happened at the table; `str()` describes it in full."""

    def seen_by(self, seat: str | None) -> str:
        """Describe the event as that seat (or an onlooker, None) may know it."""
        return str(self)


class Later(Event, frozen=True):
    """Events that are costly to work out: `Title.apply` replaces it by them, and a replay never asks."""

    tell: Callable[[], Iterable[Event]]


def tell_all(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return events with every `Later` worked out."""
    return tuple([one for event in events for one in (event.tell() if isinstance(event, Later) else (event,))])


class Said(Event, frozen=True):
    """A message to the table: an instruction, a warning or a remark."""

    text: str
    seat: str | None = None

    def __str__(self) -> str:
        return f"{self.seat}: {self.text}" if self.seat else self.text


class Quoted(Said, frozen=True, tag="Said"):
    """A remark that quotes lines of the record."""


class Recalled(Quoted, frozen=True, tag="Recalled"):
    """A remark that quotes lines which some seats may not read in full; `heard` is the text for those seats.

    Its keys are seats; the onlooker's key is "".
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
        now = f"adjustments now {self.now:+d}" if self.quantity in COMPUTED else f"now {self.now}"
        return f"{self.seat}: {self.change:+d} {self.quantity} (referee: {self.why}), {now}"
