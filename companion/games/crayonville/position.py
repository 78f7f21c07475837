"""Positions: the state of a level as TOML."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.games.crayonville.components import CARD_NAMES, LEVELS, RESOURCES, TERRAINS, CardName, Resource, Terrain
from companion.games.crayonville.state import Act, Choosing, Finished, OwnSide, Scored, SeatState, State, Step, Village
from companion.games.crayonville.switches import Switches
from companion.games.crayonville.tables import read_tables
from companion.games.crayonville.village_file import VillageFile, describe_village, village_from
from companion.referee.chance import add
from companion.referee.header import changed_switches
from companion.referee.problems import BadPosition, read_document


class SeatFile(Struct, frozen=True, forbid_unknown_fields=True):
    """One seat of a position; by default it has no resources, the Build side up, and waits with the others."""

    name: str
    village: VillageFile | None = None
    stock: dict[Resource, int] = {}
    own: OwnSide = "build"
    extra: int = 0
    stars: int = 0
    scored: tuple[Scored, ...] = ()
    out: tuple[Terrain, ...] = ()
    act: Act | None = None


class PositionFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A level in progress. `flipped` lists all cards so far; `step` is `choose` while players act on the last one."""

    seat: tuple[SeatFile, ...]
    level: int = 1
    game: str = "crayonville"
    edition: str = "stand-in"
    rulings: dict[str, str] = {}
    step: Step | None = None
    flipped: tuple[CardName, ...] = ()
    pile: dict[str, int] | None = None
    used: dict[str, int] = {}
    values: dict[str, int] = {}
    allowed: tuple[str, ...] = ()


def read_position(document: Mapping[str, Any], rulings: Mapping[str, str]) -> State:
    """Read a position; raise BadPosition naming the field that is wrong."""
    file = read_document(document, PositionFile)
    chosen = read_document({**file.rulings, **rulings}, Switches)
    if file.level not in LEVELS:
        raise BadPosition(f"position: level {file.level} does not exist [CV-END-06]")
    step: Step = file.step or ("choose" if file.flipped else "flip")
    if step == "choose" and not file.flipped:
        raise BadPosition("position: step 'choose' needs at least one flipped card")
    tables = read_tables(file.edition)
    extra = [piece for piece in file.allowed if piece in TERRAINS]
    pile = add(tables.pile(file.level), extra) if file.pile is None else file.pile
    seats = {seat.name: _seat(seat, file, step) for seat in file.seat}
    if len(seats) != len(file.seat) or not seats:
        raise BadPosition("position: every seat needs a unique name")
    unknown = [piece for piece in file.allowed if piece not in (*TERRAINS, *CARD_NAMES)]
    if unknown:
        raise BadPosition(f"position: allowed: there is no tile or card '{unknown[0]}'")
    counted = (pile, file.used, file.flipped, file.values, file.allowed)
    return State(file.level, file.edition, chosen, step, seats, *counted)


def _seat(file: SeatFile, position: PositionFile, step: Step) -> SeatState:
    act: Act = file.act or (Choosing() if step == "choose" else Finished())
    stock = dict.fromkeys(RESOURCES, 0) | file.stock
    return SeatState(_village(file, position), stock, file.own, act, file.extra, file.scored, file.out, file.stars)


def _village(file: SeatFile, position: PositionFile) -> Village:
    """Read the seat's village; by default it has completed all levels before this one."""
    described = file.village or VillageFile(file.name, file.name)
    if described.completed is None:
        described = replace(described, completed=tuple(range(1, position.level)))
    return village_from(described, read_tables(position.edition))


def describe(state: State) -> dict[str, Any]:
    """Return a state as a position with every field, ready for TOML."""
    return {
        "game": "crayonville",
        "level": state.level,
        "edition": state.edition,
        "rulings": changed_switches(state.switches),
        "step": state.step,
        "flipped": list(state.flipped),
        "pile": dict(state.pile),
        "used": dict(state.used),
        "values": dict(state.values),
        **({"allowed": list(state.allowed)} if state.allowed else {}),
        "seat": [_describe_seat(name, seat) for name, seat in state.seats.items()],
    }


def _describe_seat(name: str, seat: SeatState) -> dict[str, Any]:
    file = SeatFile(name, None, seat.stock, seat.own, seat.extra, seat.adjusted, seat.scored, seat.out, seat.act)
    described: dict[str, Any] = msgspec.to_builtins(file)
    return {**described, "village": describe_village(seat.village)}
