"""The header of a record: everything that is fixed when a game starts."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

FORMAT = 1
# The edition that ships.
STAND_IN = "stand-in"


class Header(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The title, seats, options and other settings of a game, which never change after its start."""

    game: str
    seats: tuple[str, ...]
    rules: int
    format: int = FORMAT
    edition: str = STAND_IN
    options: dict[str, Any] = {}
    rulings: dict[str, str] = {}
    deal: str | None = None
    typed: tuple[str, ...] = ()
    # Documents that outlive a game (villages), by seat, as they were at its start.
    keepsakes: dict[str, Any] = {}
    position: dict[str, Any] | None = None


class NoSwitches(Struct, frozen=True, forbid_unknown_fields=True):
    """The switches of a title without any."""


def changed_switches(switches: Struct) -> dict[str, str]:
    """Return the switches that differ from their defaults."""
    plain = type(switches)()
    return {
        key: value for key in switches.__struct_fields__ if (value := getattr(switches, key)) != getattr(plain, key)
    }
