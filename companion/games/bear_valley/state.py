"""A game in progress, as an immutable value."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate, pairwise
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.games.bear_valley.components import Face
from companion.games.bear_valley.grid import Cell, Spot
from companion.games.bear_valley.switches import Switches
from companion.games.bear_valley.tables import Tables, read_tables
from companion.referee.events import Event

Step = Literal[
    "first", "choose", "deal", "move", "draw", "lay", "bear", "blocked", "dive", "surface", "observe", "trade",
    "pick", "supply", "walled", "over",
]  # fmt: skip
SETUP_STEPS: tuple[Step, ...] = ("first", "choose", "deal")
How = Literal["explore", "dive", "observe"]
Ending = Literal["", "destination", "gold", "survivor", "bears"]
Tokens = tuple[str, ...]
CAMP: Cell = (0, 0)
NOWHERE = -1


class Seat(Struct, frozen=True):
    """A player: character (advanced game), position of the Player token, tokens."""

    colour: str
    character: str = ""
    at: Spot = (CAMP, "")
    tokens: Tokens = ()
    eaten: bool = False
    # Whether the player has ever tunnelled (BV-R15).
    tunnelled: bool = False
    # Whether the referee spared the walled-in player (BV-R14).
    spared: bool = False


class Turn(Struct, frozen=True):
    """The turn in progress: the path from the Player token to the current position, and the clock.

    `used` is the token used this turn, `used_at` where it was left; `equipment` counts the Equipment the player had
    when the turn started. `redraws` are those of the card the turn started on, `lucky` those of the character, `each`
    allows one for each explore (Vertigo). `into`, `drawn`, `how` and `cut` (through trees, by Machete) belong to a card
    to be laid; `met` is a card that was laid and is not entered yet; `dive` are the cells entered underground.
    """

    path: tuple[Spot, ...] = ()
    hour: int = 0
    used: str = ""
    used_at: Spot | None = None
    afloat: bool = False
    contingency: bool = False
    barred: tuple[Spot, ...] = ()
    spent: int = 0
    equipment: int = 0
    butterfly: bool = False
    fox: bool = False
    redraws: int = 0
    lucky: int = 0
    each: bool = False
    redrawn: bool = False
    how: How = "explore"
    into: int = NOWHERE
    drawn: str = ""
    cut: bool = False
    met: Spot | None = None
    dive: tuple[Cell, ...] = ()

    @property
    def at(self) -> Spot:
        """The current position."""
        return self.path[-1]

    @property
    def moved(self) -> bool:
        """True when the current position has left the Player token."""
        return len(self.path) > 1

    def hours(self) -> list[int]:
        """Return the hour of each spot of the path; a change of section takes none."""
        moved = [int(a[0] != b[0]) for a, b in pairwise(self.path)]
        return [0, *accumulate(moved)]

    @property
    def has_entered(self) -> bool:
        """True when the current card was entered this turn; crossing does not count."""
        cell = self.path[-1][0]
        return any(passed != cell for passed, _ in self.path)


class State(Struct, frozen=True):
    """The table.

    `deck` holds the unseen cards in no order, `bottom` those put under the deck, the next one first. `order` lists the
    seats clockwise from the first player; `loose` holds tokens without an owner, `baskets` the Bears with a basket.
    """

    edition: str
    switches: Switches
    is_advanced: bool
    has_gold: bool
    is_enchanted: bool
    river: str
    step: Step
    seats: dict[str, Seat]
    map: Mapping[Cell, Face]
    deck: tuple[str, ...]
    bottom: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    turn: str = ""
    round: int = 1
    loose: Mapping[Cell, Tokens] = {}
    baskets: frozenset[Cell] = frozenset()
    now: Turn = Turn()
    # Number of turns since a card was laid (BV-R77).
    idle: int = 0
    ending: Ending = ""
    winner: str = ""
    # Further copies of cards that the referee allowed (BV-R80).
    allowed: tuple[str, ...] = ()

    @property
    def tables(self) -> Tables:
        return read_tables(self.edition)

    @property
    def mover(self) -> Seat:
        """The player whose turn it is."""
        return self.seats[self.turn]

    @property
    def living(self) -> list[str]:
        """The players who have not been eaten."""
        return [name for name, seat in self.seats.items() if not seat.eaten]

    @property
    def cards_left(self) -> int:
        return len(self.deck) + len(self.bottom)

    def is_next_to(self, cell: Cell, kind: str) -> bool:
        """Return whether there is a card of this kind next to a cell."""
        x, y = cell
        around = ((x + 2, y), (x + 1, y + 1), (x - 1, y + 1), (x - 2, y), (x - 1, y - 1), (x + 1, y - 1))
        return any(near in self.map and self.map[near].kind == kind for near in around)


Result = tuple[State, tuple[Event, ...]]


def with_seat(state: State, name: str, seat: Seat) -> State:
    return replace(state, seats={**state.seats, name: seat})


def with_loose(state: State, cell: Cell, tokens: Tokens) -> Mapping[Cell, Tokens]:
    """Return the loose tokens with these on a cell."""
    loose = {**state.loose, cell: tuple(sorted(tokens))}
    if not tokens:
        del loose[cell]
    return loose
