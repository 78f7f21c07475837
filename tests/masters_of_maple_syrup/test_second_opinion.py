"""What a hand can hold, told by the game and by a second opinion that was written differently."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from companion.games.masters_of_maple_syrup import moves
from companion.games.masters_of_maple_syrup.events import Drew, Reshuffled, Tucked
from companion.games.masters_of_maple_syrup.game import GAME
from companion.games.masters_of_maple_syrup.hands import lose_all, may_hold
from companion.games.masters_of_maple_syrup.state import State, deck_size, hand_size
from companion.referee.events import Event
from companion.referee.game import Header
from companion.referee.moves import Move
from companion.referee.verdicts import Legal
from tests.masters_of_maple_syrup.oracle import DECK, PILE, Oracle
from tests.masters_of_maple_syrup.small import card, edition, tree

SEATS = ("ann", "bo")
BOX = "box"
HISTORIES = 315
BATCH = 45
LINES = 80

DRAWING = {"trigger": "after", "act": "tap", "do": [{"do": "draw", "n": 2}]}
TUCKING = [
    {"trigger": "first_developed", "do": [{"do": "tuck", "n": 2, "from": "deck"}]},
    {"trigger": "after", "act": "harvest", "do": [{"do": "tuck", "n": 1, "face": "down"}]},
    {"trigger": "after", "act": "tap", "do": [{"do": "untuck", "n": 1}]},
]
TAKING = {"trigger": "after", "act": "tap", "do": [{"do": "take_discard", "n": 1, "pick": "any"}]}
GIVING = [
    {"trigger": "before", "act": "tap", "do": [{"do": "give", "n": 1}]},
    {"trigger": "before", "act": "harvest", "do": [{"do": "take", "n": 1, "pick": "random"}]},
]
SHOWING = {"trigger": "after", "act": "tap", "do": [{"do": "draw", "n": 1, "show": True}]}
# Few names in several copies: then it matters which copy went where.
PLAIN = edition(
    tree("Red Maple", 2, 4, starting=True),
    tree("Ash", 3, 2),
    card("Cart", 4, [], cost=3),
    card("Drum", 2, [DRAWING]),
    card("Axe", 3, [], cost=4),
    card("Rope", 1, [], cost=4),
)
SINGLE = edition(
    tree("Red Maple", 3, 5, starting=True),
    *(card(name, 1, [], cost=5) for name in ("Axe", "Bell", "Cart", "Dish")),
    card("Egg", 2, [], cost=5),
    card("Jar", 5, [], cost=5),
)
MIXED = edition(
    tree("Red Maple", 2, 4, starting=True),
    tree("Ash", 3, 2),
    card("Box", 1, TUCKING),
    card("Net", 1, [TAKING]),
    card("Gift", 1, GIVING),
    card("Lamp", 1, [SHOWING]),
    card("Axe", 3, [], cost=4),
    card("Rope", 2, [], cost=4),
)
EDITIONS = (PLAIN, SINGLE, MIXED)


class History:
    """A table game at random, and the second opinion that follows it."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        rulings = {
            "identity": self.rng.choice(("strict", "strict", "loose")),
            "reshuffle_when": self.rng.choice(("needed", "empty")),
            "hand_limit_scope": self.rng.choice(("current", "both")),
        }
        folder = EDITIONS[seed % len(EDITIONS)]
        state = GAME.start(Header(GAME.slug, SEATS, GAME.rules_version, edition=folder, rulings=rulings))
        assert isinstance(state, State)
        self.state = state
        deck = Counter(state.tables.box)
        deck[state.tables.starting] -= 2
        self.oracle = Oracle(deck.elements(), (*SEATS, BOX))
        self.reshuffles, self.wanted = 0, 1 + seed % 5

    def run(self) -> int:
        for _ in range(LINES):
            if self.reshuffles >= self.wanted or GAME.is_over(self.state):
                break
            self.step()
        return self.reshuffles

    def step(self) -> None:
        seat = self.rng.choice([seat for seat in GAME.asked(self.state) if seat is not None] or [None])
        listed = [move for move in GAME.moves(self.state, seat) if not isinstance(move, moves.Stop)]
        move = self.rng.choices(listed, [self.weigh(move) for move in listed])[0]
        assert GAME.judge(self.state, move) == Legal(move)
        source = self.source(move)
        state, events = GAME.apply(self.state, move)
        assert isinstance(state, State)
        self.state = state
        self.follow(move, source)
        self.hear(events)
        self.compare(move)

    def weigh(self, move: Move) -> float:
        """Let cards go round: develop little, decline little."""
        match move:
            case moves.Develop():
                return 0.3
            case moves.Done() | moves.Harvest(number=0):
                return 0.2
            case moves.Tuck(cards=cards) if set(cards) != {"?"} and self.face_down():
                return 0
            case moves.Untuck(cards=("?",)):
                return 5
        return 1

    def face_down(self) -> bool:
        step: Any = getattr(self.state.stack[-1], "steps", (None,))[0]
        return getattr(step, "face", None) == "down"

    def source(self, move: Move) -> str:
        """Say where the cards of a line come from, before it is carried out."""
        task = self.state.stack[-1] if self.state.stack else None
        step = type(getattr(task, "steps", (None,))[0]).__name__
        if isinstance(move, moves.Take):
            return PILE if step == "TakeDiscard" else self.state.other(move.seat)
        if isinstance(move, moves.Draw) and step == "Take" and task is not None:
            return self.state.other(task.seat)
        return getattr(move, "seat", DECK)

    def follow(self, move: Move, source: str) -> None:
        """Tell the second opinion what a line shows."""
        match move:
            case moves.Throw(seat=seat, cards=cards) | moves.Pay(seat=seat, cards=cards):
                self.carry(seat, PILE, cards)
            case moves.Discard(seat=seat, cards=cards):
                self.carry(seat, PILE, cards)
            case moves.Develop(seat=seat, card=name, payment=payment):
                self.oracle.show(seat, name)
                self.carry(seat, PILE, payment or ())
            case moves.Take(seat=seat, cards=cards):
                self.carry(source, seat, cards)
            case moves.Give(seat=seat, cards=cards):
                self.carry(seat, self.state.other(seat), cards)
            case moves.Tuck(seat=seat, cards=cards):
                self.carry(seat, BOX, cards)
            case moves.Untuck(seat=seat, cards=cards):
                self.carry(BOX, seat, cards)
            case moves.Draw(cards=cards) if source == DECK:
                self.carry(DECK, self.drawer(), cards)
            case moves.Draw(cards=cards):
                self.carry(source, self.state.other(source), cards)

    def drawer(self) -> str:
        """Say who owns the card that draws and shows."""
        return next(seat for seat in SEATS if any(placed.card == "lamp" for placed in self.state.seats[seat].property))

    def carry(self, source: str, target: str, cards: Sequence[str]) -> None:
        for name in cards:
            if name == "?":
                self.oracle.move_unseen(source, target)
            else:
                self.oracle.move(source, target, name)

    def hear(self, events: Sequence[Event]) -> None:
        """Tell the second opinion what happened by itself."""
        for event in events:
            match event:
                case Drew(seat=seat, number=number, cards=()):
                    for _ in range(number):
                        self.oracle.move_unseen(DECK, seat)
                case Reshuffled():
                    self.oracle.reshuffle()
                    self.reshuffles += 1
                case Tucked(card="?", host="box", number=_) if self.oracle.size(BOX) < self.boxed():
                    self.oracle.move_unseen(DECK, BOX)

    def boxed(self) -> int:
        owners = self.state.seats.values()
        return sum(len(placed.tucked) for owner in owners for placed in owner.property)

    def compare(self, move: Move) -> None:
        assert self.oracle.layouts, f"the second opinion holds {move} impossible"
        assert self.oracle.size(DECK) == deck_size(self.state), move
        for seat in SEATS:
            assert self.oracle.size(seat) == hand_size(self.state, seat), move
            assert self.oracle.may_hold(seat) == set(may_hold(self.state, seat)), (seat, move)
        seat = self.rng.choice(SEATS)
        names = self.oracle.names
        pairs = {(a, b) for a in names for b in names if a <= b and lose_all(self.state, seat, (a, b)) is not None}
        assert pairs == self.oracle.may_hold_both(seat), (seat, move)


@pytest.mark.parametrize("first", range(0, HISTORIES, BATCH))
def test_hands_as_the_second_opinion_says(first: int) -> None:
    reshuffles = [History(seed).run() for seed in range(first, first + BATCH)]
    assert sum(number > 0 for number in reshuffles) > BATCH * 0.9
    assert sum(reshuffles) > BATCH * 2
