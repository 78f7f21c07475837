"""Tiles and cards that the referee allows beyond those of the level (CV-R85)."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from companion.games.crayonville.components import STONE_FROM, TERRAINS, card_title
from companion.games.crayonville.deck import absent_clauses, deck, next_place
from companion.games.crayonville.moves import Allow, Draw, Flip
from companion.games.crayonville.setup import Result
from companion.games.crayonville.state import Drawing, State
from companion.games.crayonville.supply import supply_for
from companion.referee.chance import add
from companion.referee.events import Said
from companion.referee.moves import Move
from companion.referee.verdicts import Refusal, refuse

# The refusals of a count.
CODES = frozenset({"not-in-pile", "pile-empty", "all-out", "starter-out", "tax-at-bottom"})


def missing_piece(state: State, move: Move, why: str) -> Allow | None:
    """Allow the first tile or card of a refused move that is not left."""
    if isinstance(move, Flip):
        return Allow(move.card, why)
    act = state.seats[move.seat].act if isinstance(move, Draw) else None
    if not isinstance(move, Draw) or not isinstance(act, Drawing):
        return None
    supply = supply_for(state, act.count)
    there = Counter(state.pile) if supply is None else Counter(supply.first) + Counter(supply.pool)
    lacking = [*(Counter[str](move.tiles) - there).elements()] or (list(move.tiles) if supply is None else [])
    return Allow(lacking[0], why) if lacking else None


def refuse_allow(state: State, move: Allow) -> Refusal | None:
    """Allow only tiles and cards that the level uses, while it goes on (CV-R85)."""
    if state.step == "over":
        return refuse("CV-R85 CV-END-01", "level-over", f"level {state.level} is over")
    if move.piece in TERRAINS:
        if move.piece not in state.tables.pile(state.level):
            reason = f"stone tiles start at level {STONE_FROM}, and this is level {state.level}"
            return refuse("CV-TILE-02 CV-R85", "no-stone-yet", reason)
        return None
    if not deck(state).cards[move.piece]:
        clauses = f"{absent_clauses(move.piece, state.level)} CV-R85"
        return refuse(clauses, "not-in-deck", f"level {state.level} has no {card_title(move.piece)} card")
    if next_place(state) is None:
        return refuse("CV-R85 CV-END-01", "deck-empty", "the deck is empty")
    return None


def apply_allow(state: State, move: Allow) -> Result:
    """Put one more tile into the pile, or one more card into the deck."""
    is_tile = move.piece in TERRAINS
    pile = add(state.pile, [move.piece]) if is_tile else state.pile
    name = f"{move.piece} tile" if is_tile else f"{card_title(move.piece)} card"
    said = Said(f"one more {name} is allowed than the level has: {move.why} (CV-R85)")
    return replace(state, pile=pile, allowed=(*state.allowed, move.piece)), (said,)
