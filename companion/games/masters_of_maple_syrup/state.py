"""The state of a game: an immutable value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from companion.games.masters_of_maple_syrup import hidden
from companion.games.masters_of_maple_syrup.cards import Card, Face, Side
from companion.games.masters_of_maple_syrup.frames import AnyFrame, Use
from companion.games.masters_of_maple_syrup.hidden import Worlds
from companion.games.masters_of_maple_syrup.switches import Switches
from companion.games.masters_of_maple_syrup.tables import Tables
from companion.games.masters_of_maple_syrup.vocabulary import Effect
from companion.referee.events import Event

StepName: TypeAlias = Literal["first", "deal", "throw", "select", "perform", "neighbour", "limit", "reveal", "over"]
UNSEEN = "?"


class Placed(Struct, frozen=True, gc=False):
    """A card on a property; `number` counts copies in order of arrival, and tucked cards may be unseen."""

    card: str
    number: int
    # `silver-maple#2`, as written in moves if there are several.
    id: str
    tapped: bool = False
    tucked: tuple[str, ...] = ()


def lay(card: str, number: int = 1, is_tapped: bool = False, tucked: tuple[str, ...] = ()) -> Placed:
    """Return a property card."""
    return Placed(card, number, f"{card}#{number}", is_tapped, tucked)


class Called(NamedTuple):
    """An effect on a property: the index of its card, its number on the card, and whether it is plain."""

    at: int
    number: int
    effect: Effect
    is_plain: bool


class Seat(Struct, frozen=True, gc=False):
    """A player: the property in order of arrival, and the known cards of the hand."""

    property: tuple[Placed, ...] = ()
    # The cards of the hand that the referee knows, sorted; the unseen ones are in `State.worlds`.
    hand: tuple[str, ...] = ()
    # The number of cards developed this turn that count for the limit.
    developed: int = 0
    # The cards thrown at the setup, until both players have thrown.
    thrown: tuple[str, ...] = ()
    # Points from manual effects.
    points: int = 0
    # The effects on the property, by action and trigger; derived from its cards.
    called: dict[str | None, dict[str, tuple[Called, ...]]] = {}


class State(Struct, frozen=True, gc=False):
    """A game of two players."""

    tables: Tables
    switches: Switches
    # The visible face of each action card, in the order of the edition.
    faces: tuple[Face, ...]
    # Whether every drawn card is named.
    is_named: bool
    step: StepName
    seats: dict[str, Seat]
    worlds: Worlds
    first: str = ""
    turn: str = ""
    number: int = 1
    # Turned action cards, and the player each selecting side points at.
    turned: dict[str, str] = {}
    selected: str = ""
    # The player who used CHOOSE ONE this turn, and the chosen action.
    chosen: tuple[str, str] | None = None
    # Known cards at the top and the bottom of the deck, topmost first.
    top: tuple[str, ...] = ()
    bottom: tuple[str, ...] = ()
    # The discard pile from bottom to top, public; looking does not change its order (MS-PILE-02, MS-PILE-03).
    pile: tuple[str, ...] = ()
    # Cards that are not in this game.
    box: tuple[str, ...] = ()
    stack: tuple[AnyFrame, ...] = ()
    # The uses closed since the last selection, in their final state.
    closed: tuple[Use, ...] = ()
    # How often effects were used this turn and this game, by key, if it matters.
    used_turn: dict[str, int] = {}
    used_game: dict[str, int] = {}
    # Turns since a card moved, and whether one has moved in this turn.
    quiet: int = 0
    moved: bool = False
    stopped: bool = False
    # Cards that the referee allowed beyond the edition (MS-R76).
    allowed: tuple[str, ...] = ()

    @property
    def all_cards(self) -> Counter[str]:
        """All cards of this game: those of the edition, and those that the referee allowed."""
        return Counter((*self.tables.box, *self.allowed))

    @property
    def is_rivals(self) -> bool:
        return "red" not in self.faces

    @property
    def has_white(self) -> bool:
        """Whether a white side is up, so that rivals rules apply."""
        return "white" in self.faces

    @property
    def is_loose(self) -> bool:
        """Whether cards may leave a hand unnamed (MS-R48); never if draws are named."""
        return self.switches.identity == "loose" and not self.is_named

    def other(self, seat: str) -> str:
        """Return the neighbour."""
        one, two = self.seats
        return two if seat == one else one

    def side(self, seat: str) -> Side:
        """Return the side that the selected card gives a seat (MS-ACT-01)."""
        return self.side_of(self.selected, seat == self.turn)

    def side_of(self, card: str, is_selecting: bool) -> Side:
        """Return a side of an action card: the selecting player's, or the neighbour's."""
        tables = self.tables
        return tables.sides[card, self.faces[tables.order[card]], is_selecting]


Result: TypeAlias = tuple[State, tuple[Event, ...]]


def card_of(state: State, placed: Placed) -> Card:
    """Return the definition of a property card."""
    return state.tables.cards[placed.card]


def with_seat(state: State, seat: str, changed: Seat) -> State:
    """Return the state with one seat changed."""
    return replace(state, seats={**state.seats, seat: changed})


def hand_size(state: State, seat: str) -> int:
    """Count the cards in a hand (MS-R40: the number is public)."""
    return len(state.seats[seat].hand) + hidden.count_at(state.worlds, seat)


def deck_size(state: State) -> int:
    """Count the cards in the deck."""
    return len(state.top) + hidden.count_at(state.worlds, hidden.DECK) + len(state.bottom)


def place_of(seat: str, placed: Placed) -> str:
    """Return the place under a card, for cards tucked unseen."""
    return f"{seat}/{placed.id}"


def find_placed(state: State, seat: str, id: str) -> Placed | None:
    """Find a property card by its id."""
    for placed in state.seats[seat].property:
        if placed.id == id:
            return placed
    return None


def with_property(tables: Tables, owner: Seat, cards: tuple[Placed, ...]) -> Seat:
    """Return a seat with a different property."""
    owner = replace(owner, property=(), called={})
    for placed in cards:
        owner = with_arrival(tables, owner, placed)
    return owner


def with_arrival(tables: Tables, owner: Seat, placed: Placed) -> Seat:
    """Return a seat with one more property card."""
    at, called = len(owner.property), owner.called
    for calls, number, effect, is_plain in tables.effects[placed.card]:
        one, before = Called(at, number, effect, is_plain), called.get(effect.act, {})
        called = {**called, effect.act: {**before, **{call: (*before.get(call, ()), one) for call in calls}}}
    return replace(owner, property=(*owner.property, placed), called=called)


def with_placed(state: State, seat: str, changed: Placed) -> State:
    """Return the state with one property card changed."""
    owner = state.seats[seat]
    id = changed.id
    cards = tuple([changed if placed.id == id else placed for placed in owner.property])
    return with_seat(state, seat, replace(owner, property=cards))


def written(state: State, seat: str, placed: Placed) -> str:
    """Return a property card as in a canonical move: with its number only if there are several of the name."""
    card, id = placed.card, placed.id
    for other in state.seats[seat].property:
        if other.card == card and other.id != id:
            return id
    return card


def printed_name(state: State, seat: str, placed: Placed) -> str:
    """Return the name printed on a property card, with the number of a copy if there are several: `Red Maple #2`."""
    _, _, number = written(state, seat, placed).partition("#")
    name = card_of(state, placed).name
    return f"{name} #{number}" if number else name


def sorted_hand(cards: Iterable[str]) -> tuple[str, ...]:
    """Sort the cards of a hand, which has no order of its own."""
    return tuple(sorted(cards))
