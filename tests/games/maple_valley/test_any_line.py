"""Moves of every verb, typed at any time: a move that names a single thing is legal exactly when it is listed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, get_args, get_type_hints

import pytest
from msgspec.structs import replace

from companion.games.maple_valley import moves
from companion.games.maple_valley.frames import FifthPatch, Path, Window
from companion.games.maple_valley.game import TITLE
from companion.games.maple_valley.state import State
from companion.games.maple_valley.switches import Switches
from companion.referee.header import Header
from companion.referee.moves import Move
from companion.referee.verdicts import Legal, Refusal, Unfinished
from tests.games.maple_valley.casebook import SEATS
from tests.games.maple_valley.small import exotic, scattered

ITEMS = ("acorn", "berries", "birch", "cattails", "clay", "herbs", "honey", "bug", "pebble", "flower", "map")
CHOICES: dict[str, tuple[str, ...]] = {key: get_args(hint) for key, hint in get_type_hints(Switches).items()}
GAMES = 20
BATCH = 4
LINES = 120
TYPED = 9
# Verbs with several cards, and the field that names them.
SEVERAL: dict[type[Move], str] = {moves.Draw: "cards", moves.Look: "cards", moves.Hand: "cards", moves.Keep: "cards"}
LONGEST_RUN = 3


class Typist:
    """A random player who also types nonsense."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(f"typist {seed}")
        rulings = {key: self.rng.choice(values) for key, values in CHOICES.items()} if seed % 3 else {}
        self.edition = exotic() if seed % 2 else "stand-in"
        self.seats = SEATS[: (3, 2, 1, 4, 3, 5)[seed % 6]]
        header = Header(TITLE.slug, self.seats, TITLE.rules_version, edition=self.edition, rulings=rulings)
        state = TITLE.start(header)
        assert isinstance(state, State), state
        self.state = state
        self.notation = TITLE.notation(self.seats, self.edition)
        tables = state.tables
        self.cards = [*tables.favours, *tables.friends, *tables.patches, *tables.dawdles, "?", "dawdle"]
        self.lines: list[str] = []
        self.is_scattered = seed % 5 == 0
        self.verdicts: Counter[str] = Counter()
        self.seat = self.seats[0]

    def run(self) -> Counter[str]:
        for _ in range(LINES):
            if TITLE.is_over(self.state):
                break
            for _ in range(TYPED if self.state.step not in ("displays", "deal") else 2):
                self.check(self.type_line())
            self.step()
            if self.state.step == "play" and not self.state.stack and not self.is_scattered:
                self.is_scattered, self.state = True, scattered(self.state, self.rng)
        for _ in range(TYPED):
            self.check(self.type_line())
        return self.verdicts

    def step(self) -> None:
        seat = self.rng.choice([seat for seat in TITLE.asked(self.state) if seat is not None] or [None])
        listed = list(TITLE.legal(self.state, seat))
        if self.rng.random() < 0.8:
            listed = [move for move in listed if not isinstance(move, moves.Pass | moves.Done)] or listed
        assert listed, f"stuck: {TITLE.asks(self.state)} after {self.lines[-8:]}"
        kind = self.rng.choice(sorted({type(move).__name__ for move in listed}))
        move = self.rng.choice([move for move in listed if type(move).__name__ == kind])
        assert TITLE.judge(self.state, move) == Legal(move), (self.lines[-8:], self.notation.write(move))
        if seat is not None and self.rng.random() < 0.4:
            move = TITLE.advise(self.state, seat, self.rng)
        self.lines.append(self.notation.write(move))
        self.state, _ = TITLE.apply(self.state, move)

    # Made-up moves

    def type_line(self) -> Move:
        """Make up a move, often one that is almost legal."""
        asked = [seat for seat in TITLE.asked(self.state) if seat is not None]
        self.seat = self.rng.choice(asked) if asked and self.rng.random() < 0.85 else self.rng.choice(self.seats)
        if self.rng.random() < 0.25:
            listed = list(TITLE.legal(self.state, self.seat if self.seat in asked else None))
            if listed:
                return self.bend(self.rng.choice(listed))
        verbs = [verb for ask in TITLE.asks(self.state) for verb in ask.verbs if verb in MADE]
        verb = self.rng.choice(verbs) if verbs and self.rng.random() < 0.75 else self.rng.choice(list(MADE))
        return MADE[verb](self)

    def bend(self, move: Move) -> Move:
        """Change or drop one field of a legal move."""
        fields = [name for name in move.__struct_fields__ if name not in ("seat", "player")]
        if not fields:
            return move
        name = self.rng.choice(fields)
        made = MADE[self.notation.templates[type(move)].verb](self) if self.rng.random() < 0.7 else None
        if isinstance(made, type(move)):
            return replace(move, **{name: getattr(made, name)})
        optional = {"type", "paying", "gaining", "effect", "spot", "festivity"}
        return replace(move, **{name: None}) if name in optional and not isinstance(move, moves.Mark) else move

    def card(self) -> str:
        """Name any card, or one close by."""
        owner = self.state.seats[self.seat]
        decks = self.state.decks.values()
        near = [*owner.hand, *owner.tired, *owner.preparing, *(word for deck in decks for word in deck.display)]
        return self.rng.choice(near if near and self.rng.random() < 0.7 else self.cards)

    def some_cards(self) -> tuple[str, ...]:
        return tuple(self.card() for _ in range(self.rng.choice((1, 1, 1, 2))))

    def source(self) -> str:
        """Name a card with an effect, with or without its number."""
        owner, tables = self.state.seats[self.seat], self.state.tables
        near = [held.id for held in owner.patches] + [held.card for held in owner.patches]
        near += [self.state.now.card] if self.state.now.type else []
        near += list(self.state.outposts.values())
        far = [*tables.patches, *tables.friends, *tables.outposts]
        return self.rng.choice(near if near and self.rng.random() < 0.8 else far)

    def held(self) -> str:
        """Name a card that can be discarded."""
        owner, tables = self.state.seats[self.seat], self.state.tables
        near = [*(held.id for held in owner.patches), *(held.card for held in owner.patches), *owner.preparing]
        return self.rng.choice(near if near and self.rng.random() < 0.8 else [*tables.favours, *tables.patches])

    def items(self) -> tuple[str, ...]:
        owner = self.state.seats[self.seat]
        pool = list(owner.pack) if owner.pack and self.rng.random() < 0.6 else list(ITEMS)
        return tuple(self.rng.choice(pool) for _ in range(self.rng.choice((1, 1, 1, 2, 2, 3))))

    def spent(self) -> tuple[str, ...] | None:
        if self.rng.random() < 0.6:
            return None
        return self.items() if self.rng.random() < 0.7 else (self.held(),)

    def gained(self) -> tuple[str, ...] | None:
        return self.items() if self.rng.random() < 0.3 else None

    def spot(self) -> str | None:
        return self.rng.choice((None, "1a", "1b", "2a", "2b", "3a", "4b", "9h"))

    def leg(self, at: str) -> tuple[str, str]:
        """Make up a trail from a location with its means, and return where it leads."""
        tables = self.state.tables
        trail = self.rng.choice(tables.trails_at[at] if self.rng.random() < 0.95 else list(tables.trails.values()))
        sources = [held.id for held in self.state.seats[self.seat].patches] + [self.state.now.card or "fox"]
        sources = [source for source in sources if source in tables.friends or "#" in source]
        means = self.rng.choice(("", "", "", "/map", f"/{self.rng.choice(sources or ['fox'])}"))
        return f"{trail.id}{means}", trail.other(at)

    def legs(self) -> tuple[str, ...]:
        at, found = self.state.seats[self.seat].at, []
        for _ in range(self.rng.choice((1, 1, 1, 2, 2, 3))):
            leg, at = self.leg(at)
            found.append(leg)
        return tuple(found)

    # Properties

    def check(self, move: Move) -> None:
        verdict = TITLE.judge(self.state, move)
        verb = self.notation.templates[type(move)].verb
        self.verdicts[f"{verb} {type(verdict).__name__}"] += 1
        line = self.notation.write(move)
        where = (self.edition, self.lines[-8:], line, verdict)
        match verdict:
            case Refusal(clauses=clauses, reason=reason):
                assert all((clauses, reason)), where
                assert move not in self.listed(move), where
                assert not any(piece in reason for piece in ("None", "()")), where
            case Unfinished(readings=readings):
                assert verb == "activate" or len(set(readings)) > 1, where
                assert all(TITLE.judge(self.state, reading) == Legal(reading) for reading in readings), where
            case Legal(move=meant):
                self.check_legal(move, meant, where)
        if isinstance(move, moves.TravelBy) and len(move.legs) > 1:
            self.check_way(move, verdict, where)
        elif self.is_several(move):
            self.check_several(move, verdict, where)

    def check_legal(self, move: Move, meant: Move, where: Any) -> None:
        assert TITLE.judge(self.state, meant) == Legal(meant), where
        assert self.notation.parse(self.notation.write(meant)) == meant, where
        after, _ = TITLE.apply(self.state, meant)
        assert TITLE.positions.examine(after) == [], (TITLE.positions.examine(after), where)
        if self.is_several(meant) or self.is_for_other(meant) or self.is_long_way(meant):
            return
        stands = self.as_listed(meant)
        found = [self.as_listed(other) for other in self.listed(meant)]
        assert stands in found or isinstance(meant, moves.Groves | moves.StoreItems), where

    def listed(self, move: Move) -> Sequence[Move]:
        has_seat = self.notation.templates[type(move)].has_seat
        return list(TITLE.legal(self.state, getattr(move, "seat", None) if has_seat else None))

    def as_listed(self, move: Move) -> Move:
        """Return the listed move that is equivalent to this one: the list leaves out other numbers and orders."""
        match move:
            case moves.Adjust(number=number):
                return replace(move, number=1 if number > 0 else -1)
            case moves.Festivities(cards=cards) | moves.Discard(cards=cards):
                return replace(move, cards=tuple(sorted(cards)))
            case moves.Sites(sites=sites):
                return replace(move, sites=tuple(sorted(sites)))
        return move

    def is_for_other(self, move: Move) -> bool:
        """Return whether a manual outcome is typed for a player who is not asked, whose moves are not listed."""
        return isinstance(move, moves.Adjust) and move.seat not in TITLE.asked(self.state)

    def is_several(self, move: Move) -> bool:
        if isinstance(move, moves.Discard) and self.state.stack and not isinstance(self.state.stack[-1], FifthPatch):
            return len(move.cards) > 1
        return len(getattr(move, SEVERAL.get(type(move), ""), ())) > 1

    def is_long_way(self, move: Move) -> bool:
        """Return whether a move has several trails but is not a listed run of the Friend."""
        if not isinstance(move, moves.TravelBy) or len(move.legs) == 1:
            return False
        trails = self.state.tables.trails
        is_run = all(leg in trails and trails[leg].type == self.state.now.type for leg in move.legs)
        return not is_run or len(move.legs) > LONGEST_RUN or self.state.now.phase == "after"

    def check_several(self, move: Move, verdict: Any, where: Any) -> None:
        """Check that several cards in one move equal the same cards one by one."""
        field = SEVERAL.get(type(move), "cards")
        state: State = self.state
        for card in getattr(move, field):
            single = replace(move, **{field: (card,)})
            found = TITLE.judge(state, single)
            if not isinstance(found, Legal):
                assert not isinstance(verdict, Legal), (where, single, found)
                return
            state, _ = TITLE.apply(state, found.move)
        if isinstance(verdict, Legal):
            assert plain(state) == plain(TITLE.apply(self.state, verdict.move)[0]), where

    def check_way(self, move: moves.TravelBy, verdict: Any, where: Any) -> None:
        """Check that a route with explicit means is legal exactly when its trails are, typed one by one."""
        trails = self.state.tables.trails
        is_clear = all("/" in leg or trails[leg].type == self.state.now.type for leg in move.legs)
        runs = [at for at, leg in enumerate(move.legs) if "/" not in leg]
        if not is_clear or (runs and runs != list(range(runs[0], runs[-1] + 1))):
            return
        if runs and (self.state.now.phase == "after" or (self.state.now.phase == "run" and runs[0])):
            return
        state: State = self.state
        for leg in move.legs:
            found = TITLE.judge(state, replace(move, legs=(leg,)))
            if not isinstance(found, Legal):
                assert not isinstance(verdict, Legal) or state.stack, (where, leg, found)
                return
            before = state
            state, _ = TITLE.apply(state, found.move)
            if state.stack or state.turn != before.turn or state.step != "travel":
                return
        assert isinstance(verdict, Legal), (where, "one after the other they stand")
        assert plain(state) == plain(TITLE.apply(self.state, verdict.move)[0]), where


def plain(state: State) -> State:
    """Drop how a move was typed."""
    return replace(state, stack=tuple(frame for frame in state.stack if not isinstance(frame, Path | Window)))


def _festivity(typist: Typist) -> str:
    tables = typist.state.tables
    return typist.rng.choice(list(typist.state.festivities or tables.festivities))


def _play(typist: Typist) -> Move:
    return moves.Play(typist.seat, typist.card(), typist.rng.choice((None, None, "forest", "water", "rock")))


def _mark(typist: Typist) -> Move:
    return moves.Mark(typist.seat, _festivity(typist), typist.spot())


def _craft(typist: Typist) -> Move:
    festivity = _festivity(typist) if typist.rng.random() < 0.4 else None
    paying = typist.items() if typist.rng.random() < 0.3 else None
    owner = typist.state.seats[typist.seat]
    card = typist.rng.choice(owner.preparing or tuple(typist.state.tables.favours))
    return moves.Craft(typist.seat, card, paying, festivity, typist.spot() if festivity else None)


def _use(typist: Typist) -> Move:
    number = typist.rng.choice((None, None, None, 1, 2))
    return moves.Use(typist.seat, typist.source(), number, typist.spent(), typist.gained())


def _sites(typist: Typist) -> Move:
    spaces = typist.state.tables.spaces
    curios = typist.rng.sample(("bug", "pebble", "flower") * 2, len(spaces))
    return moves.Sites(tuple(f"{trail}={curio}" for trail, curio in zip(spaces, curios, strict=True)))


def _groves(typist: Typist) -> Move:
    goods = [typist.rng.sample(ITEMS[:7], 2) for _ in typist.state.tables.groves]
    return moves.Groves(
        tuple(f"{at}={'+'.join(two)}" for at, two in zip(typist.state.tables.groves, goods, strict=True))
    )


def _adjust(typist: Typist) -> Move:
    what: Any = typist.rng.choice(
        ("acorn", "map", "points", "draw_favour", "take_patch", "mark", "discard_friend", "refresh")
    )
    return moves.Adjust(typist.seat, what, typist.rng.choice((-2, -1, 0, 1, 2, 12)))


def _trade(typist: Typist) -> Move:
    return moves.Trade(typist.seat, typist.rng.randint(0, 4), typist.spent(), typist.gained())


MADE: dict[str, Callable[[Typist], Move]] = {
    "outposts": lambda t: moves.Outposts(tuple(t.rng.choices(list(t.state.tables.outposts), k=2))),
    "festivities": lambda t: moves.Festivities(tuple(t.rng.choices(list(t.state.tables.festivities), k=3))),
    "draw": lambda t: moves.Draw(t.some_cards()),
    "sites": _sites,
    "groves": _groves,
    "sun": lambda t: moves.Sun(t.rng.choice(ITEMS[:7])),
    "first": lambda t: moves.First(t.seat),
    "hand": lambda t: moves.Hand(t.seat, t.some_cards()),
    "look": lambda t: moves.Look(t.seat, t.some_cards()),
    "play": _play,
    "pass": lambda t: moves.Pass(t.seat),
    "travel": lambda t: moves.TravelBy(t.seat, t.legs()),
    "forage": lambda t: moves.Forage(t.seat, t.items()),
    "make": lambda t: moves.Make(t.seat, t.card(), t.items() if t.rng.random() < 0.3 else None),
    "activate": lambda t: moves.Activate(t.seat),
    "trade": _trade,
    "use": _use,
    "take": lambda t: moves.Take(t.seat, t.card()),
    "keep": lambda t: moves.Keep(t.seat, t.some_cards()),
    "mark": _mark,
    "gain": lambda t: moves.GainItems(t.seat, t.items()),
    "choose": lambda t: moves.Choose(t.seat, t.rng.randint(0, 4)),
    "zoom": lambda t: moves.Zoom(t.seat, t.rng.choice(list(t.state.tables.locations))),
    "refresh": lambda t: moves.Refresh(t.seat, t.card()),
    "craft": _craft,
    "discard": lambda t: moves.Discard(t.seat, tuple(t.held() for _ in range(t.rng.choice((1, 1, 2))))),
    "done": lambda t: moves.Done(t.seat),
    "adjust": _adjust,
    "store": lambda t: moves.StoreItems(t.seat, t.rng.choice(list(t.state.tables.favours)), t.items()),
    "title": lambda t: moves.TitleWord(t.seat, t.rng.choice(("food", "gifts", "forest", "water", "rock"))),
}


@pytest.mark.parametrize("first", range(0, GAMES, BATCH))
def test_any_line(first: int) -> None:
    verdicts: Counter[str] = Counter()
    for seed in range(first, first + BATCH):
        verdicts += Typist(seed).run()
    assert sum(verdicts.values()) > 1500
    assert sum(number for name, number in verdicts.items() if name.endswith("Legal")) > 250
