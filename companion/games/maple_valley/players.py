"""A simple player that gathers what its Favours need, crafts what it can and makes Friends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from companion.games.maple_valley import moves
from companion.games.maple_valley.state import State
from companion.games.maple_valley.trails import read_legs
from companion.games.maple_valley.vocabulary import CURIOSITIES
from companion.referee.moves import Move

# Verbs used as soon as they are legal, the best first.
EAGER: tuple[type[Move], ...] = (moves.Craft, moves.Make, moves.Activate, moves.Forage)


def choose(state: State, seat: str, legal: Sequence[Move], rng: Random) -> Move:
    """Choose a move."""
    for kind in EAGER:
        found = [move for move in legal if isinstance(move, kind)]
        if found:
            return _best(state, seat, found, rng)
    ways = [move for move in legal if isinstance(move, moves.TravelBy)]
    if ways and (state.now.phase == "before" or rng.random() < 0.2):
        return max(ways, key=lambda move: (_promise(state, seat, move), rng.random()))
    calm = [move for move in legal if not isinstance(move, moves.TravelBy)]
    return rng.choice(calm or list(legal))


def _best(state: State, seat: str, found: Sequence[Move], rng: Random) -> Move:
    wanted = needs(state, seat)

    def worth(move: Move) -> tuple[int, float]:
        match move:
            case moves.Craft(card=card):
                return state.tables.favours[card].value or 0, rng.random()
            case moves.Forage(goods=goods):
                return sum(wanted[good] for good in set(goods)), rng.random()
        return 0, rng.random()

    return max(found, key=worth)


def needs(state: State, seat: str) -> Counter[str]:
    """Count the items the Favours in Preparing still need."""
    owner = state.seats[seat]
    wanted: Counter[str] = Counter()
    for card in owner.preparing:
        wanted.update(state.tables.favours[card].cost)
    wanted.subtract(owner.pack)
    return +wanted


def _promise(state: State, seat: str, move: moves.TravelBy) -> int:
    """Value the end of a route by what is needed there."""
    at = state.seats[seat].at
    for leg in read_legs(state, move.legs):
        at = leg.trail.other(at)
    owner, wanted = state.seats[seat], needs(state, seat)
    match state.tables.locations[at].kind:
        case "grove":
            return sum(3 for good in state.groves[at] if wanted[good])
        case "village":
            return 4 if sum(owner.pack.get(item, 0) for item in CURIOSITIES) > 2 else 0
        case "lookout" | "lodge" | "clubhouse":
            return 5 - 2 * len(owner.preparing)
    return 2
