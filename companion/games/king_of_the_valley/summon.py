"""Phase 2: the king moves and summons, or stays (KV-MOVE, KV-SUM, KV-PRI, KV-OBT).

`routes` lists what can be summoned, `reasons` explains why something cannot.
"""

from __future__ import annotations

from itertools import pairwise

from msgspec.structs import replace

from companion.games.king_of_the_valley.board import INDEX, LINES, SQUARES
from companion.games.king_of_the_valley.castle import add_tiles
from companion.games.king_of_the_valley.components import COLUMN_OF_LETTER, SPECIALISTS, name_of, need_of, pay_of
from companion.games.king_of_the_valley.events import GoldChanged, Housed, KingMoved, Taken, Used
from companion.games.king_of_the_valley.kingdom import PHASE_3
from companion.games.king_of_the_valley.moves import Stay, Summon, SummonVia
from companion.games.king_of_the_valley.reasons import explain_summon
from companion.games.king_of_the_valley.replenish import refill_hill
from companion.games.king_of_the_valley.routes import routes
from companion.games.king_of_the_valley.state import OPEN, Result, State
from companion.games.king_of_the_valley.turn import refuse_end_tile, refuse_phase
from companion.referee.events import Event, Said
from companion.referee.verdicts import Refusal, refuse


def refuse_summon(state: State, move: Summon | SummonVia) -> Refusal | None:
    """Return why this summons is not allowed.

    Rival kings may be passed (KV-MOVE-05) and joined behind a group (KV-MOVE-07); groups are optional (KV-SUM-15).
    """
    refusal = refuse_end_tile(state, move.seat, "P") if move.via else None
    refusal = refusal or refuse_phase(state, move.seat, ("summon",), "summon")
    if refusal is not None:
        return refusal
    taken = sorted(move.take or ())
    for route in routes(state, move.seat):
        if route.to == move.to and route.via == move.via and sorted(route.take or ()) == taken:
            return None
    return explain_summon(state, move)


def complete_summon(state: State, move: Summon | SummonVia) -> list[Summon | SummonVia]:
    """Sort the tiles of a group from the start outward."""
    if move.take is None:
        return [move]
    start = INDEX[move.via[-1]] if move.via else state.seats[move.seat].king
    line = LINES[start, INDEX[move.to]]
    return [replace(move, take=tuple(sorted(move.take, key=lambda square: line.index(INDEX[square]))))]


def apply_summon(state: State, move: Summon | SummonVia) -> Result:
    """Put every summoned subject in the castle and use every specialist, or leave it pending (KV-OBT-04, KV-SPE-01)."""
    journey = _Journey(state, move.seat)
    for stop in move.via:
        journey.visit(INDEX[stop])
    journey.move_to(INDEX[move.to])
    tiles = [journey.empty(INDEX[square]) for square in move.take or (move.to,)]
    free = [tile for tile in tiles if tile[0] == "T" and not need_of(tile)]
    for tile in free:
        journey.use_free(tile)
    housed = [tile for tile in tiles if tile != "J" and tile[0] not in SPECIALISTS]
    journey.events += (Housed(move.seat, tile, COLUMN_OF_LETTER[tile[0]]) for tile in housed)
    waiting = tuple(tile for tile in tiles if tile not in housed and tile not in free)
    seat = state.seats[move.seat]
    after = replace(
        state,
        # A column has room for any number of tiles (KV-OBT-03).
        seats={
            **state.seats,
            move.seat: replace(seat, king=journey.king, gold=journey.gold, up=add_tiles(seat.up, housed)),
        },
        valley=tuple(journey.valley),
        coins=journey.coins,
        discard=(*state.discard, *["P"] * len(move.via), *free),
        pending=waiting,
        open=_fill_order(state, move, journey.emptied),
        step="activate" if waiting else "kingdom",
    )
    return after, tuple(journey.events)


def _fill_order(state: State, move: Summon | SummonVia, emptied: list[int]) -> tuple[int, ...]:
    """Return the emptied squares in the order they are filled (KV-REF-05, KV-REF-06, KV-R18)."""
    if state.switches.refill_order == "emptied" or not move.via:
        return tuple(emptied)
    stops = [state.seats[move.seat].king, *(INDEX[stop] for stop in move.via), INDEX[move.to]]
    steps = [square for pair in pairwise(stops) for square in LINES[pair]]
    return tuple(sorted(emptied, key=steps.index))


class _Journey:
    """The effect of a summons on valley, coins and gold, step by step."""

    def __init__(self, state: State, name: str) -> None:
        seat = state.seats[name]
        self.name, self.king, self.gold = name, seat.king, seat.gold
        self.valley, self.coins = list(state.valley), dict(state.coins)
        self.events: list[Event] = []
        self.emptied: list[int] = []

    def move_to(self, square: int) -> None:
        self.events.append(KingMoved(self.name, SQUARES[self.king], SQUARES[square]))
        self.king = square

    def earn(self, gold: int, why: str) -> None:
        self.gold += gold
        self.events.append(GoldChanged(self.name, gold, self.gold, why))

    def empty(self, square: int) -> str:
        """Take a tile and the coin on it (KV-SUM-13, KV-PRI-10, KV-R57)."""
        tile, self.valley[square] = self.valley[square], OPEN
        self.emptied.append(square)
        self.events.append(Taken(self.name, tile, SQUARES[square]))
        coin = self.coins.pop(square, 0)
        if coin:
            self.earn(coin, f"the coin on {SQUARES[square]}")
        return tile

    def visit(self, square: int) -> None:
        """Land on a priest and pay him; the coin stays where he stood (KV-PRI-02, KV-PRI-06, KV-PRI-08)."""
        self.move_to(square)
        tile = self.empty(square)
        self.earn(-1, f"the priest, whose coin stays on {SQUARES[square]}")
        self.coins[square] = 1
        self.events.append(Used(self.name, tile))

    def use_free(self, tile: str) -> None:
        """Use a collector without a requirement: he pays at once, without a token (KV-TAX-01, KV-R54)."""
        self.earn(pay_of(tile), name_of(tile))
        self.events.append(Used(self.name, tile))


def stays(state: State, name: str) -> tuple[Stay, ...]:
    """Propose to leave the king where he is."""
    return (Stay(name),)


def refuse_stay(state: State, move: Stay) -> Refusal | None:
    """Refuse to stay while anything can be summoned (KV-MOVE-01, KV-R11)."""
    refusal = refuse_phase(state, move.seat, ("summon",), "stay")
    if refusal is not None:
        return refusal
    found = routes(state, move.seat)
    if found:
        via, to = found[0].via, found[0].to
        where = " ".join(("via", *via, "to", to) if via else ("to", to))
        reason = f"{move.seat} can summon, so the king has to move"
        return refuse("KV-MOVE-01 KV-R11 KV-GEN-06", "can-summon", reason, f"Legal: {move.seat} {where}")
    return None


def apply_stay(state: State, move: Stay) -> Result:
    """Leave the king where he is and continue with phases 3 and 4, without a column (KV-R11, KV-R58)."""
    said = Said("nothing can be summoned, so the king stays (KV-R11)", move.seat)
    after = replace(state, step="kingdom")
    if not PHASE_3.is_over(after, move.seat):
        return after, (said,)
    after, events = refill_hill(after)
    return after, (said, *events)
