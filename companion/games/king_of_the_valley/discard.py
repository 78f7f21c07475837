"""Tiles that a position does not place: those that must have been used are discarded, the rest is in the piles."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from companion.games.king_of_the_valley.castle import Tiles
from companion.games.king_of_the_valley.components import SPECIALISTS, STAGES, need_of
from companion.games.king_of_the_valley.piles import coming_from, unseen_tiles
from companion.games.king_of_the_valley.state import SETUP_STEPS, State
from companion.games.king_of_the_valley.tables import Tables
from companion.games.king_of_the_valley.tokens import missing_collectors, missing_priests


def discard_used(state: State) -> State:
    """Discard the specialists that a position does not place and that can be nowhere else.

    Tax tokens show which collectors were used, coins how many priests. A priest, a wizard or a collector without a
    requirement was also used if no pile can still hold it, or if the named piles are too small.
    """
    if state.step in SETUP_STEPS:
        return state
    state = replace(state, discard=(*state.discard, *_used_for_tokens(state)))
    has_summoned = state.round > 1 or state.step != "summon" or (state.turn,) != state.order[:1]
    if not has_summoned:
        return state
    return replace(state, discard=(*state.discard, *(_too_many(state) if state.piles else _of_spent_pile(state))))


def _used_for_tokens(state: State) -> Tiles:
    """Return the unplaced specialists that tax tokens and coins prove to be used."""
    unseen = unseen_tiles(state)
    found = ["P"] * min(missing_priests(state), max(0, unseen["P"]))
    for need, number in missing_collectors(state).items():
        alike = [code for code in _by_stage(state.tables) if need_of(code) == need]
        found += [code for code in alike for _ in range(unseen[code])][:number]
    return tuple(found)


def _of_spent_pile(state: State) -> Tiles:
    """Return the spare specialists of pile I, which the setup uses up."""
    later, unseen = state.tables.later[0], unseen_tiles(state)
    return _usable(state, {code: count - later.get(code, 0) for code, count in unseen.items()})


def _too_many(state: State) -> Tiles:
    """Return as many spare specialists as the piles cannot hold; none if there are too few."""
    unseen = unseen_tiles(state)
    number = sum(unseen.values()) - len(state.allowed) - sum(state.piles)
    left = coming_from(state.tables, state.stage, unseen) if state.stage is not None else unseen
    spare = _usable(state, left)
    return spare[:number] if 0 < number <= len(spare) else ()


def _usable(state: State, counts: Mapping[str, int]) -> Tiles:
    """Return the specialists that leave no token, those of the earliest pile first."""
    codes = [code for code in _by_stage(state.tables) if code[0] in SPECIALISTS and not need_of(code)]
    return tuple(code for code in codes for _ in range(counts.get(code, 0)))


def _by_stage(tables: Tables) -> list[str]:
    """List the tiles of the box, those of the earliest pile first."""
    return sorted(tables.box, key=lambda code: next(n for n in range(len(STAGES)) if code in tables.stages[n]))
