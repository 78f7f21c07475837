"""The moves: one class for each verb, with its notation."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from companion.referee.moves import Move, Seat
from tests.sixth.windfall.state import Card


class Sky(Move, frozen=True):
    """Turn the next weather card over (WF-SKY-01)."""

    notation: ClassVar[str] = "sky {card}"
    reveals: ClassVar[bool] = True
    card: Annotated[Card, Meta(title="card")]


class Pick(Move, frozen=True):
    """Pick all apples of a tree (WF-PICK-01)."""

    notation: ClassVar[str] = "{seat} pick {tree}"
    seat: Seat
    tree: Annotated[str, Meta(title="tree")]


class Rest(Move, frozen=True):
    """Pick nothing (WF-PICK-02)."""

    notation: ClassVar[str] = "{seat} rest"
    seat: Seat
