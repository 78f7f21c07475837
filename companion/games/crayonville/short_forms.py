"""Shorter ways to type: one line for a whole Expand, tiles without their verb, words of the rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

from companion.games.crayonville.components import EXPAND_DRAW, TERRAINS, Terrain
from companion.games.crayonville.moves import SPACE, Draw, Expand, Produce, Use
from companion.games.crayonville.state import Choosing, Drawing, State
from companion.referee.abilities import ShortForms
from companion.referee.moves import Move
from companion.referee.words import Choice, Read

TERRAIN = Choice(TERRAINS)
EXPAND = "expand"
# Tiles that may be left unnamed: the one of an Expand that is not kept.
MOST_UNNAMED = 1


def implied(state: State, move: Move) -> Sequence[Move]:
    """Return the use of the card that a draw or a production takes for granted."""
    if not isinstance(move, Draw | Produce) or not isinstance(state.seats[move.seat].act, Choosing):
        return ()
    if state.card == ("expand" if isinstance(move, Draw) else "produce"):
        return (Use(move.seat),)
    return (Expand(move.seat),) if isinstance(move, Draw) and state.seats[move.seat].own == EXPAND else ()


def propose(state: State, seat: str, words: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield the moves of an Expand, or of a setup, in one line: the tiles drawn, the tiles used, or both.

    `expand wood field water: wood G4, field F7`, with or without the colon and the tile that is not kept, or only
    `wood G4, field F7`.
    """
    first = words[0].casefold() if words else ""
    is_expand = len(first) > 1 and EXPAND.startswith(first)
    drawn, used = _split(words[1:] if is_expand or first == "lay" else words)
    laid, count = tiles_on(used), tiles_to_draw(state, seat)
    named = [found.value for at in range(len(drawn)) if isinstance(found := TERRAIN.read(drawn, at), Read)]
    is_kept = 0 < len(drawn) < count and sorted(named) == sorted(tile for tile, _ in laid)
    if drawn and not is_kept and (is_expand or used):
        if bool(laid) == bool(used):
            yield [f"draw {seat} {' '.join(drawn)}", *(f"{seat} {tile} {space}" for tile, space in laid)]
        return
    laid = tiles_on(used or drawn)
    missing = count - len(laid)
    for others in combinations_with_replacement(TERRAINS, missing) if laid and 0 <= missing <= MOST_UNNAMED else ():
        tiles = " ".join([*(tile for tile, _ in laid), *others])
        yield [f"draw {seat} {tiles}", *(f"{seat} {tile} {space}" for tile, space in laid)]


def _split(words: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """Split words into the tiles drawn and how they are used: at the first colon, or before the first used tile."""
    if ":" in words:
        at = words.index(":")
        return words[:at], [word for word in words[at + 1 :] if word != ":"]
    at = next((at for at, word in enumerate(words) if isinstance(SPACE.read([word], 0), Read)), 0)
    return (words[: at - 1], words[at - 1 :]) if at > 1 else (words, ())


def tiles_to_draw(state: State, seat: str) -> int:
    """Return the number of tiles that a seat draws next."""
    act = state.seats[seat].act
    if isinstance(act, Drawing):
        return act.count
    return EXPAND_DRAW if isinstance(act, Choosing) and (state.card == EXPAND or state.seats[seat].own == EXPAND) else 0


def tiles_on(words: Sequence[str]) -> list[tuple[Terrain, str]]:
    """Return the tiles and the spaces they are used on: `wood G4 G5, field F7`; none if there are other words."""
    tiles: list[tuple[Terrain, str]] = []
    terrain: Terrain | None = None
    for at, word in enumerate(words):
        found = TERRAIN.read(words, at)
        if isinstance(found, Read):
            terrain = found.value
        elif terrain is not None and isinstance(SPACE.read([word], 0), Read):
            tiles.append((terrain, word))
        else:
            return []
    return tiles


SHORT_FORMS = ShortForms(
    synonyms={
        "lay": ("colour", "animal"),
        "none": ("pass", "done"),
        "nothing": ("pass", "done"),
        "end": ("done", "pass"),
        "stop": ("done", "pass"),
    },
    implied=implied,
    propose=propose,
)
