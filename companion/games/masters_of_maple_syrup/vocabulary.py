"""The closed vocabulary in which the effects of property cards are written (MS-EFF-01..12)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal, TypeAlias, get_args

from msgspec import Meta, Struct, field

from companion.referee.effects import Operator, Reckoning, Step

Act: TypeAlias = Literal["tap", "harvest", "develop"]
ACTS: tuple[str, ...] = get_args(Act)
Kind: TypeAlias = Literal["tree", "utility"]
Trigger: TypeAlias = Literal[
    "first_developed", "harvested", "when", "before", "after", "instead", "game_end_plus", "game_end_alt",
    "turn_start", "turn_end", "always", "manual",
]  # fmt: skip
Zone: TypeAlias = Literal["property", "tucked", "tucked_here", "hand", "discard", "this", "used_now"]
Situation: TypeAlias = Literal["own_turn", "neighbours_turn", "rivals", "this_tapped"]
Source: TypeAlias = Literal["hand", "discard_top", "discard_any", "tucked_here"]
Adjusted: TypeAlias = Literal[
    "draw", "discard", "take", "tap", "untap", "place", "tuck", "untuck", "remove", "score"
]  # fmt: skip
Figure: TypeAlias = Annotated[int, Meta(ge=0, le=99)]


class Filter(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A filter for cards."""

    type: Kind | None = None
    name: str | None = None
    tag: str | None = None
    cost_min: Figure | None = None
    cost_max: Figure | None = None
    tapped: bool | None = None


class Selector(Filter, frozen=True):
    """A selector: the cards that are counted."""

    zone: Zone = "property"
    owner: Literal["self", "neighbour", "both"] = "self"
    symbol: str | None = None
    distinct: bool = False
    pairs: bool = False
    except_this: bool = False


class Count(Reckoning, frozen=True, kw_only=True):
    """An amount, counted when it is needed."""

    count: Selector


Amount: TypeAlias = Figure | Count


class Compare(Struct, frozen=True, forbid_unknown_fields=True):
    """A comparison of two amounts."""

    left: Amount
    op: Operator
    right: Amount


Condition: TypeAlias = Situation | Compare


class Draw(Step, frozen=True):
    """Draw cards into hand."""

    n: Amount = 1
    from_: Literal["deck", "discard_top", "discard_bottom"] = field(name="from", default="deck")
    show: bool = False


class LookKeep(Step, frozen=True):
    """Look at cards from the deck and keep some of them."""

    look: Amount
    keep: Amount
    rest: Literal["discard", "deck_top", "deck_bottom"] = "discard"


class TakeDiscard(Step, frozen=True):
    """Take cards from the discard pile into hand, seen by everyone."""

    n: Amount = 1
    pick: Literal["top", "any"] = "top"
    filter: Filter | None = None


class Peek(Step, frozen=True):
    """Look at the top of the deck and put the cards back, in a different order if allowed."""

    n: Amount = 1
    reorder: bool = False


class Discard(Step, frozen=True):
    """Put cards onto the discard pile."""

    n: Amount = 1
    from_: Literal["hand", "tucked_here", "property"] = field(name="from", default="hand")
    filter: Filter | None = None


class Tuck(Step, frozen=True):
    """Tuck cards under a property card."""

    n: Amount = 1
    from_: Literal["hand", "deck", "discard_top", "property"] = field(name="from", default="hand")
    under: Literal["this", "any_own"] = "this"
    face: Literal["up", "down"] | None = None
    filter: Filter | None = None

    @property
    def is_shown(self) -> bool:
        """Whether the tucked card is shown; from the deck it is hidden by default (MS-R36)."""
        return self.face == "up" if self.from_ == "deck" else self.face != "down"


class Untuck(Step, frozen=True):
    """Take out tucked cards."""

    n: Amount = 1
    from_: Literal["this", "any_own"] = field(name="from", default="this")
    to: Literal["hand", "discard"] = "hand"


class Grant(Step, frozen=True, tag="act"):
    """A whole use of an action, up to n (MS-EFF-12)."""

    act: Act
    n: Amount = 1
    filter: Filter | None = None
    discount: Figure = 0
    price: Figure | None = None
    beyond_limit: bool = False
    source: Source = "hand"


class Modify(Step, frozen=True):
    """A change to the action, only in WHEN effects (MS-EFF-06)."""

    extra: Amount = 0
    discount: Amount = 0
    bonus_draw: Amount = 0
    bonus_draw_each: Amount = 0
    keep_tapped: bool = False
    any_type: bool = False
    pay_from: Literal["tucked_here"] | None = None


class Place(Step, frozen=True):
    """Place cards on the property without developing them (MS-R57)."""

    n: Amount = 1
    from_: Literal["hand", "deck", "discard_top"] = field(name="from", default="hand")
    filter: Filter | None = None
    tapped: bool = False


class TurnTree(Step, frozen=True):
    """Turn trees without tapping or harvesting them."""

    n: Amount = 1
    to: Literal["tapped", "upright"] = "tapped"
    filter: Filter | None = None


class Remove(Step, frozen=True):
    """Remove property cards."""

    n: Amount = 1
    to: Literal["hand", "discard", "deck_top"] = "discard"
    filter: Filter | None = None


class Neighbour(Step, frozen=True, kw_only=True):
    """Steps that the neighbour carries out (MS-R54)."""

    then: tuple[AnyStep, ...]
    may_refuse: bool = False


class Give(Step, frozen=True):
    """Give hand cards to the neighbour."""

    n: Amount = 1
    pick: Literal["giver", "taker", "random"] = "giver"


class Take(Step, frozen=True):
    """Take hand cards from the neighbour."""

    n: Amount = 1
    pick: Literal["giver", "taker", "random"] = "giver"


class ActionCard(Step, frozen=True):
    """Turn an action card sideways, or towards the player."""

    which: str = "any"
    to: Literal["sideways", "self"] = "sideways"


class Choice(Step, frozen=True, kw_only=True):
    """A choice between lists of steps."""

    options: tuple[tuple[AnyStep, ...], ...]
    pick: Annotated[int, Meta(ge=1, le=9)] = 1
    # The numbers of the options chosen so far.
    taken: tuple[int, ...] = ()


class IfThen(Step, frozen=True, kw_only=True):
    """Steps that depend on a condition."""

    if_: tuple[Condition, ...] = field(name="if")
    then: tuple[AnyStep, ...]
    else_: tuple[AnyStep, ...] = field(name="else", default=())


class Repeat(Step, frozen=True, kw_only=True):
    """Repeat steps."""

    n: Amount
    then: tuple[AnyStep, ...]


class Score(Step, frozen=True):
    """Points at the end of the game (MS-EFF-10)."""

    n: Amount
    max: int | None = None
    min: int | None = None


class RuleChange(Step, frozen=True, tag="rule"):
    """A different figure for the card's owner while it is on the property."""

    key: Literal["hand_limit", "hand_extra", "end_count", "develop_limit"]
    value: Figure


class Manual(Step, frozen=True):
    """A manual step: the referee reads the text and types the outcome."""

    prompt: str


AnyStep: TypeAlias = (
    Draw | LookKeep | TakeDiscard | Peek | Discard | Tuck | Untuck | Grant | Modify | Place | TurnTree | Remove
    | Neighbour | Give | Take | ActionCard | Choice | IfThen | Repeat | Score | RuleChange | Manual
)  # fmt: skip


def all_steps(steps: Iterable[Step]) -> Iterator[Step]:
    """Yield steps and their nested steps."""
    for step in steps:
        yield step
        match step:
            case Neighbour(then=then) | Repeat(then=then):
                yield from all_steps(then)
            case IfThen(then=then, else_=other):
                yield from all_steps((*then, *other))
            case Choice(options=options):
                for option in options:
                    yield from all_steps(option)


class Limit(Struct, frozen=True, forbid_unknown_fields=True):
    """The limit of an effect: how often, and per what."""

    n: Figure = 1
    per: Literal["use", "turn", "game"] = "use"


class Effect(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An effect of a card, and its moment."""

    trigger: Trigger
    act: Act | None = None
    of: Filter | None = None
    per: Literal["use", "card"] = "use"
    actor: Literal["self", "neighbour", "either"] = "self"
    if_: tuple[Condition, ...] = field(name="if", default=())
    cost: tuple[AnyStep, ...] = ()
    do: tuple[AnyStep, ...] = ()
    limit: Limit | None = None
    optional: bool = True

    @property
    def is_automatic(self) -> bool:
        """Whether a WHEN effect applies without being used: it costs nothing and has no limit (MS-R69)."""
        return not self.cost and (self.limit is None or self.limit.per == "use")
