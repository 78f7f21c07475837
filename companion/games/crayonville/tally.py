"""Scoring alone: a level that was not tracked, from the amounts of its scoring cards (CV-SCORE, CV-END)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from companion.games.crayonville.deck import Deck, deck_of
from companion.games.crayonville.level import DECK_RULINGS
from companion.games.crayonville.scoring import Finish, sheet_of, stars_of
from companion.games.crayonville.state import SCORING_CARDS, Scored
from companion.games.crayonville.switches import Switches
from companion.games.crayonville.tables import LEVELS, RESOURCES, CardName, Tables, read_tables
from companion.referee.game import MOST, Tallied
from companion.referee.holdings import Held, Holding, is_so, number, numbers, yes_no
from companion.referee.verdicts import Refusal, refuse

WORDS: dict[CardName, str] = {
    "market": "units sold at each Market",
    "feast": "food spent on each Feast",
    "tax": "tax value at each Tax",
}


def holdings(tables: Tables, edition: str, options: Mapping[str, Any]) -> list[Holding]:
    """List what is asked of each player: the amount of every scoring card used, houses, resources left."""
    level = options.get("level", 1)
    decks = [deck_of(level, edition, switches) for switches in DECK_RULINGS] if level in LEVELS else []
    most = {card: max((deck.cards[card] for deck in decks), default=0) for card in WORDS}
    cards = [Holding(card, words, most[card], kind="numbers") for card, words in WORDS.items() if most[card]]
    return [
        *cards,
        Holding("houses", "houses and townhouses that count for the bonus", len(tables.sheet.spaces)),
        Holding("resources", "resources left, all kinds together"),
        yes_no("left", "left before the end"),
        Holding("stars", "stars given or taken by the referee", least=-MOST),
    ]


def tally(held: Mapping[str, Held], switches: Switches, edition: str, level: Any) -> Tallied:
    """Score a level by its table of thresholds; nobody uses more cards than its deck has (CV-SCORE-02)."""
    if type(level) is not int or level not in LEVELS:
        return refuse("CV-GEN-01 CV-END-06", "no-such-level", f"a level is a number from 1 to 10, not '{level}'")
    if not held:
        return refuse("CV-R52", "wrong-seats", "a level is played by 1 player or more")
    cards = {name: cards_of(own) for name, own in held.items()}
    refusal = _refuse_cards(cards, deck_of(level, edition, switches), level) or _refuse_goods(held, switches)
    if refusal is not None:
        return refusal
    if all(is_so(own, "left") for own in held.values()):
        return refuse("CV-R61 CV-END-01", "all-left", "somebody stays to the end of a level")
    figures = read_tables(edition).levels[level]
    ends = {
        name: Finish(
            tuple(Scored(0, card, amount, stars_of(figures, card, amount)) for card, amount in cards[name]),
            number(own, "houses"),
            number(own, "resources"),
            number(own, "stars"),
            is_so(own, "left"),
        )
        for name, own in held.items()
    }
    return sheet_of(ends, switches, is_final=True)


def cards_of(held: Held) -> list[tuple[CardName, int]]:
    """List the scoring cards that a player used, each with its amount."""
    return [(card, amount) for card in WORDS for amount in numbers(held, card)]


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
