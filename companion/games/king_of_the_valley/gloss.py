"""Short explanations of legal moves: what is taken, where the king ends, what it costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from companion.games.king_of_the_valley.board import INDEX, SQUARES
from companion.games.king_of_the_valley.components import name_of, need_of, pay_of
from companion.games.king_of_the_valley.kingdom import BONUS
from companion.games.king_of_the_valley.moves import Claim, PlaceKing, Recruit, Replenish, Summon, SummonVia, Swap, Tax
from companion.games.king_of_the_valley.replenish import tiles_for
from companion.games.king_of_the_valley.state import State, hill_tile, price_of
from companion.referee.moves import Move


def gloss(state: State, move: Move) -> str:
    """Return what a move does; empty if the move itself says it all."""
    match move:
        case PlaceKing(at=at):
            return f"on the {name_of(state.valley[INDEX[at]])}"
        case Recruit(place=place):
            return f"takes the {name_of(hill_tile(state, place))} for {price_of(state, place)} gold"
        case Summon() | SummonVia():
            return _summons(state, move)
        case Swap(give=give, place=place):
            return f"gives {give}, takes the {name_of(hill_tile(state, place))}"
        case Tax(collector=collector):
            return f"+{pay_of(collector or '')} gold"
        case Claim():
            return f"+{BONUS} gold and a kingdom token"
        case Replenish(side=side):
            tiles = zip(state.open, tiles_for(state, side), strict=False)
            return "puts " + (", ".join(f"{tile} on {SQUARES[square]}" for square, (tile, _) in tiles) or "nothing")
    return ""


def _summons(state: State, move: Summon | SummonVia) -> str:
    squares = [INDEX[square] for square in move.take or (move.to,)]
    tiles = [state.valley[square] for square in squares]
    coins = sum(state.coins.get(square, 0) for square in squares)
    gains = coins + sum(pay_of(tile) for tile in tiles if not need_of(tile))
    parts = [f"{'uses' if tiles[0][0] in 'ZT' else 'takes'} {counted(tiles)}"]
    parts += [f"ends on {move.to}"] if move.take else []
    parts += [f"pays {len(move.via)} gold to the priest{'' if len(move.via) == 1 else 's'}"] if move.via else []
    parts += [f"+{gains} gold"] if gains else []
    return ", ".join(parts)


def counted(tiles: Iterable[str]) -> str:
    """Name tiles, grouping equal ones: `2 x farmer`."""
    return " and ".join(name_of(code) if n == 1 else f"{n} x {name_of(code)}" for code, n in Counter(tiles).items())
