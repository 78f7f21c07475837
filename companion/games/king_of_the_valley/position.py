"""Positions: read and write the state of a game as TOML."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct

from companion.games.king_of_the_valley.board import INDEX, SIZE, SQUARES
from companion.games.king_of_the_valley.castle import COLUMN_OF, JESTER_IN, KNIGHTS, Tiles, sort_tiles
from companion.games.king_of_the_valley.components import COLLECTOR, SIDES, STAGES, Column, Side
from companion.games.king_of_the_valley.discard import discard_used
from companion.games.king_of_the_valley.piles import coming_from, unseen_tiles
from companion.games.king_of_the_valley.state import NOWHERE, OPEN, SETUP_STEPS, SeatState, State, Step
from companion.games.king_of_the_valley.switches import Switches
from companion.games.king_of_the_valley.tables import Tables, are_prices, read_tables
from companion.referee.header import changed_switches
from companion.referee.problems import BadPosition, read_document

GAP = "."


class SeatFile(Struct, frozen=True, forbid_unknown_fields=True):
    """One seat of a position. Tiles in brackets are face-down; `J:K` is a jester in the knight column.

    `granted` is the number of kingdom tokens that the referee gave.
    """

    name: str
    colour: str = ""
    king: str = ""
    gold: int = 2
    castle: tuple[str, ...] = ()
    taxed: tuple[Column, ...] = ()
    kingdoms: int = 0
    granted: int = 0
    reputation: int = 0


class PositionFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A game in progress. `valley` has a string for each row, the far one first; the hill is listed from the bottom.

    `open` lists the squares to fill, in order; `pending` lists summoned tiles that still need a choice.
    """

    seat: tuple[SeatFile, ...]
    game: str = "king-of-the-valley"
    edition: str = "stand-in"
    rulings: dict[str, str] = {}
    round: int = 1
    first: str | None = None
    turn: str | None = None
    step: Step = "summon"
    valley: tuple[str, ...] = ()
    coins: dict[str, int] = {}
    hill: dict[Side, tuple[str, ...]] = {}
    piles: dict[str, int] | None = None
    discard: tuple[str, ...] = ()
    allowed: tuple[str, ...] = ()
    recruited: bool = False
    open: tuple[str, ...] = ()
    pending: tuple[str, ...] = ()
    chosen: Literal["", "L", "R"] = ""
    drawn: str = ""
    ending: bool = False


def read_position(document: Mapping[str, Any], rulings: Mapping[str, str]) -> State:
    """Turn a position into a state; raise BadPosition naming the wrong field.

    Tiles that it does not place are discarded if they must have been used, and otherwise in the piles.
    """
    state = _read_table(document, rulings)
    return _fill_piles(discard_used(state))


def read_older_position(document: Mapping[str, Any], rulings: Mapping[str, str]) -> State:
    """Turn a position of a game started under rules 1 into a state: tiles it does not place are in the piles."""
    return _fill_piles(_read_table(document, rulings))


def _fill_piles(state: State) -> State:
    """Work out what can come from the piles; piles the position does not name hold all unseen tiles."""
    unseen = unseen_tiles(state)
    state = msgspec.structs.replace(state, piles=state.piles or _all_unseen(state.tables, unseen))
    return msgspec.structs.replace(state, coming=coming_from(state.tables, state.stage, unseen))


def _read_table(document: Mapping[str, Any], rulings: Mapping[str, str]) -> State:
    """Read the position as written; leave the piles empty if it names none."""
    file = read_document(document, PositionFile)
    chosen = read_document({**file.rulings, **rulings}, Switches)
    if chosen.hill_prices and not are_prices(chosen.hill_prices):
        raise BadPosition(f"the position: hill_prices must be six rising numbers, not '{chosen.hill_prices}' [KV-R01]")
    tables = read_tables(file.edition)
    names = [seat.name for seat in file.seat]
    if len(set(names)) != len(names) or not names:
        raise BadPosition("the position: every seat needs a different name")
    seats = {seat.name: _seat(seat, colour) for seat, colour in zip(file.seat, _colours(file, tables), strict=True)}
    for key, name, nobody_in in (("first", file.first, ("first",)), ("turn", file.turn, SETUP_STEPS)):
        if name is not None and name not in seats and (name or file.step not in nobody_in):
            raise BadPosition(f"the position: {key}: no seat is called '{name}'")
    first = file.first or (names[0] if file.step != "first" else "")
    turn = file.turn or (first if file.step not in SETUP_STEPS else "")
    return State(
        edition=file.edition,
        switches=chosen,
        step=file.step,
        seats=seats,
        piles=() if file.piles is None else _named_piles(file.piles),
        coming={},
        order=(*names[names.index(first) :], *names[: names.index(first)]) if first else (),
        turn=turn,
        round=file.round,
        valley=_valley(file.valley, tables),
        coins=_coins(file.coins),
        hill={side: _tiles(file.hill.get(side, ()), tables, f"hill.{side}") for side in SIDES},
        discard=_tiles(file.discard, tables, "discard"),
        allowed=_tiles(file.allowed, tables, "allowed"),
        recruited=file.recruited,
        open=tuple(_square(square, "open") for square in file.open),
        pending=_tiles(file.pending, tables, "pending"),
        chosen=file.chosen,
        drawn=_tiles((file.drawn,), tables, "drawn")[0] if file.drawn else "",
        ending=file.ending,
    )


def _colours(file: PositionFile, tables: Tables) -> list[str]:
    """Return the colour each seat names, or the next free one (KV-SET-03)."""
    named = [seat.colour for seat in file.seat]
    left = iter([colour for colour in tables.colours if colour not in named])
    return [colour or next(left, "") for colour in named]


def _seat(file: SeatFile, colour: str) -> SeatState:
    up: list[str] = []
    down: list[str] = []
    for word in file.castle:
        is_down = word.startswith("(") and word.endswith(")")
        tile = (word[1:-1] if is_down else word).upper().replace(">", ":")
        if tile not in COLUMN_OF:
            raise BadPosition(f"the position: '{word}' in {file.name}'s castle {_no_castle_tile(tile)}")
        (down if is_down else up).append(tile)
    king = _square(file.king, f"king of {file.name}") if file.king else NOWHERE
    held = sort_tiles(up), sort_tiles(down)
    return SeatState(colour, file.gold, king, *held, file.taxed, file.kingdoms, file.reputation, file.granted)


def _no_castle_tile(tile: str) -> str:
    """Return why a castle cannot hold this tile."""
    if tile == "J":
        return f"is a jester without a column; write one of {', '.join(JESTER_IN.values())} [KV-JES-02]"
    if tile == "K":
        return f"is a knight without an Order; write one of {', '.join(KNIGHTS)} [KV-SCO-03]"
    if tile in ("P", "Z") or COLLECTOR.fullmatch(tile):
        return "is a specialist, and only subjects stay in a castle [KV-GEN-08]"
    return f"is not a tile; write one of {', '.join(COLUMN_OF)}"


def _square(name: str, where: str) -> int:
    if name.casefold() not in INDEX:
        raise BadPosition(f"the position: {where}: '{name}' is not a square of the valley")
    return INDEX[name.casefold()]


def _coins(coins: Mapping[str, int]) -> dict[int, int]:
    found = {_square(square, "coins"): count for square, count in coins.items()}
    if len(found) != len(coins):
        raise BadPosition("the position: coins: a square is named twice")
    return found


def _tiles(words: Iterable[str], tables: Tables, where: str) -> Tiles:
    codes = tuple(word.upper() for word in words)
    unknown = [code for code in codes if code not in tables.box]
    if unknown:
        raise BadPosition(f"the position: {where}: '{unknown[0]}' is not a tile of this edition")
    return codes


def _valley(rows: tuple[str, ...], tables: Tables) -> Tiles:
    words = [row.split() for row in rows]
    if not rows:
        return (OPEN,) * len(SQUARES)
    if len(words) != SIZE or any(len(row) != SIZE for row in words):
        raise BadPosition(f"the position: valley: write {SIZE} rows of {SIZE} tiles, the far row first")
    return tuple(OPEN if word == GAP else _tiles((word,), tables, "valley")[0] for row in words for word in row)


def _named_piles(sizes: Mapping[str, int]) -> tuple[int, ...]:
    unknown = [stage for stage in sizes if stage not in STAGES]
    if unknown:
        raise BadPosition(f"the position: piles: there is no pile '{unknown[0]}'")
    return tuple(sizes.get(stage, 0) for stage in STAGES)


def _all_unseen(tables: Tables, unseen: Mapping[str, int]) -> tuple[int, ...]:
    """Return the sizes of piles that hold all unseen tiles, filling the last pile first."""
    left = sum(unseen.values())
    found: list[int] = []
    for tiles in reversed(tables.stages):
        size = max(0, min(left, sum(tiles.values())))
        found.insert(0, size)
        left -= size
    return tuple(found)


def describe(state: State) -> dict[str, Any]:
    """Return a state as a position, ready for TOML."""
    words = [tile or GAP for tile in state.valley]
    file = PositionFile(
        seat=tuple(_describe_seat(name, seat) for name, seat in state.seats.items()),
        edition=state.edition,
        rulings=changed_switches(state.switches),
        round=state.round,
        first=state.order[0] if state.order else "",
        turn=state.turn,
        step=state.step,
        valley=tuple(" ".join(words[at : at + SIZE]) for at in range(0, len(words), SIZE)),
        coins={SQUARES[square]: coins for square, coins in state.coins.items()},
        hill=state.hill,
        piles=dict(zip(STAGES, state.piles, strict=True)),
        discard=state.discard,
        allowed=state.allowed,
        recruited=state.recruited,
        open=tuple(SQUARES[square] for square in state.open),
        pending=state.pending,
        chosen=state.chosen,
        drawn=state.drawn,
        ending=state.ending,
    )
    document: dict[str, Any] = msgspec.to_builtins(file)
    return {"game": file.game, **document}


def _describe_seat(name: str, seat: SeatState) -> SeatFile:
    king = "" if seat.king == NOWHERE else SQUARES[seat.king]
    castle = (*seat.up, *(f"({tile})" for tile in seat.down))
    return SeatFile(name, seat.colour, king, seat.gold, castle, seat.taxed, seat.kingdoms, seat.granted, seat.adjusted)
