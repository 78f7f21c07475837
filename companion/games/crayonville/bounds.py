"""Upper bounds of a level: tiles, land, houses, food at a Feast, tax value and stars."""

from __future__ import annotations

from functools import cache

from companion.games.crayonville.components import ANIMALS_FROM, EXPAND_KEEP, FOODS, Blueprint
from companion.games.crayonville.deck import Deck, deck_of
from companion.games.crayonville.scoring import feast_limit, stars_for, tax_value
from companion.games.crayonville.state import DWELLINGS, TOWERS, Village
from companion.games.crayonville.switches import Switches
from companion.games.crayonville.tables import read_tables
from companion.referee.chance import spread

STARS_CLAUSES = ("CV-SCORE-01", "CV-END-02", "CV-END-03")
# One star for the most houses, one for the most resources.
BONUSES = 2
# The rulings that change the deck of a level.
DECK_RULINGS = (Switches(), Switches(level1_scoring="feast"), Switches(level1_scoring="mixed"),
                Switches(level10_produce="unused"))  # fmt: skip


@cache
def most_tiles(level: int, edition: str) -> int:
    """Return the most tiles one player can use in a level, under any ruling.

    By CV-R01 the Build/Produce card may have an Expand side, available after each use of its Build side: on at most
    every second flip that shows no Expand.
    """
    expands = []
    for cards in _decks(level, edition):
        shown = cards.pools["starter"].cards.get("expand", 0)
        shown += min(cards.pools["action"].cards.get("expand", 0), cards.pattern.count("action"))
        expands.append(shown + (len(cards.pattern) - shown) // 2)
    return read_tables(edition).levels[level].setup + EXPAND_KEEP * max(expands)


@cache
def most_spaces(level: int, edition: str) -> int:
    """Return the most spaces that can be coloured by the end of a level."""
    tables = read_tables(edition)
    coloured = len(tables.sheet.start) + sum(most_tiles(n, edition) for n in range(1, level + 1))
    return min(coloured, len(tables.sheet.spaces))


@cache
def most_houses(level: int, edition: str) -> int:
    """Return the most houses a village can have at the end of a level: one per space except the printed water."""
    start = read_tables(edition).sheet.start
    return most_spaces(level, edition) - list(start.values()).count("water")


def can_have_meat(level: int, switches: Switches) -> bool:
    """Return whether anyone can have meat: from animals, or earlier as extra units (CV-EXP-05, CV-R08).

    The villages of level 1 are all new, so there are no extra units unless the referee enters building values.
    """
    may_differ = level > 1 or switches.building_value == "manual"
    return level >= ANIMALS_FROM or (switches.extra_kinds == "all" and may_differ)


@cache
def food_per_house(level: int, edition: str, has_meat: bool) -> int:
    """Return the most food one house can eat at a Feast (CV-FEAST-02..04)."""
    has_roads = read_tables(edition).blueprints["road"].level <= level
    plans = _plans(DWELLINGS, level, edition)
    foods = len(FOODS) if has_meat else len(FOODS) - 1
    return foods * max(max(plan.feast, plan.feast_on_road if has_roads else 0) for plan in plans)


@cache
def houses_for_tax(amount: int, level: int, edition: str) -> int | None:
    """Return the fewest houses that a tax value needs, or None if the value is impossible."""
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
    """Return the largest tax value of a village with this number of houses and the best structures elsewhere."""
    homes = max((plan.tax + plan.tax_on_road for plan in _plans(DWELLINGS, level, edition)), default=0)
    others = max((plan.tax for plan in _plans((*TOWERS, "battleship"), level, edition)), default=0)
    return houses * homes + max(most_spaces(level, edition) - houses, 0) * others


def _plans(kinds: tuple[str, ...], level: int, edition: str) -> list[Blueprint]:
    """Return the structures of these kinds that exist by the end of a level."""
    return [plan for plan in read_tables(edition).blueprints.values() if plan.name in kinds and plan.level <= level]


def most_stars(level: int, village: Village | None, edition: str) -> int:
    """Return the most stars of a level, under any ruling, for a player who ends it with this village.

    Houses, roads and towers are never lost, so no Feast or Tax was worth more than at the end.
    """
    tables = read_tables(edition)
    figures = tables.levels[level]
    worth = {"market": len(figures.market), "feast": len(figures.feast), "tax": len(figures.tax)}
    if village is not None:
        worth["feast"] = stars_for(figures, "feast", len(FOODS) * feast_limit(tables, village))
        worth["tax"] = stars_for(figures, "tax", sum(tax_value(tables, village).values()))
    return BONUSES + max(_best_cards(cards, worth) for cards in _decks(level, edition))


def _best_cards(cards: Deck, worth: dict[str, int]) -> int:
    """Return the stars of the scoring cards if the best of them are flipped."""
    bottom = [worth[card] for card in spread(cards.pools["bottom"].cards)]
    others = sorted((worth[card] for card in spread(cards.pools["scoring"].cards)), reverse=True)
    return sum(bottom) + sum(others[: cards.pattern.count("scoring")])


def _decks(level: int, edition: str) -> list[Deck]:
    return [deck_of(level, edition, switches) for switches in DECK_RULINGS]
