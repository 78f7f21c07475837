"""Positions: any state of a game typed in, or written out, as TOML."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from companion.games.king_of_the_valley.board import INDEX, SIZE, SQUARES
from companion.games.king_of_the_valley.castle import COLUMN_OF, Tiles, sort_tiles
from companion.games.king_of_the_valley.piles import coming_from
from companion.games.king_of_the_valley.state import NOWHERE, OPEN, SeatState, State, Step
from companion.games.king_of_the_valley.switches import Switches
from companion.games.king_of_the_valley.tables import SIDES, STAGES, Column, Side, Tables, are_prices, read_tables
from companion.referee.game import BadPosition, changed, read_document

GAP = "."


class SeatFile(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One seat of a position. Tiles in brackets lie face-down; `J:K` is a jester in the knight column."""

    name: str
    colour: str = ""
    king: str = ""
    gold: int = 2
    castle: tuple[str, ...] = ()
    taxed: tuple[Column, ...] = ()
    kingdoms: int = 0
    reputation: int = 0


class PositionFile(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A game in progress. `valley` has a string for each row, the far one first; the hill is listed from the bottom.

    `open` are the squares to be filled, first emptied first; `pending` are summoned tiles that wait for a choice.
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
    chosen: Side | None = None
    drawn: str = ""
    ending: bool = False


def read_position(document: Mapping[str, Any], rulings: Mapping[str, str]) -> State:
    """Turn a position into a state; raise BadPosition with the field that is wrong."""
    file = read_document(document, PositionFile)
    chosen = read_document({**file.rulings, **rulings}, Switches)
    if chosen.hill_prices and not are_prices(chosen.hill_prices):
        raise BadPosition(f"the position: hill_prices are six rising numbers, not '{chosen.hill_prices}' [KV-R01]")
    tables = read_tables(file.edition)
    names = [seat.name for seat in file.seat]
    if len(set(names)) != len(names) or not names:
        raise BadPosition("the position: every seat needs a name of its own")
    seats = {seat.name: _seat(seat, colour) for seat, colour in zip(file.seat, _colours(file, tables), strict=True)}
    for key, name in (("first", file.first), ("turn", file.turn)):
        if name is not None and name not in seats:
            raise BadPosition(f"the position: {key}: nobody is called '{name}'")
    first = names[0] if file.first is None and file.step != "first" else file.first
    turn = file.turn if file.turn is not None else first if file.step not in ("first", "lay", "place") else ""
    state = State(
        edition=file.edition,
        switches=chosen,
        step=file.step,
        seats=seats,
        piles=(),
        coming={},
        order=_clockwise(names, first),
        turn=turn or "",
        round=file.round,
        valley=_valley(file.valley, tables),
        coins=_coins(file.coins),
        hill={side: _tiles(file.hill.get(side, ()), tables, f"hill.{side}") for side in SIDES},
        discard=_tiles(file.discard, tables, "discard"),
        allowed=_tiles(file.allowed, tables, "allowed"),
        recruited=file.recruited,
        open=tuple(_square(square, "open") for square in file.open),
        pending=_tiles(file.pending, tables, "pending"),
        chosen=file.chosen or "",
        drawn=_tiles((file.drawn,), tables, "drawn")[0] if file.drawn else "",
        ending=file.ending,
    )
    unseen = unseen_tiles(state)
    piles = _piles(file.piles, tables, unseen)
    state = msgspec.structs.replace(state, piles=piles)
    return msgspec.structs.replace(state, coming=coming_from(tables, state.stage, unseen))


def _colours(file: PositionFile, tables: Tables) -> list[str]:
    """Give each seat the colour it names, the others those that are left in order (KV-SET-03)."""
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
            raise BadPosition(f"the position: '{word}' in {file.name}'s castle is no subject [KV-GEN-08]")
        (down if is_down else up).append(tile)
    king = _square(file.king, f"king of {file.name}") if file.king else NOWHERE
    held = sort_tiles(up), sort_tiles(down)
    return SeatState(colour, file.gold, king, *held, file.taxed, file.kingdoms, file.reputation)


def _square(name: str, where: str) -> int:
    if name.casefold() not in INDEX:
        raise BadPosition(f"the position: {where}: '{name}' is no square of the valley")
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
        raise BadPosition(f"the position: {where}: '{unknown[0]}' is no tile of this edition")
    return codes


def _valley(rows: tuple[str, ...], tables: Tables) -> Tiles:
    words = [row.split() for row in rows]
    if not rows:
        return (OPEN,) * len(SQUARES)
    if len(words) != SIZE or any(len(row) != SIZE for row in words):
        raise BadPosition(f"the position: valley: {SIZE} rows of {SIZE} tiles, the far row first")
    return tuple(OPEN if word == GAP else _tiles((word,), tables, "valley")[0] for row in words for word in row)


def _clockwise(names: list[str], first: str | None) -> tuple[str, ...]:
    at = names.index(first) if first else 0
    return (*names[at:], *names[:at]) if first else ()


def seen_tiles(state: State) -> Counter[str]:
    """Count every tile that lies open somewhere, or was used up."""
    castles = (tile.partition(":")[0] for seat in state.seats.values() for tile in seat.castle)
    hill = (tile for tiles in state.hill.values() for tile in tiles)
    rest = (*state.discard, *state.pending, *([state.drawn] if state.drawn else ()))
    return Counter(tile for group in (filter(None, state.valley), hill, castles, rest) for tile in group)


def unseen_tiles(state: State) -> dict[str, int]:
    """Count what is left for the piles: the box and what the referee allowed, without what was seen (KV-GEN-10)."""
    seen, allowed = seen_tiles(state), Counter(state.allowed)
    return {code: count + allowed[code] - seen[code] for code, count in state.tables.box.items()}


def _piles(sizes: Mapping[str, int] | None, tables: Tables, unseen: Mapping[str, int]) -> tuple[int, ...]:
    """Return the sizes of the piles; left out, they hold all that is unseen, the last pile filled first."""
    if sizes is not None:
        unknown = [stage for stage in sizes if stage not in STAGES]
        if unknown:
            raise BadPosition(f"the position: piles: there is no pile '{unknown[0]}'")
        return tuple(sizes.get(stage, 0) for stage in STAGES)
    left = sum(unseen.values())
    found: list[int] = []
    for tiles in reversed(tables.stages):
        size = max(0, min(left, sum(tiles.values())))
        found.insert(0, size)
        left -= size
    return tuple(found)


def describe(state: State) -> dict[str, Any]:
    """Write a state as a position, ready for TOML."""
    file = PositionFile(
        seat=tuple(_describe_seat(name, seat) for name, seat in state.seats.items()),
        edition=state.edition,
        rulings=changed(state.switches),
        round=state.round,
        first=state.order[0] if state.order else None,
        turn=state.turn or None,
        step=state.step,
        valley=tuple(_row(state.valley[at : at + SIZE]) for at in range(0, len(SQUARES), SIZE)),
        coins={SQUARES[square]: coins for square, coins in state.coins.items()},
        hill=state.hill,
        piles=dict(zip(STAGES, state.piles, strict=True)),
        discard=state.discard,
        allowed=state.allowed,
        recruited=state.recruited,
        open=tuple(SQUARES[square] for square in state.open),
        pending=state.pending,
        chosen=state.chosen or None,
        drawn=state.drawn,
        ending=state.ending,
    )
    document: dict[str, Any] = msgspec.to_builtins(file)
    return {"game": file.game, **{key: value for key, value in document.items() if value is not None}}


def _row(tiles: Tiles) -> str:
    return " ".join(tile or GAP for tile in tiles)


def _describe_seat(name: str, seat: SeatState) -> SeatFile:
    king = "" if seat.king == NOWHERE else SQUARES[seat.king]
    castle = (*seat.up, *(f"({tile})" for tile in seat.down))
    return SeatFile(name, seat.colour, king, seat.gold, castle, seat.taxed, seat.kingdoms, seat.adjusted)
