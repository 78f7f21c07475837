"""Conservation: after every move of random games, the pieces are compared with a plain account."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, get_args, get_type_hints

import pytest

from companion.games.maple_valley import moves
from companion.games.maple_valley.events import Collected, Spent
from companion.games.maple_valley.game import TITLE
from companion.games.maple_valley.state import State
from companion.games.maple_valley.switches import Switches
from companion.referee.events import Event
from companion.referee.header import Header
from companion.referee.moves import Move
from companion.referee.verdicts import Legal
from tests.games.maple_valley.casebook import SEATS
from tests.games.maple_valley.small import exotic, scattered

ITEMS = (
    "acorn", "berries", "birch", "cattails", "clay", "herbs", "honey", "bug", "pebble", "flower", "map",
)  # fmt: skip
CHOICES: dict[str, tuple[str, ...]] = {key: get_args(hint) for key, hint in get_type_hints(Switches).items()}
DECKS = {"favour": ("preparing", "bringing"), "friend": ("hand", "tired"), "patch": ("patches",)}
GAMES = 20
BATCH = 5
MARKERS = 10
LINES = 220


class Table:
    """A random game and its account."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(f"conservation {seed}")
        rulings = {key: self.rng.choice(values) for key, values in CHOICES.items()} if seed % 3 else {}
        players = SEATS[: seed % 5 + 1]
        edition = exotic() if seed % 2 else "stand-in"
        deal = "dealt" if seed % 4 == 3 else None
        header = Header(TITLE.slug, players, TITLE.rules_version, edition=edition, rulings=rulings, deal=deal)
        state = TITLE.start(header)
        assert isinstance(state, State), state
        self.state, self.seats, self.rulings = state, players, rulings
        self.notation = TITLE.notation(players, edition)
        self.lines: list[str] = []
        self.is_scattered = seed % 5 == 0
        tables = state.tables
        is_solo = len(players) == 1
        self.box = {name: Counter(tables.deck(name, is_solo)) for name in state.decks}
        self.box_dawdles = Counter({word: card.copies for word, card in tables.dawdles.items()})

    def run(self) -> int:
        for _ in range(LINES):
            if TITLE.is_over(self.state):
                break
            self.step()
            if self.state.step == "play" and not self.state.stack and not self.is_scattered:
                self.is_scattered, self.state = True, scattered(self.state, self.rng)
        return len(self.lines)

    def step(self) -> None:
        seats = [seat for seat in TITLE.asked(self.state) if seat is not None]
        seat = self.rng.choice(seats) if seats else None
        listed = list(TITLE.legal(self.state, seat))
        assert listed, f"stuck: {TITLE.asks(self.state)} after {self.lines[-10:]}"
        verb = self.rng.choice(sorted({type(move).__name__ for move in listed}))
        move: Move = self.rng.choice([move for move in listed if type(move).__name__ == verb])
        if seat is None and self.rng.random() < 0.7:
            verb = next(ask for ask in TITLE.asks(self.state) if ask.seat is None).verbs[0]
            move = TITLE.chance[verb](self.state, self.rng) if verb in TITLE.chance else move
        elif seat is not None and self.rng.random() < 0.3:
            move = TITLE.advise(self.state, seat, self.rng)
        if isinstance(move, moves.Done | moves.Pass) and self.rng.random() < 0.6:
            move = self.rng.choice(listed)
        assert TITLE.judge(self.state, move) == Legal(move), (self.lines[-10:], move, TITLE.judge(self.state, move))
        self.lines.append(self.notation.write(move))
        before = self.state
        self.state, events = TITLE.apply(before, move)
        self.check(before, events)

    def check(self, before: State, events: tuple[Event, ...]) -> None:
        where = (self.rulings, self.lines[-10:], list(map(str, events)))
        assert TITLE.positions.examine(self.state) == [], (TITLE.positions.examine(self.state), where)
        document = TITLE.positions.describe(self.state)
        for name in DECKS:
            self.check_deck(name, document, where)
        self.check_dawdles(document, where)
        self.check_markers(document, where)
        self.check_packs(before, events, where)
        for seat in (None, *self.seats):
            TITLE.views(TITLE.seen(self.state, seat))
        again = TITLE.positions.read(document, self.rulings)
        assert TITLE.positions.describe(again) == document, where

    def check_deck(self, name: Any, document: dict[str, Any], where: Any) -> None:
        """Check that every card is in one place: deck, display, discard pile, with a player, or looked at."""
        deck = self.state.decks[name]
        there = Counter(deck.display) + Counter(deck.discard) + Counter(deck.pile.cards)
        unseen = 0
        for seat in document["seat"]:
            for place in DECKS[name]:
                cards = [word.partition("#")[0] for word in seat.get(place, ())]
                there += Counter(word for word in cards if word in self.box[name])
                unseen += cards.count("?") if name == "friend" else 0
        for frame in document.get("stack", ()):
            for step in frame.get("steps", ()):
                if step["do"] == "looking" and step["deck"] == name:
                    there += Counter(step.get("cards", ()))
        assert there == self.box[name], (name, there - self.box[name], self.box[name] - there, where)
        assert deck.pile.hidden == unseen, (name, deck.pile.hidden, unseen, where)
        assert deck.pile.in_pile() >= 0, (name, where)
        assert min(deck.pile.cards.values(), default=0) >= 0, (name, where)
        assert len(set(deck.display)) == len(deck.display) <= 4, (name, deck.display, where)

    def check_dawdles(self, document: dict[str, Any], where: Any) -> None:
        dawdles = self.state.dawdles
        hands = [word for seat in document["seat"] for word in seat.get("hand", ())]
        there = Counter(dawdles.under) + Counter(dawdles.pile.cards)
        there += Counter(word for word in hands if word in self.box_dawdles)
        assert there == self.box_dawdles, where
        assert dawdles.pile.hidden == hands.count("dawdle"), where
        assert dawdles.pile.in_pile() >= 0, where

    def check_markers(self, document: dict[str, Any], where: Any) -> None:
        """Check that markers are on open spots, one on each, and no player has more than ten."""
        placed: Counter[str] = Counter()
        for festivity, spots in document.get("markers", {}).items():
            card = self.state.tables.festivities[festivity]
            rows = {f"{row.number}{'abcdefgh'[at]}": row.number for row in card.rows for at in range(len(row.spots))}
            assert all(rows[spot] <= len(self.seats) for spot in spots), where
            placed.update(spots.values())
        assert set(placed) <= set(self.seats), where
        if self.rulings.get("markers_unlimited", "no") == "no":
            assert all(number <= MARKERS for number in placed.values()), where

    def check_packs(self, before: State, events: tuple[Event, ...], where: Any) -> None:
        """Check that Packs change by the events and by the Maps used."""
        for seat in self.seats:
            change = Counter(self.state.seats[seat].pack)
            change.subtract(before.seats[seat].pack)
            for event in events:
                if isinstance(event, Collected) and event.seat == seat:
                    change.subtract(event.items)
                if isinstance(event, Spent) and event.seat == seat:
                    change.update(item for item in event.items if item in ITEMS)
                if type(event).__name__ == "Travelled" and getattr(event, "means", "") == "map":
                    change["map"] += getattr(event, "seat", "") == seat
            assert {item: number for item, number in change.items() if number} == {}, (seat, where)
            assert min(self.state.seats[seat].pack.values(), default=0) >= 0, where


@pytest.mark.parametrize("first", range(0, GAMES, BATCH))
def test_conservation(first: int) -> None:
    lines = sum(Table(seed).run() for seed in range(first, first + BATCH))
    assert lines > 300
