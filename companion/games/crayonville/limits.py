"""What a level can bring at most: land, houses, food eaten at a Feast, tax value."""

from __future__ import annotations

from functools import cache

from companion.games.crayonville.level import most_tiles
from companion.games.crayonville.state import DWELLINGS, TOWERS
from companion.games.crayonville.switches import Switches
from companion.games.crayonville.tables import ANIMALS_FROM, FOODS, Blueprint, read_tables


@cache
def most_spaces(level: int, edition: str) -> int:
    """Return the most spaces that are coloured at the end of a level."""
    tables = read_tables(edition)
    coloured = len(tables.sheet.start) + sum(most_tiles(n, edition) for n in range(1, level + 1))
    return min(coloured, len(tables.sheet.spaces))


@cache
def most_houses(level: int, edition: str) -> int:
    """Return the most houses that a village has at the end of a level: one on each space but the printed water."""
    start = read_tables(edition).sheet.start
    return most_spaces(level, edition) - list(start.values()).count("water")


def can_have_meat(level: int, switches: Switches) -> bool:
    """Tell whether anybody can have meat: from animals, or before them as an extra unit (CV-EXP-05, CV-R08).

    All villages of level 1 are new and equal, so nobody gets extra units, unless the referee says what they are worth.
    """
    may_differ = level > 1 or switches.building_value == "manual"
    return level >= ANIMALS_FROM or (switches.extra_kinds == "all" and may_differ)


@cache
def food_per_house(level: int, edition: str, has_meat: bool) -> int:
    """Return how much food one house eats at most on one Feast (CV-FEAST-02..04)."""
    has_roads = read_tables(edition).blueprints["road"].level <= level
    plans = _plans(DWELLINGS, level, edition)
    foods = len(FOODS) if has_meat else len(FOODS) - 1
    return foods * max(max(plan.feast, plan.feast_on_road if has_roads else 0) for plan in plans)


@cache
def houses_for_tax(amount: int, level: int, edition: str) -> int | None:
    """Return how many houses it takes at least for a tax value, whatever else stands; None where it cannot be."""
    has_roads = read_tables(edition).blueprints["road"].level <= level
    homes = {plan.tax + (plan.tax_on_road if has_roads else 0) for plan in _plans(DWELLINGS, level, edition)} - {0}
    others = {plan.tax for plan in _plans((*TOWERS, "battleship"), level, edition)} - {0}
    fewest: list[int | None] = [0]
    for value in range(1, amount + 1):
        ways = [fewest[value - other] for other in others if other <= value]
        ways += [before + 1 for home in homes if home <= value and (before := fewest[value - home]) is not None]
        fewest.append(min((way for way in ways if way is not None), default=None))
    return fewest[amount]


def most_tax(houses: int, level: int, edition: str) -> int:
    """Return the largest tax value of a village with so many houses, and the best of everything on all other spaces."""
    homes = max((plan.tax + plan.tax_on_road for plan in _plans(DWELLINGS, level, edition)), default=0)
    others = max((plan.tax for plan in _plans((*TOWERS, "battleship"), level, edition)), default=0)
    return houses * homes + max(most_spaces(level, edition) - houses, 0) * others


def _plans(kinds: tuple[str, ...], level: int, edition: str) -> list[Blueprint]:
    """Return the structures of these kinds that can stand at the end of a level."""
    return [plan for plan in read_tables(edition).blueprints.values() if plan.name in kinds and plan.level <= level]
