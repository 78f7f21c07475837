"""A short note on what a legal move does: costs, gains, tiles and the side of the Build/Produce card."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.games.crayonville.components import RESOURCES
from companion.games.crayonville.deck import possible_cards
from companion.games.crayonville.moves import Animal, Colour, Draw, Flip, Take, Value
from companion.games.crayonville.scoring import stars_for
from companion.games.crayonville.state import Drawing, Feasting, Producing, SeatState, State
from companion.referee.amounts import counted
from companion.referee.moves import Move

# Moves that need no note.
PLAIN = (Value, Take, Draw, Colour, Animal)


def gloss(state: State, move: Move, apply: Callable[[State, Move], State]) -> str:
    """Return what changes for the player who moves, or how many of a card are unseen before a flip."""
    if isinstance(move, Flip):
        return f"{possible_cards(state)[move.card]} unseen"
    name = getattr(move, "seat", None)
    if name is None or isinstance(move, PLAIN):
        return ""
    after = apply(state, move)
    return ", ".join([*changes(state.seats[name], after.seats[name]), *_next_steps(state, after.seats[name])])


def changes(before: SeatState, after: SeatState) -> Iterator[str]:
    """Yield the changes to a player's resources, stars and Build/Produce card."""
    for kind in RESOURCES:
        if change := after.stock[kind] - before.stock[kind]:
            yield f"{change:+} {kind}"
    if after.scored != before.scored:
        yield counted(after.scored[-1].stars, "star")
    if after.own != before.own:
        yield f"turns to {after.own.title()}"


def _next_steps(state: State, after: SeatState) -> Iterator[str]:
    """Yield what follows: tiles to draw, goods that works return, the stars of a Feast so far."""
    match after.act:
        case Drawing(count=count, keep=keep):
            yield f"draws {count} tiles, uses {keep}"
        case Producing(held=held):
            yield from (f"{units:+} {kind} at the end" for kind, units in held.items() if units)
        case Feasting(fed=fed) if fed:
            total = sum(fed.values())
            yield f"{total} fed in total, {counted(stars_for(state.figures, 'feast', total), 'star')}"
