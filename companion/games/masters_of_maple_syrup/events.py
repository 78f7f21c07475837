"""The events at the table, as data and in words."""

from __future__ import annotations

from companion.games.masters_of_maple_syrup.cards import Side
from companion.referee.amounts import counted
from companion.referee.events import Event


def listed(cards: tuple[str, ...]) -> str:
    """List cards; unseen ones are counted."""
    unseen = cards.count("?")
    names = [card for card in cards if card != "?"]
    return ", ".join(names + ([f"{unseen} unseen"] if unseen else []))


class Selected(Event, frozen=True):
    """An action card was turned (MS-SEL-01)."""

    seat: str
    card: str
    name: str
    own: Side
    neighbour: str
    offered: Side

    def __str__(self) -> str:
        return f"Turn {self.card} ({self.name}) towards {self.seat}: {self.own}; {self.neighbour} gets {self.offered}"


class Tapped(Event, frozen=True):
    """Trees were tapped (MS-TAP-01)."""

    seat: str
    trees: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.seat} taps {', '.join(self.trees)}: turn {'it' if len(self.trees) == 1 else 'them'} sideways"


class Harvested(Event, frozen=True):
    """A tree was harvested (MS-HAR-01)."""

    seat: str
    tree: str
    is_kept_tapped: bool = False

    def __str__(self) -> str:
        return f"{self.seat} harvests {self.tree}: {'leave it tapped' if self.is_kept_tapped else 'turn it upright'}"


class Drew(Event, frozen=True):
    """Cards were drawn into a hand; only their player knows them."""

    seat: str
    number: int
    hand: int
    deck: int
    cards: tuple[str, ...] = ()
    is_shown: bool = False

    def __str__(self) -> str:
        return self._words(f": {listed(self.cards)}" if self.cards else "")

    def seen_by(self, seat: str | None) -> str:
        return str(self) if self.is_shown or seat == self.seat else self._words("")

    def _words(self, names: str) -> str:
        return f"{self.seat} draws {self.number}{names} (hand {self.hand}, deck {self.deck})"


class Developed(Event, frozen=True):
    """A card was developed (MS-DEV-01)."""

    seat: str
    card: str
    price: int
    size: int

    def __str__(self) -> str:
        return f"{self.seat} develops {self.card} for {self.price}¢: card {self.size} on the property"


class Arrived(Event, frozen=True):
    """A card came onto the property without being developed (MS-R57)."""

    seat: str
    card: str
    size: int

    def __str__(self) -> str:
        return f"{self.seat} places {self.card}: card {self.size} on the property"


class Discarded(Event, frozen=True):
    """Cards went face up onto the discard pile, the last on top (MS-PILE-01)."""

    seat: str
    cards: tuple[str, ...]
    hand: int

    def __str__(self) -> str:
        return f"{self.seat} discards {listed(self.cards)} (hand {self.hand})"


class Tucked(Event, frozen=True):
    """A card was tucked under another (MS-TUCK-02)."""

    seat: str
    card: str
    host: str
    number: int

    def __str__(self) -> str:
        card = "an unseen card" if self.card == "?" else self.card
        return f"{self.seat} tucks {card} under {self.host} ({self.number} tucked there)"


class Moved(Event, frozen=True):
    """A card moved from one place to another, face up or unseen; if secret, only the two players know it."""

    seat: str
    what: str
    card: str
    is_secret: bool = False

    def __str__(self) -> str:
        card = "an unseen card" if self.card == "?" else self.card
        return f"{self.seat} {self.what.format(card=card)}"

    def seen_by(self, seat: str | None) -> str:
        if not self.is_secret or seat is not None:
            return str(self)
        return f"{self.seat} {self.what.format(card='an unseen card')}"


class Used(Event, frozen=True):
    """An effect was used (MS-EFF-01)."""

    seat: str
    card: str
    text: str

    def __str__(self) -> str:
        return f"{self.seat} uses {self.card}" + (f": {self.text}" if self.text else "")


class Reshuffled(Event, frozen=True):
    """The discard pile became the deck (MS-R12)."""

    number: int
    is_turned_over: bool = False

    def __str__(self) -> str:
        if self.is_turned_over:
            return f"The deck is empty: turn over the discard pile ({counted(self.number, 'card')}), oldest card on top"
        return f"The deck is empty: shuffle the discard pile ({counted(self.number, 'card')}) into a new deck"


class TurnBegins(Event, frozen=True):
    """The next turn; `is_reset` if the action cards are turned back first (MS-SEL-03)."""

    seat: str
    number: int
    is_reset: bool

    def __str__(self) -> str:
        if self.is_reset:
            return f"Turn all 3 action cards sideways again. Turn {self.number}: {self.seat} selects one"
        return f"Turn {self.number}: {self.seat} selects an action card"


class Ended(Event, frozen=True):
    """The game is over (MS-END-01, MS-R53)."""

    why: str
    points: str

    def __str__(self) -> str:
        return f"the game is over: {self.points} ({self.why})"
