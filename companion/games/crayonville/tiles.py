"""Terrain tiles at setup and on Expand: drawing, colouring, adding animals and fish (CV-TILE, CV-EXP)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random

from msgspec.structs import replace

from companion.games.crayonville.components import ANIMALS_FROM, EXPAND_DRAW, EXPAND_KEEP, STONE_FROM, Terrain, all_of
from companion.games.crayonville.deck import has_expand, setup_clause
from companion.games.crayonville.events import Drawn
from companion.games.crayonville.moves import Animal, Colour, Draw, Lose
from companion.games.crayonville.setup import Result, advance_setup, refuse_absent
from companion.games.crayonville.sheet import Space
from companion.games.crayonville.state import Drawing, Finished, Placing, State, Village, with_seat
from companion.games.crayonville.supply import Supply, draws_of, finished, in_order, supply_for, tile_words
from companion.games.crayonville.turn import NOT_FLIPPED, finish_act, refuse_choice
from companion.referee.amounts import enumerated
from companion.referee.chance import draw, spread, take
from companion.referee.closing import Closing
from companion.referee.events import Event, Said
from companion.referee.verdicts import Refusal, refuse

NO_EXPANDS = "level {level} has no Expand, so no tiles are drawn after the setup"


def draws(state: State, table: None) -> Iterator[Draw]:
    """Yield every possible draw."""
    for name, seat in state.seats.items():
        if isinstance(seat.act, Drawing):
            yield from draws_of(state, name, seat.act.count)


def refuse_draw(state: State, move: Draw) -> Refusal | None:
    """Return why this seat cannot have drawn these tiles now."""
    refusal = refuse_absent(state, move.seat)
    if refusal is not None:
        return refusal
    act = state.seats[move.seat].act
    if not isinstance(act, Drawing):
        return _refuse_no_draw(state, move)
    if replace(move, tiles=in_order(move.tiles)) in draws_of(state, move.seat, act.count):
        return None
    if len(move.tiles) != act.count:
        clause = setup_clause(state.level) if state.step == "tiles" else "CV-EXP-01"
        return refuse(clause, "wrong-count", f"{move.seat} must draw {act.count} tiles, not {len(move.tiles)}")
    if "stone" in move.tiles and state.level < STONE_FROM:
        reason = f"stone tiles start at level {STONE_FROM}, and this is level {state.level}"
        return refuse("CV-TILE-02", "no-stone-yet", reason)
    supply = supply_for(state, act.count)
    if supply is None:
        left = sum(state.pile.values()) + sum(state.used.values())
        are = "tile is" if left == 1 else "tiles are"
        reason = f"only {left} {are} left, and {move.seat} needs {act.count}" if left else "no tiles are left"
        return refuse("CV-R17 CV-EXP-07", "pile-empty", reason, "Let the others use and return their tiles first")
    clause = "CV-TILE-01" if state.step == "tiles" else "CV-EXP-07"
    hint = f'If your tiles differ, type: allow draw {move.seat} {" ".join(move.tiles)} "why"'
    return refuse(clause, "not-in-pile", _left_words(supply), hint)


def _refuse_no_draw(state: State, move: Draw) -> Refusal:
    if state.step == "tiles":
        if state.figures.setup_terrain == "stone":
            reason = (
                f"the setup of level {state.level} draws no tiles: colour {state.figures.setup} stone spaces instead"
            )
            return refuse("CV-TILE-04", "no-draw", reason)
        return refuse(setup_clause(state.level), "drawn-already", f"{move.seat} has already drawn the setup tiles")
    if state.step in ("value", "even"):
        return refuse("CV-SET-08", "extra-open", "extra resources come before the setup tiles")
    if not has_expand(state):
        return refuse("CV-DECK-03 CV-EXP-01", "no-expands", NO_EXPANDS.format(level=state.level))
    if state.step != "choose":
        return refuse("CV-TURN-01", "nobody-draws", f"tiles are drawn for an Expand, and {NOT_FLIPPED}")
    return refuse("CV-EXP-08 CV-EXP-01", "not-expanding", f"{move.seat} is not waiting for tiles")


def _left_words(supply: Supply) -> str:
    """Say which tiles are left: in the pile, and after a reshuffle."""
    pool = enumerated([f"{count} {terrain}" for terrain, count in supply.pool.items() if count])
    first = spread(supply.first)
    if not first:
        return f"the tiles left are {pool}"
    last = "the last tile of the pile is" if len(first) == 1 else f"the last {len(first)} tiles of the pile are"
    return f"{last} {enumerated(first)}; after the reshuffle, {pool} are left"


def complete_draw(state: State, move: Draw) -> Sequence[Draw]:
    """Return the draw with its tiles in order."""
    return [replace(move, tiles=in_order(move.tiles))]


def apply_draw(state: State, move: Draw) -> Result:
    """Give the tiles to the seat, reshuffling the used ones only if the pile is too small."""
    seat = state.seats[move.seat]
    assert isinstance(seat.act, Drawing)
    supply = supply_for(state, seat.act.count)
    assert supply is not None
    rest: list[str] = [*move.tiles]
    for tile in spread(supply.first):
        rest.remove(tile)
    pile = take(supply.pool, rest)
    assert pile is not None
    seats = dict(state.seats)
    if supply.returned:
        seats |= {name: replace(done, out=()) for name, done in finished(state).items()}
    seats[move.seat] = replace(seat, act=Placing(move.tiles, seat.act.keep, seat.act.own), out=move.tiles)
    after = replace(state, pile=pile, used={} if supply.reshuffled else state.used, seats=seats)
    events: list[Event] = [Drawn(move.seat, "drew", ", ".join(move.tiles))]
    if supply.reshuffled:
        back = [name for name, done in finished(state).items() if done.out] if supply.returned else []
        early = f", including those of {enumerated(back)} (CV-R17)" if back else ""
        events.insert(0, Said(f"not enough tiles in the pile: reshuffle the used tiles{early}"))
    return after, tuple(events)


def deal_draw(state: State, rng: Random) -> Draw:
    """Draw for the first waiting seat, in seat order (CV-R77)."""
    name, count = next((name, seat.act.count) for name, seat in state.seats.items() if isinstance(seat.act, Drawing))
    supply = supply_for(state, count)
    assert supply is not None
    first = spread(supply.first)
    return Draw(name, in_order((*first, *draw(supply.pool, count - len(first), rng))))


def held_by(state: State, name: str) -> Iterable[Terrain]:
    """Return the kinds of tiles that a seat holds and has to use."""
    act = state.seats[name].act
    return dict.fromkeys(act.tiles) if isinstance(act, Placing) and act.keep else ()


def refuse_tile(state: State, name: str, terrain: Terrain) -> Refusal | None:
    """Return why this seat cannot use a tile of this terrain now."""
    act = state.seats[name].act
    if isinstance(act, Placing) and act.keep:
        if terrain in act.tiles:
            return None
        clauses = setup_clause(state.level) if state.step == "tiles" else "CV-EXP-04 CV-EXP-02"
        return refuse(clauses, "no-such-tile", f"{name} has no {terrain} tile, only {tile_words(act.tiles)}")
    refusal = refuse_absent(state, name)
    if refusal is not None:
        return refusal
    if terrain == "stone" and state.level < STONE_FROM:
        reason = f"stone tiles start at level {STONE_FROM}, and this is level {state.level}"
        return refuse("CV-TILE-02", "no-stone-yet", reason)
    if isinstance(act, Drawing):
        return refuse("CV-EXP-01 CV-TURN-09", "not-drawn-yet", f"{name} has not drawn tiles yet")
    if state.step in ("value", "even"):
        return refuse("CV-SET-08", "extra-open", "extra resources come before the setup spaces")
    if state.step == "tiles":
        return refuse(
            setup_clause(state.level),
            "setup-done",
            f"{name} has already coloured {all_of(state.figures.setup, 'setup space')}",
        )
    if isinstance(act, Finished) and act.did == "expanded":
        kept = f"{name} has already used {EXPAND_KEEP} of the {EXPAND_DRAW} tiles"
        return refuse("CV-EXP-02 CV-TURN-04", "kept-already", kept)
    if not has_expand(state):
        return refuse("CV-DECK-03 CV-EXP-04", "no-expands", NO_EXPANDS.format(level=state.level))
    choice = refuse_choice(state, name)
    return choice or refuse("CV-EXP-04", "no-expand", f"{name} has not chosen Expand")


def colours(state: State, name: str) -> Iterator[Colour]:
    """Propose every blank space for every tile held."""
    blanks = [space for space in state.sheet.spaces if space not in state.seats[name].village.terrain]
    return (Colour(name, terrain, space) for terrain in held_by(state, name) for space in blanks)


def refuse_colour(state: State, move: Colour) -> Refusal | None:
    """Return why a tile cannot colour this space; it must be blank (CV-EXP-04, CV-TILE-08)."""
    refusal = refuse_tile(state, move.seat, move.terrain)
    if refusal is not None:
        return refusal
    village, space = state.seats[move.seat].village, move.at
    if space not in state.sheet.neighbours:
        return refuse("CV-TILE-08 CV-EXP-04", "off-sheet", f"{space} is not on the sheet")
    if space in village.terrain:
        return refuse("CV-TILE-08 CV-EXP-04", "coloured", f"{space} is already {village.terrain[space]}")
    if state.switches.colour_where == "touching" and not _touches(state, village, space):
        return refuse("CV-R11", "not-touching", f"{space} is not adjacent to a coloured space")
    return None


def _touches(state: State, village: Village, space: Space) -> bool:
    return any(other in village.terrain for other in state.sheet.neighbours[space])


def apply_colour(state: State, move: Colour) -> Result:
    """Colour the space."""
    village = state.seats[move.seat].village
    events: list[Event] = [Drawn(move.seat, f"colour {move.terrain}", move.at)]
    if not _touches(state, village, move.at):
        events.append(Said(f"note: {move.at} is not adjacent to a coloured space (CV-R11)", move.seat))
    coloured = replace(village, terrain={**village.terrain, move.at: move.terrain})
    return _use_tile(state, move.seat, move.terrain, coloured, events)


def animals(state: State, name: str) -> Iterator[Animal]:
    """Propose every space of its terrain for every tile held."""
    coloured = state.seats[name].village.terrain.items()
    return (Animal(name, tile, space) for tile in held_by(state, name) for space, there in coloured if there == tile)


def refuse_animal(state: State, move: Animal) -> Refusal | None:
    """Return why a tile cannot add an animal or fish here (CV-EXP-05), at setup without a house ruling (CV-R10)."""
    refusal = refuse_tile(state, move.seat, move.terrain)
    if refusal is not None:
        return refusal
    village, terrain, space = state.seats[move.seat].village, move.terrain, move.at
    if state.level < ANIMALS_FROM:
        reason = f"animals start at level {ANIMALS_FROM}, and this is level {state.level}"
        return refuse("CV-EXP-05", "too-early", reason)
    if state.step == "tiles" and state.switches.setup_animals == "no":
        return refuse("CV-R10 CV-TILE-05", "setup-colours", "setup tiles can only colour spaces")
    there = village.terrain.get(space)
    if there is None:
        return refuse("CV-EXP-05", "blank", f"{space} is blank, and {living_word(terrain)} needs a coloured space")
    if there != terrain:
        return refuse("CV-EXP-05 CV-R68", "other-terrain", f"the tile is {terrain}, and {space} is {there}")
    if village.living.get(space) and state.switches.animals_per_space == "1":
        return refuse("CV-R18 CV-EXP-05", "has-animal", f"{space} already has {living_word(terrain)}")
    return None


def living_word(terrain: Terrain) -> str:
    return "a fish" if terrain == "water" else "an animal"


def apply_animal(state: State, move: Animal) -> Result:
    """Draw the animal or the fish."""
    village = state.seats[move.seat].village
    events: list[Event] = [Drawn(move.seat, f"draw {living_word(move.terrain)} on", move.at)]
    if move.at in village.structures:
        what = living_word(move.terrain)
        if move.terrain == "water" or state.switches.covered_animals == "no":
            events.append(Said(f"note: {move.at} is occupied, so {what} there yields nothing (CV-R19)", move.seat))
    living = {**village.living, move.at: village.living.get(move.at, 0) + 1}
    return _use_tile(state, move.seat, move.terrain, replace(village, living=living), events)


def loses(state: State, name: str) -> Iterator[Lose]:
    """Propose discarding each tile held."""
    return (Lose(name, terrain) for terrain in held_by(state, name))


def refuse_lose(state: State, move: Lose) -> Refusal | None:
    """Return why a tile cannot be discarded; that needs a tile with no possible use (CV-R57)."""
    refusal = refuse_tile(state, move.seat, move.terrain)
    if refusal is not None:
        return refusal
    place = next((space for space in state.sheet.spaces if _has_use(state, move, space)), None)
    if place is not None:
        clauses = "CV-TILE-07 CV-R57" if state.step == "tiles" else "CV-EXP-03 CV-R57"
        return refuse(clauses, "has-place", f"the {move.terrain} tile can still be used, for example on {place}")
    return None


def _has_use(state: State, move: Lose, space: Space) -> bool:
    colour, animal = Colour(move.seat, move.terrain, space), Animal(move.seat, move.terrain, space)
    return refuse_colour(state, colour) is None or refuse_animal(state, animal) is None


def apply_lose(state: State, move: Lose) -> Result:
    """Discard the tile unused."""
    said = Said(f"discard the {move.terrain} tile, which cannot be used (CV-R57)", move.seat)
    return _use_tile(state, move.seat, move.terrain, state.seats[move.seat].village, [said])


TILES: Closing[State] = Closing(loses, ())


def _use_tile(state: State, name: str, terrain: Terrain, village: Village, events: list[Event]) -> Result:
    """Use one tile, independently of the others (CV-EXP-06); the last kept tile ends the action."""
    seat = state.seats[name]
    assert isinstance(seat.act, Placing)
    tiles = list(seat.act.tiles)
    tiles.remove(terrain)
    act = Placing(tuple(tiles), seat.act.keep - 1, seat.act.own)
    seat = replace(seat, village=village, act=act)
    after = with_seat(state, name, seat)
    if act.keep or not TILES.is_over(after, name):
        return after, tuple(events)
    if state.step != "tiles":
        return finish_act(state, name, seat, tuple(events), "expanded", act.own)
    after, more = advance_setup(with_seat(state, name, replace(seat, act=Finished())))
    return after, (*events, *more)
