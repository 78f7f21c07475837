"""What can be going on in a turn: the frames of the stack."""

from __future__ import annotations

from typing import Literal, TypeAlias

from companion.games.maple_valley.vocabulary import AnyStep, DeckName, Figure, Trigger
from companion.referee.effects import Frame, Step


class Looking(Step, frozen=True):
    """Cards of a deck that a player looks at: how many still come, those named, and how many are kept."""

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
    """The steps of an effect or a location that are still to be carried out, and by whom."""

    seat: str
    steps: tuple[AnyStep | Looking | Shedding | Adjusting, ...]
    # Where the steps come from: a card, or a location.
    card: str = ""
    # What set the effect off: the Curiosity of a site, a Grove, the category of a Favour.
    subject: str = ""
    # The steps are the function of a location: its display is filled when all is done (MV-R23).
    is_visit: bool = False


class Fire(Frame, frozen=True):
    """Something happened to a player that sets effects off."""

    seat: str
    trigger: Trigger
    subject: str = ""
    # Keys of the effects used already in the activation that is over now.
    used: tuple[str, ...] = ()


class Window(Frame, frozen=True):
    """A moment at which effects with a certain trigger can be used."""

    seat: str
    trigger: Trigger
    subject: str = ""
    # Keys of the effects used in it.
    used: tuple[str, ...] = ()


class Visit(Frame, frozen=True):
    """A location that is activated (MV-ACT-01)."""

    seat: str
    at: str
    # An Outpost's market is open until its effect is used (MV-OUT-02).
    stage: Literal["function", "market", "effect"] = "function"
    # Whether anything of it was used, and whether effects of the activation were set off.
    is_used: bool = False
    is_told: bool = False
    used: tuple[str, ...] = ()
    # Displays from which a card was taken: they are filled at the end (MV-R23).
    fills: tuple[DeckName, ...] = ()


class May(Frame, frozen=True):
    """A location that may be activated besides (MV-ACT-03, MV-BLUFF-03)."""

    seat: str
    at: str


class Path(Frame, frozen=True):
    """The trails of a line that are still to be travelled, each with its means: `W1/map`, `F1/friend`."""

    seat: str
    legs: tuple[str, ...]


class Fill(Frame, frozen=True):
    """A display that is filled (MV-GEN-03)."""

    deck: DeckName
    # Whether the discard pile was shuffled in meanwhile: once is enough (MV-R08).
    is_shuffled: bool = False


class Opening(Frame, frozen=True):
    """A player's first two Favours (MV-PSET-06, MV-PSET-07)."""

    seat: str


class Unseen(Frame, frozen=True):
    """Hidden cards that come into a hand and are to be named (MV-R93)."""

    seat: str
    kind: Literal["friend", "dawdle"]
    n: Figure


class Celebration(Frame, frozen=True):
    """The event of a Festivity; others that it set off wait (MV-R44)."""

    seat: str
    festivity: str
    stage: Literal["event", "reactions", "over"] = "event"
    # Festivities finished meanwhile, and by whom.
    queue: tuple[tuple[str, str], ...] = ()


class FifthPatch(Frame, frozen=True):
    """One Patch too many (MV-PATCH-06)."""

    seat: str
    new: str


class Upkeep(Frame, frozen=True):
    """A part of the end of the hour (MV-END-02)."""

    part: Literal["refresh", "dawdle", "worm"]


AnyFrame: TypeAlias = (
    Task | Fire | Window | Visit | May | Path | Fill | Opening | Unseen | Celebration | FifthPatch | Upkeep
)
