"""Storage, paths, Dawdle cards, Festivities and the solo title, compared with a slow second opinion."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.maple_valley import moves
from companion.games.maple_valley.game import TITLE
from companion.games.maple_valley.position import read_position
from companion.games.maple_valley.state import State
from companion.games.maple_valley.turns import dawdle_needs
from companion.games.maple_valley.vocabulary import name_of
from companion.referee.amounts import counted
from companion.referee.problems import BadPosition
from companion.referee.scores import SeatScore
from companion.referee.verdicts import Legal, Refusal
from tests.games.maple_valley import oracle
from tests.games.maple_valley.casebook import COLOURS, SEATS, STARTERS, ValleyCase, case_position
from tests.tools.opinions import Doc, Opinion, agree, each

TYPES = ("forest", "water", "rock")
ITEMS = (*oracle.GOODS, *oracle.CURIOS)
# Items by their names on the score sheet, in the singular and the plural.
ITEM_OF = {name_of(item, number): item for item in ITEMS for number in (1, 2)}


def state_of(rulings: dict[str, str] | None = None, **changes: Any) -> State:
    """Set up a position as a case would."""
    case = ValleyCase(id="MV-X-01", about="", then="legal", **changes)
    return read_position(case_position(case), rulings or {})


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
    """Return a position with storing Favours and Patches of every kind, and those cards."""
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


def random_shelves(rng: Random) -> Doc:
    """Draw some storing cards and a Pack."""
    _, cards = shelves()
    box = [word for word in cards for _ in range(1 if word.startswith("heap") else 2)]
    words = rng.sample(box, rng.choice((1, 2, 2, 3, 3)))
    asked = [rng.choice(oracle.KINDS.get(thing, (thing,))) for word in words for thing in cards[word].things]
    kinds = {*rng.sample(asked, min(len(asked), rng.choice((1, 2, 3, 4)))), rng.choice(ITEMS)}
    return {"cards": words, "pack": {item: rng.randint(1, 4) for item in sorted(kinds)}}


def check_storage(document: Doc) -> Iterator[str]:
    """The best total, and that what is said to lie on each card makes it up."""
    plain, cards = shelves()
    words, pack = document["cards"], document["pack"]
    score = score_of(plain, words, pack)
    assert score.total == oracle.best_total([cards[word] for word in words], pack), score
    left: Counter[str] = Counter(pack)
    stored: Counter[str] = Counter()
    for line in score.lines:
        if line.source.startswith("Stored on "):
            title, _, things = line.source.removeprefix("Stored on ").partition(": ")
            word = title.lower().replace(" ", "-")
            parts = [part.split() for part in re.split(", | and ", things)]
            laid = [ITEM_OF[name] for number, name in parts for _ in range(int(number))]
            number = oracle.are_sets(cards[word].things, laid)
            assert number, (line, "no complete sets")
            most = cards[word].most
            assert most is None or number <= most, line
            stored[word] += number
            left.subtract(laid)
    assert min(left.values(), default=0) >= 0, (score, "more stored than there is")
    worth = sum(cards[word].points * number for word, number in stored.items())
    assert worth + oracle.leftovers(left) == score.total, score
    yield from ("several cards",) if len(stored) > 1 else ()
    yield from ("several sets" for number in stored.values() if number > 1)
    yield from ("a wildcard" for word in stored if any(thing in oracle.KINDS for thing in cards[word].things))
    yield from ("as many as the card takes" for word in stored if stored[word] == cards[word].most)
    yield from ("one card after the other is not best",) if oracle.greedy([cards[w] for w in words], pack) else ()


def score_of(plain: State, words: Sequence[str], pack: dict[str, int]) -> SeatScore:
    """Score Ann with these cards and this pack at the end."""
    patches = [word for word in words if word in plain.tables.patches]
    document = TITLE.positions.describe(plain)
    document["seat"][0] |= {
        "bringing": [word for word in words if word not in patches],
        "patches": patches,
        "pack": pack,
        "hand": [plain.seats["ann"].starter],
    }
    document |= {"step": "over", "out": {}}
    return next(seat for seat in TITLE.score(TITLE.positions.read(document, {})).seats if seat.seat == "ann")


def shelf_case(document: Doc) -> Doc:
    """Write cards and a pack as a case; what each card stores is said besides."""
    _, cards = shelves()
    stores = {word: [*cards[word].things, cards[word].points, cards[word].most or "any"] for word in document["cards"]}
    return {"final": True, "bringing": {"ann": document["cards"]}, "pack": {"ann": document["pack"]}, "stores": stores}


# Paths


TRAIL_GIFT = {"trigger": "trail", "of": ["water"], "gain": [{"do": "gain", "item": "map"}]}
STONE_GIFT = {"trigger": "trail", "of": ["rock"], "gain": [{"do": "gain", "item": "pebble"}]}
EXTRA: dict[str, tuple[dict[str, Any], ...]] = {
    "patch": ({"title": "Digging", "effects": [STONE_GIFT]},),
    "friend": tuple({"title": f"Walker {type}", "travel": [type]} for type in TYPES),
}
# Where a card gives Maps on the way, no route can be ruled out as leading nowhere.
RAFTING = {**EXTRA, "patch": (*EXTRA["patch"], {"title": "Rafting", "effects": [TRAIL_GIFT]})}
GIFTS = {"rafting": oracle.Gift("water", "map"), "digging": oracle.Gift("rock", "pebble")}
POWERS = {"orienteering": ("any", 1), "canoeing": ("water", 2)}


def random_board(rng: Random) -> dict[str, Any]:
    """Bend trails of the board at random; it stays connected, as some trails are left alone."""
    bent = rng.sample(("F3", "F5", "W4", "W8", "R2", "R4", "R9", "F9", "W9"), rng.randint(0, 5))
    places = ("VIL", "LOO", "CLU", "LOD", "OPW", "OPE", "BLU", "OAK1", "OAK2", "MAP1", "MAP2", "BEE1", "BEE2")
    trails = {id: {"type": rng.choice(TYPES), "ends": rng.sample(places, 2)} for id in bent}
    return {"trail": trails} if trails else {}


def random_paths(seed: int) -> Iterator[Doc]:
    """Draw a board, some turns on it, and paths to type in each."""
    rng = Random(f"paths {seed}")
    board = random_board(rng)
    for _ in range(8):
        document = random_turn(rng, board)
        hiker = Hiker(document)
        if rng.random() < 0.4:
            document["begun"] = hiker.first_steps(rng)
            hiker = Hiker(document)
        yield {**document, "paths": [hiker.path(rng) for _ in range(8)]}


def random_turn(rng: Random, board: Doc) -> Doc:
    known = ("orienteering", "canoeing", "digging", *(("rafting",) if (has_rafting := rng.random() < 0.5) else ()))
    return {
        "board": board,
        "type": rng.choice(TYPES),
        "has_rafting": has_rafting,
        "patches": rng.sample(known, rng.choice((0, 1, 1, 2))),
        "at": rng.choice(("VIL", "LOO", "CLU", "LOD", "OPE", "BLU", "OAK1", "OAK2", "MAP1", "BEE1")),
        "maps": rng.choice((0, 0, 1, 1, 2, 3)),
        "begun": [],
    }


def check_paths(document: Doc) -> Iterator[str]:
    """Type the paths, each in the same turn; where nothing else works on the way, all lines are listed."""
    hiker = Hiker(document)
    if not hiker.has_rafting and not hiker.powers and hiker.is_walking:
        listed = [move for move in TITLE.legal(hiker.state, "ann") if isinstance(move, moves.TravelBy)]
        lines = {tuple(leg.partition("/")[0] for leg in move.legs) for move in listed}
        assert lines == set(hiker.lines((), hiker.walker.at))
        yield "all lines"
        yield from ("a line of five trails" for line in lines if len(line) == 5)
    for legs in document["paths"]:
        yield hiker.type_path(tuple(legs))


def path_case(document: Doc) -> Doc:
    """Return a turn as a case; the paths are the moves to judge."""
    lines = [f"ann play walker-{document['type']}"]
    lines += [f"ann travel {' '.join(document['begun'])}"] if document["begun"] else []
    paths = [f"ann travel {' '.join(legs)}" for legs in document["paths"]]
    return {**turn_fields(document), "given": lines, "lines": paths}


def turn_fields(document: Doc) -> dict[str, Any]:
    return {
        "extra": RAFTING if document["has_rafting"] else EXTRA,
        "board": document["board"],
        "at": {"ann": document["at"]},
        "hand": {"ann": ("fox", f"walker-{document['type']}")},
        "patches": {"ann": tuple(document["patches"])},
        "pack": {"ann": {"map": document["maps"]}},
    }


class Hiker:
    """A Friend turn in progress, and paths typed into it."""

    def __init__(self, document: Doc) -> None:
        self.has_rafting, patches = document["has_rafting"], document["patches"]
        self.state = state_of(**turn_fields(document))
        self.apply(moves.Play("ann", f"walker-{document['type']}"))
        trails = self.state.tables.trails.values()
        self.ways = {trail.id: oracle.Way(trail.id, trail.type, trail.ends) for trail in trails}
        self.gifts = [GIFTS[patch] for patch in patches if patch in GIFTS]
        self.powers = tuple((patch, *POWERS[patch]) for patch in patches if patch in POWERS)
        if document["begun"]:
            self.apply(moves.TravelBy("ann", tuple(document["begun"])))

    def first_steps(self, rng: Random) -> list[str]:
        """Travel a little first, so that moves are also typed in the middle of a turn."""
        lines = [list(move.legs) for move in TITLE.legal(self.state, "ann") if isinstance(move, moves.TravelBy)]
        plain = [legs for legs in lines if not any("/" in leg and "/map" not in leg for leg in legs)]
        return rng.choice(plain) if plain else []

    def apply(self, move: Any) -> None:
        if TITLE.judge(self.state, move) != Legal(move):
            raise BadPosition(f"{move} is not legal")
        self.state, _ = TITLE.apply(self.state, move)

    @property
    def walker(self) -> oracle.Walker:
        owner, now = self.state.seats["ann"], self.state.now
        return oracle.Walker(
            owner.at, now.type, owner.pack.get("map", 0), self.powers, frozenset(now.trails), now.phase
        )

    def path(self, rng: Random) -> list[str]:
        """Make up a path, mostly one whose trails connect."""
        at, legs = self.state.seats["ann"].at, []
        used = set(self.state.now.trails)
        for _ in range(rng.choice((1, 2, 2, 3, 3, 4, 5))):
            here = [way for way in self.ways.values() if at in way.ends]
            fresh = [way for way in here if way.id not in used]
            pool = fresh if fresh and rng.random() < 0.95 else here
            own = [way for way in pool if way.type == self.state.now.type]
            if own and rng.random() < 0.5:
                pool = own
            way = rng.choice(pool if rng.random() < 0.98 else list(self.ways.values()))
            means = rng.choice(("", "", "", "", "", "", "/map", *(f"/{card}" for card, *_ in self.powers)))
            legs.append(way.id + means)
            used.add(way.id)
            at = way.ends[1 - way.ends.index(at)] if at in way.ends else way.ends[0]
        return legs

    @property
    def is_walking(self) -> bool:
        return self.state.turn == "ann" and self.state.step == "travel"

    def lines(self, legs: tuple[str, ...], at: str) -> Iterator[tuple[str, ...]]:
        """List every path of up to five trails that is legal by the second opinion."""
        for id in [way.id for way in self.ways.values() if at in way.ends]:
            found = list(oracle.walks(self.ways, self.state.sites, self.gifts, self.walker, (*legs, id)))
            cheapest = [walk for walk in found if walk.spent == min(walk.spent for walk in found)]
            if found and self.leaves_a_way(cheapest, (*legs, id), extra=0):
                yield (*legs, id)
            if found and len(legs) < 4:
                yield from self.lines((*legs, id), found[0].at)

    def type_path(self, legs: tuple[str, ...]) -> str:
        """Judge one path, play it if it is legal, and return its kind."""
        if not self.is_walking:
            return "over"
        walker = self.walker
        found = list(oracle.walks(self.ways, self.state.sites, self.gifts, walker, legs))
        fewest = min((walk.spent for walk in found), default=0)
        found = [walk for walk in found if walk.spent == fewest]
        ends = {(walk.at, walk.maps, walk.found) for walk in found}
        verdict = TITLE.judge(self.state, moves.TravelBy("ann", legs))
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
        assert TITLE.judge(self.state, verdict.move) == verdict, where
        assert len(ends) == 1, where
        after, _ = TITLE.apply(self.state, verdict.move)
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
        return f"legal with {counted(walker.maps - maps, 'Map')}" if maps < walker.maps else "legal"

    def leaves_a_way(self, found: list[oracle.Walked], legs: tuple[str, ...], extra: int) -> bool:
        """Return whether the Friend's type can still be used after the move, with extra trails (MV-TRAV-02)."""
        if not found or found[0].phase != "before":
            return True
        used = frozenset((*self.state.now.trails, *(leg.partition("/")[0] for leg in legs)))
        walker = self.walker._replace(at=found[0].at, maps=found[0].maps, used=used)
        return oracle.can_still_run(self.ways, walker, extra)


# Dawdle cards


def random_hands(rng: Random) -> Doc:
    players = rng.randint(1, 5)
    most = 4 if players == 5 else 6
    return {
        "friends": [rng.randint(0, most if rng.random() < 0.4 else 2) for _ in range(players)],
        "held": [rng.choice((0, 0, 0, 1, 2)) for _ in range(players)],
        "first": rng.randrange(players),
        "rulings": {"dawdle_short": rng.choice(("shortest", "in_order"))},
    }


def hands_case(document: Doc) -> Doc:
    """Return Friends and Dawdle cards in hands as a case."""
    friends, held = document["friends"], document["held"]
    decks = state_of().tables.deck("friend", len(friends) == 1).items()
    names = iter([word for word, number in decks for _ in range(number)])
    hands = {
        SEATS[at]: (STARTERS[at], *(next(names) for _ in range(friends[at])), *["dawdle"] * held[at])
        for at in range(len(friends))
    }
    empty = {"favour": (), "friend": (), "patch": ()}
    return {"players": len(friends), "hand": hands, "early": SEATS[document["first"]], "display": empty}


def check_dawdles(document: Doc) -> Iterator[str]:
    state = state_of(document["rulings"], **hands_case(document))
    held, first = document["held"], document["first"]
    counts = [number + 1 for number in document["friends"]]
    is_shortest = document["rulings"]["dawdle_short"] == "shortest"
    wanted = oracle.dawdles_drawn(counts, held, first, 12 - sum(held), is_shortest)
    needs = dawdle_needs(state)
    assert [needs.get(name, 0) for name in SEATS[: len(counts)]] == wanted
    yield from ("somebody draws",) if any(wanted) else ()
    yield from ("too few for all",) if sum(wanted) == 12 - sum(held) else ()


# Festivities and the title


def random_markers(rng: Random) -> Doc:
    players = rng.randint(2, 5)
    spots = [f"{row}{letter}" for row in range(1, players + 1) for letter in "ab"]
    rng.shuffle(spots)
    taken = {spot: rng.choice(SEATS[:players]) for spot in spots[: rng.randint(0, len(spots))]}
    return {"players": players, "markers": taken, "rulings": {"second_after_tie": rng.choice(("yes", "no"))}}


def festive_case(document: Doc) -> Doc:
    """Return the markers of one Festivity as a case."""
    players = document["players"]
    markers = {"square-dance": document["markers"]}
    return {"players": players, "markers": markers, "final": True, "hand": starters(players)}


def check_festivities(document: Doc) -> Iterator[str]:
    players, ruling = document["players"], document["rulings"]
    state = state_of(ruling, **festive_case(document))
    counts = [list(document["markers"].values()).count(name) for name in SEATS[:players]]
    totals = [seat.total for seat in TITLE.score(state).seats]
    assert totals == oracle.festivity(counts, ruling["second_after_tie"] == "yes")
    best = max(counts)
    yield from ("a tie for the most",) if best and counts.count(best) > 1 else ()
    yield from ("a second place",) if len({number for number in counts if number}) > 1 else ()


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
            hundred = 100 - TITLE.score(state).seats[0].total
            owner = state.seats["ann"]
            state = replace(state, seats={"ann": replace(owner, points=owner.points + hundred)})
        state = replace(state, seats={"ann": replace(state.seats["ann"], chosen=chosen)})
        (score,) = TITLE.score(state).seats
        wanted = oracle.solo_title(crafted, score.total, len(patches), types, chosen, is_festive)
        assert score.remark == wanted, (brought, owned, chosen)


# All of them


def with_rulings(case: Callable[[Doc], Doc]) -> Callable[[Doc], Doc]:
    return lambda document: {"rulings": document["rulings"], **case(document)}


OPINIONS = (
    Opinion("Maple Valley storage", each("storage", random_shelves), check_storage, shelf_case),
    Opinion("Maple Valley paths", random_paths, check_paths, path_case),
    Opinion("Maple Valley Dawdle cards", each("dawdle", random_hands), check_dawdles, with_rulings(hands_case)),
    Opinion("Maple Valley Festivities", each("markers", random_markers), check_festivities, with_rulings(festive_case)),
)
STORAGE, PATHS, DAWDLES, FESTIVITIES = OPINIONS


@pytest.mark.parametrize("first", range(0, 2400, 400))
def test_storage(first: int) -> None:
    assert agree(STORAGE, 400, first).interesting > 200


@pytest.mark.parametrize("first", range(0, 60, 10))
def test_paths(first: int) -> None:
    met = agree(PATHS, 80, first).met
    assert met["legal"] > 30, met
    assert met["illegal"] > 50, met


@pytest.mark.parametrize("opinion", [DAWDLES, FESTIVITIES], ids=lambda opinion: opinion.part)
def test_two_opinions(opinion: Opinion) -> None:
    assert agree(opinion, 300).interesting > 100
