"""The state of a table."""

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
# A Friend, and a Dawdle card, that nobody has shown the referee.
UNSEEN = "?"
UNSEEN_DAWDLE = "dawdle"
StepName: TypeAlias = Literal[
    "outposts", "festivities", "displays", "sites", "groves", "sun", "first", "deal", "play", "travel", "activate",
    "craft", "end", "upkeep", "allocate", "title", "over",
]  # fmt: skip
SETUP: tuple[StepName, ...] = ("outposts", "festivities", "displays", "sites", "groves", "sun", "first", "deal")
# Steps of a player's own turn in which more can be done.
TURN: tuple[StepName, ...] = ("travel", "activate", "craft")
Phase: TypeAlias = Literal["before", "run", "after"]


class Deck(Struct, frozen=True, gc=False):
    """A deck with its display, from the far end to the deck, and its discard pile (MV-GEN-05)."""

    pile: Unseen
    display: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()


class DawdleDeck(Struct, frozen=True):
    """The Dawdle deck; `under` are the played cards at its bottom, the first is drawn first (MV-DAWD-03)."""

    pile: Unseen
    under: tuple[str, ...] = ()


class Held(Struct, frozen=True, gc=False):
    """A Patch of a player; `number` tells copies apart in the order of their arrival."""

    card: str
    number: int = 1

    @property
    def id(self) -> str:
        return f"{self.card}#{self.number}"


class Seat(Struct, frozen=True, gc=False):
    """A player and the Pack."""

    colour: str
    starter: str
    at: str
    hand: tuple[str, ...] = ()
    # The cards of the hand that others have not seen (MV-R66).
    secret: tuple[str, ...] = ()
    # From bottom to top.
    tired: tuple[str, ...] = ()
    preparing: tuple[str, ...] = ()
    bringing: tuple[str, ...] = ()
    patches: tuple[Held, ...] = ()
    pack: dict[str, int] = {}
    # Points that a manual effect or the referee gave.
    points: int = 0
    # What the player laid on storing cards at the end, where players do so (MV-R95).
    stored: dict[str, tuple[str, ...]] | None = None
    # Whether that is all (MV-R95).
    laid: bool = False
    # The words chosen for the title of a solo game (MV-SOLO-04, MV-R59).
    chosen: tuple[str, ...] = ()


class Power(Struct, frozen=True, gc=False):
    """Extra trails that a card gives, spent in one window (MV-R81)."""

    card: str
    type: str
    left: int
    # The window in which it is spent; "" while none is chosen.
    phase: Phase | Literal[""] = ""


class Now(Struct, frozen=True, gc=False):
    """The turn in progress."""

    card: str = ""
    # The travel type; none in a Dawdle turn.
    type: str = ""
    start: str = ""
    trails: tuple[str, ...] = ()
    phase: Phase = "before"
    powers: tuple[Power, ...] = ()
    activated: bool = False
    # Whether a Friend was made in an activation (MV-VILL-01).
    made: bool = False
    foraged: tuple[str, ...] = ()
    # Whether the extra Good of the Sun was taken.
    sun: bool = False
    # Whether it may still come in the forage that is going on (MV-R26).
    sun_due: bool = False
    # Trades made, by Outpost and number.
    trades: dict[str, int] = {}
    # Whose turn ended by itself, because nothing more could be done in it, before the next card is played.
    ended: str = ""
    # The card of that turn, and how often effects were used in it, by their keys.
    last: str = ""
    spent: dict[str, int] = {}


class State(Struct, frozen=True, gc=False):
    """A table."""

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
    # The Sun tiles shown, the last is that of this hour.
    suns: tuple[str, ...] = ()
    outposts: dict[str, str] = {}
    festivities: tuple[str, ...] = ()
    markers: dict[str, dict[str, str]] = {}
    sites: dict[str, str] = {}
    groves: dict[str, tuple[str, ...]] = {}
    # How many players have passed one after the other.
    passes: int = 0
    now: Now = Now()
    stack: tuple[AnyFrame, ...] = ()
    # How often effects were used, by their keys.
    used_turn: dict[str, int] = {}
    used_hour: dict[str, int] = {}
    used_game: dict[str, int] = {}

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
    """Return the seats in order, beginning with one."""
    names = tuple(state.seats)
    at = names.index(first)
    return names[at:] + names[:at]


def next_seat(state: State, seat: str) -> str:
    """Return who sits to the left."""
    return clockwise(state, seat)[1 % len(state.seats)]


def add(pack: dict[str, int], items: Iterable[str], sign: int = 1) -> dict[str, int]:
    """Return a Pack with items added or taken; what there is none of is left out."""
    after = dict(pack)
    for item in items:
        after[item] = after.get(item, 0) + sign
    return {item: count for item, count in after.items() if count}


def open_spots(state: State, festivity: str) -> dict[str, str]:
    """Return the spots in play of a Festivity and their categories: rows up to the number of players (MV-SETUP-04)."""
    return _open_spots(state.edition, festivity, len(state.seats))


@lru_cache(maxsize=256)
def _open_spots(edition: str, festivity: str, players: int) -> dict[str, str]:
    spots = read_tables(edition).festivities[festivity].spots
    return {spot: category for spot, (row, category) in spots.items() if row <= players}


def markers_left(state: State, seat: str) -> int:
    """Count the markers that a player can still place (MV-R43)."""
    if state.switches.markers_unlimited == "yes":
        return MARKERS
    placed = sum(owner == seat for spots in state.markers.values() for owner in spots.values())
    return max(0, MARKERS - placed)


def sorted_hand(cards: Iterable[str]) -> tuple[str, ...]:
    """Put the cards of a hand in order: it has none of its own."""
    return tuple(sorted(cards))


def friends_of(owner: Seat, dawdles: Iterable[str]) -> list[str]:
    """List all Friends of a player, wherever they lie."""
    return [card for card in (*owner.hand, *owner.tired) if card not in dawdles and card != UNSEEN_DAWDLE]


def written(owner: Seat, held: Held) -> str:
    """Write a Patch as in a canonical line: with its number only where there are two of the title."""
    twice = any(other.card == held.card and other.number != held.number for other in owner.patches)
    return held.id if twice else held.card


def outstanding(state: State, item: str) -> int:
    """Count the markers of a kind that are in Packs and on past Sun tiles."""
    return sum(owner.pack.get(item, 0) for owner in state.seats.values()) + (item in state.suns[:-1])


def fire(state: State, seat: str, trigger: Trigger, subject: str = "", used: tuple[str, ...] = ()) -> State:
    """Note that something happened which sets effects off, where any card of the edition has such effects."""
    return push(state, Fire(seat, trigger, subject, used)) if trigger in state.tables.calls else state
