"""Scoring alone: a level that was not tracked, from the amounts of its scoring cards (CV-SCORE, CV-END)."""

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
from companion.referee.amounts import counted
from companion.referee.holdings import MOST, Held, Holding, Value, is_so, number, numbers, yes_no
from companion.referee.title import Tallied
from companion.referee.verdicts import Refusal, refuse

WORDS: dict[CardName, str] = {
    "market": "units sold at each Market",
    "feast": "food spent on each Feast",
    "tax": "tax value at each Tax",
}


def holdings(edition: str, options: Mapping[str, Any] = {}) -> list[Holding]:
    """List what is asked of each player: the amount of every scoring card used, houses, resources left."""
    level = options.get("level", 1)
    decks = [deck_of(level, edition, switches) for switches in DECK_RULINGS] if level in LEVELS else []
    most = {card: max((deck.cards[card] for deck in decks), default=0) for card in WORDS}
    cards = [Holding(card, words, most[card], kind="numbers") for card, words in WORDS.items() if most[card]]
    return [
        *cards,
        Holding("houses", "houses and townhouses that count for the bonus", len(read_tables(edition).sheet.spaces)),
        Holding("resources", "resources left, all kinds together"),
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
    """Score a level by its table of thresholds; nobody uses more cards than its deck has (CV-SCORE-02)."""
    switches, level = msgspec.convert(dict(rulings), Switches), options.get("level", 1)
    if type(level) is not int or level not in LEVELS:
        return refuse("CV-GEN-01 CV-END-06", "no-such-level", f"a level is a number from 1 to 10, not '{level}'")
    if not held:
        return refuse("CV-R52", "wrong-seats", "a level is played by 1 player or more")
    cards = {name: [(card, amount) for card in WORDS for amount in numbers(own, card)] for name, own in held.items()}
    refusal = (
        _refuse_cards(cards, deck_of(level, edition, switches), level)
        or _refuse_goods(held, switches)
        or _refuse_houses(held, level, edition)
    )
    # Houses that do not count for the bonus may stand besides those that do (CV-R81).
    has_older = switches.houses_bonus == "this_level" and level > 1
    for name, scored in cards.items():
        houses = most_houses(level, edition) if has_older else number(held[name], "houses")
        refusal = refusal or _refuse_amounts(name, scored, houses, switches, level, edition)
    if refusal is not None:
        return refusal
    if all(is_so(own, "left") for own in held.values()):
        return refuse("CV-R61 CV-END-01", "all-left", "somebody stays to the end of a level")
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
    """Everybody acts on the same cards: what anybody used has come up, and no more cards come up than are flipped.

    The bottom card always comes up.
    """
    used = {name: Counter[str](card for card, _ in scored) for name, scored in cards.items()}
    shown = Counter(deck.pools["bottom"].cards)
    for name, counts in used.items():
        shown |= counts
        for card, count in counts.items():
            if count > deck.cards[card]:
                reason = f"{name} used {count} {card} cards, level {level} has {deck.cards[card]}"
                return refuse("CV-SCORE-02 CV-DECK-01", "too-many", reason)
    flipped = deck.pattern.count("scoring") + deck.pattern.count("bottom")
    if shown.total() > flipped:
        listed = ", ".join(f"{shown[card]} {card}" for card in SCORING_CARDS if shown[card])
        reason = f"{listed} are counted, level {level} flips {flipped} scoring cards"
        return refuse("CV-SCORE-02 CV-DECK-10 CV-DECK-13", "too-many", reason)
    return None


def _refuse_goods(held: Mapping[str, Held], switches: Switches) -> Refusal | None:
    """Nobody holds more than the track shows, where that is a limit."""
    most = (switches.limit or MOST) * len(RESOURCES)
    over = [name for name, own in held.items() if number(own, "resources") > most]
    return refuse("CV-R53", "too-many", f"{over[0]} has at most {most} resources") if over else None


def _refuse_houses(held: Mapping[str, Held], level: int, edition: str) -> Refusal | None:
    """Nobody has more houses than land."""
    most = most_houses(level, edition)
    for name, own in held.items():
        if number(own, "houses") > most:
            reason = f"{name} has {number(own, 'houses')} houses, by level {level} there is land for {most} at most"
            return refuse("CV-HOUSE-02 CV-BUILD-07", "too-many", reason)
    return None


def _refuse_amounts(
    name: str, scored: list[tuple[CardName, int]], houses: int, switches: Switches, level: int, edition: str
) -> Refusal | None:
    """Nobody sells more than a stock can hold; houses are never lost, so those at the end ate and paid every time."""
    for card, amount in scored:
        refusal = None
        if card == "market" and amount > (switches.limit or MOST):
            reason = f"{name} sold {amount} of a kind, a stock holds {switches.limit} at most"
            refusal = refuse("CV-R53 CV-MARK-01", "too-many", reason)
        elif card == "feast":
            refusal = _refuse_feast(name, amount, houses, switches, level, edition)
        elif card == "tax":
            refusal = _refuse_tax(name, amount, houses, level, edition)
        if refusal is not None:
            return refusal
    return None


def _refuse_feast(name: str, amount: int, houses: int, switches: Switches, level: int, edition: str) -> Refusal | None:
    """Each house eats so much of each food and no more (CV-FEAST-02..04)."""
    has_meat = can_have_meat(level, switches)
    each = food_per_house(level, edition, has_meat)
    needed = -(-amount // each)
    if needed <= houses:
        return None
    reason = f"{name} has {counted(houses, 'house')}: a Feast of {amount} takes {needed}, with {each} food each at most"
    if has_meat:
        return refuse("CV-FEAST-02 CV-FEAST-03 CV-FEAST-04", "over-limit", reason)
    return refuse("CV-FEAST-02 CV-FEAST-03 CV-EXP-05", "over-limit", f"{reason}: nobody has meat at level {level}")


def _refuse_tax(name: str, amount: int, houses: int, level: int, edition: str) -> Refusal | None:
    """A tax value is made up of houses on a road, Towers and Battleships (CV-TAX-01, CV-TAX-02)."""
    needed, has = houses_for_tax(amount, level, edition), f"{name} has {counted(houses, 'house')}"
    if needed is not None and needed > houses:
        reason = f"{has}: at level {level} a tax value of {amount} takes {needed} on a road"
        return refuse("CV-TAX-02 CV-TAX-01", "no-such-value", reason)
    most = most_tax(houses, level, edition)
    if needed is None or amount > most:
        reason = f"{has}: by level {level} the tax value is {most} at most, not {amount}"
        return refuse("CV-TAX-01 CV-TAX-02", "no-such-value", reason)
    return None
