"""Summonses, taxes, kingdoms, replenishing and scores, compared with the second implementation on random positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from companion.games.king_of_the_valley.game import TITLE
from companion.games.king_of_the_valley.moves import Claim, Draw, Replenish, Stay, Summon, SummonVia, Swap, Tax
from companion.games.king_of_the_valley.position import describe, read_position
from companion.games.king_of_the_valley.state import State
from companion.games.king_of_the_valley.taxes import Means
from companion.referee.header import Header
from companion.referee.problems import BadPosition
from companion.referee.record import Played
from companion.referee.session import Session
from companion.referee.submission import judge
from companion.referee.verdicts import Legal
from tests.games.king_of_the_valley import oracle
from tests.games.king_of_the_valley.oracle import Doc, Way
from tests.tools.opinions import Opinion, agree, each

BOX = Counter(
    {"Q": 3, "D": 6, "C": 9, "K1": 5, "K2": 5, "K3": 5, "K4": 5, "F": 24, "W": 12, "J": 3, "P": 3, "Z": 2}
    | dict.fromkeys(("T0-3", "T0-4", "T3-5", "T3-6", "T4-7", "T4-8", "T5-9", "T5-10"), 1)
)
SWITCHES = {
    "identical_knights": ("any", "same_order"), "edge_group": ("forbid", "end_on_last"), "group_take": ("free", "all"),
    "coin_pays_own_priest": ("no", "yes"), "end_on_open": ("yes", "no"), "refill_order": ("emptied", "first_passed"),
    "short_column": ("must_suffice", "spill"), "hill_fill": ("rows", "chosen_column_first"),
    "tax_all_jesters": ("yes", "no"), "jester_couples": ("no", "yes"), "end_on_empty_pile": ("no", "yes"),
}  # fmt: skip
SQUARES = [column + row for row in "54321" for column in "abcde"]
NAMES = ("ann", "bo", "cy", "di")
SPECIALISTS = [tile for tile in BOX.elements() if tile[0] in "PZT"]
# Eight hundred positions in all, eighty to a test.
NUMBER, EACH = 800, 80
# The share of positions in which real moves are typed.
LINES = 0.15


def random_position(rng: Random) -> Doc:
    """Lay out the box at random; many positions cannot occur in a game."""
    tiles = [tile for tile in BOX.elements() if tile[0] in oracle.SUBJECTS]
    few = rng.random() < 0.5
    tiles = [tile for tile in tiles if not few or tile[0] in "KFJ" or rng.random() < 0.4]
    rng.shuffle(tiles)
    special = rng.sample(SPECIALISTS, rng.choice((3, 8, len(SPECIALISTS))))
    ground = [*special[: rng.choice((3, 8, 13))], *tiles][:25]
    tiles = tiles[25:]
    rng.shuffle(ground)
    start = line_up(rng, ground)
    gaps = rng.choice((0, 0, 0, 0.1, 0.3, 0.95))
    ground = ["." if rng.random() < gaps else tile for tile in ground]
    hill = {side: [tiles.pop() for _ in range(rng.choice((0, 1, 2, 5, 6, 6))) if tiles] for side in "LR"}
    names = NAMES[: rng.choice((2, 3, 4))]
    near = rng.sample(SQUARES, rng.choice((2, 4, 25)))
    seats = [random_seat(rng, who, rng.choice(near), tiles) for who in names]
    seats[0]["king"] = rng.choice((start, seats[0]["king"]))
    return {
        "rulings": {key: rng.choice(values) for key, values in SWITCHES.items()},
        "round": 2,
        "first": rng.choice(names),
        "turn": "ann",
        "valley": [" ".join(ground[at : at + 5]) for at in range(0, 25, 5)],
        "coins": {square: rng.choice((1, 1, 2)) for square in rng.sample(SQUARES, rng.choice((0, 1, 6)))},
        "hill": hill,
        "seat": seats,
        "piles": {"II": rng.choice((0, 22)), "III": rng.choice((0, 1, 3, 31))},
    }


def line_up(rng: Random, ground: list[str]) -> str:
    """Put collectors, wizards, jesters or priests in a row; return a square to pass them from."""
    row = rng.randrange(5)
    spots = [5 * row + column for column in rng.choice(((1, 2, 3), (3, 2, 1), (1, 3, 2)))]
    kind = rng.choice("TTTZJP")
    alike = [at for at, tile in enumerate(ground) if tile[0] == kind]
    for spot, at in zip(spots, alike, strict=False):
        ground[spot], ground[at] = ground[at], ground[spot]
    return f"{rng.choice('ae')}{5 - row}"


def random_seat(rng: Random, who: str, king: str, tiles: list[str]) -> Doc:
    castle = []
    for _ in range(min(len(tiles), rng.choice((0, 2, 5, 12, 14)))):
        tile = tiles.pop()
        tile = f"J:{rng.choice('QDCKFW')}" if tile == "J" else tile
        castle.append(f"({tile})" if rng.random() < 0.2 else tile)
    taxed = rng.sample(sorted(oracle.COLUMN.values()), rng.choice((0, 0, 1, 3)))
    gold = rng.choice((0, 1, 2, 3))
    return {"name": who, "king": king, "gold": gold, "castle": castle, "taxed": taxed, "kingdoms": rng.choice((0, 2))}


def shown(state: State) -> Doc:
    """Write a state as a complete document, including optional fields."""
    document: dict[str, Any] = describe(state)
    usual = {"gold": 2, "castle": (), "taxed": (), "kingdoms": 0}
    seats = [{**usual, **seat} for seat in document["seat"]]
    return {"coins": {}, "discard": (), "open": (), "pending": (), **document, "seat": seats}


def way_of(move: Summon | SummonVia) -> Way:
    return Way(tuple(move.via), move.to, frozenset(move.take or ()))


def listed(state: State) -> list[Summon | SummonVia]:
    return [move for move in TITLE.legal(state, "ann") if isinstance(move, Summon | SummonVia)]


def case_of(doc: Doc) -> Doc:
    """Write a position as a case."""
    squares = {oracle.name(square): tile for square, tile in oracle.valley_of(doc).items()}
    seats = {seat["name"]: seat for seat in doc["seat"]}
    by_seat = {"kings": "king", "gold": "gold", "castles": "castle", "taxed": "taxed", "kingdoms": "kingdoms"}
    return {
        "seats": list(seats),
        "rulings": doc["rulings"],
        "round": doc["round"],
        "turn": doc["turn"],
        "first": doc["first"],
        "tiles": {square: squares.get(square, ".") for square in SQUARES},
        "coins": doc["coins"],
        "hill": doc["hill"],
        "piles": doc["piles"],
        **{key: {name: seat[field] for name, seat in seats.items()} for key, field in by_seat.items()},
        **{key: doc[key] for key in ("step", "pending") if key in doc},
    }


def check_routes(doc: Doc) -> Iterator[str]:
    """Compare every summons, and staying if there is none."""
    state = read_position(doc, {})
    found, wanted = listed(state), oracle.ways(doc, "ann")
    assert Counter(map(way_of, found)) == Counter(wanted)
    stays = [move for move in TITLE.legal(state, "ann") if isinstance(move, Stay)]
    assert bool(stays) == (not wanted)
    assert isinstance(TITLE.judge(state, Stay("ann")), Legal) == (not wanted)
    yield from ("by a priest" for way in wanted if way.via)
    yield from ("by two priests" for way in wanted if len(way.via) > 1)
    yield from (f"{len(way.take)} taken" for way in wanted if way.take)
    valley = {oracle.name(square): tile for square, tile in oracle.valley_of(doc).items()}
    taken = [[valley[square] for square in way.take or {way.to}] for way in wanted]
    yield from ("several collectors" for tiles in taken if len(tiles) > 1 and tiles[0][0] == "T")
    yield from ("wizard" for tiles in taken if tiles[0] == "Z")
    yield from ("an open square" for way in wanted if way.to not in valley)
    yield from () if wanted else ("stay",)


def random_summons(rng: Random, doc: Doc) -> Summon | SummonVia:
    """Type some summonses; half of them in a straight line from the king."""
    priests = [oracle.name(square) for square, tile in oracle.valley_of(doc).items() if tile == "P"] or SQUARES
    via = tuple(rng.choice(priests) for _ in range(rng.choice((0, 0, 0, 1, 1, 2))))
    to = rng.choice(SQUARES)
    near = oracle.steps_between(via[-1] if via else doc["seat"][0]["king"], to) or SQUARES
    size = min(len(near), rng.choice((1, 2, 2, 3, 4)))
    take = rng.choice((None, tuple(rng.sample(near, size)), tuple(rng.choices(near[:-1] or near, k=2))))
    return SummonVia("ann", via, to, take) if via else Summon("ann", to, take)


def check_typed_summons(doc: Doc) -> Iterator[str]:
    """Check that a typed summons is legal if it is listed; some are typed as real moves."""
    rng, state = Random(repr(doc)), read_position(doc, {})
    wanted, found = oracle.ways(doc, "ann"), {way_of(move): move for move in listed(state)}
    typed = [random_summons(rng, doc) for _ in range(25)]
    known = rng.sample(list(found.values()), min(5, len(found)))
    for move in (*typed, *(shuffled(rng, move) for move in known)):
        verdict = TITLE.judge(state, move)
        has_twice = move.take is not None and len(set(move.take)) != len(move.take)
        is_listed = way_of(move) in wanted and not has_twice
        assert isinstance(verdict, Legal) == is_listed, (move, verdict)
        if isinstance(verdict, Legal):
            assert verdict.move == found[way_of(move)]
    yield from ("legal by chance" for move in typed if way_of(move) in wanted)
    if rng.random() < LINES:
        check_lines(rng, doc, state)
        yield "typed as lines"


def shuffled(rng: Random, move: Summon | SummonVia) -> Summon | SummonVia:
    """Name the tiles of a group in another order."""
    if move.take is None:
        return move
    take = tuple(rng.sample(move.take, len(move.take)))
    return SummonVia(move.seat, move.via, move.to, take) if move.via else Summon(move.seat, move.to, take)


def check_lines(rng: Random, doc: Doc, state: State) -> None:
    header = Header(TITLE.slug, NAMES[: len(doc["seat"])], TITLE.rules_version)
    session = Session(TITLE, header, TITLE.notation(header.seats), (), Played(), state)
    wanted = oracle.ways(doc, "ann")
    for way in [*rng.sample(sorted(wanted, key=str), min(3, len(wanted))), way_of(random_summons(rng, doc))]:
        words = [*(("via", *way.via) if way.via else ()), "to", way.to]
        words += ["take", *rng.sample(sorted(way.take), len(way.take))] if way.take else []
        assert isinstance(judge(session, " ".join(words)), Legal) == (way in wanted), words


def check_journeys(doc: Doc) -> Iterator[str]:
    """Check the effect of a summons, and what may follow."""
    rng, state = Random(repr(doc)), read_position(doc, {})
    moves = listed(state)
    for move in rng.sample(moves, min(8, len(moves))):
        check_journey(doc, state, move)
        after, _ = TITLE.apply(state, move)
        yield after.step
        yield from ("a coin taken",) if after.seats["ann"].gold > state.seats["ann"].gold else ()
        yield from (f"{tile[0]} waits" for tile in after.pending)


def check_journey(doc: Doc, state: State, move: Summon | SummonVia) -> None:
    journey = oracle.travel(doc, "ann", way_of(move))
    after, _ = TITLE.apply(state, move)
    document = shown(after)
    seat, before = oracle.seat_of(document, "ann"), oracle.seat_of(doc, "ann")
    assert (seat["gold"], seat["king"]) == (journey.gold, move.to), (move, doc)
    assert document["coins"] == journey.coins, (move, doc)
    assert list(document["open"]) == journey.order, (move, doc)
    housed = [tile for tile in journey.taken if tile[0] in "QDCKFW"]
    assert Counter(seat["castle"]) == Counter([*before["castle"], *housed]), (move, doc)
    used = [tile for tile in journey.taken if tile.startswith("T0")] + ["P"] * len(move.via)
    assert Counter(document["discard"]) == Counter([*state.discard, *used]), (move, doc)
    waiting = [tile for tile in journey.taken if tile not in housed and not tile.startswith("T0")]
    assert list(document["pending"]) == waiting
    if waiting:
        check_activation({**doc, "seat": document["seat"]}, after, waiting)
    else:
        check_phase_3_and_4({**doc, "seat": document["seat"]}, after, journey.order)


def check_activation(doc: Doc, state: State, waiting: list[str]) -> None:
    """Check that a wizard has every swap to choose from, a collector every tax that leaves the others usable."""
    moves = list(TITLE.legal(state, "ann"))
    assert moves, doc
    if waiting[0][0] == "T":
        found = {
            (move.collector, move.column, tuple(sorted(move.tiles or ()))) for move in moves if isinstance(move, Tax)
        }
        assert len(found) == len(moves)
        assert found == oracle.first_taxes(doc, "ann", waiting), (waiting, doc)
    if waiting[0] == "Z":
        places = [(f"{side}{row}", tile) for side in "LR" for row, tile in enumerate(doc["hill"][side], 1)]
        subjects = [(spot, 6 if tile == "J" else 1) for spot, tile in places if tile[0] in oracle.SUBJECTS]
        gives = set(oracle.face_up(oracle.seat_of(doc, "ann")))
        wanted = Counter({(give, spot): ways for give in gives for spot, ways in subjects})
        assert Counter((move.give, move.place) for move in moves if isinstance(move, Swap)) == wanted, doc


def with_collectors(rng: Random) -> Doc:
    """Draw a castle with one, two or three pending collectors, usable or not."""
    doc = random_position(rng)
    waiting = rng.sample([tile for tile in SPECIALISTS if tile[0] == "T" and tile[1] != "0"], rng.choice((1, 2, 3)))
    likes = rng.sample(("Q", "D", "C", "F", "W", "K"), rng.choice((2, 3, 4)))
    castle = [tile for like in likes for tile in random_column(rng, like)]
    seat = {**doc["seat"][0], "castle": castle, "taxed": doc["seat"][0]["taxed"][:1]}
    return {**doc, "seat": [seat, *doc["seat"][1:]], "step": "activate", "pending": waiting}


def random_column(rng: Random, like: str) -> list[str]:
    """Draw some subjects of one column, sometimes with a jester or a face-down tile."""
    real = ("K1", "K1", "K2", "K3") if like == "K" else (like,)
    tiles = [rng.choice(real) for _ in range(rng.choice((2, 3, 3, 4, 5, 6)))]
    return [rng.choice((*[tile] * 6, f"J:{like}", f"({tile})")) for tile in tiles]


def check_taxes(doc: Doc) -> Iterator[str]:
    """Compare every way to use all collectors one after the other, and the result."""
    if doc.get("step") != "activate":
        raise BadPosition("no collector waits")
    state, waiting = read_position(doc, {}), doc["pending"]
    wanted = set(oracle.assignments(doc, "ann", waiting))
    found = dict(pairs := list(used_up(state, ())))
    assert set(found) == wanted
    assert len(found) == len(pairs)
    assert {way[0] for way in wanted} == oracle.first_taxes(doc, "ann", waiting)
    assert Means(state, state.seats["ann"]).can_use(waiting) == bool(wanted)
    for way, after in Random(repr(doc)).sample(pairs, min(20, len(pairs))):
        check_taxed(doc, way, after)
    yield f"{len(waiting)} {'used' if wanted else 'of no use'}"
    yield from ("orders differ",) if len({tuple(taxed.collector for taxed in way) for way in wanted}) > 1 else ()
    yield from ("a jester pays" for way in wanted for taxed in way for tile in taxed.tiles if tile[0] == "J")
    yield from ("some first tax spoils the rest",) if is_ruled_out(doc, waiting, wanted) else ()


def is_ruled_out(doc: Doc, waiting: list[str], wanted: set[tuple[oracle.Taxed, ...]]) -> bool:
    """Return whether a collector could be used alone in a way that the others forbid."""
    alone = {way[0] for collector in waiting for way in oracle.assignments(doc, "ann", [collector])}
    return bool(wanted) and alone > {way[0] for way in wanted}


def used_up(state: State, so_far: tuple[oracle.Taxed, ...]) -> Iterator[tuple[tuple[oracle.Taxed, ...], State]]:
    """Play every listed tax until no collector is pending."""
    if state.step != "activate":
        yield so_far, state
        return
    for move in TITLE.legal(state, "ann"):
        assert isinstance(move, Tax), move
        taxed = oracle.Taxed(str(move.collector), str(move.column), tuple(sorted(move.tiles or ())))
        yield from used_up(TITLE.apply(state, move)[0], (*so_far, taxed))


def check_taxed(doc: Doc, way: tuple[oracle.Taxed, ...], state: State) -> None:
    """Check that the tiles are face-down, each column has its token, and the collectors have paid."""
    before, after = doc["seat"][0], shown(state)["seat"][0]
    turned = [tile for taxed in way for tile in taxed.tiles]
    kept = Counter(before["castle"]) - Counter(turned)
    assert Counter(after["castle"]) == kept + Counter(f"({tile})" for tile in turned)
    assert set(after["taxed"]) == {*before["taxed"], *(taxed.column for taxed in way)}
    assert after["gold"] == before["gold"] + sum(int(taxed.collector.split("-")[1]) for taxed in way)


def check_phase_3_and_4(doc: Doc, state: State, order: list[str]) -> None:
    moves = list(TITLE.legal(state, "ann"))
    claims = [tuple(sorted(move.tiles or ())) for move in moves if isinstance(move, Claim)]
    assert Counter(claims) == Counter(oracle.kingdoms(doc, "ann")), doc
    sides = {move.side for move in moves if isinstance(move, Replenish)}
    assert sides == oracle.columns(doc, len(order)), doc
    for side in ("L", "R"):
        move = Replenish("ann", side)
        assert isinstance(TITLE.judge(state, move), Legal) == (side in sides)
        if side in sides:
            check_filling(doc, state, order, move)


def check_filling(doc: Doc, state: State, order: list[str], move: Replenish) -> None:
    put, hill = oracle.filled(doc, order, move.side)
    after, _ = TITLE.apply(state, move)
    before = {oracle.name(square): tile for square, tile in oracle.valley_of(shown(state)).items()}
    valley = {oracle.name(square): tile for square, tile in oracle.valley_of(shown(after)).items()}
    assert valley == before | put, (move, doc)
    assert {side: list(tiles) for side, tiles in after.hill.items()} == hill, (move, doc)
    missing = 12 - len(hill["L"]) - len(hill["R"])
    tiles = list(state.tables.box)[: min(missing, sum(state.piles))]
    assert (after.step == "draw") == bool(tiles)
    for tile in tiles:
        after, _ = TITLE.apply(after, Draw((tile,)))
    wanted = oracle.refilled(hill, tiles, doc["rulings"]["hill_fill"], move.side)
    assert {side: list(found) for side, found in after.hill.items()} == wanted, (move, doc)
    is_empty = not sum(after.piles) and doc["rulings"]["end_on_empty_pile"] == "yes"
    assert after.ending == (len(tiles) < missing or is_empty), (move, doc)
    is_last_of_round = doc["first"] == "bo"
    assert (after.step == "over") == (is_last_of_round and after.ending), (move, doc)
    if after.step == "summon":
        assert (after.turn, after.round) == ("bo", 3 if is_last_of_round else 2)


def share_out(rng: Random, doc: Doc) -> list[Doc]:
    """Give the subjects of the box to the players, most of them to one, so that whole Orders are complete."""
    held: dict[str, list[str]] = {seat["name"]: [] for seat in doc["seat"]}
    for tile in BOX.elements():
        if tile[0] in oracle.SUBJECTS and rng.random() < 0.9:
            who = "ann" if rng.random() < 0.6 else rng.choice(list(held))
            code = f"J:{rng.choice('QDCKFW')}" if tile == "J" else tile
            held[who].append(rng.choice((code, f"({code})")))
    return [{**seat, "castle": held[seat["name"]]} for seat in doc["seat"]]


def check_scores(doc: Doc) -> Iterator[str]:
    rng = Random(repr(doc))
    for seats in (doc["seat"], share_out(rng, doc)):
        sheet = TITLE.score(read_position({**doc, "seat": seats, "first": "ann", "step": "over"}, {}))
        wanted = {seat["name"]: oracle.reputation(seat, oracle.chosen(doc)) for seat in seats}
        assert {score.seat: (score.total, *score.ties) for score in sheet.seats} == wanted
        best = oracle.best(wanted)
        assert set(sheet.winners) == (best if len(best) == 1 else set())
        assert {seat for seat, place in sheet.places().items() if place == 1} == best
        codes = [[tile.strip("()") for tile in seat["castle"]] for seat in seats]
        yield from ("a whole Order" for tiles in codes for order in "1234" if tiles.count(f"K{order}") == 5)
        yield from ("couples" for tiles in codes if {"F", "W"} <= set(tiles))
        totals = sorted((total for total, _ in wanted.values()), reverse=True)
        yield from ("a tie for the first place",) if totals[0] == totals[1] else ()


def opinion(part: str, check: Callable[[Doc], Iterator[str]], draw: Callable[[Random], Doc]) -> Opinion:
    return Opinion(f"King of the Valley {part}", each(part, draw), check, case_of)


OPINIONS = (
    opinion("routes", check_routes, random_position),
    opinion("typed summons", check_typed_summons, random_position),
    opinion("what a summons does", check_journeys, random_position),
    opinion("tax assignments", check_taxes, with_collectors),
    opinion("scores", check_scores, random_position),
)


@pytest.mark.parametrize("first", range(0, NUMBER, EACH))
@pytest.mark.parametrize("opinion", OPINIONS, ids=lambda opinion: opinion.part)
def test_two_opinions(opinion: Opinion, first: int) -> None:
    assert agree(opinion, EACH, first).interesting > EACH / 2
