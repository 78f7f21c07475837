"""What happens in Bear Valley, as data; `str()` says it to the table, with what to do on it."""

from __future__ import annotations

from companion.games.bear_valley.components import Face
from companion.games.bear_valley.grid import DIRECTIONS, Cell, Spot, write_spot
from companion.referee.amounts import counted
from companion.referee.events import Event

HOURS = (
    "no hour", "One O'clock", "Two O'clock", "Three O'clock", "Four O'clock", "Five O'clock", "Six O'clock",
    "Seven O'clock", "Eight O'clock", "Nine O'clock", "Ten O'clock", "Eleven O'clock", "Twelve O'clock",
)  # fmt: skip
# What ends a turn, as it is said to the table.
HALT_WORDS = {
    "limit": "no more moves on a first turn",
    "mountain": "a Mountain was left",
    "water": "here is water",
    "evaded": "a Bear was evaded",
    "destination": "this is the Destination Camp, where a stop wins",
    "fozzie": "a Bear is next to this card",
}
REST_WORDS = {
    "bear": "nobody stops on a Bear",
    "occupied": "somebody stands here",
    "rocky": "Rocky has a piece of Equipment already",
    "violet": "Equipment lies here, far from water",
}


REST_CLAUSES = {
    "bear": "BV-BEAR-03",
    "occupied": "BV-MAP-05",
    "rocky": "BV-ROCKY-04",
    "violet": "BV-VIOLET-01",
}


def hour_words(hour: int) -> str:
    """Call the hour; after Twelve they go on rising (BV-R72)."""
    return HOURS[hour] if hour < len(HOURS) else f"hour {hour}"


class TurnBegun(Event, frozen=True):
    """A turn begins; `limit` is how many moves it may have, `gifts` what enchantments bring."""

    seat: str
    round: int
    limit: int | None = None
    gifts: str = ""
    again: bool = False

    def __str__(self) -> str:
        words = f"{self.seat}'s {'extra ' if self.again else ''}turn, round {self.round}"
        words += f": {counted(self.limit, 'move')} at most" if self.limit else ""
        return words + (f" (with {self.gifts})" if self.gifts else "")


class Moved(Event, frozen=True):
    """The finger goes on; `hour` is 0 when no time is counted."""

    seat: str
    verb: str
    to: Spot
    card: str
    hour: int

    def __str__(self) -> str:
        clock = f"{hour_words(self.hour)}: " if self.hour else "no time passes: "
        return f"{clock}{self.seat} {self.verb} {self.card} at {write_spot(self.to)}"


class Standing(Event, frozen=True):
    """What the present position means: what forces a stop, what forbids one."""

    seat: str
    halts: tuple[str, ...]
    rest: str
    clauses: tuple[str, ...]

    def __str__(self) -> str:
        parts = []
        if self.halts:
            why = " and ".join(HALT_WORDS[code] for code in self.halts)
            parts.append(f"must stop: {why} ({', '.join(self.clauses)})")
        if self.rest:
            parts.append(f"cannot stop here: {REST_WORDS[self.rest]} ({REST_CLAUSES[self.rest]})")
        return f"{self.seat} {', but '.join(parts)}"


class CardLaid(Event, frozen=True):
    """A card was put on the map."""

    card: str
    cell: Cell
    token: str = ""
    redirected: bool = False

    def __str__(self) -> str:
        name = self.card.removesuffix("*")
        turned = " turned by half" if self.card.endswith("*") else ""
        why = ", as the stepping stones say" if self.redirected else ""
        token = f"; put a {self.token} token on it" if self.token else ""
        return f"lay {name}{turned} at {self.cell[0]},{self.cell[1]}{why}{token}"


class Drawn(Event, frozen=True):
    """A card came up and waits for a choice."""

    seat: str
    card: str
    words: str

    def __str__(self) -> str:
        return f"{self.card} is drawn: {self.words}; {self.seat} chooses"


class Lost(Event, frozen=True):
    """The main move ends and the Player token stays; `is_lost` when the rulebook calls it getting lost."""

    seat: str
    why: str
    clause: str
    is_lost: bool = True

    def __str__(self) -> str:
        head = "is lost" if self.is_lost else "ends the move"
        return f"{self.seat} {head}: {self.why} ({self.clause}); the token stays"


class TokenLeft(Event, frozen=True):
    """A used token was left on a card."""

    seat: str
    token: str
    at: Cell

    def __str__(self) -> str:
        return f"{self.seat}: leave the {self.token} on {self.at[0]},{self.at[1]}"


class Placed(Event, frozen=True):
    """A Player token was moved at the end of a turn."""

    seat: str
    to: Spot
    card: str
    verb: str
    carried: tuple[str, ...]
    left: tuple[str, ...]

    def __str__(self) -> str:
        words = f"{self.seat} {self.verb}: put the token on {self.card} at {write_spot(self.to)}"
        words += f", bring {', '.join(self.carried)}" if self.carried else ""
        return words + (f", leave {', '.join(self.left)} behind" if self.left else "")


class Gained(Event, frozen=True):
    """Tokens came to a player."""

    seat: str
    tokens: tuple[str, ...]
    why: str

    def __str__(self) -> str:
        return f"{self.seat}: + {', '.join(self.tokens)} ({self.why})"


class Traded(Event, frozen=True):
    """A trade at a Trading Post."""

    seat: str
    give: tuple[str, ...]
    get: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.seat}: give {', '.join(self.give)} to the stock, take {', '.join(self.get) or 'nothing'} from it"


class WasEaten(Event, frozen=True):
    """A player is out of the game."""

    seat: str
    why: str
    dropped: tuple[str, ...] = ()
    at: Cell = (0, 0)

    def __str__(self) -> str:
        words = f"{self.seat} is eaten by bears and out of the game ({self.why}): take the token off the map"
        dropped = f"; {', '.join(self.dropped)} lie loose on {self.at[0]},{self.at[1]}" if self.dropped else ""
        return words + dropped


class Ended(Event, frozen=True):
    """The game is over."""

    winner: str
    why: str

    def __str__(self) -> str:
        head = f"{self.winner} wins" if self.winner else "the bears win, and no player does"
        return f"the game is over: {head} ({self.why})"


def card_words(face: Face) -> str:
    """Name a card by what it is: `F05, Land with Mushrooms, 4 exits`."""
    return f"{face.id}, {look_words(face)}, {face.exits} exits"


def look_words(face: Face) -> str:
    """Say what a card shows."""
    return face.kind.replace("-", " ") + (f" with {face.picture.title()}" if face.picture else "")


def open_words(face: Face) -> str:
    """Name the open sides of a card as it lies, section by section."""
    parts = ((name, " ".join(DIRECTIONS[to] for to in doors)) for name, doors in face.doors.items())
    return "; ".join(f"{name} {doors}" if name else doors for name, doors in parts)
