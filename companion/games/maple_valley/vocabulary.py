"""The closed vocabulary for abilities, powers, markets, locations and events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Annotated, ClassVar, Literal, TypeAlias, get_args

from msgspec import Meta, Struct, field

from companion.referee.amounts import enumerated, plural
from companion.referee.effects import Operator, Step

Good: TypeAlias = Literal["acorn", "berries", "birch", "cattails", "clay", "herbs", "honey"]
Curiosity: TypeAlias = Literal["bug", "pebble", "flower"]
Item: TypeAlias = Good | Curiosity | Literal["map"]
Travel: TypeAlias = Literal["forest", "water", "rock"]
Category: TypeAlias = Literal["Decorations", "Entertainment", "Food", "Gifts"]
DeckName: TypeAlias = Literal["favour", "friend", "patch"]
# Goods and Curiosities are separate, and both are resources (MV-GEN-07).
GOODS: tuple[str, ...] = get_args(Good)
CURIOSITIES: tuple[str, ...] = get_args(Curiosity)
RESOURCES = GOODS + CURIOSITIES
ITEMS = (*RESOURCES, "map")
TYPES: tuple[str, ...] = get_args(Travel)
CATEGORIES: tuple[str, ...] = get_args(Category)
DECKS: tuple[DeckName, ...] = get_args(DeckName)
# What a wildcard may stand for (MV-GEN-08); never a Map (MV-R13).
WILD: dict[str, tuple[str, ...]] = {
    "any_good": GOODS,
    "any_curio": CURIOSITIES,
    "any_res": RESOURCES,
    "diff_good": GOODS,
    "diff_curio": CURIOSITIES,
}
# Items written the same for one and for several, as in the rulebook's list of components.
INVARIABLE = frozenset({"berries", "birch", "cattails", "clay", "herbs", "honey"})
# Words for items, and for what stands for them: singular and plural.
WORDS = {
    **{
        item: (item.capitalize(),) * 2 if item in INVARIABLE else (item.capitalize(), plural(item.capitalize()))
        for item in ITEMS
    },
    "any_good": ("Good of any kind", "Goods of any kind"),
    "any_curio": ("Curiosity of any kind", "Curiosities of any kind"),
    "any_res": ("resource of any kind", "resources of any kind"),
    "diff_good": ("Good", "different Goods"),
    "diff_curio": ("Curiosity", "different Curiosities"),
    "sun": ("Sun Good", "Sun Goods"),
    "past_sun": ("past Sun Good", "past Sun Goods"),
    "grove_good": ("Good of the Grove", "Goods of the Grove"),
    "site_curio": ("Curiosity of the site", "Curiosities of the site"),
    "favour": ("Favour", "Favours"),
    "patch": ("Patch", "Patches"),
    "friend": ("Friend", "Friends"),
}
Wildcard: TypeAlias = Literal["any_good", "any_curio", "any_res"]
CARDS: tuple[str, ...] = ("favour", "patch", "friend")
Spent: TypeAlias = Item | Wildcard | Literal["diff_good", "diff_curio", "favour", "patch", "friend", "sun"]
Gained: TypeAlias = Item | Wildcard | Literal["diff_good", "diff_curio", "sun", "past_sun", "grove_good", "site_curio"]
Trigger: TypeAlias = Literal[
    "play", "any", "move", "trail", "site", "arrive", "activate", "forage", "friend_made", "favour_gained",
    "patch_gained", "craft", "supply", "event", "dawdle", "turn_end", "hour_start", "hour_end", "effect", "final",
    "rule", "score",
]  # fmt: skip
Figure: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
Several: TypeAlias = Annotated[int, Meta(ge=1, le=9)]
Amount: TypeAlias = Several | Literal["K"]
Set: TypeAlias = dict[Item | Wildcard, Several]
Countable: TypeAlias = Literal[
    "friends", "patches", "favours", "other_favours", "distinct", "categories", "preparing", "markers", "festivities",
    "finished", "pawns_here", "past_suns", "maps", "res", "hour", "players",
]  # fmt: skip
Adjusted: TypeAlias = Literal[
    "acorn", "berries", "birch", "cattails", "clay", "herbs", "honey", "bug", "pebble", "flower", "map", "points",
    "draw_favour", "take_favour", "draw_patch", "take_patch", "draw_friend", "take_friend", "mark", "refresh",
    "dawdle", "discard_favour", "discard_patch", "discard_friend",
]  # fmt: skip


class Selector(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A selector of things to count."""

    count: Countable
    of: tuple[str, ...] = ()


class Per(Selector, frozen=True):
    """Once for every `each` things counted, with at most `max` of them."""

    each: Annotated[int, Meta(ge=1, le=99)] = 1
    max: Figure | None = None


class Test(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A condition; exactly one field says what is tested."""

    type: Travel | None = None
    foraged: Good | None = None
    sun: Good | None = None
    at: str | None = None
    count: Countable | None = None
    of: tuple[str, ...] = ()
    op: Operator = ">="
    n: Figure = 1
    not_: Condition | None = field(name="not", default=None)
    all: tuple[Condition, ...] = ()
    one: tuple[Condition, ...] = ()


Condition: TypeAlias = Literal["foraged_sun", "returned", "finisher"] | Test


class Price(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a cost: a number of an item, of one of several, or up to a number."""

    item: Spent | None = None
    or_: tuple[Spent, ...] = field(name="or", default=())
    n: Several = 1
    upto: Several | None = None


Cost: TypeAlias = tuple[Spent | Price, ...]


class Gain(Step, frozen=True):
    """Gain items from the supply."""

    item: Gained | None = None
    or_: tuple[Gained, ...] = field(name="or", default=())
    n: Amount = 1
    per: Per | None = None

    @property
    def items(self) -> tuple[str, ...]:
        return self.or_ or ((self.item,) if self.item else ())


class FromDeck(Step, frozen=True):
    """Draw cards from a deck: look at some, keep some or, by default, all."""

    deck: ClassVar[DeckName]
    n: Amount = 1
    keep: Several | None = None


class DrawFavour(FromDeck, frozen=True):
    """Draw Favours into Preparing."""

    deck: ClassVar[DeckName] = "favour"


class DrawPatch(FromDeck, frozen=True):
    """Draw Patches, with the limit of four."""

    deck: ClassVar[DeckName] = "patch"


class DrawFriend(FromDeck, frozen=True):
    """Draw Friends into the Tired space."""

    deck: ClassVar[DeckName] = "friend"


class FromDisplay(Step, frozen=True):
    """Take cards of the player's choice from a display."""

    deck: ClassVar[DeckName]
    n: Amount = 1


class TakeFavour(FromDisplay, frozen=True):
    """Take Favours into Preparing."""

    deck: ClassVar[DeckName] = "favour"


class TakePatch(FromDisplay, frozen=True):
    """Take Patches, with the limit of four."""

    deck: ClassVar[DeckName] = "patch"


class TakeFriend(FromDisplay, frozen=True):
    """Take Friends into the Tired space, for free."""

    deck: ClassVar[DeckName] = "friend"


class MakeFriend(Step, frozen=True):
    """Make one Friend from the display for its Curiosities, or none (MV-VILL-01)."""


class Less(Step, frozen=True):
    """Reduce a payment."""

    item: Item | Wildcard
    n: Several = 1


class Swap(Step, frozen=True):
    """Let one item replace another in a payment."""

    from_: Item | Wildcard = field(name="from")
    to: Item | Wildcard


class Mark(Step, frozen=True):
    """Place a marker on an empty spot of a Festivity."""

    of: tuple[Category | Literal["any", "same"], ...] = ("any",)
    n: Several = 1


class Trails(Step, frozen=True, tag="trail"):
    """Travel extra trails, like Maps (MV-PATCH-04, MV-R78)."""

    type: Travel | Literal["any"] = "any"
    n: Several = 1


class Zoom(Step, frozen=True):
    """Zoom the pawn to a location without using trails (MV-TRAV-08)."""

    to: tuple[str, ...]


class Activate(Step, frozen=True):
    """Activate a location in addition (MV-ACT-03)."""

    to: tuple[str, ...] = ("here",)


class Forage(Step, frozen=True):
    """Forage two Goods of a Grove, or none (MV-GROVE-02)."""


class Refresh(Step, frozen=True):
    """Take Tired Friends back into the hand, except the one played this turn."""

    n: Several = 1


class Dawdle(Step, frozen=True):
    """Draw Dawdle cards into the hand."""

    n: Several = 1


class Cycle(Step, frozen=True):
    """Discard the furthest card of a display."""

    deck: DeckName


class Raise(Step, frozen=True, tag="limit"):
    """Raise a limit for the card's owner."""

    n: Several = 1


class Points(Step, frozen=True, tag="pts"):
    """Score points at the end."""

    n: int
    per: Per | None = None
    also: str | None = None


class Store(Step, frozen=True):
    """Score points at the end for each set of resources stored here (MV-STORE-01)."""

    set: Set
    pts: Figure
    max: Figure | None = None


class Choose(Step, frozen=True, kw_only=True):
    """Choose some of several lists of steps, in any order."""

    k: Several = 1
    options: tuple[tuple[AnyStep, ...], ...]
    # The numbers of the options taken so far.
    taken: tuple[int, ...] = ()


class Manual(Step, frozen=True):
    """An effect outside the vocabulary: the referee reads the text and types the outcome."""

    text: str


AnyStep: TypeAlias = (
    Gain | DrawFavour | DrawPatch | DrawFriend | TakeFavour | TakePatch | TakeFriend | MakeFriend | Less | Swap | Mark
    | Trails | Zoom | Activate | Forage | Refresh | Dawdle | Cycle | Raise | Points | Store | Choose | Manual
)  # fmt: skip


def name_of(item: str, number: object = 1) -> str:
    """Return the name of an item as written after a number; a card is already given by its title."""
    return WORDS[item][str(number) not in ("1", "up to 1")] if item in WORDS else item


def item_words(number: object, items: Iterable[str]) -> str:
    """Write a number of an item, or of one of several: `2 Curiosities of any kind`, `1 Clay or Herbs`."""
    return f"{number} {' or '.join(name_of(item, number) for item in items)}"


def listed(items: Iterable[str]) -> str:
    """List items with their numbers: `2 Clay, 1 Bug and 1 Map`."""
    return enumerated([f"{number} {name_of(item, number)}" for item, number in Counter(items).items()])


def all_steps(steps: Iterable[Step]) -> Iterator[Step]:
    """Yield steps and their nested steps."""
    for step in steps:
        yield step
        if isinstance(step, Choose):
            for option in step.options:
                yield from all_steps(option)


class Limit(Struct, frozen=True, forbid_unknown_fields=True):
    """How often an effect may be used, and per what."""

    per: Literal["turn", "hour", "game", "activation"]
    n: Several = 1


class Effect(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An effect of a card, and when it works."""

    trigger: Trigger
    of: tuple[str, ...] = ()
    if_: tuple[Condition, ...] = field(name="if", default=())
    cost: Cost = ()
    gain: tuple[AnyStep, ...] = ()
    limit: Limit | None = None
    who: Literal["self", "each", "others", "finisher"] = "self"
    # Abilities and powers are optional (MV-FRND-02) unless a card says otherwise.
    optional: bool = True

    @property
    def is_automatic(self) -> bool:
        """Return whether the effect is automatic: it costs nothing and gives only named items (MV-R94)."""
        return (
            self.trigger not in ("any", "move", "effect")
            and not self.cost
            and all(isinstance(step, Gain) and not step.or_ and step.item in ITEMS for step in self.gain)
        )


class Trade(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A trade of a market; `max` is its printed maximum per turn (MV-OUT-04)."""

    cost: Cost
    gain: tuple[Traded, ...]
    max: Several | None = None


class Traded(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One part of what a trade gives."""

    item: Gained | None = None
    or_: tuple[Gained, ...] = field(name="or", default=())
    n: Several = 1

    @property
    def step(self) -> Gain:
        """Return it as a step of an effect."""
        return Gain(self.item, self.or_, self.n)
