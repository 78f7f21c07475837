"""A simple player that takes what is worth most now."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from companion.games.king_of_the_valley.board import INDEX
from companion.games.king_of_the_valley.castle import COLUMN_OF
from companion.games.king_of_the_valley.components import COLUMN_OF_LETTER, Column, pay_of
from companion.games.king_of_the_valley.moves import Claim, Decline, PlaceJester, Recruit, Summon, SummonVia, Swap, Tax
from companion.games.king_of_the_valley.state import State, hill_tile, price_of
from companion.referee.moves import Move

# A free column of the castle is worth more to a player who collects kingdoms.
NEW_COLUMN = 2
WIZARD = 3


def choose(state: State, name: str, moves: Sequence[Move], rng: Random) -> Move:
    """Choose the move that is worth most, at random among equals."""
    values = [worth(state, name, move) for move in moves]
    best = max(values)
    return rng.choice([move for move, value in zip(moves, values, strict=True) if value == best])


def worth(state: State, name: str, move: Move) -> float:
    """Estimate a move in points."""
    match move:
        case Recruit(place=place):
            return 2 * tile_worth(state, name, hill_tile(state, place)) - price_of(state, place)
        case Summon() | SummonVia():
            squares = [INDEX[square] for square in move.take or (move.to,)]
            coins = sum(state.coins.get(square, 0) for square in squares)
            return sum(tile_worth(state, name, state.valley[square]) for square in squares) + coins - len(move.via)
        case PlaceJester(column=column):
            return column_worth(state, name, column)
        case Swap(give=give, place=place):
            return tile_worth(state, name, hill_tile(state, place)) - tile_worth(state, name, give)
        case Tax(tiles=tiles, collector=collector):
            return pay_of(collector or "") - sum(tile == "Q" for tile in tiles or ())
        case Claim(tiles=tiles):
            return 10 - sum(tile[0] == "J" for tile in tiles or ())
        case Decline():
            return -1
    return 0


def tile_worth(state: State, name: str, tile: str) -> float:
    """Estimate what a tile is worth to its owner."""
    if tile[0] == "T":
        return pay_of(tile)
    if tile == "Z":
        return WIZARD
    if tile[0] == "J":
        return NEW_COLUMN
    column = COLUMN_OF_LETTER[tile[0]]
    return state.tables.influence[column] + column_worth(state, name, column)


def column_worth(state: State, name: str, column: Column) -> float:
    return 0 if any(COLUMN_OF[tile] == column for tile in state.seats[name].up) else NEW_COLUMN
