"""The action deck of a level: its cards, their pattern, and which can come next (CV-DECK)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache, cached_property, lru_cache
from math import perm, prod
from random import Random
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from companion.games.crayonville.components import all_of, card_title
from companion.games.crayonville.events import CardFlipped
from companion.games.crayonville.moves import Flip
from companion.games.crayonville.state import SCORING_CARDS, Choosing, Finished, Gone, State
from companion.games.crayonville.switches import Switches
from companion.games.crayonville.tables import read_tables
from companion.referee.amounts import enumerated
from companion.referee.chance import Unseen, draw, spread
from companion.referee.events import Event
from companion.referee.verdicts import Refusal, refuse

Place = Literal["starter", "action", "scoring", "bottom"]
Pools: TypeAlias = dict[Place, Unseen]
NAMES: dict[Place, str] = {
    "starter": "a starter card",
    "action": "an action card",
    "scoring": "a scoring card",
    "bottom": "the bottom scoring card",
}


class Deck(Struct, frozen=True, dict=True):
    """The cards of a level by pile, including those removed unseen, and the pattern of places."""

    pools: Pools
    pattern: tuple[Place, ...]

    @cached_property
    def cards(self) -> Counter[str]:
        """Every card of the level, counted by name."""
        return Counter(name for pool in self.pools.values() for name in spread(pool.cards))


@cache
def deck_of(level: int, edition: str, switches: Switches) -> Deck:
    """Build the deck of a level: starters, then A S, then A A S repeated (CV-DECK-11..13).

    Actions and scorings are shuffled as two piles (CV-DECK-04), and most levels remove one card of each unseen
    (CV-DECK-05..08). The bottom card is a scoring card: Tax in levels that use it (CV-DECK-09, CV-DECK-10).
    """
    tables = read_tables(edition)
    starters: Counter[str] = Counter()
    actions: Counter[str] = Counter()
    scorings: Counter[str] = Counter()
    for card in tables.cards:
        if card.first <= level <= card.last:
            pile = starters if card.starter else actions if card.kind == "action" else scorings
            pile[card.name] += len(card.ids)
    removed = tables.levels[level].actions_removed
    unseen = tables.levels[level].scorings_removed
    if level == 1 and switches.level1_scoring != "market":
        both = switches.level1_scoring == "mixed"
        scorings, unseen = Counter(feast=3, market=3) if both else Counter(feast=3), 3 if both else 0
    unused = level == 10 and switches.level10_produce == "unused"
    if unused:
        del actions["produce"]
        removed = 0
    bottom = Counter(tax=1) if scorings["tax"] else Counter[str]()
    rounds = scorings.total() - unseen
    last: Place = "bottom" if bottom else "scoring"
    top: tuple[Place, ...] = ("scoring",) if unused else ("action", "scoring")
    body: list[Place] = [*top, *(("action", "action", "scoring") * (rounds - 1))]
    pools: Pools = {
        "starter": Unseen(dict(starters)),
        "action": Unseen(dict(actions), removed),
        "scoring": Unseen(dict(+(scorings - bottom)), unseen),
        "bottom": Unseen(dict(bottom)),
    }
    first: list[Place] = ["starter"] * starters.total()
    return Deck(pools, (*first, *body[:-1], last))


def deck(state: State) -> Deck:
    """Return the deck of the level, with the cards that the referee allowed."""
    if not state.allowed:
        return deck_of(state.level, state.edition, state.switches)
    return allowed_deck(state.level, state.edition, state.switches, state.allowed, state.flipped)


@lru_cache(maxsize=64)
def allowed_deck(
    level: int, edition: str, switches: Switches, allowed: tuple[str, ...], flipped: tuple[str, ...]
) -> Deck:
    """Add allowed cards to the piles they come from; each takes the place of one unknown card (CV-R85)."""
    listed = deck_of(level, edition, switches)
    left = Counter(card for card in allowed if card in listed.cards)
    cards = {place: Counter(pool.cards) for place, pool in listed.pools.items()}
    hidden = {place: pool.hidden for place, pool in listed.pools.items()}
    turned: dict[Place, Counter[str]] = {place: Counter() for place in cards}
    for place, card in zip(listed.pattern, flipped, strict=False):
        turned[place][card] += 1
        if turned[place][card] > cards[place][card] and left[card]:
            cards[place][card] += 1
            hidden[place] += 1
            left[card] -= 1
    is_start = listed.pattern[len(flipped) : len(flipped) + 1] == ("starter",)
    for card in left.elements():
        is_starter = is_start and bool(listed.pools["starter"].cards.get(card))
        home: Place = "starter" if is_starter else "scoring" if card in SCORING_CARDS else "action"
        cards[home][card] += 1
        hidden[home] += 1
    return Deck({place: Unseen(dict(cards[place]), hidden[place]) for place in cards}, listed.pattern)


def pools_left(deck: Deck, flipped: Sequence[str]) -> Pools | None:
    """Return what is left of each pile after these flips, or None if the flips are impossible."""
    turned: dict[Place, list[str]] = {place: [] for place in deck.pools}
    for place, card in zip(deck.pattern, flipped, strict=False):
        turned[place].append(card)
    pools: Pools = {}
    for place, pool in deck.pools.items():
        left = pool.turn(turned[place])
        if left is None:
            return None
        pools[place] = left
    return pools


def next_place(state: State) -> Place | None:
    """Return the kind of the next card, or None when the deck is empty."""
    pattern = deck(state).pattern
    return pattern[len(state.flipped)] if len(state.flipped) < len(pattern) else None


def possible_cards(state: State) -> dict[str, int]:
    """Count the cards that can come next."""
    place = next_place(state)
    if place is None:
        return {}
    cards = deck(state)
    turned = [card for at, card in zip(cards.pattern, state.flipped, strict=False) if at == place]
    left = cards.pools[place].turn(turned)
    assert left is not None, "the flips so far are possible"
    return left.options()


def flips(state: State, table: None) -> list[Flip]:
    """List the cards that may be flipped next."""
    return [Flip(card) for card in possible_cards(state)]  # type: ignore[arg-type]


def refuse_flip(state: State, move: Flip) -> Refusal | None:
    """Return why this card cannot be flipped now."""
    if state.step != "flip":
        return refuse_early_flip(state)
    possible = possible_cards(state)
    if move.card in possible:
        return None
    hint = f"Legal: {', '.join(f'flip {card}' for card in possible)}"
    differs = f'If your cards differ, type: allow flip {move.card} "why". {hint}'
    name = card_title(move.card)
    number = len(state.flipped) + 1
    place = deck(state).pattern[number - 1]
    listed = deck(state).cards[move.card]
    if not listed:
        return refuse(
            absent_clauses(move.card, state.level), "not-in-deck", f"level {state.level} has no {name} card", hint
        )
    if place == "starter" and not deck(state).pools["starter"].cards.get(move.card):
        first = len([p for p in deck(state).pattern if p == "starter"])
        reason = f"the first {first} cards are starter cards, and {name} is not one"
        return refuse("CV-DECK-12", "not-a-starter", reason, hint)
    if place == "bottom":
        return refuse("CV-DECK-10", "bottom-is-tax", "the last card of this level is Tax", hint)
    kind: Place = "scoring" if move.card in SCORING_CARDS else "action"
    if place in ("action", "scoring") and kind != place:
        clauses = "CV-DECK-13 CV-DECK-10" if _only_at_bottom(state, move.card) else "CV-DECK-13"
        return refuse(clauses, "out-of-place", f"card {number} is {NAMES[place]}, and {name} is {NAMES[kind]}", hint)
    if _only_at_bottom(state, move.card):
        return refuse("CV-DECK-10", "tax-at-bottom", f"the only {name} card left is at the bottom of the deck", differs)
    if place == "starter":
        out = state.flipped.count(move.card)
        return refuse("CV-DECK-02 CV-DECK-14", "starter-out", _all_flipped(out, f"{name} starter card"), differs)
    return refuse("CV-DECK-14", "all-out", _all_flipped(listed, f"{name} card"), differs)


def _all_flipped(number: int, cards: str) -> str:
    return f"{all_of(number, cards)} {'has' if number == 1 else 'have'} already been flipped"


def setup_clause(level: int) -> str:
    """Return the clause that sets the number of setup spaces of a level."""
    return {1: "CV-TILE-03", 4: "CV-TILE-04"}.get(level, "CV-TILE-05")


def refuse_early_flip(state: State) -> Refusal:
    """Refuse a flip while someone still has to act."""
    if state.step == "over":
        return refuse("CV-END-01", "level-over", f"level {state.level} is over and the deck is empty")
    if state.step == "value":
        return refuse("CV-SET-06 CV-TURN-01", "values-open", still_open(state))
    if state.step == "even":
        return refuse("CV-SET-08 CV-TURN-01", "extra-open", still_open(state))
    if state.step == "tiles":
        return refuse(f"CV-TILE-07 {setup_clause(state.level)} CV-TURN-01", "setup-open", still_open(state))
    return refuse("CV-TURN-02", "not-all-done", still_open(state))


def still_open(state: State) -> str:
    """Say who still has something to do before the next card, and what."""
    present = state.present()
    if state.step == "value":
        return f"the building value is missing for {enumerated([name for name in present if name not in state.values])}"
    if state.step == "even":
        return f"{_still([name for name, seat in present.items() if seat.extra])} extra resources to take"
    who = _still([name for name, seat in present.items() if not isinstance(seat.act, Finished)])
    return f"{who} setup spaces to colour" if state.step == "tiles" else f"{who} to act on {card_title(state.card)}"


def _still(names: Sequence[str]) -> str:
    return f"{enumerated(names)} still {'has' if len(names) == 1 else 'have'}"


def has_expand(state: State) -> bool:
    """Return whether the level has any Expand: in the deck or on the Build/Produce card (CV-DECK-03, CV-R01)."""
    return bool(deck(state).cards["expand"]) or state.switches.own_card == "expand"


def absent_clauses(card: str, level: int) -> str:
    """Return the clauses that keep a card out of a level."""
    if (card, level) == ("expand", 10):
        return "CV-DECK-03 CV-DECK-01"
    return {"harvest-stone": "CV-DECK-01 CV-HARV-13", "tax": "CV-DECK-01 CV-TAX-04"}.get(card, "CV-DECK-01")


def _only_at_bottom(state: State, card: str) -> bool:
    pools = pools_left(deck(state), state.flipped)
    return (
        card == "tax" and pools is not None and "tax" not in pools["scoring"].options() and bool(pools["bottom"].cards)
    )


def apply_flip(state: State, move: Flip) -> tuple[State, tuple[Event, ...]]:
    """Flip the card; everyone present has to choose an action."""
    seats = {
        name: seat if isinstance(seat.act, Gone) else replace(seat, act=Choosing())
        for name, seat in state.seats.items()
    }
    after = replace(state, flipped=(*state.flipped, move.card), step="choose", seats=seats)
    pattern = deck(state).pattern
    event = CardFlipped(move.card, len(after.flipped), len(pattern))
    return after, (event,)


def remaining(state: State) -> str:
    """Return how many of each card are still unseen, in words."""
    left = deck(state).cards - Counter(state.flipped)
    return ", ".join(f"{count} {card_title(name)}" for name, count in left.items())


def removed(state: State) -> str:
    """Return the cards that were removed unseen, known once the deck is empty."""
    pools = pools_left(deck(state), state.flipped) or {}
    return ", ".join(name for pool in pools.values() for name in pool.certain())


def deal_flip(state: State, rng: Random) -> Flip:
    """Flip a random card with the odds of a properly prepared deck."""
    return Flip(draw(odds(state), 1, rng)[0])  # type: ignore[arg-type]


def odds(state: State) -> dict[str, int]:
    """Return the weight of each card that can come next.

    Each unseen card of a pile is equally likely, with one exception: a scoring card is removed before the bottom Tax
    is set aside, and may itself be a Tax as long as another is left (CV-R06, CV-R69). So the removed card is a Tax
    slightly more often.
    """
    cards, possible = deck(state), possible_cards(state)
    pool = cards.pools["scoring"]
    is_tax_at_risk = pool.hidden and cards.pools["bottom"].cards and pool.cards.get("tax")
    if next_place(state) != "scoring" or not is_tax_at_risk:
        return possible
    out: Counter[str] = Counter()
    out.update(card for at, card in zip(cards.pattern, state.flipped, strict=False) if at == "scoring")
    weights: Counter[str] = Counter()
    for missing, count in pool.cards.items():
        pile = Counter(pool.cards) - Counter((missing,))
        ways = (count + (missing == "tax")) * prod(perm(pile[card], turned) for card, turned in out.items())
        weights.update({card: ways * (pile[card] - out[card]) for card in possible if ways})
    return dict(+weights)
