"""Storage, paths, Dawdle cards, Festivities and the solo title, told by the game and by a slow second opinion."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.maple_valley import moves
from companion.games.maple_valley.game import GAME
from companion.games.maple_valley.hours import dawdle_needs
from companion.games.maple_valley.state import State
from companion.referee.verdicts import Legal, Refusal
from tests.maple_valley import oracle
from tests.maple_valley.casebook import COLOURS, SEATS, STARTERS, ValleyCase, case_position

TYPES = ("forest", "water", "rock")
ITEMS = (*oracle.GOODS, *oracle.CURIOS)


def state_of(rulings: dict[str, str] | None = None, **changes: Any) -> State:
    """Set up a position as a case would."""
    case = ValleyCase(id="MV-X-01", about="", then="legal", **changes)
    return GAME.read_position(case_position(case), rulings or {})


# Storage


SETS: tuple[dict[str, int], ...] = (
    {"bug": 1, "herbs": 1},
    {"herbs": 1, "flower": 1},
    {"honey": 1},
    {"flower": 1, "honey": 1},
    {"pebble": 2},
    {"bug": 1, "pebble": 1, "flower": 1},
    {"any_curio": 1},
    {"any_curio": 2},
    {"any_good": 1, "bug": 1},
    {"any_res": 1, "honey": 1},
    {"any_good": 2},
)
POINTS = (1, 2, 3, 4)
MAXIMA = (None, 1, 2, 3)


@cache
def shelves() -> tuple[State, dict[str, oracle.Card]]:
    """Return a position with storing Favours and Patches of every sort, and those cards."""
    cards: dict[str, oracle.Card] = {}
    decks: dict[str, list[dict[str, Any]]] = {"favour": [], "patch": []}
    for number, wanted in enumerate(SETS * 3):
        points, most = POINTS[number % 4], MAXIMA[number * 7 // 3 % 4]
        step = {"do": "store", "set": wanted, "pts": points} | ({} if most is None else {"max": most})
        deck = "patch" if number % 5 == 4 else "favour"
        card = {"title": f"Shelf {number}", "copies": 2, "effects": [{"trigger": "score", "gain": [step]}]}
        decks[deck].append(card | ({"category": "Gifts"} if deck == "favour" else {}))
        things = tuple(item for item, times in wanted.items() for _ in range(times))
        cards[f"shelf-{number}"] = oracle.Card(things, points, most)
    for number, item in enumerate(("honey", "clay")):
        per = {"count": "res", "of": [item], "each": number + 1}
        effect = {"trigger": "score", "gain": [{"do": "pts", "n": 2, "per": per}]}
        decks["favour"].append({"title": f"Heap {item}", "category": "Food", "effects": [effect]})
        cards[f"heap-{item}"] = oracle.Card((item,) * (number + 1), 2, None)
    return state_of(extra={deck: tuple(entries) for deck, entries in decks.items()}), cards


@pytest.mark.parametrize("first", range(0, 2400, 400))
def test_storage(first: int) -> None:
    plain, cards = shelves()
    box = [word for word in cards for _ in range(1 if word.startswith("heap") else 2)]
    for seed in range(first, first + 400):
        rng = Random(f"storage {seed}")
        words = rng.sample(box, rng.choice((1, 2, 2, 3, 3)))
        kinds = rng.sample(ITEMS, rng.choice((2, 3, 4)))
        pack = {item: rng.randint(1, 4) for item in kinds}
        check_storage(plain, words, pack, cards)


def check_storage(plain: State, words: list[str], pack: dict[str, int], cards: dict[str, oracle.Card]) -> None:
    owner = plain.seats["ann"]
    patches = tuple(word for word in words if word in plain.tables.patches)
    document = GAME.describe(plain)
    document["seat"][0] |= {
        "bringing": [word for word in words if word not in patches],
        "patches": list(patches),
        "pack": pack,
        "hand": [owner.starter],
    }
    document |= {"step": "over", "out": {}}
    score = next(seat for seat in GAME.score(GAME.read_position(document, {})).seats if seat.seat == "ann")
    assert score.total == oracle.best_total([cards[word] for word in words], pack), (words, pack, score)
    left = Counter(pack)
    stored: Counter[str] = Counter()
    for line in score.lines:
        if line.source.startswith("Stored on "):
            title, _, things = line.source.removeprefix("Stored on ").partition(": ")
            word = title.lower().replace(" ", "-")
            laid = [item for part in things.split(", ") for item in [part.split()[1]] * int(part.split()[0])]
            number = oracle.are_sets(cards[word].things, laid)
            assert number, (line, "no complete sets")
            most = cards[word].most
            assert most is None or number <= most, line
            stored[word] += number
            left.subtract(laid)
    assert min(left.values(), default=0) >= 0, (score, "more stored than there is")
    worth = sum(cards[word].points * number for word, number in stored.items())
    assert worth + oracle.leftovers(left) == score.total, (words, pack, score)


# Paths


TRAIL_GIFT = {"trigger": "trail", "of": ["water"], "gain": [{"do": "gain", "item": "map"}]}
STONE_GIFT = {"trigger": "trail", "of": ["rock"], "gain": [{"do": "gain", "item": "pebble"}]}
EXTRA: dict[str, tuple[dict[str, Any], ...]] = {
    "patch": ({"title": "Digging", "effects": [STONE_GIFT]},),
    "friend": tuple({"title": f"Walker {type}", "travel": [type]} for type in TYPES),
}
# Where a card gives Maps on the way, no line can be told to lead nowhere.
RAFTING = {**EXTRA, "patch": (*EXTRA["patch"], {"title": "Rafting", "effects": [TRAIL_GIFT]})}
GIFTS = {"rafting": oracle.Gift("water", "map"), "digging": oracle.Gift("rock", "pebble")}
POWERS = {"orienteering": ("any", 1), "canoeing": ("water", 2)}


def random_board(rng: Random) -> dict[str, Any]:
    """Bend trails of the board at random; it stays connected, as some trails are left alone."""
    bent = rng.sample(("F3", "F5", "W4", "W8", "R2", "R4", "R9", "F9", "W9"), rng.randint(0, 5))
    places = ("VIL", "LOO", "CLU", "LOD", "OPW", "OPE", "BLU", "OAK1", "OAK2", "MAP1", "MAP2", "BEE1", "BEE2")
    trails = {id: {"type": rng.choice(TYPES), "ends": rng.sample(places, 2)} for id in bent}
    return {"trail": trails} if trails else {}


@pytest.mark.parametrize("first", range(0, 60, 10))
def test_paths(first: int) -> None:
    verdicts: Counter[str] = Counter()
    for seed in range(first, first + 10):
        rng = Random(f"paths {seed}")
        board = random_board(rng)
        for _ in range(8):
            hiker = Hiker(rng, board)
            for _ in range(8):
                verdicts[hiker.type_path()] += 1
    assert verdicts["legal"] > 100, verdicts
    assert verdicts["illegal"] > 200, verdicts


class Hiker:
    """A Friend turn in progress, and random paths typed into it."""

    def __init__(self, rng: Random, board: dict[str, Any]) -> None:
        self.rng = rng
        type = rng.choice(TYPES)
        self.has_rafting = rng.random() < 0.5
        known = ("orienteering", "canoeing", "digging", *(("rafting",) if self.has_rafting else ()))
        patches = rng.sample(known, rng.choice((0, 1, 1, 2)))
        places = ["VIL", "LOO", "CLU", "LOD", "OPE", "BLU", "OAK1", "OAK2", "MAP1", "BEE1"]
        self.state = state_of(
            extra=RAFTING if self.has_rafting else EXTRA,
            board=board,
            at={"ann": rng.choice(places)},
            hand={"ann": ("fox", f"walker-{type}")},
            patches={"ann": tuple(patches)},
            pack={"ann": {"map": rng.choice((0, 0, 1, 1, 2, 3))}},
        )
        self.apply(moves.Play("ann", f"walker-{type}"))
        trails = self.state.tables.trails.values()
        self.ways = {trail.id: oracle.Way(trail.id, trail.type, trail.ends) for trail in trails}
        self.gifts = [GIFTS[patch] for patch in patches if patch in GIFTS]
        self.powers = tuple((patch, *POWERS[patch]) for patch in patches if patch in POWERS)
        if rng.random() < 0.4:
            self.begin()

    def begin(self) -> None:
        """Travel a little first, so that lines are typed in the middle of a turn too."""
        listed = [move for move in GAME.moves(self.state, "ann") if isinstance(move, moves.TravelBy)]
        plain = [move for move in listed if not any("/" in leg and "/map" not in leg for leg in move.legs)]
        if plain:
            self.apply(self.rng.choice(plain))

    def apply(self, move: Any) -> None:
        verdict = GAME.judge(self.state, move)
        assert verdict == Legal(move), verdict
        self.state, _ = GAME.apply(self.state, move)

    @property
    def walker(self) -> oracle.Walker:
        owner, now = self.state.seats["ann"], self.state.now
        return oracle.Walker(
            owner.at, now.type, owner.pack.get("map", 0), self.powers, frozenset(now.trails), now.phase
        )

    def path(self) -> tuple[str, ...]:
        """Make a path up, mostly one whose trails join."""
        at, legs = self.state.seats["ann"].at, []
        used = set(self.state.now.trails)
        for _ in range(self.rng.choice((1, 2, 2, 3, 3, 4, 5))):
            here = [way for way in self.ways.values() if at in way.ends]
            fresh = [way for way in here if way.id not in used]
            pool = fresh if fresh and self.rng.random() < 0.95 else here
            own = [way for way in pool if way.type == self.state.now.type]
            if own and self.rng.random() < 0.5:
                pool = own
            way = self.rng.choice(pool if self.rng.random() < 0.98 else list(self.ways.values()))
            means = self.rng.choice(("", "", "", "", "", "", "/map", *(f"/{card}" for card, *_ in self.powers)))
            legs.append(way.id + means)
            used.add(way.id)
            at = way.ends[1 - way.ends.index(at)] if at in way.ends else way.ends[0]
        return tuple(legs)

    def type_path(self) -> str:
        if self.state.turn != "ann" or self.state.step != "travel":
            return "over"
        legs = self.path()
        walker = self.walker
        found = list(oracle.walks(self.ways, self.state.sites, self.gifts, walker, legs))
        fewest = min((walk.spent for walk in found), default=0)
        found = [walk for walk in found if walk.spent == fewest]
        ends = {(walk.at, walk.maps, walk.found) for walk in found}
        verdict = GAME.judge(self.state, moves.TravelBy("ann", legs))
        where = (walker, legs, verdict, found)
        if not self.leaves_a_way(found, legs, extra=0):
            powers = sum(number for _, _, number in self.powers)
            may_go_on = self.has_rafting or self.leaves_a_way(found, legs, powers)
            assert may_go_on or isinstance(verdict, Refusal), where
            return "dead end"
        if not found:
            assert isinstance(verdict, Refusal), where
            return "illegal"
        assert isinstance(verdict, Legal), where
        assert GAME.judge(self.state, verdict.move) == verdict, where
        assert len(ends) == 1, where
        after, _ = GAME.apply(self.state, verdict.move)
        before = Counter(self.state.seats["ann"].pack)
        owner = after.seats["ann"]
        gained = Counter(owner.pack)
        gained.subtract(before)
        ((at, maps, items),) = ends
        wanted = Counter(item for item in items if item != "map") + Counter({"map": 0})
        wanted["map"] = maps - walker.maps
        assert (owner.at, {k: v for k, v in gained.items() if v}) == (at, {k: v for k, v in wanted.items() if v}), where
        if after.turn == "ann" and after.step == "travel":
            assert after.now.phase in {walk.phase for walk in found}, where
        return "legal"

    def leaves_a_way(self, found: list[oracle.Walked], legs: tuple[str, ...], extra: int) -> bool:
        """Tell whether the Friend's type can still be used after the line, with extra trails (MV-TRAV-02)."""
        if not found or found[0].phase != "before":
            return True
        used = frozenset((*self.state.now.trails, *(leg.partition("/")[0] for leg in legs)))
        walker = self.walker._replace(at=found[0].at, maps=found[0].maps, used=used)
        return oracle.can_still_run(self.ways, walker, extra)


# Dawdle cards


@pytest.mark.parametrize("first", range(0, 300, 100))
def test_dawdle_cards(first: int) -> None:
    for seed in range(first, first + 100):
        rng = Random(f"dawdle {seed}")
        players = rng.randint(1, 5)
        names = [word for word, number in state_of().tables.deck("friend", players == 1).items() for _ in range(number)]
        rng.shuffle(names)
        most = 4 if players == 5 else 6
        friends = [rng.randint(0, most if rng.random() < 0.4 else 2) for _ in range(players)]
        held = [rng.choice((0, 0, 0, 1, 2)) for _ in range(players)]
        first_seat, is_shortest = rng.randrange(players), rng.random() < 0.5
        hands = {
            SEATS[at]: (STARTERS[at], *(names.pop() for _ in range(friends[at])), *(["dawdle"] * held[at]))
            for at in range(players)
        }
        state = state_of(
            {"dawdle_short": "shortest" if is_shortest else "in_order"},
            players=players,
            hand=hands,
            early=SEATS[first_seat],
            display={"favour": (), "friend": (), "patch": ()},
        )
        counts = [number + 1 for number in friends]
        wanted = oracle.dawdles_drawn(counts, held, first_seat, 12 - sum(held), is_shortest)
        needs = dawdle_needs(state)
        assert [needs.get(name, 0) for name in SEATS[:players]] == wanted, (counts, held, first_seat, is_shortest)


# Festivities and the title


def test_festivities() -> None:
    rng = Random("festivities")
    for _ in range(300):
        players = rng.randint(2, 5)
        spots = [f"{row}{letter}" for row in range(1, players + 1) for letter in "ab"]
        rng.shuffle(spots)
        taken = {spot: rng.choice(SEATS[:players]) for spot in spots[: rng.randint(0, len(spots))]}
        is_yes = rng.random() < 0.5
        ruling = {"second_after_tie": "yes" if is_yes else "no"}
        state = state_of(ruling, players=players, markers={"square-dance": taken}, final=True, hand=starters(players))
        counts = [list(taken.values()).count(name) for name in SEATS[:players]]
        totals = [seat.total for seat in GAME.score(state).seats]
        assert totals == oracle.festivity(counts, is_yes), (counts, is_yes)


def starters(players: int) -> dict[str, tuple[str, ...]]:
    return {SEATS[at]: (STARTERS[at],) for at in range(players)}


def tied(words: Sequence[str], counts: Counter[str]) -> list[str]:
    """List the words that are counted most often."""
    return [word for word in words if counts[word] == max(counts[other] for other in words)]


def test_solo_title() -> None:
    rng = Random("title")
    tables = state_of().tables
    assert tuple(tables.starting) == COLOURS
    favours = [word for word, card in tables.favours.items() if not card.not_solo]
    friends = [word for word, card in tables.friends.items() if not card.not_solo and not card.colour]
    for _ in range(300):
        brought = rng.sample(favours, rng.randint(0, 6))
        owned = rng.sample(friends, rng.randint(0, 5))
        patches = rng.sample([word for word, card in tables.patches.items() if not card.not_solo], rng.randint(0, 4))
        crafted = Counter(tables.favours[word].category.casefold() for word in brought)
        types = Counter(str(type) for word in owned for type in tables.friends[word].travel)
        chosen = (
            rng.choice(tied(("decorations", "entertainment", "food", "gifts"), crafted)),
            rng.choice(tied(TYPES, types)),
        )
        is_festive = rng.random() < 0.5
        state = state_of(
            {"band_100": "festive" if is_festive else "exuberant"},
            players=1,
            final=True,
            hand={"ann": ("fox", *owned)},
            bringing={"ann": tuple(brought)},
            patches={"ann": tuple(patches)},
            points={"ann": rng.choice((0, 0, 20, 50, 70, 100))},
            display={"favour": (), "friend": (), "patch": ()},
        )
        if rng.random() < 0.4:
            hundred = 100 - GAME.score(state).seats[0].total
            owner = state.seats["ann"]
            state = replace(state, seats={"ann": replace(owner, points=owner.points + hundred)})
        state = replace(state, seats={"ann": replace(state.seats["ann"], chosen=chosen)})
        (score,) = GAME.score(state).seats
        wanted = oracle.solo_title(crafted, score.total, len(patches), types, chosen, is_festive)
        assert score.remark == wanted, (brought, owned, chosen)
