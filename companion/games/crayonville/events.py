"""Events of a level, as data; `str()` gives the text for the table."""

from __future__ import annotations

from collections import defaultdict

from msgspec import Struct

from companion.games.crayonville.components import CardName, Resource, Stock, card_title
from companion.games.crayonville.sheet import Space
from companion.referee.amounts import counted, enumerated
from companion.referee.events import Event

# The reason of a sale, and the working of a bonus.
SOLD = "sold"
BONUS = "bonus"


class HarvestPart(Struct, frozen=True, gc=False):
    """A part of a harvest: the structure, the resource, the units and the space they came from."""

    by: str
    at: Space
    kind: Resource
    units: int
    where: Space | None = None


class CardFlipped(Event, frozen=True):
    """A card was flipped."""

    card: CardName
    place: int
    of: int

    def __str__(self) -> str:
        return f"card {self.place} of {self.of}: {card_title(self.card)}"


class Harvested(Event, frozen=True):
    """A harvest with its working, space by space."""

    seat: str
    kind: Resource
    units: int
    now: int
    parts: tuple[HarvestPart, ...]

    def __str__(self) -> str:
        working: dict[str, list[str]] = defaultdict(list)
        for part in self.parts:
            where = f"{part.where} {part.units}" if part.where else f"farming {part.units}"
            working[f"{part.by} {part.at}"].append(where)
        shown = "; ".join(f"{by}: {', '.join(places)}" for by, places in working.items())
        if not self.units:
            return f"{self.seat}: nothing harvested, still {self.now} {self.kind}"
        return f"{self.seat}: +{self.units} {self.kind} ({shown}), now {self.now}"


class StockChanged(Event, frozen=True):
    """A change of a player's resources, and what the player has now."""

    seat: str
    change: Stock
    now: Stock
    why: str

    def __str__(self) -> str:
        changed = {kind: units for kind, units in self.change.items() if units}
        if not changed and self.why == SOLD:
            return f"{self.seat}: nothing sold"
        left = ", ".join(f"{self.now[kind]} {kind}" for kind in self.change)
        if not changed:
            return f"{self.seat}: {f'still {left}' if left else 'nothing to pay'} ({self.why})"
        changes = ", ".join(f"{units:+d} {kind}" for kind, units in changed.items())
        now = str(self.now[next(iter(changed))]) if len(self.change) == 1 else left
        return f"{self.seat}: {changes} ({self.why}), now {now}"


class Drawn(Event, frozen=True):
    """Something to draw on a village sheet."""

    seat: str
    what: str
    at: str

    def __str__(self) -> str:
        return f"{self.seat}: {self.what} {self.at}"


class Starred(Event, frozen=True):
    """Stars from a scoring card or a bonus, with their working."""

    seat: str
    source: str
    stars: int
    working: str

    def __str__(self) -> str:
        if self.working == BONUS:
            return f"{self.seat}: {counted(self.stars, 'bonus star')} for the {self.source}"
        return f"{self.seat}: {counted(self.stars, 'star')} for {self.source} ({self.working})"


class CardTurned(Event, frozen=True):
    """A Build/Produce card was turned over."""

    seat: str
    shows: str

    def __str__(self) -> str:
        return f"{self.seat}: turn the Build/Produce card to {self.shows}"


class LevelEnded(Event, frozen=True):
    """The level is over."""

    level: int
    winners: tuple[str, ...]
    removed: str

    def __str__(self) -> str:
        won = enumerated(self.winners)
        cards = ", ".join(map(card_title, self.removed.split(", ")))
        hidden = f"; removed from the deck: {cards}" if self.removed else ""
        return f"level {self.level} is over: {won} {'wins' if len(self.winners) == 1 else 'win'}{hidden}"
