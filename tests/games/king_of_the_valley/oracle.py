"""A second implementation of King of the Valley, slow and simple, written from the rules alone.

It reads positions as documents (TOML) and squares as pairs of numbers, and shares no code with the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations, permutations
from typing import Any, NamedTuple

Square = tuple[int, int]
Doc = dict[str, Any]
VALUE = {"Q": 5, "D": 4, "C": 3, "K": 2, "F": 1, "W": 1}
COLUMN = {"Q": "queen", "D": "duke", "C": "countess", "K": "knight", "F": "farmer", "W": "wife"}
SUBJECTS = "QDCKFWJ"
PLAIN = {
    "identical_knights": "any", "edge_group": "forbid", "group_take": "free", "coin_pays_own_priest": "no",
    "end_on_open": "yes", "refill_order": "emptied", "short_column": "must_suffice", "hill_fill": "rows",
    "tax_all_jesters": "yes", "jester_couples": "no",
}  # fmt: skip


class Way(NamedTuple):
    """One summons: the priests in order, the end, the squares whose tiles are taken (none: the end tile)."""

    via: tuple[str, ...]
    to: str
    take: frozenset[str]


def name(square: Square) -> str:
    return "abcde"[square[0] - 1] + str(square[1])


def place(text: str) -> Square:
    return "abcde".index(text[0]) + 1, int(text[1])


def inside(square: Square) -> bool:
    return 1 <= square[0] <= 5 and 1 <= square[1] <= 5


def chosen(doc: Doc) -> dict[str, str]:
    return {**PLAIN, **doc["rulings"]}


def valley_of(doc: Doc) -> dict[Square, str]:
    """Return the tiles of the valley without open squares."""
    rows = [row.split() for row in doc["valley"]]
    lies = {(x, 5 - down): rows[down][x - 1] for down in range(5) for x in range(1, 6)}
    return {square: tile for square, tile in lies.items() if tile != "."}


def seat_of(doc: Doc, who: str) -> Doc:
    found: Doc = next(seat for seat in doc["seat"] if seat["name"] == who)
    return found


def face_up(seat: Doc) -> list[str]:
    return [tile for tile in seat["castle"] if not tile.startswith("(")]


def column_of(tile: str) -> str:
    return COLUMN[tile[2] if tile.startswith("J:") else tile[0]]


def same_character(one: str, two: str, rulings: Mapping[str, str]) -> bool:
    if one[0] == two[0] == "K":
        return one == two or rulings["identical_knights"] == "any"
    return one[0] == two[0]


# Taxes, by trying everything


def are_identical(tiles: tuple[str, ...], rulings: Mapping[str, str]) -> bool:
    """Return whether castle tiles can be taxed together."""
    if len({column_of(tile) for tile in tiles}) != 1:
        return False
    real = [tile for tile in tiles if tile[0] != "J"]
    if rulings["tax_all_jesters"] == "no" and not real:
        return False
    return rulings["identical_knights"] == "any" or len(set(real)) < 2


def taxes(up: list[str], taxed: set[str], need: int, rulings: Mapping[str, str]) -> set[tuple[str, ...]]:
    """List the tiles that one collector can turn face-down now."""
    found = {tuple(sorted(tiles)) for tiles in combinations(up, need)}
    return {tiles for tiles in found if are_identical(tiles, rulings) and column_of(tiles[0]) not in taxed}


def can_tax_in_order(up: list[str], taxed: set[str], needs: tuple[int, ...], rulings: Mapping[str, str]) -> bool:
    if not needs:
        return True
    for tiles in taxes(up, taxed, needs[0], rulings):
        rest = list((Counter(up) - Counter(tiles)).elements())
        if can_tax_in_order(rest, taxed | {column_of(tiles[0])}, needs[1:], rulings):
            return True
    return False


def can_tax(up: list[str], taxed: set[str], collectors: list[str], rulings: Mapping[str, str]) -> bool:
    """Return whether these collectors can all be used in some order."""
    needs = [int(code[1]) for code in collectors if code[1] != "0"]
    return any(can_tax_in_order(up, taxed, order, rulings) for order in set(permutations(needs)))


def first_taxes(doc: Doc, who: str, waiting: list[str]) -> set[tuple[str, str, tuple[str, ...]]]:
    """List every (collector, column, tiles) after which the other collectors can still be used."""
    seat, rulings = seat_of(doc, who), chosen(doc)
    up, taxed = face_up(seat), set(seat["taxed"])
    found = set()
    for at, collector in enumerate(waiting):
        others = waiting[:at] + waiting[at + 1 :]
        for tiles in taxes(up, taxed, int(collector[1]), rulings):
            column = column_of(tiles[0])
            rest = list((Counter(up) - Counter(tiles)).elements())
            if can_tax(rest, taxed | {column}, others, rulings):
                found.add((collector, column, tiles))
    return found


class Taxed(NamedTuple):
    """A use of a collector: the collector, the column, and the tiles that are turned."""

    collector: str
    column: str
    tiles: tuple[str, ...]


def assignments(doc: Doc, who: str, waiting: list[str]) -> Iterator[tuple[Taxed, ...]]:
    """List every way to use all collectors one after the other: in every order, with every choice of tiles."""
    seat, rulings = seat_of(doc, who), chosen(doc)

    def use(up: list[str], taxed: set[str], left: tuple[str, ...]) -> Iterator[tuple[Taxed, ...]]:
        if not left:
            yield ()
            return
        for tiles in taxes(up, taxed, int(left[0][1]), rulings):
            column = column_of(tiles[0])
            rest = list((Counter(up) - Counter(tiles)).elements())
            for more in use(rest, taxed | {column}, left[1:]):
                yield (Taxed(left[0], column, tiles), *more)

    for order in permutations(waiting):
        yield from use(face_up(seat), set(seat["taxed"]), order)


# Legality of one leg


class Walker:
    """The options of a player in phase 2."""

    def __init__(self, doc: Doc, who: str) -> None:
        self.doc, self.rulings, self.seat = doc, chosen(doc), seat_of(doc, who)
        self.rivals = {place(seat["king"]) for seat in doc["seat"] if seat["name"] != who}
        self.coins = {place(square): coins for square, coins in doc["coins"].items()}

    def all_ways(self) -> set[Way]:
        return set(self.legs(valley_of(self.doc), place(self.seat["king"]), self.seat["gold"], ()))

    def legs(self, valley: dict[Square, str], start: Square, gold: int, via: tuple[str, ...]) -> Iterator[Way]:
        for across in (-1, 0, 1):
            for up in (-1, 0, 1):
                for steps in range(1, 5):
                    line = [(start[0] + across * n, start[1] + up * n) for n in range(1, steps + 1)]
                    if (across or up) and all(map(inside, line)):
                        yield from self.last_leg(valley, line, via, (across, up))
                        yield from self.priest_leg(valley, line, gold, via)

    def priest_leg(
        self, valley: dict[Square, str], line: list[Square], gold: int, via: tuple[str, ...]
    ) -> Iterator[Way]:
        end = line[-1]
        coin = self.coins.get(end, 0)
        purse = gold + coin if self.rulings["coin_pays_own_priest"] == "yes" else gold
        if valley.get(end) == "P" and end not in self.rivals and purse >= 1:
            left = {square: tile for square, tile in valley.items() if square != end}
            yield from self.legs(left, end, gold + coin - 1, (*via, name(end)))

    def last_leg(
        self, valley: dict[Square, str], line: list[Square], via: tuple[str, ...], step: Square
    ) -> Iterator[Way]:
        end, passed = line[-1], line[:-1]
        tile = valley.get(end)
        if tile and tile != "P" and end not in self.rivals and self.can_use([tile]):
            yield Way(via, name(end), frozenset())
        if tile or self.rulings["end_on_open"] == "yes":
            yield from self.groups(valley, passed, via, end)
        is_at_edge = not inside((end[0] + step[0], end[1] + step[1]))
        if is_at_edge and self.rulings["edge_group"] == "end_on_last":
            yield from self.groups(valley, line, via, end)

    def groups(
        self, valley: dict[Square, str], squares: list[Square], via: tuple[str, ...], end: Square
    ) -> Iterator[Way]:
        """Find the sets of two or three that include the last of these squares."""
        for size in (2, 3):
            for group in combinations(squares, size):
                if (
                    group[-1] == squares[-1]
                    and self.is_group(valley, group)
                    and not self.leaves(valley, squares, group)
                ):
                    yield Way(via, name(end), frozenset(map(name, group)))

    def is_group(self, valley: dict[Square, str], group: tuple[Square, ...]) -> bool:
        if any(square not in valley or square in self.rivals for square in group):
            return False
        tiles = [valley[square] for square in group]
        if "P" in tiles or not all(same_character(tiles[0], tile, self.rulings) for tile in tiles):
            return False
        return self.can_use(tiles)

    def leaves(self, valley: dict[Square, str], squares: list[Square], group: tuple[Square, ...]) -> bool:
        """Return whether a table that takes all matching tiles would have to take one more."""
        if self.rulings["group_take"] == "free" or len(group) == 3:
            return False
        more = [square for square in squares if square in valley and square not in (*group, *self.rivals)]
        return any(same_character(valley[square], valley[group[0]], self.rulings) for square in more)

    def can_use(self, tiles: list[str]) -> bool:
        up = face_up(self.seat)
        if tiles[0] == "Z":
            on_hill = [tile for side in "LR" for tile in self.doc["hill"][side]]
            return bool(up) and any(tile[0] in SUBJECTS for tile in on_hill)
        return tiles[0][0] != "T" or can_tax(up, set(self.seat["taxed"]), tiles, self.rulings)


def ways(doc: Doc, who: str) -> set[Way]:
    """List every legal summons."""
    return Walker(doc, who).all_ways()


# The effect of a summons


class Journey(NamedTuple):
    """The table after a summons: gold, coins in the valley, open squares in the order they are filled."""

    gold: int
    coins: dict[str, int]
    order: list[str]
    taken: list[str]


def steps_between(start: str, end: str) -> list[str]:
    """Walk from one square to another, a step at a time."""
    (x, y), goal = place(start), place(end)
    found = []
    while (x, y) != goal:
        x += (goal[0] > x) - (goal[0] < x)
        y += (goal[1] > y) - (goal[1] < y)
        found.append(name((x, y)))
    return found


def travel(doc: Doc, who: str, way: Way) -> Journey:
    """Walk a path step by step; record what is picked up, paid and emptied, and what was passed first."""
    seat, valley = seat_of(doc, who), {name(square): tile for square, tile in valley_of(doc).items()}
    gold, coins, at = seat["gold"], dict(doc["coins"]), seat["king"]
    walked: list[str] = []
    emptied: list[str] = []
    for stop in way.via:
        walked += steps_between(at, stop)
        gold += coins.pop(stop, 0) - 1
        coins[stop] = 1
        emptied.append(stop)
        at = stop
    last = steps_between(at, way.to)
    walked += last
    taken = [square for square in last if square in (way.take or {way.to})]
    for square in taken:
        gold += coins.pop(square, 0)
        tile = valley[square]
        gold += int(tile.split("-")[1]) if tile.startswith("T0") else 0
    emptied += taken
    if chosen(doc)["refill_order"] == "first_passed":
        emptied = [square for square in dict.fromkeys(walked) if square in emptied]
    return Journey(gold, coins, emptied, [valley[square] for square in taken])


# Phases 3 and 4


def kingdoms(doc: Doc, who: str) -> set[tuple[str, ...]]:
    """List every set of five face-up tiles with five different values."""
    found = set()
    for tiles in combinations(face_up(seat_of(doc, who)), 5):
        values = {VALUE[tile[2] if tile[0] == "J" else tile[0]] for tile in tiles}
        if values == {1, 2, 3, 4, 5}:
            found.add(tuple(sorted(tiles)))
    return found


def columns(doc: Doc, needed: int) -> set[str]:
    """Return the columns that may be chosen for this number of open squares."""
    enough = {side for side in "LR" if len(doc["hill"][side]) >= needed}
    return enough if enough and chosen(doc)["short_column"] == "must_suffice" else {"L", "R"}


def filled(doc: Doc, order: list[str], side: str) -> tuple[dict[str, str], dict[str, list[str]]]:
    """Fill the squares one by one from the bottom of a column, then of the other; return the tiles and the rest."""
    hill = {column: list(doc["hill"][column]) for column in "LR"}
    put: dict[str, str] = {}
    for square in order:
        source = hill[side] or hill["R" if side == "L" else "L"]
        if source:
            put[square] = source.pop(0)
    return put, hill


def refilled(hill: dict[str, list[str]], tiles: list[str], rule: str, side: str) -> dict[str, list[str]]:
    """Put new tiles on the hill, one by one, by the rule."""
    rows = [(row, column) for row in range(6) for column in "LR"]
    if rule == "chosen_column_first":
        rows.sort(key=lambda spot: spot[1] != side)
    free = [column for row, column in rows if row >= len(hill[column])]
    after = {column: list(hill[column]) for column in "LR"}
    for tile, column in zip(tiles, free, strict=False):
        after[column].append(tile)
    return after


# The score


def reputation(seat: Doc, rulings: Mapping[str, str]) -> tuple[int, int]:
    """Score a castle at the end: total and influence."""
    tiles = [tile.strip("()") for tile in seat["castle"]]
    influence = bonus = 0
    for tile in tiles:
        influence += 0 if tile[0] == "J" else VALUE[tile[0]]
    for order in "1234":
        bonus += (0, 0, 0, 3, 5, 8)[tiles.count(f"K{order}")]
    farmers, wives = tiles.count("F"), tiles.count("W")
    if rulings["jester_couples"] == "yes":
        farmers += tiles.count("J:F")
        wives += tiles.count("J:W")
    while farmers and wives:
        farmers, wives, bonus = farmers - 1, wives - 1, bonus + 2
    return influence + bonus + 5 * seat["kingdoms"] + seat["gold"], influence


def best(results: dict[str, tuple[int, int]]) -> set[str]:
    """Return the winners: by reputation, then influence."""
    return {who for who, mine in results.items() if all(mine >= other for other in results.values())}
