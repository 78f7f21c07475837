"""The moves of Bear Valley, one class per verb."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from companion.games.bear_valley.components import Character
from companion.games.bear_valley.grid import Side
from companion.referee.moves import Move, Seat, Text

To = Annotated[Side, Meta(title="direction")]
CardId = Annotated[str, Meta(title="card")]
Laid = Annotated[str, Meta(title="laid")]
Token = Annotated[str, Meta(title="token")]
Tool = Annotated[str, Meta(title="tool")]
Section = Annotated[str, Meta(title="section")]
Place = Annotated[str, Meta(title="place")]
Who = Annotated[Character, Meta(title="character")]


class First(Move, frozen=True):
    """Name the first player (BV-SETUP-06, BV-R03)."""

    notation: ClassVar[str] = "first {seat}"
    seat: Seat


class Plays(Move, frozen=True):
    """Take a character (BV-SETUP-07, BV-R55)."""

    notation: ClassVar[str] = "{seat} plays {character}"
    seat: Seat
    character: Who


class DealCharacter(Move, frozen=True):
    """Name the character dealt to the next player (BV-R55)."""

    notation: ClassVar[str] = "character {character}"
    reveals: ClassVar[bool] = True
    character: Who


class Traverse(Move, frozen=True):
    """Move onto a card on the map; `with` names the token that opens the way (BV-TRAV-01)."""

    notation: ClassVar[str] = "{seat} traverse {to} [with {tool}] [onto {onto}]"
    seat: Seat
    to: To
    tool: Tool | None = None
    onto: Section | None = None


class Explore(Move, frozen=True):
    """Move into an empty cell; the drawn card and how it is laid may follow in the same move (BV-EXPL-01)."""

    notation: ClassVar[str] = "{seat} explore {to} [with {tool}] [{card}] [into {into}]"
    seat: Seat
    to: To
    tool: Tool | None = None
    card: Laid | None = None
    into: To | None = None

    def has_shown(self) -> bool:
        return self.card is not None


class Draw(Move, frozen=True):
    """Name the card that was drawn (BV-EXPL-02)."""

    notation: ClassVar[str] = "draw {card}"
    reveals: ClassVar[bool] = True
    card: CardId


class Lay(Move, frozen=True):
    """Choose the orientation of the card, and from Woods its direction (BV-EXPL-03, BV-WOODS-04)."""

    notation: ClassVar[str] = "{seat} lay {card} [into {into}]"
    seat: Seat
    card: Laid
    into: To | None = None


class Redraw(Move, frozen=True):
    """Put the card under the deck and take another (BV-ENCH-05)."""

    notation: ClassVar[str] = "{seat} redraw"
    seat: Seat


class Stop(Move, frozen=True):
    """Place the Player token on the current position; the turn ends (BV-MOVE-05)."""

    notation: ClassVar[str] = "{seat} stop [at {at}] [leaving {leaving}]"
    seat: Seat
    at: Place | None = None
    leaving: tuple[Token, ...] | None = None


class Stay(Move, frozen=True):
    """End the move and leave the Player token where it is (BV-MOVE-06)."""

    notation: ClassVar[str] = "{seat} stay"
    seat: Seat


class Tunnel(Move, frozen=True):
    """Place the Player token on a card without an exit back, at One or Two O'clock (BV-CLOCK-03)."""

    notation: ClassVar[str] = "{seat} tunnel [leaving {leaving}]"
    seat: Seat
    leaving: tuple[Token, ...] | None = None


class Machete(Move, frozen=True):
    """Cut into the card that was just laid without an exit back (BV-MACH-02, BV-R32)."""

    notation: ClassVar[str] = "{seat} machete"
    seat: Seat


class Basket(Move, frozen=True):
    """Put the Picnic Basket on the Bear that was just explored (BV-PICNIC-02)."""

    notation: ClassVar[str] = "{seat} basket"
    seat: Seat


class NoBasket(Move, frozen=True):
    """Keep the Picnic Basket and face the Bear (BV-EQ-04)."""

    notation: ClassVar[str] = "{seat} no basket"
    seat: Seat


class Canoe(Move, frozen=True):
    """Leave the Canoe on the water just entered and continue (BV-CANOE-06)."""

    notation: ClassVar[str] = "{seat} canoe"
    seat: Seat


class Row(Move, frozen=True):
    """Go by Canoe along the river to the next River card (BV-CANOE-01); `hops` only at tables that allow more."""

    notation: ClassVar[str] = "{seat} row {to} [{hops}] [onto {onto}]"
    seat: Seat
    to: To
    hops: int | None = None
    onto: Section | None = None


class Cross(Move, frozen=True):
    """Change to the other section of the card by Rope, Machete or Canoe (BV-ROPE-01, BV-MACH-03, BV-CANOE-04)."""

    notation: ClassVar[str] = "{seat} cross"
    seat: Seat


class Dive(Move, frozen=True):
    """Make one of the three moves underground, by Flashlight (BV-FLASH-01)."""

    notation: ClassVar[str] = "{seat} dive {to} [{card}]"
    seat: Seat
    to: To
    card: Laid | None = None

    def has_shown(self) -> bool:
        return self.card is not None


class Jump(Move, frozen=True):
    """Dive from Cave to Cave, by Flashlight (BV-FLASH-08)."""

    notation: ClassVar[str] = "{seat} jump {at} [leaving {leaving}]"
    seat: Seat
    at: Place
    leaving: tuple[Token, ...] | None = None


class Observe(Move, frozen=True):
    """Fill the next empty cell beside the player, by Telescope (BV-TELE-02)."""

    notation: ClassVar[str] = "{seat} observe {to} [{card}]"
    seat: Seat
    to: To
    card: Laid | None = None

    def has_shown(self) -> bool:
        return self.card is not None


class Trade(Move, frozen=True):
    """Trade at a Trading Post, place the Player token there and end the turn (BV-POST-02)."""

    notation: ClassVar[str] = "{seat} trade {give} for {get} [leaving {leaving}]"
    seat: Seat
    give: tuple[Token, ...]
    get: tuple[Token, ...]
    leaving: tuple[Token, ...] | None = None


class Gift(Move, frozen=True):
    """Give tokens to a Trading Post for nothing, if the table counts that as a trade (BV-R47)."""

    notation: ClassVar[str] = "{seat} gift {give} [leaving {leaving}]"
    get: ClassVar[tuple[str, ...]] = ()
    seat: Seat
    give: tuple[Token, ...]
    leaving: tuple[Token, ...] | None = None


class Take(Move, frozen=True):
    """Choose a piece of Equipment, alone at the Starting Camp (BV-CAMP-01)."""

    notation: ClassVar[str] = "{seat} take {token}"
    seat: Seat
    token: Token


class TakeNothing(Move, frozen=True):
    """Choose no Equipment, if the table allows that (BV-R42)."""

    notation: ClassVar[str] = "{seat} take nothing"
    seat: Seat


class Eaten(Move, frozen=True):
    """Confirm which walled-in players are eaten; the others are spared (BV-END-02, BV-R14)."""

    notation: ClassVar[str] = "eaten {players}"
    players: tuple[Seat, ...]


class GiveUp(Move, frozen=True):
    """Agree that nobody can win (BV-R77)."""

    notation: ClassVar[str] = "bears win"


class Spared(Move, frozen=True):
    """Spare the walled-in players (BV-R14)."""

    notation: ClassVar[str] = "spared"


class Allow(Move, frozen=True):
    """Allow a second copy of a card (BV-R80)."""

    notation: ClassVar[str] = "allow {card} {why}"
    corrects: ClassVar[bool] = True
    card: CardId
    why: Text
