"""Phase 2, after the summons: place jesters, use wizards and tax collectors (KV-JES, KV-WIZ, KV-TAX)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from msgspec.structs import replace

from companion.games.king_of_the_valley.castle import (
    COLUMN_OF,
    JESTER_IN,
    Tiles,
    add_tiles,
    holds,
    in_column,
    sort_tiles,
    without,
)
from companion.games.king_of_the_valley.components import COLUMNS, NAMES, Column, name_of, need_of, pay_of
from companion.games.king_of_the_valley.events import GoldChanged, Swapped, Turned, Used
from companion.games.king_of_the_valley.moves import PlaceJester, Swap, Tax
from companion.games.king_of_the_valley.recruit import columns_for, house, refuse_hill_subject
from companion.games.king_of_the_valley.state import Result, SeatState, State, hill_places, hill_tile, with_seat
from companion.games.king_of_the_valley.taxes import can_meet, capacities_of, is_taxable, most_identical, tax_choices
from companion.games.king_of_the_valley.turn import refuse_end_tile, refuse_phase
from companion.referee.amounts import enumerated
from companion.referee.moves import Move
from companion.referee.verdicts import Refusal, refuse


def settle(state: State, tile: str) -> State:
    """Remove a tile from the pending ones; a used specialist leaves the game (KV-SPE-02)."""
    pending = without(state.pending, [tile])
    discard = state.discard if tile == "J" else (*state.discard, tile)
    return replace(state, pending=pending, discard=discard, step="activate" if pending else "kingdom")


def _refuse_waiting(state: State, name: str, letter: str, doing: str, also: str) -> Refusal | None:
    """Return why this seat has no pending tile of this kind."""
    if state.step != "activate" or name != state.turn:
        refusal = refuse_end_tile(state, name, letter) or refuse_phase(state, name, (), doing, also)
        if refusal is not None and refusal.code == "phase-order":
            return refuse(f"KV-GEN-05 {also}", "phase-order", f"{name} has no {NAMES[letter]} to use")
        return refusal
    if state.pending[0][0] != letter:
        return refuse_phase(state, name, (), doing, also)
    return None


def jesters(state: State, name: str) -> list[Move]:
    """Propose every column for a jester."""
    return [PlaceJester(name, column) for column in COLUMNS]


def refuse_jester(state: State, move: PlaceJester) -> Refusal | None:
    """Refuse a jester who was not just obtained: a placed one never moves (KV-JES-02, KV-JES-03)."""
    refusal = _refuse_waiting(state, move.seat, "J", "place a jester", "KV-JES-03")
    if refusal is None or refusal.code != "phase-order":
        return refusal
    reason = f"{move.seat} has no jester to place, and a placed jester never moves"
    return refuse("KV-JES-03 KV-GEN-05", "jester-placed", reason)


def apply_jester(state: State, move: PlaceJester) -> Result:
    seat, housed = house(state.seats[move.seat], move.seat, "J", move.column)
    return settle(with_seat(state, move.seat, seat), "J"), (housed,)


def swaps(state: State, name: str) -> list[Move]:
    """Propose every swap; one of them has to be made (KV-WIZ-08)."""
    return [
        Swap(name, give, place, column)
        for give in dict.fromkeys(state.seats[name].up)
        for place, tile in hill_places(state)
        for column in columns_for(tile, None)
    ]


def refuse_swap(state: State, move: Swap) -> Refusal | None:
    """Require a face-up subject of the player's castle and a subject on the hill (KV-WIZ-02, KV-WIZ-04)."""
    refusal = _refuse_waiting(state, move.seat, "Z", "swap", "KV-SPE-04 KV-WIZ-07")
    if refusal is not None:
        return refusal
    seat = state.seats[move.seat]
    if not _givable(seat, move.give):
        is_down = any(_matches(tile, move.give) for tile in seat.down)
        why = "is face down" if is_down else "is not in the castle"
        clauses = "KV-WIZ-04 KV-WIZ-02" if is_down else "KV-WIZ-02 KV-WIZ-04"
        return refuse(clauses, "not-face-up", f"{move.give} {why} (face up: {', '.join(seat.up) or 'nothing'})")
    return refuse_hill_subject(state, move, "KV-WIZ-04 KV-REC-07", "KV-WIZ-02")


def _matches(tile: str, typed: str) -> bool:
    """Return whether a typed tile can mean this one; a plain J is any jester."""
    return tile == typed or (typed == "J" and tile[0] == "J")


def _givable(seat: SeatState, typed: str) -> list[str]:
    return [tile for tile in dict.fromkeys(seat.up) if _matches(tile, typed)]


def complete_swap(state: State, move: Swap) -> list[Swap]:
    gives = _givable(state.seats[move.seat], move.give)
    columns = columns_for(hill_tile(state, move.place), move.column)
    return [Swap(move.seat, give, move.place, column) for give, column in product(gives, columns)]


def apply_swap(state: State, move: Swap) -> Result:
    """Put the given tile where the other was, now an ordinary tile (KV-WIZ-03, -05, -06, -09, KV-R24, KV-R27)."""
    received, given = hill_tile(state, move.place), move.give.partition(":")[0]
    seat = state.seats[move.seat]
    seat, housed = house(replace(seat, up=without(seat.up, [move.give])), move.seat, received, move.column)
    row = int(move.place[1]) - 1
    hill = {
        side: (*tiles[:row], given, *tiles[row + 1 :]) if side == move.place[0] else tiles
        for side, tiles in state.hill.items()
    }
    after = settle(replace(with_seat(state, move.seat, seat), hill=hill), "Z")
    return after, (Swapped(move.seat, given, move.place, received), housed, Used(move.seat, "Z"))


def taxes(state: State, name: str) -> list[Move]:
    """List every legal tax for every pending collector."""
    return [
        tax
        for column in COLUMNS
        for collector in dict.fromkeys(state.pending)
        for tax in _taxes(state, name, column, collector)
    ]


def refuse_tax(state: State, move: Tax) -> Refusal | None:
    """Require exactly the needed number of identical face-up subjects of an untaxed type (KV-TAX-02..05, -09)."""
    refusal = _refuse_waiting(state, move.seat, "T", "tax", "KV-SPE-04")
    if refusal is not None:
        return refusal
    seat = state.seats[move.seat]
    if move.column in seat.taxed:
        reason = f"{move.seat} has already taxed the {move.column} column: its portrait has a tax collector token"
        return refuse("KV-TAX-09 KV-TAX-11 KV-R32", "already-taxed", reason)
    if move.collector is not None and move.collector not in state.pending:
        reason = f"{move.seat} has to use {enumerated(state.pending)}, not {move.collector}"
        return refuse("KV-SPE-04 KV-TAX-11", "other-collector", reason)
    if complete_tax(state, move):
        return None
    refusal = _refuse_tiles(state, move)
    if refusal is not None:
        return refusal
    every = enumerated(state.pending)
    reason = f"{every} must all be used, and taxing the {move.column} column like this makes that impossible"
    return refuse("KV-R28 KV-SPE-01 KV-TAX-11", "others-fail", reason)


def _refuse_tiles(state: State, move: Tax) -> Refusal | None:
    """Return what is wrong with the subjects, for the collector that needs least."""
    if move.tiles is not None:
        return _refuse_named(state, move, settle_tiles(move.tiles, move.column))
    collector = move.collector or min(state.pending, key=need_of)
    seat = state.seats[move.seat]
    face_up = in_column(seat.up, move.column)
    most = most_identical(face_up, state.switches)
    return _refuse_too_few(seat, move.column, collector, most, len(face_up)) if most < need_of(collector) else None


def _refuse_named(state: State, move: Tax, tiles: Tiles) -> Refusal | None:
    """Return what is wrong with the tiles that were named."""
    seat, named = state.seats[move.seat], " ".join(tiles)
    if any(COLUMN_OF[tile] != move.column for tile in tiles):
        reason = f"{named} are not all in the {move.column} column, and a tax collector taxes one type"
        return refuse("KV-TAX-02 KV-TAX-12 KV-JES-05", "other-type", reason)
    if not holds(seat.up, tiles):
        face_up = " ".join(in_column(seat.up, move.column)) or "nothing"
        return refuse(
            "KV-TAX-05 KV-TAX-03", "not-face-up", f"{named} are not all face up (face up in the column: {face_up})"
        )
    collectors = (move.collector,) if move.collector else state.pending
    if len(tiles) not in map(need_of, collectors):
        reason = f"{_taxed_numbers(collectors)}, not {len(tiles)}"
        return refuse("KV-TAX-03 KV-R30 KV-TAX-02", "wrong-number", reason)
    if not is_taxable(sort_tiles(tiles), move.column, state.switches):
        return refuse("KV-TAX-12 KV-TAX-02 KV-R03 KV-R29", "not-identical", f"{named} do not count as identical")
    return None


def _taxed_numbers(collectors: Sequence[str]) -> str:
    """Return how many subjects each of these collectors taxes."""
    needs = [*map(need_of, collectors)]
    if len(collectors) == 1:
        return f"{name_of(collectors[0])} taxes exactly {needs[0]} subjects"
    if len(set(needs)) == 1:
        return f"tax collectors {enumerated(collectors)} each tax exactly {needs[0]} subjects"
    return f"tax collectors {enumerated(collectors)} tax exactly {enumerated([*map(str, needs)])} subjects"


def _refuse_too_few(seat: SeatState, column: Column, collector: str, most: int, face_up: int) -> Refusal:
    """Return how many identical subjects there are, citing the ruling that keeps them from being more."""
    need = need_of(collector)
    has = face_up or "none"
    reason = f"{name_of(collector)} needs {need} identical face-up subjects, and the {column} column has {has}"
    if face_up >= need:
        only_jesters = all(tile == JESTER_IN[column] for tile in in_column(seat.up, column))
        clause = "KV-R29" if only_jesters else "KV-R03"
        counting = {0: "none counts", 1: "only 1 counts"}.get(most, f"only {most} count")
        return refuse(f"KV-TAX-02 {clause}", "not-identical", f"{reason}, of which {counting} as identical")
    down = " KV-TAX-05" if len(in_column(seat.castle, column)) >= need else ""
    return refuse(f"KV-TAX-02{down} KV-TAX-12", "too-few", reason)


def settle_tiles(tiles: Tiles, column: Column) -> Tiles:
    """Read a plain J as the jester of the column."""
    return tuple(JESTER_IN[column] if tile == "J" else tile for tile in tiles)


def complete_tax(state: State, move: Tax) -> list[Tax]:
    """List the complete forms: which collector, which tiles; the others must stay usable (KV-R28, KV-R63)."""
    wanted = None if move.tiles is None else sorted(settle_tiles(move.tiles, move.column))
    # Collectors with the same need are interchangeable, as all of them are used.
    by_need = {need_of(code): code for code in reversed(state.pending)}
    collectors = [move.collector] if move.collector else sorted(by_need.values(), key=state.pending.index)
    taxes = (tax for collector in collectors for tax in _taxes(state, move.seat, move.column, collector))
    return [tax for tax in taxes if wanted is None or wanted == sorted(tax.tiles or ())]


def _taxes(state: State, name: str, column: Column, collector: str) -> Iterator[Tax]:
    seat = state.seats[name]
    needs = sorted(map(need_of, without(state.pending, [collector])), reverse=True)
    marked = replace(seat, taxed=(*seat.taxed, column))
    if column not in seat.taxed and can_meet(needs, capacities_of(marked, state.switches)):
        for tiles in tax_choices(seat.up, column, need_of(collector), state.switches):
            yield Tax(name, column, tiles, collector)


def apply_tax(state: State, move: Tax) -> Result:
    """Turn the subjects, mark the type for this player alone, take the gold (KV-TAX-03, -04, -08, -10)."""
    assert move.tiles is not None
    assert move.collector is not None
    seat = state.seats[move.seat]
    pay = pay_of(move.collector)
    seat = replace(
        seat,
        up=without(seat.up, move.tiles),
        down=add_tiles(seat.down, move.tiles),
        taxed=(*seat.taxed, move.column),
        gold=seat.gold + pay,
    )
    after = settle(with_seat(state, move.seat, seat), move.collector)
    return after, (
        Turned(move.seat, move.tiles, f"put a tax collector token on the {move.column} portrait"),
        GoldChanged(move.seat, pay, seat.gold, name_of(move.collector)),
        Used(move.seat, move.collector),
    )
