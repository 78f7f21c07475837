"""Events at the table, as data and in words."""

from __future__ import annotations

from companion.games.maple_valley.vocabulary import listed, name_of
from companion.referee.amounts import counted
from companion.referee.events import Event


class Collected(Event, frozen=True):
    """A player collected items (MV-GEN-01)."""

    seat: str
    items: tuple[str, ...]
    why: str = ""

    def __str__(self) -> str:
        return f"{self.seat} collects {listed(self.items)}{f' ({self.why})' if self.why else ''}"


BY_HAND = "(by hand)"


class Spent(Event, frozen=True):
    """A player spent items or discarded cards as payment (MV-GEN-02)."""

    seat: str
    items: tuple[str, ...]
    why: str

    def __str__(self) -> str:
        return f"{self.seat} spends {listed(self.items)} {self.why if self.why == BY_HAND else f'for {self.why}'}"


class Played(Event, frozen=True):
    """A card was played (MV-PLAY-01)."""

    seat: str
    title: str
    type: str
    left: int

    def __str__(self) -> str:
        how = f"travels by {self.type}" if self.type else "dawdles: the card goes under the Dawdle deck"
        return f"{self.seat} plays {self.title} and {how} ({counted(self.left, 'card')} left)"


class Travelled(Event, frozen=True):
    """A trail was travelled (MV-TRAV-03, MV-MAP-01)."""

    seat: str
    trail: str
    to: str
    means: str
    card: str = ""

    def __str__(self) -> str:
        by = "" if self.means == "friend" else f" with {self.card or 'a Map'}"
        return f"{self.seat} travels {self.trail} to {self.to}{by}"


class Zoomed(Event, frozen=True):
    """A pawn zoomed (MV-TRAV-08)."""

    seat: str
    to: str

    def __str__(self) -> str:
        return f"{self.seat} zooms to {self.to}"


class Got(Event, frozen=True):
    """A player gained a card."""

    seat: str
    title: str
    where: str

    def __str__(self) -> str:
        return f"{self.seat} gets {self.title}: {self.where}"


class Hidden(Event, frozen=True):
    """A player drew cards that only that player sees (MV-R66)."""

    seat: str
    number: int
    kind: str
    titles: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self._words(f": {', '.join(self.titles)}" if self.titles else "")

    def seen_by(self, seat: str | None) -> str:
        return str(self) if seat == self.seat else self._words("")

    def _words(self, names: str) -> str:
        return f"{self.seat} draws {self.number} {self.kind}{names}"


class Looked(Event, frozen=True):
    """A player looked at cards of a deck (MV-OUT-07)."""

    seat: str
    titles: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.seat} looks at {', '.join(self.titles)}"

    def seen_by(self, seat: str | None) -> str:
        return str(self) if seat == self.seat else f"{self.seat} looks at {counted(len(self.titles), 'card')}"


class Discarded(Event, frozen=True):
    """Cards were discarded (MV-GEN-05)."""

    seat: str
    titles: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.seat} discards {', '.join(self.titles)}"


class Crafted(Event, frozen=True):
    """A Favour was crafted (MV-CRAFT-03)."""

    seat: str
    title: str
    category: str
    number: int

    def __str__(self) -> str:
        there = counted(self.number, "card")
        return f"{self.seat} crafts {self.title} ({self.category}): move it to Bringing ({there} there)"


class Marked(Event, frozen=True):
    """A marker was placed (MV-CRAFT-04, MV-CLUB-02)."""

    seat: str
    festivity: str
    spot: str
    left: int

    def __str__(self) -> str:
        return f"{self.seat} places a marker on {self.festivity} {self.spot} ({self.left} left)"


class Happening(Event, frozen=True):
    """The event of a Festivity (MV-FEST-03, MV-FEST-04)."""

    seat: str
    festivity: str
    text: str

    def __str__(self) -> str:
        text = f": {self.text}" if self.text else ""
        return f"{self.seat} finishes {self.festivity}{f'. Event{text}' if text else ', and its event happens'}"


class Used(Event, frozen=True):
    """An effect was used."""

    seat: str
    card: str
    text: str

    def __str__(self) -> str:
        return f"{self.seat} uses {self.card}" + (f": {self.text}" if self.text else "")


class HourBegins(Event, frozen=True):
    """A new hour started (MV-END-09)."""

    hour: int
    early: str
    sun: str

    def __str__(self) -> str:
        worm = f"pass the Worm to {self.early}" if self.hour > 1 else f"{self.early} has the Worm"
        return f"hour {self.hour} begins: {worm}. The Sun Good is {name_of(self.sun)}"


class TurnBegins(Event, frozen=True):
    """The next turn."""

    seat: str

    def __str__(self) -> str:
        return f"{self.seat} plays a card next"


class Ended(Event, frozen=True):
    """The game is over (MV-END-01)."""

    points: str
    winners: tuple[str, ...]
    title: str = ""

    def __str__(self) -> str:
        result = self.title or f"{' and '.join(self.winners)} {'wins' if len(self.winners) == 1 else 'win'}"
        return f"the game ends: {self.points}; {result}"
