"""The moves of Maple Valley, one class per verb."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from companion.games.maple_valley.vocabulary import Adjusted, Travel
from companion.referee.moves import Move, Seat, Text

# Cards by their titles: of the decks, of the hand, Outposts, Festivities.
Card = Annotated[str, Meta(title="card")]
Cards = Annotated[tuple[str, ...], Meta(title="cards")]
Outpost = Annotated[str, Meta(title="outpost")]
Festivity = Annotated[str, Meta(title="festivity")]
Spot = Annotated[str, Meta(title="spot")]
# A Curiosity on a trail: `F2=flower`; the Goods of a Grove: `OAK1=clay+berries`.
Site = Annotated[str, Meta(title="site")]
Grove = Annotated[str, Meta(title="grove")]
Good = Annotated[str, Meta(title="good")]
# A trail, perhaps with its means: `W1/map`.
Leg = Annotated[str, Meta(title="leg")]
Location = Annotated[str, Meta(title="location")]
# Goods, Curiosities and Maps, one word each; `2 clay` is `clay clay`.
Items = Annotated[tuple[str, ...], Meta(title="items")]
# Items, or the cards that are given away.
Spent = Annotated[tuple[str, ...], Meta(title="spent")]
# A card with an effect: a Patch, perhaps with its number, a Friend, an Outpost.
Source = Annotated[str, Meta(title="source")]
Discarded = Annotated[tuple[str, ...], Meta(title="discarded")]


class Outposts(Move, frozen=True):
    """The Outposts drawn, in the order of the board: `outposts book-wagon ferry-landing` (MV-SETUP-02)."""

    notation: ClassVar[str] = "outposts {cards}"
    cards: tuple[Outpost, ...]


class Festivities(Move, frozen=True):
    """The Festivities drawn: `festivities square-dance potluck-picnic gift-exchange` (MV-SETUP-03)."""

    notation: ClassVar[str] = "festivities {cards}"
    cards: tuple[Festivity, ...]


class Draw(Move, frozen=True):
    """Cards drawn from a deck, in order: `draw wreath drum` (MV-SETUP-05, MV-GEN-03)."""

    notation: ClassVar[str] = "draw {cards}"
    reveals: ClassVar[bool] = True
    cards: Cards


class Sites(Move, frozen=True):
    """The Curiosities of the sites: `sites F2=flower W1=bug ...` (MV-SETUP-08)."""

    notation: ClassVar[str] = "sites {sites}"
    sites: tuple[Site, ...]


class Groves(Move, frozen=True):
    """The Goods of the Groves: `groves OAK1=clay+berries ...` (MV-SETUP-09..12)."""

    notation: ClassVar[str] = "groves {groves}"
    groves: tuple[Grove, ...]


class Sun(Move, frozen=True):
    """The next Sun tile: `sun honey` (MV-SETUP-13, MV-END-03)."""

    notation: ClassVar[str] = "sun {good}"
    reveals: ClassVar[bool] = True
    good: Good


class First(Move, frozen=True):
    """The Early Bird: `first ann` (MV-PSET-01)."""

    notation: ClassVar[str] = "first {player}"
    player: Seat


class Hand(Move, frozen=True):
    """Hidden cards drawn into a hand: `hand ann chipmunk` (MV-R93)."""

    notation: ClassVar[str] = "hand {player} {cards}"
    reveals: ClassVar[bool] = True
    player: Seat
    cards: Cards


class Look(Move, frozen=True):
    """Cards of a deck a player looks at: `look ann beekeeping kite` (MV-OUT-07)."""

    notation: ClassVar[str] = "look {player} {cards}"
    reveals: ClassVar[bool] = True
    player: Seat
    cards: Cards


class Play(Move, frozen=True):
    """A card from the hand: `ann play chipmunk`, `ann play fox by water`, `ann play acorn-flower` (MV-PLAY-01)."""

    notation: ClassVar[str] = "{seat} play {card} [by {type}]"
    seat: Seat
    card: Card
    type: Travel | None = None


class Pass(Move, frozen=True):
    """Play nothing: `ann pass` (MV-HOUR-04, MV-R14)."""

    notation: ClassVar[str] = "{seat} pass"
    seat: Seat


class TravelBy(Move, frozen=True):
    """A route of trails: `ann travel F1 F2 W1`, `ann travel F2/map W1 F7` (MV-TRAV-03, MV-MAP-01)."""

    notation: ClassVar[str] = "{seat} travel {legs}"
    seat: Seat
    legs: tuple[Leg, ...]


class Forage(Move, frozen=True):
    """Two Goods from a Grove: `ann forage clay berries` (MV-GROVE-02)."""

    notation: ClassVar[str] = "{seat} forage {goods}"
    seat: Seat
    goods: Items


class Make(Move, frozen=True):
    """A Friend from the display: `ann make muskrat`, `ann make turtle paying pebble pebble` (MV-VILL-02)."""

    notation: ClassVar[str] = "{seat} make {card} [paying {paying}]"
    seat: Seat
    card: Card
    paying: Spent | None = None


class Activate(Move, frozen=True):
    """The pawn's location: `ann activate` (MV-ACT-01)."""

    notation: ClassVar[str] = "{seat} activate"
    seat: Seat


class Trade(Move, frozen=True):
    """A trade of the market: `ann trade 1 paying wreath for bug pebble` (MV-OUT-03)."""

    notation: ClassVar[str] = "{seat} trade {number} [paying {paying}] [for {gaining}]"
    seat: Seat
    number: int
    paying: Spent | None = None
    gaining: Items | None = None


class Use(Move, frozen=True):
    """An effect: `ann use first-aid paying clay for bug` (MV-FRND-01, MV-PATCH-01, MV-OUT-05)."""

    notation: ClassVar[str] = "{seat} use {card} [effect {effect}] [paying {paying}] [for {gaining}]"
    seat: Seat
    card: Source
    effect: int | None = None
    paying: Spent | None = None
    gaining: Items | None = None


class Take(Move, frozen=True):
    """A card from a display: `ann take wreath` (MV-LOOK-01, MV-CLUB-03)."""

    notation: ClassVar[str] = "{seat} take {card}"
    seat: Seat
    card: Card


class Keep(Move, frozen=True):
    """Cards kept of those looked at: `ann keep beekeeping` (MV-R36)."""

    notation: ClassVar[str] = "{seat} keep {cards}"
    seat: Seat
    cards: Cards


class Mark(Move, frozen=True):
    """A marker on a Favour spot: `ann mark square-dance 1a` (MV-CLUB-02, MV-CRAFT-04)."""

    notation: ClassVar[str] = "{seat} mark {festivity} [{spot}]"
    seat: Seat
    festivity: Festivity
    spot: Spot | None = None


class GainItems(Move, frozen=True):
    """Items collected where there is a choice: `ann gain bug` (MV-GEN-08)."""

    notation: ClassVar[str] = "{seat} gain {items}"
    seat: Seat
    items: Items


class Choose(Move, frozen=True):
    """An option by its number: `ann choose 2`."""

    notation: ClassVar[str] = "{seat} choose {option}"
    seat: Seat
    option: int


class Zoom(Move, frozen=True):
    """The location to zoom to, where there is a choice: `ann zoom LOD` (MV-TRAV-08)."""

    notation: ClassVar[str] = "{seat} zoom {location}"
    seat: Seat
    location: Location


class Refresh(Move, frozen=True):
    """A Tired Friend to take back into the hand: `ann refresh marten`."""

    notation: ClassVar[str] = "{seat} refresh {card}"
    seat: Seat
    card: Card


class Craft(Move, frozen=True):
    """A Favour: `ann craft storybook paying birch berries herbs bug at square-dance 1a` (MV-CRAFT-01..04)."""

    notation: ClassVar[str] = "{seat} craft {card} [paying {paying}] [at {festivity}] [{spot}]"
    seat: Seat
    card: Card
    paying: Spent | None = None
    festivity: Festivity | None = None
    spot: Spot | None = None


class Discard(Move, frozen=True):
    """Cards over a limit, such as a fourth Favour: `ann discard wreath` (MV-LIM-01, MV-PATCH-06)."""

    notation: ClassVar[str] = "{seat} discard {cards}"
    seat: Seat
    cards: Discarded


class Done(Move, frozen=True):
    """End the current part, or the turn: `ann done` (MV-ACT-02, MV-CRAFT-06)."""

    notation: ClassVar[str] = "{seat} done"
    seat: Seat


class Adjust(Move, frozen=True):
    """The outcome of a manual effect: `ann adjust acorn 2`."""

    notation: ClassVar[str] = "{seat} adjust {what} {number}"
    seat: Seat
    what: Adjusted
    number: int


class StoreItems(Move, frozen=True):
    """Resources stored on a card at the end: `ann store bug-jar bug herbs` (MV-SCORE-04, MV-R95)."""

    notation: ClassVar[str] = "{seat} store {card} {items}"
    seat: Seat
    card: Source
    items: Items


class Allow(Move, frozen=True):
    """Allow one more copy of a card than the edition has: `allow kite "our box has three"` (MV-R99)."""

    notation: ClassVar[str] = "allow {card} {why}"
    corrects: ClassVar[bool] = True
    card: Card
    why: Text


class TitleWord(Move, frozen=True):
    """The word of a tied solo title: `ann title entertainment` (MV-SOLO-04, MV-R59)."""

    notation: ClassVar[str] = "{seat} title {word}"
    seat: Seat
    word: Literal["decorations", "entertainment", "food", "gifts", "forest", "water", "rock"]
