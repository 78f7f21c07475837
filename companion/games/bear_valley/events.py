"""The events of Bear Valley; `str()` gives the text for the table."""

from __future__ import annotations

from companion.games.bear_valley.components import Face
from companion.games.bear_valley.grid import DIRECTIONS, Cell, Spot, write_spot
from companion.referee.amounts import counted
from companion.referee.events import Event

HOURS = (
    "no hour", "One O'clock", "Two O'clock", "Three O'clock", "Four O'clock", "Five O'clock", "Six O'clock",
    "Seven O'clock", "Eight O'clock", "Nine O'clock", "Ten O'clock", "Eleven O'clock", "Twelve O'clock",
)  # fmt: skip
# Why a turn must stop.
HALT_WORDS = {
    "limit": "no moves left on a first turn",
    "mountain": "this move left a Mountain",
    "water": "there is water here",
    "evaded": "this move evaded a Bear",
    "destination": "this is the Destination Camp, and stopping wins",
    "fozzie": "there is a Bear next to this card",
}
REST_WORDS = {
    "bear": "nobody stops on a Bear",
    "occupied": "another player is here",
    "rocky": "Rocky already has a piece of Equipment",
    "violet": "there is Equipment here, away from water",
}


REST_CLAUSES = {
    "bear": "BV-BEAR-03",
    "occupied": "BV-MAP-05",
    "rocky": "BV-ROCKY-04",
    "violet": "BV-VIOLET-01",
}


def hour_words(hour: int) -> str:
    """Name an hour; hours continue after Twelve (BV-R72)."""
    return HOURS[hour] if hour < len(HOURS) else f"hour {hour}"


class TurnBegun(Event, frozen=True):
    """The start of a turn, with its limit of moves and the benefits of enchantments."""

    seat: str
    round: int
    limit: int | None = None
    gifts: str = ""
    again: bool = False

    def __str__(self) -> str:
        words = f"{self.seat}'s {'extra ' if self.again else ''}turn, round {self.round}"
        words += f": at most {counted(self.limit, 'move')}" if self.limit else ""
        return words + (f" (with {self.gifts})" if self.gifts else "")


class Moved(Event, frozen=True):
    """A move of the current position; `hour` is 0 when no time passes."""

    seat: str
    verb: str
    to: Spot
    card: str
    hour: int

    def __str__(self) -> str:
        clock = f"{hour_words(self.hour)}: " if self.hour else "no time passes: "
        return f"{clock}{self.seat} {self.verb} {self.card} at {write_spot(self.to)}"


class Standing(Event, frozen=True):
    """The reasons to stop, or not to stop, at the current position."""

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
    """A card laid on the map."""

    card: str
    cell: Cell
    token: str = ""
    redirected: bool = False

    def __str__(self) -> str:
        name = self.card.removesuffix("*")
        turned = " rotated 180°" if self.card.endswith("*") else ""
        why = ", where the stepping stones lead" if self.redirected else ""
        token = f", with a {self.token} token on it" if self.token else ""
        return f"lay {name}{turned} at {self.cell[0]},{self.cell[1]}{why}{token}"


class Drawn(Event, frozen=True):
    """A drawn card for which the player has a choice."""

    seat: str
    card: str
    words: str

    def __str__(self) -> str:
        return f"drawn: {self.words}. {self.seat} decides"


class Lost(Event, frozen=True):
    """The end of a move without moving the Player token; `is_lost` when the player gets lost."""

    seat: str
    why: str
    clause: str
    is_lost: bool = True

    def __str__(self) -> str:
        head = "gets lost" if self.is_lost else "ends the move"
        return f"{self.seat} {head}: {self.why} ({self.clause}). Leave the token where it is"


class TokenLeft(Event, frozen=True):
    """A used token left on a card."""

    seat: str
    token: str
    at: Cell

    def __str__(self) -> str:
        return f"{self.seat}: leave the {self.token} on {self.at[0]},{self.at[1]}"


class Placed(Event, frozen=True):
    """A Player token moved at the end of a turn."""

    seat: str
    to: Spot
    card: str
    verb: str
    carried: tuple[str, ...]
    left: tuple[str, ...]

    def __str__(self) -> str:
        words = f"{self.seat} {self.verb}: put the token on {self.card} at {write_spot(self.to)}"
        words += f" with {', '.join(self.carried)}" if self.carried else ""
        return words + (f", leave {', '.join(self.left)} behind" if self.left else "")


class Gained(Event, frozen=True):
    """Tokens gained by a player."""

    seat: str
    tokens: tuple[str, ...]
    why: str

    def __str__(self) -> str:
        return f"{self.seat}: +{', '.join(self.tokens)} ({self.why})"


class Traded(Event, frozen=True):
    """A trade at a Trading Post."""

    seat: str
    give: tuple[str, ...]
    get: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.seat}: give {', '.join(self.give)} to the stock, take {', '.join(self.get) or 'nothing'} from it"


class WasEaten(Event, frozen=True):
    """A player eliminated from the game."""

    seat: str
    why: str
    dropped: tuple[str, ...] = ()
    at: Cell = (0, 0)

    def __str__(self) -> str:
        words = f"{self.seat} is eaten by bears ({self.why}). Remove the token from the map"
        dropped = f" and leave {', '.join(self.dropped)} on {self.at[0]},{self.at[1]}" if self.dropped else ""
        return words + dropped


class Ended(Event, frozen=True):
    """The end of the game."""

    winner: str
    why: str

    def __str__(self) -> str:
        head = f"{self.winner} wins" if self.winner else "the bears win"
        return f"the game is over: {head} ({self.why})"


def card_words(face: Face) -> str:
    """Describe a card: `F05, Land with Mushrooms, 4 exits`."""
    return f"{face.id}, {look_words(face)}, {face.exits} exits"


def look_words(face: Face) -> str:
    """Describe what a card shows."""
    return face.kind.replace("-", " ") + (f" with {face.picture.title()}" if face.picture else "")


def open_words(face: Face) -> str:
    """List the exits of a card as laid, section by section."""
    parts = ((name, " ".join(DIRECTIONS[to] for to in doors)) for name, doors in face.doors.items())
    return "; ".join(f"{name} {doors}" if name else doors for name, doors in parts)
