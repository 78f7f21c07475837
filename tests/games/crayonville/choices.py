"""Check that a move did what it named, by comparing the states before and after without using the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from companion.games.crayonville import moves as m
from companion.games.crayonville.state import Feasting, Gone, Placing, Producing, SeatState, State
from companion.games.crayonville.village_sketch import write_sketch
from companion.referee.events import Event
from companion.referee.moves import Move
from tests.games.crayonville import oracle

# The fixed part of each price; the payment names the rest.
FIXED: dict[str, dict[str, int]] = {
    "house": {"grain": 1},
    "boat": {"wood": 1},
    "works": {"grain": 2},
    "road": {"stone": 2},
    "tower": {"stone": 10, "meat": 10, "grain": 5},
    "battleship": {"wood": 10, "meat": 10, "grain": 5},
}
# The number of units in the part of each price that leaves a choice.
OPEN = {"house": 2, "works": 6, "wall": 4, "townhouse": 5, "upgrade": 10}
HARVESTED = {"harvest-wood": "wood", "harvest-grain": "field", "harvest-fish": "water", "harvest-stone": "stone"}


def disobeyed(before: State, move: Move, after: State, events: tuple[Event, ...]) -> Iterator[str]:
    """Yield every choice of a move that the result does not match, and every other change."""
    name = getattr(move, "seat", None)
    for other, seat in before.seats.items():
        if other != name and _held(seat) != _held(after.seats[other]):
            yield f"{other} was changed by a move of {name}"
    if isinstance(move, m.Flip):
        if after.flipped != (*before.flipped, move.card):
            yield f"{move.card} was flipped, not {after.flipped[-1:]}"
    elif name is not None:
        yield from _of_seat(before, move, after, name)


def _of_seat(before: State, move: Move, after: State, name: str) -> Iterator[str]:
    """Compare the stock and drawings of a seat with the move."""
    old, new = before.seats[name], after.seats[name]
    cap = before.switches.limit
    wanted = {kind: min(units, cap) if cap else units for kind, units in _stock(before, move, after, old).items()}
    if dict(new.stock) != wanted:
        yield f"the stock is {dict(new.stock)}, not {wanted}"
    ink, drawn = _ink(old), _drawn(old, move)
    new_ink, gone = _ink(new) - ink, ink - _ink(new)
    free = {item for item in new_ink if item.startswith(("free-wall", "fortified-tower"))}
    # A Tower connected to others by walls is Fortified at once.
    drawn = [item for item in drawn if f"fortified-{item}" not in free]
    if +(new_ink - Counter(free)) != Counter(drawn):
        yield f"drawn: {sorted(new_ink)}, named: {drawn}"
    if gone and not isinstance(move, m.Build | m.BuildWall):
        yield f"no longer drawn: {sorted(gone)}"
    yield from _rest(before, move, after, name)


def _stock(before: State, move: Move, after: State, old: SeatState) -> dict[str, int]:
    """Return the expected stock after the move: paid, taken, sold, fed, produced or harvested."""
    stock: Counter[str] = Counter(old.stock)
    match move:
        case m.Take(units=units, kind=kind):
            stock[kind] += units
        case m.Sell(units=units, kind=kind) | m.Feed(units=units, kind=kind):
            stock[kind] -= units
        case m.Build() | m.BuildWorks() | m.BuildRoad() | m.BuildWall():
            stock.subtract(_price(move))
        case m.Produce(at=at, units=units):
            made = old.village.structures[at].product
            stock[str(made)] -= units
            stock.update(_given_back(before, old, after.seats[move.seat], str(made), units))
        case m.Done() if isinstance(old.act, Producing):
            stock.update(old.act.held)
        case m.Use(meat=meat) if before.card in HARVESTED:
            stock.update(_harvest(before, old, HARVESTED[before.card], meat))
    return {kind: stock[kind] for kind in old.stock}


def _price(move: Any) -> Counter[str]:
    """Return the full price: its fixed part and the named payment, which must match the rest exactly."""
    what = _structure(move)
    paid: Counter[str] = Counter()
    for amount in move.pay or ():
        paid[amount.kind] += amount.units
    assert paid.total() == OPEN.get(what, 0), move
    return paid + Counter(FIXED.get(what, {}))


def _given_back(before: State, old: SeatState, new: SeatState, made: str, units: int) -> Counter[str]:
    """Return the output of works: now, or at the end of the Produce."""
    if before.switches.produce_chain == "yes":
        return Counter({made: 3 * units})
    held: Counter[str] = Counter(old.act.held) if isinstance(old.act, Producing) else Counter()
    held[made] += 3 * units
    if isinstance(new.act, Producing):
        assert Counter(new.act.held) == held, new.act
        return Counter()
    return held


def _harvest(before: State, old: SeatState, terrain: str, meat: int | None) -> Counter[str]:
    """Return the yield of a harvest, with the named number of animals taken as Meat where that is a choice."""
    village, sheet = old.village, before.sheet
    full = oracle.harvest(sheet, village, terrain, before.switches)
    if before.switches.meat == "extra" or terrain == "water":
        return full
    # At most one Meat from each animal space for each adjacent House and Townhouse.
    homes = {s: there.kind for s, there in village.structures.items() if village.terrain[s] == terrain}
    pairs = [
        (homes[near], space not in village.structures)
        for space, living in village.living.items()
        if living and village.terrain[space] == terrain
        for near in oracle.beside(sheet, space).values()
        if homes.get(near) in ("house", "townhouse")
    ]
    open_pairs = sum(kind == "house" and is_free for kind, is_free in pairs)
    covered = before.switches.covered_animals == "yes"
    sure = sum((kind == "townhouse" or not is_free) and (is_free or covered) for kind, is_free in pairs)
    full[oracle.GOODS[terrain]] -= meat or 0
    full["meat"] = sure + (meat or 0)
    assert (meat or 0) <= open_pairs, (meat, pairs)
    return full


def _drawn(old: SeatState, move: Move) -> list[str]:
    """Return the drawings that a move names."""
    match move:
        case m.Colour(terrain=terrain, at=at):
            return [f"{terrain} {at}"]
        case m.Animal(terrain=terrain, at=at):
            return [f"{'fish' if terrain == 'water' else 'animal'} {at}"]
        case m.BuildWorks(at=(a, b), product=product):
            return [f"works {product} {a}+{b}"]
        case m.BuildRoad(at=(a, b)):
            return [f"road {a}-{b}"]
        case m.BuildWall(at=(a, b)):
            return [f"wall {a}|{b}"]
        case m.Build(structure="upgrade", at=at):
            works = old.village.structures[at]
            return [f"works+ {works.product} {at}+{works.half}"]
        case m.Build(structure=structure, at=at):
            return [f"{structure} {at}"]
    return []


def _rest(before: State, move: Move, after: State, name: str) -> Iterator[str]:
    """Compare tiles, scoring cards and the Build/Produce card with the move."""
    old, new = before.seats[name], after.seats[name]
    turned = new.own != old.own
    match move:
        case m.Take(units=units) if new.extra != old.extra - units:
            yield f"{new.extra} extra units are left of {old.extra}, {units} were taken"
        case m.Value(units=units) if after.values[name] != units:
            yield f"the value is {after.values[name]}, not {units}"
        case m.Draw(tiles=tiles) if not isinstance(new.act, Placing) or Counter(new.act.tiles) != Counter(tiles):
            yield f"drew {tiles}, holds {new.act}"
        case m.Colour(terrain=terrain) | m.Animal(terrain=terrain) | m.Lose(terrain=terrain):
            assert isinstance(old.act, Placing)
            left = Counter(old.act.tiles) - Counter([terrain])
            if isinstance(new.act, Placing) and Counter(new.act.tiles) != left:
                yield f"{terrain} was used of {old.act.tiles}, {new.act.tiles} are left"
        case m.Sell(units=units):
            yield from _scored(before, new, "market", units)
        case m.Feed(units=units, kind=kind):
            fed = old.act.fed.get(kind, 0) if isinstance(old.act, Feasting) else 0
            if not isinstance(new.act, Feasting) or new.act.fed.get(kind) != fed + units:
                yield f"{units} {kind} were fed, and the Feast has {new.act}"
        case m.Done() if isinstance(old.act, Feasting):
            yield from _scored(before, new, "feast", sum(old.act.fed.values()))
        case m.Turn() if not turned:
            yield "the Build/Produce card was not turned"
        case m.Pass() | m.Use() | m.Sell() | m.Feed() if turned:
            yield "the Build/Produce card was turned"
        case m.Leave() if not isinstance(new.act, Gone):
            yield f"{name} has not left"


def _scored(before: State, new: SeatState, card: str, amount: int) -> Iterator[str]:
    line = new.scored[-1]
    if (line.card, line.amount, line.place) != (card, amount, len(before.flipped)):
        yield f"{amount} at the {card}, scored {line}"


def _structure(move: Any) -> str:
    return move.structure if isinstance(move, m.Build) else type(move).__name__.removeprefix("Build").lower()


def _held(seat: SeatState) -> tuple[Any, ...]:
    return seat.stock, seat.village, seat.own, seat.scored, seat.extra


def _ink(seat: SeatState) -> Counter[str]:
    """Count the drawings of a sheet, without their levels."""
    found: Counter[str] = Counter()
    for item in write_sketch(seat.village):
        words = item.split()
        head = " ".join(words[:2]) if words[0].startswith("works") else words[0]
        found.update(f"{head} {place.split('@')[0]}" for place in words[len(head.split()) :])
    return found
