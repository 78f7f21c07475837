"""The setup of a level: eligible villages, starting and extra resources, setup tiles (CV-SET, CV-TILE)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from companion.games.crayonville.components import ANIMALS_FROM, LEVELS, RESOURCES, STONE_FROM, Resource, Terrain
from companion.games.crayonville.events import StockChanged
from companion.games.crayonville.moves import Lose, Take, Value
from companion.games.crayonville.resources import gain
from companion.games.crayonville.scoring import tax_value, tax_words
from companion.games.crayonville.state import TOWERS, Act, Drawing, Gone, Placing, SeatState, State, Village, with_seat
from companion.games.crayonville.supply import draws_of
from companion.games.crayonville.switches import Switches
from companion.games.crayonville.tables import Tables
from companion.referee.amounts import counted, enumerated
from companion.referee.closing import Closing
from companion.referee.events import Event, Said
from companion.referee.moves import Move
from companion.referee.verdicts import Refusal, refuse

Result = tuple[State, tuple[Event, ...]]
PLAYERS = range(1, 21)
SETUP_STEPS = ("value", "even", "tiles")


def refuse_absent(state: State, name: str) -> Refusal | None:
    """Return why a player who has left cannot act (CV-R61)."""
    if isinstance(state.seats[name].act, Gone):
        return refuse("CV-R61", "has-left", f"{name} has left this level")
    return None


def refuse_enrolment(villages: Mapping[str, Village], level: int, switches: Switches) -> Refusal | None:
    """Return why these villages cannot play this level together (CV-SET-01..03)."""
    if level not in LEVELS:
        return refuse(
            "CV-END-06 CV-GEN-01", "no-such-level", f"level {level} does not exist; a campaign has levels 1 to 10"
        )
    names = [village.name for village in villages.values()]
    for village in villages.values():
        if names.count(village.name) > 1:
            return refuse("CV-SET-01", "same-village", f"two players cannot share {village.name}")
        if level in village.completed:
            done = f"{village.name} has already completed level {level}"
            clauses = "CV-SET-03 CV-R09" if village.completed != tuple(LEVELS) else "CV-END-06 CV-SET-03"
            return refuse(clauses, "level-completed", done)
        if level == 1 and _has_drawings(village):
            return refuse("CV-GEN-05", "not-new", f"level 1 needs a new sheet, and {village.name} already has drawings")
        refusal = _refuse_history(village, level, switches, next(iter(villages.values())))
        if refusal is not None:
            return refusal
    return None


def _refuse_history(village: Village, level: int, switches: Switches, first: Village) -> Refusal | None:
    done = enumerated([*map(str, sorted(village.completed))])
    has = f"completed level{'s' * (len(village.completed) > 1)} {done}" if done else "not completed any level"
    if switches.eligibility == "equal_sets":
        if set(village.completed) != set(first.completed):
            reason = f"{village.name} has {has}, and {first.name} has not completed the same levels"
            return refuse("CV-SET-03", "other-levels", reason)
        return None
    if set(village.completed) != set(range(1, level)):
        span = {2: "level 1", 3: "levels 1 and 2"}.get(level, f"levels 1 to {level - 1}")
        needs = f"{span} completed" if level > 1 else "a new sheet"
        reason = f"level {level} needs {needs}, and {village.name} has {has}"
        return refuse("CV-SET-03 CV-R09", "not-eligible", reason)
    return None


def _has_drawings(village: Village) -> bool:
    return len(village.terrain) > 4 or bool(village.structures or village.living or village.roads or village.walls)


def start_level(tables: Tables, edition: str, villages: Mapping[str, Village], level: int, switches: Switches) -> State:
    """Start a level with fresh stocks and the Build side up (CV-GEN-03, CV-SET-04, -05)."""
    figures = tables.levels[level]
    seats = {
        name: SeatState(village, dict.fromkeys(RESOURCES, 0) | figures.stock) for name, village in villages.items()
    }
    state = State(level, edition, switches, "value", seats, tables.pile(level), {})
    return state if switches.building_value == "manual" else even_out(state)


def value_parts(state: State, village: Village) -> dict[str, int]:
    """Return the parts of a building value by kind of structure (CV-SET-06, CV-R07, CV-R66)."""
    plans = state.tables.blueprints
    if state.switches.building_value == "tax":
        return tax_value(state.tables, village)
    each = state.switches.building_value == "count"
    numbers: dict[str, tuple[int, tuple[str, ...]]] = {
        "houses": (len(village.kinds("house")), ("house",)),
        "townhouses": (len(village.kinds("townhouse")), ("house", "townhouse")),
        "boats": (len(village.kinds("boat")), ("boat",)),
        "works": (len(village.kinds("works")) // 2, ("works",)),
        "upgraded works": (len(village.kinds("works+")) // 2, ("works", "upgrade")),
        "towers": (len(village.kinds(*TOWERS)), ("tower",)),
        "battleships": (len(village.kinds("battleship")), ("battleship",)),
        "roads": (len(village.roads), ("road",)),
        "walls": (sum(wall.paid for wall in village.walls.values()), ("wall",)),
    }
    return {
        what: number if each else number * sum(plans[plan].value for plan in paid)
        for what, (number, paid) in numbers.items()
        if number
    }


def value_words(state: State, village: Village) -> str:
    """Return the parts of a building value in words."""
    parts = value_parts(state, village)
    if state.switches.building_value == "tax":
        return tax_words(" + ".join(parts))
    return ", ".join(f"{part} {value}" for part, value in parts.items())


def building_value(state: State, name: str) -> int:
    """Return the building value of a seat's village, as entered by the referee if the ruling says so."""
    if state.switches.building_value == "manual":
        return state.values[name]
    return sum(value_parts(state, state.seats[name].village).values())


def values(state: State, table: None) -> Iterator[Value]:
    """Propose the calculated building value of each village."""
    for name, seat in state.present().items():
        yield Value(name, sum(value_parts(state, seat.village).values()))


def refuse_value(state: State, move: Value) -> Refusal | None:
    """Return why a building value cannot be entered; it needs `building_value: manual` (CV-R07)."""
    if state.switches.building_value != "manual":
        return refuse("CV-R07 CV-SET-06", "not-manual", "the companion calculates building values in this game")
    refusal = refuse_absent(state, move.seat)
    if refusal is not None:
        return refusal
    if move.units < 0:
        return refuse("CV-SET-06", "below-zero", "a building value cannot be negative")
    if move.seat in state.values:
        return refuse("CV-SET-06", "value-known", f"{move.seat}'s building value is already {state.values[move.seat]}")
    if state.step != "value":
        return refuse("CV-SET-06", "not-now", "building values can only be entered before the extra resources")
    return None


def apply_value(state: State, move: Value) -> Result:
    """Store the value; the last one starts the extra resources."""
    return advance_setup(replace(state, values={**state.values, move.seat: move.units}))


def even_out(state: State) -> State:
    """Give everyone below the highest building value the difference in units (CV-SET-07, CV-SET-09)."""
    values = {name: building_value(state, name) for name in state.present()}
    mark = max(values.values())
    seats = {
        name: replace(seat, extra=mark - values[name]) if name in values else seat for name, seat in state.seats.items()
    }
    after = replace(state, seats=seats, step="even")
    return start_tiles(after) if is_step_over(after) else after


def in_play(state: State, kind: Resource) -> bool:
    """Return whether a resource can be harvested at this level (CV-SET-08, CV-R08)."""
    first = {"stone": STONE_FROM, "meat": ANIMALS_FROM}.get(kind, 1)
    return state.level >= first


def takes(state: State, name: str) -> Iterator[Take]:
    """Propose every amount of the extra units, of every kind."""
    for kind in RESOURCES:
        for units in range(1, state.seats[name].extra + 1):
            yield Take(name, units, kind)


def refuse_take(state: State, move: Take) -> Refusal | None:
    """Return why a player cannot take these extra units (CV-SET-07, CV-SET-08)."""
    seat = state.seats[move.seat]
    refusal = refuse_absent(state, move.seat)
    if refusal is not None:
        return refusal
    if state.step != "even":
        return refuse("CV-SET-07", "not-now", "extra resources can only be taken before the setup tiles")
    if move.units < 1:
        return refuse("CV-SET-07", "wrong-number", f"{move.seat} must take at least 1 unit, not {move.units}")
    if not seat.extra:
        return refuse("CV-SET-09 CV-SET-07", "no-extra", f"{move.seat} has no extra units to take")
    if move.units > seat.extra:
        reason = f"{move.seat} has only {counted(seat.extra, 'extra unit')} to take, not {move.units}"
        return refuse("CV-SET-07", "wrong-number", reason)
    if state.switches.extra_kinds == "in_play" and not in_play(state, move.kind):
        reason = f"{move.kind} is not in play at level {state.level}"
        return refuse("CV-R08 CV-SET-08", "not-in-play", reason)
    return None


def apply_take(state: State, move: Take) -> Result:
    """Add the units."""
    seat, notes = gain(state.seats[move.seat], move.seat, {move.kind: move.units}, state.switches.limit)
    seat = replace(seat, extra=seat.extra - move.units)
    why = f"extra resources, {seat.extra} more to take" if seat.extra else "extra resources"
    events: list[Event] = [StockChanged(move.seat, {move.kind: move.units}, seat.stock, why), *notes]
    if not in_play(state, move.kind):
        events.append(Said(f"note: {move.kind} cannot be harvested at level {state.level} yet (CV-R08)", move.seat))
    after, more = advance_setup(with_seat(state, move.seat, seat))
    return after, (*events, *more)


def start_tiles(state: State) -> State:
    """Give everyone their setup spaces (CV-TILE-03..05)."""
    count = state.figures.setup
    stone = state.figures.setup_terrain == "stone"
    stones: list[Terrain] = ["stone"] * count
    act: Act = Placing(tuple(stones), count) if stone else Drawing(count, count)
    seats = {name: seat if isinstance(seat.act, Gone) else replace(seat, act=act) for name, seat in state.seats.items()}
    return replace(state, seats=seats, step="tiles")


def setup_moves(state: State, name: str) -> Iterator[Move]:
    """Yield what a seat still has to do in this setup step, including the building value entered for it."""
    act = state.seats[name].act
    if state.step == "value":
        yield from (Value(name, 0),) if name not in state.values else ()
    elif state.step == "even":
        yield from takes(state, name)
    elif isinstance(act, Drawing):
        yield from draws_of(state, name, act.count)
    elif isinstance(act, Placing):
        yield from (Lose(name, tile) for tile in act.tiles[: act.keep])


SETUP: Closing[State] = Closing(setup_moves, ())


def is_step_over(state: State) -> bool:
    """Return whether everyone has finished this step of the setup."""
    return all(SETUP.is_over(state, name) for name in state.present())


def advance_setup(state: State) -> Result:
    """Start the next step when everyone has finished: values, extra units, tiles, first flip (CV-TILE-06)."""
    if not is_step_over(state):
        return state, ()
    if state.step == "value":
        return even_out(state), ()
    if state.step == "even":
        return start_tiles(state), ()
    seats = {name: replace(seat, out=()) if seat.out else seat for name, seat in state.seats.items()}
    after = replace(state, step="flip", pile=state.all_tiles, used={}, seats=seats)
    return after, (Said("return and reshuffle all tiles, prepare the deck, and flip the first card"),)
