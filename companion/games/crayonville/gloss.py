"""What a legal move would do, in a few words: what it costs and brings, which tiles come, how the own card lies."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.games.crayonville.components import RESOURCES
from companion.games.crayonville.deck import possible_cards
from companion.games.crayonville.moves import Animal, Colour, Draw, Flip, Take, Value
from companion.games.crayonville.scoring import stars_for
from companion.games.crayonville.state import Drawing, Feasting, Producing, SeatState, State
from companion.referee.amounts import counted
from companion.referee.moves import Move

# Moves whose lines say it all.
PLAIN = (Value, Take, Draw, Colour, Animal)


def gloss(state: State, move: Move, apply: Callable[[State, Move], State]) -> str:
    """Say what changes for the player who moves; of a card that may come up, how many are unseen."""
    if isinstance(move, Flip):
        return f"{possible_cards(state)[move.card]} unseen"
    name = getattr(move, "seat", None)
    if name is None or isinstance(move, PLAIN):
        return ""
    after = apply(state, move)
    return ", ".join([*changes(state.seats[name], after.seats[name]), *_to_come(state, after.seats[name])])


def changes(before: SeatState, after: SeatState) -> Iterator[str]:
    """Tell what a player has more or less of, and how the own card lies then."""
    for kind in RESOURCES:
        if change := after.stock[kind] - before.stock[kind]:
            yield f"{change:+} {kind}"
    if after.scored != before.scored:
        yield counted(after.scored[-1].stars, "star")
    if after.own != before.own:
        yield f"own card to {after.own.title()}"


def _to_come(state: State, after: SeatState) -> Iterator[str]:
    """Tell what follows: tiles, what works give back, the stars of a Feast so far."""
    match after.act:
        case Drawing(count=count, keep=keep):
            yield f"draws {count} tiles, uses {keep}"
        case Producing(held=held):
            yield from (f"{units:+} {kind} at the end" for kind, units in held.items() if units)
        case Feasting(fed=fed) if fed:
            total = sum(fed.values())
            yield f"{total} fed in all, {counted(stars_for(state.figures, 'feast', total), 'star')}"
