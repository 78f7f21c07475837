"""Checks that a move did what its words say, from the tables before and after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from companion.games.king_of_the_valley import moves
from companion.games.king_of_the_valley.state import SeatState, State
from companion.referee.events import Event
from companion.referee.moves import Move

# The column of a castle by the letter of its tiles.
LETTER = {"queen": "Q", "duke": "D", "countess": "C", "knight": "K", "farmer": "F", "wife": "W"}
LETTERS = "abcde"


def disobeyed(before: State, move: Move, after: State, events: tuple[Event, ...]) -> Iterator[str]:
    """List every choice of a move that the table does not show."""
    check = CHECKS.get(type(move))
    if check is not None:
        yield from (f"{move}: {words}" for words in check(before, move, after))


def at(square: str) -> int:
    """Count the squares from a5 on, row by row."""
    return (5 - int(square[1])) * 5 + LETTERS.index(square[0])


def castle(seat: SeatState) -> Counter[str]:
    return Counter([*seat.up, *(f"({tile})" for tile in seat.down)])


def gained(before: State, after: State, name: str) -> tuple[Counter[str], Counter[str]]:
    """Return the tiles that a castle gained and lost."""
    old, new = castle(before.seats[name]), castle(after.seats[name])
    return new - old, old - new


def house(tile: str, column: str | None) -> str:
    return f"J:{LETTER[column]}" if tile == "J" and column else tile


def check_first(before: State, move: moves.First, after: State) -> Iterator[str]:
    if after.order[:1] != (move.seat,):
        yield "another seat begins"


def check_lay(before: State, move: moves.Lay, after: State) -> Iterator[str]:
    def table(state: State) -> list[str]:
        hill = [state.hill[side][row : row + 1] for row in range(6) for side in ("L", "R")]
        return [*filter(None, state.valley), *(tile for tiles in hill for tile in tiles)]

    if table(after) != [*table(before), *move.tiles]:
        yield "other tiles are laid"


def check_place(before: State, move: moves.PlaceKing, after: State) -> Iterator[str]:
    if after.seats[move.seat].king != at(move.at):
        yield "the king stands elsewhere"


def check_recruit(before: State, move: moves.Recruit, after: State) -> Iterator[str]:
    side, row = move.place[0], int(move.place[1]) - 1
    column = [*before.hill[side]]  # type: ignore[index]
    tile = column.pop(row)
    if [*after.hill[side]] != column:  # type: ignore[index]
        yield "another tile left the hill"
    if gained(before, after, move.seat) != (Counter([house(tile, move.column)]), Counter()):
        yield "another tile came into the castle, or into another column"
    if before.seats[move.seat].gold - after.seats[move.seat].gold != before.prices[row]:
        yield "another price was paid"


def check_summon(before: State, move: moves.Summon | moves.SummonVia, after: State) -> Iterator[str]:
    taken = [at(square) for square in move.take or (move.to,)]
    emptied = {*taken, *(at(square) for square in move.via)}
    if after.seats[move.seat].king != at(move.to):
        yield "the king ends elsewhere"
    if any((after.valley[square] == "") is not (square in emptied) for square in range(25) if before.valley[square]):
        yield "other squares are empty"
    if {*after.open} != emptied:
        yield "other squares are to be filled"
    kept = Counter(before.valley[square] for square in taken)
    waiting = Counter(after.pending)
    used = Counter(after.discard) - Counter(before.discard) - Counter(["P"] * len(move.via))
    if gained(before, after, move.seat) != (kept - waiting - used, Counter()):
        yield "other tiles came into the castle"


def check_stay(before: State, move: moves.Stay, after: State) -> Iterator[str]:
    if after.seats[move.seat] != before.seats[move.seat]:
        yield "the king did not stay"


def check_jester(before: State, move: moves.PlaceJester, after: State) -> Iterator[str]:
    if gained(before, after, move.seat) != (Counter([house("J", move.column)]), Counter()):
        yield "the jester stands in another column"


def check_swap(before: State, move: moves.Swap, after: State) -> Iterator[str]:
    side, row = move.place[0], int(move.place[1]) - 1
    tile = before.hill[side][row]  # type: ignore[index]
    if after.hill[side][row] != move.give[0] + (move.give[1:] if move.give[0] == "K" else ""):  # type: ignore[index]
        yield "another tile lies on the hill"
    got, lost = Counter([house(tile, move.column)]), Counter([move.give])
    if gained(before, after, move.seat) != (got - lost, lost - got):
        yield "other tiles changed places"


def turned(before: State, after: State, name: str, tiles: tuple[str, ...]) -> bool:
    got, lost = gained(before, after, name)
    return got == Counter(f"({tile})" for tile in tiles) and lost == Counter(tiles)


def check_tax(before: State, move: moves.Tax, after: State) -> Iterator[str]:
    assert move.tiles is not None
    assert move.collector is not None
    if not turned(before, after, move.seat, move.tiles):
        yield "other tiles are turned"
    if [*after.seats[move.seat].taxed] != [*before.seats[move.seat].taxed, move.column]:
        yield "the token lies elsewhere"
    if Counter(after.discard) - Counter(before.discard) != Counter([move.collector]):
        yield "another collector was used"
    if Counter(before.pending) - Counter(after.pending) != Counter([move.collector]):
        yield "another collector waits"


def check_claim(before: State, move: moves.Claim, after: State) -> Iterator[str]:
    assert move.tiles is not None
    if not turned(before, after, move.seat, move.tiles):
        yield "other tiles are turned"


def check_decline(before: State, move: moves.Decline, after: State) -> Iterator[str]:
    if castle(after.seats[move.seat]) != castle(before.seats[move.seat]):
        yield "a kingdom was claimed"


def check_replenish(before: State, move: moves.Replenish, after: State) -> Iterator[str]:
    other = "R" if move.side == "L" else "L"
    source = [*before.hill[move.side], *before.hill[other]]  # type: ignore[index]
    if [after.valley[square] for square in before.open] != [*source, *[""] * 25][: len(before.open)]:
        yield "the valley is filled from another column, or in another order"
    rest = before.hill[move.side][len(before.open) :]
    if after.hill[move.side][: len(rest)] != rest:
        yield "the chosen column did not slide down"


def check_draw(before: State, move: moves.Draw, after: State) -> Iterator[str]:
    """Place tiles one by one on the lower column, left before right, or on the chosen one while it has room."""
    hill = {"L": [*before.hill["L"]], "R": [*before.hill["R"]]}
    if before.switches.hill_fill == "player" and len(hill["L"]) < 6 > len(hill["R"]):
        if (after.drawn, *move.tiles) != (move.tiles[0], after.drawn) or after.hill != before.hill:
            yield "another tile waits"
        return
    chosen = before.chosen if before.switches.hill_fill == "chosen_column_first" else ""
    for tile in move.tiles:
        side = chosen if chosen and len(hill[chosen]) < 6 else min("LR", key=lambda side: len(hill[side]))
        hill[side].append(tile)
    if {side: [*tiles] for side, tiles in after.hill.items()} != hill:
        yield "other tiles are drawn, or lie elsewhere"


def check_put(before: State, move: moves.Put, after: State) -> Iterator[str]:
    if after.hill[move.side] != (*before.hill[move.side], before.drawn):
        yield "the tile lies on the other column"


def check_allow(before: State, move: moves.Allow, after: State) -> Iterator[str]:
    if after.allowed != (*before.allowed, move.tile):
        yield "another tile is let in"


CHECKS: dict[type[Move], Callable[[State, Any, State], Iterator[str]]] = {
    moves.First: check_first,
    moves.Lay: check_lay,
    moves.PlaceKing: check_place,
    moves.Recruit: check_recruit,
    moves.Summon: check_summon,
    moves.SummonVia: check_summon,
    moves.Stay: check_stay,
    moves.PlaceJester: check_jester,
    moves.Swap: check_swap,
    moves.Tax: check_tax,
    moves.Claim: check_claim,
    moves.Decline: check_decline,
    moves.Replenish: check_replenish,
    moves.Draw: check_draw,
    moves.Put: check_put,
    moves.Allow: check_allow,
}
