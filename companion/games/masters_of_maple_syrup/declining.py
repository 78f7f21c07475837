"""Doing without WHEN effects: what `without` may name, and what becomes of it (MS-EFF-01, MS-EFF-06).

The line that takes a card says whose effects it does without: they do not change what that line does, and their bonus
at the end of the use is not drawn. So a use may close by itself, and yet nothing is drawn that nobody wanted.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TypeAlias

from msgspec.structs import replace

from companion.games.masters_of_maple_syrup import moves
from companion.games.masters_of_maple_syrup.counting import fits
from companion.games.masters_of_maple_syrup.frames import Use
from companion.games.masters_of_maple_syrup.modifying import declinable, top_use
from companion.games.masters_of_maple_syrup.state import State, written
from companion.games.masters_of_maple_syrup.tables import Card
from companion.games.masters_of_maple_syrup.vocabulary import Effect, Modify
from companion.games.masters_of_maple_syrup.windows import find_card, is_word
from companion.referee.verdicts import Refusal, refuse

Declining: TypeAlias = moves.Tap | moves.Harvest | moves.Develop | moves.Use | moves.Done


def refuse_without(state: State, move: Declining) -> Refusal | None:
    """Say that what a line does without is not in force at all."""
    if not move.without:
        return None
    frame = state.stack[-1] if state.stack else None
    if not isinstance(frame, Use) or frame.phase != ("open" if frame.seat == move.seat else "prelude"):
        return refuse("MS-EFF-06", "not-in-force", "no action is open whose bonus could be declined")
    there = [placed for placed, _ in declinable(state, frame, move.seat)]
    for word in move.without:
        if not any(is_word(placed, word) for placed in there):
            return refuse("MS-EFF-06", "not-in-force", f"no WHEN effect of {word} is in force here")
    if isinstance(move, moves.Use | moves.Done) and frame.phase == "open" and not frame.done:
        return refuse("MS-R68 MS-EFF-06", "not-in-force", f"no card was taken to {frame.act}: there is no bonus")
    return None


def declines(state: State, move: Declining) -> tuple[str, ...]:
    """Name the cards that a line does without, `seat/id`; a name without a number means all of that name."""
    if not move.without:
        return ()
    return tuple(f"{move.seat}/{placed.id}" for word in move.without for placed in find_card(state, move.seat, word))


def bare_use(state: State, move: Declining) -> Use:
    """Return the use that is open, without the effects that a line does without."""
    use = top_use(state)
    return replace(use, without=(*use.without, *declines(state, move))) if move.without else use


def after_card(use: Use, id: str) -> Use:
    """Note that a card was taken: what was declined for it is in force again, but for its bonus."""
    if not use.without:
        return replace(use, done=(*use.done, id))
    own = tuple(entry for entry in use.without if entry.startswith(f"{use.seat}/"))
    rest = tuple(entry for entry in use.without if entry not in own)
    return replace(use, done=(*use.done, id), without=rest, declined=(*use.declined, *own))


def written_out(state: State, move: Declining) -> tuple[str, ...] | None:
    """Write the cards that a line does without as in a canonical line: each of them, in the order of the property."""
    if not move.without:
        return None
    meant = {placed.id for word in move.without for placed in find_card(state, move.seat, word)}
    there = [placed for placed in state.seats[move.seat].property if placed.id in meant]
    return tuple(written(state, move.seat, placed) for placed in there)


def worth_declining(state: State, use: Use, card: Card | None = None) -> list[str]:
    """List the cards that a line can do without to some purpose: for the card it takes, or at the end of the use."""
    if ("when", use.act) not in state.seats[use.seat].calls:
        return []
    found = [
        written(state, use.seat, placed)
        for placed, effect in declinable(state, use, use.seat)
        if _gives_bonus(effect) or (card is not None and _changes_harvest(effect) and fits(effect.of, card))
    ]
    return list(dict.fromkeys(found))


def subsets(words: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """List the ways to do without some of these cards."""
    sizes = range(1, len(words) + 1)
    return tuple(chosen for size in sizes for chosen in combinations(words, size))


def _gives_bonus(effect: Effect) -> bool:
    return any(step.bonus_draw != 0 for step in _modifies(effect))


def _changes_harvest(effect: Effect) -> bool:
    return any(step.bonus_draw_each != 0 or step.keep_tapped for step in _modifies(effect))


def _modifies(effect: Effect) -> Sequence[Modify]:
    return [step for step in effect.do if isinstance(step, Modify)]
