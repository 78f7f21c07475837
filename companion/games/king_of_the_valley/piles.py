"""The three piles: what can still come up, and the tiles that are turned over (KV-SET-06, KV-GEN-10, KV-R62)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random

from msgspec.structs import replace

from companion.games.king_of_the_valley.castle import Tiles
from companion.games.king_of_the_valley.components import STAGES, name_of
from companion.games.king_of_the_valley.moves import Allow, Draw, Lay
from companion.games.king_of_the_valley.state import Result, State
from companion.games.king_of_the_valley.tables import Tables
from companion.referee.chance import add, draw
from companion.referee.events import Event, Said
from companion.referee.moves import Move
from companion.referee.verdicts import Refusal, refuse

# The most tiles of one move that are listed.
LISTED = 2


def seen_tiles(state: State) -> Counter[str]:
    """Count every tile that is visible or was used up."""
    castles = (tile.partition(":")[0] for seat in state.seats.values() for tile in seat.castle)
    hill = (tile for tiles in state.hill.values() for tile in tiles)
    rest = (*state.discard, *state.pending, *([state.drawn] if state.drawn else ()))
    return Counter(tile for group in (filter(None, state.valley), hill, castles, rest) for tile in group)


def unseen_tiles(state: State) -> dict[str, int]:
    """Count what is left in the piles: the box and what the referee allowed, minus what was seen (KV-GEN-10)."""
    seen, allowed = seen_tiles(state), Counter(state.allowed)
    return {code: count + allowed[code] - seen[code] for code, count in state.tables.box.items()}


def coming_from(tables: Tables, stage: int | None, unseen: Mapping[str, int]) -> dict[str, int]:
    """Count what can come up from a pile: unseen tiles that are not in a later one."""
    if stage is None:
        return {}
    later = tables.later[stage]
    return {code: left for code, count in unseen.items() if (left := count - later.get(code, 0)) > 0}


def next_tiles(state: State) -> Mapping[str, int]:
    """Return every tile that may be typed next."""
    return state.coming if state.switches.census == "strict" else state.tables.box


def next_lines(state: State, most: int) -> list[Tiles]:
    """List what one move can turn over: every tile, and every pair if two are needed.

    Longer moves are legal too, but there are too many of them to list.
    """
    singles: list[Tiles] = [(code,) for code in next_tiles(state)]
    if most < LISTED:
        return singles
    return singles + [(code, second) for (code,) in singles for second in _second_tiles(state, code)]


def _second_tiles(state: State, code: str) -> Iterable[str]:
    """Return every tile that may follow this one in the same move."""
    tiles, stage = next_tiles(state), state.stage
    assert stage is not None
    if state.piles[stage] == 1:
        return next_tiles(turn_over(state, code))
    is_last = state.switches.census == "strict" and tiles[code] == 1
    return [other for other in tiles if other != code] if is_last else tiles


def turn_over(state: State, code: str) -> State:
    """Take the next tile off its pile; record one beyond the census as allowed."""
    stage = state.stage
    assert stage is not None
    coming, allowed = dict(state.coming), state.allowed
    count = coming.pop(code, 0)
    if count > 1:
        coming[code] = count - 1
    elif not count:
        allowed = (*allowed, code)
    piles = list(state.piles)
    piles[stage] -= 1
    if not piles[stage]:
        # If the census is not strict, what should have come from a spent pile may be in the next one.
        is_last = stage + 1 == len(STAGES)
        coming = {} if is_last else dict(Counter(coming) + Counter(state.tables.stages[stage + 1]))
    return replace(state, piles=tuple(piles), coming=coming, allowed=allowed)


def refuse_tiles(state: State, tiles: Sequence[str], sources: Sequence[str]) -> Refusal | None:
    """Return why these tiles cannot come up in this order; `sources` are the clauses that name the pile for each.

    The caller makes sure that the piles have enough tiles.
    """
    for code, source in zip(tiles, sources, strict=True):
        if code not in next_tiles(state):
            return _refuse_tile(state, code, source)
        state = turn_over(state, code)
    return None


def _refuse_tile(state: State, code: str, source: str) -> Refusal:
    assert state.stage is not None
    pile, left = STAGES[state.stage], state.piles[state.stage]
    hint = f'If your tiles differ, type: allow {code} "why"'
    if code in state.tables.later[state.stage]:
        following = "the next tile comes" if left == 1 else f"the next {left} tiles come"
        reason = f"pile {pile} has no {name_of(code)} left, and {following} from pile {pile}"
        return refuse(f"{source} KV-GEN-10", "other-pile", reason, hint)
    seen = state.tables.box[code] + state.allowed.count(code)
    reason = f"every {name_of(code)} has already been drawn ({seen} in all)"
    if seen == 1:
        reason = f"the only {name_of(code)} has already been drawn"
    return refuse("KV-GEN-10 KV-R62", "census", reason, hint)


def warn(before: State, after: State) -> list[Event]:
    """Return a warning for each tile beyond the census if the table asked for it (KV-R62)."""
    extra = after.allowed[len(before.allowed) :]
    if before.switches.census != "warn":
        return []
    return [Said(f"the box has no further {name_of(code)} (KV-R62)") for code in extra]


def deal(state: State, count: int, rng: Random) -> tuple[str, ...]:
    """Draw tiles at random, from one pile after the other."""
    drawn: list[str] = []
    while len(drawn) < count:
        code = draw(state.coming, 1, rng)[0]
        drawn.append(code)
        state = turn_over(state, code)
    return tuple(drawn)


def refuse_allow(state: State, move: Allow) -> Refusal | None:
    """Allow a tile beyond the census only while tiles are still to be drawn (KV-R62)."""
    if state.stage is None or state.step == "over":
        return refuse("KV-R62 KV-GEN-10", "piles-empty", "no more tiles are drawn in this game")
    return None


def missing_tile(state: State, move: Move, why: str) -> Allow | None:
    """Allow the first tile of a refused move that cannot come up."""
    for code in move.tiles if isinstance(move, Lay | Draw) else ():
        if state.stage is None:
            return None
        if code not in next_tiles(state):
            return Allow(code, why)
        state = turn_over(state, code)
    return None


def apply_allow(state: State, move: Allow) -> Result:
    after = replace(state, allowed=(*state.allowed, move.tile), coming=add(state.coming, [move.tile]))
    return after, (Said(f"one more {name_of(move.tile)} is allowed than the box has: {move.why} (KV-R62)"),)
