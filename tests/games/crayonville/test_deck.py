"""The action deck, checked against the tables of the rulebook and two hundred dealt decks."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest
from msgspec.structs import replace

from companion.games.crayonville.components import CARD_NAMES, CardName
from companion.games.crayonville.deck import deal_flip, deck_of, flips, odds, refuse_flip, removed
from companion.games.crayonville.moves import Flip
from companion.games.crayonville.state import State
from companion.games.crayonville.switches import Switches

LEVELS = range(1, 11)
SIZES = {1: 13, 2: 19, 3: 19, 4: 23, 5: 23, 6: 23, 7: 23, 8: 23, 9: 23, 10: 18}
# The number of scoring cards flipped in each level.
SCORINGS = {1: 3, 2: 5, 3: 5, 4: 6, 5: 6, 6: 6, 7: 6, 8: 6, 9: 6, 10: 5}
COLUMNS: tuple[CardName, ...] = (
    "expand", "harvest-wood", "harvest-grain", "harvest-fish", "harvest-stone", "produce", "feast", "market", "tax",
)  # fmt: skip
# The cards of each level without the starters, in the order of COLUMNS.
LISTED = {
    1: (2, 1, 1, 1, 0, 0, 0, 3, 0),
    **dict.fromkeys((2, 3), (4, 2, 2, 2, 0, 0, 3, 3, 0)),
    **dict.fromkeys((4, 5, 6), (4, 2, 2, 2, 2, 0, 3, 3, 1)),
    **dict.fromkeys((7, 8, 9), (4, 2, 2, 2, 2, 0, 2, 2, 3)),
    10: (0, 2, 2, 2, 2, 2, 1, 1, 3),
}
SCORING = {"feast", "market", "tax"}


def starters(level: int) -> Counter[str]:
    cards = Counter({"harvest-wood": 1, "harvest-grain": 1, "harvest-fish": 1})
    cards["expand"] = 2 if level < 10 else 0
    cards["harvest-stone"] = 1 if level >= 4 else 0
    return +cards


def listed(level: int) -> Counter[str]:
    counts: Counter[str] = Counter(dict(zip(COLUMNS, LISTED[level], strict=True)))
    return +counts


def letters(flipped: tuple[str, ...], level: int) -> str:
    """Return the deck in play order, one letter for each card after the starters."""
    return "".join("S" if card in SCORING else "A" for card in flipped[starters(level).total() :])


def before_the_first_flip(level: int, switches: Switches | None = None) -> State:
    return State(level, "stand-in", switches or Switches(), "flip", {}, {}, {})


def deal(state: State, seed: str) -> State:
    """Deal a whole deck."""
    rng = Random(seed)
    while flips(state, None):
        state = replace(state, flipped=(*state.flipped, deal_flip(state, rng).card))
    return state


@pytest.mark.parametrize("level", LEVELS)
def test_size_and_pattern(level: int) -> None:
    deck = deck_of(level, "stand-in", Switches())
    assert len(deck.pattern) == SIZES[level]
    assert deck.cards == starters(level) + listed(level)
    flipped = deal(before_the_first_flip(level), "any").flipped
    assert letters(flipped, level) == "AS" + "AAS" * (SCORINGS[level] - 1)


def test_a_campaign_flips_207_cards_of_which_54_score() -> None:
    decks = [deal(before_the_first_flip(level), "campaign").flipped for level in LEVELS]
    cards = [card for deck in decks for card in deck]
    assert (len(cards), sum(card in SCORING for card in cards)) == (207, 54)


def test_level_10_without_the_produce_cards_has_17() -> None:
    unused = before_the_first_flip(10, Switches(level10_produce="unused"))
    flipped = deal(unused, "any").flipped
    assert len(flipped) == 17
    assert letters(flipped, 10) == "S" + "AAS" * 4
    assert Counter(flipped) == starters(10) + listed(10) - Counter(produce=2)
    assert removed(replace(unused, flipped=flipped)) == ""


@pytest.mark.parametrize("value", ["market", "feast", "mixed"])
def test_the_scoring_cards_of_level_1(value: str) -> None:
    state = before_the_first_flip(1, Switches(level1_scoring=value))  # type: ignore[arg-type]
    seen: set[str] = set()
    for seed in range(20):
        flipped = deal(state, str(seed)).flipped
        scored = [card for card in flipped if card in SCORING]
        assert (len(flipped), len(scored)) == (13, 3)
        seen |= set(scored)
    assert seen == ({"market", "feast"} if value == "mixed" else {value})


@pytest.mark.parametrize("seed", range(200))
def test_a_dealt_deck_is_legal(seed: int) -> None:
    """Check 200 decks, 20 of each level: their cards, their order, and the cards removed."""
    level = seed % 10 + 1
    state, rng = before_the_first_flip(level), Random(seed)
    while flips(state, None):
        possible = {move.card for move in flips(state, None)}
        assert {card for card in CARD_NAMES if refuse_flip(state, Flip(card)) is None} == possible
        state = replace(state, flipped=(*state.flipped, deal_flip(state, rng).card))
    check_deck(state, level)


def check_deck(state: State, level: int) -> None:
    flipped, first = state.flipped, starters(level).total()
    assert len(flipped) == SIZES[level]
    assert Counter(flipped[:first]) == starters(level)
    assert letters(flipped, level) == "AS" + "AAS" * (SCORINGS[level] - 1)
    rest: Counter[str] = Counter(flipped[first:])
    assert rest <= listed(level)
    assert (flipped[-1] == "tax") == (level >= 4)
    left = listed(level) - rest
    scorings = [card for card in left.elements() if card in SCORING]
    assert (left.total() - len(scorings), len(scorings)) == (int(level > 1), int(1 < level < 10))
    assert Counter(removed(state).split(", ") if left else []) == left


@pytest.mark.parametrize("level", [2, 4, 7, 10])
def test_a_removed_card_is_named_only_once_it_is_certain(level: int) -> None:
    """Whatever is flipped next, a card named as removed never appears."""
    state = deal(before_the_first_flip(level), "any")
    for size in range(len(state.flipped) + 1):
        early = replace(state, flipped=state.flipped[:size])
        named = Counter(filter(None, removed(early).split(", ")))
        for seed in range(6):
            assert named <= starters(level) + listed(level) - Counter(deal(early, str(seed)).flipped)


def test_each_unseen_card_is_as_likely_as_any_other() -> None:
    state = replace(before_the_first_flip(7), flipped=deal(before_the_first_flip(7), "x").flipped[:6])
    rng = Random(3)
    drawn = Counter(deal_flip(state, rng).card for _ in range(3000))
    assert 0.29 < drawn["expand"] / 3000 < 0.38
    assert all(0.13 < drawn[card] / 3000 < 0.21 for card in COLUMNS[1:5])


def scorings_by_hand(level: int) -> dict[tuple[str, ...], Fraction]:
    """Return every order of the scoring cards: shuffle, remove one, put a Tax at the bottom, then the rest.

    If the removed card would be the last Tax, another is removed (CV-R06).
    """
    cards = [card for card in listed(level).elements() if card in SCORING]
    piles = [cards[:at] + cards[at + 1 :] for at in range(len(cards))]
    piles = [pile for pile in piles if "tax" in pile]
    found: Counter[tuple[str, ...]] = Counter()
    for pile in piles:
        pile.remove("tax")
        found.update(permutations(pile))
    return {order: Fraction(count, found.total()) for order, count in found.items()}


@pytest.mark.parametrize("level", [4, 7])
def test_scoring_cards_are_as_likely_as_in_the_printed_setup(level: int) -> None:
    """The odds of each sequence, multiplied card by card, are those of a deck prepared by hand."""
    pattern = deck_of(level, "stand-in", Switches()).pattern
    places = [at for at, place in enumerate(pattern) if place == "scoring"]
    full = deal(before_the_first_flip(level), "x").flipped

    def chance_of(order: tuple[str, ...]) -> Fraction:
        flipped, chance = list(full), Fraction(1)
        for at, card in zip(places, order, strict=True):
            weights = odds(replace(before_the_first_flip(level), flipped=tuple(flipped[:at])))
            chance *= Fraction(weights.get(card, 0), sum(weights.values()))
            flipped[at] = card  # type: ignore[call-overload]
        return chance

    wanted = scorings_by_hand(level)
    assert {order: chance_of(order) for order in wanted} == wanted
    assert sum(wanted.values()) == 1


def test_the_removed_card_at_level_7_is_a_tax_in_three_of_seven_decks() -> None:
    by_hand = scorings_by_hand(7)
    assert sum(chance for order, chance in by_hand.items() if order.count("tax") == 1) == Fraction(3, 7)
    rng = Random(5)
    out: Counter[str] = Counter()
    for _ in range(2000):
        state = before_the_first_flip(7)
        while flips(state, None):
            state = replace(state, flipped=(*state.flipped, deal_flip(state, rng).card))
        out.update(card for card in removed(state).split(", ") if card in SCORING)
    assert 0.39 < out["tax"] / 2000 < 0.47
    assert all(0.25 < out[card] / 2000 < 0.32 for card in ("feast", "market"))
