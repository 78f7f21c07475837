"""The moves of Masters of Maple Syrup, one class per verb."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from companion.games.masters_of_maple_syrup.vocabulary import Adjusted
from companion.referee.moves import Move, Seat, Text

# A card by name, or `?` for an unseen one.
Card = Annotated[str, Meta(title="card")]
# Cards by name; a number means that many unseen cards.
Cards = Annotated[tuple[str, ...], Meta(title="cards")]
# A property card: `silver-maple`, or `silver-maple#2` if there are several.
Lying = Annotated[str, Meta(title="lying")]
# Cards in a hand, or on a property.
Eithers = Annotated[tuple[str, ...], Meta(title="eithers")]
Action = Annotated[str, Meta(title="action")]
Option = Annotated[str, Meta(title="option")]


class First(Move, frozen=True):
    """The player wearing the most red goes first: `first ann` (MS-SET-11)."""

    notation: ClassVar[str] = "first {player}"
    player: Seat


class Draw(Move, frozen=True):
    """Cards drawn from the deck, in order: `draw silver-maple spile-kit`."""

    notation: ClassVar[str] = "draw {cards}"
    reveals: ClassVar[bool] = True
    cards: Cards


class Throw(Move, frozen=True):
    """Throw the two dealt cards that are not kept: `ann throw norway-maple farm-stand` (MS-SET-05, MS-SET-06)."""

    notation: ClassVar[str] = "{seat} throw {cards}"
    reveals: ClassVar[bool] = True
    seat: Seat
    cards: Cards


class Select(Move, frozen=True):
    """Turn a sideways action card: `ann select AC1` (MS-SEL-01)."""

    notation: ClassVar[str] = "{seat} select {card}"
    seat: Seat
    card: Action


class Choose(Move, frozen=True):
    """Choose an action, or an option of an effect by its number: `ann choose tap` (MS-RIV-05)."""

    notation: ClassVar[str] = "{seat} choose {option}"
    seat: Seat
    option: Option


class Tap(Move, frozen=True):
    """Tap trees: `ann tap red-maple silver-maple#2` (MS-TAP-01)."""

    notation: ClassVar[str] = "{seat} tap {trees} [without {without}]"
    seat: Seat
    trees: tuple[Lying, ...]
    # Cards whose WHEN effects are declined (MS-EFF-01), as in the other moves with this field.
    without: tuple[Lying, ...] | None = None


class Harvest(Move, frozen=True):
    """Harvest a tree and draw its cards: `ann harvest red-maple`; `draw 0` to draw none (MS-HAR-01, MS-R19)."""

    notation: ClassVar[str] = "{seat} harvest {tree} [draw {number}] [without {without}]"
    seat: Seat
    tree: Lying
    number: int | None = None
    without: tuple[Lying, ...] | None = None


class Develop(Move, frozen=True):
    """Develop a card from hand: `ann develop heritage-maple paying spile-kit farm-stand` (MS-DEV-01)."""

    notation: ClassVar[str] = "{seat} develop {card} [paying {payment}] [without {without}]"
    reveals: ClassVar[bool] = True
    seat: Seat
    card: Card
    payment: Cards | None = None
    without: tuple[Lying, ...] | None = None


class Pay(Move, frozen=True):
    """Pay for the card being developed: `ann pay spile-kit farm-stand` (MS-PAY-01)."""

    notation: ClassVar[str] = "{seat} pay {cards}"
    reveals: ClassVar[bool] = True
    seat: Seat
    cards: Cards


class Use(Move, frozen=True):
    """Use an effect of a property card: `ann use night-crew` (MS-EFF-01)."""

    notation: ClassVar[str] = "{seat} use {card} [effect {effect}] [without {without}]"
    seat: Seat
    card: Lying
    effect: int | None = None
    without: tuple[Lying, ...] | None = None


class Done(Move, frozen=True):
    """Finish the current step: `ann done` (MS-ACT-02, MS-ACT-03)."""

    notation: ClassVar[str] = "{seat} done [without {without}]"
    seat: Seat
    without: tuple[Lying, ...] | None = None


class Discard(Move, frozen=True):
    """Discard cards, the last on top: `ann discard spile-kit` (MS-HAND-03)."""

    notation: ClassVar[str] = "{seat} discard {cards}"
    reveals: ClassVar[bool] = True
    seat: Seat
    cards: Eithers


class Tuck(Move, frozen=True):
    """Tuck cards for an effect: `ann tuck spile-kit under syrup-cellar` (MS-TUCK-02)."""

    notation: ClassVar[str] = "{seat} tuck {cards} [under {host}]"
    reveals: ClassVar[bool] = True
    seat: Seat
    cards: Eithers
    host: Lying | None = None


class Untuck(Move, frozen=True):
    """Take a tucked card out: `ann untuck spile-kit from syrup-cellar` (MS-R36)."""

    notation: ClassVar[str] = "{seat} untuck {cards} [from {host}]"
    seat: Seat
    cards: Cards
    host: Lying | None = None


class Take(Move, frozen=True):
    """Take a card from the discard pile or from the neighbour's hand: `ann take spile-kit`."""

    notation: ClassVar[str] = "{seat} take {cards}"
    seat: Seat
    cards: Cards


class Give(Move, frozen=True):
    """Give a card from hand to the neighbour: `ann give spile-kit`."""

    notation: ClassVar[str] = "{seat} give {cards}"
    seat: Seat
    cards: Cards


class Place(Move, frozen=True):
    """Place a card from hand on the property without developing it: `ann place spile-kit` (MS-R57)."""

    notation: ClassVar[str] = "{seat} place {cards}"
    reveals: ClassVar[bool] = True
    seat: Seat
    cards: Cards


class Turn(Move, frozen=True):
    """Turn a tree for an effect: `ann turn red-maple`."""

    notation: ClassVar[str] = "{seat} turn {cards}"
    seat: Seat
    cards: tuple[Lying, ...]


class Remove(Move, frozen=True):
    """Remove a card from the property for an effect: `ann remove farm-stand` (MS-DEV-07)."""

    notation: ClassVar[str] = "{seat} remove {cards}"
    seat: Seat
    cards: tuple[Lying, ...]


class Point(Move, frozen=True):
    """Turn an action card for an effect: `ann point AC2` (MS-SEL-07)."""

    notation: ClassVar[str] = "{seat} point {card}"
    seat: Seat
    card: Action


class Return(Move, frozen=True):
    """Put looked-at cards back, top card first: `ann return spile-kit farm-stand`."""

    notation: ClassVar[str] = "{seat} return {cards}"
    seat: Seat
    cards: Cards


class Accept(Move, frozen=True):
    """Accept what the neighbour's effect offers: `bo accept` (MS-R54)."""

    notation: ClassVar[str] = "{seat} accept"
    seat: Seat


class Decline(Move, frozen=True):
    """Decline what the neighbour's effect offers: `bo decline` (MS-R54)."""

    notation: ClassVar[str] = "{seat} decline"
    seat: Seat


class Adjust(Move, frozen=True):
    """Type the outcome of a manual effect: `ann adjust draw 2`."""

    notation: ClassVar[str] = "{seat} adjust {what} {number}"
    seat: Seat
    what: Adjusted
    number: int


class Reveal(Move, frozen=True):
    """Name unseen cards that a GAME END effect needs: `ann reveal spile-kit` (MS-SCO-02)."""

    notation: ClassVar[str] = "{seat} reveal {cards} [under {host}]"
    reveals: ClassVar[bool] = True
    seat: Seat
    cards: Cards
    host: Lying | None = None


class Allow(Move, frozen=True):
    """Allow one more copy of a card than the edition has: `allow spile-kit "our box has five"` (MS-R76)."""

    notation: ClassVar[str] = "allow {card} {why}"
    corrects: ClassVar[bool] = True
    card: Card
    why: Text


class Stop(Move, frozen=True):
    """Both agree to stop: `stop` (MS-R53)."""

    notation: ClassVar[str] = "stop"
