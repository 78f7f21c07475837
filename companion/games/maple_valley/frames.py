"""The frames of the stack: everything that can be in progress during a turn."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import field

from companion.games.maple_valley.vocabulary import AnyStep, DeckName, Figure, Trigger
from companion.referee.effects import Frame, Step


class Looking(Step, frozen=True):
    """Cards a player is looking at: how many are still to come, those named, and how many are kept."""

    deck: DeckName
    left: Figure
    keep: Figure
    cards: tuple[str, ...] = ()


class Shedding(Step, frozen=True):
    """Cards that a player must discard."""

    deck: DeckName
    n: Figure


class Adjusting(Step, frozen=True):
    """A manual effect whose outcome is being typed."""

    text: str


class Task(Frame, frozen=True):
    """The remaining steps of an effect or a location, and who carries them out."""

    seat: str
    steps: tuple[AnyStep | Looking | Shedding | Adjusting, ...]
    # The card or location the steps come from.
    card: str = ""
    # What triggered the effect: the Curiosity of a site, a Grove, the category of a Favour.
    subject: str = ""
    # Whether the steps are the function of a location, whose display is filled at the end (MV-R23).
    is_visit: bool = False


class Fire(Frame, frozen=True):
    """An occasion that triggers effects of a player."""

    seat: str
    trigger: Trigger
    subject: str = ""
    # Keys of the effects already used in the activation that just ended.
    used: tuple[str, ...] = ()


class Window(Frame, frozen=True):
    """A window in which effects with a certain trigger can be used."""

    seat: str
    trigger: Trigger
    subject: str = ""
    # Keys of the effects used in this window.
    used: tuple[str, ...] = ()


class Visit(Frame, frozen=True):
    """A location being activated (MV-ACT-01)."""

    seat: str
    at: str
    # An Outpost's market is open until its effect is used (MV-OUT-02).
    stage: Literal["function", "market", "effect"] = "function"
    # Whether anything of it was used, and whether the effects of the activation were triggered.
    is_used: bool = False
    is_triggered: bool = field(default=False, name="is_told")
    used: tuple[str, ...] = ()
    # Displays a card was taken from, which are filled at the end (MV-R23).
    fills: tuple[DeckName, ...] = ()


class May(Frame, frozen=True):
    """A location that may be activated in addition (MV-ACT-03, MV-BLUFF-03)."""

    seat: str
    at: str


class Path(Frame, frozen=True):
    """The remaining trails of a move, each with its means: `W1/map`, `F1/friend`."""

    seat: str
    legs: tuple[str, ...]


class Fill(Frame, frozen=True):
    """A display being filled (MV-GEN-03)."""

    deck: DeckName
    # Whether the discard pile was already shuffled in: once is enough (MV-R08).
    is_shuffled: bool = False


class Opening(Frame, frozen=True):
    """A player's first two Favours (MV-PSET-06, MV-PSET-07)."""

    seat: str


class Unseen(Frame, frozen=True):
    """Hidden cards drawn into a hand that are to be named (MV-R93)."""

    seat: str
    kind: Literal["friend", "dawdle"]
    n: Figure


class Celebration(Frame, frozen=True):
    """The event of a Festivity; others that it triggers wait (MV-R44)."""

    seat: str
    festivity: str
    stage: Literal["event", "reactions", "over"] = "event"
    # Festivities finished in the meantime, and by whom.
    queue: tuple[tuple[str, str], ...] = ()


class FifthPatch(Frame, frozen=True):
    """A Patch over the limit (MV-PATCH-06)."""

    seat: str
    new: str


class Upkeep(Frame, frozen=True):
    """A part of the end of the hour (MV-END-02)."""

    part: Literal["refresh", "dawdle", "worm"]


AnyFrame: TypeAlias = (
    Task | Fire | Window | Visit | May | Path | Fill | Opening | Unseen | Celebration | FifthPatch | Upkeep
)
