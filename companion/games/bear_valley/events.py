"""The events of Bear Valley; `str()` gives the text for the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from companion.games.bear_valley.components import Face
from companion.games.bear_valley.grid import DIRECTIONS, Cell, Spot, write_cell, write_spot
from companion.referee.amounts import counted, enumerated
from companion.referee.events import Event

HOURS = (
    "before One O'clock", "One O'clock", "Two O'clock", "Three O'clock", "Four O'clock", "Five O'clock", "Six O'clock",
    "Seven O'clock", "Eight O'clock", "Nine O'clock", "Ten O'clock", "Eleven O'clock", "Twelve O'clock",
)  # fmt: skip
# Why a player ends a move that could go on.
BY_CHOICE = "by choice"
# Why a turn cannot go on.
HALT_WORDS = {
    "limit": "this first turn has no moves left",
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
# Where the token of a chosen character goes.
AT_CAMP = "on the Starting Camp"


REST_CLAUSES = {
    "bear": "BV-BEAR-03",
    "occupied": "BV-MAP-05",
    "rocky": "BV-ROCKY-04",
    "violet": "BV-VIOLET-01",
}


def hour_words(hour: int) -> str:
    """Name an hour; hours continue after Twelve (BV-R72)."""
    return HOURS[hour] if hour < len(HOURS) else f"hour {hour}"


def list_tokens(tokens: Iterable[str]) -> str:
    """List tokens as in a table, equal ones together: `2 gold, rope`."""
    return ", ".join(_each(tokens, "")) or "nothing"


def token_words(tokens: Iterable[str], article: str = "a ") -> str:
    """Name tokens in a sentence, equal ones together: `2 gold and a rope`."""
    return enumerated(_each(tokens, article)) or "nothing"


def _each(tokens: Iterable[str], article: str) -> list[str]:
    return [
        f"{article}{token}" if number == 1 and token != "gold" else token_count(number, token)
        for token, number in Counter(tokens).items()
    ]


def token_count(number: int, token: str) -> str:
    """Write a number of tokens: `2 gold`, `1 rope`, `2 ropes`."""
    return f"{number} gold" if token == "gold" else counted(number, token)


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
        why, clauses = " and ".join(HALT_WORDS[code] for code in self.halts), ", ".join(self.clauses)
        if not self.rest:
            return f"{self.seat} must stop: {why} ({clauses})"
        why_not, clause = REST_WORDS[self.rest], REST_CLAUSES[self.rest]
        if not self.halts:
            return f"{self.seat} cannot stop here: {why_not} ({clause})"
        return f"{self.seat} cannot move on ({why}, {clauses}) or stop here ({why_not}, {clause})"


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
        return f"drawn: {self.words}. {self.seat} chooses what to do with it"


class Lost(Event, frozen=True):
    """The end of a move without moving the Player token, and its hour if it matters; `is_lost` when lost."""

    seat: str
    why: str
    clause: str
    is_lost: bool = True
    hour: int = 0

    def __str__(self) -> str:
        head = f"{self.seat} gets lost" if self.is_lost else f"{self.seat}'s move ends"
        when = f" at {hour_words(self.hour)}" if self.hour else ""
        why = f": {self.why}"
        if self.why == BY_CHOICE:
            head, why = f"{self.seat} stays and ends the move", ""
        return f"{head}{when}{why} ({self.clause}). Leave the token where it is"


class TokenLeft(Event, frozen=True):
    """A used token left on a card."""

    seat: str
    token: str
    at: Cell

    def __str__(self) -> str:
        return f"{self.seat}: leave the {self.token} on {write_cell(self.at)}"


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
        words += f" with {token_words(self.carried)}" if self.carried else ""
        return words + (f", leave {token_words(self.left, 'the ')} behind" if self.left else "")


class Gained(Event, frozen=True):
    """Tokens gained by a player, or a character and its token at the start (`why` is AT_CAMP)."""

    seat: str
    tokens: tuple[str, ...]
    why: str

    def __str__(self) -> str:
        if self.why == AT_CAMP:
            character, token = self.tokens
            return f"{self.seat} plays {character}. Put {token} {AT_CAMP}"
        return f"{self.seat}: +{list_tokens(self.tokens)} ({self.why})"


class Traded(Event, frozen=True):
    """A trade at a Trading Post."""

    seat: str
    give: tuple[str, ...]
    get: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.seat}: give {token_words(self.give, 'the ')} to the stock and take {token_words(self.get)}"


class WasEaten(Event, frozen=True):
    """A player eliminated from the game."""

    seat: str
    why: str
    dropped: tuple[str, ...] = ()
    at: Cell = (0, 0)

    def __str__(self) -> str:
        words = f"{self.seat} is eaten by bears ({self.why}). Remove the token from the map"
        dropped = f" and leave {token_words(self.dropped, 'the ')} on {write_cell(self.at)}" if self.dropped else ""
        return words + dropped


class Ended(Event, frozen=True):
    """The end of the game."""

    winner: str
    why: str

    def __str__(self) -> str:
        head = f"{self.winner} wins" if self.winner else "the bears win"
        return f"the game is over: {head} ({self.why})"


def card_words(face: Face) -> str:
    """Describe a card: `F05 (Land with Mushrooms, 4 exits)`."""
    return f"{face.id} ({look_words(face)}, {face.exits} exits)"


def look_words(face: Face) -> str:
    """Describe what a card shows."""
    return face.kind.replace("-", " ") + (f" with {face.picture.title()}" if face.picture else "")


def open_words(face: Face) -> str:
    """List the exits of a card as laid, section by section."""
    parts = ((name, ", ".join(DIRECTIONS[to] for to in doors)) for name, doors in face.doors.items())
    return "exits " + "; ".join(f"{name} {doors}" if name else doors for name, doors in parts)
