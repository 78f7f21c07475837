"""Checks of a level in progress: everything that makes it impossible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.crayonville.components import EXPAND_DRAW, EXPAND_KEEP, FOODS, MULTIPLIER, card_title
from companion.games.crayonville.deck import deck, pools_left
from companion.games.crayonville.examine_cards import fault_in_amount, fault_in_deed
from companion.games.crayonville.examine_village import examine_village, problem
from companion.games.crayonville.produce import capacity
from companion.games.crayonville.scoring import feast_limit, stars_for
from companion.games.crayonville.setup import building_value
from companion.games.crayonville.state import (
    SCORING_CARDS,
    Act,
    Building,
    Choosing,
    Drawing,
    Feasting,
    Finished,
    Gone,
    Placing,
    Producing,
    SeatState,
    State,
)
from companion.referee.amounts import counted
from companion.referee.holdings import MOST
from companion.referee.problems import Problem


def examine(state: State) -> list[Problem]:
    """List every problem of a level in progress."""
    found = [*_cards(state), *_tiles(state), *_table(state)]
    for name, seat in state.seats.items():
        villages = examine_village(state.tables, seat.village, state.level, state.switches)
        # An impossible sheet cannot be checked further.
        found += villages or [*_seat(state, name, seat)]
    return found


def _cards(state: State) -> Iterator[Problem]:
    pattern = deck(state).pattern
    if len(state.flipped) > len(pattern):
        yield problem(
            "deck", f"{len(state.flipped)} cards are flipped, and the deck has only {len(pattern)}", "CV-DECK-13"
        )
    elif pools_left(deck(state), state.flipped) is None:
        n = next(n for n in range(1, len(state.flipped) + 1) if pools_left(deck(state), state.flipped[:n]) is None)
        yield problem("deck", f"card {n} cannot be {state.flipped[n - 1]}", "CV-DECK-13 CV-DECK-14")
    if state.step in ("value", "even", "tiles") and state.flipped:
        yield problem("deck", "cards are flipped before the setup is finished", "CV-TURN-01")
    if state.step == "over" and len(state.flipped) != len(pattern):
        yield problem("deck", f"the level ends after {len(pattern)} cards, not {len(state.flipped)}", "CV-END-01")
    if state.step == "flip" and len(state.flipped) == len(pattern):
        yield problem("deck", "the deck is empty, so the level must be over", "CV-END-01")


def _tiles(state: State) -> Iterator[Problem]:
    full = Counter(state.all_tiles)
    held = Counter(tile for seat in state.seats.values() for tile in seat.out)
    drawn = sum(state.used.values()) + held.total()
    most = len(state.seats) * state.figures.setup if state.step == "tiles" else 0
    if not state.flipped and drawn > most:
        yield problem("tiles", f"{counted(drawn, 'tile')} used or held, but at most {most} drawn", "CV-TILE-06")
    if any(count < 0 for pool in (state.pile, state.used) for count in pool.values()):
        yield problem("tiles", "a tile count is negative", "CV-TILE-01")
    seen = Counter(state.pile) + Counter(state.used) + held
    if +seen != +full:
        yield problem("tiles", f"the tiles are {_counts(+seen)}, and the level has {_counts(+full)}", "CV-TILE-02")


def _counts(tiles: Counter[str]) -> str:
    return ", ".join(f"{count} {terrain}" for terrain, count in tiles.items()) or "none"


def _table(state: State) -> Iterator[Problem]:
    """Yield the problems of all seats together."""
    present = state.present()
    acts = [seat.act for seat in present.values()]
    if not present:
        yield problem("table", "all players have left", "CV-R61")
    if state.step == "even" and not any(seat.extra for seat in present.values()):
        yield problem("table", "no extra units are left to take, so the setup tiles must be next", "CV-SET-07")
    if state.step == "value" and (state.switches.building_value != "manual" or set(present) <= set(state.values)):
        yield problem("table", "no building value is missing, so step 'value' is over", "CV-SET-06")
    if not set(state.values) <= set(state.seats) or any(value < 0 for value in state.values.values()):
        yield problem("table", "a building value is negative or belongs to no seat", "CV-SET-06")
    if state.step in ("choose", "tiles") and all(isinstance(act, Finished) for act in acts):
        yield problem("table", "everyone has finished, so the next flip must be due", "CV-TURN-02 CV-TILE-06")
    if state.values and state.switches.building_value != "manual":
        yield problem(
            "table", "building values are entered, but the companion calculates them in this game", "CV-R07 CV-SET-06"
        )
    names = [seat.village.name for seat in state.seats.values()]
    if len(set(names)) != len(names):
        yield problem("table", "two seats have the same village", "CV-SET-01")


def _seat(state: State, name: str, seat: SeatState) -> Iterator[Problem]:
    limit = state.switches.limit or MOST
    for kind, units in seat.stock.items():
        if not 0 <= units <= limit:
            yield problem(name, f"{units} {kind} is not between 0 and {limit}", "CV-GEN-08 CV-R53")
    if seat.own not in ("build", state.switches.own_card):
        yield problem(name, f"the Build/Produce card has no {seat.own.title()} side in this game", "CV-R01")
    if state.switches.eligibility == "strict" and set(seat.village.completed) != set(range(1, state.level)):
        done = ", ".join(map(str, seat.village.completed)) or "none"
        yield problem(
            name, f"has completed levels: {done}; level {state.level} needs every level before it", "CV-SET-03"
        )
    if seat.extra < 0 or (seat.extra and state.step != "even"):
        yield problem(name, f"cannot have {seat.extra} extra units to take now", "CV-SET-07")
    elif seat.extra > (most := _most_extra(state, name)):
        yield problem(
            name, f"has {seat.extra} extra units to take, and the building values differ by {most}", "CV-SET-07"
        )
    if seat.own != "build" and not state.flipped:
        yield problem(name, f"the Build/Produce card shows {seat.own.title()} before the first card", "CV-SET-05")
    if not -MOST <= seat.adjusted <= MOST:
        yield problem(name, f"an adjustment of {seat.adjusted} stars is too large", "CV-R83")
    yield from _scored(state, name, seat)
    fault = _fault_in_act(state, seat, seat.act) or fault_in_deed(state, seat)
    if fault:
        yield problem(name, *fault)


def _most_extra(state: State, name: str) -> int:
    """Return how far a village is behind the highest building value, including players who have left."""
    if state.switches.building_value == "manual":
        values = {seat: state.values.get(seat, 0) for seat in state.seats}
    else:
        values = {seat: building_value(state, seat) for seat in state.seats}
    return max(values.values()) - values[name]


def _scored(state: State, name: str, seat: SeatState) -> Iterator[Problem]:
    places = [line.place for line in seat.scored]
    if len(set(places)) != len(places):
        yield problem(name, "has scored the same card twice", "CV-SCORE-02")
    for line in seat.scored:
        is_out = 1 <= line.place <= len(state.flipped) and state.flipped[line.place - 1] == line.card
        if line.card not in SCORING_CARDS or not is_out:
            yield problem(name, f"card {line.place} is not a {line.card.title()} card to score", "CV-SCORE-02")
        elif line.amount < 0 or line.stars != stars_for(state.figures, line.card, line.amount):
            yield problem(
                name, f"{line.amount} at a {line.card.title()} does not score {line.stars} stars", "CV-SCORE-01"
            )
        elif fault := fault_in_amount(state, seat.village, line):
            yield problem(name, *fault)


def _fault_in_act(state: State, seat: SeatState, act: Act) -> tuple[str, str] | None:
    """Return why a seat cannot be in this act, with the clauses."""
    if isinstance(act, Gone):
        is_out = not seat.out and not seat.extra
        return None if is_out else ("has left, but still has tiles or extra units", "CV-R61")
    if state.step == "tiles":
        return _fault_in_setup(state, seat, act)
    if state.step != "choose":
        is_idle = isinstance(act, Finished) and not seat.out
        return None if is_idle else ("is acting, but no card is open", "CV-TURN-01")
    match act:
        case Choosing():
            return ("has tiles but has not chosen Expand", "CV-EXP-08") if seat.out else None
        case Drawing() | Placing():
            return _fault_in_expand(state, seat, act)
        case Building():
            if not _may_use_own(state):
                return f"is building, but the Build/Produce card cannot be used on {card_title(state.card)}", "CV-R12"
            return None if seat.own == "build" else ("is building, but the Build side is not up", "CV-TURN-05")
        case Producing():
            return _fault_in_produce(state, seat, act)
        case Feasting(fed=fed):
            limit = feast_limit(state.tables, seat.village)
            is_possible = state.card == "feast" and all(k in FOODS and 0 < n <= limit for k, n in fed.items())
            return (
                None
                if is_possible
                else ("is feasting on the wrong card, or on food the village cannot eat", "CV-FEAST-01 CV-FEAST-02")
            )
    return None


def _fault_in_setup(state: State, seat: SeatState, act: Act) -> tuple[str, str] | None:
    count, is_stone = state.figures.setup, state.figures.setup_terrain == "stone"
    match act:
        case Finished():
            is_possible = len(seat.out) in (0, count)
        case Drawing():
            is_possible = (act.count, act.keep, act.own, seat.out) == (count, count, False, ()) and not is_stone
        case Placing(tiles=tiles, keep=keep):
            is_possible = 1 <= keep == len(tiles) <= count and not act.own and _holds(seat, tiles, is_stone, count)
        case _:
            is_possible = False
    return None if is_possible else ("cannot be in this act during the setup", "CV-TILE-07")


def _holds(seat: SeatState, tiles: tuple[str, ...], is_stone: bool, count: int) -> bool:
    """Return whether the tiles held are among those drawn; stone setup spaces need no draw."""
    if is_stone:
        return set(tiles) == {"stone"} and not seat.out
    return len(seat.out) == count and not Counter(tiles) - Counter[str](seat.out)


def _fault_in_expand(state: State, seat: SeatState, act: Drawing | Placing) -> tuple[str, str] | None:
    is_chosen = seat.own == "expand" and _may_use_own(state) if act.own else state.card == "expand"
    if isinstance(act, Drawing):
        is_possible = (act.count, act.keep, seat.out) == (EXPAND_DRAW, EXPAND_KEEP, ())
    else:
        spare = EXPAND_DRAW - EXPAND_KEEP
        is_possible = 1 <= act.keep <= EXPAND_KEEP and len(act.tiles) == act.keep + spare
        is_possible = is_possible and _holds(seat, act.tiles, is_stone=False, count=EXPAND_DRAW)
    held = f"holding {', '.join(act.tiles)}" if isinstance(act, Placing) else f"drawing {counted(act.count, 'tile')}"
    return None if is_chosen and is_possible else (f"cannot be expanding while {held}", "CV-EXP-01 CV-EXP-02")


def _fault_in_produce(state: State, seat: SeatState, act: Producing) -> tuple[str, str] | None:
    is_chosen = seat.own == "produce" and _may_use_own(state) if act.own else state.card == "produce"
    is_begun = len(act.used) <= 1 and set(act.used) <= set(seat.village.works())
    if not is_chosen or not is_begun:
        return "is producing without a Produce card or side, or with the wrong works", "CV-MAKE-01 CV-MAKE-04"
    most = sum(capacity(state, seat.village, at) for at in act.used)
    if not 0 <= act.units <= most:
        return f"has put {counted(act.units, 'unit')} into works that take at most {most}", "CV-MAKE-03 CV-MAKE-04"
    back = {seat.village.structures[at].product: MULTIPLIER * act.units for at in act.used}
    expected = back if state.switches.produce_chain == "no" else {}
    if {kind: units for kind, units in act.held.items() if units} != {k: u for k, u in expected.items() if u}:
        return "the delayed output of the works is not three times the input", "CV-MAKE-02 CV-R27 CV-MAKE-01"
    return None


def _may_use_own(state: State) -> bool:
    """Return whether the Build/Produce card can be used on the open card (CV-R12)."""
    return state.card not in SCORING_CARDS or state.switches.own_on_scoring == "yes"
