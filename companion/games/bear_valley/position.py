"""Positions: read and write the state of a game as TOML."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.games.bear_valley.components import COLOURS, Character, Equipment, Face, Token
from companion.games.bear_valley.deck import in_order
from companion.games.bear_valley.grid import DIRECTIONS, INDEX, Cell, Side, Spot, read_spot, write_cell, write_spot
from companion.games.bear_valley.setup import default_river, river_of
from companion.games.bear_valley.state import NOWHERE, Ending, How, Seat, State, Step, Turn
from companion.games.bear_valley.switches import Switches
from companion.games.bear_valley.tables import Tables, read_tables
from companion.games.bear_valley.tokens import pieces
from companion.games.bear_valley.turn import enchant
from companion.referee.header import changed_switches
from companion.referee.problems import BadPosition, read_document

# The fields of a turn that a position writes as they are.
PLAIN = (
    "hour", "afloat", "contingency", "spent", "equipment", "butterfly", "fox", "redraws", "lucky", "each", "redrawn",
    "how", "cut",
)  # fmt: skip


class SeatFile(Struct, frozen=True, forbid_unknown_fields=True):
    """One seat of a position."""

    name: str
    colour: str = ""
    character: Character | None = None
    at: str = "0,0"
    tokens: tuple[Token, ...] = ()
    eaten: bool = False
    tunnelled: bool = False
    spared: bool = False


class TurnFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The turn in progress. Missing fields follow from the rest: benefits from the card the turn started on."""

    path: tuple[str, ...] = ()
    hour: int = 0
    used: Equipment | None = None
    used_at: str | None = None
    afloat: bool | None = None
    contingency: bool = False
    barred: tuple[str, ...] = ()
    spent: int = 0
    equipment: int | None = None
    butterfly: bool | None = None
    fox: bool | None = None
    redraws: int | None = None
    lucky: int | None = None
    each: bool | None = None
    redrawn: bool = False
    how: How = "explore"
    into: Side | None = None
    drawn: str = ""
    cut: bool = False
    met: str | None = None
    dive: tuple[str, ...] = ()


class PositionFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A game in progress.

    `map` holds the Wilderness cards, `deck` the cards left to draw; without `deck`, all cards not placed elsewhere are
    in the deck. With `deck`, they are on a part of the map that does not matter.
    """

    seat: tuple[SeatFile, ...]
    game: str = "bear-valley"
    edition: str = "stand-in"
    mode: Literal["basic", "advanced"] = "basic"
    gold: Literal["yes", "no"] | None = None
    enchantments: Literal["yes", "no"] = "no"
    river: str | int = ""
    rulings: dict[str, str] = {}
    round: int = 1
    first: str | None = None
    turn: str | None = None
    step: Step = "move"
    map: dict[str, str] = {}
    deck: tuple[str, ...] | None = None
    bottom: tuple[str, ...] = ()
    loose: dict[str, tuple[Token, ...]] = {}
    baskets: tuple[str, ...] = ()
    now: TurnFile | None = None
    idle: int = 0
    ending: Ending = ""
    winner: str = ""
    allowed: tuple[str, ...] = ()


def read_position(document: Mapping[str, Any], rulings: Mapping[str, str]) -> State:
    """Turn a position into a state; raise BadPosition naming the wrong field."""
    file = read_document(document, PositionFile)
    switches = read_document({**file.rulings, **rulings}, Switches)
    tables = read_tables(file.edition)
    names = [seat.name for seat in file.seat]
    if len(set(names)) != len(names) or not names or not all(names):
        raise BadPosition("the position: each seat needs a different name")
    river = str(file.river) or default_river(tables, len(names))
    laid = river_of(tables, river)
    if isinstance(laid, str):
        raise BadPosition(f"the position: river: {river}: {laid} [BV-SETUP-02]")
    for key, name in (("first", file.first), ("turn", file.turn), ("winner", file.winner or None)):
        if name is not None and name not in names:
            raise BadPosition(f"the position: {key}: there is no player '{name}'")
    allowed = tuple(_card(id, tables, "allowed") for id in file.allowed)
    on_map = _map(file.map, laid, tables, allowed)
    first = file.first if file.first is not None or file.step == "first" else names[0]
    is_advanced = file.mode == "advanced"
    loose = _cells(file.loose, on_map, "loose")
    seats = {seat.name: _seat(seat, on_map, is_advanced, at) for at, seat in enumerate(file.seat)}
    state = State(
        edition=file.edition,
        switches=switches,
        is_advanced=is_advanced,
        has_gold=is_advanced and file.gold != "no",
        is_enchanted=file.enchantments == "yes",
        river=river,
        step=file.step,
        seats=seats,
        map=on_map,
        deck=(),
        bottom=tuple(_card(id, tables, "bottom") for id in file.bottom),
        order=(*names[names.index(first) :], *names[: names.index(first)]) if first else (),
        turn=(file.turn or first or "") if file.step != "first" else "",
        round=file.round,
        loose={cell: tuple(sorted(tokens)) for cell, tokens in zip(loose, file.loose.values(), strict=True) if tokens},
        baskets=frozenset(_cells(file.baskets, on_map, "baskets")),
        idle=file.idle,
        ending=file.ending,
        winner=file.winner,
        allowed=allowed,
    )
    now = _turn(file.now or TurnFile(), state, tables)
    return replace(state, now=now, deck=_deck(file.deck, replace(state, now=now), tables))


def _deck(named: tuple[str, ...] | None, state: State, tables: Tables) -> tuple[str, ...]:
    """Return the cards in the deck: those named, else all that are not placed elsewhere."""
    if named is None:
        gone = Counter((*(face.id for face in state.map.values()), *state.bottom, state.now.drawn))
        return in_order(tables, (Counter((*tables.deck, *state.allowed)) - gone).elements())
    found = Counter(_card(id, tables, "deck") for id in named)
    twice = [id for id, number in found.items() if number > 1 + state.allowed.count(id)]
    if twice:
        raise BadPosition(f"the position: deck: {twice[0]} is listed twice [BV-SETUP-05]")
    return in_order(tables, found.elements())


def _spot(text: str, where: str) -> Spot:
    spot = read_spot(text)
    if spot is None:
        raise BadPosition(f"the position: {where}: '{text}' is not a cell of the grid [BV-MAP-02]")
    return spot


def _cell(text: str, on_map: Mapping[Cell, Face], where: str) -> Cell:
    cell, section = _spot(text, where)
    if section:
        raise BadPosition(f"the position: {where}: '{text}' is a section, not a cell")
    if cell not in on_map:
        raise BadPosition(f"the position: {where}: there is no card at '{text}'")
    return cell


def _cells(texts: Iterable[str], on_map: Mapping[Cell, Face], where: str) -> list[Cell]:
    """Read cells, none of them listed twice."""
    found = [_cell(text, on_map, where) for text in texts]
    twice = [cell for cell, number in Counter(found).items() if number > 1]
    if twice:
        raise BadPosition(f"the position: {where}: {write_cell(twice[0])} is listed twice")
    return found


def _place(text: str, on_map: Mapping[Cell, Face], where: str, whole: bool = False) -> Spot:
    """Read a spot on a card of the map; `whole` allows a card without its section."""
    spot = _spot(text, where)
    face = on_map.get(spot[0])
    if face is None:
        raise BadPosition(f"the position: {where}: there is no card at '{text}'")
    if spot[1] not in face.sections and not (whole and not spot[1]):
        known = " and ".join(face.sections)
        raise BadPosition(
            f"the position: {where}: {face} has {f'the sections {known}' if known else 'only one section'}"
        )
    return spot


def _card(id: str, tables: Tables, where: str) -> str:
    if id not in tables.wild:
        raise BadPosition(f"the position: {where}: '{id}' is not a Wilderness card of this edition")
    return id


def _map(
    words: Mapping[str, str], laid: Mapping[Cell, Face], tables: Tables, allowed: tuple[str, ...]
) -> dict[Cell, Face]:
    found = dict(laid)
    ids: Counter[str] = Counter()
    for text, card in words.items():
        cell, section = _spot(text, "map")
        id = _card(card.removesuffix("*"), tables, "map")
        if section:
            raise BadPosition(f"the position: map: {card} at '{text}': a card goes on a cell, not on a section")
        if cell in found:
            raise BadPosition(f"the position: map: {card} at '{text}': there is already a card [BV-MAP-01]")
        if ids[id] > allowed.count(id):
            raise BadPosition(f"the position: map: {id} is on the map twice [BV-SETUP-05]")
        ids[id] += 1
        found[cell] = tables.faces[card]
    return found


def _seat(file: SeatFile, on_map: Mapping[Cell, Face], is_advanced: bool, at: int) -> Seat:
    colour = file.colour or ("" if is_advanced else list(COLOURS.values())[at % len(COLOURS)])
    if file.character:
        colour = COLOURS[file.character]
    spot = _place(file.at, on_map, f"{file.name}'s token")
    tokens = tuple(sorted(file.tokens))
    return Seat(colour, file.character or "", spot, tokens, file.eaten, file.tunnelled, file.spared)


def _turn(file: TurnFile, state: State, tables: Tables) -> Turn:
    if state.step in ("first", "choose", "deal", "over"):
        return Turn()
    seat, on_map = state.mover, state.map
    path = tuple(_place(text, on_map, "path") for text in file.path) or (seat.at,)
    began = replace(seat, at=path[0])
    gifts = enchant(state, began, Turn()) if state.is_enchanted else Turn()
    usual = {"afloat": file.used == "canoe", "equipment": len(pieces(seat.tokens)) + (file.used is not None)}
    given = {key: value for key in PLAIN if (value := getattr(file, key)) is not None}
    return replace(
        gifts,
        **(usual | given),
        path=path,
        used=file.used or "",
        used_at=_place(file.used_at, on_map, "used_at") if file.used_at else None,
        barred=tuple(_place(text, on_map, "barred", whole=True) for text in file.barred),
        into=INDEX[file.into] if file.into else NOWHERE,
        drawn=_card(file.drawn, tables, "drawn") if file.drawn else "",
        met=_place(file.met, on_map, "met") if file.met else None,
        dive=tuple(_cell(text, on_map, "dive") for text in file.dive),
    )


def describe(state: State) -> dict[str, Any]:
    """Return a state as a position, ready for TOML, without empty fields."""
    wild = {write_cell(cell): face.name for cell, face in state.map.items() if face.id in state.tables.wild}
    file = PositionFile(
        seat=tuple(_describe_seat(name, seat) for name, seat in state.seats.items()),
        edition=state.edition,
        mode="advanced" if state.is_advanced else "basic",
        gold="yes" if state.has_gold else "no",
        enchantments="yes" if state.is_enchanted else "no",
        river=state.river,
        rulings=changed_switches(state.switches),
        round=state.round,
        first=state.order[0] if state.order else None,
        turn=state.turn or None,
        step=state.step,
        map=wild,
        deck=state.deck,
        bottom=state.bottom,
        loose={write_cell(cell): tokens for cell, tokens in state.loose.items()},  # type: ignore[misc]
        baskets=tuple(write_cell(cell) for cell in sorted(state.baskets)),
        now=_describe_turn(state.now) if state.now.path else None,
        idle=state.idle,
        ending=state.ending,
        winner=state.winner,
        allowed=state.allowed,
    )
    document: dict[str, Any] = _filled(msgspec.to_builtins(file))
    if not state.allowed:
        del document["allowed"]
    return {"game": file.game, **document}


def _filled(value: Any) -> Any:
    """Drop empty values, which TOML cannot express."""
    if isinstance(value, dict):
        return {key: _filled(part) for key, part in value.items() if part is not None}
    return [_filled(part) for part in value] if isinstance(value, list | tuple) else value


def _describe_seat(name: str, seat: Seat) -> SeatFile:
    character: Any = seat.character or None
    tokens: Any = seat.tokens
    return SeatFile(name, seat.colour, character, write_spot(seat.at), tokens, seat.eaten, seat.tunnelled, seat.spared)


def _describe_turn(now: Turn) -> TurnFile:
    plain: dict[str, Any] = {key: getattr(now, key) for key in PLAIN}
    used: Any = now.used or None
    return TurnFile(
        **plain,
        path=tuple(map(write_spot, now.path)),
        used=used,
        used_at=write_spot(now.used_at) if now.used_at else None,
        barred=tuple(map(write_spot, now.barred)),
        into=DIRECTIONS[now.into] if now.into != NOWHERE else None,
        drawn=now.drawn,
        met=write_spot(now.met) if now.met else None,
        dive=tuple(map(write_cell, now.dive)),
    )
