"""Scores of a level that was not tracked, from the amounts of its scoring cards (CV-SCORE, CV-END)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec

from companion.games.crayonville.bounds import (
    DECK_RULINGS,
    can_have_meat,
    food_per_house,
    houses_for_tax,
    most_houses,
    most_tax,
)
from companion.games.crayonville.components import LEVELS, RESOURCES, CardName
from companion.games.crayonville.deck import Deck, deck_of
from companion.games.crayonville.scoring import Finish, sheet_of, stars_for
from companion.games.crayonville.state import SCORING_CARDS, Scored
from companion.games.crayonville.switches import Switches
from companion.games.crayonville.tables import read_tables
from companion.referee.abilities import Tallied
from companion.referee.amounts import counted, enumerated
from companion.referee.holdings import MOST, Held, Holding, Value, is_so, number, numbers, yes_no
from companion.referee.verdicts import Refusal, refuse

WORDS: dict[CardName, str] = {
    "market": "units sold at each Market",
    "feast": "food spent on each Feast",
    "tax": "tax value at each Tax",
}


def holdings(edition: str, options: Mapping[str, Any] = {}) -> list[Holding]:
    """List what to enter for each player: the amounts of scoring cards, houses and resources left."""
    level = options.get("level", 1)
    decks = [deck_of(level, edition, switches) for switches in DECK_RULINGS] if level in LEVELS else []
    most = {card: max((deck.cards[card] for deck in decks), default=0) for card in WORDS}
    cards = [Holding(card, words, most[card], kind="numbers") for card, words in WORDS.items() if most[card]]
    return [
        *cards,
        Holding("houses", "houses and townhouses that count for the bonus", len(read_tables(edition).sheet.spaces)),
        Holding("resources", "resources left, all kinds"),
        yes_no("left", "left before the end"),
        Holding("stars", "stars given or taken by the referee", least=-MOST),
    ]


def tally(
    held: Mapping[str, Held],
    rulings: Mapping[str, str],
    edition: str,
    options: Mapping[str, Any] = {},
    shared: Mapping[str, Value] = {},
) -> Tallied:
    """Score a level by its thresholds, or refuse amounts that its deck does not allow (CV-SCORE-02)."""
    switches, level = msgspec.convert(dict(rulings), Switches), options.get("level", 1)
    if type(level) is not int or level not in LEVELS:
        return refuse("CV-GEN-01 CV-END-06", "no-such-level", f"a level is a number from 1 to 10, not '{level}'")
    if not held:
        return refuse("CV-R52", "wrong-seats", "a level needs at least 1 player")
    cards = {name: [(card, amount) for card in WORDS for amount in numbers(own, card)] for name, own in held.items()}
    refusal = (
        _refuse_cards(cards, deck_of(level, edition, switches), level)
        or _refuse_goods(held, switches)
        or _refuse_houses(held, level, edition)
    )
    # A village may have houses that do not count for the bonus (CV-R81).
    has_older = switches.houses_bonus == "this_level" and level > 1
    for name, scored in cards.items():
        houses = most_houses(level, edition) if has_older else number(held[name], "houses")
        refusal = refusal or _refuse_amounts(name, scored, houses, switches, level, edition)
    if refusal is not None:
        return refusal
    if all(is_so(own, "left") for own in held.values()):
        return refuse("CV-R61 CV-END-01", "all-left", "at least one player must stay to the end of a level")
    figures = read_tables(edition).levels[level]
    ends = {
        name: Finish(
            tuple(Scored(0, card, amount, stars_for(figures, card, amount)) for card, amount in cards[name]),
            number(own, "houses"),
            number(own, "resources"),
            number(own, "stars"),
            is_so(own, "left"),
        )
        for name, own in held.items()
    }
    return sheet_of(ends, switches, is_final=True)


def _refuse_cards(cards: Mapping[str, list[tuple[CardName, int]]], deck: Deck, level: int) -> Refusal | None:
    """Refuse more scoring cards than the deck can flip.

    Everyone acts on the same cards, so any card a player used was flipped. The bottom card is always flipped.
    """
    used = {name: Counter[str](card for card, _ in scored) for name, scored in cards.items()}
    shown = Counter(deck.pools["bottom"].cards)
    for name, counts in used.items():
        shown |= counts
        for card, count in counts.items():
            if count > deck.cards[card]:
                used_cards = counted(count, f"{card.title()} card")
                has = f"only {deck.cards[card]}" if deck.cards[card] else "none"
                reason = f"{name} used {used_cards}, and level {level} has {has}"
                return refuse("CV-SCORE-02 CV-DECK-01", "too-many", reason)
    flipped = deck.pattern.count("scoring") + deck.pattern.count("bottom")
    if shown.total() > flipped:
        listed = enumerated([f"{shown[card]} {card.title()}" for card in SCORING_CARDS if shown[card]])
        reason = f"{listed} make {shown.total()} scoring cards, and level {level} flips only {flipped}"
        return refuse("CV-SCORE-02 CV-DECK-10 CV-DECK-13", "too-many", reason)
    return None


def _refuse_goods(held: Mapping[str, Held], switches: Switches) -> Refusal | None:
    """Refuse more resources than the cap allows."""
    most = (switches.limit or MOST) * len(RESOURCES)
    for name, own in held.items():
        goods = number(own, "resources")
        if goods > most:
            return refuse("CV-R53", "too-many", f"{name} has {goods} resources, and can have at most {most}")
    return None


def _refuse_houses(held: Mapping[str, Held], level: int, edition: str) -> Refusal | None:
    """Refuse more houses than there is land for."""
    most = most_houses(level, edition)
    for name, own in held.items():
        if number(own, "houses") > most:
            houses = number(own, "houses")
            reason = f"{name} has {houses} houses, and a village has land for at most {most} at level {level}"
            return refuse("CV-HOUSE-02 CV-BUILD-07", "too-many", reason)
    return None


def _refuse_amounts(
    name: str, scored: list[tuple[CardName, int]], houses: int, switches: Switches, level: int, edition: str
) -> Refusal | None:
    """Refuse amounts that a player cannot have scored.

    Houses are never lost, so no Feast or Tax had more of them than the end of the level.
    """
    for card, amount in scored:
        refusal = None
        if card == "market" and amount > (switches.limit or MOST):
            reason = f"{name} sold {amount} of one kind, and can have at most {switches.limit or MOST}"
            refusal = refuse("CV-R53 CV-MARK-01", "too-many", reason)
        elif card == "feast":
            refusal = _refuse_feast(name, amount, houses, switches, level, edition)
        elif card == "tax":
            refusal = _refuse_tax(name, amount, houses, level, edition)
        if refusal is not None:
            return refusal
    return None


def _refuse_feast(name: str, amount: int, houses: int, switches: Switches, level: int, edition: str) -> Refusal | None:
    """Refuse more food than the houses can eat (CV-FEAST-02..04)."""
    has_meat = can_have_meat(level, switches)
    each = food_per_house(level, edition, has_meat)
    needed = -(-amount // each)
    if needed <= houses:
        return None
    meatless = "" if has_meat else f", and level {level} has no meat"
    reason = f"a Feast of {amount} needs {needed} houses ({each} food each at most{meatless}), and {name} has {houses}"
    clauses = "CV-FEAST-02 CV-FEAST-03 CV-FEAST-04" if has_meat else "CV-FEAST-02 CV-FEAST-03 CV-EXP-05"
    return refuse(clauses, "over-limit", reason)


def _refuse_tax(name: str, amount: int, houses: int, level: int, edition: str) -> Refusal | None:
    """Refuse a tax value that houses on a road, Towers and Battleships cannot add up to (CV-TAX-01, CV-TAX-02)."""
    needed = houses_for_tax(amount, level, edition)
    if needed is not None and needed > houses:
        on_road = counted(needed, "house")
        reason = f"a tax value of {amount} at level {level} needs {on_road} on a road, and {name} has {houses}"
        return refuse("CV-TAX-02 CV-TAX-01", "no-such-value", reason)
    most = most_tax(houses, level, edition)
    if needed is None or amount > most:
        owned = counted(houses, "house")
        reason = f"{name} has {owned}, so the tax value at level {level} is at most {most}, not {amount}"
        return refuse("CV-TAX-01 CV-TAX-02", "no-such-value", reason)
    return None
