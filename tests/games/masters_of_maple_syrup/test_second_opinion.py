"""What a hand can hold, according to the game and to an independent model."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import pytest

from companion.games.masters_of_maple_syrup import moves
from companion.games.masters_of_maple_syrup.events import Drew, Reshuffled, Tucked
from companion.games.masters_of_maple_syrup.game import TITLE
from companion.games.masters_of_maple_syrup.hands import lose_all, may_hold
from companion.games.masters_of_maple_syrup.state import State, deck_size, hand_size
from companion.referee.events import Event
from companion.referee.header import Header
from companion.referee.moves import Move
from companion.referee.problems import BadPosition
from companion.referee.verdicts import Legal
from tests.games.masters_of_maple_syrup.oracle import DECK, PILE, Oracle
from tests.games.masters_of_maple_syrup.small import card, edition, tree
from tests.tools.opinions import Doc, Opinion, agree

SEATS = ("ann", "bo")
BOX = "box"
UNNAMED = "unnamed cards of the pile"
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
# Few names with several copies, so that it matters which copy went where.
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


class Table:
    """A table game with one of the small editions."""

    def __init__(self, edition: int, rulings: Mapping[str, str]) -> None:
        folder = EDITIONS[edition]
        state = TITLE.start(Header(TITLE.slug, SEATS, TITLE.rules_version, edition=folder, rulings=dict(rulings)))
        assert isinstance(state, State)
        self.state, self.notation = state, TITLE.notation(SEATS, folder)
        self.reshuffles = 0

    def apply(self, move: Move) -> Sequence[Event]:
        state, events = TITLE.apply(self.state, move)
        assert isinstance(state, State)
        self.state = state
        self.reshuffles += sum(isinstance(event, Reshuffled) for event in events)
        return events


class RandomTable(Table):
    """A random game until the deck was reshuffled a few times."""

    def play(self, rng: Random, wanted: int) -> Iterator[str]:
        for _ in range(LINES):
            if self.reshuffles >= wanted or TITLE.is_over(self.state):
                break
            seat = rng.choice([seat for seat in TITLE.asked(self.state) if seat is not None] or [None])
            listed = [move for move in TITLE.legal(self.state, seat) if not isinstance(move, moves.Stop)]
            move = rng.choices(listed, [self.weigh(move) for move in listed])[0]
            yield self.notation.write(move)
            self.apply(move)

    def weigh(self, move: Move) -> float:
        """Weigh moves so that cards circulate: develop little, decline little."""
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


def random_history(seed: int) -> Iterator[Doc]:
    """Return a random history, move by move."""
    rng = Random(seed)
    rulings = {
        "identity": rng.choice(("strict", "strict", "loose")),
        "reshuffle_when": rng.choice(("needed", "empty")),
        "hand_limit_scope": rng.choice(("current", "both")),
    }
    edition = seed % len(EDITIONS)
    lines = list(RandomTable(edition, rulings).play(rng, 1 + seed % 5))
    yield {"edition": edition, "rulings": rulings, "lines": lines}


class History(Table):
    """A replayed game, and the independent model that follows it."""

    def __init__(self, document: Doc) -> None:
        super().__init__(document["edition"], document["rulings"])
        self.rng = Random(repr(document))
        deck = Counter(self.state.tables.box)
        deck[self.state.tables.starting] -= 2
        self.oracle = Oracle(deck.elements(), (*SEATS, BOX, UNNAMED))
        self.hands: dict[str, set[str]] = {}

    def step(self, line: str) -> None:
        """Carry out a move; a history with an illegal move is discarded."""
        move = self.notation.parse(line)
        if not isinstance(move, Move) or TITLE.judge(self.state, move) != Legal(move):
            raise BadPosition(f"'{line}' does not stand")
        source = self.source(move)
        events = self.apply(move)
        self.follow(move, source)
        self.hear(events)
        self.compare(move)

    def source(self, move: Move) -> str:
        """Return where the cards of a move come from, before it is carried out."""
        task = self.state.stack[-1] if self.state.stack else None
        step = type(getattr(task, "steps", (None,))[0]).__name__
        if isinstance(move, moves.Take):
            return PILE if step == "TakeDiscard" else self.state.other(move.seat)
        if isinstance(move, moves.Draw) and step == "Take" and task is not None:
            return self.state.other(task.seat)
        return getattr(move, "seat", DECK)

    def follow(self, move: Move, source: str) -> None:
        """Pass on to the model what a move shows."""
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
        """Return the owner of the card that draws and shows."""
        return next(seat for seat in SEATS if any(placed.card == "lamp" for placed in self.state.seats[seat].property))

    def carry(self, source: str, target: str, cards: Sequence[str]) -> None:
        """Move cards; unnamed cards of the pile are set apart, and an unnamed card that is taken is one of them."""
        for name in cards:
            if name == "?":
                out, into = (UNNAMED if place == PILE else place for place in (source, target))
                self.oracle.move_unseen(out, into)
            else:
                self.oracle.move(source, target, name)

    def hear(self, events: Sequence[Event]) -> None:
        """Pass on to the model what happened automatically."""
        for event in events:
            match event:
                case Drew(seat=seat, number=number, cards=()):
                    for _ in range(number):
                        self.oracle.move_unseen(DECK, seat)
                case Reshuffled():
                    for _ in range(self.oracle.size(UNNAMED)):
                        self.oracle.move_unseen(UNNAMED, PILE)
                    self.oracle.reshuffle()
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
            self.hands[seat] = self.oracle.may_hold(seat)
            assert self.hands[seat] == set(may_hold(self.state, seat)), (seat, move)
        seat = self.rng.choice(SEATS)
        names = self.oracle.names
        pairs = {(a, b) for a in names for b in names if a <= b and lose_all(self.state, seat, (a, b)) is not None}
        assert pairs == self.oracle.may_hold_both(seat), (seat, move)

    def met(self) -> Iterator[str]:
        """Yield what both had to agree on after the last move."""
        yield from ("several worlds",) if len(self.state.worlds) > 1 else ()
        yield from ("a hand fully known" for seat in SEATS if self.hands[seat] and self.oracle.is_known(seat))
        yield from ("a name that only one can hold",) if self.hands["ann"] != self.hands["bo"] else ()
        yield from ("cards face down in the box",) if self.oracle.size(BOX) else ()


def check_history(document: Doc) -> Iterator[str]:
    """Compare after every move."""
    history = History(document)
    for line in document["lines"]:
        history.step(line)
        yield from history.met()
    yield from (f"{number} reshuffles" for number in [history.reshuffles] if number)


def case_of(document: Doc) -> Doc:
    """Return a history as a case; the cards of the small edition are added."""
    cards = [f"{name} x{number}" for name, number in Counter(Table(document["edition"], {}).state.tables.box).items()]
    return {"rulings": document["rulings"], "setup": True, "cards": cards, "given": document["lines"]}


OPINIONS = (Opinion("Masters of Maple Syrup hidden hands", random_history, check_history, case_of),)


@pytest.mark.parametrize("first", range(0, HISTORIES, BATCH))
def test_hands_as_the_second_opinion_says(first: int) -> None:
    met = agree(OPINIONS[0], BATCH, first).met
    reshuffles = {number: met[f"{number} reshuffles"] for number in range(1, 6)}
    assert sum(reshuffles.values()) > BATCH * 0.9
    assert sum(number * times for number, times in reshuffles.items()) > BATCH * 2
