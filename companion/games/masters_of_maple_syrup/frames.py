"""The frames of the stack: everything that can be in progress in a turn."""

from __future__ import annotations

from typing import Literal, TypeAlias

from companion.games.masters_of_maple_syrup.cards import Side
from companion.games.masters_of_maple_syrup.vocabulary import Act, AnyStep, Figure, Filter, Source
from companion.referee.effects import Frame, Step

Phase: TypeAlias = Literal["prelude", "open", "after", "coda"]
Moment: TypeAlias = Literal["first_developed", "harvested", "turn_start", "turn_end"]


class Looking(Step, frozen=True):
    """Cards a player looks at: how many are still to come, those named, and how many are kept."""

    left: Figure
    keep: Figure
    rest: Literal["discard", "deck_top", "deck_bottom"]
    cards: tuple[str, ...] = ()
    # The cards put back so far, top card first.
    back: tuple[str, ...] = ()
    # The number of unnamed cards among those looked at.
    unseen: Figure = 0
    # Whether the player chooses the order in which they are put back.
    ordered: bool = True


class Fallen(Step, frozen=True):
    """Cards from under a removed card: they go onto the pile in order, once the unseen ones are named."""

    cards: tuple[str, ...]


class Offer(Step, frozen=True):
    """Steps that the neighbour may accept or decline."""

    then: tuple[AnyStep, ...]


class Adjusting(Step, frozen=True):
    """A manual effect whose outcome is being typed."""

    prompt: str


class Task(Frame, frozen=True):
    """The remaining steps of an effect, the seat that carries them out, and the owner of the card."""

    seat: str
    owner: str
    steps: tuple[AnyStep | Looking | Fallen | Offer | Adjusting, ...]
    # The property card, and the key of the effect; a harvest or the setup has no key.
    card: str = ""
    key: str = ""
    # The number of steps that are the cost of the effect (MS-R20).
    owed: int = 0


class Use(Frame, frozen=True):
    """One use of an action (MS-ACT-01..05, MS-EFF-12)."""

    seat: str
    act: Act
    n: Figure
    filter: Filter | None = None
    discount: Figure = 0
    price: Figure | None = None
    beyond_limit: bool = False
    source: Source = "hand"
    # The property card that granted it, and its owner; empty for a use from the action card.
    by: str = ""
    owner: str = ""
    phase: Phase = "prelude"
    # The cards tapped, harvested or developed, and the number of cards replaced by INSTEAD OF effects.
    done: tuple[str, ...] = ()
    replaced: Figure = 0
    # Keys of the effects used in this use, with repetitions.
    used: tuple[str, ...] = ()
    # Keys of WHEN effects activated with `use`.
    active: tuple[str, ...] = ()
    # Whether a BEFORE effect was used, and the cards it binds the use to (MS-R71).
    has_begun: bool = False
    only: tuple[Filter, ...] = ()
    # Cards that arrived while the current window was open: `seat/id` (MS-R27).
    late: tuple[str, ...] = ()
    # Cards whose WHEN effects are declined, `seat/id`: for the current card, or for the whole use if the other player
    # declines them; and those whose bonus at the end of the use is declined (MS-EFF-01).
    without: tuple[str, ...] = ()
    declined: tuple[str, ...] = ()


class Paying(Frame, frozen=True):
    """A card being developed that is not paid for yet."""

    seat: str
    card: str
    left: Figure


class Choosing(Frame, frozen=True):
    """CHOOSE ONE is open (MS-RIV-05)."""

    seat: str
    sides: tuple[Side, ...]


class Window(Frame, frozen=True):
    """A moment for effects: a card's arrival or harvest, or the start or end of a turn."""

    seat: str
    moment: Moment
    # The card that arrived or was harvested.
    card: str = ""
    used: tuple[str, ...] = ()
    # Cards that arrived while it was open (MS-R27).
    late: tuple[str, ...] = ()


class Limiting(Frame, frozen=True):
    """The end of a turn: a hand is reduced to its limit (MS-HAND-01)."""

    seat: str


AnyFrame: TypeAlias = Task | Use | Paying | Choosing | Window | Limiting


def has_cards(frame: AnyFrame) -> bool:
    """Return whether a frame holds cards: one being paid for, or some being looked at."""
    is_looking = isinstance(frame, Task) and any(isinstance(step, Looking | Fallen) for step in frame.steps)
    return isinstance(frame, Paying) or is_looking


def cards_of_frame(frame: AnyFrame) -> tuple[str, ...]:
    """Return the cards that a frame holds."""
    if isinstance(frame, Paying):
        return (frame.card,)
    if isinstance(frame, Task):
        looked = [card for step in frame.steps if isinstance(step, Looking) for card in (*step.cards, *step.back)]
        return (*looked, *(card for step in frame.steps if isinstance(step, Fallen) for card in step.cards))
    return ()
