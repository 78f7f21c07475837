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
    """Which cards are meant."""

    type: Kind | None = None
    name: str | None = None
    tag: str | None = None
    cost_min: Figure | None = None
    cost_max: Figure | None = None
    tapped: bool | None = None


class Selector(Filter, frozen=True):
    """What is counted."""

    zone: Zone = "property"
    owner: Literal["self", "neighbour", "both"] = "self"
    symbol: str | None = None
    distinct: bool = False
    pairs: bool = False
    except_this: bool = False


class Count(Reckoning, frozen=True, kw_only=True):
    """An amount that is counted when it is needed."""

    count: Selector


Amount: TypeAlias = Figure | Count


class Compare(Struct, frozen=True, forbid_unknown_fields=True):
    """Two amounts set against each other."""

    left: Amount
    op: Operator
    right: Amount


Condition: TypeAlias = Situation | Compare


class Draw(Step, frozen=True):
    """Cards into the hand."""

    n: Amount = 1
    from_: Literal["deck", "discard_top", "discard_bottom"] = field(name="from", default="deck")
    show: bool = False


class LookKeep(Step, frozen=True):
    """Look at cards of the deck and keep some of them."""

    look: Amount
    keep: Amount
    rest: Literal["discard", "deck_top", "deck_bottom"] = "discard"


class TakeDiscard(Step, frozen=True):
    """Cards of the discard pile into the hand, where all have seen them."""

    n: Amount = 1
    pick: Literal["top", "any"] = "top"
    filter: Filter | None = None


class Peek(Step, frozen=True):
    """Look at the top of the deck and put the cards back, in another order where that is allowed."""

    n: Amount = 1
    reorder: bool = False


class Discard(Step, frozen=True):
    """Cards onto the discard pile."""

    n: Amount = 1
    from_: Literal["hand", "tucked_here", "property"] = field(name="from", default="hand")
    filter: Filter | None = None


class Tuck(Step, frozen=True):
    """Cards under a property card."""

    n: Amount = 1
    from_: Literal["hand", "deck", "discard_top", "property"] = field(name="from", default="hand")
    under: Literal["this", "any_own"] = "this"
    face: Literal["up", "down"] | None = None
    filter: Filter | None = None

    @property
    def is_shown(self) -> bool:
        """Whether the tucked card is shown; from the deck it is not, unless the card says so (MS-R36)."""
        return self.face == "up" if self.from_ == "deck" else self.face != "down"


class Untuck(Step, frozen=True):
    """Tucked cards out again."""

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
    """A change to the action itself, only in WHEN effects (MS-EFF-06)."""

    extra: Amount = 0
    discount: Amount = 0
    bonus_draw: Amount = 0
    bonus_draw_each: Amount = 0
    keep_tapped: bool = False
    any_type: bool = False
    pay_from: Literal["tucked_here"] | None = None


class Place(Step, frozen=True):
    """Cards onto the property without developing them (MS-R57)."""

    n: Amount = 1
    from_: Literal["hand", "deck", "discard_top"] = field(name="from", default="hand")
    filter: Filter | None = None
    tapped: bool = False


class TurnTree(Step, frozen=True):
    """Trees turned without tapping or harvesting them."""

    n: Amount = 1
    to: Literal["tapped", "upright"] = "tapped"
    filter: Filter | None = None


class Remove(Step, frozen=True):
    """Property cards taken away."""

    n: Amount = 1
    to: Literal["hand", "discard", "deck_top"] = "discard"
    filter: Filter | None = None


class Neighbour(Step, frozen=True, kw_only=True):
    """Steps that the neighbour carries out (MS-R54)."""

    then: tuple[AnyStep, ...]
    may_refuse: bool = False


class Give(Step, frozen=True):
    """Hand cards to the neighbour."""

    n: Amount = 1
    pick: Literal["giver", "taker", "random"] = "giver"


class Take(Step, frozen=True):
    """Hand cards from the neighbour."""

    n: Amount = 1
    pick: Literal["giver", "taker", "random"] = "giver"


class ActionCard(Step, frozen=True):
    """An action card turned sideways, or towards the player."""

    which: str = "any"
    to: Literal["sideways", "self"] = "sideways"


class Choice(Step, frozen=True, kw_only=True):
    """Some of several lists of steps, at the player's choice."""

    options: tuple[tuple[AnyStep, ...], ...]
    pick: Annotated[int, Meta(ge=1, le=9)] = 1
    # The numbers of the options taken so far.
    taken: tuple[int, ...] = ()


class IfThen(Step, frozen=True, kw_only=True):
    """Steps that depend on a condition."""

    if_: tuple[Condition, ...] = field(name="if")
    then: tuple[AnyStep, ...]
    else_: tuple[AnyStep, ...] = field(name="else", default=())


class Repeat(Step, frozen=True, kw_only=True):
    """Steps again and again."""

    n: Amount
    then: tuple[AnyStep, ...]


class Score(Step, frozen=True):
    """Points at the end of the game (MS-EFF-10)."""

    n: Amount
    max: int | None = None
    min: int | None = None


class RuleChange(Step, frozen=True, tag="rule"):
    """Another figure for the owner of the card, as long as it lies there."""

    key: Literal["hand_limit", "hand_extra", "end_count", "develop_limit"]
    value: Figure


class Manual(Step, frozen=True):
    """What cannot be expressed: the referee reads the text and types the outcome."""

    prompt: str


AnyStep: TypeAlias = (
    Draw | LookKeep | TakeDiscard | Peek | Discard | Tuck | Untuck | Grant | Modify | Place | TurnTree | Remove
    | Neighbour | Give | Take | ActionCard | Choice | IfThen | Repeat | Score | RuleChange | Manual
)  # fmt: skip


def all_steps(steps: Iterable[Step]) -> Iterator[Step]:
    """Yield steps and the steps within them."""
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
    """How often an effect may be used, and in what."""

    n: Figure = 1
    per: Literal["use", "turn", "game"] = "use"


class Effect(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a card does, and at which moment."""

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
    def is_by_itself(self) -> bool:
        """Whether a WHEN effect is in force without being used: it costs nothing and is not limited (MS-R69)."""
        return not self.cost and (self.limit is None or self.limit.per == "use")
