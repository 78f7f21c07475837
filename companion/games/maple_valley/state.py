"""The state of a game."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from companion.games.maple_valley.cards import Tables
from companion.games.maple_valley.frames import AnyFrame, Fire
from companion.games.maple_valley.switches import Switches
from companion.games.maple_valley.tables import read_tables
from companion.games.maple_valley.vocabulary import DeckName, Trigger
from companion.referee.chance import Unseen
from companion.referee.effects import push
from companion.referee.events import Event

HOURS = 5
MARKERS = 10
MAPS = 20
START = "village"
# A Friend, and a Dawdle card, that the referee has not seen.
UNSEEN = "?"
UNSEEN_DAWDLE = "dawdle"
StepName: TypeAlias = Literal[
    "outposts", "festivities", "displays", "sites", "groves", "sun", "first", "deal", "play", "travel", "activate",
    "craft", "end", "upkeep", "allocate", "title", "over",
]  # fmt: skip
SETUP: tuple[StepName, ...] = ("outposts", "festivities", "displays", "sites", "groves", "sun", "first", "deal")
# Steps of a player's turn in which the player can still do something.
TURN: tuple[StepName, ...] = ("travel", "activate", "craft")
Phase: TypeAlias = Literal["before", "run", "after"]


class Deck(Struct, frozen=True, gc=False):
    """A deck with its discard pile and its display, from the far end to the deck (MV-GEN-05)."""

    pile: Unseen
    display: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()


class DawdleDeck(Struct, frozen=True):
    """The Dawdle deck; `under` holds the played cards at its bottom, the next one first (MV-DAWD-03)."""

    pile: Unseen
    under: tuple[str, ...] = ()


class Held(Struct, frozen=True, gc=False):
    """A Patch of a player; `number` distinguishes copies in the order of arrival."""

    card: str
    number: int = 1

    @property
    def id(self) -> str:
        return f"{self.card}#{self.number}"


class Seat(Struct, frozen=True, gc=False):
    """A player with the Pack."""

    colour: str
    starter: str
    at: str
    hand: tuple[str, ...] = ()
    # Cards in hand that the other players have not seen (MV-R66).
    secret: tuple[str, ...] = ()
    # From bottom to top.
    tired: tuple[str, ...] = ()
    preparing: tuple[str, ...] = ()
    bringing: tuple[str, ...] = ()
    patches: tuple[Held, ...] = ()
    pack: dict[str, int] = {}
    # Points from a manual effect or the referee.
    points: int = 0
    # What the player stored at the end, where players do it themselves (MV-R95).
    stored: dict[str, tuple[str, ...]] | None = None
    # Whether the player has finished storing (MV-R95).
    laid: bool = False
    # The words chosen for the title of a solo game (MV-SOLO-04, MV-R59).
    chosen: tuple[str, ...] = ()


class Power(Struct, frozen=True, gc=False):
    """Extra trails that a card gives, used in one window (MV-R81)."""

    card: str
    type: str
    left: int
    # The window in which it is used; "" until one is chosen.
    phase: Phase | Literal[""] = ""


class Now(Struct, frozen=True, gc=False):
    """The turn in progress."""

    card: str = ""
    # The travel type; empty in a Dawdle turn.
    type: str = ""
    start: str = ""
    trails: tuple[str, ...] = ()
    phase: Phase = "before"
    powers: tuple[Power, ...] = ()
    activated: bool = False
    # Whether a Friend was made in an activation (MV-VILL-01).
    made: bool = False
    foraged: tuple[str, ...] = ()
    # Whether the extra Sun Good was taken.
    sun: bool = False
    # Whether the current forage may still give it (MV-R26).
    sun_due: bool = False
    # Trades made, by Outpost and number.
    trades: dict[str, int] = {}
    # The player whose turn ended automatically, until the next card is played.
    ended: str = ""
    # The card of that turn, and how often each effect was used in it, by key.
    last: str = ""
    spent: dict[str, int] = {}


class State(Struct, frozen=True, gc=False):
    """The whole state of a game."""

    edition: str
    switches: Switches
    # Whether hidden cards are named when they are drawn (MV-R93).
    is_named: bool
    step: StepName
    seats: dict[str, Seat]
    decks: dict[DeckName, Deck]
    dawdles: DawdleDeck
    early: str = ""
    turn: str = ""
    # The Sun tiles shown; the last is that of the current hour.
    suns: tuple[str, ...] = ()
    outposts: dict[str, str] = {}
    festivities: tuple[str, ...] = ()
    markers: dict[str, dict[str, str]] = {}
    sites: dict[str, str] = {}
    groves: dict[str, tuple[str, ...]] = {}
    # How many players have passed in a row.
    passes: int = 0
    now: Now = Now()
    stack: tuple[AnyFrame, ...] = ()
    # How often each effect was used, by key.
    used_turn: dict[str, int] = {}
    used_hour: dict[str, int] = {}
    used_game: dict[str, int] = {}
    # Cards that the referee allowed beyond the edition (MV-R99).
    allowed: tuple[str, ...] = ()

    @property
    def tables(self) -> Tables:
        return read_tables(self.edition)

    @property
    def is_solo(self) -> bool:
        return len(self.seats) == 1

    @property
    def hour(self) -> int:
        return len(self.suns)

    @property
    def sun(self) -> str:
        return self.suns[-1]


Result: TypeAlias = tuple[State, tuple[Event, ...]]


def with_seat(state: State, seat: str, changed: Seat) -> State:
    """Return the state with one seat changed."""
    return replace(state, seats={**state.seats, seat: changed})


def with_deck(state: State, name: DeckName, changed: Deck) -> State:
    """Return the state with one deck changed."""
    return replace(state, decks={**state.decks, name: changed})


def clockwise(state: State, first: str) -> tuple[str, ...]:
    """Return the seats in order, starting with one."""
    names = tuple(state.seats)
    at = names.index(first)
    return names[at:] + names[:at]


def next_seat(state: State, seat: str) -> str:
    """Return the player to the left."""
    return clockwise(state, seat)[1 % len(state.seats)]


def add(pack: dict[str, int], items: Iterable[str], sign: int = 1) -> dict[str, int]:
    """Return a Pack with items added or removed; items at zero are left out."""
    after = dict(pack)
    for item in items:
        after[item] = after.get(item, 0) + sign
    return {item: count for item, count in after.items() if count} if 0 in after.values() else after


def open_spots(state: State, festivity: str) -> dict[str, str]:
    """Return the open spots of a Festivity and their categories: rows up to the number of players (MV-SETUP-04)."""
    return _open_spots(state.edition, festivity, len(state.seats))


@lru_cache(maxsize=256)
def _open_spots(edition: str, festivity: str, players: int) -> dict[str, str]:
    spots = read_tables(edition).festivities[festivity].spots
    return {spot: category for spot, (row, category) in spots.items() if row <= players}


def markers_left(state: State, seat: str) -> int:
    """Count the markers a player has left (MV-R43)."""
    if state.switches.markers_unlimited == "yes":
        return MARKERS
    placed = sum(owner == seat for spots in state.markers.values() for owner in spots.values())
    return max(0, MARKERS - placed)


def sorted_hand(cards: Iterable[str]) -> tuple[str, ...]:
    """Sort the cards of a hand, whose order has no meaning."""
    return tuple(sorted(cards))


def friends_of(owner: Seat, dawdles: Iterable[str]) -> list[str]:
    """List all Friends of a player, Fresh and Tired."""
    return [card for card in (*owner.hand, *owner.tired) if card not in dawdles and card != UNSEEN_DAWDLE]


def written(owner: Seat, held: Held) -> str:
    """Write a Patch as in a canonical move: with its number only if there are two of the title."""
    twice = any(other.card == held.card and other.number != held.number for other in owner.patches)
    return held.id if twice else held.card


def outstanding(state: State, item: str) -> int:
    """Count the markers of a kind in Packs and on past Sun tiles."""
    return sum(owner.pack.get(item, 0) for owner in state.seats.values()) + (item in state.suns[:-1])


def fire(state: State, seat: str, trigger: Trigger, subject: str = "", used: tuple[str, ...] = ()) -> State:
    """Push an occasion that triggers effects, if any card of the edition has such effects."""
    return push(state, Fire(seat, trigger, subject, used)) if trigger in state.tables.calls else state
